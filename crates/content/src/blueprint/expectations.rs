//! What an author expects of a skill: results of groups of learners, and particular items.

use plumb_formula::Value;

use crate::share::Share;

/// Expected results of one group of learners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Benchmark {
    /// Name of the group, such as `novice`.
    pub label: String,
    /// Expected share of correct answers.
    pub expected_accuracy: Share,
    /// Expected time for an item.
    pub expected_time_seconds: u32,
}

/// The author's test of one item.
#[derive(Debug, Clone, PartialEq)]
pub struct BlueprintTest {
    /// The item to test.
    pub given: TestInput,
    /// Expected stem, if stated.
    pub stem: Option<String>,
    /// Expected key, if stated.
    pub key: Option<String>,
    /// Expected wrong options in any order, if stated; only with a seed.
    pub distractors: Option<Vec<String>>,
}

/// How a test specifies an item.
#[derive(Debug, Clone, PartialEq)]
pub enum TestInput {
    /// By seed: the item that the generator makes.
    Seed {
        /// The generator's seed.
        seed: u64,
        /// Name of the difficulty level.
        level: String,
    },
    /// By parameters, without drawing; the first stem is used.
    Parameters {
        /// One value per parameter, in slot order.
        values: Vec<Value>,
        /// Level with constraints that they must satisfy, if named.
        level: Option<String>,
    },
}
