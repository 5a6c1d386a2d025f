//! Builds the canonical graph from a tree.

use crate::message::Doubt;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::graph::{Graph, GraphError, GraphNode, Id};
use crate::exact::rational;
use crate::tree::{Constant, Function, Tree, mixed};

/// Maximum depth of a tree.
pub(crate) const MAX_DEPTH: usize = 200;
const DEEP: GraphError = GraphError::Bound(Doubt::ExpressionTooDeep.english());
const WRONG_COUNT: GraphError = GraphError::Bound(Doubt::ArgumentCount.english());

/// Adds a tree to the graph.
pub(crate) fn build(graph: &mut Graph, tree: &Tree) -> Result<Id, GraphError> {
    descend(graph, tree, MAX_DEPTH)
}

fn all(graph: &mut Graph, trees: &[Tree], depth: usize) -> Result<Vec<Id>, GraphError> {
    trees.iter().map(|tree| descend(graph, tree, depth)).collect()
}

fn descend(graph: &mut Graph, tree: &Tree, depth: usize) -> Result<Id, GraphError> {
    let depth = depth.checked_sub(1).ok_or(DEEP)?;
    match tree {
        Tree::Number(literal) => graph.number(literal.value.clone()),
        Tree::Name(name) => graph.name(name),
        Tree::Constant(Constant::Infinity) => Err(GraphError::Undefined),
        Tree::Constant(constant) => graph.constant(*constant),
        Tree::Sum(terms) => {
            let terms: Vec<_> = all(graph, terms, depth)?.into_iter().map(|id| (id, BigRational::one())).collect();
            graph.sum(&terms)
        }
        Tree::Product(factors) => {
            let factors: Vec<_> = all(graph, factors, depth)?.into_iter().map(|id| (id, 1)).collect();
            graph.product(&factors)
        }
        Tree::Negative(inner) => {
            let inner = descend(graph, inner, depth)?;
            graph.scale(inner, -BigRational::one())
        }
        Tree::Quotient(above, below) => {
            let (above, below) = (descend(graph, above, depth)?, descend(graph, below, depth)?);
            divide(graph, above, below)
        }
        Tree::Power(base, exponent) => {
            let (base, exponent) = (descend(graph, base, depth)?, descend(graph, exponent, depth)?);
            power(graph, base, exponent)
        }
        Tree::Root(degree, radicand) => {
            let (degree, radicand) = (descend(graph, degree, depth)?, descend(graph, radicand, depth)?);
            let exponent = graph.product(&[(degree, -1)])?;
            power(graph, radicand, exponent)
        }
        Tree::Mixed(whole, numerator, denominator) => {
            let value = mixed(whole, numerator, denominator).ok_or(GraphError::Undefined)?;
            graph.number(value)
        }
        Tree::Percent(inner) => {
            let inner = descend(graph, inner, depth)?;
            graph.scale(inner, BigRational::new(BigInt::one(), BigInt::from(100)))
        }
        Tree::Factorial(inner) => {
            let inner = descend(graph, inner, depth)?;
            let found = factorial(graph, inner)?;
            graph.need_value(found);
            Ok(found)
        }
        Tree::Call(function, arguments) => {
            let arguments = all(graph, arguments, depth)?;
            if matches!(function, Function::Ln | Function::Log | Function::Atan2) {
                for argument in &arguments {
                    graph.note_edge(*argument);
                }
            }
            let found = call(graph, *function, arguments)?;
            graph.need_value(found);
            Ok(found)
        }
        Tree::Apply(name, arguments) => {
            let arguments = all(graph, arguments, depth)?;
            graph.atom(GraphNode::Apply(name.clone(), arguments))
        }
    }
}

/// A quotient. It has no value where the divisor is zero, even if that cancels.
fn divide(graph: &mut Graph, above: Id, below: Id) -> Result<Id, GraphError> {
    graph.need_nonzero(below);
    graph.divide(above, below)
}

/// A power. Zero to a negative exponent and an even root of a negative number have no value, even if they cancel.
fn power(graph: &mut Graph, base: Id, exponent: Id) -> Result<Id, GraphError> {
    let found = graph.power(base, exponent)?;
    match graph.as_number(exponent).map(|value| (value.is_negative(), value.is_integer())) {
        Some((false, true)) => {}
        Some((true, true)) => graph.need_nonzero(base),
        _ => {
            graph.need_value(found);
            graph.note_edge(base);
        }
    }
    Ok(found)
}

