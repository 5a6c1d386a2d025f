//! Problems of a skill: generator → rules → blind solvers → verifier → judge, in both orders; refined with the
//! findings, a bounded number of times. Reworded items of blueprints go through these stages without a judge, and
//! blueprints through those of [`template`].

mod asks;
pub(crate) mod drafted;
pub(crate) mod template;

use plumb_bank::{MathProblemItem, RubricScores, VerificationReport};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::Step;
use crate::ask::Ask;
use crate::checking::solved;
use crate::draft::KeylessItem;
use crate::end::{Accepted, Cause, End, Product, Tier};
use crate::plan::{Order, Pipeline, Plan};
use crate::story::{Artefact, ArtefactHistory, Outcome, RuleFindings, Stage};
use drafted::ReadDraft;

use asks::solve;

/// Why a draft is rejected.
struct RejectionReason {
    cause: Cause,
    findings: Vec<String>,
}

/// Result of the stages of one draft.
enum DraftOutcome {
    /// It is not finished.
    Next(Step),
    /// It is accepted.
    Good(Product, Tier),
    /// It is rejected.
    Bad(RejectionReason),
}

impl DraftOutcome {
    const fn note(findings: Artefact) -> Self {
        Self::Next(Step::Note(findings))
    }

    fn ask(ask: Ask) -> Self {
        Self::Next(Step::Ask(Box::new(ask)))
    }
}

pub(crate) fn next(plan: &Plan, order: &Order<'_>, story: &ArtefactHistory<'_>) -> Step {
    let most = plan.rules.rubric.max_attempts;
    let mut against: Option<RejectionReason> = None;
    for attempt in 1..=most {
        let Some(outcome) = story.of(Stage::Generate, attempt, 1) else {
            let before = attempt.checked_sub(1).and_then(|before| answer(story.of(Stage::Generate, before, 1)));
            let findings = against.as_ref().map_or(&[][..], |against| &against.findings);
            return Step::Ask(Box::new(asks::generate(plan, order, attempt, (before, findings))));
        };
        let drafted = match outcome {
            Outcome::Answer(draft) if plan.pipeline == Pipeline::Template => {
                template::stages(plan, order, story, attempt, draft)
            }
            Outcome::Answer(draft) => stages(plan, order, story, attempt, draft),
            failed => DraftOutcome::Bad(unanswered(failed)),
        };
        match drafted {
            DraftOutcome::Next(step) => return step,
            DraftOutcome::Good(product, tier) => {
                return Step::End(End::Accepted(Accepted { product, tier, attempt }));
            }
            DraftOutcome::Bad(found) => against = Some(found),
        }
    }
    let RejectionReason { cause, findings } = against
        .unwrap_or(RejectionReason { cause: Cause::NoAnswer, findings: vec!["no draft may be made".to_owned()] });
    Step::End(End::Rejected { cause, findings, attempts: most })
}

/// Goes through the stages of one draft, as far as the story has them.
fn stages(plan: &Plan, order: &Order<'_>, story: &ArtefactHistory<'_>, attempt: u32, draft: &Json) -> DraftOutcome {
    let draft = ReadDraft::read(draft, order, attempt);
    let Some(rules) = story.found(Stage::Rules, attempt) else {
        let found = match &draft {
            Ok(draft) => draft.wording(),
            Err(against) => RuleFindings { against: against.clone(), ..RuleFindings::default() },
        };
        return DraftOutcome::note(Artefact::found(Stage::Rules, attempt, found));
    };
    if let Some(against) = rejected(Cause::Rules, rules) {
        return DraftOutcome::Bad(against);
    }
    let Ok(draft) = draft else {
        return DraftOutcome::Bad(RejectionReason {
            cause: Cause::Rules,
            findings: vec!["the draft cannot be read".to_owned()],
        });
    };
    let item = &draft.item;
    let mut solutions = Vec::new();
    for part in 1..=plan.rules.solves {
        let blind = KeylessItem::of(item, order.seed, part);
        match story.of(Stage::Solve, attempt, part) {
            None => return DraftOutcome::ask(solve(order, attempt, part, &blind)),
            Some(Outcome::Answer(solution)) => solutions.push((blind, solution)),
            Some(failed) => return DraftOutcome::Bad(unanswered(failed)),
        }
    }
    let Some(verified) = story.found(Stage::Verify, attempt) else {
        let mut found = draft.computed();
        solved(item, &solutions, &mut found);
        return DraftOutcome::note(Artefact::found(Stage::Verify, attempt, found));
    };
    if let Some(against) = rejected(Cause::WrongKey, verified) {
        return DraftOutcome::Bad(against);
    }
    let mut judgements = Vec::new();
    // A blueprint's key and solution need no comparison.
    let looks = if plan.pipeline == Pipeline::Wording { 0 } else { 2 };
    for part in 1..=looks {
        match story.of(Stage::Judge, attempt, part) {
            None => {
                let solution = solutions.first().map(|(_, solution)| *solution);
                return DraftOutcome::ask(asks::judge(order, attempt, part, item, solution));
            }
            Some(Outcome::Answer(judgement)) => judgements.push(judgement),
            Some(failed) => return DraftOutcome::Bad(unanswered(failed)),
        }
    }
    let opinions: Vec<&Json> = solutions.iter().map(|(_, solution)| *solution).chain(judgements.clone()).collect();
    let report = together(&opinions);
    let mut findings = plan.rules.rubric.shortfalls(&report);
    for judgement in judgements {
        if judgement["verdict"] != "APPROVE" {
            findings.push(judgement["feedback"].as_str().unwrap_or("the judge refused it").to_owned());
        }
    }
    if !findings.is_empty() {
        findings.extend(report.issues);
        return DraftOutcome::Bad(RejectionReason { cause: Cause::Refused, findings });
    }
    let tier = if verified.proved { Tier::Proved } else { Tier::Agreed };
    let item = with_provenance(draft.item, report, order, story, attempt);
    DraftOutcome::Good(Product::Problem(Box::new(item)), tier)
}

