//! What marking an answer says.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// Full credit, in millionths of an item.
pub const FULL_CREDIT: u32 = 1_000_000;

/// Which rules gave a verdict: written into each, so that an old one can be understood and recomputed.
pub const ALGORITHM: &str = "plumb-answer/4";

/// How an answer compares with the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EvaluationOutcome))]
pub enum Outcome {
    /// Right, in value and form.
    Correct,
    /// Worth something.
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

/// The outcome of marking one answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// How the answer compares with the key.
    pub outcome: Outcome,
    /// In millionths of an item, at most [`FULL_CREDIT`].
    pub credit: u32,
    /// How the answer was read, in canonical form; none when it could not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_as: Option<String>,
    /// Why, in words that may be shown to the learner: never says what the key is. Whatever is marked now has one unless
    /// it is correct; verdicts of before `plumb-answer/3` may be incorrect without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The characters of the answer that the reason of an invalid one speaks of, where they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<CharRange>,
    /// [`ALGORITHM`] at the time of marking.
    pub algorithm: Cow<'static, str>,
}

impl Verdict {
    fn new(outcome: Outcome, credit: u32, read_as: Option<String>, reason: Option<String>) -> Self {
        Self { outcome, credit, read_as, reason, place: None, algorithm: Cow::Borrowed(ALGORITHM) }
    }

    /// Whether it was wholly right; none while nobody has decided.
    pub fn is_right(&self) -> Option<bool> {
        (self.outcome != Outcome::Undecided).then_some(self.outcome == Outcome::Correct)
    }

    /// Right.
    pub fn right(read_as: String) -> Self {
        Self::new(Outcome::Correct, FULL_CREDIT, Some(read_as), None)
    }

    /// There is no other way to make an incorrect one but a wrong form: what is wrong says why.
    pub fn wrong(read_as: String, reason: impl Into<String>) -> Self {
        Self::new(Outcome::Incorrect, 0, Some(read_as), Some(reason.into()))
    }

    /// Right in part, which is neither all nor nothing.
    pub fn partial(credit: u32, read_as: String, reason: impl Into<String>) -> Self {
        let credit = credit.clamp(1, FULL_CREDIT - 1);
        Self::new(Outcome::Partial, credit, Some(read_as), Some(reason.into()))
    }

    /// Not read: it uses no attempt.
    pub fn invalid(reason: impl Into<String>) -> Self {
        Self::new(Outcome::Invalid, 0, None, Some(reason.into()))
    }

    /// Read, but not of the kind that is asked for.
    pub(crate) fn refused(read_as: Option<String>, reason: impl Into<String>) -> Self {
        Self { read_as, ..Self::invalid(reason) }
    }

    /// Not read, from a place on.
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

    /// For a person to look at.
    pub fn undecided(read_as: Option<String>, reason: impl Into<String>) -> Self {
        Self::new(Outcome::Undecided, 0, read_as, Some(reason.into()))
    }
}

/// What is said of the right value in the wrong form of a formula.
pub(super) fn form_wanted(wanted: &str) -> String {
    let mut chars = wanted.chars();
    let wanted: String = chars.next().into_iter().flat_map(char::to_lowercase).chain(chars).collect();
    format!("Right value, wrong form: {wanted}.")
}
