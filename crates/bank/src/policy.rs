//! When a problem is good enough: numbers with a version, so that an old approval can be understood.

use std::borrow::Cow;
use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::item::{MathProblemItem, RubricScores, VerificationReport, Verifier};
use super::status::Status;
use plumb_types::time::Timestamp;

/// What approving asks for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RubricPolicy {
    /// Written into every decision.
    pub version: Cow<'static, str>,
    /// Every score must be at least this.
    pub least: RubricScores,
    /// How often a problem may be tried, the first time included.
    pub max_attempts: u32,
}

impl Default for RubricPolicy {
    fn default() -> Self {
        Self { version: Cow::Borrowed("plumb-rubric/1"), least: RubricScores::all(0.95), max_attempts: 3 }
    }
}

/// A problem that was revised as often as the policy allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Exhausted {
    /// Only a rejected version is revised.
    #[error("only a REJECTED version can be revised; this one is {0}")]
    NotRejected(Status),
    /// There were enough tries.
    #[error("{0} attempts were made, and the policy allows no more")]
    Attempts(u32),
}

impl RubricPolicy {
    /// Everything in the report that falls short; empty when it is good enough.
    pub fn shortfalls(&self, report: &VerificationReport) -> Vec<String> {
        let scores = report.rubric_scores.named().into_iter().zip(self.least.named());
        let mut found: Vec<String> = scores
            // What is no number has no order and falls short too.
            .filter(|((_, score), (_, least))| score.partial_cmp(least).is_none_or(Ordering::is_lt))
            .map(|((name, score), (_, least))| format!("{name} is {score}, and at least {least} is asked for"))
            .collect();
        if report.underspecified {
            found.push("the problem is underspecified".to_owned());
        }
        found
    }

    /// A new version of a rejected problem, to be improved: a draft one version and one attempt further, not verified.
    pub fn revise(&self, rejected: &MathProblemItem, now: Timestamp) -> Result<MathProblemItem, Exhausted> {
        let meta = &rejected.meta;
        if meta.status != Status::Rejected {
            return Err(Exhausted::NotRejected(meta.status));
        }
        let (Some(version), Some(attempt)) = (
            meta.version.checked_add(1),
            meta.provenance.attempt.checked_add(1).filter(|next| *next <= self.max_attempts),
        ) else {
            return Err(Exhausted::Attempts(meta.provenance.attempt));
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
