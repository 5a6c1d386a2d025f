//! Spans of calls, with OpenTelemetry's names for generative models. No span contains messages or answers.

use tracing::field::Empty;
use tracing::{Span, info_span};

use crate::config::EndpointConfig;
use crate::ledger::CallRecord;

/// The span of one request to `endpoint`, with all its attempts.
pub fn span(endpoint: &EndpointConfig, model: &str, site: &str, max_tokens: u32) -> Span {
    info_span!(
        "chat",
        "otel.kind" = "client",
        "otel.status_code" = Empty,
        "gen_ai.operation.name" = "chat",
        "gen_ai.provider.name" = endpoint.provider.telemetry_name(),
        "gen_ai.request.model" = model,
        "gen_ai.request.max_tokens" = max_tokens,
        "gen_ai.response.model" = Empty,
        "gen_ai.response.finish_reasons" = Empty,
        "gen_ai.usage.input_tokens" = Empty,
        "gen_ai.usage.output_tokens" = Empty,
        "error.type" = Empty,
        "plumb.call_site" = site,
        "plumb.endpoint" = endpoint.name,
        "plumb.attempts" = Empty,
    )
}

/// Records the end of the last attempt in the span.
pub fn note(span: &Span, record: &CallRecord, finish: Option<&str>) {
    span.record("gen_ai.usage.input_tokens", record.input_tokens);
    span.record("gen_ai.usage.output_tokens", record.output_tokens);
    span.record("plumb.attempts", record.attempt);
    if let Some(model) = &record.model_answered {
        span.record("gen_ai.response.model", model);
    }
    if let Some(finish) = finish {
        span.record("gen_ai.response.finish_reasons", finish);
    }
    if record.outcome != "ok" {
        span.record("otel.status_code", "ERROR");
        span.record("error.type", &record.outcome);
    }
}
