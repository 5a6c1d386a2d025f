//! Plans the pool of an adaptive test: the skills and levels among which the items of one attempt are chosen.
//!
//! Each attempt has a pool of its own, drawn by its seed. Where an assessment limits the exposure of skills, the pool has a
//! random part of the skills of each section, so no record of earlier attempts is needed: A. Ariel, B. P. Veldkamp and
//! W. J. van der Linden, "Constructing rotating item pools for constrained adaptive testing", Journal of Educational
//! Measurement 41 (2004).

use super::form::FormError;
use super::plan::PlanEntry;
use super::rng::Stream;
use crate::blueprint::Assessment;
use crate::blueprint::assessment::{AdaptiveSettings, Section};
use plumb_answers::item::FormItem;

/// Largest number of items of a pool.
pub const MAX_POOL: usize = 500;
/// Fewest items of a level in a pool.
const LEAST_OF_LEVEL: u32 = 2;
/// How many items a pool has for each item that a section asks.
const CHOICE: u32 = 2;

/// Lays out a pool: sections, skills and levels in their order, and of each level as many items as an attempt may need.
///
/// `levels_of` returns the names of a skill's levels, `None` for a skill that does not exist.
pub fn plan_pool(
    assessment: &Assessment,
    settings: &AdaptiveSettings,
    levels_of: &dyn Fn(&str) -> Option<Vec<String>>,
    seed: u64,
) -> Result<Vec<PlanEntry>, FormError> {
    let mut entries = Vec::new();
    for section in &assessment.sections {
        entries.extend(section_pool(section, settings, levels_of, seed)?);
    }
    entries.truncate(MAX_POOL);
    Ok(entries)
}

fn section_pool(
    section: &Section,
    settings: &AdaptiveSettings,
    levels_of: &dyn Fn(&str) -> Option<Vec<String>>,
    seed: u64,
) -> Result<Vec<PlanEntry>, FormError> {
    let wanted: Vec<&str> =
        section.difficulty.iter().filter(|(_, count)| *count > 0).map(|(level, _)| level.as_str()).collect();
    let mut pairs = Vec::new();
    for skill in included(section, settings, seed) {
        let id = section.skills[skill].skill_id.as_str();
        let levels = levels_of(id).ok_or_else(|| FormError::UnknownSkill { skill: id.to_owned() })?;
        pairs.extend(wanted.iter().filter(|level| levels.iter().any(|own| own == *level)).map(|level| (id, *level)));
    }
    if pairs.is_empty() {
        let level = wanted.first().copied().unwrap_or_default().to_owned();
        return Err(FormError::NoSkill { section: section.id.clone(), level });
    }
    let levels = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
    let most = settings.most_of_skill(section.item_count, count_of(section));
    let each = section.item_count.saturating_mul(CHOICE).div_ceil(levels).max(LEAST_OF_LEVEL).min(most);
    let each = usize::try_from(each).unwrap_or(MAX_POOL).max(1);
    let entry = |(skill, level): (&str, &str)| PlanEntry {
        section_id: section.id.clone(),
        skill_id: skill.to_owned(),
        level: level.to_owned(),
    };
    Ok(pairs.into_iter().flat_map(|pair| std::iter::repeat_n(entry(pair), each)).collect())
}

fn count_of(section: &Section) -> u32 {
    u32::try_from(section.skills.len()).unwrap_or(u32::MAX)
}

/// Indexes of the skills of a section that are in the pool with this seed, ascending: a random part of them, of the size
/// that the exposure allows, and no fewer than the section needs.
fn included(section: &Section, settings: &AdaptiveSettings, seed: u64) -> Vec<usize> {
    let all = section.skills.len();
    let skills = u64::from(count_of(section));
    let allowed = (skills * u64::from(settings.exposure_percent.millionths())).div_ceil(1_000_000);
    let most = settings.most_of_skill(section.item_count, count_of(section));
    let needed = u64::from(section.item_count.div_ceil(most.max(1)));
    let size = usize::try_from(allowed.max(needed)).unwrap_or(all).min(all);
    let mut skills: Vec<usize> = (0..all).collect();
    Stream::of_parts(seed, &["pool", &section.id]).shuffle(&mut skills);
    skills.truncate(size);
    skills.sort_unstable();
    skills
}

/// Whether a pool has as many items in each section as the section asks.
pub(super) fn has_enough(assessment: &Assessment, items: &[FormItem]) -> bool {
    assessment.sections.iter().all(|section| {
        let there = items.iter().filter(|placed| placed.section_id == section.id).count();
        u32::try_from(there).unwrap_or(u32::MAX) >= section.item_count
    })
}