/// Returns where opinions fall short of the rubric, with the issues that they name; empty if nowhere.
fn shortfalls(plan: &Plan, opinions: &[&Json]) -> Vec<String> {
    let report = together(opinions);
    let mut findings = plan.rules.rubric.shortfalls(&report);
    if !findings.is_empty() {
        findings.extend(report.issues);
    }
    findings
}

fn rejected(cause: Cause, found: &RuleFindings) -> Option<RejectionReason> {
    (!found.against.is_empty()).then(|| RejectionReason { cause, findings: found.against.clone() })
}

/// A model gave no usable answer.
fn unanswered(outcome: &Outcome) -> RejectionReason {
    let findings = match outcome {
        Outcome::Failed { code, findings } if findings.is_empty() => vec![format!("there was no answer ({code})")],
        Outcome::Failed { findings, .. } => findings.clone(),
        _ => vec!["there was no answer".to_owned()],
    };
    RejectionReason { cause: Cause::NoAnswer, findings }
}

fn answer(outcome: Option<&Outcome>) -> Option<&Json> {
    match outcome {
        Some(Outcome::Answer(answer)) => Some(answer),
        _ => None,
    }
}

/// Combines the opinions into the worst of each score.
fn together(opinions: &[&Json]) -> VerificationReport {
    let mut report = VerificationReport::without_issues();
    for opinion in opinions {
        let score = |name: &str, so_far: f64| {
            let score = opinion["scores"][name].as_f64().unwrap_or(0.0);
            // A score that is not a number counts as 0.
            if score < so_far { score } else { so_far }
        };
        let RubricScores { solvability, ambiguity, procedural_correctness, pedagogical_alignment } =
            report.rubric_scores;
        report.rubric_scores = RubricScores {
            solvability: score("solvability", solvability),
            ambiguity: score("ambiguity", ambiguity),
            procedural_correctness: score("procedural_correctness", procedural_correctness),
            pedagogical_alignment: score("pedagogical_alignment", pedagogical_alignment),
        };
        report.underspecified |= opinion["underspecified"] != false;
        for issue in opinion["issues"].as_array().into_iter().flatten().filter_map(Json::as_str) {
            if !report.issues.iter().any(|known| known == issue) {
                report.issues.push(issue.to_owned());
            }
        }
    }
    report
}

fn with_provenance(
    mut item: MathProblemItem,
    report: VerificationReport,
    order: &Order<'_>,
    story: &ArtefactHistory<'_>,
    attempt: u32,
) -> MathProblemItem {
    let provenance = &mut item.meta.provenance;
    provenance.generator_model = story.model(Stage::Generate);
    provenance.critic_model = story.model(Stage::Solve);
    provenance.judge_model = story.model(Stage::Judge);
    provenance.attempt = attempt;
    provenance.revision_of = attempt.checked_sub(1).and_then(|before| draft_id(order, story, before));
    item.meta.verification_report = report;
    item.meta.id = draft_id(order, story, attempt).unwrap_or(item.meta.id);
    item.problem_content.variables.remove("source");
    item
}

/// Returns the id of a draft: equal words for an equal order have an equal id.
pub(crate) fn draft_id(order: &Order<'_>, story: &ArtefactHistory<'_>, attempt: u32) -> Option<Uuid> {
    let draft = answer(story.of(Stage::Generate, attempt, 1))?.to_string();
    let name = format!("plumb-factory/{}/{}/{}/{attempt}/{draft}", order.brief.id, order.seed, order.number);
    Some(plumb_types::ids::derived(&[name.as_bytes()]))
}
