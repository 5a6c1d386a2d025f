//! Requests to the models of the tutoring pipeline.

use plumb_agents::Role;
use plumb_agents::prompt::Value;
use plumb_agents::prompt::{
    FACTORY_GENERATE, FACTORY_JUDGE, FACTORY_REFINE, FACTORY_SOLVE, FACTORY_TEMPLATE, FACTORY_WORD,
};
use plumb_bank::MathProblemItem;
use serde_json::{Value as Json, json};

use crate::ask::{Ask, PromptPart};
use crate::blueprint::SourceBlueprint;
use crate::draft::KeylessItem;
use crate::plan::{Order, Pipeline, Plan};
use crate::schemas::{DRAFT, JUDGEMENT, SOLUTION, TEMPLATE, WORDING};
use crate::story::Stage;

/// Maximum number of tokens of a problem, and of a blueprint.
const PROBLEM_TOKENS: u32 = 2_000;
const TEMPLATE_TOKENS: u32 = 8_000;

/// Asks for a draft, or for a better one than that before it, because of the findings about it.
pub(super) fn generate(
    plan: &Plan,
    order: &Order<'_>,
    attempt: u32,
    (before, findings): (Option<&Json>, &[String]),
) -> Ask {
    let (first, schema, tokens) = match SourceBlueprint::of(order.brief) {
        _ if plan.pipeline == Pipeline::Template => {
            let mut values = about(order);
            values.retain(|(name, _)| *name != "difficulty");
            (PromptPart { prompt: FACTORY_TEMPLATE, values }, TEMPLATE, TEMPLATE_TOKENS)
        }
        Ok(ground) => (PromptPart { prompt: FACTORY_WORD, values: worded(order, &ground) }, WORDING, PROBLEM_TOKENS),
        Err(_) => (PromptPart { prompt: FACTORY_GENERATE, values: about(order) }, DRAFT, PROBLEM_TOKENS),
    };
    let mut parts = vec![first];
    if attempt > 1 {
        let before = before.map_or_else(|| "none".to_owned(), Json::to_string);
        let values = vec![("before", Value::Others(before)), ("findings", Value::Others(json!(findings).to_string()))];
        parts.push(PromptPart { prompt: FACTORY_REFINE, values });
    }
    order.ask(Stage::Generate, Role::Generator, (attempt, 1), (parts, schema, tokens))
}

/// Asks a model to solve a draft without its key.
pub(super) fn solve(order: &Order<'_>, attempt: u32, part: u8, blind: &KeylessItem) -> Ask {
    let mut values = about(order);
    values.retain(|(name, _)| *name != "variation");
    values.push(("question", Value::Others(blind.told())));
    let parts = vec![PromptPart { prompt: FACTORY_SOLVE, values }];
    order.ask(Stage::Solve, Role::Critic, (attempt, part), (parts, SOLUTION, 2_000))
}

/// Asks a model to compare two solutions without saying which is the author's; the second time in reverse order.
pub(super) fn judge(order: &Order<'_>, attempt: u32, part: u8, item: &MathProblemItem, blind: Option<&Json>) -> Ask {
    let steps = item.solution_logic.steps.iter().map(|step| format!("{} {}", step.explanation, step.math));
    let own = json!({
        "working": steps.collect::<Vec<_>>().join("\n"), "answer": item.solution_logic.final_answer_canonical,
    });
    let other = blind.map_or(Json::Null, |blind| json!({ "working": blind["working"], "answer": blind["answer"] }));
    let (first, second) = if part == 1 { (&own, &other) } else { (&other, &own) };
    let mut values = about(order);
    values.retain(|(name, _)| *name != "variation");
    values.push(("question", Value::Others(KeylessItem::of(item, order.seed, 1).told())));
    values.push(("first", Value::Others(first.to_string())));
    values.push(("second", Value::Others(second.to_string())));
    let parts = vec![PromptPart { prompt: FACTORY_JUDGE, values }];
    order.ask(Stage::Judge, Role::Judge, (attempt, part), (parts, JUDGEMENT, 1_000))
}

fn worded(order: &Order<'_>, ground: &SourceBlueprint) -> Vec<(&'static str, Value)> {
    let mut values = about(order);
    values.retain(|(name, _)| *name != "difficulty");
    values.extend([
        ("level", Value::Own(ground.level(order.level).name.clone())),
        ("parameters", Value::Own(ground.told(order))),
        ("samples", Value::Own(ground.samples(order))),
        ("contexts", Value::Own(ground.contexts())),
    ]);
    values
}

fn about(order: &Order<'_>) -> Vec<(&'static str, Value)> {
    vec![
        ("title", Value::Own(order.brief.title.clone())),
        ("brief", Value::Own(order.brief.text.clone())),
        ("difficulty", Value::Own(order.difficulty.to_string())),
        ("variation", Value::Own(format!("{:08x}", order.seed >> 32))),
    ]
}
