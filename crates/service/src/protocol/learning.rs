//! Practice led by a driver: the next item is the backend's choice, and each answer is marked at once.

use plumb_domain::answer::Outcome as Verdicted;
use plumb_domain::conversation::{Conversation, Message, Offer, Script, Tool, ToolOutcome};
use plumb_domain::practice::{Command, Decision, Practice, PracticeEvent, Refusal, Task};
use plumb_domain::time::Timestamp;
use plumb_store::sessions::SessionRow;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::answer::{Around, Given, action, given, wrong};
use super::{Activity, Called, Carried, Described, Done, Kind};
use crate::failure::{Failure, Outcome};
use crate::plumb::Plumb;
use crate::practice::turn::{self, broken};
use crate::stored::advance;

/// Items of a sitting led by a driver, unless its skill is mastered before.
const ITEMS: u32 = 10;

impl Activity for Practice {
    const SCRIPT: Script = Script::LEARNING;

    fn said(message: Message) -> PracticeEvent {
        PracticeEvent::Said(Box::new(message))
    }

    fn conversation(&self) -> Option<&Conversation> {
        self.conversation.as_deref()
    }

    fn total(&self) -> Option<u32> {
        None
    }

    async fn describe(&self, plumb: &Plumb) -> Outcome<Described> {
        let skill = self.plan.skill.to_string();
        let catalog = plumb.catalog();
        let node = catalog.graph.as_ref().and_then(|version| version.graph.node(&skill));
        let title = node.map_or_else(|| skill.clone(), |node| node.name.clone());
        Ok(Described { completed: self.counted, ..Described::new(Kind::Learning, skill, title) })
    }

    async fn context(&self, plumb: &Plumb, row: &SessionRow) -> Outcome<Json> {
        standing(self, plumb, row).await
    }

    async fn carry_out(&self, plumb: &Plumb, row: &SessionRow, called: &Called<'_>) -> Outcome<Carried<PracticeEvent>> {
        let now = plumb.now();
        let command_id = called.call.command(self.plan.session_id);
        match called.tool {
            Tool::GetLearningContext => Ok(Carried::nothing(ToolOutcome::Context(standing(self, plumb, row).await?))),
            Tool::GetNextItem => {
                let open = self.current.as_ref().filter(|current| !self.is_done_with(current));
                if let Some(current) = open {
                    let task = plumb.task(&current.source).await?;
                    return Ok(Carried::nothing(ToolOutcome::Offered(offer(self, &task)?)));
                }
                let over = self.status.is_closed() || self.served >= ITEMS || self.mastered.contains(&self.plan.skill);
                if over {
                    return Ok(Carried::nothing(ToolOutcome::NothingLeft));
                }
                let known = plumb.known(row.learner).await?;
                let (skills, source) = match plumb.next_item(self, &known, now).await {
                    Ok(next) => next,
                    // All problems were met lately, or there are none any more.
                    Err(Failure::Invalid { .. } | Failure::NotFound) => {
                        return Ok(Carried::nothing(ToolOutcome::NothingLeft));
                    }
                    Err(failure) => return Err(failure),
                };
                let serve = Command::Serve { skills, source, command_id };
                let (carried, after) = change(self, plumb, row, &serve, now).await?;
                let Some(after) = after else { return Ok(carried) };
                let current = after.current.as_ref().ok_or_else(|| broken("an item was served and is not there"))?;
                let task = plumb.task(&current.source).await?;
                Ok(Carried { outcome: ToolOutcome::Offered(offer(&after, &task)?), ..carried })
            }
            Tool::EvaluateResponse => {
                let Some(response) = &called.conversation.response else { return Ok(Carried::refused("no_response")) };
                let command = command(&response.offer, &response.response, command_id)?;
                Ok(change(self, plumb, row, &command, response.at).await?.0)
            }
            Tool::CompleteSession => {
                let (carried, _) = change(self, plumb, row, &Command::End { command_id }, now).await?;
                Ok(Carried { outcome: ToolOutcome::Completed, ..carried })
            }
            _ => Ok(Carried::refused("unknown_tool")),
        }
    }

