//! What can be asked of a session, and what it answers.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use uuid::Uuid;

use super::draft::{Draft, ServerState};
use super::event::SessionEvent;
use crate::engine::Status;
use crate::session::regrade::{Regrade, Review};
use plumb_types::time::Timestamp;
use plumb_types::user::UserId;

/// What somebody wants done. A learner's commands carry an id made by the browser: the same id again does nothing
/// again and answers the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionCommand {
    /// Begin: the clock starts and the first item is served.
    Start { command_id: Uuid },
    /// Hand in the answer to one item.
    Answer {
        position: u16,
        answer: String,
        /// The item's revision that the learner's page was made from.
        base_revision: u32,
        command_id: Uuid,
    },
    /// Go on without answering the current item.
    Skip {
        /// Must be the current item.
        position: u16,
        command_id: Uuid,
    },
    /// Go to an item by number.
    Goto { position: u16, command_id: Uuid },
    /// Go to the review stage.
    Review { command_id: Uuid },
    /// Hand in the session.
    Finish { command_id: Uuid },
    /// A worker's look at the clock: closes what is overdue.
    Tick,
    /// Give the learner more time.
    AddTime {
        /// 1 to 1440, on top of what was given before.
        minutes: u32,
        by: UserId,
        reason: String,
        command_id: Uuid,
    },
    /// Extra minutes by the terms. Nothing happens where they are as many already; what was given by hand stays.
    AllowTime {
        /// Minutes in all by the terms, at most 1440.
        minutes: u32,
        by: UserId,
    },
    /// Change when the window closes.
    SetWindow {
        /// The new end, which must lie ahead; none = open end.
        closes: Option<Timestamp>,
        by: UserId,
        reason: String,
    },
    /// Allow the learner longer breaks. Nothing happens where they are as long already.
    AllowBreaks {
        /// Minutes in all, at most 1440.
        minutes: u32,
        by: UserId,
        reason: String,
    },
    /// Take a break of what the learner is allowed.
    Break { command_id: Uuid },
    /// Go on after one's own break.
    EndBreak { command_id: Uuid },
    /// Stop the clock for the learner.
    Pause { by: UserId, reason: String },
    /// Let the clock go on, whoever stopped it.
    Resume { by: UserId },
    /// Let what waits for the end of the window wait until then, since others may still be at it.
    Hold {
        /// When the window closes for the last; none = nobody has longer.
        until: Option<Timestamp>,
        by: UserId,
    },
    /// Release the results.
    Release {
        /// Who releases them.
        by: UserId,
    },
    /// End the session; what was saved is handed in.
    Terminate {
        /// Who ends it.
        by: UserId,
        reason: String,
    },
    /// Mark answers anew once the session is over. Done once, however often it is asked for.
    Regrade {
        id: Uuid,
        /// What is marked, and how.
        what: Box<Regrade>,
        /// What the learner is told.
        reason: String,
        by: UserId,
    },
    /// Take a regrade back, where nothing else has changed the mark since.
    UndoRegrade { id: Uuid, by: UserId },
    /// Decide an answer that waits for a person.
    Decide { position: u16, review: Review, by: UserId },
}

impl SessionCommand {
    /// Who of the staff does it; none for learners and workers.
    pub const fn by(&self) -> Option<UserId> {
        match self {
            Self::AddTime { by, .. }
            | Self::AllowTime { by, .. }
            | Self::SetWindow { by, .. }
            | Self::AllowBreaks { by, .. }
            | Self::Pause { by, .. }
            | Self::Resume { by }
            | Self::Hold { by, .. }
            | Self::Release { by }
            | Self::Terminate { by, .. }
            | Self::Regrade { by, .. }
            | Self::UndoRegrade { by, .. }
            | Self::Decide { by, .. } => Some(*by),
            _ => None,
        }
    }

    /// The id by which it is carried out once; none for workers, and for what changes nothing a second time.
    pub const fn command_id(&self) -> Option<Uuid> {
        match self {
            Self::Start { command_id }
            | Self::Answer { command_id, .. }
            | Self::Skip { command_id, .. }
            | Self::Goto { command_id, .. }
            | Self::Review { command_id }
            | Self::Break { command_id }
            | Self::EndBreak { command_id }
            | Self::AddTime { command_id, .. }
            | Self::Finish { command_id } => Some(*command_id),
            _ => None,
        }
    }
}

