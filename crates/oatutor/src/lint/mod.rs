//! Likely errors in a readable pool.

mod choices;
mod hints;

use std::fmt;

use plumb_bank::solver::{swallowed, text};

use crate::pool::{Control, Pool, PoolProblem, ProblemStep};
pub(crate) use hints::gives_away;

/// Kind of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum LintRule {
    /// Two choices look equal to a learner.
    DuplicateChoices,
    /// Two choices are written differently and are equal as formulas.
    EqualChoices,
    /// The question is empty.
    EmptyStem,
    /// There is at most one choice.
    TooFewChoices,
    /// The key is not among the choices.
    KeyNotAChoice,
    /// An exponent seems to be lost: `x2`, `× 10-3`.
    SwallowedExponent,
    /// A delimiter of mathematics has no partner.
    UnbalancedMath,
    /// A hint depends on itself.
    CircularHints,
    /// A hint depends on one that is missing.
    MissingDependency,
    /// The first hint gives the answer away.
    AnswerInFirstHint,
    /// The licence is missing.
    MissingLicence,
    /// The skill is missing.
    MissingSkill,
    /// A step has no hints.
    NoHints,
    /// A problem has no steps.
    NoSteps,
}

impl LintRule {
    /// The name of the rule.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// All rules.
    pub const fn all() -> &'static [Self] {
        <Self as strum::VariantArray>::VARIANTS
    }
}

/// A likely error.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct LintFinding {
    /// The file.
    pub file: String,
    /// JSON pointer to the value; empty for the whole file.
    pub at: String,
    /// Id of the problem or step.
    pub id: String,
    /// Kind of the finding.
    pub rule: LintRule,
    /// The error, in plain words.
    pub message: String,
}

impl fmt::Display for LintFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = if self.at.is_empty() { String::new() } else { format!("{}: ", self.at) };
        write!(f, "{}: {at}{} ({})", self.file, self.message, self.rule.as_str())
    }
}

/// Collects findings.
struct LintFindings(Vec<LintFinding>);

impl LintFindings {
    fn add(&mut self, rule: LintRule, id: &str, file: &str, at: &str, message: impl Into<String>) {
        let (file, at, id) = (file.to_owned(), at.to_owned(), id.to_owned());
        self.0.push(LintFinding { file, at, id, rule, message: message.into() });
    }
}

/// Returns all likely errors, in the order of problems and steps.
pub fn lint(pool: &Pool) -> Vec<LintFinding> {
    let mut found = LintFindings(Vec::new());
    for problem in &pool.problems {
        of_problem(problem, &mut found);
        for step in &problem.steps {
            of_step(pool, problem, step, &mut found);
        }
    }
    found.0
}

fn of_problem(problem: &PoolProblem, found: &mut LintFindings) {
    let (id, file) = (problem.id.as_str(), problem.file.as_str());
    if problem.licence.is_empty() {
        found.add(LintRule::MissingLicence, id, file, "/license", "nothing says under which licence it is");
    }
    if problem.steps.is_empty() {
        found.add(LintRule::NoSteps, id, file, "", "it has no steps");
    }
    words(id, file, "/body", &problem.body, found);
}

fn of_step(pool: &Pool, problem: &PoolProblem, step: &ProblemStep, found: &mut LintFindings) {
    let (id, file) = (step.id.as_str(), step.file.as_str());
    if text::joined(&[&problem.body, &step.title, &step.body]).is_empty() {
        found.add(LintRule::EmptyStem, id, file, "/stepTitle", "nothing is asked, neither here nor in its problem");
    }
    if pool.skills_of(step).is_empty() {
        found.add(LintRule::MissingSkill, id, file, "/id", "the skill model does not say which skill it practises");
    }
    words(id, file, "/stepTitle", &step.title, found);
    words(id, file, "/stepBody", &step.body, found);
    for (at, key) in step.question.keys.iter().enumerate() {
        words(id, file, &format!("/stepAnswer/{at}"), key, found);
    }
    for (at, choice) in step.question.choices.iter().enumerate() {
        words(id, file, &format!("/choices/{at}"), choice, found);
    }
    if step.question.control == Control::MultipleChoice {
        choices::check(step, found);
    }
    hints::check(problem, step, found);
}

/// Checks that apply to any text.
fn words(id: &str, file: &str, at: &str, text: &str, found: &mut LintFindings) {
    if !text::is_balanced(text) {
        found.add(LintRule::UnbalancedMath, id, file, at, "a mark $$ has no partner");
    }
    for math in text::math(text) {
        if !braces_match(math) {
            found.add(LintRule::UnbalancedMath, id, file, at, format!("braces have no partner in “{math}”"));
        }
    }
    for lost in swallowed(text) {
        found.add(LintRule::SwallowedExponent, id, file, at, format!("“{lost}” may have lost an exponent"));
    }
}

fn braces_match(math: &str) -> bool {
    let (mut depth, mut escaped) = (0_usize, false);
    for c in math.chars() {
        match c {
            '{' if !escaped => depth += 1,
            '}' if !escaped => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => return false,
            },
            _ => {}
        }
        escaped = c == '\\' && !escaped;
    }
    depth == 0
}
