//! Statistics of items: one row for each answer, and the sums of them, written in one transaction with the flag that
//! the session is counted. They can be recomputed from sessions, so they are not records of their own.

mod counting;
mod rows;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use plumb_learning::measurement::{GivenChoice, Observation};
use plumb_sessions::session::{ItemResponse, StatKey};
use plumb_types::ContentHash;
use plumb_types::ids::{AssignmentId, SessionId, UserId};
use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::assignments::about;
use crate::db::Db;
use crate::error::{Result, StoreError, unreadable};
use crate::sql::{Flag, Row};
use crate::trail::AuditEntry;

pub use counting::beside;
pub(crate) use counting::{Counting, recount};
use counting::{bind_key, correct, count};
pub use rows::*;

/// Statistics of items.
#[derive(Clone)]
pub struct ItemStats {
    pub(crate) db: Arc<Db>,
}

const UNCOUNTED: &str = "select s.id, u.role,
        (select count(*) from content c where c.hash = s.assessment_hash and c.kind = 'assessment') as published
    from session s join user_account u on u.id = s.learner
    where s.counted = 0 and s.open = 0 and s.kind = 'evaluation'
    order by s.finished_at, s.id limit $1";
const RESPONSES: &str = "select position, blueprint, hash, level, seed, credit, choice, strategy, typed, millis,
        threshold_ms, low_effort, rest, total, facts
    from item_response where session_id = $1 order by position";

/// JSON column of `item_response`.
#[derive(Serialize, Deserialize)]
struct Facts {
    offered: BTreeSet<String>,
    features: BTreeMap<String, String>,
}

fn stat(row: &Row) -> Result<StatRow> {
    let key = StatKey {
        blueprint: row.named("blueprint")?,
        hash: row.named("hash")?,
        level: row.named("level")?,
        feature: row.named("feature")?,
        value: row.named("value")?,
    };
    let text: String = row.named("sums")?;
    let sums = serde_json::from_str(&text).map_err(|error| StoreError::Backend(error.into()))?;
    Ok(StatRow { key, sums })
}

fn response(row: &Row) -> Result<ItemResponse> {
    let (choice, strategy): (String, Option<String>) = (row.named("choice")?, row.named("strategy")?);
    let text: String = row.named("facts")?;
    let facts: Facts = serde_json::from_str(&text).map_err(|error| StoreError::Backend(error.into()))?;
    let choice = match (choice.as_str(), strategy) {
        ("key", None) => GivenChoice::Key,
        ("wrong", Some(strategy)) => GivenChoice::Wrong(strategy),
        ("other", None) => GivenChoice::Other,
        (choice, strategy) => return Err(unreadable("choice, strategy", (choice, strategy))),
    };
    let Facts { offered, features } = facts;
    let seen = Observation {
        credit: row.number("credit")?,
        rest: row.number("rest")?,
        total: row.number("total")?,
        millis: row.number("millis")?,
        choice,
        offered,
        typed: row.named::<Flag>("typed")?.into(),
        low_effort: row.named::<Flag>("low_effort")?.into(),
    };
    Ok(ItemResponse {
        position: row.number("position")?,
        blueprint: row.named("blueprint")?,
        hash: row.named("hash")?,
        level: row.named("level")?,
        seed: row.number("seed")?,
        threshold: row.number("threshold_ms")?,
        seen,
        features,
    })
}

impl ItemStats {
    /// Returns ended evaluations that are not processed yet, earliest end first.
    pub async fn uncounted(&self, limit: i64) -> Result<Vec<UncountedSession>> {
        self.db.query(UNCOUNTED).bind(limit).rows().await
    }

    /// Flags sessions as processed and adds their answers, all or none: however many servers try, each is added once.
    pub async fn count(&self, sessions: Vec<CountedSession>) -> Result<Counted> {
        let counting = Counting::new(sessions)?;
        self.db.change(counting, count).await
    }

    /// Returns the counted answers of a session, in order.
    pub async fn responses(&self, session: SessionId) -> Result<Vec<ItemResponse>> {
        self.db.query(RESPONSES).bind(session).all().await?.iter().map(response).collect()
    }

    /// Returns the latest wrong answers of a learner that match a strategy of their blueprint, newest first, at most
    /// `limit`, from the latest `sessions` evaluations.
    pub async fn wrong_ways(&self, learner: UserId, sessions: i64, limit: i64) -> Result<Vec<MistakeRow>> {
        let text = "select r.session_id, r.blueprint, r.strategy, s.finished_at
            from (select id, finished_at from session
                  where learner = $1 and kind = 'evaluation' and counted = 1
                  order by created_at desc, id desc limit $2) s
            join item_response r on r.session_id = s.id
            where r.choice = 'wrong' and r.strategy is not null
            order by s.finished_at desc, r.session_id, r.position limit $3";
        self.db.query(text).bind(learner).bind(sessions).bind(limit).rows().await
    }

