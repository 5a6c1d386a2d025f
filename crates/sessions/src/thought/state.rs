//! State of a thought session: the fold of its events.

use serde::{Deserialize, Serialize};

use super::context::{Exchange, ExchangeSummary, ThoughtContext};
use super::decide::NO_QUESTION;
use super::event::{ThoughtEvent, ThoughtPlan};
use crate::conversation::Conversation;
use crate::engine::{Commands, Lifecycle, SessionHeader, SessionKind, Status};
use plumb_content::question::{DEFAULT_LONG, Question, QuestionKind};
use plumb_content::reflection::Reflection;
use plumb_tutoring::gate::Source;
use plumb_types::time::Timestamp;

/// The current question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CurrentPrompt {
    /// Number of the question in the session, from 0, including follow-ups.
    pub position: u32,
    /// The prompt's id.
    pub prompt: String,
    /// Whether it is the prompt's follow-up.
    pub follow_up: bool,
    /// The question, word for word.
    pub text: String,
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "Source::is_script")]
    pub source: Source,
}

impl CurrentPrompt {
    /// Converts it into a [`Question`], which reads and checks its answers. A question outside the set can be skipped.
    /// `None` if it claims to be of the set and is not in it.
    pub fn question(&self, set: &Reflection) -> Option<Question> {
        if self.source.is_script() && self.text != NO_QUESTION {
            return set.question(&self.prompt, self.follow_up);
        }
        let (id, text, kind) =
            (self.prompt.clone(), self.text.clone(), QuestionKind::LongText { max_length: DEFAULT_LONG });
        Some(Question { id, text, help: None, required: false, kind })
    }
}

/// One learner's session. Its JSON is stored alongside the events, so it keeps only the text that [`ThoughtContext`]
/// keeps; [`super::exchanges`] has all of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThoughtSession {
    /// The plan it was created from.
    pub plan: ThoughtPlan,
    /// `awaiting_response` while a question is open.
    #[serde(flatten)]
    pub life: Lifecycle,
    /// The current question; `None` once it is over.
    pub current: Option<CurrentPrompt>,
    /// The part that an agent may see.
    pub context: ThoughtContext,
    /// The conversation between agent and learner; `None` if the session was never agent-led.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conversation: Option<Box<Conversation>>,
    /// All commands carried out: one per exchange, of which there is a limited number, and one that ends it.
    pub commands: Commands,
}

impl ThoughtSession {
    fn close(&mut self, status: Status, at: Timestamp) {
        self.life.close(status, at);
        self.current = None;
    }
}

impl SessionKind for ThoughtSession {
    type Event = ThoughtEvent;

    const NAME: &'static str = "thought";

    fn begun(event: &ThoughtEvent) -> Option<Self> {
        let ThoughtEvent::SessionCreated { at, plan } = event else { return None };
        Some(Self {
            plan: (**plan).clone(),
            life: Lifecycle::begun(*at),
            current: None,
            context: ThoughtContext::default(),
            conversation: None,
            commands: Commands::default(),
        })
    }

    fn apply(&mut self, event: &ThoughtEvent) {
        self.life.version += 1;
        if let Some(command_id) = event.command_id() {
            self.commands.add(command_id);
        }
        match event {
            ThoughtEvent::SessionCreated { .. } => {}
            ThoughtEvent::PromptPresented { position, prompt, follow_up, text, source, .. } => {
                self.life.status = Status::AwaitingResponse;
                self.current = Some(CurrentPrompt {
                    position: *position,
                    prompt: prompt.clone(),
                    follow_up: *follow_up,
                    text: text.clone(),
                    source: source.clone(),
                });
            }
            ThoughtEvent::ResponseRecorded { prompt, follow_up, text: answer, .. } => {
                self.life.status = Status::Active;
                let (text, source) =
                    self.current.take().map(|current| (current.text, current.source)).unwrap_or_default();
                let (prompt, follow_up, answer) = (prompt.clone(), *follow_up, answer.clone());
                self.context.append(Exchange { prompt, follow_up, text, source, answer });
            }
            ThoughtEvent::HistorySummarized { exchanges, text, source, .. } => {
                self.context.apply_summary(ExchangeSummary {
                    exchanges: *exchanges,
                    text: text.clone(),
                    source: source.clone(),
                });
            }
            ThoughtEvent::Said(message) => {
                Conversation::append(&mut self.conversation, message, self.life.version);
            }
            ThoughtEvent::SessionCompleted { at } => self.close(Status::Completed, *at),
            ThoughtEvent::SessionTerminated { at, .. } => self.close(Status::Terminated, *at),
        }
    }

    fn head(&self) -> SessionHeader<'_> {
        self.life.head(self.plan.session_id, Some(self.plan.learner), self.conversation.as_deref())
    }
}
