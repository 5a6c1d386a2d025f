//! Chooses the order in which the axes of a part are bound, and where each rule is tested.

use super::axis::Axis;
use super::problem::{AxisConstraint, AxisGroup};

/// Maximum number of orders examined before the best so far is taken.
const MAX_EXPANSIONS: u32 = 10_000;

/// Action after an axis is bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Action {
    /// Sets the axis to the code given by the rule's `solves[at]`.
    Derive {
        axis: usize,
        rule: usize,
        /// Index of the solution.
        at: usize,
    },
    /// Tests the rule.
    Test(usize),
    /// Tests whether the rule may still hold, although some of its axes are not bound.
    Prune(usize),
}

/// An axis over which the search branches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Depth {
    pub(super) axis: usize,
    /// Actions, in order.
    pub(super) actions: Vec<Action>,
}

/// Order of a search: an outer loop over the first axis, and so on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SearchPlan {
    /// At least one.
    pub(super) depths: Vec<Depth>,
}

impl SearchPlan {
    /// Returns the order that visits the fewest nodes if no test prunes: small domains first, and no branching over
    /// axes that a rule determines.
    pub(super) fn new(axes: &[Axis], rules: &[AxisConstraint], part: &AxisGroup) -> Self {
        let mut search = Orders { axes, rules, part, best: None, expansions: 0 };
        search.extend(&mut SearchState::new(axes.len(), rules.len()), &mut Vec::new(), 1, 0);
        let order = search.best.map(|(_, order)| order).unwrap_or_default();
        Self::of_order(axes.len(), rules, part, &order)
    }

    fn of_order(axes: usize, rules: &[AxisConstraint], part: &AxisGroup, order: &[usize]) -> Self {
        let mut state = SearchState::new(axes, rules.len());
        let mut depths = Vec::new();
        for axis in order {
            let mut actions = state.bind(rules, part, *axis);
            if depths.len() + 1 < order.len() {
                let open = part.rules.iter().filter(|rule| {
                    let rule = &rules[**rule];
                    rule.outcomes.is_some()
                        && rule.names.iter().any(|name| state.bound[*name])
                        && !rule.names.iter().all(|name| state.bound[*name])
                });
                actions.extend(open.map(|rule| Action::Prune(*rule)));
            }
            depths.push(Depth { axis: *axis, actions });
        }
        Self { depths }
    }

    /// Returns the plan without its last axis, and the rules tested there; `None` unless the last axis has tests only.
    pub(super) fn split_leaf(&self) -> Option<(Self, usize, Vec<usize>)> {
        let (last, outer) = self.depths.split_last().filter(|(_, outer)| !outer.is_empty())?;
        let test = |action: &Action| match action {
            Action::Test(rule) => Some(*rule),
            Action::Derive { .. } | Action::Prune(_) => None,
        };
        let rules = last.actions.iter().map(test).collect::<Option<_>>()?;
        Some((Self { depths: outer.to_vec() }, last.axis, rules))
    }

    /// Returns the number of leaves of the order; `None` if it exceeds 64 bits.
    pub(super) fn leaves(&self, axes: &[Axis]) -> Option<u64> {
        self.depths.iter().try_fold(1_u64, |product, depth| product.checked_mul(axes[depth.axis].len()))
    }
}

/// Bound axes and decided rules.
#[derive(Clone)]
struct SearchState {
    bound: Vec<bool>,
    settled: Vec<bool>,
}

impl SearchState {
    fn new(axes: usize, rules: usize) -> Self {
        Self { bound: vec![false; axes], settled: vec![false; rules] }
    }

    /// Binds an axis and all axes that follow from it.
    fn bind(&mut self, rules: &[AxisConstraint], part: &AxisGroup, axis: usize) -> Vec<Action> {
        self.bound[axis] = true;
        let mut actions = Vec::new();
        loop {
            // Tests come before derivations, and cheap tests first, so that failures are noticed early.
            let ready =
                |rule: &&usize| !self.settled[**rule] && rules[**rule].names.iter().all(|name| self.bound[*name]);
            let mut tests: Vec<usize> = part.rules.iter().filter(ready).copied().collect();
            tests.sort_by_key(|rule| rules[*rule].cost);
            for rule in tests {
                self.settled[rule] = true;
                actions.push(Action::Test(rule));
            }
            let Some((rule, at)) = self.derivable(rules, part) else { return actions };
            let axis = rules[rule].solves[at].0;
            self.settled[rule] = true;
            self.bound[axis] = true;
            actions.push(Action::Derive { axis, rule, at });
        }
    }

