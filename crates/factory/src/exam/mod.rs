//! Exam items: designer → implementer → rules → verifier → style judge. A verifier or style judge that rejects the item
//! reports whether another implementation of the idea may help.

mod asks;
pub(crate) mod options;
pub(crate) mod package;

use plumb_bank::MathProblemItem;
use plumb_types::saturating_cast;
use serde_json::Value as Json;

use crate::checking::checked;
use crate::draft::KeylessItem;
use crate::end::{Accepted, Cause, End, Product, Tier};
use crate::plan::{Order, Plan, StyleRule};
use crate::schemas::STYLE_SCORES;
use crate::story::{Artefact, ArtefactHistory, Outcome, RuleFindings, Stage};
use crate::{Step, plain, teaching, wording};

pub(crate) use package::fingerprint;

/// Why an implementation is rejected.
struct RejectionReason {
    cause: Cause,
    findings: Vec<String>,
    /// The reports for the next request to the implementer.
    reports: Vec<Json>,
}

/// Result of the stages of one implementation.
enum ImplementationOutcome {
    Next(Step),
    Good(Box<MathProblemItem>, Tier),
    /// Another implementation may be better.
    Fixable(RejectionReason),
    /// The idea does not work.
    Structural(RejectionReason),
}

pub(crate) fn next(plan: &Plan, order: &Order<'_>, story: &ArtefactHistory<'_>) -> Step {
    let idea = match design(plan, order, story) {
        Ok(idea) => idea,
        Err(step) => return *step,
    };
    let most = plan.rules.implementer_retries + 1;
    let mut before: Option<(Option<&Json>, RejectionReason)> = None;
    for attempt in 1..=most {
        let Some(outcome) = story.of(Stage::Implement, attempt, 1) else {
            let failed = before.as_ref().map(|(package, against)| (*package, against.reports.as_slice()));
            return Step::Ask(Box::new(asks::implement(order, attempt, idea, failed)));
        };
        let implemented = match outcome {
            Outcome::Answer(package) => stages(plan, order, story, attempt, package),
            failed => ImplementationOutcome::Fixable(unanswered(failed)),
        };
        match implemented {
            ImplementationOutcome::Next(step) => return step,
            ImplementationOutcome::Good(item, tier) => {
                return Step::End(End::Accepted(Accepted { product: Product::Problem(item), tier, attempt }));
            }
            ImplementationOutcome::Structural(against) => return rejected(against, attempt),
            ImplementationOutcome::Fixable(against) => {
                let package = if let Outcome::Answer(package) = outcome { Some(package) } else { None };
                before = Some((package, against));
            }
        }
    }
    match before {
        Some((_, against)) => rejected(against, most),
        None => rejected(unanswered(&Outcome::Found(RuleFindings::default())), most),
    }
}

fn rejected(against: RejectionReason, attempts: u32) -> Step {
    Step::End(End::Rejected { cause: against.cause, findings: against.findings, attempts })
}

/// Returns the idea, or the next step towards one.
fn design<'a>(plan: &Plan, order: &Order<'_>, story: &ArtefactHistory<'a>) -> Result<&'a Json, Box<Step>> {
    let most = plan.rules.designer_retries + 1;
    let mut findings = Vec::new();
    for attempt in 1..=most {
        match story.of(Stage::Design, attempt, 1) {
            None => return Err(Box::new(Step::Ask(Box::new(asks::design(order, attempt))))),
            Some(Outcome::Answer(idea)) if idea["schema_id"] != order.brief.id.as_str() => {
                findings = vec![format!("the idea is for another schema than {}", order.brief.id)];
            }
            Some(Outcome::Answer(idea)) => match implemented_already(idea) {
                found if found.is_empty() => return Ok(idea),
                found => findings = found,
            },
            Some(failed) => findings = unanswered(failed).findings,
        }
    }
    Err(Box::new(Step::End(End::Rejected { cause: Cause::NoAnswer, findings, attempts: 0 })))
}

/// Fields of an idea that must be conceptual: numbers and equations are for the implementer to choose.
const CONCEPTUAL: [&str; 5] =
    ["idea_summary", "function_or_object_type", "constraints_used", "what_is_asked", "intended_wrong_paths"];

/// Returns the fields of an idea that already have numbers or equations, which are for the implementer to choose.
fn implemented_already(idea: &Json) -> Vec<String> {
    let is_chosen = |text: &str| text.contains(|c: char| c.is_numeric() || c == '=');
    let of = |field: &'static str| {
        let texts = idea[field].as_array().map_or_else(|| std::slice::from_ref(&idea[field]), Vec::as_slice);
        let chosen = texts.iter().filter_map(Json::as_str).any(is_chosen);
        chosen.then(|| format!("`{field}` has a number or an equation: an idea is worded without them"))
    };
    CONCEPTUAL.into_iter().filter_map(of).collect()
}

