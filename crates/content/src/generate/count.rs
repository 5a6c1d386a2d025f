//! Counts the solutions of a part by visiting all of them.

use super::axis::Axis;
use super::index_set::IndexSetBuilder;
use super::leaf::{self, Leaf};
use super::problem::ConstraintProblem;
use super::search::SearchPlan;
use super::space::{GroupSource, PreparationLimits};
use super::walk::{SolutionWalk, WalkStep};

/// Work between two marks, and thus the maximum work of one draw, unless the marks would exceed a megabyte.
const MARK_EVERY: u64 = 256;
const MAX_MARKS: u64 = 80_000;

/// Result of visiting all solutions.
pub(super) enum VisitOutcome {
    All(GroupSource),
    /// There are no solutions.
    Nothing,
    /// The budget is too small.
    TooMany,
}

/// Visits every solution.
pub(super) fn visit(
    axes: &[Axis],
    problem: &ConstraintProblem,
    plan: &SearchPlan,
    limits: &PreparationLimits,
) -> VisitOutcome {
    found(axes, problem, plan, limits).map_or(VisitOutcome::TooMany, SolutionCount::done)
}

fn found(
    axes: &[Axis],
    problem: &ConstraintProblem,
    plan: &SearchPlan,
    limits: &PreparationLimits,
) -> Option<SolutionCount> {
    let mut found = SolutionCount::new(plan.leaves(axes)?, limits);
    match plan.split_leaf() {
        Some((outer, innermost, rules)) if axes[innermost].len() <= leaf::MAX_LEN => {
            let leaf = Leaf::new(axes, innermost, rules.iter().map(|rule| &problem.rules[*rule]));
            by_words(axes, problem, &outer, leaf, limits, &mut found)?;
        }
        _ => {
            let mut walk = SolutionWalk::new(axes, &problem.rules, plan);
            loop {
                match walk.step(limits.nodes) {
                    WalkStep::Found => found.add(walk.leaf(), walk.spent())?,
                    WalkStep::Done => break,
                    WalkStep::OverBudget => return None,
                }
            }
        }
    }
    Some(found)
}

/// Like [`visit`], with bit sets in the innermost loop; `None` if the budget is too small.
fn by_words(
    axes: &[Axis],
    problem: &ConstraintProblem,
    outer: &SearchPlan,
    mut leaf: Leaf<'_>,
    limits: &PreparationLimits,
    found: &mut SolutionCount,
) -> Option<()> {
    let len = leaf.len();
    let mut walk = SolutionWalk::new(axes, &problem.rules, outer);
    loop {
        match walk.step(limits.nodes.saturating_sub(leaf.spent())) {
            WalkStep::Found => {
                let prefix = walk.leaf();
                for (at, word) in (0_u64..).zip(leaf.places(walk.codes_mut())) {
                    let mut rest = word;
                    while rest != 0 {
                        let place = at * 64 + u64::from(rest.trailing_zeros());
                        // A walk from mark to mark visits every index of the last axis.
                        found.add(prefix * len + place, walk.spent() + prefix * len + place)?;
                        rest &= rest - 1;
                    }
                }
            }
            WalkStep::Done => return Some(()),
            WalkStep::OverBudget => return None,
        }
    }
}

/// Solutions found so far, in order.
struct SolutionCount {
    count: u64,
    table: Option<IndexSetBuilder>,
    limit: u64,
    before: Vec<u32>,
    leaves: Vec<u64>,
    next_mark: u64,
    mark_every: u64,
}

impl SolutionCount {
    fn new(leaves: u64, limits: &PreparationLimits) -> Self {
        Self {
            count: 0,
            table: Some(IndexSetBuilder::default()),
            limit: limits.table,
            before: Vec::new(),
            leaves: Vec::new(),
            next_mark: 0,
            mark_every: MARK_EVERY.max(leaves / MAX_MARKS),
        }
    }

    /// Adds a solution found after `walked` nodes; `None` if there are too many to count.
    fn add(&mut self, leaf: u64, walked: u64) -> Option<()> {
        if walked >= self.next_mark {
            self.before.push(u32::try_from(self.count).ok()?);
            self.leaves.push(leaf);
            self.next_mark = walked + self.mark_every;
        }
        if self.count >= self.limit {
            self.table = None;
        }
        if let Some(table) = &mut self.table {
            table.push(leaf);
        }
        self.count += 1;
        Some(())
    }

    fn done(self) -> VisitOutcome {
        let Self { count, table, before, leaves, .. } = self;
        match table {
            _ if count == 0 => VisitOutcome::Nothing,
            Some(table) => VisitOutcome::All(GroupSource::Table(table.finish())),
            None => VisitOutcome::All(GroupSource::Marks { before: before.into(), leaves: leaves.into(), count }),
        }
    }
}
