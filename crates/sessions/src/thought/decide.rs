//! What a command comes to.

use serde_json::{Value as Json, json};

use super::command::{ThoughtCommand, ThoughtRefusal};
use super::event::{ThoughtEvent, ThoughtPlan};
use super::state::ThoughtSession;
use plumb_content::reflection::{FollowUp, Prompt, Reflection};
use plumb_types::time::Timestamp;

/// Makes a session from its plan, with the first prompt before the learner. Refused when the plan is of another version
/// of the prompts.
pub fn create(plan: ThoughtPlan, reflection: &Reflection, at: Timestamp) -> Result<Vec<ThoughtEvent>, ThoughtRefusal> {
    if plan.reflection != reflection.hash {
        return Err(ThoughtRefusal::OtherReflection);
    }
    let created = ThoughtEvent::SessionCreated { at, plan: Box::new(plan) };
    Ok(vec![created, arrive(reflection.prompts.first(), 0, at)])
}

/// What `command` comes to: the events to append, or why nothing happens. A command that was carried out before gives
/// none. `reflection` is the version that the session was begun with. Every answer leads on, so a session has no more
/// commands than two for each prompt, and the one that ends it.
pub fn decide(
    session: &ThoughtSession,
    reflection: &Reflection,
    command: &ThoughtCommand,
    arrived: Timestamp,
) -> Result<Vec<ThoughtEvent>, ThoughtRefusal> {
    if session.commands.has(command.command_id()) {
        return Ok(Vec::new());
    }
    if session.life.status.is_closed() {
        return Err(ThoughtRefusal::Closed);
    }
    if session.plan.reflection != reflection.hash {
        return Err(ThoughtRefusal::OtherReflection);
    }
    match command {
        ThoughtCommand::Respond { position, text, .. } => {
            respond(session, reflection, (*position, text.as_deref()), command, arrived)
        }
        ThoughtCommand::End { command_id } => {
            Ok(vec![ThoughtEvent::SessionTerminated { at: arrived, command_id: *command_id }])
        }
    }
}

fn respond(
    session: &ThoughtSession,
    reflection: &Reflection,
    (position, text): (u32, Option<&str>),
    command: &ThoughtCommand,
    at: Timestamp,
) -> Result<Vec<ThoughtEvent>, ThoughtRefusal> {
    let current = session.current.as_ref().filter(|current| current.position == position);
    let current = current.ok_or(ThoughtRefusal::NotCurrent)?;
    let index = reflection.index_of(&current.prompt).ok_or(ThoughtRefusal::NotCurrent)?;
    let question = reflection.question(&current.prompt, current.follow_up).ok_or(ThoughtRefusal::NotCurrent)?;
    // The rules of questions are the rules here.
    let given = text.map_or(Json::Null, |text| json!({ "text": text }));
    question.read(&given).map_err(ThoughtRefusal::BadAnswer)?;
    let (prompt, follow_up) = (current.prompt.clone(), current.follow_up);
    let here = reflection.prompts.get(index).filter(|prompt| !follow_up && is_followed_up(prompt, text));
    let next = position.saturating_add(1);
    Ok(vec![
        ThoughtEvent::ResponseRecorded {
            at,
            prompt,
            follow_up,
            text: text.map(str::to_owned),
            command_id: command.command_id(),
        },
        match here.and_then(|prompt| present(prompt, true, next, at)) {
            Some(presented) => presented,
            None => arrive(reflection.prompts.get(index + 1), next, at),
        },
    ])
}

/// Whoever left a prompt out is not asked again.
fn is_followed_up(prompt: &Prompt, text: Option<&str>) -> bool {
    let follows = |follow_up: &FollowUp| text.is_some_and(|text| follow_up.follows(text));
    prompt.follow_up.as_ref().is_some_and(follows)
}

/// The prompt is put before the learner; without one all was asked.
fn arrive(prompt: Option<&Prompt>, position: u32, at: Timestamp) -> ThoughtEvent {
    prompt.and_then(|prompt| present(prompt, false, position, at)).unwrap_or(ThoughtEvent::SessionCompleted { at })
}

/// None for a follow-up that there is not.
fn present(prompt: &Prompt, follow_up: bool, position: u32, at: Timestamp) -> Option<ThoughtEvent> {
    let text = prompt.words(follow_up)?.to_owned();
    Some(ThoughtEvent::PromptPresented { at, position, prompt: prompt.id.clone(), follow_up, text })
}
