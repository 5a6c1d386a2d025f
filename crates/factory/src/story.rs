//! Story of an item: its artefacts so far.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// Stage of a pipeline.
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
    /// Exam: a model designs an idea, without numbers.
    Design,
    /// Exam: a model implements the idea as an item.
    Implement,
    /// Rules check wording and computations.
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

/// Findings of rules.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RuleFindings {
    /// Errors, which reject the draft, in words that its author can act on.
    pub against: Vec<String>,
    /// Warnings, for a person to look at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mention: Vec<String>,
    /// Whether the key follows from the question's own words.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proved: bool,
}

/// Outcome of a stage.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// A model's answer, valid by its schema.
    Answer(Json),
    /// A model gave no usable answer.
    Failed {
        /// The error's code, as in the ledger.
        code: String,
        /// The errors in it.
        findings: Vec<String>,
    },
    /// Findings of rules.
    Found(RuleFindings),
}

/// Origin of a model's answer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct AnswerOrigin {
    /// Versions of the prompts, joined by `+`.
    pub prompt: String,
    /// Hash of the schema.
    pub schema: String,
    /// The model that answered; the requested one if none did.
    pub model: String,
    /// The endpoint that answered.
    pub endpoint: String,
    /// Whether a stored answer to an equal request was used.
    pub cached: bool,
}

/// An answer of a model, or findings of rules, about an item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Artefact {
    /// The stage.
    pub stage: Stage,
    /// Number of the draft, from 1; for designs, of the design.
    pub attempt: u32,
    /// Number among several of one stage, from 1.
    pub part: u8,
    /// The outcome.
    pub outcome: Outcome,
    /// Origin of the answer; `None` for findings of rules.
    #[serde(default)]
    pub made: Option<AnswerOrigin>,
}

/// The story of an item: its artefacts, in order.
#[derive(Debug, Clone, Copy)]
pub struct ArtefactHistory<'a>(pub &'a [Artefact]);

impl<'a> ArtefactHistory<'a> {
    /// Returns the outcome of a stage, if it has one.
    pub fn of(&self, stage: Stage, attempt: u32, part: u8) -> Option<&'a Outcome> {
        let is_it = |one: &&Artefact| (one.stage, one.attempt, one.part) == (stage, attempt, part);
        self.0.iter().find(is_it).map(|one| &one.outcome)
    }

    /// Returns the findings of rules at a stage, if it has any.
    pub fn found(&self, stage: Stage, attempt: u32) -> Option<&'a RuleFindings> {
        match self.of(stage, attempt, 1) {
            Some(Outcome::Found(found)) => Some(found),
            _ => None,
        }
    }

    /// Returns the models that answered at a stage, each once, in order.
    pub fn models(&self, stage: Stage) -> Vec<&'a str> {
        let mut models: Vec<&str> = Vec::new();
        for made in self.0.iter().filter(|one| one.stage == stage).filter_map(|one| one.made.as_ref()) {
            if !models.contains(&made.model.as_str()) {
                models.push(&made.model);
            }
        }
        models
    }

    /// Joins the models of a stage; `none` if no model was asked.
    pub fn model(&self, stage: Stage) -> String {
        let models = self.models(stage);
        if models.is_empty() { "none".to_owned() } else { models.join(", ") }
    }
}

impl Artefact {
    /// Makes an artefact of the findings of rules about a draft.
    pub(crate) const fn found(stage: Stage, attempt: u32, found: RuleFindings) -> Self {
        Self { stage, attempt, part: 1, outcome: Outcome::Found(found), made: None }
    }
}
