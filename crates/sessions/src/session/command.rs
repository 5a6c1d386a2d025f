//! Commands of a session and their results.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use uuid::Uuid;

use super::draft::{Draft, ServerState};
use super::event::SessionEvent;
use crate::engine::Status;
use crate::session::regrade::{Regrade, Review};
use plumb_types::ids::{CommandId, UserId};
use plumb_types::time::Timestamp;

/// Command to a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SessionCommand {
    /// Of the learner who takes it.
    Learner {
        /// Made by the browser: repeating the id has no effect and returns the first result.
        id: CommandId,
        action: LearnerAction,
    },
    /// Of a staff member.
    Staff { by: UserId, action: StaffAction },
    /// The worker's regular check of the clock: closes what is overdue.
    Tick,
}

/// Action of the learner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LearnerAction {
    /// Begins: the clock starts and the first item is served.
    Start,
    /// Submits the answer to one item.
    Answer {
        position: u16,
        answer: String,
        /// Revision of the item that the learner's page was made from.
        base_revision: u32,
    },
    /// Continues without answering the current item.
    Skip {
        /// Must be the current item.
        position: u16,
    },
    /// Goes to an item by number.
    Goto { position: u16 },
    /// Goes to the review stage.
    Review,
    /// Begins a break, out of the learner's break time.
    Break,
    /// Ends the learner's own break.
    EndBreak,
    /// Finishes the attempt.
    Finish,
}

/// Action of a staff member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StaffAction {
    /// Gives the learner more time.
    AddTime {
        /// Minutes, 1 to 1440, added to those given before.
        minutes: u32,
        reason: String,
        /// Repeating the id adds nothing.
        command_id: CommandId,
    },
    /// Sets the extra minutes that the terms allow. No effect if they allow as many already; minutes given by staff are
    /// kept.
    AllowTime {
        /// Total minutes by the terms, at most 1440.
        minutes: u32,
    },
    /// Changes when the window closes.
    SetWindow {
        /// The new closing time, which must be in the future; `None` leaves the end open.
        closes: Option<Timestamp>,
        reason: String,
    },
    /// Allows the learner longer breaks. No effect if they are already as long.
    AllowBreaks {
        /// Total minutes, at most 1440.
        minutes: u32,
        reason: String,
    },
    /// Pauses the clock for the learner.
    Pause { reason: String },
    /// Resumes the clock, whether the learner or staff had paused it.
    Resume,
    /// Delays everything that is revealed at the end of the window, because other learners may still be taking it.
    DeferReveal {
        /// When the window closes for the last learner; `None` if no learner has longer.
        until: Option<Timestamp>,
    },
    /// Releases the results.
    Release,
    /// Terminates the session; saved drafts are submitted.
    Terminate { reason: String },
    /// Marks answers again once the session is over. It takes effect once, however often it is sent.
    Regrade {
        id: Uuid,
        /// Which answers are marked, and how.
        what: Box<Regrade>,
        /// Reason shown to the learner.
        reason: String,
    },
    /// Undoes a regrade, if nothing else has changed the mark since.
    UndoRegrade { id: Uuid },
    /// Decides an answer that waits for review.
    Decide { position: u16, review: Review },
}

/// Input of a decision besides the session and its form.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The current time.
    pub now: Timestamp,
    /// When the request was received: deadlines are compared with this.
    pub arrived: Timestamp,
    /// The session's saved drafts, at most one per position, in any order.
    pub drafts: &'a [Draft],
}

impl<'a> Context<'a> {
    /// Context of a request that is handled as soon as it is received.
    pub const fn at(now: Timestamp, drafts: &'a [Draft]) -> Self {
        Self { now, arrived: now, drafts }
    }

    /// The draft at `position`.
    pub fn draft(&self, position: u16) -> Option<&'a Draft> {
        self.drafts.iter().find(|draft| draft.position == position)
    }
}

/// Result of a decision.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// New events; empty if nothing changed.
    pub events: Vec<SessionEvent>,
    /// Result to return.
    pub outcome: CommandResult,
    /// Whether this command was already carried out.
    pub replayed: bool,
}

/// Result of a command. The learner's position, and the result once the session is over, are in the session's state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommandResult {
    /// The session is running.
    Started,
    /// The answer is recorded.
    Recorded {
        position: u16,
        /// The item's new revision.
        revision: u32,
    },
    /// The learner's position has changed, or was already as requested.
    Moved,
    /// The session is over; its result is in the session.
    Closed,
    /// The clock was paused or resumed, the closing time or the break time was changed, the results were released or
    /// held, or marks were changed.
    Changed,
    /// The worker closed the overdue item or session, or nothing was overdue.
    Ticked,
    /// The extra time was changed.
    TimeAdded {
        /// Total extra minutes.
        extra_minutes: u32,
    },
}

/// Why a command was refused. A refused command has no effect.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SessionRefusal {
    /// The window has not opened yet.
    #[error("the session cannot start yet")]
    NotOpen {
        /// When it opens.
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
        /// The requested index.
        position: u16,
    },
    /// Items are taken in order, and this one is not next.
    #[error("this item is not open")]
    OutOfOrder {
        /// The item that is next.
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
    /// The answer cannot be read; it does not use up an attempt.
    #[error("{reason}")]
    Invalid {
        /// The reason, in words for the learner.
        reason: String,
        /// How far it was understood.
        read_as: Option<String>,
    },
    /// It was received after the deadline and the grace period; it is kept, never scored.
    #[error("the answer came too late")]
    TooLate {
        /// The last moment at which it would have counted.
        closed_at: Timestamp,
    },
    /// The item was changed elsewhere since the page was made.
    #[error("the answer was changed in another place")]
    Conflict(ServerState),
    /// The session is paused.
    #[error("the session is paused")]
    Paused {
        /// When it resumes by itself.
        until: Timestamp,
    },
    /// No break time is left, or there is no break to end.
    #[error("no break can be taken or ended now")]
    NoBreak,
    #[error("the end of the window must lie ahead")]
    BadWindow,
    #[error("extra time is given in steps of 1 to 1440 minutes")]
    BadExtraTime,
    /// Marks can be changed only when the session is over and has a result.
    #[error("the session is not over, or never began")]
    NotOver,
    /// The answer does not wait for review, or no longer does.
    #[error("this answer does not wait for anybody")]
    NotWaiting { position: u16 },
    /// The plan cannot be used.
    #[error("{0}")]
    BadPlan(String),
    #[error("the form does not belong to this session")]
    WrongForm,
}
