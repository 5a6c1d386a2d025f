//! Export of all data about an account. Its owner gets it without the results that assessments do not show yet.

use crate::engine::names::{SURVEY, THOUGHT};
use plumb_learning::gradebook::GradeOverride;
use plumb_sessions::assignment::Terms;
use plumb_sessions::session::{Session, may_see_score};
use plumb_store::gradebook::ChangeRow;
use plumb_store::reports::{ReportCursor, ReportRow};
use plumb_store::sessions::{EventRow, SessionFilter, SessionSummary};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{AssignmentId, SessionId, UserId};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use super::own_words::{own_words, parsed};
use crate::accounts::{Actor, account_entry};
use crate::engine::stored::{from_json, snapshot};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// The kind of event that changes marks after the end.
const REGRADED: &str = "result_regraded";
/// Sessions read at a time.
const SESSIONS: i64 = 20;
/// Events read at a time.
const EVENTS: i64 = 200;
/// Reports read at a time, and notes read for each.
const REPORTS: (i64, i64) = (20, 200);
/// Audit rows read at a time.
const ROWS: i64 = 500;

/// Events that contain messages.
const SAID: [&str; 6] = [
    "attempt_submitted",
    "draft_set_aside",
    "unknown_said",
    "response_recorded",
    "problem_skipped",
    "message_received",
];

/// The reader of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ExportReader {
    /// The account's owner: their words, without verdicts, items or versions, which assessments may not show yet.
    Own,
    /// An administrator: everything but the facts that are private to the account's owner.
    Administrator,
}

/// The next part of an export.
enum ExportPart {
    Account,
    Sessions { after: Option<(Timestamp, SessionId)> },
    Events { session: SessionId, kind: String, seq: i64 },
    Mastery,
    Classes,
    Grades { after: Option<(AssignmentId, i64)> },
    Evidence { skill: String },
    Reports { after: Option<ReportCursor> },
    Audit { seq: i64 },
    Done,
}

/// A running export. Each step reads a bounded number of rows.
pub struct Export {
    account: UserId,
    eyes: ExportReader,
    parts: Vec<ExportPart>,
    records: u64,
}

impl Plumb {
    /// Begins to export the data about an account: the caller's own, or any account for administrators; `NotFound` for
    /// others.
    pub async fn export(&self, actor: &Actor, account: UserId) -> Result<Export> {
        let eyes = match (account == actor.id, actor.role) {
            (_, Role::Admin) => ExportReader::Administrator,
            (true, _) => ExportReader::Own,
            (false, _) => return Err(ServiceError::NotFound),
        };
        self.stores.people.person(account).await?.ok_or(ServiceError::NotFound)?;
        let entry = account_entry(self.now(), Some(actor.id), AuditAction::AccountExported, account, &json!({}));
        self.stores.audit.record(vec![entry]).await?;
        // Parts are popped from the end.
        let parts = vec![
            ExportPart::Done,
            ExportPart::Audit { seq: 0 },
            ExportPart::Grades { after: None },
            ExportPart::Reports { after: None },
            ExportPart::Classes,
            ExportPart::Mastery,
            ExportPart::Sessions { after: None },
            ExportPart::Account,
        ];
        Ok(Export { account, eyes, parts, records: 0 })
    }

    /// Returns the next piece of the export's JSON; `None` after the last.
    pub async fn export_next(&self, export: &mut Export) -> Result<Option<String>> {
        let Some(part) = export.parts.pop() else { return Ok(None) };
        let records = match part {
            ExportPart::Account => self.account_record(export).await?,
            ExportPart::Sessions { after } => self.session_records(export, after).await?,
            ExportPart::Events { session, kind, seq } => self.event_records(export, session, kind, seq).await?,
            ExportPart::Mastery => self.mastery_records(export).await?,
            ExportPart::Evidence { skill } => self.evidence_records(export, &skill).await?,
            ExportPart::Classes => self.class_records(export).await?,
            ExportPart::Grades { after } => self.grade_records(export, after).await?,
            ExportPart::Reports { after } => self.report_records(export, after).await?,
            ExportPart::Audit { seq } => self.audit_records(export, seq).await?,
            ExportPart::Done => {
                let end = json!({ "part": "end", "records": export.records });
                return Ok(Some(format!("{end}\n]\n")));
            }
        };
        let mut text = if export.records == 0 { "[\n".to_owned() } else { String::new() };
        for record in &records {
            text.push_str(&record.to_string());
            text.push_str(",\n");
        }
        export.records += plumb_types::saturating_cast::<_, u64>(records.len());
        Ok(Some(text))
    }

