//! Verdict: the result of marking an answer.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::message::{Message, MessageId};

/// Full credit, in millionths of an item.
pub const FULL_CREDIT: u32 = 1_000_000;

/// Version of the marking rules: written into each verdict, so that an old one can be understood and recomputed.
pub const ALGORITHM: &str = "plumb-answer/4";

/// How an answer compares with the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EvaluationOutcome))]
pub enum Outcome {
    /// Right, in value and form.
    Correct,
    /// Partly right: some credit, but not all.
    Partial,
    /// Wrong.
    Incorrect,
    /// Cannot be read: refused with the reason, uses no attempt.
    Invalid,
    /// A bound was reached or the key cannot be read: a person decides; never counts as wrong.
    Undecided,
}

/// A half-open range of characters of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CharRange {
    /// The first character, from 0.
    pub from: usize,
    /// One past the last.
    pub to: usize,
}

/// The result of marking one answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// How the answer compares with the key.
    pub outcome: Outcome,
    /// In millionths of an item, at most [`FULL_CREDIT`].
    pub credit: u32,
    /// The reading of the answer, in canonical form; `None` if it could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_as: Option<String>,
    /// The reason, in words that may be shown to the learner: never reveals the key. Every verdict that is made now has
    /// one unless it is correct; verdicts from before `plumb-answer/3` may be incorrect without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The characters of an invalid answer that the reason is about, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<CharRange>,
    /// [`ALGORITHM`] at the time of marking.
    pub algorithm: Cow<'static, str>,
}

impl Verdict {
    fn new(outcome: Outcome, credit: u32, read_as: Option<String>, reason: Option<String>) -> Self {
        Self { outcome, credit, read_as, reason, place: None, algorithm: Cow::Borrowed(ALGORITHM) }
    }

    /// Whether the answer was fully right; `None` while the verdict is undecided.
    pub fn is_right(&self) -> Option<bool> {
        (self.outcome != Outcome::Undecided).then_some(self.outcome == Outcome::Correct)
    }

    /// Correct, with full credit.
    pub fn right(read_as: String) -> Self {
        Self::new(Outcome::Correct, FULL_CREDIT, Some(read_as), None)
    }

    /// Incorrect. Apart from a wrong form this is the only way to make an incorrect verdict, so that each has a reason.
    pub fn wrong(read_as: String, reason: impl Into<String>) -> Self {
        Self::new(Outcome::Incorrect, 0, Some(read_as), Some(reason.into()))
    }

    /// Partly right: the credit is neither 0 nor full.
    pub fn partial(credit: u32, read_as: String, reason: impl Into<String>) -> Self {
        let credit = credit.clamp(1, FULL_CREDIT - 1);
        Self::new(Outcome::Partial, credit, Some(read_as), Some(reason.into()))
    }

    /// Not readable: does not use an attempt.
    pub fn invalid(reason: impl Into<String>) -> Self {
        Self::new(Outcome::Invalid, 0, None, Some(reason.into()))
    }

    /// Readable, but not of the required kind.
    pub(crate) fn refused(read_as: Option<String>, reason: impl Into<String>) -> Self {
        Self { read_as, ..Self::invalid(reason) }
    }

    /// Not readable, with the place of the error.
    pub fn unreadable(reason: impl Into<String>, place: CharRange) -> Self {
        Self { place: Some(place), ..Self::invalid(reason) }
    }

    /// The right value in the wrong form, for `percent` of the credit.
    pub(crate) fn wrong_form(percent: u8, read_as: String, reason: impl Into<String>) -> Self {
        match u32::from(percent.min(99)) * (FULL_CREDIT / 100) {
            0 => Self::wrong(read_as, reason),
            credit => Self::partial(credit, read_as, reason),
        }
    }

    /// Left to a person.
    pub fn undecided(read_as: Option<String>, reason: impl Into<String>) -> Self {
        Self::new(Outcome::Undecided, 0, read_as, Some(reason.into()))
    }
}

/// Makes the reason for the right value in the wrong form of a formula.
pub(super) fn form_wanted(wanted: &str) -> Message {
    let mut chars = wanted.chars();
    let wanted: String = chars.next().into_iter().flat_map(char::to_lowercase).chain(chars).collect();
    MessageId::WrongForm.with("fault", wanted)
}
