//! The tutor's scripted replies, used without a model: the plan's own text, hints that passed the leak detector, and a
//! few templates. A given turn always has the same wording.

use super::event::{EndReason, TutorEvent};
use super::turn::Turn;
use super::walk::explanation;
use super::wording::ScriptLine as L;
use crate::practice::PracticeEvent;
use plumb_answers::answer::Outcome;
use plumb_bank::task::Task;
use plumb_content::topic::StepKind;
use plumb_tutoring::turn::{Alarm, Meaning, PacePreference, Phase};

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
        TutorEvent::MessageReceived { intent: super::Intent::Meant(meaning), .. } => Some(match meaning {
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
            TutorEvent::StepEntered { reason: super::StepReason::SetAside, .. } => {
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
