//! One attempt of a call.

use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::structured::ObjectMode;

/// Request and answer. Kept only if capture is on: they may contain a learner's texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallContent {
    /// The request, as JSON.
    pub request: String,
    /// The answer; `None` if there was none.
    pub answer: Option<String>,
}

/// One attempt of a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallRecord {
    /// The id of the attempt.
    pub id: Uuid,
    /// When it ended.
    pub at: Timestamp,
    /// Call site in Plumb: `tutor.reply`.
    pub site: String,
    /// The prompt's version, if it came from a file.
    pub prompt_hash: Option<String>,
    /// The schema's hash, if an object was requested.
    pub schema_hash: Option<String>,
    /// The endpoint's name.
    pub endpoint: String,
    /// The requested model.
    pub model_asked: String,
    /// The model that answered, if it is known.
    pub model_answered: Option<String>,
    /// Number of the attempt for this request, from 1.
    pub attempt: u32,
    /// Tokens of the request.
    pub input_tokens: u64,
    /// Tokens of the answer.
    pub output_tokens: u64,
    /// Whether the tokens were estimated from lengths.
    pub is_estimate: bool,
    /// Cost in millionths of the currency's unit.
    pub cost: u64,
    /// Milliseconds until the answer.
    pub latency_ms: u64,
    /// `ok`, or the code of the error: [`crate::LlmError::code`].
    pub outcome: String,
    /// The level at which an object was requested.
    pub level: Option<ObjectMode>,
    /// The job, if any.
    pub job: Option<String>,
    /// The learner, if any.
    pub learner: Option<String>,
    /// Request and answer, if capture is on.
    pub content: Option<CallContent>,
}

impl CallRecord {
    /// The day, in days since the Unix epoch, UTC.
    pub const fn day(&self) -> i64 {
        day_of(self.at)
    }
}

/// The day of an instant, in days since the Unix epoch, UTC.
pub(crate) const fn day_of(at: Timestamp) -> i64 {
    at.as_millis().div_euclid(86_400_000)
}
