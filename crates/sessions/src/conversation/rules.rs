//! What may be said next. Whatever a driver wants: calls are paired with their results, at most one thing is asked for
//! at a time, it is asked for in the backend's words, and the backend says when a session is over.

use serde_json::Value as Json;
use thiserror::Error;
use uuid::Uuid;

use super::message::{CallId, Message, RunOutcome, SystemRef};
use super::script::Script;
use super::state::{Conversation, Last, Phase};
use super::tool::{Tool, ToolOutcome};
use plumb_tutoring::gate::Source;
use plumb_types::time::Timestamp;

/// Name and version of the driver that goes by the script and asks a model for words.
pub const LLM_DRIVER: &str = "llm/1";
/// Longest thing a driver says at once, in characters.
pub const MAX_SAID: usize = 4_000;

/// What a driver wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DriverStep {
    /// Call a tool of the backend.
    Call { tool: Tool, arguments: Json },
    /// Say something, in words of the script or of a model.
    Say(String, Source),
    /// Put what the backend offered before the person.
    Ask,
    /// Stop: the session is over.
    Finish,
}

/// Why a driver does not get what it wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum DriverFault {
    #[error("no run is at work")]
    NotRunning,
    #[error("a call waits for its result")]
    CallOpen,
    #[error("this kind of session has no such tool")]
    UnknownTool,
    #[error("this tool does not follow what was said last")]
    NotNow,
    #[error("the backend offered nothing to ask for")]
    NothingOffered,
    #[error("the backend has not said that the session is over")]
    NotOver,
    /// More than can be said at once, or nothing.
    #[error("what is said has 1 to 4000 characters")]
    BadLength,
}

/// The call is not the one that waits for a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the call is not the one that waits for a response")]
pub struct NotPending;

/// Begins a run; none when there is nothing to do or one is at work. `voice`: the version of the prompt by which a model is
/// asked for words in it; none where the script alone speaks.
pub fn start(conversation: &Conversation, script: &Script, voice: Option<&str>, at: Timestamp) -> Option<Message> {
    matches!(conversation.phase, Phase::Ready(_)).then(|| Message::RunStarted {
        at,
        run: conversation.run.saturating_add(1),
        epoch: conversation.epoch.saturating_add(1),
        driver: if voice.is_some() { LLM_DRIVER } else { Script::DRIVER }.to_owned(),
        system: SystemRef { name: script.name.to_owned(), version: voice.unwrap_or(Script::VERSION).to_owned() },
    })
}

/// Takes up a run whose server is gone; none when no run is at work.
pub fn resume(conversation: &Conversation, at: Timestamp) -> Option<Message> {
    matches!(conversation.phase, Phase::Running(_)).then(|| Message::RunResumed {
        at,
        run: conversation.run,
        epoch: conversation.epoch.saturating_add(1),
    })
}

/// Stops a run that is at work, or says why it failed; none when no run is at work.
pub fn stop(conversation: &Conversation, outcome: RunOutcome, at: Timestamp) -> Option<Message> {
    matches!(conversation.phase, Phase::Running(_)).then_some(Message::RunFinished {
        at,
        run: conversation.run,
        outcome,
    })
}

/// What a driver's step comes to.
pub fn take(
    conversation: &Conversation,
    script: &Script,
    step: DriverStep,
    at: Timestamp,
) -> Result<Vec<Message>, DriverFault> {
    let Phase::Running(last) = &conversation.phase else { return Err(DriverFault::NotRunning) };
    if matches!(last, Last::Calling { .. }) {
        return Err(DriverFault::CallOpen);
    }
    let run = conversation.run;
    match step {
        DriverStep::Call { tool, arguments } => {
            if !script.has(tool) {
                return Err(DriverFault::UnknownTool);
            }
            if !script.allows(last, tool) {
                return Err(DriverFault::NotNow);
            }
            Ok(vec![Message::ToolCalled { at, call: conversation.next_call(), tool, arguments }])
        }
        DriverStep::Say(text, source) => {
            if text.is_empty() || text.chars().count() > MAX_SAID {
                return Err(DriverFault::BadLength);
            }
            Ok(vec![Message::MessageAdded { at, text, source }])
        }
        DriverStep::Ask => {
            let Last::Outcome(ToolOutcome::Offered(offer)) = last else { return Err(DriverFault::NothingOffered) };
            let (call, offer) = (conversation.next_call(), offer.clone());
            Ok(vec![Message::ClientActionRequested { at, call, offer }, Message::RunSuspended { at, run }])
        }
        DriverStep::Finish => {
            let Last::Outcome(ToolOutcome::Completed) = last else { return Err(DriverFault::NotOver) };
            Ok(vec![Message::RunFinished { at, run, outcome: RunOutcome::Completed }])
        }
    }
}

/// The message that takes a response down, if its call is the one that waits. `total`: how many things are asked for in
/// all, as far as is known when it arrives.
pub fn respond(
    conversation: &Conversation,
    call: &CallId,
    response: Json,
    key: Option<Uuid>,
    total: Option<u32>,
    at: Timestamp,
) -> Result<Message, NotPending> {
    let pending = conversation.pending().filter(|pending| pending.call == *call).ok_or(NotPending)?;
    let completed = conversation.responses.saturating_add(1);
    Ok(Message::ClientResponded { at, call: pending.call.clone(), response, key, completed, total })
}
