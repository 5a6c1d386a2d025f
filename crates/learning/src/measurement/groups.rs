//! The best and the weakest 27 %, which are the most informative groups by T. L. Kelley ("The selection of upper and
//! lower groups for the validation of test items", Journal of Educational Psychology 30, 1939).

use std::collections::BTreeMap;

/// Size of a group, in percent of the learners.
pub const TAIL_PERCENT: u64 = 27;

/// Returns the upper–lower index for single learners: mean credit of the best [`TAIL_PERCENT`] minus that of the
/// weakest, in the unit of the credits. Of learners with equal totals the earlier counts as the better. The size of the
/// group is rounded to the nearest number of learners; `None` if that is 0 or the lists differ in length.
pub fn upper_lower(totals: &[i64], credits: &[i64]) -> Option<f64> {
    if totals.len() != credits.len() {
        return None;
    }
    let n = u64::try_from(totals.len()).ok()?;
    let size = usize::try_from((n.checked_mul(TAIL_PERCENT)? + 50) / 100).ok()?;
    if size == 0 {
        return None;
    }
    let mut order: Vec<usize> = (0..totals.len()).collect();
    order.sort_by_key(|index| (totals[*index], std::cmp::Reverse(*index)));
    let sum = |group: &[usize]| group.iter().map(|index| i128::from(credits[*index])).sum::<i128>();
    let lower = sum(order.get(..size)?);
    let upper = sum(order.get(order.len() - size..)?);
    let difference = num_traits::ToPrimitive::to_f64(&(upper - lower))?;
    Some(difference / num_traits::ToPrimitive::to_f64(&size)?)
}

/// Means of the two groups, from counts by score. If a group ends within a score, it gets its part of that score's
/// answers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Halves {
    /// Mean of the best group, per learner.
    pub upper: f64,
    /// Mean of the weakest group, per learner.
    pub lower: f64,
}

impl Halves {
    /// Mean of `values` over the groups of `answers`, both by score; `None` without answers.
    pub(super) fn of(answers: &BTreeMap<u8, u64>, values: &BTreeMap<u8, u64>) -> Option<Self> {
        let lower = tail(answers.iter(), values)?;
        let upper = tail(answers.iter().rev(), values)?;
        Some(Self { upper, lower })
    }
}

fn tail<'a>(bins: impl Iterator<Item = (&'a u8, &'a u64)> + Clone, values: &BTreeMap<u8, u64>) -> Option<f64> {
    let float = |number: u64| num_traits::ToPrimitive::to_f64(&number).unwrap_or(0.0);
    let all = bins.clone().fold(0_u64, |sum, (_, count)| sum.saturating_add(*count));
    let size = float(all) * float(TAIL_PERCENT) / 100.0;
    if all == 0 {
        return None;
    }
    let (mut left, mut sum) = (size, 0.0);
    for (bin, count) in bins.filter(|(_, count)| **count > 0) {
        let part = (left / float(*count)).min(1.0);
        sum += part * float(values.get(bin).copied().unwrap_or(0));
        left -= part * float(*count);
        if left <= 0.0 {
            break;
        }
    }
    Some(sum / size)
}
