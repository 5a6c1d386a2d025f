//! Frames of a socket in both directions: text with JSON, `{"type": …, "payload": …}`.

use plumb_service::assessment::InputView;
use plumb_service::protocol::{StreamMessage, StreamPayload};
use plumb_sessions::conversation::ClientAction;
use plumb_typeset::plain_text;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::input::{self, Name};
use super::refusal::{ApiRefusal, Problem};
use super::session::{RespondRequest, SessionDocument, parts};

/// A frame of the client.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", content = "payload", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Frame {
    /// A response in plain text.
    Chat(Chat),
    /// A response, as `POST /session/{session_id}/respond` takes it.
    Respond(RespondRequest),
}

/// A response in plain text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chat {
    /// The text.
    pub(super) message: String,
}

/// Reads a frame.
pub(super) fn read(text: &str) -> Result<Frame, ApiRefusal> {
    input::read(text.as_bytes())
}

fn frame(kind: &str, payload: &impl Serialize) -> String {
    json!({ "type": kind, "payload": payload }).to_string()
}

/// Returns the frame with the session's state.
pub(super) fn state_update(state: &SessionDocument) -> String {
    frame("state_update", &json!({ "state": state }))
}

/// Returns the frame with the state of a tutor session.
pub(super) fn state_of(state: &Value) -> String {
    frame("state_update", &json!({ "state": state }))
}

/// Returns a message of the tutor, with its question and the options.
pub(super) fn spoken(text: &str, question: Option<&str>, input: Option<&InputView>) -> String {
    let mut message = text.to_owned();
    if let Some(stem) = question {
        message = format!("{message}\n\n{stem}");
    }
    if let Some(InputView::Choice(options)) = input {
        for ((_, option), letter) in options.iter().zip('A'..) {
            message = format!("{message}\n{letter}) {option}");
        }
    }
    frame("assistant", &json!({ "message": message }))
}

/// Returns the frame that reports an active run.
pub(super) fn typing() -> String {
    frame("typing", &json!({}))
}

/// Returns the frame that reports a refusal.
pub(super) fn error(problem: &Problem) -> String {
    frame("error", problem)
}

/// Returns a message or a prompt of the agent.
pub(super) fn assistant(message: &str, asked: Option<(&str, &ClientAction)>) -> String {
    let (call, action) = match asked {
        Some((call, action)) => {
            let (tool_name, widget_type, props) = parts(action);
            let action = json!({ "tool_name": tool_name, "widget_type": widget_type, "props": props });
            (Value::from(call), action)
        }
        None => (Value::Null, Value::Null),
    };
    frame("assistant", &json!({ "message": message, "tool_call_id": call, "action": action }))
}

/// Returns a message of the stream as a frame; `None` if it shows in the session's state instead.
pub(super) fn to_frame(spoken: &StreamMessage) -> Option<String> {
    match &spoken.said {
        StreamPayload::RunStarted { .. } => Some(typing()),
        StreamPayload::Message { text } => Some(assistant(text, None)),
        StreamPayload::ClientAction { call, action, .. } => Some(asking(call, action)),
        StreamPayload::Progress { .. }
        | StreamPayload::RunSuspended
        | StreamPayload::Responded { .. }
        | StreamPayload::RunFinished { .. } => None,
    }
}

/// Returns a prompt as a frame, in words and as a widget.
pub(super) fn asking(call: &str, action: &ClientAction) -> String {
    assistant(&in_words(action), Some((call, action)))
}

/// Returns the text of an action, for clients that show nothing else of it.
pub(super) fn in_words(action: &ClientAction) -> String {
    let paragraphs = |title: &str, text: &[String]| {
        let words = std::iter::once(title).chain(text.iter().map(String::as_str));
        words.filter(|words| !words.is_empty()).collect::<Vec<_>>().join("\n")
    };
    let words = match action {
        ClientAction::PresentChoices(props) => props.prompt.clone(),
        ClientAction::PresentSelections(props) => props.prompt.clone(),
        ClientAction::RequestFreeText(props) => props.prompt.clone(),
        ClientAction::PresentCodeEditor(props) => props.prompt.clone(),
        ClientAction::RequestRating(props) => props.prompt.clone(),
        ClientAction::RequestMatrix(props) => props.prompt.clone(),
        ClientAction::RequestNumber(props) => props.prompt.clone(),
        ClientAction::RequestDate(props) => props.prompt.clone(),
        ClientAction::RequestRanking(props) => props.prompt.clone(),
        ClientAction::PresentNotice(props) => paragraphs(&props.title, &props.text),
        ClientAction::RequestPause(props) => paragraphs(&props.title, &props.text),
        ClientAction::OpenSession(props) => paragraphs(&props.title, &props.text),
    };
    plain_text(&words).into_owned()
}

/// Reads a chat message as a response to a prompt.
pub(super) fn parse_chat(call: &str, action: &ClientAction, message: &str) -> Result<RespondRequest, ApiRefusal> {
    let response = plumb_service::protocol::plain(action, message);
    let response = response.map_err(|why| ApiRefusal::field("/payload/message", why))?;
    let tool_call_id = Name::try_from(call.to_owned()).map_err(|why| ApiRefusal::internal(&why))?;
    Ok(RespondRequest { tool_call_id, response, idempotency_key: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_strictly_and_what_is_wrong_is_told_with_its_place() {
        assert!(matches!(read(r#"{"type":"chat","payload":{"message":"85"}}"#), Ok(Frame::Chat(_))));
        let respond = r#"{"type":"respond","payload":{"tool_call_id":"call_2","response":{"index":0}}}"#;
        assert!(matches!(read(respond), Ok(Frame::Respond(_))));
        for text in [
            "",
            "85",
            "[]",
            "{}",
            r#"{"type":"chat"}"#,
            r#"{"type":"chat","payload":{}}"#,
            r#"{"type":"chat","payload":{"message":5}}"#,
            r#"{"type":"chat","payload":{"message":"a","more":1}}"#,
            r#"{"type":"chat","payload":{"message":"a"},"more":1}"#,
            r#"{"type":"shout","payload":{"message":"a"}}"#,
            r#"{"type":"respond","payload":{"response":{}}}"#,
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
