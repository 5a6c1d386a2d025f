//! Draws the parameters of one difficulty level of a skill.

use std::sync::Arc;

use plumb_formula::{Formula, IntFormula, Value};
use plumb_types::saturating_cast;

use super::axis::Axis;
use super::bounds;
use super::linear;
use super::problem::{AxisConstraint, ConstraintProblem};
use super::rng::Stream;
use super::space::{Exhausted, PreparationLimits, Refusal, Space};
use super::views;
use crate::blueprint::Skill;
use crate::blueprint::skill::{Domain, Level};

/// Cost of a test with the general evaluator, relative to one on 64-bit integers.
const GENERAL_COST: u64 = 20;
/// Number of slots up to which the quick path has its scratch space on the stack.
const SCRATCH: usize = 32;

/// A constraint of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Constraint {
    /// Index among the constraints common to all levels.
    Common(usize),
    /// Index among the level's own.
    Level(usize),
}

/// Why no parameters can be drawn for a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SampleError {
    /// Some constraints cannot hold together.
    Unsatisfiable {
        /// The conflicting constraints; empty if a parameter has no value at all.
        constraints: Vec<Constraint>,
        /// Whether removing any one of them is known to help.
        minimal: bool,
    },
    /// So few raw values satisfy these constraints that the number of draws cannot be bounded.
    TooRare {
        constraints: Vec<Constraint>,
        /// Number of random draws tried.
        probes: u32,
        /// Number of draws that satisfied the constraints.
        hits: u32,
    },
}

/// Sampler of the parameters of one level.
pub struct Sampler {
    skill: Arc<Skill>,
    level: usize,
    space: Space,
}

impl Sampler {
    /// Analyses the level with index `level` of the skill.
    pub fn prepare(skill: &Arc<Skill>, level: usize, limits: &PreparationLimits) -> Result<Self, SampleError> {
        let (problem, origins) = problem(skill, &skill.levels[level]);
        let named = |rules: Vec<usize>| {
            let mut constraints: Vec<Constraint> = rules.into_iter().map(|rule| origins[rule]).collect();
            constraints.dedup();
            constraints
        };
        match Space::prepare(problem, limits) {
            Ok(space) => Ok(Self { skill: Arc::clone(skill), level, space }),
            Err(Refusal::Unsatisfiable(conflict)) => {
                Err(SampleError::Unsatisfiable { constraints: named(conflict.rules), minimal: conflict.minimal })
            }
            Err(Refusal::TooRare { rules, probes, hits }) => {
                Err(SampleError::TooRare { constraints: named(rules), probes, hits })
            }
        }
    }

    /// Draws all parameters uniformly, in slot order.
    pub fn draw(&self, stream: &mut Stream) -> Result<Vec<Value>, Exhausted> {
        Ok(self.values(&self.space.draw(stream)?))
    }

    /// Returns the solution with this number, if solutions are counted.
    pub fn nth(&self, number: u128) -> Option<Vec<Value>> {
        Some(self.values(&self.space.nth(number)?))
    }

    /// Returns the number of solutions, if it is known exactly.
    pub fn exact(&self) -> Option<u128> {
        self.space.exact()
    }

    /// Returns the size of the domain before any constraint; `None` beyond 128 bits.
    pub fn raw(&self) -> Option<u128> {
        self.space.raw()
    }

    /// Returns the share of solutions in the raw domain; an estimate if [`Sampler::exact`] is `None`.
    pub fn acceptance(&self) -> f64 {
        self.space.acceptance()
    }

    /// Size of the tables in bytes.
    pub fn heap_bytes(&self) -> usize {
        self.space.heap_bytes()
    }

    fn values(&self, codes: &[i64]) -> Vec<Value> {
        let level = &self.skill.levels[self.level];
        codes.iter().enumerate().map(|(slot, code)| value(self.skill.domain_at(level, slot), *code)).collect()
    }
}

/// Returns the value of a code. On whole-number axes, codes are the numbers themselves.
fn value(domain: &Domain, code: i64) -> Value {
    if is_whole(domain) {
        return Value::Int(code);
    }
    u64::try_from(code).ok().and_then(|place| domain.nth(place)).unwrap_or(Value::Int(0))
}

fn is_whole(domain: &Domain) -> bool {
    match domain {
        Domain::Integers(_) => true,
        Domain::Choices(values) => values.iter().all(|value| matches!(value, Value::Int(_))),
        Domain::Decimals { .. } => false,
    }
}

fn axis(domain: &Domain) -> Axis {
    match domain {
        Domain::Integers(range) => Axis::Range(range.clone()),
        Domain::Choices(values) if is_whole(domain) => Axis::List(values.iter().filter_map(Value::as_i64).collect()),
        Domain::Choices(_) | Domain::Decimals { .. } => Axis::Places(domain.len()),
    }
}

/// Returns the level as an abstract problem, and the constraint behind each rule.
fn problem(skill: &Arc<Skill>, level: &Level) -> (ConstraintProblem, Vec<Constraint>) {
    let common = skill.constraints.iter().enumerate().map(|(at, formula)| (Constraint::Common(at), formula));
    let own = level.constraints.iter().enumerate().map(|(at, formula)| (Constraint::Level(at), formula));
    let (mut rules, mut origins) = (Vec::new(), Vec::new());
    for (origin, formula) in common.chain(own) {
        for part in formula.conjuncts() {
            rules.push(rule(skill, level, part));
            origins.push(origin);
        }
    }
    let axes = (0..skill.parameters.len()).map(|slot| axis(skill.domain_at(level, slot))).collect();
    (ConstraintProblem { axes, rules }, origins)
}

