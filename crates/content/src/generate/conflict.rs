//! Finds rules that contradict each other.

use super::problem::ConstraintProblem;
use super::search::SearchPlan;
use super::walk::{SolutionWalk, WalkStep};

/// Rules that cannot all hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Conflict {
    /// Indices of the rules, in ascending order; empty if a slot has no value at all.
    pub(super) rules: Vec<usize>,
    /// Whether removing any one of them is known to give a solution.
    pub(super) minimal: bool,
}

/// Removes from `rules`, which have no solution, each rule that is not needed for the conflict.
pub(super) fn minimal(problem: &ConstraintProblem, rules: Vec<usize>, budget: u64) -> Conflict {
    let mut conflict = Conflict { rules, minimal: true };
    let mut at = 0;
    while at < conflict.rules.len() {
        let mut fewer = conflict.rules.clone();
        fewer.remove(at);
        match satisfiable(problem, &fewer, budget) {
            Some(false) => conflict.rules = fewer,
            Some(true) => at += 1,
            None => {
                conflict.minimal = false;
                at += 1;
            }
        }
    }
    conflict
}

/// Whether the rules have a solution; `None` if the budget is too small to decide.
fn satisfiable(problem: &ConstraintProblem, rules: &[usize], budget: u64) -> Option<bool> {
    let mut answer = Some(true);
    for part in problem.parts(rules).into_iter().filter(|part| !part.rules.is_empty()) {
        let plan = SearchPlan::new(&problem.axes, &problem.rules, &part);
        match SolutionWalk::new(&problem.axes, &problem.rules, &plan).step(budget) {
            WalkStep::Found => {}
            WalkStep::Done => return Some(false),
            WalkStep::OverBudget => answer = None,
        }
    }
    answer
}
