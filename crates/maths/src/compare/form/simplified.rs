//! Usual simplification (after KAS isSimplified): like terms and equal bases collected, fractions reduced, roots and
//! logarithms with numeric values computed. Laws of logarithms must be applied if required.

use crate::message::FormMessage;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::{FormFault, LogLaw, MAX_DEPTH, everywhere, factors, fault, integer, logarithms, roots};
use crate::compare::build::build;
use crate::compare::graph::{Graph, GraphNode, Id};
use crate::compare::solve::fraction;
use crate::exact::rational::content;
use crate::tree::{Function, Tree};

/// Maximum polynomial work per quotient, because there may be many.
const QUOTIENT: u64 = 15_000;

/// Checks that nothing is left to collect or reduce, and that none of these laws of logarithms can be applied.
pub fn simplified(tree: &Tree, laws: &[LogLaw]) -> Result<(), FormFault> {
    everywhere(tree, &|part| here(part, laws), MAX_DEPTH)
}

/// Checks that both sides of a relation are simplified, no term is on both, and no number divides the whole.
pub fn simplified_relation(left: &Tree, right: &Tree, laws: &[LogLaw]) -> Result<(), FormFault> {
    simplified(left, laws)?;
    simplified(right, laws)?;
    let mut graph = Graph::default();
    let mut bodies = terms(left).into_iter().chain(terms(right)).filter_map(|term| body(&mut graph, term)).collect();
    if has_double(&mut bodies) {
        return Err(fault(FormMessage::TermOnBothSides));
    }
    if shares_a_function(&mut graph, &terms(left).into_iter().chain(terms(right)).collect::<Vec<_>>()) {
        return Err(fault(FormMessage::FactorOnBothSides));
    }
    let zero = |side: &Tree| integer(side).is_some_and(|n| n.is_zero());
    let whole = match (zero(left), zero(right)) {
        (true, _) => right,
        (_, true) => left,
        _ => return Ok(()),
    };
    if common_number(&mut graph, whole).is_some_and(|n| !n.numer().is_one()) {
        return Err(fault(FormMessage::NumberOnBothSides));
    }
    Ok(())
}

/// Whether a function, such as `ln x`, is a factor of every term.
fn shares_a_function(graph: &mut Graph, all: &[&Tree]) -> bool {
    let mut common: Option<Vec<Id>> = None;
    for term in all {
        let found: Vec<Id> = body(graph, term).map(|id| bases_above(graph, id)).unwrap_or_default();
        let calls = found.into_iter().filter(|id| matches!(graph.node(*id), GraphNode::Call(..)));
        common = Some(match common {
            None => calls.collect(),
            Some(before) => calls.filter(|id| before.contains(id)).collect(),
        });
    }
    common.is_some_and(|ids| !ids.is_empty())
}

fn here(tree: &Tree, laws: &[LogLaw]) -> Result<(), FormFault> {
    logarithms::applied(tree, laws)?;
    match tree {
        Tree::Sum(_) => sum(tree),
        Tree::Product(_) => product(tree),
        Tree::Quotient(above, below) => quotient(above, below),
        Tree::Negative(inner) if matches!(**inner, Tree::Negative(_)) => Err(fault(FormMessage::TwoMinusSigns)),
        Tree::Power(base, exponent) => power(base, exponent),
        Tree::Root(degree, radicand) => roots::root(degree, radicand),
        Tree::Call(Function::Ln | Function::Log, _) => logarithms::not_computable(tree),
        Tree::Call(Function::Exp, arguments) => {
            arguments.iter().try_for_each(|exponent| logarithms::not_undone(&logarithms::E, exponent))
        }
        _ => Ok(()),
    }
}

fn terms(tree: &Tree) -> Vec<&Tree> {
    if let Tree::Sum(terms) = tree { terms.iter().collect() } else { vec![tree] }
}

/// The canonical node of a term without its coefficient; `None` for zero, and if there is no canonical form.
fn body(graph: &mut Graph, term: &Tree) -> Option<Id> {
    let id = build(graph, term).ok()?;
    match graph.node(id) {
        GraphNode::Number(value) if value.is_zero() => None,
        GraphNode::Number(_) => graph.whole(1).ok(),
        GraphNode::Sum(constant, parts) if constant.is_zero() && parts.len() == 1 => Some(parts[0].0),
        _ => Some(id),
    }
}

fn has_double(ids: &mut Vec<Id>) -> bool {
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    ids.len() != count
}

fn sum(tree: &Tree) -> Result<(), FormFault> {
    let mut graph = Graph::default();
    let all = terms(tree);
    let mut bodies: Vec<Id> = all.iter().filter_map(|term| body(&mut graph, term)).collect();
    if bodies.len() < all.len() {
        return Err(fault(FormMessage::ZeroAdded));
    }
    if has_double(&mut bodies) || all.iter().any(|term| matches!(term, Tree::Sum(_))) {
        return Err(fault(FormMessage::LikeTerms));
    }
    let mut below: Vec<Id> = all
        .iter()
        .filter_map(|term| match term {
            Tree::Quotient(_, below) => Some(&**below),
            Tree::Negative(inner) => {
                if let Tree::Quotient(_, below) = &**inner {
                    Some(&**below)
                } else {
                    None
                }
            }
            _ => None,
        })
        .filter(|below| integer(below).is_none())
        .filter_map(|below| build(&mut graph, below).ok())
        .collect();
    if has_double(&mut below) { Err(fault(FormMessage::EqualDenominators)) } else { Ok(()) }
}

/// The base of a power.
fn base(graph: &mut Graph, tree: &Tree) -> Option<Id> {
    let inner = if let Tree::Power(base, _) = tree { base } else { tree };
    build(graph, inner).ok()
}

