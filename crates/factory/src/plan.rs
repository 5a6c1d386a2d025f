//! Plan of a run, and the order of each of its items.

use plumb_bank::RubricPolicy;
use plumb_content::generate::Stream;
use serde::{Deserialize, Serialize};

use crate::story::Stage;

/// Maximum number of items in a run.
pub(crate) const MOST_ITEMS: u32 = 10_000;
/// Weights are converted to integers in these parts of 1.
const PARTS: f64 = 1_000_000.0;

/// The stages of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Pipeline {
    /// Problems of a skill: generator, blind solvers, judge.
    Tutoring,
    /// Items of an examination for a reasoning schema: designer, implementer, verifier, style judge.
    Exam,
    /// Reworded items of blueprints: generator, blind solvers. The blueprint computes the key.
    Wording,
    /// Blueprints of a skill: generator, blind solvers of a sample. The engine makes the items.
    Template,
}

impl Pipeline {
    /// The stage at which a model writes the item.
    pub const fn writing_stage(self) -> Stage {
        match self {
            Self::Exam => Stage::Implement,
            Self::Tutoring | Self::Wording | Self::Template => Stage::Generate,
        }
    }
}

/// Required difficulty of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
pub enum Level {
    /// One plain step.
    Easy,
    /// Two ideas, or careful reading.
    Medium,
    /// Hard for a learner who has just learned it.
    Hard,
}

impl Level {
    /// Its name in records: `Easy`, `Medium`, `Hard`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Its difficulties in the bank, 1 to 5.
    const fn difficulties(self) -> &'static [u8] {
        match self {
            Self::Easy => &[1, 2],
            Self::Medium => &[3],
            Self::Hard => &[4, 5],
        }
    }
}

/// Relative frequency of each level.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Weights {
    /// `W_EASY`.
    pub easy: f64,
    /// `W_MED`.
    pub medium: f64,
    /// `W_HARD`.
    pub hard: f64,
}

impl Default for Weights {
    fn default() -> Self {
        Self { easy: 0.3, medium: 0.5, hard: 0.2 }
    }
}

/// Subject of an item, in the words of the prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brief {
    /// The skill's id, or the schema's.
    pub id: String,
    /// The skill that the item practises: a node of the graph.
    pub skill: String,
    /// Its display name.
    pub title: String,
    /// Its description in the prompt.
    pub text: String,
    /// The part of the subject that the skill belongs to; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub area: String,
    /// The text of the blueprint that computes the item; with [`Pipeline::Wording`] only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blueprint: Option<String>,
}

/// Required style: bounds on the style judge's six scores, each from 0 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct StyleRule {
    /// Minimum of each score.
    pub least: f64,
    /// Minimum of their mean.
    pub mean: f64,
}

impl Default for StyleRule {
    fn default() -> Self {
        Self { least: 7.0, mean: 8.0 }
    }
}

/// Acceptance rules, and limits on drafts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rules {
    /// Tutoring: requirements for approval, and the maximum number of drafts of an item (`max_attempts`).
    pub rubric: RubricPolicy,
    /// Tutoring: number of blind solvers of a draft.
    pub solves: u8,
    /// Exam: maximum number of implementations after the first (`MAX_IMPLEMENTER_RETRIES`).
    pub implementer_retries: u32,
    /// Exam: maximum number of designs after the first, if one cannot be read (`MAX_DESIGNER_RETRIES`).
    pub designer_retries: u32,
    /// Exam: required style.
    pub style: StyleRule,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            rubric: RubricPolicy::default(),
            solves: 2,
            implementer_retries: 2,
            designer_retries: 2,
            style: StyleRule::default(),
        }
    }
}

/// Plan of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The stages of its items.
    pub pipeline: Pipeline,
    /// Subjects of its items; each item has one of these.
    pub briefs: Vec<Brief>,
    /// Number of items to begin.
    pub count: u32,
    /// Seed that determines everything that is drawn.
    pub seed: u64,
    /// Difficulty of its items.
    #[serde(default)]
    pub weights: Weights,
    /// When an item is accepted.
    #[serde(default)]
    pub rules: Rules,
}

/// Why a plan is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanFault {
    /// It has no brief.
    #[error("there is no skill and no schema to make items of")]
    NoBrief,
    /// Too few or too many items.
    #[error("{0} items were asked for; 1 to {MOST_ITEMS} can be")]
    Count(u32),
    /// A weight is not a number of at least 0, or all are 0.
    #[error("weights must be numbers of at least 0, and not all of them 0")]
    Weights,
    /// A blueprint cannot be read, or its items cannot be stored in the bank.
    #[error("no items can be made by the blueprint {0}: {1}")]
    Blueprint(String, String),
    /// No blind solvers, or too many.
    #[error("{0} blind solvers were asked for; 1 to 10 can be")]
    Solves(u8),
    /// Too few or too many attempts or retries.
    #[error("1 to 10 attempts can be made, and up to 10 retries")]
    Attempts,
}

/// One item of a run, before it is made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Order<'a> {
    /// From 0.
    pub number: u32,
    /// Its subject.
    pub brief: &'a Brief,
    /// Its difficulty.
    pub level: Level,
    /// The difficulty in the bank's numbers, 1 to 5.
    pub difficulty: u8,
    /// Seed that determines everything that is drawn for it.
    pub seed: u64,
}

impl Plan {
    /// Returns the item with that number; `None` beyond the count. It depends on the plan only, and never changes.
    pub fn order(&self, number: u32) -> Option<Order<'_>> {
        if number >= self.count || self.briefs.is_empty() {
            return None;
        }
        let mut stream = Stream::of_parts(self.seed, &["factory", &number.to_string()]);
        let brief = &self.briefs[stream.index(self.briefs.len())];
        let level = self.level(&mut stream);
        let difficulties = level.difficulties();
        let difficulty = difficulties[stream.index(difficulties.len())];
        Some(Order { number, brief, level, difficulty, seed: stream.word() })
    }

    fn level(&self, stream: &mut Stream) -> Level {
        let Weights { easy, medium, hard } = self.weights;
        // In integers, so that the draw is exact.
        let parts = |weight: f64| -> u64 { format!("{:.0}", (weight * PARTS).clamp(0.0, 1e15)).parse().unwrap_or(0) };
        let (easy, medium, hard) = (parts(easy), parts(medium), parts(hard));
        let drawn = stream.below((easy + medium + hard).max(1));
        if drawn < easy {
            Level::Easy
        } else if drawn < easy + medium {
            Level::Medium
        } else if hard > 0 {
            Level::Hard
        } else {
            Level::Medium
        }
    }
}
