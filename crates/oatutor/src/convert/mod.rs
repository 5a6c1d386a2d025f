//! Conversion of a pool to problems of the bank, nodes of the graph and curricula.

mod answer;
mod curricula;
mod item;
mod report;
mod skills;
mod solution;

use std::collections::{BTreeMap, BTreeSet};

use plumb_bank::solver::{KeyCheck, text};
use plumb_bank::{MathProblemItem, read_line};
use plumb_types::time::Timestamp;
use serde_json::Value as Json;

use crate::fault::PoolFault;
use crate::lint::{LintFinding, LintRule, lint};
use crate::pool::{Pool, PoolProblem, ProblemStep};
use crate::read::read;
use crate::verify::verify_key;
pub use curricula::CurriculumText;
use skills::SkillIds;

/// Options of an import.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportOptions {
    /// Whether content without a licence is refused.
    pub licence_required: bool,
    /// The licence for content that states none, if the source as a whole states one.
    pub assumed_licence: Option<String>,
    /// Nodes of the own graph, by the source's names of skills. A skill that is missing here becomes a node `oat_…`.
    pub skills: BTreeMap<String, String>,
    /// Time of the import.
    pub now: Timestamp,
}

impl ImportOptions {
    /// Default options: a licence is required, and all skills become new nodes.
    pub fn at(now: Timestamp) -> Self {
        Self { licence_required: true, assumed_licence: None, skills: BTreeMap::new(), now }
    }
}

/// Result of an import.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportResult {
    /// One problem for each step that fits the bank's format; [`plumb_bank::read_line`] reads each without a finding.
    pub problems: Vec<MathProblemItem>,
    /// Result of recomputing the key of each of them, in their order.
    pub checked: Vec<KeyReport>,
    /// Steps that could not be converted, with the reasons.
    pub rejected: Vec<Rejected>,
    /// The wrong keys among these.
    pub wrong_keys: Vec<WrongKey>,
    /// Nodes for `skills_graph.json`, for skills that have a problem here and no node in the own graph.
    pub nodes: Vec<Json>,
    /// Curricula, from courses.
    pub curricula: Vec<CurriculumText>,
    /// Likely errors in the pool.
    pub findings: Vec<LintFinding>,
    counts: report::ImportCounts,
}

/// Result of recomputing the key of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyReport {
    /// The step.
    pub step: String,
    /// Why its key was not recomputed; `None` if it was, and is right.
    pub doubt: Option<String>,
}

/// A step that could not be converted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// The step.
    pub id: String,
    /// The reasons.
    pub reasons: Vec<String>,
}

/// A key that was proved wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongKey {
    /// The step.
    pub step: String,
    /// Its key.
    pub key: String,
    /// The right answer, as far as it is known.
    pub right: String,
}

/// Reads a pool from the texts of its files by their paths, and converts all that can be converted.
pub fn import(files: BTreeMap<String, String>, options: &ImportOptions) -> Result<ImportResult, Vec<PoolFault>> {
    read(&files).map(|pool| to_problems(&pool, options))
}

