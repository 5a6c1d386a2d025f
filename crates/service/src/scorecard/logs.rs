//! The log of agents in a session: the tools they called, when, and how long that took. Messages, questions and answers
//! are left out; the session's history has them, for readers who may see it.

use std::collections::BTreeMap;

use plumb_sessions::conversation::{Message, RunOutcome, ToolOutcome};
use plumb_sessions::engine::Event as _;
use plumb_sessions::tutor::{Source as SpokenBy, TutorEvent};
use plumb_store::model_calls::ModelCallRow;
use plumb_store::sessions::{EventRow, SessionRow};
use plumb_types::ids::SessionId;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;

use super::{LogInternals, LogLine};
use crate::capabilities::Admin;
use crate::capabilities::Learner;
use crate::engine::names::TUTOR;
use crate::failure::{Result, ServiceError};
use crate::paging::{cut, one_more};
use crate::plumb::Plumb;
use crate::speech::job_of;

/// Most model calls returned for a session.
pub(super) const MOST_ASKED: i64 = 500;
/// Most events searched for a page.
pub const MOST_LOGGED: u32 = 500;

impl Learner<'_> {
    /// Returns a page of the agent's log in a session of the caller, after that event, and where the next one begins.
    pub async fn agent_log(&self, session: SessionId, after: i64, limit: u32) -> Result<(Vec<LogLine>, Option<i64>)> {
        let row = self.own(session).await?;
        self.plumb.agent_log(&row, after, limit, false).await
    }

    /// Returns the latest model calls for a session of the caller, oldest first, at most [`MOST_ASKED`].
    pub async fn model_log(&self, session: SessionId) -> Result<Vec<ModelCallRow>> {
        self.own(session).await?;
        self.plumb.model_log(session).await
    }
}

impl Admin<'_> {
    /// Like the learner's log, for a session of any learner, with the agent's name and the causes of failures.
    pub async fn agent_log(&self, session: SessionId, after: i64, limit: u32) -> Result<(Vec<LogLine>, Option<i64>)> {
        let row = self.plumb.stores.sessions.load(session).await?.ok_or(ServiceError::NotFound)?;
        self.plumb.agent_log(&row, after, limit, true).await
    }

    /// Returns the latest model calls for a session of any learner, oldest first, at most [`MOST_ASKED`].
    pub async fn model_log(&self, session: SessionId) -> Result<Vec<ModelCallRow>> {
        self.plumb.model_log(session).await
    }
}

impl Plumb {
    async fn model_log(&self, session: SessionId) -> Result<Vec<ModelCallRow>> {
        Ok(self.stores.model_calls.of_job(&job_of(session), MOST_ASKED).await?)
    }

    async fn agent_log(
        &self,
        row: &SessionRow,
        after: i64,
        limit: u32,
        internals: bool,
    ) -> Result<(Vec<LogLine>, Option<i64>)> {
        let limit = saturating_cast(limit.clamp(1, MOST_LOGGED));
        let mut events = self.stores.sessions.events_after(row.id, after, one_more(limit)).await?;
        let more = cut(&mut events, limit);
        let next = events.last().map(|last| last.seq).filter(|_| more);
        let mut log = Log { internals, ..Log::default() };
        for event in &events {
            if row.kind == TUTOR {
                log.take_turn(event);
            } else {
                log.take(event);
            }
        }
        Ok((log.lines, next))
    }
}

#[derive(Default)]
struct Log {
    internals: bool,
    run: Option<u32>,
    /// Open tool calls, with the tool and the start.
    called: BTreeMap<String, (String, Timestamp)>,
    /// When the message was received that the tutor replies to next.
    heard: Option<Timestamp>,
    lines: Vec<LogLine>,
}

