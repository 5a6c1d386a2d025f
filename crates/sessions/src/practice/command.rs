//! What can be asked of a practice session, and what it answers.

use thiserror::Error;
use uuid::Uuid;

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

/// What a learner wants done. The id is made by the browser: the same one again does nothing again.
#[derive(Debug, Clone, PartialEq)]
pub enum PracticeCommand {
    /// Put an item before the learner. Which one is chosen by the server, never by the learner.
    Serve {
        /// The skills it is an opportunity for.
        skills: Vec<SkillId>,
        source: ItemSource,
        command_id: Uuid,
    },
    /// Hand in an answer.
    Answer {
        position: u32,
        answer: String,
        /// The lines of work shown with it; may be empty.
        work: Vec<String>,
        command_id: Uuid,
    },
    /// Ask for a hint.
    Hint { position: u32, command_id: Uuid },
    /// Give up and see the worked solution.
    Solution { position: u32, command_id: Uuid },
    /// Stop practising.
    End { command_id: Uuid },
}

impl PracticeCommand {
    /// Whether it is about the item before the learner.
    pub const fn concerns_item(&self) -> bool {
        matches!(self, Self::Answer { .. } | Self::Hint { .. } | Self::Solution { .. })
    }

    /// The id made by the browser.
    pub const fn command_id(&self) -> Uuid {
        match self {
            Self::Serve { command_id, .. }
            | Self::Answer { command_id, .. }
            | Self::Hint { command_id, .. }
            | Self::Solution { command_id, .. }
            | Self::End { command_id } => *command_id,
        }
    }
}

/// What a decision looks at beside the session.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub arrived: Timestamp,
    /// The item before the learner; none when there is none.
    pub task: Option<&'a Task>,
    pub mastery: &'a LearnerMastery,
    /// The graph of skills. Without one (it could not be loaded) practice goes on: nothing is unlocked meanwhile,
    /// and what was earned unlocks when it is back.
    pub graph: Option<&'a SkillsGraph>,
    pub policy: &'a Policy,
    pub hints: &'a HintPolicy,
    /// What a right answer is worth after wrong ones and hints.
    pub credit: &'a CreditPolicy,
    /// How long the item has taken others.
    pub timing: ItemTiming,
}

/// What a command came to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Decision {
    /// What happened; empty when this very command had been carried out before.
    pub events: Vec<PracticeEvent>,
    /// What it says about the learner: to be stored with the events.
    pub learned: Vec<AppliedEvidence>,
}

/// Why a command was not carried out. Nothing happened.
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
    /// Every hint was given; the solution is asked for by its name.
    #[error("every hint was given")]
    NoMoreHints,
    /// The answer cannot be read; it used no attempt.
    #[error("{reason}")]
    Invalid {
        /// Why, in words for the learner.
        reason: String,
    },
    /// The work has too many lines, or too long ones; it used no attempt.
    #[error("the work is longer than {} lines of {} characters", MAX_WORK.0, MAX_WORK.1)]
    WorkTooLong,
    /// The item asks for the way to its answer; it used no attempt.
    #[error("the work is missing")]
    WorkMissing,
    /// More attempts than an item takes.
    #[error("no more attempts at this item")]
    TooManyAttempts,
    /// The item's text could not be made again.
    #[error("the item is missing")]
    NoTask,
}
