//! Tests of teachers, as pages show them.

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
    /// The owner: their own questions can be asked in it.
    pub owner_id: Uuid,
    /// Whoever looks owns it.
    pub is_own: bool,
    /// Whoever looks may change it.
    pub may_change: bool,
    pub shared: bool,
    pub created: Timestamp,
}

/// A test on its page.
#[derive(Debug, Clone)]
pub struct TestView {
    pub line: TestLine,
    /// The version that is current: a change is written upon it.
    pub hash: ContentHash,
    /// What was chosen for it; none where its text says more than can be chosen.
    pub choices: Option<TestChoices>,
    pub text: String,
    /// Title and number of items of each section.
    pub sections: Vec<(String, u32)>,
}

/// A skill that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillOffer {
    /// The blueprint that makes its items.
    pub id: String,
    pub name: String,
    /// Answers are typed; otherwise they are chosen from options.
    pub is_typed: bool,
    /// The names of its levels, as they are written.
    pub levels: Vec<String>,
}

/// An item of a chosen skill.
#[derive(Debug, Clone)]
pub struct TestExample {
    /// What the skill is called.
    pub skill: String,
    pub item: Item,
}

/// How long a test will take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TestTime {
    pub seconds: u64,
    /// For so many of the skills it is known how long answers took; for the others their authors say what they expect.
    pub measured: usize,
    /// Skills.
    pub of: usize,
}
