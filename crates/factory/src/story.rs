//! What was said about an item so far.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// Where in the making of an item something was said.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Stage {
    /// Tutoring: a model writes a draft.
    Generate,
    /// Exam: a model thinks up an idea, without numbers.
    Design,
    /// Exam: a model makes an item of the idea.
    Implement,
    /// Rules look at wording and at what can be computed.
    Rules,
    /// Tutoring: a model solves the draft without its key.
    Solve,
    /// Exam: a model examines the item without its key.
    Examine,
    /// Answers are compared and keys recomputed.
    Verify,
    /// Tutoring: a model compares two solutions.
    Judge,
    /// Exam: a model judges the style.
    Style,
}

impl Stage {
    /// Its name in tables and records.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What rules found.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RuleFindings {
    /// What holds the item back, in words that whoever wrote it can act on.
    pub against: Vec<String>,
    /// What a person may want to look at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mention: Vec<String>,
    /// Whether the key follows from the question's own words.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proved: bool,
}

/// What came of a stage.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// A model's answer, which fits its schema.
    Answer(Json),
    /// A model gave no answer that can be used.
    Failed {
        /// The error's code, as in the ledger.
        code: String,
        /// What was wrong with it.
        findings: Vec<String>,
    },
    /// Rules found this.
    Found(RuleFindings),
}

/// How a model's answer came about.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Made {
    /// Versions of the prompts, joined by `+`.
    pub prompt: String,
    /// Hash of the schema.
    pub schema: String,
    /// The model that answered; the one asked where none did.
    pub model: String,
    /// The endpoint that answered.
    pub endpoint: String,
    /// Whether an earlier answer to the very same question was taken.
    pub cached: bool,
}

/// Something that was said about an item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Artefact {
    /// Where it was said.
    pub stage: Stage,
    /// Which draft it is about, from 1; of designs, which design.
    pub attempt: u32,
    /// Which of several of one stage, from 1.
    pub part: u8,
    /// What came of it.
    pub outcome: Outcome,
    /// None for what rules found.
    #[serde(default)]
    pub made: Option<Made>,
}

/// The story of an item: what was said about it, in order.
#[derive(Debug, Clone, Copy)]
pub struct Story<'a>(pub &'a [Artefact]);

impl<'a> Story<'a> {
    /// What came of a stage, if it was gone through.
    pub fn of(&self, stage: Stage, attempt: u32, part: u8) -> Option<&'a Outcome> {
        let is_it = |one: &&Artefact| (one.stage, one.attempt, one.part) == (stage, attempt, part);
        self.0.iter().find(is_it).map(|one| &one.outcome)
    }

    /// What was found by rules at a stage, if it was gone through.
    pub fn found(&self, stage: Stage, attempt: u32) -> Option<&'a RuleFindings> {
        match self.of(stage, attempt, 1) {
            Some(Outcome::Found(found)) => Some(found),
            _ => None,
        }
    }

    /// The models that answered at a stage, each once, in order.
    pub fn models(&self, stage: Stage) -> Vec<&'a str> {
        let mut models: Vec<&str> = Vec::new();
        for made in self.0.iter().filter(|one| one.stage == stage).filter_map(|one| one.made.as_ref()) {
            if !models.contains(&made.model.as_str()) {
                models.push(&made.model);
            }
        }
        models
    }

    /// The models of a stage in one word; `none` when nobody was asked.
    pub fn model(&self, stage: Stage) -> String {
        let models = self.models(stage);
        if models.is_empty() { "none".to_owned() } else { models.join(", ") }
    }
}

impl Artefact {
    /// What rules found about a draft.
    pub(crate) const fn found(stage: Stage, attempt: u32, found: RuleFindings) -> Self {
        Self { stage, attempt, part: 1, outcome: Outcome::Found(found), made: None }
    }
}
