//! Drawing the form of an exam from the bank: which problems stand in it, and how each is laid out. Either all of it, or
//! where a blueprint lets a model write, as many as there are, and the rest from its templates.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use uuid::Uuid;

use super::serve::{form_item, level_of};
use super::template::is_computed_by;
use super::verified::{ServedProblem, VerifiedProblem};
use plumb_answers::answer::sameness;
use plumb_answers::item::{BankRef, FormItem, Item, MAX_SEED, TestForm};
use plumb_content::blueprint::Assessment;
use plumb_content::blueprint::assessment::{BankLevel, Section};
use plumb_content::generate::{
    FormError, GenerateError, Generator, OptionOrder, Place, Stream, derive_seed, draw_form_with, plan,
};

/// The problems that an exam can be drawn from: of each only one version, and by its type only what may be served.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ProblemPool(BTreeMap<(String, String), Vec<VerifiedProblem>>);

impl ProblemPool {
    /// A pool of these. What is drawn does not depend on the order in which they come; of several versions of a problem
    /// the latest counts.
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

    /// The pool without some of its problems.
    #[must_use]
    pub fn without(&self, is_left_out: &dyn Fn(BankRef) -> bool) -> Self {
        let keep = |problems: &Vec<VerifiedProblem>| -> Vec<VerifiedProblem> {
            problems.iter().filter(|problem| !is_left_out(problem.reference())).cloned().collect()
        };
        Self(self.0.iter().map(|(key, problems)| (key.clone(), keep(problems))).collect())
    }

    /// Whether there is no problem at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn of(&self, skill: &str, level: &str) -> &[VerifiedProblem] {
        self.0.get(&(skill.to_owned(), level.to_owned())).map_or(&[], Vec::as_slice)
    }

    /// How many problems there are of a skill at a level.
    pub fn count(&self, skill: &str, level: &str) -> usize {
        self.of(skill, level).len()
    }

    /// The problems of a skill at a level in the order in which a form that `seed` names takes them, the last first.
    fn queue(&self, skill: &str, level: &str, seed: u64) -> Vec<&VerifiedProblem> {
        let mut all: Vec<&VerifiedProblem> = self.of(skill, level).iter().collect();
        Stream::of_parts(seed, &["bank", skill, level]).shuffle(&mut all);
        all
    }

    /// The levels at which there is a problem of a skill.
    fn levels(&self, skill: &str) -> Vec<String> {
        let levels = BankLevel::ALL.into_iter().map(BankLevel::as_str);
        levels.filter(|level| !self.of(skill, level).is_empty()).map(str::to_owned).collect()
    }
}

/// Draws the form that `seed` names from a pool: skills and levels are laid out as for any assessment, and each place
/// gets a problem that stands nowhere else in the form, by its id and by its words.
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
            // One that cannot be written down again is none that can be served.
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

/// Draws the form that `seed` names from blueprints, with the problems of a pool wherever it has one of the skill at the
/// level that a place asks for, and the blueprint computes it.
pub fn draw_worded(
    assessment: &Assessment,
    generators: &dyn Fn(&str) -> Option<Arc<Generator>>,
    pool: &ProblemPool,
    seed: u64,
) -> Result<TestForm, FormError> {
    let mut left: BTreeMap<(String, String), Vec<&VerifiedProblem>> = BTreeMap::new();
    let mut ready = |place: Place<'_>| -> Option<Item> {
        let (skill, level) = (place.generator.skill().id.as_str(), place.level);
        let key = (skill.to_owned(), level.to_owned());
        let queue = left.entry(key).or_insert_with(|| pool.queue(skill, level, seed));
        let mut items = std::iter::from_fn(|| queue.pop())
            // One that cannot be written down again is none that can be served.
            .filter_map(|one| {
                form_item(&ServedProblem::from(one.clone()), layout(seed, place.number), place.order).ok()
            });
        items.find(|item| may_stand(place.generator, item))
    };
    draw_form_with(assessment, generators, seed, &mut ready)
}

/// The form that blueprints and seed give with the problems that stand in `form` already, where a skill lets a model
/// write them. It equals `form` if nothing else is in it, and no problem stands where it must not.
pub fn worded_again(
    assessment: &Assessment,
    generators: &dyn Fn(&str) -> Option<Arc<Generator>>,
    form: &TestForm,
) -> Result<TestForm, FormError> {
    let mut next = 0;
    let mut ready = |place: Place<'_>| -> Option<Item> {
        // Each is asked for once.
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

/// Whether an item in other words may stand where one of this blueprint is wanted.
fn may_stand(generator: &Generator, item: &Item) -> bool {
    generator.skill().wording.is_some() && is_computed_by(generator, item)
}

/// Whether a form is laid out as one of that assessment and its seed is: sections in order, levels as often as each asks
/// for, of its skills, nothing twice. Which problems there were to choose from need not be known for it.
pub fn fits(assessment: &Assessment, form: &TestForm) -> bool {
    let mut problems = BTreeSet::new();
    let is_laid_out = |(place, placed): (usize, &FormItem)| {
        placed
            .item
            .bank
            .is_some_and(|drawn| drawn.layout == layout(form.seed, place) && problems.insert(drawn.problem.id))
    };
    let sections = assessment.sections.iter().flat_map(|section| {
        let count = usize::try_from(section.item_count).unwrap_or(usize::MAX);
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
