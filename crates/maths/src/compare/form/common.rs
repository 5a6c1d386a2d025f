//! Expanded sums, and common factors of all of their terms.

use std::collections::BTreeMap;

use num_rational::BigRational;
use num_traits::{One, Zero};

use crate::compare::graph::{Graph, GraphNode, Id};
use crate::exact::rational::content;

/// Maximum number of terms of an expanded sum.
const MAX_TERMS: usize = 256;
/// Maximum exponent that is expanded.
const MAX_EXPONENT: i64 = 16;

/// Powers of names.
type Monomial = BTreeMap<String, i64>;
/// Terms with their coefficients, none of them zero.
pub(super) type Terms = BTreeMap<Monomial, BigRational>;

/// A polynomial in all of its names, expanded; `None` if it is not a polynomial or is too long.
pub(super) fn expanded(graph: &Graph, root: Id) -> Option<Terms> {
    let seen = graph.reachable(&[root]);
    let mut known: Vec<Option<Terms>> = vec![None; seen.len()];
    for (index, node) in graph.nodes().iter().enumerate().filter(|(index, _)| seen[*index]) {
        known[index] = match node {
            GraphNode::Number(value) => Some(constant(value)),
            GraphNode::Name(name) => Some(BTreeMap::from([(BTreeMap::from([(name.clone(), 1)]), BigRational::one())])),
            GraphNode::Sum(start, terms) => {
                let mut sum = constant(start);
                for (id, coefficient) in terms {
                    for (monomial, value) in known.get(id.index())?.as_ref()? {
                        *sum.entry(monomial.clone()).or_insert_with(BigRational::zero) += value * coefficient;
                    }
                }
                sum.retain(|_, value| !value.is_zero());
                (sum.len() <= MAX_TERMS).then_some(sum)
            }
            GraphNode::Product(factors) => {
                let mut product = constant(&BigRational::one());
                for (id, exponent) in factors {
                    let factor = known.get(id.index())?.as_ref()?;
                    if !(0..=MAX_EXPONENT).contains(exponent) {
                        return None;
                    }
                    for _ in 0..*exponent {
                        product = times(graph, &product, factor)?;
                    }
                }
                Some(product)
            }
            _ => None,
        };
    }
    known.swap_remove(root.index())
}

fn constant(value: &BigRational) -> Terms {
    if value.is_zero() { Terms::new() } else { BTreeMap::from([(Monomial::new(), value.clone())]) }
}

fn times(graph: &Graph, a: &Terms, b: &Terms) -> Option<Terms> {
    graph.algebra().spend(u64::try_from(a.len() * b.len()).ok()?)?;
    let mut product = Terms::new();
    for (one, x) in a {
        for (other, y) in b {
            let mut monomial = one.clone();
            for (name, exponent) in other {
                *monomial.entry(name.clone()).or_insert(0) += exponent;
            }
            *product.entry(monomial).or_insert_with(BigRational::zero) += x * y;
        }
    }
    product.retain(|_, value| !value.is_zero());
    (product.len() <= MAX_TERMS).then_some(product)
}

/// Whether an integer, or a name other than the variable, is a factor of every term; or the variable itself, if there
/// are several terms.
pub(super) fn number_or_name(terms: &Terms, variable: &str) -> bool {
    let number = !content(terms.values()).numer().is_one() && !terms.is_empty();
    let mut monomials = terms.keys();
    let Some(first) = monomials.next() else { return false };
    let shared = first.keys().filter(|name| *name != variable || terms.len() > 1);
    number || shared.into_iter().any(|name| terms.keys().all(|monomial| monomial.contains_key(name)))
}

/// Whether it is the variable times an expression without it, plus an expression without it.
pub(super) fn is_linear(graph: &Graph, id: Id, variable: &str) -> bool {
    let GraphNode::Sum(_, terms) = graph.node(id) else { return false };
    let has = |id: Id| graph.names(&[id]).iter().any(|name| name == variable);
    let is_name = |id: Id| matches!(graph.node(id), GraphNode::Name(name) if name == variable);
    terms.iter().any(|(id, _)| has(*id))
        && terms.iter().all(|(id, _)| match graph.node(*id) {
            GraphNode::Product(factors) => {
                let mut with = factors.iter().filter(|(id, _)| has(*id));
                match (with.next(), with.next()) {
                    (None, _) => true,
                    (Some((only, 1)), None) => is_name(*only),
                    _ => false,
                }
            }
            _ => is_name(*id) || !has(*id),
        })
}
