//! Values of a graph at a point of the real line, each with its error bound.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive};

use super::build::small_factorial;
use super::graph::{Graph, GraphNode, Id};
use crate::exact::ball::Ball;
use crate::exact::{elementary, seed};
use crate::tree::{Constant, Function};

/// A value, as far as it is known.
#[derive(Debug, Clone)]
pub(crate) enum NodeValue<T> {
    Known(T),
    /// It certainly does not exist.
    Undefined,
    /// It may or may not exist, or is too large or too vague to compute.
    Unsure,
}

impl<T> NodeValue<T> {
    pub(crate) fn or_unsure(value: Option<T>) -> Self {
        value.map_or(Self::Unsure, Self::Known)
    }
}

/// Values by node; `None` for a node that is not needed.
pub(crate) type NodeValues<T> = Vec<Option<NodeValue<T>>>;

/// Marks the nodes that contain no names.
pub(crate) fn without_names(graph: &Graph) -> Vec<bool> {
    let mut free = vec![true; graph.nodes().len()];
    for (index, node) in graph.nodes().iter().enumerate() {
        let mut all = !matches!(node, GraphNode::Name(_));
        node.for_children(|child| all &= free[child.index()]);
        free[index] = all;
    }
    free
}

/// Evaluates the nodes that `wanted` marks and `values` does not contain yet; `name` gives the value of a name.
pub(crate) fn real(
    graph: &Graph,
    wanted: &[bool],
    values: &mut NodeValues<Ball>,
    name: impl Fn(&str) -> NodeValue<Ball>,
) {
    fill(graph, wanted, values, |node, values| one(graph, node, values, &name), Ball::is_sane);
}

/// Fills in the value of each wanted node from earlier ones; a value that is out of bounds is unknown.
pub(crate) fn fill<T>(
    graph: &Graph,
    wanted: &[bool],
    values: &mut NodeValues<T>,
    one: impl Fn(&GraphNode, &NodeValues<T>) -> NodeValue<T>,
    is_sane: impl Fn(&T) -> bool,
) {
    for (index, node) in graph.nodes().iter().enumerate() {
        if !wanted[index] || values[index].is_some() {
            continue;
        }
        let value = missing(node, values).unwrap_or_else(|| one(node, values));
        values[index] = Some(match value {
            NodeValue::Known(number) if !is_sane(&number) => NodeValue::Unsure,
            other => other,
        });
    }
}

/// The value of the node if one of its children is not known.
fn missing<T>(node: &GraphNode, values: &NodeValues<T>) -> Option<NodeValue<T>> {
    let mut found = None;
    node.for_children(|child| match (&values[child.index()], &found) {
        (Some(NodeValue::Undefined), _) => found = Some(NodeValue::Undefined),
        (Some(NodeValue::Unsure) | None, None) => found = Some(NodeValue::Unsure),
        _ => {}
    });
    found
}

fn known(values: &NodeValues<Ball>, id: Id) -> Ball {
    match &values[id.index()] {
        Some(NodeValue::Known(ball)) => ball.clone(),
        _ => Ball::zero(),
    }
}

fn one(
    graph: &Graph,
    node: &GraphNode,
    values: &NodeValues<Ball>,
    name: &impl Fn(&str) -> NodeValue<Ball>,
) -> NodeValue<Ball> {
    match node {
        GraphNode::Number(value) => NodeValue::Known(Ball::rational(value)),
        GraphNode::Constant(Constant::Pi) => NodeValue::Known(elementary::pi()),
        GraphNode::Constant(Constant::E) => NodeValue::or_unsure(elementary::exp(&Ball::one())),
        GraphNode::Constant(_) => NodeValue::Undefined,
        GraphNode::Name(which) => name(which),
        GraphNode::Sum(constant, terms) => {
            NodeValue::Known(terms.iter().fold(Ball::rational(constant), |sum, (id, c)| {
                let term = known(values, *id);
                sum.add(&if c.is_one() { term } else { term.mul(&Ball::rational(c)) })
            }))
        }
        GraphNode::Product(factors) => product(factors, values),
        GraphNode::Power(base, exponent) => power(graph, *base, *exponent, values),
        GraphNode::Factorial(inner) => factorial(&known(values, *inner)),
        GraphNode::Apply(which, arguments) => {
            NodeValue::or_unsure(unknown_function(which, arguments.iter().map(|id| known(values, *id))))
        }
        GraphNode::Call(function, arguments) => {
            let arguments: Vec<Ball> = arguments.iter().map(|id| known(values, *id)).collect();
            call(*function, &arguments)
        }
    }
}

