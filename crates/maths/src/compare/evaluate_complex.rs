//! Values of a graph at a point of the complex plane: principal values of logarithms, powers and of roots that have no
//! real value.

use num_traits::ToPrimitive;

use super::evaluate::{self, Value, Values, fill};
use super::graph::{Graph, Id, Node};
use crate::exact::ball::Ball;
use crate::exact::complex::Complex;
use crate::exact::elementary;
use crate::tree::{Constant, Function};

/// Like [`evaluate::real`], in the complex plane.
pub(crate) fn complex(graph: &Graph, wanted: &[bool], values: &mut Values<Complex>, name: impl Fn(&str) -> Complex) {
    fill(graph, wanted, values, |node, values| one(graph, node, values, &name), Complex::is_sane);
}

fn known(values: &Values<Complex>, id: Id) -> Complex {
    match &values[id.index()] {
        Some(Value::Known(number)) => number.clone(),
        _ => Complex::real(Ball::zero()),
    }
}

fn one(graph: &Graph, node: &Node, values: &Values<Complex>, name: &impl Fn(&str) -> Complex) -> Value<Complex> {
    let real = |ball: Ball| Value::Known(Complex::real(ball));
    match node {
        Node::Number(value) => real(Ball::rational(value)),
        Node::Constant(Constant::I) => Value::Known(Complex::i()),
        Node::Constant(Constant::Pi) => real(elementary::pi()),
        Node::Constant(_) => Value::or_unsure(elementary::exp(&Ball::one()).map(Complex::real)),
        Node::Name(which) => Value::Known(name(which)),
        Node::Sum(constant, terms) => {
            let start = Complex::real(Ball::rational(constant));
            Value::Known(
                terms
                    .iter()
                    .fold(start, |sum, (id, c)| sum.add(&known(values, *id).mul(&Complex::real(Ball::rational(c))))),
            )
        }
        Node::Product(factors) => product(factors, values),
        Node::Power(base, exponent) => power(graph, *base, *exponent, values),
        Node::Call(function, arguments) => {
            let arguments: Vec<Complex> = arguments.iter().map(|id| known(values, *id)).collect();
            call(*function, &arguments)
        }
        Node::Factorial(_) | Node::Apply(..) => through_reals(graph, node, values),
    }
}

/// Functions that exist on the real line only.
fn through_reals(graph: &Graph, node: &Node, values: &Values<Complex>) -> Value<Complex> {
    let mut wanted = vec![false; values.len()];
    let mut reals: Values<Ball> = vec![None; values.len()];
    let mut all_real = true;
    node.for_children(|child| {
        let number = known(values, child);
        all_real &= number.is_real();
        reals[child.index()] = Some(Value::Known(number.re));
    });
    let Some(index) = graph.nodes().iter().position(|other| other == node).filter(|_| all_real) else {
        return Value::Unsure;
    };
    wanted[index] = true;
    evaluate::real(graph, &wanted, &mut reals, |_| Value::Unsure);
    match reals.swap_remove(index) {
        Some(Value::Known(ball)) => Value::Known(Complex::real(ball)),
        Some(Value::Undefined) => Value::Undefined,
        _ => Value::Unsure,
    }
}

fn product(factors: &[(Id, i64)], values: &Values<Complex>) -> Value<Complex> {
    let mut product = Complex::real(Ball::one());
    for (id, exponent) in factors {
        let base = known(values, *id);
        if *exponent < 0 && base.re.is_exact_zero() && base.im.is_exact_zero() {
            return Value::Undefined;
        }
        let Some(raised) = base.powi(*exponent) else { return Value::Unsure };
        product = product.mul(&raised);
    }
    Value::Known(product)
}

fn power(graph: &Graph, base_id: Id, exponent_id: Id, values: &Values<Complex>) -> Value<Complex> {
    let (base, exponent) = (known(values, base_id), known(values, exponent_id));
    if matches!(graph.node(base_id), Node::Constant(Constant::E)) {
        return Value::or_unsure(exponent.exp());
    }
    let whole = if exponent.is_real() { exponent.re.integer() } else { None };
    if let Some(k) = whole.and_then(|n| n.to_i64()).filter(|k| k.abs() < 1 << 31) {
        return Value::or_unsure(base.powi(k));
    }
    if base.re.is_exact_zero() && base.im.is_exact_zero() {
        return match exponent.re.sign() {
            Some(1) => Value::Known(base),
            Some(_) => Value::Undefined,
            None => Value::Unsure,
        };
    }
    // The real root if there is one, otherwise the principal one.
    if let Some(fraction) = graph.as_number(exponent_id)
        && base.is_real()
        && let Value::Known(found) = evaluate::root(&base.re, fraction)
    {
        return Value::Known(Complex::real(found));
    }
    Value::or_unsure(base.pow(&exponent))
}

fn call(function: Function, arguments: &[Complex]) -> Value<Complex> {
    let Some(z) = arguments.first() else { return Value::Unsure };
    let quarter = || Complex::real(elementary::pi().mul(&Ball::exact(1.into(), -1)));
    match function {
        Function::Sin => Value::or_unsure(z.cos_sin().map(|pair| pair.1)),
        Function::Cos => Value::or_unsure(z.cos_sin().map(|pair| pair.0)),
        Function::Asin => Value::or_unsure(z.asin()),
        Function::Acos => Value::or_unsure(z.asin().map(|found| quarter().sub(&found))),
        Function::Atan => Value::or_unsure(z.atan()),
        Function::Ln => match (z.re.sign(), z.im.sign()) {
            (Some(0), Some(0)) => Value::Undefined,
            _ => Value::or_unsure(z.ln()),
        },
        Function::Abs => Value::or_unsure(z.abs().map(Complex::real)),
        _ if arguments.iter().all(Complex::is_real) => {
            let reals: Vec<Ball> = arguments.iter().map(|z| z.re.clone()).collect();
            match evaluate::call(function, &reals) {
                Value::Known(ball) => Value::Known(Complex::real(ball)),
                Value::Undefined => Value::Undefined,
                Value::Unsure => Value::Unsure,
            }
        }
        _ => Value::Unsure,
    }
}
