//! Item statistics compared with values from other implementations, and the laws of the sums.

mod flags;
mod laws;
mod vectors;

use std::collections::BTreeSet;

use super::{GivenChoice, Observation, SHARE_ONE};
use plumb_answers::answer::FULL_CREDIT;

/// An answer to an item with the wrong options `a` and `b`.
fn seen(choice: &str, rest_percent: u64) -> Observation {
    let key = choice == "key";
    Observation {
        credit: if key { FULL_CREDIT } else { 0 },
        rest: SHARE_ONE / 100 * rest_percent,
        total: SHARE_ONE / 100 * rest_percent,
        millis: 1_000 * (1 + rest_percent),
        choice: if key { GivenChoice::Key } else { GivenChoice::Wrong(choice.to_owned()) },
        offered: BTreeSet::from(["a".to_owned(), "b".to_owned()]),
        typed: false,
        low_effort: false,
    }
}
