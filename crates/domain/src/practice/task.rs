//! An item as practice needs it, wherever it comes from. Holds the key: never send one to a learner.

use serde_json::{Map, Value as Json};

use crate::generate::{Lesson, WrongWay};
use crate::item::ItemBody;
use crate::tutoring::diagnosis::Misconception;

/// One item and what can be taught about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// Names the very item: the same item again is no second opportunity.
    pub name: String,
    /// The skill blueprint that made it; none for a problem of the bank.
    pub blueprint: Option<String>,
    /// The question.
    pub stem: String,
    /// What is asked for, and the key to it.
    pub body: ItemBody,
    /// Worked solution, a step a line; may be empty.
    pub solution: Vec<String>,
    /// General hints, weakest first.
    pub hints: Vec<String>,
    /// Known wrong ways and where they lead.
    pub wrong_ways: Vec<WrongWay>,
    /// Wrong answers that have a name, for a problem of the bank.
    pub misconceptions: Vec<Misconception>,
    /// What the quantities behind the question are, by name: triggers of misconceptions may speak of them.
    pub variables: Map<String, Json>,
}

impl Task {
    /// What the time it takes is counted under: the blueprint, or the problem itself.
    pub fn timed_as(&self) -> &str {
        self.blueprint.as_deref().unwrap_or(&self.name)
    }

    /// The key in words.
    pub fn key_text(&self) -> &str {
        self.body.key_text()
    }
}

impl From<Lesson> for Task {
    fn from(lesson: Lesson) -> Self {
        let Lesson { item, hints, wrong_ways } = lesson;
        Self {
            name: item.name(),
            blueprint: Some(item.skill_id),
            stem: item.stem,
            body: item.body,
            solution: item.solution,
            hints,
            wrong_ways,
            misconceptions: Vec::new(),
            variables: Map::new(),
        }
    }
}
