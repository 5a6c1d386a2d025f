//! One walk over a statement for every notation with fractions, roots and raised exponents.

use super::level;
use crate::read::names::function_name;
use crate::tree::{Constant, Function, Literal, Relation, Statement, Tree};

/// Signs between and after things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
    Times,
    /// The product that is not written.
    Beside,
    /// Between a function and its argument.
    Apply,
    Comma,
    Percent,
    Bang,
    Not,
    Implies,
    Relation(Relation),
    Union,
    Intersection,
    Without,
    Reals,
    EmptySet,
}

/// One side of a bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fence {
    Round,
    Square,
    Curly,
    Bar,
    Floor,
    Ceiling,
}

/// How the parts of a formula are written. Every `&str` that is not a part already written is plain text, to escape.
pub(super) trait Notation {
    /// Digits with a point.
    fn digits(&self, text: &str) -> String;
    /// A name of letters.
    fn letters(&self, text: &str) -> String;
    /// The name of a function.
    fn function(&self, name: &str) -> String;
    /// Words or a unit, with a space on the sides that are asked for.
    fn words(&self, text: &str, before: bool, after: bool) -> String;
    fn constant(&self, constant: Constant) -> String;
    fn sign(&self, sign: Sign) -> String;
    fn row(&self, parts: &[String]) -> String;
    fn fraction(&self, over: &str, under: &str) -> String;
    fn power(&self, base: &str, exponent: &str) -> String;
    fn index(&self, base: &str, index: &str) -> String;
    /// A root; no degree for the square root.
    fn root(&self, degree: Option<&str>, of: &str) -> String;
    fn fenced(&self, open: Fence, inner: &str, close: Fence) -> String;
    fn binomial(&self, n: &str, k: &str) -> String;
}

/// The level of an expression in two dimensions: a fraction bar and a power of ten need other brackets than on a line.
fn level_of(tree: &Tree) -> u8 {
    match tree {
        Tree::Quotient(..) => level::POWER - 5,
        Tree::Mixed(..) => level::PRODUCT,
        Tree::Number(number) if number.text.contains('e') => level::PRODUCT,
        _ => level::of_tree(tree),
    }
}

/// Whether what is shown begins with a digit, so that a missing sign before it could join two numbers.
fn begins_with_digit(tree: &Tree) -> bool {
    match tree {
        Tree::Number(_) | Tree::Mixed(..) | Tree::Quotient(..) => true,
        Tree::Product(factors) => factors.first().is_some_and(begins_with_digit),
        Tree::Power(of, _) | Tree::Percent(of) | Tree::Factorial(of) => begins_with_digit(of),
        _ => false,
    }
}

/// Writes a statement.
pub(super) fn statement<N: Notation>(n: &N, of: &Statement) -> String {
    write_statement(n, of, 0)
}

