//! Creates sessions and appends events to them, several at a time.

use std::collections::HashSet;

use plumb_types::ids::SessionId;
use uuid::Uuid;

use super::anonymous;
use crate::chain::{ChainHash, Link};
use crate::error::{Result, StoreError};
use crate::forms::FormRow;
use crate::sessions::{
    Appended, Created, DeleteDrafts, EventRow, FormSource, NewEvent, NewSession, SessionChange, SessionState,
};
use crate::sql::{MultiRowStmt, Notice, Row, Stmt};
use crate::writer::{Batch, GroupedChange, QueuedChange, Stage, rounds};
use crate::{forms, learning};

const INSERT: MultiRowStmt = MultiRowStmt::new(
    "insert into session (id, learner, kind, assessment_id, assessment_hash, attempt, created_at, version, head,
        status, open, snapshot, next_due_at, finished_at, score_bp, grade, undecided, score_from)
     values {} on conflict do nothing returning id",
    18,
);
const WITHDRAW: MultiRowStmt = MultiRowStmt::new("delete from session where id in (values {})", 1);
const TAKE_FORM: MultiRowStmt = MultiRowStmt::new(
    "update form set session_id = v.column2 from (values {}) as v
     where form.id = v.column1 and form.session_id is null returning form.session_id",
    2,
);
const UPDATE: MultiRowStmt = MultiRowStmt::new(
    "update session set version = v.column2, head = v.column3, status = v.column4, open = v.column5,
        snapshot = v.column6, next_due_at = v.column7, finished_at = v.column8, score_bp = v.column9,
        grade = v.column10, undecided = v.column11, score_from = v.column12
     from (values {}) as v
     where session.id = v.column1 and session.version = v.column13 and session.head = v.column14
       and (v.column15 is null or v.column15 =
            (select coalesce(sum(d.revision), 0) from draft d where d.session_id = v.column1))
     returning session.id",
    15,
);
const ADD_EVENT: MultiRowStmt =
    MultiRowStmt::new("insert into session_event (session_id, seq, at, kind, body, call_id, hash) values {}", 7);
const DELETE_DRAFT: MultiRowStmt =
    MultiRowStmt::new("delete from draft where (session_id, position) in (values {})", 2);
const DELETE_DRAFTS: MultiRowStmt = MultiRowStmt::new("delete from draft where session_id in (values {})", 1);

/// A change with its events numbered and hashed by the caller, so that the writer need not.
pub(crate) struct Sealed<T> {
    pub(super) change: T,
    pub(super) events: Vec<EventRow>,
    pub(super) head: ChainHash,
}

impl<T> Sealed<T> {
    pub(crate) fn new(id: SessionId, version: i64, head: ChainHash, events: Vec<NewEvent>, change: T) -> Result<Self> {
        if events.is_empty() {
            return Err(StoreError::Invalid("a change of a session needs an event".into()));
        }
        let mut head = head;
        let events = (version + 1..).zip(events).map(|(seq, event)| {
            head = event_hash(id, seq, &event, head);
            EventRow { seq, event, hash: head }
        });
        let events = events.collect();
        Ok(Self { change, events, head })
    }

    fn version(&self) -> i64 {
        self.events.last().map_or(0, |event| event.seq)
    }
}

/// Returns the hash of an event and all events before it.
pub(crate) fn event_hash(session: SessionId, seq: i64, event: &NewEvent, prev: ChainHash) -> ChainHash {
    Link::new("plumb session event 1", prev)
        .bytes(session.as_bytes())
        .int(seq)
        .int(event.at.as_micros())
        .text(&event.kind)
        .text(&event.body)
        .finish()
}

fn bind_state(stmt: Stmt, state: &SessionState) -> Stmt {
    stmt.bind(state.status.as_str())
        .bind(i64::from(state.open))
        .bind(state.snapshot.as_str())
        .bind(state.next_due_at)
        .bind(state.finished_at)
        .bind(state.score_bp)
        .bind(state.grade.clone())
        .bind(state.undecided)
        .bind(state.score_from)
}

