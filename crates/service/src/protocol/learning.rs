//! Practice led by an agent: the server chooses the next item, and each answer is marked at once.

use std::collections::BTreeMap;

use plumb_agents::prompt::{DRIVER_TUTOR, Value};
use plumb_answers::answer::{Outcome as Verdicted, Verdict};
use plumb_bank::source_id;
use plumb_bank::task::Task;
use plumb_sessions::conversation::{ItemPlace, MAX_SAID, Message, Offer, Script, Source, Tool, ToolOutcome};
use plumb_sessions::practice::{Mode, Practice, PracticeCommand, PracticeDecision, PracticeEvent, PracticeRefusal};
use plumb_store::sessions::{LateSave, SessionRow};
use plumb_types::SkillId;
use plumb_types::ids::{CommandId, SessionId};
use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};

use super::answer::{ItemAction, ItemContext, action, given, wrong};
use super::{Activity, SessionDescription, ToolCall, ToolEffect, Tools};
use crate::engine::stored::advance;
use crate::engine::{Change, CommandError};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;
use crate::practice::turn::broken;
use crate::speech::{ReplyFacts, own};

/// Most items of an agent-led session, unless its skill is mastered earlier.
const ITEMS: u32 = 10;

impl Activity for Practice {
    const SCRIPT: Script = Script::LEARNING;
    const VOICE: Option<&'static str> = Some(DRIVER_TUTOR);
    const NEEDS_DRIVER: bool = false;

    async fn describe(&self, plumb: &Plumb) -> Result<SessionDescription> {
        let skill = self.plan.skill.to_string();
        let catalog = plumb.catalog();
        let node = catalog.graph.as_ref().and_then(|version| version.graph.node(&skill));
        let title = node.map_or_else(|| skill.clone(), |node| node.name.clone());
        Ok(SessionDescription::new(skill, title, self.completed()))
    }

    async fn context(&self, plumb: &Plumb, row: &SessionRow) -> Result<Json> {
        standing(self, plumb, row).await
    }
}

impl Tools for Practice {
    async fn carry_out(&self, plumb: &Plumb, called: &ToolCall<'_>) -> Result<ToolEffect<PracticeEvent>> {
        let (now, row, command_id) = (plumb.now(), called.row, called.command_id());
        match called.tool {
            Tool::GetLearningContext => {
                Ok(ToolEffect::nothing(ToolOutcome::Context(standing(self, plumb, row).await?)))
            }
            Tool::GetNextItem => {
                let open = self.current.as_ref().filter(|current| !self.is_done_with(current));
                if let Some(current) = open {
                    let task = plumb.task(&current.source).await?;
                    let before = if may_speak(plumb, called) {
                        ItemMessages::read(plumb, row.id).await?
                    } else {
                        ItemMessages::default()
                    };
                    let is_reply = before.has_responded;
                    let said = words(self, plumb, called, &task, before.texts).await?;
                    // A reply about an open item is help with it, as long as the item still counts as evidence. Words
                    // before the first response only introduce it.
                    let is_alone = !current.had_help() && !current.is_counted();
                    let by_model = said.as_ref().is_some_and(|(_, source)| source.is_model());
                    let is_help = is_reply && is_alone && by_model;
                    let position = current.position;
                    let events = is_help.then_some(PracticeEvent::ModelAssisted { at: now, position });
                    let outcome = ToolOutcome::Offered(offer(self, &task)?);
                    return Ok(ToolEffect {
                        said,
                        ..ToolEffect::of(Change::new(events.into_iter().collect(), None), outcome)
                    });
                }
                let over =
                    self.life.status.is_closed() || self.served >= ITEMS || self.mastered.contains(&self.plan.skill);
                if over {
                    return Ok(ToolEffect::nothing(ToolOutcome::NothingLeft));
                }
                let known = plumb.known(row.learner).await?;
                let (skills, source) = match plumb.next_item(self, &known, now).await {
                    Ok(next) => next,
                    // All problems were seen recently, or there are none left.
                    Err(ServiceError::Invalid(_) | ServiceError::NotFound) => {
                        return Ok(ToolEffect::nothing(ToolOutcome::NothingLeft));
                    }
                    Err(failure) => return Err(failure),
                };
                let serve = PracticeCommand::Serve { skills, source, command_id };
                let (carried, after) = change(self, plumb, row, &serve, now).await?;
                let Some(after) = after else { return Ok(carried) };
                let current = after.current.as_ref().ok_or_else(|| broken("an item was served and is not there"))?;
                let task = plumb.task(&current.source).await?;
                let said = words(&after, plumb, called, &task, Vec::new()).await?;
                Ok(ToolEffect { outcome: ToolOutcome::Offered(offer(&after, &task)?), said, ..carried })
            }
            Tool::EvaluateResponse => {
                let Some(response) = &called.conversation.response else {
                    return Ok(ToolEffect::refused("no_response"));
                };
                let command = command(&response.offer, &response.response, command_id)?;
                Ok(change(self, plumb, row, &command, response.at).await?.0)
            }
            Tool::CompleteSession => {
                let (carried, _) = change(self, plumb, row, &PracticeCommand::End { command_id }, now).await?;
                Ok(ToolEffect { outcome: ToolOutcome::Completed, ..carried })
            }
            _ => Ok(ToolEffect::refused("unknown_tool")),
        }
    }

