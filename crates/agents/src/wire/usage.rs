//! Tokens used.

use plumb_types::saturating_cast;
use serde_json::Value as Json;

/// Tokens of one attempt.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Tokens of the request.
    pub input: u64,
    /// Tokens of the answer.
    pub output: u64,
    /// Whether they were estimated from lengths, because the endpoint reported none.
    pub is_estimate: bool,
}

impl Usage {
    /// Reads the `usage` of an answer by either of the names in use; `None` if it has no counts.
    pub fn read(usage: &Json) -> Option<Self> {
        let count = |names: [&str; 2]| names.iter().find_map(|name| whole(usage.get(name)?));
        let input = count(["prompt_tokens", "input_tokens"]);
        let output = count(["completion_tokens", "output_tokens"]);
        if input.is_none() && output.is_none() {
            return None;
        }
        Some(Self { input: input.unwrap_or(0), output: output.unwrap_or(0), is_estimate: false })
    }

    /// An estimate: about four bytes per token in English and JSON.
    pub fn estimate(request_bytes: usize, answer_bytes: usize) -> Self {
        let tokens = |bytes: usize| saturating_cast(bytes.div_ceil(4));
        Self { input: tokens(request_bytes), output: tokens(answer_bytes), is_estimate: true }
    }
}

/// A count, also if it is written as `12.0`.
fn whole(count: &Json) -> Option<u64> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "guarded: whole and in range")]
    let from_float = |float: f64| (float >= 0.0 && float.fract() == 0.0 && float < 1e15).then_some(float as u64);
    count.as_u64().or_else(|| count.as_f64().and_then(from_float))
}
