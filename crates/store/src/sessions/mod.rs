//! Sessions: an append-only, hash-chained list of events, a snapshot that caches their fold, and their drafts.

pub mod anonymous;
mod drafts;
mod import;
mod list;
mod reserved;
mod rows;
mod taught;
mod write;

use std::sync::Arc;

use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;

use crate::chain::ChainHash;
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::faults::FaultPoint;
use crate::sql::{MAX_ROWS, MultiRowStmt, Row};

pub use anonymous::AnonymousSessions;
pub use rows::*;
pub use taught::*;
pub(crate) use write::{Sealed, append_changes, event_hash};

/// Sessions.
///
/// Drafts and late answers leave no audit row, as they are not changes of record. They are nevertheless committed
/// before they are acknowledged.
#[derive(Clone)]
pub struct Sessions {
    pub(crate) db: Arc<Db>,
}

macro_rules! select_session {
    ($more:literal, $rest:expr) => {
        concat!(
            "select s.id, s.learner, s.kind, s.assessment_id, s.assessment_hash, s.attempt, s.version, s.head,
                s.created_at, s.status, s.open, s.snapshot, s.next_due_at, s.finished_at, s.score_bp, s.grade,
                s.undecided, s.score_from",
            $more,
            " from session s ",
            $rest
        )
    };
}

const LOAD_ALL: MultiRowStmt = MultiRowStmt::new(select_session!("", "where s.id in (values {})"), 1);
/// Parameters: a learner, a subject and an instant.
const ENDED_BY: MultiRowStmt = MultiRowStmt::new(
    select_session!(
        "",
        "join (values {}) as v on s.learner = v.column1 and s.assessment_id = v.column2 and s.finished_at <= v.column3
         where s.open = 0 and not exists (select 1 from session n
            where n.learner = s.learner and n.assessment_id = s.assessment_id and n.attempt > s.attempt
              and n.open = 0 and n.finished_at <= v.column3)"
    ),
    3,
);

/// Reads a row of [`Sessions::load_with_drafts`] or [`Sessions::load_for_answer`].
fn session_and_draft(row: &Row) -> Result<(SessionRow, i64, Option<DraftRow>)> {
    let has_draft = row.named::<Option<i64>>("position")?.is_some();
    Ok((row.read()?, row.named("mark")?, has_draft.then(|| row.read()).transpose()?))
}

macro_rules! select_event {
    ($rest:literal) => {
        concat!("select seq, at, kind, body, call_id, hash from session_event ", $rest)
    };
}

/// Returns the session.
pub(crate) async fn session_of(db: &Db, id: SessionId) -> Result<Option<SessionRow>> {
    db.query(select_session!("", "where s.id = $1")).bind(id).optional().await
}

impl Sessions {
    /// Stores a new session, its events and its form.
    pub async fn create(&self, mut session: NewSession) -> Result<Created> {
        let events = std::mem::take(&mut session.events);
        self.db.writer.grouped(Sealed::new(session.id, 0, ChainHash::GENESIS, events, session)?).await
    }

    /// Imports sessions carried out outside this database with all their results, in one transaction, as if each of
    /// their changes had been stored when it was made; the audit rows are in order of time. `Conflict`, and nothing is
    /// stored, if one of them exists already, another one blocks it, or its evidence does not continue that of its
    /// learner. Sessions of one learner must be in chronological order.
    pub async fn import(&self, sessions: Vec<ImportedSession>) -> Result<()> {
        let whole = |mut whole: ImportedSession| {
            let events = std::mem::take(&mut whole.session.events);
            let sealed = Sealed::new(whole.session.id, 0, ChainHash::GENESIS, events, whole.session)?;
            Ok((sealed, whole.before, whole.learned, whole.class))
        };
        let sessions = sessions.into_iter().map(whole).collect::<Result<Vec<_>>>()?;
        self.db.change(sessions, import::import).await
    }

    /// Appends events if the session still has the expected version.
    pub async fn append(&self, mut change: SessionChange) -> Result<Appended> {
        let events = std::mem::take(&mut change.events);
        let sealed = Sealed::new(change.id, change.expected_version, change.expected_head, events, change)?;
        self.db.fated.at(FaultPoint::Change)?;
        let appended = self.db.writer.grouped(sealed).await?;
        self.db.fated.at(FaultPoint::Changed)?;
        Ok(appended)
    }

    /// Saves a draft if session and draft have not changed since the caller read them.
    pub async fn save_draft(&self, draft: DraftWrite) -> Result<DraftSaved> {
        if draft.revision <= draft.expected_revision {
            return Err(StoreError::Invalid("a draft's revision must grow".into()));
        }
        self.db.writer.grouped(draft).await
    }

