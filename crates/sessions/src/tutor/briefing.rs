//! The briefing: the data about a turn for the writer of the reply, a script or a model: the state of the plan, the
//! decisions, and what to say. It does not contain the key of an open question.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::script::script;
use super::state::{Line, Speaker};
use super::turn::Turn;
use super::{Student, TutorEvent, belief};
use crate::practice::PracticeEvent;
use plumb_bank::task::Task;
use plumb_tutoring::turn::{Pace, Phase, Style};

/// Kind of text to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyKind {
    /// The first words of a session.
    Welcome,
    /// The reply to a message.
    Turn,
    /// The reply to a message after the session is over.
    Afterword,
}

/// State of a lesson, with the field names of the source document.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LessonContext {
    /// The topic.
    pub current_module: String,
    /// Concept of the current step; after the plan, that of the last step.
    pub concept: String,
    /// Mastery belief for each concept, 0 to 1, rounded to hundredths.
    pub mastery_scores: BTreeMap<String, f64>,
    /// Number of items done.
    pub items_completed: u32,
    /// Whether the latest answers were right, oldest first.
    pub recent_performance: Vec<bool>,
    /// The latest answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_response: Option<LastResponse>,
}

/// An answer and its result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastResponse {
    /// The question.
    pub item: String,
    /// The answer as the learner wrote it.
    pub answer: String,
    /// Whether it was right; `None` if the checker could not decide.
    pub correct: Option<bool>,
}

/// The input for writing a reply.
#[derive(Debug, Clone, PartialEq)]
pub struct Briefing<'t> {
    /// Kind of text to write.
    pub occasion: ReplyKind,
    /// State of the lesson.
    pub context: LessonContext,
    /// The plan, one line per step, with the learner's position.
    pub plan: Vec<String>,
    /// The author's note on what matters in this step.
    pub content_hint: String,
    /// How fast to go.
    pub pace: Pace,
    /// How to write for this learner.
    pub style: Option<Style>,
    /// Phase of the current question.
    pub phase: Phase,
    /// The question that is open after the turn; its key is withheld.
    pub open: Option<&'t Task>,
    /// The checker's verdict on the message; `None` if it was not an answer or could not be decided.
    pub verdict: Option<bool>,
    /// The probable mistake.
    pub diagnosis: Option<String>,
    /// Timeline of the lesson, one line per turn.
    pub timeline: &'t [String],
    /// The latest lines before the message, oldest first.
    pub window: Vec<&'t Line>,
    /// The learner's message; empty at the beginning.
    pub message: &'t str,
    /// Information about the learner from the calling program.
    pub student: &'t Student,
    /// The scripted reply, used without a model: a worded reply has the same content.
    pub script: String,
    /// The tutor's messages since the open question was asked, oldest first.
    pub said: &'t [String],
}

impl Turn<'_> {
    /// The input for writing this turn's reply. `next` is the item that the turn shows to the learner.
    pub fn briefing<'t>(&'t self, next: Option<&'t Task>) -> Briefing<'t> {
        let (session, topic) = (self.session(), self.context.topic);
        let occasion = match self.before {
            None => ReplyKind::Welcome,
            Some(before) if before.life.status.is_closed() => ReplyKind::Afterword,
            Some(_) => ReplyKind::Turn,
        };
        let is_heard = |line: &&Line| line.by == Speaker::Learner && line.turn == session.turn_count;
        let message = session.window.iter().rev().find(is_heard).map_or("", |line| line.text.as_str());
        let heard: Vec<&str> =
            session.window.iter().filter(|line| line.by == Speaker::Learner).map(|line| line.text.as_str()).collect();
        let step = session.step(topic).or(topic.steps.last());
        let plan = topic.steps.iter().zip(1_u32..).map(|(step, number)| {
            let here = if number == session.current_step { " (the learner is here)" } else { "" };
            format!("{number}. {}: {}{here}", step.kind.as_str(), step.concept.name)
        });
        let open: Option<&'t Task> = session.open().and_then(|_| next.or(self.task()));
        Briefing {
            occasion,
            context: self.lesson_context(),
            plan: plan.collect(),
            content_hint: step.map(|step| step.content_hint.clone()).unwrap_or_default(),
            pace: self.pace(),
            style: Style::of(&heard),
            phase: session.phase,
            open,
            verdict: self.verdict_of_turn(),
            diagnosis: self.diagnosis().map(str::to_owned),
            timeline: session.timeline.lines(),
            window: session.window.iter().filter(|line| !is_heard(line)).collect(),
            message,
            student: &session.plan.student,
            script: script(self, next).text(),
            said: &session.said,
        }
    }

    fn lesson_context(&self) -> LessonContext {
        let (session, topic) = (self.session(), self.context.topic);
        let step = session.step(topic).or(topic.steps.last());
        let believed = topic.concepts.iter().map(|concept| {
            let known = belief(concept, self.mastery(), self.context.practice.graph, self.at());
            (concept.name.clone(), (known * 100.0).round() / 100.0)
        });
        let last_response = session.last_response.clone().map(|last| match (self.verdict_of_turn(), self.task()) {
            (Some(_), Some(task)) => LastResponse { item: task.question().into_owned(), ..last },
            _ => last,
        });
        LessonContext {
            current_module: topic.title.clone(),
            concept: step.map(|step| step.concept.name.clone()).unwrap_or_default(),
            mastery_scores: believed.collect(),
            items_completed: session.items_completed,
            recent_performance: session.answers.clone(),
            last_response,
        }
    }

    /// The checker's verdict on this turn's message; `None` if it was not an answer or could not be decided.
    pub(super) fn verdict_of_turn(&self) -> Option<bool> {
        self.events().iter().rev().find_map(|event| match event.lesson()? {
            PracticeEvent::AttemptEvaluated { verdict, .. } => verdict.is_right(),
            _ => None,
        })
    }

    /// The probable mistake in this turn's answer, if a misconception was recognised.
    pub(super) fn diagnosis(&self) -> Option<&str> {
        self.events().iter().find_map(|event| match event {
            TutorEvent::Lesson(PracticeEvent::DiagnosisCompleted { diagnosis, .. })
                if diagnosis.misconception.is_some() =>
            {
                Some(diagnosis.diagnosis_explanation.as_str())
            }
            _ => None,
        })
    }
}
