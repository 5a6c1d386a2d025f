//! Server time runs evenly, even if the machine's clock is set or the server restarts, so that no learner gains or
//! loses time in a test. A change of the clock is recorded, and adopted as soon as no open test is affected.

use crate::engine::names::EVALUATION;
use std::sync::atomic::{AtomicI64, Ordering};

use plumb_store::audit::{AuditEntry, AuditFilter, AuditRow};
use plumb_types::audit_action::AuditAction;
use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::clock::MachineStart;
use crate::failure::Result;
use crate::plumb::Plumb;

/// A clock that is off by more than this was set; smaller differences are drift. Milliseconds.
pub(crate) const JUMP_MILLIS: i64 = 1_000;
/// A change of the clock is not adopted while a test ends within this many seconds. A later end is a date rather than a
/// time limit.
const HELD_SECS: i64 = 6 * 60 * 60;
/// Kind of subject of these audit rows.
const SUBJECT: &str = "clock";

/// How far the machine's clock was off when that was last recorded, milliseconds.
#[derive(Debug, Default)]
pub(crate) struct RecordedJump(AtomicI64);

/// Detail of these audit rows.
#[derive(Debug, Serialize, Deserialize)]
struct JumpDetail {
    /// The machine's start, in server time from then on.
    reckoned: Timestamp,
    /// How far its clock was ahead, milliseconds.
    ahead_millis: i64,
}

impl Plumb {
    /// Continues the server time recorded on this machine, unless the machine was restarted since. To be called before
    /// anything is timed. Returns false if nothing is recorded.
    pub async fn take_up_time(&self) -> Result<bool> {
        let Some(id) = self.clock.machine().and_then(|start| start.id) else { return Ok(false) };
        let filter = AuditFilter {
            subject_kind: Some(SUBJECT.into()),
            subject_id: Some(id),
            limit: 1,
            ..AuditFilter::default()
        };
        let last = self.stores.audit.page(filter).await?.into_iter().next();
        let noted = last.and_then(|row: AuditRow| serde_json::from_str::<JumpDetail>(&row.entry.detail).ok());
        let Some(noted) = noted else { return Ok(false) };
        self.clock.reckon_from(noted.reckoned);
        self.noted_jump.0.store(noted.ahead_millis, Ordering::Relaxed);
        Ok(true)
    }

    /// Called when a server starts: continues the recorded time, or records that time is taken from the machine's
    /// clock.
    pub async fn begin_time(&self) -> Result<()> {
        let is_known = self.take_up_time().await?;
        if !is_known && let Some(start) = self.clock.machine().filter(|start| start.id.is_some()) {
            self.note_time(AuditAction::ClockStarted, &start, start.reckoned).await?;
        }
        self.keep_time().await
    }

    /// Records when the machine's clock was set, and adopts it if no open test ends soon. Called by the worker.
    pub async fn keep_time(&self) -> Result<()> {
        let Some(start) = self.clock.machine() else { return Ok(()) };
        let ahead = start.ahead_millis();
        let noted = self.noted_jump.0.load(Ordering::Relaxed);
        if (ahead - noted).abs() >= JUMP_MILLIS {
            tracing::warn!(ahead_millis = ahead, "the machine's clock was set; time goes on evenly here");
            self.note_time(AuditAction::ClockJumped, &start, start.reckoned).await?;
            self.noted_jump.0.store(ahead, Ordering::Relaxed);
        }
        let held = self.now().plus_secs(HELD_SECS);
        if ahead.abs() >= JUMP_MILLIS && !self.stores.sessions.is_due_by(EVALUATION, held).await? {
            self.clock.reckon_from(start.told);
            self.noted_jump.0.store(0, Ordering::Relaxed);
            tracing::warn!(by_millis = ahead, "time is taken from the machine's clock again");
            self.note_time(AuditAction::ClockSet, &start, start.told).await?;
        }
        Ok(())
    }

    async fn note_time(&self, action: AuditAction, start: &MachineStart, reckoned: Timestamp) -> Result<()> {
        let noted = JumpDetail { reckoned, ahead_millis: start.told.millis_since(reckoned) };
        let entry = AuditEntry {
            at: self.now(),
            actor: None,
            action,
            subject_kind: SUBJECT.into(),
            subject_id: start.id.clone().unwrap_or_default(),
            detail: serde_json::json!(noted).to_string(),
        };
        Ok(self.stores.audit.record(vec![entry]).await?)
    }
}
