//! Commands of a practice session and their results.

use plumb_types::ids::CommandId;
use thiserror::Error;

use super::decide::MAX_WORK;
use super::event::PracticeEvent;
use plumb_bank::ItemSource;
use plumb_bank::task::Task;
use plumb_learning::graph::{AppliedEvidence, SkillsGraph};
use plumb_learning::mastery::{ItemTiming, LearnerMastery, Policy};
use plumb_tutoring::credit::CreditPolicy;
use plumb_tutoring::hints::HintPolicy;
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// Command of a learner. The browser makes the id, so a repeated command has no effect.
#[derive(Debug, Clone, PartialEq)]
pub enum PracticeCommand {
    /// Shows the learner an item that the server has chosen; the learner never chooses it.
    Serve {
        /// Skills for which it is an opportunity.
        skills: Vec<SkillId>,
        source: ItemSource,
        command_id: CommandId,
    },
    /// Submits an answer.
    Answer {
        position: u32,
        answer: String,
        /// Lines of work submitted with it; may be empty.
        work: Vec<String>,
        command_id: CommandId,
    },
    /// Requests a hint.
    Hint { position: u32, command_id: CommandId },
    /// Gives up and shows the worked solution.
    Solution { position: u32, command_id: CommandId },
    /// Ends the session.
    End { command_id: CommandId },
}

impl PracticeCommand {
    /// Whether it is about the open item.
    pub const fn concerns_item(&self) -> bool {
        matches!(self, Self::Answer { .. } | Self::Hint { .. } | Self::Solution { .. })
    }

    /// The id made by the browser.
    pub const fn command_id(&self) -> CommandId {
        match self {
            Self::Serve { command_id, .. }
            | Self::Answer { command_id, .. }
            | Self::Hint { command_id, .. }
            | Self::Solution { command_id, .. }
            | Self::End { command_id } => *command_id,
        }
    }
}

/// Input of a decision besides the session.
#[derive(Clone, Copy)]
pub struct PracticeContext<'a> {
    pub arrived: Timestamp,
    /// The open item; `None` if there is none.
    pub task: Option<&'a Task>,
    pub mastery: &'a LearnerMastery,
    /// The skills graph. Practice continues without one (if it could not be loaded): no skill is unlocked then, and the
    /// skills earned in between are unlocked once the graph is back.
    pub graph: Option<&'a SkillsGraph>,
    pub policy: &'a Policy,
    pub hints: &'a HintPolicy,
    /// Credit for a right answer after wrong ones and hints.
    pub credit: &'a CreditPolicy,
    /// How long other learners took for the item.
    pub timing: ItemTiming,
}

/// Result of a command.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PracticeDecision {
    /// New events; empty if this command was already carried out.
    pub events: Vec<PracticeEvent>,
    /// Evidence about the learner, to be stored with the events.
    pub learned: Vec<AppliedEvidence>,
}

/// Why a command was refused. A refused command has no effect.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PracticeRefusal {
    #[error("the session is over")]
    Closed,
    #[error("this item is not before the learner")]
    NotCurrent,
    #[error("this item is done")]
    ItemOver,
    #[error("the item before it is not done")]
    ItemOpen,
    #[error("there is no help in a checkpoint")]
    NoHelp,
    /// All hints were given; the solution has a command of its own.
    #[error("every hint was given")]
    NoMoreHints,
    /// The answer cannot be read; it does not use up an attempt.
    #[error("{reason}")]
    Invalid {
        /// The reason, in words for the learner.
        reason: String,
    },
    /// The work has too many lines, or too long ones; it does not use up an attempt.
    #[error("the work is longer than {} lines of {} characters", MAX_WORK.0, MAX_WORK.1)]
    WorkTooLong,
    /// The item requires lines of work; it does not use up an attempt.
    #[error("the work is missing")]
    WorkMissing,
    /// The item has no attempts left.
    #[error("no more attempts at this item")]
    TooManyAttempts,
    /// The item's text could not be generated again.
    #[error("the item is missing")]
    NoTask,
}
