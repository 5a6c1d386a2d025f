//! Relations in one variable, solved to regions of the real line with exact ends.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::domain::Domain;
use super::evaluate::{self, NodeValue};
use super::graph::{Graph, GraphNode, Id};
use super::{apart, solved};
use crate::exact::ball::Ball;
use crate::exact::budget::WorkBudget;
use crate::exact::factor::factor;
use crate::exact::poly::Poly;
use crate::exact::{Cut, ExactPoint, Region, rational};
use crate::tree::{Constant, Function, Relation};

/// Maximum number of absolute values in a relation.
const MAX_CASES: usize = 3;

/// The numbers for which `difference relation 0`; `None` if the ends cannot be found exactly.
pub(crate) fn solve(graph: &mut Graph, difference: Id, relation: Relation, name: &str) -> Option<Region> {
    with_cases(graph, difference, relation, name, MAX_CASES)
}

/// |u| is u where u ≥ 0, and −u where u < 0.
fn with_cases(graph: &mut Graph, difference: Id, relation: Relation, name: &str, left: usize) -> Option<Region> {
    if graph.names(&[difference]).is_empty() && graph.as_number(difference).is_none() {
        return constant(graph, difference, relation);
    }
    let seen = graph.reachable(&[difference]);
    let found = graph.nodes().iter().zip(&seen).enumerate().find_map(|(index, (node, seen))| match node {
        GraphNode::Call(Function::Abs, arguments) if *seen => Some((Id::at(index), *arguments.first()?)),
        _ => None,
    });
    let Some((atom, inner)) = found else {
        return smooth(graph, difference, relation, name, left);
    };
    let left = left.checked_sub(1)?;
    let minus = graph.scale(inner, -BigRational::one()).ok()?;
    let mut whole = Region::empty();
    for (instead, side) in [(inner, Relation::GreaterEqual), (minus, Relation::Less)] {
        let case = graph.replace(difference, atom, instead).ok()?;
        let here = with_cases(graph, inner, side, name, left)?;
        whole = whole.union(&with_cases(graph, case, relation, name, left)?.intersection(&here));
    }
    Some(whole)
}

/// All numbers or none, by the value of an expression without names: ln 10 > 0.
fn constant(graph: &Graph, id: Id, relation: Relation) -> Option<Region> {
    let wanted = graph.reachable(&[id]);
    let mut values = vec![None; wanted.len()];
    evaluate::real(graph, &wanted, &mut values, |_| NodeValue::Unsure);
    let sign = match &values[id.index()] {
        Some(NodeValue::Known(ball)) => ball.sign()?,
        Some(NodeValue::Undefined) => return Some(Region::empty()),
        _ => return None,
    };
    let (zero, less) = match sign {
        0 => (Region::all(), Region::empty()),
        1 => (Region::empty(), Region::empty()),
        _ => (Region::empty(), Region::all()),
    };
    Some(pick(relation, &zero, &less))
}

fn smooth(graph: &mut Graph, difference: Id, relation: Relation, name: &str, left: usize) -> Option<Region> {
    if let Some((above, below)) = fraction(graph, difference, name) {
        return by_signs(&above, &below, relation, graph.algebra());
    }
    let Some((root, slope)) = linear(graph, difference, name) else {
        return continuous(graph, difference, relation, name, left);
    };
    let after = Cut::At(root.clone(), true);
    let before = Cut::At(root.clone(), false);
    let (less, more) = (Region::between(Cut::Start, before), Region::between(after, Cut::End));
    Some(pick(relation, &Region::point(root), if slope.is_negative() { &more } else { &less }))
}

/// Where a difference is continuous it has one sign between its zeros.
fn continuous(graph: &mut Graph, difference: Id, relation: Relation, name: &str, left: usize) -> Option<Region> {
    let left = left.checked_sub(1)?;
    let zeros = solved::solutions(graph, difference, name, &Domain::default())?;
    let zeros = zeros.into_iter().map(|id| Some(Region::point(point(graph, id)?))).collect::<Option<Vec<_>>>()?;
    let defined = defined(graph, difference, name, left)?;
    let zero = Region::union_of(&zeros).intersection(&defined);
    let mut less = Region::empty();
    for (low, high) in defined.difference(&zero).parts() {
        let part = Region::between(low.clone(), high.clone());
        match sign_in(graph, difference, name, &part)? {
            -1 => less = less.union(&part),
            1 => {}
            _ => return None,
        }
    }
    Some(pick(relation, &zero, &less).intersection(&defined))
}

