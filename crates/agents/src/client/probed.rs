//! One request of the probe: to one endpoint, at one level, without any repair.

use plumb_types::saturating_cast;

use super::{Call, LlmClient};
use crate::error::{FailureContext, LlmError};
use crate::structured::{ObjectMode, Schema};
use crate::wire::{ModelReply, Usage};

/// Result of a probe's request.
pub(crate) struct Probed {
    pub(crate) reply: ModelReply,
    pub(crate) usage: Usage,
    /// Milliseconds until the answer.
    pub(crate) latency_ms: u64,
    /// Cost in millionths of the currency's unit.
    pub(crate) cost: u64,
}

impl LlmClient {
    /// Sends a request to the endpoint at that index of the configuration.
    pub(crate) async fn probe_once(
        &self,
        at: usize,
        call: Call,
        asked_for: Option<(&Schema, ObjectMode)>,
    ) -> Result<Probed, LlmError> {
        let Some(endpoint) = self.endpoints.get(at) else {
            return Err(LlmError::CircuitOpen(Box::new(FailureContext::at("none", "none"))));
        };
        let mut request = Self::request(endpoint, &call, call.messages.clone(), call.max_tokens);
        if let Some((schema, level)) = asked_for {
            level.apply(&mut request, schema);
        }
        let answered = self.ask(endpoint, &call, &request, asked_for).await?;
        if let Some(fault @ (LlmError::Refused(_) | LlmError::ContentFilter(_))) = answered.fault() {
            answered.end(fault.code()).await;
            return Err(fault);
        }
        let (reply, usage) = (answered.reply.clone(), answered.usage);
        let latency = answered.entry.answered.as_ref().map(|attempt| attempt.latency).unwrap_or_default();
        let cost = answered.end("ok").await;
        Ok(Probed { reply, usage, latency_ms: saturating_cast(latency.as_millis()), cost })
    }
}
