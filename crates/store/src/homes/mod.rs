//! First pages: their stored settings, and queries that read many classes or learners in one statement each.

mod rows;
mod teaching;

use std::sync::Arc;

use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;

use crate::db::Db;
use crate::error::Result;
use crate::writer::Batch;

pub use rows::*;
pub use teaching::MOST_AT_ONCE;

/// First pages. Their settings are not records: none of these changes leaves an audit row.
#[derive(Clone)]
pub struct Homes {
    pub(crate) db: Arc<Db>,
}

async fn put_goal((account, goal): &(UserId, Goal), batch: &mut Batch) -> Result<()> {
    let text = "insert into home (user_id, goal_unit, goal_count) values ($1, $2, $3)
        on conflict (user_id) do update set goal_unit = excluded.goal_unit, goal_count = excluded.goal_count";
    batch.query(text).bind(*account).bind(goal.unit).bind(i64::from(goal.count)).run().await.map(drop)
}

async fn put_easy((account, easy): &(UserId, bool), batch: &mut Batch) -> Result<()> {
    let text = "insert into home (user_id, easy_reading) values ($1, $2)
        on conflict (user_id) do update set easy_reading = excluded.easy_reading";
    batch.query(text).bind(*account).bind(i64::from(*easy)).run().await.map(drop)
}

async fn mark_results_seen((account, until): &(UserId, Timestamp), batch: &mut Batch) -> Result<()> {
    // A form that was loaded earlier never moves the instant back.
    let text = "insert into home (user_id, results_seen_at) values ($1, $2)
        on conflict (user_id) do update set results_seen_at = excluded.results_seen_at
        where home.results_seen_at is null or home.results_seen_at < excluded.results_seen_at";
    batch.query(text).bind(*account).bind(until).run().await.map(drop)
}

impl Homes {
    /// Returns the settings of an account's first page.
    pub async fn home(&self, account: UserId) -> Result<HomeRow> {
        let text = "select goal_unit, goal_count, results_seen_at from home where user_id = $1";
        Ok(self.db.query(text).bind(account).optional().await?.unwrap_or_default())
    }

    /// Sets a learner's weekly goal.
    pub async fn set_goal(&self, account: UserId, goal: Goal) -> Result<()> {
        self.db.change((account, goal), put_goal).await
    }

    /// Sets whether an account reads in large type and short sentences.
    pub async fn set_easy(&self, account: UserId, easy: bool) -> Result<()> {
        self.db.change((account, easy), put_easy).await
    }

    /// Records that a teacher has seen the results up to that instant; never moves it back.
    pub async fn mark_results_seen(&self, account: UserId, until: Timestamp) -> Result<()> {
        self.db.change((account, until), mark_results_seen).await
    }

    /// Returns how many items a learner answered in practice and placements at or after `since`, by quarters of an hour,
    /// latest first: a quarter of an hour lies within one day in every time zone. An item of several skills counts once;
    /// assessments do not count.
    pub async fn practised(&self, learner: UserId, since: Timestamp) -> Result<Vec<PracticeIntervalRow>> {
        let text = "select quarter * 900000000 as at, count(*) as items from (
                select min(e.at) / 900000000 as quarter from evidence e join session s on s.id = e.session_id
                where e.learner = $1 and e.at >= $2 and e.blueprint <> '' and s.kind <> 'evaluation'
                group by e.session_id, e.position
                union all
                select e.at / 900000000 as quarter from session s join session_event e on e.session_id = s.id
                where s.learner = $1 and s.kind = 'placement' and e.at >= $2
                  and e.kind in ('attempt_submitted', 'unknown_said')) answered
            group by quarter order by quarter desc limit 5000";
        self.db.query(text).bind(learner).bind(since).rows().await
    }

    /// The assignments of the learner's classes that had their results released at `since` or later, the latest release
    /// first.
    pub async fn results_released_since(
        &self,
        learner: UserId,
        since: Timestamp,
        limit: i64,
    ) -> Result<Vec<ReleaseRow>> {
        let text = "select a.id, a.title, a.released_at
            from class_member m join assignment a on a.class_id = m.class_id
            where m.user_id = $1 and a.released_at >= $2 order by a.released_at desc, a.id limit $3";
        self.db.query(text).bind(learner).bind(since).bind(limit).rows().await
    }

    /// Counts the open sessions of each kind.
    pub async fn open_by_kind(&self) -> Result<Vec<(String, i64)>> {
        let text = "select kind, count(*) from session where open = 1 group by kind order by kind";
        self.db.query(text).rows().await
    }
}
