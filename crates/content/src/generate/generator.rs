//! Items: a pure function of a blueprint, a difficulty level and a seed.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use num_rational::BigRational;
use plumb_formula::{Value, allowance};
use plumb_types::{Translations, saturating_cast};

use super::assemble::{Bound, Distractor, describe};
use super::choose::{choose, most_compared};
use super::drawn::DrawnItem;
use super::error::{BlueprintPart, GenerateError, ItemFault};
use super::language::SharedParts;
use super::permutation::Permutation;
use super::rng::{Stream, key};
use super::sampler::{SampleError, Sampler};
use super::space::PreparationLimits;
use super::translations::ItemParts;
use crate::blueprint::Skill;
use crate::blueprint::skill::{AnswerType, ItemType, Strategy};
use plumb_answers::answer::{AnswerSpec, Input};
use plumb_answers::item::{ENGINE, Item, ItemBody, ItemOption, MAX_SEED};

/// Maximum number of times that parameters are redrawn because too few distinct distractors remain. Publishing a
/// blueprint proves, or checks by samples, that this is rarely or never needed.
pub const MAX_REDRAWS: u32 = 64;

/// Letters and digits of option ids: none that could be confused, and no vowels, so that they form no words.
const ID_LETTERS: &[u8] = b"bcdfghjkmnpqrstvwxz";
const ID_SYMBOLS: &[u8] = b"bcdfghjkmnpqrstvwxz23456789";

/// Order of an item's options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OptionOrder {
    /// Uniformly shuffled, so that the key is at each position equally often.
    #[default]
    Shuffled,
    /// Numbers ascending, everything else in alphabetical order.
    Sorted,
}

/// Generates the items of one skill.
///
/// Every choice has its own random stream, named by seed and path (`skill/level/attempt/stem`, …). If solutions can be
/// counted, the seed is an index into a fixed pseudo-random order of all of them: random seeds give uniform draws, and
/// consecutive seeds give every solution once before one is repeated.
///
/// The streams depend on the skill's id but not on the blueprint's hash, so that correcting one stem does not change
/// every expected item in the author's tests.
pub struct Generator {
    skill: Arc<Skill>,
    limits: PreparationLimits,
    /// By level; prepared at first use.
    levels: Vec<OnceLock<Result<PreparedLevel, SampleError>>>,
    /// By language of the skill's translations: what is the same there.
    shared: Vec<SharedParts>,
}

pub(super) struct PreparedLevel {
    sampler: Sampler,
    /// Order of the solutions, if there are at most 2⁵³.
    order: Option<Permutation>,
}

impl Generator {
    /// Creates a generator with default limits. Levels are prepared at first use.
    pub fn new(skill: Arc<Skill>) -> Self {
        Self::with_limits(skill, PreparationLimits::default())
    }

    /// Creates a generator with other limits. They determine how a level is sampled, so items made under different
    /// limits may differ: only tests should need this.
    pub fn with_limits(skill: Arc<Skill>, limits: PreparationLimits) -> Self {
        let levels = skill.levels.iter().map(|_| OnceLock::new()).collect();
        let shared = skill.translations.iter().map(|other| SharedParts::of(&skill, &other.document)).collect();
        Self { skill, limits, levels, shared }
    }

    /// The skill.
    pub fn skill(&self) -> &Arc<Skill> {
        &self.skill
    }

    /// Prepares every level now; fails for the first one without solutions.
    pub fn prepare(&self) -> Result<(), GenerateError> {
        self.skill.levels.iter().try_for_each(|level| self.sampler(&level.name).map(|_| ()))
    }

    /// Size in bytes of the tables of the levels prepared so far.
    pub fn heap_bytes(&self) -> usize {
        let ready = self.levels.iter().filter_map(|level| level.get()?.as_ref().ok());
        ready.map(|prepared| prepared.sampler.heap_bytes()).sum()
    }

    /// Returns the item with this seed.
    pub fn generate(&self, level: &str, seed: u64) -> Result<Item, GenerateError> {
        self.generate_ordered(level, seed, OptionOrder::Shuffled)
    }

