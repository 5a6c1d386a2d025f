//! Calls for objects that fit a schema.

use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::complete::Cap;
use super::endpoint::Endpoint;
use super::fallback::{Fallback, within};
use super::{Call, LlmClient, Structured};
use crate::error::LlmError;
use crate::prompt::{REPAIR, SCHEMA_IN_WORDS, Words, shipped};
use crate::structured::{ObjectMode, Schema, Unfit, may_be_about_level, read};
use crate::wire::{ChatMessage, ModelReply};

impl LlmClient {
    /// Requests an object that fits `schema`.
    ///
    /// # Errors
    /// If no endpoint has one: [`LlmError::SchemaInvalid`] with the findings, if there was an object.
    pub async fn structured<T: DeserializeOwned>(
        &self,
        call: Call,
        schema: &Schema,
    ) -> Result<Structured<T>, LlmError> {
        within(call.within, self.structured_anywhere(&call, schema)).await
    }

    async fn structured_anywhere<T: DeserializeOwned>(
        &self,
        call: &Call,
        schema: &Schema,
    ) -> Result<Structured<T>, LlmError> {
        let mut fallback = Fallback::new(&self.endpoints);
        while let Some(endpoint) = fallback.next() {
            match self.structured_at(endpoint, call, schema).await {
                Ok(structured) => return Ok(structured),
                Err(error) => fallback.failed(error)?,
            }
        }
        Err(fallback.error())
    }

    async fn structured_at<T: DeserializeOwned>(
        &self,
        endpoint: &Endpoint,
        call: &Call,
        schema: &Schema,
    ) -> Result<Structured<T>, LlmError> {
        let model = call.model_at(&endpoint.config).to_owned();
        let first = self.object_modes.level(&endpoint.config.name, &model);
        let mut level = first.unwrap_or_else(|| ObjectMode::usual(endpoint.config.provider));
        let mut is_lowered = false;
        let cap = endpoint.config.extras.cap(call.role, call.max_tokens);
        let mut cap = Cap::new(cap, self.config.limits.most_tokens.max(cap));
        let mut repairs = 0;
        let mut repair: Vec<ChatMessage> = Vec::new();
        loop {
            let result = self.object_at(endpoint, call, schema, level, cap.now, &repair).await;
            // Any answer, however faulty, shows that the endpoint accepts the level.
            let is_answered = !matches!(&result, Err(Failed { reply: None, .. }));
            if is_lowered && is_answered {
                self.object_modes.note(&endpoint.config.name, &model, level);
            }
            let Failed { error, reply } = match result {
                Ok((json, value, model)) => {
                    let endpoint = endpoint.config.name.clone();
                    return Ok(Structured { value, json, level, repairs, endpoint, model });
                }
                Err(failed) => failed,
            };
            match (&error, level.below()) {
                (_, Some(below)) if may_be_about_level(&error) => {
                    level = below;
                    is_lowered = true;
                }
                (LlmError::Truncated(_), _) if cap.raise() => repair.clear(),
                (LlmError::SchemaInvalid { findings, .. }, _) if repairs < self.config.limits.repairs => {
                    repairs += 1;
                    repair = repair_messages(reply.as_deref(), findings);
                }
                (LlmError::Malformed(context), _) if error.may_ask_again() && repairs < self.config.limits.repairs => {
                    repairs += 1;
                    repair = repair_messages(reply.as_deref(), std::slice::from_ref(&context.said));
                }
                _ => return Err(error),
            }
        }
    }

    /// Sends one request at one level.
    async fn object_at<T: DeserializeOwned>(
        &self,
        endpoint: &Endpoint,
        call: &Call,
        schema: &Schema,
        level: ObjectMode,
        cap: u32,
        repair: &[ChatMessage],
    ) -> Result<(Json, T, String), Failed> {
        let mut messages = if level.needs_words() { words(schema) } else { Vec::new() };
        messages.extend(call.messages.iter().chain(repair).cloned());
        let mut request = Self::request(endpoint, call, messages, cap);
        level.apply(&mut request, schema);
        let answered = self.ask(endpoint, call, &request, Some((schema, level))).await?;
        let context = answered.context.clone();
        let reply = answered.reply.clone();
        let judged = match answered.fault() {
            Some(fault) => Err(fault),
            None => read(&reply, level, schema).map_err(|unfit| match unfit {
                Unfit::Unfinished => LlmError::Truncated(Box::new(context.clone())),
                Unfit::NoObject(why) => LlmError::malformed(why.to_string(), context.clone()),
                Unfit::Findings(findings) => LlmError::SchemaInvalid { findings, context: Box::new(context.clone()) },
            }),
        };
        // The schema may allow a value that the program's type does not: a fault of the program, reported like a fault
        // of the answer.
        let judged = judged.and_then(|json| {
            let value = serde_json::from_value(json.clone()).map_err(|_| LlmError::SchemaInvalid {
                findings: vec!["/: the program cannot read it".to_owned()],
                context: Box::new(context),
            });
            Ok((json, value?))
        });
        let outcome = judged.as_ref().map_or_else(LlmError::code, |_| "ok");
        answered.end(outcome).await;
        match judged {
            Ok((json, value)) => Ok((json, value, reply.model.unwrap_or(request.model))),
            Err(error) => Err(Failed { error, reply: Some(Box::new(reply)) }),
        }
    }
}

/// Why there is no object, and the reply instead.
struct Failed {
    error: LlmError,
    reply: Option<Box<ModelReply>>,
}

impl From<LlmError> for Failed {
    fn from(error: LlmError) -> Self {
        Self { error, reply: None }
    }
}

/// The schema in words, for endpoints that do not receive it as a parameter.
fn words(schema: &Schema) -> Vec<ChatMessage> {
    let text = schema.lowered().to_string();
    shipped(SCHEMA_IN_WORDS).and_then(|prompt| prompt.render(&[("schema", Words::Own(&text))]).ok()).unwrap_or_default()
}

/// The model's last answer, and the findings about it.
fn repair_messages(reply: Option<&ModelReply>, findings: &[String]) -> Vec<ChatMessage> {
    let said = reply.map(|reply| match reply.tool_calls.first() {
        // As text: a tool call would need a result before the conversation may go on.
        Some(call) => call.arguments.clone(),
        None => reply.text.clone().unwrap_or_default(),
    });
    let told = findings.join("\n");
    let request = shipped(REPAIR)
        .and_then(|prompt| prompt.render(&[("findings", Words::Others(&told))]).ok())
        .unwrap_or_default();
    said.filter(|said| !said.is_empty()).map(ChatMessage::assistant).into_iter().chain(request).collect()
}
