//! Which models are used, where they are, and their keys.
//!
//! | variable | value | if it is not set |
//! |---|---|---|
//! | `APP_LLM_PROVIDER` | `openai`, `anthropic`, `anthropic-haiku`, `gemini`, `ollama`, `compatible`, `none` | `none` |
//! | `APP_LLM_BASE_URL` | the URL up to `/chat/completions` | the provider's; `compatible` has none |
//! | `APP_LLM_API_KEY` | the key | `OPENAI_API_KEY`, `ANTHROPIC_API_KEY` or `GEMINI_API_KEY`, by provider |
//! | `APP_LLM_MODEL` | the model | the provider's default; `compatible` has none |
//! | `APP_LLM_MODEL_<ROLE>` | the model of a [`Role`], at the first endpoint | `APP_LLM_MODEL` |
//! | `APP_LLM_BODY`, `APP_LLM_BODY_<ROLE>` | further fields of the request, as a JSON object | none |
//! | `APP_LLM_HEADERS` | further headers, as a JSON object of strings | none |
//! | `APP_LLM_TOKENS`, `APP_LLM_TOKENS_<ROLE>` | the least cap of a reply, in tokens | the cap of each prompt |
//! | `APP_LLM_FALLBACKS` | names of further endpoints, in order, comma-separated | no others |
//! | `APP_LLM_<NAME>_PROVIDER`, `_BASE_URL`, `_API_KEY`, `_MODEL`, `_BODY`, `_HEADERS`, `_TOKENS` | settings of such an endpoint | as above |
//! | `APP_LLM_PRICES` | `model=input/output` for a million tokens, comma-separated | calls cost 0 |
//! | `APP_LLM_TIMEOUT_SECONDS` | how long a call of one endpoint may take, with its retries | 60 |
//! | `APP_LLM_CAPTURE` | whether the ledger keeps requests and answers: `on` or `off` | `off` |
//! | `APP_LLM_TEST_HEADERS` | whether requests name their call site, for scripted servers: `on` or `off` | `off` |

mod extras;
mod limits;
mod price;
mod provider;
mod read;
mod role;
mod secret;

pub use extras::Extras;
pub use limits::{BreakerRules, Deadlines, Limits, RetryRules};
pub use price::{Price, Prices, millionths};
pub use provider::Provider;
pub use read::ConfigError;
pub use role::Role;
pub use secret::Secret;

use std::collections::BTreeMap;

use crate::wire::Protocol;

/// One endpoint with its models.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndpointConfig {
    /// Its name: `main` for the first, for the others the one in `APP_LLM_FALLBACKS`, in lower case.
    pub name: String,
    /// The provider.
    pub provider: Provider,
    /// The form of requests and replies.
    pub protocol: Protocol,
    /// The base URL, without a slash at the end.
    pub base_url: String,
    /// The key; `None` if the endpoint needs none.
    pub api_key: Option<Secret>,
    /// The model for roles without one of their own.
    pub model: String,
    /// Models of single roles.
    pub models: BTreeMap<Role, String>,
    /// Further fields, headers and caps.
    pub extras: Extras,
}

impl EndpointConfig {
    /// The model for `role`.
    pub fn model(&self, role: Role) -> &str {
        self.models.get(&role).unwrap_or(&self.model)
    }
}

/// The whole configuration. [`LlmConfig::read`] makes it from variables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LlmConfig {
    /// The endpoints in the order in which they are called; never empty.
    pub endpoints: Vec<EndpointConfig>,
    /// Prices of tokens.
    pub prices: Prices,
    /// Deadlines, retries, the circuit breaker and other bounds.
    pub limits: Limits,
    /// Whether requests and answers are stored in the ledger. They may contain learners' texts: off by default.
    pub capture: bool,
    /// Whether each request names its call site in a header, for scripted servers. Off by default.
    pub test_headers: bool,
}
