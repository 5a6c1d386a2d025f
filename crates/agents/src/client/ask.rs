//! One request to one endpoint.

use std::collections::VecDeque;

use plumb_types::time::Timestamp;
use serde_json::Value as Json;
use tracing::Instrument;
use uuid::Uuid;

use super::answered::Answered;
use super::endpoint::Endpoint;
use super::entry::{CallEnding, LedgerEntry, content};
use super::{Call, Deps, LlmClient};
use crate::config::Provider;
use crate::error::{FailureContext, LlmError};
use crate::ledger::{CallRecord, check};
use crate::structured::{ObjectMode, Schema};
use crate::telemetry;
use crate::transport::{Attempts, Sending};
use crate::wire::{ChatMessage, ChatRequest, ModelReply};

impl LlmClient {
    /// The request of `call` with these messages and this cap.
    pub(super) fn request(
        endpoint: &Endpoint,
        call: &Call,
        messages: Vec<ChatMessage>,
        max_tokens: u32,
    ) -> ChatRequest {
        let mut request = ChatRequest::new(call.model_at(&endpoint.config), messages, max_tokens);
        if endpoint.config.provider == Provider::OpenAi {
            request = request.with_newer_cap();
        }
        request.temperature = call.temperature;
        request.seed = call.seed;
        request.more = endpoint.config.extras.body(call.role);
        if request.more.contains_key("temperature") {
            request.temperature = None;
        }
        endpoint.refused.apply(&mut request);
        request
    }

    /// Sends `request` and waits for its reply. If the endpoint refuses an optional setting, the request is sent once more
    /// without it.
    async fn send(
        &self,
        endpoint: &Endpoint,
        call: &Call,
        request: &ChatRequest,
        asked_for: Option<(&Schema, ObjectMode)>,
    ) -> Result<(Json, LedgerEntry, FailureContext), LlmError> {
        match self.send_once(endpoint, call, request, asked_for).await {
            Err(error) if endpoint.refused.learn(request, &error) => {
                let mut request = request.clone();
                endpoint.refused.apply(&mut request);
                self.send_once(endpoint, call, &request, asked_for).await
            }
            result => result,
        }
    }

    async fn send_once(
        &self,
        endpoint: &Endpoint,
        call: &Call,
        request: &ChatRequest,
        asked_for: Option<(&Schema, ObjectMode)>,
    ) -> Result<(Json, LedgerEntry, FailureContext), LlmError> {
        let context = FailureContext::at(&endpoint.config.name, &request.model);
        let breaker = endpoint.breaker(&request.model);
        // Checked first: while the breaker is open, the caller's own answer must be available at once.
        if let Some(wait) = breaker.rests() {
            return Err(LlmError::CircuitOpen(Box::new(context.with_retry_after(Some(wait)))));
        }
        let Deps { ledger, clock, budget, .. } = &self.deps;
        check(*budget, ledger.as_ref(), call.learner.as_deref(), call.job.as_deref(), clock.now()).await?;
        // Written once: the ledger counts the bytes that are sent.
        let protocol = endpoint.config.protocol;
        let body = protocol.body(request);
        let body = body.map_err(|error| LlmError::BadRequest(Box::new(context.clone().saying(error.to_string()))))?;
        let cap = request.max_tokens.or(request.max_completion_tokens).unwrap_or_default();
        let attempts = Attempts::default();
        let span = telemetry::span(&endpoint.config, &request.model, &call.site, cap);
        let mut entry = LedgerEntry {
            deps: self.deps.clone(),
            prices: self.config.prices.clone(),
            common: common(self.config.capture, endpoint, call, request, asked_for, body.get()),
            attempts: attempts.clone(),
            request_bytes: body.get().len(),
            failed: VecDeque::new(),
            answered: None,
            span: span.clone(),
            is_ended: false,
        };
        let sending = Sending {
            endpoint: &endpoint.config,
            breaker,
            site: self.config.test_headers.then_some(call.site.as_str()),
            context: context.clone(),
            attempts,
        };
        let result = endpoint.transport.send(sending, &body).instrument(span).await;
        entry.note_failures(result.as_ref().err()).await;
        match result {
            Ok(json) => Ok((protocol.reply(json), entry, context)),
            Err(error) => {
                entry.close();
                Err(error)
            }
        }
    }

    /// Sends `request` and reads the complete answer.
    pub(super) async fn ask(
        &self,
        endpoint: &Endpoint,
        call: &Call,
        request: &ChatRequest,
        asked_for: Option<(&Schema, ObjectMode)>,
    ) -> Result<Answered, LlmError> {
        let (json, entry, context) = self.send(endpoint, call, request, asked_for).await?;
        let estimate = entry.estimate();
        match ModelReply::read(&json) {
            Ok(mut reply) => {
                let usage = *reply.usage.get_or_insert(estimate);
                Ok(Answered { reply, usage, entry, context })
            }
            Err(why) => {
                let error = LlmError::malformed(why.to_string(), context);
                let ending = CallEnding { outcome: error.code(), usage: estimate, ..CallEnding::default() };
                entry.end(ending).await;
                Err(error)
            }
        }
    }
}

fn common(
    capture: bool,
    endpoint: &Endpoint,
    call: &Call,
    request: &ChatRequest,
    asked_for: Option<(&Schema, ObjectMode)>,
    body: &str,
) -> CallRecord {
    CallRecord {
        id: Uuid::nil(),
        at: Timestamp::from_micros(0),
        site: call.site.clone(),
        prompt_hash: call.prompt.clone(),
        schema_hash: asked_for.map(|(schema, _)| schema.hash().to_owned()),
        endpoint: endpoint.config.name.clone(),
        model_asked: request.model.clone(),
        model_answered: None,
        attempt: 0,
        input_tokens: 0,
        output_tokens: 0,
        is_estimate: false,
        cost: 0,
        latency_ms: 0,
        outcome: String::new(),
        level: asked_for.map(|(_, level)| level),
        job: call.job.clone(),
        learner: call.learner.clone(),
        content: content(capture && !call.is_private, body.as_bytes()),
    }
}
