//! A topic for a tutor, after reading.

use std::sync::Arc;

use crate::fields::{Entries, List, SkillIds, Wording, fields};
use crate::share::Share;
use crate::text::translated::Translated;
use crate::text::{Problem, SourceMap};
use plumb_figures::Figure;
use plumb_types::{ContentHash, SkillId};

/// Maximum number of entries of each list of the guidelines, and of concepts.
pub const MAX_ENTRIES: usize = 20;
/// Maximum length of such an entry, in characters.
pub const MAX_ENTRY: usize = 500;
/// Maximum number of steps of a study plan.
pub const MAX_STEPS: usize = 40;
/// Maximum number of alternative explanations of a step.
pub const MAX_OTHER_WAYS: usize = 5;
/// Maximum length of a word in the glossary, in characters.
pub const MAX_TERM: usize = 60;
/// Maximum number of words in the glossary.
pub const MAX_TERMS: usize = 40;
/// Maximum number of questions with answers.
pub const MAX_QUESTIONS: usize = 40;
/// Least number of wordings of such a question.
pub const MIN_WORDINGS: usize = 2;
/// Maximum number of wordings of such a question.
pub const MAX_WORDINGS: usize = 5;
/// Maximum length of a wording of a question, in characters.
pub const MAX_QUESTION: usize = 120;
/// Maximum number of correct answers that a step can require.
pub const MAX_RIGHT: u32 = 10;
/// Default number of correct answers of a practice step.
pub const DEFAULT_RIGHT: u32 = 3;

/// A topic: guidelines for a tutor, and a study plan of explanations, checks and practice.
#[derive(Debug, Clone)]
pub struct Topic {
    /// Id.
    pub id: String,
    /// Version, as written in the text.
    pub version: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Title.
    pub title: String,
    /// Description for learners in one or two sentences; may be empty.
    pub description: String,
    /// Estimated duration in minutes; 1 to a day.
    pub estimated_duration_minutes: Option<u32>,
    /// Guidelines for teaching it.
    pub guidelines: Guidelines,
    /// Concepts taught, in the order of the file; 1 to [`MAX_ENTRIES`], with unique names, each used by a step.
    pub concepts: Vec<Arc<Concept>>,
    /// Words that learners may ask for; at most [`MAX_TERMS`].
    pub glossary: Vec<GlossaryEntry>,
    /// Questions that learners ask, with answers; at most [`MAX_QUESTIONS`].
    pub questions: Vec<TopicQuestion>,
    /// The study plan, in order; 1 to [`MAX_STEPS`]. The last step is not an explanation.
    pub steps: Vec<Step>,
    /// The tutor's closing words; 1 to 2000 characters.
    pub closing: Option<String>,
    /// The same in other languages.
    pub translations: Vec<Translated<Topic>>,
    /// Warnings from reading; they do not prevent its use.
    pub warnings: Vec<Problem>,
    /// Position of its parts in the file.
    pub places: SourceMap,
}

fields! {
    /// Guidelines for teaching a topic, for a model that words the tutor's lines.
    pub Guidelines {
        /// What a learner can do afterwards, one sentence each.
        learning_objectives: Entries<Wording<MAX_ENTRY>, MAX_ENTRIES>,
        /// Skills of the graph that are assumed.
        prerequisites: SkillIds<MAX_ENTRIES>,
        /// Common misconceptions, one sentence each.
        common_misconceptions: List<Wording<MAX_ENTRY>, MAX_ENTRIES>,
        /// Teaching approach.
        teaching_approach: Wording,
    }
}

fields! {
    /// What the tutor says about a concept when a learner asks, also beside an open question. So the texts hold for
    /// every question of the skill and solve none.
    #[derive(Default)]
    pub ConceptTalk {
        /// How it is done.
        rule: Option<Wording<MAX_ENTRY>>,
        /// Why it is done so.
        reason: Option<Wording<MAX_ENTRY>>,
        /// What to do first.
        first_step: Option<Wording<MAX_ENTRY>>,
        /// A question that makes the learner look at the right thing.
        ask_back: Option<Wording<MAX_ENTRY>>,
        /// A comparison with something from daily life.
        analogy: Option<Wording<MAX_ENTRY>>,
        /// A worked example with numbers of its own.
        example: Option<Wording<MAX_ENTRY>>,
        /// What it is good for.
        purpose: Option<Wording<MAX_ENTRY>>,
    }
}

