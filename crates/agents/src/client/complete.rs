//! Calls for text and tools.

use super::endpoint::Endpoint;
use super::fallback::{Fallback, within};
use super::{Call, Completion, LlmClient};
use crate::error::LlmError;

impl LlmClient {
    /// Requests text or tool calls.
    ///
    /// # Errors
    /// If no endpoint has an answer: the error of the first endpoint that was called, or the error that stopped the
    /// fallback.
    pub async fn complete(&self, call: Call) -> Result<Completion, LlmError> {
        within(call.within, self.complete_anywhere(&call)).await
    }

    async fn complete_anywhere(&self, call: &Call) -> Result<Completion, LlmError> {
        let mut fallback = Fallback::new(&self.endpoints);
        while let Some(endpoint) = fallback.next() {
            match self.complete_at(endpoint, call).await {
                Ok(completion) => return Ok(completion),
                Err(error) => fallback.failed(error)?,
            }
        }
        Err(fallback.error())
    }

    async fn complete_at(&self, endpoint: &Endpoint, call: &Call) -> Result<Completion, LlmError> {
        let cap = endpoint.config.extras.cap(call.role, call.max_tokens);
        let mut cap = Cap::new(cap, self.config.limits.most_tokens.max(cap));
        let mut again = 0;
        loop {
            match self.complete_once(endpoint, call, cap.now).await {
                Err(LlmError::Truncated(_)) if cap.raise() => {}
                Err(error) if error.may_ask_again() && again < self.config.limits.again => again += 1,
                result => return result,
            }
        }
    }

    async fn complete_once(&self, endpoint: &Endpoint, call: &Call, cap: u32) -> Result<Completion, LlmError> {
        let mut request = Self::request(endpoint, call, call.messages.clone(), cap);
        request.tools.clone_from(&call.tools);
        request.tool_choice.clone_from(&call.tool_choice);
        let answered = self.ask(endpoint, call, &request, None).await?;
        if let Some(fault) = answered.fault() {
            answered.end(fault.code()).await;
            return Err(fault);
        }
        let reply = answered.reply.clone();
        let usage = answered.usage;
        let cost = answered.end("ok").await;
        Ok(Completion {
            text: reply.answer().unwrap_or_default().to_owned(),
            tool_calls: reply.tool_calls,
            finish: reply.finish,
            endpoint: endpoint.config.name.clone(),
            model: reply.model.unwrap_or(request.model),
            usage,
            cost,
        })
    }
}

/// The cap of an answer, which is raised once.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cap {
    pub(super) now: u32,
    most: u32,
    is_raised: bool,
}

impl Cap {
    pub(super) const fn new(now: u32, most: u32) -> Self {
        Self { now, most, is_raised: false }
    }

    /// Doubles the cap, once and at most to the limit; returns whether it was raised.
    pub(super) fn raise(&mut self) -> bool {
        let raised = self.now.saturating_mul(2).min(self.most);
        if self.is_raised || raised <= self.now {
            return false;
        }
        self.now = raised;
        self.is_raised = true;
        true
    }
}