    fn derivable(&self, rules: &[AxisConstraint], part: &AxisGroup) -> Option<(usize, usize)> {
        let open = part.rules.iter().filter(|rule| !self.settled[**rule]);
        open.flat_map(|rule| (0..rules[*rule].solves.len()).map(move |at| (*rule, at))).find(|(rule, at)| {
            let (solved, _) = rules[*rule].solves[*at];
            !self.bound[solved] && rules[*rule].names.iter().all(|name| *name == solved || self.bound[*name])
        })
    }
}

struct Orders<'a> {
    axes: &'a [Axis],
    rules: &'a [AxisConstraint],
    part: &'a AxisGroup,
    best: Option<(u128, Vec<usize>)>,
    expansions: u32,
}

impl Orders<'_> {
    fn extend(&mut self, state: &mut SearchState, order: &mut Vec<usize>, leaves: u128, nodes: u128) {
        if self.best.as_ref().is_some_and(|(best, _)| nodes >= *best) {
            return;
        }
        let mut open: Vec<usize> = self.part.axes.iter().copied().filter(|axis| !state.bound[*axis]).collect();
        if open.is_empty() {
            self.best = Some((nodes, order.clone()));
            return;
        }
        open.sort_by_key(|axis| (self.axes[*axis].len(), *axis));
        for axis in open {
            self.expansions += 1;
            if self.expansions > MAX_EXPANSIONS && self.best.is_some() {
                return;
            }
            let mut next = state.clone();
            next.bind(self.rules, self.part, axis);
            let leaves = leaves.saturating_mul(u128::from(self.axes[axis].len()));
            order.push(axis);
            self.extend(&mut next, order, leaves, nodes.saturating_add(leaves));
            order.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(axes: usize, rules: usize) -> AxisGroup {
        AxisGroup { axes: (0..axes).collect(), rules: (0..rules).collect() }
    }

    fn order(plan: &SearchPlan) -> Vec<usize> {
        plan.depths.iter().map(|depth| depth.axis).collect()
    }

    #[test]
    fn small_domains_come_first_and_rules_as_soon_as_they_can() {
        let axes = [Axis::Places(100), Axis::Places(3), Axis::Places(10)];
        let rules = [AxisConstraint::new(vec![0, 1, 2], |_| true), AxisConstraint::new(vec![1, 2], |_| true)];
        let plan = SearchPlan::new(&axes, &rules, &part(3, 2));
        assert_eq!(order(&plan), [1, 2, 0]);
        assert_eq!(plan.depths[0].actions, []);
        assert_eq!(plan.depths[1].actions, [Action::Test(1)]);
        assert_eq!(plan.depths[2].actions, [Action::Test(0)]);
        assert_eq!(plan.leaves(&axes), Some(3_000));
    }

    #[test]
    fn an_axis_that_follows_from_others_is_not_searched() {
        let axes = [Axis::Places(1_000), Axis::Places(20), Axis::Places(30)];
        let rules = [AxisConstraint::new(vec![0, 1, 2], |_| true).solving(0, |codes| Some(codes[1] * codes[2]))];
        let plan = SearchPlan::new(&axes, &rules, &part(3, 1));
        assert_eq!(order(&plan), [1, 2]);
        assert_eq!(plan.depths[1].actions, [Action::Derive { axis: 0, rule: 0, at: 0 }]);
    }

    #[test]
    fn a_small_axis_is_still_derived_when_that_saves_more() {
        // Branching over the small axis first would need the product of all three.
        let axes = [Axis::Places(9), Axis::Places(1_000), Axis::Places(1_000)];
        let rules = [AxisConstraint::new(vec![0, 1, 2], |_| true).solving(0, |codes| Some(codes[1] - codes[2]))];
        assert_eq!(order(&SearchPlan::new(&axes, &rules, &part(3, 1))), [1, 2]);
    }

    #[test]
    fn two_equations_that_need_each_other_give_one_derivation() {
        let axes = [Axis::Places(10), Axis::Places(10)];
        let rules = [
            AxisConstraint::new(vec![0, 1], |_| true).solving(0, |codes| Some(codes[1])),
            AxisConstraint::new(vec![0, 1], |_| true).solving(1, |codes| Some(codes[0])),
        ];
        let plan = SearchPlan::new(&axes, &rules, &part(2, 2));
        assert_eq!(order(&plan), [0]);
        assert_eq!(plan.depths[0].actions, [Action::Derive { axis: 1, rule: 1, at: 0 }, Action::Test(0)]);
    }

    #[test]
    fn many_axes_are_ordered_without_trying_every_order() {
        let axes: Vec<Axis> = (0..14).map(|at| Axis::Places(20 - at)).collect();
        let rules = [AxisConstraint::new((0..14).collect(), |_| true)];
        assert_eq!(order(&SearchPlan::new(&axes, &rules, &part(14, 1))), (0..14).rev().collect::<Vec<_>>());
    }
}