fn ids(rows: &[Row]) -> Result<HashSet<SessionId>> {
    rows.iter().map(|row| row.get(0)).collect()
}

async fn add_events<T>(batch: &mut Batch, changes: &[(SessionId, &Sealed<T>)]) -> Result<()> {
    let events: Vec<_> =
        changes.iter().flat_map(|(id, sealed)| sealed.events.iter().map(|event| (*id, event))).collect();
    batch
        .multi(&ADD_EVENT, &events, |stmt, (id, row)| {
            stmt.bind(*id)
                .bind(row.seq)
                .bind(row.event.at)
                .bind(row.event.kind.as_str())
                .bind(row.event.body.as_str())
                .bind(row.event.call.clone())
                .bind(row.hash)
        })
        .await
        .map(drop)
}

impl GroupedChange for Sealed<NewSession> {
    type Outcome = Created;
    const STAGE: Stage = Stage::NewSessions;

    async fn write(batch: &mut Batch, asked: Vec<&mut QueuedChange<Self, Created>>) -> Result<()> {
        for round in rounds(asked, |asked| asked.input.change.id) {
            create_round(batch, round).await?;
        }
        Ok(())
    }
}

async fn create_round(batch: &mut Batch, asked: Vec<&mut QueuedChange<Sealed<NewSession>, Created>>) -> Result<()> {
    let all: Vec<_> = asked.iter().map(|asked| &asked.input).collect();
    let StoredSessions { inserted, stored } = put(batch, &all).await?;
    for sealed in all.iter().filter(|sealed| stored.contains(&sealed.change.id)) {
        batch.audit(sealed.change.audit.clone(), Some(sealed.head));
    }
    for asked in asked {
        let id = asked.input.change.id;
        asked.outcome = Some(match (inserted.contains(&id), stored.contains(&id)) {
            (true, true) => Created::Created,
            (true, false) => Created::FormTaken,
            (false, _) => Created::AlreadyOpen,
        });
    }
    Ok(())
}

/// Result of inserting sessions.
pub(super) struct StoredSessions {
    /// Sessions that no existing session blocked.
    pub(super) inserted: HashSet<SessionId>,
    /// Sessions that also got their form: these are stored.
    pub(super) stored: HashSet<SessionId>,
}

/// Inserts new sessions with their forms and events, without audit rows.
pub(super) async fn put(batch: &mut Batch, all: &[&Sealed<NewSession>]) -> Result<StoredSessions> {
    let inserted = batch
        .multi(&INSERT, all, |stmt, sealed| {
            let new = &sealed.change;
            let stmt = stmt
                .bind(new.id)
                .bind(new.learner)
                .bind(new.kind.as_str())
                .bind(new.assessment_id.as_str())
                .bind(new.assessment_hash.as_str())
                .bind(new.attempt)
                .bind(new.created_at)
                .bind(sealed.version())
                .bind(sealed.head);
            bind_state(stmt, &new.state)
        })
        .await?;
    let inserted = ids(&inserted)?;
    let with_form =
        take_forms(batch, all.iter().map(|sealed| &sealed.change).filter(|new| inserted.contains(&new.id))).await?;
    let withdrawn: Vec<SessionId> = inserted.difference(&with_form).copied().collect();
    batch.multi(&WITHDRAW, &withdrawn, |stmt, id| stmt.bind(*id)).await?;

    let stored: Vec<_> = all
        .iter()
        .filter(|sealed| with_form.contains(&sealed.change.id))
        .map(|sealed| (sealed.change.id, *sealed))
        .collect();
    anonymous::add(batch, stored.iter().map(|(_, sealed)| &sealed.change)).await?;
    add_events(batch, &stored).await?;
    Ok(StoredSessions { inserted, stored: with_form })
}