fn rule(skill: &Arc<Skill>, level: &Level, formula: Formula) -> AxisConstraint {
    let parameters = skill.parameters.len();
    let (names, computed) = dependencies(skill, &formula);
    let whole = names.iter().all(|name| is_whole(skill.domain_at(level, *name)));
    let quick = if whole { IntTest::new(skill, &formula, &computed) } else { None };
    let general = GeneralTest::new(skill, level, &names, &computed, formula.clone());
    let Some(quick) = quick else {
        let mut rule = AxisConstraint::new(names, move |codes| general.holds(codes));
        rule.cost = GENERAL_COST;
        return rule;
    };
    let quick = Arc::new(quick);
    let test = Arc::clone(&quick);
    // The general evaluator decides what the quick path cannot compute (overflow, division by zero).
    let mut rule = AxisConstraint::new(names.clone(), move |codes| {
        test.eval(codes).map_or_else(|| general.holds(codes), |v| v != 0)
    });
    rule.cost = saturating_cast(computed.len() + 1);
    if computed.is_empty() {
        for name in names {
            if let Some(solve) = linear::solve_for(&formula, name, &skill.names) {
                rule = rule.solving(name, solve);
            }
            rule.views.extend(views::view(&formula, name, &skill.names).map(|view| (name, view)));
        }
        rule.outcomes = Some(Box::new(move |widths| bounds::outcomes(formula.ast(), &widths[..parameters])));
    }
    rule
}

/// Returns the parameters that a formula depends on, and the computed values in between, both in ascending order.
fn dependencies(skill: &Skill, formula: &Formula) -> (Vec<usize>, Vec<usize>) {
    let parameters = skill.parameters.len();
    let mut needed = vec![false; skill.slot_count()];
    let mut mark = |formula: &Formula| {
        for slot in formula.slots_used() {
            if let Some(needed) = needed.get_mut(usize::from(*slot)) {
                *needed = true;
            }
        }
    };
    mark(formula);
    // Computed values use earlier slots only, so one pass from the end suffices.
    for at in (0..skill.computed.len()).rev() {
        if needed[parameters + at] {
            for slot in skill.computed[at].formula.slots_used() {
                needed[usize::from(*slot)] = true;
            }
        }
    }
    let names = (0..parameters).filter(|slot| needed[*slot]).collect();
    let computed = (0..skill.computed.len()).filter(|at| needed[parameters + at]).collect();
    (names, computed)
}

/// A test on 64-bit integers.
struct IntTest {
    computed: Vec<(usize, IntFormula)>,
    formula: IntFormula,
    slots: usize,
}

impl IntTest {
    fn new(skill: &Skill, formula: &Formula, computed: &[usize]) -> Option<Self> {
        let parameters = skill.parameters.len();
        let steps = computed
            .iter()
            .map(|at| Some((parameters + at, IntFormula::try_from_formula(&skill.computed[*at].formula)?)));
        Some(Self {
            computed: steps.collect::<Option<_>>()?,
            formula: IntFormula::try_from_formula(formula)?,
            slots: parameters + skill.computed.len(),
        })
    }

    fn eval(&self, codes: &[i64]) -> Option<i64> {
        if self.computed.is_empty() {
            return self.formula.eval(codes);
        }
        if self.slots <= SCRATCH {
            return self.eval_in(&mut [0; SCRATCH], codes);
        }
        self.eval_in(&mut vec![0; self.slots], codes)
    }

    fn eval_in(&self, slots: &mut [i64], codes: &[i64]) -> Option<i64> {
        slots[..codes.len()].copy_from_slice(codes);
        for (slot, formula) in &self.computed {
            slots[*slot] = formula.eval(slots)?;
        }
        self.formula.eval(slots)
    }
}

/// A test with the general evaluator. A constraint that cannot be evaluated counts as false.
struct GeneralTest {
    domains: Vec<(usize, Domain)>,
    computed: Vec<(usize, Formula)>,
    formula: Formula,
    slots: usize,
}

impl GeneralTest {
    fn new(skill: &Skill, level: &Level, names: &[usize], computed: &[usize], formula: Formula) -> Self {
        let parameters = skill.parameters.len();
        Self {
            domains: names.iter().map(|name| (*name, skill.domain_at(level, *name).clone())).collect(),
            computed: computed.iter().map(|at| (parameters + at, skill.computed[*at].formula.clone())).collect(),
            formula,
            slots: parameters + skill.computed.len(),
        }
    }

    fn holds(&self, codes: &[i64]) -> bool {
        let mut slots = vec![Value::Int(0); self.slots];
        for (name, domain) in &self.domains {
            slots[*name] = value(domain, codes[*name]);
        }
        for (slot, formula) in &self.computed {
            match formula.eval(&slots) {
                Ok(value) => slots[*slot] = value,
                Err(_) => return false,
            }
        }
        matches!(self.formula.eval(&slots), Ok(Value::Bool(true)))
    }
}
