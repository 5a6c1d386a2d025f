//! The conversation of a tutor session, line by line.

use std::sync::Arc;

use plumb_sessions::practice::PracticeEvent;
use plumb_sessions::tutor::{Source, Speaker, Topic, TutorEvent, explanation_figure};
use plumb_types::ids::SessionId;

use super::view::TranscriptLine;
use crate::capabilities::Learner;
use crate::engine::stored::session_events;
use crate::failure::Result;
use crate::plumb::Plumb;
use crate::practice::map::work_lines;

/// Most lines of a conversation that its page and its state have: the latest.
const SHOWN: usize = 200;

/// Returns the latest lines, which are shown.
pub(super) fn latest(mut lines: Vec<TranscriptLine>) -> Vec<TranscriptLine> {
    lines.split_off(lines.len().saturating_sub(SHOWN))
}

impl Learner<'_> {
    /// Returns the whole conversation of a tutor session of the caller.
    pub async fn tutor_conversation(&self, id: SessionId) -> Result<Vec<TranscriptLine>> {
        let topic = self.own_topic(id).await?;
        let events: Vec<TutorEvent> = session_events(id, &self.plumb.stores.sessions.events(id).await?)?;
        self.plumb.lines(&topic, &events).await
    }
}

impl Plumb {
    /// Returns all lines, oldest first.
    pub(super) async fn lines(&self, topic: &Topic, events: &[TutorEvent]) -> Result<Vec<TranscriptLine>> {
        let mut lines: Vec<TranscriptLine> = Vec::new();
        // The item at hand, what its learner sees of it, and that of a question which the tutor has yet to ask.
        let (mut task, mut item, mut served, mut figures) = (None, None, None, Vec::new());
        for event in events {
            match event {
                TutorEvent::MessageReceived { at, turn, words, .. } => lines.push(TranscriptLine {
                    at: *at,
                    turn: *turn,
                    by: Speaker::Learner,
                    text: words.clone(),
                    item: None,
                    asked: None,
                    figures: Vec::new(),
                    by_model: false,
                    right: None,
                    work: Vec::new(),
                }),
                TutorEvent::Lesson(PracticeEvent::AttemptSubmitted { work, .. }) if !work.is_empty() => {
                    if let (Some(line), Some(task)) = (lines.last_mut(), &task) {
                        line.work = work_lines(task, work, None);
                    }
                }
                TutorEvent::Lesson(PracticeEvent::AttemptEvaluated { verdict, .. }) => {
                    if let Some(line) = lines.last_mut() {
                        line.right = verdict.is_right();
                    }
                }
                TutorEvent::Lesson(PracticeEvent::DiagnosisCompleted { diagnosis, .. }) => {
                    let wrong =
                        diagnosis.divergent_line.and_then(|number| usize::try_from(number).ok()?.checked_sub(1));
                    if let Some(line) = wrong.and_then(|at| lines.last_mut()?.work.get_mut(at)) {
                        line.goes_wrong = true;
                    }
                }
                TutorEvent::Lesson(PracticeEvent::ProblemServed { source, .. }) => {
                    let next = self.task(source).await?;
                    served = Some(Arc::new(next.asked.clone().in_practice()));
                    task = Some(next);
                }
                TutorEvent::Lesson(PracticeEvent::SolutionServed { .. }) => {
                    figures.extend(task.as_ref().and_then(|task| task.solution_figure.clone()));
                }
                TutorEvent::Explained { step, way, .. } => {
                    figures.extend(explanation_figure(topic, *step, *way).cloned());
                }
                TutorEvent::PictureShown { step, .. } => {
                    figures.extend(explanation_figure(topic, *step, 0).cloned());
                }
                TutorEvent::Spoke { at, turn, text, source, .. } => {
                    let (by, text) = (Speaker::Tutor, text.clone());
                    let by_model = matches!(source, Source::Model { .. });
                    let figures = std::mem::take(&mut figures);
                    let (at, turn) = (*at, *turn);
                    lines.push(TranscriptLine {
                        at,
                        turn,
                        by,
                        text,
                        // What it says of an item before it asks the next one is about the former.
                        item: item.clone().or_else(|| served.clone()),
                        asked: served.clone(),
                        figures,
                        by_model,
                        right: None,
                        work: Vec::new(),
                    });
                    item = served.take().or(item);
                }
                _ => {}
            }
        }
        Ok(lines)
    }
}
