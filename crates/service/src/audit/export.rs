//! The audit trail as lines of JSON, for archives and other programs.

use plumb_store::audit::{AuditEntry, AuditFilter, AuditRow};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use serde::de::IgnoredAny;
use serde_json::{Value as Json, json};

use super::Admin;
use super::search::{FieldError, TrailQuery};
use super::verification::TRAIL;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Rows read for each piece.
const WINDOW: i64 = 5_000;
/// Longest time from the first piece to the last, seconds.
const LONGEST_SECS: i64 = 10 * 60;

/// A running export. Each step reads a bounded number of rows.
#[derive(Debug)]
pub struct AuditExport {
    filter: AuditFilter,
    after: i64,
    /// The last row at its beginning.
    last: i64,
    /// When it must be done.
    until: Timestamp,
}

impl Admin<'_> {
    /// Begins to export the matching rows that exist now, oldest first, or returns the invalid fields. The export is
    /// itself recorded as a row, which is not part of it.
    pub async fn export(&self, asked: &TrailQuery) -> Result<Result<AuditExport, Vec<FieldError>>> {
        self.plumb.begin_audit_export(Some(self.actor.id), asked).await
    }
}

impl Plumb {
    /// Like [`Admin::export`], for the command line: recorded without an actor.
    pub async fn export_audit(&self, asked: &TrailQuery) -> Result<Result<AuditExport, Vec<FieldError>>> {
        self.begin_audit_export(None, asked).await
    }

    async fn begin_audit_export(
        &self,
        by: Option<UserId>,
        asked: &TrailQuery,
    ) -> Result<Result<AuditExport, Vec<FieldError>>> {
        let filter = match self.audit_filter(asked).await? {
            Ok(filter) => AuditFilter { before: None, ..filter },
            Err(faults) => return Ok(Err(faults)),
        };
        let last = self.stores.audit.head().await?.seq;
        let now = self.now();
        let entry = AuditEntry {
            at: now,
            actor: by,
            action: AuditAction::AuditExported,
            subject_kind: TRAIL.0.into(),
            subject_id: TRAIL.1.into(),
            detail: said(&filter, last).to_string(),
        };
        self.stores.audit.record(vec![entry]).await?;
        Ok(Ok(AuditExport { filter, after: 0, last, until: now.plus_secs(LONGEST_SECS) }))
    }

    /// Returns the next piece of JSON lines, which may be empty; `None` after the last. `Gone` if the export takes too
    /// long.
    pub async fn audit_export_next(&self, export: &mut AuditExport) -> Result<Option<String>> {
        if export.after >= export.last {
            return Ok(None);
        }
        if self.now() > export.until {
            return Err(ServiceError::Gone { kept: false });
        }
        let window = WINDOW.min(export.last - export.after);
        let rows = self.stores.audit.window(&export.filter, export.after, window).await?;
        export.after += window;
        Ok(Some(rows.iter().map(json_line).collect()))
    }
}

/// The query as JSON, with ids instead of names.
fn said(filter: &AuditFilter, last: i64) -> Json {
    let mut detail = json!({ "rows_up_to": last });
    let fields = [
        ("actor", filter.actor.map(|id| id.to_string())),
        ("kind", filter.subject_kind.clone()),
        ("subject", filter.subject_id.clone()),
        ("action", filter.action.map(|action| action.to_string())),
        ("since", filter.since.map(Timestamp::to_rfc3339)),
        ("until", filter.until.map(Timestamp::to_rfc3339)),
    ];
    for (name, value) in fields {
        if let Some(value) = value {
            detail[name] = json!(value);
        }
    }
    detail
}

/// Formats a row as a line. It has all fields that the row hash covers, with the detail as stored.
fn json_line(row: &AuditRow) -> String {
    let AuditRow { seq, entry, anchor, hash } = row;
    let detail = if serde_json::from_str::<IgnoredAny>(&entry.detail).is_ok() && !entry.detail.contains(['\n', '\r']) {
        entry.detail.clone()
    } else {
        json!(entry.detail).to_string()
    };
    format!(
        "{{\"seq\":{seq},\"at\":{},\"actor\":{},\"action\":{},\"kind\":{},\"subject\":{},\"detail\":{detail},\
         \"anchor\":{},\"hash\":{}}}\n",
        json!(entry.at.to_rfc3339_micros()),
        json!(entry.actor),
        json!(entry.action),
        json!(entry.subject_kind),
        json!(entry.subject_id),
        json!(anchor.map(|anchor| anchor.to_string())),
        json!(hash.to_string()),
    )
}

#[cfg(test)]
mod tests {
    use plumb_store::chain::ChainHash;

    use super::*;

    fn row(detail: &str) -> AuditRow {
        let entry = AuditEntry {
            at: Timestamp::from_micros(1_795_338_000_250_001),
            actor: None,
            action: AuditAction::RoleChanged.to_string(),
            subject_kind: "account".into(),
            subject_id: "a\"b\n".into(),
            detail: detail.into(),
        };
        AuditRow { seq: 3, entry, anchor: None, hash: ChainHash::GENESIS }
    }

    #[test]
    fn a_row_is_one_line_whatever_is_in_it() {
        for detail in ["{\"b\":1,\"a\":2}", "not json", "{\n\"a\": 1}", "\"</script>\""] {
            let line = json_line(&row(detail));
            assert_eq!(line.matches('\n').count(), 1, "{line}");
            let read: Json = serde_json::from_str(&line).unwrap();
            assert_eq!(read["at"], json!("2026-11-22T09:00:00.250001Z"));
            assert_eq!((&read["subject"], &read["actor"]), (&json!("a\"b\n"), &Json::Null));
        }
        assert!(json_line(&row("{\"b\":1,\"a\":2}")).contains("\"detail\":{\"b\":1,\"a\":2},"), "as it is stored");
    }
}
