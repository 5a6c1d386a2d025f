//! Whether items keep their difficulty from one period to the next.

use crate::families::Estimate;
use crate::number::{median, quantile};

/// Robust z above which, with [`LARGE_SHIFT`], an item is flagged.
pub const LARGE_Z: f64 = 1.645;
/// Shift in logits from which on an item may be flagged.
pub const LARGE_SHIFT: f64 = 0.3;

/// Change of one item's difficulty.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DriftFigure {
    /// Change in logits less the median change of all items: positive for an item that became harder.
    pub shift: f64,
    /// Shift divided by the standard error of the change.
    pub z: f64,
    /// Shift divided by 0.74 times the interquartile range of all changes; `None` if that is 0.
    pub robust_z: Option<f64>,
    /// Whether a person should look at the item: |robust z| above 1.645 and |shift| at least 0.3 logits.
    pub is_flagged: bool,
}

/// Compares difficulties (logits) of the same items in two periods, each calibrated by itself; `None` with fewer than three
/// items, or if the lists are not equally long.
///
/// H. Huynh and P. Meyer, "Use of robust z in detecting unstable items in item response theory models", Practical
/// Assessment, Research and Evaluation 15 (2010). The median takes away what changed for all items, such as the ability of
/// the learners.
pub fn drift(before: &[Estimate], after: &[Estimate]) -> Option<Vec<DriftFigure>> {
    if before.len() != after.len() || before.len() < 3 {
        return None;
    }
    let changes: Vec<f64> = before.iter().zip(after).map(|(before, after)| after.value - before.value).collect();
    let middle = median(&changes)?;
    let spread = 0.74 * (quantile(&changes, 0.75)? - quantile(&changes, 0.25)?);
    let figure = |((before, after), change): ((&Estimate, &Estimate), &f64)| {
        let shift = change - middle;
        let robust_z = (spread > 0.0).then(|| shift / spread);
        let is_flagged = robust_z.is_some_and(|z| z.abs() > LARGE_Z) && shift.abs() >= LARGE_SHIFT;
        DriftFigure { shift, z: shift / (before.se * before.se + after.se * after.se).sqrt(), robust_z, is_flagged }
    };
    Some(before.iter().zip(after).zip(&changes).map(figure).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_item_that_became_harder_is_found() {
        let estimates = |shifts: [f64; 7]| shifts.map(|value| Estimate { value, se: 0.1 });
        let before = estimates([0.0; 7]);
        // All items became easier by about 0.5, since the learners of the second period know more.
        let after = estimates([-0.5, -0.55, -0.45, 0.3, -0.52, -0.48, -0.5]);
        let found = drift(&before, &after).unwrap();
        let flagged: Vec<bool> = found.iter().map(|figure| figure.is_flagged).collect();
        assert_eq!(flagged, [false, false, false, true, false, false, false]);
        assert!((found[3].shift - 0.8).abs() < 1e-12 && (found[3].z - 0.8 / 0.02_f64.sqrt()).abs() < 1e-12);
        assert_eq!(drift(&before[..2], &after[..2]), None);
    }

    #[test]
    fn equal_changes_are_no_drift() {
        let before: Vec<Estimate> = (0..5).map(|number| Estimate { value: f64::from(number), se: 0.1 }).collect();
        let found = drift(&before, &before).unwrap();
        assert!(found.iter().all(|figure| figure.robust_z.is_none() && !figure.is_flagged));
    }
}
