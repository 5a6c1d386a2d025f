//! Blueprints: how items and assessments are described, read, compiled and checked.

pub mod assessment;
pub mod check;
mod domain;
mod example;
mod places;
pub(crate) mod problem;
pub mod read;
mod scalar;
mod share;
pub mod skill;
pub(crate) mod source;
pub(crate) mod suggest;
pub(crate) mod yaml;

pub use assessment::Assessment;
pub use check::{
    GuessReport, LevelReport, Report, check, check_assessment, check_curriculum, check_reflection, check_survey,
    check_workflow,
};
pub use example::example;
pub use places::Places;
pub use problem::{Problem, Severity};
pub use share::Share;
pub use skill::Skill;

/// The names of the functions that formulas can call, in order.
pub fn function_names() -> Vec<&'static str> {
    let mut names: Vec<&str> =
        plumb_formula::library::functions().map(plumb_formula::library::Function::name).collect();
    names.sort_unstable();
    names
}

#[cfg(test)]
mod tests;
