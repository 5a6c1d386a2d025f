//! Factored over the rational numbers; completed squares.

use crate::message::{Doubt, FormMessage};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use super::simplified::without_common_factor;
use super::{FormFault, MAX_DEPTH, common, fault, integer, somewhere};
use crate::compare::build::build;
use crate::compare::graph::Graph;
use crate::compare::solve::fraction;
use crate::exact::factor::factor;
use crate::exact::poly::Poly;
use crate::exact::rational::content;
use crate::tree::{Literal, Tree};

/// Placeholder name for the variable, which may be an expression such as `cos(t)`.
const STAND_IN: &str = "\u{1}variable";
/// Numbers substituted for the other names: a factor that is reducible for each of them is assumed to be reducible.
const TRIALS: [[i64; 6]; 3] = [
    [10_007, 20_011, 30_011, 40_009, 50_021, 60_013],
    [101, 211, 307, 401, 503, 601],
    [7919, 6101, 5003, 4001, 3001, 2003],
];

/// A common factor of the values of all terms that is larger than this, for each choice of numbers for the other names,
/// is assumed to be a common factor of the terms: t + 1 in (t + 1)x + t + 1. Smaller ones may be chance.
const LARGE: i64 = 50;

const COMMON_FACTOR: FormFault = fault(FormMessage::CommonFactor);
const NO_POLYNOMIAL: FormFault = FormFault { words: Doubt::NoPolynomial.english(), undecided: true };
const TOO_LARGE: FormFault = FormFault { words: Doubt::FactorTooLarge.english(), undecided: true };

/// Checks that it is a product of powers of factors that cannot be factored further in `variable`, with numbers and
/// other common factors taken out (STACK FacForm).
pub fn factored(tree: &Tree, variable: &Tree) -> Result<(), FormFault> {
    let tree = stand_in(tree, variable, MAX_DEPTH).ok_or(super::TOO_DEEP)?;
    parts(&tree, &mut Graph::default(), MAX_DEPTH)
}

fn parts(tree: &Tree, graph: &mut Graph, depth: usize) -> Result<(), FormFault> {
    let depth = depth.checked_sub(1).ok_or(super::TOO_DEEP)?;
    match tree {
        _ if !has_variable(tree) => Ok(()),
        Tree::Name(_) => Ok(()),
        Tree::Product(factors) => factors.iter().try_for_each(|factor| parts(factor, graph, depth)),
        Tree::Negative(inner) => parts(inner, graph, depth),
        Tree::Power(base, exponent) if integer(exponent).is_some_and(|n| !n.is_zero()) => parts(base, graph, depth),
        Tree::Quotient(above, below) => {
            parts(above, graph, depth)?;
            if has_variable(below) {
                parts(below, graph, depth)?;
                without_common_factor(above, below)?;
            }
            Ok(())
        }
        Tree::Sum(_) => irreducible(tree, graph),
        // The content of a function can show that it is not factored, never that it is.
        other => {
            other.children().into_iter().try_for_each(|child| parts(child, graph, depth))?;
            Err(NO_POLYNOMIAL)
        }
    }
}

fn has_variable(tree: &Tree) -> bool {
    somewhere(tree, &|part| matches!(part, Tree::Name(name) if name == STAND_IN))
}

/// Checks a sum that is not a product: irreducible for at least one choice of numbers for the other names.
fn irreducible(sum: &Tree, graph: &mut Graph) -> Result<(), FormFault> {
    let mut names = Vec::new();
    other_names(sum, &mut names, MAX_DEPTH);
    let too_long = |graph: &Graph| graph.algebra().is_spent().then_some(super::TOO_LONG);
    let expanded = build(graph, sum).ok().and_then(|id| common::expanded(graph, id));
    if expanded.as_ref().is_some_and(|terms| common::number_or_name(terms, STAND_IN)) {
        return Err(COMMON_FACTOR);
    }
    let (mut common, mut reducible, mut doubt) = (true, true, false);
    for trial in &TRIALS {
        let Some(poly) = polynomial(graph, sum, &names, trial) else {
            return match too_long(graph) {
                Some(fault) => Err(fault),
                None if build(graph, sum).is_ok_and(|id| common::is_linear(graph, id, STAND_IN)) => Ok(()),
                None => Err(NO_POLYNOMIAL),
            };
        };
        let shared = content(poly.coefficients());
        common &= *shared.numer() > BigInt::from(if names.is_empty() { 1 } else { LARGE });
        match factor(&poly, graph.algebra()) {
            Some(found) => reducible &= found.iter().map(|(_, multiplicity)| multiplicity).sum::<usize>() > 1,
            None => doubt = true,
        }
        if names.is_empty() {
            break;
        }
    }
    match (common, reducible, doubt) {
        (true, ..) => Err(COMMON_FACTOR),
        (_, false, _) => Ok(()),
        (_, true, false) => Err(fault(FormMessage::FactorFurther)),
        (_, true, true) => Err(too_long(graph).unwrap_or(TOO_LARGE)),
    }
}

