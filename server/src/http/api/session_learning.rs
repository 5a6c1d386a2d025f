//! The practice of a learning session: a skill, a curriculum, or the recommended skill.

use plumb_service::protocol::{Begin, Content};
use serde_json::{Map, Value};

use super::input::Name;
use super::refusal::{ApiRefusal, ApiResult};
use super::session_create::SessionConfig;

/// Longest topic, in characters.
const MAX_TOPIC: usize = 200;

/// Returns the practice that is requested. Without a name it is the first recommendation of `available-nodes`.
pub(super) fn begin(config: SessionConfig) -> ApiResult<Begin> {
    if config.is_set() {
        return Err(ApiRefusal::field("/config/items", "can only be used with an evaluation"));
    }
    if config.content.is_some() || config.blueprint_id.is_some() {
        let why = "can only be used with other kinds of sessions: name a `skill_id`, a `curriculum` or a `topic`";
        return Err(ApiRefusal::field("/config/content", why));
    }
    if config.topic.as_ref().is_some_and(|topic| topic.trim().is_empty() || topic.chars().count() > MAX_TOPIC) {
        return Err(ApiRefusal::field("/config/topic", format!("must have 1 to {MAX_TOPIC} characters")));
    }
    let ways = [config.skill_id.is_some(), config.curriculum.is_some(), config.modules.is_some(), is_module(&config)];
    if ways.iter().filter(|way| **way).count() > 1 {
        let why = "cannot be combined: name one of `skill_id`, `curriculum`, `modules` and one module's own fields";
        let field = if config.curriculum.is_some() { "curriculum" } else { "modules" };
        return Err(ApiRefusal::field(format!("/config/{field}"), why));
    }
    if config.checkpoint && config.skill_id.is_none() {
        return Err(ApiRefusal::field("/config/checkpoint", "can only be used with a `skill_id`"));
    }
    if config.modules.is_some() || is_module(&config) {
        return Ok(Begin::Curriculum { curriculum: Content::Inline(sent_along(config)), module: None });
    }
    let lone = [
        ("learning_objectives", config.learning_objectives.is_some()),
        ("initial_difficulty", config.initial_difficulty.is_some()),
        ("mastery_threshold", config.mastery_threshold.is_some()),
    ];
    if let Some((field, _)) = lone.into_iter().find(|(_, is_set)| *is_set) {
        return Err(ApiRefusal::field(format!("/config/{field}"), "can only be used with `modules`"));
    }
    let module = config.concept_id.map(|Name(id)| id);
    Ok(match (config.skill_id, config.curriculum, config.topic, module) {
        (Some(_), _, Some(_), _) => {
            return Err(ApiRefusal::field("/config/topic", "cannot be combined with a `skill_id`"));
        }
        (Some(_), _, _, Some(_)) => {
            return Err(ApiRefusal::field("/config/concept_id", "cannot be combined with a `skill_id`"));
        }
        (Some(Name(skill)), _, None, None) => Begin::Learning { skill, checkpoint: config.checkpoint },
        (None, Some(_), Some(_), _) => {
            return Err(ApiRefusal::field("/config/topic", "cannot be combined with a `curriculum`"));
        }
        (None, Some(Value::String(id)), None, module) => {
            Begin::Curriculum { curriculum: Content::Published(id), module }
        }
        (None, Some(curriculum @ Value::Object(_)), None, module) => {
            Begin::Curriculum { curriculum: Content::Inline(curriculum), module }
        }
        (None, Some(Value::Array(_)), None, _) => {
            let why = "practice takes items from blueprints and the bank, so that they were verified: name a \
                       curriculum, send one along with its modules, or send these items along with an evaluation";
            return Err(ApiRefusal::field("/config/curriculum", why));
        }
        (None, Some(_), None, _) => {
            return Err(ApiRefusal::field("/config/curriculum", "must be a name, or a curriculum with its modules"));
        }
        (None, None, Some(topic), module) => Begin::Topic { topic, module },
        // A concept without a curriculum is a skill.
        (None, None, None, Some(skill)) => Begin::Learning { skill, checkpoint: false },
        (None, None, None, None) => Begin::Next,
    })
}

/// Whether the configuration has fields of a module without a module.
fn is_module(config: &SessionConfig) -> bool {
    config.concept_name.is_some()
        || config.explanation_template.is_some()
        || config.item_templates.is_some()
        || config.prerequisite_concepts.is_some()
        || config.mastery_items_required.is_some()
}

/// Collects the curriculum from the fields of a configuration: its modules, or one.
fn sent_along(config: SessionConfig) -> Value {
    let object = |fields: Vec<(&str, Option<Value>)>| -> Map<String, Value> {
        fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
    };
    let concept = config.concept_id.map(|Name(id)| Value::from(id));
    let topic = config.topic.map(Value::from).or_else(|| config.concept_name.clone());
    let modules = config.modules.unwrap_or_else(|| {
        let module = object(vec![
            ("concept_id", concept.or_else(|| Some("concept".into()))),
            ("concept_name", config.concept_name),
            ("explanation_template", config.explanation_template),
            ("item_templates", config.item_templates),
            ("prerequisite_concepts", config.prerequisite_concepts),
            ("mastery_items_required", config.mastery_items_required),
        ]);
        Value::Array(vec![module.into()])
    });
    let curriculum = object(vec![
        ("topic", topic),
        ("learning_objectives", config.learning_objectives),
        ("modules", Some(modules)),
        ("initial_difficulty", config.initial_difficulty),
        ("mastery_threshold", config.mastery_threshold),
    ]);
    curriculum.into()
}
