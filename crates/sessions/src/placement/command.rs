//! What can be asked of a placement, and what it answers.

use thiserror::Error;
use uuid::Uuid;

use super::event::PlacementEvent;
use plumb_bank::ItemSource;
use plumb_bank::task::Task;
use plumb_learning::graph::AppliedEvidence;
use plumb_learning::graph::{Node, SkillsGraph};
use plumb_learning::mastery::{LearnerMastery, Policy};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// What is to be done. The ids are made by the browser: the same one again does nothing again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlacementCommand {
    /// Put an item before the learner: the server's own, right after what made room for it.
    Serve {
        /// The skill it asks about: what [`super::wants`] says.
        skill: SkillId,
        source: ItemSource,
    },
    /// Hand in an answer.
    Answer { position: u32, answer: String, command_id: Uuid },
    /// Say: I don't know this yet.
    Unknown { position: u32, command_id: Uuid },
    /// Stop, and keep what was found.
    Stop { command_id: Uuid },
}

impl PlacementCommand {
    /// The id made by the browser.
    pub const fn command_id(&self) -> Option<Uuid> {
        match self {
            Self::Serve { .. } => None,
            Self::Answer { command_id, .. } | Self::Unknown { command_id, .. } | Self::Stop { command_id } => {
                Some(*command_id)
            }
        }
    }
}

/// What a decision looks at beside the session.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub arrived: Timestamp,
    /// The item before the learner; none when there is none.
    pub task: Option<&'a Task>,
    /// The graph that the plan names.
    pub graph: &'a SkillsGraph,
    /// Whether there are items to ask about a skill with. Skills for which it does not hold are only implied.
    pub askable: &'a dyn Fn(&Node) -> bool,
    pub mastery: &'a LearnerMastery,
    pub policy: &'a Policy,
}

/// What a command came to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Decision {
    /// What happened; empty when this very command had been carried out before.
    pub events: Vec<PlacementEvent>,
    /// What it says about the learner, once the placement ends: to be stored with the events. One for each skill
    /// that is settled.
    pub learned: Vec<AppliedEvidence>,
}

/// Why a command was not carried out. Nothing happened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlacementRefusal {
    #[error("the placement is over")]
    Closed,
    #[error("this item is not before the learner")]
    NotCurrent,
    /// An item is before the learner already, or another skill is to be asked about.
    #[error("this item is not to be asked now")]
    NotWanted,
    /// The answer cannot be read; the item is still open.
    #[error("{reason}")]
    Invalid {
        /// Why, in words for the learner.
        reason: String,
    },
    /// The item's text could not be made again.
    #[error("the item is missing")]
    NoTask,
}
