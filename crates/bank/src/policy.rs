//! Rubric policy: when a problem is approved. It has a version, so that an old approval can be understood.

use std::borrow::Cow;
use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::item::{MathProblemItem, RubricScores, VerificationReport, Verifier};
use super::status::Status;
use plumb_types::time::Timestamp;

/// Requirements for approval.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RubricPolicy {
    /// Written into every decision.
    pub version: Cow<'static, str>,
    /// Minimum of every score.
    pub least: RubricScores,
    /// Maximum number of attempts at a problem, including the first.
    pub max_attempts: u32,
}

impl Default for RubricPolicy {
    fn default() -> Self {
        Self { version: Cow::Borrowed("plumb-rubric/1"), least: RubricScores::all(0.95), max_attempts: 3 }
    }
}

/// Why a problem may not be revised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RevisionError {
    /// Only a rejected version can be revised.
    #[error("only a REJECTED version can be revised; this one is {0}")]
    NotRejected(Status),
    /// The maximum number of attempts was made.
    #[error("{0} attempts were made, and the policy allows no more")]
    Attempts(u32),
}

impl RubricPolicy {
    /// Returns all requirements that the report fails; empty if it passes.
    pub fn shortfalls(&self, report: &VerificationReport) -> Vec<String> {
        let scores = report.rubric_scores.named().into_iter().zip(self.least.named());
        let mut found: Vec<String> = scores
            // A NaN is unordered and fails too.
            .filter(|((_, score), (_, least))| score.partial_cmp(least).is_none_or(Ordering::is_lt))
            .map(|((name, score), (_, least))| format!("{name} is {score}, and at least {least} is asked for"))
            .collect();
        if report.underspecified {
            found.push("the problem is underspecified".to_owned());
        }
        found
    }

    /// Makes a new version of a rejected problem: a draft with version and attempt incremented, not verified.
    pub fn revise(&self, rejected: &MathProblemItem, now: Timestamp) -> Result<MathProblemItem, RevisionError> {
        let meta = &rejected.meta;
        if meta.status != Status::Rejected {
            return Err(RevisionError::NotRejected(meta.status));
        }
        let (Some(version), Some(attempt)) = (
            meta.version.checked_add(1),
            meta.provenance.attempt.checked_add(1).filter(|next| *next <= self.max_attempts),
        ) else {
            return Err(RevisionError::Attempts(meta.provenance.attempt));
        };
        let mut revised = rejected.clone();
        revised.meta.version = version;
        revised.meta.status = Status::Draft;
        revised.meta.created_at = now;
        revised.meta.verified_at = None;
        revised.meta.provenance.verifier = Verifier::none();
        revised.meta.provenance.revision_of = Some(meta.id);
        revised.meta.provenance.attempt = attempt;
        Ok(revised)
    }
}
