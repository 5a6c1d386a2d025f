//! What a model does in a turn: nothing, choose among sentences, or write.

use super::talk::Sentence;
use super::turn::Turn;

/// What a model may do for a reply. The script always replies to a message that raises an alarm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelPart {
    /// Nothing: the script replies.
    None,
    /// Beside an open question it chooses among sentences that are vetted; otherwise it words the reply.
    Choose,
    /// It words the reply, beside an open question, too. An answer after that counts as helped.
    Write,
}

/// What a model is asked for.
#[derive(Debug, Clone, PartialEq)]
pub enum ModelTask {
    /// The reply in its own words.
    Write,
    /// A choice among these sentences, which go beside what the program says in any case.
    Choose(Vec<Sentence>),
}

impl Turn<'_> {
    /// What a model is asked for in this turn; `None` if it has nothing to do.
    pub(super) fn task_for_model(&self) -> Option<ModelTask> {
        if self.may_model_write() {
            return Some(ModelTask::Write);
        }
        let sentences = self.sentences_beside_question();
        (!sentences.is_empty()).then_some(ModelTask::Choose(sentences))
    }

    /// Whether a model may write words of its own: no question can be answered now, or it may even beside one. What
    /// the script says of a part of a question is said as it is.
    pub(super) fn may_model_write(&self) -> bool {
        let is_over = self.session.life.status.is_closed();
        let may_write = self.input.model == ModelPart::Write && !self.has_sub_question();
        may_write || is_over || self.session.open().is_none()
    }
}