fn other_names(tree: &Tree, names: &mut Vec<String>, depth: usize) {
    let Some(depth) = depth.checked_sub(1) else { return };
    if let Tree::Name(name) = tree
        && name != STAND_IN
        && !names.contains(name)
    {
        names.push(name.clone());
    }
    for child in tree.children() {
        other_names(child, names, depth);
    }
}

/// The sum as a polynomial in the variable, with numbers substituted for other names.
fn polynomial(graph: &mut Graph, sum: &Tree, names: &[String], numbers: &[i64; 6]) -> Option<Poly> {
    let mut id = build(graph, sum).ok()?;
    for (place, name) in names.iter().enumerate() {
        let what = graph.name(name).ok()?;
        let number = numbers[place % numbers.len()] + i64::try_from(place / numbers.len()).ok()?;
        let with = graph.whole(number).ok()?;
        id = graph.replace(id, what, with).ok()?;
    }
    let (above, below) = fraction(graph, id, STAND_IN)?;
    (below.degree() == 0 && above.degree() > 0).then(|| above.scale(&below.leading().recip()))
}

/// The tree with every occurrence of the variable replaced by its placeholder.
fn stand_in(tree: &Tree, variable: &Tree, depth: usize) -> Option<Tree> {
    let depth = depth.checked_sub(1)?;
    if tree == variable {
        return Some(Tree::Name(STAND_IN.to_owned()));
    }
    let one = |inner: &Tree| stand_in(inner, variable, depth).map(Box::new);
    let all = |parts: &[Tree]| parts.iter().map(|part| stand_in(part, variable, depth)).collect::<Option<Vec<_>>>();
    Some(match tree {
        Tree::Sum(parts) => Tree::Sum(all(parts)?),
        Tree::Product(parts) => Tree::Product(all(parts)?),
        Tree::Call(function, parts) => Tree::Call(*function, all(parts)?),
        Tree::Apply(name, parts) => Tree::Apply(name.clone(), all(parts)?),
        Tree::Negative(inner) => Tree::Negative(one(inner)?),
        Tree::Percent(inner) => Tree::Percent(one(inner)?),
        Tree::Factorial(inner) => Tree::Factorial(one(inner)?),
        Tree::Quotient(a, b) => Tree::Quotient(one(a)?, one(b)?),
        // If the variable is itself a power, such as x², that power was matched above; no other power is split.
        Tree::Power(a, b) => Tree::Power(one(a)?, one(b)?),
        Tree::Root(a, b) => Tree::Root(one(a)?, one(b)?),
        Tree::Number(_) | Tree::Name(_) | Tree::Constant(_) | Tree::Mixed(..) => tree.clone(),
    })
}

/// Checks that the variable occurs in one term only, a multiple of the square of a linear expression (STACK
/// CompSquare).
pub fn completed_square(tree: &Tree, variable: &Tree) -> Result<(), FormFault> {
    let tree = stand_in(tree, variable, MAX_DEPTH).ok_or(super::TOO_DEEP)?;
    let terms = match &tree {
        Tree::Sum(terms) => terms.iter().collect(),
        other => vec![other],
    };
    let mut with = terms.into_iter().filter(|term| has_variable(term));
    let good = match (with.next(), with.next()) {
        (None, _) => true,
        // An expression of degree one has no square to complete.
        (Some(only), None) => multiple_of_square(only, MAX_DEPTH) || degree(only) == Some(1),
        _ => false,
    };
    if good { Ok(()) } else { Err(fault(FormMessage::SquareNotCompleted)) }
}

fn multiple_of_square(tree: &Tree, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    match tree {
        Tree::Negative(inner) => multiple_of_square(inner, depth),
        Tree::Quotient(above, below) => !has_variable(below) && multiple_of_square(above, depth),
        Tree::Product(factors) => {
            let mut with = factors.iter().filter(|factor| has_variable(factor));
            match (with.next(), with.next()) {
                (Some(only), None) => multiple_of_square(only, depth),
                _ => false,
            }
        }
        Tree::Power(base, exponent) => is_two(exponent) && is_linear(base),
        _ => false,
    }
}

fn is_two(tree: &Tree) -> bool {
    matches!(tree, Tree::Number(Literal { value, .. }) if *value == BigRational::from(BigInt::from(2)))
}

/// Whether it has degree one and contains the variable once.
fn is_linear(tree: &Tree) -> bool {
    occurrences(tree, MAX_DEPTH) == 1 && degree(tree).is_none_or(|degree| degree == 1)
}

/// The degree of a polynomial in the variable.
fn degree(tree: &Tree) -> Option<usize> {
    let mut names = Vec::new();
    other_names(tree, &mut names, MAX_DEPTH);
    polynomial(&mut Graph::default(), tree, &names, &TRIALS[0]).map(|poly| poly.degree())
}

fn occurrences(tree: &Tree, depth: usize) -> usize {
    let Some(depth) = depth.checked_sub(1) else { return 0 };
    let own = usize::from(matches!(tree, Tree::Name(name) if name == STAND_IN));
    own + tree.children().into_iter().map(|child| occurrences(child, depth)).sum::<usize>()
}
