//! Numbers as Perseus and Numbas ask for them.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed};
use plumb_maths::compare::exact_point;
use plumb_maths::compare::form::lowest_terms;
use plumb_maths::read::{self, DecimalMark, digits};
use plumb_maths::tree::{Constant, Statement, Tree};
use serde_json::Value;

use super::precision::{Bounds, bounds, settled};
use super::{Case, Given, with};
use crate::answer::number;
use crate::answer::numeric::{round_figures, round_to};
use crate::answer::verdict::{FULL_CREDIT, Outcome, Verdict};

pub(super) fn mark(case: &Case, answer: &str, how: &read::Policy) -> Verdict {
    // An empty coefficient is 1, a lone minus −1.
    let answer = match answer.trim() {
        "" if case.flag("coefficient") => "1",
        "-" if case.flag("coefficient") => "-1",
        other => other,
    };
    let answer = if case.list("notationStyles").iter().any(|style| style == "scientific") {
        answer.replace(" e ", "e").replace(" E ", "e")
    } else {
        answer.to_owned()
    };
    with(&answer, how, |given| match &given.statement {
        Statement::Expression(tree) => {
            if case.has("minvalueString") {
                numbas(case, tree, &given, how)
            } else {
                perseus(case, tree, &given, how)
            }
        }
        _ => Verdict::invalid("Enter a number."),
    })
}

fn key_of(text: Option<&str>, how: &read::Policy) -> Option<Bounds> {
    match read::read(text?, &read::Policy { decimal_mark: DecimalMark::Point, ..how.clone() }).ok()? {
        Statement::Expression(tree) => bounds(&tree),
        _ => None,
    }
}

fn rational(tree: &Tree) -> Option<BigRational> {
    exact_point(tree)?.as_rational().cloned()
}

fn no_key(given: &Given) -> Verdict {
    Verdict::undecided(Some(given.read_as.clone()), "The key of this item cannot be read.")
}

/// How a number is written, in Perseus' words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Integer,
    Decimal,
    Proper,
    Improper,
    Mixed,
}

/// One number with at most one sign; anything else is a calculation.
fn shape(tree: &Tree) -> Option<Shape> {
    let unsigned = |tree: &Tree| matches!(tree, Tree::Number(one) if one.places.is_none());
    let signed = |tree: &Tree| unsigned(tree) || matches!(tree, Tree::Negative(inner) if unsigned(inner));
    match tree {
        Tree::Number(one) => Some(if one.places.is_some() { Shape::Decimal } else { Shape::Integer }),
        Tree::Mixed(..) => Some(Shape::Mixed),
        Tree::Quotient(above, below) if signed(above) && unsigned(below) => {
            let proper = rational(tree)?.abs() < BigRational::one();
            Some(if proper { Shape::Proper } else { Shape::Improper })
        }
        Tree::Negative(inner) => match &**inner {
            Tree::Number(_) | Tree::Mixed(..) => shape(inner),
            Tree::Quotient(above, _) if unsigned(above) => shape(inner),
            _ => None,
        },
        _ => None,
    }
}

/// Perseus: within `maxError`, at least 2⁻⁴²; if `strict`, in one of the `answerForms`.
fn perseus(case: &Case, tree: &Tree, given: &Given, how: &read::Policy) -> Verdict {
    let Some(key) = key_of(case.key.as_deref(), how) else { return no_key(given) };
    let (Some(shape), Some(value)) = (shape(tree), rational(tree)) else {
        return Verdict::invalid("Enter one number, with one sign and without a percent sign.");
    };
    let close = BigRational::new(BigInt::one(), BigInt::one() << 42);
    let error = case.policy.get("maxError").and_then(|error| match error {
        Value::Number(error) => number::read(&error.to_string()).ok(),
        _ => None,
    });
    let limit = error.map_or_else(|| close.clone(), |error| error.value.max(close.clone()));
    let (low, high) = (&key.0 - &limit, &key.1 + &limit);
    let read_as = given.read_as.clone();
    if !(low < value && value < high) {
        return Verdict::wrong(read_as);
    }
    let forms = case.list("answerForms");
    let asked = forms.is_empty() || forms.iter().any(|form| is_form(form, shape));
    if case.flag("strict") && !asked {
        return Verdict::wrong_because(read_as, "Right value, wrong form.");
    }
    if matches!(case.text("simplify"), Some("required" | "enforced")) && lowest_terms(tree).is_err() {
        return Verdict::wrong_because(read_as, "Right value, wrong form: the fraction can be reduced.");
    }
    Verdict::right(read_as)
}

