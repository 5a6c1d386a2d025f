//! Probing models while the server runs: one probe at a time. The newest report of each model is in the database, and
//! every process requests objects accordingly.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use plumb_agents::client::ModelStatus;
use plumb_agents::{LlmClient, ProbeReport, Role};
use plumb_store::ModelProbes;
use plumb_store::model_probes::ModelProbeRow;
use plumb_types::audit_action::AuditAction;
use plumb_types::time::Timestamp;
use serde_json::json;

use crate::capabilities::Admin;
use crate::clock::Clock;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;

/// A running probe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunningProbe {
    pub role: Role,
    pub started: Timestamp,
    /// Number of endpoints probed.
    pub done: usize,
    /// Number of all endpoints.
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

    fn over(&self) {
        self.state().running = None;
    }
}

/// What a probe needs while it runs.
struct ProbeRun {
    client: Arc<LlmClient>,
    clock: Arc<dyn Clock>,
    probes: Probes,
    store: ModelProbes,
}

impl ProbeRun {
    async fn run(self, probe: RunningProbe) -> Result<()> {
        for at in 0..probe.of {
            if let Some(report) = self.client.probe_endpoint(at, probe.role).await {
                self.store.put(row(self.clock.now(), &report)?).await?;
                self.probes.count_done();
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
        for report in reports {
            self.stores.model_probes.put(row(self.now(), report)?).await?;
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
        let client = self.plumb.models.clone().ok_or(InvalidInput::ModelsNoneToProbe)?;
        let (probes, clock) = (self.plumb.probes.clone(), Arc::clone(&self.plumb.clock));
        let store = self.plumb.stores.model_probes.clone();
        let probe = RunningProbe { role, started: self.plumb.now(), done: 0, of: client.config().endpoints.len() };
        if !probes.take_on(probe) {
            return Ok(());
        }
        let detail = json!({ "role": role, "endpoints": probe.of });
        let entry = self.entry(AuditAction::ModelsProbed, "models", "probe", &detail);
        if let Err(error) = self.plumb.stores.audit.record(vec![entry]).await {
            probes.over();
            return Err(error.into());
        }
        // The administrator may leave before the probe is done.
        tokio::spawn(async move {
            let run = ProbeRun { client, clock, probes: probes.clone(), store };
            match tokio::spawn(run.run(probe)).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::error!(%error, "the report of a probe could not be stored"),
                Err(error) => tracing::error!(%error, "a probe of language models broke off"),
            }
            probes.over();
        });
        Ok(())
    }
}
