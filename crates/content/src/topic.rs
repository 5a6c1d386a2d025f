//! A topic once it has been read: what a tutor teaches from.

use std::sync::Arc;

use crate::text::{Problem, SourceMap};
use plumb_types::{ContentHash, SkillId};

/// Most entries of each list of the guidelines, and most concepts.
pub const MAX_ENTRIES: usize = 20;
/// Most steps of a study plan.
pub const MAX_STEPS: usize = 40;
/// Most other ways of saying what a step explains.
pub const MAX_OTHER_WAYS: usize = 5;
/// Most items that a step can want to be answered rightly.
pub const MAX_RIGHT: u32 = 10;
/// Items to be answered rightly in a step that practises, unless it says otherwise.
pub const DEFAULT_RIGHT: u32 = 3;

/// Guidelines for a tutor, and a plan of what is explained, checked and practised.
#[derive(Debug, Clone)]
pub struct Topic {
    /// Its name for programs.
    pub id: String,
    /// The version written in it.
    pub version: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Its name for people.
    pub title: String,
    /// What it is about, in a sentence or two for learners who choose; may be empty.
    pub description: String,
    /// How long it takes, in minutes; 1 to a day.
    pub estimated_duration_minutes: Option<u32>,
    /// How it is to be taught.
    pub guidelines: Guidelines,
    /// What is taught, in the order of the file; 1 to [`MAX_ENTRIES`], names each once, each used by a step.
    pub concepts: Vec<Arc<Concept>>,
    /// The study plan, in order; 1 to [`MAX_STEPS`]. The last step is no explanation.
    pub steps: Vec<Step>,
    /// What the tutor says at the end; 1 to 2000 characters.
    pub closing: Option<String>,
    /// What is likely not meant, though it can be used.
    pub warnings: Vec<Problem>,
    /// Where its parts stand in the file.
    pub places: SourceMap,
}

/// How a topic is to be taught: for whoever words what the tutor says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guidelines {
    /// What one can do who has learnt it, 1 to [`MAX_ENTRIES`] sentences of 1 to 500 characters.
    pub learning_objectives: Vec<String>,
    /// Skills of the graph that are taken for granted, each once; at most [`MAX_ENTRIES`].
    pub prerequisites: Vec<SkillId>,
    /// What learners often get wrong, at most [`MAX_ENTRIES`] sentences of 1 to 500 characters.
    pub common_misconceptions: Vec<String>,
    /// The way to go; 1 to 2000 characters.
    pub teaching_approach: String,
}

/// Something that is taught.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Concept {
    /// What it is called, in words that learners understand; 1 to 80 characters, once in a topic.
    pub name: String,
    /// The skill of the graph whose items check and practise it.
    pub skill: SkillId,
}

/// A step of a study plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What it is about: one of the topic's concepts.
    pub concept: Arc<Concept>,
    /// What matters here, 1 to 2000 characters, for whoever words it. Learners never see it.
    pub content_hint: String,
    /// What happens in it.
    pub kind: StepKind,
}

/// What happens in a step.
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum StepKind {
    /// The tutor explains.
    Explain {
        /// What is said when no model words it; 1 to 2000 characters.
        text: String,
        /// The same in other words, at most [`MAX_OTHER_WAYS`] of 1 to 500 characters, for a learner who does not
        /// understand.
        other_ways: Vec<String>,
    },
    /// One item of the concept's skill is to be answered rightly.
    Check,
    /// Several are.
    Practice {
        /// How many; 1 to [`MAX_RIGHT`].
        right: u32,
    },
}

impl Topic {
    /// Whether a step asks items of a concept's skill.
    pub fn asks(&self, concept: &Concept) -> bool {
        self.steps.iter().any(|step| *step.concept == *concept && step.kind.right() > 0)
    }
}

impl StepKind {
    /// The word for it in files.
    pub fn as_str(&self) -> &'static str {
        self.into()
    }

    /// How many items are to be answered rightly before the next step; none where something is explained.
    pub const fn right(&self) -> u32 {
        match self {
            Self::Explain { .. } => 0,
            Self::Check => 1,
            Self::Practice { right } => *right,
        }
    }
}
