//! States of an answer, actions of the learner, and messages to them.

/// State of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Saving {
    /// There is no answer.
    Nothing,
    /// The server has it.
    Saved,
    /// Changed and not sent yet.
    Pending,
    /// Being sent.
    Sending,
    /// Sending failed; it is tried again.
    Retrying,
}

/// An action of the learner besides answering.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Intent {
    /// Submit and go on.
    Submit,
    /// Skip the item.
    Skip,
    /// To the previous item.
    Back,
    /// To the review page.
    Review,
    /// To the page that reports a problem with the item.
    Report,
    /// To this item, to set the learner's own answer there.
    Mine(usize),
    /// Time is up.
    HandIn,
}

/// A message below the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Notice {
    /// No answer to submit.
    ChooseFirst,
    /// Sending failed; the answer is kept and sent again.
    NotSent,
    /// Signed out: the answer is sent after signing in.
    SignedOut,
    /// The answer cannot be read, for this reason.
    Invalid(String),
    /// The answer speaks of danger.
    Danger {
        /// The school's contact for learners in distress; may be empty.
        contact: String,
        /// Whether teachers see that it was written.
        is_seen: bool,
    },
    /// The server refuses the answer.
    Refused,
    /// An older answer was kept here for another item.
    KeptOther(usize),
}