    /// Stores a late answer.
    pub async fn save_late(&self, late: LateSave) -> Result<()> {
        self.db.writer.grouped(late).await
    }

    /// Returns the session.
    pub async fn load(&self, id: SessionId) -> Result<Option<SessionRow>> {
        session_of(&self.db, id).await
    }

    /// Returns the session and its drafts, read at one instant.
    pub async fn load_with_drafts(&self, id: SessionId) -> Result<Option<(SessionRow, Drafts)>> {
        let text = select_session!(
            ", (select cast(coalesce(sum(m.revision), 0) as bigint) from draft m where m.session_id = s.id) as mark,
               d.position, d.revision, d.command_id, d.answer, d.saved_at",
            "left join draft d on d.session_id = s.id where s.id = $1 order by d.position"
        );
        let mut loaded = None;
        for row in self.db.query(text).bind(id).all().await? {
            let (session, mark, draft) = session_and_draft(&row)?;
            let (_, drafts) = loaded.get_or_insert((session, Drafts { rows: Vec::new(), mark }));
            drafts.rows.extend(draft);
        }
        Ok(loaded)
    }

    /// Returns the session and the draft of one item, in one statement.
    pub async fn load_for_answer(&self, id: SessionId, position: i64) -> Result<Option<AnswerView>> {
        let text = select_session!(
            ", (select cast(coalesce(sum(m.revision), 0) as bigint) from draft m where m.session_id = s.id) as mark,
               d.position, d.revision, d.command_id, d.answer, d.saved_at",
            "left join draft d on d.session_id = s.id and d.position = $2 where s.id = $1"
        );
        let Some(row) = self.db.query(text).bind(id).bind(position).opt().await? else {
            return Ok(None);
        };
        let (session, drafts_mark, draft) = session_and_draft(&row)?;
        Ok(Some(AnswerView { session, draft, drafts_mark }))
    }

    /// Returns the learner's open session of an assessment.
    pub async fn open_for(&self, learner: UserId, assessment_id: &str) -> Result<Option<SessionRow>> {
        let text = select_session!("", "where s.learner = $1 and s.assessment_id = $2 and s.open = 1");
        self.db.query(text).bind(learner).bind(assessment_id).optional().await
    }

    /// Returns what beginning an assessment as session `id` depends on, in one statement; `None` if the account does
    /// not exist.
    pub async fn load_for_begin(
        &self,
        id: SessionId,
        learner: UserId,
        assessment_id: &str,
        since: Timestamp,
    ) -> Result<Option<BeginView>> {
        let text = "select u.time_factor_percent,
                (select count(*) from session s where s.id = $1) as begun,
                (select s.id from session s where s.learner = u.id and s.assessment_id = $3 and s.open = 1) as open,
                (select count(*) from session s where s.learner = u.id and s.open = 1 and s.kind = 'evaluation')
                    as open_count,
                (select min(s.next_due_at) from session s
                    where s.learner = u.id and s.open = 1 and s.kind = 'evaluation') as next_end,
                (select count(*) from session s where s.learner = u.id and s.created_at >= $4 and s.kind = 'evaluation')
                    as created_since,
                (select coalesce(max(s.attempt), 0) from session s where s.learner = u.id and s.assessment_id = $3)
                    as attempts
            from user_account u where u.id = $2";
        self.db.query(text).bind(id).bind(learner).bind(assessment_id).bind(since).optional().await
    }

    /// Returns the session's events, in ascending order.
    pub async fn events(&self, id: SessionId) -> Result<Vec<EventRow>> {
        self.db.query(select_event!("where session_id = $1 order by seq")).bind(id).rows().await
    }

    /// Returns the session's events after number `seq`, in ascending order, at most `limit`.
    pub async fn events_after(&self, id: SessionId, seq: i64, limit: i64) -> Result<Vec<EventRow>> {
        let text = select_event!("where session_id = $1 and seq > $2 order by seq limit $3");
        self.db.query(text).bind(id).bind(seq).bind(limit).rows().await
    }

    /// The last of the session's events of one kind.
    pub async fn last_event(&self, id: SessionId, kind: &str) -> Result<Option<EventRow>> {
        let text = select_event!("where session_id = $1 and kind = $2 order by seq desc limit 1");
        self.db.query(text).bind(id).bind(kind).optional().await
    }

