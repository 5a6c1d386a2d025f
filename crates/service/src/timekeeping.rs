//! Time runs evenly, whatever the machine's clock is set to, and over a restart of the server: nobody who sits a test
//! gains or loses any. A clock that was set is noted, and gone by as soon as that gives and takes nothing.

use crate::engine::names::EVALUATION;
use std::sync::atomic::{AtomicI64, Ordering};

use plumb_store::audit::{AuditEntry, AuditFilter, AuditRow};
use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::clock::MachineStart;
use crate::failure::Result;
use crate::plumb::Plumb;

/// A machine's clock that is further off was set; less is how clocks drift. Milliseconds.
pub(crate) const JUMP_MILLIS: i64 = 1_000;
/// The time of tests that end within so many seconds is held. An end that is further away is a date and no limit.
const HELD_SECS: i64 = 6 * 60 * 60;
/// What the trail says these rows are about.
const SUBJECT: &str = "clock";

/// How far the machine's clock was off when that was last noted, milliseconds.
#[derive(Debug, Default)]
pub(crate) struct NotedJump(AtomicI64);

/// What the trail holds.
#[derive(Debug, Serialize, Deserialize)]
struct Noted {
    /// When the machine was started, as time is reckoned from then on.
    reckoned: Timestamp,
    /// How far its clock was ahead, milliseconds.
    ahead_millis: i64,
}

impl Plumb {
    /// Goes on with the time that held on this machine before, as long as it was not started again. To be called before
    /// anything is timed. False where nothing tells of it.
    pub async fn take_up_time(&self) -> Result<bool> {
        let Some(id) = self.clock.machine().and_then(|start| start.id) else { return Ok(false) };
        let filter = AuditFilter {
            subject_kind: Some(SUBJECT.into()),
            subject_id: Some(id),
            limit: 1,
            ..AuditFilter::default()
        };
        let last = self.stores.audit.page(filter).await?.into_iter().next();
        let noted = last.and_then(|row: AuditRow| serde_json::from_str::<Noted>(&row.entry.detail).ok());
        let Some(noted) = noted else { return Ok(false) };
        self.clock.reckon_from(noted.reckoned);
        self.noted_jump.0.store(noted.ahead_millis, Ordering::Relaxed);
        Ok(true)
    }

    /// What a server does first: takes up the time that held here before, or notes that it takes it from the machine's clock.
    pub async fn begin_time(&self) -> Result<()> {
        let is_known = self.take_up_time().await?;
        if !is_known && let Some(start) = self.clock.machine().filter(|start| start.id.is_some()) {
            self.note_time("clock_started", &start, start.reckoned).await?;
        }
        self.keep_time().await
    }

    /// Notes when the machine's clock was set, and goes by it when no test with an end near by is under way. Called by
    /// the worker.
    pub async fn keep_time(&self) -> Result<()> {
        let Some(start) = self.clock.machine() else { return Ok(()) };
        let ahead = start.ahead_millis();
        let noted = self.noted_jump.0.load(Ordering::Relaxed);
        if (ahead - noted).abs() >= JUMP_MILLIS {
            tracing::warn!(ahead_millis = ahead, "the machine's clock was set; time goes on evenly here");
            self.note_time("clock_jumped", &start, start.reckoned).await?;
            self.noted_jump.0.store(ahead, Ordering::Relaxed);
        }
        let held = self.now().plus_secs(HELD_SECS);
        if ahead.abs() >= JUMP_MILLIS && !self.stores.sessions.is_due_by(EVALUATION, held).await? {
            self.clock.reckon_from(start.told);
            self.noted_jump.0.store(0, Ordering::Relaxed);
            tracing::warn!(by_millis = ahead, "time is taken from the machine's clock again");
            self.note_time("clock_set", &start, start.told).await?;
        }
        Ok(())
    }

    async fn note_time(&self, action: &str, start: &MachineStart, reckoned: Timestamp) -> Result<()> {
        let noted = Noted { reckoned, ahead_millis: start.told.millis_since(reckoned) };
        let entry = AuditEntry {
            at: self.now(),
            actor: None,
            action: action.into(),
            subject_kind: SUBJECT.into(),
            subject_id: start.id.clone().unwrap_or_default(),
            detail: serde_json::json!(noted).to_string(),
        };
        Ok(self.stores.audit.record(vec![entry]).await?)
    }
}
