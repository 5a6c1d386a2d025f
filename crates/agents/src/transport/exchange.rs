//! One request and its reply, which is judged before anyone else reads it.

use async_openai::middleware::HttpRequestFactory;
use bytes::{Bytes, BytesMut};
use tokio::time::{Instant, timeout_at};

use super::{Environment, retry_after};
use crate::config::Limits;
use crate::error::{FailureContext, LlmError, TransportFault};
use crate::wire::{ModelReply, failure_of, failure_within};

/// The longest body of an error that is read, in bytes.
const LONGEST_ERROR: usize = 64 * 1024;

/// Sends a request and reads its whole reply, which is JSON without an error in it, and no longer than allowed.
pub(super) async fn exchange(
    environment: &Environment,
    limits: Limits,
    request: &HttpRequestFactory,
    context: &FailureContext,
) -> Result<reqwest::Response, LlmError> {
    let request = request.build().await.map_err(|_| {
        LlmError::BadRequest(Box::new(context.clone().saying("the address or a header cannot be written")))
    })?;
    // A reply begins when it is finished: only the deadline of the whole call bounds the wait for its first byte.
    let response = environment.http.execute(request).await.map_err(|error| unsent(&error, context.clone()))?;
    let status = response.status();
    let wait = retry_after(response.headers(), environment.clock.now());
    let most = if status.is_success() { limits.most_bytes } else { LONGEST_ERROR };
    let body = Body::read(response, limits, most, context).await;
    let context = context.clone();
    match body {
        // Whatever becomes of the body: a status that came is known.
        Body { bytes, .. } if !status.is_success() => Err(failure_of(status.as_u16(), &bytes, wait, context)),
        Body { bytes, end: BodyEnd::Complete } => judge(bytes, context.with_status(status.as_u16())),
        Body { end: BodyEnd::TooLong, .. } => Err(LlmError::too_long(context.with_status(status.as_u16()))),
        Body { end: BodyEnd::Broken(error), .. } => Err(error),
    }
}

/// A body with a status of success may still be an error, or a page of some gateway.
fn judge(mut body: Bytes, context: FailureContext) -> Result<reqwest::Response, LlmError> {
    let json =
        ModelReply::json(&body).map_err(|unreadable| LlmError::malformed(unreadable.to_string(), context.clone()))?;
    if let Some(error) = failure_within(&json, context) {
        return Err(error);
    }
    // async-openai reads no byte order mark.
    if body.starts_with("\u{feff}".as_bytes()) {
        body = body.slice('\u{feff}'.len_utf8()..);
    }
    Ok(http::Response::new(body).into())
}

/// What of a body came.
struct Body {
    bytes: Bytes,
    end: BodyEnd,
}

enum BodyEnd {
    Complete,
    TooLong,
    Broken(LlmError),
}

impl Body {
    /// Reads up to `most` bytes, each chunk within the deadline between two. A gateway may send the status at once and the
    /// body when the model has finished, so the first chunk of a success has no deadline of its own.
    async fn read(mut response: reqwest::Response, limits: Limits, most: usize, context: &FailureContext) -> Self {
        let mut bytes = BytesMut::new();
        let end = loop {
            let is_first_of_success = bytes.is_empty() && response.status().is_success();
            let idle = if is_first_of_success { limits.deadlines.total } else { limits.deadlines.idle };
            match timeout_at(Instant::now() + idle, response.chunk()).await {
                Ok(Ok(None)) => break BodyEnd::Complete,
                Ok(Ok(Some(chunk))) if bytes.len() + chunk.len() > most => break BodyEnd::TooLong,
                Ok(Ok(Some(chunk))) => bytes.extend_from_slice(&chunk),
                Ok(Err(error)) => {
                    let context = context.clone().saying(root_cause(&error));
                    break BodyEnd::Broken(LlmError::transport(TransportFault::Reset, context));
                }
                Err(_) => break BodyEnd::Broken(LlmError::transport(TransportFault::Idle, context.clone())),
            }
        };
        Self { bytes: bytes.freeze(), end }
    }
}

/// The error of a request that has no reply. The library's words name the address, which is no secret, and no key.
fn unsent(error: &reqwest::Error, context: FailureContext) -> LlmError {
    let fault = if error.is_connect() || error.is_builder() { TransportFault::Connect } else { TransportFault::Reset };
    LlmError::transport(fault, context.saying(root_cause(error)))
}

/// The innermost cause, such as `Connection refused`.
fn root_cause(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}
