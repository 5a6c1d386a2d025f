//! Content of teachers, as pages show it.

use plumb_answers::item::Item;
use plumb_content::choices::TestChoices;
use plumb_types::ContentHash;
use plumb_types::ids::UserId;

use crate::blueprints::Draft;

/// A test or a question in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeacherContentSummary {
    /// Id of the assessment or the skill.
    pub id: String,
    /// The title of a test; the skill statement of a question, as far as its text has one.
    pub title: String,
    pub detail: TeacherContentDetail,
    /// The owner's name.
    pub owner: String,
    /// The owner, who may use their own questions in a test.
    pub owner_id: UserId,
    /// Whether the caller owns it.
    pub is_own: bool,
    /// Whether the caller may change it.
    pub may_change: bool,
    /// Whether colleagues may use the test, or an administrator has published the question for all.
    pub shared: bool,
}

/// What a list shows of one kind of content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TeacherContentDetail {
    /// Of a test.
    Assessment {
        items: u32,
        /// The time limit, if there is one.
        minutes: Option<u32>,
    },
    /// Of a question.
    Skill(QuestionState),
}

/// Status of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionState {
    /// It is being written; tests cannot use it yet.
    Draft,
    /// It is published; tests can use it.
    Published,
    /// It is published, and a change is being written.
    Changing,
    /// An administrator has shared it.
    Open,
}

/// A question on its page.
#[derive(Debug, Clone)]
pub struct OwnQuestionView {
    pub summary: TeacherContentSummary,
    /// Its draft.
    pub draft: Option<Draft>,
    /// Title and id of each test that uses it; while there are any, it cannot be retired.
    pub tests: Vec<(String, String)>,
}

/// A test on its page.
#[derive(Debug, Clone)]
pub struct TestView {
    pub summary: TeacherContentSummary,
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