    /// Returns the item with this seed, with its options in this order.
    pub fn generate_ordered(&self, level: &str, seed: u64, order: OptionOrder) -> Result<Item, GenerateError> {
        Ok(self.draw(level, seed, order)?.translated())
    }

    /// Draws the item with this seed.
    pub(super) fn draw(&self, level: &str, seed: u64, order: OptionOrder) -> Result<DrawnItem<'_>, GenerateError> {
        if seed > MAX_SEED {
            return Err(GenerateError::Seed(seed));
        }
        let prepared = self.prepared(level)?;
        for attempt in 0..=MAX_REDRAWS {
            let parameters = self.parameters(prepared, level, seed, attempt)?;
            let paths = Paths { seed, skill: &self.skill.id, level, attempt: attempt.to_string() };
            let last = attempt == MAX_REDRAWS;
            match self.item(&paths, parameters.clone(), order) {
                Ok(drawn) => return Ok(DrawnItem { redraws: attempt, ..drawn }),
                Err(fault) if fault.part == BlueprintPart::Options && !last => {}
                Err(fault) => return Err(self.failed(level, &parameters, fault)),
            }
        }
        Err(self.exhausted(level))
    }

    /// Whether generating the item again gives identical bytes. `None` for items of another blueprint or engine.
    pub fn reproduces(&self, item: &Item) -> Result<Option<bool>, GenerateError> {
        if item.blueprint != self.skill.hash || item.engine != ENGINE {
            return Ok(None);
        }
        let bytes = item.canonical_json();
        for order in [OptionOrder::Shuffled, OptionOrder::Sorted] {
            if self.generate_ordered(&item.difficulty, item.seed, order)?.canonical_json() == bytes {
                return Ok(Some(true));
            }
        }
        Ok(Some(false))
    }

    /// Returns at most `n` different items of a level, from consecutive seeds beginning with `seed`. Fewer only if the
    /// level has no more different items.
    pub fn distinct(&self, level: &str, seed: u64, n: usize) -> Result<Vec<Item>, GenerateError> {
        let prepared = self.prepared(level)?;
        let wanted: u64 = saturating_cast(n);
        // One round through the order reaches everything; without an order, random seeds do in a few rounds.
        let tries = prepared.order.as_ref().map_or(wanted.saturating_mul(4), Permutation::size);
        let (mut items, mut met) = (Vec::new(), BTreeSet::new());
        for offset in 0..tries {
            if items.len() == n {
                break;
            }
            let seed = (seed & MAX_SEED).wrapping_add(offset) & MAX_SEED;
            let drawn = self.draw(level, seed, OptionOrder::Shuffled)?;
            // Redrawn parameters may be those of another seed of the order, which are skipped here.
            let own = drawn.redraws == 0 || prepared.order.is_none();
            if own && met.insert(key(0, &[&drawn.item.question(), drawn.item.key_text()])) {
                items.push(drawn.translated());
            }
        }
        Ok(items)
    }

    /// Returns the parameters drawn in attempt `attempt` of a seed.
    pub(super) fn parameters(
        &self,
        prepared: &PreparedLevel,
        level: &str,
        seed: u64,
        attempt: u32,
    ) -> Result<Vec<Value>, GenerateError> {
        let by_order = match &prepared.order {
            Some(order) if attempt == 0 => prepared.sampler.nth(u128::from(order.at(seed))),
            _ => None,
        };
        if let Some(parameters) = by_order {
            return Ok(parameters);
        }
        let mut stream = Stream::of_parts(seed, &[&self.skill.id, level, &attempt.to_string(), "params"]);
        prepared.sampler.draw(&mut stream).map_err(|_| self.exhausted(level))
    }

    /// Returns the sampler of a level.
    pub fn sampler(&self, level: &str) -> Result<&Sampler, GenerateError> {
        Ok(&self.prepared(level)?.sampler)
    }

    /// Returns the parameters with index `number` in the level's fixed order; `None` if solutions are not counted.
    pub(super) fn ordered(&self, level: &str, number: u64) -> Result<Option<Vec<Value>>, GenerateError> {
        let prepared = self.prepared(level)?;
        Ok(prepared.order.as_ref().and_then(|order| prepared.sampler.nth(u128::from(order.at(number)))))
    }

    pub(super) fn prepared(&self, level: &str) -> Result<&PreparedLevel, GenerateError> {
        let Some(at) = self.skill.level_index(level) else {
            return Err(GenerateError::UnknownLevel { skill: self.skill.id.clone(), level: level.to_owned() });
        };
        let prepared = if let Some(prepared) = self.levels[at].get() {
            prepared
        } else {
            let prepared = self.prepare_level(at, level);
            // An interrupted preparation is not a property of the level, so it must not be cached for later draws.
            if allowance::is_spent() {
                return Err(GenerateError::Unfinished { skill: self.skill.id.clone(), level: level.to_owned() });
            }
            self.levels[at].get_or_init(|| prepared)
        };
        prepared.as_ref().map_err(|error| GenerateError::Sample {
            skill: self.skill.id.clone(),
            level: level.to_owned(),
            error: error.clone(),
        })
    }

    fn prepare_level(&self, at: usize, level: &str) -> Result<PreparedLevel, SampleError> {
        let sampler = Sampler::prepare(&self.skill, at, &self.limits)?;
        let count = sampler.exact().and_then(|count| u64::try_from(count).ok());
        let order = count
            .filter(|count| *count <= MAX_SEED + 1)
            .map(|count| Permutation::new(key(0, &[&self.skill.id, level, "order"]), count));
        Ok(PreparedLevel { sampler, order })
    }

    /// Returns the item with given parameters, using the streams of a seed's first attempt.
    pub(super) fn item_of(
        &self,
        level: &str,
        parameters: Vec<Value>,
        (seed, order): (u64, OptionOrder),
    ) -> Result<Item, ItemFault> {
        let paths = Paths { seed, skill: &self.skill.id, level, attempt: "0".to_owned() };
        Ok(self.item(&paths, parameters, order)?.translated())
    }

    /// Returns the item with given parameters.
    fn item(&self, paths: &Paths<'_>, parameters: Vec<Value>, order: OptionOrder) -> Result<DrawnItem<'_>, ItemFault> {
        let skill = &*self.skill;
        let mut bound = Bound::new(skill, parameters)?;
        let (body, strategies) = match skill.item_type {
            ItemType::MultipleChoice => self.options(paths, &mut bound, order)?,
            ItemType::ShortAnswer => {
                let spec = skill.answer_spec.clone().unwrap_or_else(|| AnswerSpec::of(input(skill.answer_type)));
                (ItemBody::ShortAnswer { spec, key: bound.key().to_owned() }, Vec::new())
            }
        };
        let stem = paths.stream("stem").index(skill.stems.len());
        let item = Item {
            skill_id: skill.id.clone(),
            skill_version: skill.version.clone(),
            blueprint: skill.hash.clone(),
            engine: ENGINE,
            difficulty: paths.level.to_owned(),
            seed: paths.seed,
            parameters: bound.to_json(),
            stem: bound.stem(stem)?,
            translations: Translations::default(),
            figure: bound.figure()?,
            practice_figure: bound.practice_figure()?,
            body,
            solution: bound.solution()?,
            solution_figure: bound.solution_figure()?,
            bank: None,
        };
        Ok(DrawnItem { item, bound, parts: ItemParts { stem, strategies }, shared: &self.shared, redraws: 0 })
    }

    /// Makes the options: strategies take part in a seeded order, so that every misconception has its turn, and a set
    /// is chosen that has a core mistake and in which the key does not stand out.
    /// Returns the strategies of the wrong options, too.
    fn options(
        &self,
        paths: &Paths<'_>,
        bound: &mut Bound<'_>,
        order: OptionOrder,
    ) -> Result<(ItemBody, Vec<usize>), ItemFault> {
        let skill = &*self.skill;
        let wanted = usize::from(skill.option_count).saturating_sub(1);
        let mut strategies: Vec<usize> = (0..skill.strategies.len()).collect();
        paths.stream("options").shuffle(&mut strategies);
        let distractors = bound.distractors(&strategies, most_compared(wanted), |_| {});
        if distractors.len() < wanted {
            return Err(too_few(distractors.len(), wanted));
        }
        let core = distractors.iter().filter(|distractor| skill.strategies[distractor.strategy].is_core).count();
        let distractors = choose(&mut paths.stream("choice"), bound.key(), distractors, wanted, core);
        let key = DrawnOption { value: bound.answer().clone(), text: bound.key().to_owned(), strategy: None };
        let mut choices = vec![key];
        choices.extend(distractors.into_iter().map(|Distractor { strategy, value, text }| DrawnOption {
            value,
            text,
            strategy: Some(strategy),
        }));
        match order {
            OptionOrder::Shuffled => paths.stream("order").shuffle(&mut choices),
            OptionOrder::Sorted => sort(&mut choices),
        }
        let used = choices.iter().filter_map(|choice| choice.strategy).collect();
        let ids = option_ids(&mut paths.stream("ids"), choices.len());
        let key = choices.iter().zip(&ids).find(|(choice, _)| choice.strategy.is_none());
        let key = key.map(|(_, id)| id.clone()).unwrap_or_default();
        let options = choices.into_iter().zip(ids).map(|(choice, id)| {
            let strategy = choice.strategy.map(|at| &skill.strategies[at]);
            ItemOption {
                id,
                text: choice.text,
                strategy: strategy.map(|strategy| strategy.kind.clone()),
                misconception: strategy.and_then(Strategy::words).map(str::to_owned),
            }
        });
        Ok((ItemBody::MultipleChoice { options: options.collect(), key }, used))
    }

    pub(super) fn failed(&self, level: &str, parameters: &[Value], fault: ItemFault) -> GenerateError {
        GenerateError::Fault {
            skill: self.skill.id.clone(),
            level: level.to_owned(),
            parameters: describe(&self.skill, parameters),
            fault: Box::new(fault),
        }
    }

    fn exhausted(&self, level: &str) -> GenerateError {
        GenerateError::Exhausted { skill: self.skill.id.clone(), level: level.to_owned() }
    }
}

