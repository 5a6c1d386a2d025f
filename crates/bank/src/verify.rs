//! The deterministic verifier: a problem is held against its own key, without any model.

use serde::{Deserialize, Serialize};

use super::canonical::spaced;
use super::item::{InputType, MathProblemItem, VerificationReport, Verifier, VerifierKind};
use super::marking::marking;
use super::math::{LineValue, comes_to, numbers};
use super::policy::RubricPolicy;
use plumb_answers::answer::sameness;
use plumb_answers::answer::{ALGORITHM, AnswerSpec, Input, Outcome, mark, mark_key};
use plumb_content::check::{recomputed, states};
use plumb_maths::compare::Comparison;

/// The variable of a problem that says how its key is computed from what its stem says.
pub const CHECK: &str = "check";

/// The variable of a problem that says what is known of its picture, and the one value that it may have: its words may
/// have the key in them.
pub(super) const FIGURE: &str = "figure";
/// The words of the picture may have the key in them.
pub(super) const TELLS_KEY: &str = "tells_key";

/// The variable of a problem that says who must approve it, and the one value that it may have: all that models said of it
/// agrees, and no computation from its words proves the key.
pub const APPROVAL: &str = "approval";
/// A person must approve it.
pub const BY_A_PERSON: &str = "person";

/// The tool a verification names: the rules of marking, so that what is verified is what is marked.
pub const VERIFIER_TOOL: &str = ALGORITHM;

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
struct VerificationFindings {
    checks: u32,
    /// The key or what counts as it is wrong.
    unsolvable: Vec<String>,
    /// A step is wrong.
    unsound: Vec<String>,
    undecided: Vec<String>,
    /// Who gave leave.
    approved: Option<String>,
}

/// A person's leave for a problem that nothing but agreement speaks for; `who` is named in the evidence.
///
/// # Errors
/// The decision, where something speaks against it, or something other than a person's word is missing.
pub fn approved_by(item: &MathProblemItem, policy: &RubricPolicy, who: &str) -> Result<Approval, Box<Decision>> {
    match judged(item, policy, Some(who)) {
        Decision::Approved(approval) => Ok(approval),
        other => Err(Box::new(other)),
    }
}

/// A person's refusal of a problem.
pub fn declined_by(item: &MathProblemItem, policy: &RubricPolicy, (who, why): (&str, &str)) -> Rejection {
    let mut evidence = verify(item, policy).evidence().clone();
    evidence.verifier.passed = false;
    evidence.verification_report.issues.push(format!("declined by {who}: {why}"));
    Rejection(evidence)
}

/// Judges a problem: key, accepted forms, choices and last step deterministically, then the report's scores by the
/// policy. Scores are only ever lowered: what the checks disprove is 0, whatever was claimed.
pub fn verify(item: &MathProblemItem, policy: &RubricPolicy) -> Decision {
    judged(item, policy, None)
}

fn judged(item: &MathProblemItem, policy: &RubricPolicy, approved_by: Option<&str>) -> Decision {
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
) -> Decision {
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
        (true, _) => Decision::Rejected(Rejection(evidence)),
        (false, true) => Decision::Approved(Approval(evidence)),
        (false, false) => Decision::Undecided(evidence),
    }
}

/// The key must be readable as its type, and every accepted form equal to it.
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

/// The computation that a problem states for its key must come to it.
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

/// The words of a picture must not say the key, unless the author says that they may.
fn figure(item: &MathProblemItem, found: &mut VerificationFindings) {
    let Some(figure) = &item.problem_content.figure else { return };
    found.checks += 1;
    let may = item.problem_content.variables.get(FIGURE).and_then(serde_json::Value::as_str) == Some(TELLS_KEY);
    let key = item.solution_logic.final_answer_canonical.as_str();
    if !may && states(&figure.alternative(), key) {
        found.undecided.push(format!("the words of the picture say the key “{key}”"));
    }
}

/// The last step must come to the key, or at least contain it; what cannot be computed is not held against it.
fn last_step(item: &MathProblemItem, spec: &AnswerSpec, found: &mut VerificationFindings) {
    let key = item.solution_logic.final_answer_canonical.as_str();
    let Some(step) = item.solution_logic.steps.last() else { return };
    let comes = comes_to(&step.math);
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
            // What is not equal is told by its last side; what cannot be read or decided is not held against it.
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

/// Whether a piece of mathematics has no letters but those of the key: then it is no sentence, and of nothing else.
fn speaks_of(math: &str, key: &str) -> bool {
    let mut before = ' ';
    let mut in_command = false;
    math.chars().all(|c| {
        // A command of LaTeX is no name.
        in_command = c.is_alphabetic() && (in_command || before == '\\');
        before = c;
        in_command || !c.is_alphabetic() || key.contains(c)
    })
}
