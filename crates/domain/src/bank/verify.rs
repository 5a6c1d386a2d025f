//! The deterministic verifier: a problem is held against its own key, without any model.

use serde::{Deserialize, Serialize};

use super::canonical::{self, spaced};
use super::item::{InputType, MathProblemItem, ProblemAnswerSpec, VerificationReport, Verifier, VerifierKind};
use super::math::{Comes, comes_to, numbers};
use super::policy::RubricPolicy;
use crate::answer::{ALGORITHM, AnswerSpec, Input, Outcome, Tolerance, mark};
use crate::generate::sameness;

/// The tool a verification names: the rules of marking, so that what is verified is what is marked.
pub const VERIFIER_TOOL: &str = ALGORITHM;

/// What algebra is asked to compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Algebra {
    /// Two expressions.
    Expression,
    /// Two sets.
    Set,
}

/// What algebra says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Equality {
    /// They are the same.
    Equal,
    /// They differ, or one cannot be read; and why.
    Different(String),
    /// It cannot say; and why.
    Undecided(String),
}

/// Algebraic equivalence: where an algebra system is plugged in. It must be a function of its arguments.
pub trait Equivalence: Send + Sync {
    /// Name and version, written into every verification that asked it.
    fn tool(&self) -> &str;
    /// Compares two texts. Something compared with itself is asked in order to learn whether it can be read.
    fn compare(&self, what: Algebra, left: &str, right: &str) -> Equality;
}

/// No algebra: everything stays undecided.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoAlgebra;

impl Equivalence for NoAlgebra {
    fn tool(&self) -> &'static str {
        "none"
    }

    fn compare(&self, _what: Algebra, _left: &str, _right: &str) -> Equality {
        Equality::Undecided("there is no algebra to compare it with".to_owned())
    }
}

/// What verifying found: what an approval or a rejection rests on, and what is kept beside it for ever.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// For `meta.provenance.verifier`.
    pub verifier: Verifier,
    /// For `meta.verification_report`.
    pub verification_report: VerificationReport,
    /// Version of the rubric policy that judged.
    pub policy: String,
}

/// Leave to call a problem `VERIFIED`. Only [`verify`] gives one.
#[derive(Debug, Clone, PartialEq)]
pub struct Approval(Evidence);

impl Approval {
    /// What it rests on.
    pub const fn evidence(&self) -> &Evidence {
        &self.0
    }
}

/// The reasons to call a problem `REJECTED`. Only [`verify`] gives them.
#[derive(Debug, Clone, PartialEq)]
pub struct Rejection(Evidence);

impl Rejection {
    /// What it rests on.
    pub const fn evidence(&self) -> &Evidence {
        &self.0
    }
}

/// What is to be done with a problem.
#[derive(Debug, Clone, PartialEq)]
pub enum Decision {
    /// It is good.
    Approved(Approval),
    /// It is not.
    Rejected(Rejection),
    /// Nothing speaks against it, and nothing proves it: it stays in review.
    Undecided(Evidence),
}

impl Decision {
    /// What it rests on.
    pub const fn evidence(&self) -> &Evidence {
        match self {
            Self::Approved(approval) => approval.evidence(),
            Self::Rejected(rejection) => rejection.evidence(),
            Self::Undecided(evidence) => evidence,
        }
    }
}

/// What has been found so far.
#[derive(Default)]
struct Found {
    checks: u32,
    /// The key or what counts as it is wrong.
    unsolvable: Vec<String>,
    /// A step is wrong.
    unsound: Vec<String>,
    undecided: Vec<String>,
}

/// Judges a problem: key, accepted forms, choices and last step deterministically, then the report's scores by the
/// policy. Scores are only ever lowered: what the checks disprove is 0, whatever was claimed.
pub fn verify(item: &MathProblemItem, policy: &RubricPolicy, algebra: &dyn Equivalence) -> Decision {
    let mut found = Found::default();
    let input = item.answer_spec.input_type;
    let kind = match input {
        InputType::Expression | InputType::Set => {
            compare_algebra(item, algebra, &mut found);
            VerifierKind::Symbolic
        }
        _ => {
            compare_plain(item, &mut found);
            VerifierKind::Numeric
        }
    };
    choices(item, &mut found);
    last_step(item, &mut found);
    settle(item, policy, kind, algebra.tool(), found)
}

fn settle(item: &MathProblemItem, policy: &RubricPolicy, kind: VerifierKind, algebra: &str, found: Found) -> Decision {
    let failed = !found.unsolvable.is_empty() || !found.unsound.is_empty();
    let passed = !failed && found.undecided.is_empty();
    let mut report = item.meta.verification_report.clone();
    if !found.unsolvable.is_empty() {
        report.rubric_scores.solvability = 0.0;
    }
    if !found.unsound.is_empty() {
        report.rubric_scores.procedural_correctness = 0.0;
    }
    let shortfalls = policy.shortfalls(&report);
    let new = [found.unsolvable, found.unsound, found.undecided].concat();
    for issue in new.into_iter().chain(shortfalls.iter().cloned()) {
        // Verifying again does not say the same twice.
        if !report.issues.contains(&issue) {
            report.issues.push(issue);
        }
    }
    let decided = passed || failed;
    let details = format!("{VERIFIER_TOOL}; algebra {algebra}; {}; {} checks", policy.version, found.checks);
    let verifier = Verifier {
        kind: if decided { kind } else { VerifierKind::None },
        tool: Some(VERIFIER_TOOL.to_owned()),
        passed,
        details: Some(details),
    };
    let evidence = Evidence { verifier, verification_report: report, policy: policy.version.clone().into_owned() };
    match (failed || !shortfalls.is_empty(), passed) {
        (true, _) => Decision::Rejected(Rejection(evidence)),
        (false, true) => Decision::Approved(Approval(evidence)),
        (false, false) => Decision::Undecided(evidence),
    }
}

