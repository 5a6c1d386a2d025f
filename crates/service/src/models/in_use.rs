//! The language models that this process uses: those of its environment, or those that administrators entered. They
//! change while it runs.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use plumb_agents::config::ConfigError;
use plumb_agents::{Deps, LlmClient};
use plumb_store::Stores;
use plumb_store::model_providers::ModelProviderRow;

use super::entered::Entered;
use super::sealing::{SealingKeyFile, Secrets};
use super::{ModelChance, ModelClock, ModelSettings, StoredLedger};
use crate::clock::{Chance, Clock};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Where a process has its language models from.
pub struct ModelSetup {
    /// The models of the environment, if it sets any.
    pub environment: Option<ModelSettings>,
    /// The variables of the environment that count for entered models, too: [`ModelSettings::shared`].
    pub shared: BTreeMap<String, String>,
    /// The key that encrypts the keys of entered models.
    pub sealing_key: Arc<dyn SealingKeyFile>,
}

/// The client of the models in use, with its settings.
struct Current {
    client: Option<Arc<LlmClient>>,
    in_flight: usize,
    /// The entered providers, in their order, without their tests; empty for the models of the environment.
    entered: Vec<ModelProviderRow>,
}

/// The models in use.
pub(crate) struct ModelsInUse {
    pub(super) setup: ModelSetup,
    current: RwLock<Current>,
}

impl ModelsInUse {
    /// Uses the models of the environment.
    pub(crate) fn new(setup: ModelSetup, client: impl Fn(ModelSettings) -> Result<LlmClient>) -> Result<Self> {
        let in_flight = setup.environment.as_ref().map_or(0, |settings| settings.in_flight);
        let client = setup.environment.clone().map(client).transpose()?.map(Arc::new);
        Ok(Self { setup, current: RwLock::new(Current { client, in_flight, entered: Vec::new() }) })
    }

    fn current(&self) -> RwLockReadGuard<'_, Current> {
        // A poisoned lock still has a whole value, as it is only ever replaced.
        self.current.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether an administrator's models are used, not those of the environment.
    pub(super) fn are_entered(&self) -> bool {
        !self.current().entered.is_empty()
    }

    /// Decrypts the secret variables of a provider.
    pub(super) fn secrets(&self, row: &ModelProviderRow) -> std::result::Result<Secrets, ProviderFault> {
        let Some(sealed) = &row.sealed else { return Ok(Secrets::new()) };
        let key = self.setup.sealing_key.read().map_err(|_| ProviderFault::Sealed)?;
        key.and_then(|key| key.open(sealed, row.id)).ok_or(ProviderFault::Sealed)
    }

    /// Reads the settings of an entered provider; its endpoint has its name.
    pub(super) fn settings(&self, row: &ModelProviderRow) -> std::result::Result<Option<ModelSettings>, ProviderFault> {
        let entered = Entered::read(row).ok_or(ProviderFault::Unreadable)?;
        entered.settings(&self.secrets(row)?, &self.setup.shared).map_err(ProviderFault::Refused)
    }
}

/// Why an entered provider cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProviderFault {
    /// Its secrets cannot be decrypted with the sealing key of this server.
    Sealed,
    /// Its variables have faults, after an update of Plumb.
    Refused(Vec<ConfigError>),
    /// It was stored by another version of Plumb.
    Unreadable,
}

/// Creates a client; its calls are recorded in the ledger.
pub(crate) fn client(
    settings: ModelSettings,
    stores: &Stores,
    clock: &Arc<dyn Clock>,
    chance: &Arc<dyn Chance>,
) -> Result<LlmClient> {
    let deps = Deps {
        ledger: Arc::new(StoredLedger(stores.model_calls.clone())),
        clock: Arc::new(ModelClock(Arc::clone(clock))),
        chance: Arc::new(ModelChance(Arc::clone(chance))),
        budget: settings.budget,
    };
    LlmClient::new(settings.config, deps).map_err(|error| ServiceError::Internal(error.to_string()))
}

impl Plumb {
    /// Returns the client of the language models in use; `None` if there are none.
    pub fn models(&self) -> Option<Arc<LlmClient>> {
        self.models.current().client.clone()
    }

    /// Returns the number of items that the factory makes at once.
    pub(crate) fn items_at_once(&self) -> usize {
        self.models.current().in_flight
    }

    /// Uses the models that administrators entered, in their order; those of the environment if none is to be used.
    /// Calls under way end with the models they began with. One that cannot be read is left out, and logged.
    pub async fn take_providers(&self) -> Result<()> {
        let mut rows = self.stores.model_providers.all().await?;
        rows.retain(|row| row.place.is_some());
        for row in &mut rows {
            row.test = None;
        }
        if rows == self.models.current().entered {
            return Ok(());
        }
        let settings = if rows.is_empty() { self.models.setup.environment.clone() } else { self.joined(&rows) };
        let in_flight = settings.as_ref().map_or(0, |settings| settings.in_flight);
        let client = settings.map(|settings| self.client(settings)).transpose()?.map(Arc::new);
        *self.models.current.write().unwrap_or_else(PoisonError::into_inner) =
            Current { client, in_flight, entered: rows };
        self.probes.forget();
        Ok(())
    }

    /// Creates a client of these models.
    pub(super) fn client(&self, settings: ModelSettings) -> Result<LlmClient> {
        client(settings, &self.stores, &self.clock, &self.chance)
    }

    /// Joins providers: the endpoints and prices of all, and the other settings of the first.
    fn joined(&self, rows: &[ModelProviderRow]) -> Option<ModelSettings> {
        let mut joined: Option<ModelSettings> = None;
        for row in rows {
            match self.models.settings(row) {
                Ok(None) => {}
                Ok(Some(settings)) => match &mut joined {
                    None => joined = Some(settings),
                    Some(joined) => {
                        joined.config.endpoints.extend(settings.config.endpoints);
                        joined.config.prices.extend(settings.config.prices);
                    }
                },
                Err(fault) => tracing::error!(provider = row.name, ?fault, "language models cannot be used"),
            }
        }
        joined
    }
}
