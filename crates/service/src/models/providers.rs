//! Providers of language models as administrators enter, test and use them.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use plumb_agents::config::EndpointConfig;
use plumb_agents::{ProbeReport, Role};
use plumb_store::StoreError;
use plumb_store::audit::AuditEntry;
use plumb_store::model_providers::ModelProviderRow;
use plumb_types::audit_action::AuditAction;
use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::json;
use strum::IntoEnumIterator as _;
use uuid::Uuid;

use super::entered::{self, Entered, ProviderFields};
use super::in_use::ProviderFault;
use super::probing::{ProbeRun, ProbeSubject};
use crate::capabilities::Admin;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Most providers that can be entered.
const MOST: usize = 50;

/// A test of a provider's models.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProviderTest {
    pub at: Timestamp,
    /// The report about each model.
    pub reports: Vec<ProbeReport>,
}

impl ProviderTest {
    fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// Whether every model replied.
    pub fn is_passed(&self) -> bool {
        !self.reports.is_empty() && self.reports.iter().all(|report| report.fault.is_none())
    }
}

/// A provider that an administrator entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderView {
    pub id: Uuid,
    /// The fields of the form; secret ones are blank.
    pub fields: ProviderFields,
    /// The endpoint with its defaults, or why it cannot be used.
    pub endpoint: std::result::Result<EndpointConfig, ProviderFault>,
    /// Its place in the order in which endpoints are called, from 1; `None` if it is not used.
    pub place: Option<i64>,
    /// The test since its last change.
    pub test: Option<ProviderTest>,
}

/// A change of a provider's use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum ProviderChange {
    /// It is called before all others.
    First,
    /// It is called when the others fail.
    Last,
    /// It is used no longer.
    Stop,
    /// It is deleted.
    Delete,
}

/// The models of a provider, each with a role in which it is asked.
fn models(endpoint: &EndpointConfig) -> Vec<(usize, Role)> {
    let mut known = BTreeSet::new();
    Role::iter().filter(|role| known.insert(endpoint.model(*role).to_owned())).map(|role| (0, role)).collect()
}

