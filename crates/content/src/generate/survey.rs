//! Survey of the items of a level: their number, their variety, and errors.

use std::collections::{BTreeMap, BTreeSet};

use plumb_figures::Figure;
use plumb_formula::{Value, allowance};
use plumb_types::saturating_cast;
use plumb_typeset::plain_text;
use serde::Serialize;

use super::assemble::{Bound, Distractor, describe};
use super::error::{BlueprintPart, GenerateError, ItemFault};
use super::generator::{Generator, too_few};
use super::rng::{Stream, key};
use crate::blueprint::skill::ItemType;

/// Numbers of parameter values and items of a level.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Extent {
    /// Name of the level.
    pub level: String,
    /// Size of the domain before any constraint; `None` beyond 128 bits.
    pub raw: Option<u128>,
    /// Number of parameter values that satisfy the constraints, if it is known exactly.
    pub solutions: Option<u128>,
    /// Share of the raw domain that satisfies them; an estimate if `solutions` is `None`.
    pub acceptance: f64,
    /// Number of solutions examined, all different if solutions are counted.
    pub examined: u64,
    /// Whether all were examined: then the numbers below are exact, otherwise lower bounds.
    pub complete: bool,
    /// Number of different items among them: they differ in their stems (of all templates) or their key.
    pub distinct_items: u64,
    /// Number of different keys among them.
    pub distinct_keys: u64,
}

/// Result of surveying a level.
#[derive(Debug, Clone, PartialEq)]
pub struct Survey {
    /// Numbers of parameter values and items.
    pub extent: Extent,
    /// The most common key, and its count.
    pub commonest_key: Option<(String, u64)>,
    /// By strategy: the number of solutions with a valid distractor from it, if the strategies are applied in the order
    /// listed, core mistakes first.
    pub strategy_valid: Vec<u64>,
    /// Number of solutions to which no core mistake applies; 0 if the skill names none.
    pub without_core: u64,
    /// Errors, once for each part and code, with the first parameters.
    pub faults: Vec<SurveyFault>,
}

/// An error for some parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurveyFault {
    /// The error.
    pub fault: ItemFault,
    /// Description of the first parameters that cause it.
    pub parameters: String,
    /// Number of examined solutions that cause it.
    pub count: u64,
}

/// Texts of one solution that could be rendered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RenderedItem {
    /// Stems, each with the index of its template.
    pub stems: Vec<(usize, String)>,
    /// Figure, if there is one.
    pub figure: Option<Figure>,
    /// The key.
    pub key: String,
    /// The worked solution.
    pub solution: Vec<String>,
    /// Wrong options of a multiple-choice item.
    pub distractors: Vec<String>,
}

impl RenderedItem {
    /// The texts with their formulas on the line.
    #[must_use]
    pub fn on_the_line(&self) -> Self {
        let all = |texts: &[String]| texts.iter().map(|text| plain_text(text).into_owned()).collect();
        Self {
            stems: self.stems.iter().map(|(at, stem)| (*at, plain_text(stem).into_owned())).collect(),
            figure: self.figure.clone(),
            key: plain_text(&self.key).into_owned(),
            solution: all(&self.solution),
            distractors: all(&self.distractors),
        }
    }
}

impl Survey {
    /// Returns the share of the most common key among all examined items, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a share for people")]
    pub fn commonest_key_share(&self) -> f64 {
        let count = self.commonest_key.as_ref().map_or(0, |(_, count)| *count);
        count as f64 / self.extent.examined.max(1) as f64
    }

    /// Returns the number of examined solutions with too few distractors, so that a draw would be repeated.
    pub fn redrawn(&self) -> u64 {
        let options = self.faults.iter().filter(|fault| fault.fault.part == BlueprintPart::Options);
        options.map(|fault| fault.count).sum()
    }
}

impl Generator {
    /// Makes the items of up to `budget` solutions of a level. If the level has no more, this proves that there are no
    /// errors: neither the choice of a stem nor the order of the strategies changes the number of different
    /// distractors, unless a validation uses `other_distractors` in an unusual way.
    pub fn survey(&self, level: &str, budget: u64) -> Result<Survey, GenerateError> {
        self.survey_each(level, budget, |_, _| {})
    }

    /// Like [`Generator::survey`]; `each` receives the parameters of every examined solution, and its texts.
    pub fn survey_each(
        &self,
        level: &str,
        budget: u64,
        each: impl FnMut(&[Value], &RenderedItem),
    ) -> Result<Survey, GenerateError> {
        self.survey_while(level, budget, &|| true, each)
    }

    /// Like [`Generator::survey_each`], while `go_on` returns true.
    pub(super) fn survey_while(
        &self,
        level: &str,
        budget: u64,
        go_on: &dyn Fn() -> bool,
        mut each: impl FnMut(&[Value], &RenderedItem),
    ) -> Result<Survey, GenerateError> {
        let sampler = self.sampler(level)?;
        let total = sampler.exact();
        let examine = total.and_then(|total| u64::try_from(total).ok()).map_or(budget, |total| total.min(budget));
        let mut tally = ItemTally::default();
        let mut stream = Stream::of_parts(0, &[&self.skill().id, level, "survey"]);
        let mut examined = 0;
        for number in 0..examine {
            if !go_on() || allowance::is_spent() {
                break;
            }
            let parameters = match self.ordered(level, number)? {
                Some(parameters) => parameters,
                None => sampler.draw(&mut stream).map_err(|_| GenerateError::Exhausted {
                    skill: self.skill().id.clone(),
                    level: level.to_owned(),
                })?,
            };
            let shown = tally.examine(self, &parameters);
            each(&parameters, &shown);
            examined += 1;
        }
        tally.strategy_valid.resize(self.skill().strategies.len(), 0);
        let commonest = tally.keys.iter().max_by_key(|(_, count)| **count);
        Ok(Survey {
            extent: Extent {
                level: level.to_owned(),
                raw: sampler.raw(),
                solutions: total,
                acceptance: sampler.acceptance(),
                examined,
                complete: total == Some(u128::from(examined)),
                distinct_items: saturating_cast(tally.items.len()),
                distinct_keys: saturating_cast(tally.keys.len()),
            },
            commonest_key: commonest.map(|(key, count)| (key.clone(), *count)),
            strategy_valid: tally.strategy_valid,
            without_core: tally.without_core,
            faults: tally.faults.into_values().collect(),
        })
    }

