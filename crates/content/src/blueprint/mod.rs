//! Blueprints: definitions of items and assessments.

pub mod assessment;
pub(crate) mod calculation;
pub mod difficulty;
mod domain;
mod expectations;
mod figure;
pub mod skill;

pub use assessment::Assessment;
pub use difficulty::DifficultyModel;
pub use domain::{Domain, Range};
pub use figure::{FigureFault, FigurePart, FigureTemplate, PartData};
pub use skill::Skill;

pub use crate::share::Share;

/// Returns the names of the functions available in formulas, sorted.
pub fn function_names() -> Vec<&'static str> {
    let mut names: Vec<&str> =
        plumb_formula::library::functions().map(plumb_formula::library::Function::name).collect();
    names.sort_unstable();
    names
}
