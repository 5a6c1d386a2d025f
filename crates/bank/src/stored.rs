//! Stored form of a problem: the immutable content, and the state that is added when it is read.

use super::item::{MathProblemItem, RubricScores, VerificationReport, Verifier};
use super::status::Status;
use super::verify::Evidence;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;

/// The immutable part of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredProblem {
    /// Hash of the problem's content: everything except creation time, status and results of checks.
    pub hash: ContentHash,
    /// JSON of the problem as a draft without results of checks, except for the scores it came with.
    pub body: String,
}

/// State of a stored problem.
#[derive(Debug, Clone, PartialEq)]
pub struct ProblemState {
    /// Its status.
    pub status: Status,
    /// When it was approved.
    pub verified_at: Option<Timestamp>,
    /// The evidence of its approval or rejection.
    pub evidence: Option<Evidence>,
}

impl StoredProblem {
    /// Makes the stored form of a problem. Fails if it cannot be serialised as JSON (an instant beyond the year 9999).
    pub fn of(item: &MathProblemItem) -> Result<Self, serde_json::Error> {
        let mut neutral = item.clone();
        neutral.meta.status = Status::Draft;
        neutral.meta.verified_at = None;
        // A verification outside of this bank does not count here.
        neutral.meta.provenance.verifier = Verifier::none();
        let body = serde_json::to_string(&neutral)?;
        neutral.meta.created_at = Timestamp::from_micros(0);
        neutral.meta.verification_report =
            VerificationReport { rubric_scores: RubricScores::all(0.0), underspecified: false, issues: Vec::new() };
        let hash = ContentHash::of(&serde_json::to_string(&neutral)?);
        Ok(Self { hash, body })
    }

    /// Reads the stored form, with its present state.
    pub fn read(body: &str, standing: ProblemState) -> Result<MathProblemItem, serde_json::Error> {
        let mut item: MathProblemItem = serde_json::from_str(body)?;
        item.meta.status = standing.status;
        item.meta.verified_at = standing.verified_at;
        if let Some(evidence) = standing.evidence {
            item.meta.provenance.verifier = evidence.verifier;
            item.meta.verification_report = evidence.verification_report;
        }
        Ok(item)
    }
}
