//! What of a problem never changes, and what is laid over it when it is read.

use super::item::{MathProblemItem, RubricScores, VerificationReport, Verifier};
use super::status::Status;
use super::verify::Evidence;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;

/// The part of a problem that never changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredProblem {
    /// Names the problem's content: everything but when it was made, where it stands and what was found about it.
    pub hash: ContentHash,
    /// JSON: the problem as a draft that nothing was found about, but for the scores it came with.
    pub body: String,
}

/// Where a stored problem stands.
#[derive(Debug, Clone, PartialEq)]
pub struct ProblemState {
    /// Its status.
    pub status: Status,
    /// When it was approved.
    pub verified_at: Option<Timestamp>,
    /// What its approval or rejection rests on.
    pub evidence: Option<Evidence>,
}

impl StoredProblem {
    /// What to store of a problem. An error says that it cannot be written as JSON (an instant beyond the year 9999).
    pub fn of(item: &MathProblemItem) -> Result<Self, serde_json::Error> {
        let mut neutral = item.clone();
        neutral.meta.status = Status::Draft;
        neutral.meta.verified_at = None;
        // Whoever verified it elsewhere, here it is not verified yet.
        neutral.meta.provenance.verifier = Verifier::none();
        let body = serde_json::to_string(&neutral)?;
        neutral.meta.created_at = Timestamp::from_micros(0);
        neutral.meta.verification_report =
            VerificationReport { rubric_scores: RubricScores::all(0.0), underspecified: false, issues: Vec::new() };
        let hash = ContentHash::of(&serde_json::to_string(&neutral)?);
        Ok(Self { hash, body })
    }

    /// The problem as it stands now.
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