    /// Returns the counted answers of an assignment's sessions, at most `limit`.
    pub async fn of_assignment(&self, assignment: AssignmentId, limit: i64) -> Result<Vec<AssignedAnswer>> {
        let text = "select s.learner, r.session_id, r.blueprint, r.hash, r.level, r.seed, r.strategy,
                cast(case when r.credit = 1000000 then 1 else 0 end as bigint) as is_right
            from session s join item_response r on r.session_id = s.id
            where s.assessment_id = $1 order by r.session_id, r.position limit $2";
        self.db.query(text).bind(about(assignment)).bind(limit).rows().await
    }

    /// Returns a page of counted sessions in order of end and id, after that position.
    pub async fn counted(
        &self,
        after: Option<(Timestamp, SessionId)>,
        limit: i64,
    ) -> Result<Vec<(Timestamp, SessionId)>> {
        let text = "select finished_at, id from session
            where counted = 1 and ($1 is null or finished_at > $1 or (finished_at = $1 and id > $2))
            order by finished_at, id limit $3";
        let stmt = self.db.query(text).bind(after.map(|(at, _)| at)).bind(after.map(|(_, id)| id)).bind(limit);
        stmt.rows().await
    }

    /// Returns the published versions of all blueprints that have answers.
    pub async fn current(&self) -> Result<Vec<StatSummary>> {
        let text = "select i.blueprint, i.hash, i.n, i.low_effort, i.facility, i.discrimination, i.flags, i.serious
            from content_current c
            join item_stat i on i.blueprint = c.id and i.hash = c.hash and i.level = '' and i.feature = '' and i.value = ''
            where c.kind = 'skill' order by i.blueprint";
        self.db.query(text).rows().await
    }

    /// Returns the versions of a blueprint that have answers, at most `limit`, those with most answers first.
    pub async fn versions(&self, blueprint: &str, limit: i64) -> Result<Vec<StatSummary>> {
        let text = "select blueprint, hash, n, low_effort, facility, discrimination, flags, serious from item_stat
            where blueprint = $1 and level = '' and feature = '' and value = '' order by n desc, hash limit $2";
        self.db.query(text).bind(blueprint).bind(limit).rows().await
    }

    /// Returns the sums of a version and of all its parts, at most `limit`.
    pub async fn of_version(&self, blueprint: &str, hash: &ContentHash, limit: i64) -> Result<Vec<StatRow>> {
        let text = "select blueprint, hash, level, feature, value, sums from item_stat
            where blueprint = $1 and hash = $2 order by level, feature, value limit $3";
        self.db.query(text).bind(blueprint).bind(hash.as_str()).bind(limit).all().await?.iter().map(stat).collect()
    }

    /// Returns a page of all sums, ordered by key, after that one.
    pub async fn all(&self, after: Option<StatKey>, limit: i64) -> Result<Vec<StatRow>> {
        let empty = || ContentHash::from_stored(String::new());
        let after = after.unwrap_or_else(|| StatKey {
            blueprint: String::new(),
            hash: empty(),
            level: String::new(),
            feature: String::new(),
            value: String::new(),
        });
        let text = "select blueprint, hash, level, feature, value, sums from item_stat
            where (blueprint, hash, level, feature, value) > ($1, $2, $3, $4, $5)
            order by blueprint, hash, level, feature, value limit $6";
        self.db.query(text).with(|stmt| bind_key(stmt, &after)).bind(limit).all().await?.iter().map(stat).collect()
    }

    /// Corrects sums if they have not changed since they were read; false if they have.
    pub async fn correct(&self, corrections: Vec<Correction>, audit: AuditEntry) -> Result<bool> {
        self.db.change((corrections, audit), correct).await
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Connection as _, Row as _};

    use super::super::sat_items::UNNOTED;
    use super::*;

    /// Only on SQLite, where the test can read the query plan.
    #[tokio::test]
    async fn what_is_over_and_not_looked_at_yet_is_found_in_its_order_without_the_rest() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("plumb.db").display());
        let stores = crate::open(&url, &crate::Options::default()).await.unwrap();
        let mut conn = sqlx_sqlite::SqliteConnection::connect(&url).await.unwrap();
        for (text, index) in
            [(UNCOUNTED, "INDEX session_uncounted (kind=?"), (UNNOTED, "INDEX session_unnoted (kind=?")]
        {
            let asked = AssertSqlSafe(format!("explain query plan {text}"));
            let rows = sqlx::query(asked).fetch_all(&mut conn).await.unwrap();
            let plan: Vec<String> = rows.iter().map(|row| row.get(3)).collect();
            assert!(plan.iter().any(|line| line.contains(index)), "{plan:?}");
            assert!(plan.iter().all(|line| !line.contains("TEMP B-TREE")), "{plan:?}");
        }
        drop(stores);
    }
}
