//! One attempt of a call.

use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::structured::Level;

/// What was asked and answered. Kept only where capture is on: it may hold what a learner wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// The request, as JSON.
    pub request: String,
    /// What was answered; none when nothing was.
    pub answer: Option<String>,
}

/// One attempt of a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallRecord {
    /// The attempt's own.
    pub id: Uuid,
    /// When it ended.
    pub at: Timestamp,
    /// Where in Plumb it was made: `tutor.reply`.
    pub site: String,
    /// The prompt's version, if it came from a file.
    pub prompt_hash: Option<String>,
    /// The schema's hash, if an object was asked for.
    pub schema_hash: Option<String>,
    /// The endpoint's name.
    pub endpoint: String,
    /// The model asked for.
    pub model_asked: String,
    /// The model that answered, if it said so.
    pub model_answered: Option<String>,
    /// Which attempt of the same request; the first is 1.
    pub attempt: u32,
    /// Tokens of the request.
    pub input_tokens: u64,
    /// Tokens of the answer.
    pub output_tokens: u64,
    /// Whether the tokens were guessed from lengths.
    pub is_estimate: bool,
    /// In millionths of the currency's unit.
    pub cost: u64,
    /// Milliseconds until the answer, or the end of it when it came in chunks.
    pub latency_ms: u64,
    /// `ok`, or the code of the error: [`crate::LlmError::code`].
    pub outcome: String,
    /// At which level an object was asked for.
    pub level: Option<Level>,
    /// The job that it is for.
    pub job: Option<String>,
    /// The learner that it is for.
    pub learner: Option<String>,
    /// What was asked and answered, where capture is on.
    pub content: Option<Content>,
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
