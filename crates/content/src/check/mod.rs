//! Checks that blueprints keep their promises, by proof for small domains and by samples otherwise.

mod assessment;
mod constraints;
mod difficulty;
mod division;
mod drawn;
mod expectations;
mod features;
mod figure;
mod findings;
mod flawed;
mod guessable;
mod hints;
mod level;
mod levels;
mod marking;
mod notation;
mod possible;
mod problem_set;
mod reflection;
mod rounding;
mod several;
mod survey;
mod topic;
mod wording;
mod workflow;

use std::sync::Arc;

use plumb_formula::allowance;
use serde::Serialize;

use crate::blueprint::skill::Skill;
use crate::generate::{Extent, Generator};
use crate::text::problem::{Problem, in_file_order};

pub use assessment::{AssessmentContext, check_assessment};
pub use plumb_maths::compare::Comparison;
pub use problem_set::{check_problem_set, recomputed, states};
pub use reflection::check_reflection;
pub use survey::check_survey;
pub use topic::check_topic;
pub use workflow::check_workflow;

use findings::Findings;

/// Result of checking a skill.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// Findings in the order of the file. A skill with an error among them must not be used.
    pub problems: Vec<Problem>,
    /// Reports of all levels with solutions, in the order written.
    pub levels: Vec<LevelReport>,
}

impl Report {
    /// Whether there is no error; warnings do not count.
    pub fn is_usable(&self) -> bool {
        !self.problems.iter().any(Problem::is_error)
    }
}

/// Report about one level.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LevelReport {
    /// Number of parameter values and items.
    #[serde(flatten)]
    pub extent: Extent,
    /// Share of the checked items that have the commonest key.
    pub commonest_key_share: f64,
    /// The best simple guessing rule, the best rule that compares parts, and a learnt rule, best first; empty for items
    /// without options.
    pub guesses: Vec<GuessReport>,
}

/// A rule for guessing items of a level from the options alone.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GuessReport {
    /// Description of the option it picks, such as `the largest number`.
    pub picks: String,
    /// Share of the items that it gets right, from 0 to 1.
    pub share: f64,
    /// Share that blind guessing gets right.
    pub chance: f64,
}

/// Maximum number of formula steps in the check of one skill. No shipped skill takes more than half.
pub const CHECK_STEPS: u64 = 200_000_000;

/// Checks a skill. Bounded: at most a few ten thousand items per level, and [`CHECK_STEPS`] over all evaluations.
/// Exceeding that, and being stopped (`plumb_formula::allowance`), is an error.
pub fn check(skill: &Arc<Skill>) -> Report {
    allowance::limited(CHECK_STEPS, || check_within(skill))
}

fn check_within(skill: &Arc<Skill>) -> Report {
    let generator = Generator::new(Arc::clone(skill));
    let mut findings = Findings::new(skill);
    let mut ways = vec![marking::StrategyResult::default(); skill.strategies.len()];
    let checked = (0..skill.levels.len()).filter_map(|index| level::check(&generator, index, &mut ways, &mut findings));
    let (levels, profiles): (Vec<LevelReport>, Vec<levels::Profile>) = checked.unzip();
    marking::report(skill, &ways, &mut findings);
    levels::compare(skill, &profiles, &mut findings);
    difficulty::check(&generator, &mut findings);
    let keys = levels.iter().map(|level| level.extent.distinct_keys).max().unwrap_or(0);
    several::check(skill, keys, &mut findings);
    expectations::check(&generator, &mut findings);
    if levels.len() == skill.levels.len() {
        findings.unused_strategies(skill);
    }
    findings.report_steps_spent();
    let mut problems = findings.problems;
    problems.extend(skill.warnings.iter().cloned());
    in_file_order(&mut problems);
    Report { problems, levels }
}
