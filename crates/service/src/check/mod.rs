//! Working out again everything that is derived from something else, and comparing: what `plumb db check` does.
//!
//! What is compared with what: sessions with their events, forms with blueprint and seed, evidence and skills with the
//! events that taught them, statistics and sums with the sessions they count, texts with their hashes, and all other
//! records with the fingerprints that the audit trail holds ([`plumb_store::records`]).

mod banked;
pub(crate) mod begun;
mod derived_rows;
mod forms;
mod learned;
mod names;
mod sessions;
mod sums;
mod texts;

use plumb_store::audit::RecordPosition;
use plumb_store::maintenance::Record;
use serde_json::Value as Json;

use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// What a check looked at and found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Checked {
    /// Sessions folded and compared.
    pub sessions: usize,
    /// Forms drawn again and compared.
    pub forms: usize,
    /// Pieces of evidence folded.
    pub evidence: usize,
    /// Texts hashed and read.
    pub texts: usize,
    /// Rows compared with what the audit trail holds of them.
    pub records: u64,
    /// What could not be compared, and why that is nobody's fault.
    pub notes: Vec<String>,
    /// What is wrong.
    pub problems: Vec<String>,
}

impl Plumb {
    /// Compares everything that is stored with what it is derived from. While the server works on, what changes in
    /// between is looked at twice before it is told.
    pub async fn check(&self) -> Result<Checked> {
        let mut checked = Checked::default();
        let own = self.stores.maintenance.check().await.map_err(ServiceError::from);
        let own = checked.go_on("the database", own)?.unwrap_or_default();
        checked.problems.extend(own);
        let trail = self.check_trail().await;
        let trail = checked.go_on("the audit trail", trail)?.flatten();
        checked.problems.extend(trail);
        let records = self.stores.maintenance.check_records().await.map_err(ServiceError::from);
        if let Some(report) = checked.go_on("what the audit trail holds", records)? {
            checked.records = report.rows;
            checked.problems.extend(report.problems);
            checked.notes.extend(report.found.map(|(rows, at)| {
                let at = at.to_rfc3339_micros();
                format!("{rows} records are as they were found at {at}: what was done to them before is not recorded")
            }));
        }
        let mut problems = Vec::new();
        let sessions = self.check_all_sessions(&mut problems, &mut checked.notes).await;
        checked.sessions = checked.go_on("sessions", sessions)?.unwrap_or_default();
        checked.problems.append(&mut problems);
        let forms = self.check_ready_forms(&mut checked).await;
        checked.go_on("forms", forms)?;
        let learned = self.check_learned(&mut checked).await;
        checked.go_on("what learners know", learned)?;
        let sums = self.check_sums(&mut checked).await;
        checked.go_on("statistics", sums)?;
        let names = self.check_names(&mut checked).await;
        checked.go_on("names", names)?;
        let texts = self.check_texts(&mut checked).await;
        checked.go_on("texts", texts)?;
        Ok(checked)
    }

    /// Computes every hash of the trail and of all sessions anew.
    async fn check_trail(&self) -> Result<Option<String>> {
        let report = self.stores.audit.verify(&[]).await?;
        Ok(report.first_bad.map(|bad| match bad.place {
            RecordPosition::Audit(row) => format!("audit row {row}: {}", bad.why),
            RecordPosition::Event(session, event) => format!("session {session}, event {event}: {}", bad.why),
        }))
    }
}

impl Checked {
    /// What a part of the check gave. What cannot be read is a problem like any other, and keeps nothing else from being
    /// looked at; a database that is away ends the check.
    fn go_on<T>(&mut self, what: &str, outcome: Result<T>) -> Result<Option<T>> {
        match outcome {
            Ok(value) => Ok(Some(value)),
            Err(failure @ ServiceError::Unavailable(_)) => Err(failure),
            Err(failure) => {
                self.problems.push(format!("{what}: it cannot be read: {failure}"));
                Ok(None)
            }
        }
    }
}

/// A number of a row.
fn int(row: &Record, column: &str) -> Option<i64> {
    row.get(column).and_then(Json::as_i64)
}

/// A text of a row.
fn text<'r>(row: &'r Record, column: &str) -> Option<&'r str> {
    row.get(column).and_then(Json::as_str)
}
