//! Values of a graph at a point of the complex plane: principal values of logarithms, powers and of roots that have no
//! real value.

use num_traits::ToPrimitive;

use super::evaluate::{self, NodeValue, NodeValues, fill};
use super::graph::{Graph, GraphNode, Id};
use crate::exact::ball::Ball;
use crate::exact::complex::Complex;
use crate::exact::elementary;
use crate::tree::{Constant, Function};

/// Like [`evaluate::real`], in the complex plane.
pub(crate) fn complex(
    graph: &Graph,
    wanted: &[bool],
    values: &mut NodeValues<Complex>,
    name: impl Fn(&str) -> Complex,
) {
    fill(graph, wanted, values, |node, values| one(graph, node, values, &name), Complex::is_sane);
}

fn known(values: &NodeValues<Complex>, id: Id) -> Complex {
    match &values[id.index()] {
        Some(NodeValue::Known(number)) => number.clone(),
        _ => Complex::real(Ball::zero()),
    }
}

fn one(
    graph: &Graph,
    node: &GraphNode,
    values: &NodeValues<Complex>,
    name: &impl Fn(&str) -> Complex,
) -> NodeValue<Complex> {
    let real = |ball: Ball| NodeValue::Known(Complex::real(ball));
    match node {
        GraphNode::Number(value) => real(Ball::rational(value)),
        GraphNode::Constant(Constant::I) => NodeValue::Known(Complex::i()),
        GraphNode::Constant(Constant::Pi) => real(elementary::pi()),
        GraphNode::Constant(_) => NodeValue::or_unsure(elementary::exp(&Ball::one()).map(Complex::real)),
        GraphNode::Name(which) => NodeValue::Known(name(which)),
        GraphNode::Sum(constant, terms) => {
            let start = Complex::real(Ball::rational(constant));
            NodeValue::Known(
                terms
                    .iter()
                    .fold(start, |sum, (id, c)| sum.add(&known(values, *id).mul(&Complex::real(Ball::rational(c))))),
            )
        }
        GraphNode::Product(factors) => product(factors, values),
        GraphNode::Power(base, exponent) => power(graph, *base, *exponent, values),
        GraphNode::Call(function, arguments) => {
            let arguments: Vec<Complex> = arguments.iter().map(|id| known(values, *id)).collect();
            call(*function, &arguments)
        }
        GraphNode::Factorial(_) | GraphNode::Apply(..) => through_reals(graph, node, values),
    }
}

/// Functions that exist on the real line only.
fn through_reals(graph: &Graph, node: &GraphNode, values: &NodeValues<Complex>) -> NodeValue<Complex> {
    let mut wanted = vec![false; values.len()];
    let mut reals: NodeValues<Ball> = vec![None; values.len()];
    let mut all_real = true;
    node.for_children(|child| {
        let number = known(values, child);
        all_real &= number.is_real();
        reals[child.index()] = Some(NodeValue::Known(number.re));
    });
    let Some(index) = graph.nodes().iter().position(|other| other == node).filter(|_| all_real) else {
        return NodeValue::Unsure;
    };
    wanted[index] = true;
    evaluate::real(graph, &wanted, &mut reals, |_| NodeValue::Unsure);
    match reals.swap_remove(index) {
        Some(NodeValue::Known(ball)) => NodeValue::Known(Complex::real(ball)),
        Some(NodeValue::Undefined) => NodeValue::Undefined,
        _ => NodeValue::Unsure,
    }
}

fn product(factors: &[(Id, i64)], values: &NodeValues<Complex>) -> NodeValue<Complex> {
    let mut product = Complex::real(Ball::one());
    for (id, exponent) in factors {
        let base = known(values, *id);
        if *exponent < 0 && base.re.is_exact_zero() && base.im.is_exact_zero() {
            return NodeValue::Undefined;
        }
        let Some(raised) = base.powi(*exponent) else { return NodeValue::Unsure };
        product = product.mul(&raised);
    }
    NodeValue::Known(product)
}

fn power(graph: &Graph, base_id: Id, exponent_id: Id, values: &NodeValues<Complex>) -> NodeValue<Complex> {
    let (base, exponent) = (known(values, base_id), known(values, exponent_id));
    if matches!(graph.node(base_id), GraphNode::Constant(Constant::E)) {
        return NodeValue::or_unsure(exponent.exp());
    }
    let whole = if exponent.is_real() { exponent.re.integer() } else { None };
    if let Some(k) = whole.and_then(|n| n.to_i64()).filter(|k| k.abs() < 1 << 31) {
        return NodeValue::or_unsure(base.powi(k));
    }
    if base.re.is_exact_zero() && base.im.is_exact_zero() {
        return match exponent.re.sign() {
            Some(1) => NodeValue::Known(base),
            Some(_) => NodeValue::Undefined,
            None => NodeValue::Unsure,
        };
    }
    // The real root if there is one, otherwise the principal one.
    if let Some(fraction) = graph.as_number(exponent_id)
        && base.is_real()
        && let NodeValue::Known(found) = evaluate::root(&base.re, fraction)
    {
        return NodeValue::Known(Complex::real(found));
    }
    NodeValue::or_unsure(base.pow(&exponent))
}

fn call(function: Function, arguments: &[Complex]) -> NodeValue<Complex> {
    let Some(z) = arguments.first() else { return NodeValue::Unsure };
    let quarter = || Complex::real(elementary::pi().mul(&Ball::exact(1.into(), -1)));
    match function {
        Function::Sin => NodeValue::or_unsure(z.cos_sin().map(|pair| pair.1)),
        Function::Cos => NodeValue::or_unsure(z.cos_sin().map(|pair| pair.0)),
        Function::Asin => NodeValue::or_unsure(z.asin()),
        Function::Acos => NodeValue::or_unsure(z.asin().map(|found| quarter().sub(&found))),
        Function::Atan => NodeValue::or_unsure(z.atan()),
        Function::Ln => match (z.re.sign(), z.im.sign()) {
            (Some(0), Some(0)) => NodeValue::Undefined,
            _ => NodeValue::or_unsure(z.ln()),
        },
        Function::Abs => NodeValue::or_unsure(z.abs().map(Complex::real)),
        _ if arguments.iter().all(Complex::is_real) => {
            let reals: Vec<Ball> = arguments.iter().map(|z| z.re.clone()).collect();
            match evaluate::call(function, &reals) {
                NodeValue::Known(ball) => NodeValue::Known(Complex::real(ball)),
                NodeValue::Undefined => NodeValue::Undefined,
                NodeValue::Unsure => NodeValue::Unsure,
            }
        }
        _ => NodeValue::Unsure,
    }
}