/// n! for a whole number up to 300.
pub(crate) fn small_factorial(n: &BigInt) -> Option<BigInt> {
    let n = u32::try_from(n).ok().filter(|n| *n <= 300)?;
    Some((1..=n).fold(BigInt::one(), |product, k| product * k))
}

fn factorial(graph: &mut Graph, inner: Id) -> Result<Id, GraphError> {
    if let Some(value) = graph.as_number(inner) {
        if !value.is_integer() || value.is_negative() {
            return Err(GraphError::Undefined);
        }
        if let Some(result) = small_factorial(value.numer()) {
            return graph.number(BigRational::from_integer(result));
        }
    }
    graph.atom(GraphNode::Factorial(inner))
}

fn one(arguments: &[Id]) -> Result<Id, GraphError> {
    if let [only] = arguments { Ok(*only) } else { Err(WRONG_COUNT) }
}

fn call(graph: &mut Graph, function: Function, arguments: Vec<Id>) -> Result<Id, GraphError> {
    use Function as F;
    match function {
        F::Sin | F::Asin | F::Atan | F::Asinh | F::Atanh => odd(graph, function, one(&arguments)?),
        F::Cos => even(graph, function, one(&arguments)?),
        F::Tan => ratio(graph, F::Sin, F::Cos, one(&arguments)?),
        F::Cot => ratio(graph, F::Cos, F::Sin, one(&arguments)?),
        F::Sec => reciprocal(graph, F::Cos, one(&arguments)?),
        F::Csc => reciprocal(graph, F::Sin, one(&arguments)?),
        F::Sinh => hyperbolic(graph, one(&arguments)?, -1),
        F::Cosh => hyperbolic(graph, one(&arguments)?, 1),
        F::Tanh => ratio(graph, F::Sinh, F::Cosh, one(&arguments)?),
        F::Coth => ratio(graph, F::Cosh, F::Sinh, one(&arguments)?),
        F::Sech => reciprocal(graph, F::Cosh, one(&arguments)?),
        F::Csch => reciprocal(graph, F::Sinh, one(&arguments)?),
        F::Acsc => of_reciprocal(graph, F::Asin, one(&arguments)?),
        F::Asec => of_reciprocal(graph, F::Acos, one(&arguments)?),
        F::Acot => of_reciprocal(graph, F::Atan, one(&arguments)?),
        F::Acsch => of_reciprocal(graph, F::Asinh, one(&arguments)?),
        F::Asech => of_reciprocal(graph, F::Acosh, one(&arguments)?),
        F::Acoth => of_reciprocal(graph, F::Atanh, one(&arguments)?),
        F::Exp => {
            let e = graph.constant(Constant::E)?;
            graph.power(e, one(&arguments)?)
        }
        F::Ln => logarithm(graph, one(&arguments)?),
        F::Log => {
            let (base, inner) = match arguments.as_slice() {
                [inner] => (graph.whole(10)?, *inner),
                [base, inner] => (*base, *inner),
                _ => return Err(WRONG_COUNT),
            };
            let (above, below) = (logarithm(graph, inner)?, logarithm(graph, base)?);
            divide(graph, above, below)
        }
        F::Abs => absolute(graph, one(&arguments)?),
        F::Acos | F::Acosh => {
            one(&arguments)?;
            graph.atom(GraphNode::Call(function, arguments))
        }
        F::Sign | F::Floor | F::Ceiling => rounding(graph, function, one(&arguments)?),
        F::Min | F::Max | F::Gcd | F::Lcm => choice(graph, function, arguments),
        F::Binomial | F::Atan2 => {
            let [first, second] = arguments.as_slice() else { return Err(WRONG_COUNT) };
            let is_zero = |id: Id| graph.as_number(id).is_some_and(Zero::is_zero);
            if function == F::Atan2 && is_zero(*first) && is_zero(*second) {
                return Err(GraphError::Undefined);
            }
            graph.atom(GraphNode::Call(function, arguments))
        }
    }
}

fn odd(graph: &mut Graph, function: Function, inner: Id) -> Result<Id, GraphError> {
    if graph.as_number(inner).is_some_and(Zero::is_zero) {
        return graph.whole(0);
    }
    if graph.leads_negative(inner) {
        let inner = graph.scale(inner, -BigRational::one())?;
        let found = graph.atom(GraphNode::Call(function, vec![inner]))?;
        return graph.scale(found, -BigRational::one());
    }
    graph.atom(GraphNode::Call(function, vec![inner]))
}

