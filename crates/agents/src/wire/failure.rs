//! Error bodies of endpoints, in any of the shapes in use.

use std::time::Duration;

use serde_json::Value as Json;

use crate::error::{FailureContext, LlmError, TransportFault};

/// An endpoint's error.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EndpointFailure {
    /// The message.
    pub message: String,
    /// Its class, such as `insufficient_quota`.
    pub kind: Option<String>,
    /// Its code; a number is written out.
    pub code: Option<String>,
    /// The parameter of the request that is blamed.
    pub param: Option<String>,
}

impl EndpointFailure {
    /// Reads a body: OpenAI's `{"error": {…}}`, Gemini's list of one such, Ollama's `{"error": "…"}`, vLLM's flat
    /// `{"message": …}`, FastAPI's `{"detail": …}`, or no JSON at all.
    pub fn read(body: &[u8]) -> Self {
        if let Ok(json) = serde_json::from_slice::<Json>(body) {
            return Self::of(&json);
        }
        let text = String::from_utf8_lossy(body);
        let text = text.trim();
        let is_page = text.starts_with('<');
        let message = if is_page { "a page of HTML instead of JSON".to_owned() } else { text.to_owned() };
        Self { message, ..Self::default() }
    }

    fn of(json: &Json) -> Self {
        let json = json.as_array().and_then(|list| list.first()).unwrap_or(json);
        let inner = json.get("error").filter(|error| !error.is_null()).unwrap_or(json);
        if let Some(text) = inner.as_str() {
            return Self { message: text.to_owned(), ..Self::default() };
        }
        let word = |name: &str| match inner.get(name) {
            Some(Json::String(text)) if !text.is_empty() => Some(text.clone()),
            Some(Json::Number(number)) => Some(number.to_string()),
            _ => None,
        };
        let detail =
            || inner.get("detail").map(|detail| detail.as_str().map_or_else(|| detail.to_string(), str::to_owned));
        Self {
            message: word("message").or_else(detail).unwrap_or_default(),
            kind: word("type").or_else(|| word("status")),
            code: word("code"),
            param: word("param"),
        }
    }

    fn says(&self, words: &[&str]) -> bool {
        let said = [Some(&self.message), self.kind.as_ref(), self.code.as_ref()];
        let said: Vec<String> = said.into_iter().flatten().map(|text| text.to_lowercase()).collect();
        words.iter().any(|word| said.iter().any(|said| said.contains(word)))
    }

    /// Whether waiting will not help, because the credit is used up. Gemini reports "exceeded your current quota" for
    /// its limit per minute too, and then how long to wait.
    fn is_about_credit(&self, wait: Option<Duration>) -> bool {
        self.says(&["insufficient_quota", "billing_hard_limit", "billing_not_active", "credit balance"])
            || (wait.is_none() && self.says(&["exceeded your current quota"]))
    }
}

/// The error for an answer with `status` (not 2xx) and `body`.
pub fn failure_of(status: u16, body: &[u8], wait: Option<Duration>, context: FailureContext) -> LlmError {
    error_of(status, EndpointFailure::read(body), wait, context)
}

/// The error within an answer with a status of success, if there is one: `{"error": …}`, also in a list.
pub fn failure_within(json: &Json, context: FailureContext) -> Option<LlmError> {
    let one = json.as_array().and_then(|list| list.first()).unwrap_or(json);
    let error = one.get("error").filter(|error| !error.is_null())?;
    let failure = EndpointFailure::of(json);
    let number = error.get("code").and_then(Json::as_u64).and_then(|code| u16::try_from(code).ok());
    let status = number.filter(|code| (400..600).contains(code)).or_else(|| {
        let said = |words: &[&str]| failure.says(words);
        if said(&["rate_limit", "rate limit", "resource_exhausted"]) {
            Some(429)
        } else if said(&["overloaded", "server_error", "internal", "unavailable", "api_error"]) {
            Some(503)
        } else if said(&["authentication", "permission", "invalid_api_key"]) {
            Some(401)
        } else if said(&["invalid_request"]) {
            Some(400)
        } else {
            None
        }
    });
    Some(match status {
        Some(status) => error_of(status, failure, None, context),
        None => LlmError::malformed(failure.message, context),
    })
}

