//! Content areas in the order in which they need an item.
//!
//! G. G. Kingsbury and A. R. Zara, "Procedures for selecting items for computerized adaptive tests", Applied Measurement in
//! Education 2 (1989).

use crate::number::count;

/// Content areas with a target above 0, the one with the largest target less its share so far first; areas of equal need
/// in their order.
pub(super) fn by_need(targets: &[f64], counts: &[usize]) -> Vec<usize> {
    let items = count(counts.iter().sum()).max(1.0);
    let need = |content: &usize| targets[*content] - count(counts[*content]) / items;
    let mut contents: Vec<usize> = (0..targets.len()).filter(|content| targets[*content] > 0.0).collect();
    contents.sort_by(|one, other| need(other).total_cmp(&need(one)));
    contents
}
