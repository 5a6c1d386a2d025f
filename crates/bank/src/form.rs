//! Drawing the form of an exam from the bank: which problems stand in it, and how each is laid out.

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use super::serve::form_item;
use super::verified::{ServedProblem, VerifiedProblem};
use plumb_answers::answer::sameness;
use plumb_answers::item::{FormItem, MAX_SEED, TestForm};
use plumb_content::blueprint::Assessment;
use plumb_content::blueprint::assessment::{BankLevel, Section};
use plumb_content::generate::{FormError, GenerateError, OptionOrder, Stream, derive_seed, plan};

/// The problems that an exam can be drawn from: of each only one version, and by its type only what may be served.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ProblemPool(BTreeMap<(String, BankLevel), Vec<VerifiedProblem>>);

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
        let mut pool: BTreeMap<(String, BankLevel), Vec<VerifiedProblem>> = BTreeMap::new();
        for problem in latest.into_values() {
            let meta = &problem.item().meta;
            pool.entry((meta.skill_id.clone(), BankLevel::of(meta.difficulty))).or_default().push(problem);
        }
        Self(pool)
    }

    fn of(&self, skill: &str, level: BankLevel) -> &[VerifiedProblem] {
        self.0.get(&(skill.to_owned(), level)).map_or(&[], Vec::as_slice)
    }

    /// The levels at which there is a problem of a skill.
    fn levels(&self, skill: &str) -> Vec<String> {
        let has = |level: &BankLevel| !self.of(skill, *level).is_empty();
        BankLevel::ALL.into_iter().filter(has).map(|level| level.as_str().to_owned()).collect()
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
        let queue = left.entry((entry.skill_id.clone(), entry.level.clone())).or_insert_with(|| {
            let level = BankLevel::parse(&entry.level);
            let all = level.map_or(&[][..], |level| pool.of(&entry.skill_id, level));
            let mut all: Vec<&VerifiedProblem> = all.iter().collect();
            Stream::of_parts(seed, &["bank", &entry.skill_id, &entry.level]).shuffle(&mut all);
            all
        });
        let item = loop {
            let problem = queue.pop().ok_or_else(ran_out)?;
            // One that cannot be written down again is none that can be served.
            let Ok(item) = form_item(&ServedProblem::from(problem.clone()), layout(seed, place), order) else {
                continue;
            };
            if stems.insert(sameness(&item.stem)) {
                break item;
            }
        };
        items.push(FormItem { section_id: entry.section_id, item });
    }
    Ok(TestForm { assessment_id: assessment.id.clone(), assessment: assessment.hash.clone(), seed, items })
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
