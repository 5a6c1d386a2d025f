//! Status of a problem, and the allowed transitions.

use std::fmt;

use plumb_types::audit_action::AuditAction;
use serde::{Deserialize, Serialize};

use super::verify::{Approval, Evidence, Rejection};

/// Status of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ProblemStatus))]
pub enum Status {
    /// Being written.
    Draft,
    /// Being judged.
    InReview,
    /// Approved: the only status in which learners see it.
    Verified,
    /// Refused. An improved version is a new version.
    Rejected,
    /// Was approved, and is no longer served.
    Retired,
}

#[cfg(feature = "sqlx")]
plumb_types::stored_as_text!(Status);

impl Status {
    /// Every status.
    pub const ALL: [Self; 5] = [Self::Draft, Self::InReview, Self::Verified, Self::Rejected, Self::Retired];

    /// The word in files and tables.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "DRAFT",
            Self::InReview => "IN_REVIEW",
            Self::Verified => "VERIFIED",
            Self::Rejected => "REJECTED",
            Self::Retired => "RETIRED",
        }
    }

    /// Returns the status of a word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }

    /// Whether a problem of this status has an instant of approval.
    pub const fn was_verified(self) -> bool {
        matches!(self, Self::Verified | Self::Retired)
    }

    /// Returns the status in which a problem from a file enters the bank. A file cannot approve a problem: an approval
    /// counts only if it was given here.
    #[must_use]
    pub const fn on_entry(self) -> Self {
        match self {
            Self::Verified => Self::InReview,
            other => other,
        }
    }

    /// Whether a transition to `next` is allowed; if not, why.
    pub const fn may_become(self, next: Self) -> Result<(), IllegalMove> {
        match (self, next) {
            (Self::Draft, Self::InReview)
            | (Self::InReview, Self::Verified | Self::Rejected)
            | (Self::Verified, Self::Retired) => Ok(()),
            _ => Err(IllegalMove { from: self, to: next }),
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A transition that is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IllegalMove {
    /// The present status.
    pub from: Status,
    /// The requested status.
    pub to: Status,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match (self.from, self.to) {
            (from, to) if from == to => "it stands there already",
            (Status::Rejected, Status::Draft) => "a rejected version stays rejected: add a new version",
            (Status::Rejected, _) => "a rejected version stays rejected",
            (Status::Retired, _) => "a retired version stays retired: add a new version",
            (_, Status::Draft) => "a version is drafted once: add a new version",
            (Status::Draft, _) => "it must be in review first",
            (Status::InReview, _) => "it must be approved first",
            (Status::Verified, _) => "an approved version can only be retired",
        };
        write!(f, "{} cannot become {}: {why}", self.from, self.to)
    }
}

impl std::error::Error for IllegalMove {}

/// A transition of a problem. There is one for each allowed pair of statuses and none for any other, and approving
/// needs an [`Approval`], which only the verifier gives.
#[derive(Debug, Clone, PartialEq)]
pub enum Transition {
    /// `DRAFT` to `IN_REVIEW`.
    Submit,
    /// `IN_REVIEW` to `VERIFIED`.
    Approve(Approval),
    /// `IN_REVIEW` to `REJECTED`.
    Reject(Rejection),
    /// `VERIFIED` to `RETIRED`, with the reason.
    Retire(String),
}

impl Transition {
    /// Returns the status before it.
    pub const fn from(&self) -> Status {
        match self {
            Self::Submit => Status::Draft,
            Self::Approve(_) | Self::Reject(_) => Status::InReview,
            Self::Retire(_) => Status::Verified,
        }
    }

    /// Returns the status after it.
    pub const fn to(&self) -> Status {
        match self {
            Self::Submit => Status::InReview,
            Self::Approve(_) => Status::Verified,
            Self::Reject(_) => Status::Rejected,
            Self::Retire(_) => Status::Retired,
        }
    }

    /// Returns its action in the audit trail.
    pub const fn action(&self) -> AuditAction {
        match self {
            Self::Submit => AuditAction::ProblemSubmitted,
            Self::Approve(_) => AuditAction::VerificationApproved,
            Self::Reject(_) => AuditAction::VerificationRejected,
            Self::Retire(_) => AuditAction::ProblemRetired,
        }
    }

    /// Returns the evidence for it, if it has any.
    pub const fn evidence(&self) -> Option<&Evidence> {
        match self {
            Self::Approve(approval) => Some(approval.evidence()),
            Self::Reject(rejection) => Some(rejection.evidence()),
            Self::Submit | Self::Retire(_) => None,
        }
    }

    /// Returns the JSON that is stored with the transition.
    pub fn report(&self) -> String {
        match self {
            Self::Retire(reason) => serde_json::json!({ "reason": reason }).to_string(),
            other => other
                .evidence()
                .and_then(|evidence| serde_json::to_string(evidence).ok())
                .unwrap_or_else(|| "{}".to_owned()),
        }
    }
}
