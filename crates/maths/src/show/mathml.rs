//! Presentation MathML.

use super::elements::{self, Fence, Sign};
use super::level;
use crate::read::names::function_name;
use crate::tree::{Function, Literal, Statement, Tree};

/// The level of an expression in two dimensions: a fraction bar and a power of ten need different brackets than on one
/// line.
fn level_of(tree: &Tree) -> u8 {
    match tree {
        Tree::Quotient(..) => level::POWER - 5,
        Tree::Mixed(..) => level::PRODUCT,
        Tree::Number(number) if number.text.contains('e') => level::PRODUCT,
        _ => level::of_tree(tree),
    }
}

/// Whether the output begins with a digit, so that a missing sign before it could join two numbers.
fn begins_with_digit(tree: &Tree) -> bool {
    match tree {
        Tree::Number(_) | Tree::Mixed(..) | Tree::Quotient(..) => true,
        Tree::Product(factors) => factors.first().is_some_and(begins_with_digit),
        Tree::Power(of, _) | Tree::Percent(of) | Tree::Factorial(of) => begins_with_digit(of),
        _ => false,
    }
}

/// A statement as presentation MathML, a `<math>` element.
///
/// All input is escaped text within `mi`, `mn` or `mtext`; no attribute depends on it. Invisible products and function
/// application are marked, so that a screen reader can speak them. `and`, `or` and similar words are English.
pub fn to_mathml(of: &Statement) -> String {
    format!("<math>{}</math>", write_statement(of, 0))
}

fn write_statement(of: &Statement, least: u8) -> String {
    let shown = match of {
        Statement::Expression(tree) => return write(tree, 0),
        Statement::Relation(first, links) => {
            let mut parts = vec![write(first, 0)];
            for (relation, side) in links {
                parts.push(elements::sign(Sign::Relation(*relation)));
                parts.push(write(side, 0));
            }
            elements::row(&parts)
        }
        Statement::And(parts) => joined(parts, &elements::words("and", true, true), level::AND),
        Statement::Or(parts) => joined(parts, &elements::words("or", true, true), level::OR),
        Statement::Xor(left, right) => {
            let either = elements::words("either", false, true);
            let or = elements::words("or", true, true);
            elements::row(&[either, write_statement(left, level::OR + 1), or, write_statement(right, level::OR + 1)])
        }
        Statement::Implies(left, right) => elements::row(&[
            write_statement(left, level::IMPLIES + 1),
            elements::sign(Sign::Implies),
            write_statement(right, level::IMPLIES),
        ]),
        Statement::Not(of) => elements::row(&[elements::sign(Sign::Not), write_statement(of, level::RELATION + 1)]),
        Statement::Truth(truth) => elements::words(if *truth { "true" } else { "false" }, false, false),
        Statement::Set(items) if items.is_empty() => elements::sign(Sign::EmptySet),
        Statement::Set(items) => elements::fenced(Fence::Curly, &listed(items), Fence::Curly),
        Statement::List(items) => elements::fenced(Fence::Round, &listed(items), Fence::Round),
        Statement::Interval(low, high) => {
            let fence = |closed| if closed { Fence::Square } else { Fence::Round };
            let inner = elements::row(&[write(&low.at, 0), elements::sign(Sign::Comma), write(&high.at, 0)]);
            elements::fenced(fence(low.closed), &inner, fence(high.closed))
        }
        Statement::Union(parts) => joined(parts, &elements::sign(Sign::Union), level::UNION),
        Statement::Intersection(parts) => joined(parts, &elements::sign(Sign::Intersection), level::INTERSECTION),
        Statement::Difference(left, right) => elements::row(&[
            write_statement(left, level::UNION),
            elements::sign(Sign::Without),
            write_statement(right, level::UNION + 1),
        ]),
        Statement::Complement(of) => elements::row(&[
            elements::sign(Sign::Reals),
            elements::sign(Sign::Without),
            write_statement(of, level::UNION + 1),
        ]),
        Statement::Quantity(tree, unit) => {
            elements::row(&[write(tree, level::TERM), elements::words(&raised(unit), true, false)])
        }
    };
    let own = if matches!(of, Statement::Complement(_)) { level::UNION } else { level::of_statement(of) };
    if own < least { elements::fenced(Fence::Round, &shown, Fence::Round) } else { shown }
}

fn joined(parts: &[Statement], sign: &str, own: u8) -> String {
    let mut out = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            out.push(sign.to_owned());
        }
        out.push(write_statement(part, own + 1));
    }
    elements::row(&out)
}

fn listed(items: &[Statement]) -> String {
    let mut out = Vec::new();
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push(elements::sign(Sign::Comma));
        }
        out.push(write_statement(item, 0));
    }
    elements::row(&out)
}

