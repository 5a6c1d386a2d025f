//! The words of a turn. [`script`] writes the scripted reply: the plan's own text, hints that passed the leak detector,
//! and a few templates, always in the same wording for the same turn. The [`Briefing`] is what a model may read to word
//! the reply instead: the state of the plan, the decisions, and the script. It does not contain the key of an open
//! question.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::course::{StepReason, belief, explanation};
use super::event::{EndReason, Student, TutorEvent};
use super::in_lesson::sentence;
use super::message::{Intent, LearnerMessage};
use super::model_part::ModelTask;
use super::state::{Line, Speaker, Timeline};
use super::talk::{STAY, Sentence};
use super::turn::{Turn, TurnTrigger};
use super::wording::ScriptLine as L;
use crate::practice::PracticeEvent;
use crate::thought::ThoughtLine;
use plumb_answers::answer::Outcome;
use plumb_bank::task::Task;
use plumb_content::topic::StepKind;
use plumb_tutoring::turn::{Alarm, Pace, PacePreference, Phase, Style};

/// Longest answer, in words, that is not checked by a model for alarms; longer messages are, even if they are answers.
const ANSWER_WORDS: usize = 3;

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

/// What a model may read to word a reply.
#[derive(Debug, Clone, PartialEq)]
pub struct Briefing<'a> {
    /// Kind of text to write.
    pub occasion: ReplyKind,
    /// What the model is asked for.
    pub task: ModelTask,
    /// State of the lesson.
    pub context: LessonContext,
    /// The plan, one line per step, with the learner's position.
    pub plan: Vec<String>,
    /// The author's note on what matters in this step.
    pub content_hint: &'a str,
    /// How fast to go.
    pub pace: Pace,
    /// How to write for this learner.
    pub style: Option<Style>,
    /// Phase of the current question.
    pub phase: Phase,
    /// The question that is open after the turn; its key is withheld.
    pub open: Option<&'a Task>,
    /// The checker's verdict on the message; `None` if it was not an answer or could not be decided.
    pub verdict: Option<bool>,
    /// The probable mistake.
    pub diagnosis: Option<String>,
    /// Timeline of the lesson, one line per turn.
    pub timeline: Timeline,
    /// The latest lines before the message, oldest first.
    pub window: Vec<Line>,
    /// The learner's message; empty at the beginning.
    pub message: String,
    /// The message, if a model is asked whether it raises an alarm that the rules do not know.
    pub safety_check: Option<&'a str>,
    /// Information about the learner from the calling program.
    pub student: &'a Student,
    /// The scripted reply, used without a model: a worded reply has the same content.
    pub script: String,
    /// The tutor's messages since the open question was asked, oldest first.
    pub said: Vec<String>,
}

