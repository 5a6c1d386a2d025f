//! Credit that falls with attempts and hints, but never penalises another try.

use plumb_types::saturating_cast;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use plumb_answers::answer::FULL_CREDIT;

/// Maximum number of steps of a schedule.
const MAX_STEPS: usize = 50;

/// Credit for a right answer by the number of wrong ones and of hints, in millionths of the item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Schedules", into = "Schedules")]
pub struct CreditPolicy {
    by_attempt: Vec<u32>,
    by_hint: Vec<u32>,
}

/// The schedules in serialised form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Schedules {
    /// Millionths for a right answer at the first, second, … attempt; the last entry applies to all further ones.
    pub by_attempt: Vec<u32>,
    /// Millionths of that after no, one, … hints; the last entry applies to all further ones.
    pub by_hint: Vec<u32>,
}

/// Why a schedule cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum CreditProblem {
    /// It is empty, or far too long.
    #[error("a schedule has 1 to 50 steps")]
    Length,
    /// A step is worth more than the whole item.
    #[error("a step is worth at most 1000000 millionths")]
    TooMuch,
    /// A later step is worth more than an earlier one.
    #[error("credit must not rise with more attempts or hints")]
    Rising,
}

impl Default for CreditPolicy {
    /// A second try is worth 80 %, a third 60 %, later ones half; each hint takes a sixth, at most half.
    fn default() -> Self {
        Self {
            by_attempt: vec![FULL_CREDIT, 800_000, 600_000, 500_000],
            by_hint: vec![FULL_CREDIT, 830_000, 670_000, 500_000],
        }
    }
}

impl CreditPolicy {
    /// A policy with these schedules. Neither may rise.
    pub fn new(schedules: Schedules) -> Result<Self, CreditProblem> {
        for schedule in [&schedules.by_attempt, &schedules.by_hint] {
            if schedule.is_empty() || schedule.len() > MAX_STEPS {
                return Err(CreditProblem::Length);
            }
            if schedule.iter().any(|step| *step > FULL_CREDIT) {
                return Err(CreditProblem::TooMuch);
            }
            if !schedule.is_sorted_by(|earlier, later| earlier >= later) {
                return Err(CreditProblem::Rising);
            }
        }
        Ok(Self { by_attempt: schedules.by_attempt, by_hint: schedules.by_hint })
    }

    /// Full credit at every attempt.
    pub fn flat() -> Self {
        Self { by_attempt: vec![FULL_CREDIT], by_hint: vec![FULL_CREDIT] }
    }

    /// Credit for a right answer after `wrong` wrong attempts and `hints` hints, in millionths.
    pub fn credit(&self, wrong: u32, hints: u32) -> u32 {
        let step = |schedule: &[u32], at: u32| {
            let at = saturating_cast::<u32, usize>(at).min(schedule.len().saturating_sub(1));
            u64::from(schedule.get(at).copied().unwrap_or(0).min(FULL_CREDIT))
        };
        let product = step(&self.by_attempt, wrong) * step(&self.by_hint, hints) / u64::from(FULL_CREDIT);
        u32::try_from(product).unwrap_or(FULL_CREDIT)
    }

    /// Credit after one more answer that was marked with `marked` millionths: never less than before.
    pub fn earned(&self, before: u32, marked: u32, wrong: u32, hints: u32) -> u32 {
        let share = u64::from(marked.min(FULL_CREDIT)) * u64::from(self.credit(wrong, hints)) / u64::from(FULL_CREDIT);
        before.min(FULL_CREDIT).max(u32::try_from(share).unwrap_or(FULL_CREDIT))
    }
}

impl TryFrom<Schedules> for CreditPolicy {
    type Error = CreditProblem;

    fn try_from(schedules: Schedules) -> Result<Self, CreditProblem> {
        Self::new(schedules)
    }
}

impl From<CreditPolicy> for Schedules {
    fn from(policy: CreditPolicy) -> Self {
        Self { by_attempt: policy.by_attempt, by_hint: policy.by_hint }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn falling() -> impl Strategy<Value = Vec<u32>> {
        prop::collection::vec(0..=FULL_CREDIT, 1..8).prop_map(|mut steps| {
            steps.sort_unstable_by(|a, b| b.cmp(a));
            steps
        })
    }

    proptest! {
        #[test]
        fn more_attempts_and_hints_are_never_worth_more(
            by_attempt in falling(), by_hint in falling(), wrong in 0..20_u32, hints in 0..20_u32,
        ) {
            let policy = CreditPolicy::new(Schedules { by_attempt, by_hint }).unwrap();
            let now = policy.credit(wrong, hints);
            prop_assert!(now <= FULL_CREDIT);
            prop_assert!(policy.credit(wrong + 1, hints) <= now);
            prop_assert!(policy.credit(wrong, hints + 1) <= now);
        }

        #[test]
        fn going_on_never_gives_less_than_stopping(
            by_attempt in falling(), by_hint in falling(),
            answers in prop::collection::vec((0..=FULL_CREDIT, 0..3_u32), 1..12),
        ) {
            let policy = CreditPolicy::new(Schedules { by_attempt, by_hint }).unwrap();
            let (mut earned, mut hints) = (0, 0);
            for (wrong, (marked, asked)) in (0..).zip(answers) {
                hints += asked;
                let after = policy.earned(earned, marked, wrong, hints);
                prop_assert!(after >= earned && after <= FULL_CREDIT);
                earned = after;
            }
        }
    }

    #[test]
    fn a_right_answer_after_a_partial_one_counts_when_it_is_worth_more() {
        let policy =
            CreditPolicy::new(Schedules { by_attempt: vec![1_000_000, 600_000], by_hint: vec![1_000_000, 500_000] });
        let policy = policy.unwrap();
        let first = policy.earned(0, 400_000, 0, 0);
        assert_eq!(first, 400_000);
        assert_eq!(policy.earned(first, FULL_CREDIT, 1, 0), 600_000);
        assert_eq!(policy.earned(first, FULL_CREDIT, 1, 1), 400_000, "300,000 would be less than what was earned");
    }

    #[test]
    fn a_rising_schedule_is_refused() {
        let rising = Schedules { by_attempt: vec![500_000, 600_000], by_hint: vec![FULL_CREDIT] };
        assert_eq!(CreditPolicy::new(rising), Err(CreditProblem::Rising));
        let read: Result<CreditPolicy, _> = serde_json::from_str(r#"{"by_attempt":[],"by_hint":[1]}"#);
        assert!(read.is_err());
    }
}