impl Log {
    /// Adds a tutor's actions in a turn: a tutor has no runs and calls no tools.
    fn take_turn(&mut self, row: &EventRow) {
        let Ok(event) = serde_json::from_str::<TutorEvent>(&row.event.body) else { return };
        let mut inside = LogInternals::default();
        let (mut outcome, mut duration_ms) = (None, None);
        match &event {
            TutorEvent::MessageReceived { at, intent, .. } => {
                self.heard = Some(*at);
                outcome = Some(intent.word().to_owned());
            }
            TutorEvent::Flagged { by_model, .. } => outcome = Some(by(*by_model).to_owned()),
            TutorEvent::ProposalRuled { ruling, reason, .. } => {
                outcome = word_of(ruling);
                inside.code = word_of(reason);
            }
            TutorEvent::ReplyHeldBack { .. } => outcome = Some("held_back".to_owned()),
            TutorEvent::Spoke { at, source, .. } => {
                duration_ms = self.heard.take().map(|heard| at.millis_since(heard).max(0));
                outcome = Some(by(matches!(source, SpokenBy::Model { .. })).to_owned());
            }
            TutorEvent::PlanCompleted { extended, .. } => {
                outcome = Some(if *extended { "extended" } else { "completed" }.to_owned());
            }
            TutorEvent::SessionCompleted { reason, .. } => outcome = word_of(reason),
            TutorEvent::StepEntered { reason, .. } => outcome = word_of(reason),
            TutorEvent::SubQuestionAnswered { right, .. } => {
                outcome = Some(if *right { "right" } else { "wrong" }.to_owned());
            }
            TutorEvent::SessionCreated { .. }
            | TutorEvent::QuestionPhased { .. }
            | TutorEvent::Explained { .. }
            | TutorEvent::PictureShown { .. }
            | TutorEvent::SubQuestionAsked { .. }
            | TutorEvent::PaceChosen { .. } => {}
            // Questions, answers and evidence are in the session's history.
            TutorEvent::Lesson(_) => return,
        }
        self.lines.push(LogLine {
            seq: row.seq,
            at: event.at().to_rfc3339_millis(),
            event: event.kind(),
            run: None,
            tool_call_id: None,
            tool: None,
            outcome,
            duration_ms,
            internals: self.internals.then_some(inside),
        });
    }

    fn take(&mut self, row: &EventRow) {
        let Some(message) = Message::in_event(&row.event.body) else { return };
        let mut line = LogLine {
            seq: row.seq,
            at: message.at().to_rfc3339_millis(),
            event: message.kind(),
            run: self.run,
            tool_call_id: message.call().map(ToString::to_string),
            tool: None,
            outcome: None,
            duration_ms: None,
            internals: None,
        };
        let mut inside = LogInternals::default();
        match message {
            Message::RunStarted { run, epoch, driver, system, .. } => {
                self.run = Some(run);
                inside.driver = Some(driver);
                inside.system = Some(system.name);
                inside.system_version = Some(system.version);
                inside.epoch = Some(epoch);
            }
            Message::RunResumed { run, epoch, .. } => {
                self.run = Some(run);
                inside.epoch = Some(epoch);
            }
            Message::ToolCalled { at, call, tool, .. } => {
                line.tool = Some(tool.to_string());
                self.called.insert(call.to_string(), (tool.to_string(), at));
            }
            Message::ToolCompleted { at, call, outcome } => {
                if let Some((tool, since)) = self.called.remove(call.as_str()) {
                    line.tool = Some(tool);
                    line.duration_ms = Some(at.millis_since(since).max(0));
                }
                line.outcome = Some(outcome_code(&outcome).to_owned());
                if let ToolOutcome::Refused { code } = outcome {
                    inside.code = Some(code);
                }
            }
            Message::RunSuspended { run, .. } => self.run = Some(run),
            Message::RunFinished { run, outcome, .. } => {
                self.run = Some(run);
                let (word, code) = ended(outcome);
                line.outcome = Some(word.to_owned());
                inside.code = code;
            }
            // Messages, prompts and responses are in the session's history.
            Message::MessageAdded { .. }
            | Message::ClientActionRequested { .. }
            | Message::ClientResponded { .. }
            | Message::Flagged { .. } => {}
        }
        line.run = self.run;
        line.internals = self.internals.then_some(inside);
        self.lines.push(line);
    }
}

/// Source of the words.
const fn by(model: bool) -> &'static str {
    if model { "model" } else { "script" }
}

