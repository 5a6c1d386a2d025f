//! Reworded items of blueprints: the blueprint computes key, wrong answers and solution; the model only writes the
//! words.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use plumb_answers::answer::Outcome as Marked;
use plumb_answers::item::MAX_SEED;
use plumb_bank::{BLUEPRINT, BLUEPRINT_LEVEL, MathProblemItem, from_template, mark_answer};
use plumb_content::blueprint::skill::{Domain, Level as OwnLevel, ParameterSource, Skill};
use plumb_content::generate::{DeclaredValues, Generator};
use plumb_content::read;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};

use crate::draft::told;
use crate::plan::{Brief, Level, Order};

/// Maximum number of compiled blueprints in the cache.
const KEPT: usize = 64;

static COMPILED: LazyLock<Mutex<BTreeMap<String, Arc<Generator>>>> = LazyLock::new(Mutex::default);

/// The blueprint of an item.
pub(crate) struct SourceBlueprint {
    generator: Arc<Generator>,
}

/// An item of a blueprint in a model's words.
pub(crate) struct WordedItem {
    pub(crate) item: MathProblemItem,
    /// The stems that the blueprint's own templates give for these parameters.
    pub(crate) stems: Vec<String>,
}

/// Compiles the text of a blueprint; the latest are kept.
///
/// # Errors
/// All errors in it, in words for its author.
pub(crate) fn compiled(id: &str, text: &str) -> Result<Arc<Generator>, Vec<String>> {
    let hash = ContentHash::of(text).to_string();
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(generator) = compiled.get(&hash) {
        return Ok(Arc::clone(generator));
    }
    let skill = read::skill(id, text).map_err(|problems| told(&problems))?;
    if skill.levels.is_empty() {
        return Err(vec!["it has no level".to_owned()]);
    }
    if compiled.len() >= KEPT {
        compiled.clear();
    }
    let generator = Arc::new(Generator::new(Arc::new(skill)));
    compiled.insert(hash, Arc::clone(&generator));
    Ok(generator)
}

impl SourceBlueprint {
    /// Compiles the blueprint of a brief.
    ///
    /// # Errors
    /// Why the brief has no usable blueprint.
    pub(crate) fn of(brief: &Brief) -> Result<Self, String> {
        let text = brief.blueprint.as_deref().ok_or("there is no blueprint")?;
        let first = |found: Vec<String>| found.into_iter().next().unwrap_or_else(|| "it cannot be read".to_owned());
        compiled(&brief.id, text).map(|generator| Self { generator }).map_err(first)
    }

    fn skill(&self) -> &Skill {
        self.generator.skill()
    }

    /// Checks that its items can be problems of the bank, and that a model may write them.
    pub(crate) fn can_be_kept(&self) -> Result<(), String> {
        let skill = self.skill();
        if skill.wording.is_none() {
            return Err("it has neither `generation.source: llm` nor `presentation.personalise`".to_owned());
        }
        let level = self.level(Level::Easy);
        let item = self.generator.generate(&level.name, 0).map_err(|error| error.to_string())?;
        from_template(&item, level.value, Timestamp::from_micros(0)).map(|_| ()).map_err(|error| error.to_string())
    }

    /// Returns the blueprint's level for a level of the run: by its name, else by its rank.
    pub(crate) fn level(&self, level: Level) -> &OwnLevel {
        let levels = &self.skill().levels;
        let named = levels.iter().find(|own| own.name.eq_ignore_ascii_case(level.name()));
        let mut by_value: Vec<&OwnLevel> = levels.iter().collect();
        by_value.sort_by_key(|own| own.value.millionths());
        let last = by_value.len() - 1;
        let place = match level {
            Level::Easy => 0,
            Level::Medium => last / 2,
            Level::Hard => last,
        };
        named.unwrap_or(by_value[place])
    }

    /// Formats the parameters of an order for the prompt: their drawn values, or the values to choose from.
    pub(crate) fn told(&self, order: &Order<'_>) -> String {
        let skill = self.skill();
        if let Some(drawn) = self.drawn(order) {
            let values = skill.parameters.iter().zip(drawn);
            return lines(values.map(|(parameter, value)| format!("{} = {value}", parameter.name)));
        }
        let own = self.level(order.level);
        let ranges = skill.parameters.iter().enumerate();
        let ranges =
            ranges.map(|(slot, parameter)| format!("{}: {}", parameter.name, range(skill.domain_at(own, slot))));
        let conditions = skill.constraints.iter().chain(&own.constraints);
        lines(ranges.chain(conditions.map(|condition| format!("condition: {}", condition.source()))))
    }

