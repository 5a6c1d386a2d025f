//! The client: calls one endpoint after the other until there is an answer.

mod answered;
mod ask;
mod call;
mod complete;
mod endpoint;
mod entry;
mod fallback;
mod object;
mod probed;
mod refused;
mod status;

pub use call::{Call, Completion, Structured};
pub(crate) use probed::Probed;
pub use status::ModelStatus;

use std::sync::Arc;

use thiserror::Error;

use crate::config::LlmConfig;
use crate::environment::{Chance, Clock};
use crate::ledger::{Budget, Ledger};
use crate::structured::ObjectModes;
use crate::transport::{Environment, http_client};
use endpoint::Endpoint;

/// Dependencies of the client.
#[derive(Clone)]
pub struct Deps {
    /// The ledger of all attempts.
    pub ledger: Arc<dyn Ledger>,
    /// The time of day.
    pub clock: Arc<dyn Clock>,
    /// Randomness for jitter and ids.
    pub chance: Arc<dyn Chance>,
    /// The budgets.
    pub budget: Budget,
}

/// The client cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the client of language models cannot be made: {0}")]
pub struct SetupError(String);

/// The client of Plumb's language models.
pub struct LlmClient {
    config: LlmConfig,
    deps: Deps,
    endpoints: Vec<Endpoint>,
    object_modes: ObjectModes,
}

impl LlmClient {
    /// A client of the endpoints of `config`.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    pub fn new(config: LlmConfig, deps: Deps) -> Result<Self, SetupError> {
        let http = http_client(config.limits.deadlines).map_err(SetupError)?;
        let environment = Environment { http, clock: Arc::clone(&deps.clock), chance: Arc::clone(&deps.chance) };
        let endpoints =
            config.endpoints.iter().map(|one| Endpoint::new(one.clone(), environment.clone(), config.limits)).collect();
        Ok(Self { config, deps, endpoints, object_modes: ObjectModes::default() })
    }

    /// The client's configuration.
    pub const fn config(&self) -> &LlmConfig {
        &self.config
    }

    /// The budgets.
    pub const fn budget(&self) -> Budget {
        self.deps.budget
    }

    /// The known levels of the endpoints: [`crate::probe`] fills it.
    pub const fn object_modes(&self) -> &ObjectModes {
        &self.object_modes
    }

    /// Whether any endpoint would be called now for `role`: pages show when no model is available for a while.
    pub fn is_available(&self, role: crate::config::Role) -> bool {
        self.endpoints.iter().any(|endpoint| endpoint.breaker(endpoint.config.model(role)).rests().is_none())
    }
}
