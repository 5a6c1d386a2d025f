//! The right answer in words: found by interpolation and then proved, or only described.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One as _, Signed as _, Zero as _};
use plumb_maths::compare::{Comparison, Policy, enclosure, exact_point, expressions, rational_value, statements, text};
use plumb_maths::exact::ExactPoint;
use plumb_maths::show::to_text;
use plumb_maths::tree::{Literal, Statement, Tree};

use super::judge::{LinearEquation, claim, policy, whole};
use super::maths;
use super::task::{RequiredForm, StemTask};

/// Maximum degree of a polynomial.
const MAX_DEGREE: usize = 6;

/// Returns the right answer in words.
pub(super) fn of(task: &StemTask) -> String {
    match task {
        StemTask::Equal { to, form } => equal(to, *form),
        StemTask::Solve { equation, name } => {
            let solved = solutions(equation, name).or_else(|| formula(equation, name));
            solved.unwrap_or_else(|| format!("the solutions of {}, which are others", to_text(equation)))
        }
    }
}

fn equal(to: &Tree, form: RequiredForm) -> String {
    let whole = to_text(&Statement::Expression(to.clone()));
    let names = maths::names(to);
    match names.as_slice() {
        [] => match exact_point(to) {
            Some(point) => text::point(&point),
            None if enclosure(to).is_none() => format!("{whole}, which has no value that can be computed"),
            None => whole,
        },
        [name] if form != RequiredForm::Factored => polynomial(to, name).map_or(whole, |found| written(&found, name)),
        _ if form == RequiredForm::Factored => format!("a product that is {whole}"),
        _ => whole,
    }
}

/// Returns the solutions of an equation, proved.
fn solutions(equation: &Statement, name: &str) -> Option<String> {
    let Statement::Relation(left, rest) = equation else { return None };
    let [(_, right)] = rest.as_slice() else { return None };
    let difference = Tree::Sum(vec![left.clone(), Tree::Negative(Box::new(right.clone()))]);
    let found = polynomial(&difference, name)?;
    let points = roots(&found)?;
    if points.is_empty() {
        return (statements(equation, &Statement::Truth(false), &Policy::default()) == Comparison::Equal)
            .then(|| "no real number".to_owned());
    }
    let texts: Vec<String> = points.iter().map(text::point).collect();
    let values: Option<Vec<Tree>> =
        texts.iter().map(|text| maths::expression(&maths::formula(text).ok()?).cloned()).collect();
    let proved = statements(equation, &claim(name, &values?), &Policy::default()) == Comparison::Equal;
    proved.then(|| texts.iter().map(|text| format!("{name} = {text}")).collect::<Vec<_>>().join(" or "))
}

/// Solves an equation that is linear in a name for that name.
fn formula(equation: &Statement, name: &str) -> Option<String> {
    let line = LinearEquation::of(equation, name)?;
    let (start, next) = (line.at(&whole(0))?, line.at(&whole(1))?);
    let rise = Tree::Sum(vec![start.clone(), Tree::Negative(Box::new(next))]);
    let value = text::expression(&Tree::Quotient(Box::new(start), Box::new(rise)))?;
    Some(format!("{name} = {value}"))
}

/// Returns the real roots of a polynomial of degree at most two.
fn roots(coefficients: &[BigRational]) -> Option<Vec<ExactPoint>> {
    let two = BigRational::from_integer(BigInt::from(2));
    match coefficients {
        [_] => Some(Vec::new()),
        [constant, linear] => Some(vec![ExactPoint::rational(-constant / linear)]),
        [constant, linear, square] => {
            let radicand = linear * linear - &two * &two * square * constant;
            let (middle, width) = (-linear / (&two * square), BigRational::one() / (&two * square).abs());
            if radicand.is_negative() {
                return Some(Vec::new());
            }
            let mut found = vec![ExactPoint::surd(middle.clone(), -width.clone(), &radicand)?];
            if !radicand.is_zero() {
                found.push(ExactPoint::surd(middle, width, &radicand)?);
            }
            Some(found)
        }
        _ => None,
    }
}

/// Returns the coefficients of an expression as a polynomial, from the constant up; `None` if it cannot be proved to be
/// one of small degree.
fn polynomial(tree: &Tree, name: &str) -> Option<Vec<BigRational>> {
    let count = |n: usize| BigRational::from_integer(BigInt::from(n));
    let mut values = Vec::with_capacity(MAX_DEGREE + 1);
    for at in 0..=MAX_DEGREE {
        let at = Tree::Number(Literal { value: count(at), text: at.to_string(), places: None });
        let put = maths::substitute(tree, &BTreeMap::from([(name.to_owned(), at)]), &BTreeMap::new())?;
        values.push(rational_value(&put)?);
    }
    // Newton's divided differences at 0, 1, 2, …
    for order in 1..=MAX_DEGREE {
        for at in (order..=MAX_DEGREE).rev() {
            values[at] = (&values[at] - &values[at - 1]) / count(order);
        }
    }
    let mut coefficients: Vec<BigRational> = Vec::new();
    for (at, value) in values.iter().enumerate().rev() {
        // Multiplies by (x − at) and adds the next coefficient.
        let mut next = vec![BigRational::zero(); coefficients.len() + 1];
        for (power, coefficient) in coefficients.iter().enumerate() {
            next[power + 1] += coefficient;
            next[power] -= coefficient * count(at);
        }
        next[0] += value;
        coefficients = next;
    }
    while coefficients.last().is_some_and(BigRational::is_zero) {
        coefficients.pop();
    }
    let same = maths::formula(&written(&coefficients, name)).ok()?;
    let proved = expressions(tree, maths::expression(&same)?, &policy().domain) == Comparison::Equal;
    proved.then_some(coefficients)
}

/// Formats a polynomial in the usual notation.
fn written(coefficients: &[BigRational], name: &str) -> String {
    let mut out = String::new();
    for (power, coefficient) in coefficients.iter().enumerate().rev().filter(|(_, value)| !value.is_zero()) {
        let sign = match (out.is_empty(), coefficient.is_negative()) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        let size = coefficient.abs();
        let number = if size.is_integer() { size.to_string() } else { format!("({size})") };
        out.push_str(sign);
        let variable = if power == 1 { name.to_owned() } else { format!("{name}^{power}") };
        match (power, size.is_one()) {
            (0, _) => out.push_str(&number),
            (_, true) => out.push_str(&variable),
            (_, false) => out.extend([number.as_str(), "*", variable.as_str()]),
        }
    }
    if out.is_empty() { "0".to_owned() } else { out }
}
