//! The space of all solutions of a problem: counted exactly where possible, and drawn uniformly; draws always satisfy
//! the rules.
//!
//! Parts that are not connected by rules are handled independently; their counts multiply. Within a part:
//! - no rules: every code is a solution;
//! - the search ends within its budget: solutions are counted exactly. Up to a million are kept as a compressed table;
//!   of more, only marks are kept, from which a short walk leads to any solution by its number;
//! - otherwise random probes: if they prove (at 99 %) that at least one leaf in a thousand is a solution, draws are
//!   made by rejection, with a limit that is reached with a probability below 2·10⁻⁹; if not, the problem is refused.

use super::axis::Axis;
use super::conflict::{self, Conflict};
use super::count::{VisitOutcome, visit};
use super::index_set::{IndexSet, IndexSetBuilder};
use super::problem::{AxisGroup, ConstraintProblem};
use super::rng::Stream;
use super::search::{Action, SearchPlan};
use super::walk::{SolutionWalk, WalkStep, apply, descend, follow_all};

/// Number of leaves tried in one draw by rejection: (1 − 10⁻³)^20,100 < 2·10⁻⁹.
const MAX_TRIES: u32 = 20_100;
/// Acceptance rate that has to be proved.
const MIN_ACCEPTANCE: f64 = 1e-3;
/// The one-sided 99 % quantile of the normal distribution.
const Z_99: f64 = 2.326_347_874_040_841;
/// Maximum length of axes that are filtered by the rules on them alone.
const FILTER_LIMIT: u64 = 1_000_000;

/// Limits of the work of preparation.
#[derive(Debug, Clone, Copy)]
pub struct PreparationLimits {
    /// Number of nodes in one part's search. A node costs 10–50 ns.
    pub nodes: u64,
    /// Maximum number of solutions kept as a table.
    pub table: u64,
    /// Number of random leaves tried if the search is too large.
    pub probes: u32,
}

impl Default for PreparationLimits {
    /// Twenty million nodes: half a second at the worst, and far more than a blueprint of school arithmetic needs.
    fn default() -> Self {
        Self { nodes: 20_000_000, table: 1_000_000, probes: 1_000_000 }
    }
}

/// Why no solutions can be drawn.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Refusal {
    /// There is no solution.
    Unsatisfiable(Conflict),
    /// There may be solutions, but they are too rare, and searching for them is too much work.
    TooRare {
        /// The rules that are too restrictive together.
        rules: Vec<usize>,
        /// Number of random leaves tried.
        probes: u32,
        /// Number of solutions among them.
        hits: u32,
    },
}

/// A draw reached its limit, which happens with a probability below 2·10⁻⁹.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exhausted;

/// A prepared problem.
pub(super) struct Space {
    problem: ConstraintProblem,
    parts: Vec<Prepared>,
    raw: Option<u128>,
}

struct Prepared {
    plan: SearchPlan,
    source: GroupSource,
}

pub(super) enum GroupSource {
    /// Every code of the single axis is a solution.
    Free,
    /// Leaf numbers of all solutions.
    Table(IndexSet),
    /// Marks: at intervals, a solution's leaf number with the count of solutions before it.
    Marks { before: Box<[u32]>, leaves: Box<[u64]>, count: u64 },
    /// Probed: this share of the leaves are solutions.
    Reject { acceptance: f64 },
}

impl Space {
    /// Analyses a problem.
    pub(super) fn prepare(mut problem: ConstraintProblem, limits: &PreparationLimits) -> Result<Self, Refusal> {
        let raw = problem.raw();
        let codes = vec![0; problem.axes.len()];
        if let Some(never) = problem.rules.iter().position(|rule| rule.names.is_empty() && !(rule.test)(&codes)) {
            return Err(Refusal::Unsatisfiable(Conflict { rules: vec![never], minimal: true }));
        }
        let (axes, settled) = filter(&problem, limits)?;
        let open: Vec<usize> = (0..problem.rules.len()).filter(|rule| !settled[*rule]).collect();
        let mut parts = Vec::new();
        for part in problem.parts(&open) {
            let plan = SearchPlan::new(&axes, &problem.rules, &part);
            let Some(source) = solve(&axes, &problem, &plan, &part, limits)? else {
                let tied = |rule: &usize| problem.rules[*rule].names.iter().any(|name| part.axes.contains(name));
                let rules = (0..problem.rules.len()).filter(tied).collect();
                return Err(Refusal::Unsatisfiable(conflict::minimal(&problem, rules, limits.nodes / 10)));
            };
            parts.push(Prepared { plan, source });
        }
        problem.axes = axes;
        Ok(Self { problem, parts, raw })
    }

    /// Returns the size of the domain before any rule; `None` beyond 128 bits.
    pub(super) fn raw(&self) -> Option<u128> {
        self.raw
    }

    /// Returns the number of solutions; `None` if it is only estimated, or beyond 128 bits.
    pub(super) fn exact(&self) -> Option<u128> {
        self.parts.iter().try_fold(1_u128, |product, part| product.checked_mul(u128::from(self.part_count(part)?)))
    }

