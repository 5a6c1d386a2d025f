//! Requests and responses of a learner's browser.

use plumb_types::ids::CommandId;
use serde::Deserialize;

use super::wire::Reply;
use super::{Dice, Failure};

/// The result of a submit or a move.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) enum Step {
    /// An item.
    Item(Shown),
    /// The review page.
    Review,
    /// The session is over.
    Over,
}

/// An item, as far as an answer needs it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Shown {
    pub(crate) position: u16,
    pub(crate) revision: u64,
    pub(crate) saved: String,
    pub(crate) input: Input,
}

/// How it is answered.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) enum Input {
    /// By choosing an option.
    Choice(Vec<Choice>),
    /// By typing.
    Typed(String),
}

/// An option.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Choice {
    pub(crate) id: String,
}

impl Step {
    /// Parses the response of a server function.
    pub(crate) fn of(reply: &Reply) -> Result<Self, Failure> {
        if reply.status != 200 {
            return Err(reply.text().into());
        }
        Ok(serde_json::from_slice(&reply.body)?)
    }
}

impl Shown {
    /// Returns an answer that can be read.
    pub(crate) fn guess(&self, dice: &mut Dice) -> String {
        match &self.input {
            Input::Choice(options) => {
                let at = usize::try_from(dice.below(options.len() as u64)).unwrap_or(0);
                options.get(at).map_or_else(String::new, |option| option.id.clone())
            }
            Input::Typed(_) => dice.below(1_000).to_string(),
        }
    }
}

/// The body of a save or a submit.
pub(crate) fn answer(session: &str, position: u16, revision: u64, command: CommandId, answer: &str) -> String {
    serde_json::json!({
        "session": session, "position": position, "revision": revision, "command": command, "answer": answer,
    })
    .to_string()
}

/// The body of a move to an item; moving to the current one only shows it again.
pub(crate) fn go(session: &str, position: u16, command: CommandId) -> String {
    serde_json::json!({ "session": session, "position": position, "command": command }).to_string()
}

/// The form that begins an assessment.
pub(crate) fn begin(assessment: &str, command: CommandId) -> String {
    format!("assessment={assessment}&command={command}")
}

/// Returns the session that was begun.
pub(crate) fn session_of(reply: &Reply) -> Result<String, Failure> {
    let session = reply.header("location").strip_prefix("/sessions/").filter(|_| reply.is_done());
    session.map(str::to_owned).ok_or_else(|| format!("not begun: {}", reply.text()).into())
}