/// Goes through the stages of one implementation, as far as the story has them.
fn stages(
    plan: &Plan,
    order: &Order<'_>,
    story: &ArtefactHistory<'_>,
    attempt: u32,
    package: &Json,
) -> ImplementationOutcome {
    let item = package::item_of(package, order);
    let Some(rules) = story.found(Stage::Rules, attempt) else {
        let found = match &item {
            Ok(item) => {
                let found = plain::checked(item, wording::found(item));
                package::computations(package, teaching::checked(item, found))
            }
            Err(against) => RuleFindings { against: against.clone(), ..RuleFindings::default() },
        };
        return ImplementationOutcome::Next(Step::Note(Artefact::found(Stage::Rules, attempt, found)));
    };
    if !rules.against.is_empty() {
        return ImplementationOutcome::Fixable(RejectionReason::of_rules(Cause::Rules, rules));
    }
    let Ok(item) = item else {
        return ImplementationOutcome::Fixable(RejectionReason::plain(Cause::Rules, "the item cannot be read"));
    };
    let blind = KeylessItem::of(&item, order.seed, 1);
    let report = match story.of(Stage::Examine, attempt, 1) {
        None => return ImplementationOutcome::Next(Step::Ask(Box::new(asks::examine(order, attempt, &blind)))),
        Some(Outcome::Answer(report)) => report,
        Some(failed) => return ImplementationOutcome::Fixable(unanswered(failed)),
    };
    let Some(verified) = story.found(Stage::Verify, attempt) else {
        let mut found = checked(&item);
        crate::checking::solved(&item, &[(blind, report)], &mut found);
        return ImplementationOutcome::Next(Step::Note(Artefact::found(Stage::Verify, attempt, found)));
    };
    if let Some(refused) = verdict(report, Cause::Refused) {
        return refused;
    }
    if !verified.against.is_empty() {
        return ImplementationOutcome::Fixable(RejectionReason::of_rules(Cause::WrongKey, verified));
    }
    let style = match story.of(Stage::Style, attempt, 1) {
        None => return ImplementationOutcome::Next(Step::Ask(Box::new(asks::style(order, attempt, package, report)))),
        Some(Outcome::Answer(style)) => style,
        Some(failed) => return ImplementationOutcome::Fixable(unanswered(failed)),
    };
    if let Some(refused) = verdict(style, Cause::Style) {
        return refused;
    }
    // The rule applies to the scores, whatever the judge's verdict is.
    if let Some(why) = shortfall(style, plan.rules.style) {
        let mut against = RejectionReason::plain(Cause::Style, &why);
        against.reports.push(style.clone());
        return ImplementationOutcome::Fixable(against);
    }
    let tier = if verified.proved { Tier::Proved } else { Tier::Agreed };
    ImplementationOutcome::Good(Box::new(package::finished(item, story, attempt)), tier)
}

impl RejectionReason {
    fn plain(cause: Cause, finding: &str) -> Self {
        let findings = vec![finding.to_owned()];
        let reports = vec![serde_json::json!({ "verdict": "FAIL", "regen_instructions": findings })];
        Self { cause, findings, reports }
    }

    fn of_rules(cause: Cause, found: &RuleFindings) -> Self {
        let reports = vec![serde_json::json!({ "verdict": "FAIL", "regen_instructions": found.against })];
        Self { cause, findings: found.against.clone(), reports }
    }
}

/// A model gave no usable answer; another attempt may succeed.
fn unanswered(outcome: &Outcome) -> RejectionReason {
    let found = match outcome {
        Outcome::Failed { code, findings } => format!("there was no answer ({code}) {}", findings.join("; ")),
        _ => "there was no answer".to_owned(),
    };
    RejectionReason::plain(Cause::NoAnswer, found.trim_end())
}

/// Interprets a report; `None` if it passes. A fault that is not marked as structural can be fixed, as long as attempts
/// are left.
fn verdict(report: &Json, cause: Cause) -> Option<ImplementationOutcome> {
    if report["verdict"] == "PASS" {
        return None;
    }
    let texts = |name: &str| report[name].as_array().into_iter().flatten().filter_map(Json::as_str).map(str::to_owned);
    let mut findings: Vec<String> = report["failure_type"].as_str().map(str::to_owned).into_iter().collect();
    findings.extend(texts("reasons").chain(texts("regen_instructions")));
    if findings.is_empty() {
        findings.push("refused without a reason".to_owned());
    }
    let is_structural = report["severity"] == "structural_flaw";
    let cause = if is_structural { Cause::StructuralFlaw } else { cause };
    let against = RejectionReason { cause, findings, reports: vec![report.clone()] };
    Some(if is_structural {
        ImplementationOutcome::Structural(against)
    } else {
        ImplementationOutcome::Fixable(against)
    })
}

/// Returns the reason why the six style scores are too low.
fn shortfall(style: &Json, rule: StyleRule) -> Option<String> {
    let scores: Vec<(&str, f64)> =
        STYLE_SCORES.iter().map(|name| (*name, style["scores"][*name].as_f64().unwrap_or(0.0))).collect();
    if let Some((name, score)) = scores.iter().find(|(_, score)| score.is_nan() || *score < rule.least) {
        return Some(format!("{name} is {score}, and at least {} is asked for", rule.least));
    }
    let count = f64::from(saturating_cast::<usize, u32>(scores.len()));
    let mean = scores.iter().map(|(_, score)| score).sum::<f64>() / count;
    (mean < rule.mean).then(|| format!("the mean of the scores is {mean:.1}, and {} is asked for", rule.mean))
}
