//! Why an answer ended.

/// Why an answer ended, independent of the endpoint's name for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finish {
    /// The model finished.
    Stop,
    /// The cap was reached.
    Length,
    /// The model calls tools. Some endpoints report [`Finish::Stop`] then: check the calls.
    ToolCalls,
    /// The provider filtered the answer.
    ContentFilter,
    /// The model declined.
    Refusal,
    /// Another reason, which is no cause to drop the answer.
    Other(String),
    /// No reason was given.
    Missing,
}

impl Finish {
    /// Reads a reason by any of the names in use.
    pub fn read(reason: Option<&str>) -> Self {
        let Some(reason) = reason else { return Self::Missing };
        match reason.to_ascii_lowercase().as_str() {
            "stop" | "end_turn" | "eos" | "eos_token" | "stop_sequence" => Self::Stop,
            "length" | "max_tokens" | "max_output_tokens" | "model_length" => Self::Length,
            "tool_calls" | "tool_use" | "function_call" => Self::ToolCalls,
            "content_filter" | "safety" | "recitation" | "blocklist" | "prohibited_content" => Self::ContentFilter,
            "refusal" => Self::Refusal,
            _ => Self::Other(reason.chars().take(40).collect()),
        }
    }

    /// The reason in the ledger and in telemetry.
    pub fn name(&self) -> &str {
        match self {
            Self::Stop => "stop",
            Self::Length => "length",
            Self::ToolCalls => "tool_calls",
            Self::ContentFilter => "content_filter",
            Self::Refusal => "refusal",
            Self::Other(other) => other,
            Self::Missing => "",
        }
    }
}