/// Returns the name of a variant as stored, without its fields.
fn word_of(value: &impl serde::Serialize) -> Option<String> {
    match serde_json::to_value(value).ok()? {
        serde_json::Value::String(word) => Some(word),
        serde_json::Value::Object(fields) => fields.into_iter().next().map(|(word, _)| word),
        _ => None,
    }
}

/// Returns the outcome of a tool as a code, without its data and without whether a response was right.
const fn outcome_code(outcome: &ToolOutcome) -> &'static str {
    match outcome {
        ToolOutcome::Offered(_) => "offered",
        ToolOutcome::NothingLeft => "nothing_left",
        ToolOutcome::Recorded { .. } => "recorded",
        ToolOutcome::Context(_) => "context",
        ToolOutcome::Completed => "completed",
        ToolOutcome::Refused { .. } => "refused",
    }
}

/// Returns the outcome of a run as a code, and the cause of a failure.
fn ended(outcome: RunOutcome) -> (&'static str, Option<String>) {
    match outcome {
        RunOutcome::Completed => ("completed", None),
        RunOutcome::Stopped => ("stopped", None),
        RunOutcome::Failed { code } => ("failed", Some(code)),
    }
}

#[cfg(test)]
mod tests {
    use plumb_sessions::conversation::{CallId, Source, SystemRef, Tool};
    use plumb_store::chain::ChainHash;
    use plumb_store::sessions::NewEvent;
    use serde_json::json;

    use super::*;

    fn at(millis: i64) -> Timestamp {
        Timestamp::from_secs(0).plus_millis(millis)
    }

    fn stored(seq: i64, message: &Message) -> EventRow {
        let event = NewEvent {
            at: message.at(),
            kind: message.kind().into(),
            body: json!({ "said": message }).to_string(),
            call: None,
        };
        EventRow { seq, event, hash: ChainHash::GENESIS }
    }

    fn log(internals: bool) -> Vec<LogLine> {
        let call = || CallId::nth(1);
        let recorded = ToolOutcome::Recorded { correct: Some(false), feedback: Some("QZNO".into()) };
        let system = SystemRef { name: "evaluation".into(), version: "7".into() };
        let messages = [
            Message::RunStarted { at: at(0), run: 1, epoch: 1, driver: "scripted".into(), system },
            Message::ToolCalled { at: at(10), call: call(), tool: Tool::RecordResponse, arguments: json!("QZARG") },
            Message::ToolCompleted { at: at(35), call: call(), outcome: recorded },
            Message::MessageAdded { at: at(40), text: "QZSAID".into(), source: Source::Script },
            Message::RunFinished { at: at(50), run: 1, outcome: RunOutcome::Failed { code: "QZCODE".into() } },
        ];
        let mut log = Log { internals, ..Log::default() };
        for (seq, message) in (1..).zip(&messages) {
            log.take(&stored(seq, message));
        }
        log.lines
    }

    #[test]
    fn a_log_says_what_was_called_and_how_long_it_took_and_nothing_of_what_was_said() {
        let lines = log(false);
        let told: Vec<_> = lines.iter().map(|line| (line.event, line.outcome.as_deref(), line.duration_ms)).collect();
        assert_eq!(
            told,
            [
                ("run_started", None, None),
                ("tool_called", None, None),
                ("tool_completed", Some("recorded"), Some(25)),
                ("message_added", None, None),
                ("run_finished", Some("failed"), None),
            ]
        );
        assert!(lines.iter().all(|line| line.run == Some(1) && line.internals.is_none()), "{lines:?}");
        assert!(!format!("{lines:?}").contains("QZ"), "{lines:?}");
    }

    #[test]
    fn administrators_see_which_driver_it_was_and_why_it_failed() {
        let lines = log(true);
        let inside = |at: usize| lines[at].internals.clone().unwrap();
        assert_eq!((inside(0).system.as_deref(), inside(0).system_version.as_deref()), (Some("evaluation"), Some("7")));
        assert_eq!(inside(4).code.as_deref(), Some("QZCODE"));
        for kept in ["QZNO", "QZARG", "QZSAID"] {
            assert!(!format!("{lines:?}").contains(kept), "{kept}");
        }
    }
}
