//! Decisions on commands of a thought session, and the choice of the next question.

use serde_json::{Value as Json, json};

use super::command::{ThoughtCommand, ThoughtRefusal};
use super::context::Exchange;
use super::event::{ThoughtEvent, ThoughtPlan};
use super::state::ThoughtSession;
use super::wording::ThoughtLine;
use plumb_content::reflection::{FollowUp, Prompt, Reflection};
use plumb_tutoring::gate::Source;
use plumb_types::time::Timestamp;

/// Maximum number of exchanges in a free conversation.
pub const MAX_EXCHANGES: u32 = 100;
/// Maximum number of a partner's own questions in a row after one answer, except in a free conversation.
pub const MAX_OWN_QUESTIONS: usize = 2;

/// Creates a session from its plan and shows the first prompt. Refused if the plan is for another version of the
/// prompts.
pub fn create(plan: ThoughtPlan, reflection: &Reflection, at: Timestamp) -> Result<Vec<ThoughtEvent>, ThoughtRefusal> {
    if plan.reflection != reflection.hash {
        return Err(ThoughtRefusal::OtherReflection);
    }
    let created = ThoughtEvent::SessionCreated { at, plan: Box::new(plan) };
    Ok(vec![created, arrive(reflection.prompts.first(), 0, at)])
}

/// Decides `command`: returns the events to append, or the refusal. A repeated command returns no events. `reflection`
/// is the version that the session began with. The next question is chosen by [`next_prompt`].
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
    let question = current.question(reflection).ok_or(ThoughtRefusal::NotCurrent)?;
    // Answers follow the same rules as those to survey questions.
    let given = text.map_or(Json::Null, |text| json!({ "text": text }));
    question.read(&given).map_err(ThoughtRefusal::BadAnswer)?;
    Ok(vec![ThoughtEvent::ResponseRecorded {
        at,
        prompt: current.prompt.clone(),
        follow_up: current.follow_up,
        text: text.map(str::to_owned),
        command_id: command.command_id(),
    }])
}

/// Whether a partner may now ask a question of its own, about the last answer.
pub fn may_ask_own(session: &ThoughtSession, reflection: &Reflection) -> bool {
    let Some(last) = waiting(session).and_then(|()| session.context.window.last()) else { return false };
    if reflection.free {
        return session.context.exchanges < MAX_EXCHANGES;
    }
    let window = session.context.window.iter().rev();
    let asked = window.take_while(|one| one.follow_up && one.prompt == last.prompt).count();
    // A learner who skipped a question is not asked about it again.
    last.answer.is_some() && asked < MAX_OWN_QUESTIONS
}

/// Shown above the field along with the message to a learner in distress: it asks nothing.
pub(super) const NO_QUESTION: &str = ThoughtLine::NoQuestion.english();

/// The next question: a partner's own question about the last answer, if one is allowed, else the next one of the set.
/// `None` while a question is open, and after the end.
pub fn next_prompt(
    session: &ThoughtSession,
    reflection: &Reflection,
    found: Option<(String, Source)>,
    at: Timestamp,
) -> Vec<ThoughtEvent> {
    if waiting(session).is_none() {
        return Vec::new();
    }
    let position = session.context.exchanges;
    let Some(last) = session.context.window.last() else { return vec![arrive(reflection.prompts.first(), 0, at)] };
    // A message to a learner in distress appears on its own: the next question waits until the learner has written
    // something else.
    if session.context.needs_a_person() && position < MAX_EXCHANGES {
        let (prompt, text) = (last.prompt.clone(), NO_QUESTION.to_owned());
        return vec![ThoughtEvent::PromptPresented {
            at,
            position,
            prompt,
            follow_up: true,
            text,
            source: Source::Script,
        }];
    }
    if let Some((text, source)) = found.filter(|_| may_ask_own(session, reflection)) {
        let prompt = last.prompt.clone();
        return vec![ThoughtEvent::PromptPresented { at, position, prompt, follow_up: true, text, source }];
    }
    if reflection.free && position >= MAX_EXCHANGES {
        return vec![ThoughtEvent::SessionCompleted { at }];
    }
    let index = reflection.index_of(&last.prompt);
    let here = index.and_then(|index| reflection.prompts.get(index)).filter(|prompt| may_follow_up(prompt, last));
    vec![match here.and_then(|prompt| present(prompt, true, position, at)) {
        Some(presented) => presented,
        None => arrive(after(reflection, index), position, at),
    }]
}

/// `Some` if the next question is due: none is open and the session is not over.
fn waiting(session: &ThoughtSession) -> Option<()> {
    (session.current.is_none() && !session.life.status.is_closed()).then_some(())
}

/// The prompt after the one at `index`. A free conversation starts over, without its opening prompt.
fn after(reflection: &Reflection, index: Option<usize>) -> Option<&Prompt> {
    let next = index.map_or(0, |index| index + 1);
    reflection.prompts.get(next).or_else(|| {
        let again = reflection.prompts.get(1).or(reflection.prompts.first());
        again.filter(|_| reflection.free)
    })
}

/// A skipped prompt has no follow-up, nor has one that was already followed up.
fn may_follow_up(prompt: &Prompt, last: &Exchange) -> bool {
    let follows = |follow_up: &FollowUp| last.answer.as_deref().is_some_and(|text| follow_up.follows(text));
    !last.follow_up && prompt.follow_up.as_ref().is_some_and(follows)
}

/// Shows the prompt; without one the session is complete.
fn arrive(prompt: Option<&Prompt>, position: u32, at: Timestamp) -> ThoughtEvent {
    prompt.and_then(|prompt| present(prompt, false, position, at)).unwrap_or(ThoughtEvent::SessionCompleted { at })
}

/// `None` for a follow-up that does not exist.
fn present(prompt: &Prompt, follow_up: bool, position: u32, at: Timestamp) -> Option<ThoughtEvent> {
    let (text, prompt) = (prompt.words(follow_up)?.to_owned(), prompt.id.clone());
    Some(ThoughtEvent::PromptPresented { at, position, prompt, follow_up, text, source: Source::Script })
}
