//! Logarithms in a simplified form: those with numeric values are numbers, and the required laws are applied.

use crate::message::FormMessage;
use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::{FormFault, MAX_BITS, fault};
use crate::compare::build::build;
use crate::compare::graph::{Graph, GraphNode, Id};
use crate::exact::rational::{bits, split, whole};
use crate::tree::{Constant, Function, Tree};

/// A law of logarithms that a simplified form must have applied, from its longer side to its shorter one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogLaw {
    /// ln a + ln b is ln(ab), also with equal factors before both.
    Product,
    /// ln a − ln b is ln(a/b).
    Quotient,
    /// 2 ln a is ln(a²): a number before a logarithm becomes an exponent in it.
    Power,
}

const IS_A_NUMBER: FormFault = fault(FormMessage::LogarithmOfPower);
const UNDONE: FormFault = fault(FormMessage::LogarithmUndone);
const PRODUCT: FormFault = fault(FormMessage::LogarithmsAdded);
const QUOTIENT: FormFault = fault(FormMessage::LogarithmsSubtracted);
const POWER: FormFault = fault(FormMessage::NumberBeforeLogarithm);

/// Checks that a logarithm is not of a power of its base: log_b(b^r) is r.
pub(super) fn not_computable(tree: &Tree) -> Result<(), FormFault> {
    let Some((base, argument)) = logarithm(tree) else { return Ok(()) };
    let mut graph = Graph::default();
    let found = build_base(&mut graph, base).and_then(|base| {
        let argument = build(&mut graph, argument).ok()?;
        let base = powers(&mut graph, base)?;
        let argument = powers(&mut graph, argument)?;
        Some(is_power(&mut graph, &argument, &base))
    });
    if found == Some(true) { Err(IS_A_NUMBER) } else { Ok(()) }
}

/// Checks that a power does not undo a logarithm to its base: b^(r log_b a) is aʳ for a number r.
pub(super) fn not_undone(base: &Tree, exponent: &Tree) -> Result<(), FormFault> {
    let mut graph = Graph::default();
    let undone = build(&mut graph, base).is_ok_and(|base| {
        multiple(&mut graph, exponent)
            .is_some_and(|found| found.base == base && graph.as_number(found.factor).is_some())
    });
    if undone { Err(UNDONE) } else { Ok(()) }
}

/// Checks that none of the laws can be applied here.
pub(super) fn applied(tree: &Tree, laws: &[LogLaw]) -> Result<(), FormFault> {
    match tree {
        _ if laws.is_empty() => Ok(()),
        Tree::Sum(terms) => in_sum(terms, laws),
        Tree::Product(_) | Tree::Quotient(..) if laws.contains(&LogLaw::Power) => {
            let mut graph = Graph::default();
            let factor = multiple(&mut graph, tree).and_then(|found| graph.as_number(found.factor).cloned());
            if factor.is_some_and(|factor| !factor.abs().is_one()) { Err(POWER) } else { Ok(()) }
        }
        _ => Ok(()),
    }
}

/// Checks two terms with logarithms to one base: with equal factors the product law applies, with opposite ones the
/// quotient law.
fn in_sum(terms: &[Tree], laws: &[LogLaw]) -> Result<(), FormFault> {
    let mut graph = Graph::default();
    let mut seen: Vec<Multiple> = Vec::new();
    for term in terms {
        let Some(found) = multiple(&mut graph, term) else { continue };
        let opposite = graph.scale(found.factor, whole(-1)).ok();
        for other in seen.iter().filter(|other| other.base == found.base) {
            if laws.contains(&LogLaw::Product) && other.factor == found.factor {
                return Err(PRODUCT);
            }
            if laws.contains(&LogLaw::Quotient) && Some(other.factor) == opposite {
                return Err(QUOTIENT);
            }
        }
        seen.push(found);
    }
    Ok(())
}

/// The base of a logarithm, `None` for 10, and its argument.
fn logarithm(tree: &Tree) -> Option<(Option<&Tree>, &Tree)> {
    match tree {
        Tree::Call(Function::Ln, arguments) => Some((Some(&E), arguments.first()?)),
        Tree::Call(Function::Log, arguments) => match arguments.as_slice() {
            [argument] => Some((None, argument)),
            [base, argument] => Some((Some(base), argument)),
            _ => None,
        },
        _ => None,
    }
}

/// Euler's number, the base of ln.
pub(super) static E: Tree = Tree::Constant(Constant::E);

/// The node of a base; `None` is base 10.
fn build_base(graph: &mut Graph, base: Option<&Tree>) -> Option<Id> {
    match base {
        Some(base) => build(graph, base).ok(),
        None => graph.whole(10).ok(),
    }
}

/// A logarithm and its factor.
struct Multiple {
    base: Id,
    factor: Id,
}