/// What a decision may look at beside the session and its form.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The present.
    pub now: Timestamp,
    /// When the request arrived: this is what deadlines are compared with.
    pub arrived: Timestamp,
    /// The session's saved drafts, at most one for each position, in any order.
    pub drafts: &'a [Draft],
}

impl<'a> Context<'a> {
    /// A request handled the moment it arrives.
    pub const fn at(now: Timestamp, drafts: &'a [Draft]) -> Self {
        Self { now, arrived: now, drafts }
    }

    /// The draft at `position`.
    pub fn draft(&self, position: u16) -> Option<&'a Draft> {
        self.drafts.iter().find(|draft| draft.position == position)
    }
}

/// What a command came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// What happened; empty when nothing did.
    pub events: Vec<SessionEvent>,
    /// What to answer.
    pub outcome: CommandResult,
    /// This very command had been carried out before.
    pub replayed: bool,
}

/// What a command did. Where the learner now is stands in the session; its result too, once it is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommandResult {
    /// The session runs.
    Started,
    /// The answer is kept.
    Recorded {
        position: u16,
        /// The item's revision from now on.
        revision: u32,
    },
    /// The learner is somewhere else now, or where they were.
    Moved,
    /// The session is over; its result is in the session.
    Closed,
    /// The clock stands still or goes on, the window ends at another time, breaks may be longer, the results are
    /// released or held, or marks changed.
    Changed,
    /// The worker closed the item or session that was overdue, or nothing was.
    Ticked,
    /// All extra minutes from now on.
    TimeAdded {
        /// Total.
        extra_minutes: u32,
    },
}

/// Why a command was not carried out. Nothing happened.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SessionRefusal {
    /// The window has not opened.
    #[error("the session cannot start yet")]
    NotOpen {
        /// When it can.
        opens: Timestamp,
    },
    #[error("the time for this assessment is over")]
    WindowClosed,
    #[error("the session has not started")]
    NotStarted,
    #[error("the session is over")]
    AlreadyClosed { status: Status },
    #[error("there is no item {}", .position + 1)]
    NoSuchItem {
        /// The index asked for.
        position: u16,
    },
    /// Items are taken in order, and it is not this one's turn.
    #[error("this item is not open")]
    OutOfOrder {
        /// The item whose turn it is.
        current: Option<u16>,
    },
    /// The item's answer is final, or its time is over.
    #[error("this item can no longer be answered")]
    ItemClosed { position: u16 },
    #[error("this item must be answered before going on")]
    MustAnswer,
    /// There is no review stage.
    #[error("items cannot be visited again")]
    ReviewNotAllowed,
    /// The answer cannot be read; it used no attempt.
    #[error("{reason}")]
    Invalid {
        /// Why, in words for the learner.
        reason: String,
        /// How far it was understood.
        read_as: Option<String>,
    },
    /// It arrived after the deadline and grace; to be kept, never scored.
    #[error("the answer came too late")]
    TooLate {
        /// The last moment at which it would have counted.
        closed_at: Timestamp,
    },
    /// The item was changed elsewhere since this page was made.
    #[error("the answer was changed in another place")]
    Conflict(ServerState),
    /// The clock stands still.
    #[error("the session is paused")]
    Paused {
        /// When it goes on by itself.
        until: Timestamp,
    },
    /// No break is left to take, or there is none to end.
    #[error("no break can be taken or ended now")]
    NoBreak,
    #[error("the end of the window must lie ahead")]
    BadWindow,
    #[error("extra time is given in steps of 1 to 1440 minutes")]
    BadExtraTime,
    /// Marks are changed only when the session is over and has a result.
    #[error("the session is not over, or never began")]
    NotOver,
    /// The answer does not wait for a person, or no longer.
    #[error("this answer does not wait for anybody")]
    NotWaiting { position: u16 },
    /// The plan cannot be used.
    #[error("{0}")]
    BadPlan(String),
    #[error("the form does not belong to this session")]
    WrongForm,
}
