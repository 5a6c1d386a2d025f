//! The kinds of sessions: the one table of them, and the functions that apply to any session by its row.

use std::sync::OnceLock;

use futures_util::future::BoxFuture;
use plumb_answers::answer::{AnswerSpec, DecimalMark};
use plumb_sessions::conversation::Conversation;
use plumb_sessions::engine::{self, Status};
use plumb_sessions::placement::PlacementSession;
use plumb_sessions::practice::Practice;
use plumb_sessions::session::Session;
use plumb_sessions::survey::SurveySession;
use plumb_sessions::thought::ThoughtSession;
use plumb_sessions::tutor::{TutorEvent, TutorSession};
use plumb_sessions::workflow::WorkflowSession;
use plumb_store::sessions::{EventRow, SessionRow, chain_is_whole};
use uuid::Uuid;

use crate::audit::lineage::item_history::{self, ItemHistory};
use crate::capabilities::Learner;
use crate::check::begun::{self, ExpectedRow};
use crate::engine::SessionKind;
use crate::engine::stored::{self, session_events, snapshot};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;
use crate::practice::session_evidence::{self, RecordedEvidenceMap};
use crate::protocol::{Guided, LedHandlers, Replay};
use crate::reports::reported::ItemAt;
use crate::sessions::{SessionCard, exam_card, led_card, placement_card};

/// Every kind of session, in the order of lists.
static KINDS: [KindHandlers; 7] = [
    KindHandlers {
        led: Some(LedHandlers::by::<Session>(|learner, id, reason| Box::pin(learner.end_exam(id, reason)))),
        card: |plumb, row| Box::pin(exam_card(plumb, row)),
        replay: |_, replay, events| Box::pin(async move { replay.evaluation(events) }),
        recorded_evidence: session_evidence::examined,
        history_of_item: |session, events, position| {
            Ok(item_history::of_evaluation(&session_events(session, events)?, position))
        },
        item_at: |plumb, row, position| Box::pin(plumb.exam_item(row, position)),
        answer_spec: |plumb, row, position| Box::pin(plumb.asked_in_exam(row, position)),
        ..KindHandlers::of::<Session>(begun::evaluation)
    },
    KindHandlers {
        led: Some(LedHandlers::by::<Practice>(|learner, id, _| {
            Box::pin(
                async move { learner.practise_end(id, learner.plumb.fresh_id(), learner.plumb.now()).await.map(drop) },
            )
        })),
        replay: |learner, replay, events| Box::pin(learner.replay_practice(replay, events)),
        recorded_evidence: |_, events| Ok(session_evidence::practised(events)),
        history_of_item: |session, events, position| {
            Ok(item_history::of_practice(&session_events(session, events)?, position))
        },
        item_at: |plumb, row, position| Box::pin(plumb.practice_item(row, position)),
        answer_spec: |plumb, row, position| Box::pin(plumb.asked_in_practice(row, position)),
        ..KindHandlers::of::<Practice>(begun::practised)
    },
    KindHandlers {
        replay: |learner, replay, events| Box::pin(learner.replay_tutor(replay, events)),
        recorded_evidence: |_, events| Ok(session_evidence::practised(events)),
        history_of_item: |session, events, position| {
            let all: Vec<TutorEvent> = session_events(session, events)?;
            let practised: Vec<_> = all.into_iter().filter_map(TutorEvent::into_practice).collect();
            Ok(item_history::of_practice(&practised, position))
        },
        item_at: |plumb, row, position| Box::pin(plumb.practice_item(row, position)),
        answer_spec: |plumb, row, position| Box::pin(plumb.asked_in_practice(row, position)),
        ..KindHandlers::of::<TutorSession>(begun::tutored)
    },
    KindHandlers {
        card: |_, row| Box::pin(async move { placement_card(row) }),
        recorded_evidence: |row, _| session_evidence::placed(row),
        history_of_item: |session, events, position| {
            Ok(item_history::of_placement(&session_events(session, events)?, position))
        },
        item_at: |plumb, row, position| Box::pin(plumb.placement_item(row, position)),
        answer_spec: |plumb, row, position| Box::pin(plumb.asked_in_placement(row, position)),
        ..KindHandlers::of::<PlacementSession>(begun::placed)
    },
    KindHandlers::guided::<SurveySession>(),
    KindHandlers::guided::<WorkflowSession>(),
    KindHandlers::guided::<ThoughtSession>(),
];

/// Kinds that were added, for the lifetime of the process.
static ADDED: OnceLock<&'static [KindHandlers]> = OnceLock::new();

/// Adds kinds of sessions to the table. Only the first call has an effect.
pub fn add_kinds(kinds: &'static [KindHandlers]) {
    // Later calls are ignored.
    let _ = ADDED.set(kinds);
}

fn kinds() -> impl Iterator<Item = &'static KindHandlers> {
    KINDS.iter().chain(ADDED.get().copied().into_iter().flatten())
}

impl SessionKind {
    /// Returns every built-in kind, in the order of lists.
    pub fn all() -> impl Iterator<Item = Self> {
        KINDS.iter().map(|kind| kind.name)
    }

    /// Returns the kind of that name.
    pub fn parse(name: &str) -> Option<Self> {
        named(name).map(|kind| kind.name)
    }

