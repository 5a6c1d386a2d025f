//! Conversion of an item of a blueprint to a problem of the bank.

use uuid::Uuid;

use super::item::{
    AnswerMode, FinalAnswerType, InputType, MathProblemItem, Meta, ProblemAnswerSpec, ProblemContent, Provenance,
    SolutionLogic, SolutionStep, StemFormat, Ui, VerificationReport,
};
use super::math::{LineValue, evaluate_line};
use super::source::ItemSource;
use super::status::Status;
use super::verify::{FIGURE, TELLS_KEY};
use plumb_answers::answer::{AnswerSpec, Input};
use plumb_answers::item::{ENGINE, Item, ItemBody, ItemOption};
use plumb_content::blueprint::Share;
use plumb_content::generate::Generator;
use plumb_tutoring::diagnosis::{Misconception, Trigger, TriggerKind};
use plumb_types::ids::derived;
use plumb_types::time::Timestamp;
use serde_json::{Map, Value as Json};

/// Why an item cannot be a problem of the bank.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConversionError {
    /// The bank's format has no answers of this kind.
    #[error("the bank has no {0} answers")]
    Input(&'static str),
    /// The bank's format has no such rule of marking.
    #[error("the bank's format has no `{0}`")]
    Rule(&'static str),
}

/// Variable of a reworded item with the hash of the blueprint that computed its key and its wrong options. No parameter
/// has a dot in its name.
pub const BLUEPRINT: &str = "blueprint.hash";

/// Variable of a reworded item with the level of the blueprint.
pub const BLUEPRINT_LEVEL: &str = "blueprint.level";

impl MathProblemItem {
    /// Returns the blueprint's hash and level of a reworded item; `None` for other problems.
    pub fn words_item_of(&self) -> Option<(&str, &str)> {
        let text = |name| self.problem_content.variables.get(name)?.as_str();
        text(BLUEPRINT).zip(text(BLUEPRINT_LEVEL))
    }
}

/// Whether a reworded item belongs to this blueprint: it has this version's hash, parameters that its level draws, the
/// key, and, for multiple choice, only wrong answers that the blueprint computes from them. The check does not trust
/// the importer of the item.
pub fn is_computed_by(generator: &Generator, item: &Item) -> bool {
    let skill = generator.skill();
    let text = |name: &str| {
        item.parameters.get(name).map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
    };
    let is_its = item.skill_id == skill.id
        && text(BLUEPRINT).as_deref() == Some(skill.hash.as_str())
        && text(BLUEPRINT_LEVEL).as_deref() == Some(item.difficulty.as_str());
    let written: Vec<(String, String)> =
        skill.parameters.iter().filter_map(|one| Some((one.name.clone(), text(&one.name)?))).collect();
    let made = || {
        let values = generator.read_parameters(&item.difficulty, &written).ok()?;
        generator.draws(&item.difficulty, &values).ok()?;
        generator.evaluate(values).ok()
    };
    is_its
        && made().is_some_and(|made| {
            let is_known = |option: &ItemOption| {
                option.text == made.key || made.distractors.iter().any(|(_, text)| *text == option.text)
            };
            // The bank writes truth values in lower case.
            item.key_text().eq_ignore_ascii_case(&made.key)
                && item.body.options().unwrap_or_default().iter().all(is_known)
        })
}

/// Returns the id of an item as a problem: equal items have equal ids, whenever they are made. A UUID of version 8 from
/// SHA-256 of blueprint hash, level, seed and engine.
pub fn template_id(item: &Item) -> Uuid {
    named(&item.name(), item.engine)
}

/// Returns the id of an item of practice as a problem: that of the bank, or the one it would have there.
pub fn source_id(source: &ItemSource) -> Uuid {
    match source {
        ItemSource::Bank { id, .. } => *id,
        ItemSource::Template { blueprint, difficulty, seed, .. } => {
            named(&format!("{blueprint}/{difficulty}/{seed}"), ENGINE)
        }
    }
}

fn named(item: &str, engine: u16) -> Uuid {
    derived(&[format!("plumb-bank/{item}/{engine}").as_bytes()])
}

/// Returns the bank's difficulty, 1 to 5, of a level's value: five equal steps around 0, ¼, ½, ¾ and 1.
pub fn difficulty_of(value: Share) -> u8 {
    let steps = (u64::from(value.millionths()) * 4 + 500_000) / 1_000_000;
    u8::try_from(steps.min(4)).unwrap_or(4) + 1
}

/// Converts `item` to a problem; `level` is the value of its difficulty level. The result is a draft, which is verified
/// like any other, although it is deterministic.
pub fn from_template(item: &Item, level: Share, now: Timestamp) -> Result<MathProblemItem, ConversionError> {
    let (answer_spec, key) = answer(item)?;
    let difficulty = difficulty_of(level);
    Ok(MathProblemItem {
        meta: Meta {
            id: template_id(item),
            version: 1,
            skill_id: item.skill_id.clone(),
            difficulty,
            created_at: now,
            verified_at: None,
            status: Status::Draft,
            provenance: Provenance::made_by("template"),
            // The properties that the scores measure were proved for the blueprint when it was published.
            verification_report: VerificationReport::without_issues(),
        },
        problem_content: ProblemContent {
            stem: item.stem.clone(),
            format: StemFormat::Mixed,
            variables: variables(item),
            figure: item.figure.clone(),
            diagram_prompt: None,
        },
        misconceptions: misconceptions(item),
        solution_logic: SolutionLogic {
            steps: steps(item, &key),
            final_answer_type: FinalAnswerType::of(answer_spec.input_type),
            final_answer_canonical: key,
        },
        answer_spec,
    })
}

fn answer(item: &Item) -> Result<(ProblemAnswerSpec, String), ConversionError> {
    let of = |input_type| ProblemAnswerSpec {
        answer_mode: AnswerMode::FinalOnly,
        input_type,
        tolerance: None,
        accepted_forms: Vec::new(),
        ui: Ui::default(),
    };
    match &item.body {
        ItemBody::MultipleChoice { options, .. } => {
            let choices = options.iter().map(|option| option.text.clone()).collect();
            let ui = Ui { placeholder: None, choices };
            Ok((ProblemAnswerSpec { ui, ..of(InputType::MultipleChoice) }, item.key_text().to_owned()))
        }
        ItemBody::ShortAnswer { spec, key } => {
            let input_type = match spec.input {
                Input::Integer => InputType::Integer,
                Input::Decimal => InputType::Decimal,
                Input::Fraction => InputType::Fraction,
                Input::Boolean => InputType::Boolean,
                // The bank's format has no rules for reading formulas, sets, ids and units.
                other => return Err(ConversionError::Input(other.as_str())),
            };
            if let Some(rule) = beyond(spec) {
                return Err(ConversionError::Rule(rule));
            }
            let tolerance = match &spec.absolute_tolerance {
                Some(tolerance) => {
                    let text = String::from(tolerance.clone());
                    Some(serde_json::from_str(&text).map_err(|_| ConversionError::Rule("absolute_tolerance"))?)
                }
                None => None,
            };
            let key = if input_type == InputType::Boolean { key.to_lowercase() } else { key.clone() };
            Ok((ProblemAnswerSpec { tolerance, ..of(input_type) }, key))
        }
    }
}

/// Returns a rule of marking that the bank's format does not have; without it answers would be marked differently.
fn beyond(spec: &AnswerSpec) -> Option<&'static str> {
    [
        ("absolute_tolerance", spec.absolute_tolerance.is_some() && spec.input != Input::Decimal),
        ("relative_tolerance", spec.relative_tolerance.is_some()),
        ("strict_tolerance", spec.strict_tolerance),
        ("decimal_places", spec.decimal_places.is_some()),
        ("significant_figures", spec.significant_figures.is_some()),
        ("lowest_terms", spec.lowest_terms),
        ("words", spec.words),
        ("percent", spec.percent),
    ]
    .into_iter()
    .find_map(|(name, used)| used.then_some(name))
}