    /// Returns the share of solutions in the raw domain.
    #[expect(clippy::cast_precision_loss, reason = "a share for people and for a lower bound, never for a draw")]
    pub(super) fn acceptance(&self) -> f64 {
        let solutions: f64 = self
            .parts
            .iter()
            .map(|part| match part.source {
                GroupSource::Reject { acceptance } => {
                    acceptance * part.plan.leaves(&self.problem.axes).map_or(f64::INFINITY, |leaves| leaves as f64)
                }
                _ => self.part_count(part).unwrap_or(u64::MAX) as f64,
            })
            .product();
        self.raw.map_or(0.0, |raw| solutions / raw as f64)
    }

    fn part_count(&self, part: &Prepared) -> Option<u64> {
        match &part.source {
            GroupSource::Free => part.plan.leaves(&self.problem.axes),
            GroupSource::Table(table) => Some(table.len()),
            GroupSource::Marks { count, .. } => Some(*count),
            GroupSource::Reject { .. } => None,
        }
    }

    /// Draws uniformly: returns the code of every axis.
    pub(super) fn draw(&self, stream: &mut Stream) -> Result<Vec<i64>, Exhausted> {
        let mut codes = vec![0; self.problem.axes.len()];
        for part in &self.parts {
            let done = match self.part_count(part) {
                Some(count) => self.unrank(part, stream.below(count), &mut codes),
                None => (0..MAX_TRIES).any(|_| self.probe(&part.plan, stream, &mut codes)),
            };
            if !done {
                return Err(Exhausted);
            }
        }
        Ok(codes)
    }

    /// Returns the solution with this number, below [`Space::exact`].
    pub(super) fn nth(&self, number: u128) -> Option<Vec<i64>> {
        let mut codes = vec![0; self.problem.axes.len()];
        let mut rest = number;
        for part in &self.parts {
            let count = u128::from(self.part_count(part)?);
            let rank = u64::try_from(rest.checked_rem(count)?).ok()?;
            rest /= count;
            if !self.unrank(part, rank, &mut codes) {
                return None;
            }
        }
        (rest == 0).then_some(codes)
    }

    fn unrank(&self, part: &Prepared, rank: u64, codes: &mut [i64]) -> bool {
        let (axes, rules) = (&self.problem.axes, &self.problem.rules);
        match &part.source {
            GroupSource::Free => descend(axes, rules, &part.plan, rank, codes),
            GroupSource::Table(table) => {
                table.nth(rank).is_some_and(|leaf| descend(axes, rules, &part.plan, leaf, codes))
            }
            GroupSource::Marks { before, leaves, count } => {
                let mark = before.partition_point(|before| u64::from(*before) <= rank).checked_sub(1);
                let Some(mark) = mark.filter(|_| rank < *count) else { return false };
                let mut walk = SolutionWalk::new(axes, rules, &part.plan);
                let found = walk.seek(leaves[mark])
                    && (u64::from(before[mark])..rank).all(|_| walk.step(u64::MAX) == WalkStep::Found);
                for depth in &part.plan.depths {
                    copy_codes(depth.axis, &depth.actions, walk.codes(), codes);
                }
                found
            }
            GroupSource::Reject { .. } => false,
        }
    }

    fn probe(&self, plan: &SearchPlan, stream: &mut Stream, codes: &mut [i64]) -> bool {
        probe(&self.problem.axes, &self.problem, plan, stream, codes)
    }

    /// Size of the tables in bytes.
    pub(super) fn heap_bytes(&self) -> usize {
        let axes: usize = self.problem.axes.iter().map(Axis::heap_bytes).sum();
        let sources: usize = self
            .parts
            .iter()
            .map(|part| match &part.source {
                GroupSource::Table(table) => table.heap_bytes(),
                GroupSource::Marks { before, leaves, .. } => size_of_val(&**before) + size_of_val(&**leaves),
                GroupSource::Free | GroupSource::Reject { .. } => 0,
            })
            .sum();
        axes + sources
    }
}

fn copy_codes(axis: usize, actions: &[Action], from: &[i64], to: &mut [i64]) {
    to[axis] = from[axis];
    for action in actions {
        if let Action::Derive { axis, .. } = action {
            to[*axis] = from[*axis];
        }
    }
}

