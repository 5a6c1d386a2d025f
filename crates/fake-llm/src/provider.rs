//! The endpoint that the server imitates.

use serde::{Deserialize, Serialize};

/// An endpoint to imitate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Provider {
    /// OpenAI itself.
    #[default]
    OpenAi,
    /// Anthropic's OpenAI-compatible endpoint: ignores JSON schemas, moves system messages to the front.
    Anthropic,
    /// Gemini's OpenAI-compatible endpoint: errors are arrays, and its address has a prefix of its own.
    Gemini,
    /// Ollama: omits most fields beside the answer.
    Ollama,
    /// vLLM: error codes are integers, empty fields are present.
    Vllm,
    /// llama.cpp's server: error codes are integers, timings are added.
    LlamaCpp,
}

impl Provider {
    /// Path prefix of its interface.
    pub fn prefix(self) -> &'static str {
        match self {
            Self::Gemini => "/v1beta/openai",
            _ => "/v1",
        }
    }

    /// Whether a request without a key is a fault. Self-hosted servers need none.
    pub fn needs_key(self) -> bool {
        matches!(self, Self::OpenAi | Self::Anthropic | Self::Gemini)
    }

    /// Whether an answer keeps to a `json_schema`, strict or not.
    pub fn keeps_to_schema(self, strict: bool) -> bool {
        match self {
            Self::OpenAi => strict,
            Self::Anthropic => false,
            Self::Gemini | Self::Ollama | Self::Vllm | Self::LlamaCpp => true,
        }
    }

    /// Whether the arguments of a forced tool keep to its parameters, strict or not.
    pub fn keeps_to_tool(self, strict: bool) -> bool {
        match self {
            Self::OpenAi => strict,
            Self::Vllm | Self::LlamaCpp => true,
            Self::Anthropic | Self::Gemini | Self::Ollama => false,
        }
    }

    /// Whether it moves system messages to the front.
    pub fn moves_system_messages(self) -> bool {
        self == Self::Anthropic
    }

    /// The model in its list of models.
    pub fn usual_model(self) -> &'static str {
        match self {
            Self::OpenAi => "gpt-test",
            Self::Anthropic => "claude-test",
            Self::Gemini => "models/gemini-test",
            Self::Ollama => "test:latest",
            Self::Vllm => "test/test-instruct",
            Self::LlamaCpp => "test.gguf",
        }
    }

    /// The id of the nth answer.
    pub(crate) fn answer_id(self, number: usize) -> String {
        match self {
            Self::OpenAi | Self::Vllm | Self::LlamaCpp => format!("chatcmpl-{number:024}"),
            Self::Anthropic => format!("msg_{number:024}"),
            Self::Gemini => format!("gem{number:019}"),
            Self::Ollama => format!("chatcmpl-{number}"),
        }
    }

    /// The id of a tool call without a scripted one.
    pub(crate) fn call_id(self, number: usize, index: usize) -> String {
        match self {
            Self::Anthropic => format!("toolu_{number}_{index}"),
            Self::Gemini => format!("function-call-{number}{index}"),
            Self::Vllm => format!("chatcmpl-tool-{number}-{index}"),
            Self::OpenAi | Self::Ollama | Self::LlamaCpp => format!("call_{number}_{index}"),
        }
    }
}
