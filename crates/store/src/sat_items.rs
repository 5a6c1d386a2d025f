//! Items of ended evaluations: which session contained which item, answered or not. They follow from sessions and
//! forms; a worker records them after the end, together with the answers that wait for a person's decision.

use std::collections::HashSet;
use std::sync::Arc;

use plumb_types::ContentHash;
use plumb_types::ids::{AssignmentId, SessionId};

use crate::assignments::about;
use crate::db::Db;
use crate::error::Result;
use crate::reviews;
use crate::sql::{MultiRowStmt, ReadQuery, Row, Stmt};
use crate::writer::Batch;

/// An item at its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionItem {
    /// Position in the form.
    pub position: u16,
    /// Id of the skill blueprint.
    pub blueprint: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Difficulty level.
    pub level: String,
    pub seed: u64,
    /// Whether the answer waits for a person's decision.
    pub waits: bool,
}

/// An ended session with its items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedSession {
    pub id: SessionId,
    /// [`crate::sessions::SessionRow::version`] as loaded.
    pub version: i64,
    /// The assignment of the session.
    pub assignment: Option<AssignmentId>,
    /// Its items; empty if they cannot be read.
    pub items: Vec<SessionItem>,
}

/// Filter of sessions by an item, or any item of a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionItemFilter {
    /// Hash of the blueprint's text.
    pub hash: ContentHash,
    /// Restricts it to this item: level and seed.
    pub item: Option<(String, u64)>,
    /// Restricts it to sessions of this assignment.
    pub assignment: Option<AssignmentId>,
}

/// An item of a version, with the number of sessions that contained it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionItemCount {
    /// Difficulty level.
    pub level: String,
    /// Seed of the item.
    pub seed: u64,
    pub sessions: i64,
}

/// Items of ended evaluations.
#[derive(Clone)]
pub struct SessionItems {
    pub(crate) db: Arc<Db>,
}

pub(crate) const UNNOTED: &str = "select id from session where noted = 0 and open = 0 and kind = 'evaluation'
    order by finished_at, id limit $1";
const MARK: MultiRowStmt = MultiRowStmt::new(
    "update session set noted = 1 from (values {}) as v
     where session.id = v.column1 and session.noted = 0 and session.version = v.column2 returning session.id",
    2,
);
const ADD: MultiRowStmt =
    MultiRowStmt::new("insert into sat_item (session_id, position, blueprint, hash, level, seed) values {}", 6);

/// Converts an unsigned seed; all seeds fit (53 bits).
pub(crate) fn seed(seed: u64) -> i64 {
    i64::try_from(seed).unwrap_or(i64::MAX)
}

async fn note(sessions: &[EndedSession], batch: &mut Batch) -> Result<usize> {
    let marked = batch.multi(&MARK, sessions, |stmt, one| stmt.bind(one.id).bind(one.version)).await?;
    let marked: HashSet<SessionId> = marked.iter().map(|row| row.get(0)).collect::<Result<_>>()?;
    let noted = || sessions.iter().filter(|one| marked.contains(&one.id));
    let rows: Vec<(SessionId, &SessionItem)> =
        noted().flat_map(|one| one.items.iter().map(|item| (one.id, item))).collect();
    let bind = |stmt: Stmt, (session, item): &(SessionId, &SessionItem)| {
        stmt.bind(*session)
            .bind(i64::from(item.position))
            .bind(item.blueprint.as_str())
            .bind(item.hash.as_str())
            .bind(item.level.as_str())
            .bind(seed(item.seed))
    };
    batch.multi(&ADD, &rows, bind).await?;
    for one in noted() {
        for item in one.items.iter().filter(|item| item.waits) {
            reviews::wait(batch, one.id, item.position, one.assignment).await?;
        }
    }
    Ok(marked.len())
}