/// Converts all of a pool that can be converted.
pub fn to_problems(pool: &Pool, options: &ImportOptions) -> ImportResult {
    let findings = lint(pool);
    let ids = SkillIds::new(pool, options);
    let mut by_id: BTreeMap<&str, Vec<&LintFinding>> = BTreeMap::new();
    for finding in &findings {
        by_id.entry(finding.id.as_str()).or_default().push(finding);
    }
    let of = |id: &str| by_id.get(id).map_or(&[][..], Vec::as_slice);
    let (mut problems, mut checked) = (Vec::new(), Vec::new());
    let (mut rejected, mut wrong_keys) = (Vec::new(), Vec::new());
    for (problem, step) in pool.steps() {
        let found: Vec<&LintFinding> = of(&problem.id).iter().chain(of(&step.id)).copied().collect();
        let check = verify_key(problem, step);
        if let KeyCheck::Disagrees { right } = &check {
            let key = step.question.keys.join(", ");
            wrong_keys.push(WrongKey { step: step.id.clone(), key, right: right.clone() });
        }
        let asked = StepContext { problem, step, check: &check, findings: &found, skills: pool.skills_of(step) };
        match asked.problem_of_the_bank(&ids, options) {
            Ok(item) => {
                problems.push(item);
                let doubt = if let KeyCheck::NotCheckable(why) = check { Some(why) } else { None };
                checked.push(KeyReport { step: step.id.clone(), doubt });
            }
            Err(reasons) => rejected.push(Rejected { id: step.id.clone(), reasons }),
        }
    }
    let practised: BTreeSet<&str> = problems.iter().map(|item| item.meta.skill_id.as_str()).collect();
    let (nodes, moved) = ids.nodes(pool, &practised);
    let (curricula, empty_lessons) = curricula::texts(pool, &ids, &practised);
    let counts = report::ImportCounts::new(pool, &ids, &practised, moved, empty_lessons);
    ImportResult { problems, checked, rejected, wrong_keys, nodes, curricula, findings, counts }
}

/// A step with the results of its checks.
struct StepContext<'a> {
    problem: &'a PoolProblem,
    step: &'a ProblemStep,
    check: &'a KeyCheck,
    findings: &'a [&'a LintFinding],
    skills: &'a [String],
}

/// Findings with which a step cannot be a problem of the bank.
const REFUSED: [LintRule; 6] = [
    LintRule::EmptyStem,
    LintRule::TooFewChoices,
    LintRule::KeyNotAChoice,
    LintRule::DuplicateChoices,
    LintRule::UnbalancedMath,
    LintRule::MissingSkill,
];

impl StepContext<'_> {
    fn has(&self, rule: LintRule) -> bool {
        self.findings.iter().any(|finding| finding.rule == rule)
    }

    fn licence<'o>(&'o self, options: &'o ImportOptions) -> Option<&'o str> {
        let own = Some(self.problem.licence.as_str()).filter(|licence| !licence.is_empty());
        own.or(options.assumed_licence.as_deref())
    }

    /// Converts a step to a problem, or returns all reasons against it.
    fn problem_of_the_bank(&self, ids: &SkillIds, options: &ImportOptions) -> Result<MathProblemItem, Vec<String>> {
        let refused = self.findings.iter().filter(|finding| REFUSED.contains(&finding.rule));
        let mut reasons: Vec<String> = refused.map(|finding| finding.message.clone()).collect();
        if options.licence_required && self.licence(options).is_none() {
            reasons.push("nothing says under which licence it is".to_owned());
        }
        if !self.problem.variables.is_empty() || !self.step.variables.is_empty() {
            reasons.push("it has variables, of which the bank's format has none".to_owned());
        }
        let texts = [&self.problem.body, &self.step.title, &self.step.body].into_iter();
        let texts = texts.chain(&self.step.question.choices).chain(&self.step.question.keys);
        if let Some(figure) = texts.flat_map(|text| text::figures(text)).next() {
            reasons.push(format!("it needs the picture “{figure}”, and the bank's format has none"));
        }
        if let KeyCheck::Disagrees { right } = self.check {
            reasons.push(format!("the key “{}” is wrong: right is {right}", self.step.question.keys.join(", ")));
        }
        let answer = answer::answer(&self.step.question).map_err(|why| reasons.push(why));
        let skill = self.skills.first().and_then(|_| ids.of_step(self.skills));
        let (Ok(answer), Some(skill), true) = (answer, skill, reasons.is_empty()) else { return Err(reasons) };
        let item = self.item(answer, skill, options);
        // A problem that the bank would refuse on import is refused here.
        let line = serde_json::to_string(&item).map_err(|error| vec![error.to_string()])?;
        read_line(&line).map_err(|found| found.iter().map(ToString::to_string).collect())
    }
}