impl<'a> Turn<'a> {
    /// What a model may read to word this turn's reply.
    pub(super) fn briefing(self, task: ModelTask) -> Briefing<'a> {
        let (input, script, context) = (self.input, script(&self, &[]), self.lesson_context());
        let (pace, verdict, safety_check) = (self.pace(), self.verdict_of_turn(), self.safety_check());
        let diagnosis = self.diagnosis().map(str::to_owned);
        let session = self.session;
        let heard: Vec<&str> =
            session.window.iter().filter(|line| line.by == Speaker::Learner).map(|line| line.text.as_str()).collect();
        let style = Style::of(&heard);
        let is_heard = |line: &Line| line.by == Speaker::Learner && line.turn == session.turn_count;
        let plan = input.topic.steps.iter().zip(1_u32..).map(|(step, number)| {
            let here = if number == session.current_step { " (the learner is here)" } else { "" };
            format!("{number}. {}: {}{here}", step.kind.as_str(), step.concept.name)
        });
        Briefing {
            occasion: match input.before() {
                None => ReplyKind::Welcome,
                Some(before) if before.life.status.is_closed() => ReplyKind::Afterword,
                Some(_) => ReplyKind::Turn,
            },
            task,
            context,
            plan: plan.collect(),
            content_hint: session
                .step(input.topic)
                .or(input.topic.steps.last())
                .map_or("", |step| step.content_hint.as_str()),
            pace,
            style,
            phase: session.phase,
            open: session.open().and(self.served.or(input.practice.task)),
            verdict,
            diagnosis,
            message: session
                .window
                .iter()
                .rev()
                .find(|line| is_heard(line))
                .map_or_else(String::new, |line| line.text.clone()),
            safety_check,
            student: &input.plan().student,
            script,
            window: session.window.iter().filter(|line| !is_heard(line)).cloned().collect(),
            timeline: session.timeline,
            said: session.said,
        }
    }

    /// Text is checked for alarms by a model too, unless it is a short answer.
    fn safety_check(&self) -> Option<&'a str> {
        let TurnTrigger::Message(_, LearnerMessage::Text(text)) = self.input.trigger else { return None };
        let is_answer = matches!(self.intent(), Some(Intent::Answer(..) | Intent::SubAnswer(_)));
        (!is_answer || text.split_whitespace().count() > ANSWER_WORDS).then_some(text.as_str())
    }

    fn lesson_context(&self) -> LessonContext {
        let (session, topic) = (&self.session, self.input.topic);
        let step = session.step(topic).or(topic.steps.last());
        let believed = topic.concepts.iter().map(|concept| {
            let known = belief(concept, &self.mastery, self.input.practice.graph, self.at());
            (concept.name.clone(), (known * 100.0).round() / 100.0)
        });
        let last_response =
            session.last_response.clone().map(|last| match (self.verdict_of_turn(), self.input.practice.task) {
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

    /// The probable mistake in this turn's answer, if a misconception was recognised.
    pub(super) fn diagnosis(&self) -> Option<&str> {
        self.events.iter().find_map(|event| match event {
            TutorEvent::Lesson(PracticeEvent::DiagnosisCompleted { diagnosis, .. })
                if diagnosis.misconception.is_some() =>
            {
                Some(diagnosis.diagnosis_explanation.as_str())
            }
            _ => None,
        })
    }
}

const PRAISE: [L; 8] = [L::Right1, L::Right2, L::Right3, L::Right4, L::Right5, L::Right6, L::Right7, L::Right8];
const NOT_YET: [L; 6] = [L::NotYet1, L::NotYet2, L::NotYet3, L::NotYet4, L::NotYet5, L::NotYet6];
const LEAD_IN: [L; 6] = [L::Try1, L::Try2, L::Try3, L::Try4, L::Try5, L::Try6];
const PROBES: [L; 5] = [L::Probe1, L::Probe2, L::Probe3, L::Probe4, L::Probe5];
const WHEN_READY: [L; 4] = [L::WhenReady, L::WhenReady2, L::WhenReady3, L::WhenReady4];

/// Writes the reply of a turn, one paragraph per part: a reaction to the learner's message, and what comes next. The
/// chosen sentences replace those that the script would choose.
pub(super) fn script(turn: &Turn<'_>, chosen: &[Sentence]) -> String {
    if let Some(alarm) = turn.alarm() {
        let contact = turn.input.contact;
        let has_contact = alarm.needs_a_person() && !contact.is_empty();
        let contact = has_contact.then(|| ThoughtLine::SchoolContact.with("contact", contact).into());
        return [alarm_reply(alarm).into()].into_iter().chain(contact).collect::<Vec<String>>().join("\n\n");
    }
    if turn.input.before().is_some_and(|before| before.life.status.is_closed()) {
        return L::Afterwards.into();
    }
    let mut said = Vec::new();
    react(turn, &mut said);
    if chosen.is_empty() {
        talk(turn, &mut said);
    } else {
        said.extend(chosen.iter().map(|sentence| sentence.text.clone()));
    }
    go_on(turn, &mut said);
    if said.is_empty() {
        // A question that was open before is no next one.
        let is_same = turn.question_before().is_some() && turn.served.is_none();
        said.extend(turn.fresh_or_oldest(if is_same { &STAY } else { &LEAD_IN }));
    }
    said.join("\n\n")
}

const fn alarm_reply(alarm: Alarm) -> L {
    match alarm {
        Alarm::Distress => L::Distress,
        Alarm::Threat => L::Threat,
        Alarm::Abuse => L::Abuse,
    }
}

fn react(turn: &Turn<'_>, said: &mut Vec<String>) {
    match turn.marked().map(|verdict| verdict.outcome) {
        Some(Outcome::Correct) => said.extend(turn.fresh_or_oldest(&PRAISE)),
        Some(Outcome::Undecided) => said.push(L::Undecided.into()),
        Some(Outcome::Incorrect | Outcome::Partial) if turn.was_tried_before() => said.push(L::TriedBefore.into()),
        Some(Outcome::Incorrect | Outcome::Partial) => said.extend(turn.fresh_or_oldest(&NOT_YET)),
        Some(Outcome::Invalid) | None => {}
    }
    let is_shown = |event: &TutorEvent| matches!(event.lesson(), Some(PracticeEvent::SolutionServed { .. }));
    let is_explained = turn.events.iter().any(is_shown);
    for event in &turn.events {
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
                let solution = turn.input.practice.task.map(Task::worked_solution).unwrap_or_default();
                said.push(format!("{}\n{solution}", L::Together.message()));
            }
            // If a misconception was recognised, there is no need to probe for it.
            TutorEvent::QuestionPhased { phase: Phase::Probe, .. } if turn.diagnosis().is_none() => {
                said.extend(turn.fresh_or_oldest(&PROBES));
            }
            TutorEvent::PaceChosen { pace, .. } => said.push(pace_confirmation(*pace).into()),
            _ => {}
        }
    }
    said.extend(turn.words_of_sub_questions());
    said.extend(turn.confirmation());
}

/// What the script says to a message to which the turn has no other reaction.
fn talk(turn: &Turn<'_>, said: &mut Vec<String>) {
    let is_explained_again = turn.events.iter().any(|event| matches!(event, TutorEvent::Explained { .. }));
    if let Some(Intent::Meant(meaning)) = turn.intent()
        && said.is_empty()
        && !is_explained_again
        && !turn.session.life.status.is_closed()
    {
        said.extend(turn.talk(*meaning));
    }
}

const fn pace_confirmation(pace: PacePreference) -> L {
    match pace {
        PacePreference::Slow => L::Slower,
        PacePreference::Normal => L::NormalPace,
        PacePreference::Fast => L::Faster,
    }
}

fn go_on(turn: &Turn<'_>, said: &mut Vec<String>) {
    let topic = turn.input.topic;
    for event in &turn.events {
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
    if turn.served.is_some() {
        // The question is there anyway.
        said.extend(turn.fresh(&LEAD_IN));
    } else if turn.session.open().is_none()
        && turn.session.step(topic).is_some_and(|step| matches!(step.kind, StepKind::Explain { .. }))
        && !turn.session.life.status.is_closed()
    {
        said.extend(turn.fresh(&WHEN_READY));
    }
}