/// Names of the streams of one attempt.
struct Paths<'a> {
    seed: u64,
    skill: &'a str,
    level: &'a str,
    attempt: String,
}

impl Paths<'_> {
    fn stream(&self, name: &str) -> Stream {
        Stream::of_parts(self.seed, &[self.skill, self.level, &self.attempt, name])
    }
}

/// An option before it gets its id; the key has no strategy.
struct DrawnOption {
    value: Value,
    text: String,
    strategy: Option<usize>,
}

fn sort(choices: &mut [DrawnOption]) {
    let numbers: Option<Vec<BigRational>> = choices.iter().map(|choice| choice.value.as_rational()).collect();
    if numbers.is_some() {
        choices.sort_by_cached_key(|choice| choice.value.as_rational());
    } else {
        choices.sort_by(|left, right| left.text.cmp(&right.text));
    }
}

/// Returns short meaningless ids, all different.
pub fn option_ids(stream: &mut Stream, count: usize) -> Vec<String> {
    let mut ids: Vec<String> = Vec::with_capacity(count);
    while ids.len() < count {
        let first = ID_LETTERS[stream.index(ID_LETTERS.len())];
        let mut id = String::from(char::from(first));
        id.extend((0..3).map(|_| char::from(ID_SYMBOLS[stream.index(ID_SYMBOLS.len())])));
        // Equal ids are practically impossible; appending a number guarantees uniqueness without drawing again.
        if ids.contains(&id) {
            id.push_str(&ids.len().to_string());
        }
        ids.push(id);
    }
    ids
}

pub(super) fn too_few(found: usize, wanted: usize) -> ItemFault {
    ItemFault {
        part: BlueprintPart::Options,
        code: "too_few_distractors",
        span: None,
        message: format!("only {found} different wrong options can be made, and {wanted} are needed"),
    }
}

fn input(answer_type: AnswerType) -> Input {
    match answer_type {
        AnswerType::Integer => Input::Integer,
        AnswerType::Decimal => Input::Decimal,
        AnswerType::Fraction => Input::Fraction,
        AnswerType::Boolean => Input::Boolean,
        AnswerType::String | AnswerType::Text => Input::Text,
    }
}
