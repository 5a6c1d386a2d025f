//! State of an agent-led session: the fold of its messages, as far as the next message depends on it.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::message::{CallId, Message, RunOutcome};
use super::rules::LLM_AGENT;
use super::tool::{Offer, Tool, ToolOutcome, is_false};
use plumb_types::time::Timestamp;

/// An action that the person has not responded to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    pub call: CallId,
    /// The request to the person, with its place in the content.
    pub offer: Offer,
    pub at: Timestamp,
}

/// A person's response to an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Response {
    pub call: CallId,
    /// The request that it answers.
    pub offer: Offer,
    pub response: Json,
    pub at: Timestamp,
}

/// The last message: the only input of an agent's decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LastMessage {
    Nothing,
    /// The agent sent a text message.
    Said,
    /// A tool call is being carried out.
    Calling {
        call: CallId,
        tool: Tool,
        #[serde(default, skip_serializing_if = "Json::is_null")]
        arguments: Json,
    },
    /// A tool call was carried out.
    Outcome(ToolOutcome),
    /// The person responded to this call.
    Response(CallId),
}

/// Who acts next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A run can begin.
    Ready(LastMessage),
    /// A run is active.
    Running(LastMessage),
    /// The person has an open request.
    Suspended(Pending),
    /// Nothing is left to do: the session is over.
    Finished,
}

/// A conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conversation {
    /// Number of runs begun so far.
    pub run: u32,
    /// How often a server took up a run.
    pub epoch: u32,
    /// Number of calls so far, of backend and client tools.
    pub calls: u32,
    /// Number of actions that the person responded to.
    pub responses: u32,
    /// The response that is not recorded yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<Box<Response>>,
    /// The agent's messages since the last response.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spoken: Option<String>,
    /// Whether the latest run may call a language model, which takes time.
    #[serde(default, skip_serializing_if = "is_false")]
    pub may_ask_model: bool,
    /// When the last message was sent.
    pub at: Timestamp,
    /// Sequence number, among the session's events, of the one that began the latest run.
    pub run_seq: u64,
    /// Who acts next.
    pub phase: Phase,
}

impl Conversation {
    /// Seconds without a message after which a run counts as lost, so that any server may take it up.
    pub const SILENT_SECS: i64 = 2;
    /// Like [`Self::SILENT_SECS`], for runs that may call a language model, which sends nothing until its text is
    /// complete.
    pub const SILENT_WITH_MODEL_SECS: i64 = 30;

    /// A conversation without messages.
    pub const fn new(at: Timestamp) -> Self {
        Self {
            run: 0,
            epoch: 0,
            calls: 0,
            responses: 0,
            response: None,
            spoken: None,
            may_ask_model: false,
            at,
            run_seq: 0,
            phase: Phase::Ready(LastMessage::Nothing),
        }
    }

    /// Applies a message of a session; the first message creates the conversation. That an answer speaks of danger does
    /// not: it is noted in sessions without an agent, too.
    pub fn append(conversation: &mut Option<Box<Self>>, message: &Message, seq: u64) {
        if conversation.is_none() && matches!(message, Message::Flagged { .. }) {
            return;
        }
        conversation.get_or_insert_with(|| Box::new(Self::new(message.at()))).apply_message(message, seq);
    }

    /// The open request to the person, if any.
    pub const fn pending(&self) -> Option<&Pending> {
        match &self.phase {
            Phase::Suspended(pending) => Some(pending),
            Phase::Ready(_) | Phase::Running(_) | Phase::Finished => None,
        }
    }

    /// Whether there is work for an agent.
    pub const fn needs_run(&self) -> bool {
        matches!(self.phase, Phase::Ready(_) | Phase::Running(_))
    }

    /// Seconds without a message after which the latest run counts as lost.
    pub const fn silent_secs(&self) -> i64 {
        if self.may_ask_model { Self::SILENT_WITH_MODEL_SECS } else { Self::SILENT_SECS }
    }

    /// When the run must be taken up if no message arrives before, because its server has disappeared by then. `None`
    /// while the person has an open request, after the end, and after a person stopped the run.
    pub fn due(&self) -> Option<Timestamp> {
        // If a response was not applied at once, its run may have been lost before it began.
        let goes_on = matches!(self.phase, Phase::Running(_) | Phase::Ready(LastMessage::Response(_)));
        goes_on.then(|| self.at.plus_secs(self.silent_secs()))
    }

    /// The id of the next call.
    pub fn next_call(&self) -> CallId {
        CallId::nth(self.calls.saturating_add(1))
    }

    /// Applies a message, the session's event number `seq`.
    pub fn apply_message(&mut self, message: &Message, seq: u64) {
        self.at = message.at();
        match message {
            Message::RunStarted { run, epoch, driver, .. } => {
                self.may_ask_model = driver == LLM_AGENT;
                (self.run, self.epoch, self.run_seq) = (*run, *epoch, seq);
                self.phase = Phase::Running(self.last());
            }
            Message::RunResumed { epoch, .. } => self.epoch = *epoch,
            Message::MessageAdded { text, .. } => {
                let before = self.spoken.take().map(|spoken| format!("{spoken}\n")).unwrap_or_default();
                self.spoken = Some(before + text);
                // A text message before the request leaves the offered prompt in place.
                if !matches!(self.phase, Phase::Running(LastMessage::Outcome(ToolOutcome::Offered(_)))) {
                    self.phase = Phase::Running(LastMessage::Said);
                }
            }
            Message::ToolCalled { call, tool, arguments, .. } => {
                self.calls += 1;
                let (call, tool, arguments) = (call.clone(), *tool, arguments.clone());
                self.phase = Phase::Running(LastMessage::Calling { call, tool, arguments });
            }
            Message::ToolCompleted { outcome, .. } => {
                if matches!(outcome, ToolOutcome::Recorded { .. } | ToolOutcome::Refused { .. }) {
                    self.response = None;
                }
                self.phase = Phase::Running(LastMessage::Outcome(outcome.clone()));
            }
            Message::ClientActionRequested { at, call, offer } => {
                self.calls += 1;
                self.phase = Phase::Suspended(Pending { call: call.clone(), offer: offer.clone(), at: *at });
            }
            Message::ClientResponded { at, call, response, .. } => {
                self.responses += 1;
                self.spoken = None;
                if let Phase::Suspended(Pending { offer, .. }) = &self.phase {
                    let (call, offer, response) = (call.clone(), offer.clone(), response.clone());
                    self.response = Some(Box::new(Response { call, offer, response, at: *at }));
                }
                self.phase = Phase::Ready(LastMessage::Response(call.clone()));
            }
            Message::RunSuspended { .. } | Message::Flagged { .. } => {}
            Message::RunFinished { outcome: RunOutcome::Completed, .. } => self.phase = Phase::Finished,
            Message::RunFinished { outcome: RunOutcome::Stopped | RunOutcome::Failed { .. }, .. } => {
                self.phase = Phase::Ready(self.last());
            }
        }
    }

    fn last(&self) -> LastMessage {
        match &self.phase {
            Phase::Ready(last) | Phase::Running(last) => last.clone(),
            Phase::Suspended(_) | Phase::Finished => LastMessage::Nothing,
        }
    }
}
