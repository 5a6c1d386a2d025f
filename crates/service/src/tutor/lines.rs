//! What was said in a session with a tutor, line by line.

use plumb_sessions::practice::PracticeEvent;
use plumb_sessions::tutor::{Source, Speaker, TutorEvent};
use uuid::Uuid;

use super::view::SaidLine;
use crate::capabilities::Learner;
use crate::engine::stored::happened;
use crate::failure::Result;
use crate::plumb::Plumb;

/// Most lines of a conversation that its page and its state show, the latest.
const SHOWN: usize = 200;

/// The lines that are shown of all.
pub(super) fn latest(mut lines: Vec<SaidLine>) -> Vec<SaidLine> {
    lines.split_off(lines.len().saturating_sub(SHOWN))
}

impl Learner<'_> {
    /// The whole conversation of a session of the learner's own with a tutor.
    pub async fn tutor_conversation(&self, id: Uuid) -> Result<Vec<SaidLine>> {
        self.require_own_tutor(id).await?;
        let events: Vec<TutorEvent> = happened(id, &self.plumb.stores.sessions.events(id).await?)?;
        self.plumb.lines(&events).await
    }
}

impl Plumb {
    /// All lines, first to last.
    pub(super) async fn lines(&self, events: &[TutorEvent]) -> Result<Vec<SaidLine>> {
        let mut lines: Vec<SaidLine> = Vec::new();
        let mut asked = None;
        for event in events {
            match event {
                TutorEvent::MessageReceived { at, turn, words, .. } => lines.push(SaidLine {
                    at: *at,
                    turn: *turn,
                    by: Speaker::Learner,
                    text: words.clone(),
                    question: None,
                    by_model: false,
                    right: None,
                }),
                TutorEvent::Lesson(PracticeEvent::AttemptEvaluated { verdict, .. }) => {
                    if let Some(line) = lines.last_mut() {
                        line.right = verdict.is_right();
                    }
                }
                TutorEvent::Lesson(PracticeEvent::ProblemServed { source, .. }) => asked = Some(source),
                TutorEvent::Spoke { at, turn, text, source, .. } => {
                    let question = match asked.take() {
                        Some(source) => Some(self.task(source).await?.question().into_owned()),
                        None => None,
                    };
                    let (by, text) = (Speaker::Tutor, text.clone());
                    let by_model = matches!(source, Source::Model { .. });
                    lines.push(SaidLine { at: *at, turn: *turn, by, text, question, by_model, right: None });
                }
                _ => {}
            }
        }
        Ok(lines)
    }
}