fn is_form(form: &str, shape: Shape) -> bool {
    match form {
        "integer" => shape == Shape::Integer,
        "decimal" => matches!(shape, Shape::Decimal | Shape::Integer),
        "proper" => shape == Shape::Proper,
        "improper" => shape == Shape::Improper,
        "mixed" => shape == Shape::Mixed,
        _ => false,
    }
}

/// Numbas: between two values, both rounded as asked; then the digits written, then whether a fraction is reduced.
fn numbas(case: &Case, tree: &Tree, given: &Given, how: &read::Policy) -> Verdict {
    let read_as = given.read_as.clone();
    let fraction = matches!(tree, Tree::Quotient(..) | Tree::Mixed(..))
        || matches!(tree, Tree::Negative(inner) if matches!(**inner, Tree::Quotient(..) | Tree::Mixed(..)));
    if fraction && !case.flag("allowFractions") {
        return Verdict::invalid("Enter a decimal, not a fraction.");
    }
    if is_infinite(tree) {
        return Verdict::wrong(read_as);
    }
    let (Some(_), Some(value)) = (shape(tree), rational(tree)) else {
        return Verdict::invalid("Enter one number.");
    };
    let precision =
        case.policy.get("precision").and_then(Value::as_u64).and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
    let rounding = case.text("precisionType").unwrap_or("none");
    let round = |key: &BigRational| match rounding {
        "dp" => round_to(key, i32::from(precision)),
        "sigfig" => round_figures(key, precision),
        _ => key.clone(),
    };
    let ends = (key_of(case.text("minvalueString"), how), key_of(case.text("maxvalueString"), how));
    let (Some(low), Some(high)) = ends else { return no_key(given) };
    let (Some(low), Some(high)) = (settled(&low, round), settled(&high, round)) else { return no_key(given) };
    if value < low || value > high {
        return Verdict::wrong(read_as);
    }
    let mut credit = FULL_CREDIT;
    if !fraction && !digits_fit(tree, rounding, u32::from(precision), case.flag("strictPrecision")) {
        credit = credit.min(percent(case, "precisionPC"));
    }
    if case.flag("mustBeReduced") && lowest_terms(tree).is_err() {
        credit = credit.min(percent(case, "mustBeReducedPC"));
    }
    match credit {
        FULL_CREDIT => Verdict::right(read_as),
        0 => Verdict::wrong_because(read_as, "Right value, wrong form."),
        some => Verdict::new(Outcome::Partial, some, Some(read_as), Some("Right value, wrong form.".to_owned())),
    }
}

fn is_infinite(tree: &Tree) -> bool {
    match tree {
        Tree::Constant(Constant::Infinity) => true,
        Tree::Negative(inner) => matches!(**inner, Tree::Constant(Constant::Infinity)),
        _ => false,
    }
}

/// Exactly so many digits when strict, at most so many otherwise.
fn digits_fit(tree: &Tree, rounding: &str, wanted: u32, strict: bool) -> bool {
    let Some(written) = digits::written(tree) else { return false };
    match rounding {
        "dp" => written.places == wanted || !strict && written.places < wanted,
        "sigfig" => {
            let figures = digits::significant_figures(written.number);
            figures.allow(wanted) || !strict && figures.most < wanted
        }
        _ => true,
    }
}

/// A percentage as credit; nothing when it is not given.
fn percent(case: &Case, field: &str) -> u32 {
    let percent = case.policy.get(field).and_then(Value::as_u64).unwrap_or(0).min(99);
    u32::try_from(percent).unwrap_or(0) * (FULL_CREDIT / 100)
}