    async fn check(
        &self,
        plumb: &Plumb,
        row: &SessionRow,
        offer: &Offer,
        response: &Json,
        arrived: Timestamp,
    ) -> Result<Option<LateSave>> {
        let command = command(offer, response, plumb.fresh_id())?;
        let known = plumb.known(row.learner).await?;
        match plumb.decide_practice(self, &known, &command, arrived).await {
            // Refuses now whatever would be refused later, while the sender can still correct it.
            Err(CommandError::Refused(
                PracticeRefusal::NotCurrent
                | PracticeRefusal::ItemOver
                | PracticeRefusal::ItemOpen
                | PracticeRefusal::NoTask,
            ))
            | Ok(_) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

/// Returns the prompt for the current item.
fn offer(practice: &Practice, task: &Task) -> Result<Offer> {
    let current = practice.current.as_ref().ok_or_else(|| broken("there is no item to ask for"))?;
    let hints = current.hints.iter().map(|hint| hint.hint_text.clone()).collect();
    let place = ItemPlace {
        item_id: source_id(&current.source),
        item_number: current.position.saturating_add(1),
        total_items: match practice.plan.mode {
            Mode::Practice => None,
            Mode::Checkpoint { items } => Some(u32::from(items)),
        },
        section_id: None,
        section: None,
        time_limit_seconds: None,
    };
    let item = Some(Box::new(place));
    let around = ItemContext { optional: false, work: task.answer_mode.needs_work(), hints, item };
    Ok(Offer::new(action(&task.question(), &task.body, around), current.position.to_string()))
}

/// Carries out a command without storing the events.
async fn change(
    practice: &Practice,
    plumb: &Plumb,
    row: &SessionRow,
    command: &PracticeCommand,
    arrived: Timestamp,
) -> Result<(ToolEffect<PracticeEvent>, Option<Practice>)> {
    let known = plumb.known(row.learner).await?;
    let PracticeDecision { events, learned } = match plumb.decide_practice(practice, &known, command, arrived).await {
        Ok(decision) => decision,
        Err(CommandError::Refused(_)) => return Ok((ToolEffect::refused("not_now"), None)),
        Err(CommandError::Service(error)) => return Err(error),
    };
    let learned = plumb.learned(row.learner, row.id, &known, learned)?;
    let after = advance(practice.clone(), &events)?;
    let outcome = match after.current.as_ref().filter(|_| is_about_item(&events)) {
        Some(current) => recorded(&events, after.plan.mode, &plumb.task(&current.source).await?),
        None => ToolOutcome::Recorded { correct: None, feedback: None },
    };
    Ok((ToolEffect::of(Change { learned, ..Change::new(events, None) }, outcome), Some(after)))
}

fn may_speak(plumb: &Plumb, called: &ToolCall<'_>) -> bool {
    called.may_ask && plumb.models().is_some()
}

/// Asks a model for words before an item: about the previous answer, and leading to the item without revealing its
/// answer. `said` has the messages about the previous item.
async fn words(
    practice: &Practice,
    plumb: &Plumb,
    called: &ToolCall<'_>,
    task: &Task,
    said: Vec<String>,
) -> Result<Option<(String, Source)>> {
    // The question that follows is open: a model says nothing beside it unless the learner's classes allow it.
    if !may_speak(plumb, called) || !plumb.stores.classes.allow_model_words(called.row.learner).await? {
        return Ok(None);
    }
    let context = standing(practice, plumb, called.row).await?;
    let has_responded = called.conversation.responses > 0;
    let verdict = context["last_response"]["correct"].as_bool().filter(|_| has_responded);
    let judged = match verdict {
        Some(true) => "It is right.",
        Some(false) => "It is wrong.",
        None if has_responded => "Not marked. It may not have been an answer.",
        None => "There is no answer yet.",
    };
    let options = task.body.options().into_iter().flatten().map(|option| format!("- {}", option.text));
    let question: Vec<String> = std::iter::once(task.question().into_owned()).chain(options).collect();
    let values = vec![
        ("question", own(question.join("\n"))),
        ("verdict", own(judged)),
        ("feedback", Value::Others(called.conversation.spoken.clone().unwrap_or_default())),
        ("context", Value::Others(context.to_string())),
        ("window", Value::Others(said.join("\n"))),
    ];
    let spoken = called.conversation.spoken.clone().unwrap_or_default();
    let facts = ReplyFacts::withholding(Some(task), verdict, said).scripted(&spoken, &[]);
    Ok(plumb.words_of_model(called, DRIVER_TUTOR, values, facts).await)
}

/// Events of this session since its latest item was served.
#[derive(Default)]
struct ItemMessages {
    /// All messages about the item: partial hints at the answer add up.
    texts: Vec<String>,
    has_responded: bool,
}

impl ItemMessages {
    async fn read(plumb: &Plumb, session: SessionId) -> Result<Self> {
        let mut said = Self::default();
        for event in plumb.stores.sessions.events(session).await? {
            match serde_json::from_str(&event.event.body) {
                Ok(PracticeEvent::ProblemServed { .. }) => said = Self::default(),
                Ok(PracticeEvent::Said(message)) => match *message {
                    Message::MessageAdded { text, .. } => said.texts.push(text),
                    Message::ClientResponded { .. } => said.has_responded = true,
                    _ => {}
                },
                _ => {}
            }
        }
        Ok(said)
    }
}

/// Returns the learner's progress in this session for the agent: the place in the curriculum, mastery of its skills,
/// and the latest answers.
async fn standing(practice: &Practice, plumb: &Plumb, row: &SessionRow) -> Result<Json> {
    let known = plumb.known(row.learner).await?;
    let skill = &practice.plan.skill;
    let belief = |skill: &SkillId| Some(known.mastery.get(skill.as_str())?.belief_at(plumb.now()));
    let catalog = plumb.catalog();
    let followed = plumb.curriculum_of(&practice.plan).await?;
    let curriculum = followed.as_ref().or_else(|| catalog.curricula.values().find(|one| one.skills().contains(&skill)));
    let module = curriculum.and_then(|one| one.modules.iter().find(|module| module.skills.contains(skill)));
    let skills = curriculum.map_or_else(|| vec![skill], |one| one.skills());
    let scores: BTreeMap<&SkillId, f64> =
        skills.into_iter().filter_map(|skill| Some((skill, belief(skill)?))).collect();
    let latest = last_response(practice, plumb, row).await?;
    Ok(json!({
        "skill": skill,
        "mastery": belief(skill),
        "curriculum": curriculum.map(|one| &one.id),
        "learning_objectives": curriculum.map(|one| &one.objectives),
        "current_module": module.map(|module| &module.id),
        "concept": skill,
        "topic": curriculum.map(|one| &one.title),
        "concept_name": module.map(|module| &module.title),
        "mastery_scores": scores,
        "last_response": latest,
        "items_completed": practice.completed(),
        "items_attempted": practice.counted,
        "recent_performance": practice.recent,
        "streak": practice.streak,
        "recent_streak": practice.streak,
    }))
}

/// Returns the latest answer in this session, its item, and whether it was right.
async fn last_response(practice: &Practice, plumb: &Plumb, row: &SessionRow) -> Result<Option<Json>> {
    let told = |task: &Task, answer: &str, verdict: Option<&Verdict>| {
        let correct = verdict.filter(|verdict| verdict.outcome != Verdicted::Undecided);
        let correct = correct.map(|verdict| verdict.outcome == Verdicted::Correct);
        json!({ "item": task.question(), "answer": task.body.answer_text(answer), "correct": correct })
    };
    if let Some((current, attempt)) = practice.current.as_ref().and_then(|one| Some((one, one.attempts.last()?))) {
        let task = plumb.task(&current.source).await?;
        return Ok(Some(told(&task, &attempt.answer, attempt.verdict.as_ref())));
    }
    // The snapshot has only the current item, so earlier ones are read from the events.
    let (mut sources, mut latest) = (BTreeMap::new(), None);
    for event in plumb.stores.sessions.events(row.id).await? {
        match serde_json::from_str(&event.event.body) {
            Ok(PracticeEvent::ProblemServed { position, source, .. }) => drop(sources.insert(position, source)),
            Ok(PracticeEvent::AttemptSubmitted { position, answer, .. }) => latest = Some((position, answer, None)),
            Ok(PracticeEvent::AttemptEvaluated { verdict, .. }) => {
                latest = latest.map(|(position, answer, _)| (position, answer, Some(verdict)));
            }
            _ => {}
        }
    }
    let Some((position, answer, verdict)) = latest else { return Ok(None) };
    let Some(source) = sources.remove(&position) else { return Ok(None) };
    Ok(Some(told(&plumb.task(&source).await?, &answer, verdict.as_ref())))
}

/// Whether the learner acted on the current item.
fn is_about_item(events: &[PracticeEvent]) -> bool {
    events.iter().any(|event| event.command_id().is_some() && !matches!(event, PracticeEvent::ProblemServed { .. }))
}

/// Returns the feedback that an agent may give on a response, in the words of the content, never its own. A right
/// answer gets its explanation; the answer itself is shown on request, and after the single attempt of a quiz.
fn recorded(events: &[PracticeEvent], mode: Mode, task: &Task) -> ToolOutcome {
    let (mut correct, mut feedback) = (None, Vec::new());
    for event in events {
        match event {
            PracticeEvent::AttemptEvaluated { verdict, .. } => {
                correct = verdict.is_right();
                match (verdict.outcome, mode) {
                    (Verdicted::Correct, _) => feedback.extend(task.solution.iter().cloned()),
                    (_, Mode::Checkpoint { .. }) => feedback.push(task.worked_solution()),
                    _ => {}
                }
            }
            PracticeEvent::SolutionServed { .. } => feedback.push(task.worked_solution()),
            PracticeEvent::DiagnosisCompleted { diagnosis, .. } if diagnosis.misconception.is_some() => {
                feedback.push(diagnosis.diagnosis_explanation.clone());
            }
            PracticeEvent::HintServed { hint, .. } => feedback.push(hint.hint_text.clone()),
            _ => {}
        }
    }
    let feedback = feedback.join("\n");
    // If the feedback is too long, keep its end: the answer comes last and is the part that was requested.
    let feedback: String = feedback.chars().skip(feedback.chars().count().saturating_sub(MAX_SAID)).collect();
    ToolOutcome::Recorded { correct, feedback: (!feedback.is_empty()).then_some(feedback) }
}

/// Reads a response as a command.
fn command(offer: &Offer, response: &Json, command_id: CommandId) -> Result<PracticeCommand> {
    let position: u32 = offer.place.parse().map_err(|_| broken("an item without a position"))?;
    match given(&offer.action, response)? {
        ItemAction::Answer(answer, work) => Ok(PracticeCommand::Answer { position, answer, work, command_id }),
        ItemAction::Hint => Ok(PracticeCommand::Hint { position, command_id }),
        ItemAction::Solution => Ok(PracticeCommand::Solution { position, command_id }),
        ItemAction::Nothing => Err(wrong("answer, or send a `request` for a `hint` or the `solution`")),
    }
}
