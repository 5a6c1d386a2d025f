//! Providers and their defaults.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantNames};

/// The provider. All speak OpenAI's protocol; they differ in how much of a schema they enforce.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Display, EnumString, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Provider {
    /// OpenAI itself.
    #[serde(rename = "openai")]
    #[strum(serialize = "openai")]
    OpenAi,
    /// Anthropic through its OpenAI-compatible endpoint.
    Anthropic,
    /// Anthropic with its small model.
    AnthropicHaiku,
    /// Gemini through its OpenAI-compatible endpoint.
    Gemini,
    /// Ollama on this machine or another.
    Ollama,
    /// Any other server of the protocol: vLLM, llama.cpp, a gateway.
    Compatible,
    /// No model: Plumb works without one.
    None,
}

impl Provider {
    /// The default base URL; `None` if it has to be configured.
    pub const fn default_base_url(self) -> Option<&'static str> {
        match self {
            Self::OpenAi => Some("https://api.openai.com/v1"),
            Self::Anthropic | Self::AnthropicHaiku => Some("https://api.anthropic.com/v1"),
            Self::Gemini => Some("https://generativelanguage.googleapis.com/v1beta/openai"),
            Self::Ollama => Some("http://localhost:11434/v1"),
            Self::Compatible | Self::None => None,
        }
    }

    /// The default model; `None` if it has to be configured.
    pub const fn default_model(self) -> Option<&'static str> {
        match self {
            Self::OpenAi => Some("gpt-5.6-terra"),
            Self::Anthropic => Some("claude-sonnet-5"),
            Self::AnthropicHaiku => Some("claude-haiku-4-5"),
            Self::Gemini => Some("gemini-3.8-flash"),
            Self::Ollama => Some("llama3.1"),
            Self::Compatible | Self::None => None,
        }
    }

    /// The usual variable of the provider's key. It is read for this provider only, so that no other ever receives it.
    pub const fn usual_key_variable(self) -> Option<&'static str> {
        match self {
            Self::OpenAi => Some("OPENAI_API_KEY"),
            Self::Anthropic | Self::AnthropicHaiku => Some("ANTHROPIC_API_KEY"),
            Self::Gemini => Some("GEMINI_API_KEY"),
            Self::Ollama | Self::Compatible | Self::None => None,
        }
    }

    /// The provider's name in spans, by OpenTelemetry's convention.
    pub const fn telemetry_name(self) -> &'static str {
        match self {
            Self::OpenAi => "openai",
            Self::Anthropic | Self::AnthropicHaiku => "anthropic",
            Self::Gemini => "gcp.gemini",
            Self::Ollama => "ollama",
            Self::Compatible => "compatible",
            Self::None => "none",
        }
    }
}
