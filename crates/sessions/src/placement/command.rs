//! Commands of a placement and their results.

use plumb_types::ids::CommandId;
use thiserror::Error;

use super::event::PlacementEvent;
use plumb_bank::ItemSource;
use plumb_bank::task::Task;
use plumb_learning::graph::AppliedEvidence;
use plumb_learning::graph::{Node, SkillsGraph};
use plumb_learning::mastery::{LearnerMastery, Policy};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// Command to a placement. The browser makes the ids, so a repeated command has no effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlacementCommand {
    /// Shows the next item to the learner: sent by the server itself, right after the command that made room for it.
    Serve {
        /// Skill of the item: the one that [`super::next_skill`] returns.
        skill: SkillId,
        source: ItemSource,
    },
    /// Submits an answer.
    Answer { position: u32, answer: String, command_id: CommandId },
    /// Answers "I don't know this yet".
    Unknown { position: u32, command_id: CommandId },
    /// Ends the placement and keeps its results.
    Stop { command_id: CommandId },
}

impl PlacementCommand {
    /// The id made by the browser.
    pub const fn command_id(&self) -> Option<CommandId> {
        match self {
            Self::Serve { .. } => None,
            Self::Answer { command_id, .. } | Self::Unknown { command_id, .. } | Self::Stop { command_id } => {
                Some(*command_id)
            }
        }
    }
}

/// Input of a decision besides the session.
#[derive(Clone, Copy)]
pub struct PlacementContext<'a> {
    pub arrived: Timestamp,
    /// The open item; `None` if there is none.
    pub task: Option<&'a Task>,
    /// The graph named by the plan.
    pub graph: &'a SkillsGraph,
    /// Whether a skill has items to ask. Skills without items are only inferred.
    pub askable: &'a dyn Fn(&Node) -> bool,
    pub mastery: &'a LearnerMastery,
    pub policy: &'a Policy,
}

/// Result of a command.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PlacementDecision {
    /// New events; empty if this command was already carried out.
    pub events: Vec<PlacementEvent>,
    /// Evidence about the learner once the placement ends, to be stored with the events: one entry per settled skill.
    pub learned: Vec<AppliedEvidence>,
}

/// Why a command was refused. A refused command has no effect.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlacementRefusal {
    #[error("the placement is over")]
    Closed,
    #[error("this item is not before the learner")]
    NotCurrent,
    /// An item is already open, or another skill is next.
    #[error("this item is not to be asked now")]
    NotWanted,
    /// The answer cannot be read; the item stays open.
    #[error("{reason}")]
    Invalid {
        /// The reason, in words for the learner.
        reason: String,
    },
    /// The item's text could not be generated again.
    #[error("the item is missing")]
    NoTask,
}
