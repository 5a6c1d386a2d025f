//! The ledger entry of one request: a row for each of its attempts, whatever their outcome.

use std::collections::VecDeque;
use std::time::Duration;

use plumb_types::saturating_cast;

use super::Deps;
use crate::config::Prices;
use crate::error::LlmError;
use crate::ledger::{CallContent, CallRecord};
use crate::telemetry;
use crate::transport::{Attempts, CallAttempt, GIVEN_UP};
use crate::wire::Usage;

/// How the last attempt ended.
#[derive(Debug, Default)]
pub(super) struct CallEnding<'a> {
    /// `ok`, or an error's code.
    pub(super) outcome: &'a str,
    /// Tokens used.
    pub(super) usage: Usage,
    /// The model that answered.
    pub(super) model: Option<String>,
    /// Why the answer ended.
    pub(super) finish: Option<&'a str>,
    /// The answer, for the capture.
    pub(super) answer: Option<String>,
}

/// The entry of a request that is under way. If it is dropped early, for example because the caller went away, it is
/// still recorded.
pub(super) struct LedgerEntry {
    pub(super) deps: Deps,
    pub(super) prices: Prices,
    /// The fields shared by all attempts.
    pub(super) common: CallRecord,
    pub(super) attempts: Attempts,
    pub(super) request_bytes: usize,
    /// Failed attempts that are not recorded yet, each with the error's code.
    pub(super) failed: VecDeque<(CallAttempt, &'static str)>,
    /// The attempt that has an answer, once there is one.
    pub(super) answered: Option<CallAttempt>,
    pub(super) span: tracing::Span,
    pub(super) is_ended: bool,
}

impl LedgerEntry {
    /// Records the attempts that failed before there was an answer. `error` is the error of the last one if the request
    /// was given up.
    pub(super) async fn note_failures(&mut self, error: Option<&LlmError>) {
        self.collect_attempts();
        while let Some((attempt, code)) = self.failed.pop_front() {
            let ended = error.filter(|_| code == GIVEN_UP).map_or(code, LlmError::code);
            let record = self.failure(&attempt, ended);
            // A failed attempt followed by a successful one is no error of the call.
            if error.is_some() {
                telemetry::note(&self.span, &record, None);
            }
            self.store(record).await;
        }
    }

    /// Takes all attempts before any of them is recorded: the caller may go away while the first one is stored, and the
    /// others have to be paid for as well.
    fn collect_attempts(&mut self) {
        for attempt in self.attempts.take() {
            match attempt.failure {
                None => self.answered = Some(attempt),
                Some(code) => self.failed.push_back((attempt, code)),
            }
        }
    }

    /// Records the attempt with the answer, and returns its cost.
    pub(super) async fn end(mut self, ending: CallEnding<'_>) -> u64 {
        self.is_ended = true;
        let record = self.ending(ending);
        let cost = record.cost;
        self.store(record).await;
        cost
    }

    /// Tokens used, as the lengths of request and reply suggest.
    pub(super) fn estimate(&self) -> Usage {
        let reply_bytes = self.answered.as_ref().map_or(0, |attempt| attempt.reply_bytes);
        Usage::estimate(self.request_bytes, reply_bytes)
    }

    /// Closes the entry; there is nothing left to record.
    pub(super) fn close(mut self) {
        self.is_ended = true;
    }

    fn ending(&self, ending: CallEnding<'_>) -> CallRecord {
        let attempt = self.answered.clone();
        let (number, latency) = attempt.map_or((1, Duration::ZERO), |attempt| (attempt.number, attempt.latency));
        let mut record = self.record(number, latency, ending.outcome, ending.usage);
        record.model_answered = ending.model;
        if let Some(content) = &mut record.content {
            content.answer = ending.answer;
        }
        telemetry::note(&self.span, &record, ending.finish);
        record
    }

    /// An attempt without an answer costs its request, unless the request was not sent or was turned away.
    fn failure(&self, attempt: &CallAttempt, code: &str) -> CallRecord {
        const FREE: [&str; 7] =
            ["transport_connect", "transport_status", "rate_limited", "quota", "auth", "bad_request", "circuit_open"];
        let sent = if FREE.contains(&code) { 0 } else { self.request_bytes };
        self.record(attempt.number, attempt.latency, code, Usage::estimate(sent, 0))
    }

    fn record(&self, attempt: u32, latency: Duration, outcome: &str, usage: Usage) -> CallRecord {
        let now = self.deps.clock.now();
        CallRecord {
            id: self.deps.chance.id(now),
            at: now,
            attempt,
            input_tokens: usage.input,
            output_tokens: usage.output,
            is_estimate: usage.is_estimate,
            cost: self.prices.cost(&self.common.model_asked, usage.input, usage.output),
            latency_ms: saturating_cast(latency.as_millis()),
            outcome: outcome.to_owned(),
            ..self.common.clone()
        }
    }

    async fn store(&self, record: CallRecord) {
        if let Err(error) = self.deps.ledger.record(record).await {
            // The answer is still used; budgets close when the ledger cannot be read.
            tracing::error!(%error, "a model call is not entered");
        }
    }
}

impl Drop for LedgerEntry {
    fn drop(&mut self) {
        if self.is_ended {
            return;
        }
        self.collect_attempts();
        let mut records: Vec<CallRecord> =
            self.failed.iter().map(|(attempt, code)| self.failure(attempt, code)).collect();
        if self.answered.is_some() {
            let ending = CallEnding { outcome: GIVEN_UP, usage: self.estimate(), ..CallEnding::default() };
            records.push(self.ending(ending));
        }
        let ledger = std::sync::Arc::clone(&self.deps.ledger);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                for record in records {
                    if let Err(error) = ledger.record(record).await {
                        tracing::error!(%error, "a model call that was given up is not entered");
                    }
                }
            });
        }
    }
}

/// The request, if capture is on.
pub(super) fn content(capture: bool, request: &[u8]) -> Option<CallContent> {
    capture.then(|| CallContent { request: String::from_utf8_lossy(request).into_owned(), answer: None })
}
