//! Looking for rows of the audit trail and for sessions. A statement holds only the conditions that are asked for, so
//! that the database can follow the index of one of them.

use std::fmt::Write as _;

use super::audit::audit_row;
use super::sessions::summary;
use super::{Cells, Db};
use crate::audit::{Actions, AuditFilter, AuditRow, SessionSearch, SessionsOfVersion};
use crate::error::{Result, StoreError};
use crate::sessions::SessionSummary;
use crate::sql::Stmt;
use plumb_domain::item::ContentHash;

const COLUMNS: &str = "select seq, at, actor, action, subject_kind, subject_id, detail, anchor, hash from audit";
/// Most things or actions asked for at once.
const MOST_NAMED: usize = 100;
/// The kind of thing that most rows are about, which the index of kinds leaves out.
const COMMON_KIND: &str = "session";

/// A statement's text, put together from the conditions that are asked for.
struct Text(String);

impl Text {
    fn new(columns: &str) -> Self {
        Self(format!("{columns} where 1 = 1"))
    }

    fn and(&mut self, is_asked: bool, condition: &str) {
        if is_asked {
            self.0.push_str(" and ");
            self.0.push_str(condition);
        }
    }

    /// `column in ($9, $10)`, or `not in`.
    fn among(&mut self, column: &str, is_in: bool, first: usize, count: usize) {
        let not = if is_in { "" } else { "not " };
        let _ = write!(self.0, " and {column} {not}in (");
        for at in 0..count {
            let comma = if at == 0 { "" } else { ", " };
            let _ = write!(self.0, "{comma}${}", first + at);
        }
        self.0.push(')');
    }

    fn end(mut self, order: &str) -> String {
        self.0.push_str(order);
        self.0
    }
}

/// How many are named; more than may be is refused, none at all too.
fn named(names: &[String]) -> Result<usize> {
    match names.len() {
        0 => Err(StoreError::Invalid("nothing is asked for".into())),
        count if count > MOST_NAMED => Err(StoreError::Invalid("too much is asked for at once".into())),
        count => Ok(count),
    }
}

/// The conditions of a filter but for `before`: `$1` to `$6`, and from `$9` on.
fn conditions(text: &mut Text, filter: &AuditFilter) -> Result<()> {
    text.and(filter.subject_kind.is_some(), "subject_kind = $1");
    let rare = filter.subject_kind.as_ref().is_some_and(|kind| kind != COMMON_KIND);
    text.and(rare, "subject_kind <> 'session'");
    text.and(filter.subject_id.is_some(), "subject_id = $2");
    text.and(filter.actor.is_some(), "actor = $3");
    text.and(filter.action.is_some(), "action = $4");
    text.and(filter.since.is_some(), "at >= $5");
    text.and(filter.until.is_some(), "at < $6");
    match &filter.actions {
        Actions::Any => {}
        Actions::Only(names) => text.among("action", true, 9, named(names)?),
        Actions::But(names) => text.among("action", false, 9, named(names)?),
    }
    Ok(())
}

/// Binds what [`conditions`] names; `$7` and `$8` are the caller's.
fn bound(stmt: Stmt, filter: &AuditFilter, seven: Option<i64>, eight: i64) -> Stmt {
    let stmt = stmt
        .bind(filter.subject_kind.clone())
        .bind(filter.subject_id.clone())
        .bind(filter.actor)
        .bind(filter.action.clone())
        .bind(filter.since.map(plumb_domain::time::Timestamp::as_micros))
        .bind(filter.until.map(plumb_domain::time::Timestamp::as_micros))
        .bind(seven)
        .bind(eight);
    match &filter.actions {
        Actions::Any => stmt,
        Actions::Only(names) | Actions::But(names) => names.iter().fold(stmt, |stmt, name| stmt.bind(name.clone())),
    }
}

