//! The bytes on the wire, step by step.

use std::collections::VecDeque;
use std::time::Duration;

use axum::body::Bytes;
use serde_json::Value;

use crate::asked::AskedRequest;
use crate::fault_shape::error_body;
use crate::provider::Provider;
use crate::reply::{Misbehaviour, Reply, Says};
use crate::shape::Completion;

/// The pause that lets sent bytes go out before a connection breaks.
const FLUSH: Duration = Duration::from_millis(5);

/// One action on the connection.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum WireAction {
    /// Send bytes.
    Send(Bytes),
    /// Wait.
    Wait(Duration),
    /// Do nothing for ever.
    Hang,
    /// Close the connection.
    Cut,
    /// Reset the connection.
    Reset,
}

/// An answer as sent on the wire.
#[derive(Debug, Clone)]
pub(crate) struct WirePlan {
    /// The status; `None` without an answer.
    pub(crate) status: Option<u16>,
    /// The headers.
    pub(crate) headers: Vec<(String, String)>,
    /// The pause between bytes of the headers.
    pub(crate) drip: Option<Duration>,
    /// The steps of the body.
    pub(crate) steps: VecDeque<WireAction>,
    /// Whether the answer is complete.
    pub(crate) is_whole: bool,
}

impl WirePlan {
    /// A short answer without a fixture.
    pub(crate) fn json(status: u16, body: &Value) -> Self {
        Self::block(status, vec![content_type("application/json")], body.to_string(), None)
    }

    /// The plan of a reply to a request.
    pub(crate) fn of(reply: &Reply, asked: &AskedRequest, provider: Provider) -> Self {
        let mut plan = match (&reply.says, Completion::of(reply, asked, provider)) {
            (Says::Raw(raw), _) => {
                Self::block(raw.status, raw.headers.clone(), raw.body.clone(), Some(reply.chunk.size))
            }
            (Says::Error(fault), _) => {
                let mut headers = vec![content_type("application/json")];
                headers.extend(fault.retry_after.clone().map(|when| ("retry-after".to_owned(), when)));
                Self::block(fault.status, headers, error_body(provider, fault).to_string(), None)
            }
            (_, Some(completion)) => Self::json(200, &completion.body()),
            (_, None) => Self::json(500, &Value::Null),
        };
        plan.go_wrong(reply);
        if !reply.chunk.delay.is_zero() && plan.drip.is_none() {
            let paced = |step| match step {
                WireAction::Send(_) => vec![WireAction::Wait(reply.chunk.delay), step],
                step => vec![step],
            };
            plan.steps = plan.steps.into_iter().flat_map(paced).collect();
        }
        plan
    }

    /// A body with a known length; sent in two halves, so that it can break off in between, or in parts of `size`
    /// bytes.
    fn block(status: u16, mut headers: Vec<(String, String)>, body: String, size: Option<usize>) -> Self {
        let is_told = headers.iter().any(|(name, _)| {
            name.eq_ignore_ascii_case("content-length") || name.eq_ignore_ascii_case("transfer-encoding")
        });
        if !is_told {
            headers.push(("content-length".to_owned(), body.len().to_string()));
        }
        let size = size.unwrap_or(body.len().div_ceil(2)).max(1);
        let steps = body.as_bytes().chunks(size).map(|part| WireAction::Send(Bytes::copy_from_slice(part))).collect();
        Self { status: Some(status), headers, drip: None, steps, is_whole: true }
    }

    fn go_wrong(&mut self, reply: &Reply) {
        let end = match reply.misbehave {
            None | Some(Misbehaviour::Megabyte) => return,
            Some(Misbehaviour::Empty) => {
                self.steps.clear();
                self.headers.retain(|(name, _)| name != "content-length");
                return;
            }
            Some(Misbehaviour::SlowHeaders) => {
                let usual = Duration::from_millis(100);
                self.drip = Some(if reply.chunk.delay.is_zero() { usual } else { reply.chunk.delay });
                return;
            }
            Some(Misbehaviour::NeverAnswers) => {
                self.status = None;
                WireAction::Hang
            }
            Some(Misbehaviour::Stall) => WireAction::Hang,
            Some(Misbehaviour::Cut) => WireAction::Cut,
            Some(Misbehaviour::Reset) => WireAction::Reset,
        };
        // An answer that was sent completely cannot be cut off.
        let most = self.steps.len().saturating_sub(1);
        self.steps.truncate(reply.after_chunks.min(most));
        // Without the pause the headers would not go out, which is wanted only before the first piece.
        if reply.after_chunks > 0 {
            self.steps.push_back(WireAction::Wait(FLUSH));
        }
        self.steps.push_back(end);
        self.is_whole = false;
    }
}

fn content_type(of: &str) -> (String, String) {
    ("content-type".to_owned(), of.to_owned())
}
