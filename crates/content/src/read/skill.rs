//! Reads a skill blueprint.

use plumb_formula::{Formula, Names, Type};

use crate::blueprint::DifficultyModel;
use crate::blueprint::skill::{
    AnswerType, Calculator, Evaluation, ItemType, Level, Metadata, ParameterSource, Skill, Wording,
};
use crate::fields::{Count, Id, LocatedNode, MAX_LIST, Reader, Word};
use crate::text::source_map::SourceMap;
use plumb_answers::answer::AnswerMode;
use plumb_types::ContentHash;

use super::names::NamedDefinitions;
use super::presentation::Presentation;
use super::sense;

/// Default minimum number of different items of a level.
const DEFAULT_MIN_DISTINCT: u32 = 10;

/// Maximum number of decimals of a key.
const MAX_PLACES: u32 = 10;

/// The section `generation`, after reading.
struct Generation {
    kind: ItemType,
    parameters_by: ParameterSource,
    named: NamedDefinitions,
    answer_at: Option<LocatedNode>,
    answer: Option<Formula>,
    answer_type: Option<AnswerType>,
    answer_places: Option<u32>,
    levels: Vec<Level>,
    constraints: Vec<Formula>,
    min_distinct: u64,
    difficulty: DifficultyModel,
}

impl Reader<'_> {
    pub(super) fn skill(&mut self, root: &LocatedNode) -> Option<Skill> {
        let mut fields = self.fields(root)?;
        let id = fields.field::<Id>(self, "skill_id");
        let version = fields.field::<String>(self, "version");
        let metadata = fields.field::<Metadata>(self, "metadata");
        let generation = fields.need(self, "generation").and_then(|at| self.generation(&at));
        let presentation = fields.need(self, "presentation");
        let evaluation = fields.need(self, "evaluation");
        let answer = fields.take("answer");
        let modes = AnswerMode::ALL.map(|mode| (mode.as_str(), mode));
        let answer_mode = fields.take("answer_mode").and_then(|at| self.word(&at, &modes)).unwrap_or_default();
        let solution = fields.take("solution");
        let solution_figure = fields.take("solution_figure");
        let hints = fields.take("hints");
        let benchmarks = fields.take("performance_benchmarks").map(|at| self.benchmarks(&at)).unwrap_or_default();
        let tests = fields.take("tests");
        let tags = fields.take("tags").and_then(|at| self.texts(&at)).unwrap_or_default();
        let calculator = fields.optional::<Word<Calculator>>(self, "calculator");
        let features = fields.take("features");
        fields.done(self);

        let kind = generation.as_ref().map_or(ItemType::MultipleChoice, |read| read.kind);
        let evaluation: Option<Evaluation> = evaluation.and_then(|at| self.evaluation(&at, kind));
        // Without `generation` no name is known, and every formula would be reported for that.
        let generation = generation?;
        let asked = with_answer(&generation);
        let base = &generation.named.names;
        let features = self.features(features.as_ref(), base);
        let stems_at = presentation.clone();
        let presentation =
            presentation.map_or_else(Presentation::default, |at| self.presentation(&at, kind, base, &asked));
        let solution = solution.map(|at| self.templates(&at, &asked, MAX_LIST)).unwrap_or_default();
        let solution_figure = solution_figure.and_then(|at| self.figure(&at, &asked));
        let hints = hints.map(|at| self.templates(&at, &asked, MAX_LIST)).unwrap_or_default();
        let answer_spec =
            generation.answer_type.and_then(|answer_type| self.answer_spec(answer.as_ref(), kind, answer_type));
        let tests =
            tests.map(|at| self.tests(&at, &generation.named.parameters, &generation.levels)).unwrap_or_default();
        let skill = Skill {
            id: id?,
            version: version?,
            hash: ContentHash::of(&self.source.text),
            metadata: metadata?,
            item_type: kind,
            parameters: generation.named.parameters,
            computed: generation.named.computed,
            answer: generation.answer?,
            answer_type: generation.answer_type?,
            answer_places: generation.answer_places,
            levels: generation.levels,
            constraints: generation.constraints,
            stems: presentation.stems,
            translations: Vec::new(),
            figure: presentation.figure,
            wording: wording(generation.parameters_by, presentation.contexts),
            option_count: presentation.option_count,
            strategies: presentation.strategies,
            validation: presentation.validation,
            solution,
            solution_figure,
            hints,
            answer_spec,
            answer_mode,
            evaluation: evaluation?,
            benchmarks,
            tests,
            min_distinct: generation.min_distinct,
            calculator,
            tags,
            features,
            difficulty: generation.difficulty,
            warnings: Vec::new(),
            names: presentation.names,
            places: SourceMap::default(),
        };
        // With errors the slots may not match the names, so this check would be meaningless.
        if stems_at.is_some() && !self.has_errors() {
            sense::check(self, &skill);
        }
        Some(skill)
    }

    fn generation(&mut self, at: &LocatedNode) -> Option<Generation> {
        let mut fields = self.fields(at)?;
        let kind = fields.field::<Word<ItemType>>(self, "item_type");
        let sources = [("template", ParameterSource::Engine), ("llm", ParameterSource::Model)];
        let parameters_by =
            fields.take("source").and_then(|at| self.word(&at, &sources)).unwrap_or(ParameterSource::Engine);
        let parameters = fields.need(self, "parameters");
        let computed = fields.take("computed_values");
        let named = self.named(parameters.as_ref(), computed.as_ref());
        let answer_at = fields.need(self, "answer_formula");
        let answer = answer_at.as_ref().and_then(|at| self.formula(at, &named.names));
        let answer_type = fields.field::<Word<AnswerType>>(self, "answer_type");
        let places_at = fields.take("answer_places");
        let answer_places = places_at.as_ref().and_then(|at| self.count(at, 1, MAX_PLACES));
        if let Some(at) = places_at.filter(|_| answer_type.is_some_and(|kind| kind != AnswerType::Decimal)) {
            self.error(at.place(), "misplaced-field", "only decimals have places").help =
                Some("remove it, or use `answer_type: decimal`".to_owned());
        }
        let levels = fields.need(self, "difficulty_levels").map(|at| self.levels(&at, &named)).unwrap_or_default();
        let constraints = fields.take("constraints");
        let constraints = constraints.map(|at| self.conditions(&at, &named.names, MAX_LIST)).unwrap_or_default();
        let min_distinct = fields.optional::<Count<1, 1_000_000>>(self, "min_distinct_items");
        let (base, factors) = (fields.take("base_difficulty"), fields.take("difficulty_factors"));
        fields.done(self);
        let difficulty = self.difficulty_model(base.as_ref(), factors.as_ref(), &named, answer.as_ref());
        let read = Generation {
            kind: kind.unwrap_or(ItemType::MultipleChoice),
            parameters_by,
            named,
            answer_at,
            answer,
            answer_type,
            answer_places,
            levels,
            constraints,
            min_distinct: u64::from(min_distinct.unwrap_or(DEFAULT_MIN_DISTINCT)),
            difficulty,
        };
        self.compare_answer(&read);
        Some(read)
    }

    /// Compares the result type of `answer_formula` with `answer_type`.
    fn compare_answer(&mut self, read: &Generation) {
        let (Some(at), Some(formula), Some(answer_type)) = (&read.answer_at, &read.answer, read.answer_type) else {
            return;
        };
        let found = formula.result_type();
        let fits = match answer_type {
            AnswerType::Integer | AnswerType::Decimal | AnswerType::Fraction => found.may_be_number(),
            AnswerType::Boolean => found.may_be_bool(),
            AnswerType::String | AnswerType::Text => found.may_be_text(),
        };
        if !fits {
            let message = format!("`answer_type` is `{}`, but the formula gives {found}", answer_type.as_str());
            let help = match (answer_type, found) {
                (AnswerType::String | AnswerType::Text, _) => {
                    "make it text with `str(…)` or `f'{…}'`, or change `answer_type`"
                }
                _ => "change the formula or `answer_type`",
            };
            self.type_mismatch(at.place(), message, help);
        }
    }
}

/// Returns what models may write: the entire item, or its words only; `None` if the blueprint does not mention it.
fn wording(parameters: ParameterSource, contexts: Option<Vec<String>>) -> Option<Wording> {
    let is_wanted = parameters == ParameterSource::Model || contexts.is_some();
    is_wanted.then(|| Wording { parameters, contexts: contexts.unwrap_or_default() })
}

/// Returns the names, followed by `answer`.
fn with_answer(read: &Generation) -> Names {
    let mut names = read.named.names.clone();
    let kind = match (&read.answer, read.answer_type) {
        (Some(formula), _) if *formula.result_type() != Type::Unknown => formula.result_type().clone(),
        (_, Some(AnswerType::Integer)) => Type::Int,
        (_, Some(AnswerType::Decimal | AnswerType::Fraction)) => Type::Number,
        (_, Some(AnswerType::Boolean)) => Type::Bool,
        (_, Some(AnswerType::String | AnswerType::Text)) => Type::Text,
        (_, None) => Type::Unknown,
    };
    let added = names.add("answer", kind);
    debug_assert!(added.is_ok(), "the name is reserved");
    names
}