    async fn account_record(&self, export: &Export) -> Result<Vec<Json>> {
        let row = self.stores.people.person(export.account).await?.ok_or(ServiceError::NotFound)?;
        let user = row.user;
        let own = self.stores.homes.home(user.id).await?;
        let goal = own.goal.map(|goal| json!({ "unit": goal.unit.as_str(), "count": goal.count }));
        let mut records = vec![json!({
            "part": "account", "id": user.id, "name": user.name, "role": user.role,
            "standing": row.standing.as_str(), "time_factor_percent": user.time_factor_percent,
            "created_at": user.created_at.to_rfc3339(), "second_factor": user.second_factor.is_some(),
            "last_sign_in_at": row.last_sign_in_at.map(Timestamp::to_rfc3339),
            "time_zone": user.time_zone, "language": user.language, "weekly_goal": goal,
            "results_seen_at": own.results_seen_at.map(Timestamp::to_rfc3339),
            "browser_sessions": self.stores.people.browser_sessions(user.id, self.now()).await?,
        })];
        for token in self.stores.api_tokens.of_user(user.id).await? {
            records.push(json!({
                "part": "token", "id": token.id, "name": token.name, "scopes": token.scopes,
                "created_at": token.created_at.to_rfc3339(), "expires_at": token.expires_at.to_rfc3339(),
                "last_used_at": token.last_used_at.map(Timestamp::to_rfc3339),
            }));
        }
        Ok(records)
    }

    async fn session_records(&self, export: &mut Export, after: Option<(Timestamp, SessionId)>) -> Result<Vec<Json>> {
        let filter =
            SessionFilter { learner: Some(export.account), after, limit: SESSIONS, ..SessionFilter::default() };
        let page = self.stores.sessions.list(filter).await?;
        if let Some(last) = page.last() {
            export.parts.push(ExportPart::Sessions { after: Some((last.created_at, last.id)) });
        }
        let mut records = Vec::new();
        for summary in &page {
            records.push(session_record(summary, export.eyes));
            if let Some((_, drafts)) = self.stores.sessions.load_with_drafts(summary.id).await? {
                records.extend(drafts.rows.iter().map(|draft| {
                    json!({ "part": "draft", "session": summary.id, "position": draft.position,
                        "answer": draft.answer, "saved_at": draft.saved_at.to_rfc3339() })
                }));
            }
            records.extend(self.stores.sessions.late_saves(summary.id).await?.iter().map(|late| {
                json!({ "part": "late_save", "session": summary.id, "position": late.position,
                    "answer": late.answer, "arrived_at": late.arrived_at.to_rfc3339() })
            }));
            export.parts.push(ExportPart::Events { session: summary.id, kind: summary.kind.clone(), seq: 0 });
        }
        Ok(records)
    }

    async fn event_records(
        &self,
        export: &mut Export,
        session: SessionId,
        kind: String,
        seq: i64,
    ) -> Result<Vec<Json>> {
        let rows = self.stores.sessions.events_after(session, seq, EVENTS).await?;
        let hidden = self.hides_changes(session, &rows, export.eyes).await?;
        let shown = rows.iter().filter(|row| !(hidden && row.event.kind == REGRADED));
        let records = shown.map(|row| event_record(session, &kind, row, export.eyes)).collect();
        if let Some(last) = rows.last() {
            export.parts.push(ExportPart::Events { session, kind, seq: last.seq });
        }
        Ok(records)
    }