/// Assigns each session its form; returns the sessions that got the one they requested.
async fn take_forms(batch: &mut Batch, sessions: impl Iterator<Item = &NewSession>) -> Result<HashSet<SessionId>> {
    let mut served = HashSet::new();
    let mut ready: Vec<(Uuid, SessionId)> = Vec::new();
    let mut drawn: Vec<(&FormRow, SessionId)> = Vec::new();
    for session in sessions {
        match &session.form {
            FormSource::Ready(form) => ready.push((*form, session.id)),
            FormSource::New(form) => drawn.push((form, session.id)),
            FormSource::None => drop(served.insert(session.id)),
        }
    }
    batch.multi(&forms::ADD, &drawn, |stmt, (form, session)| forms::bind(stmt, form, Some(*session))).await?;
    served.extend(drawn.iter().map(|(_, session)| *session));
    for round in rounds(ready, |(form, _)| *form) {
        let taken = batch.multi(&TAKE_FORM, &round, |stmt, (form, session)| stmt.bind(*form).bind(*session)).await?;
        served.extend(ids(&taken)?);
    }
    Ok(served)
}

impl GroupedChange for Sealed<SessionChange> {
    type Outcome = Appended;
    const STAGE: Stage = Stage::SessionChanges;

    async fn write(batch: &mut Batch, asked: Vec<&mut QueuedChange<Self, Appended>>) -> Result<()> {
        // Two changes of one session never share a statement.
        for round in rounds(asked, |asked| asked.input.change.id) {
            append_round(batch, round).await?;
        }
        Ok(())
    }
}

async fn append_round(batch: &mut Batch, asked: Vec<&mut QueuedChange<Sealed<SessionChange>, Appended>>) -> Result<()> {
    let changes: Vec<_> = asked.iter().map(|asked| &asked.input).collect();
    let appended = append_changes(batch, &changes).await?;
    for asked in asked {
        let done = appended.contains(&asked.input.change.id);
        asked.outcome = Some(if done { Appended::Appended } else { Appended::Conflict });
    }
    Ok(())
}

/// Appends changes of different sessions; returns the sessions that were changed.
pub(crate) async fn append_changes(
    batch: &mut Batch,
    changes: &[&Sealed<SessionChange>],
) -> Result<HashSet<SessionId>> {
    let asked_for = changes.iter().map(|sealed| (sealed.change.id, sealed.change.learned.as_slice()));
    let outdated = learning::outdated(batch, asked_for).await?;
    let all: Vec<_> = changes.iter().copied().filter(|sealed| !outdated.contains(&sealed.change.id)).collect();
    let updated = batch
        .multi(&UPDATE, &all, |stmt, sealed| {
            let change = &sealed.change;
            let stmt = stmt.bind(change.id).bind(sealed.version()).bind(sealed.head);
            bind_state(stmt, &change.state)
                .bind(change.expected_version)
                .bind(change.expected_head)
                .bind(change.expected_drafts)
        })
        .await?;
    let appended = ids(&updated)?;
    let stored: Vec<_> = all
        .into_iter()
        .filter(|sealed| appended.contains(&sealed.change.id))
        .map(|sealed| (sealed.change.id, sealed))
        .collect();
    add_events(batch, &stored).await?;
    let learned: Vec<_> = stored.iter().flat_map(|(_, sealed)| &sealed.change.learned).collect();
    learning::store(batch, &learned).await?;
    let one: Vec<_> = stored
        .iter()
        .filter_map(|(id, sealed)| match sealed.change.delete_drafts {
            DeleteDrafts::One(position) => Some((*id, position)),
            DeleteDrafts::Keep | DeleteDrafts::All => None,
        })
        .collect();
    batch.multi(&DELETE_DRAFT, &one, |stmt, (id, position)| stmt.bind(*id).bind(*position)).await?;
    let all: Vec<_> = stored
        .iter()
        .filter(|(_, sealed)| sealed.change.delete_drafts == DeleteDrafts::All)
        .map(|(id, _)| *id)
        .collect();
    batch.multi(&DELETE_DRAFTS, &all, |stmt, id| stmt.bind(*id)).await?;
    let news = stored.iter().filter(|(_, sealed)| sealed.change.should_notify);
    let news: Vec<Notice> = news.map(|(id, _)| Notice::NewMessages(*id)).collect();
    batch.announce(&news).await?;
    for (_, sealed) in stored {
        batch.audit(sealed.change.audit.clone(), Some(sealed.head));
    }
    Ok(appended)
}
