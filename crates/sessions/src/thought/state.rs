//! A session as it stands: what its events come to.

use serde::{Deserialize, Serialize};

use super::context::{Digest, Exchange, ThoughtContext};
use super::decide::NO_QUESTION;
use super::event::{ThoughtEvent, ThoughtPlan};
use crate::conversation::Conversation;
use crate::engine::{Commands, Head, Lifecycle, SessionKind, Status};
use plumb_content::question::{DEFAULT_LONG, Question, QuestionKind};
use plumb_content::reflection::Reflection;
use plumb_tutoring::gate::Source;
use plumb_types::time::Timestamp;

/// What is before the learner.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Current {
    /// Counts from 0 all that is asked in the session, follow-ups too.
    pub position: u32,
    /// The prompt's id.
    pub prompt: String,
    /// Whether it is the prompt's follow-up.
    pub follow_up: bool,
    /// What is asked, word for word.
    pub text: String,
    /// Who found the words.
    #[serde(default, skip_serializing_if = "Source::is_script")]
    pub source: Source,
}

impl Current {
    /// It as a question: what reads and judges its answers. A question that is no part of the set can be left out. None
    /// where it should be of the set and is not.
    pub fn question(&self, set: &Reflection) -> Option<Question> {
        if self.source.is_script() && self.text != NO_QUESTION {
            return set.question(&self.prompt, self.follow_up);
        }
        let (id, text, kind) =
            (self.prompt.clone(), self.text.clone(), QuestionKind::LongText { max_length: DEFAULT_LONG });
        Some(Question { id, text, help: None, required: false, kind })
    }
}

/// One learner's session. Its JSON is stored beside the events, so of what was written it keeps what
/// [`ThoughtContext`] does; [`super::exchanges`] has all of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThoughtSession {
    /// All that it was made from.
    pub plan: ThoughtPlan,
    /// `awaiting_response` while something is before the learner.
    #[serde(flatten)]
    pub life: Lifecycle,
    /// What is before the learner; none when it is over.
    pub current: Option<Current>,
    /// What a driver may see.
    pub context: ThoughtContext,
    /// What was said between a driver and the learner; none when no driver was ever at work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conversation: Option<Box<Conversation>>,
    /// Commands carried out, all of them: one for each exchange, of which there are only so many, and one that ends it.
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
                self.current = Some(Current {
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
                self.context.take_in(Exchange { prompt, follow_up, text, source, answer });
            }
            ThoughtEvent::HistorySummarized { exchanges, text, source, .. } => {
                self.context.sum_up(Digest { exchanges: *exchanges, text: text.clone(), source: source.clone() });
            }
            ThoughtEvent::Said(message) => {
                Conversation::take_in(&mut self.conversation, message, self.life.version);
            }
            ThoughtEvent::SessionCompleted { at } => self.close(Status::Completed, *at),
            ThoughtEvent::SessionTerminated { at, .. } => self.close(Status::Terminated, *at),
        }
    }

    fn head(&self) -> Head<'_> {
        self.life.head(self.plan.session_id, Some(self.plan.learner), self.conversation.as_deref())
    }
}