    /// Like [`Self::parse`], but without the placement test, which is hidden from programs.
    pub fn shown(name: &str) -> Option<Self> {
        Self::parse(name).filter(|kind| *kind != Self::PLACEMENT)
    }

    /// Like [`Self::parse`], but only for kinds that an agent can lead.
    pub fn led(name: &str) -> Option<Self> {
        named(name).filter(|kind| kind.led.is_some()).map(|kind| kind.name)
    }
}

/// Returns the kind of exactly that name.
pub(crate) fn named(name: &str) -> Option<&'static KindHandlers> {
    kinds().find(|kind| kind.name.as_str() == name)
}

/// Returns the kind of a session; `NotFound` if this program does not know it.
pub(crate) fn kind_of(row: &SessionRow) -> Result<&'static KindHandlers> {
    kinds().find(|kind| kind.names.contains(&row.kind.as_str())).ok_or(ServiceError::NotFound)
}

/// Returns the functions for a led session; `NotFound` if an agent cannot lead its kind.
pub(crate) fn led(row: &SessionRow) -> Result<&'static LedHandlers> {
    kind_of(row)?.led.as_ref().ok_or(ServiceError::NotFound)
}

/// Whether the event chain of a session is intact, and its row is the fold of its events.
pub(crate) fn is_intact(row: &SessionRow, events: &[EventRow]) -> bool {
    chain_is_whole(row.id, events, row.head) && kind_of(row).is_ok_and(|kind| (kind.is_fold)(row, events))
}

/// The present state of a session of any kind.
pub(crate) struct SessionHead {
    pub(crate) status: Status,
    pub(crate) version: u64,
    pub(crate) conversation: Option<Conversation>,
}

type Reading<'a> = BoxFuture<'a, Result<Option<(AnswerSpec, DecimalMark)>>>;

/// Functions for the sessions of one kind, taking the stored row.
pub struct KindHandlers {
    name: SessionKind,
    /// The names under which sessions of this kind are stored.
    names: &'static [&'static str],
    /// The functions for led sessions; `None` if an agent cannot lead this kind.
    pub(crate) led: Option<LedHandlers>,
    /// Returns a session's card in a list.
    pub(crate) card: for<'a> fn(&'a Plumb, &'a SessionRow) -> BoxFuture<'a, Result<SessionCard>>,
    /// Adds the history of a session, moment by moment.
    pub(crate) replay: for<'a> fn(&'a Learner<'_>, &'a mut Replay, &'a [EventRow]) -> BoxFuture<'a, ()>,
    pub(crate) session_head: fn(&SessionRow) -> Result<SessionHead>,
    /// Whether the snapshot is the fold of the events, and the other columns agree with the snapshot.
    pub(crate) is_fold: fn(&SessionRow, &[EventRow]) -> bool,
    /// Whether the kind, time and call stored beside each event agree with the event.
    pub(crate) are_columns_consistent: fn(&[EventRow]) -> bool,
    /// Returns the row that the first event of a session requires; `None` if the event does not begin one.
    pub(crate) row_of: fn(&EventRow) -> Option<ExpectedRow>,
    /// Returns the evidence recorded in the events of a session.
    pub(crate) recorded_evidence: fn(&SessionRow, &[EventRow]) -> Result<RecordedEvidenceMap>,
    /// Returns the history of the item at a position.
    pub(crate) history_of_item: fn(Uuid, &[EventRow], u32) -> Result<ItemHistory>,
    /// Returns the item at a position that was presented to the learner.
    pub(crate) item_at: for<'a> fn(&'a Plumb, &'a SessionRow, u32) -> BoxFuture<'a, Result<ItemAt>>,
    /// Returns how answers to the current item are read, if they are typed.
    pub(crate) answer_spec: for<'a> fn(&'a Plumb, &'a SessionRow, u32) -> Reading<'a>,
}

impl KindHandlers {
    /// Handlers for a kind that follows its content and can only be led by an agent.
    pub const fn guided<A: Guided>() -> Self {
        Self { led: Some(LedHandlers::through::<A>()), ..Self::of::<A>(begun::guided::<A>) }
    }

    /// Handlers for a kind without items, without evidence and without an agent.
    const fn of<K: engine::SessionKind>(row_of: fn(&EventRow) -> Option<ExpectedRow>) -> Self {
        Self {
            name: SessionKind::of::<K>(),
            names: K::NAMES,
            led: None,
            card: |plumb, row| Box::pin(led_card(plumb, row)),
            replay: |_, replay, events| Box::pin(async move { replay.conversation(events) }),
            session_head: |row| {
                let session: K = snapshot(row)?;
                let head = session.head();
                Ok(SessionHead { status: head.status, version: head.version, conversation: head.conversation.cloned() })
            },
            is_fold: stored::is_fold::<K>,
            are_columns_consistent: stored::columns_match_events::<K>,
            row_of,
            recorded_evidence: |_, _| Ok(RecordedEvidenceMap::new()),
            history_of_item: |_, _, _| Err(ServiceError::NotFound),
            item_at: |_, _, _| Box::pin(async { Err(ServiceError::NotFound) }),
            answer_spec: |_, _, _| Box::pin(async { Err(ServiceError::NotFound) }),
        }
    }
}
