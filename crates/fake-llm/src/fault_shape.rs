//! An error in an endpoint's own shape.

use serde_json::{Value, json};

use crate::provider::Provider;
use crate::reply::EndpointFault;

/// The body of an error.
pub(crate) fn error_body(provider: Provider, fault: &EndpointFault) -> Value {
    let EndpointFault { status, code, message, .. } = fault;
    match provider {
        Provider::OpenAi => {
            let kind = match status {
                401 | 400 | 404 => "invalid_request_error",
                429 if code.as_deref() == Some("insufficient_quota") => "insufficient_quota",
                429 => "requests",
                _ => "server_error",
            };
            json!({"error": {"message": message, "type": kind, "param": null, "code": code}})
        }
        Provider::Anthropic => {
            let kind = match status {
                401 => "authentication_error",
                403 => "permission_error",
                404 => "not_found_error",
                413 => "request_too_large",
                429 => "rate_limit_error",
                529 => "overloaded_error",
                400..500 => "invalid_request_error",
                _ => "api_error",
            };
            json!({"error": {"message": message, "type": code.as_deref().unwrap_or(kind), "param": null, "code": null}})
        }
        Provider::Gemini => {
            let word = match status {
                400 => "INVALID_ARGUMENT",
                401 => "UNAUTHENTICATED",
                403 => "PERMISSION_DENIED",
                404 => "NOT_FOUND",
                429 => "RESOURCE_EXHAUSTED",
                503 => "UNAVAILABLE",
                504 => "DEADLINE_EXCEEDED",
                _ => "INTERNAL",
            };
            let word = code.as_deref().unwrap_or(word);
            json!([{"error": {"code": status, "message": message, "status": word}}])
        }
        Provider::Ollama => {
            let kind = match status {
                400 => "invalid_request_error",
                404 => "not_found_error",
                _ => "api_error",
            };
            json!({"error": {"message": message, "type": code.as_deref().unwrap_or(kind), "param": null, "code": null}})
        }
        Provider::Vllm => {
            let kind = match status {
                400 => "BadRequestError",
                404 => "NotFoundError",
                _ => "InternalServerError",
            };
            let kind = code.as_deref().unwrap_or(kind);
            json!({"error": {"message": message, "type": kind, "param": null, "code": status}})
        }
        Provider::LlamaCpp => {
            let kind = match status {
                400 => "invalid_request_error",
                401 => "authentication_error",
                404 => "not_found_error",
                503 => "unavailable_error",
                _ => "server_error",
            };
            json!({"error": {"code": status, "message": message, "type": code.as_deref().unwrap_or(kind)}})
        }
    }
}
