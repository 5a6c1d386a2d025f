//! Numbers as Perseus and Numbas mark them.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed};
use plumb_maths::compare::form::lowest_terms;
use plumb_maths::compare::rational_value;
use plumb_maths::read::{self, DecimalMark, digits};
use plumb_maths::tree::{Constant, Statement, Tree};

use super::policy::{Numbas, NumberShape, Perseus, Rounding, Simplify};
use super::precision::{NumberBounds, bounds, settled};
use super::with;
use plumb_answers::answer::{FULL_CREDIT, Verdict, not_this_number, round_figures, round_to};

const WRONG_FORM: &str = "Right value, wrong form.";

fn key_of(text: Option<&str>, how: &read::ReadingPolicy) -> Option<NumberBounds> {
    match read::read(text?, &read::ReadingPolicy { decimal_mark: DecimalMark::Point, ..how.clone() }).ok()? {
        Statement::Expression(tree) => bounds(&tree),
        _ => None,
    }
}

fn no_key(read_as: String) -> Verdict {
    Verdict::undecided(Some(read_as), "The key of this item cannot be read.")
}

/// The shape of a single number with at most one sign; `None` for a calculation.
fn shape(tree: &Tree) -> Option<NumberShape> {
    let unsigned = |tree: &Tree| matches!(tree, Tree::Number(one) if one.places.is_none());
    let signed = |tree: &Tree| unsigned(tree) || matches!(tree, Tree::Negative(inner) if unsigned(inner));
    match tree {
        Tree::Number(one) => Some(if one.places.is_some() { NumberShape::Decimal } else { NumberShape::Integer }),
        Tree::Mixed(..) => Some(NumberShape::Mixed),
        Tree::Quotient(above, below) if signed(above) && unsigned(below) => {
            let proper = rational_value(tree)?.abs() < BigRational::one();
            Some(if proper { NumberShape::Proper } else { NumberShape::Improper })
        }
        Tree::Negative(inner) => match &**inner {
            Tree::Number(_) | Tree::Mixed(..) => shape(inner),
            Tree::Quotient(above, _) if unsigned(above) => shape(inner),
            _ => None,
        },
        _ => None,
    }
}

/// Perseus: within the allowed error, at least 2⁻⁴²; then the form.
pub(super) fn perseus(asked: &Perseus, answer: &str, key: Option<&str>, how: &read::ReadingPolicy) -> Verdict {
    let answer = match answer.trim() {
        "" if asked.coefficient => "1",
        "-" if asked.coefficient => "-1",
        other => other,
    };
    number_of(answer, how, |tree, read_as| {
        let Some(key) = key_of(key, how) else { return no_key(read_as) };
        let (Some(shape), Some(value)) = (shape(tree), rational_value(tree)) else {
            return Verdict::invalid("Enter one number, with one sign and without a percent sign.");
        };
        let limit = asked.max_error.clone().max(BigRational::new(BigInt::one(), BigInt::one() << 42));
        let (low, high) = (&key.0 - &limit, &key.1 + &limit);
        if !(low < value && value < high) {
            return other_number(read_as);
        }
        if !asked.forms.is_empty() && !asked.forms.iter().any(|form| is_form(*form, shape)) {
            return Verdict::wrong(read_as, WRONG_FORM);
        }
        if asked.simplify != Simplify::Optional && lowest_terms(tree).is_err() {
            return Verdict::wrong(read_as, "Right value, wrong form: the fraction can be reduced.");
        }
        Verdict::right(read_as)
    })
}

fn is_form(form: NumberShape, shape: NumberShape) -> bool {
    shape == form || form == NumberShape::Decimal && shape == NumberShape::Integer
}

/// Numbas: between two values, both rounded as required; then the number of digits, then whether a fraction is reduced.
pub(super) fn numbas(asked: &Numbas, answer: &str, how: &read::ReadingPolicy) -> Verdict {
    let answer = match answer.trim() {
        spaced if asked.scientific => spaced.replace(" e ", "e").replace(" E ", "e"),
        plain => plain.to_owned(),
    };
    number_of(&answer, how, |tree, read_as| {
        let fraction = matches!(tree, Tree::Quotient(..) | Tree::Mixed(..))
            || matches!(tree, Tree::Negative(inner) if matches!(**inner, Tree::Quotient(..) | Tree::Mixed(..)));
        if fraction && !asked.fractions {
            return Verdict::invalid("Enter a decimal, not a fraction.");
        }
        if is_infinite(tree) {
            return other_number(read_as);
        }
        let (Some(_), Some(value)) = (shape(tree), rational_value(tree)) else {
            return Verdict::invalid("Enter one number.");
        };
        let round = |key: &BigRational| match asked.rounding {
            Rounding::Places(places) => round_to(key, i32::from(places)),
            Rounding::Figures(figures) => round_figures(key, figures),
            Rounding::None => key.clone(),
        };
        let end = |text: &str| settled(&key_of(Some(text), how)?, round);
        let (Some(low), Some(high)) = (end(&asked.least), end(&asked.most)) else { return no_key(read_as) };
        if value < low || value > high {
            return other_number(read_as);
        }
        let other_digits = !fraction && !digits_fit(tree, asked.rounding, asked.exactly);
        let worth =
            [other_digits.then_some(asked.other_digits), asked.unreduced.filter(|_| lowest_terms(tree).is_err())];
        match worth.into_iter().flatten().min() {
            None | Some(100..) => Verdict::right(read_as),
            Some(0) => Verdict::wrong(read_as, WRONG_FORM),
            Some(percent) => Verdict::partial(u32::from(percent) * (FULL_CREDIT / 100), read_as, WRONG_FORM),
        }
    })
}

/// Reads an answer that must be an expression.
fn number_of(answer: &str, how: &read::ReadingPolicy, then: impl FnOnce(&Tree, String) -> Verdict) -> Verdict {
    with(answer, how, |given| match &given.statement {
        Statement::Expression(tree) => then(tree, given.read_as),
        _ => Verdict::invalid("Enter a number."),
    })
}

fn other_number(read_as: String) -> Verdict {
    let reason = not_this_number(&read_as);
    Verdict::wrong(read_as, reason)
}

fn is_infinite(tree: &Tree) -> bool {
    match tree {
        Tree::Constant(Constant::Infinity) => true,
        Tree::Negative(inner) => matches!(**inner, Tree::Constant(Constant::Infinity)),
        _ => false,
    }
}

/// Whether the number has exactly the required digits if strict, or at most that many otherwise.
fn digits_fit(tree: &Tree, rounding: Rounding, exactly: bool) -> bool {
    let Some(written) = digits::written(tree) else { return false };
    match rounding {
        Rounding::Places(wanted) => {
            let wanted = u32::from(wanted);
            written.places == wanted || !exactly && written.places < wanted
        }
        Rounding::Figures(wanted) => {
            let (figures, wanted) = (digits::significant_figures(written.number), u32::from(wanted));
            figures.allow(wanted) || !exactly && figures.most < wanted
        }
        Rounding::None => true,
    }
}