impl SessionItems {
    /// Chooses the text for the filter and binds its values: for one item, all of a version, and both for an
    /// assignment.
    fn reaching(&self, reach: &SessionItemFilter, texts: [&'static str; 4]) -> ReadQuery<'_> {
        let [one, all, one_assigned, all_assigned] = texts;
        let text = match (&reach.item, reach.assignment) {
            (Some(_), None) => one,
            (None, None) => all,
            (Some(_), Some(_)) => one_assigned,
            (None, Some(_)) => all_assigned,
        };
        let stmt = self.db.query(text).bind_all(reach.assignment.map(about)).bind(&reach.hash);
        match &reach.item {
            Some((level, number)) => stmt.bind(level.as_str()).bind(seed(*number)),
            None => stmt,
        }
    }
}

fn session_item_count(row: &Row) -> Result<SessionItemCount> {
    let seed = row.number("seed")?;
    Ok(SessionItemCount { level: row.named("level")?, seed, sessions: row.named("sessions")? })
}

impl SessionItems {
    /// Returns ended evaluations with items not recorded yet, earliest end first.
    pub async fn sessions_without_items(&self, limit: i64) -> Result<Vec<SessionId>> {
        self.db.query(UNNOTED).bind(limit).values().await
    }

    /// Records items, and which answers wait for a person's decision. Skips sessions that are recorded already or have
    /// changed. Returns the number recorded.
    pub async fn note(&self, sessions: Vec<EndedSession>) -> Result<usize> {
        self.db.change(sessions, note).await
    }

    /// Returns a page of the sessions that match, in order of id, after that one.
    pub async fn reached(
        &self,
        reach: &SessionItemFilter,
        after: Option<SessionId>,
        limit: i64,
    ) -> Result<Vec<SessionId>> {
        // The nil id sorts before all others.
        let after = after.unwrap_or(SessionId::nil());
        let stmt = self.reaching(
            reach,
            [
                "select distinct session_id from sat_item where hash = $1 and level = $2 and seed = $3
                   and session_id > $4 order by session_id limit $5",
                "select distinct session_id from sat_item where hash = $1 and session_id > $2
                 order by session_id limit $3",
                "select distinct i.session_id from session s join sat_item i on i.session_id = s.id
                 where s.assessment_id = $1 and i.hash = $2 and i.level = $3 and i.seed = $4 and i.session_id > $5
                 order by i.session_id limit $6",
                "select distinct i.session_id from session s join sat_item i on i.session_id = s.id
                 where s.assessment_id = $1 and i.hash = $2 and i.session_id > $3 order by i.session_id limit $4",
            ],
        );
        stmt.bind(after).bind(limit).values().await
    }

    /// Counts the sessions that match, up to `most`.
    pub async fn count_reached(&self, reach: &SessionItemFilter, most: i64) -> Result<i64> {
        let stmt = self.reaching(
            reach,
            [
                "select count(*) from (select distinct session_id from sat_item
                 where hash = $1 and level = $2 and seed = $3 limit $4) as reached",
                "select count(*) from (select distinct session_id from sat_item where hash = $1 limit $2) as reached",
                "select count(*) from (select distinct i.session_id from session s join sat_item i on i.session_id = s.id
                 where s.assessment_id = $1 and i.hash = $2 and i.level = $3 and i.seed = $4 limit $5) as reached",
                "select count(*) from (select distinct i.session_id from session s join sat_item i on i.session_id = s.id
                 where s.assessment_id = $1 and i.hash = $2 limit $3) as reached",
            ],
        );
        stmt.bind(most).value().await
    }

    /// Returns the items of a version in an assignment's sessions, most sessions first, at most `limit`.
    pub async fn items_of(
        &self,
        hash: &ContentHash,
        assignment: AssignmentId,
        limit: i64,
    ) -> Result<Vec<SessionItemCount>> {
        let text = "select i.level, i.seed, count(*) as sessions from session s join sat_item i on i.session_id = s.id
            where s.assessment_id = $1 and i.hash = $2
            group by i.level, i.seed order by 3 desc, 1, 2 limit $3";
        let stmt = self.db.query(text).bind(about(assignment)).bind(hash.as_str()).bind(limit);
        stmt.all().await?.iter().map(session_item_count).collect()
    }
}
