//! What a driver and a person say to each other in a session, as events of that session.
//!
//! A driver calls backend tools until it asks the person for one thing; the run then suspends, and a response resumes
//! it. Every message is stored before it is acted on, so that any server can go on from what is stored: a call without
//! a result is carried out again under the same id, and what a tool does for one id it does once.

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
pub use rules::{DriverFault, DriverStep, LLM_DRIVER, MAX_SAID, NotPending, respond, resume, start, stop, take};
pub use script::Script;
pub use state::{Conversation, Last, Pending, Phase, Response};
pub use tool::{Offer, Tool, ToolOutcome};