    /// Returns the event of that kind about a tool call.
    pub async fn event_of_call(&self, id: SessionId, kind: &str, call: &str) -> Result<Option<EventRow>> {
        let text = select_event!("where session_id = $1 and kind = $2 and call_id = $3");
        self.db.query(text).bind(id).bind(kind).bind(call).optional().await
    }

    /// Returns the late answers, in order of arrival.
    pub async fn late_saves(&self, id: SessionId) -> Result<Vec<LateSave>> {
        let text = "select session_id, position, command_id, answer, arrived_at from late_save
            where session_id = $1 order by arrived_at, command_id";
        self.db.query(text).bind(id).rows().await
    }

    /// Returns open sessions that were due at or before `now`, most overdue first.
    pub async fn due(&self, now: Timestamp, limit: i64) -> Result<Vec<SessionId>> {
        let text = "select id from session where next_due_at is not null and next_due_at <= $1
            order by next_due_at, id limit $2";
        self.db.query(text).bind(now).bind(limit).values().await
    }

    /// Whether an open session of that kind is due by that instant.
    pub async fn is_due_by(&self, kind: &str, until: Timestamp) -> Result<bool> {
        let text =
            "select 1 from session where next_due_at is not null and next_due_at <= $1 and open = 1 and kind = $2
            limit 1";
        self.db.query(text).bind(until).bind(kind).exists().await
    }

    /// Returns a learner's latest sessions of one kind with their state, newest first, at most `limit`. Leaves out
    /// those with a subject that begins with `but`.
    pub async fn newest(&self, learner: UserId, kind: &str, but: Option<&str>, limit: i64) -> Result<Vec<SessionRow>> {
        let text = select_session!(
            "",
            "where s.learner = $1 and s.kind = $2 and ($4 is null or substr(s.assessment_id, 1, length($4)) <> $4)
             order by s.created_at desc, s.id desc limit $3"
        );
        self.db.query(text).bind(learner).bind(kind).bind(limit).bind(but.map(str::to_owned)).rows().await
    }

