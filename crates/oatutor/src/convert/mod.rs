//! Problems of the bank, nodes of the graph and curricula of a pool.

mod answer;
mod curricula;
mod item;
mod report;
mod skills;
mod solution;

use std::collections::{BTreeMap, BTreeSet};

use plumb_bank::{MathProblemItem, read_line};
use plumb_types::time::Timestamp;
use serde_json::Value as Json;

use crate::fault::Fault;
use crate::lint::{LintFinding, Rule, lint};
use crate::pool::{Pool, Problem, Step};
use crate::read::read;
use crate::text;
use crate::verify::{KeyCheck, verify_key};
pub use curricula::CurriculumText;
pub use item::MAKER;
use skills::SkillIds;

/// How a pool is imported.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// Whether what has no licence is refused.
    pub licence_required: bool,
    /// The licence of what states none itself, where the source as a whole states one.
    pub assumed_licence: Option<String>,
    /// Nodes of the own graph, by the source's names of skills. A skill that is not here becomes a node `oat_…`.
    pub skills: BTreeMap<String, String>,
    /// When it is imported.
    pub now: Timestamp,
}

impl Options {
    /// The usual ones: a licence is required, and all skills become nodes of their own.
    pub fn at(now: Timestamp) -> Self {
        Self { licence_required: true, assumed_licence: None, skills: BTreeMap::new(), now }
    }
}

/// What a pool has become.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// One for each step that the bank's format can hold; each is read by [`plumb_bank::read_line`] without a finding.
    pub problems: Vec<MathProblemItem>,
    /// What was found of the key of each of them, in the same order.
    pub checked: Vec<Checked>,
    /// Steps that are no problems, with the reasons.
    pub rejected: Vec<Rejected>,
    /// The keys among these that are wrong.
    pub wrong_keys: Vec<WrongKey>,
    /// Nodes for `skills_graph.json`, for skills that have a problem here and no node of the own graph.
    pub nodes: Vec<Json>,
    /// Curricula, from courses.
    pub curricula: Vec<CurriculumText>,
    /// Everything that is likely wrong with the pool.
    pub findings: Vec<LintFinding>,
    counts: report::Counts,
}

/// What was found of the key of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The step.
    pub step: String,
    /// Why its key was not recomputed; `None` when it was, and is right.
    pub doubt: Option<String>,
}

/// A step that is no problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// The step.
    pub id: String,
    /// Why.
    pub reasons: Vec<String>,
}

/// A key that was shown to be wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongKey {
    /// The step.
    pub step: String,
    /// Its key.
    pub key: String,
    /// What is right, as far as that can be said.
    pub right: String,
}

/// Reads the texts of a pool's files by their paths and makes all of it that can be made.
pub fn import(files: BTreeMap<String, String>, options: &Options) -> Result<Imported, Vec<Fault>> {
    read(&files).map(|pool| to_problems(&pool, options))
}

/// Makes of a pool all that can be made.
pub fn to_problems(pool: &Pool, options: &Options) -> Imported {
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
                checked.push(Checked { step: step.id.clone(), doubt });
            }
            Err(reasons) => rejected.push(Rejected { id: step.id.clone(), reasons }),
        }
    }
    let practised: BTreeSet<&str> = problems.iter().map(|item| item.meta.skill_id.as_str()).collect();
    let (nodes, moved) = ids.nodes(pool, &practised);
    let (curricula, empty_lessons) = curricula::texts(pool, &ids, &practised);
    let counts = report::Counts::new(pool, &ids, &practised, moved, empty_lessons);
    Imported { problems, checked, rejected, wrong_keys, nodes, curricula, findings, counts }
}

/// A step with everything that is known of it.
struct StepContext<'a> {
    problem: &'a Problem,
    step: &'a Step,
    check: &'a KeyCheck,
    findings: &'a [&'a LintFinding],
    skills: &'a [String],
}

/// What the bank's format or its rules cannot stand, whatever else is right.
const REFUSED: [Rule; 6] = [
    Rule::EmptyStem,
    Rule::TooFewChoices,
    Rule::KeyNotAChoice,
    Rule::DuplicateChoices,
    Rule::UnbalancedMath,
    Rule::MissingSkill,
];

impl StepContext<'_> {
    fn has(&self, rule: Rule) -> bool {
        self.findings.iter().any(|finding| finding.rule == rule)
    }

    fn licence<'o>(&'o self, options: &'o Options) -> Option<&'o str> {
        let own = Some(self.problem.licence.as_str()).filter(|licence| !licence.is_empty());
        own.or(options.assumed_licence.as_deref())
    }

    /// The problem that a step is, or everything for which it is none.
    fn problem_of_the_bank(&self, ids: &SkillIds, options: &Options) -> Result<MathProblemItem, Vec<String>> {
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
        // What the bank would refuse on import is refused here.
        let line = serde_json::to_string(&item).map_err(|error| vec![error.to_string()])?;
        read_line(&line).map_err(|found| found.iter().map(ToString::to_string).collect())
    }
}
