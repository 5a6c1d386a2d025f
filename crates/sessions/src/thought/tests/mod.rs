//! Example reflections, and their invariants on random walks.

mod checks;
mod partners;
mod shipped;
mod stories;
mod summary;
mod walks;

use crate::engine::Event as _;
use crate::engine::{apply, fold};
use plumb_types::ids::{CommandId, SessionId, UserId};

use super::*;
use plumb_content::read;
use plumb_tutoring::gate::Source;
use plumb_types::time::Timestamp;

/// A prompt with a follow-up, one that cannot be skipped, and one with a short maximum length.
const TEXT: &str = include_str!("my-day.yaml");

/// A source of questions that are not in the set.
fn partner() -> Source {
    Source::Model { model: "m".to_owned(), prompt: "p".to_owned(), judged_by: "g".to_owned() }
}

fn reflection_of(text: &str) -> Reflection {
    read::reflection("reflection.yaml", text).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

fn plan(reflection: &Reflection) -> ThoughtPlan {
    ThoughtPlan {
        session_id: SessionId::from_u128(1),
        learner: UserId::from_u128(2),
        reflection_id: reflection.id.clone(),
        reflection: reflection.hash.clone(),
    }
}

/// A test learner: applies the decided events and keeps them all.
struct ThoughtHarness {
    reflection: Reflection,
    session: ThoughtSession,
    events: Vec<ThoughtEvent>,
    now: Timestamp,
    commands: u128,
}

impl ThoughtHarness {
    fn new(reflection: Reflection) -> Self {
        let now = Timestamp::from_secs(1_800_000_000);
        let events = create(plan(&reflection), &reflection, now).unwrap();
        let session = fold(&events).unwrap();
        Self { reflection, session, events, now, commands: 100 }
    }

    fn take(&mut self, event: ThoughtEvent) {
        self.session = apply(Some(self.session.clone()), &event).unwrap();
        self.events.push(event);
    }

    fn act(&mut self, command: &ThoughtCommand) -> Result<Vec<&'static str>, ThoughtRefusal> {
        self.now = self.now.plus_secs(10);
        let events = decide(&self.session, &self.reflection, command, self.now)?;
        let kinds = events.iter().map(ThoughtEvent::kind).collect();
        for event in events {
            self.take(event);
        }
        Ok(kinds)
    }

    fn command_id(&mut self) -> CommandId {
        self.commands += 1;
        CommandId::from_u128(self.commands)
    }

    /// The current prompt, and whether it is its follow-up.
    fn current(&self) -> Option<(&str, bool)> {
        self.session.current.as_ref().map(|current| (current.prompt.as_str(), current.follow_up))
    }

    /// Responds to the current question and gets the next one.
    fn respond(&mut self, text: Option<&str>) -> Result<Vec<&'static str>, ThoughtRefusal> {
        let position = self.session.current.as_ref().map_or(0, |current| current.position);
        let (text, command_id) = (text.map(str::to_owned), self.command_id());
        self.act_and_go_on(&ThoughtCommand::Respond { position, text, command_id })
    }

    fn act_and_go_on(&mut self, command: &ThoughtCommand) -> Result<Vec<&'static str>, ThoughtRefusal> {
        let mut kinds = self.act(command)?;
        kinds.extend(self.go_on(None));
        Ok(kinds)
    }

    /// Shows the next prompt, unless one is open: in these words of a partner, if one is allowed.
    fn go_on(&mut self, found: Option<&str>) -> Vec<&'static str> {
        let found = found.map(|text| (text.to_owned(), partner()));
        let events = next_prompt(&self.session, &self.reflection, found, self.now);
        events
            .into_iter()
            .map(|event| {
                let kind = event.kind();
                self.take(event);
                kind
            })
            .collect()
    }
}
