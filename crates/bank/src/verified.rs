//! The one kind of problem that reaches learners.

use super::item::MathProblemItem;
use super::source::ItemSource;
use super::status::Status;
use plumb_answers::item::BankRef;

/// A problem that is `VERIFIED` and whose verification passed. There is no other way to make one than
/// [`VerifiedProblem::new`], and serving takes nothing else.
#[derive(Debug, Clone, PartialEq)]
pub struct VerifiedProblem(MathProblemItem);

/// Why a problem may not be served.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotServable {
    /// Its status is another.
    #[error("it is {0}, not VERIFIED")]
    Status(Status),
    /// It does not say when it was approved.
    #[error("it is VERIFIED without an instant of approval")]
    NoInstant,
    /// The verifier did not pass it.
    #[error("it is VERIFIED, but no verifier passed it")]
    NotPassed,
    /// Something needed is not said.
    #[error("it is VERIFIED, but underspecified")]
    Underspecified,
}

impl VerifiedProblem {
    /// Takes a problem that may be served.
    pub fn new(item: MathProblemItem) -> Result<Self, NotServable> {
        let meta = &item.meta;
        if meta.status != Status::Verified {
            return Err(NotServable::Status(meta.status));
        }
        if meta.verified_at.is_none() {
            return Err(NotServable::NoInstant);
        }
        if !meta.provenance.verifier.passed {
            return Err(NotServable::NotPassed);
        }
        if meta.verification_report.underspecified {
            return Err(NotServable::Underspecified);
        }
        Ok(Self(item))
    }

    /// The problem; it holds the key.
    pub const fn item(&self) -> &MathProblemItem {
        &self.0
    }

    /// The choices in the order in which learners see them, which says nothing of the key.
    pub fn choices(&self) -> Vec<String> {
        self.0.choices_in_order().into_iter().cloned().collect()
    }

    /// Which version of which problem it is.
    pub const fn reference(&self) -> BankRef {
        BankRef { id: self.0.meta.id, version: self.0.meta.version }
    }

    /// What the event of serving it must state.
    pub const fn source(&self) -> ItemSource {
        ItemSource::Bank { id: self.0.meta.id, version: self.0.meta.version }
    }
}

/// A problem that a learner has before them. It was `VERIFIED` when it was served; it may have been retired since, and
/// can be finished all the same. Nothing is served anew from it.
#[derive(Debug, Clone, PartialEq)]
pub struct ServedProblem(MathProblemItem);

impl ServedProblem {
    /// Takes a problem that is or was `VERIFIED`.
    pub fn new(item: MathProblemItem) -> Result<Self, NotServable> {
        let status = item.meta.status;
        if !status.was_verified() {
            return Err(NotServable::Status(status));
        }
        if item.meta.verified_at.is_none() {
            return Err(NotServable::NoInstant);
        }
        if !item.meta.provenance.verifier.passed {
            return Err(NotServable::NotPassed);
        }
        Ok(Self(item))
    }

    /// The problem; it holds the key.
    pub const fn item(&self) -> &MathProblemItem {
        &self.0
    }

    /// Which version of which problem it is.
    pub const fn reference(&self) -> BankRef {
        BankRef { id: self.0.meta.id, version: self.0.meta.version }
    }
}

impl From<VerifiedProblem> for ServedProblem {
    fn from(problem: VerifiedProblem) -> Self {
        Self(problem.0)
    }
}