fn write_statement<N: Notation>(n: &N, of: &Statement, least: u8) -> String {
    let shown = match of {
        Statement::Expression(tree) => return write(n, tree, 0),
        Statement::Relation(first, links) => {
            let mut parts = vec![write(n, first, 0)];
            for (relation, side) in links {
                parts.push(n.sign(Sign::Relation(*relation)));
                parts.push(write(n, side, 0));
            }
            n.row(&parts)
        }
        Statement::And(parts) => joined(n, parts, &n.words("and", true, true), level::AND),
        Statement::Or(parts) => joined(n, parts, &n.words("or", true, true), level::OR),
        Statement::Xor(left, right) => {
            let either = n.words("either", false, true);
            let or = n.words("or", true, true);
            n.row(&[either, write_statement(n, left, level::OR + 1), or, write_statement(n, right, level::OR + 1)])
        }
        Statement::Implies(left, right) => n.row(&[
            write_statement(n, left, level::IMPLIES + 1),
            n.sign(Sign::Implies),
            write_statement(n, right, level::IMPLIES),
        ]),
        Statement::Not(of) => n.row(&[n.sign(Sign::Not), write_statement(n, of, level::RELATION + 1)]),
        Statement::Truth(truth) => n.words(if *truth { "true" } else { "false" }, false, false),
        Statement::Set(items) if items.is_empty() => n.sign(Sign::EmptySet),
        Statement::Set(items) => n.fenced(Fence::Curly, &listed(n, items), Fence::Curly),
        Statement::List(items) => n.fenced(Fence::Round, &listed(n, items), Fence::Round),
        Statement::Interval(low, high) => {
            let fence = |closed| if closed { Fence::Square } else { Fence::Round };
            let inner = n.row(&[write(n, &low.at, 0), n.sign(Sign::Comma), write(n, &high.at, 0)]);
            n.fenced(fence(low.closed), &inner, fence(high.closed))
        }
        Statement::Union(parts) => joined(n, parts, &n.sign(Sign::Union), level::UNION),
        Statement::Intersection(parts) => joined(n, parts, &n.sign(Sign::Intersection), level::INTERSECTION),
        Statement::Difference(left, right) => n.row(&[
            write_statement(n, left, level::UNION),
            n.sign(Sign::Without),
            write_statement(n, right, level::UNION + 1),
        ]),
        Statement::Complement(of) => {
            n.row(&[n.sign(Sign::Reals), n.sign(Sign::Without), write_statement(n, of, level::UNION + 1)])
        }
        Statement::Quantity(tree, unit) => n.row(&[write(n, tree, level::TERM), n.words(&raised(unit), true, false)]),
    };
    let own = if matches!(of, Statement::Complement(_)) { level::UNION } else { level::of_statement(of) };
    if own < least { n.fenced(Fence::Round, &shown, Fence::Round) } else { shown }
}

fn joined<N: Notation>(n: &N, parts: &[Statement], sign: &str, own: u8) -> String {
    let mut out = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            out.push(sign.to_owned());
        }
        out.push(write_statement(n, part, own + 1));
    }
    n.row(&out)
}

fn listed<N: Notation>(n: &N, items: &[Statement]) -> String {
    let mut out = Vec::new();
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push(n.sign(Sign::Comma));
        }
        out.push(write_statement(n, item, 0));
    }
    n.row(&out)
}

fn write<N: Notation>(n: &N, tree: &Tree, least: u8) -> String {
    let shown = match tree {
        Tree::Number(number) => literal(n, number),
        Tree::Name(of) => name(n, of),
        Tree::Constant(constant) => n.constant(*constant),
        Tree::Sum(terms) => sum(n, terms),
        Tree::Product(factors) => product(n, factors),
        Tree::Negative(of) => n.row(&[n.sign(Sign::Minus), write(n, of, level::PRODUCT)]),
        Tree::Quotient(over, under) => n.fraction(&write(n, over, 0), &write(n, under, 0)),
        Tree::Power(base, exponent) => n.power(&write(n, base, level::ATOM), &write(n, exponent, 0)),
        Tree::Root(degree, of) => {
            let square = matches!(&**degree, Tree::Number(number) if number.text == "2");
            let degree = (!square).then(|| write(n, degree, 0));
            n.root(degree.as_deref(), &write(n, of, 0))
        }
        Tree::Mixed(whole, over, under) => {
            let fraction = n.fraction(&n.digits(&over.text), &n.digits(&under.text));
            n.row(&[n.digits(&whole.text), fraction])
        }
        Tree::Percent(of) => n.row(&[write(n, of, level::ATOM), n.sign(Sign::Percent)]),
        Tree::Factorial(of) => n.row(&[write(n, of, level::ATOM), n.sign(Sign::Bang)]),
        Tree::Call(function, arguments) => call(n, *function, arguments),
        Tree::Apply(called, arguments) => applied(n, name(n, called), arguments),
    };
    if level_of(tree) < least { n.fenced(Fence::Round, &shown, Fence::Round) } else { shown }
}

