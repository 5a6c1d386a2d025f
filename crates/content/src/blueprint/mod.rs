//! Blueprints: how items and assessments are described.

pub mod assessment;
mod domain;
mod figure;
mod share;
pub mod skill;

pub use assessment::Assessment;
pub use domain::{Domain, Range};
pub use figure::{FigureFault, FigurePart, FigureTemplate, PartData};
pub use share::Share;
pub use skill::Skill;

/// The names of the functions that formulas can call, in order.
pub fn function_names() -> Vec<&'static str> {
    let mut names: Vec<&str> =
        plumb_formula::library::functions().map(plumb_formula::library::Function::name).collect();
    names.sort_unstable();
    names
}
