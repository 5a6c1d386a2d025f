//! Requests to the models of the exam pipeline.

use plumb_agents::Role;
use plumb_agents::prompt::Value;
use plumb_agents::prompt::{EXAM_DESIGN, EXAM_IMPLEMENT, EXAM_RETRY, EXAM_STYLE, EXAM_VERIFY};
use serde_json::{Value as Json, json};

use crate::ask::{Ask, PromptPart};
use crate::draft::KeylessItem;
use crate::plan::Order;
use crate::schemas::{EXAMINATION, IDEA, PACKAGE, STYLE};
use crate::story::Stage;

pub(super) fn design(order: &Order<'_>, attempt: u32) -> Ask {
    let values = vec![
        ("schema", Value::Own(order.brief.text.clone())),
        ("schema_id", Value::Own(order.brief.id.clone())),
        ("difficulty", Value::Own(order.level.name().to_owned())),
        // Varied by the attempt, so that an unreadable idea is not repeated.
        ("variation", Value::Own(format!("{:08x}-{attempt}", order.seed >> 32))),
    ];
    let parts = vec![PromptPart { prompt: EXAM_DESIGN, values }];
    order.ask(Stage::Design, Role::Designer, (attempt, 1), (parts, IDEA, 1_500))
}

/// Asks for an implementation of `idea`, or for another one after one that failed with these reports.
pub(super) fn implement(order: &Order<'_>, attempt: u32, idea: &Json, failed: Option<(Option<&Json>, &[Json])>) -> Ask {
    let values =
        vec![("difficulty", Value::Own(order.level.name().to_owned())), ("idea", Value::Others(idea.to_string()))];
    let mut parts = vec![PromptPart { prompt: EXAM_IMPLEMENT, values }];
    if let Some((before, reports)) = failed {
        let before = before.map_or_else(|| "none".to_owned(), Json::to_string);
        let values = vec![("before", Value::Others(before)), ("reports", Value::Others(json!(reports).to_string()))];
        parts.push(PromptPart { prompt: EXAM_RETRY, values });
    }
    order.ask(Stage::Implement, Role::Implementer, (attempt, 1), (parts, PACKAGE, 3_000))
}

/// Asks a model to examine an item without its key.
pub(super) fn examine(order: &Order<'_>, attempt: u32, blind: &KeylessItem) -> Ask {
    let values =
        vec![("difficulty", Value::Own(order.level.name().to_owned())), ("question", Value::Others(blind.told()))];
    let parts = vec![PromptPart { prompt: EXAM_VERIFY, values }];
    order.ask(Stage::Examine, Role::Verifier, (attempt, 1), (parts, EXAMINATION, 2_500))
}

pub(super) fn style(order: &Order<'_>, attempt: u32, package: &Json, report: &Json) -> Ask {
    let values = vec![
        ("difficulty", Value::Own(order.level.name().to_owned())),
        ("package", Value::Others(package.to_string())),
        ("report", Value::Others(report.to_string())),
    ];
    let parts = vec![PromptPart { prompt: EXAM_STYLE, values }];
    order.ask(Stage::Style, Role::Style, (attempt, 1), (parts, STYLE, 1_000))
}