    /// Evaluates given parameters: every stem, the key, and the distractors in the order of their strategies.
    pub fn evaluate(&self, parameters: Vec<Value>) -> Result<EvaluatedItem, ItemFault> {
        let skill = self.skill();
        let mut bound = Bound::new(skill, parameters)?;
        let stems = (0..skill.stems.len()).map(|at| bound.stem(at)).collect::<Result<_, _>>()?;
        let order: Vec<usize> = (0..skill.strategies.len()).collect();
        let distractors = bound.distractors(&order, usize::MAX, |_| {});
        Ok(EvaluatedItem {
            stems,
            key: bound.key().to_owned(),
            distractors: distractors.into_iter().map(|distractor| (distractor.strategy, distractor.text)).collect(),
            ways: bound.ways(),
            solution: bound.solution()?,
        })
    }
}

/// Results for given parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvaluatedItem {
    /// Stems by template.
    pub stems: Vec<String>,
    /// Text of the key.
    pub key: String,
    /// Distractors: index of the strategy, and text.
    pub distractors: Vec<(usize, String)>,
    /// Results of all applicable strategies, even those that equal the key or each other.
    pub ways: Vec<(usize, String)>,
    /// The worked solution.
    pub solution: Vec<String>,
}

#[derive(Default)]
struct ItemTally {
    items: BTreeSet<[u8; 32]>,
    keys: BTreeMap<String, u64>,
    strategy_valid: Vec<u64>,
    without_core: u64,
    faults: BTreeMap<(BlueprintPart, &'static str), SurveyFault>,
}

impl ItemTally {
    fn examine(&mut self, generator: &Generator, parameters: &[Value]) -> RenderedItem {
        let skill = generator.skill();
        let mut shown = RenderedItem::default();
        let mut bound = match Bound::new(skill, parameters.to_vec()) {
            Ok(bound) => bound,
            Err(fault) => {
                self.fault(generator, fault, parameters);
                return shown;
            }
        };
        for at in 0..skill.stems.len() {
            match bound.stem(at) {
                Ok(stem) => shown.stems.push((at, stem)),
                Err(fault) => self.fault(generator, fault, parameters),
            }
        }
        // Items do not differ by what only practice shows.
        let mut described = None;
        match bound.figure() {
            Ok(figure) => {
                described = figure.as_ref().map(Figure::alternative);
                shown.figure = figure;
            }
            Err(fault) => self.fault(generator, fault, parameters),
        }
        match bound.practice_figure() {
            Ok(figure) => shown.figure = shown.figure.or(figure),
            Err(fault) => self.fault(generator, fault, parameters),
        }
        match bound.solution() {
            Ok(steps) => shown.solution = steps,
            Err(fault) => self.fault(generator, fault, parameters),
        }
        if let Err(fault) = bound.solution_figure() {
            self.fault(generator, fault, parameters);
        }
        bound.key().clone_into(&mut shown.key);
        *self.keys.entry(shown.key.clone()).or_insert(0) += 1;
        let stems = shown.stems.iter().map(|(_, stem)| stem.as_str());
        let parts: Vec<&str> = stems.chain(described.as_deref()).chain([shown.key.as_str()]).collect();
        self.items.insert(key(0, &parts));
        if skill.item_type == ItemType::ShortAnswer {
            return shown;
        }
        self.strategy_valid.resize(skill.strategies.len(), 0);
        let order: Vec<usize> = (0..skill.strategies.len()).collect();
        let mut faults = Vec::new();
        let distractors = bound.distractors(&order, usize::MAX, |fault| faults.push(fault));
        for fault in faults {
            self.fault(generator, fault, parameters);
        }
        for distractor in &distractors {
            self.strategy_valid[distractor.strategy] += 1;
        }
        let is_core = |distractor: &Distractor| skill.strategies[distractor.strategy].is_core;
        if skill.strategies.iter().any(|strategy| strategy.is_core) && !distractors.iter().any(is_core) {
            self.without_core += 1;
        }
        let wanted = usize::from(skill.option_count).saturating_sub(1);
        if distractors.len() < wanted {
            self.fault(generator, too_few(distractors.len(), wanted), parameters);
        }
        shown.distractors = distractors.into_iter().map(|distractor| distractor.text).collect();
        shown
    }

    fn fault(&mut self, generator: &Generator, fault: ItemFault, parameters: &[Value]) {
        let entry = self.faults.entry((fault.part, fault.code)).or_insert_with(|| SurveyFault {
            parameters: describe(generator.skill(), parameters),
            fault,
            count: 0,
        });
        entry.count += 1;
    }
}
