//! A kind of session, as everything knows it that is the same for all.

use plumb_types::time::Timestamp;
use plumb_types::user::UserId;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::status::Status;
use crate::conversation::{Conversation, Message};

/// One thing that happened in a session of some kind. It carries its facts: applying it never decides anything.
pub trait Event: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// When it happened.
    fn at(&self) -> Timestamp;

    /// Its name, such as `attempt_submitted`.
    fn kind(&self) -> &'static str;

    /// What was said, where that is what happened.
    fn message(&self) -> Option<&Message> {
        None
    }
}

/// [`Event`] for what happens in a kind that can be led: `Said`, or one of these, which have an `at` each.
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
    };
}
pub(crate) use said_event;

/// What is the same for all kinds.
#[derive(Debug, Clone, Copy)]
pub struct Head<'s> {
    /// The session.
    pub id: Uuid,
    /// Whose it is; none where that must not be known.
    pub owner: Option<UserId>,
    /// Where it is in its life.
    pub status: Status,
    /// How many events it has.
    pub version: u64,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ended.
    pub closed_at: Option<Timestamp>,
    /// What was said between a driver and its person; none where no driver was ever at work.
    pub conversation: Option<&'s Conversation>,
}

/// Where a session is in its life, as its state keeps it among its own fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lifecycle {
    /// Where it is in its life.
    pub status: Status,
    /// How many events it has.
    pub version: u64,
    /// When it was begun.
    pub created_at: Timestamp,
    /// When it ended.
    pub closed_at: Option<Timestamp>,
}

impl Lifecycle {
    /// A session that is begun by its first event.
    pub const fn begun(at: Timestamp) -> Self {
        Self { status: Status::Active, version: 1, created_at: at, closed_at: None }
    }

    /// The session ends.
    pub const fn close(&mut self, status: Status, at: Timestamp) {
        self.status = status;
        self.closed_at = Some(at);
    }

    /// What is the same for all kinds.
    pub const fn head(self, id: Uuid, owner: Option<UserId>, conversation: Option<&Conversation>) -> Head<'_> {
        let Self { status, version, created_at, closed_at } = self;
        Head { id, owner, status, version, created_at, closed_at, conversation }
    }
}

/// What a session came to, where that is a score.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scored {
    /// In basis points.
    pub score: Option<i64>,
    /// The grade's name.
    pub grade: Option<String>,
    /// How many items wait for a person once it is over.
    pub undecided: i64,
    /// From when its learner may see the score.
    pub score_from: Option<Timestamp>,
}

/// A kind of session: its state, which is what its events come to.
pub trait SessionKind: Serialize + DeserializeOwned + Clone + PartialEq + Send + Sync + 'static {
    /// What happens in it.
    type Event: Event;

    /// Its name, as stored.
    const NAME: &'static str;

    /// Every name that its sessions are stored under.
    const NAMES: &'static [&'static str] = &[Self::NAME];

    /// The session that an event begins; none for one that begins nothing.
    fn begun(event: &Self::Event) -> Option<Self>;

    /// The name that this very session is stored under.
    fn name(&self) -> &'static str {
        Self::NAME
    }

    /// Takes in what happened after that.
    fn apply(&mut self, event: &Self::Event);

    /// What is the same for all kinds.
    fn head(&self) -> Head<'_>;

    /// When something happens in it by itself, such as the end of its time.
    fn due(&self) -> Option<Timestamp> {
        None
    }

    /// What it came to, where that is a score.
    fn scored(&self) -> Scored {
        Scored::default()
    }
}

/// The session after `event`. None only when the first event begins nothing.
pub fn apply<K: SessionKind>(session: Option<K>, event: &K::Event) -> Option<K> {
    match session {
        None => K::begun(event),
        Some(mut session) => {
            session.apply(event);
            Some(session)
        }
    }
}

/// The session that `events` come to; none without one at the beginning that begins it.
pub fn fold<'e, K: SessionKind>(events: impl IntoIterator<Item = &'e K::Event>) -> Option<K> {
    events.into_iter().fold(None, apply)
}