fn write(tree: &Tree, least: u8) -> String {
    let shown = match tree {
        Tree::Number(number) => literal(number),
        Tree::Name(of) => name(of),
        Tree::Constant(constant) => elements::constant(*constant),
        Tree::Sum(terms) => sum(terms),
        Tree::Product(factors) => product(factors),
        Tree::Negative(of) => elements::row(&[elements::sign(Sign::Minus), write(of, level::PRODUCT)]),
        Tree::Quotient(over, under) => elements::fraction(&write(over, 0), &write(under, 0)),
        Tree::Power(base, exponent) => elements::power(&write(base, level::ATOM), &write(exponent, 0)),
        Tree::Root(degree, of) => {
            let square = matches!(&**degree, Tree::Number(number) if number.text == "2");
            let degree = (!square).then(|| write(degree, 0));
            elements::root(degree.as_deref(), &write(of, 0))
        }
        Tree::Mixed(whole, over, under) => {
            let fraction = elements::fraction(&elements::digits(&over.text), &elements::digits(&under.text));
            elements::row(&[elements::digits(&whole.text), fraction])
        }
        Tree::Percent(of) => elements::row(&[write(of, level::ATOM), elements::sign(Sign::Percent)]),
        Tree::Factorial(of) => elements::row(&[write(of, level::ATOM), elements::sign(Sign::Bang)]),
        Tree::Call(function, arguments) => call(*function, arguments),
        Tree::Apply(called, arguments) => applied(name(called), arguments),
    };
    if level_of(tree) < least { elements::fenced(Fence::Round, &shown, Fence::Round) } else { shown }
}

fn literal(number: &Literal) -> String {
    match number.text.split_once('e') {
        None => elements::digits(&number.text),
        Some((digits, power)) => {
            let size = elements::digits(power.trim_start_matches('-'));
            let exponent =
                if power.starts_with('-') { elements::row(&[elements::sign(Sign::Minus), size]) } else { size };
            elements::row(&[
                elements::digits(digits),
                elements::sign(Sign::Times),
                elements::power(&elements::digits("10"), &exponent),
            ])
        }
    }
}

/// A name, with the part after `_` or within `[ ]` as its index.
fn name(name: &str) -> String {
    let (base, index) = match (name.split_once('_'), name.split_once('[')) {
        (Some(parts), _) => parts,
        (None, Some((base, index))) => (base, index.trim_end_matches(']')),
        _ => return elements::letters(name),
    };
    let index = index.replace('_', ",");
    let shown =
        if index.bytes().all(|b| b.is_ascii_digit()) { elements::digits(&index) } else { elements::letters(&index) };
    elements::index(&elements::letters(base), &shown)
}

fn sum(terms: &[Tree]) -> String {
    let mut out = Vec::new();
    for (at, term) in terms.iter().enumerate() {
        match term {
            Tree::Negative(of) if at > 0 => {
                out.push(elements::sign(Sign::Minus));
                out.push(write(of, level::PRODUCT));
            }
            _ => {
                if at > 0 {
                    out.push(elements::sign(Sign::Plus));
                }
                out.push(write(term, level::SUM + 1));
            }
        }
    }
    elements::row(&out)
}

fn product(factors: &[Tree]) -> String {
    let mut out = Vec::new();
    for (at, factor) in factors.iter().enumerate() {
        if at > 0 {
            out.push(elements::sign(if begins_with_digit(factor) { Sign::Times } else { Sign::Beside }));
        }
        out.push(write(factor, level::PRODUCT + 1));
    }
    elements::row(&out)
}

fn call(function: Function, arguments: &[Tree]) -> String {
    let around = match function {
        Function::Abs => Some(Fence::Bar),
        Function::Floor => Some(Fence::Floor),
        Function::Ceiling => Some(Fence::Ceiling),
        _ => None,
    };
    match (function, arguments, around) {
        (_, [one], Some(fence)) => elements::fenced(fence, &write(one, 0), fence),
        (Function::Log, [of], _) => {
            applied(elements::index(&elements::function("log"), &elements::digits("10")), std::slice::from_ref(of))
        }
        (Function::Log, [base, of], _) => {
            applied(elements::index(&elements::function("log"), &write(base, 0)), std::slice::from_ref(of))
        }
        (Function::Binomial, [of, taken], _) => elements::binomial(&write(of, 0), &write(taken, 0)),
        _ => applied(elements::function(function_name(function)), arguments),
    }
}

fn applied(called: String, arguments: &[Tree]) -> String {
    let mut out = Vec::new();
    for (at, argument) in arguments.iter().enumerate() {
        if at > 0 {
            out.push(elements::sign(Sign::Comma));
        }
        out.push(write(argument, 0));
    }
    elements::row(&[
        called,
        elements::sign(Sign::Apply),
        elements::fenced(Fence::Round, &elements::row(&out), Fence::Round),
    ])
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
