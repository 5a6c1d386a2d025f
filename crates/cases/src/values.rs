//! Equal value, then form.

use std::cell::Cell;

use plumb_maths::compare::form::{self, FormFault};
use plumb_maths::compare::{Comparison, statements};
use plumb_maths::tree::{Function, Statement, Tree};

use super::policy::{CategoryRule, System};
use super::{OTHER, TypedAnswer, conventions};
use plumb_answers::answer::{Verdict, every_tree, for_a_person, witnessed};

/// Maximum nesting of statements.
const MAX_DEPTH: usize = 24;

/// Result of a check.
enum CheckResult {
    Right,
    /// Wrong, for this reason.
    Wrong(String),
    /// Undecided, for this reason.
    Unsure(&'static str),
}

impl CheckResult {
    /// The result of the check of the form, if the value is right.
    fn then(self, form: impl FnOnce() -> Self) -> Self {
        if matches!(self, Self::Right) { form() } else { self }
    }
}

pub(super) fn mark(rule: &CategoryRule, system: &System, given: TypedAnswer, key: Option<&Statement>) -> Verdict {
    let TypedAnswer { statement, read_as } = given;
    match judge(rule, system, &statement, key) {
        CheckResult::Right => Verdict::right(read_as),
        CheckResult::Wrong(reason) => Verdict::wrong(read_as, reason),
        CheckResult::Unsure(reason) => Verdict::undecided(Some(read_as), for_a_person(reason)),
    }
}

fn judge(rule: &CategoryRule, system: &System, given: &Statement, key: Option<&Statement>) -> CheckResult {
    let form = |rule: &dyn Fn(&Tree) -> Result<(), FormFault>| told(every_tree(given, &|tree| rule(tree)));
    let value = || key.map_or(CheckResult::Unsure("there is no key"), |key| equal(system, given, key));
    match rule {
        CategoryRule::Equal => value(),
        CategoryRule::EqualSet => value().then(|| {
            // STACK compares claims within a set by their notation, other systems by their meaning: undecided.
            if holds_claims(given, MAX_DEPTH) && Some(given) != key {
                CheckResult::Unsure("statements within a set may be compared by writing or by meaning")
            } else {
                CheckResult::Right
            }
        }),
        CategoryRule::Expanded if !matches!(given, Statement::Expression(_)) => {
            CheckResult::Wrong("An expression is asked for.".to_owned())
        }
        CategoryRule::Expanded => form(&form::expanded),
        CategoryRule::LowestTerms => form(&form::lowest_terms_as_written),
        CategoryRule::Simplified => match given {
            Statement::Relation(left, rest) if rest.len() == 1 => {
                told(rest.iter().try_for_each(|(_, side)| form::simplified_relation(left, side, &[])))
            }
            _ => form(&|tree| form::simplified(tree, &[])),
        },
        CategoryRule::SingleFraction => value().then(|| form(&form::single_fraction)),
        CategoryRule::Factored(variable) => value().then(|| form(&|tree| form::factored(tree, variable))),
        CategoryRule::CompletedSquare(variable) => {
            value().then(|| form(&|tree| form::completed_square(tree, variable)))
        }
        CategoryRule::Identical if Some(given) == key => CheckResult::Right,
        CategoryRule::Identical => CheckResult::Wrong("It is to be written in another way.".to_owned()),
        CategoryRule::SameOrder => written_alike(given, key, &form::same_order_aside),
        CategoryRule::SameOrderAndSigns => written_alike(given, key, &form::same_order_and_signs_aside),
    }
}

/// The result of a check of the form.
fn told(found: Result<(), FormFault>) -> CheckResult {
    match found {
        Ok(()) => CheckResult::Right,
        Err(FormFault { words, undecided: true }) => CheckResult::Unsure(words),
        Err(FormFault { words, .. }) => CheckResult::Wrong(format!("Wrong form: {words}.")),
    }
}

fn equal(system: &System, given: &Statement, key: &Statement) -> CheckResult {
    let mut policy = conventions::comparer(system);
    // STACK splits logarithms, but not roots and powers of possibly negative terms: √(xy) is not √x √y.
    if matches!(system, System::Stack) && splits_roots(given) && splits_roots(key) {
        policy.domain = policy.domain.ignoring_points();
    }
    match statements(given, key, &policy) {
        Comparison::Equal => CheckResult::Right,
        Comparison::Different => CheckResult::Wrong(witnessed(given, key, &policy).unwrap_or_else(|| OTHER.to_owned())),
        Comparison::Undecided(reason) => CheckResult::Unsure(reason),
    }
}

/// Whether a statement has a root, or a power with an exponent that is not a whole number, and no logarithm of a name.
fn splits_roots(statement: &Statement) -> bool {
    let is_root = |tree: &Tree| match tree {
        Tree::Root(..) => true,
        Tree::Power(_, exponent) => !matches!(&**exponent, Tree::Number(number) if number.value.is_integer()),
        _ => false,
    };
    let is_name = |tree: &Tree| matches!(tree, Tree::Name(_));
    let is_logarithm =
        |tree: &Tree| matches!(tree, Tree::Call(Function::Ln | Function::Log, _)) && has_part(tree, &is_name);
    let (has_root, has_logarithm) = (Cell::new(false), Cell::new(false));
    let was_read = every_tree(statement, &|tree| {
        has_root.set(has_root.get() || has_part(tree, &is_root));
        has_logarithm.set(has_logarithm.get() || has_part(tree, &is_logarithm));
        Ok(())
    });
    was_read.is_ok() && has_root.get() && !has_logarithm.get()
}

/// Whether a test holds for a tree or a part of it.
fn has_part(tree: &Tree, test: &dyn Fn(&Tree) -> bool) -> bool {
    let mut left = vec![tree];
    while let Some(tree) = left.pop() {
        if test(tree) {
            return true;
        }
        left.extend(tree.children());
    }
    false
}

/// Whether a set has elements that are true or false.
fn holds_claims(statement: &Statement, depth: usize) -> bool {
    use Statement as S;
    let Some(depth) = depth.checked_sub(1) else { return true };
    match statement {
        S::Set(parts) | S::List(parts) => parts.iter().any(|part| holds_claims(part, depth)),
        S::Relation(..) | S::And(_) | S::Or(_) | S::Not(_) | S::Xor(..) | S::Implies(..) => true,
        _ => false,
    }
}

/// A comparison of two trees by their notation.
type NotationTest<'a> = &'a dyn Fn(&Tree, &Tree) -> Option<bool>;

fn written_alike(given: &Statement, key: Option<&Statement>, alike: NotationTest<'_>) -> CheckResult {
    let Some(key) = key else { return CheckResult::Unsure("there is no key") };
    match same(given, key, alike, MAX_DEPTH) {
        Some(true) => CheckResult::Right,
        Some(false) => CheckResult::Wrong("It is to be written in another way.".to_owned()),
        None => CheckResult::Unsure("it is nested too deeply"),
    }
}

/// Whether two statements have one kind and equal parts; parts of `and`, `or` and sets in any order.
fn same(a: &Statement, b: &Statement, alike: NotationTest<'_>, depth: usize) -> Option<bool> {
    use Statement as S;
    let depth = depth.checked_sub(1)?;
    match (a, b) {
        (S::Expression(a), S::Expression(b)) => alike(a, b),
        (S::Relation(a, more), S::Relation(b, others)) => {
            if more.len() != others.len() || more.iter().zip(others).any(|(x, y)| x.0 != y.0) {
                return Some(false);
            }
            let mut all = alike(a, b)?;
            for ((_, x), (_, y)) in more.iter().zip(others) {
                all &= alike(x, y)?;
            }
            Some(all)
        }
        (S::And(a), S::And(b)) | (S::Or(a), S::Or(b)) | (S::Set(a), S::Set(b)) => any_order(a, b, alike, depth),
        (S::List(a), S::List(b)) => {
            let mut all = a.len() == b.len();
            for (x, y) in a.iter().zip(b) {
                all = all && same(x, y, alike, depth)?;
            }
            Some(all)
        }
        (S::Not(a), S::Not(b)) => same(a, b, alike, depth),
        _ => Some(a == b),
    }
}

fn any_order(a: &[Statement], b: &[Statement], alike: NotationTest<'_>, depth: usize) -> Option<bool> {
    if a.len() != b.len() || a.len() > MAX_DEPTH {
        return Some(false);
    }
    let mut free: Vec<&Statement> = b.iter().collect();
    for part in a {
        let mut found = None;
        for (place, other) in free.iter().enumerate() {
            if same(part, other, alike, depth)? {
                found = Some(place);
                break;
            }
        }
        match found {
            Some(place) => free.swap_remove(place),
            None => return Some(false),
        };
    }
    Some(true)
}
