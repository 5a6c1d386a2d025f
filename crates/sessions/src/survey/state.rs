//! State of a survey session: the fold of its events.

use serde::{Deserialize, Serialize};

use super::event::{SurveyEvent, SurveyPlan};
use super::path::Responses;
use super::results::CompletedResponse;
use crate::conversation::Conversation;
use crate::engine::{Commands, Lifecycle, SessionHeader, SessionKind, Status};
use plumb_content::question::Answer;
use plumb_types::time::Timestamp;

/// Progress of a respondent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SurveyContext {
    /// Position of the shown question on the path, from 0.
    pub current_question_index: u32,
    /// Number of questions on the path, as far as the answers determine it: it grows and shrinks with them.
    pub total_questions: u32,
    /// Ids of the questions before it that the rules left out, in the order of the survey.
    pub skipped_questions: Vec<String>,
}

/// One respondent's session. Its JSON is stored alongside the events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurveySession {
    /// The plan it was created from.
    pub plan: SurveyPlan,
    /// `awaiting_response` while a question is shown.
    #[serde(flatten)]
    pub life: Lifecycle,
    /// The question shown; `None` once it is over.
    pub current: Option<String>,
    /// Progress of the respondent.
    pub context: SurveyContext,
    /// The latest response to each question that was ever answered or skipped, including those off the path.
    pub responses: Responses,
    /// The questions on the path, once it is completed.
    pub asked: Option<Vec<String>>,
    /// All commands carried out; there are at most [`super::MAX_COMMANDS`] plus one that ends it.
    pub commands: Commands,
    /// The conversation, if the session is agent-led.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conversation: Option<Box<Conversation>>,
}

impl SurveySession {
    /// The earlier answer to fill into the page's field, even if it was kept aside in between.
    pub fn kept(&self, question: &str) -> Option<&Answer> {
        self.responses.get(question).and_then(Option::as_ref)
    }

    /// The part that counts, once the session is complete: the questions asked and the answers to these alone.
    pub fn finished(&self) -> Option<CompletedResponse> {
        let asked = self.asked.clone()?;
        let answers = asked.iter().filter_map(|id| Some((id.clone(), self.kept(id)?.clone()))).collect();
        Some(CompletedResponse { asked, answers })
    }

    fn close(&mut self, status: Status, at: Timestamp) {
        self.life.close(status, at);
        self.current = None;
    }
}

impl SessionKind for SurveySession {
    type Event = SurveyEvent;

    const NAME: &'static str = "survey";

    fn begun(event: &SurveyEvent) -> Option<Self> {
        let SurveyEvent::SessionCreated { at, plan } = event else { return None };
        Some(Self {
            plan: (**plan).clone(),
            life: Lifecycle::begun(*at),
            current: None,
            context: SurveyContext::default(),
            responses: Responses::new(),
            asked: None,
            commands: Commands::default(),
            conversation: None,
        })
    }

    fn apply(&mut self, event: &SurveyEvent) {
        self.life.version += 1;
        if let Some(command_id) = event.command_id() {
            self.commands.add(command_id);
        }
        match event {
            SurveyEvent::SessionCreated { .. } | SurveyEvent::MovedBack { .. } => {}
            SurveyEvent::QuestionPresented { question, context, .. } => {
                self.life.status = Status::AwaitingResponse;
                self.current = Some(question.clone());
                self.context = context.clone();
            }
            SurveyEvent::ResponseRecorded { question, answer, .. } => {
                self.responses.insert(question.clone(), answer.clone());
            }
            SurveyEvent::SessionCompleted { at, asked } => {
                self.asked = Some(asked.clone());
                self.close(Status::Completed, *at);
            }
            SurveyEvent::SessionTerminated { at, .. } => self.close(Status::Terminated, *at),
            SurveyEvent::Said(message) => Conversation::append(&mut self.conversation, message, self.life.version),
        }
    }

    fn head(&self) -> SessionHeader<'_> {
        self.life.head(self.plan.session_id, self.plan.respondent.learner(), self.conversation.as_deref())
    }
}
