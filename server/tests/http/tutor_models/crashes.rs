//! A tutor's server that crashes at every statement it writes and after every commit, and a learner who repeats
//! unacknowledged requests: no turn is lost or recorded twice.

use plumb_service::Clock as _;
use plumb_service::tutor::{LearnerMessage, Student};
use plumb_sessions::engine::SessionKind as _;
use plumb_sessions::tutor::{TutorEvent, TutorSession};
use plumb_tutoring::turn::Meaning;
use plumb_types::ids::{CommandId, SessionId};
use tokio::runtime::Handle;
use tokio::task::JoinSet;

use super::{TOPIC, model};
use crate::api::crashes::{CrashTestServer, POSTGRES_STRIDE};
use crate::support::models::models_at;
use crate::support::{fresh_id, fresh_postgres, made_from, right_answer, wrong_answer};

/// A learner's action, turn by turn.
#[derive(Clone, Copy)]
enum LearnerAction {
    Says(&'static str),
    Wants(Meaning),
    Answers(bool),
}

const TURNS: [LearnerAction; 8] = [
    LearnerAction::Says("I am ready to go on"),
    LearnerAction::Answers(false),
    LearnerAction::Wants(Meaning::Hint),
    LearnerAction::Answers(true),
    LearnerAction::Says("ok"),
    LearnerAction::Answers(true),
    LearnerAction::Says("that was easy for me"),
    LearnerAction::Answers(true),
];

impl CrashTestServer {
    /// Returns the learner's message for an action, given the current question.
    async fn message(&self, id: SessionId, does: LearnerAction) -> LearnerMessage {
        let right = match does {
            LearnerAction::Says(text) => return LearnerMessage::Text(text.to_owned()),
            LearnerAction::Wants(meaning) => return LearnerMessage::Want(meaning),
            LearnerAction::Answers(right) => right,
        };
        let session: TutorSession = self.snapshot(id).await;
        let current = session.open().expect("something is asked");
        let item = made_from(&self.stores, &current.source).await;
        let answer = if right { right_answer(&item) } else { wrong_answer(&item) };
        LearnerMessage::Answer { position: current.position, answer, work: Vec::new() }
    }

    /// Returns the event kinds of a session with a server that crashes after so many steps, and whether it crashed at
    /// all.
    async fn lived(&self, places: u64) -> (Vec<&'static str>, bool) {
        let actor = self.learner().await;
        let learner = self.plumb.as_learner(&actor);
        self.life.ends_after(places);
        let mut died = false;
        // Each request is repeated with its id until it is acknowledged.
        let (begin, commands) = (fresh_id(), [(); TURNS.len()].map(|()| fresh_id()));
        let id = loop {
            match learner.tutor_begin(TOPIC, Student::default(), begin).await {
                Ok(id) => break id,
                Err(error) => {
                    assert!(self.life.is_over() && !died, "{error}");
                    died = true;
                    self.life.again();
                }
            }
        };
        for (does, command) in TURNS.into_iter().zip(commands) {
            self.clock.advance_secs(12);
            let message = self.message(id, does).await;
            let arrived = self.clock.now();
            while let Err(error) = learner.tutor_turn(id, message.clone(), command, arrived).await {
                assert!(self.life.is_over() && !died, "{error}");
                died = true;
                self.life.again();
            }
        }
        // A crash, if any, came before the end.
        let died = died || self.life.is_over();
        self.life.again();
        let rows = self.events(id).await;
        let events: Vec<TutorEvent> = rows.iter().map(|row| serde_json::from_str(&row.event.body).unwrap()).collect();
        let heard: Vec<CommandId> = events
            .iter()
            .filter_map(|event| match event {
                TutorEvent::MessageReceived { command_id, .. } => Some(*command_id),
                _ => None,
            })
            .collect();
        assert_eq!(heard, commands, "each message once, in order");
        let spoken: Vec<u32> = events
            .iter()
            .filter_map(|event| match event {
                TutorEvent::Spoke { turn, .. } => Some(*turn),
                _ => None,
            })
            .collect();
        assert_eq!(spoken, (0..=8).collect::<Vec<u32>>(), "each is replied to once");
        let folded = events[1..].iter().fold(TutorSession::begun(&events[0]).unwrap(), |mut session, event| {
            session.apply(event);
            session
        });
        assert_eq!(folded, self.snapshot::<TutorSession>(id).await);
        let kinds = events.iter().map(plumb_sessions::engine::Event::kind).collect();
        (kinds, died)
    }
}

async fn every_place(database: Option<String>) -> u64 {
    let stride = if database.is_some() { POSTGRES_STRIDE } else { 1 };
    let fake = model(|_| None);
    let house = CrashTestServer::build(database, Some(models_at(&fake, &[]))).await;
    let (whole, _) = house.lived(0).await;
    for places in (1_u64..).step_by(stride) {
        let (kinds, died) = house.lived(places).await;
        assert_eq!(kinds, whole, "died after {places}");
        if !died {
            let mut found = Vec::new();
            house.plumb.check_sessions(&mut found).await.unwrap();
            assert!(found.is_empty(), "{found:?}");
            return places;
        }
    }
    0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_turn_is_lost_or_taken_twice_wherever_the_server_dies() {
    let mut all = JoinSet::new();
    for database in [None, Some(fresh_postgres().await)] {
        let here = Handle::current();
        all.spawn_blocking(move || here.block_on(every_place(database)));
    }
    for places in all.join_all().await {
        assert!(places > 40, "only {places} places");
    }
}
