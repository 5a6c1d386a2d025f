//! Drawing the parameters of one difficulty level of a skill.

use std::sync::Arc;

use plumb_formula::{Formula, IntFormula, Value};

use super::axis::Axis;
use super::bounds;
use super::linear;
use super::problem::{Problem, Rule};
use super::rng::Stream;
use super::space::{Exhausted, Limits, Refusal, Space};
use super::views;
use crate::blueprint::Skill;
use crate::blueprint::skill::{Domain, Level};

/// What a test by the general evaluator costs against one on 64-bit integers.
const GENERAL_COST: u64 = 20;
/// Slots for which the quick path keeps its scratch space on the stack.
const SCRATCH: usize = 32;

/// One constraint of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Constraint {
    /// Place among the constraints common to all levels.
    Common(usize),
    /// Place among the level's own.
    Level(usize),
}

/// Why a level cannot be drawn from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SampleError {
    /// Some constraints cannot hold together.
    Unsatisfiable {
        /// Which; empty when a parameter has no value at all.
        constraints: Vec<Constraint>,
        /// Whether leaving any one of them out is known to help.
        minimal: bool,
    },
    /// So few of the raw values satisfy these constraints that draws could not be bounded.
    TooRare {
        constraints: Vec<Constraint>,
        /// Random draws tried.
        probes: u32,
        /// How many satisfied the constraints.
        hits: u32,
    },
}

/// The parameters of one level, ready to be drawn.
pub struct Sampler {
    skill: Arc<Skill>,
    level: usize,
    space: Space,
}

impl Sampler {
    /// Analyses the level at `level` of the skill.
    pub fn prepare(skill: &Arc<Skill>, level: usize, limits: &Limits) -> Result<Self, SampleError> {
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

    /// A uniform draw of all parameters, in slot order.
    pub fn draw(&self, stream: &mut Stream) -> Result<Vec<Value>, Exhausted> {
        Ok(self.values(&self.space.draw(stream)?))
    }

    /// The solution with this number, where solutions are counted.
    pub fn nth(&self, number: u128) -> Option<Vec<Value>> {
        Some(self.values(&self.space.nth(number)?))
    }

    /// How many solutions there are, where that is known exactly.
    pub fn exact(&self) -> Option<u128> {
        self.space.exact()
    }

    /// Size of the domain before any constraint; `None` beyond 128 bits.
    pub fn raw(&self) -> Option<u128> {
        self.space.raw()
    }

    /// The part of the raw domain that are solutions; an estimate when [`Sampler::exact`] is `None`.
    pub fn acceptance(&self) -> f64 {
        self.space.acceptance()
    }

    /// Bytes held by tables.
    pub fn heap_bytes(&self) -> usize {
        self.space.heap_bytes()
    }

    fn values(&self, codes: &[i64]) -> Vec<Value> {
        let level = &self.skill.levels[self.level];
        codes.iter().enumerate().map(|(slot, code)| value(self.skill.domain_at(level, slot), *code)).collect()
    }
}

/// The code's value. Codes of whole-number axes are the numbers themselves.
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

/// The level as an abstract problem, and which constraint each rule comes from.
fn problem(skill: &Arc<Skill>, level: &Level) -> (Problem, Vec<Constraint>) {
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
    (Problem { axes, rules }, origins)
}

fn rule(skill: &Arc<Skill>, level: &Level, formula: Formula) -> Rule {
    let parameters = skill.parameters.len();
    let (names, computed) = dependencies(skill, &formula);
    let whole = names.iter().all(|name| is_whole(skill.domain_at(level, *name)));
    let quick = if whole { Quick::new(skill, &formula, &computed) } else { None };
    let general = General::new(skill, level, &names, &computed, formula.clone());
    let Some(quick) = quick else {
        let mut rule = Rule::new(names, move |codes| general.holds(codes));
        rule.cost = GENERAL_COST;
        return rule;
    };
    let quick = Arc::new(quick);
    let test = Arc::clone(&quick);
    // What the quick path cannot compute (overflow, division by zero) the general one decides.
    let mut rule =
        Rule::new(names.clone(), move |codes| test.eval(codes).map_or_else(|| general.holds(codes), |v| v != 0));
    rule.cost = u64::try_from(computed.len()).unwrap_or(u64::MAX).saturating_add(1);
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

/// The parameters a formula depends on, and the computed values on the way, both ascending.
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
struct Quick {
    computed: Vec<(usize, IntFormula)>,
    formula: IntFormula,
    slots: usize,
}

impl Quick {
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

/// A test by the general evaluator. A constraint that cannot be computed does not hold.
struct General {
    domains: Vec<(usize, Domain)>,
    computed: Vec<(usize, Formula)>,
    formula: Formula,
    slots: usize,
}

impl General {
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
