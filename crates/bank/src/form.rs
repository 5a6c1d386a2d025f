//! Drawing of forms from the bank: which problems are in a form, and in which order the options of each are. Either all
//! items come from the bank, or, if a blueprint lets a model write items, as many as the bank has, and the rest from
//! its templates.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use plumb_types::saturating_cast;
use uuid::Uuid;

use super::serve::{form_item, level_of};
use super::template::is_computed_by;
use super::verified::{ServedProblem, VerifiedProblem};
use plumb_answers::answer::sameness;
use plumb_answers::item::{BankRef, FormItem, Item, MAX_SEED, TestForm};
use plumb_content::blueprint::Assessment;
use plumb_content::blueprint::assessment::{BankLevel, Section};
use plumb_content::generate::{
    FormError, FormPlace, GenerateError, Generator, OptionOrder, Stream, derive_seed, draw_form_with, plan,
};

/// The problems from which a form can be drawn: one version of each, and by its type only problems that may be served.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ProblemPool(BTreeMap<(String, String), Vec<VerifiedProblem>>);

impl ProblemPool {
    /// Makes a pool of these problems. Their order does not affect the draw; of several versions of a problem the
    /// latest counts.
    pub fn new(problems: impl IntoIterator<Item = VerifiedProblem>) -> Self {
        let mut latest: BTreeMap<Uuid, VerifiedProblem> = BTreeMap::new();
        for problem in problems {
            let of = problem.reference();
            if latest.get(&of.id).is_none_or(|other| other.reference().version < of.version) {
                latest.insert(of.id, problem);
            }
        }
        let mut pool: BTreeMap<(String, String), Vec<VerifiedProblem>> = BTreeMap::new();
        for problem in latest.into_values() {
            let key = (problem.item().meta.skill_id.clone(), level_of(problem.item()).to_owned());
            pool.entry(key).or_default().push(problem);
        }
        Self(pool)
    }

    /// Returns the pool without some of its problems.
    #[must_use]
    pub fn without(&self, is_left_out: &dyn Fn(BankRef) -> bool) -> Self {
        let keep = |problems: &Vec<VerifiedProblem>| -> Vec<VerifiedProblem> {
            problems.iter().filter(|problem| !is_left_out(problem.reference())).cloned().collect()
        };
        Self(self.0.iter().map(|(key, problems)| (key.clone(), keep(problems))).collect())
    }

    /// Whether there are no problems.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn of(&self, skill: &str, level: &str) -> &[VerifiedProblem] {
        self.0.get(&(skill.to_owned(), level.to_owned())).map_or(&[], Vec::as_slice)
    }

    /// Counts the problems of a skill at a level.
    pub fn count(&self, skill: &str, level: &str) -> usize {
        self.of(skill, level).len()
    }

    /// Returns the problems of a skill at a level, shuffled by the seed of a form; the form takes them from the end.
    fn queue(&self, skill: &str, level: &str, seed: u64) -> Vec<&VerifiedProblem> {
        let mut all: Vec<&VerifiedProblem> = self.of(skill, level).iter().collect();
        Stream::of_parts(seed, &["bank", skill, level]).shuffle(&mut all);
        all
    }

    /// Returns the levels at which a skill has problems.
    fn levels(&self, skill: &str) -> Vec<String> {
        let levels = BankLevel::ALL.into_iter().map(BankLevel::as_str);
        levels.filter(|level| !self.of(skill, level).is_empty()).map(str::to_owned).collect()
    }
}

/// Draws the form with this seed from a pool: skills and levels are chosen as for any assessment, and each position
/// gets a problem that is not in the form yet, by its id and by its words.
pub fn draw_form(assessment: &Assessment, pool: &ProblemPool, seed: u64) -> Result<TestForm, FormError> {
    if seed > MAX_SEED {
        return Err(GenerateError::Seed(seed).into());
    }
    let order = if assessment.configuration.shuffle_options { OptionOrder::Shuffled } else { OptionOrder::Sorted };
    let mut left: BTreeMap<(String, String), Vec<&VerifiedProblem>> = BTreeMap::new();
    let mut stems = BTreeSet::new();
    let mut items = Vec::new();
    for (place, entry) in plan(assessment, &|skill| Some(pool.levels(skill)), seed)?.into_iter().enumerate() {
        let ran_out = || FormError::RanOut { skill: entry.skill_id.clone(), level: entry.level.clone() };
        let queue = left
            .entry((entry.skill_id.clone(), entry.level.clone()))
            .or_insert_with(|| pool.queue(&entry.skill_id, &entry.level, seed));
        let item = loop {
            let problem = queue.pop().ok_or_else(ran_out)?;
            // A problem that cannot be serialised cannot be served.
            let Ok(item) = form_item(&ServedProblem::from(problem.clone()), layout(seed, place), order) else {
                continue;
            };
            if stems.insert(sameness(&item.question())) {
                break item;
            }
        };
        items.push(FormItem { section_id: entry.section_id, item });
    }
    Ok(TestForm { assessment_id: assessment.id.clone(), assessment: assessment.hash.clone(), seed, items })
}

