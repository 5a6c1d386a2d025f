//! Numbers under roots: every number that can be moved out of a root must be.

use crate::message::FormMessage;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::{FormFault, MAX_BITS, fault};
use crate::compare::build::build;
use crate::compare::graph::{Graph, GraphNode};
use crate::exact::rational::{bits, content, split};
use crate::tree::Tree;

const LEAVES: FormFault = fault(FormMessage::NumberInRoot);
const SMALLER: FormFault = fault(FormMessage::SmallerRoot);

/// Checks that the radicand has no factor that is an n-th power of a number, and that the degree is the smallest: √4,
/// √8, √(12x) and ⁴√4 = √2 are not simplified.
pub(super) fn root(degree: &Tree, radicand: &Tree) -> Result<(), FormFault> {
    match number(degree) {
        Some(degree) if degree.is_integer() => under(radicand, degree.numer()),
        _ => Ok(()),
    }
}

/// Checks a power with a fractional exponent, which is a root written in another way.
pub(super) fn power(base: &Tree, exponent: &Tree) -> Result<(), FormFault> {
    number(exponent).map_or(Ok(()), |exponent| under(base, exponent.denom()))
}

fn number(tree: &Tree) -> Option<BigRational> {
    let mut graph = Graph::default();
    let id = build(&mut graph, tree).ok()?;
    graph.as_number(id).cloned()
}

fn under(radicand: &Tree, degree: &BigInt) -> Result<(), FormFault> {
    let Some(degree) = degree.to_i64().filter(|degree| *degree > 1) else { return Ok(()) };
    let mut graph = Graph::default();
    let Ok(id) = build(&mut graph, radicand) else { return Ok(()) };
    let (factor, alone) = match graph.node(id) {
        GraphNode::Number(value) => (value.clone(), true),
        GraphNode::Sum(constant, terms) => {
            (content(std::iter::once(constant).chain(terms.iter().map(|term| &term.1))), false)
        }
        _ => return Ok(()),
    };
    if alone && (factor.is_zero() || factor.is_one()) {
        return Err(LEAVES);
    }
    if bits(&factor) > MAX_BITS {
        return Ok(());
    }
    let parts = || [factor.numer(), factor.denom()].into_iter().flat_map(|side| split(side.magnitude()));
    if parts().any(|(_, times)| times >= degree) {
        return Err(LEAVES);
    }
    let shared = parts().fold(degree, |shared, (_, times)| shared.gcd(&times));
    if alone && factor.is_positive() && shared > 1 { Err(SMALLER) } else { Ok(()) }
}
