//! Ability and score of an adaptive test.
//!
//! Learners get different items, so numbers of right answers cannot be compared. The score is the share of right answers
//! that is expected of the ability on the test that the assessment describes, so pass mark and grades mean what they mean
//! in a fixed test.

use serde::{Deserialize, Serialize};

use crate::session::rules::FULL_SCORE;
use crate::session::state::{ItemState, Mark, Session};
use plumb_answers::answer::FULL_CREDIT;
use plumb_measure::ability::{Ability, Answer, posterior};

/// The ability that the answers of an adaptive test show.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct AbilityEstimate {
    /// Mean and standard deviation of the posterior distribution, in logits; 0 is the mean of all learners.
    pub ability: Ability,
    /// Lower and upper end of the interval of the score that has the true one in 95 of 100 cases, in basis points.
    pub low: u16,
    pub high: u16,
    /// Number of items that count as wrong because the test was ended before it was certain enough.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub missing: u16,
    /// Number of items that were on trial and do not count.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub on_trial: u16,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// Whether an item's answer was right; `None` if it does not count, because it waits for review, was dropped, or is still
/// open. Half of the credit and more is right. An item that was closed without an answer is wrong.
pub(in crate::session) fn is_right(item: &ItemState) -> Option<bool> {
    match item.mark {
        Some(Mark::Correct) => Some(true),
        Some(Mark::Partial(credit)) => Some(credit >= FULL_CREDIT / 2),
        Some(Mark::Incorrect) => Some(false),
        Some(Mark::Undecided | Mark::Dropped) => None,
        None => item.closed.then_some(false),
    }
}

/// [`is_right`] of each item; `None` for an item on trial, too.
pub(in crate::session) fn answers_so_far(session: &Session) -> Vec<Option<bool>> {
    let on_trial = session.adaptive.as_ref().map_or(&[][..], |adaptive| &adaptive.on_trial);
    let right = |(position, item): (u16, &ItemState)| is_right(item).filter(|_| !on_trial.contains(&position));
    (0_u16..).zip(&session.items).map(right).collect()
}

/// The score in basis points, and the ability behind it; `None` in a test with a fixed form.
///
/// If the learner or the clock ended the test before it was certain enough, the items up to the largest number count as
/// wrong, as in a fixed test: else it would pay to stop after a lucky answer.
pub(in crate::session) fn ability_estimate(session: &Session) -> Option<(u16, AbilityEstimate)> {
    let adaptive = session.adaptive.as_ref()?;
    let plan = &adaptive.plan;
    let asked = answers_so_far(session).into_iter().zip(&adaptive.chosen);
    let answers: Vec<Answer> = asked
        .filter_map(|(right, item)| {
            Some(Answer { item: plan.level_of(*item)?.parameters.scoring_item(), right: right? })
        })
        .collect();
    let most = small(plan.rules.max_items);
    let done = small(session.items.iter().filter(|item| item.closed || item.is_answered()).count()).min(most);
    let missing = if adaptive.stopped.is_some() { 0 } else { most - done };
    let counting = f64::from(most - missing) / f64::from(most.max(1));
    let ability = posterior(&answers).ability;
    let points = |theta| basis_points(plan.expected_score(theta) * counting);
    let (low, high) = ability.interval();
    Some((
        points(ability.theta),
        AbilityEstimate {
            ability,
            low: points(low),
            high: points(high),
            missing,
            on_trial: small(adaptive.on_trial.len()),
        },
    ))
}

fn small(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// A share from 0 to 1 in basis points, rounded half up.
pub(super) fn basis_points(share: f64) -> u16 {
    let full = f64::from(FULL_SCORE);
    let score = (share * full + 0.5).floor().clamp(0.0, full);
    // The largest whole number at most the score: there is no lossless conversion.
    let (mut low, mut high) = (0, FULL_SCORE);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if f64::from(middle) <= score {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}
