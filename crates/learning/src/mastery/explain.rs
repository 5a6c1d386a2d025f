//! Reasons for a change of a belief, as numbers that a page can put into words.

use std::fmt;

use serde::{Deserialize, Serialize};

use plumb_types::time::Timestamp;

use super::bkt::BeliefStep;
use plumb_types::SkillId;

/// Effect of one piece of evidence on one skill. Stored with the event `mastery_updated`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Update {
    /// The skill.
    pub skill: SkillId,
    /// When the evidence was recorded.
    pub at: Timestamp,
    /// The evidence before the update.
    pub before: f64,
    /// The evidence after the update.
    pub after: f64,
    /// The full belief: before the answer with forgetting, after the answer, after the chance to learn.
    pub step: BeliefStep,
    /// The reason for the change.
    pub because: Because,
    /// Forgetting before the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gap: Option<ForgettingGap>,
    /// Whether mastery was reached or lost with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<MasteryChange>,
    /// The displayed mastery; `None` before the first attempt, and in updates that were stored before this field
    /// existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<DisplayedMastery>,
    /// Version of the rules applied.
    pub policy: String,
}

/// Mastery of a skill as displayed, in basis points: see [`super::SkillState::shown`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DisplayedMastery {
    /// Before the evidence; `None` if it was the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<u32>,
    /// After the evidence.
    pub after: u32,
}

impl Update {
    /// Whether the evidence counted.
    pub const fn counted(&self) -> bool {
        !matches!(self.because, Because::TooFast { .. } | Because::HintedLeftOut)
    }
}

/// Reason for a change, with its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// A right answer.
    Right {
        /// Probability of a slip.
        slip: f64,
        /// Probability of a lucky guess.
        guess: f64,
        /// How many times the answer counts.
        weight: f64,
    },
    /// A wrong answer.
    Wrong {
        /// Probability of a slip.
        slip: f64,
        /// Probability of a lucky guess.
        guess: f64,
        /// How many times the answer counts.
        weight: f64,
    },
    /// A right answer after a hint that counts as a wrong one.
    Hinted {
        /// Probability of a slip.
        slip: f64,
        /// Probability of a lucky guess.
        guess: f64,
        /// How many times the answer counts.
        weight: f64,
    },
    /// A right answer after a hint that is left out.
    HintedLeftOut,
    /// An answer after words of a language model about the item, which is left out.
    AssistedLeftOut,
    /// An answer that was too fast to be considered and is left out.
    TooFast {
        /// Time taken, in milliseconds.
        millis: u64,
        /// Shortest time that counts, in milliseconds.
        threshold_millis: u64,
    },
    /// A conclusion of a placement.
    Placed {
        /// Known, or not known yet.
        known: bool,
    },
}

/// Forgetting between the last attempt and this one.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ForgettingGap {
    /// Whole days between the two.
    pub days: u32,
    /// Probability of recall after these days.
    pub retrievability: f64,
    /// The belief before the gap.
    pub from: f64,
    /// The belief after it.
    pub to: f64,
}

/// Whether mastery was reached or lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = MasteryChange))]
pub enum MasteryChange {
    /// Mastered from now on.
    Mastered,
    /// No longer.
    Lost,
}

impl fmt::Display for Update {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.counted() {
            write!(f, "{:.2} → {:.2} because {}", self.before, self.after, self.because)?;
        } else {
            write!(f, "{:.2} stays because {}", self.before, self.because)?;
        }
        if let Some(ForgettingGap { days, retrievability, from, to }) = self.gap {
            let recall = 100.0 * retrievability;
            write!(f, "; {days} days before it had faded from {from:.2} to {to:.2} (recall {recall:.0} %)")?;
        }
        match self.change {
            Some(MasteryChange::Mastered) => f.write_str("; now mastered"),
            Some(MasteryChange::Lost) => f.write_str("; no longer mastered"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, slip, guess, weight) = match *self {
            Self::Right { slip, guess, weight } => ("the answer was right", slip, guess, weight),
            Self::Wrong { slip, guess, weight } => ("the answer was wrong", slip, guess, weight),
            Self::Hinted { slip, guess, weight } => ("the answer needed a hint", slip, guess, weight),
            Self::HintedLeftOut => return f.write_str("an answer with a hint is not counted"),
            Self::AssistedLeftOut => return f.write_str("an answer after words of a language model is not counted"),
            Self::TooFast { millis, threshold_millis } => {
                return write!(f, "an answer after {millis} ms, under {threshold_millis} ms, is not counted");
            }
            Self::Placed { known: true } => return f.write_str("the placement takes it as likely known"),
            Self::Placed { known: false } => return f.write_str("the placement found it not known yet"),
        };
        let (knows, guesses) = (100.0 * (1.0 - slip), 100.0 * guess);
        write!(f, "{what} (with the skill {knows:.0} % are right, without it {guesses:.0} %")?;
        if weight > 1.0 { write!(f, "; counted {weight} times)") } else { f.write_str(")") }
    }
}
