//! The deterministic verifier: checks a problem against its own key, without any model.

use serde::{Deserialize, Serialize};

use super::canonical::spaced;
use super::item::{InputType, MathProblemItem, VerificationReport, Verifier, VerifierKind};
use super::marking::marking;
use super::math::{LineValue, evaluate_line, numbers};
use super::policy::RubricPolicy;
use plumb_answers::answer::sameness;
use plumb_answers::answer::{ALGORITHM, AnswerSpec, Input, Outcome, mark, mark_key};
use plumb_content::check::{recomputed, states};
use plumb_maths::compare::Comparison;

/// Variable of a problem with the computation of its key from the quantities of its stem.
pub const CHECK: &str = "check";

/// Variable of a problem about its figure. Its only allowed value is [`TELLS_KEY`].
pub(super) const FIGURE: &str = "figure";
/// Value: the description of the figure may contain the key.
pub(super) const TELLS_KEY: &str = "tells_key";

/// Variable of a problem about its approval. Its only allowed value is [`BY_A_PERSON`]: all models agree on it, but no
/// computation from its words proves the key.
pub const APPROVAL: &str = "approval";
/// Value: a person must approve it.
pub const BY_A_PERSON: &str = "person";

/// The tool of a verification: the marking rules, because these are used for verifying too.
pub const VERIFIER_TOOL: &str = ALGORITHM;

/// Result of verifying: the evidence of an approval or a rejection, which is stored with it permanently.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// The value of `meta.provenance.verifier`.
    pub verifier: Verifier,
    /// The value of `meta.verification_report`.
    pub verification_report: VerificationReport,
    /// Version of the rubric policy.
    pub policy: String,
}

/// Permission to set a problem to `VERIFIED`. Only [`verify`] gives one.
#[derive(Debug, Clone, PartialEq)]
pub struct Approval(Evidence);

impl Approval {
    /// The evidence for it.
    pub const fn evidence(&self) -> &Evidence {
        &self.0
    }
}

/// The reasons to set a problem to `REJECTED`. Only [`verify`] gives them.
#[derive(Debug, Clone, PartialEq)]
pub struct Rejection(Evidence);

impl Rejection {
    /// The evidence for it.
    pub const fn evidence(&self) -> &Evidence {
        &self.0
    }
}

/// Decision on a problem.
#[derive(Debug, Clone, PartialEq)]
pub enum ProblemDecision {
    /// It is approved.
    Approved(Approval),
    /// It is rejected.
    Rejected(Rejection),
    /// No check fails, but the key is not proved: it stays in review.
    Undecided(Evidence),
}

impl ProblemDecision {
    /// The evidence for it.
    pub const fn evidence(&self) -> &Evidence {
        match self {
            Self::Approved(approval) => approval.evidence(),
            Self::Rejected(rejection) => rejection.evidence(),
            Self::Undecided(evidence) => evidence,
        }
    }
}

/// Findings so far.
#[derive(Default)]
struct VerificationFindings {
    checks: u32,
    /// The key or an accepted form is wrong.
    unsolvable: Vec<String>,
    /// A step is wrong.
    unsound: Vec<String>,
    undecided: Vec<String>,
    /// The person who approved it.
    approved: Option<String>,
}

/// A person's approval of a problem on which only models agree; `who` is named in the evidence.
///
/// # Errors
/// The decision, if a check fails, or if more than a person's approval is missing.
pub fn approved_by(item: &MathProblemItem, policy: &RubricPolicy, who: &str) -> Result<Approval, Box<ProblemDecision>> {
    match judged(item, policy, Some(who)) {
        ProblemDecision::Approved(approval) => Ok(approval),
        other => Err(Box::new(other)),
    }
}

/// A person's rejection of a problem.
pub fn declined_by(item: &MathProblemItem, policy: &RubricPolicy, (who, why): (&str, &str)) -> Rejection {
    let mut evidence = verify(item, policy).evidence().clone();
    evidence.verifier.passed = false;
    evidence.verification_report.issues.push(format!("declined by {who}: {why}"));
    Rejection(evidence)
}

