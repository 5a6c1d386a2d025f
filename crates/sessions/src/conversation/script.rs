//! The scripted driver: the same for every kind of session, but for the tools it calls.

use serde_json::{Value as Json, json};

use super::rules::DriverStep;
use super::state::Last;
use super::tool::{Tool, ToolOutcome};
use plumb_tutoring::gate::Source;

/// A script: what to call when. It needs no model and never words anything itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Script {
    /// The kind of session.
    pub name: &'static str,
    /// Asked before what comes next.
    context: Option<Tool>,
    /// Finds what comes next.
    next: Tool,
    /// Takes a response down.
    record: Tool,
}

impl Script {
    /// Name and version of this driver.
    pub const DRIVER: &'static str = "scripted/1";
    /// Version of the scripts.
    pub const VERSION: &'static str = "1";

    /// An examination: in the backend's words, without feedback.
    pub const EVALUATION: Self = Self::of("evaluation", Tool::GetNextItem);
    /// Practice, with feedback.
    pub const LEARNING: Self = Self {
        context: Some(Tool::GetLearningContext),
        record: Tool::EvaluateResponse,
        ..Self::of("learning", Tool::GetNextItem)
    };
    /// A questionnaire.
    pub const SURVEY: Self = Self::of("survey", Tool::GetNextSurveyQuestion);
    /// A process.
    pub const WORKFLOW: Self = Self::of("workflow", Tool::GetNextStep);
    /// Guided reflection.
    pub const THOUGHT: Self = Self::of("thought", Tool::GetNextPrompt);

    /// What comes next is asked for, and the response taken down.
    pub const fn of(name: &'static str, next: Tool) -> Self {
        Self { name, context: None, next, record: Tool::RecordResponse }
    }

    /// Whether a driver of this kind of session may call a tool.
    pub fn has(&self, tool: Tool) -> bool {
        tool == Tool::CompleteSession || tool == self.next || tool == self.record || self.context == Some(tool)
    }

    /// Whether a driver may call a tool after what was said last: in each state there is one that it may, so none has to
    /// choose.
    pub fn allows(&self, last: &Last, tool: Tool) -> bool {
        matches!(self.next(last), Some(DriverStep::Call { tool: one, .. }) if one == tool)
    }

    /// What follows what was said last; none while a call is open, which the backend carries out.
    pub fn next(&self, last: &Last) -> Option<DriverStep> {
        let call = |tool| DriverStep::Call { tool, arguments: Json::Null };
        let go_on = call(self.context.unwrap_or(self.next));
        Some(match last {
            Last::Calling { .. } => return None,
            Last::Nothing | Last::Said => go_on,
            Last::Response(call) => DriverStep::Call { tool: self.record, arguments: json!({ "tool_call_id": call }) },
            Last::Outcome(outcome) => match outcome {
                ToolOutcome::Offered(_) => DriverStep::Ask,
                ToolOutcome::Recorded { feedback: Some(feedback), .. } if !feedback.is_empty() => {
                    DriverStep::Say(feedback.clone(), Source::Script)
                }
                ToolOutcome::Recorded { .. } | ToolOutcome::Refused { .. } => go_on,
                ToolOutcome::Context(_) => call(self.next),
                ToolOutcome::NothingLeft => call(Tool::CompleteSession),
                ToolOutcome::Completed => DriverStep::Finish,
            },
        })
    }
}
