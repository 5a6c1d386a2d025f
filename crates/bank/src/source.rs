//! Source of an item, as stored in events.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use uuid::Uuid;

use plumb_answers::item::{BankRef, DrawnProblem, Item};
use plumb_types::ContentHash;

/// Source of an item: enough to make it or find it again. In JSON: `{"template": {…}}` or `{"bank": {"id": …,
/// "version": …}}`; events have it under the name `source`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ItemSource {
    /// Generated from a blueprint version.
    Template {
        /// The skill blueprint's id.
        skill_id: String,
        /// Hash of the blueprint's text.
        blueprint: ContentHash,
        /// Name of the level.
        difficulty: String,
        /// At most [`MAX_SEED`](plumb_answers::item::MAX_SEED).
        seed: u64,
    },
    /// Taken from the bank.
    Bank {
        /// The problem.
        id: Uuid,
        /// Its version.
        version: u32,
    },
}

impl ItemSource {
    /// Returns the problem of the bank, if it is one.
    pub const fn problem(&self) -> Option<BankRef> {
        match self {
            Self::Template { .. } => None,
            Self::Bank { id, version } => Some(BankRef { id: *id, version: *version }),
        }
    }
}

impl From<&Item> for ItemSource {
    /// Returns the source of an item of a form.
    fn from(item: &Item) -> Self {
        match item.bank {
            Some(DrawnProblem { problem: BankRef { id, version }, .. }) => Self::Bank { id, version },
            None => Self::Template {
                skill_id: item.skill_id.clone(),
                blueprint: item.blueprint.clone(),
                difficulty: item.difficulty.clone(),
                seed: item.seed,
            },
        }
    }
}

/// Origin of a version of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemOrigin {
    /// It is written in a published set of problems.
    Authored,
    /// It was generated from a blueprint.
    Template,
    /// It was imported from a file.
    Imported,
    /// A language model wrote it on this server.
    Model,
}

#[cfg(feature = "sqlx")]
plumb_types::stored_as_text!(ProblemOrigin);

impl ProblemOrigin {
    /// All origins.
    pub const ALL: [Self; 4] = [Self::Authored, Self::Template, Self::Imported, Self::Model];

    /// The word in addresses and queries.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Authored => "authored",
            Self::Template => "template",
            Self::Imported => "imported",
            Self::Model => "model",
        }
    }

    /// Returns the origin of a word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|origin| origin.as_str() == word)
    }
}

/// Returns every item source in an event's body, at any depth; malformed ones are left out.
pub fn item_sources(body: &str) -> Vec<ItemSource> {
    let Ok(event) = serde_json::from_str::<Json>(body) else { return Vec::new() };
    objects(&event).into_iter().filter_map(|fields| ItemSource::deserialize(fields.get("source")?).ok()).collect()
}

/// Returns every problem of the bank in an event's body, at any depth, with an error in words for each malformed one. A
/// body that is not JSON is one error.
pub fn bank_sources(body: &str) -> Vec<Result<BankRef, String>> {
    let Ok(event) = serde_json::from_str::<Json>(body) else {
        return vec![Err("the event cannot be read as JSON".to_owned())];
    };
    objects(&event).into_iter().filter_map(|fields| fields.get("source")?.get("bank").map(named)).collect()
}

/// Returns all objects of a document, at any depth.
fn objects(document: &Json) -> Vec<&Map<String, Json>> {
    let mut found = Vec::new();
    // Each value is visited once, so the work is bounded by the body's length, and the depth by that of the JSON
    // reader.
    let mut open = vec![document];
    while let Some(value) = open.pop() {
        match value {
            Json::Object(fields) => {
                found.push(fields);
                open.extend(fields.values());
            }
            Json::Array(values) => open.extend(values),
            _ => {}
        }
    }
    found
}

fn named(bank: &Json) -> Result<BankRef, String> {
    BankRef::deserialize(bank).map_err(|error| format!("source.bank cannot be read: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_problem_is_found_wherever_an_event_names_it() {
        let id = Uuid::from_u128(7);
        let source = serde_json::to_value(ItemSource::Bank { id, version: 3 }).unwrap();
        let body = serde_json::json!({ "problem_served": { "position": 0, "item": [{ "source": source }] } });
        assert_eq!(bank_sources(&body.to_string()), [Ok(BankRef { id, version: 3 })]);
    }

    #[test]
    fn a_template_names_no_problem_and_a_broken_name_is_told() {
        let template = ItemSource::Template {
            skill_id: "X".into(),
            blueprint: ContentHash::of("x"),
            difficulty: "easy".into(),
            seed: 1,
        };
        let body = serde_json::json!({ "problem_served": { "source": template, "stem": "the \"bank\"" } });
        assert_eq!(bank_sources(&body.to_string()), []);
        for body in ["{\"source\":{\"bank\":{\"id\":\"x\",\"version\":1}}}", "{\"source\":{\"bank\":7}}", "{"] {
            assert!(matches!(bank_sources(body).as_slice(), [Err(_)]), "{body}");
        }
    }
}
