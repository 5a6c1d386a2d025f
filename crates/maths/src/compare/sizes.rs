//! Differences of absolute values, |u| − |v| or |u| − 3, which have the sign of the difference of the squares.

use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::graph::{Graph, GraphNode, Id};
use crate::tree::Function;

/// The difference with its absolute values squared; any other difference is returned unchanged, and `None` if a bound
/// is reached.
///
/// c|u| − d|v| with positive c and d has the sign of c²u² − d²v², because the sum c|u| + d|v| is not negative, and is
/// zero only where both are. u and v must be real: the square of a complex number is not that of its absolute value.
pub(crate) fn squared(graph: &mut Graph, difference: Id) -> Option<Id> {
    let Some(sizes) = sizes(graph, difference) else { return Some(difference) };
    let mut parts = Vec::with_capacity(sizes.len());
    for (size, times) in sizes {
        parts.push((graph.product(&[(size, 2)]).ok()?, &times * times.abs()));
    }
    graph.sum(&parts).ok()
}

/// The arguments of two absolute values, each with its factor, one of which is positive and one negative; the absolute
/// value of a number is the number one with a factor.
fn sizes(graph: &mut Graph, difference: Id) -> Option<[(Id, BigRational); 2]> {
    let GraphNode::Sum(constant, terms) = graph.node(difference).clone() else { return None };
    let mut found = Vec::with_capacity(2);
    for (id, times) in terms {
        let GraphNode::Call(Function::Abs, inner) = graph.node(id) else { return None };
        let inner = *inner.first().filter(|inner| graph.is_real(**inner))?;
        found.push((inner, times));
    }
    if !constant.is_zero() {
        found.push((graph.number(BigRational::one()).ok()?, constant));
    }
    let two: [(Id, BigRational); 2] = found.try_into().ok()?;
    (two[0].1.is_negative() != two[1].1.is_negative()).then_some(two)
}
