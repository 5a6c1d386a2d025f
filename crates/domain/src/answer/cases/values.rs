//! Equal value, then form.

use plumb_maths::compare::form::{self, FormFault};
use plumb_maths::compare::{Comparison, statements};
use plumb_maths::read::read;
use plumb_maths::tree::{Statement, Tree};

use super::{Case, Given, conventions};
use crate::answer::formula::{every_tree, for_a_person};
use crate::answer::verdict::Verdict;

/// Levels of statements within statements that are looked into.
const MAX_DEPTH: usize = 24;

const KNOWN: [&str; 19] = [
    "boolean",
    "equal_list",
    "equal_set",
    "equivalent_decimal",
    "equivalent_equation",
    "equivalent_expression",
    "equivalent_expression_hard",
    "equivalent_inequality_or_interval",
    "equivalent_number",
    "equivalent_set",
    "form_compsquare",
    "form_expanded",
    "form_facform",
    "form_singlefrac",
    "identical_parse",
    "is_simplified",
    "lowest_terms",
    "same_form_comm_assoc",
    "same_form_comm_assoc_sign",
];

/// Whether the category is judged here.
pub(super) fn knows(category: &str) -> bool {
    KNOWN.contains(&category) || category == "set_or_interval"
}

/// What is found: right or not, or why that cannot be told.
type Found = Result<bool, &'static str>;

pub(super) fn mark(case: &Case, given: Given, key: Option<&Statement>) -> Verdict {
    let Given { statement, read_as } = given;
    match judge(case, &statement, key) {
        Ok(true) => Verdict::right(read_as),
        Ok(false) => Verdict::wrong(read_as),
        Err(reason) => Verdict::undecided(Some(read_as), for_a_person(reason)),
    }
}

fn judge(case: &Case, given: &Statement, key: Option<&Statement>) -> Found {
    let form = |rule: &dyn Fn(&Tree) -> Result<(), FormFault>| told(every_tree(given, &|tree| rule(tree)));
    let value = || key.map_or(Err("there is no key"), |key| equal(case, given, key));
    let variable = || variable(case).ok_or("the variable cannot be read");
    match case.category.as_str() {
        "form_expanded" => Ok(matches!(given, Statement::Expression(_)) && form(&form::expanded)?),
        "lowest_terms" => form(&form::lowest_terms_as_written),
        "is_simplified" => match given {
            Statement::Relation(left, rest) if rest.len() == 1 => {
                told(rest.iter().try_for_each(|(relation, side)| form::simplified_relation(left, *relation, side)))
            }
            _ => form(&form::simplified),
        },
        "form_singlefrac" => Ok(value()? && form(&form::single_fraction)?),
        "form_facform" => {
            let variable = variable()?;
            Ok(value()? && form(&|tree| form::factored(tree, &variable))?)
        }
        "form_compsquare" => {
            let variable = variable()?;
            Ok(value()? && form(&|tree| form::completed_square(tree, &variable))?)
        }
        "identical_parse" => Ok(Some(given) == key),
        "same_form_comm_assoc" => written_alike(given, key, &form::same_order_aside),
        "same_form_comm_assoc_sign" => written_alike(given, key, &form::same_order_and_signs_aside),
        "equal_set" => {
            let found = value()?;
            // STACK compares claims within a set as they are written, others by what they say: not guessed.
            if found && holds_claims(given, MAX_DEPTH) && Some(given) != key {
                return Err("statements within a set may be compared by writing or by meaning");
            }
            Ok(found)
        }
        _ => value(),
    }
}

/// What a form was found to be.
fn told(found: Result<(), FormFault>) -> Found {
    match found {
        Ok(()) => Ok(true),
        Err(FormFault { words, undecided: true }) => Err(words),
        Err(_) => Ok(false),
    }
}

fn equal(case: &Case, given: &Statement, key: &Statement) -> Found {
    match statements(given, key, &conventions::comparer(case)) {
        Comparison::Equal => Ok(true),
        Comparison::Different => Ok(false),
        Comparison::Undecided(reason) => Err(reason),
    }
}

/// The variable of a form, which may be `sin(x)`.
fn variable(case: &Case) -> Option<Tree> {
    match read(case.text("variable")?, &conventions::reader(case)) {
        Ok(Statement::Expression(tree)) => Some(tree),
        _ => None,
    }
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

/// The comparison of two trees as they are written.
type Alike<'a> = &'a dyn Fn(&Tree, &Tree) -> Option<bool>;

fn written_alike(given: &Statement, key: Option<&Statement>, alike: Alike<'_>) -> Found {
    let key = key.ok_or("there is no key")?;
    same(given, key, alike, MAX_DEPTH).ok_or("it is nested too deeply")
}

/// Statements of the same kind with the same parts; those of `and`, `or` and sets in any order.
fn same(a: &Statement, b: &Statement, alike: Alike<'_>, depth: usize) -> Option<bool> {
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

fn any_order(a: &[Statement], b: &[Statement], alike: Alike<'_>, depth: usize) -> Option<bool> {
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