fn product(factors: &[(Id, i64)], values: &NodeValues<Ball>) -> NodeValue<Ball> {
    let mut product = Ball::one();
    for (id, exponent) in factors {
        let base = known(values, *id);
        if *exponent < 0 && base.is_exact_zero() {
            return NodeValue::Undefined;
        }
        let Some(raised) = base.powi(*exponent) else { return NodeValue::Unsure };
        product = product.mul(&raised);
    }
    NodeValue::Known(product)
}

fn power(graph: &Graph, base_id: Id, exponent_id: Id, values: &NodeValues<Ball>) -> NodeValue<Ball> {
    let (base, exponent) = (known(values, base_id), known(values, exponent_id));
    if matches!(graph.node(base_id), GraphNode::Constant(Constant::E)) {
        return NodeValue::or_unsure(elementary::exp(&exponent));
    }
    if let Some(fraction) = graph.as_number(exponent_id) {
        return root(&base, fraction);
    }
    if let Some(whole) = exponent.integer() {
        if base.is_exact_zero() && whole.is_negative() {
            return NodeValue::Undefined;
        }
        return NodeValue::or_unsure(whole.to_i64().filter(|k| k.abs() < 1 << 31).and_then(|k| base.powi(k)));
    }
    match base.sign() {
        Some(1) => NodeValue::or_unsure(elementary::pow(&base, &exponent)),
        Some(0) => match exponent.sign() {
            Some(1) => NodeValue::Known(Ball::zero()),
            Some(_) => NodeValue::Undefined,
            None => NodeValue::Unsure,
        },
        // A third would have a real root, but it is never an exact ball, so an exact exponent has none.
        Some(_) if exponent.is_exact() && is_no_integer(&exponent) => NodeValue::Undefined,
        _ => NodeValue::Unsure,
    }
}

fn is_no_integer(ball: &Ball) -> bool {
    ball.floor().is_some_and(|floor| ball.sub(&Ball::exact(floor, 0)).sign() == Some(1))
}

/// The real root: of a negative number only if the degree is odd. The exponent is not an integer.
pub(crate) fn root(base: &Ball, exponent: &BigRational) -> NodeValue<Ball> {
    if exponent.numer().is_one() && *exponent.denom() == BigInt::from(2) {
        return match base.sign() {
            Some(-1) => NodeValue::Undefined,
            _ => NodeValue::or_unsure(base.sqrt()),
        };
    }
    let power = Ball::rational(exponent);
    match base.sign() {
        Some(0) if exponent.is_negative() => NodeValue::Undefined,
        Some(0) => NodeValue::Known(Ball::zero()),
        Some(1) => NodeValue::or_unsure(elementary::pow(base, &power)),
        Some(_) if exponent.denom().is_odd() => {
            let size = elementary::pow(&base.negated(), &power);
            NodeValue::or_unsure(size.map(|size| if exponent.numer().is_odd() { size.negated() } else { size }))
        }
        Some(_) => NodeValue::Undefined,
        None => NodeValue::Unsure,
    }
}

fn factorial(n: &Ball) -> NodeValue<Ball> {
    match n.integer() {
        Some(whole) if whole.is_negative() => NodeValue::Undefined,
        Some(whole) => NodeValue::or_unsure(small_factorial(&whole).map(|found| Ball::exact(found, 0))),
        None if is_no_integer(n) => NodeValue::Undefined,
        None => NodeValue::Unsure,
    }
}

/// Represents every function of that name: a fixed function with values that follow no pattern.
fn unknown_function(name: &str, arguments: impl Iterator<Item = Ball>) -> Option<Ball> {
    let start = seed::bytes(name.as_bytes());
    let scale = |which: u64| Ball::exact(BigInt::from(seed::combine([start, which]) >> 40 | 1), -23);
    let phase = arguments.zip(1..).fold(scale(0), |sum, (argument, which)| sum.add(&argument.mul(&scale(which))));
    Some(elementary::cos_sin(&phase)?.1.add(&scale(100)))
}

