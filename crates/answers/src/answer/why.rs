//! Reasons why a formula is wrong, in words that a learner can check: a point, an element. They never reveal the key.

use std::collections::BTreeSet;

use plumb_maths::compare::form::FormFault;
use plumb_maths::compare::{self, At, Comparison, DifferingPoint, Policy, Witness, statements, text};
use plumb_maths::tree::{Constant, Statement, Tree};

use super::formula::{self, MAX_DEPTH, every_tree, names_of};
use super::message::{Message, MessageId};

/// Returns the reason for an answer that differs from the key; `None` if there is neither a witness nor a proof.
pub(super) fn different(given: &Statement, key: &Statement, policy: &Policy) -> Option<String> {
    witnessed(given, key, policy).or_else(|| proved(given, key).map(String::from))
}

/// Returns a point or an element that distinguishes them.
pub fn witnessed(given: &Statement, key: &Statement, policy: &Policy) -> Option<String> {
    match (given, key) {
        (Statement::Expression(a), Statement::Expression(b)) => {
            let DifferingPoint { at, valued } = compare::differing_point(a, b, policy)?;
            let reason = match valued {
                [true, true] => MessageId::PointOtherValue,
                [false, _] => MessageId::PointWithoutValue,
                [true, false] => MessageId::PointWithValue,
            };
            (!at.is_empty()).then(|| reason.with("point", point(&at)).into())
        }
        (Statement::Set(given), Statement::Set(key)) => Some(element(given, key, policy)),
        _ => compare::witness(given, key, policy).map(|found| fits(&found).into()),
    }
}

/// Returns the reason for two statements that were proved to differ without a witness.
fn proved(given: &Statement, key: &Statement) -> Option<MessageId> {
    use Statement as S;
    match (given, key) {
        // Their values, or their polynomials, differ.
        (S::Expression(_), S::Expression(_)) => Some(MessageId::OtherValue),
        // All of the numbers are known, or each set can be written in only one way.
        (S::Interval(..) | S::Set(_) | S::Union(_) | S::Intersection(_) | S::Difference(..) | S::Complement(_), _) => {
            Some(MessageId::OtherNumbers)
        }
        // With one name all solutions are known; with several, those of linear equations, which say nothing of points
        // where one side has no value.
        _ => {
            let names: BTreeSet<String> = names_of(given).union(&names_of(key)).cloned().collect();
            let known = names.len() <= 1 || [given, key].into_iter().all(has_a_value_everywhere);
            known.then_some(MessageId::OtherSolutions)
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
        Some(one) => MessageId::NotInSet.with("element", formula::element(one)).into(),
        None if key.iter().any(|one| is(one, given, |found| found == Comparison::Different)) => {
            MessageId::ElementMissing.into()
        }
        None => MessageId::ElementCount.into(),
    }
}

fn fits(found: &Witness) -> Message {
    match (found.at.as_slice(), found.first, found.shared) {
        ([(name, At::Exactly(number))], first, true) if name.is_empty() => {
            let reason = if first { MessageId::NotInIt } else { MessageId::AlsoInIt };
            reason.with("number", shown(number))
        }
        ([(name, At::Exactly(number))], true, false) if name.is_empty() => {
            MessageId::NotInIt.with("number", shown(number))
        }
        ([(name, _)], false, false) if name.is_empty() => MessageId::NumbersLeftOut.message(),
        ([], ..) => MessageId::OtherTruth.message(),
        (at, true, _) => MessageId::DoesNotFit.with("point", point(at)),
        (at, false, true) => MessageId::AlsoFits.with("point", point(at)),
        // No witness for both: naming a value would reveal the solution itself.
        (_, false, false) => MessageId::ValuesLeftOut.message(),
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

fn shown(number: &plumb_maths::exact::ExactPoint) -> String {
    text::point(number).replace('-', "−")
}
