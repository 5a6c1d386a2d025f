//! Skill blueprint, after reading and compiling: the source of all items of one skill.
//!
//! Names in formulas are resolved to *slots*: first the parameters, then the computed values in dependency order,
//! then `answer`, `distractor` and `other_distractors`. A formula sees the slots that exist at its stage only.

use plumb_formula::{Formula, Names, Template};

pub use super::domain::{Domain, Range};
pub use super::expectations::{Benchmark, BlueprintTest, TestInput};
use super::figure::FigureTemplate;
use crate::fields::{AnyText, Word, fields};
use crate::share::Share;
use crate::text::problem::Problem;
use crate::text::source_map::SourceMap;
use crate::text::translated::Translated;
use plumb_answers::answer::{AnswerMode, AnswerSpec};
use plumb_types::{ContentHash, SkillId};

/// Skill blueprint, ready to generate items.
#[derive(Debug, Clone)]
pub struct Skill {
    /// Id, such as `MATH.ARITH.ADD.2DIGIT`.
    pub id: String,
    /// Version, as written by the author.
    pub version: String,
    /// Hash of the blueprint's text.
    pub hash: ContentHash,
    pub metadata: Metadata,
    /// Type of its items.
    pub item_type: ItemType,
    /// Slots `0..parameters.len()`, in the order written.
    pub parameters: Vec<Parameter>,
    /// The slots after the parameters; each uses only slots before its own.
    pub computed: Vec<Computed>,
    /// Formula of the key, over parameters and computed values.
    pub answer: Formula,
    /// Type of the key.
    pub answer_type: AnswerType,
    /// Number of decimals shown of keys and wrong answers that are not whole numbers; `None` for as many as needed.
    pub answer_places: Option<u32>,
    /// Difficulty levels, in the order written.
    pub levels: Vec<Level>,
    /// Constraints of every level, over parameters and computed values.
    pub constraints: Vec<Formula>,
    /// Stems, over parameters and computed values; at least one.
    pub stems: Vec<Template>,
    /// The same skill in other languages.
    pub translations: Vec<Translated<Skill>>,
    /// Figure next to the stem, over the same slots; `None` for none.
    pub figure: Option<FigureTemplate>,
    /// Instructions for language models that word its items; `None` leaves all words to the templates.
    pub wording: Option<Wording>,
    /// Number of options of a multiple-choice item, including the key; 0 for a short answer.
    pub option_count: u8,
    /// Strategies for wrong options, in order of preference.
    pub strategies: Vec<Strategy>,
    /// Conditions on each distractor; they may use every slot.
    pub validation: Vec<Formula>,
    /// Worked solution, one template per step, over parameters, computed values and `answer`.
    pub solution: Vec<Template>,
    /// Figure of the solution, over the slots of the solution; `None` for none.
    pub solution_figure: Option<FigureTemplate>,
    /// General hints, weakest first, over the slots of the solution.
    pub hints: Vec<Template>,
    /// How a typed answer is read and compared; `None` except for short answers.
    pub answer_spec: Option<AnswerSpec>,
    /// Whether learners are asked to show their work.
    pub answer_mode: AnswerMode,
    /// How answers are marked.
    pub evaluation: Evaluation,
    /// Expected results of groups of learners, in the order written.
    pub benchmarks: Vec<Benchmark>,
    /// The author's tests of particular items.
    pub tests: Vec<BlueprintTest>,
    /// Minimum number of different items of a level.
    pub min_distinct: u64,
    /// Which calculator is allowed; `None` leaves it to the assessment.
    pub calculator: Option<Calculator>,
    /// Free words for searching.
    pub tags: Vec<String>,
    /// Features that make an item hard or easy, over parameters and computed values: used in statistics, without effect
    /// on the items.
    pub features: Vec<Computed>,
    /// Declared difficulty of its items, over the same slots; without effect on the items.
    pub difficulty: super::DifficultyModel,
    /// Warnings from reading; they do not prevent its use.
    pub warnings: Vec<Problem>,
    /// Name and type of every slot.
    pub names: Names,
    /// Position of each part in the file.
    pub places: SourceMap,
}

impl Skill {
    /// Returns the slot of `answer`.
    pub fn answer_slot(&self) -> usize {
        self.parameters.len() + self.computed.len()
    }

    /// Returns the slot of `distractor`.
    pub fn distractor_slot(&self) -> usize {
        self.answer_slot() + 1
    }

    /// Returns the slot of `other_distractors`.
    pub fn others_slot(&self) -> usize {
        self.answer_slot() + 2
    }

    /// Number of slots.
    pub fn slot_count(&self) -> usize {
        self.answer_slot() + 3
    }

    /// Returns the index of the level called `name`.
    pub fn level_index(&self, name: &str) -> Option<usize> {
        self.levels.iter().position(|level| level.name == name)
    }

    /// Names of its difficulty levels, in the order written.
    pub fn level_names(&self) -> Vec<String> {
        self.levels.iter().map(|level| level.name.clone()).collect()
    }

    /// Returns the domain of parameter `slot` at `level`: the level's own, or else the parameter's.
    pub fn domain_at<'s>(&'s self, level: &'s Level, slot: usize) -> &'s Domain {
        let own = level.parameters.iter().find(|(overridden, _)| *overridden == slot);
        own.map_or(&self.parameters[slot].domain, |(_, domain)| domain)
    }
}