/// The region in which it has a value and is continuous; `None` if that is unknown.
pub(crate) fn defined(graph: &mut Graph, difference: Id, name: &str, left: usize) -> Option<Region> {
    let seen = graph.reachable(&[difference]);
    let mut needed = Vec::new();
    for (node, _) in graph.nodes().iter().zip(&seen).filter(|(_, seen)| **seen) {
        match node {
            GraphNode::Number(_) | GraphNode::Constant(Constant::Pi | Constant::E) | GraphNode::Sum(..) => {}
            GraphNode::Name(found) if found == name => {}
            GraphNode::Product(factors) => {
                needed.extend(factors.iter().filter(|(_, k)| *k < 0).map(|(id, _)| (*id, Relation::NotEqual)));
            }
            GraphNode::Power(base, exponent) => match (graph.node(*base), graph.as_number(*exponent)) {
                (GraphNode::Constant(Constant::E), _) => {}
                (GraphNode::Number(value), _) if value.is_positive() => {}
                (_, Some(exponent)) if exponent.is_positive() && exponent.denom().is_odd() => {}
                (_, Some(exponent)) if exponent.is_positive() => needed.push((*base, Relation::GreaterEqual)),
                _ => return None,
            },
            GraphNode::Call(Function::Ln, arguments) => needed.push((*arguments.first()?, Relation::Greater)),
            _ => return None,
        }
    }
    let mut defined = Region::all();
    for (id, relation) in needed {
        defined = defined.intersection(&with_cases(graph, id, relation, name, left)?);
    }
    Some(defined)
}

/// The sign at some number of a region.
fn sign_in(graph: &Graph, id: Id, name: &str, region: &Region) -> Option<i32> {
    let wanted = graph.reachable(&[id]);
    let at = apart::inner_point(region)?;
    let mut values = vec![None; wanted.len()];
    let value = |found: &str| if found == name { NodeValue::Known(Ball::rational(&at)) } else { NodeValue::Unsure };
    evaluate::real(graph, &wanted, &mut values, value);
    match &values[id.index()] {
        Some(NodeValue::Known(ball)) => ball.sign(),
        _ => None,
    }
}

/// The region where a relation to zero holds, given where the difference is zero and where it is negative.
fn pick(relation: Relation, zero: &Region, less: &Region) -> Region {
    match relation {
        Relation::Equal => zero.clone(),
        Relation::NotEqual => zero.complement(),
        Relation::Less => less.clone(),
        Relation::LessEqual => less.union(zero),
        Relation::Greater => less.union(zero).complement(),
        Relation::GreaterEqual => less.complement(),
    }
}

fn by_signs(above: &Poly, below: &Poly, relation: Relation, budget: &WorkBudget) -> Option<Region> {
    let points = |all: &[(ExactPoint, usize)]| {
        all.iter().fold(Region::empty(), |region, (at, _)| region.union(&Region::point(at.clone())))
    };
    let poles = roots(below, budget)?;
    let defined = points(&poles).complement();
    if above.is_zero() {
        return Some(pick(relation, &Region::all(), &Region::empty()).intersection(&defined));
    }
    let zeros = roots(above, budget)?;
    let odd = zeros.iter().chain(&poles).filter(|(_, multiplicity)| multiplicity % 2 == 1);
    let mut changes: Vec<ExactPoint> = odd.map(|(at, _)| at.clone()).collect();
    changes.sort();
    // Going down from infinity, the sign changes at every root of odd multiplicity.
    let mut negative = above.leading().is_negative() != below.leading().is_negative();
    let mut less = Region::empty();
    let mut high = Cut::End;
    for at in changes.into_iter().rev() {
        if negative {
            less = less.union(&Region::between(Cut::At(at.clone(), true), high));
        }
        high = Cut::At(at, false);
        negative = !negative;
    }
    if negative {
        less = less.union(&Region::between(Cut::Start, high));
    }
    let zero = points(&zeros).intersection(&defined);
    let nonzero = points(&zeros).complement();
    Some(pick(relation, &zero, &less.intersection(&defined).intersection(&nonzero)).intersection(&defined))
}

/// Real roots with multiplicities; `None` if one is neither rational nor a root of a quadratic.
pub(crate) fn roots(p: &Poly, budget: &WorkBudget) -> Option<Vec<(ExactPoint, usize)>> {
    let mut found = Vec::new();
    for (part, multiplicity) in factor(p, budget)? {
        match part.coefficients() {
            [b, a] => found.push((ExactPoint::rational(-b / a), multiplicity)),
            [c, b, a] => {
                let two = rational::whole(2);
                let under = b * b - rational::whole(4) * a * c;
                let plain = -b / (&two * a);
                let times = (&two * a).recip();
                if under.is_negative() {
                    continue;
                }
                found.push((ExactPoint::surd(plain.clone(), times.clone(), &under)?, multiplicity));
                found.push((ExactPoint::surd(plain, -times, &under)?, multiplicity));
            }
            _ => {
                budget.spend(part.weight())?;
                if part.real_roots() > 0 {
                    return None;
                }
            }
        }
    }
    Some(found)
}