fn error_of(status: u16, failure: EndpointFailure, wait: Option<Duration>, context: FailureContext) -> LlmError {
    let about_credit = failure.is_about_credit(wait);
    // llama.cpp reports this of an answer, not of itself: the model's output violated the schema, or was cut off.
    let is_of_answer = failure.says(&["model produced output that does not match"]);
    let filtered = failure.says(&["content_filter", "content_policy", "content management policy"]);
    let mut context = context.with_status(status).with_retry_after(wait).saying(failure.message);
    context.code = failure.code.or(failure.kind).map(|code| code.chars().take(80).collect());
    context.param = failure.param.map(|param| param.chars().take(80).collect());
    match status {
        401 | 403 => LlmError::Auth(Box::new(context)),
        402 => LlmError::Quota(Box::new(context)),
        429 if about_credit => LlmError::Quota(Box::new(context)),
        429 => LlmError::RateLimited(Box::new(context)),
        500.. if is_of_answer => LlmError::Malformed(Box::new(context)),
        408 | 409 | 500.. => LlmError::transport(TransportFault::Status, context),
        _ if filtered => LlmError::ContentFilter(Box::new(context)),
        _ => LlmError::BadRequest(Box::new(context)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(status: u16, body: &str) -> &'static str {
        failure_of(status, body.as_bytes(), None, FailureContext::at("main", "m")).code()
    }

    #[test]
    fn what_a_server_says_of_an_answer_is_no_fault_of_the_server() {
        let said = r#"{"error":{"code":500,"message":"The model produced output that does not match the expected peg-native format","type":"server_error"}}"#;
        assert_eq!(code(500, said), "malformed");
        assert_eq!(code(500, r#"{"error":{"message":"out of memory","type":"server_error"}}"#), "transport_status");
    }

    #[test]
    fn every_status_has_its_error() {
        let expected = [
            (400, "bad_request"),
            (401, "auth"),
            (402, "quota"),
            (403, "auth"),
            (404, "bad_request"),
            (408, "transport_status"),
            (409, "transport_status"),
            (413, "bad_request"),
            (422, "bad_request"),
            (429, "rate_limited"),
            (500, "transport_status"),
            (502, "transport_status"),
            (503, "transport_status"),
            (529, "transport_status"),
        ];
        for (status, name) in expected {
            assert_eq!(code(status, ""), name, "{status}");
        }
    }

    #[test]
    fn a_used_up_quota_is_no_rate_limit() {
        let body = r#"{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":null}}"#;
        assert_eq!(code(429, body), "quota");
        assert_eq!(code(429, r#"{"error":{"message":"slow down","code":"rate_limit_exceeded"}}"#), "rate_limited");
    }

    #[test]
    fn a_body_of_any_shape_says_what_it_says() {
        for body in [
            r#"{"error":{"message":"no","type":"t","code":400}}"#,
            r#"[{"error":{"message":"no","status":"t","code":400}}]"#,
            r#"{"object":"error","message":"no","type":"t","code":400}"#,
        ] {
            let failure = EndpointFailure::read(body.as_bytes());
            assert_eq!((failure.message.as_str(), failure.code.as_deref()), ("no", Some("400")), "{body}");
        }
        assert_eq!(EndpointFailure::read(br#"{"error":"no"}"#).message, "no");
        assert_eq!(EndpointFailure::read(br#"{"detail":"no"}"#).message, "no");
        assert_eq!(EndpointFailure::read(b"<html>nginx</html>").message, "a page of HTML instead of JSON");
        assert_eq!(EndpointFailure::read(b"\xff\xfe").message, "\u{fffd}\u{fffd}");
    }

    #[test]
    fn a_success_may_hold_an_error() {
        let at = || FailureContext::at("main", "m");
        let within = |text: &str| {
            let json: Json = serde_json::from_str(text).expect("JSON");
            failure_within(&json, at()).map(|error| error.code())
        };
        assert_eq!(within(r#"{"error":{"code":503,"message":"busy"}}"#), Some("transport_status"));
        assert_eq!(within(r#"[{"error":{"type":"rate_limit_error"}}]"#), Some("rate_limited"));
        assert_eq!(within(r#"{"error":{"message":"?"}}"#), Some("malformed"));
        assert_eq!(within(r#"{"error":null,"choices":[]}"#), None);
    }
}
