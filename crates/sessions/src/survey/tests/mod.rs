//! Example surveys, and their invariants on random walks.

mod checks;
mod results;
mod schema;
mod shipped;
mod stories;
mod walks;

use crate::engine::Event as _;
use crate::engine::{apply, fold};
use plumb_types::ids::{CommandId, SessionId, UserId};

use super::*;
use plumb_content::question::Answer;
use plumb_content::read;
use plumb_types::time::Timestamp;

/// A survey with a branch on a low rating, a question that depends on two others, and an early end.
const TEXT: &str = include_str!("lessons.yaml");

fn survey_of(text: &str) -> Survey {
    read::survey("survey.yaml", text).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

fn plan(survey: &Survey) -> SurveyPlan {
    SurveyPlan {
        session_id: SessionId::from_u128(1),
        survey_id: survey.id.clone(),
        survey: survey.hash.clone(),
        respondent: Respondent::Named(UserId::from_u128(2)),
    }
}

/// A test respondent: applies the decided events and keeps them all.
struct SurveyHarness {
    survey: Survey,
    session: SurveySession,
    events: Vec<SurveyEvent>,
    now: Timestamp,
    commands: u128,
}

impl SurveyHarness {
    fn new(survey: Survey) -> Self {
        let now = Timestamp::from_secs(1_800_000_000);
        let events = create(plan(&survey), &survey, now);
        let session = fold(&events).unwrap();
        Self { survey, session, events, now, commands: 100 }
    }

    fn act(&mut self, command: &SurveyCommand) -> Result<Vec<&'static str>, SurveyRefusal> {
        self.now = self.now.plus_secs(10);
        let events = decide(&self.session, &self.survey, command, self.now)?;
        for event in &events {
            self.session = apply(Some(self.session.clone()), event).unwrap();
        }
        let kinds = events.iter().map(SurveyEvent::kind).collect();
        self.events.extend(events);
        Ok(kinds)
    }

    fn command_id(&mut self) -> CommandId {
        self.commands += 1;
        CommandId::from_u128(self.commands)
    }

    fn current(&self) -> Option<&str> {
        self.session.current.as_deref()
    }

    /// Answers the current question, with JSON as a program sends it.
    fn answer(&mut self, given: serde_json::Value) -> Result<Vec<&'static str>, SurveyRefusal> {
        let question = self.current().unwrap_or_default().to_owned();
        let answer = match self.survey.question(&question) {
            Some(known) => known.read(&given).unwrap_or_else(|problems| panic!("{problems:?}")).unwrap(),
            None => Answer::Text("too late".into()),
        };
        let command_id = self.command_id();
        self.act(&SurveyCommand::Answer { question, answer, command_id })
    }

    fn skip(&mut self) -> Result<Vec<&'static str>, SurveyRefusal> {
        let (question, command_id) = (self.current().unwrap_or_default().to_owned(), self.command_id());
        self.act(&SurveyCommand::Skip { question, command_id })
    }

    fn back(&mut self) -> Result<Vec<&'static str>, SurveyRefusal> {
        let (question, command_id) = (self.current().unwrap_or_default().to_owned(), self.command_id());
        self.act(&SurveyCommand::Back { question, command_id })
    }
}