impl ConceptTalk {
    /// The texts that are there, by their field names.
    pub fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let Self { rule, reason, first_step, ask_back, analogy, example, purpose } = self;
        [
            ("rule", rule),
            ("reason", reason),
            ("first_step", first_step),
            ("ask_back", ask_back),
            ("analogy", analogy),
            ("example", example),
            ("purpose", purpose),
        ]
        .into_iter()
        .filter_map(|(name, text)| Some((name, text.as_deref()?)))
    }
}

fields! {
    /// A word that learners may ask for.
    pub GlossaryEntry {
        /// The word.
        term: Wording<MAX_TERM>,
        /// Other forms of it, and words for the same.
        also: List<Wording<MAX_TERM>, MAX_ENTRIES>,
        /// What it means.
        meaning: Wording<MAX_ENTRY>,
    }
}

/// A question that learners ask about the topic, and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicQuestion {
    /// Wordings of it; [`MIN_WORDINGS`] to [`MAX_WORDINGS`] of 1 to [`MAX_QUESTION`] characters, each once in a topic.
    pub ask: Vec<String>,
    /// The answer; 1 to [`MAX_ENTRY`] characters.
    pub answer: String,
    /// The concept that it is about, one of the topic's; `None` if it is about the whole topic.
    pub concept: Option<Arc<Concept>>,
}

/// A concept to teach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Concept {
    /// Name in words that learners understand; 1 to 80 characters, unique in a topic.
    pub name: String,
    /// Skill of the graph; its items check and practise the concept.
    pub skill: SkillId,
    /// What the tutor says about it when a learner asks.
    pub talk: ConceptTalk,
}

/// A step of a study plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Concept of the step, one of the topic's.
    pub concept: Arc<Concept>,
    /// What matters in this step, 1 to 2000 characters, for a model that words it. Learners never see it.
    pub content_hint: String,
    /// Kind of the step.
    pub kind: StepKind,
    /// Least difficulty of its questions, compared with the levels of a blueprint as a mastery belief is.
    pub min_difficulty: Option<Share>,
}

/// Kind of a step.
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum StepKind {
    /// The tutor explains.
    Explain {
        /// The explanation if no model words it; 1 to 2000 characters.
        text: String,
        /// Alternative explanations, at most [`MAX_OTHER_WAYS`] of 1 to 500 characters, for a learner who does not
        /// understand.
        other_ways: Vec<String>,
        /// A figure beside the first of these explanations, such as the written calculation.
        figure: Option<Box<Figure>>,
    },
    /// The learner has to answer one item of the concept's skill correctly.
    Check,
    /// The learner has to answer several items correctly.
    Practice {
        /// Number of correct answers; 1 to [`MAX_RIGHT`].
        right: u32,
    },
}

impl Topic {
    /// The tutor's own texts, by their paths in the file: explanations, other ways to explain, what it says about
    /// concepts and words, its answers, and the closing.
    pub fn texts(&self) -> Vec<(String, &str)> {
        let mut texts = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            let StepKind::Explain { text, other_ways, .. } = &step.kind else { continue };
            texts.push((format!("study_plan[{index}].text"), text.as_str()));
            let ways = other_ways.iter().enumerate();
            texts.extend(ways.map(|(way, text)| (format!("study_plan[{index}].other_ways[{way}]"), text.as_str())));
        }
        for (index, concept) in self.concepts.iter().enumerate() {
            texts.extend(concept.talk.texts().map(|(field, text)| (format!("concepts[{index}].talk.{field}"), text)));
        }
        let glossary = self.glossary.iter().enumerate();
        texts.extend(glossary.map(|(index, entry)| (format!("glossary[{index}].meaning"), entry.meaning.as_str())));
        let questions = self.questions.iter().enumerate();
        texts.extend(
            questions.map(|(index, question)| (format!("questions[{index}].answer"), question.answer.as_str())),
        );
        texts.extend(self.closing.as_deref().map(|text| ("closing".to_owned(), text)));
        texts
    }

    /// Whether any step asks items of a concept's skill.
    pub fn asks(&self, concept: &Concept) -> bool {
        self.steps.iter().any(|step| *step.concept == *concept && step.kind.right() > 0)
    }
}

impl StepKind {
    /// The name in files.
    pub fn as_str(&self) -> &'static str {
        self.into()
    }

    /// Number of correct answers required before the next step; 0 for an explanation.
    pub const fn right(&self) -> u32 {
        match self {
            Self::Explain { .. } => 0,
            Self::Check => 1,
            Self::Practice { right } => *right,
        }
    }
}
