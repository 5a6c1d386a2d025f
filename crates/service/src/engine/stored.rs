//! What the store keeps of a session of any kind: its events as rows, the snapshot that they come to, the audit row of
//! a change. A session is always the fold of its events.

use plumb_sessions::conversation::{CallId, Conversation, Message};
use plumb_sessions::engine::{Event, Scored, SessionKind, apply, fold};
use plumb_store::audit::AuditEntry;
use plumb_store::sessions::{EventRow, NewEvent, SessionRow, SessionState};
use plumb_types::time::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::failure::{Result, ServiceError};

/// As it is stored.
pub fn to_json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| ServiceError::Internal(error.to_string()))
}

/// What was stored as JSON.
pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| ServiceError::Internal(format!("stored JSON: {error}")))
}

/// The session in a row, from its snapshot.
pub(crate) fn snapshot<S: SessionKind>(row: &SessionRow) -> Result<S> {
    serde_json::from_str(&row.state.snapshot)
        .map_err(|error| ServiceError::Internal(format!("snapshot of session {}: {error}", row.id)))
}

/// The session in a row, if it is of that kind.
pub(crate) fn if_of<S: SessionKind>(row: &SessionRow) -> Result<Option<S>> {
    S::NAMES.contains(&row.kind.as_str()).then(|| snapshot(row)).transpose()
}

/// What happened in a session, as it is stored.
pub(crate) fn happened<E: DeserializeOwned>(session: Uuid, rows: &[EventRow]) -> Result<Vec<E>> {
    let events: Result<_, _> = rows.iter().map(|row| serde_json::from_str(&row.event.body)).collect();
    events.map_err(|error| ServiceError::Internal(format!("events of session {session}: {error}")))
}

/// The session after more events.
pub fn advance<S: SessionKind>(session: S, events: &[S::Event]) -> Result<S> {
    let after = events.iter().fold(Some(session), apply);
    after.ok_or_else(|| ServiceError::Internal("events that lead nowhere".into()))
}

/// The fold of stored events; `None` when one cannot be read.
fn folded<S: SessionKind>(events: &[EventRow]) -> Option<S> {
    let events: Result<Vec<S::Event>, _> = events.iter().map(|row| serde_json::from_str(&row.event.body)).collect();
    fold(&events.ok()?)
}

/// Whether a session's snapshot is what its events come to, and what is stored beside it for lists and grades what the
/// snapshot says.
pub(crate) fn is_fold<S: SessionKind>(row: &SessionRow, events: &[EventRow]) -> bool {
    let snapshot: Option<S> = serde_json::from_str(&row.state.snapshot).ok();
    let Some(session) = snapshot.filter(|snapshot| folded(events).as_ref() == Some(snapshot)) else { return false };
    state(&session).is_ok_and(|state| {
        let SessionState { snapshot, next_due_at, .. } = row.state.clone();
        let next_due_at = if is_due_at_once(&session, next_due_at) { next_due_at } else { state.next_due_at };
        row.state == SessionState { snapshot, next_due_at, ..state }
    })
}

/// Whether it has a run that was cut before runs were taken up again: migration 0025 made such sessions due at once.
fn is_due_at_once<S: SessionKind>(session: &S, stored: Option<Timestamp>) -> bool {
    stored == Some(Timestamp::from_secs(0)) && session.head().conversation.and_then(Conversation::due).is_some()
}

/// Whether kind, time and call that are stored beside each event are those that stand in it.
pub(crate) fn columns_match_events<S: SessionKind>(events: &[EventRow]) -> bool {
    events.iter().all(|row| {
        serde_json::from_str::<S::Event>(&row.event.body).is_ok_and(|event| {
            let (kind, call) = (event.kind(), call(&event).map(CallId::as_str));
            (row.event.kind.as_str(), row.event.at, row.event.call.as_deref()) == (kind, event.at(), call)
        })
    })
}

/// What the store keeps of a session beside its events.
pub(crate) fn state<S: SessionKind>(session: &S) -> Result<SessionState> {
    let head = session.head();
    let Scored { score, grade, undecided, score_from } = session.scored();
    let run_due = head.conversation.and_then(Conversation::due);
    Ok(SessionState {
        status: head.status.as_str().into(),
        open: !head.status.is_closed(),
        snapshot: to_json(session)?,
        next_due_at: session.due().into_iter().chain(run_due).min(),
        finished_at: head.closed_at,
        score_bp: score,
        grade,
        undecided,
        score_from,
    })
}

/// The call of a tool that an event is about.
fn call<E: Event>(event: &E) -> Option<&CallId> {
    event.message().and_then(Message::call)
}

/// The events as rows.
pub(crate) fn new_events<E: Event>(events: &[E]) -> Result<Vec<NewEvent>> {
    events
        .iter()
        .map(|event| {
            Ok(NewEvent {
                at: event.at(),
                kind: event.kind().into(),
                body: to_json(event)?,
                call: call(event).map(|call| call.as_str().to_owned()),
            })
        })
        .collect()
}

/// The audit row of a change: it names what happened; the facts are in the events, which the chain covers too.
pub fn entry<S: SessionKind>(session: &S, actor: Option<Uuid>, at: Timestamp, events: &[S::Event]) -> AuditEntry {
    let kinds: Vec<&str> = events.iter().map(Event::kind).collect();
    AuditEntry {
        at,
        actor,
        action: kinds.last().copied().unwrap_or("session_changed").into(),
        subject_kind: "session".into(),
        subject_id: session.head().id.to_string(),
        detail: serde_json::json!({ "version": session.head().version, "events": kinds }).to_string(),
    }
}

/// Counts what was stored.
pub(crate) fn count<E: Event>(events: &[E]) {
    for event in events {
        metrics::counter!("plumb_session_events_total", "kind" => event.kind()).increment(1);
    }
}
