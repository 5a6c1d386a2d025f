//! Whether two answers are the same: by value, then by form.
//!
//! Everything is decided with bounds on nodes, digits and steps, never on time, and the same question has the same
//! answer always: points are drawn from a hash of the two sides.

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
pub use statement::{Overlap, exact_point, overlap, region, statements, statements_within, witness};
pub use witness::{Apart, At, Witness, values_apart};

use num_rational::BigRational;

use crate::tree::Tree;
use graph::{Graph, Id, Stop};
use identity::{Identity, Upto};

/// Name and version of the way things are compared; it changes whenever an answer may change.
pub const ALGORITHM: &str = "plumb-compare-4";

/// Whether two things are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// They are. For rational functions the chance of error is below 2⁻¹⁰⁰; otherwise they agree to 30 digits at
    /// eight points of the domain, or at four when there are no more.
    Equal,
    /// They are not: proved.
    Different,
    /// A bound was reached, for the reason given.
    Undecided(&'static str),
}

impl Comparison {
    /// Whether it is [`Comparison::Equal`].
    pub fn is_equal(self) -> bool {
        self == Self::Equal
    }

    /// Equal when all are; Different when one is.
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

/// Whether two expressions have the same value everywhere in the domain.
pub fn expressions(a: &Tree, b: &Tree, domain: &Domain) -> Comparison {
    within(a, b, &domain.fresh())
}

/// The same with the work that is left.
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
            // What cancels may have made them equal where one of them has no value.
            if found.is_equal() && domain.holes != Holes::Ignore && other_needs(graph) && witness::differ(a, b, domain)
            {
                return Comparison::Different;
            }
            found
        }
        (Err(Stop::Bound(reason)), _) | (_, Err(Stop::Bound(reason))) => Comparison::Undecided(reason),
        (Err(Stop::Undefined), Err(Stop::Undefined)) => Comparison::Undecided("neither side has a value"),
        _ => Comparison::Different,
    }
}

/// Bounds between which the value of an expression without names lies, to 30 digits and more; `None` when it has
/// names, no real value, or none that can be computed so well.
pub fn enclosure(tree: &Tree) -> Option<(BigRational, BigRational)> {
    let mut graph = Graph::default();
    let mut value = |tree: &Tree| {
        let id = build::build(&mut graph, tree).ok()?;
        numeric::enclosure(&graph, id)
    };
    // A product with zero has no value where its other factor has none, though it is not looked at.
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

/// Whether two nodes of a graph have the same value everywhere in the domain.
pub(crate) fn nodes(graph: &Graph, a: Id, b: Id, domain: &Domain) -> Comparison {
    if a == b {
        return Comparison::Equal;
    }
    if graph.as_number(a).is_some() && graph.as_number(b).is_some() {
        return Comparison::Different;
    }
    let exact = graph.is_rational_function(a) && graph.is_rational_function(b);
    match identity::test(graph, a, b, Upto::Equal) {
        Identity::Same => Comparison::Equal,
        Identity::Differs | Identity::OneUndefined if exact && !on_integers(graph, a, b, domain) => {
            Comparison::Different
        }
        Identity::Unknown if exact => Comparison::Undecided("the expressions are too large, or have no value"),
        _ => numeric::compare(graph, a, b, domain, numeric::Relation::Equal),
    }
}

/// Whether some name takes only finitely many values, where different functions may agree.
fn on_integers(graph: &Graph, a: Id, b: Id, domain: &Domain) -> bool {
    graph.names(&[a, b]).iter().any(|name| matches!(domain.of(name), Range::IntegerBetween(..)))
}
