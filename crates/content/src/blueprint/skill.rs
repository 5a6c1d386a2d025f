//! A skill blueprint, read and compiled: what items of one skill are made from.
//!
//! Names in formulas are resolved to *slots*: first the parameters, then the computed values in dependency order,
//! then `answer`, `distractor` and `other_distractors`. A formula sees the slots that exist at its stage only.

use std::collections::BTreeMap;

use plumb_formula::{Formula, Names, Template, Value};

pub use super::domain::{Domain, Range};
use super::figure::FigureTemplate;
use super::share::Share;
use crate::text::problem::Problem;
use crate::text::source_map::SourceMap;
use plumb_answers::answer::{AnswerMode, AnswerSpec};
use plumb_types::{ContentHash, SkillId};

/// A skill blueprint, ready to make items.
#[derive(Debug, Clone)]
pub struct Skill {
    /// Such as `MATH.ARITH.ADD.2DIGIT`.
    pub id: String,
    /// The version the author wrote.
    pub version: String,
    /// Hash of the blueprint's text.
    pub hash: ContentHash,
    pub metadata: Metadata,
    /// What kind of item is made.
    pub item_type: ItemType,
    /// Slots `0..parameters.len()`, in the order written.
    pub parameters: Vec<Parameter>,
    /// The slots after the parameters; each uses only slots before its own.
    pub computed: Vec<Computed>,
    /// The key, from parameters and computed values.
    pub answer: Formula,
    /// What the key is.
    pub answer_type: AnswerType,
    /// Decimals that key and wrong answers are shown with where they are no whole numbers; `None` for as many as needed.
    pub answer_places: Option<u32>,
    /// In the order written.
    pub levels: Vec<Level>,
    /// Hold at every level, over parameters and computed values.
    pub constraints: Vec<Formula>,
    /// Ways to ask, over parameters and computed values; at least one.
    pub stems: Vec<Template>,
    /// Each of them in other languages, by tag; as many, in the same order.
    pub translations: BTreeMap<String, Vec<Template>>,
    /// The picture beside them, over the same names; `None` where there is none.
    pub figure: Option<FigureTemplate>,
    /// What a language model may write of its items, before anybody is asked one; `None` leaves all to the templates.
    pub wording: Option<Wording>,
    /// How many options a multiple-choice item shows, the key among them; 0 for a short answer.
    pub option_count: u8,
    /// How wrong options are made, in order of preference.
    pub strategies: Vec<Strategy>,
    /// What must hold of each distractor; sees every slot.
    pub validation: Vec<Formula>,
    /// Worked solution, a step each, over parameters, computed values and `answer`.
    pub solution: Vec<Template>,
    /// General hints, weakest first, over the same names as the solution.
    pub hints: Vec<Template>,
    /// How a typed answer is read and compared; `None` unless the item is a short answer.
    pub answer_spec: Option<AnswerSpec>,
    /// Whether the way to the answer is asked for.
    pub answer_mode: AnswerMode,
    /// How answers are marked.
    pub evaluation: Evaluation,
    /// How learners of a standing are expected to do, in the order written.
    pub benchmarks: Vec<Benchmark>,
    /// What the author expects of particular items.
    pub tests: Vec<BlueprintTest>,
    /// Fewest different items a level may have.
    pub min_distinct: u64,
    /// Which calculator is allowed; `None` leaves it to the assessment.
    pub calculator: Option<Calculator>,
    /// Free words to find the blueprint by.
    pub tags: Vec<String>,
    /// What makes an item hard or easy, over parameters and computed values: items are counted by it, and it changes
    /// nothing about them.
    pub features: Vec<Computed>,
    /// What was found while reading that does not stop it from being used.
    pub warnings: Vec<Problem>,
    /// Every slot's name and type.
    pub names: Names,
    /// Where in the file each part stands.
    pub places: SourceMap,
}

impl Skill {
    /// Slot of `answer`.
    pub fn answer_slot(&self) -> usize {
        self.parameters.len() + self.computed.len()
    }

    /// Slot of `distractor`.
    pub fn distractor_slot(&self) -> usize {
        self.answer_slot() + 1
    }

    /// Slot of `other_distractors`.
    pub fn others_slot(&self) -> usize {
        self.answer_slot() + 2
    }

    /// How many slots there are.
    pub fn slot_count(&self) -> usize {
        self.answer_slot() + 3
    }

    /// The position of the level called `name`.
    pub fn level_index(&self, name: &str) -> Option<usize> {
        self.levels.iter().position(|level| level.name == name)
    }

    /// The domain parameter `slot` has at `level`: the level's own, else the parameter's.
    pub fn domain_at<'s>(&'s self, level: &'s Level, slot: usize) -> &'s Domain {
        let own = level.parameters.iter().find(|(overridden, _)| *overridden == slot);
        own.map_or(&self.parameters[slot].domain, |(_, domain)| domain)
    }
}

