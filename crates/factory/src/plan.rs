//! What a run is to make, and which item each of its numbers is.

use plumb_bank::RubricPolicy;
use plumb_content::generate::Stream;
use serde::{Deserialize, Serialize};

/// The most items of a run.
pub(crate) const MOST_ITEMS: u32 = 10_000;
/// Parts of one that weights are told in.
const PARTS: f64 = 1_000_000.0;

/// Which stages an item goes through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Pipeline {
    /// Problems of a skill: generator, blind solvers, judge.
    Tutoring,
    /// Items of an examination for a reasoning schema: designer, implementer, verifier, style judge.
    Exam,
    /// Items of blueprints in other words: generator, blind solvers. The key is computed by the blueprint.
    Wording,
}

/// How hard an item is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
pub enum Level {
    /// One plain step.
    Easy,
    /// Two ideas, or careful reading.
    Medium,
    /// Hard for who has just learned it.
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

/// How often each level is drawn, in proportion to one another.
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

/// What an item is to be about, in the words that models are told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brief {
    /// The skill's id, or the schema's.
    pub id: String,
    /// The skill that the item practises: a node of the graph.
    pub skill: String,
    /// Its name for people.
    pub title: String,
    /// What the models are told about it.
    pub text: String,
    /// The text of the blueprint that computes the item; with [`Pipeline::Wording`] only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blueprint: Option<String>,
}

/// What is asked of the style judge's six scores, each from 0 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct StyleRule {
    /// No score is below this.
    pub least: f64,
    /// Their mean is at least this.
    pub mean: f64,
}

impl Default for StyleRule {
    fn default() -> Self {
        Self { least: 7.0, mean: 8.0 }
    }
}

/// When an item is good enough, and how often it is tried.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rules {
    /// Tutoring: what approving asks for, and the most drafts of an item (`max_attempts`).
    pub rubric: RubricPolicy,
    /// Tutoring: how many solve a draft blind.
    pub solves: u8,
    /// Exam: implementations after the first (`MAX_IMPLEMENTER_RETRIES`).
    pub implementer_retries: u32,
    /// Exam: designs after the first, where one cannot be read (`MAX_DESIGNER_RETRIES`).
    pub designer_retries: u32,
    /// Exam: what is asked of style.
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

/// What a run is to make.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Which stages its items go through.
    pub pipeline: Pipeline,
    /// What its items are about, each about one of these.
    pub briefs: Vec<Brief>,
    /// How many items are begun.
    pub count: u32,
    /// Everything that is drawn follows from it.
    pub seed: u64,
    /// How hard its items are.
    #[serde(default)]
    pub weights: Weights,
    /// When an item is good enough.
    #[serde(default)]
    pub rules: Rules,
}

/// Why a plan cannot be carried out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanFault {
    /// It has nothing to make items about.
    #[error("there is no skill and no schema to make items of")]
    NoBrief,
    /// Too few or too many items.
    #[error("{0} items were asked for; 1 to {MOST_ITEMS} can be")]
    Count(u32),
    /// The weights say nothing.
    #[error("weights must be numbers of at least 0, and not all of them 0")]
    Weights,
    /// A blueprint cannot be read, or its items cannot be kept in the bank.
    #[error("no items can be made by the blueprint {0}: {1}")]
    Blueprint(String, String),
    /// Nobody would solve a draft, or far too many.
    #[error("{0} blind solvers were asked for; 1 to 10 can be")]
    Solves(u8),
    /// Fewer or more tries than make sense.
    #[error("1 to 10 attempts can be made, and up to 10 retries")]
    Attempts,
}

/// One item of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Order<'a> {
    /// From 0.
    pub number: u32,
    /// What it is about.
    pub brief: &'a Brief,
    /// How hard it is to be.
    pub level: Level,
    /// The same in the bank's numbers, 1 to 5.
    pub difficulty: u8,
    /// What is drawn for it follows from this.
    pub seed: u64,
}

impl Plan {
    /// The item with that number; none beyond the count. The same for ever for the same plan.
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
        // In whole parts, so that the draw is exact.
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