/// Draws the form with this seed from blueprints. A problem of the pool is used wherever there is one for the skill and
/// the level of a position that the blueprint computes.
pub fn draw_form_with_wording(
    assessment: &Assessment,
    generators: &dyn Fn(&str) -> Option<Arc<Generator>>,
    pool: &ProblemPool,
    seed: u64,
) -> Result<TestForm, FormError> {
    let mut left: BTreeMap<(String, String), Vec<&VerifiedProblem>> = BTreeMap::new();
    let mut ready = |place: FormPlace<'_>| -> Option<Item> {
        let (skill, level) = (place.generator.skill().id.as_str(), place.level);
        let key = (skill.to_owned(), level.to_owned());
        let queue = left.entry(key).or_insert_with(|| pool.queue(skill, level, seed));
        let mut items = std::iter::from_fn(|| queue.pop())
            // A problem that cannot be serialised cannot be served.
            .filter_map(|one| {
                form_item(&ServedProblem::from(one.clone()), layout(seed, place.number), place.order).ok()
            });
        items.find(|item| may_stand(place.generator, item))
    };
    draw_form_with(assessment, generators, seed, &mut ready)
}

/// Draws the form from blueprints and seed again, with the problems that `form` has where a skill lets a model write
/// them. The result equals `form` if that has no other items, and no problem in a wrong position.
pub fn reword_form(
    assessment: &Assessment,
    generators: &dyn Fn(&str) -> Option<Arc<Generator>>,
    form: &TestForm,
) -> Result<TestForm, FormError> {
    let mut next = 0;
    let mut ready = |place: FormPlace<'_>| -> Option<Item> {
        // Each position is tried once.
        let number = place.number;
        if number < std::mem::replace(&mut next, number + 1) {
            return None;
        }
        let item = &form.items.get(number)?.item;
        let is_its = item.bank.is_some_and(|drawn| drawn.layout == layout(form.seed, number))
            && item.difficulty == place.level
            && may_stand(place.generator, item);
        is_its.then(|| item.clone())
    };
    draw_form_with(assessment, generators, form.seed, &mut ready)
}

/// Whether a reworded item may take the place of an item of this blueprint.
fn may_stand(generator: &Generator, item: &Item) -> bool {
    generator.skill().wording.is_some() && is_computed_by(generator, item)
}

/// Whether a form has the layout that its assessment and seed give: sections in order, levels as often as each
/// requires, only its skills, and no item twice. The pool it was drawn from need not be known.
pub fn fits(assessment: &Assessment, form: &TestForm) -> bool {
    let mut problems = BTreeSet::new();
    let is_laid_out = |(place, placed): (usize, &FormItem)| {
        placed
            .item
            .bank
            .is_some_and(|drawn| drawn.layout == layout(form.seed, place) && problems.insert(drawn.problem.id))
    };
    let sections = assessment.sections.iter().flat_map(|section| {
        let count = saturating_cast(section.item_count);
        std::iter::repeat_n(section, count)
    });
    let is_asked = |(section, placed): (&Section, &FormItem)| {
        section.id == placed.section_id && section.skills.iter().any(|skill| skill.skill_id == placed.item.skill_id)
    };
    let levels = assessment.sections.iter().all(|section| {
        section.difficulty.iter().all(|(level, count)| {
            let of = |placed: &&FormItem| placed.section_id == section.id && placed.item.difficulty == *level;
            u32::try_from(form.items.iter().filter(of).count()) == Ok(*count)
        })
    });
    let total: usize = sections.clone().count();
    levels
        && total == form.items.len()
        && sections.zip(&form.items).all(is_asked)
        && form.items.iter().enumerate().all(is_laid_out)
}

fn layout(seed: u64, place: usize) -> u64 {
    derive_seed(seed, &format!("layout/{place}"))
}