/// What a skill is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Metadata {
    /// Such as `Mathematics`.
    pub domain: String,
    /// Such as `Arithmetic`; may be empty.
    pub subdomain: String,
    /// Such as `Addition`; may be empty.
    pub topic: String,
    /// What the learner can do who has the skill.
    pub skill_statement: String,
    /// Bloom's level.
    pub cognitive_level: CognitiveLevel,
    /// The skill of the graph whose practice asks its items, beside those of the blueprints that the graph itself names.
    pub practised_as: Option<SkillId>,
}

/// The six levels of Bloom's revised taxonomy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
pub enum CognitiveLevel {
    /// Recall.
    Remember,
    /// Explain.
    Understand,
    /// Use in a known situation.
    Apply,
    /// Take apart.
    Analyze,
    /// Judge.
    Evaluate,
    /// Make something new.
    Create,
}

impl CognitiveLevel {
    /// All, lowest first.
    pub const ALL: [Self; 6] =
        [Self::Remember, Self::Understand, Self::Apply, Self::Analyze, Self::Evaluate, Self::Create];

    /// The word in the blueprint.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Kinds of items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemType {
    /// Choose one option.
    MultipleChoice,
    ShortAnswer,
}

impl ItemType {
    /// The word in the blueprint.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::MultipleChoice => "multiple_choice",
            Self::ShortAnswer => "short_answer",
        }
    }
}

/// What a key is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum AnswerType {
    /// A whole number.
    Integer,
    /// A short piece of text, compared as it stands.
    String,
    /// A number with a finite decimal form.
    Decimal,
    /// An exact rational number.
    Fraction,
    /// True or false.
    Boolean,
    Text,
}

impl AnswerType {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Integer, Self::String, Self::Decimal, Self::Fraction, Self::Boolean, Self::Text];

    /// The word in the blueprint.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A name that is drawn for each item.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// As formulas call it.
    pub name: String,
    /// What it may be.
    pub domain: Domain,
}

/// A name that follows from others.
#[derive(Debug, Clone)]
pub struct Computed {
    /// As formulas call it.
    pub name: String,
    /// Over the slots before this one.
    pub formula: Formula,
}

/// What a language model may write of a skill's items. The key and the wrong options are computed in any case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wording {
    /// Who chooses the parameters.
    pub parameters: ChosenBy,
    /// Settings that questions are put in, such as `cooking`; none leaves them to the model.
    pub contexts: Vec<String>,
}

/// Who chooses the parameters of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChosenBy {
    /// They are drawn, and the model only puts them into words (`presentation.personalise`).
    Engine,
    /// The model, within domains and constraints (`generation.source: llm`).
    Model,
}

/// One difficulty level.
#[derive(Debug, Clone)]
pub struct Level {
    /// Such as `easy`.
    pub name: String,
    /// How hard, from 0 to 1.
    pub value: Share,
    /// Parameter slots whose domain is another at this level.
    pub parameters: Vec<(usize, Domain)>,
    /// Hold at this level beside those common to all.
    pub constraints: Vec<Formula>,
}

/// One way to make a wrong option.
#[derive(Debug, Clone)]
pub struct Strategy {
    /// The `type:` of the strategy, unique within the skill.
    pub kind: String,
    /// What goes wrong, for people; may be empty.
    pub description: String,
    /// The named wrong way behind it.
    pub misconception: Option<String>,
    /// What to say to someone who chose it, weakest first; over the names of the solution.
    pub hints: Vec<Template>,
    /// The wrong option, over parameters, computed values and `answer`.
    pub formula: Formula,
    /// When the strategy applies at all, over the same names.
    pub condition: Option<Formula>,
}

/// How answers are marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evaluation {
    /// The rule.
    pub method: Method,
    /// Whether a part of the credit may be given.
    pub partial_credit: bool,
}

/// Rules of marking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// The answer is the key or it is not, as the answer's type compares.
    ExactMatch,
}

/// How learners of one standing are expected to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Benchmark {
    /// Such as `novice`.
    pub label: String,
    /// The part of the items they get right.
    pub expected_accuracy: Share,
    /// How long an item takes them.
    pub expected_time_seconds: u32,
}

/// Calculators that may be allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Calculator {
    /// Not any.
    None,
    /// The four operations.
    Basic,
    /// With functions.
    Scientific,
}

impl Calculator {
    /// The word in the blueprint.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// What the author expects of one item.
#[derive(Debug, Clone, PartialEq)]
pub struct BlueprintTest {
    /// Which item.
    pub given: TestInput,
    /// Its expected stem, if stated.
    pub stem: Option<String>,
    /// Its expected key, if stated.
    pub key: Option<String>,
    /// What its wrong options must be (in any order), if stated; only with a seed.
    pub distractors: Option<Vec<String>>,
}

/// How a test names an item.
#[derive(Debug, Clone, PartialEq)]
pub enum TestInput {
    /// The item the generator makes.
    Seed {
        /// The generator's seed.
        seed: u64,
        /// The difficulty level's name.
        level: String,
    },
    /// Parameters as given, whatever would be drawn; the first stem is used.
    Parameters {
        /// One value per parameter, in slot order.
        values: Vec<Value>,
        /// The difficulty level whose constraints they must satisfy, if named.
        level: Option<String>,
    },
}