fields! {
    /// Subject of a skill.
    pub Metadata {
        /// Domain, such as `Mathematics`.
        domain: String,
        /// Subdomain, such as `Arithmetic`; may be empty.
        subdomain: AnyText,
        /// Topic, such as `Addition`; may be empty.
        topic: AnyText,
        /// What a learner with the skill can do.
        skill_statement: String,
        /// Level of Bloom's taxonomy.
        cognitive_level: Word<CognitiveLevel>,
        /// Node of the skills graph that also practises these items, although the graph itself does not name this
        /// blueprint.
        practised_as: Option<SkillId>,
    }
}

/// The six levels of Bloom's revised taxonomy.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::VariantArray, strum::VariantNames,
)]
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
    /// The name in the blueprint.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Type of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum ItemType {
    /// Choose one option.
    MultipleChoice,
    ShortAnswer,
}

impl ItemType {
    /// The name in the blueprint.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Type of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum AnswerType {
    /// A whole number.
    Integer,
    /// A short text, compared verbatim.
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
    /// The name in the blueprint.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A slot with a value drawn for each item.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// Name in formulas.
    pub name: String,
    /// Possible values.
    pub domain: Domain,
}

/// A slot computed from earlier ones.
#[derive(Debug, Clone)]
pub struct Computed {
    /// Name in formulas.
    pub name: String,
    /// Formula over earlier slots.
    pub formula: Formula,
}

/// What a language model may word in a skill's items. The key and the wrong options are always computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wording {
    /// Whether the engine or the model chooses the parameters.
    pub parameters: ParameterSource,
    /// Settings for the question, such as `cooking`; if empty, the model chooses.
    pub contexts: Vec<String>,
}

/// Source of an item's parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParameterSource {
    /// The engine draws them, and the model only words the question (`presentation.personalise`).
    Engine,
    /// The model chooses them, within domains and constraints (`generation.source: llm`).
    Model,
}

/// A difficulty level.
#[derive(Debug, Clone)]
pub struct Level {
    /// Name, such as `easy`.
    pub name: String,
    /// Difficulty, from 0 to 1.
    pub value: Share,
    /// Parameters with another domain at this level, by slot.
    pub parameters: Vec<(usize, Domain)>,
    /// Further constraints of this level.
    pub constraints: Vec<Formula>,
}

/// A strategy for a wrong option: a known mistake.
#[derive(Debug, Clone)]
pub struct Strategy {
    /// The `type:` of the strategy, unique within the skill.
    pub kind: String,
    /// Description of the mistake for people; may be empty.
    pub description: String,
    /// Name of the misconception behind it.
    pub misconception: Option<String>,
    /// Hints for learners who chose the option, weakest first, over the slots of the solution.
    pub hints: Vec<Template>,
    /// Formula of the wrong option, over parameters, computed values and `answer`.
    pub formula: Formula,
    /// Condition under which the strategy applies, over the same slots.
    pub condition: Option<Formula>,
    /// Whether this is a mistake that the skill is about: each item shows at least one of those that apply to it.
    pub is_core: bool,
}

impl Strategy {
    /// The mistake in words: the named misconception, or the description; `None` if there is neither.
    pub fn words(&self) -> Option<&str> {
        let described = Some(self.description.as_str()).filter(|text| !text.is_empty());
        self.misconception.as_deref().or(described)
    }
}

/// A hint of a skill, general or for a mistake.
#[derive(Debug, Clone)]
pub struct HintTemplate<'s> {
    /// Where it is written, such as `hints[0]`.
    pub path: String,
    /// Its text.
    pub template: &'s Template,
    /// Condition of its strategy: the hint is shown only when that applies.
    pub condition: Option<&'s Formula>,
}

impl HintTemplate<'_> {
    /// Whether its text differs from item to item.
    pub fn varies(&self) -> bool {
        !self.template.slots_used().is_empty()
    }
}

impl Skill {
    /// All hints: the general ones, then those of the strategies, each in the order written.
    pub fn hint_templates(&self) -> impl Iterator<Item = HintTemplate<'_>> {
        let own = self.hints.iter().enumerate();
        let own = own.map(|(at, template)| HintTemplate { path: format!("hints[{at}]"), template, condition: None });
        let of_strategies = self.strategies.iter().enumerate().flat_map(|(strategy, written)| {
            let hints = written.hints.iter().enumerate();
            hints.map(move |(at, template)| HintTemplate {
                path: format!("presentation.distractor_strategies[{strategy}].hints[{at}]"),
                template,
                condition: written.condition.as_ref(),
            })
        });
        own.chain(of_strategies)
    }
}

/// How answers are marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Evaluation {
    /// The marking rule.
    pub method: Method,
    /// Whether partial credit may be given.
    pub partial_credit: bool,
}

/// Rule of marking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Method {
    /// The answer either equals the key or not, compared by its type.
    ExactMatch,
}

/// Calculator allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Calculator {
    /// No calculator.
    None,
    /// A calculator with the four operations.
    Basic,
    /// A scientific calculator.
    Scientific,
}

impl Calculator {
    /// The name in the blueprint.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