fn product(tree: &Tree) -> Result<(), FormFault> {
    let all = factors(tree);
    if all.iter().any(|factor| integer(factor).is_some_and(|n| n.is_one() || n.is_zero())) {
        return Err(fault(FormMessage::FactorOneOrZero));
    }
    if all.iter().filter(|factor| matches!(factor, Tree::Number(_))).count() > 1 {
        return Err(fault(FormMessage::NumbersMultiplied));
    }
    let mut graph = Graph::default();
    let mut bases = all.iter().filter_map(|factor| base(&mut graph, factor)).collect();
    if has_double(&mut bases) { Err(fault(FormMessage::EqualFactors)) } else { Ok(()) }
}

/// The greatest number that divides every term.
fn common_number(graph: &mut Graph, tree: &Tree) -> Option<BigRational> {
    let all: Option<Vec<BigRational>> = terms(tree)
        .into_iter()
        .map(|term| {
            let id = build(graph, term).ok()?;
            Some(match graph.node(id) {
                GraphNode::Number(value) => value.clone(),
                GraphNode::Sum(constant, parts) => content(std::iter::once(constant).chain(parts.iter().map(|p| &p.1))),
                _ => BigRational::one(),
            })
        })
        .collect();
    Some(content(&all?))
}

/// The greatest number that divides it after its like terms are collected.
fn content_of(graph: &mut Graph, tree: &Tree) -> Option<BigRational> {
    let id = build(graph, tree).ok()?;
    Some(match graph.node(id) {
        GraphNode::Number(value) => value.abs(),
        GraphNode::Sum(constant, parts) => content(std::iter::once(constant).chain(parts.iter().map(|part| &part.1))),
        _ => BigRational::one(),
    })
}

fn quotient(above: &Tree, below: &Tree) -> Result<(), FormFault> {
    if integer(below).is_some_and(|n| n.abs().is_one()) {
        return Err(fault(FormMessage::DividedByOne));
    }
    let negative = |tree: &&Tree| matches!(tree, Tree::Power(_, e) if integer(e).is_some_and(|n| n.is_negative()));
    if factors(below).iter().any(negative) {
        return Err(fault(FormMessage::NegativeExponentBelow));
    }
    without_common_factor(above, below)
}

/// Checks that numerator and denominator have no common factor, numeric or other.
pub(super) fn without_common_factor(above: &Tree, below: &Tree) -> Result<(), FormFault> {
    let reducible = fault(FormMessage::Reducible);
    let mut graph = Graph::with_algebra(QUOTIENT);
    if let (Some(n), Some(d)) = (content_of(&mut graph, above), content_of(&mut graph, below)) {
        let one = BigInt::one();
        let zero = n.is_zero() && !d.is_one();
        if zero || (n.is_integer() && d.is_integer() && n.numer().gcd(d.numer()) > one) || !d.is_integer() {
            return Err(reducible);
        }
    }
    let primitive = |graph: &mut Graph, tree: &Tree| -> Option<Vec<Id>> {
        let id = build(graph, tree).ok()?;
        let product = graph.product(&[(id, 1)]).ok()?;
        let inner = match graph.node(product) {
            GraphNode::Sum(constant, parts) if constant.is_zero() && parts.len() == 1 => parts[0].0,
            GraphNode::Sum(..) => {
                // 2x + 2 and x + 1 have one primitive part.
                let square = graph.product(&[(product, 2)]).ok()?;
                return Some(bases_above(graph, square));
            }
            _ => product,
        };
        Some(bases_above(graph, inner))
    };
    if let (Some(n), Some(d)) = (primitive(&mut graph, above), primitive(&mut graph, below))
        && n.iter().any(|id| d.contains(id))
    {
        return Err(reducible);
    }
    if shares_a_root(&mut graph, above, below) { Err(reducible) } else { Ok(()) }
}

/// Bases of the factors of a node that are in the numerator, without numbers.
fn bases_above(graph: &Graph, id: Id) -> Vec<Id> {
    match graph.node(id) {
        GraphNode::Number(_) => Vec::new(),
        GraphNode::Product(factors) => factors.iter().filter(|(_, k)| *k > 0).map(|(id, _)| *id).collect(),
        GraphNode::Sum(constant, parts) if constant.is_zero() && parts.len() == 1 => {
            parts.first().map(|(body, _)| bases_above(graph, *body)).unwrap_or_default()
        }
        _ => vec![id],
    }
}

/// Whether polynomials in one name have a common factor.
fn shares_a_root(graph: &mut Graph, above: &Tree, below: &Tree) -> bool {
    let (Ok(n), Ok(d)) = (build(graph, above), build(graph, below)) else { return false };
    let names = graph.names(&[n, d]);
    let [name] = names.as_slice() else { return false };
    match (fraction(graph, n, name), fraction(graph, d, name)) {
        (Some((n, n_below)), Some((d, d_below))) if n_below.degree() == 0 && d_below.degree() == 0 => {
            !n.is_zero() && graph.algebra().spend(n.weight() + d.weight()).is_some() && n.gcd(&d).degree() > 0
        }
        _ => false,
    }
}

fn power(base: &Tree, exponent: &Tree) -> Result<(), FormFault> {
    match (integer(exponent), base) {
        (Some(n), _) if n.is_zero() || n.is_one() => Err(fault(FormMessage::ExponentZeroOrOne)),
        (Some(_), Tree::Power(..)) => Err(fault(FormMessage::PowerOfPower)),
        (Some(n), Tree::Number(_)) if n.is_positive() => Err(fault(FormMessage::PowerOfNumber)),
        (Some(_), _) => Ok(()),
        (None, _) => {
            logarithms::not_undone(base, exponent)?;
            roots::power(base, exponent)
        }
    }
}