/// How an answer is marked against the key; `None` where that takes algebra.
pub(super) fn marking(spec: &ProblemAnswerSpec) -> Option<AnswerSpec> {
    let input = match spec.input_type {
        InputType::Integer => Input::Integer,
        InputType::Decimal => Input::Decimal,
        InputType::Fraction => Input::Fraction,
        InputType::Boolean => Input::Boolean,
        InputType::MultipleChoice => Input::MultipleChoice,
        InputType::Expression | InputType::Set => return None,
    };
    let tolerance = spec.tolerance.as_ref().filter(|_| input == Input::Decimal);
    let absolute_tolerance = tolerance.and_then(|number| Tolerance::parse(&number.to_string()).ok());
    Some(AnswerSpec { absolute_tolerance, ..AnswerSpec::of(input) })
}

fn compare_plain(item: &MathProblemItem, found: &mut Found) {
    let key = item.solution_logic.final_answer_canonical.as_str();
    let Some(spec) = marking(&item.answer_spec) else { return };
    found.checks += 1;
    let own = mark(&spec, key, key);
    if own.outcome != Outcome::Correct {
        let why = own.reason.unwrap_or_default();
        found
            .unsolvable
            .push(format!("the key “{key}” cannot be read as {}: {why}", item.answer_spec.input_type.as_str()));
        return;
    }
    // Any way to write the number counts here, whatever the learner's control takes.
    let spec = if spec.input == Input::Integer { AnswerSpec::of(Input::Fraction) } else { spec };
    for form in &item.answer_spec.accepted_forms {
        found.checks += 1;
        let same = match spec.input {
            Input::MultipleChoice => sameness(form) == sameness(key),
            _ => mark(&spec, form, key).outcome == Outcome::Correct,
        };
        if !same {
            found.unsolvable.push(format!("the accepted form “{form}” is not equal to the key “{key}”"));
        }
    }
}

fn compare_algebra(item: &MathProblemItem, algebra: &dyn Equivalence, found: &mut Found) {
    let what = if item.answer_spec.input_type == InputType::Set { Algebra::Set } else { Algebra::Expression };
    let key = item.solution_logic.final_answer_canonical.as_str();
    let forms = item.answer_spec.accepted_forms.iter().map(|form| (form.as_str(), "accepted form"));
    for (text, name) in [(key, "key")].into_iter().chain(forms) {
        found.checks += 1;
        match algebra.compare(what, text, key) {
            Equality::Equal => {}
            Equality::Different(why) => found.unsolvable.push(format!("the {name} “{text}” does not hold: {why}")),
            Equality::Undecided(why) => found.undecided.push(format!("the {name} “{text}” is undecided: {why}")),
        }
    }
}

fn choices(item: &MathProblemItem, found: &mut Found) {
    if item.answer_spec.input_type != InputType::MultipleChoice {
        return;
    }
    let choices = &item.answer_spec.ui.choices;
    let key = &item.solution_logic.final_answer_canonical;
    found.checks += 1;
    if !choices.contains(key) {
        found.unsolvable.push(format!("the key “{key}” is none of the choices"));
    }
    let plain: Vec<String> = choices.iter().map(|choice| sameness(choice)).collect();
    for (at, choice) in choices.iter().enumerate() {
        if let Some(first) = plain[..at].iter().position(|other| *other == plain[at]) {
            found.unsolvable.push(format!("the choices “{}” and “{choice}” are the same", choices[first]));
        }
    }
}

/// The last step must come to the key, or at least contain it; what cannot be computed is not held against it.
fn last_step(item: &MathProblemItem, found: &mut Found) {
    let key = item.solution_logic.final_answer_canonical.as_str();
    let Some(step) = item.solution_logic.steps.last() else { return };
    let comes = comes_to(&step.math);
    let told = match (&comes, item.answer_spec.input_type) {
        (Comes::Number(number), input) => match canonical::value(&sameness(key)) {
            Some(right) if input.is_number() || input == InputType::MultipleChoice => {
                let spec = marking(&item.answer_spec);
                let tolerance = spec.as_ref().and_then(|spec| spec.absolute_tolerance.as_ref());
                let near = |other: &num_rational::BigRational| {
                    let distance = num_traits::Signed::abs(&(other - &right));
                    *other == right || tolerance.is_some_and(|tolerance| distance <= *tolerance.value())
                };
                if near(number) || numbers(&step.math).iter().any(near) { Ok(()) } else { Err(number.to_string()) }
            }
            _ => return,
        },
        (Comes::Truth(truth), InputType::Boolean) if truth.to_string() != key => Err(truth.to_string()),
        (Comes::Truth(_), InputType::Boolean) => Ok(()),
        _ => return,
    };
    found.checks += 1;
    if let Err(came) = told
        && !spaced(&step.math).contains(&spaced(key))
    {
        found.unsound.push(format!("the last step comes to {came}, and the key is “{key}”"));
    }
}