/// Judges a problem: key, accepted forms, choices and last step deterministically, then the report's scores by the
/// policy. Scores are only ever lowered: a score that the checks disprove becomes 0, whatever it was.
pub fn verify(item: &MathProblemItem, policy: &RubricPolicy) -> ProblemDecision {
    judged(item, policy, None)
}

fn judged(item: &MathProblemItem, policy: &RubricPolicy, approved_by: Option<&str>) -> ProblemDecision {
    let mut found = VerificationFindings::default();
    let spec = marking(&item.answer_spec);
    key_and_forms(item, &spec, &mut found);
    choices(item, &mut found);
    recompute(item, &mut found);
    figure(item, &mut found);
    last_step(item, &spec, &mut found);
    if item.problem_content.variables.contains_key(APPROVAL) {
        match approved_by {
            Some(who) => found.approved = Some(who.to_owned()),
            None => found.undecided.push("no computation from its words proves the key: a person decides".to_owned()),
        }
    }
    let (kind, tools) = match item.answer_spec.input_type {
        InputType::Expression | InputType::Set => {
            (VerifierKind::Symbolic, format!("{VERIFIER_TOOL}; {}", plumb_maths::compare::ALGORITHM))
        }
        _ => (VerifierKind::Numeric, VERIFIER_TOOL.to_owned()),
    };
    settle(item, policy, kind, &tools, found)
}

fn settle(
    item: &MathProblemItem,
    policy: &RubricPolicy,
    kind: VerifierKind,
    tools: &str,
    found: VerificationFindings,
) -> ProblemDecision {
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
        // Verifying again does not repeat an issue.
        if !report.issues.contains(&issue) {
            report.issues.push(issue);
        }
    }
    let decided = passed || failed;
    let mut details = format!("{tools}; {}; {} checks", policy.version, found.checks);
    if let Some(who) = &found.approved {
        details.push_str("; approved by ");
        details.push_str(who);
    }
    let verifier = Verifier {
        kind: if decided { kind } else { VerifierKind::None },
        tool: Some(VERIFIER_TOOL.to_owned()),
        passed,
        details: Some(details),
    };
    let evidence = Evidence { verifier, verification_report: report, policy: policy.version.clone().into_owned() };
    match (failed || !shortfalls.is_empty(), passed) {
        (true, _) => ProblemDecision::Rejected(Rejection(evidence)),
        (false, true) => ProblemDecision::Approved(Approval(evidence)),
        (false, false) => ProblemDecision::Undecided(evidence),
    }
}

/// Checks that the key is readable as its type, and that every accepted form is equal to it.
fn key_and_forms(item: &MathProblemItem, spec: &AnswerSpec, found: &mut VerificationFindings) {
    let key = item.solution_logic.final_answer_canonical.as_str();
    found.checks += 1;
    let own = mark_key(spec, key);
    match own.outcome {
        Outcome::Correct => {}
        Outcome::Undecided => {
            found.undecided.push(format!("the key “{key}” is undecided: {}", own.reason.unwrap_or_default()));
        }
        _ => {
            let why = own.reason.unwrap_or_default();
            let kind = item.answer_spec.input_type.as_str();
            found.unsolvable.push(format!("the key “{key}” cannot be read as {kind}: {why}"));
            return;
        }
    }
    for form in &item.answer_spec.accepted_forms {
        found.checks += 1;
        let verdict = match spec.input {
            Input::MultipleChoice if sameness(form) == sameness(key) => continue,
            _ => mark(spec, form, key),
        };
        match verdict.outcome {
            Outcome::Correct => {}
            Outcome::Undecided => {
                let why = verdict.reason.unwrap_or_default();
                found.undecided.push(format!("the accepted form “{form}” is undecided: {why}"));
            }
            _ => found.unsolvable.push(format!("the accepted form “{form}” is not equal to the key “{key}”")),
        }
    }
}

