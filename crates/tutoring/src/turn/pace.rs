//! The pace of a lesson: one of six directives, chosen by the state of the learner.

use serde::{Deserialize, Serialize};

/// Pace that a learner prefers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum PacePreference {
    /// No step is skipped, and one more right answer is required.
    Slow,
    /// As planned.
    #[default]
    Normal,
    /// One right answer fewer is required, and well-known concepts are not explained.
    Fast,
}

impl PacePreference {
    /// One step slower.
    #[must_use]
    pub const fn slower(self) -> Self {
        match self {
            Self::Fast => Self::Normal,
            Self::Normal | Self::Slow => Self::Slow,
        }
    }

    /// One step faster.
    #[must_use]
    pub const fn faster(self) -> Self {
        match self {
            Self::Slow => Self::Normal,
            Self::Normal | Self::Fast => Self::Fast,
        }
    }
}

/// Trend of the learner's latest answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ProgressTrend))]
pub enum Trend {
    /// The latest two were right.
    Improving,
    /// Neither improving nor struggling.
    #[default]
    Steady,
    /// At least three of the latest four were wrong.
    Struggling,
}

impl Trend {
    /// The trend of answers, oldest first: right or wrong.
    pub fn of(answers: &[bool]) -> Self {
        let latest = |count: usize| answers.iter().rev().take(count);
        if latest(4).filter(|right| !**right).count() >= 3 {
            Self::Struggling
        } else if answers.len() >= 2 && latest(2).all(|right| *right) {
            Self::Improving
        } else {
            Self::Steady
        }
    }
}

/// Input for choosing the pace.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PaceInput {
    /// Number of the current turn, from 1.
    pub turn: u32,
    /// The mean mastery belief over the plan's concepts, 0 to 1.
    pub mastery: f64,
    /// Trend of the latest answers.
    pub trend: Trend,
    /// Number of wrong answers among the latest four.
    pub wrong: u32,
    /// Whether the plan's last step is done.
    pub is_complete: bool,
}

impl PaceInput {
    /// From this mean on, the plan is mastered so well that the session may be extended.
    pub const HIGH: f64 = 0.8;
    /// Below this mean, a reply should contain only one idea.
    pub const LOW: f64 = 0.4;
    /// Up to this mean, two wrong answers lead to another problem of the same level.
    pub const MIDDLE: f64 = 0.65;

    /// Whether the plan is done and well mastered.
    pub fn is_aced(&self) -> bool {
        self.is_complete && self.mastery >= Self::HIGH
    }

    /// The pace to continue with.
    ///
    /// If two conditions hold, the earlier one wins: the first turn is always [`Pace::First`], and a learner who has
    /// mastered the plan is taken further, whether or not the latest answers improved.
    pub fn pace(&self) -> Pace {
        if self.turn <= 1 {
            Pace::First
        } else if self.is_aced() {
            Pace::Extend
        } else if self.mastery >= Self::HIGH && self.trend == Trend::Improving {
            Pace::Accelerate
        } else if self.mastery < Self::LOW || self.trend == Trend::Struggling {
            Pace::Simplify
        } else if self.mastery <= Self::MIDDLE && self.wrong >= 2 {
            Pace::Consolidate
        } else {
            Pace::Steady
        }
    }
}

/// Directive for the writer of the next reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PacingDirective))]
pub enum Pace {
    /// The opening.
    #[serde(rename = "TURN_1")]
    First,
    /// Far ahead of the plan.
    Accelerate,
    /// Beyond the plan.
    Extend,
    /// It was too difficult.
    Simplify,
    /// Half way, but not secure.
    Consolidate,
    /// As planned.
    Steady,
}

impl Pace {
    /// The instruction for the writer of the reply.
    pub const fn directive(self) -> &'static str {
        match self {
            Self::First => "Open in two or three sentences and ask one simple question.",
            Self::Accelerate => "Be brief: pass over what is known, and help only where it is asked for.",
            Self::Extend => "The plan is mastered: go to harder ground.",
            Self::Simplify => "Short sentences, and one idea, at most two, in a reply.",
            Self::Consolidate => "Stay at this level: another problem of the same kind, so that it becomes sure.",
            Self::Steady => "One idea at a time.",
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn standing() -> PaceInput {
        PaceInput { turn: 5, mastery: 0.7, trend: Trend::Steady, wrong: 0, is_complete: false }
    }

    #[test]
    fn each_signal_comes_under_its_condition() {
        let wanted = [
            (Pace::First, PaceInput { turn: 1, mastery: 0.9, trend: Trend::Improving, ..standing() }),
            (Pace::Accelerate, PaceInput { mastery: 0.8, trend: Trend::Improving, ..standing() }),
            (Pace::Steady, PaceInput { mastery: 0.8, ..standing() }),
            (Pace::Extend, PaceInput { mastery: 0.8, is_complete: true, ..standing() }),
            (Pace::Extend, PaceInput { mastery: 0.9, is_complete: true, trend: Trend::Improving, ..standing() }),
            (Pace::Steady, PaceInput { mastery: 0.79, is_complete: true, ..standing() }),
            (Pace::Simplify, PaceInput { mastery: 0.39, ..standing() }),
            (Pace::Simplify, PaceInput { mastery: 0.7, trend: Trend::Struggling, wrong: 3, ..standing() }),
            (Pace::Consolidate, PaceInput { mastery: 0.4, wrong: 2, ..standing() }),
            (Pace::Consolidate, PaceInput { mastery: 0.65, wrong: 2, ..standing() }),
            (Pace::Steady, PaceInput { mastery: 0.65, wrong: 1, ..standing() }),
            (Pace::Steady, PaceInput { mastery: 0.66, wrong: 2, ..standing() }),
            (Pace::Steady, standing()),
        ];
        for (pace, standing) in wanted {
            assert_eq!(standing.pace(), pace, "{standing:?}");
        }
    }

    #[test]
    fn a_trend_needs_answers() {
        let (r, w) = (true, false);
        let wanted: [(&[bool], Trend); 9] = [
            (&[], Trend::Steady),
            (&[r], Trend::Steady),
            (&[w, w], Trend::Steady),
            (&[r, r], Trend::Improving),
            (&[w, w, r, r], Trend::Improving),
            (&[w, w, w], Trend::Struggling),
            (&[r, w, w, w], Trend::Struggling),
            (&[w, w, w, r], Trend::Struggling),
            (&[w, w, w, r, r], Trend::Improving),
        ];
        for (answers, trend) in wanted {
            assert_eq!(Trend::of(answers), trend, "{answers:?}");
        }
    }

    #[test]
    fn slower_and_faster_end_somewhere() {
        let all = [PacePreference::Slow, PacePreference::Normal, PacePreference::Fast];
        assert_eq!(
            all.map(PacePreference::faster),
            [PacePreference::Normal, PacePreference::Fast, PacePreference::Fast]
        );
        assert_eq!(
            all.map(PacePreference::slower),
            [PacePreference::Slow, PacePreference::Slow, PacePreference::Normal]
        );
    }

    proptest! {
        #[test]
        fn more_mastery_never_makes_it_simpler(mastery in 0.0..1.0_f64, more in 0.0..1.0_f64, wrong in 0_u32..4) {
            let of = |mastery: f64| PaceInput { mastery, wrong, ..standing() }.pace();
            if of(mastery) != Pace::Simplify {
                prop_assert_ne!(of((mastery + more).min(1.0)), Pace::Simplify);
            }
        }
    }
}