/// The node as a quotient of polynomials in a name, other names not allowed.
pub(crate) fn fraction(graph: &Graph, root: Id, name: &str) -> Option<(Poly, Poly)> {
    let budget = graph.algebra();
    let seen = graph.reachable(&[root]);
    let mut known: Vec<Option<(Poly, Poly)>> = vec![None; seen.len()];
    let one = || Poly::constant(BigRational::one());
    for (index, node) in graph.nodes().iter().enumerate().filter(|(index, _)| seen[*index]) {
        known[index] = Some(match node {
            GraphNode::Number(value) => (Poly::constant(value.clone()), one()),
            GraphNode::Name(found) if found == name => (Poly::x(), one()),
            GraphNode::Sum(constant, terms) => {
                let mut sum = (Poly::constant(constant.clone()), one());
                for (id, coefficient) in terms {
                    let (above, below) = known[id.index()].clone()?;
                    let above = above.times(&Poly::constant(coefficient.clone()), budget)?;
                    sum = if below == sum.1 {
                        (sum.0.add(&above), below)
                    } else {
                        (sum.0.times(&below, budget)?.add(&above.times(&sum.1, budget)?), sum.1.times(&below, budget)?)
                    };
                }
                sum
            }
            GraphNode::Product(factors) => {
                let mut product = (one(), one());
                for (id, exponent) in factors {
                    let (above, below) = known[id.index()].clone()?;
                    let times = u32::try_from(exponent.unsigned_abs()).ok()?;
                    let (above, below) = (above.raised(times, budget)?, below.raised(times, budget)?);
                    let (above, below) = if *exponent < 0 { (below, above) } else { (above, below) };
                    product = (product.0.times(&above, budget)?, product.1.times(&below, budget)?);
                }
                product
            }
            _ => return None,
        });
    }
    known.swap_remove(root.index()).filter(|(_, below)| !below.is_zero())
}

/// The root and the slope of an expression that is linear in a name, with a constant that may be a surd.
fn linear(graph: &Graph, id: Id, name: &str) -> Option<(ExactPoint, BigRational)> {
    let GraphNode::Sum(constant, terms) = graph.node(id) else { return None };
    let is_name = |id: Id| matches!(graph.node(id), GraphNode::Name(found) if found == name);
    let (_, slope) = terms.iter().find(|(id, _)| is_name(*id))?;
    let scale = -slope.recip();
    let rest: Vec<_> = terms.iter().filter(|(id, _)| !is_name(*id)).map(|(id, c)| (*id, c * &scale)).collect();
    Some((surd(graph, &(constant * &scale), &rest)?, slope.clone()))
}

/// The node as an exact point.
pub(crate) fn point(graph: &Graph, id: Id) -> Option<ExactPoint> {
    match graph.node(id) {
        GraphNode::Number(value) => Some(ExactPoint::rational(value.clone())),
        GraphNode::Sum(constant, terms) => surd(graph, constant, terms),
        _ => surd(graph, &BigRational::zero(), &[(id, BigRational::one())]),
    }
}

fn surd(graph: &Graph, constant: &BigRational, terms: &[(Id, BigRational)]) -> Option<ExactPoint> {
    match terms {
        [] => Some(ExactPoint::rational(constant.clone())),
        [(root, times)] => ExactPoint::surd(constant.clone(), times.clone(), &radicand(graph, *root)?),
        _ => None,
    }
}

/// The number under the square root, for a product of square roots of numbers.
fn radicand(graph: &Graph, id: Id) -> Option<BigRational> {
    match graph.node(id) {
        GraphNode::Power(base, exponent) => {
            let exponent = graph.as_number(*exponent)?;
            let half = exponent.numer().is_one() && exponent.denom().to_i64() == Some(2);
            graph.as_number(*base).filter(|base| half && base.is_positive()).cloned()
        }
        GraphNode::Product(factors) => factors.iter().try_fold(BigRational::from(BigInt::one()), |product, (id, k)| {
            (*k == 1).then(|| radicand(graph, *id)).flatten().map(|under| product * under)
        }),
        _ => None,
    }
}
