//! Probing models while the server runs: one probe at a time. The server remembers the newest report of each model
//! until it is restarted.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use plumb_agents::{LlmClient, ProbeReport, Role};
use plumb_types::audit_action::AuditAction;
use plumb_types::time::Timestamp;
use serde_json::json;

use crate::capabilities::Admin;
use crate::clock::Clock;
use crate::failure::Result;
use crate::invalid_input::InvalidInput;

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

/// The running probe and the latest reports.
#[derive(Debug, Clone, Default)]
pub(crate) struct Probes(Arc<Mutex<ProbingState>>);

#[derive(Debug, Default)]
struct ProbingState {
    running: Option<RunningProbe>,
    /// The newest report of each endpoint and model.
    reports: BTreeMap<(String, String), ProbeRecord>,
}

impl Probes {
    fn state(&self) -> MutexGuard<'_, ProbingState> {
        // The state is consistent at any moment, so a poisoned lock is safe.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the running probe, and the reports in order of endpoint and model.
    pub(super) fn seen(&self) -> (Option<RunningProbe>, Vec<ProbeRecord>) {
        let state = self.state();
        (state.running, state.reports.values().cloned().collect())
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

    fn note(&self, probed: ProbeRecord) {
        let mut state = self.state();
        if let Some(running) = &mut state.running {
            running.done += 1;
        }
        state.reports.insert((probed.report.endpoint.clone(), probed.report.model.clone()), probed);
    }

    fn over(&self) {
        self.state().running = None;
    }
}

async fn run(client: Arc<LlmClient>, clock: Arc<dyn Clock>, probes: Probes, probe: RunningProbe) {
    for at in 0..probe.of {
        if let Some(report) = client.probe_endpoint(at, probe.role).await {
            probes.note(ProbeRecord { at: clock.now(), report });
        }
    }
}

impl Admin<'_> {
    /// Begins to probe the model for `role` at every endpoint; [`Admin::models`] returns the progress. Does nothing if
    /// a probe is running. Recorded in the audit trail, as it costs money.
    pub async fn begin_probe(&self, role: &str) -> Result<()> {
        let role: Role = role.parse().map_err(|_| InvalidInput::ModelsNoSuchRole)?;
        let client = self.plumb.models.clone().ok_or(InvalidInput::ModelsNoneToProbe)?;
        let (probes, clock) = (self.plumb.probes.clone(), Arc::clone(&self.plumb.clock));
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
            if let Err(error) = tokio::spawn(run(client, clock, probes.clone(), probe)).await {
                tracing::error!(%error, "a probe of language models broke off");
            }
            probes.over();
        });
        Ok(())
    }
}
