//! Actions of a learner in a led session. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use http::Method;
use leptos::prelude::*;
use leptos::server_fn::ContentType;
use leptos::server_fn::codec::{Encoding, FromReq, IntoReq, PostUrl};
use leptos::server_fn::error::{FromServerFnError, IntoAppError, ServerFnErrorErr};
use leptos::server_fn::request::{ClientReq, Req};

use crate::error::AppError;
use crate::ids::{CommandId, SessionId};

#[cfg(feature = "ssr")]
mod answering;

#[cfg(feature = "ssr")]
use {
    super::request::{id, redirect, request_context},
    plumb_service::ServiceError,
    plumb_service::engine::SessionKind,
    plumb_service::protocol::{Begin, Content},
};

/// Sends the response to a prompt: all fields of the form except the three named here.
#[server(prefix = "/do", endpoint = "respond", input = LedFormBody)]
pub async fn respond(
    session: SessionId,
    call: String,
    command: CommandId,
    fields: Vec<(String, String)>,
) -> Result<(), AppError> {
    answering::respond(&request_context().await?, session, &call, command, fields).await
}

/// Begins a survey, a workflow or a set of prompts, or resumes the one under way. `assignment` is the assignment of the
/// survey.
#[server(prefix = "/do", endpoint = "lead", input = PostUrl)]
pub async fn lead(
    kind: String,
    content: String,
    #[server(default)] assignment: String,
    command: CommandId,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let learner = edge.beginning_learner().await?;
    let kind = SessionKind::parse(&kind).ok_or(ServiceError::NotFound)?;
    let begun = if !assignment.is_empty() && kind == SessionKind::Survey {
        learner.begin_assigned_survey(&edge.plumb, id(&assignment)?, command).await?
    } else {
        learner.begin_led(&edge.plumb, Begin::Guided(kind, Content::Published(content)), command).await?
    };
    redirect(format!("/sessions/{}", begun.id))
}

/// Ends a session early: an assessment is handed in. A session that is over does not change.
#[server(prefix = "/do", endpoint = "session-end", input = PostUrl)]
pub async fn session_end(session: SessionId, command: CommandId) -> Result<(), AppError> {
    let edge = request_context().await?;
    let learner = edge.learner()?;
    let card = learner.session(session).await?;
    match card.kind {
        _ if card.ended.is_some() => {}
        SessionKind::Evaluation => learner.finish(session, command, edge.arrived()).await?,
        _ => drop(learner.end_led(session, "ended by its learner").await?),
    }
    redirect(format!("/sessions/{session}"))
}

/// The body of a plain form with repeated fields that the prompt names: a struct of arguments cannot express it.
pub struct LedFormBody;

impl ContentType for LedFormBody {
    const CONTENT_TYPE: &'static str = PostUrl::CONTENT_TYPE;
}

impl Encoding for LedFormBody {
    const METHOD: Method = Method::POST;
}

impl<E: FromServerFnError, R: ClientReq<E>> IntoReq<LedFormBody, R, E> for Respond {
    fn into_req(self, path: &str, accepts: &str) -> Result<R, E> {
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.append_pair("session", &self.session.to_string());
        body.append_pair("call", &self.call);
        body.append_pair("command", &self.command.to_string());
        body.extend_pairs(self.fields);
        R::try_new_post(path, LedFormBody::CONTENT_TYPE, accepts, body.finish())
    }
}

impl<E: FromServerFnError, R: Req<E> + Send + 'static> FromReq<LedFormBody, R, E> for Respond {
    async fn from_req(request: R) -> Result<Self, E> {
        let body = request.try_into_string().await?;
        Self::read(&body).map_err(|field| ServerFnErrorErr::MissingArg(field.to_owned()).into_app_error())
    }
}

impl Respond {
    /// The fields of a form's body, or the name of one that is missing.
    fn read(body: &str) -> Result<Self, &'static str> {
        let (mut session, mut call, mut command, mut fields) = (None, None, None, Vec::new());
        for (name, value) in form_urlencoded::parse(body.as_bytes()) {
            match name.as_ref() {
                "session" => session = value.parse().ok(),
                "call" => call = Some(value.into_owned()),
                "command" => command = value.parse().ok(),
                _ => fields.push((name.into_owned(), value.into_owned())),
            }
        }
        Ok(Self {
            session: session.ok_or("session")?,
            call: call.ok_or("call")?,
            command: command.ok_or("command")?,
            fields,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0197a1d2-0000-7000-8000-000000000001";

    #[test]
    fn fields_are_read_as_often_as_they_are_sent_and_in_their_order() {
        let body = format!("session={ID}&call=call_2&answer=b&answer=a&command={ID}&answer.r%5B1%5D=x+y%C3%A9");
        let read = Respond::read(&body).unwrap();
        assert_eq!((read.session.to_string().as_str(), read.call.as_str()), (ID, "call_2"));
        let fields: Vec<(&str, &str)> = read.fields.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(fields, [("answer", "b"), ("answer", "a"), ("answer.r[1]", "x yé")]);
    }

    #[test]
    fn a_form_without_its_session_call_or_command_is_none() {
        for (body, missing) in [
            (String::new(), "session"),
            ("session=zz&call=c".to_owned(), "session"),
            (format!("session={ID}"), "call"),
            (format!("session={ID}&call=c"), "command"),
        ] {
            assert_eq!(Respond::read(&body).err(), Some(missing), "{body}");
        }
    }
}