fn choices(item: &MathProblemItem, found: &mut VerificationFindings) {
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

/// Checks that the problem's computation of its key has the key as its result.
fn recompute(item: &MathProblemItem, found: &mut VerificationFindings) {
    let Some(check) = item.problem_content.variables.get(CHECK).and_then(serde_json::Value::as_str) else { return };
    let key = item.solution_logic.final_answer_canonical.as_str();
    found.checks += 1;
    match recomputed(key, check, item.answer_spec.input_type == InputType::MultipleChoice) {
        Comparison::Equal => {}
        Comparison::Different => found.unsolvable.push(format!("“{check}” does not come to the key “{key}”")),
        Comparison::Undecided(why) => {
            found.undecided.push(format!("whether “{check}” comes to the key “{key}” is undecided: {why}"));
        }
    }
}

/// Checks that the description of a figure does not contain the key, unless the author allows it.
fn figure(item: &MathProblemItem, found: &mut VerificationFindings) {
    let Some(figure) = &item.problem_content.figure else { return };
    found.checks += 1;
    let may = item.problem_content.variables.get(FIGURE).and_then(serde_json::Value::as_str) == Some(TELLS_KEY);
    let key = item.solution_logic.final_answer_canonical.as_str();
    if !may && states(&figure.alternative(), key) {
        found.undecided.push(format!("the words of the picture say the key “{key}”"));
    }
}

/// Checks that the last step has the key as its result, or at least contains it; a step that cannot be computed passes.
fn last_step(item: &MathProblemItem, spec: &AnswerSpec, found: &mut VerificationFindings) {
    let key = item.solution_logic.final_answer_canonical.as_str();
    let Some(step) = item.solution_logic.steps.last() else { return };
    let comes = evaluate_line(&step.math);
    let told = match (&comes, item.answer_spec.input_type) {
        (LineValue::Number(number), input) if input != InputType::Expression => {
            match plumb_answers::answer::plain_value(&sameness(key)) {
                Some(right) if input.is_number() || input == InputType::MultipleChoice => {
                    let tolerance = spec.absolute_tolerance.as_ref();
                    let near = |other: &num_rational::BigRational| {
                        let distance = num_traits::Signed::abs(&(other - &right));
                        *other == right || tolerance.is_some_and(|tolerance| distance <= *tolerance.value())
                    };
                    if near(number) || numbers(&step.math).iter().any(near) { Ok(()) } else { Err(number.to_string()) }
                }
                _ => return,
            }
        }
        (LineValue::Truth(truth), InputType::Boolean) if truth.to_string() != key => Err(truth.to_string()),
        (LineValue::Truth(_), InputType::Boolean) => Ok(()),
        (LineValue::Number(_) | LineValue::Unknown, InputType::Expression) => {
            // The last side of the step must equal the key; one that cannot be read or decided passes.
            let side = step.math.rsplit('=').next().unwrap_or_default().trim_matches(['$', ' ', '.']);
            if !speaks_of(side, key) {
                return;
            }
            match mark(spec, side, key).outcome {
                Outcome::Correct => Ok(()),
                Outcome::Incorrect => Err(side.to_owned()),
                _ => return,
            }
        }
        _ => return,
    };
    found.checks += 1;
    if let Err(came) = told
        && !spaced(&step.math).contains(&spaced(key))
    {
        found.unsound.push(format!("the last step comes to {came}, and the key is “{key}”"));
    }
}

/// Whether a piece of mathematics has no letters except those of the key: then it is not a sentence and is about the
/// key.
fn speaks_of(math: &str, key: &str) -> bool {
    let mut before = ' ';
    let mut in_command = false;
    math.chars().all(|c| {
        // A LaTeX command is not a name.
        in_command = c.is_alphabetic() && (in_command || before == '\\');
        before = c;
        in_command || !c.is_alphabetic() || key.contains(c)
    })
}
