//! What the store keeps of a session of any kind: its events as rows, the snapshot that they come to, the audit row of
//! a change. A session is always the fold of its events.

use plumb_sessions::conversation::{CallId, Conversation};
use plumb_sessions::placing::{self, Placing, PlacingEvent};
use plumb_sessions::practice::{self, Practice, PracticeEvent};
use plumb_sessions::reflection::{self, Reflecting, ReflectionEvent};
use plumb_sessions::session::{self, Session, SessionEvent, Status, next_due};
use plumb_sessions::survey::{self, SurveyEvent, Surveying};
use plumb_sessions::workflow::{self, WorkflowEvent, WorkflowSession};
use plumb_store::audit::AuditEntry;
use plumb_store::sessions::{EventRow, NewEvent, SessionRow, SessionState};
use plumb_types::time::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::failure::{Failure, Outcome};

/// An event of some kind of session.
pub(crate) trait Event: Serialize + DeserializeOwned {
    fn at(&self) -> Timestamp;
    fn kind(&self) -> &'static str;

    /// The call of a tool that it is about.
    fn call(&self) -> Option<&CallId> {
        None
    }
}

/// Some kind of session.
pub(crate) trait Folded: Serialize + DeserializeOwned + PartialEq {
    type Event: Event;

    fn apply(before: Option<Self>, event: &Self::Event) -> Option<Self>;
    fn fold(events: &[Self::Event]) -> Option<Self>;
    fn id(&self) -> Uuid;
    fn version(&self) -> u64;
    fn status(&self) -> Status;
    fn closed_at(&self) -> Option<Timestamp>;

    /// What was said in it; none where no driver was ever at work.
    fn conversation(&self) -> Option<&Conversation> {
        None
    }

    /// When something happens in it by itself, such as the end of its time.
    fn next_due(&self) -> Option<Timestamp> {
        None
    }

    /// Score in basis points and grade, when it has any.
    fn result(&self) -> (Option<i64>, Option<String>) {
        (None, None)
    }

    /// How many items wait for a person once it is over, and from when the learner may see the score.
    fn standing(&self) -> (i64, Option<Timestamp>) {
        (0, None)
    }
}

macro_rules! event {
    ($event:ty $(, $said:path)?) => {
        impl Event for $event {
            $(fn call(&self) -> Option<&CallId> {
                if let $said(message) = self { message.call() } else { None }
            })?

            fn at(&self) -> Timestamp {
                self.at()
            }

            fn kind(&self) -> &'static str {
                self.kind()
            }
        }
    };
}
event!(SessionEvent, SessionEvent::Said);
event!(PracticeEvent, PracticeEvent::Said);
event!(PlacingEvent);
event!(SurveyEvent, SurveyEvent::Said);
event!(WorkflowEvent, WorkflowEvent::Said);
event!(ReflectionEvent, ReflectionEvent::Said);

impl Folded for Session {
    type Event = SessionEvent;

    fn apply(before: Option<Self>, event: &SessionEvent) -> Option<Self> {
        session::apply(before, event)
    }

    fn fold(events: &[SessionEvent]) -> Option<Self> {
        session::fold(events)
    }

    fn id(&self) -> Uuid {
        self.id
    }

    fn version(&self) -> u64 {
        self.version.into()
    }

    fn status(&self) -> Status {
        self.status
    }

    fn closed_at(&self) -> Option<Timestamp> {
        self.closed_at
    }

    fn conversation(&self) -> Option<&Conversation> {
        self.conversation.as_deref()
    }

    fn next_due(&self) -> Option<Timestamp> {
        next_due(self)
    }

    fn result(&self) -> (Option<i64>, Option<String>) {
        let result = self.result.as_deref();
        (result.map(|result| i64::from(result.score)), result.and_then(|result| result.grade.clone()))
    }

    fn standing(&self) -> (i64, Option<Timestamp>) {
        (self.result.as_deref().map_or(0, |result| i64::from(result.undecided)), session::score_from(self))
    }
}

/// These are told of their session in their plan, are never due by themselves and have no score.
macro_rules! planned {
    ($session:ty, $event:ty, $domain:ident $(, $conversation:ident)?) => {
        impl Folded for $session {
            type Event = $event;

            fn apply(before: Option<Self>, event: &$event) -> Option<Self> {
                $domain::apply(before, event)
            }

            fn fold(events: &[$event]) -> Option<Self> {
                $domain::fold(events)
            }

            fn id(&self) -> Uuid {
                self.plan.session_id
            }

            fn version(&self) -> u64 {
                self.version
            }

            fn status(&self) -> Status {
                self.status
            }

            fn closed_at(&self) -> Option<Timestamp> {
                self.closed_at
            }

            $(fn conversation(&self) -> Option<&Conversation> {
                self.$conversation.as_deref()
            })?
        }
    };
}
planned!(Practice, PracticeEvent, practice, conversation);
planned!(Placing, PlacingEvent, placing);
planned!(Surveying, SurveyEvent, survey, conversation);
planned!(WorkflowSession, WorkflowEvent, workflow, conversation);
planned!(Reflecting, ReflectionEvent, reflection, conversation);

