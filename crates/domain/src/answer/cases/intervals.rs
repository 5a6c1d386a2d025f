//! Intervals and the operations on them.

use plumb_maths::compare::{Comparison, region, statements};
use plumb_maths::tree::Statement;

use super::{Case, Given, conventions};
use crate::answer::formula::for_a_person;
use crate::answer::verdict::Verdict;

pub(super) fn mark(case: &Case, given: Given, key: &Statement) -> Verdict {
    let op = case.text("op").unwrap_or_default();
    let read_as = given.read_as;
    let told = |right| if right { Verdict::right(read_as.clone()) } else { Verdict::wrong(read_as.clone()) };
    if op.contains("contains") || op.contains("isSubsetOf") {
        return match (region(&given.statement), region(key)) {
            (Some(a), Some(b)) => told(if op.contains("contains") { a.contains(&b) } else { b.contains(&a) }),
            _ => Verdict::undecided(Some(read_as), for_a_person("an end of an interval is not an exact number")),
        };
    }
    match statements(&given.statement, key, &conventions::comparer(case)) {
        Comparison::Equal => told(true),
        Comparison::Different => told(false),
        Comparison::Undecided(reason) => Verdict::undecided(Some(read_as), for_a_person(reason)),
    }
}
