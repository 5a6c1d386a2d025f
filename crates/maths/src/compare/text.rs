//! Canonical text: one spelling for all equivalent ones, for logs, counts of answers and keys.

use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::build::build;
use super::graph::{Graph, GraphNode, Id};
use super::statement::region;
use crate::exact::{Cut, ExactPoint, Region};
use crate::tree::{Constant, Statement, Tree};

/// Maximum length of a canonical text, in characters.
const MAX_LENGTH: usize = 20_000;

/// A reduced fraction with the sign before the numerator: `-3/4`, `5`.
pub fn number(value: &BigRational) -> String {
    value.to_string()
}

/// A number to four decimal places: `-1.3247`.
pub fn decimal(value: &BigRational) -> String {
    let scaled = (value * BigRational::from_integer(10_000.into())).round().to_integer();
    let (sign, digits) = (if scaled.is_negative() { "-" } else { "" }, scaled.abs().to_string());
    let digits = format!("{digits:0>5}");
    let (whole, places) = digits.split_at(digits.len() - 4);
    let places = places.trim_end_matches('0');
    if places.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{places}") }
}

/// A point: `3/2`, `1+2*sqrt(3)`.
pub fn point(at: &ExactPoint) -> String {
    let (plain, times, under) = at.parts();
    if times.is_zero() {
        return number(plain);
    }
    let root = match times {
        one if one.is_one() => format!("sqrt({under})"),
        minus if (-minus).is_one() => format!("-sqrt({under})"),
        other => format!("{}*sqrt({under})", number(other)),
    };
    if plain.is_zero() {
        return root;
    }
    format!("{}{}{root}", number(plain), if times.is_negative() { "" } else { "+" })
}

/// Intervals in order with `U` between them, single points in braces; `{}` for the empty set.
pub fn intervals(region: &Region) -> String {
    let parts: Vec<String> = region
        .parts()
        .iter()
        .map(|(low, high)| match (low, high) {
            (Cut::At(a, false), Cut::At(b, true)) if a == b => format!("{{{}}}", point(a)),
            _ => format!("{},{}", start(low), end(high)),
        })
        .collect();
    if parts.is_empty() { "{}".to_owned() } else { parts.join(" U ") }
}

fn start(low: &Cut) -> String {
    match low {
        Cut::At(at, after) => format!("{}{}", if *after { "(" } else { "[" }, point(at)),
        _ => "(-oo".to_owned(),
    }
}

fn end(high: &Cut) -> String {
    match high {
        Cut::At(at, after) => format!("{}{}", point(at), if *after { "]" } else { ")" }),
        _ => "oo)".to_owned(),
    }
}

/// An expression with like terms collected and everything in order; `None` if it has no value or is too long.
pub fn expression(tree: &Tree) -> Option<String> {
    let mut graph = Graph::default();
    let id = build(&mut graph, tree).ok()?;
    let seen = graph.reachable(&[id]);
    let mut texts: Vec<String> = vec![String::new(); seen.len()];
    for (index, node) in graph.nodes().iter().enumerate().filter(|(index, _)| seen[*index]) {
        let text = node_text(node, &texts);
        if text.len() > MAX_LENGTH {
            return None;
        }
        texts[index] = text;
    }
    Some(texts.swap_remove(id.index()))
}

fn node_text(node: &GraphNode, texts: &[String]) -> String {
    let at = |id: &Id| texts[id.index()].as_str();
    let list = |ids: &[Id]| ids.iter().map(at).collect::<Vec<_>>().join(",");
    match node {
        GraphNode::Number(value) => number(value),
        GraphNode::Constant(Constant::Pi) => "pi".to_owned(),
        GraphNode::Constant(Constant::E) => "e".to_owned(),
        GraphNode::Constant(Constant::I) => "i".to_owned(),
        GraphNode::Constant(Constant::Infinity) => "oo".to_owned(),
        GraphNode::Name(name) => name.clone(),
        GraphNode::Sum(constant, terms) => {
            let mut parts: Vec<String> = terms
                .iter()
                .map(|(id, c)| if c.is_one() { at(id).to_owned() } else { format!("{}*{}", number(c), at(id)) })
                .collect();
            parts.sort();
            if !constant.is_zero() {
                parts.push(number(constant));
            }
            format!("({})", parts.join("+"))
        }
        GraphNode::Product(factors) => {
            let mut parts: Vec<String> = factors
                .iter()
                .map(|(id, k)| if *k == 1 { at(id).to_owned() } else { format!("{}^({k})", at(id)) })
                .collect();
            parts.sort();
            parts.join("*")
        }
        GraphNode::Power(base, exponent) => format!("({})^({})", at(base), at(exponent)),
        GraphNode::Call(function, arguments) => format!("{function:?}({})", list(arguments)),
        GraphNode::Apply(name, arguments) => format!("{name}({})", list(arguments)),
        GraphNode::Factorial(inner) => format!("({})!", at(inner)),
    }
}

/// A set or interval of exact numbers by its region, another set by its sorted elements, an expression by itself.
pub fn statement(answer: &Statement) -> Option<String> {
    match answer {
        Statement::Expression(tree) => expression(tree),
        Statement::Set(elements) => {
            let mut texts = elements.iter().map(element).collect::<Option<Vec<String>>>()?;
            texts.sort();
            texts.dedup();
            Some(format!("{{{}}}", texts.join(",")))
        }
        other => region(other).map(|region| intervals(&region)),
    }
}

/// Sets within sets are written flat only one level down.
fn element(answer: &Statement) -> Option<String> {
    match answer {
        Statement::Expression(tree) => expression(tree),
        Statement::Truth(truth) => Some(truth.to_string()),
        other => region(other).map(|region| intervals(&region)),
    }
}
