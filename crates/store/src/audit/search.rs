//! Searches the audit trail and sessions. A statement contains only the conditions that the filter sets, so that the
//! database can use the index of one of them.

use std::fmt::Write as _;

use plumb_types::ContentHash;

use crate::audit::{Actions, AuditFilter, AuditRow, SessionSearch, SessionsOfVersion};
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sessions::SessionSummary;
use crate::sql::ReadQuery;

const COLUMNS: &str = "select seq, at, actor, action, subject_kind, subject_id, detail, anchor, hash from audit";
/// Maximum number of subjects or actions in a filter.
const MOST_NAMED: usize = 100;
/// Kind of subject that most rows are about; the index of kinds leaves it out.
const COMMON_KIND: &str = "session";

/// Text of a statement, assembled from conditions.
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

/// Returns the number of names; none at all, or too many, are refused.
fn named<T>(names: &[T]) -> Result<usize> {
    match names.len() {
        0 => Err(StoreError::Invalid("nothing is asked for".into())),
        count if count > MOST_NAMED => Err(StoreError::Invalid("too much is asked for at once".into())),
        count => Ok(count),
    }
}

/// Adds the conditions of a filter except `before`: `$1` to `$6`, and from `$9` on.
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

/// Binds the parameters of [`conditions`]; `$7` and `$8` are the caller's.
fn bound<'a>(stmt: ReadQuery<'a>, filter: &AuditFilter, seven: Option<i64>, eight: i64) -> ReadQuery<'a> {
    let stmt = stmt
        .bind(filter.subject_kind.clone())
        .bind(filter.subject_id.clone())
        .bind(filter.actor)
        .bind(filter.action)
        .bind(filter.since)
        .bind(filter.until)
        .bind(seven)
        .bind(eight);
    match &filter.actions {
        Actions::Any => stmt,
        Actions::Only(names) | Actions::But(names) => stmt.bind_all(names),
    }
}

/// Returns a page, newest first.
pub(super) async fn page(db: &Db, filter: AuditFilter) -> Result<Vec<AuditRow>> {
    let mut text = Text::new(COLUMNS);
    conditions(&mut text, &filter)?;
    // Servers' clocks differ, and numbers are assigned at commit: ordered by number, the rows of a span of time could
    // be anywhere.
    let by_time = filter.since.is_some() || filter.until.is_some();
    text.and(filter.before.is_some() && !by_time, "seq < $7");
    text.and(
        filter.before.is_some() && by_time,
        "(at, seq) < ((select b.at from audit b where b.seq = $7), cast($7 as bigint))",
    );
    let order = if by_time { " order by at desc, seq desc limit $8" } else { " order by seq desc limit $8" };
    let stmt = db.readers.assembled(text.end(order));
    bound(stmt, &filter, filter.before, filter.limit).rows().await
}

/// Returns the rows among the next `window` numbers that match the filter, in ascending order.
pub(super) async fn window(db: &Db, filter: &AuditFilter, after: i64, window: i64) -> Result<Vec<AuditRow>> {
    let mut text = Text::new(COLUMNS);
    conditions(&mut text, filter)?;
    text.and(true, "seq > $7 and seq <= $8");
    let stmt = db.readers.assembled(text.end(" order by seq"));
    bound(stmt, filter, Some(after), after.saturating_add(window)).rows().await
}

/// Returns rows about any of these subjects.
pub(super) async fn about(db: &Db, kind: &str, ids: &[String], limit: i64) -> Result<Vec<AuditRow>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut text = Text::new(COLUMNS);
    text.and(true, "subject_kind = $1");
    text.among("subject_id", true, 3, named(ids)?);
    let stmt = db.readers.assembled(text.end(" order by seq desc limit $2")).bind(kind).bind(limit);
    stmt.bind_all(ids).rows().await
}

/// Adds the conditions of a search for sessions except the subject: `$3` to `$8`.
fn session_conditions(text: &mut Text, search: &SessionSearch) {
    let of_one = search.learner.is_some();
    text.and(of_one, "s.learner = $1");
    // A learner has few sessions: `|| ''` keeps the database from using any index but the learner's.
    text.and(search.kind.is_some() && of_one, "(s.kind || '') = $3");
    text.and(search.kind.is_some() && !of_one, "s.kind = $3");
    text.and(search.open.is_some() && of_one, "(s.open + 0) = $4");
    // Two separate conditions, so that the partial index of open sessions can be used.
    text.and(search.open == Some(true) && !of_one, "s.open = 1");
    text.and(search.open == Some(false) && !of_one, "s.open = 0");
    text.and(search.since.is_some(), "s.created_at >= $5");
    text.and(search.until.is_some(), "s.created_at < $6");
    text.and(search.after.is_some(), "(s.created_at, s.id) < ($7, $8)");
}

