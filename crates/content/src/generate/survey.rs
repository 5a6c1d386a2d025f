//! Looking over the items of a level: how many there are, how alike, and what goes wrong.

use std::collections::{BTreeMap, BTreeSet};

use plumb_figures::Figure;
use plumb_formula::{Value, allowance};
use serde::Serialize;

use super::assemble::{Bound, describe};
use super::error::{BlueprintPart, GenerateError, ItemFault};
use super::generator::{Generator, too_few};
use super::rng::{Stream, key};
use crate::blueprint::skill::ItemType;

/// How many parameter values and items a level has.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Extent {
    /// The level's name.
    pub level: String,
    /// Size of the domain before any constraint; `None` beyond 128 bits.
    pub raw: Option<u128>,
    /// How many parameter values satisfy the constraints, where that is known exactly.
    pub solutions: Option<u128>,
    /// The part of the raw domain that does; an estimate when `solutions` is `None`.
    pub acceptance: f64,
    /// How many solutions were looked at, all different where solutions are counted.
    pub examined: u64,
    /// Whether that was all of them: then the numbers below are exact, else lower bounds.
    pub complete: bool,
    /// Different items among them: those whose stems (by all templates) and key differ.
    pub distinct_items: u64,
    /// Different keys among them.
    pub distinct_keys: u64,
}

/// What was found out about one level.
#[derive(Debug, Clone, PartialEq)]
pub struct Survey {
    /// How many parameter values and items it has.
    pub extent: Extent,
    /// The key that came most often, and how often.
    pub commonest_key: Option<(String, u64)>,
    /// Per strategy: for how many solutions it gives a valid distractor when the strategies take part as listed.
    pub strategy_valid: Vec<u64>,
    /// What went wrong, once for each part and code, with the first parameters.
    pub faults: Vec<SurveyFault>,
}

/// Something that goes wrong for some parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SurveyFault {
    /// What.
    pub fault: ItemFault,
    /// The first parameters for which it does, in words.
    pub parameters: String,
    /// For how many of those looked at.
    pub count: u64,
}

/// A question in another language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedTranslation {
    /// Its tag.
    pub language: String,
    /// The place of the template it translates.
    pub stem: usize,
    pub text: String,
}

/// What one solution shows, as far as it can be put into words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RenderedItem {
    /// Each stem with the place of its template.
    pub stems: Vec<(usize, String)>,
    /// The same in other languages.
    pub translated: Vec<RenderedTranslation>,
    /// The picture, if there is one.
    pub figure: Option<Figure>,
    /// The key.
    pub key: String,
    /// The worked solution.
    pub solution: Vec<String>,
    /// The wrong options, of items that have options.
    pub distractors: Vec<String>,
}

impl Survey {
    /// The commonest key's part of all examined items, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a share for people")]
    pub fn commonest_key_share(&self) -> f64 {
        let count = self.commonest_key.as_ref().map_or(0, |(_, count)| *count);
        count as f64 / self.extent.examined.max(1) as f64
    }

    /// For how many of the examined solutions too few distractors remain, so that a draw would be repeated.
    pub fn redrawn(&self) -> u64 {
        let options = self.faults.iter().filter(|fault| fault.fault.part == BlueprintPart::Options);
        options.map(|fault| fault.count).sum()
    }
}

impl Generator {
    /// Makes the items of up to `budget` solutions of a level. Where the level has no more, this proves that
    /// nothing goes wrong: neither the choice of a stem nor the order of the strategies changes how many
    /// different distractors there are, unless a validation looks at `other_distractors` in an unusual way.
    pub fn survey(&self, level: &str, budget: u64) -> Result<Survey, GenerateError> {
        self.survey_each(level, budget, |_, _| {})
    }

    /// As [`Generator::survey`]; `each` is told the parameters of every solution that is looked at, and what it shows.
    pub fn survey_each(
        &self,
        level: &str,
        budget: u64,
        each: impl FnMut(&[Value], &RenderedItem),
    ) -> Result<Survey, GenerateError> {
        self.survey_while(level, budget, &|| true, each)
    }

    /// As [`Generator::survey_each`], for as long as `go_on` says so.
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
        let mut tally = Tally::default();
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
                distinct_items: u64::try_from(tally.items.len()).unwrap_or(u64::MAX),
                distinct_keys: u64::try_from(tally.keys.len()).unwrap_or(u64::MAX),
            },
            commonest_key: commonest.map(|(key, count)| (key.clone(), *count)),
            strategy_valid: tally.strategy_valid,
            faults: tally.faults.into_values().collect(),
        })
    }

    /// What given parameters lead to: every stem, the key, and the distractors in the order of their strategies.
    pub fn evaluate(&self, parameters: Vec<Value>) -> Result<Evaluated, ItemFault> {
        let skill = self.skill();
        let mut bound = Bound::new(skill, parameters)?;
        let stems = (0..skill.stems.len()).map(|at| bound.stem(at)).collect::<Result<_, _>>()?;
        let order: Vec<usize> = (0..skill.strategies.len()).collect();
        let distractors = bound.distractors(&order, usize::MAX, |_| {});
        Ok(Evaluated {
            stems,
            key: bound.key().to_owned(),
            distractors: distractors.into_iter().map(|distractor| (distractor.strategy, distractor.text)).collect(),
            ways: bound.ways(),
            solution: bound.solution()?,
        })
    }
}

/// What given parameters lead to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluated {
    /// By each template.
    pub stems: Vec<String>,
    /// As it is shown.
    pub key: String,
    /// Place of the strategy, and what it shows.
    pub distractors: Vec<(usize, String)>,
    /// The same before any is left out: what every strategy gives that applies, be it the key.
    pub ways: Vec<(usize, String)>,
    /// The worked solution.
    pub solution: Vec<String>,
}

#[derive(Default)]
struct Tally {
    items: BTreeSet<[u8; 32]>,
    keys: BTreeMap<String, u64>,
    strategy_valid: Vec<u64>,
    faults: BTreeMap<(BlueprintPart, &'static str), SurveyFault>,
}

impl Tally {
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
            match bound.translations(at) {
                Ok(texts) => shown.translated.extend(skill.translations.keys().map(|language| RenderedTranslation {
                    language: language.clone(),
                    stem: at,
                    text: texts.of(language, "").to_owned(),
                })),
                Err(fault) => self.fault(generator, fault, parameters),
            }
        }
        match bound.figure() {
            Ok(figure) => shown.figure = figure,
            Err(fault) => self.fault(generator, fault, parameters),
        }
        match bound.solution() {
            Ok(steps) => shown.solution = steps,
            Err(fault) => self.fault(generator, fault, parameters),
        }
        bound.key().clone_into(&mut shown.key);
        *self.keys.entry(shown.key.clone()).or_insert(0) += 1;
        let stems = shown.stems.iter().map(|(_, stem)| stem.as_str());
        let told = shown.figure.as_ref().map(Figure::alternative);
        let parts: Vec<&str> = stems.chain(told.as_deref()).chain([shown.key.as_str()]).collect();
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
