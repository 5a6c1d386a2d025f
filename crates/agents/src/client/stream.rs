//! Calls with streamed answers.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

use super::answered::{ending, fault_of};
use super::endpoint::Endpoint;
use super::entry::{Ending, Entry};
use super::fallback::{Fallback, within};
use super::{Call, Completion, LlmClient};
use crate::error::{Known, LlmError, TransportFault};
use crate::stream::{Assembled, SseReader, Thoughts};
use crate::transport::{Chunks, Incoming};
use crate::wire::{Chunk, Reply, Usage, failure_within};

/// How long to wait for the rest, which only has the usage, after the endpoint gave the reason why the answer ended.
const GRACE: Duration = Duration::from_secs(1);

/// A piece of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StreamPart {
    /// The next piece of text, without the model's thoughts.
    Text(String),
    /// The end: the complete answer, with the model's tool calls.
    End(Box<Completion>),
}

/// An answer that is being streamed.
pub struct ChatStream {
    chunks: Option<Box<Chunks>>,
    sse: SseReader,
    parts: VecDeque<StreamPart>,
    thoughts: Thoughts,
    assembled: Assembled,
    entry: Option<Entry>,
    known: Known,
    breaker: std::sync::Arc<crate::transport::Breaker>,
    since: Instant,
    most_bytes: usize,
    is_done: bool,
    has_chunk: bool,
}

impl LlmClient {
    /// Requests a streamed answer. Until the first piece another endpoint may take over; after it the answer stays with
    /// its endpoint.
    ///
    /// # Errors
    /// If no endpoint begins to answer.
    pub async fn stream(&self, call: Call) -> Result<ChatStream, LlmError> {
        within(call.within, self.stream_anywhere(&call)).await
    }

    async fn stream_anywhere(&self, call: &Call) -> Result<ChatStream, LlmError> {
        let mut fallback = Fallback::new(&self.endpoints);
        while let Some(endpoint) = fallback.next() {
            match self.stream_at(endpoint, call).await {
                Ok(stream) => return Ok(stream),
                Err(error) => fallback.failed(error)?,
            }
        }
        Err(fallback.error())
    }

    async fn stream_at(&self, endpoint: &Endpoint, call: &Call) -> Result<ChatStream, LlmError> {
        let mut again = 0;
        loop {
            match self.stream_once(endpoint, call).await {
                Err(error) if error.may_ask_again() && again < self.config.limits.again => again += 1,
                result => return result,
            }
        }
    }

    async fn stream_once(&self, endpoint: &Endpoint, call: &Call) -> Result<ChatStream, LlmError> {
        let mut request = Self::request(endpoint, call, call.messages.clone(), call.max_tokens).streamed();
        request.tools.clone_from(&call.tools);
        request.tool_choice.clone_from(&call.tool_choice);
        let (incoming, entry, known) = self.send(endpoint, call, &request, None, true).await?;
        let mut stream = ChatStream {
            chunks: None,
            sse: SseReader::new(self.config.limits.most_bytes),
            parts: VecDeque::new(),
            thoughts: Thoughts::default(),
            assembled: Assembled::default(),
            entry: Some(entry),
            known,
            breaker: endpoint.breaker(&request.model),
            since: Instant::now(),
            most_bytes: self.config.limits.most_bytes,
            is_done: false,
            has_chunk: false,
        };
        match incoming {
            Incoming::Chunks(chunks) => stream.chunks = Some(chunks),
            // The endpoint does not stream: its one answer is the only piece.
            Incoming::Whole { json, .. } => {
                stream.take(Chunk::read(&json));
                stream.is_done = true;
            }
        }
        stream.begin().await?;
        Ok(stream)
    }
}

impl ChatStream {
    /// Waits for the first part: until then nothing has been passed on, and another endpoint may take over.
    async fn begin(&mut self) -> Result<(), LlmError> {
        match self.next().await {
            Some(Ok(part)) => {
                self.parts.push_front(part);
                Ok(())
            }
            Some(Err(error)) => Err(error),
            None => Ok(()),
        }
    }

    /// The next part; `None` after [`StreamPart::End`] or an error.
    pub async fn next(&mut self) -> Option<Result<StreamPart, LlmError>> {
        loop {
            if let Some(part) = self.parts.pop_front() {
                return Some(Ok(part));
            }
            self.entry.as_ref()?;
            if self.is_done {
                let held = self.thoughts.end();
                if !held.is_empty() {
                    return Some(Ok(StreamPart::Text(held)));
                }
                return Some(self.end().await);
            }
            if let Err(error) = self.read().await {
                self.fail(&error).await;
                return Some(Err(error));
            }
        }
    }

