//! Claims in a graph, and whether they hold at a point: yes, no or unknown, never decided by a tolerance.

use super::evaluate::NodeValue;
use super::graph::{Graph, GraphError, Id, Needs};
use super::{build, domain::Holes};
use crate::exact::ball::Ball;
use crate::tree::{Relation, Statement, Tree};

/// Maximum depth of a statement.
const MAX_DEPTH: usize = 24;

/// Whether a claim holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClaimTruth {
    Yes,
    No,
    Unknown,
}

impl ClaimTruth {
    fn from(held: bool) -> Self {
        if held { Self::Yes } else { Self::No }
    }

    fn not(self) -> Self {
        match self {
            Self::Yes => Self::No,
            Self::No => Self::Yes,
            Self::Unknown => Self::Unknown,
        }
    }

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::No, _) | (_, Self::No) => Self::No,
            (Self::Yes, Self::Yes) => Self::Yes,
            _ => Self::Unknown,
        }
    }

    fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }
}

/// One relation: its sides, their difference, and the conditions under which they have values.
#[derive(Debug, Clone)]
pub(crate) struct RelationLink {
    sides: [Id; 2],
    pub(crate) difference: Id,
    pub(crate) needs: Needs,
    relation: Relation,
}

/// A statement about numbers.
#[derive(Debug)]
pub(crate) enum NumericClaim {
    Link(RelationLink),
    /// A relation with a side that has no value.
    Undefined,
    /// A statement that cannot be judged at a point.
    Unknown,
    Truth(bool),
    And(Vec<NumericClaim>),
    Or(Vec<NumericClaim>),
    Not(Box<NumericClaim>),
    /// Whether exactly one of the two holds.
    Xor(Box<NumericClaim>, Box<NumericClaim>),
}

impl NumericClaim {
    /// The statement, with the names bound in the graph replaced by their numbers.
    pub(crate) fn of(graph: &mut Graph, statement: &Statement) -> Self {
        Self::within(graph, statement, MAX_DEPTH)
    }

    fn within(graph: &mut Graph, statement: &Statement, depth: usize) -> Self {
        let Some(depth) = depth.checked_sub(1) else { return Self::Unknown };
        let mut all = |parts: &[Statement]| parts.iter().map(|part| Self::within(graph, part, depth)).collect();
        match statement {
            Statement::Relation(first, rest) => Self::chain(graph, first, rest),
            Statement::Truth(truth) => Self::Truth(*truth),
            Statement::And(parts) => Self::And(all(parts)),
            Statement::Or(parts) => Self::Or(all(parts)),
            Statement::Not(inner) => Self::Not(Box::new(Self::within(graph, inner, depth))),
            Statement::Xor(a, b) => {
                let a = Self::within(graph, a, depth);
                Self::Xor(Box::new(a), Box::new(Self::within(graph, b, depth)))
            }
            Statement::Implies(a, b) => {
                let not_a = Self::Not(Box::new(Self::within(graph, a, depth)));
                Self::Or(vec![not_a, Self::within(graph, b, depth)])
            }
            _ => Self::Unknown,
        }
    }

    fn chain(graph: &mut Graph, first: &Tree, rest: &[(Relation, Tree)]) -> Self {
        let lefts = std::iter::once(first).chain(rest.iter().map(|(_, side)| side));
        let link = |(left, (relation, right)): (&Tree, &(Relation, Tree))| {
            graph.take_needs();
            let made = build::build(graph, left).and_then(|a| {
                let b = build::build(graph, right)?;
                let needs = graph.take_needs();
                Ok(RelationLink { sides: [a, b], difference: graph.subtract(a, b)?, needs, relation: *relation })
            });
            match made {
                Ok(link) => Self::Link(link),
                Err(GraphError::Undefined) => Self::Undefined,
                Err(GraphError::Bound(_)) => Self::Unknown,
            }
        };
        Self::And(lefts.zip(rest).map(link).collect())
    }

    /// The relations in it.
    pub(crate) fn links(&self) -> Vec<&RelationLink> {
        match self {
            Self::Link(link) => vec![link],
            Self::Undefined | Self::Unknown | Self::Truth(_) => Vec::new(),
            Self::And(parts) | Self::Or(parts) => parts.iter().flat_map(Self::links).collect(),
            Self::Not(inner) => inner.links(),
            Self::Xor(a, b) => [a.links(), b.links()].concat(),
        }
    }

    /// The conditions under which all of its relations have values.
    pub(crate) fn needs(&self) -> Needs {
        let mut all = Needs::default();
        for link in self.links() {
            all.values.extend(&link.needs.values);
            all.nonzero.extend(&link.needs.nonzero);
        }
        all
    }

    /// All nodes that are needed to judge it.
    pub(crate) fn nodes(&self) -> Vec<Id> {
        let mut all = Vec::new();
        for link in self.links() {
            all.extend([link.sides[0], link.sides[1], link.difference]);
            all.extend(link.needs.all());
        }
        all
    }

    /// Whether it holds for these node values, if one difference may be known to be zero.
    pub(crate) fn holds(&self, values: &[Option<NodeValue<Ball>>], zero: Option<Id>, holes: Holes) -> ClaimTruth {
        let undefined = if holes == Holes::Count { ClaimTruth::No } else { ClaimTruth::Unknown };
        match self {
            Self::Link(link) => match link.sign(values, zero) {
                NodeValue::Known(sign) => ClaimTruth::from(link.allows(sign)),
                NodeValue::Unsure => ClaimTruth::Unknown,
                NodeValue::Undefined => undefined,
            },
            Self::Undefined => undefined,
            Self::Unknown => ClaimTruth::Unknown,
            Self::Truth(truth) => ClaimTruth::from(*truth),
            Self::And(parts) => {
                parts.iter().fold(ClaimTruth::Yes, |held, part| held.and(part.holds(values, zero, holes)))
            }
            Self::Or(parts) => parts.iter().fold(ClaimTruth::No, |held, part| held.or(part.holds(values, zero, holes))),
            Self::Not(inner) => inner.holds(values, zero, holes).not(),
            Self::Xor(a, b) => {
                let (a, b) = (a.holds(values, zero, holes), b.holds(values, zero, holes));
                a.and(b.not()).or(b.and(a.not()))
            }
        }
    }
}

impl RelationLink {
    /// The sign of the difference; undefined if a side has no value.
    fn sign(&self, values: &[Option<NodeValue<Ball>>], zero: Option<Id>) -> NodeValue<i32> {
        let of = |id: Id| values[id.index()].as_ref();
        let needed = || self.sides.iter().chain(&self.needs.values);
        let sign = |id: Id| match of(id) {
            _ if zero == Some(id) => Some(0),
            Some(NodeValue::Known(ball)) => ball.sign(),
            _ => None,
        };
        let without_value = needed().any(|id| matches!(of(*id), Some(NodeValue::Undefined)));
        if without_value || self.needs.nonzero.iter().any(|id| sign(*id) == Some(0)) {
            return NodeValue::Undefined;
        }
        let known = needed().all(|id| matches!(of(*id), Some(NodeValue::Known(_))));
        if !known || !self.needs.nonzero.iter().all(|id| sign(*id).is_some()) {
            return NodeValue::Unsure;
        }
        NodeValue::or_unsure(sign(self.difference))
    }

    fn allows(&self, sign: i32) -> bool {
        match self.relation {
            Relation::Equal => sign == 0,
            Relation::NotEqual => sign != 0,
            Relation::Less => sign < 0,
            Relation::LessEqual => sign <= 0,
            Relation::Greater => sign > 0,
            Relation::GreaterEqual => sign >= 0,
        }
    }
}
