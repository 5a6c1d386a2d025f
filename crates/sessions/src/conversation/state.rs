//! Where a conversation stands: what its messages come to, as far as what is said next depends on it.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::message::{CallId, Message, RunOutcome};
use super::rules::LLM_DRIVER;
use super::tool::{Offer, Tool, ToolOutcome, is_false};
use plumb_types::time::Timestamp;

/// An action the person has not responded to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    pub call: CallId,
    /// What is asked for, and of what.
    pub offer: Offer,
    pub at: Timestamp,
}

/// What the person responded to an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Response {
    pub call: CallId,
    /// What was asked for.
    pub offer: Offer,
    pub response: Json,
    pub at: Timestamp,
}

/// What was said last: all that a driver goes by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Last {
    Nothing,
    /// The driver spoke.
    Said,
    /// A tool is being carried out.
    Calling {
        call: CallId,
        tool: Tool,
        #[serde(default, skip_serializing_if = "Json::is_null")]
        arguments: Json,
    },
    /// A tool was carried out.
    Outcome(ToolOutcome),
    /// The person responded to this call.
    Response(CallId),
}

/// Who has to do something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A run may begin.
    Ready(Last),
    /// A run is at work.
    Running(Last),
    /// The person is asked for something.
    Suspended(Pending),
    /// Nobody: the session is over.
    Finished,
}

/// A conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conversation {
    /// Runs begun so far.
    pub run: u32,
    /// How often a server took a run up.
    pub epoch: u32,
    /// Calls made so far, of tools of backend and client.
    pub calls: u32,
    /// Actions responded to.
    pub responses: u32,
    /// The response that was not taken down yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<Box<Response>>,
    /// What the driver said since the person responded last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spoken: Option<String>,
    /// A model may be asked for words in the latest run, which takes its time.
    #[serde(default, skip_serializing_if = "is_false")]
    pub may_ask_model: bool,
    /// When anything was said last.
    pub at: Timestamp,
    /// The number, among the session's events, of the one that began the latest run.
    pub run_seq: u64,
    /// Who has to do something.
    pub phase: Phase,
}

impl Conversation {
    /// A run that says nothing for so many seconds is taken for lost, and may be taken up by any server.
    pub const SILENT_SECS: i64 = 2;
    /// The same where a model may be asked for words, which say nothing before they are there.
    pub const SILENT_WITH_MODEL_SECS: i64 = 30;

    /// One in which nothing has been said.
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
            phase: Phase::Ready(Last::Nothing),
        }
    }

    /// Takes in a message of a session, whose first it may be.
    pub fn take_in(conversation: &mut Option<Box<Self>>, message: &Message, seq: u64) {
        conversation.get_or_insert_with(|| Box::new(Self::new(message.at()))).fold_in(message, seq);
    }

    /// What the person is asked for.
    pub const fn pending(&self) -> Option<&Pending> {
        match &self.phase {
            Phase::Suspended(pending) => Some(pending),
            Phase::Ready(_) | Phase::Running(_) | Phase::Finished => None,
        }
    }

    /// Whether there is something for a driver to do.
    pub const fn wants_run(&self) -> bool {
        matches!(self.phase, Phase::Ready(_) | Phase::Running(_))
    }

    /// So many seconds without a word mean that the latest run is lost.
    pub const fn silent_secs(&self) -> i64 {
        if self.may_ask_model { Self::SILENT_WITH_MODEL_SECS } else { Self::SILENT_SECS }
    }

    /// When its run has to be taken up if nothing is said before: the server that carried it out is gone then. None while
    /// the person is waited for, after the end, and where somebody stopped the run.
    pub fn due(&self) -> Option<Timestamp> {
        // Where a response was not applied at once, its run may have been cut before it began.
        let goes_on = matches!(self.phase, Phase::Running(_) | Phase::Ready(Last::Response(_)));
        goes_on.then(|| self.at.plus_secs(self.silent_secs()))
    }

    /// The id of the next call.
    pub fn next_call(&self) -> CallId {
        CallId::nth(self.calls.saturating_add(1))
    }

    /// Takes in a message that is the session's event number `seq`.
    pub fn fold_in(&mut self, message: &Message, seq: u64) {
        self.at = message.at();
        match message {
            Message::RunStarted { run, epoch, driver, .. } => {
                self.may_ask_model = driver == LLM_DRIVER;
                (self.run, self.epoch, self.run_seq) = (*run, *epoch, seq);
                self.phase = Phase::Running(self.last());
            }
            Message::RunResumed { epoch, .. } => self.epoch = *epoch,
            Message::MessageAdded { text, .. } => {
                let before = self.spoken.take().map(|spoken| format!("{spoken}\n")).unwrap_or_default();
                self.spoken = Some(before + text);
                // What is said before something is asked for leaves it offered.
                if !matches!(self.phase, Phase::Running(Last::Outcome(ToolOutcome::Offered(_)))) {
                    self.phase = Phase::Running(Last::Said);
                }
            }
            Message::ToolCalled { call, tool, arguments, .. } => {
                self.calls += 1;
                let (call, tool, arguments) = (call.clone(), *tool, arguments.clone());
                self.phase = Phase::Running(Last::Calling { call, tool, arguments });
            }
            Message::ToolCompleted { outcome, .. } => {
                if matches!(outcome, ToolOutcome::Recorded { .. } | ToolOutcome::Refused { .. }) {
                    self.response = None;
                }
                self.phase = Phase::Running(Last::Outcome(outcome.clone()));
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
                self.phase = Phase::Ready(Last::Response(call.clone()));
            }
            Message::RunSuspended { .. } => {}
            Message::RunFinished { outcome: RunOutcome::Completed, .. } => self.phase = Phase::Finished,
            Message::RunFinished { outcome: RunOutcome::Stopped | RunOutcome::Failed { .. }, .. } => {
                self.phase = Phase::Ready(self.last());
            }
        }
    }

    fn last(&self) -> Last {
        match &self.phase {
            Phase::Ready(last) | Phase::Running(last) => last.clone(),
            Phase::Suspended(_) | Phase::Finished => Last::Nothing,
        }
    }
}