    /// Reads the next bytes.
    async fn read(&mut self) -> Result<(), LlmError> {
        let Some(chunks) = &mut self.chunks else {
            self.is_done = true;
            return Ok(());
        };
        let bytes = if self.assembled.has_finished() {
            // The answer is complete, whatever happens to the rest of the stream.
            match tokio::time::timeout(GRACE, chunks.next()).await {
                Ok(Ok(bytes)) => bytes,
                Ok(Err(_)) | Err(_) => None,
            }
        } else {
            chunks.next().await?
        };
        let events = if let Some(bytes) = &bytes {
            self.sse.push(bytes)
        } else {
            let sse = std::mem::replace(&mut self.sse, SseReader::new(0));
            Ok(sse.end().into_iter().collect())
        };
        for event in events.map_err(|_| LlmError::too_long(self.known.clone()))? {
            if self.is_done {
                break;
            }
            self.take_event(&event.data, bytes.is_none())?;
        }
        if self.assembled.bytes() > self.most_bytes {
            return Err(LlmError::too_long(self.known.clone()));
        }
        if bytes.is_none() && !self.is_done {
            if !self.assembled.has_finished() {
                return Err(self.unended());
            }
            self.is_done = true;
        }
        Ok(())
    }

    /// The bytes ended before the answer did. A body that was never an event stream is reported as unreadable.
    fn unended(&self) -> LlmError {
        if self.has_chunk {
            LlmError::transport(TransportFault::Cut, self.known.clone())
        } else {
            LlmError::malformed("no event came", self.known.clone())
        }
    }

    fn take_event(&mut self, data: &str, is_last: bool) -> Result<(), LlmError> {
        let data = data.trim();
        if data.is_empty() {
            return Ok(());
        }
        if data == "[DONE]" {
            self.is_done = true;
            return Ok(());
        }
        let Ok(json) = serde_json::from_str(data) else {
            return Err(if is_last {
                self.unended()
            } else {
                LlmError::malformed("an event that is no JSON", self.known.clone())
            });
        };
        if let Some(error) = failure_within(&json, self.known.clone()) {
            return Err(error);
        }
        self.has_chunk = true;
        self.take(Chunk::read(&json));
        Ok(())
    }

    fn take(&mut self, chunk: Chunk) {
        let text = self.thoughts.pass(&chunk.text);
        self.assembled.add(chunk);
        if let Some(entry) = &mut self.entry {
            entry.answer_bytes = self.assembled.bytes();
        }
        if !text.is_empty() {
            self.parts.push_back(StreamPart::Text(text));
        }
    }

    /// The end of a complete answer.
    async fn end(&mut self) -> Result<StreamPart, LlmError> {
        let (reply, usage) = self.reply();
        let fault = fault_of(&reply, &self.known);
        let outcome = fault.as_ref().map_or("ok", LlmError::code);
        let cost = self.enter(ending(outcome, &reply, usage)).await;
        if let Some(fault) = fault {
            return Err(fault);
        }
        Ok(StreamPart::End(Box::new(Completion {
            text: reply.answer().unwrap_or_default().to_owned(),
            endpoint: self.known.endpoint.clone(),
            model: reply.model.clone().unwrap_or_else(|| self.known.model.clone()),
            tool_calls: reply.tool_calls,
            finish: reply.finish,
            usage,
            cost,
        })))
    }

    async fn fail(&mut self, error: &LlmError) {
        if error.blames_endpoint() {
            self.breaker.failed_late(error.code());
        }
        let (reply, usage) = self.reply();
        self.enter(ending(error.code(), &reply, usage)).await;
        // An error is the last part.
        self.parts.clear();
        self.chunks = None;
    }

    fn reply(&mut self) -> (Reply, Usage) {
        let assembled = std::mem::take(&mut self.assembled);
        let sent = self.entry.as_ref().map_or(0, |entry| entry.request_bytes);
        let estimate = Usage::estimate(sent, assembled.bytes());
        let reply = assembled.reply();
        let usage = reply.usage.unwrap_or(estimate);
        (reply, usage)
    }

    async fn enter(&mut self, ending: Ending<'_>) -> u64 {
        match self.entry.take() {
            Some(entry) => entry.end(ending, self.since.elapsed()).await,
            None => 0,
        }
    }
}
