//! Reasons why a formula is wrong, in words that a learner can check: a point, an element. They never reveal the key.

use std::collections::BTreeSet;

use plumb_maths::compare::form::FormFault;
use plumb_maths::compare::{self, At, Comparison, DifferingPoint, Policy, Witness, statements, text};
use plumb_maths::tree::{Constant, Statement, Tree};

use super::formula::{self, MAX_DEPTH, every_tree, names_of};

/// Returns the reason for an answer that differs from the key; `None` if there is neither a witness nor a proof.
pub(super) fn different(given: &Statement, key: &Statement, policy: &Policy) -> Option<String> {
    witnessed(given, key, policy).or_else(|| proved(given, key).map(str::to_owned))
}

/// Returns a point or an element that distinguishes them.
pub fn witnessed(given: &Statement, key: &Statement, policy: &Policy) -> Option<String> {
    match (given, key) {
        (Statement::Expression(a), Statement::Expression(b)) => {
            let DifferingPoint { at, valued } = compare::differing_point(a, b, policy)?;
            let said = match valued {
                [true, true] => "it does not have the value that is asked for",
                [false, _] => "it has no value",
                [true, false] => "it has a value, and is to have none",
            };
            (!at.is_empty()).then(|| format!("For {} {said}.", point(&at)))
        }
        (Statement::Set(given), Statement::Set(key)) => Some(element(given, key, policy)),
        _ => compare::witness(given, key, policy).map(|found| fits(&found)),
    }
}

/// Returns the reason for two statements that were proved to differ without a witness.
fn proved(given: &Statement, key: &Statement) -> Option<&'static str> {
    use Statement as S;
    match (given, key) {
        // Their values, or their polynomials, differ.
        (S::Expression(_), S::Expression(_)) => Some("It does not have the value that is asked for."),
        // All of the numbers are known, or each set can be written in only one way.
        (S::Interval(..) | S::Set(_) | S::Union(_) | S::Intersection(_) | S::Difference(..) | S::Complement(_), _) => {
            Some("It is not made of the numbers that are asked for.")
        }
        // With one name all solutions are known; with several, those of linear equations, which say nothing of points
        // where one side has no value.
        _ => {
            let names: BTreeSet<String> = names_of(given).union(&names_of(key)).cloned().collect();
            let known = names.len() <= 1 || [given, key].into_iter().all(has_a_value_everywhere);
            known.then_some("It does not have the solutions that are asked for.")
        }
    }
}

/// Whether a statement has only sums, products and whole powers of numbers and names, divided by numbers at most.
fn has_a_value_everywhere(statement: &Statement) -> bool {
    every_tree(statement, &|tree| {
        if polynomial(tree, MAX_DEPTH) { Ok(()) } else { Err(FormFault { words: "", undecided: false }) }
    })
    .is_ok()
}

fn polynomial(tree: &Tree, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    match tree {
        Tree::Number(_) | Tree::Name(_) | Tree::Mixed(..) => true,
        Tree::Constant(constant) => *constant != Constant::Infinity,
        Tree::Sum(parts) | Tree::Product(parts) => parts.iter().all(|part| polynomial(part, depth)),
        Tree::Negative(inner) | Tree::Percent(inner) => polynomial(inner, depth),
        Tree::Quotient(above, below) => polynomial(above, depth) && matches!(**below, Tree::Number(_)),
        Tree::Power(base, exponent) => polynomial(base, depth) && matches!(**exponent, Tree::Number(_)),
        _ => false,
    }
}

fn element(given: &[Statement], key: &[Statement], policy: &Policy) -> String {
    let is = |one: &Statement, all: &[Statement], wanted: fn(Comparison) -> bool| {
        all.iter().all(|other| wanted(statements(one, other, policy)))
    };
    let strange = given.iter().find(|one| is(one, key, |found| found == Comparison::Different));
    match strange {
        Some(one) => format!("{} does not belong to the set.", formula::element(one)),
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
        // No witness for both: naming a value would reveal the solution itself.
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
