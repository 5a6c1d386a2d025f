//! What a problem is kept for, and which problems may be taken for what.

use super::item::MathProblemItem;
pub use plumb_content::problem_set::Purpose;

/// Among the variables of a problem: what alone it is for, `practice` or `assessment`.
pub const PURPOSE: &str = "purpose";

impl MathProblemItem {
    /// What alone the problem is for; none where it says nothing, or nothing that is known.
    pub fn purpose(&self) -> Option<Purpose> {
        self.problem_content.variables.get(PURPOSE)?.as_str().and_then(Purpose::parse)
    }
}

/// What problems are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemUse {
    /// For the form of an assessment.
    Assessment,
    /// To be practised by someone who can be asked them by no assessment.
    Practice,
    /// To be practised by someone who may still take an assessment that draws problems of the skill.
    ReservedPractice,
    /// For either, by someone.
    Any,
}

impl ProblemUse {
    /// Whether a problem kept for `purpose` may be taken for it.
    pub const fn takes(self, purpose: Option<Purpose>) -> bool {
        match self {
            Self::Assessment => !matches!(purpose, Some(Purpose::Practice)),
            Self::Practice => !matches!(purpose, Some(Purpose::Assessment)),
            Self::ReservedPractice => matches!(purpose, Some(Purpose::Practice)),
            Self::Any => true,
        }
    }
}
