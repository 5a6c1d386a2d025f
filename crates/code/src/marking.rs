//! Marks a submission from what its runs returned. Expected values are here and never in the sandbox.

mod case;
mod pattern;
mod query;
mod rules;
mod score;
mod text;

pub use case::{Expected, LimitHit, TestCase, Verdict};
pub use pattern::FailurePattern;
pub use query::{QueryCase, QueryMarking, QueryVerdict, mark_queries};
pub use rules::{Rules, Violation};
pub use score::{Credit, NoScore, Score};
pub use text::{OutputRule, TextDifference};

use serde::{Deserialize, Serialize};

use crate::request::{Check, CheckWork, Limits, PythonWork};
use crate::response::{Measured, PythonResult, SyntaxError};
use crate::{Outcome, Run};

/// A task in Python: everything that its author says about marking.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PythonTask {
    /// The author's code that runs before the learner's.
    pub before: String,
    /// The author's code that runs after it.
    pub after: String,
    /// The tests, at most 50, with different names.
    pub tests: Vec<TestCase>,
    /// What the program may not, or must, contain.
    pub rules: Rules,
    /// How tests become a score.
    pub credit: Credit,
    /// What certain failures mean.
    pub patterns: Vec<FailurePattern>,
    /// Limits of the runs.
    pub limits: Limits,
}

/// A marked submission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Marking {
    /// The score, or why there is none.
    pub score: Score,
    /// By test; empty if the source is no program.
    pub verdicts: Vec<Verdict>,
    /// Rules that the program breaks. With one of them the score is 0.
    pub violations: Vec<Violation>,
    /// Names of misconceptions that the failures point to.
    pub misconceptions: Vec<String>,
}

impl PythonTask {
    /// The work for a submission, for the sandbox. It has nothing of what is expected.
    pub fn work(&self, source: &str, seed: u64) -> PythonWork {
        PythonWork {
            before: self.before.clone(),
            source: source.to_owned(),
            after: self.after.clone(),
            tests: self.tests.iter().map(|test| test.run.clone()).collect(),
            limits: self.limits,
            seed,
            inspect: !self.rules.is_empty(),
        }
    }

    /// The work for the checkers of the tests that returned something; none if no test has a checker. Its result goes
    /// into [`Self::mark`].
    pub fn checks(&self, result: &PythonResult, seed: u64) -> Option<CheckWork> {
        let checks: Vec<_> =
            self.tests.iter().zip(&result.outcomes).filter_map(|(test, measured)| check(test, measured)).collect();
        if checks.is_empty() { None } else { Some(CheckWork { checks, limits: self.limits, seed }) }
    }

    /// Marks a submission. `checked` has the outcomes of [`Self::checks`], in their order.
    ///
    /// If the sandbox gave no outcome to a single run or check, nothing is marked: a learner is never wrong because a
    /// machine was busy.
    pub fn mark(&self, result: &PythonResult, checked: &[Measured]) -> Marking {
        if let Some(error) = &result.syntax_error {
            return Marking::without_score(NoScore::SyntaxError(error.clone()));
        }
        let all = result.outcomes.iter().chain(checked);
        if result.outcomes.len() != self.tests.len() || all.clone().any(|measured| measured.outcome.is_unmarkable()) {
            return Marking::without_score(NoScore::Unavailable);
        }
        let mut checked = checked.iter();
        let mut verdicts = Vec::new();
        for (test, measured) in self.tests.iter().zip(&result.outcomes) {
            let verdict = if check(test, measured).is_some() {
                checked.next().map_or(Verdict::CheckerFailed, |check| case::checked(&check.outcome))
            } else {
                test.verdict(&measured.outcome)
            };
            verdicts.push(verdict);
        }
        if verdicts.contains(&Verdict::CheckerFailed) {
            return Marking { verdicts, ..Marking::without_score(NoScore::AuthorsFault) };
        }
        let violations = match (&result.constructs, self.rules.is_empty()) {
            (_, true) => Vec::new(),
            (Some(constructs), false) => self.rules.violations(constructs),
            (None, false) => return Marking::without_score(NoScore::Unavailable),
        };
        let passed = self.tests.iter().zip(&verdicts).map(|(test, verdict)| (test.weight, *verdict == Verdict::Passed));
        let score = if violations.is_empty() { self.credit.score(passed) } else { Score::zero() };
        let misconceptions = pattern::misconceptions(&self.patterns, &self.tests, &verdicts, &violations);
        Marking { score, verdicts, violations, misconceptions }
    }
}

impl Marking {
    fn without_score(why: NoScore) -> Self {
        Self { score: Score::None(why), verdicts: Vec::new(), violations: Vec::new(), misconceptions: Vec::new() }
    }

    /// The error of syntax, which uses up no attempt.
    pub fn syntax_error(&self) -> Option<&SyntaxError> {
        match &self.score {
            Score::None(NoScore::SyntaxError(error)) => Some(error),
            _ => None,
        }
    }
}

/// What a checker is asked about a run, if the test has one and the run returned something.
fn check(test: &TestCase, measured: &Measured) -> Option<Check> {
    let Expected::Checker { code } = &test.expected else { return None };
    let Outcome::Returned { value, output } = &measured.outcome else { return None };
    let arguments = match &test.run {
        Run::Call { arguments, .. } => arguments.clone(),
        Run::Program { .. } | Run::Expression { .. } => Vec::new(),
    };
    Some(Check { code: code.clone(), result: value.clone(), output: output.clone(), arguments })
}
