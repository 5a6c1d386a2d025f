//! An answer that has been received and not checked yet.

use super::entry::{CallEnding, LedgerEntry};
use crate::error::{FailureContext, LlmError};
use crate::wire::{Finish, ModelReply, Usage};

/// A received answer, with its open entry in the ledger.
pub(super) struct Answered {
    pub(super) reply: ModelReply,
    pub(super) usage: Usage,
    pub(super) entry: LedgerEntry,
    pub(super) context: FailureContext,
}

impl Answered {
    /// The error of an answer by its form alone: the model declined, the provider filtered it, the cap was reached, or
    /// it is empty.
    pub(super) fn fault(&self) -> Option<LlmError> {
        fault_of(&self.reply, &self.context)
    }

    /// Closes the ledger entry with its outcome, and returns the cost in millionths of the currency's unit.
    pub(super) async fn end(self, outcome: &str) -> u64 {
        let Self { reply, usage, entry, .. } = self;
        entry.end(ending(outcome, &reply, usage)).await
    }
}

/// The error of an answer by its form alone.
fn fault_of(reply: &ModelReply, context: &FailureContext) -> Option<LlmError> {
    let boxed = || Box::new(context.clone());
    match reply.finish {
        _ if reply.refusal.is_some() => Some(LlmError::Refused(boxed())),
        Finish::Refusal => Some(LlmError::Refused(boxed())),
        Finish::ContentFilter => Some(LlmError::ContentFilter(boxed())),
        Finish::Length => Some(LlmError::Truncated(boxed())),
        _ if reply.only_thinks() => Some(LlmError::Truncated(boxed())),
        _ if reply.is_empty() => Some(LlmError::malformed("an empty answer", context.clone())),
        _ => None,
    }
}

/// The end of an answer, for the ledger.
fn ending<'a>(outcome: &'a str, reply: &'a ModelReply, usage: Usage) -> CallEnding<'a> {
    let calls = || serde_json::to_string(&reply.tool_calls).ok();
    let answer = reply.text.clone().or_else(|| reply.refusal.clone()).or_else(calls);
    CallEnding { outcome, usage, model: reply.model.clone(), finish: Some(reply.finish.name()), answer }
}
