//! Anonymous sessions: their rows do not name the learner. Ownership is stored separately, and deleted after their end.

use std::sync::Arc;

use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;

use crate::db::Db;
use crate::error::Result;
use crate::sessions::{NewSession, SessionRow, session_of};
use crate::sql::MultiRowStmt;
use crate::writer::Batch;

/// Account that owns all anonymous sessions; it cannot sign in.
pub const NOBODY: UserId = UserId::from_u128(1);

/// Owner of an anonymous session, stored in a separate table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnonymousOwnership {
    pub user: UserId,
    /// Id by which the workflow that contains the session refers to it.
    pub run: Option<SessionId>,
}

/// Anonymous sessions.
#[derive(Clone)]
pub struct AnonymousSessions {
    pub(crate) db: Arc<Db>,
}

const ADD_RUN: MultiRowStmt = MultiRowStmt::new("insert into hidden_run (id) values {}", 1);
const ADD: MultiRowStmt = MultiRowStmt::new("insert into veil (session_id, user_id, run) values {}", 3);

/// Stores the owners of new anonymous sessions.
pub(crate) async fn add(batch: &mut Batch, sessions: impl Iterator<Item = &NewSession>) -> Result<()> {
    let anonymous: Vec<_> = sessions.filter_map(|new| Some((new.id, new.anonymity?))).collect();
    let runs: Vec<SessionId> = anonymous.iter().filter_map(|(_, anonymity)| anonymity.run).collect();
    batch.multi(&ADD_RUN, &runs, |stmt, run| stmt.bind(*run)).await?;
    batch
        .multi(&ADD, &anonymous, |stmt, (id, anonymity)| stmt.bind(*id).bind(anonymity.user).bind(anonymity.run))
        .await
        .map(drop)
}

async fn attach((session, run): &(SessionId, SessionId), batch: &mut Batch) -> Result<SessionId> {
    let stmt = batch.query("select run from veil where session_id = $1").bind(*session);
    if let Some(known) = stmt.value().await? {
        return Ok(known);
    }
    batch.multi(&ADD_RUN, &[*run], |stmt, run| stmt.bind(*run)).await?;
    batch.query("update veil set run = $2 where session_id = $1").bind(*session).bind(*run).run().await?;
    Ok(*run)
}

async fn forget(before: &Timestamp, batch: &mut Batch) -> Result<u64> {
    // Keeps only whether the runs were completed.
    let text = "update hidden_run set completed =
            (select case when s.status = 'completed' then 1 else 0 end
             from veil v join session s on s.id = v.session_id where v.run = hidden_run.id)
        where id in (select v.run from veil v join session s on s.id = v.session_id
                     where s.open = 0 and s.finished_at < $1 and v.run is not null)";
    batch.query(text).bind(before).run().await?;
    // Keeps that a learner has answered a survey, so that it is not offered again, but not in which session.
    let text = "insert into survey_participant (user_id, survey, class_id)
        select distinct v.user_id, s.assessment_id, b.class_id from veil v join session s on s.id = v.session_id
            join survey_class b on b.session_id = s.id
        where s.open = 0 and s.finished_at < $1 and s.kind = 'survey' and s.status = 'completed'
        order by v.user_id, s.assessment_id, b.class_id
        on conflict (user_id, survey, class_id) do nothing";
    batch.query(text).bind(before).run().await?;
    let text = "delete from veil where session_id in
        (select v.session_id from veil v join session s on s.id = v.session_id where s.open = 0 and s.finished_at < $1)";
    batch.query(text).bind(before).run().await
}

impl AnonymousSessions {
    /// Whether an account owns this anonymous session and may continue it.
    pub async fn may_resume(&self, session: SessionId, user: UserId) -> Result<bool> {
        let text = "select count(*) from veil where session_id = $1 and user_id = $2";
        Ok(self.db.query(text).bind(session).bind(user).value::<i64>().await? > 0)
    }

    /// Returns the account's open anonymous session of that content.
    pub async fn open_anonymous(&self, user: UserId, about: &str) -> Result<Option<SessionRow>> {
        let text = "select v.session_id from veil v join session s on s.id = v.session_id
            where v.user_id = $1 and s.assessment_id = $2 and s.open = 1 order by v.session_id limit 1";
        let Some(row) = self.db.query(text).bind(user).bind(about).opt().await? else { return Ok(None) };
        session_of(&self.db, row.get(0)?).await
    }

    /// Returns when the account began anonymous sessions at or after `since`, latest first, at most `most`.
    pub async fn anonymous_since(&self, user: UserId, since: Timestamp, most: u32) -> Result<Vec<Timestamp>> {
        let text = "select s.created_at from veil v join session s on s.id = v.session_id
            where v.user_id = $1 and s.created_at >= $2 order by s.created_at desc limit $3";
        let stmt = self.db.query(text).bind(user).bind(since).bind(i64::from(most));
        stmt.values().await
    }

    /// Makes an open anonymous session part of a workflow, under the id `run`. Returns that id, or the earlier one if
    /// it has one already.
    pub async fn attach(&self, session: SessionId, run: SessionId) -> Result<SessionId> {
        self.db.change((session, run), attach).await
    }

    /// Returns whether a run was completed; `None` while it is open, or if there is no such run.
    pub async fn run_completed(&self, run: SessionId) -> Result<Option<bool>> {
        let text = "select r.completed, s.open, s.status from hidden_run r
            left join veil v on v.run = r.id left join session s on s.id = v.session_id where r.id = $1";
        let Some(row) = self.db.query(text).bind(run).opt().await? else { return Ok(None) };
        let (forgotten, open, status) = (
            row.named::<Option<i64>>("completed")?,
            row.named::<Option<i64>>("open")?,
            row.named::<Option<String>>("status")?,
        );
        let ended = open.filter(|open| *open == 0).and(status).map(|status| status == "completed");
        Ok(forgotten.map(|completed| completed == 1).or(ended))
    }

    /// Deletes the ownership of sessions that ended before that instant. Returns their number.
    pub async fn forget(&self, ended_before: Timestamp) -> Result<u64> {
        self.db.change(ended_before, forget).await
    }
}