    /// Returns a learner's latest session about each subject of that kind.
    pub async fn latest_of_each(&self, learner: UserId, kind: &str) -> Result<Vec<SessionRow>> {
        let text = select_session!(
            "",
            "where s.learner = $1 and s.kind = $2 and not exists (select 1 from session n
                where n.learner = s.learner and n.assessment_id = s.assessment_id and n.attempt > s.attempt)"
        );
        self.db.query(text).bind(learner).bind(kind).rows().await
    }

    /// Returns the latest diagnoses of a learner's wrong answers, newest first, at most `limit`, from the latest
    /// `sessions` sessions of that kind.
    pub async fn diagnoses(&self, learner: UserId, kind: &str, sessions: i64, limit: i64) -> Result<Vec<DiagnosisRow>> {
        let text = "select e.session_id, s.assessment_id, e.at, e.body
            from (select id, assessment_id from session where learner = $1 and kind = $2
                  order by created_at desc, id desc limit $3) s
            join session_event e on e.session_id = s.id
            where e.kind = 'diagnosis_completed' order by e.at desc, e.session_id, e.seq desc limit $4";
        self.db.query(text).bind(learner).bind(kind).bind(sessions).bind(limit).rows().await
    }

    /// Returns a page of sessions of a kind for a teacher, newest first.
    pub async fn taught(&self, kind: &str, filter: TeacherSessionFilter) -> Result<Vec<TeacherSessionRow>> {
        macro_rules! select_taught {
            ($which:literal) => {
                select_session!(
                    ", u.name as learner_name, (select count(*) from session_event e
                        where e.session_id = s.id and e.kind = 'reply_held_back') as held_back",
                    concat!(
                        "join user_account u on u.id = s.learner where s.kind = $1",
                        $which,
                        " and ($2 is null or exists (select 1 from class_teacher ct
                            join class_member cm on cm.class_id = ct.class_id
                            where ct.user_id = $2 and cm.user_id = s.learner))
                          and ($3 is null or exists (select 1 from class_member cm
                            where cm.class_id = $3 and cm.user_id = s.learner))
                          and ($4 is null or s.created_at < $4 or (s.created_at = $4 and s.id < $5))
                         order by s.created_at desc, s.id desc limit $6"
                    )
                )
            };
        }
        // One text for each combination, so that each can use an index.
        let text = match filter.learner {
            Some(_) => select_taught!(" and s.learner = $7"),
            None => select_taught!(""),
        };
        let stmt = self.db.query(text).bind(kind).bind(filter.teacher).bind(filter.class);
        let stmt = stmt.bind(filter.after.map(|(at, _)| at)).bind(filter.after.map(|(_, id)| id)).bind(filter.limit);
        let stmt = match filter.learner {
            Some(learner) => stmt.bind(learner),
            None => stmt,
        };
        stmt.rows().await
    }

    /// Returns a learner's open sessions of every kind, anonymous ones included, at most `limit`: assessments with a
    /// deadline first, then by latest event.
    pub async fn under_way(&self, learner: UserId, limit: i64) -> Result<Vec<SessionRow>> {
        let text = select_session!(
            ", coalesce((select e.at from session_event e where e.session_id = s.id order by e.seq desc limit 1),
                s.created_at) as touched_at",
            "where s.open = 1 and (s.learner = $1 or s.id in (select v.session_id from veil v where v.user_id = $1))
             order by case when s.kind = 'evaluation' and s.next_due_at is not null then 0 else 1 end, touched_at desc,
                s.id desc limit $2"
        );
        self.db.query(text).bind(learner).bind(limit).rows().await
    }

    /// Returns a learner's latest attempt at each assessment and each assignment, by the subject of its sessions. An
    /// open attempt is always the latest.
    pub async fn latest_attempts(&self, learner: UserId) -> Result<Vec<LatestAttempt>> {
        let text = "select s.assessment_id, s.id, s.attempt, s.open from session s
            where s.learner = $1 and s.kind = 'evaluation' and substr(s.assessment_id, 1, 7) <> 'inline:'
              and not exists (select 1 from session n
                where n.learner = s.learner and n.assessment_id = s.assessment_id and n.attempt > s.attempt)
            limit 5000";
        self.db.query(text).bind(learner).rows().await
    }

    /// Returns these sessions, at most 64; leaves out those that do not exist.
    pub async fn load_all(&self, ids: &[SessionId]) -> Result<Vec<SessionRow>> {
        let ids = ids.get(..MAX_ROWS).unwrap_or(ids);
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        self.db.readers.multi(&LOAD_ALL, ids.len()).bind_all(ids).rows().await
    }

    /// Returns a learner's latest attempt about each of these subjects that had ended by its instant, at most 64.
    pub async fn ended_by(&self, learner: UserId, subjects: &[(String, Timestamp)]) -> Result<Vec<SessionRow>> {
        let subjects = subjects.get(..MAX_ROWS).unwrap_or(subjects);
        if subjects.is_empty() {
            return Ok(Vec::new());
        }
        let stmt = subjects.iter().fold(self.db.readers.multi(&ENDED_BY, subjects.len()), |stmt, (about, at)| {
            stmt.bind(learner).bind(about.as_str()).bind(at)
        });
        stmt.rows().await
    }

    /// Counts a learner's open sessions.
    pub async fn count_open(&self, learner: UserId) -> Result<i64> {
        let text = "select count(*) from session where learner = $1 and open = 1";
        self.db.query(text).bind(learner).value().await
    }

    /// Whether the learner has an exam at `now`, or had one within the `after_secs` seconds before. An exam with a time
    /// limit counts until its end, one without for `untimed_secs` seconds from its beginning.
    pub async fn in_exam(&self, learner: UserId, now: Timestamp, after_secs: i64, untimed_secs: i64) -> Result<bool> {
        // An exceeded time limit counts as the end even before a worker has closed the session.
        let text = "select count(*) from session where learner = $1 and kind = 'evaluation' and (finished_at >= $2
            or (open = 1 and (next_due_at >= $2 or (next_due_at is null and created_at >= $3))))";
        let stmt = self.db.query(text).bind(learner);
        let stmt = stmt.bind(now.plus_secs(-after_secs)).bind(now.plus_secs(-untimed_secs));
        Ok(stmt.value::<i64>().await? > 0)
    }

    /// Returns when a learner began sessions of a kind at or after `since`, latest first, at most `most`.
    pub async fn created_since(
        &self,
        learner: UserId,
        kind: &str,
        since: Timestamp,
        most: u32,
    ) -> Result<Vec<Timestamp>> {
        let text = "select created_at from session where learner = $1 and created_at >= $2 and kind = $3
            order by created_at desc limit $4";
        let stmt = self.db.query(text).bind(learner).bind(since).bind(kind).bind(i64::from(most));
        stmt.values().await
    }

    /// Returns the number of a learner's latest attempt at an assessment, 0 before the first; the next one is one more.
    pub async fn count_attempts(&self, learner: UserId, assessment_id: &str) -> Result<i64> {
        let text = "select coalesce(max(attempt), 0) from session where learner = $1 and assessment_id = $2";
        self.db.query(text).bind(learner).bind(assessment_id).value().await
    }
}
