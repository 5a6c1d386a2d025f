//! Which changes may share a statement.

use std::collections::HashMap;
use std::hash::Hash;

/// Splits items into rounds in which no two have equal keys; items with equal keys keep their order.
pub(crate) fn rounds<T, K: Eq + Hash>(items: Vec<T>, key: impl Fn(&T) -> K) -> Vec<Vec<T>> {
    let mut seen = HashMap::new();
    let mut rounds: Vec<Vec<T>> = Vec::new();
    for item in items {
        let round = seen.entry(key(&item)).and_modify(|count| *count += 1).or_insert(0_usize);
        match rounds.get_mut(*round) {
            Some(round) => round.push(item),
            None => rounds.push(vec![item]),
        }
    }
    rounds
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_same_key_twice_makes_two_rounds() {
        assert_eq!(super::rounds(vec![1, 2, 11, 3, 21], |n| n % 10), [vec![1, 2, 3], vec![11], vec![21]]);
    }
}
