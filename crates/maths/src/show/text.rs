//! Canonical plain text.

use super::level;
use crate::read::names::function_name;
use crate::tree::{Constant, Function, IntervalEnd, Relation, Statement, Tree};

/// A statement as plain text that reads back to an equal one under
/// [`Policy::canonical`](crate::read::Policy::canonical) of the policy it was read by.
///
/// Products have `*`, logarithms to base 10 are `lg`, lists are `list(a, b)`, so that the text is unambiguous.
pub fn to_text(statement: &Statement) -> String {
    let mut out = String::new();
    write_statement(&mut out, statement, 0);
    out
}

fn write_statement(out: &mut String, statement: &Statement, least: u8) {
    let bracketed = level::of_statement(statement) < least;
    if bracketed {
        out.push('(');
    }
    match statement {
        Statement::Expression(tree) => write_tree(out, tree, 0),
        Statement::Relation(first, links) => {
            write_tree(out, first, 0);
            for (relation, side) in links {
                out.push_str(sign(*relation));
                write_tree(out, side, 0);
            }
        }
        Statement::And(parts) => chain(out, parts, " and ", level::AND),
        Statement::Or(parts) => chain(out, parts, " or ", level::OR),
        Statement::Union(parts) => chain(out, parts, " union ", level::UNION),
        Statement::Intersection(parts) => chain(out, parts, " intersect ", level::INTERSECTION),
        Statement::Xor(left, right) => pair(out, [left, right], " xor ", [level::OR, level::OR + 1]),
        Statement::Implies(left, right) => pair(out, [left, right], " implies ", [level::IMPLIES + 1, level::IMPLIES]),
        Statement::Difference(left, right) => pair(out, [left, right], " minus ", [level::UNION, level::UNION + 1]),
        Statement::Not(of) => {
            out.push_str("not ");
            write_statement(out, of, level::NOT);
        }
        Statement::Truth(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Statement::Set(items) => list(out, "{", items, "}"),
        Statement::List(items) => list(out, "list(", items, ")"),
        Statement::Interval(low, high) => interval(out, low, high),
        Statement::Complement(of) => {
            out.push_str("complement(");
            write_statement(out, of, 0);
            out.push(')');
        }
        Statement::Quantity(tree, unit) => {
            write_tree(out, tree, level::TERM);
            out.push(' ');
            out.push_str(unit);
        }
    }
    if bracketed {
        out.push(')');
    }
}

/// The parts of one operator. A part with that operator itself is in brackets.
fn chain(out: &mut String, parts: &[Statement], sign: &str, own: u8) {
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            out.push_str(sign);
        }
        // An operator of this kind at the front would be merged into the chain.
        let merges = at == 0
            && matches!(part, Statement::And(_) | Statement::Or(_) | Statement::Union(_) | Statement::Intersection(_));
        write_statement(out, part, if at == 0 && !merges { own } else { own + 1 });
    }
}

fn pair(out: &mut String, sides: [&Statement; 2], sign: &str, least: [u8; 2]) {
    let [left, right] = sides;
    write_statement(out, left, least[0]);
    out.push_str(sign);
    write_statement(out, right, least[1]);
}

fn list(out: &mut String, open: &str, items: &[Statement], close: &str) {
    out.push_str(open);
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        write_statement(out, item, 0);
    }
    out.push_str(close);
}

fn interval(out: &mut String, low: &IntervalEnd, high: &IntervalEnd) {
    out.push(if low.closed { '[' } else { '(' });
    write_tree(out, &low.at, 0);
    out.push_str(", ");
    write_tree(out, &high.at, 0);
    out.push(if high.closed { ']' } else { ')' });
}

const fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => " = ",
        Relation::NotEqual => " != ",
        Relation::Less => " < ",
        Relation::LessEqual => " <= ",
        Relation::Greater => " > ",
        Relation::GreaterEqual => " >= ",
    }
}

fn write_tree(out: &mut String, tree: &Tree, least: u8) {
    let bracketed = level::of_tree(tree) < least;
    if bracketed {
        out.push('(');
    }
    match tree {
        Tree::Number(number) => out.push_str(&number.text),
        Tree::Name(name) => out.push_str(name),
        Tree::Constant(constant) => out.push_str(match constant {
            Constant::Pi => "pi",
            Constant::E => "e",
            Constant::I => "i",
            Constant::Infinity => "oo",
        }),
        Tree::Sum(terms) => sum(out, terms),
        Tree::Product(factors) => {
            for (at, factor) in factors.iter().enumerate() {
                if at > 0 {
                    out.push('*');
                }
                let front = at == 0 && !matches!(factor, Tree::Product(_));
                write_tree(out, factor, if front { level::PRODUCT } else { level::PRODUCT + 1 });
            }
        }
        Tree::Negative(of) => {
            out.push('-');
            write_tree(out, of, level::TERM);
        }
        Tree::Quotient(over, under) => {
            write_tree(out, over, level::PRODUCT);
            out.push('/');
            write_tree(out, under, level::PRODUCT + 1);
        }
        Tree::Power(base, exponent) => {
            write_tree(out, base, level::POWER + 1);
            out.push('^');
            write_tree(out, exponent, level::POWER);
        }
        Tree::Root(degree, of) => root(out, degree, of),
        Tree::Mixed(whole, over, under) => {
            for part in [&whole.text, " ", &over.text, "/", &under.text] {
                out.push_str(part);
            }
        }
        Tree::Percent(of) => {
            write_tree(out, of, level::ATOM);
            out.push('%');
        }
        Tree::Factorial(of) => {
            write_tree(out, of, level::ATOM);
            out.push('!');
        }
        Tree::Call(Function::Log, arguments) => {
            // The base, first in the tree, is written last.
            out.push_str("lg");
            call(out, arguments.iter().rev());
        }
        Tree::Call(function, arguments) => {
            out.push_str(function_name(*function));
            call(out, arguments.iter());
        }
        Tree::Apply(name, arguments) => {
            out.push_str(name);
            call(out, arguments.iter());
        }
    }
    if bracketed {
        out.push(')');
    }
}

fn sum(out: &mut String, terms: &[Tree]) {
    for (at, term) in terms.iter().enumerate() {
        match term {
            Tree::Negative(of) if at > 0 => {
                out.push_str(" - ");
                write_tree(out, of, level::SUM + 1);
            }
            _ => {
                if at > 0 {
                    out.push_str(" + ");
                }
                write_tree(out, term, level::SUM + 1);
            }
        }
    }
}

fn root(out: &mut String, degree: &Tree, of: &Tree) {
    let square = matches!(degree, Tree::Number(number) if number.text == "2");
    out.push_str(if square { "sqrt(" } else { "root(" });
    write_tree(out, of, 0);
    if !square {
        out.push_str(", ");
        write_tree(out, degree, 0);
    }
    out.push(')');
}

fn call<'a>(out: &mut String, arguments: impl Iterator<Item = &'a Tree>) {
    out.push('(');
    for (at, argument) in arguments.enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        write_tree(out, argument, 0);
    }
    out.push(')');
}
