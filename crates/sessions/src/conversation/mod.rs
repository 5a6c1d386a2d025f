//! Agent-led sessions: the messages between an agent and a person, as events of the session.
//!
//! An agent calls backend tools until it requests something from the person. The run then suspends, and a response
//! resumes it. Every message is stored before it is acted on, so any server can continue from the stored messages. A
//! call without a result is carried out again under the same id, and a tool has its effect only once per id.

mod action;
mod form;
mod message;
mod question;
mod rules;
mod script;
mod state;
mod tool;
mod words;

#[cfg(test)]
mod tests;

pub use action::{
    Choice, ChoiceProps, ClientAction, ClientTool, CodeProps, DateProps, ItemPlace, MatrixProps, NoticeProps,
    NumberProps, OpenProps, RankingProps, RatingProps, SelectionProps, TextProps, WaitProps, WidgetType,
};
pub use form::OrderFault;
pub use message::{CallId, Message, RunOutcome, SystemRef};
pub use plumb_tutoring::gate::Source;
pub use rules::{AgentError, AgentStep, LLM_AGENT, MAX_SAID, NotPending, respond, resume, start, stop, take};
pub use script::Script;
pub use state::{Conversation, LastMessage, Pending, Phase, Response};
pub use tool::{Offer, Tool, ToolOutcome};
