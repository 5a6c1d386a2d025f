//! The sign of a difference in floating point, where it is beyond doubt.
//!
//! Each value carries an error bound, many times larger than the rounding error of any machine, so a reported sign is
//! that of the exact value. If the bound does not decide the sign, the value is computed with all its digits.

use num_rational::BigRational;
use num_traits::{One, ToPrimitive};

use crate::compare::graph::{Graph, GraphNode, Id};
use crate::tree::{Constant, Function};

/// Bound of the relative error of one operation: 2⁻⁴⁹, while machines have an error of at most 2⁻⁵².
const STEP: f64 = 1.0 / 562_949_953_421_312.0;
/// Smaller numbers may have lost digits, and larger ones are near the limit of the floating-point range.
const LEAST: f64 = 1e-100;
const MOST: f64 = 1e100;
/// Maximum argument of functions.
const MOST_ARGUMENT: f64 = 1e4;
const MOST_EXPONENT: f64 = 200.0;
/// Maximum power.
const MOST_TIMES: u64 = 64;

/// A value and its error bound.
#[derive(Debug, Clone, Copy)]
struct Approximation {
    value: f64,
    error: f64,
}

/// How the value of a node is computed from earlier ones.
#[derive(Debug)]
enum NodeOperation {
    Number(f64),
    Name,
    Sum(f64, Vec<(usize, f64)>),
    /// Indices of factors, their multiplicity, and whether each divides.
    Product(Vec<(usize, u64, bool)>),
    Root(usize),
    Exponential(usize),
    Logarithm(usize),
    Sine(usize),
    Cosine(usize),
    Size(usize),
}

/// The operations for evaluating a difference.
pub(super) struct Estimate(Vec<NodeOperation>);

impl Estimate {
    /// The estimate of a node with one name; `None` if it contains an operation that is not estimated.
    pub(super) fn of(graph: &Graph, zero: Id, needed: &[bool], name: &str) -> Option<Self> {
        let mut places = vec![0; needed.len()];
        let mut operations = Vec::new();
        for (index, node) in graph.nodes().iter().enumerate().filter(|(index, _)| needed.get(*index) == Some(&true)) {
            let place = |id: &Id| places[id.index()];
            let operation = match node {
                GraphNode::Number(value) => NodeOperation::Number(value.to_f64()?),
                GraphNode::Name(found) if found == name => NodeOperation::Name,
                GraphNode::Sum(constant, terms) => {
                    let terms = terms.iter().map(|(id, times)| Some((place(id), times.to_f64()?)));
                    NodeOperation::Sum(constant.to_f64()?, terms.collect::<Option<_>>()?)
                }
                GraphNode::Product(factors) => {
                    let factors = factors.iter().map(|(id, k)| {
                        let times = k.unsigned_abs();
                        (times <= MOST_TIMES).then(|| (place(id), times, *k < 0))
                    });
                    NodeOperation::Product(factors.collect::<Option<_>>()?)
                }
                GraphNode::Constant(Constant::E) => NodeOperation::Number(std::f64::consts::E),
                GraphNode::Constant(Constant::Pi) => NodeOperation::Number(std::f64::consts::PI),
                GraphNode::Power(base, exponent) if *graph.node(*base) == GraphNode::Constant(Constant::E) => {
                    NodeOperation::Exponential(place(exponent))
                }
                GraphNode::Power(base, exponent) => {
                    let half = graph.as_number(*exponent)?;
                    if !half.numer().is_one() || half.denom().to_u8() != Some(2) {
                        return None;
                    }
                    NodeOperation::Root(place(base))
                }
                GraphNode::Call(function, arguments) => {
                    let argument = place(arguments.first()?);
                    match function {
                        Function::Sin => NodeOperation::Sine(argument),
                        Function::Cos => NodeOperation::Cosine(argument),
                        Function::Ln => NodeOperation::Logarithm(argument),
                        Function::Abs => NodeOperation::Size(argument),
                        _ => return None,
                    }
                }
                _ => return None,
            };
            places[index] = operations.len();
            operations.push(operation);
        }
        // The nodes before a node are its parts: the last one is the difference.
        (places.get(zero.index()).map(|place| place + 1) == Some(operations.len())).then_some(Self(operations))
    }

    /// The sign for this value of the name, if it is certain.
    pub(super) fn sign(&self, at: &BigRational) -> Option<i32> {
        let at = Approximation::rounded(at.to_f64()?)?;
        let mut values: Vec<Approximation> = Vec::with_capacity(self.0.len());
        for operation in &self.0 {
            values.push(operation.value(at, &values)?);
        }
        let last = values.last()?;
        (last.value.abs() > 2.0 * last.error && last.value.abs() > LEAST).then_some(if last.value > 0.0 {
            1
        } else {
            -1
        })
    }
}

impl Approximation {
    /// A value with one rounding error.
    fn rounded(value: f64) -> Option<Self> {
        Self { value, error: 0.0 }.after_step()
    }

    /// Adds the error of one more operation; `None` for a value that is too large.
    fn after_step(self) -> Option<Self> {
        let error = self.error + self.value.abs() * STEP + LEAST;
        (self.value.abs() < MOST && error < MOST).then_some(Self { error, ..self })
    }

