//! Draft of a blueprint by a model, and its text as an author would write it.

use plumb_types::decimal::Decimal;
use serde::Deserialize;
use serde_json::{Number, Value as Json};

use crate::plan::Order;
use crate::yaml::Yaml;

/// A model's draft of a skill blueprint. All of it is data: it is written as text, and read like any author's text.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(super) struct TemplateDraft {
    statement: String,
    cognitive_level: String,
    item_type: ItemType,
    answer_type: String,
    parameters: Vec<DraftParameter>,
    computed: Vec<DraftFormula>,
    key: String,
    constraints: Vec<String>,
    levels: Vec<DraftLevel>,
    stems: Vec<String>,
    wrong: Vec<DraftMistake>,
    hints: Vec<String>,
    solution: Vec<String>,
    examples: Vec<DraftExample>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
enum ItemType {
    MultipleChoice,
    ShortAnswer,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
struct DraftParameter {
    name: String,
    min: Option<Number>,
    max: Option<Number>,
    step: Option<Number>,
    choices: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
struct DraftFormula {
    name: String,
    formula: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
struct DraftLevel {
    name: String,
    value: Number,
    constraints: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
struct DraftMistake {
    name: String,
    formula: String,
    condition: Option<String>,
    misconception: String,
    is_core: bool,
    hint: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
struct DraftExample {
    level: String,
    /// Each as `name = value`.
    parameters: Vec<String>,
    key: String,
}

impl TemplateDraft {
    /// Reads a model's answer.
    pub(super) fn read(answer: &Json) -> Result<Self, Vec<String>> {
        serde_json::from_value(answer.clone()).map_err(|error| vec![error.to_string()])
    }

    /// Writes the draft as the text of the blueprint `id`; `by` names the model.
    pub(super) fn to_text(&self, id: &str, order: &Order<'_>, by: &str) -> String {
        let area = if order.brief.area.is_empty() { "Mathematics" } else { &order.brief.area };
        let metadata = Yaml::fields([
            ("domain", Yaml::text(area)),
            ("skill_statement", Yaml::text(&self.statement)),
            ("cognitive_level", Yaml::text(&self.cognitive_level)),
            ("practised_as", Yaml::text(&order.brief.skill)),
        ]);
        let answer = Yaml::fields([("input", Yaml::text(&self.answer_type))]);
        let answer = (self.item_type == ItemType::ShortAnswer).then_some(answer);
        let root = Yaml::fields([
            ("skill_id", Yaml::text(id)),
            ("version", Yaml::text("1")),
            ("metadata", metadata),
            ("generation", self.generation()),
            ("presentation", self.presentation()),
            ("evaluation", Yaml::fields([("method", Yaml::text("exact_match"))])),
            ("hints", Yaml::texts(&self.hints)),
            ("solution", Yaml::texts(&self.solution)),
            ("tests", Yaml::List(self.examples.iter().map(DraftExample::yaml).collect())),
        ]);
        root.with_some("answer", answer).document(&[format!("Drafted by a language model ({by}).")])
    }

    fn generation(&self) -> Yaml {
        let computed = self.computed.iter().map(|one| (one.name.clone(), Yaml::text(&one.formula)));
        let levels = self.levels.iter().map(|level| {
            let fields =
                [("value", Yaml::Value(level.value.to_string())), ("constraints", Yaml::texts(&level.constraints))];
            (level.name.clone(), Yaml::fields(fields))
        });
        let parameters = self.parameters.iter().map(|one| (one.name.clone(), one.yaml()));
        let item_type: &str = self.item_type.into();
        Yaml::fields([
            ("item_type", Yaml::text(item_type)),
            ("parameters", Yaml::named(parameters)),
            ("computed_values", Yaml::named(computed)),
            ("constraints", Yaml::texts(&self.constraints)),
            ("answer_formula", Yaml::text(&self.key)),
            ("answer_type", Yaml::text(&self.answer_type)),
            ("difficulty_levels", Yaml::named(levels)),
        ])
    }

    fn presentation(&self) -> Yaml {
        let mistakes = Yaml::List(self.wrong.iter().map(DraftMistake::yaml).collect());
        let presentation =
            Yaml::fields([("stem_templates", Yaml::texts(&self.stems)), ("distractor_strategies", mistakes)]);
        match self.item_type {
            ItemType::ShortAnswer => presentation,
            ItemType::MultipleChoice => {
                let rules = ["distractor != answer", "distractor not in other_distractors"].map(Yaml::text);
                presentation.with("distractor_validation", Yaml::List(rules.into()))
            }
        }
    }
}

impl DraftParameter {
    fn yaml(&self) -> Yaml {
        if !self.choices.is_empty() {
            let is_number = self.choices.iter().all(|choice| Decimal::parse(choice).is_some());
            let choice = |text: &String| if is_number { Yaml::Value(text.clone()) } else { Yaml::text(text) };
            let choices = Yaml::List(self.choices.iter().map(choice).collect());
            return Yaml::fields([("type", Yaml::text("choice")), ("choices", choices)]);
        }
        let bounds = [&self.min, &self.max, &self.step];
        let is_whole = bounds.into_iter().flatten().all(|bound| bound.is_i64() || bound.is_u64());
        let number = |bound: &Option<Number>| bound.as_ref().map(|bound| Yaml::Value(bound.to_string()));
        Yaml::fields([("type", Yaml::text(if is_whole { "integer" } else { "decimal" }))])
            .with_some("min", number(&self.min))
            .with_some("max", number(&self.max))
            .with_some("step", number(&self.step))
    }
}

impl DraftMistake {
    fn yaml(&self) -> Yaml {
        let hints: Vec<String> = self.hint.iter().filter(|hint| !hint.trim().is_empty()).cloned().collect();
        Yaml::fields([
            ("type", Yaml::text(&self.name)),
            ("misconception", Yaml::text(&self.misconception)),
            ("formula", Yaml::text(&self.formula)),
        ])
        .with_some("condition", self.condition.as_deref().filter(|text| !text.trim().is_empty()).map(Yaml::text))
        .with_some("core", self.is_core.then(|| Yaml::Value("true".to_owned())))
        .with_some("hints", (!hints.is_empty()).then(|| Yaml::texts(&hints)))
    }
}

impl DraftExample {
    fn yaml(&self) -> Yaml {
        let value = |text: &str| {
            let is_bare = Decimal::parse(text).is_some() || matches!(text, "true" | "false");
            if is_bare { Yaml::Value(text.to_owned()) } else { Yaml::text(text) }
        };
        let values = self.parameters.iter().map(|one| {
            let (name, text) = one.split_once('=').unwrap_or((one, ""));
            (name.trim().to_owned(), value(text.trim()))
        });
        Yaml::fields([
            ("difficulty", Yaml::text(&self.level)),
            ("parameters", Yaml::named(values)),
            ("key", Yaml::text(&self.key)),
        ])
    }
}