/// A page, newest first.
pub(super) async fn page(db: &Db, filter: AuditFilter) -> Result<Vec<AuditRow>> {
    let mut text = Text::new(COLUMNS);
    conditions(&mut text, &filter)?;
    // Servers' clocks differ, and numbers are given at the commit: in order of number, rows of a span of time would
    // have to be looked for everywhere.
    let by_time = filter.since.is_some() || filter.until.is_some();
    text.and(filter.before.is_some() && !by_time, "seq < $7");
    text.and(
        filter.before.is_some() && by_time,
        "(at, seq) < ((select b.at from audit b where b.seq = $7), cast($7 as bigint))",
    );
    let order = if by_time { " order by at desc, seq desc limit $8" } else { " order by seq desc limit $8" };
    let stmt = db.readers.assembled(text.end(order));
    let stmt = bound(stmt, &filter, filter.before, filter.limit);
    db.readers.all(stmt).await?.iter().map(audit_row).collect()
}

/// What the filter asks for among the next rows, first to last.
pub(super) async fn window(db: &Db, filter: &AuditFilter, after: i64, window: i64) -> Result<Vec<AuditRow>> {
    let mut text = Text::new(COLUMNS);
    conditions(&mut text, filter)?;
    text.and(true, "seq > $7 and seq <= $8");
    let stmt = db.readers.assembled(text.end(" order by seq"));
    let stmt = bound(stmt, filter, Some(after), after.saturating_add(window));
    db.readers.all(stmt).await?.iter().map(audit_row).collect()
}

/// Rows about any of these.
pub(super) async fn about(db: &Db, kind: &str, ids: &[String], limit: i64) -> Result<Vec<AuditRow>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut text = Text::new(COLUMNS);
    text.and(true, "subject_kind = $1");
    text.among("subject_id", true, 3, named(ids)?);
    let stmt = db.readers.assembled(text.end(" order by seq desc limit $2")).bind(kind).bind(limit);
    let stmt = ids.iter().fold(stmt, |stmt, id| stmt.bind(id.clone()));
    db.readers.all(stmt).await?.iter().map(audit_row).collect()
}

/// A page of sessions, newest first.
pub(super) async fn sessions(db: &Db, search: SessionSearch) -> Result<Vec<SessionSummary>> {
    let mut text = Text::new(
        "select s.id, s.learner, u.name, s.kind, s.assessment_id, s.assessment_hash, s.attempt, s.status,
            s.open, s.version, s.created_at, s.finished_at, s.score_bp, s.grade
         from session s join user_account u on u.id = s.learner",
    );
    text.and(search.learner.is_some(), "s.learner = $1");
    text.and(search.about.is_some(), "s.assessment_id = $2");
    text.and(search.kind.is_some(), "s.kind = $3");
    // Words of their own, so that the index of those that are open can be taken.
    text.and(search.open == Some(true), "s.open = 1");
    text.and(search.open == Some(false), "s.open = 0");
    text.and(search.since.is_some(), "s.created_at >= $5");
    text.and(search.until.is_some(), "s.created_at < $6");
    text.and(search.after.is_some(), "(s.created_at, s.id) < ($7, $8)");
    let stmt = db
        .readers
        .assembled(text.end(" order by s.created_at desc, s.id desc limit $9"))
        .bind(search.learner)
        .bind(search.about)
        .bind(search.kind)
        .bind(search.open.map(i64::from))
        .bind(search.since.map(plumb_domain::time::Timestamp::as_micros))
        .bind(search.until.map(plumb_domain::time::Timestamp::as_micros))
        .bind(search.after.map(|(at, _)| at.as_micros()))
        .bind(search.after.map(|(_, id)| id))
        .bind(search.limit);
    db.readers.all(stmt).await?.iter().map(summary).collect()
}

/// Which versions the latest sessions about something go by.
pub(super) async fn pinned(db: &Db, about: &str, latest: i64) -> Result<Vec<SessionsOfVersion>> {
    let text = "select l.hash, count(*), cast(sum(l.open) as bigint) from
            (select s.assessment_hash as hash, s.open as open from session s where s.assessment_id = $1
             order by s.created_at desc, s.id desc limit $2) l
        group by l.hash order by l.hash";
    let rows = db.readers.all(db.readers.stmt(text).bind(about).bind(latest)).await?;
    let of_version = |row: &crate::sql::Row| {
        let mut cells = Cells::new(row);
        Ok(SessionsOfVersion {
            hash: ContentHash::from_stored(cells.next()?),
            sessions: cells.next()?,
            open: cells.next()?,
        })
    };
    rows.iter().map(of_version).collect()
}
