//! Quotients of polynomials in which the name may occur several times.

use num_traits::{Signed, Zero};

use super::Solver;
use crate::compare::evaluate::{self, NodeValue};
use crate::compare::graph::Id;
use crate::compare::solve;
use crate::exact::poly::Poly;
use crate::exact::{ExactPoint, rational};

impl Solver<'_> {
    /// The values for which a quotient of polynomials in the name alone equals `right`, which has no names: exact
    /// values if `right` is rational, or any value if both polynomials are at most linear.
    pub(super) fn quotient(&mut self, left: Id, right: Id) -> Option<Vec<Id>> {
        if !self.graph.names(&[right]).is_empty() {
            return None;
        }
        let (above, below) = solve::fraction(self.graph, left, self.name)?;
        if above.gcd(&below).degree() > 0 {
            return None;
        }
        let Some(value) = self.graph.as_number(right).cloned() else { return self.linear(&above, &below, right) };
        let difference = above.add(&below.scale(&-value));
        if difference.is_zero() {
            return None;
        }
        let roots = solve::roots(&difference, self.graph.algebra())?;
        roots.iter().map(|(root, _)| self.node_of(root)).collect()
    }

    /// (a + bx)/(c + dx) = r is x = (rc − a)/(b − rd), unless that divides by zero.
    fn linear(&mut self, above: &Poly, below: &Poly, right: Id) -> Option<Vec<Id>> {
        if above.degree() > 1 || below.degree() > 1 {
            return None;
        }
        let part =
            |poly: &Poly, place: usize| poly.coefficients().get(place).cloned().unwrap_or_else(|| rational::whole(0));
        let one = self.graph.whole(1).ok()?;
        let over = self.graph.sum(&[(right, part(below, 0)), (one, -part(above, 0))]).ok()?;
        let under = self.graph.sum(&[(one, part(above, 1)), (right, -part(below, 1))]).ok()?;
        let found = self.graph.divide(over, under).ok().filter(|_| self.is_certainly_not_zero(under))?;
        Some(vec![found])
    }

    /// Decides it by the value, for an expression without names.
    fn is_certainly_not_zero(&self, id: Id) -> bool {
        let wanted = self.graph.reachable(&[id]);
        let mut values = vec![None; wanted.len()];
        evaluate::real(self.graph, &wanted, &mut values, |_| NodeValue::Unsure);
        match &values[id.index()] {
            Some(NodeValue::Known(ball)) => ball.sign().is_some_and(|sign| sign != 0),
            _ => false,
        }
    }

    fn node_of(&mut self, point: &ExactPoint) -> Option<Id> {
        let (plain, times, under) = point.parts();
        let (plain, times, under) = (plain.clone(), times.clone(), under.clone());
        let constant = self.graph.number(plain).ok()?;
        if times.is_zero() || !under.is_positive() {
            return Some(constant);
        }
        let half = self.graph.number(rational::whole(2).recip()).ok()?;
        let under = self.graph.number(under.into()).ok()?;
        let root = self.graph.power(under, half).ok()?;
        self.graph.sum(&[(constant, rational::whole(1)), (root, times)]).ok()
    }
}