/// A term with exactly one logarithm among its factors in the numerator.
fn multiple(graph: &mut Graph, term: &Tree) -> Option<Multiple> {
    let (mut open, mut base, mut others, mut negative) = (vec![term], None, Vec::new(), false);
    while let Some(next) = open.pop() {
        match next {
            Tree::Negative(inner) => {
                negative = !negative;
                open.push(inner);
            }
            Tree::Product(factors) => open.extend(factors),
            Tree::Quotient(above, below) => {
                open.push(above);
                others.push((build(graph, below).ok()?, -1));
            }
            other => match logarithm(other) {
                Some(_) if base.is_some() => return None,
                Some((to, _)) => base = Some(build_base(graph, to)?),
                None => others.push((build(graph, other).ok()?, 1)),
            },
        }
    }
    let factor = graph.product(&others).ok()?;
    let factor = if negative { graph.scale(factor, whole(-1)).ok()? } else { factor };
    Some(Multiple { base: base?, factor })
}

/// A sum of multiples of nodes; the key of the node one is the numeric part.
type Exponent = BTreeMap<Id, BigRational>;
/// A product of powers: primes and other bases with their exponents.
type Powers = BTreeMap<Id, Exponent>;

/// Splits a node into a product of powers; `None` for a number that is not positive.
fn powers(graph: &mut Graph, id: Id) -> Option<Powers> {
    let one = graph.whole(1).ok()?;
    let mut found = Powers::new();
    match graph.node(id).clone() {
        GraphNode::Number(value) => numbers(graph, &value, &mut found)?,
        GraphNode::Sum(constant, terms) if constant.is_zero() && terms.len() == 1 => {
            let (body, coefficient) = terms.into_iter().next()?;
            numbers(graph, &coefficient, &mut found)?;
            add(&mut found, powers(graph, body)?, &BTreeMap::from([(one, BigRational::one())]), one)?;
        }
        GraphNode::Product(factors) => {
            for (base, times) in factors {
                let inner = powers(graph, base)?;
                add(&mut found, inner, &BTreeMap::from([(one, whole(times))]), one)?;
            }
        }
        GraphNode::Power(base, exponent) => {
            let exponent = match graph.node(exponent).clone() {
                GraphNode::Number(value) => BTreeMap::from([(one, value)]),
                GraphNode::Sum(constant, terms) => {
                    terms.into_iter().chain(Some((one, constant)).filter(|(_, value)| !value.is_zero())).collect()
                }
                _ => BTreeMap::from([(exponent, BigRational::one())]),
            };
            let inner = powers(graph, base)?;
            add(&mut found, inner, &exponent, one)?;
        }
        _ => drop(found.insert(id, BTreeMap::from([(one, BigRational::one())]))),
    }
    found.retain(|_, exponent| !exponent.is_empty());
    Some(found)
}

/// Adds the primes of a positive number with their exponents.
fn numbers(graph: &mut Graph, value: &BigRational, found: &mut Powers) -> Option<()> {
    let one = graph.whole(1).ok()?;
    if !value.is_positive() || bits(value) > MAX_BITS {
        return None;
    }
    for (side, sign) in [(value.numer(), 1), (value.denom(), -1)] {
        for (prime, times) in split(side.magnitude()) {
            let prime = graph.number(BigRational::from_integer(BigInt::from(prime))).ok()?;
            *found.entry(prime).or_default().entry(one).or_default() += whole(times * sign);
        }
    }
    Some(())
}

/// Multiplies `found` by a power of `inner`: a numeric power, or any power if the exponents of `inner` are numbers.
fn add(found: &mut Powers, inner: Powers, exponent: &Exponent, one: Id) -> Option<()> {
    let constant = |exponent: &Exponent| exponent.keys().all(|term| *term == one);
    for (base, own) in inner {
        let all = found.entry(base).or_default();
        for (term, times) in exponent {
            for (other, factor) in &own {
                let term = match (constant(&own), constant(exponent)) {
                    (true, _) => *term,
                    (_, true) => *other,
                    _ => return None,
                };
                *all.entry(term).or_default() += times * factor;
            }
        }
        all.retain(|_, value| !value.is_zero());
    }
    Some(())
}

/// Whether the first is a power of the second, or one.
fn is_power(graph: &mut Graph, argument: &Powers, base: &Powers) -> bool {
    let Ok(one) = graph.whole(1) else { return false };
    if argument.is_empty() {
        return !base.is_empty();
    }
    let mut ratio: Option<Exponent> = None;
    for (part, exponent) in base {
        let number = exponent.get(&one).filter(|_| exponent.len() == 1);
        let (Some(number), Some(above)) = (number, argument.get(part)) else { return argument == base };
        let here: Exponent = above.iter().map(|(term, times)| (*term, times / number)).collect();
        if ratio.get_or_insert_with(|| here.clone()) != &here {
            return false;
        }
    }
    ratio.is_some() && argument.len() == base.len()
}
