//! Probing models while the server runs: one probe at a time. The newest report of each model is in the database, and
//! every process requests objects accordingly.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use plumb_agents::client::ModelStatus;
use plumb_agents::{LlmClient, ProbeReport, Role};
use plumb_store::model_probes::ModelProbeRow;
use plumb_types::audit_action::AuditAction;
use plumb_types::time::Timestamp;
use serde_json::json;
use uuid::Uuid;

use crate::capabilities::Admin;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;

/// What a probe is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProbeSubject {
    /// The models in use for a role, at every endpoint.
    Role(Role),
    /// The models of a provider that an administrator entered.
    Provider(Uuid),
}

/// A running probe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunningProbe {
    pub subject: ProbeSubject,
    pub started: Timestamp,
    /// Number of models probed.
    pub done: usize,
    /// Number of all models to probe.
    pub of: usize,
}

/// A report with its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProbeRecord {
    pub at: Timestamp,
    pub report: ProbeReport,
}

/// The running probe, and the reports that this process has taken from the database.
#[derive(Debug, Clone, Default)]
pub(crate) struct Probes(Arc<Mutex<ProbingState>>);

#[derive(Debug, Default)]
struct ProbingState {
    running: Option<RunningProbe>,
    /// For each endpoint and model with a report in use here: the end of that probe.
    taken: BTreeMap<(String, String), Timestamp>,
}

impl Probes {
    fn state(&self) -> MutexGuard<'_, ProbingState> {
        // The state is consistent at any moment, so a poisoned lock is safe.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the running probe.
    pub(super) fn running(&self) -> Option<RunningProbe> {
        self.state().running
    }

    /// Registers a probe as running; returns false if another one is running.
    fn take_on(&self, probe: RunningProbe) -> bool {
        let mut state = self.state();
        let is_free = state.running.is_none();
        if is_free {
            state.running = Some(probe);
        }
        is_free
    }

    fn count_done(&self) {
        if let Some(running) = &mut self.state().running {
            running.done += 1;
        }
    }

    /// Notes that a report is in use here; returns false if it was before. A level that was lowered since, by a
    /// refusal, stays.
    fn take(&self, row: &ModelProbeRow) -> bool {
        let key = (row.endpoint.clone(), row.model.clone());
        self.state().taken.insert(key, row.at) != Some(row.at)
    }

    /// Forgets which reports are in use here, as the client is another one.
    pub(super) fn forget(&self) {
        self.state().taken.clear();
    }

    fn over(&self) {
        self.state().running = None;
    }
}

/// A probe of models, each an endpoint's index and a role.
pub(super) struct ProbeRun {
    pub(super) client: Arc<LlmClient>,
    pub(super) subject: ProbeSubject,
    pub(super) models: Vec<(usize, Role)>,
}

impl ProbeRun {
    /// Probes the models; passes each report to `keep` when it is there.
    async fn run<K: Future<Output = Result<()>>>(self, probes: &Probes, keep: impl Fn(ProbeReport) -> K) -> Result<()> {
        for (at, role) in self.models {
            if let Some(report) = self.client.probe_endpoint(at, role).await {
                keep(report).await?;
                probes.count_done();
            }
        }
        Ok(())
    }
}

fn row(at: Timestamp, report: &ProbeReport) -> Result<ModelProbeRow> {
    let text = serde_json::to_string(report).map_err(|error| ServiceError::Internal(error.to_string()))?;
    Ok(ModelProbeRow { endpoint: report.endpoint.clone(), model: report.model.clone(), at, report: text })
}

impl Plumb {
    /// Stores the reports of a probe by the command line.
    pub async fn keep_probes(&self, reports: &[ProbeReport]) -> Result<()> {
        self.store_reports(self.now(), reports).await
    }

