//! The API through the real router: with tokens and with cookies, for one's own account and for others.

mod acknowledged;
mod ag_ui;
mod bank;
mod banked;
mod classified;
pub(crate) mod crashes;
mod described;
mod documented;
mod doors;
mod guided;
mod learning;
mod listed;
mod named;
mod refused;
mod repeated;
mod scorecards;
mod sessions;
pub(crate) mod sockets;
pub(crate) mod story;
mod tokens;
mod two_servers;
mod written;

use axum::body::Body;
use axum::http::{Request, header};
use plumb_service::accounts::tokens::{NewToken, Scope};
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::support::{Client, Reply, Site, fresh, has_fields};

/// A body that the route accepts: about the first item of a session, or about a problem in the request.
pub(crate) fn body(path: &str, served: Option<SessionId>) -> Json {
    let command = fresh();
    let item = |session: SessionId| json!({ "session_id": session, "position": 0 });
    let commanded = |session: SessionId| json!({ "session_id": session, "position": 0, "command_id": command });
    let posed = json!({ "answer_spec": { "input_type": "integer" }, "key": "8" });
    let path = path.trim_start_matches("/api/v1");
    match (path, served) {
        ("/practice", _) => json!({ "skill_id": "t_add", "command_id": command }),
        ("/attempts", _) => {
            let session = served.unwrap_or(SessionId::nil());
            json!({ "session_id": session, "position": 0, "answer": "zz", "command_id": command })
        }
        ("/evaluate", Some(session)) => json!({ "answer": "zz", "problem": { "served": commanded(session) } }),
        ("/evaluate", None) => json!({ "answer": "7", "problem": { "posed": posed } }),
        ("/mastery/update", _) => item(served.unwrap_or(SessionId::nil())),
        ("/diagnose", Some(session)) => json!({ "problem": { "served": item(session) } }),
        ("/diagnose", None) => json!({ "problem": { "posed": { "problem": posed, "answer": "-8" } } }),
        ("/hint", Some(session)) => json!({ "problem": { "served": commanded(session) } }),
        ("/hint", None) => json!({ "problem": { "posed": { "problem": posed, "attempts": 1 } } }),
        (path, _) if path.ends_with("/available-nodes") => json!({}),
        (path, _) if path.starts_with("/practice/") && path.ends_with("/solution") => {
            json!({ "position": 0, "command_id": command })
        }
        (path, _) if path.starts_with("/practice/") && path.ends_with("/end") => json!({ "command_id": command }),
        ("/sessions", _) => json!({ "goal": { "topic": "sums-and-doubles" } }),
        (path, _) if path.ends_with("/step") => json!({ "message": "ok" }),
        ("/session/", _) => json!({ "session_type": "evaluation", "assessment_id": "FREE" }),
        (path, _) if path.ends_with("/ag-ui") => json!({ "threadId": "t", "runId": "r" }),
        (path, _) if path.ends_with("/respond") => json!({ "tool_call_id": "call_99", "response": { "index": 0 } }),
        // Those that end or stop one need nothing more.
        (path, _) if path.starts_with("/session/") => json!({}),
        (other, _) => panic!("nothing here knows what {other} takes: say so, so that it is asked"),
    }
}

/// A program with a token, or without one.
#[derive(Clone)]
pub(crate) struct Program {
    pub(crate) client: Client,
    pub(crate) token: Option<String>,
}

impl Program {
    /// With a token of that account, which is created if it is missing.
    pub(crate) async fn of(site: &Site, name: &str, role: Role, scopes: &[Scope]) -> Self {
        if site.stores.users.by_name(name).await.unwrap().is_none() {
            site.account(name, role).await;
        }
        let wish = NewToken { name: "program".into(), scopes: scopes.to_vec(), days: 30 };
        Self { client: site.visitor(), token: Some(site.plumb.add_token_for(name, wish).await.unwrap()) }
    }

    /// The usual site, with the usual learner's program.
    pub(crate) async fn start() -> (Site, Self) {
        let site = Site::start().await;
        let program = Self::learner(&site).await;
        (site, program)
    }

    /// The usual learner's program, with the scopes to read and to practise.
    pub(crate) async fn learner(site: &Site) -> Self {
        Self::of(site, "ann", Role::Learner, &[Scope::Read, Scope::Learn]).await
    }

    /// With this token, whatever it is.
    pub(crate) fn with(site: &Site, token: &str) -> Self {
        Self { client: site.visitor(), token: Some(token.to_owned()) }
    }

    /// Without a token.
    pub(crate) fn stranger(site: &Site) -> Self {
        Self { client: site.visitor(), token: None }
    }

    fn authorised(&self, request: axum::http::request::Builder) -> axum::http::request::Builder {
        match &self.token {
            Some(token) => request.header(header::AUTHORIZATION, format!("Bearer {token}")),
            None => request,
        }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        let request = self.authorised(Request::get(format!("/api/v1{path}")));
        self.client.send(request.body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Reply {
        let request = self.authorised(Request::delete(format!("/api/v1{path}")));
        self.client.send(request.body(Body::empty()).unwrap()).await
    }

    /// Follows a session after the event with that id.
    pub(crate) async fn follow(&mut self, session: &str, after: Option<&str>) -> Reply {
        let request = self.authorised(Request::get(format!("/api/v1/session/{session}/stream")));
        let request = match after {
            Some(after) => request.header("last-event-id", after),
            None => request,
        };
        self.client.send(request.body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Json) -> Reply {
        self.raw(path, "application/json", body.to_string()).await
    }

    /// Responds to a session's prompt.
    pub(crate) async fn respond(&mut self, session: &str, action: &Json, response: &Json) -> Reply {
        let body = json!({ "tool_call_id": action["tool_call_id"], "response": response });
        self.post(&format!("/session/{session}/respond"), &body).await
    }

    pub(crate) async fn raw(&mut self, path: &str, kind: &str, body: impl Into<Body>) -> Reply {
        let request = self.authorised(Request::post(format!("/api/v1{path}")));
        self.client.send(request.header(header::CONTENT_TYPE, kind).body(body.into()).unwrap()).await
    }
}

/// Asserts that a response is a problem document of that status and kind, and returns it.
#[track_caller]
pub(crate) fn problem(reply: &Reply, status: u16, kind: &str) -> Json {
    assert_eq!(reply.status.as_u16(), status, "{}", reply.body);
    assert_eq!(reply.header("content-type"), "application/problem+json", "{}", reply.body);
    let document = reply.json();
    has_fields(&document, json!({ "/type": format!("/api/v1/errors#{kind}"), "/status": status }));
    for words in ["title", "detail"] {
        assert!(document[words].as_str().is_some_and(|words| !words.is_empty()), "{words} of {document}");
    }
    let instance: Uuid = document["instance"].as_str().unwrap().strip_prefix("urn:uuid:").unwrap().parse().unwrap();
    assert_eq!(instance.simple().to_string(), reply.header("x-request-id"), "the log finds it");
    document
}

/// Asserts that a request was refused because of this field, and returns the problem document.
#[track_caller]
pub(crate) fn faulty(reply: &Reply, field: &str) -> Json {
    let document = problem(reply, 422, "invalid");
    assert_eq!(document["fields"][0]["field"], field, "{document}");
    document
}
