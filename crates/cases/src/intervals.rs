//! Intervals and the operations on them.

use plumb_maths::compare::{Comparison, region, statements};
use plumb_maths::tree::Statement;

use super::policy::{IntervalQuestion, Intervals, System};
use super::{OTHER, TypedAnswer, conventions};
use plumb_answers::answer::{Verdict, for_a_person, witnessed};

pub(super) fn mark(intervals: Intervals, given: TypedAnswer, key: &Statement) -> Verdict {
    let read_as = given.read_as;
    let regions = || region(&given.statement).zip(region(key));
    let found = match intervals.question {
        IntervalQuestion::Contains => regions().map(|(a, b)| a.contains(&b)),
        IntervalQuestion::Within => regions().map(|(a, b)| b.contains(&a)),
        IntervalQuestion::Same => return same(&given.statement, key, read_as),
    };
    match (found, intervals.question) {
        (Some(true), _) => Verdict::right(read_as),
        (Some(false), IntervalQuestion::Contains) => {
            Verdict::wrong(read_as, "It does not contain all that is asked for.")
        }
        (Some(false), _) => Verdict::wrong(read_as, "Not all of it belongs to what is asked for."),
        (None, _) => Verdict::undecided(Some(read_as), for_a_person("an end of an interval is not an exact number")),
    }
}

fn same(given: &Statement, key: &Statement, read_as: String) -> Verdict {
    let policy = conventions::comparer(&System::Stack);
    match statements(given, key, &policy) {
        Comparison::Equal => Verdict::right(read_as),
        Comparison::Different => {
            let reason = witnessed(given, key, &policy);
            Verdict::wrong(read_as, reason.unwrap_or_else(|| OTHER.to_owned()))
        }
        Comparison::Undecided(reason) => Verdict::undecided(Some(read_as), for_a_person(reason)),
    }
}
