//! State of the endpoints and their models, for display.

use strum::IntoEnumIterator;

use super::LlmClient;
use crate::config::{Provider, Role};
use crate::structured::ObjectMode;
use crate::transport::BreakerStatus;

/// A model at an endpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelStatus {
    /// The endpoint's name.
    pub endpoint: String,
    /// The provider.
    pub provider: Provider,
    /// The base URL.
    pub base_url: String,
    /// The model.
    pub model: String,
    /// The roles in which it is used; never empty.
    pub roles: Vec<Role>,
    /// Whether requests go through.
    pub breaker: BreakerStatus,
    /// How objects are requested.
    pub level: ObjectMode,
    /// Whether a probe or a refusal showed that level; otherwise it is the provider's default.
    pub is_level_known: bool,
}

impl LlmClient {
    /// Every model of every endpoint, in the order in which endpoints are called.
    pub fn status(&self) -> Vec<ModelStatus> {
        let mut found: Vec<ModelStatus> = Vec::new();
        for endpoint in &self.endpoints {
            let config = &endpoint.config;
            let begins = found.len();
            for role in Role::iter() {
                let model = config.model(role);
                if let Some(seen) = found[begins..].iter_mut().find(|seen| seen.model == model) {
                    seen.roles.push(role);
                    continue;
                }
                let level = self.object_modes.level(&config.name, model);
                found.push(ModelStatus {
                    endpoint: config.name.clone(),
                    provider: config.provider,
                    base_url: config.base_url.clone(),
                    model: model.to_owned(),
                    roles: vec![role],
                    breaker: endpoint.breaker(model).status(),
                    level: level.unwrap_or_else(|| ObjectMode::usual(config.provider)),
                    is_level_known: level.is_some(),
                });
            }
        }
        found
    }
}