pub(crate) fn to_json(value: &impl Serialize) -> Outcome<String> {
    serde_json::to_string(value).map_err(|error| Failure::Internal(error.to_string()))
}

/// What was stored as JSON.
pub(crate) fn from_json<T: DeserializeOwned>(text: &str) -> Outcome<T> {
    serde_json::from_str(text).map_err(|error| Failure::Internal(format!("stored JSON: {error}")))
}

/// The session in a row, from its snapshot.
pub(crate) fn snapshot<S: Folded>(row: &SessionRow) -> Outcome<S> {
    serde_json::from_str(&row.state.snapshot)
        .map_err(|error| Failure::Internal(format!("snapshot of session {}: {error}", row.id)))
}

/// The session after more events.
pub(crate) fn advance<S: Folded>(session: S, events: &[S::Event]) -> Outcome<S> {
    let after = events.iter().fold(Some(session), S::apply);
    after.ok_or_else(|| Failure::Internal("events that lead nowhere".into()))
}

/// The fold of stored events; `None` when one cannot be read.
fn folded<S: Folded>(events: &[EventRow]) -> Option<S> {
    let events: Result<Vec<S::Event>, _> = events.iter().map(|row| serde_json::from_str(&row.event.body)).collect();
    S::fold(&events.ok()?)
}

/// Whether a session's snapshot is what its events come to, and what is stored beside it for lists and grades what the
/// snapshot says.
pub(crate) fn is_fold<S: Folded>(row: &SessionRow, events: &[EventRow]) -> bool {
    let snapshot: Option<S> = serde_json::from_str(&row.state.snapshot).ok();
    let Some(session) = snapshot.filter(|snapshot| folded(events).as_ref() == Some(snapshot)) else { return false };
    state(&session).is_ok_and(|state| {
        let SessionState { snapshot, next_due_at, .. } = row.state.clone();
        let next_due_at = if is_due_at_once(&session, next_due_at) { next_due_at } else { state.next_due_at };
        row.state == SessionState { snapshot, next_due_at, ..state }
    })
}

/// Whether it has a run that was cut before runs were taken up again: migration 0025 made such sessions due at once.
fn is_due_at_once<S: Folded>(session: &S, stored: Option<Timestamp>) -> bool {
    stored == Some(Timestamp::from_secs(0)) && session.conversation().and_then(Conversation::due).is_some()
}

/// Whether kind, time and call that are stored beside each event are those that stand in it.
pub(crate) fn are_told_alike<S: Folded>(events: &[EventRow]) -> bool {
    events.iter().all(|row| {
        serde_json::from_str::<S::Event>(&row.event.body).is_ok_and(|event| {
            let (kind, call) = (event.kind(), event.call().map(CallId::as_str));
            (row.event.kind.as_str(), row.event.at, row.event.call.as_deref()) == (kind, event.at(), call)
        })
    })
}

/// What the store keeps of a session beside its events.
pub(crate) fn state<S: Folded>(session: &S) -> Outcome<SessionState> {
    let (score_bp, grade) = session.result();
    let (undecided, score_from) = session.standing();
    let run_due = session.conversation().and_then(Conversation::due);
    Ok(SessionState {
        status: session.status().as_str().into(),
        open: !session.status().is_closed(),
        snapshot: to_json(session)?,
        next_due_at: session.next_due().into_iter().chain(run_due).min(),
        finished_at: session.closed_at(),
        score_bp,
        grade,
        undecided,
        score_from,
    })
}

/// The events as rows.
pub(crate) fn new_events<E: Event>(events: &[E]) -> Outcome<Vec<NewEvent>> {
    events
        .iter()
        .map(|event| {
            Ok(NewEvent {
                at: event.at(),
                kind: event.kind().into(),
                body: to_json(event)?,
                call: event.call().map(|call| call.as_str().to_owned()),
            })
        })
        .collect()
}

/// The audit row of a change: it names what happened; the facts are in the events, which the chain covers too.
pub(crate) fn entry<S: Folded>(session: &S, actor: Option<Uuid>, at: Timestamp, events: &[S::Event]) -> AuditEntry {
    let kinds: Vec<&str> = events.iter().map(Event::kind).collect();
    AuditEntry {
        at,
        actor,
        action: kinds.last().copied().unwrap_or("session_changed").into(),
        subject_kind: "session".into(),
        subject_id: session.id().to_string(),
        detail: serde_json::json!({ "version": session.version(), "events": kinds }).to_string(),
    }
}

/// Counts what was stored.
pub(crate) fn count<E: Event>(events: &[E]) {
    for event in events {
        metrics::counter!("plumb_session_events_total", "kind" => event.kind()).increment(1);
    }
}