    async fn check(
        &self,
        plumb: &Plumb,
        row: &SessionRow,
        offer: &Offer,
        response: &Json,
        arrived: Timestamp,
    ) -> Outcome<()> {
        let command = command(offer, response, plumb.fresh_id())?;
        let known = plumb.known(row.learner).await?;
        match plumb.practice_decided(self, &known, &command, arrived).await? {
            // What would be refused later is refused now, where its sender can mend it.
            Err(Refusal::NotCurrent | Refusal::ItemOver | Refusal::ItemOpen | Refusal::NoTask) | Ok(_) => Ok(()),
            Err(refusal) => Err(turn::refused(refusal)),
        }
    }
}

/// The item before the learner, to be asked for.
fn offer(practice: &Practice, task: &Task) -> Outcome<Offer> {
    let current = practice.current.as_ref().ok_or_else(|| broken("there is no item to ask for"))?;
    let hints = current.hints.iter().map(|hint| hint.hint_text.clone()).collect();
    let around = Around { optional: false, work: task.answer_mode.needs_work(), hints };
    Ok(Offer::new(action(&task.stem, &task.body, around), current.position.to_string()))
}

/// Carries out a command without storing it.
async fn change(
    practice: &Practice,
    plumb: &Plumb,
    row: &SessionRow,
    command: &Command,
    arrived: Timestamp,
) -> Outcome<(Carried<PracticeEvent>, Option<Practice>)> {
    let known = plumb.known(row.learner).await?;
    let decided = plumb.practice_decided(practice, &known, command, arrived).await?;
    let Ok(Decision { events, learned }) = decided else { return Ok((Carried::refused("not_now"), None)) };
    let learned = plumb.learned(row.learner, row.id, &known, learned)?;
    let after = advance(practice.clone(), &events)?;
    let outcome = recorded(&events);
    Ok((Carried { done: Done { events, learned, ..Done::nothing() }, outcome }, Some(after)))
}

/// How the learner stands in this sitting, for the driver.
async fn standing(practice: &Practice, plumb: &Plumb, row: &SessionRow) -> Outcome<Json> {
    let known = plumb.known(row.learner).await?;
    let skill = &practice.plan.skill;
    let belief = known.mastery.get(skill.as_str()).map(|state| state.belief_at(plumb.now()));
    Ok(json!({
        "skill": skill,
        "mastery": belief,
        "items_completed": practice.counted,
        "recent_performance": practice.recent,
        "streak": practice.streak,
    }))
}

/// What a driver may say about an answer: in the words of the content, never its own.
fn recorded(events: &[PracticeEvent]) -> ToolOutcome {
    let (mut correct, mut feedback) = (None, Vec::new());
    for event in events {
        match event {
            PracticeEvent::AttemptEvaluated { verdict, .. } => {
                correct = (verdict.outcome != Verdicted::Undecided).then_some(verdict.outcome == Verdicted::Correct);
            }
            PracticeEvent::DiagnosisCompleted { diagnosis, .. } if diagnosis.misconception.is_some() => {
                feedback.push(diagnosis.diagnosis_explanation.clone());
            }
            PracticeEvent::HintServed { hint, .. } => feedback.push(hint.hint_text.clone()),
            _ => {}
        }
    }
    ToolOutcome::Recorded { correct, feedback: (!feedback.is_empty()).then(|| feedback.join("\n")) }
}

/// The command that a response is.
fn command(offer: &Offer, response: &Json, command_id: Uuid) -> Outcome<Command> {
    let position: u32 = offer.place.parse().map_err(|_| broken("an item without a position"))?;
    match given(&offer.action, response)? {
        Given::Answer(answer, work) => Ok(Command::Answer { position, answer, work, command_id }),
        Given::Hint => Ok(Command::Hint { position, command_id }),
        Given::Solution => Ok(Command::Solution { position, command_id }),
        Given::Nothing => Err(wrong("answer, or send a `request` for a `hint` or the `solution`")),
    }
}
