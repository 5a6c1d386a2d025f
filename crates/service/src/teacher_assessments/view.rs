//! Teachers' tests, as pages show them.

use plumb_answers::item::Item;
use plumb_content::choices::TestChoices;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use uuid::Uuid;

/// A test in a list.
#[derive(Debug, Clone)]
pub struct TestLine {
    /// The assessment's id.
    pub id: String,
    pub title: String,
    pub items: u32,
    /// The time limit, if there is one.
    pub minutes: Option<u32>,
    /// The owner's name.
    pub owner: String,
    /// The owner, who may use their own questions in it.
    pub owner_id: Uuid,
    /// Whether the caller owns it.
    pub is_own: bool,
    /// Whether the caller may change it.
    pub may_change: bool,
    pub shared: bool,
    pub created: Timestamp,
}

/// A test on its page.
#[derive(Debug, Clone)]
pub struct TestView {
    pub line: TestLine,
    /// The current version, which a change is based on.
    pub hash: ContentHash,
    /// The choices; `None` if its text has more than can be chosen.
    pub choices: Option<TestChoices>,
    pub text: String,
    /// Title and number of items of each section.
    pub sections: Vec<(String, u32)>,
}

/// An available skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillOffer {
    /// Id of the blueprint that makes its items.
    pub id: String,
    pub name: String,
    /// Whether answers are typed; otherwise they are chosen from options.
    pub is_typed: bool,
    /// The names of its levels, in the order written.
    pub levels: Vec<String>,
}

/// An example item of a chosen skill.
#[derive(Debug, Clone)]
pub struct TestExample {
    /// The skill statement.
    pub skill: String,
    pub item: Item,
}

/// Expected duration of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TestTime {
    pub seconds: u64,
    /// Number of skills with measured times; for the others the author's estimate is used.
    pub measured: usize,
    /// Number of all skills.
    pub of: usize,
}
