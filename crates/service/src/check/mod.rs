//! Recomputes all derived data and compares it with the stored data; run by `plumb db check`.
//!
//! It compares sessions with their events, forms with blueprint and seed, evidence and mastery with the events behind
//! them, statistics and sums with the sessions they count, texts with their hashes, and all other records with their
//! seals in the audit trail ([`plumb_store::records`]).

mod banked;
mod begun;
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

/// Result of a check.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// Number of sessions folded and compared.
    pub sessions: usize,
    /// Number of forms drawn again and compared.
    pub forms: usize,
    /// Number of pieces of evidence folded.
    pub evidence: usize,
    /// Number of texts hashed and read.
    pub texts: usize,
    /// Number of rows compared with their seals in the audit trail.
    pub records: u64,
    /// What could not be compared although nothing is wrong, and why.
    pub notes: Vec<String>,
    /// Errors.
    pub problems: Vec<String>,
}

impl Plumb {
    /// Compares all derived data with its source. If the server is running, data that changes in between is checked
    /// twice before an error is reported.
    pub async fn check(&self) -> Result<CheckReport> {
        let mut checked = CheckReport::default();
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
        let learned = self.check_mastery(&mut checked).await;
        checked.go_on("what learners know", learned)?;
        let sums = self.check_sums(&mut checked).await;
        checked.go_on("statistics", sums)?;
        let names = self.check_names(&mut checked).await;
        checked.go_on("names", names)?;
        let texts = self.check_texts(&mut checked).await;
        checked.go_on("texts", texts)?;
        Ok(checked)
    }

    /// Recomputes every hash of the audit trail and of all sessions.
    async fn check_trail(&self) -> Result<Option<String>> {
        let report = self.stores.audit.verify(&[]).await?;
        Ok(report.first_bad.map(|bad| match bad.place {
            RecordPosition::Audit(row) => format!("audit row {row}: {}", bad.why),
            RecordPosition::Event(session, event) => format!("session {session}, event {event}: {}", bad.why),
        }))
    }
}

impl CheckReport {
    /// Records the result of one part of the check. Unreadable data is an error like any other and does not stop the
    /// other parts; an unavailable database ends the check.
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

/// Returns a number in a row.
fn int(row: &Record, column: &str) -> Option<i64> {
    row.get(column).and_then(Json::as_i64)
}

/// Returns a text in a row.
fn text<'r>(row: &'r Record, column: &str) -> Option<&'r str> {
    row.get(column).and_then(Json::as_str)
}
