//! Which message may come next. No agent can break these rules: calls are paired with their results, there is at most
//! one open request to the person, it uses the backend's words, and the backend decides when a session is over.

use plumb_types::ids::CommandId;
use serde_json::Value as Json;
use thiserror::Error;

use super::message::{CallId, Message, RunOutcome, SystemRef};
use super::script::Script;
use super::state::{Conversation, LastMessage, Phase};
use super::tool::{Tool, ToolOutcome};
use plumb_tutoring::gate::Source;
use plumb_types::time::Timestamp;

/// Name and version of the agent that follows the script and has a language model word it.
pub const LLM_AGENT: &str = "llm/1";
/// Maximum length of one agent message, in characters.
pub const MAX_SAID: usize = 4_000;

/// Next step that an agent wants to take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AgentStep {
    /// Calls a backend tool.
    Call { tool: Tool, arguments: Json },
    /// Sends a message, worded by the script or by a model.
    Say(String, Source),
    /// Shows the person the prompt that the backend offered.
    Ask,
    /// Ends the run: the session is over.
    Finish,
}

/// Why an agent's step is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AgentError {
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
    /// The message is empty or too long.
    #[error("what is said has 1 to 4000 characters")]
    BadLength,
}

/// The call is not the one that waits for a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the call is not the one that waits for a response")]
pub struct NotPending;

/// Begins a run; `None` if there is nothing to do or a run is active. `voice` is the version of the prompt with which a
/// language model words the messages of this run; `None` if only the script words them.
pub fn start(conversation: &Conversation, script: &Script, voice: Option<&str>, at: Timestamp) -> Option<Message> {
    matches!(conversation.phase, Phase::Ready(_)).then(|| Message::RunStarted {
        at,
        run: conversation.run.saturating_add(1),
        epoch: conversation.epoch.saturating_add(1),
        driver: if voice.is_some() { LLM_AGENT } else { Script::DRIVER }.to_owned(),
        system: SystemRef { name: script.name.to_owned(), version: voice.unwrap_or(Script::VERSION).to_owned() },
    })
}

/// Takes up a run that lost its server; `None` if no run is active.
pub fn resume(conversation: &Conversation, at: Timestamp) -> Option<Message> {
    matches!(conversation.phase, Phase::Running(_)).then(|| Message::RunResumed {
        at,
        run: conversation.run,
        epoch: conversation.epoch.saturating_add(1),
    })
}

/// Stops an active run, or records why it failed; `None` if no run is active.
pub fn stop(conversation: &Conversation, outcome: RunOutcome, at: Timestamp) -> Option<Message> {
    matches!(conversation.phase, Phase::Running(_)).then_some(Message::RunFinished {
        at,
        run: conversation.run,
        outcome,
    })
}

/// Returns the messages that follow from an agent's step, or why the step is refused.
pub fn take(
    conversation: &Conversation,
    script: &Script,
    step: AgentStep,
    at: Timestamp,
) -> Result<Vec<Message>, AgentError> {
    let Phase::Running(last) = &conversation.phase else { return Err(AgentError::NotRunning) };
    if matches!(last, LastMessage::Calling { .. }) {
        return Err(AgentError::CallOpen);
    }
    let run = conversation.run;
    match step {
        AgentStep::Call { tool, arguments } => {
            if !script.has(tool) {
                return Err(AgentError::UnknownTool);
            }
            if !script.allows(last, tool) {
                return Err(AgentError::NotNow);
            }
            Ok(vec![Message::ToolCalled { at, call: conversation.next_call(), tool, arguments }])
        }
        AgentStep::Say(text, source) => {
            if text.is_empty() || text.chars().count() > MAX_SAID {
                return Err(AgentError::BadLength);
            }
            Ok(vec![Message::MessageAdded { at, text, source }])
        }
        AgentStep::Ask => {
            let LastMessage::Outcome(ToolOutcome::Offered(offer)) = last else {
                return Err(AgentError::NothingOffered);
            };
            let (call, offer) = (conversation.next_call(), offer.clone());
            Ok(vec![Message::ClientActionRequested { at, call, offer }, Message::RunSuspended { at, run }])
        }
        AgentStep::Finish => {
            let LastMessage::Outcome(ToolOutcome::Completed) = last else { return Err(AgentError::NotOver) };
            Ok(vec![Message::RunFinished { at, run, outcome: RunOutcome::Completed }])
        }
    }
}

/// The message that records a response, if its call is the one that waits. `total` is the total number of requests, as
/// far as known when the response is received.
pub fn respond(
    conversation: &Conversation,
    call: &CallId,
    response: Json,
    key: Option<CommandId>,
    total: Option<u32>,
    at: Timestamp,
) -> Result<Message, NotPending> {
    let pending = conversation.pending().filter(|pending| pending.call == *call).ok_or(NotPending)?;
    let completed = conversation.responses.saturating_add(1);
    Ok(Message::ClientResponded { at, call: pending.call.clone(), response, key, completed, total })
}