    /// Returns stems of the blueprint's own templates, with the parameters of the order if they are drawn.
    pub(crate) fn samples(&self, order: &Order<'_>) -> String {
        let level = &self.level(order.level).name;
        let drawn = self.drawn(order).or_else(|| self.generator.drawn(level, order.seed & MAX_SEED).ok());
        let made = drawn.and_then(|drawn| self.generator.evaluate(drawn).ok());
        lines(made.into_iter().flat_map(|made| made.stems))
    }

    /// Formats the settings to choose from as a sentence.
    pub(crate) fn contexts(&self) -> String {
        match self.skill().wording.as_ref().map(|wording| wording.contexts.as_slice()) {
            None | Some([]) => "The setting is yours to choose.".to_owned(),
            Some(contexts) => format!("Set it in one of these: {}.", contexts.join("; ")),
        }
    }

    fn drawn(&self, order: &Order<'_>) -> Option<Vec<plumb_formula::Value>> {
        let is_drawn =
            self.skill().wording.as_ref().is_some_and(|wording| wording.parameters == ParameterSource::Engine);
        is_drawn.then(|| self.generator.drawn(&self.level(order.level).name, order.seed & MAX_SEED).ok()).flatten()
    }

    /// Reads the item in a model's answer.
    ///
    /// # Errors
    /// All errors in it, in words for its author.
    pub(crate) fn item_of(&self, answer: &Json, order: &Order<'_>) -> Result<WordedItem, Vec<String>> {
        let one = |why: String| vec![why];
        let text = |name: &str| answer[name].as_str().unwrap_or_default().trim();
        let (generator, own) = (&self.generator, self.level(order.level));
        let level = own.name.as_str();
        let pairs = answer["parameters"].as_array().into_iter().flatten().map(|pair| {
            let text = |name: &str| pair[name].as_str().unwrap_or_default().to_owned();
            (text("name"), text("value"))
        });
        let values = generator.read_parameters(level, &pairs.collect::<Vec<_>>())?;
        if self.drawn(order).is_some_and(|drawn| drawn != values) {
            return Err(one("the parameters are given, and must stay as they are".to_owned()));
        }
        let made = generator.of_parameters(level, values.clone(), order.seed & MAX_SEED).map_err(one)?;
        let mut item =
            from_template(&made, own.value, Timestamp::from_micros(0)).map_err(|error| one(error.to_string()))?;
        let claimed = text("answer");
        if mark_answer(&item, claimed).outcome != Marked::Correct {
            let key = &item.solution_logic.final_answer_canonical;
            return Err(one(format!("you came to “{claimed}”, and these parameters come to “{key}”")));
        }
        let stems = generator.evaluate(values).map_err(|fault| one(fault.to_string()))?.stems;
        let stem = text("stem");
        if stems.iter().all(|own| !says_the_same(own, stem, &item.problem_content.variables)) {
            let own = stems.first().map(String::as_str).unwrap_or_default();
            return Err(one(format!(
                "the question must have the numbers and words of this one, letter by letter, and no other number: “{own}”"
            )));
        }
        stem.clone_into(&mut item.problem_content.stem);
        let variables = &mut item.problem_content.variables;
        variables.insert(BLUEPRINT.to_owned(), json!(self.skill().hash.as_str()));
        variables.insert(BLUEPRINT_LEVEL.to_owned(), json!(level));
        Ok(WordedItem { item, stems })
    }
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.map(|line| format!("- {line}")).collect::<Vec<_>>().join("\n")
}

fn range(domain: &Domain) -> String {
    match DeclaredValues::of(domain) {
        DeclaredValues::Numbers { whole, min, max, .. } => {
            format!("a {} from {min} to {max}", if whole { "whole number" } else { "decimal" })
        }
        DeclaredValues::Listed { values, more: 0 } => format!("one of {}", values.join(" | ")),
        DeclaredValues::Listed { values, .. } => format!("such as {}", values.join(" | ")),
    }
}

/// Whether a stem has the numbers of a template's stem, each equally often, and the words that a parameter put there.
fn says_the_same(own: &str, stem: &str, variables: &serde_json::Map<String, Json>) -> bool {
    let mut words = variables.values().filter_map(Json::as_str).filter(|word| !word.is_empty() && own.contains(word));
    numbers(own) == numbers(stem) && words.all(|word| stem.contains(word))
}

/// Returns the whole numbers in a text, sorted; separators of thousands are removed.
fn numbers(text: &str) -> Vec<String> {
    let joined = text.replace([',', '\u{202f}', '\u{a0}'], "");
    let mut numbers: Vec<String> =
        joined.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).map(str::to_owned).collect();
    numbers.sort_unstable();
    numbers
}