/// Returns the lines of the solution; a last step has the key if the last line does not.
fn steps(item: &Item, key: &str) -> Vec<SolutionStep> {
    let mut lines: Vec<(String, String)> =
        item.solution.iter().map(|line| (line.clone(), mathematics(line).to_owned())).collect();
    if !lines.last().is_some_and(|(_, math)| states(math, key)) {
        lines.push(("The answer.".to_owned(), key.to_owned()));
    }
    let step = |((explanation, math), step_index)| SolutionStep { step_index, explanation, math };
    lines.into_iter().zip(1_u32..).map(step).collect()
}

fn states(math: &str, key: &str) -> bool {
    match (evaluate_line(math), plumb_answers::answer::plain_value(&plumb_answers::answer::sameness(key))) {
        (LineValue::Number(number), Some(right)) => number == right,
        _ => math == key,
    }
}

/// Returns the text after the last colon of a line, if it has digits; otherwise the line.
fn mathematics(line: &str) -> &str {
    let after = line.rsplit_once(": ").map(|(_, after)| after.trim().trim_end_matches('.'));
    after.filter(|after| after.bytes().any(|byte| byte.is_ascii_digit())).unwrap_or(line)
}

/// Returns each wrong option with a named misconception.
fn misconceptions(item: &Item) -> Vec<Misconception> {
    let ItemBody::MultipleChoice { options, .. } = &item.body else { return Vec::new() };
    let named = options.iter().filter_map(|option| {
        let (strategy, name) = (option.strategy.as_ref()?, option.misconception.as_ref()?);
        Some(Misconception {
            id: strategy.clone(),
            error_tag: name.clone(),
            trigger: Trigger { kind: TriggerKind::ExactAnswer, value: option.text.clone() },
            hint_ladder: vec![format!("Look at this again: {name}.")],
        })
    });
    named.collect()
}

/// Returns the item's parameters; with a figure also a variable that allows the key in its description: whether figures
/// reveal keys is judged over all items of a level, when the blueprint is checked.
fn variables(item: &Item) -> Map<String, Json> {
    let mut variables: Map<String, Json> = item.parameters.clone().into_iter().collect();
    if item.figure.is_some() {
        variables.insert(FIGURE.to_owned(), TELLS_KEY.into());
    }
    variables
}