pub(crate) fn call(function: Function, arguments: &[Ball]) -> NodeValue<Ball> {
    let Some(x) = arguments.first() else { return NodeValue::Unsure };
    match function {
        Function::Sin => NodeValue::or_unsure(elementary::cos_sin(x).map(|pair| pair.1)),
        Function::Cos => NodeValue::or_unsure(elementary::cos_sin(x).map(|pair| pair.0)),
        Function::Atan => NodeValue::or_unsure(elementary::atan(x)),
        Function::Asin => inverse_sine(x),
        Function::Acos => match inverse_sine(x) {
            NodeValue::Known(found) => {
                NodeValue::Known(elementary::pi().mul(&Ball::exact(BigInt::one(), -1)).sub(&found))
            }
            other => other,
        },
        Function::Asinh => NodeValue::or_unsure(area_sine(x)),
        Function::Acosh => match x.sub(&Ball::one()).sign() {
            Some(-1) => NodeValue::Undefined,
            _ => NodeValue::or_unsure(area_cosine(x)),
        },
        Function::Atanh => {
            let (up, down) = (Ball::one().add(x), Ball::one().sub(x));
            match (up.sign(), down.sign()) {
                (Some(1), Some(1)) => NodeValue::or_unsure(area_tangent(&up, &down)),
                (None, _) | (_, None) => NodeValue::Unsure,
                _ => NodeValue::Undefined,
            }
        }
        Function::Ln => match x.sign() {
            Some(1) => NodeValue::or_unsure(elementary::ln(x)),
            Some(_) => NodeValue::Undefined,
            None => NodeValue::Unsure,
        },
        Function::Abs => NodeValue::Known(x.abs()),
        Function::Sign => NodeValue::or_unsure(x.sign().map(|sign| Ball::exact(BigInt::from(sign), 0))),
        Function::Floor => NodeValue::or_unsure(x.floor().map(|n| Ball::exact(n, 0))),
        Function::Ceiling => NodeValue::or_unsure(x.negated().floor().map(|n| Ball::exact(-n, 0))),
        Function::Min => extreme(arguments, -1),
        Function::Max => extreme(arguments, 1),
        Function::Gcd => whole_numbers(arguments, Integer::gcd),
        Function::Lcm => whole_numbers(arguments, Integer::lcm),
        Function::Binomial => binomial(arguments),
        Function::Atan2 => angle(arguments),
        // These were rewritten with the functions above when the graph was built.
        _ => NodeValue::Unsure,
    }
}

fn inverse_sine(x: &Ball) -> NodeValue<Ball> {
    match Ball::one().sub(&x.mul(x)).sign() {
        Some(-1) => NodeValue::Undefined,
        Some(_) => NodeValue::or_unsure(elementary::asin(x)),
        None => NodeValue::Unsure,
    }
}

/// ln(x + √(x² + 1))
fn area_sine(x: &Ball) -> Option<Ball> {
    elementary::ln(&x.add(&x.mul(x).add(&Ball::one()).sqrt()?))
}

/// ln(x + √(x² − 1))
fn area_cosine(x: &Ball) -> Option<Ball> {
    elementary::ln(&x.add(&x.mul(x).sub(&Ball::one()).sqrt()?))
}

/// ½ ln((1 + x)/(1 − x))
fn area_tangent(up: &Ball, down: &Ball) -> Option<Ball> {
    Some(elementary::ln(&up.div(down)?)?.mul(&Ball::exact(BigInt::one(), -1)))
}

fn extreme(arguments: &[Ball], sign: i32) -> NodeValue<Ball> {
    let mut best = None::<&Ball>;
    for candidate in arguments {
        best = match best {
            None => Some(candidate),
            Some(known) => match candidate.sub(known).sign() {
                Some(s) if s == sign => Some(candidate),
                Some(_) => Some(known),
                None => return NodeValue::Unsure,
            },
        };
    }
    NodeValue::or_unsure(best.cloned())
}

fn whole_numbers(arguments: &[Ball], combine: impl Fn(&BigInt, &BigInt) -> BigInt) -> NodeValue<Ball> {
    let mut whole = Vec::with_capacity(arguments.len());
    for argument in arguments {
        match argument.integer() {
            Some(n) => whole.push(n.abs()),
            None if is_no_integer(argument) => return NodeValue::Undefined,
            None => return NodeValue::Unsure,
        }
    }
    let found = whole.into_iter().reduce(|a, b| combine(&a, &b));
    NodeValue::or_unsure(found.map(|n| Ball::exact(n, 0)))
}

/// The angle of the point (x, y), from y and x; undefined at zero.
fn angle(arguments: &[Ball]) -> NodeValue<Ball> {
    let [y, x] = arguments else { return NodeValue::Unsure };
    if x.is_exact_zero() && y.is_exact_zero() {
        return NodeValue::Undefined;
    }
    NodeValue::or_unsure(elementary::angle(x, y))
}

/// n(n − 1)…(n − k + 1)/k! for an integer k; 0 for a negative one.
fn binomial(arguments: &[Ball]) -> NodeValue<Ball> {
    let [n, k] = arguments else { return NodeValue::Unsure };
    let Some(whole) = k.integer() else {
        return if is_no_integer(k) { NodeValue::Undefined } else { NodeValue::Unsure };
    };
    if whole.is_negative() {
        return NodeValue::Known(Ball::zero());
    }
    let Some(times) = whole.to_i64().filter(|k| *k <= 300) else { return NodeValue::Unsure };
    let above = (0..times).fold(Ball::one(), |product, j| product.mul(&n.sub(&Ball::exact(j.into(), 0))));
    NodeValue::or_unsure(small_factorial(&whole).and_then(|below| above.div(&Ball::exact(below, 0))))
}
