//! The interface that all kinds of sessions share.

use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::status::Status;
use crate::conversation::{Conversation, Message};

/// An event of a session. It carries its facts: applying it never decides anything.
pub trait Event: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// When it happened.
    fn at(&self) -> Timestamp;

    /// Event type, such as `attempt_submitted`.
    fn kind(&self) -> &'static str;

    /// The message, if the event carries one.
    fn message(&self) -> Option<&Message> {
        None
    }
}

/// An event that can carry a message.
pub trait SaidEvent: Event {
    /// The event that carries this message.
    fn said(message: Message) -> Self;
}

/// Implements [`Event`] and [`SaidEvent`] for a kind of session with messages: its event is `Said`, or one of these
/// variants, which each have an `at`.
macro_rules! said_event {
    ($event:ty: $($variant:ident)+) => {
        impl $crate::engine::Event for $event {
            fn at(&self) -> Timestamp {
                match self {
                    $(Self::$variant { at, .. })|+ => *at,
                    Self::Said(message) => message.at(),
                }
            }

            fn kind(&self) -> &'static str {
                self.message().map_or_else(|| self.into(), Message::kind)
            }

            fn message(&self) -> Option<&Message> {
                if let Self::Said(message) = self { Some(message) } else { None }
            }
        }

        impl $crate::engine::SaidEvent for $event {
            fn said(message: Message) -> Self {
                Self::Said(Box::new(message))
            }
        }
    };
}
pub(crate) use said_event;

/// Fields that all kinds share.
#[derive(Debug, Clone, Copy)]
pub struct SessionHeader<'s> {
    /// Id of the session.
    pub id: SessionId,
    /// Owner; `None` if the session is anonymous.
    pub owner: Option<UserId>,
    /// Stage of its life cycle.
    pub status: Status,
    /// Number of events.
    pub version: u64,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it ended.
    pub closed_at: Option<Timestamp>,
    /// The conversation between agent and person; `None` if the session was never agent-led.
    pub conversation: Option<&'s Conversation>,
}

/// Life cycle of a session, as its state stores it among its own fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lifecycle {
    /// Stage of the life cycle.
    pub status: Status,
    /// Number of events.
    pub version: u64,
    /// When it began.
    pub created_at: Timestamp,
    /// When it ended.
    pub closed_at: Option<Timestamp>,
}

impl Lifecycle {
    /// The life cycle of a session that its first event begins.
    pub const fn begun(at: Timestamp) -> Self {
        Self { status: Status::Active, version: 1, created_at: at, closed_at: None }
    }

    /// Ends the session.
    pub const fn close(&mut self, status: Status, at: Timestamp) {
        self.status = status;
        self.closed_at = Some(at);
    }

    /// The fields that all kinds share.
    pub const fn head(
        self,
        id: SessionId,
        owner: Option<UserId>,
        conversation: Option<&Conversation>,
    ) -> SessionHeader<'_> {
        let Self { status, version, created_at, closed_at } = self;
        SessionHeader { id, owner, status, version, created_at, closed_at, conversation }
    }
}

/// Result of a session, if it has a score.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScoreSummary {
    /// In basis points.
    pub score: Option<i64>,
    /// Name of the grade.
    pub grade: Option<String>,
    /// Number of items that wait for a review when the session is over.
    pub undecided: i64,
    /// From when the learner may see the score.
    pub score_from: Option<Timestamp>,
}

/// A kind of session: its state, which is the fold of its events.
pub trait SessionKind: Serialize + DeserializeOwned + Clone + PartialEq + Send + Sync + 'static {
    /// Its events.
    type Event: Event;

    /// Stored name of the kind.
    const NAME: &'static str;

    /// All names under which its sessions are stored.
    const NAMES: &'static [&'static str] = &[Self::NAME];

    /// The session that an event begins; `None` if it begins none.
    fn begun(event: &Self::Event) -> Option<Self>;

    /// The name under which this session is stored.
    fn name(&self) -> &'static str {
        Self::NAME
    }

    /// Applies a later event.
    fn apply(&mut self, event: &Self::Event);

    /// The fields that all kinds share.
    fn head(&self) -> SessionHeader<'_>;

    /// When the session next changes by itself, for example because its time is up.
    fn due(&self) -> Option<Timestamp> {
        None
    }

    /// The result, if it is a score.
    fn score_summary(&self) -> ScoreSummary {
        ScoreSummary::default()
    }
}

/// Applies `event` to a session. Returns `None` only if the first event begins no session.
pub fn apply<K: SessionKind>(session: Option<K>, event: &K::Event) -> Option<K> {
    match session {
        None => K::begun(event),
        Some(mut session) => {
            session.apply(event);
            Some(session)
        }
    }
}

/// Folds `events` into a session; `None` if the first one begins no session.
pub fn fold<'e, K: SessionKind>(events: impl IntoIterator<Item = &'e K::Event>) -> Option<K> {
    events.into_iter().fold(None, apply)
}