fn literal<N: Notation>(n: &N, number: &Literal) -> String {
    match number.text.split_once('e') {
        None => n.digits(&number.text),
        Some((digits, power)) => {
            let size = n.digits(power.trim_start_matches('-'));
            let exponent = if power.starts_with('-') { n.row(&[n.sign(Sign::Minus), size]) } else { size };
            n.row(&[n.digits(digits), n.sign(Sign::Times), n.power(&n.digits("10"), &exponent)])
        }
    }
}

/// A name, what follows `_` or stands in `[ ]` as its index.
fn name<N: Notation>(n: &N, name: &str) -> String {
    let (base, index) = match (name.split_once('_'), name.split_once('[')) {
        (Some(parts), _) => parts,
        (None, Some((base, index))) => (base, index.trim_end_matches(']')),
        _ => return n.letters(name),
    };
    let index = index.replace('_', ",");
    let shown = if index.bytes().all(|b| b.is_ascii_digit()) { n.digits(&index) } else { n.letters(&index) };
    n.index(&n.letters(base), &shown)
}

fn sum<N: Notation>(n: &N, terms: &[Tree]) -> String {
    let mut out = Vec::new();
    for (at, term) in terms.iter().enumerate() {
        match term {
            Tree::Negative(of) if at > 0 => {
                out.push(n.sign(Sign::Minus));
                out.push(write(n, of, level::PRODUCT));
            }
            _ => {
                if at > 0 {
                    out.push(n.sign(Sign::Plus));
                }
                out.push(write(n, term, level::SUM + 1));
            }
        }
    }
    n.row(&out)
}

fn product<N: Notation>(n: &N, factors: &[Tree]) -> String {
    let mut out = Vec::new();
    for (at, factor) in factors.iter().enumerate() {
        if at > 0 {
            out.push(n.sign(if begins_with_digit(factor) { Sign::Times } else { Sign::Beside }));
        }
        out.push(write(n, factor, level::PRODUCT + 1));
    }
    n.row(&out)
}

fn call<N: Notation>(n: &N, function: Function, arguments: &[Tree]) -> String {
    let around = match function {
        Function::Abs => Some(Fence::Bar),
        Function::Floor => Some(Fence::Floor),
        Function::Ceiling => Some(Fence::Ceiling),
        _ => None,
    };
    match (function, arguments, around) {
        (_, [one], Some(fence)) => n.fenced(fence, &write(n, one, 0), fence),
        (Function::Log, [of], _) => applied(n, n.index(&n.function("log"), &n.digits("10")), std::slice::from_ref(of)),
        (Function::Log, [base, of], _) => {
            applied(n, n.index(&n.function("log"), &write(n, base, 0)), std::slice::from_ref(of))
        }
        (Function::Binomial, [of, taken], _) => n.binomial(&write(n, of, 0), &write(n, taken, 0)),
        _ => applied(n, n.function(function_name(function)), arguments),
    }
}

fn applied<N: Notation>(n: &N, called: String, arguments: &[Tree]) -> String {
    let mut out = Vec::new();
    for (at, argument) in arguments.iter().enumerate() {
        if at > 0 {
            out.push(n.sign(Sign::Comma));
        }
        out.push(write(n, argument, 0));
    }
    n.row(&[called, n.sign(Sign::Apply), n.fenced(Fence::Round, &n.row(&out), Fence::Round)])
}

/// A unit with raised powers: `m/s²`.
fn raised(unit: &str) -> String {
    let mut out = String::new();
    let mut raising = false;
    for c in unit.chars() {
        let up = match c {
            '-' => Some('⁻'),
            '0'..='9' => "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(usize::from(u8::try_from(c).unwrap_or(b'0') - b'0')),
            _ => None,
        };
        match (c, up) {
            ('^', _) => raising = true,
            (_, Some(up)) if raising => out.push(up),
            _ => {
                raising = false;
                out.push(c);
            }
        }
    }
    out
}