/// The newest sessions of each version in turn: each arm walks the index of versions.
fn of_versions(search: &SessionSearch) -> String {
    let arms = (0..search.versions.len()).map(|at| {
        let mut arm = Text::new("select s.id from session s");
        let _ = write!(arm.0, " and s.kind <> 'trial' and s.assessment_hash = ${}", at + 10);
        session_conditions(&mut arm, search);
        format!("select v.id from ({}) v", arm.end(" order by s.created_at desc, s.id desc limit $9"))
    });
    arms.collect::<Vec<_>>().join(" union all ")
}

/// Returns the text of a search for sessions: `$1` to `$9`, and the versions from `$10` on.
fn sessions_text(search: &SessionSearch) -> Result<String> {
    let mut text = Text::new(
        "select s.id, s.learner, u.name as learner_name, s.kind, s.assessment_id, s.assessment_hash, s.attempt,
            s.status, s.open, s.version, s.created_at, s.finished_at, s.score_bp, s.grade
         from session s join user_account u on u.id = s.learner",
    );
    text.and(search.about.is_some(), "s.assessment_id = $2");
    if search.versions.len() > MOST_NAMED {
        return Err(StoreError::Invalid("too much is asked for at once".into()));
    }
    if search.versions.is_empty() {
        session_conditions(&mut text, search);
    } else if search.learner.is_some() {
        session_conditions(&mut text, search);
        text.and(true, "s.kind <> 'trial'");
        text.among("(s.assessment_hash || '')", true, 10, search.versions.len());
    } else {
        text.and(true, &format!("s.id in ({})", of_versions(search)));
    }
    Ok(text.end(" order by s.created_at desc, s.id desc limit $9"))
}

/// Returns a page of sessions, newest first.
pub(super) async fn sessions(db: &Db, search: SessionSearch) -> Result<Vec<SessionSummary>> {
    let stmt = db
        .readers
        .assembled(sessions_text(&search)?)
        .bind(search.learner)
        .bind(search.about)
        .bind(search.kind)
        .bind(search.open.map(i64::from))
        .bind(search.since)
        .bind(search.until)
        .bind(search.after.map(|(at, _)| at))
        .bind(search.after.map(|(_, id)| id))
        .bind(search.limit);
    stmt.bind_all(search.versions).rows().await
}

/// Returns the versions of a content that sessions are pinned to, newest first.
pub(super) async fn versions_in_use(db: &Db, kind: &str, id: &str, limit: i64) -> Result<Vec<ContentHash>> {
    let text = "select c.hash from content c where c.kind = $1 and c.id = $2
          and exists (select 1 from session s where s.assessment_hash = c.hash and s.kind <> 'trial')
        order by c.created_at desc, c.hash limit $3";
    db.query(text).bind(kind).bind(id).bind(limit).values().await
}

/// Counts the sessions pinned to each version of a content.
pub(super) async fn pinned(db: &Db, kind: &str, id: &str, most: i64) -> Result<Vec<SessionsOfVersion>> {
    let text = "select c.hash,
            (select count(*) from
                (select 1 from session s where s.assessment_hash = c.hash and s.kind <> 'trial' limit $3) l)
                as sessions,
            (select count(*) from session s where s.assessment_hash = c.hash and s.open = 1 and s.kind <> 'trial')
                as open
        from content c where c.kind = $1 and c.id = $2 order by c.hash";
    let counts: Vec<SessionsOfVersion> = db.query(text).bind(kind).bind(id).bind(most).rows().await?;
    Ok(counts.into_iter().filter(|one| one.sessions > 0).collect())
}

#[cfg(test)]
mod tests {
    use plumb_types::ids::{SessionId, UserId};
    use plumb_types::time::Timestamp;
    use sqlx::{AssertSqlSafe, Connection as _, Row as _};

    use super::*;

    /// Only on SQLite, where the test can read the query plan.
    #[tokio::test]
    async fn the_sessions_of_one_learner_are_looked_for_among_theirs_alone() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("plumb.db").display());
        let stores = crate::open(&url, &crate::Options::default()).await.unwrap();
        let mut conn = sqlx_sqlite::SqliteConnection::connect(&url).await.unwrap();
        let versions = vec![ContentHash::of("A"), ContentHash::of("B")];
        let of_one = SessionSearch { learner: Some(UserId::nil()), versions, limit: 9, ..SessionSearch::default() };
        let all = SessionSearch {
            kind: Some("evaluation".into()),
            open: Some(true),
            after: Some((Timestamp::from_secs(1), SessionId::nil())),
            ..of_one.clone()
        };
        for search in [of_one, all] {
            let asked = AssertSqlSafe(format!("explain query plan {}", sessions_text(&search).unwrap()));
            let rows = sqlx::query(asked).fetch_all(&mut conn).await.unwrap();
            let plan: Vec<String> = rows.iter().map(|row| row.get(3)).collect();
            assert!(plan.iter().any(|line| line.contains("INDEX session_of_learner (learner=?")), "{plan:?}");
            assert!(plan.iter().all(|line| !line.contains("TEMP B-TREE")), "{plan:?}");
        }
        drop(stores);
    }
}