impl Admin<'_> {
    async fn provider(&self, id: Uuid) -> Result<ModelProviderRow> {
        let rows = self.plumb.stores.model_providers.all().await?;
        rows.into_iter().find(|row| row.id == id).ok_or(ServiceError::NotFound)
    }

    /// Returns the entered providers: those in use in their order, then the others by name.
    pub(super) async fn providers(&self) -> Result<Vec<ProviderView>> {
        let rows = self.plumb.stores.model_providers.all().await?;
        let view = |row: &ModelProviderRow| {
            let settings = self.plumb.models.settings(row);
            let endpoint = settings.and_then(|settings| {
                settings
                    .and_then(|settings| settings.config.endpoints.into_iter().next())
                    .ok_or(ProviderFault::Unreadable)
            });
            let fields = Entered::read(row).map(|entered| entered.fields());
            let unreadable = || ProviderFields { name: row.name.clone(), ..ProviderFields::default() };
            ProviderView {
                id: row.id,
                fields: fields.unwrap_or_else(unreadable),
                endpoint,
                place: row.place,
                test: row.test.as_deref().and_then(ProviderTest::read),
            }
        };
        Ok(rows.iter().map(view).collect())
    }

    fn provider_entry(&self, id: Uuid, name: &str, change: &str) -> AuditEntry {
        let detail = json!({ "provider": id, "name": name, "change": change });
        self.entry(AuditAction::ModelProviderChanged, "models", "provider", &detail)
    }

    /// Enters a provider, or changes it; returns its id. Secret fields that are blank stay as they are, as long as
    /// requests go to the same place: a stored key is sent to no other address.
    pub async fn save_provider(&self, id: Option<Uuid>, fields: &ProviderFields) -> Result<Uuid> {
        let stores = &self.plumb.stores;
        let before = match id {
            Some(id) => Some(self.provider(id).await?),
            None => None,
        };
        if before.is_none() && stores.model_providers.all().await?.len() >= MOST {
            return Err(InvalidInput::ModelProvidersMany.into());
        }
        let given = entered::secrets(fields);
        let mut secrets = match &before {
            // Where the stored ones cannot be read, all must be given again.
            Some(row) => self.plumb.models.secrets(row).unwrap_or_default(),
            None => entered::Secrets::new(),
        };
        let has_stored = !secrets.is_empty();
        secrets.extend(given.clone());
        let shared = &self.plumb.models.setup.shared;
        let provider = Entered::parse(fields, &secrets, shared)?;
        let moved = before.as_ref().and_then(Entered::read).is_none_or(|before| !before.is_at(&provider));
        if has_stored && moved && given.len() < secrets.len() {
            return Err(InvalidInput::ModelProviderMoved.into());
        }
        let id = id.unwrap_or_else(|| self.plumb.fresh_id());
        let sealed = if secrets.is_empty() { None } else { Some(self.sealed(&secrets, id)?) };
        let row = ModelProviderRow {
            id,
            name: provider.name.clone(),
            variables: provider.to_json(),
            sealed,
            place: None,
            changed_at: self.plumb.now(),
            test: None,
        };
        let change = if before.is_some() { "changed" } else { "entered" };
        let entry = self.provider_entry(id, &provider.name, change);
        match stores.model_providers.put(row, entry).await {
            Err(StoreError::Conflict) => return Err(InvalidInput::ModelProviderNameTaken.into()),
            other => other?,
        }
        self.plumb.take_providers().await?;
        Ok(id)
    }

    fn sealed(&self, secrets: &entered::Secrets, id: Uuid) -> Result<String> {
        let key = self.plumb.models.setup.sealing_key.read_or_make().map_err(ServiceError::Internal)?;
        let sealed = key.seal(secrets, id, &*self.plumb.chance);
        sealed.ok_or_else(|| ServiceError::Internal("a key cannot be encrypted".into()))
    }

    /// Begins to test each model of a provider; does nothing if a probe is running.
    pub async fn test_provider(&self, id: Uuid) -> Result<()> {
        let row = self.provider(id).await?;
        let settings = self.plumb.models.settings(&row).map_err(|_| InvalidInput::ModelProviderUnusable)?;
        let client = Arc::new(self.plumb.client(settings.ok_or(InvalidInput::ModelProviderUnusable)?)?);
        let models = client.config().endpoints.first().map(models).unwrap_or_default();
        let reports = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&reports);
        let keep = move |report: ProbeReport| {
            kept.lock().unwrap_or_else(PoisonError::into_inner).push(report);
            std::future::ready(Ok(()))
        };
        let (store, clock) = (self.plumb.stores.model_providers.clone(), Arc::clone(&self.plumb.clock));
        let end = move || async move {
            let reports = std::mem::take(&mut *reports.lock().unwrap_or_else(PoisonError::into_inner));
            let test = json!(ProviderTest { at: clock.now(), reports }).to_string();
            Ok(store.keep_test(row.id, row.changed_at, test).await?)
        };
        self.probe(ProbeRun { client, subject: ProbeSubject::Provider(id), models }, keep, end).await
    }

    /// Changes whether and when a provider is used. It must have passed its test before its first use. This server
    /// changes at once, others within seconds.
    pub async fn change_provider(&self, id: Uuid, change: ProviderChange) -> Result<()> {
        let rows = self.plumb.stores.model_providers.all().await?;
        let row = rows.iter().find(|row| row.id == id).ok_or(ServiceError::NotFound)?;
        let entry = self.provider_entry(id, &row.name, change.into());
        if change == ProviderChange::Delete {
            return Ok(self.plumb.stores.model_providers.delete(id, entry).await?);
        }
        let test = row.test.as_deref().and_then(ProviderTest::read);
        if change != ProviderChange::Stop && row.place.is_none() {
            let passed = test.filter(ProviderTest::is_passed).ok_or(InvalidInput::ModelProviderUntested)?;
            // From now on these reports are about models in use.
            self.plumb.store_reports(passed.at, &passed.reports).await?;
        }
        let others = rows.iter().filter(|other| other.place.is_some() && other.id != id).map(|other| other.id);
        let order = match change {
            ProviderChange::First => std::iter::once(id).chain(others).collect(),
            ProviderChange::Last => others.chain([id]).collect(),
            ProviderChange::Stop | ProviderChange::Delete => others.collect(),
        };
        self.plumb.stores.model_providers.set_order(order, entry).await?;
        self.plumb.take_providers().await?;
        self.plumb.take_probes().await
    }
}
