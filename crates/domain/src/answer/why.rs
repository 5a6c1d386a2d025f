//! Why a formula that was read is not right, in words that a learner can check: a point, an element. They never say
//! what the key is.

use plumb_maths::compare::{self, At, Comparison, Policy, Witness, statements, text};
use plumb_maths::show::to_text;
use plumb_maths::tree::{Relation, Statement};

/// The reason for an answer that differs from the key.
pub(super) fn different(given: &Statement, key: &Statement, policy: &Policy) -> String {
    match (given, key) {
        (Statement::Expression(a), Statement::Expression(b)) => {
            let same = Statement::Relation(a.clone(), vec![(Relation::Equal, b.clone())]);
            match compare::witness(&same, &Statement::Truth(true), policy) {
                Some(Witness { at, .. }) if !at.is_empty() => {
                    format!("For {} it does not have the value that is asked for.", point(&at))
                }
                _ => "It does not have the value that is asked for.".to_owned(),
            }
        }
        (Statement::Set(given), Statement::Set(key)) => element(given, key, policy),
        _ => match compare::witness(given, key, policy) {
            Some(found) => fits(&found),
            None => "It says something else than what is asked for.".to_owned(),
        },
    }
}

fn element(given: &[Statement], key: &[Statement], policy: &Policy) -> String {
    let is = |one: &Statement, all: &[Statement], wanted: fn(Comparison) -> bool| {
        all.iter().all(|other| wanted(statements(one, other, policy)))
    };
    let strange = given.iter().find(|one| is(one, key, |found| found == Comparison::Different));
    match strange {
        Some(one) => format!("{} does not belong to the set.", to_text(one)),
        None if key.iter().any(|one| is(one, given, |found| found == Comparison::Different)) => {
            "An element is missing.".to_owned()
        }
        None => "An element is given too often, or not often enough.".to_owned(),
    }
}

fn fits(found: &Witness) -> String {
    match (found.at.as_slice(), found.first, found.shared) {
        ([(name, At::Exactly(number))], first, true) if name.is_empty() => {
            format!("{} {}.", shown(number), if first { "does not belong to it" } else { "also belongs to it" })
        }
        ([(name, At::Exactly(number))], true, false) if name.is_empty() => {
            format!("{} does not belong to it.", shown(number))
        }
        ([(name, _)], false, false) if name.is_empty() => "Numbers that belong to it are left out.".to_owned(),
        ([], ..) => "It is not always and not never true, as what is asked for is.".to_owned(),
        (at, true, _) => format!("{} does not fit.", point(at)),
        (at, false, true) => format!("{} also fits.", point(at)),
        // Nothing was seen that fits both: a value would be the solution itself.
        (_, false, false) => "Values that fit are left out.".to_owned(),
    }
}

/// `x = −3, y = 1/2`.
fn point(at: &[(String, At)]) -> String {
    let one = |(name, value): &(String, At)| match value {
        At::Exactly(number) => format!("{name} = {}", shown(number)),
        At::Near(number) => format!("{name} ≈ {}", text::decimal(number).replace('-', "−")),
        At::Truth(true) => format!("{name} true"),
        At::Truth(false) => format!("{name} false"),
    };
    at.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn shown(number: &plumb_maths::exact::Point) -> String {
    text::point(number).replace('-', "−")
}
