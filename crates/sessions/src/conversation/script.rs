//! The scripted agent: identical for every kind of session, except for the tools it calls.

use serde_json::{Value as Json, json};

use super::rules::AgentStep;
use super::state::LastMessage;
use super::tool::{Tool, ToolOutcome};
use plumb_tutoring::gate::Source;

/// A script: which tool to call when. It needs no language model and never words anything itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Script {
    /// The kind of session.
    pub name: &'static str,
    /// Tool called before `next`, if any.
    context: Option<Tool>,
    /// Tool that returns the next item, question or step.
    next: Tool,
    /// Tool that records a response.
    record: Tool,
}

impl Script {
    /// Name and version of this agent.
    pub const DRIVER: &'static str = "scripted/1";
    /// Version of the scripts.
    pub const VERSION: &'static str = "1";

    /// An assessment: in the backend's words, without feedback.
    pub const EVALUATION: Self = Self::of("evaluation", Tool::GetNextItem);
    /// Practice, with feedback.
    pub const LEARNING: Self = Self {
        context: Some(Tool::GetLearningContext),
        record: Tool::EvaluateResponse,
        ..Self::of("learning", Tool::GetNextItem)
    };
    /// A survey.
    pub const SURVEY: Self = Self::of("survey", Tool::GetNextSurveyQuestion);
    /// A workflow.
    pub const WORKFLOW: Self = Self::of("workflow", Tool::GetNextStep);
    /// Guided reflection.
    pub const THOUGHT: Self = Self::of("thought", Tool::GetNextPrompt);

    /// A script without a context tool, that records responses without marking them.
    pub const fn of(name: &'static str, next: Tool) -> Self {
        Self { name, context: None, next, record: Tool::RecordResponse }
    }

    /// Whether an agent of this kind of session may call a tool.
    pub fn has(&self, tool: Tool) -> bool {
        tool == Tool::CompleteSession || tool == self.next || tool == self.record || self.context == Some(tool)
    }

    /// Whether an agent may call a tool after the last message: in each state exactly one call is allowed, so an agent
    /// never has to choose.
    pub fn allows(&self, last: &LastMessage, tool: Tool) -> bool {
        matches!(self.next(last), Some(AgentStep::Call { tool: one, .. }) if one == tool)
    }

    /// The step after the last message; `None` while a call is open, which the backend carries out.
    pub fn next(&self, last: &LastMessage) -> Option<AgentStep> {
        let call = |tool| AgentStep::Call { tool, arguments: Json::Null };
        let go_on = call(self.context.unwrap_or(self.next));
        Some(match last {
            LastMessage::Calling { .. } => return None,
            LastMessage::Nothing | LastMessage::Said => go_on,
            LastMessage::Response(call) => {
                AgentStep::Call { tool: self.record, arguments: json!({ "tool_call_id": call }) }
            }
            LastMessage::Outcome(outcome) => match outcome {
                ToolOutcome::Offered(_) => AgentStep::Ask,
                ToolOutcome::Recorded { feedback: Some(feedback), .. } if !feedback.is_empty() => {
                    AgentStep::Say(feedback.clone(), Source::Script)
                }
                ToolOutcome::Recorded { .. } | ToolOutcome::Refused { .. } => go_on,
                ToolOutcome::Context(_) => call(self.next),
                ToolOutcome::NothingLeft => call(Tool::CompleteSession),
                ToolOutcome::Completed => AgentStep::Finish,
            },
        })
    }
}
