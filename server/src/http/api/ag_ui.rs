//! The event stream of a session in the wording of AG-UI 1.0.
//!
//! Every stream is a complete sequence of that protocol, wherever it begins: it opens with `RUN_STARTED`, and a run
//! that waits for the learner ends with an interrupt. A prompt is a call of a client tool, and the result of that call
//! is the learner's response.

use axum::response::sse::Event;
use plumb_service::protocol::{StreamMessage, StreamPayload};
use plumb_sessions::conversation::RunOutcome;
use serde_json::{Value, json};

use super::session::{SessionDocument, parts};
use super::socket_frames::in_words;

/// Version of AG-UI that is emitted.
const VERSION: &str = "1.0";

/// Translates the messages of one session for one client.
#[derive(Debug)]
pub(super) struct AgUi {
    thread: String,
    /// The client's own name for the run that it started; ours if it started none.
    run: Option<String>,
    /// The run that is open in the stream.
    open: Option<String>,
    /// The prompt of the run: its tool call id and its text.
    asked: Option<(String, String)>,
}

impl AgUi {
    /// Translates a session under the client's name for the thread; its next run gets the client's name for the run.
    pub(super) const fn new(thread: String, run: Option<String>) -> Self {
        Self { thread, run, open: None, asked: None }
    }

    /// Returns a message as events. Only the last event has an id, so a stream that is cut between them repeats all of
    /// them. `state` is the session after the message; it is needed at the end of a run.
    pub(super) fn told(&mut self, spoken: &StreamMessage, state: Option<&SessionDocument>) -> Vec<Event> {
        let told = self.worded(spoken, state);
        let last = told.len().saturating_sub(1);
        let events = told.into_iter().enumerate().map(|(at, data)| {
            let event = Event::default().data(data.to_string());
            if at == last { event.id(spoken.cursor.to_string()) } else { event }
        });
        events.collect()
    }

    /// Returns the events of a run without messages: a snapshot of the state and the prompt that waits.
    pub(super) fn nothing(&mut self, state: &SessionDocument) -> Vec<Event> {
        let mut told = Vec::new();
        self.begin(0, &mut told);
        self.suspend(Some(state), &mut told);
        told.into_iter().map(|data| Event::default().data(data.to_string())).collect()
    }

    fn worded(&mut self, spoken: &StreamMessage, state: Option<&SessionDocument>) -> Vec<Value> {
        let seq = spoken.cursor.seq;
        let mut told = Vec::new();
        // A response belongs to the run that goes on from it, so its number is one higher.
        let is_response = matches!(spoken.said, StreamPayload::Responded { .. });
        self.begin(spoken.cursor.run.saturating_add(u32::from(is_response)), &mut told);
        match &spoken.said {
            StreamPayload::RunStarted { resumed } => {
                if *resumed {
                    told.push(json!({ "type": "CUSTOM", "name": "run_resumed", "value": {} }));
                }
            }
            StreamPayload::Message { text } => {
                let id = format!("message_{seq}");
                told.push(json!({ "type": "TEXT_MESSAGE_START", "messageId": id, "role": "assistant" }));
                told.push(json!({ "type": "TEXT_MESSAGE_CONTENT", "messageId": id, "delta": text }));
                told.push(json!({ "type": "TEXT_MESSAGE_END", "messageId": id }));
            }
            StreamPayload::Progress { call, tool, correct } => {
                let state = if tool.is_some() { "called" } else { "completed" };
                let value = json!({ "tool_call_id": call, "tool_name": tool, "state": state, "correct": correct });
                told.push(json!({ "type": "CUSTOM", "name": "progress", "value": value }));
            }
            StreamPayload::ClientAction { call, action, .. } => {
                let (name, _, props) = parts(action);
                told.push(json!({ "type": "TOOL_CALL_START", "toolCallId": call, "toolCallName": name }));
                told.push(json!({ "type": "TOOL_CALL_ARGS", "toolCallId": call, "delta": props.to_string() }));
                told.push(json!({ "type": "TOOL_CALL_END", "toolCallId": call }));
                self.asked = Some((call.clone(), in_words(action)));
            }
            StreamPayload::Responded { call, response } => {
                let (id, content) = (format!("result_{seq}"), response.to_string());
                told.push(json!({
                    "type": "TOOL_CALL_RESULT", "messageId": id, "toolCallId": call, "content": content, "role": "tool",
                }));
            }
            StreamPayload::RunSuspended => self.suspend(state, &mut told),
            StreamPayload::RunFinished { outcome } => {
                told.extend(state.map(snapshot));
                match outcome {
                    RunOutcome::Completed => self.end(&json!({ "type": "success" }), &mut told),
                    RunOutcome::Stopped => self.end(&json!({ "type": "cancelled" }), &mut told),
                    RunOutcome::Failed { code } => {
                        self.open = None;
                        told.push(
                            json!({ "type": "RUN_ERROR", "message": "The run could not continue.", "code": code }),
                        );
                    }
                }
            }
        }
        told
    }

    fn begin(&mut self, run: u32, told: &mut Vec<Value>) {
        if self.open.is_none() {
            let run = self.run.take().unwrap_or_else(|| format!("run_{run}"));
            told.push(json!({
                "type": "RUN_STARTED", "threadId": self.thread, "runId": run, "protocolVersion": VERSION,
            }));
            self.open = Some(run);
        }
    }

    /// Ends a run that waits for the learner: for the prompt of the run, else for the one in the session's state.
    fn suspend(&mut self, state: Option<&SessionDocument>, told: &mut Vec<Value>) {
        told.extend(state.map(snapshot));
        let pending = state.and_then(|state| state.pending_action.as_ref());
        let asked = self.asked.take().or_else(|| pending.map(|pending| (pending.tool_call_id.clone(), String::new())));
        let outcome = match asked {
            Some((call, message)) => json!({ "type": "interrupt", "interrupts": [
                { "id": call, "reason": "tool_call", "message": message, "toolCallId": call },
            ] }),
            None => json!({ "type": "success" }),
        };
        self.end(&outcome, told);
    }

    fn end(&mut self, outcome: &Value, told: &mut Vec<Value>) {
        let run = self.open.take().unwrap_or_default();
        told.push(json!({ "type": "RUN_FINISHED", "threadId": self.thread, "runId": run, "outcome": outcome }));
    }
}

fn snapshot(state: &SessionDocument) -> Value {
    json!({ "type": "STATE_SNAPSHOT", "snapshot": state })
}
