//! Comparison of two answers: by value, then by form.
//!
//! All decisions are bounded by nodes, digits and steps, never by time, and are reproducible: test points are drawn
//! from a hash of the two sides.

pub(crate) mod apart;
pub(crate) mod build;
pub(crate) mod claim;
pub(crate) mod claims;
pub mod domain;
pub(crate) mod equation;
pub(crate) mod evaluate;
pub(crate) mod evaluate_complex;
pub mod form;
pub(crate) mod graph;
pub(crate) mod identity;
pub(crate) mod logic;
pub(crate) mod numeric;
pub mod policy;
pub(crate) mod sizes;
pub(crate) mod solve;
pub(crate) mod solved;
pub mod statement;
pub mod text;
pub mod witness;

pub use domain::{Domain, Holes, Range};
pub use policy::{Multiplicity, Policy, Repeats, Scale};
pub use statement::{Overlap, exact_point, overlap, rational_value, region, statements, statements_within, witness};
pub use witness::{At, DifferingPoint, Witness, differing_point};

use crate::message::Doubt;
use num_rational::BigRational;

use crate::tree::Tree;
use graph::{Graph, GraphError, Id};
use identity::{EqualUpTo, Identity};

/// Name and version of the comparison algorithm; it changes whenever a result may change.
pub const ALGORITHM: &str = "plumb-compare-4";

/// Result of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// They are equal. For rational functions the chance of error is below 2⁻¹⁰⁰; otherwise they agree to 30 digits at
    /// eight points of the domain, or at four if there are no more.
    Equal,
    /// They are proved to differ.
    Different,
    /// A bound was reached, for the reason given.
    Undecided(&'static str),
}

impl Comparison {
    /// Whether it is [`Comparison::Equal`].
    pub fn is_equal(self) -> bool {
        self == Self::Equal
    }

    /// Equal if all are; Different if one is.
    pub fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut result = Self::Equal;
        for part in parts {
            match part {
                Self::Equal => {}
                Self::Different => return Self::Different,
                Self::Undecided(_) => result = part,
            }
        }
        result
    }
}

/// Whether two expressions have equal values everywhere in the domain.
pub fn expressions(a: &Tree, b: &Tree, domain: &Domain) -> Comparison {
    within(a, b, &domain.fresh())
}

/// Like [`expressions`], within the work that is left.
pub(crate) fn within(a: &Tree, b: &Tree, domain: &Domain) -> Comparison {
    domain.with_graph(|graph| in_graph(graph, a, b, domain)).unwrap_or(numeric::TOO_LONG)
}

fn in_graph(graph: &mut Graph, a: &Tree, b: &Tree, domain: &Domain) -> Comparison {
    if a == b {
        return Comparison::Equal;
    }
    let (left, needs) = (build::build(graph, a), graph.take_needs());
    let (right, others) = (build::build(graph, b), graph.take_needs());
    match (left, right) {
        (Ok(x), Ok(y)) => {
            let found = nodes(graph, x, y, domain);
            let other_needs = |graph: &mut Graph| graph.conditions(&needs) != graph.conditions(&others);
            // Cancelling may have made them equal where one of them has no value.
            if found.is_equal() && domain.holes != Holes::Ignore && other_needs(graph) && witness::differ(a, b, domain)
            {
                return Comparison::Different;
            }
            found
        }
        (Err(GraphError::Bound(reason)), _) | (_, Err(GraphError::Bound(reason))) => Comparison::Undecided(reason),
        (Err(GraphError::Undefined), Err(GraphError::Undefined)) => Comparison::Undecided(Doubt::NoValues.english()),
        _ => Comparison::Different,
    }
}

/// Bounds of the value of an expression without names, to at least 30 digits; `None` if it has names, no real value, or
/// none that can be computed that precisely.
pub fn enclosure(tree: &Tree) -> Option<(BigRational, BigRational)> {
    let mut graph = Graph::default();
    let mut value = |tree: &Tree| {
        let id = build::build(&mut graph, tree).ok()?;
        numeric::enclosure(&graph, id)
    };
    // A product with zero has no value where its other factor has none, even though the product drops that factor.
    let mut left = vec![tree];
    while let Some(tree) = left.pop() {
        let may_have_none = matches!(tree, Tree::Call(..) | Tree::Root(..) | Tree::Power(..) | Tree::Quotient(..));
        if may_have_none {
            value(tree)?;
        }
        left.extend(tree.children());
    }
    value(tree)
}

/// Whether two nodes of a graph have equal values everywhere in the domain.
pub(crate) fn nodes(graph: &Graph, a: Id, b: Id, domain: &Domain) -> Comparison {
    if a == b {
        return Comparison::Equal;
    }
    if graph.as_number(a).is_some() && graph.as_number(b).is_some() {
        return Comparison::Different;
    }
    let exact = graph.is_rational_function(a) && graph.is_rational_function(b);
    match identity::test(graph, a, b, EqualUpTo::Equal) {
        Identity::Same => Comparison::Equal,
        Identity::Differs | Identity::OneUndefined if exact && !on_integers(graph, a, b, domain) => {
            Comparison::Different
        }
        Identity::Unknown if exact => Comparison::Undecided(Doubt::ExpressionsTooLarge.english()),
        _ => numeric::compare(graph, a, b, domain, numeric::ValueRelation::Equal),
    }
}

/// Whether some name takes only finitely many values, so that different functions may agree.
fn on_integers(graph: &Graph, a: Id, b: Id, domain: &Domain) -> bool {
    graph.names(&[a, b]).iter().any(|name| matches!(domain.of(name), Range::IntegerBetween(..)))
}
