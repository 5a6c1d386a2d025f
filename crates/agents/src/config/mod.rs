//! Which models are asked, where, and with which key.

mod limits;
mod price;
mod provider;
mod read;
mod role;
mod secret;

pub use limits::{BreakerRules, Deadlines, Limits, RetryRules};
pub use price::{Price, Prices};
pub use provider::Provider;
pub use read::ConfigError;
pub use role::Role;
pub use secret::Secret;

use std::collections::BTreeMap;

/// One place to ask, and which models it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndpointConfig {
    /// Its name: `main` for the first, for the others that of `APP_LLM_FALLBACKS`, in lower case.
    pub name: String,
    /// Who answers there.
    pub provider: Provider,
    /// Where, without a slash at the end.
    pub base_url: String,
    /// The key; none where none is wanted.
    pub api_key: Option<Secret>,
    /// The model for roles that have none of their own.
    pub model: String,
    /// Models of single roles.
    pub models: BTreeMap<Role, String>,
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
    /// In the order in which they are asked; never empty.
    pub endpoints: Vec<EndpointConfig>,
    /// What tokens cost.
    pub prices: Prices,
    /// Deadlines, retries, the circuit breaker and other bounds.
    pub limits: Limits,
    /// Whether what was asked and answered goes into the ledger. It may hold what learners wrote: off by default.
    pub capture: bool,
    /// Whether each request names its call site in a header, for scripted servers. Off by default.
    pub test_headers: bool,
}