fn even(graph: &mut Graph, function: Function, inner: Id) -> Result<Id, GraphError> {
    if graph.as_number(inner).is_some_and(Zero::is_zero) {
        return graph.whole(1);
    }
    let inner = if graph.leads_negative(inner) { graph.scale(inner, -BigRational::one())? } else { inner };
    graph.atom(GraphNode::Call(function, vec![inner]))
}

fn ratio(graph: &mut Graph, above: Function, below: Function, inner: Id) -> Result<Id, GraphError> {
    let (above, below) = (call(graph, above, vec![inner])?, call(graph, below, vec![inner])?);
    divide(graph, above, below)
}

fn reciprocal(graph: &mut Graph, function: Function, inner: Id) -> Result<Id, GraphError> {
    let below = call(graph, function, vec![inner])?;
    graph.need_nonzero(below);
    graph.product(&[(below, -1)])
}

fn of_reciprocal(graph: &mut Graph, function: Function, inner: Id) -> Result<Id, GraphError> {
    graph.need_nonzero(inner);
    let inner = graph.product(&[(inner, -1)])?;
    call(graph, function, vec![inner])
}

/// (eˣ ± e⁻ˣ)/2
fn hyperbolic(graph: &mut Graph, inner: Id, sign: i64) -> Result<Id, GraphError> {
    let e = graph.constant(Constant::E)?;
    let up = graph.power(e, inner)?;
    let down = graph.product(&[(up, -1)])?;
    let half = |n: i64| BigRational::new(BigInt::from(n), BigInt::from(2));
    graph.sum(&[(up, half(1)), (down, half(sign))])
}

/// The natural logarithm.
pub(crate) fn logarithm(graph: &mut Graph, inner: Id) -> Result<Id, GraphError> {
    match graph.node(inner) {
        GraphNode::Number(value) if value.is_one() => return graph.whole(0),
        GraphNode::Number(value) if value.is_zero() => return Err(GraphError::Undefined),
        GraphNode::Constant(Constant::E) => return graph.whole(1),
        _ => {}
    }
    graph.atom(GraphNode::Call(Function::Ln, vec![inner]))
}

fn absolute(graph: &mut Graph, inner: Id) -> Result<Id, GraphError> {
    if let Some(value) = graph.as_number(inner) {
        let value = value.abs();
        return graph.number(value);
    }
    // |c · u| = |c| · |u|: the primitive part is found as the factor of a product.
    let cube = graph.product(&[(inner, 1)])?;
    if let GraphNode::Sum(constant, terms) = graph.node(cube).clone() {
        let mut content = rational::content(std::iter::once(&constant).chain(terms.iter().map(|t| &t.1)));
        if graph.leads_negative(cube) {
            content = -content;
        }
        let primitive = graph.scale(cube, content.recip())?;
        let atom = graph.atom(GraphNode::Call(Function::Abs, vec![primitive]))?;
        return graph.scale(atom, content.abs());
    }
    graph.atom(GraphNode::Call(Function::Abs, vec![inner]))
}

fn rounding(graph: &mut Graph, function: Function, inner: Id) -> Result<Id, GraphError> {
    if let Some(value) = graph.as_number(inner) {
        let result = match function {
            Function::Sign => value.signum(),
            Function::Floor => BigRational::from_integer(rational::floor(value)),
            _ => -BigRational::from_integer(rational::floor(&-value)),
        };
        return graph.number(result);
    }
    graph.atom(GraphNode::Call(function, vec![inner]))
}

/// Functions that do not depend on the order of their arguments: sorted, duplicates removed, numbers computed.
fn choice(graph: &mut Graph, function: Function, mut arguments: Vec<Id>) -> Result<Id, GraphError> {
    arguments.sort_unstable();
    arguments.dedup();
    let values: Option<Vec<BigRational>> = arguments.iter().map(|id| graph.as_number(*id).cloned()).collect();
    let Some(values) = values else { return graph.atom(GraphNode::Call(function, arguments)) };
    let whole = |combine: fn(&BigInt, &BigInt) -> BigInt| {
        let mut values = values.iter().map(|v| v.is_integer().then(|| v.numer().abs()));
        let first = values.next()??;
        values.try_fold(first, |a, b| Some(combine(&a, &b?))).map(BigRational::from_integer)
    };
    let found = match function {
        Function::Min => values.iter().min().cloned(),
        Function::Max => values.iter().max().cloned(),
        Function::Gcd => whole(Integer::gcd),
        _ => whole(Integer::lcm),
    };
    graph.number(found.ok_or(GraphError::Undefined)?)
}
