//! Purpose of a problem, and which problems may be used for which.

use super::item::MathProblemItem;
pub use plumb_content::problem_set::Purpose;

/// Name of the variable that limits a problem to one purpose, `practice` or `assessment`.
pub const PURPOSE: &str = "purpose";

impl MathProblemItem {
    /// Returns the only purpose of the problem; `None` if the variable is missing or unknown.
    pub fn purpose(&self) -> Option<Purpose> {
        self.problem_content.variables.get(PURPOSE)?.as_str().and_then(Purpose::parse)
    }
}

/// The use for which problems are selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemUse {
    /// In the form of an assessment.
    Assessment,
    /// In practice of a learner without an assessment that could still ask them.
    Practice,
    /// In practice of a learner who may still take an assessment that draws problems of the skill.
    ReservedPractice,
    /// In assessments or practice.
    Any,
}

impl ProblemUse {
    /// Whether a problem with this purpose may be used.
    pub const fn takes(self, purpose: Option<Purpose>) -> bool {
        match self {
            Self::Assessment => !matches!(purpose, Some(Purpose::Practice)),
            Self::Practice => !matches!(purpose, Some(Purpose::Assessment)),
            Self::ReservedPractice => matches!(purpose, Some(Purpose::Practice)),
            Self::Any => true,
        }
    }
}
