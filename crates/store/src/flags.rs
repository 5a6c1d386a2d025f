//! Flagged messages to the tutor: those that need a person's attention, and who has looked at them.

use std::sync::Arc;

use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;

use crate::db::Db;
use crate::error::Result;
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// Flagged messages and their reviews.
#[derive(Clone)]
pub struct Flags {
    pub(crate) db: Arc<Db>,
}

/// A flagged message.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct FlaggedRow {
    #[sqlx(rename = "session_id")]
    pub session: SessionId,
    /// Number of the event that flags it, in its session.
    pub seq: i64,
    pub learner: UserId,
    pub learner_name: String,
    pub at: Timestamp,
    /// The event that flags it, as JSON.
    pub body: String,
    /// The event in which a message to a tutor was received, as JSON; `None` in other sessions.
    pub said: Option<String>,
    /// Name of the teacher who has looked at it; `None` until then.
    pub looked_by: Option<String>,
    pub looked_at: Option<Timestamp>,
    /// The teacher's note; may be empty.
    pub note: Option<String>,
}

/// Records that a teacher has looked at a flagged message.
#[derive(Debug, Clone)]
pub struct FlagReview {
    pub session: SessionId,
    /// Number of the event that flags it.
    pub seq: i64,
    pub by: UserId,
    pub at: Timestamp,
    /// Note; may be empty.
    pub note: String,
}

/// Selects the flags in sessions since `$1`, of the learners of a teacher's classes or of all. The flagged
/// message is the latest one before the flag.
macro_rules! select_flagged {
    ($columns:literal, $rest:literal) => {
        concat!(
            "select ",
            $columns,
            " from session s
             join session_event e on e.session_id = s.id and e.kind = 'flagged'
             left join flag_look l on l.session_id = e.session_id and l.seq = e.seq ",
            $rest,
            " and e.at >= $1
              and ($2 is null or exists (select 1 from class_teacher ct join class_member cm on cm.class_id = ct.class_id
                where ct.user_id = $2 and cm.user_id = s.learner))"
        )
    };
}

async fn look((look, audit): &(FlagReview, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let text = "insert into flag_look (session_id, seq, looked_by, looked_at, note) values ($1, $2, $3, $4, $5)
        on conflict do nothing";
    let stmt = batch.query(text).bind(look.session).bind(look.seq).bind(look.by).bind(look.at);
    let is_first = stmt.bind(look.note.as_str()).run().await? > 0;
    if is_first {
        batch.audit(audit.clone(), None);
    }
    Ok(is_first)
}

impl Flags {
    /// Returns at most `limit` flags raised at or after `since`, each with its message to a tutor: those not looked at
    /// first, newest first. Only of the learners of a teacher's classes if `teacher` is given.
    pub async fn flagged(&self, teacher: Option<UserId>, since: Timestamp, limit: i64) -> Result<Vec<FlaggedRow>> {
        let text = concat!(
            select_flagged!(
                "e.session_id, e.seq, s.learner, u.name as learner_name, e.at, e.body, m.body as said,
                 w.name as looked_by, l.looked_at, l.note",
                "left join user_account w on w.id = l.looked_by
                 join user_account u on u.id = s.learner
                 left join session_event m on m.session_id = e.session_id and m.seq = (
                    select max(x.seq) from session_event x
                    where x.session_id = e.session_id and x.seq < e.seq and x.kind = 'message_received')
                 where 1 = 1"
            ),
            " order by case when l.seq is null then 0 else 1 end, e.at desc, e.session_id, e.seq desc limit $3"
        );
        self.db.query(text).bind(since).bind(teacher).bind(limit).rows().await
    }

    /// Counts the flagged messages that no teacher has looked at.
    pub async fn count_waiting(&self, teacher: Option<UserId>, since: Timestamp) -> Result<i64> {
        let text = select_flagged!("count(*)", "where l.seq is null");
        self.db.query(text).bind(since).bind(teacher).value().await
    }

    /// Records that a teacher has looked at a flagged message; false if one already had.
    pub async fn look(&self, flag: FlagReview, audit: AuditEntry) -> Result<bool> {
        self.db.change((flag, audit), look).await
    }
}
