//! The only kind of problem that reaches learners.

use super::item::MathProblemItem;
use super::source::ItemSource;
use super::status::Status;
use plumb_answers::item::BankRef;

/// A problem with status `VERIFIED` that passed its verification. It can only be made by [`VerifiedProblem::new`], and
/// serving takes no other type.
#[derive(Debug, Clone, PartialEq)]
pub struct VerifiedProblem(MathProblemItem);

/// Why a problem may not be served.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotServable {
    /// It has another status.
    #[error("it is {0}, not VERIFIED")]
    Status(Status),
    /// It has no instant of approval.
    #[error("it is VERIFIED without an instant of approval")]
    NoInstant,
    /// The verifier did not pass it.
    #[error("it is VERIFIED, but no verifier passed it")]
    NotPassed,
    /// Information that is needed for solving it is missing.
    #[error("it is VERIFIED, but underspecified")]
    Underspecified,
}

impl VerifiedProblem {
    /// Checks that a problem may be served.
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

    /// The problem, with its key.
    pub const fn item(&self) -> &MathProblemItem {
        &self.0
    }

    /// The choices in the order that learners see, which does not reveal the key.
    pub fn choices(&self) -> Vec<String> {
        self.0.choices_in_order().into_iter().cloned().collect()
    }

    /// The problem and its version.
    pub const fn reference(&self) -> BankRef {
        BankRef { id: self.0.meta.id, version: self.0.meta.version }
    }

    /// The source for the event of serving it.
    pub const fn source(&self) -> ItemSource {
        ItemSource::Bank { id: self.0.meta.id, version: self.0.meta.version }
    }
}

/// A problem that a learner is working on. It was `VERIFIED` when it was served; it may have been retired since, and
/// can still be finished. It cannot be served again.
#[derive(Debug, Clone, PartialEq)]
pub struct ServedProblem(MathProblemItem);

impl ServedProblem {
    /// Checks that a problem is or was `VERIFIED`.
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

    /// The problem, with its key.
    pub const fn item(&self) -> &MathProblemItem {
        &self.0
    }

    /// The problem and its version.
    pub const fn reference(&self) -> BankRef {
        BankRef { id: self.0.meta.id, version: self.0.meta.version }
    }
}

impl From<VerifiedProblem> for ServedProblem {
    fn from(problem: VerifiedProblem) -> Self {
        Self(problem.0)
    }
}
