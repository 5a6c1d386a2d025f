//! Stored form of a session of any kind: its events as rows, their snapshot, and the audit row of a change. A session
//! is always the fold of its events.

use plumb_sessions::conversation::{CallId, Conversation, Message};
use plumb_sessions::engine::{Event, ScoreSummary, SessionKind, apply, fold};
use plumb_store::audit::AuditEntry;
use plumb_store::sessions::{EventRow, NewEvent, SessionRow, SessionState};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::failure::{Result, ServiceError};

/// Serialises a value for the store.
pub fn to_json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| ServiceError::Internal(error.to_string()))
}

/// Parses stored JSON.
pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| ServiceError::Internal(format!("stored JSON: {error}")))
}

/// Parses the session in a row, from its snapshot.
pub(crate) fn snapshot<S: SessionKind>(row: &SessionRow) -> Result<S> {
    serde_json::from_str(&row.state.snapshot)
        .map_err(|error| ServiceError::Internal(format!("snapshot of session {}: {error}", row.id)))
}

/// Parses the session in a row, if it is of that kind.
pub(crate) fn if_of<S: SessionKind>(row: &SessionRow) -> Result<Option<S>> {
    S::NAMES.contains(&row.kind.as_str()).then(|| snapshot(row)).transpose()
}

/// Parses the stored events of a session.
pub(crate) fn session_events<E: DeserializeOwned>(session: SessionId, rows: &[EventRow]) -> Result<Vec<E>> {
    let events: Result<_, _> = rows.iter().map(|row| serde_json::from_str(&row.event.body)).collect();
    events.map_err(|error| ServiceError::Internal(format!("events of session {session}: {error}")))
}

/// Applies more events to a session.
pub fn advance<S: SessionKind>(session: S, events: &[S::Event]) -> Result<S> {
    let after = events.iter().fold(Some(session), apply);
    after.ok_or_else(|| ServiceError::Internal("events that lead nowhere".into()))
}

/// Folds stored events; `None` if one cannot be read.
fn folded<S: SessionKind>(events: &[EventRow]) -> Option<S> {
    let events: Result<Vec<S::Event>, _> = events.iter().map(|row| serde_json::from_str(&row.event.body)).collect();
    fold(&events.ok()?)
}

/// Whether a session's snapshot is the fold of its events, and the columns for lists and grades agree with the
/// snapshot.
pub(crate) fn is_fold<S: SessionKind>(row: &SessionRow, events: &[EventRow]) -> bool {
    let snapshot: Option<S> = serde_json::from_str(&row.state.snapshot).ok();
    let Some(session) = snapshot.filter(|snapshot| folded(events).as_ref() == Some(snapshot)) else { return false };
    state(&session).is_ok_and(|state| {
        let SessionState { snapshot, next_due_at, .. } = row.state.clone();
        let next_due_at = if is_due_at_once(&session, next_due_at) { next_due_at } else { state.next_due_at };
        row.state == SessionState { snapshot, next_due_at, ..state }
    })
}

/// Whether it has a run that was interrupted before runs could be taken over: migration 0025 made such sessions due at
/// once.
fn is_due_at_once<S: SessionKind>(session: &S, stored: Option<Timestamp>) -> bool {
    stored == Some(Timestamp::from_secs(0)) && session.head().conversation.and_then(Conversation::due).is_some()
}

/// Whether the kind, time and call stored beside each event agree with the event.
pub(crate) fn columns_match_events<S: SessionKind>(events: &[EventRow]) -> bool {
    events.iter().all(|row| {
        serde_json::from_str::<S::Event>(&row.event.body).is_ok_and(|event| {
            let (kind, call) = (event.kind(), call(&event).map(CallId::as_str));
            (row.event.kind.as_str(), row.event.at, row.event.call.as_deref()) == (kind, event.at(), call)
        })
    })
}

/// Returns the columns of a session's row that are derived from it.
pub(crate) fn state<S: SessionKind>(session: &S) -> Result<SessionState> {
    let head = session.head();
    let ScoreSummary { score, grade, undecided, score_from } = session.score_summary();
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

/// Returns the tool call that an event is about.
fn call<E: Event>(event: &E) -> Option<&CallId> {
    event.message().and_then(Message::call)
}

/// Returns the events as rows.
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

/// Returns the audit row of a change: it names the last event; the facts are in the events, which are hash-chained too.
pub fn entry<S: SessionKind>(session: &S, actor: Option<UserId>, at: Timestamp, events: &[S::Event]) -> AuditEntry {
    let kinds: Vec<&str> = events.iter().map(Event::kind).collect();
    AuditEntry {
        at,
        actor,
        action: action_of(&kinds),
        subject_kind: "session".into(),
        subject_id: session.head().id.to_string(),
        detail: serde_json::json!({ "version": session.head().version, "events": kinds }).to_string(),
    }
}

/// Returns the action of a change with these events: there is one for each kind of event.
fn action_of(kinds: &[&str]) -> AuditAction {
    kinds.last().and_then(|kind| kind.parse::<AuditAction>().ok()).unwrap_or(AuditAction::SessionChanged)
}

/// Counts stored events in the metrics.
pub(crate) fn count<E: Event>(events: &[E]) {
    for event in events {
        metrics::counter!("plumb_session_events_total", "kind" => event.kind()).increment(1);
    }
}
