//! Walks through the solutions of a part, in order, from any position.

use super::axis::Axis;
use super::problem::AxisConstraint;
use super::search::{Action, Depth, SearchPlan};

/// Result of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WalkStep {
    /// The codes are a solution.
    Found,
    /// There are no more.
    Done,
    /// The budget is spent.
    OverBudget,
}

/// A walk over the solutions of one plan.
pub(super) struct SolutionWalk<'a> {
    axes: &'a [Axis],
    rules: &'a [AxisConstraint],
    plan: &'a SearchPlan,
    codes: Vec<i64>,
    /// By depth: the index to try next.
    cursor: Vec<u64>,
    lens: Vec<u64>,
    /// For pruning: the depth at which each axis is bound, and its widest bounds.
    bound_at: Vec<usize>,
    widest: Vec<(i64, i64)>,
    scratch: Vec<(i64, i64)>,
    depth: usize,
    spent: u64,
}

impl<'a> SolutionWalk<'a> {
    /// Creates a walk before the first solution.
    pub(super) fn new(axes: &'a [Axis], rules: &'a [AxisConstraint], plan: &'a SearchPlan) -> Self {
        let mut bound_at = vec![usize::MAX; axes.len()];
        for (at, depth) in plan.depths.iter().enumerate() {
            bound_at[depth.axis] = at;
            for action in &depth.actions {
                if let Action::Derive { axis, .. } = action {
                    bound_at[*axis] = at;
                }
            }
        }
        let widest: Vec<_> = axes.iter().map(|axis| axis.bounds().unwrap_or_default()).collect();
        Self {
            codes: vec![0; axes.len()],
            cursor: vec![0; plan.depths.len()],
            lens: plan.depths.iter().map(|depth| axes[depth.axis].len()).collect(),
            scratch: widest.clone(),
            axes,
            rules,
            plan,
            bound_at,
            widest,
            depth: 0,
            spent: 0,
        }
    }

    /// Moves to the next solution, unless the total work would exceed `budget`.
    pub(super) fn step(&mut self, budget: u64) -> WalkStep {
        let plan = self.plan;
        let Some(last) = plan.depths.len().checked_sub(1) else { return WalkStep::Done };
        loop {
            let place = self.cursor[self.depth];
            if place == self.lens[self.depth] {
                self.cursor[self.depth] = 0;
                let Some(outer) = self.depth.checked_sub(1) else {
                    self.cursor[0] = self.lens[0];
                    return WalkStep::Done;
                };
                self.depth = outer;
                continue;
            }
            if self.spent >= budget {
                return WalkStep::OverBudget;
            }
            self.cursor[self.depth] += 1;
            self.spent += 1;
            let depth = &plan.depths[self.depth];
            let Some(code) = self.axes[depth.axis].nth(place) else { continue };
            self.codes[depth.axis] = code;
            if !self.follow(depth) {
                continue;
            }
            if self.depth == last {
                return WalkStep::Found;
            }
            self.depth += 1;
        }
    }

    fn follow(&mut self, depth: &Depth) -> bool {
        depth.actions.iter().all(|action| match action {
            Action::Test(rule) => {
                self.spent += self.rules[*rule].cost.saturating_sub(1);
                (self.rules[*rule].test)(&self.codes)
            }
            Action::Derive { .. } => apply(self.axes, self.rules, action, &mut self.codes),
            Action::Prune(rule) => self.may_hold(*rule),
        })
    }

    fn may_hold(&mut self, rule: usize) -> bool {
        let rule = &self.rules[rule];
        for name in &rule.names {
            let code = self.codes[*name];
            self.scratch[*name] = if self.bound_at[*name] <= self.depth { (code, code) } else { self.widest[*name] };
        }
        self.spent += 1;
        rule.outcomes.as_ref().is_none_or(|outcomes| outcomes(&self.scratch).0)
    }

    /// Returns the leaf number of the current solution.
    pub(super) fn leaf(&self) -> u64 {
        self.cursor.iter().zip(&self.lens).fold(0, |leaf, (next, len)| leaf * len + (next - 1))
    }

    /// Moves to the solution with this leaf number; false if it is none.
    pub(super) fn seek(&mut self, leaf: u64) -> bool {
        let mut rest = leaf;
        for (cursor, len) in self.cursor.iter_mut().zip(&self.lens).rev() {
            *cursor = rest % len + 1;
            rest /= len;
        }
        self.depth = self.plan.depths.len().saturating_sub(1);
        descend(self.axes, self.rules, self.plan, leaf, &mut self.codes)
    }

    /// Returns the codes of the current solution.
    pub(super) fn codes(&self) -> &[i64] {
        &self.codes
    }

    /// Returns the codes; those of axes outside the plan may be changed.
    pub(super) fn codes_mut(&mut self) -> &mut [i64] {
        &mut self.codes
    }

    /// Number of nodes visited, with costly tests counted more.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }
}

/// Sets the codes of a leaf; returns whether it is a solution.
pub(super) fn descend(
    axes: &[Axis],
    rules: &[AxisConstraint],
    plan: &SearchPlan,
    leaf: u64,
    codes: &mut [i64],
) -> bool {
    let mut rest = leaf;
    for depth in plan.depths.iter().rev() {
        let domain = &axes[depth.axis];
        let Some(code) = domain.nth(rest % domain.len().max(1)) else { return false };
        codes[depth.axis] = code;
        rest /= domain.len();
    }
    follow_all(axes, rules, plan, codes)
}

/// Whether the codes of the branching axes give a solution; sets the derived codes.
pub(super) fn follow_all(axes: &[Axis], rules: &[AxisConstraint], plan: &SearchPlan, codes: &mut [i64]) -> bool {
    plan.depths.iter().flat_map(|depth| &depth.actions).all(|action| apply(axes, rules, action, codes))
}

/// Performs one action, without pruning.
pub(super) fn apply(axes: &[Axis], rules: &[AxisConstraint], action: &Action, codes: &mut [i64]) -> bool {
    match action {
        Action::Test(rule) => (rules[*rule].test)(codes),
        Action::Derive { axis, rule, at } => match (rules[*rule].solves[*at].1)(codes) {
            Some(code) if axes[*axis].contains(code) => {
                codes[*axis] = code;
                true
            }
            _ => false,
        },
        Action::Prune(_) => true,
    }
}
