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
    LevelReport, Report, check, check_assessment, check_curriculum, check_reflection, check_survey, check_workflow,
};
pub use example::example;
pub use places::Places;
pub use problem::{Problem, Severity};
pub use share::Share;
pub use skill::Skill;

#[cfg(test)]
mod tests;