    /// Stores the reports of a probe that ended then.
    pub(super) async fn store_reports(&self, at: Timestamp, reports: &[ProbeReport]) -> Result<()> {
        for report in reports {
            self.stores.model_probes.put(row(at, report)?).await?;
        }
        Ok(())
    }

    /// Uses the stored reports about the configured models that are newer than those in use.
    pub async fn take_probes(&self) -> Result<()> {
        let Some(client) = self.models() else { return Ok(()) };
        for row in self.stores.model_probes.all().await? {
            let level = read(&row).and_then(|report| report.level);
            if let Some(level) = level.filter(|_| self.probes.take(&row)) {
                client.object_modes().note(&row.endpoint, &row.model, level);
            }
        }
        Ok(())
    }

    /// Returns the stored reports about these models.
    pub(super) async fn probed(&self, models: &[ModelStatus]) -> Result<Vec<ProbeRecord>> {
        let rows = self.stores.model_probes.all().await?;
        let is_configured = |row: &&ModelProbeRow| {
            models.iter().any(|model| model.endpoint == row.endpoint && model.model == row.model)
        };
        let record = |row: &ModelProbeRow| Some(ProbeRecord { at: row.at, report: read(row)? });
        Ok(rows.iter().filter(is_configured).filter_map(record).collect())
    }
}

/// Reads a stored report; `None` for one of another version of Plumb.
fn read(row: &ModelProbeRow) -> Option<ProbeReport> {
    serde_json::from_str(&row.report).ok()
}

impl Admin<'_> {
    /// Begins to probe the model for `role` at every endpoint; [`Admin::models`] returns the progress. Does nothing if
    /// a probe is running. Recorded in the audit trail, as it costs money.
    pub async fn begin_probe(&self, role: &str) -> Result<()> {
        let role: Role = role.parse().map_err(|_| InvalidInput::ModelsNoSuchRole)?;
        let client = self.plumb.models().ok_or(InvalidInput::ModelsNoneToProbe)?;
        let models = (0..client.config().endpoints.len()).map(|at| (at, role)).collect();
        let (store, clock) = (self.plumb.stores.model_probes.clone(), Arc::clone(&self.plumb.clock));
        let keep = move |report: ProbeReport| {
            let (store, at) = (store.clone(), clock.now());
            async move { Ok(store.put(row(at, &report)?).await?) }
        };
        self.probe(ProbeRun { client, subject: ProbeSubject::Role(role), models }, keep, async || Ok(())).await
    }

    /// Begins a probe; does nothing if one is running. `keep` stores each report, and `end` runs after the last.
    pub(super) async fn probe<K, E>(
        &self,
        run: ProbeRun,
        keep: impl Fn(ProbeReport) -> K + Send + Sync + 'static,
        end: impl FnOnce() -> E + Send + 'static,
    ) -> Result<()>
    where
        K: Future<Output = Result<()>> + Send,
        E: Future<Output = Result<()>> + Send,
    {
        let probes = self.plumb.probes.clone();
        let (subject, of) = (run.subject, run.models.len());
        if !probes.take_on(RunningProbe { subject, started: self.plumb.now(), done: 0, of }) {
            return Ok(());
        }
        let detail = match subject {
            ProbeSubject::Role(role) => json!({ "role": role, "endpoints": of }),
            ProbeSubject::Provider(id) => json!({ "provider": id, "models": of }),
        };
        let entry = self.entry(AuditAction::ModelsProbed, "models", "probe", &detail);
        if let Err(error) = self.plumb.stores.audit.record(vec![entry]).await {
            probes.over();
            return Err(error.into());
        }
        // The administrator may leave before the probe is done.
        tokio::spawn(async move {
            let under_way = probes.clone();
            let whole = async move {
                run.run(&under_way, keep).await?;
                end().await
            };
            match tokio::spawn(whole).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::error!(%error, "the report of a probe could not be stored"),
                Err(error) => tracing::error!(%error, "a probe of language models broke off"),
            }
            probes.over();
        });
        Ok(())
    }
}
