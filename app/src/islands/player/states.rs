//! How an answer stands, what the learner wants, and what is said to them.

/// How an answer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Saving {
    /// There is none.
    Nothing,
    /// The server has it.
    Saved,
    /// Typed, not sent yet.
    Pending,
    /// On its way.
    Sending,
    /// It did not get through; it is sent again.
    Retrying,
}

/// What the learner wants besides answering.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Intent {
    /// Submit and go on.
    Submit,
    /// Go on without.
    Skip,
    /// To the item before.
    Back,
    /// To the review page.
    Review,
    /// To the page that reports a problem with the item.
    Report,
    /// To this item, to put one's own answer there.
    Mine(usize),
    /// Time is up.
    HandIn,
}

/// A message below the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Notice {
    /// There is nothing to submit.
    ChooseFirst,
    /// It is kept and sent again.
    NotSent,
    /// Sign in elsewhere, then it is sent.
    SignedOut,
    /// The answer cannot be read, and why.
    Invalid(String),
    /// The server will not take it.
    Refused,
    /// Something older was kept here for another item.
    KeptOther(usize),
}
