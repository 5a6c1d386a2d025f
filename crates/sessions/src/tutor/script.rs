//! The tutor's scripted replies, used without a model: the plan's own text, hints that passed the leak detector, and a
//! few templates. A given turn always has the same wording.

use super::event::{EndReason, TutorEvent};
use super::turn::Turn;
use super::walk::explanation;
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

const PRAISE: [&str; 4] = ["That is right.", "Yes, right.", "Correct.", "Right, well worked out."];
const NOT_YET: [&str; 3] = ["Not yet.", "Not quite right yet.", "Not quite."];
const LEAD_IN: [&str; 3] = ["Try this one.", "Here is one for you.", "Your turn."];
const DISTRESS: &str = "Thank you for telling me. I am only a program, and this is too important for me. Please talk to \
                        someone you trust now: a parent, a teacher, a doctor, or a helpline where you live. If you are in \
                        danger, call the emergency number.";
const THREAT: &str = "I cannot talk about that. Please talk to someone you trust.";
const ABUSE: &str = "Please be polite. We can continue whenever you like.";
const ENDED: &str = "We stop here. Your work is saved. You can start this topic again at any time.";
const DONE: &str = "You have finished the whole plan. Well done.";
const AFTERWARDS: &str = "This session is finished, and your work is saved. To continue, start the topic again or choose \
                          another one.";
const BEYOND: &str = "You know this well, so here is something harder. Stop whenever you like.";
const EXTENDED: &str = "That is enough for today. You have gone beyond the plan.";
const NO_MORE_HINTS: &str = "There are no more hints for this one. Try it, or ask to see the solution.";
const PROBES: [&str; 3] =
    ["How did you get there?", "What did you do first?", "Which part of it are you least sure of?"];
const PROBED: &str = "Thank you, that helps. With that in mind, try once more, or ask for a hint.";
const STAY: &str = "I could not find an answer in that. Answer the question, or ask for a hint.";
const UNDECIDED: &str = "I cannot tell whether that is right, so it does not count. Write it in another way, or ask to see \
                         the solution.";

/// Writes the reply of a turn. `next` is the item that the turn shows to the learner.
pub fn script(turn: &Turn<'_>, next: Option<&Task>) -> Script {
    let mut script = Script::default();
    if let Some(alarm) = turn.alarm() {
        script.reaction.push(alarm_reply(alarm).to_owned());
        return script;
    }
    if turn.before.is_some_and(|before| before.life.status.is_closed()) {
        script.reaction.push(AFTERWARDS.to_owned());
        return script;
    }
    react(turn, &mut script.reaction);
    go_on(turn, next, &mut script.next);
    script
}

const fn alarm_reply(alarm: Alarm) -> &'static str {
    match alarm {
        Alarm::Distress => DISTRESS,
        Alarm::Threat => THREAT,
        Alarm::Abuse => ABUSE,
    }
}

/// Picks one of several wordings by the number of the turn.
fn one_of<'w>(ways: &[&'w str], turn: &Turn<'_>) -> &'w str {
    let at = usize::try_from(turn.session().turn_count).unwrap_or(0).checked_rem(ways.len()).unwrap_or(0);
    ways.get(at).copied().unwrap_or_default()
}

fn react(turn: &Turn<'_>, said: &mut Vec<String>) {
    match turn.marked() {
        Some(Outcome::Correct) => said.push(one_of(&PRAISE, turn).to_owned()),
        Some(Outcome::Undecided) => said.push(UNDECIDED.to_owned()),
        Some(Outcome::Incorrect | Outcome::Partial) => said.push(one_of(&NOT_YET, turn).to_owned()),
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
                said.push(format!("Let us look at it together.\n{solution}"));
            }
            // If a misconception was recognised, there is no need to probe for it.
            TutorEvent::QuestionPhased { phase: Phase::Probe, .. } if turn.diagnosis().is_none() => {
                said.push(one_of(&PROBES, turn).to_owned());
            }
            TutorEvent::PaceChosen { pace, .. } => said.push(pace_confirmation(*pace).to_owned()),
            _ => {}
        }
    }
    let is_over = turn.session().life.status.is_closed();
    if said.is_empty() && !is_over && turn.session().open().is_some() {
        said.extend(reply_to_open_question(turn).map(str::to_owned));
    }
}

/// The reply to a message that leaves the question open; `None` at the beginning.
fn reply_to_open_question(turn: &Turn<'_>) -> Option<&'static str> {
    turn.before?.open()?;
    turn.events().iter().find_map(|event| match event {
        TutorEvent::MessageReceived { intent: super::Intent::Meant(meaning), .. } => Some(match meaning {
            Meaning::Hint | Meaning::NotUnderstood => NO_MORE_HINTS,
            Meaning::Slower | Meaning::Faster => "That is already our pace.",
            Meaning::Words if turn.session().phase == Phase::Probe => PROBED,
            _ => STAY,
        }),
        _ => None,
    })
}

const fn pace_confirmation(pace: PacePreference) -> &'static str {
    match pace {
        PacePreference::Slow => "All right, slower: one thing at a time, with one more question in each exercise.",
        PacePreference::Normal => "All right.",
        PacePreference::Fast => "All right, faster: we skip what you know well, and exercises are shorter.",
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
                said.push("Let us leave this for now and come back to it another day.".to_owned());
            }
            TutorEvent::PlanCompleted { extended, .. } => {
                said.push(topic.closing.clone().unwrap_or_else(|| DONE.to_owned()));
                said.extend(extended.then(|| BEYOND.to_owned()));
            }
            TutorEvent::SessionCompleted { reason: EndReason::Stopped | EndReason::TooLong, .. } => {
                said.push(ENDED.to_owned());
            }
            TutorEvent::SessionCompleted { reason: EndReason::ExtensionDone, .. } => {
                said.push(EXTENDED.to_owned());
            }
            _ => {}
        }
    }
    if next.is_some() {
        said.push(one_of(&LEAD_IN, turn).to_owned());
    } else if turn.session().open().is_none()
        && turn.session().step(topic).is_some_and(|step| matches!(step.kind, StepKind::Explain { .. }))
        && !turn.session().life.status.is_closed()
    {
        said.push("Tell me when you are ready to continue, or ask for another explanation.".to_owned());
    }
}

/// Adds a full stop at the end, if missing.
fn sentence(text: &str) -> String {
    let text = text.trim();
    if text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}