    fn plus(self, other: Self) -> Option<Self> {
        Self { value: self.value + other.value, error: self.error + other.error }.after_step()
    }

    fn times(self, other: Self) -> Option<Self> {
        let error = self.value.abs() * other.error + other.value.abs() * self.error + self.error * other.error;
        Self { value: self.value * other.value, error }.after_step()
    }

    fn raised(self, times: u64) -> Option<Self> {
        (1..times).try_fold(self, |product, _| product.times(self))
    }

    /// The reciprocal of a value that is certainly not zero.
    fn inverse(self) -> Option<Self> {
        let least = self.value.abs() - self.error;
        if least < self.error || least < LEAST {
            return None;
        }
        Self { value: 1.0 / self.value, error: self.error / (least * least) }.after_step()
    }

    /// Whether it is positive by far more than its error bound.
    fn is_well_above_zero(self) -> bool {
        self.value > 4.0 * self.error && self.value > LEAST
    }
}

impl NodeOperation {
    fn value(&self, at: Approximation, values: &[Approximation]) -> Option<Approximation> {
        let of = |place: &usize| values.get(*place).copied();
        let small = |near: Approximation, most: f64| near.value.abs() < most && near.error < 1e-3;
        match self {
            Self::Number(number) => Approximation::rounded(*number),
            Self::Name => Some(at),
            Self::Sum(constant, terms) => {
                terms.iter().try_fold(Approximation::rounded(*constant)?, |sum, (place, times)| {
                    sum.plus(of(place)?.times(Approximation::rounded(*times)?)?)
                })
            }
            Self::Product(factors) => {
                factors.iter().try_fold(Approximation { value: 1.0, error: 0.0 }, |product, (place, times, divides)| {
                    let raised = of(place)?.raised(*times)?;
                    product.times(if *divides { raised.inverse()? } else { raised })
                })
            }
            Self::Root(place) => {
                let under = of(place).filter(|under| under.is_well_above_zero())?;
                let value = under.value.sqrt();
                Approximation { value, error: under.error / value }.after_step()
            }
            Self::Exponential(place) => {
                let exponent = of(place).filter(|exponent| small(*exponent, MOST_EXPONENT))?;
                let value = exponent.value.exp();
                Approximation { value, error: value * 2.0 * (exponent.error + STEP) }.after_step()
            }
            Self::Logarithm(place) => {
                let under = of(place).filter(|under| under.is_well_above_zero())?;
                Approximation { value: under.value.ln(), error: 2.0 * under.error / under.value + STEP }.after_step()
            }
            Self::Sine(place) => {
                let angle = of(place).filter(|angle| small(*angle, MOST_ARGUMENT))?;
                Approximation { value: angle.value.sin(), error: angle.error + STEP }.after_step()
            }
            Self::Cosine(place) => {
                let angle = of(place).filter(|angle| small(*angle, MOST_ARGUMENT))?;
                Approximation { value: angle.value.cos(), error: angle.error + STEP }.after_step()
            }
            Self::Size(place) => {
                let inner = of(place)?;
                Some(Approximation { value: inner.value.abs(), ..inner })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::build;
    use crate::compare::evaluate::{self, NodeValue};
    use crate::exact::ball::Ball;
    use crate::read::{ReadingPolicy, read};
    use crate::tree::Statement;

    #[test]
    fn a_sign_that_is_told_is_that_of_the_exact_value() {
        let (mut told, mut asked) = (0, 0);
        for text in [
            "x^2 - 2",
            "(x - 1)^9 - x^3/7",
            "sqrt(x^2 + 1) - x - 1/1000",
            "sin(x)^2 + cos(x)^2 - 1",
            "sin(x^3) - x/2 + sqrt(2)",
            "e^x - e^(2x) + pi",
            "ln(x + 3) - abs(x)",
            "1/(x - 1)^3 + 1/x - 5",
            "(x + 10^-9)^2 - x^2",
            "sqrt(x) - x^40",
            "x^(1/3) - 1",
        ] {
            let Ok(Statement::Expression(tree)) = read(text, &ReadingPolicy::default()) else { panic!("{text}") };
            let mut graph = Graph::default();
            let zero = build::build(&mut graph, &tree).unwrap();
            let needed = graph.reachable(&[zero]);
            let Some(estimate) = Estimate::of(&graph, zero, &needed, "x") else { continue };
            for n in -300_i64..300 {
                let at = BigRational::new((n * n * n).into(), 1009.into());
                let mut values = vec![None; needed.len()];
                evaluate::real(&graph, &needed, &mut values, |_| NodeValue::Known(Ball::rational(&at)));
                let exact = match &values[zero.index()] {
                    Some(NodeValue::Known(ball)) => ball.sign(),
                    _ => None,
                };
                asked += 1;
                if let Some(sign) = estimate.sign(&at) {
                    told += 1;
                    assert_eq!(Some(sign), exact, "{text} at {at}");
                }
            }
        }
        assert!(told * 2 > asked, "{told} of {asked}");
    }
}
