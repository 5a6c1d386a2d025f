//! Reading sessions.

use async_trait::async_trait;
use plumb_domain::item::ContentHash;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use super::sessions_write::{self, Sealed};
use super::{Cells, Db, drafts};
use crate::chain::ChainHash;
use crate::error::{Result, StoreError};
use crate::faults::Place;
use crate::sessions::{
    AnswerView, Appended, BeginView, Created, DiagnosisRow, DraftRow, DraftSaved, DraftWrite, Drafts, EventRow,
    LateSave, NewEvent, NewSession, SessionChange, SessionFilter, SessionRow, SessionState, SessionSummary, Sessions,
    WholeSession,
};
use crate::sql::Row;

macro_rules! select_session {
    ($more:literal, $rest:literal) => {
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

fn session(cells: &mut Cells<'_>) -> Result<SessionRow> {
    Ok(SessionRow {
        id: cells.next()?,
        learner: cells.next()?,
        kind: cells.next()?,
        assessment_id: cells.next()?,
        assessment_hash: ContentHash::from_stored(cells.next()?),
        attempt: cells.next()?,
        version: cells.next()?,
        head: cells.hash()?,
        created_at: cells.time()?,
        state: SessionState {
            status: cells.next()?,
            open: cells.flag()?,
            snapshot: cells.next()?,
            next_due_at: cells.time_opt()?,
            finished_at: cells.time_opt()?,
            score_bp: cells.next()?,
            grade: cells.next()?,
            undecided: cells.next()?,
            score_from: cells.time_opt()?,
        },
    })
}

fn session_and_draft(row: &Row) -> Result<(SessionRow, i64, Option<DraftRow>)> {
    let mut cells = Cells::new(row);
    let session = session(&mut cells)?;
    let mark = cells.next()?;
    let has_draft = row.get::<Option<i64>>(cells.at)?.is_some();
    let draft = if has_draft { Some(drafts::draft(&mut cells)?) } else { None };
    Ok((session, mark, draft))
}

/// Reads the columns as the lists of sessions select them.
pub(super) fn summary(row: &Row) -> Result<SessionSummary> {
    let mut cells = Cells::new(row);
    Ok(SessionSummary {
        id: cells.next()?,
        learner: cells.next()?,
        learner_name: cells.next()?,
        kind: cells.next()?,
        assessment_id: cells.next()?,
        assessment_hash: ContentHash::from_stored(cells.next()?),
        attempt: cells.next()?,
        status: cells.next()?,
        open: cells.flag()?,
        version: cells.next()?,
        created_at: cells.time()?,
        finished_at: cells.time_opt()?,
        score_bp: cells.next()?,
        grade: cells.next()?,
    })
}

/// Sessions in lists, newest first. $1 is the kind, $2 whether it is open, $3 and $4 the place after which the page
/// begins, $5 how many; those from $6 on are the clause's own.
macro_rules! select_summary {
    ($which:literal) => {
        concat!(
            "select s.id, s.learner, u.name, s.kind, s.assessment_id, s.assessment_hash, s.attempt, s.status,
                s.open, s.version, s.created_at, s.finished_at, s.score_bp, s.grade
             from session s join user_account u on u.id = s.learner
             where ",
            $which,
            " and ($1 is null or s.kind = $1) and ($2 is null or s.open = $2)
              and ($3 is null or s.created_at < $3 or (s.created_at = $3 and s.id < $4))
             order by s.created_at desc, s.id desc limit $5"
        )
    };
}

macro_rules! select_event {
    ($rest:literal) => {
        concat!("select seq, at, kind, body, call_id, hash from session_event ", $rest)
    };
}

fn event(row: &Row) -> Result<EventRow> {
    let mut cells = Cells::new(row);
    Ok(EventRow {
        seq: cells.next()?,
        event: NewEvent { at: cells.time()?, kind: cells.next()?, body: cells.next()?, call: cells.next()? },
        hash: cells.hash()?,
    })
}

/// The session.
pub(super) async fn session_of(db: &Db, id: Uuid) -> Result<Option<SessionRow>> {
    let stmt = db.readers.stmt(select_session!("", "where s.id = $1")).bind(id);
    db.readers.opt(stmt).await?.map(|row| session(&mut Cells::new(&row))).transpose()
}

#[async_trait]
impl Sessions for Db {
    async fn create(&self, mut session: NewSession) -> Result<Created> {
        let events = std::mem::take(&mut session.events);
        self.writer.create(Sealed::new(session.id, 0, ChainHash::GENESIS, events, session)?).await
    }

    async fn import(&self, sessions: Vec<WholeSession>) -> Result<()> {
        let whole = |mut whole: WholeSession| {
            let events = std::mem::take(&mut whole.session.events);
            let sealed = Sealed::new(whole.session.id, 0, ChainHash::GENESIS, events, whole.session)?;
            Ok((sealed, whole.before, whole.learned, whole.class))
        };
        let sessions = sessions.into_iter().map(whole).collect::<Result<Vec<_>>>()?;
        self.writer.change(sessions, |input, batch| Box::pin(sessions_write::import(input, batch))).await
    }

    async fn append(&self, mut change: SessionChange) -> Result<Appended> {
        let events = std::mem::take(&mut change.events);
        let sealed = Sealed::new(change.id, change.expected_version, change.expected_head, events, change)?;
        self.fated.at(Place::Change)?;
        let appended = self.writer.append(sealed).await?;
        self.fated.at(Place::Changed)?;
        Ok(appended)
    }

    async fn save_draft(&self, draft: DraftWrite) -> Result<DraftSaved> {
        if draft.revision <= draft.expected_revision {
            return Err(StoreError::Invalid("a draft's revision must grow".into()));
        }
        self.writer.draft(draft).await
    }

    async fn save_late(&self, late: LateSave) -> Result<()> {
        self.writer.late(late).await
    }

    async fn load(&self, id: Uuid) -> Result<Option<SessionRow>> {
        session_of(self, id).await
    }

    async fn load_with_drafts(&self, id: Uuid) -> Result<Option<(SessionRow, Drafts)>> {
        let text = select_session!(
            ", (select cast(coalesce(sum(m.revision), 0) as bigint) from draft m where m.session_id = s.id),
               d.position, d.revision, d.command_id, d.answer, d.saved_at",
            "left join draft d on d.session_id = s.id where s.id = $1 order by d.position"
        );
        let mut loaded = None;
        for row in self.readers.all(self.readers.stmt(text).bind(id)).await? {
            let (session, mark, draft) = session_and_draft(&row)?;
            let (_, drafts) = loaded.get_or_insert((session, Drafts { rows: Vec::new(), mark }));
            drafts.rows.extend(draft);
        }
        Ok(loaded)
    }

    async fn load_for_answer(&self, id: Uuid, position: i64) -> Result<Option<AnswerView>> {
        let text = select_session!(
            ", (select cast(coalesce(sum(m.revision), 0) as bigint) from draft m where m.session_id = s.id),
               d.position, d.revision, d.command_id, d.answer, d.saved_at",
            "left join draft d on d.session_id = s.id and d.position = $2 where s.id = $1"
        );
        let Some(row) = self.readers.opt(self.readers.stmt(text).bind(id).bind(position)).await? else {
            return Ok(None);
        };
        let (session, drafts_mark, draft) = session_and_draft(&row)?;
        Ok(Some(AnswerView { session, draft, drafts_mark }))
    }

    async fn open_for(&self, learner: Uuid, assessment_id: &str) -> Result<Option<SessionRow>> {
        let text = select_session!("", "where s.learner = $1 and s.assessment_id = $2 and s.open = 1");
        let stmt = self.readers.stmt(text).bind(learner).bind(assessment_id);
        self.readers.opt(stmt).await?.map(|row| session(&mut Cells::new(&row))).transpose()
    }

    async fn load_for_begin(
        &self,
        id: Uuid,
        learner: Uuid,
        assessment_id: &str,
        since: Timestamp,
    ) -> Result<Option<BeginView>> {
        let text = "select u.time_factor_percent,
                (select count(*) from session s where s.id = $1),
                (select s.id from session s where s.learner = u.id and s.assessment_id = $3 and s.open = 1),
                (select count(*) from session s where s.learner = u.id and s.open = 1 and s.kind = 'evaluation'),
                (select count(*) from session s where s.learner = u.id and s.created_at >= $4 and s.kind = 'evaluation'),
                (select coalesce(max(s.attempt), 0) from session s where s.learner = u.id and s.assessment_id = $3)
            from user_account u where u.id = $2";
        let stmt = self.readers.stmt(text).bind(id).bind(learner).bind(assessment_id).bind(since.as_micros());
        let Some(row) = self.readers.opt(stmt).await? else { return Ok(None) };
        let mut cells = Cells::new(&row);
        Ok(Some(BeginView {
            time_factor_percent: cells.next()?,
            exists: cells.next::<i64>()? > 0,
            open: cells.next()?,
            open_count: cells.next()?,
            created_since: cells.next()?,
            attempts: cells.next()?,
        }))
    }

    async fn events(&self, id: Uuid) -> Result<Vec<EventRow>> {
        let stmt = self.readers.stmt(select_event!("where session_id = $1 order by seq")).bind(id);
        self.readers.all(stmt).await?.iter().map(event).collect()
    }

    async fn events_after(&self, id: Uuid, seq: i64, limit: i64) -> Result<Vec<EventRow>> {
        let text = select_event!("where session_id = $1 and seq > $2 order by seq limit $3");
        let stmt = self.readers.stmt(text).bind(id).bind(seq).bind(limit);
        self.readers.all(stmt).await?.iter().map(event).collect()
    }

    async fn event_of_call(&self, id: Uuid, kind: &str, call: &str) -> Result<Option<EventRow>> {
        let text = select_event!("where session_id = $1 and kind = $2 and call_id = $3");
        let stmt = self.readers.stmt(text).bind(id).bind(kind).bind(call);
        self.readers.opt(stmt).await?.as_ref().map(event).transpose()
    }

    async fn late_saves(&self, id: Uuid) -> Result<Vec<LateSave>> {
        let text = "select session_id, position, command_id, answer, arrived_at from late_save
            where session_id = $1 order by arrived_at, command_id";
        let rows = self.readers.all(self.readers.stmt(text).bind(id)).await?;
        let late = |row: &Row| {
            let mut cells = Cells::new(row);
            Ok(LateSave {
                session: cells.next()?,
                position: cells.next()?,
                command_id: cells.next()?,
                answer: cells.next()?,
                arrived_at: cells.time()?,
            })
        };
        rows.iter().map(late).collect()
    }

    async fn due(&self, now: Timestamp, limit: i64) -> Result<Vec<Uuid>> {
        let text = "select id from session where next_due_at is not null and next_due_at <= $1
            order by next_due_at, id limit $2";
        let rows = self.readers.all(self.readers.stmt(text).bind(now.as_micros()).bind(limit)).await?;
        rows.iter().map(|row| row.get(0)).collect()
    }

    async fn is_due_by(&self, kind: &str, until: Timestamp) -> Result<bool> {
        let text =
            "select 1 from session where next_due_at is not null and next_due_at <= $1 and open = 1 and kind = $2
            limit 1";
        let row = self.readers.opt(self.readers.stmt(text).bind(until.as_micros()).bind(kind)).await?;
        Ok(row.is_some())
    }

    async fn list(&self, filter: SessionFilter) -> Result<Vec<SessionSummary>> {
        let SessionFilter { learner, and_veiled, assessment_id, kind, open, after, limit } = filter;
        // A text for each shape, so that each has an index: one that asks whether a filter is set has none.
        let text = match (learner, and_veiled, &assessment_id) {
            (None, _, None) => select_summary!("1 = 1"),
            (None, _, Some(_)) => select_summary!("s.assessment_id = $6"),
            (Some(_), false, None) => select_summary!("s.learner = $6"),
            (Some(_), false, Some(_)) => select_summary!("s.learner = $6 and s.assessment_id = $7"),
            (Some(_), true, _) => select_summary!(
                "s.id in (
                    select own.id from (
                        select x.id from session x
                        where x.learner = $6 and ($7 is null or x.assessment_id = $7) and ($1 is null or x.kind = $1)
                          and ($2 is null or x.open = $2)
                          and ($3 is null or x.created_at < $3 or (x.created_at = $3 and x.id < $4))
                        order by x.created_at desc, x.id desc limit $5) own
                    union all select v.session_id from veil v where v.user_id = $6)
                 and ($7 is null or s.assessment_id = $7)"
            ),
        };
        let stmt = self
            .readers
            .stmt(text)
            .bind(kind)
            .bind(open.map(i64::from))
            .bind(after.map(|(at, _)| at.as_micros()))
            .bind(after.map(|(_, id)| id))
            .bind(limit);
        let stmt = match learner {
            Some(learner) => stmt.bind(learner),
            None => stmt,
        };
        let stmt = match assessment_id {
            Some(about) => stmt.bind(about),
            None if learner.is_some() && and_veiled => stmt.bind(None::<String>),
            None => stmt,
        };
        self.readers.all(stmt).await?.iter().map(summary).collect()
    }

    async fn newest(&self, learner: Uuid, kind: &str, but: Option<&str>, limit: i64) -> Result<Vec<SessionRow>> {
        let text = select_session!(
            "",
            "where s.learner = $1 and s.kind = $2 and ($4 is null or substr(s.assessment_id, 1, length($4)) <> $4)
             order by s.created_at desc, s.id desc limit $3"
        );
        let stmt = self.readers.stmt(text).bind(learner).bind(kind).bind(limit).bind(but.map(str::to_owned));
        self.readers.all(stmt).await?.iter().map(|row| session(&mut Cells::new(row))).collect()
    }

    async fn diagnoses(&self, learner: Uuid, kind: &str, sessions: i64, limit: i64) -> Result<Vec<DiagnosisRow>> {
        let text = "select e.session_id, s.assessment_id, e.at, e.body
            from (select id, assessment_id from session where learner = $1 and kind = $2
                  order by created_at desc, id desc limit $3) s
            join session_event e on e.session_id = s.id
            where e.kind = 'diagnosis_completed' order by e.at desc, e.session_id, e.seq desc limit $4";
        let stmt = self.readers.stmt(text).bind(learner).bind(kind).bind(sessions).bind(limit);
        let diagnosis = |row: &Row| {
            let mut cells = Cells::new(row);
            Ok(DiagnosisRow {
                session: cells.next()?,
                assessment_id: cells.next()?,
                at: cells.time()?,
                body: cells.next()?,
            })
        };
        self.readers.all(stmt).await?.iter().map(diagnosis).collect()
    }

    async fn count_open(&self, learner: Uuid) -> Result<i64> {
        let text = "select count(*) from session where learner = $1 and open = 1";
        self.readers.one(self.readers.stmt(text).bind(learner)).await?.get(0)
    }

    async fn in_exam(&self, learner: Uuid, now: Timestamp, after_secs: i64, untimed_secs: i64) -> Result<bool> {
        // A time limit that is over counts as an end even where no worker has noted it yet.
        let text = "select count(*) from session where learner = $1 and kind = 'evaluation' and (finished_at >= $2
            or (open = 1 and (next_due_at >= $2 or (next_due_at is null and created_at >= $3))))";
        let stmt = self.readers.stmt(text).bind(learner);
        let stmt = stmt.bind(now.plus_secs(-after_secs).as_micros()).bind(now.plus_secs(-untimed_secs).as_micros());
        Ok(self.readers.one(stmt).await?.get::<i64>(0)? > 0)
    }

    async fn count_created_since(&self, learner: Uuid, kind: &str, since: Timestamp) -> Result<i64> {
        let text = "select count(*) from session where learner = $1 and created_at >= $2 and kind = $3";
        let stmt = self.readers.stmt(text).bind(learner).bind(since.as_micros()).bind(kind);
        self.readers.one(stmt).await?.get(0)
    }

    async fn count_attempts(&self, learner: Uuid, assessment_id: &str) -> Result<i64> {
        let text = "select coalesce(max(attempt), 0) from session where learner = $1 and assessment_id = $2";
        self.readers.one(self.readers.stmt(text).bind(learner).bind(assessment_id)).await?.get(0)
    }
}
