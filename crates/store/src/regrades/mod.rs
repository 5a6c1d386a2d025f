//! Regrades: marking answers again. Requests, their progress, and their effect on each session.

mod rows;
mod write;

use std::sync::Arc;

use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, number};
use crate::sessions::Appended;
use crate::sql::Row;
use crate::trail::AuditEntry;

pub use rows::*;
use write::{PreparedMarkChanges, change_marks, create, order, step};

/// Regrades.
#[derive(Clone)]
pub struct Regrades {
    pub(crate) db: Arc<Db>,
}

macro_rules! select_regrade {
    ($rest:literal) => {
        concat!(
            "select r.id, r.made_by, r.made_at, r.blueprint, r.assignment_id, r.what, r.reason, r.state, r.place,
                r.reached, r.done, r.changes, r.changed, r.restored, r.kept,
                (select count(*) from regrade_session f where f.regrade_id = r.id and f.failed = 1
                    and (f.state = 'changed') = (r.state in ('undoing', 'undone'))) as failed,
                r.ordered_by, r.ordered_at, r.ended_at
             from regrade r ",
            $rest
        )
    };
}

fn line(row: &Row) -> Result<RegradeLine> {
    let passed = |name| row.named::<Option<i64>>(name).map(|passed| passed.map(|passed| passed != 0));
    Ok(RegradeLine {
        learner: row.named("name")?,
        row: RegradeSession {
            session: row.named("session_id")?,
            effect: row.named("state")?,
            before: ScoreOutcome {
                score_bp: row.named("before_bp")?,
                grade: row.named("before_grade")?,
                passed: passed("before_passed")?,
            },
            after: ScoreOutcome {
                score_bp: row.named("after_bp")?,
                grade: row.named("after_grade")?,
                passed: passed("after_passed")?,
            },
            marks: row.named("marks")?,
        },
        failed: row.named::<i64>("failed")? != 0,
    })
}

impl Regrades {
    /// Creates a regrade.
    pub async fn create_regrade(&self, row: RegradeRow, audit: AuditEntry) -> Result<()> {
        self.db.change((row, audit), create).await
    }

    /// Returns the regrade with this id.
    pub async fn regrade(&self, id: Uuid) -> Result<Option<RegradeRow>> {
        self.db.query(select_regrade!("where r.id = $1")).bind(id).optional().await
    }

    /// Returns the regrades of items of a blueprint that are in effect for a session, in the order in which they were
    /// applied.
    pub async fn active_for_session(&self, session: SessionId, blueprint: &str) -> Result<Vec<RegradeRow>> {
        let text = select_regrade!(
            "join regrade_session s on s.regrade_id = r.id and s.session_id = $1
             where r.blueprint = $2 and (r.state in ('applying', 'applied') or s.state = 'changed')
             order by r.ordered_at, r.id"
        );
        self.db.query(text).bind(session).bind(blueprint).rows().await
    }

    /// Returns a page of regrades, latest first, after that one; if a teacher is given, those of assignments of classes
    /// that they teach.
    pub async fn regrades(
        &self,
        teacher: Option<UserId>,
        after: Option<(Timestamp, Uuid)>,
        limit: i64,
    ) -> Result<Vec<RegradeRow>> {
        let text = select_regrade!(
            "where ($1 is null or r.assignment_id in
                (select a.id from class_teacher t join assignment a on a.class_id = t.class_id where t.user_id = $1))
              and ($2 is null or r.made_at < $2 or (r.made_at = $2 and r.id < $3))
             order by r.made_at desc, r.id desc limit $4"
        );
        let stmt = self.db.query(text).bind(teacher);
        stmt.bind(after.map(|(at, _)| at)).bind(after.map(|(_, id)| id)).bind(limit).rows().await
    }

    /// Returns the regrades that a worker has to process.
    pub async fn under_way(&self, limit: i64) -> Result<Vec<Uuid>> {
        let text = "select id from regrade where state in ('looking', 'applying', 'undoing') order by id limit $1";
        self.db.query(text).bind(limit).values().await
    }

    /// Requests a step of a regrade; false if its state does not allow it.
    pub async fn order_regrade(&self, asked: RegradeOrder) -> Result<bool> {
        self.db.change(asked, order).await
    }

    /// Records progress; false if another server was faster.
    pub async fn step(&self, taken: RegradeStep) -> Result<bool> {
        self.db.change(taken, step).await
    }

    /// Changes the marks of one session.
    pub async fn change_marks(&self, asked: MarkChanges) -> Result<Appended> {
        let remarking = PreparedMarkChanges::new(asked)?;
        self.db.change(remarking, change_marks).await
    }

    /// Returns a page of a regrade's effects on sessions, in order of session id, after that one; only sessions that
    /// change, or all.
    pub async fn effects(&self, id: Uuid, after: Option<SessionId>, all: bool, limit: i64) -> Result<Vec<RegradeLine>> {
        let text = "select u.name, r.session_id, r.state, r.before_bp, r.after_bp, r.before_grade, r.after_grade,
                r.before_passed, r.after_passed, r.marks, r.failed
            from regrade_session r join session s on s.id = r.session_id join user_account u on u.id = s.learner
            where r.regrade_id = $1 and r.session_id > $2 and ($3 = 1 or r.state <> 'same' or r.failed = 1)
            order by r.session_id limit $4";
        let stmt = self.db.query(text).bind(id).bind(after.unwrap_or(SessionId::nil()));
        stmt.bind(i64::from(all)).bind(limit).all().await?.iter().map(line).collect()
    }

    /// Counts the processed sessions of a regrade that rise, fall and keep their score.
    pub async fn tally(&self, id: Uuid) -> Result<RegradeTally> {
        let text =
            "select count(case when after_bp > before_bp then 1 end), count(case when after_bp < before_bp then 1 end),
                count(case when after_bp = before_bp then 1 end)
            from regrade_session where regrade_id = $1 and failed = 0";
        let row = self.db.query(text).bind(id).one().await?;
        let count = |at| -> Result<u64> { number("count", row.get(at)?) };
        Ok(RegradeTally { rises: count(0)?, falls: count(1)?, same: count(2)? })
    }

    /// Returns a page of the sessions that a regrade changed and that were not processed since.
    pub async fn changed_by(&self, id: Uuid, after: Option<SessionId>, limit: i64) -> Result<Vec<SessionId>> {
        let text = "select session_id from regrade_session
            where regrade_id = $1 and session_id > $2 and state = 'changed' order by session_id limit $3";
        self.db.query(text).bind(id).bind(after.unwrap_or(SessionId::nil())).bind(limit).values().await
    }

    /// Returns a learner's sessions with marks changed since that instant, latest first.
    pub async fn regraded_since(&self, learner: UserId, since: Timestamp, limit: i64) -> Result<Vec<SessionId>> {
        let text = "select id from session where learner = $1 and regraded_at is not null and regraded_at >= $2
            order by regraded_at desc, id limit $3";
        self.db.query(text).bind(learner).bind(since).bind(limit).values().await
    }

    /// Returns the latest assignments of classes that are not archived, at most `limit`; if a teacher is given, of
    /// classes they teach.
    pub async fn named_assignments(&self, teacher: Option<UserId>, limit: i64) -> Result<Vec<NamedAssignment>> {
        let text = "select a.id, a.title, c.name as class from assignment a join class c on c.id = a.class_id
            where c.archived = 0
              and ($1 is null or a.class_id in (select t.class_id from class_teacher t where t.user_id = $1))
            order by a.created_at desc, a.id limit $2";
        self.db.query(text).bind(teacher).bind(limit).rows().await
    }
}
