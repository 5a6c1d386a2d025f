//! The words of a turn. [`script`] writes the scripted reply: the plan's own text, hints that passed the leak detector,
//! and a few templates, always in the same wording for the same turn. The [`Briefing`] is what a model may read to word
//! the reply instead: the state of the plan, the decisions, and the script. It does not contain the key of an open
//! question.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::course::{StepReason, belief, explanation};
use super::event::{EndReason, Student, TutorEvent};
use super::message::Intent;
use super::state::{Line, Speaker};
use super::turn::Turn;
use super::wording::ScriptLine as L;
use crate::practice::PracticeEvent;
use plumb_answers::answer::Outcome;
use plumb_bank::task::Task;
use plumb_content::topic::StepKind;
use plumb_tutoring::turn::{Alarm, Meaning, Pace, PacePreference, Phase, Style};

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

/// The scripted reply of a turn, in parts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Script {
    /// Reaction to the learner's message; may be empty.
    pub reaction: Vec<String>,
    /// The next step or question; may be empty.
    pub next: Vec<String>,
}

impl Script {
    /// The whole reply, one paragraph per part.
    pub fn text(&self) -> String {
        self.reaction.iter().chain(&self.next).map(String::as_str).collect::<Vec<_>>().join("\n\n")
    }
}

const PRAISE: [L; 4] = [L::Right1, L::Right2, L::Right3, L::Right4];
const NOT_YET: [L; 3] = [L::NotYet1, L::NotYet2, L::NotYet3];
const LEAD_IN: [L; 3] = [L::Try1, L::Try2, L::Try3];
const PROBES: [L; 3] = [L::Probe1, L::Probe2, L::Probe3];

/// Writes the reply of a turn. `next` is the item that the turn shows to the learner.
pub fn script(turn: &Turn<'_>, next: Option<&Task>) -> Script {
    let mut script = Script::default();
    if let Some(alarm) = turn.alarm() {
        script.reaction.push(alarm_reply(alarm).into());
        return script;
    }
    if turn.before.is_some_and(|before| before.life.status.is_closed()) {
        script.reaction.push(L::Afterwards.into());
        return script;
    }
    react(turn, &mut script.reaction);
    go_on(turn, next, &mut script.next);
    script
}

const fn alarm_reply(alarm: Alarm) -> L {
    match alarm {
        Alarm::Distress => L::Distress,
        Alarm::Threat => L::Threat,
        Alarm::Abuse => L::Abuse,
    }
}

/// Picks one of several wordings by the number of the turn.
fn one_of<const N: usize>(ways: [L; N], turn: &Turn<'_>) -> String {
    let at = usize::try_from(turn.session().turn_count).unwrap_or(0).checked_rem(N).unwrap_or(0);
    ways.get(at).copied().map(String::from).unwrap_or_default()
}

fn react(turn: &Turn<'_>, said: &mut Vec<String>) {
    match turn.marked() {
        Some(Outcome::Correct) => said.push(one_of(PRAISE, turn)),
        Some(Outcome::Undecided) => said.push(L::Undecided.into()),
        Some(Outcome::Incorrect | Outcome::Partial) => said.push(one_of(NOT_YET, turn)),
        Some(Outcome::Invalid) | None => {}
    }
    let is_shown = |event: &TutorEvent| matches!(event.lesson(), Some(PracticeEvent::SolutionServed { .. }));
    let is_explained = turn.events().iter().any(is_shown);
    for event in turn.events() {
        match event {
            // Once the solution is shown, a hint or a diagnosis adds nothing.
            TutorEvent::Lesson(PracticeEvent::HintServed { hint, .. }) if !is_explained => {
                said.push(hint.hint_text.clone());
            }
            TutorEvent::Lesson(PracticeEvent::DiagnosisCompleted { diagnosis, .. })
                if diagnosis.misconception.is_some() =>
            {
                said.push(sentence(&diagnosis.diagnosis_explanation));
            }
            TutorEvent::Lesson(PracticeEvent::SolutionServed { .. }) => {
                let solution = turn.task().map(Task::worked_solution).unwrap_or_default();
                said.push(format!("{}\n{solution}", L::Together.message()));
            }
            // If a misconception was recognised, there is no need to probe for it.
            TutorEvent::QuestionPhased { phase: Phase::Probe, .. } if turn.diagnosis().is_none() => {
                said.push(one_of(PROBES, turn));
            }
            TutorEvent::PaceChosen { pace, .. } => said.push(pace_confirmation(*pace).into()),
            _ => {}
        }
    }
    let is_over = turn.session().life.status.is_closed();
    if said.is_empty() && !is_over && turn.session().open().is_some() {
        said.extend(reply_to_open_question(turn).map(String::from));
    }
}

/// The reply to a message that leaves the question open; `None` at the beginning.
fn reply_to_open_question(turn: &Turn<'_>) -> Option<L> {
    turn.before?.open()?;
    turn.events().iter().find_map(|event| match event {
        TutorEvent::MessageReceived { intent: Intent::Meant(meaning), .. } => Some(match meaning {
            Meaning::Hint | Meaning::NotUnderstood => L::NoMoreHints,
            Meaning::Slower | Meaning::Faster => L::OurPace,
            Meaning::Words if turn.session().phase == Phase::Probe => L::Probed,
            _ => L::Stay,
        }),
        _ => None,
    })
}

const fn pace_confirmation(pace: PacePreference) -> L {
    match pace {
        PacePreference::Slow => L::Slower,
        PacePreference::Normal => L::NormalPace,
        PacePreference::Fast => L::Faster,
    }
}

fn go_on(turn: &Turn<'_>, next: Option<&Task>, said: &mut Vec<String>) {
    let topic = turn.context.topic;
    for event in turn.events() {
        match event {
            TutorEvent::Explained { step, way, .. } => {
                let Some((text, others)) = explanation(topic, *step) else { continue };
                let other =
                    usize::try_from(*way).ok().and_then(|way| others.get(way.checked_sub(1)? % others.len().max(1)));
                said.push(other.map_or(text, String::as_str).trim().to_owned());
            }
            TutorEvent::StepEntered { reason: StepReason::SetAside, .. } => {
                said.push(L::SetAside.into());
            }
            TutorEvent::PlanCompleted { extended, .. } => {
                said.push(topic.closing.clone().unwrap_or_else(|| L::Done.into()));
                said.extend(extended.then(|| String::from(L::Beyond)));
            }
            TutorEvent::SessionCompleted { reason: EndReason::Stopped | EndReason::TooLong, .. } => {
                said.push(L::Ended.into());
            }
            TutorEvent::SessionCompleted { reason: EndReason::ExtensionDone, .. } => {
                said.push(L::Extended.into());
            }
            _ => {}
        }
    }
    if next.is_some() {
        said.push(one_of(LEAD_IN, turn));
    } else if turn.session().open().is_none()
        && turn.session().step(topic).is_some_and(|step| matches!(step.kind, StepKind::Explain { .. }))
        && !turn.session().life.status.is_closed()
    {
        said.push(L::WhenReady.into());
    }
}

/// Adds a full stop at the end, if missing.
fn sentence(text: &str) -> String {
    let text = text.trim();
    if text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}