    /// Whether the reader may not know yet that marks of a session were changed: while the score is hidden, a change of
    /// it is too.
    async fn hides_changes(&self, session: SessionId, rows: &[EventRow], eyes: ExportReader) -> Result<bool> {
        if eyes == ExportReader::Administrator || rows.iter().all(|row| row.event.kind != REGRADED) {
            return Ok(false);
        }
        let row = self.stores.sessions.load(session).await?;
        let session: Option<Session> = row.as_ref().map(snapshot).transpose()?;
        Ok(session.is_none_or(|session| !may_see_score(&session, self.now())))
    }

    async fn mastery_records(&self, export: &mut Export) -> Result<Vec<Json>> {
        let states = self.stores.learning.skill_states(export.account).await?;
        export.parts.extend(states.iter().rev().map(|state| ExportPart::Evidence { skill: state.skill.clone() }));
        let record = |state: &plumb_store::learning::SkillStateRow| {
            let mut record = json!({
                "part": "mastery", "skill": state.skill, "opportunities": state.n, "mastered": state.mastered,
                "due_at": state.due_at.map(Timestamp::to_rfc3339),
            });
            if export.eyes == ExportReader::Administrator {
                record["state"] = parsed(&state.snapshot);
            }
            record
        };
        Ok(states.iter().map(record).collect())
    }

    /// Classes with their groups, and the terms set for this account alone. The password that was announced to a class
    /// is left out, as it is not personal.
    async fn class_records(&self, export: &Export) -> Result<Vec<Json>> {
        let classes = self.stores.people.class_memberships(export.account).await?.into_iter().map(|row| {
            Ok(json!({
                "part": "class", "class": row.class, "name": row.name, "joined_at": row.joined_at.to_rfc3339(),
                "groups": row.groups,
            }))
        });
        let terms = self.stores.people.own_terms(export.account).await?.into_iter().map(|row| {
            let terms = Terms { password: None, ..from_json(&row.terms)? };
            Ok(json!({ "part": "own_terms", "assignment": row.assignment, "title": row.title, "terms": terms }))
        });
        classes.chain(terms).collect()
    }

    async fn evidence_records(&self, export: &Export, skill: &str) -> Result<Vec<Json>> {
        let rows = self.stores.learning.evidence(export.account, skill).await?;
        let record = |row: &plumb_store::learning::EvidenceRow| {
            let mut record = json!({
                "part": "evidence", "skill": row.skill, "opportunity": row.n, "session": row.session,
                "position": row.position, "at": row.at.to_rfc3339(),
            });
            if export.eyes == ExportReader::Administrator {
                record["blueprint"] = json!(row.blueprint);
                record["evidence"] = parsed(&row.body);
            }
            record
        };
        Ok(rows.iter().map(record).collect())
    }

    /// Grade overrides with reasons; for the owner, only those in force and released, without reasons.
    async fn grade_records(&self, export: &mut Export, after: Option<(AssignmentId, i64)>) -> Result<Vec<Json>> {
        let rows = self.stores.gradebook.changes_for(export.account, after, ROWS).await?;
        if let Some((last, _)) = rows.last() {
            export.parts.push(ExportPart::Grades { after: Some((last.assignment, last.n)) });
        }
        let shown = rows.iter().filter(|(_, released)| *released || export.eyes == ExportReader::Administrator);
        Ok(shown.map(|(change, _)| grade_record(change, export.eyes)).collect())
    }

    /// Reports about items. The owner sees the replies to them, but not the staff's notes or the attached context.
    async fn report_records(&self, export: &mut Export, after: Option<ReportCursor>) -> Result<Vec<Json>> {
        let rows = self.stores.reports.of_learner(export.account, after, REPORTS.0).await?;
        if let Some(last) = rows.last() {
            export.parts.push(ExportPart::Reports { after: Some((last.report.at, last.report.id)) });
        }
        let mut records = Vec::new();
        for row in &rows {
            records.push(report_record(row, export.eyes));
            let notes = self.stores.reports.notes(row.report.id, REPORTS.1).await?;
            let notes = notes.iter().filter(|note| note.to_learner || export.eyes == ExportReader::Administrator);
            records.extend(notes.map(|note| {
                let mut record = json!({
                    "part": "report_answer", "report": note.report, "at": note.at.to_rfc3339(), "words": note.words,
                });
                if export.eyes == ExportReader::Administrator {
                    record["by"] = json!(note.author);
                    record["to_learner"] = json!(note.to_learner);
                }
                record
            }));
        }
        Ok(records)
    }

