//! Files of a run: `accepted.jsonl`, `rejected.jsonl`, `logs.jsonl` and `stats.json`.

use std::collections::BTreeMap;

use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::end::{Accepted, Cause, End, Product, Tier};
use crate::exam::fingerprint;
use crate::plan::{Order, Pipeline, Plan};
use crate::story::{ArtefactHistory, Outcome, Stage};

/// The last answer of a stage; null if there is none.
fn last<'a>(story: &ArtefactHistory<'a>, stage: Stage, attempt: Option<u32>) -> &'a Json {
    let is_it = |one: &&crate::Artefact| one.stage == stage && attempt.is_none_or(|attempt| one.attempt == attempt);
    let answer = |one: &'a crate::Artefact| match &one.outcome {
        Outcome::Answer(answer) => Some(answer),
        _ => None,
    };
    story.0.iter().rev().filter(is_it).find_map(answer).unwrap_or(&Json::Null)
}

/// Fields of an item of an exam run, for accepted and rejected ones.
fn exam(order: &Order<'_>, story: &ArtefactHistory<'_>, attempt: Option<u32>) -> Json {
    json!({
        "schema_id": order.brief.id,
        "difficulty": order.level.name(),
        "idea_plan": last(story, Stage::Design, None),
        "question_package": last(story, Stage::Implement, attempt),
        "verifier_report": last(story, Stage::Examine, attempt),
        "style_report": last(story, Stage::Style, attempt),
        "models_used": {
            "designer": story.model(Stage::Design), "implementer": story.model(Stage::Implement),
            "verifier": story.model(Stage::Examine), "style_judge": story.model(Stage::Style),
        },
    })
}

fn tutoring(order: &Order<'_>, story: &ArtefactHistory<'_>, attempt: Option<u32>) -> Json {
    json!({
        "skill_id": order.brief.id,
        "difficulty": order.difficulty,
        "draft": last(story, Stage::Generate, attempt),
        "blind_solution": last(story, Stage::Solve, attempt),
        "judgement": last(story, Stage::Judge, attempt),
        "models_used": {
            "generator": story.model(Stage::Generate), "critic": story.model(Stage::Solve),
            "judge": story.model(Stage::Judge),
        },
    })
}

fn line(plan: &Plan, order: &Order<'_>, story: &ArtefactHistory<'_>, attempt: Option<u32>, at: Timestamp) -> Json {
    let mut line = match plan.pipeline {
        Pipeline::Exam => exam(order, story, attempt),
        Pipeline::Tutoring | Pipeline::Wording | Pipeline::Template => tutoring(order, story, attempt),
    };
    line["item"] = json!(order.number);
    line["timestamp"] = json!(at.to_rfc3339());
    line
}

/// Returns the line of an accepted item. Its id is `{schema_id}-{difficulty}-{fingerprint}`; `problem` is its id in the
/// bank, or `blueprint` the blueprint.
pub fn accepted_line(
    plan: &Plan,
    order: &Order<'_>,
    story: &ArtefactHistory<'_>,
    accepted: &Accepted,
    at: Timestamp,
) -> Json {
    let mut line = line(plan, order, story, Some(accepted.attempt), at);
    let asked = match plan.pipeline {
        Pipeline::Exam => fingerprint(&line["question_package"]),
        Pipeline::Tutoring | Pipeline::Wording | Pipeline::Template => {
            fingerprint(&json!({ "question": line["draft"] }))
        }
    };
    let difficulty = match plan.pipeline {
        Pipeline::Exam => order.level.name().to_owned(),
        Pipeline::Tutoring | Pipeline::Wording => order.difficulty.to_string(),
        Pipeline::Template => "template".to_owned(),
    };
    line["id"] = json!(format!("{}-{difficulty}-{asked}", order.brief.id));
    line["attempts"] = json!(accepted.attempt);
    line["tier"] = json!(accepted.tier);
    match &accepted.product {
        Product::Problem(item) => line["problem"] = json!(item.meta.id),
        Product::Template(template) => line["blueprint"] = json!({ "id": template.id, "text": template.text }),
    }
    line
}

/// Returns the line of a rejected item; `None` for an accepted one.
pub fn rejected_line(
    plan: &Plan,
    order: &Order<'_>,
    story: &ArtefactHistory<'_>,
    end: &End,
    at: Timestamp,
) -> Option<Json> {
    let End::Rejected { cause, findings, attempts } = end else { return None };
    let mut line = line(plan, order, story, None, at);
    line["failure_type"] = json!(cause);
    line["reasons"] = json!(findings);
    line["attempts"] = json!(attempts);
    Some(line)
}

/// Returns the lines of the log: one for every artefact of an item.
pub fn log_lines(order: &Order<'_>, story: &[(Timestamp, crate::Artefact)]) -> Vec<Json> {
    let one = |(at, artefact): &(Timestamp, crate::Artefact)| {
        json!({
            "item": order.number, "about": order.brief.id, "difficulty": order.level.name(), "timestamp": at.to_rfc3339(),
            "stage": artefact.stage, "attempt": artefact.attempt, "part": artefact.part,
            "outcome": artefact.outcome, "made": artefact.made,
        })
    };
    story.iter().map(one).collect()
}

/// Returns the summary of a run: `ends` has the results of finished items by number; `run` is its id.
pub fn stats(run: Uuid, plan: &Plan, ends: &BTreeMap<u32, Result<Tier, Cause>>) -> Json {
    let mut by_schema: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
    let mut by_difficulty: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
    let mut failure_types: BTreeMap<&str, u32> = BTreeMap::new();
    let mut tiers: BTreeMap<&str, u32> = BTreeMap::new();
    for (number, end) in ends {
        let Some(order) = plan.order(*number) else { continue };
        let at = match end {
            Ok(tier) => {
                *tiers.entry((*tier).into()).or_default() += 1;
                0
            }
            Err(cause) => {
                *failure_types.entry((*cause).into()).or_default() += 1;
                1
            }
        };
        by_schema.entry(&order.brief.id).or_default()[at] += 1;
        by_difficulty.entry(order.level.name()).or_default()[at] += 1;
    }
    let counts = |counts: BTreeMap<&str, [u32; 2]>| -> serde_json::Map<String, Json> {
        let one = |(name, [accepted, rejected]): (&str, [u32; 2])| {
            (name.to_owned(), json!({ "accepted": accepted, "rejected": rejected }))
        };
        counts.into_iter().map(one).collect()
    };
    json!({
        "run": run,
        "pipeline": plan.pipeline,
        "seed": plan.seed,
        "asked_for": plan.count,
        "accepted": tiers.values().sum::<u32>(),
        "rejected": failure_types.values().sum::<u32>(),
        "tiers": tiers,
        "failure_types": failure_types,
        "by_schema": counts(by_schema),
        "by_difficulty": counts(by_difficulty),
    })
}