/// Narrows each axis by the rules on it alone; returns also which rules are thereby decided.
fn filter(problem: &ConstraintProblem, limits: &PreparationLimits) -> Result<(Vec<Axis>, Vec<bool>), Refusal> {
    let mut axes = problem.axes.clone();
    let mut settled: Vec<bool> = problem.rules.iter().map(|rule| rule.names.is_empty()).collect();
    let mut codes = vec![0; axes.len()];
    for (at, axis) in axes.iter_mut().enumerate() {
        let own: Vec<usize> = (0..problem.rules.len()).filter(|rule| problem.rules[*rule].names == [at]).collect();
        let given = own.iter().find_map(|rule| problem.rules[*rule].solves.first());
        let candidates = given.map_or(axis.len(), |_| 1);
        let cost: u64 = own.iter().map(|rule| problem.rules[*rule].cost).sum();
        let affordable = candidates <= FILTER_LIMIT && candidates.saturating_mul(cost) <= limits.nodes;
        if axis.is_empty() || own.is_empty() || !affordable {
            if axis.is_empty() {
                return Err(Refusal::Unsatisfiable(Conflict { rules: Vec::new(), minimal: true }));
            }
            continue;
        }
        let holds = |code: i64, codes: &mut [i64]| {
            codes[at] = code;
            own.iter().all(|rule| (problem.rules[*rule].test)(codes))
        };
        let kept = if let Some((_, solve)) = given {
            let code = solve(&codes).filter(|code| axis.contains(*code) && holds(*code, &mut codes));
            Axis::List(code.into_iter().collect())
        } else {
            let mut kept = IndexSetBuilder::default();
            for place in 0..axis.len() {
                if axis.nth(place).is_some_and(|code| holds(code, &mut codes)) {
                    kept.push(place);
                }
            }
            if kept.len() == axis.len() { axis.clone() } else { axis.keep(kept.finish()) }
        };
        if kept.is_empty() {
            return Err(Refusal::Unsatisfiable(conflict::minimal(problem, own, limits.nodes / 10)));
        }
        *axis = kept;
        for rule in own {
            settled[rule] = true;
        }
    }
    Ok((axes, settled))
}

/// Returns the way to draw from one part; `None` if it has no solution.
fn solve(
    axes: &[Axis],
    problem: &ConstraintProblem,
    plan: &SearchPlan,
    part: &AxisGroup,
    limits: &PreparationLimits,
) -> Result<Option<GroupSource>, Refusal> {
    if part.rules.is_empty() {
        return Ok(Some(GroupSource::Free));
    }
    let leaves = plan.leaves(axes);
    let small = leaves.is_some_and(|leaves| leaves <= limits.nodes);
    if small || guess_nodes(axes, problem, plan) <= limits.nodes.saturating_mul(2) {
        match visit(axes, problem, plan, limits) {
            VisitOutcome::All(source) => return Ok(Some(source)),
            VisitOutcome::Nothing => return Ok(None),
            VisitOutcome::TooMany => {}
        }
    }
    let mut stream = Stream::new(0, "probe");
    let mut codes = vec![0; axes.len()];
    let mut hits = 0;
    for _ in 0..limits.probes {
        hits += u32::from(probe(axes, problem, plan, &mut stream, &mut codes));
    }
    if lower_bound(hits, limits.probes) >= MIN_ACCEPTANCE {
        return Ok(Some(GroupSource::Reject { acceptance: f64::from(hits) / f64::from(limits.probes) }));
    }
    // A search that seemed too large is the last resort; one that was tried before would end as before.
    match visit(axes, problem, plan, limits) {
        VisitOutcome::All(source) => Ok(Some(source)),
        VisitOutcome::Nothing => Ok(None),
        VisitOutcome::TooMany => Err(Refusal::TooRare { rules: part.rules.clone(), probes: limits.probes, hits }),
    }
}

/// Estimates the nodes of a search from random paths through it (Knuth's estimator).
fn guess_nodes(axes: &[Axis], problem: &ConstraintProblem, plan: &SearchPlan) -> u64 {
    const PATHS: u64 = 512;
    let mut stream = Stream::new(0, "guess");
    let mut codes = vec![0; axes.len()];
    let mut total = 0_u64;
    for _ in 0..PATHS {
        let mut width = 1_u64;
        for depth in &plan.depths {
            let domain = &axes[depth.axis];
            width = width.saturating_mul(domain.len());
            total = total.saturating_add(width);
            codes[depth.axis] = domain.nth(stream.below(domain.len())).unwrap_or_default();
            if !depth.actions.iter().all(|action| apply(axes, &problem.rules, action, &mut codes)) {
                break;
            }
        }
    }
    total / PATHS
}

fn probe(
    axes: &[Axis],
    problem: &ConstraintProblem,
    plan: &SearchPlan,
    stream: &mut Stream,
    codes: &mut [i64],
) -> bool {
    for depth in &plan.depths {
        let domain = &axes[depth.axis];
        codes[depth.axis] = domain.nth(stream.below(domain.len())).unwrap_or_default();
    }
    follow_all(axes, &problem.rules, plan, codes)
}

/// Returns Wilson's lower bound of a probability, at 99 %.
fn lower_bound(hits: u32, of: u32) -> f64 {
    let (hits, of) = (f64::from(hits), f64::from(of.max(1)));
    let (share, square) = (hits / of, Z_99 * Z_99);
    let spread = Z_99 * (share * (1.0 - share) / of + square / (4.0 * of * of)).sqrt();
    (share + square / (2.0 * of) - spread) / (1.0 + square / of)
}

#[cfg(test)]
mod tests;