    async fn audit_records(&self, export: &mut Export, seq: i64) -> Result<Vec<Json>> {
        let rows = self.stores.people.audit_about(export.account, seq, ROWS).await?;
        if let Some(last) = rows.last() {
            export.parts.push(ExportPart::Audit { seq: last.seq });
        }
        let record = |row: &plumb_store::audit::AuditRow| {
            let entry = &row.entry;
            let mut record = json!({
                "part": "audit", "seq": row.seq, "at": entry.at.to_rfc3339(), "action": entry.action,
                "subject_kind": entry.subject_kind, "subject_id": entry.subject_id,
            });
            if export.eyes == ExportReader::Administrator {
                record["actor"] = json!(entry.actor);
                record["detail"] = parsed(&entry.detail);
            } else {
                // The owner may not see which members of staff acted.
                record["by_you"] = json!(entry.actor == Some(export.account));
            }
            record
        };
        Ok(rows.iter().map(record).collect())
    }
}

fn grade_record(change: &ChangeRow, eyes: ExportReader) -> Json {
    let given = change.given.as_ref();
    let (score, word) = match given {
        Some(GradeOverride::Score { score, grade }) => (Some(*score), grade.clone()),
        Some(GradeOverride::Word(word)) => (None, Some(word.clone())),
        Some(GradeOverride::Excused) | None => (None, None),
    };
    let mut record = json!({
        "part": "grade", "assignment": change.assignment, "at": change.at.to_rfc3339(),
        "given": given.map_or("reached", GradeOverride::kind), "score_basis_points": score, "grade": word,
        "comment": change.comment,
    });
    if eyes == ExportReader::Administrator {
        record["change"] = json!(change.n);
        record["by"] = json!(change.by.id);
        record["reason"] = json!(change.reason);
    }
    record
}

fn session_record(summary: &SessionSummary, eyes: ExportReader) -> Json {
    let mut record = json!({
        "part": "session", "id": summary.id, "kind": summary.kind, "about": summary.assessment_id,
        "attempt": summary.attempt, "status": summary.status, "created_at": summary.created_at.to_rfc3339(),
        "finished_at": summary.finished_at.map(Timestamp::to_rfc3339),
    });
    if eyes == ExportReader::Administrator {
        record["version"] = json!(summary.assessment_hash.to_string());
        record["score_basis_points"] = json!(summary.score_bp);
        record["grade"] = json!(summary.grade);
    }
    record
}

fn report_record(row: &ReportRow, eyes: ExportReader) -> Json {
    let report = &row.report;
    let mut record = json!({
        "part": "report", "id": report.id, "session": report.session, "position": report.position,
        "kind": report.kind.as_str(), "words": report.words, "answer": report.answer,
        "at": report.at.to_rfc3339(), "state": row.state.as_str(),
    });
    if eyes == ExportReader::Administrator {
        record["item"] = json!(report.source);
        record["verdict"] = json!(report.verdict);
        record["app_version"] = json!(report.app_version);
    }
    record
}

/// The facts of thought sessions are private to the learner. How an assessment marked an answer is shown on its own
/// page, by its reveal rules.
fn event_record(session: SessionId, kind: &str, row: &EventRow, eyes: ExportReader) -> Json {
    let event = &row.event;
    let mut record = json!({
        "part": "event", "session": session, "seq": row.seq, "at": event.at.to_rfc3339(), "event": event.kind,
    });
    let facts = match (eyes, kind == THOUGHT) {
        (ExportReader::Administrator, true) => None,
        // A thought session or a survey has no key: its events are the learner's questions and answers.
        (ExportReader::Administrator, false) | (ExportReader::Own, true) => Some(parsed(&event.body)),
        (ExportReader::Own, false) if kind == SURVEY => Some(parsed(&event.body)),
        (ExportReader::Own, false) => SAID.contains(&event.kind.as_str()).then(|| own_words(&parsed(&event.body))),
    };
    if let Some(facts) = facts {
        record["facts"] = facts;
    }
    record
}
