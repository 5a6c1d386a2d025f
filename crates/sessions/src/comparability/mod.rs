//! Parallel forms: how far the forms of an assessment are equal in difficulty and precision.
//!
//! Every attempt gets a form of its own. What a form asks is laid out by levels of skills, so its expected score at an
//! ability follows from the parameters of the levels, without its items. The target is the assessment itself: every level
//! by its share.

mod report;
#[cfg(test)]
mod tests;

use plumb_content::blueprint::Assessment;
use plumb_content::generate::{FormError, PlanEntry, plan};
use plumb_measure::ability::information;
use plumb_measure::response::{FamilyParameters, ItemParameters};
use plumb_types::saturating_cast;

use crate::session::adaptive::{ability_of_score as solved, level_shares, section_share};

pub use report::{FormReport, FormsSummary, PointSummary};

/// Abilities at which forms are compared, logits.
pub const POINTS: [f64; 5] = [-2.0, -1.0, 0.0, 1.0, 2.0];
/// Largest difference of the expected score of a form from the target, at any of the points, as a share of the score.
pub const TOLERANCE: f64 = 0.02;

/// What forms of an assessment are compared with.
pub struct FormTarget<'a> {
    assessment: &'a Assessment,
    /// Returns the parameters of a level by the ids of skill and level.
    parameters: &'a dyn Fn(&str, &str) -> Option<FamilyParameters>,
    /// The levels, each by its share.
    target: Vec<WeightedItem>,
    /// Expected shares of the score at [`POINTS`].
    expected: [f64; POINTS.len()],
}

/// An item of a form: its parameters, and its share of the score.
struct WeightedItem {
    item: ItemParameters,
    share: f64,
}

impl<'a> FormTarget<'a> {
    /// The target of an assessment with items of blueprints; `None` if a level has no parameters.
    pub fn new(
        assessment: &'a Assessment,
        parameters: &'a dyn Fn(&str, &str) -> Option<FamilyParameters>,
    ) -> Option<Self> {
        let has = |skill: &str, level: &str| parameters(skill, level).is_some();
        let sections = assessment.sections.iter().enumerate();
        let levels = sections.flat_map(|(at, section)| {
            let of_section = section_share(assessment, at);
            level_shares(section, &has).into_iter().map(move |(skill, level, share)| (skill, level, share * of_section))
        });
        let weighted = |(skill, level, share): (String, String, f64)| {
            Some(WeightedItem { item: parameters(&skill, &level)?.scoring_item(), share })
        };
        let target: Vec<WeightedItem> = levels.map(weighted).collect::<Option<_>>()?;
        let expected = POINTS.map(|theta| expected(&target, theta));
        Some(Self { assessment, parameters, target, expected })
    }

    /// The items of a form by its layout; `None` if a level has no parameters.
    fn items(&self, entries: &[PlanEntry]) -> Option<Vec<WeightedItem>> {
        let weighted = |entry: &PlanEntry| {
            let at = self.assessment.sections.iter().position(|section| section.id == entry.section_id)?;
            let count = entries.iter().filter(|other| other.section_id == entry.section_id).count();
            let item = (self.parameters)(&entry.skill_id, &entry.level)?.scoring_item();
            let count: u32 = saturating_cast(count);
            Some(WeightedItem { item, share: section_share(self.assessment, at) / f64::from(count.max(1)) })
        };
        entries.iter().map(weighted).collect()
    }

    /// The largest difference of a form's expected score from the target at any of the points; `None` if a level has no
    /// parameters.
    pub fn deviation(&self, entries: &[PlanEntry]) -> Option<f64> {
        let items = self.items(entries)?;
        let differences =
            POINTS.iter().zip(self.expected).map(|(theta, target)| (expected(&items, *theta) - target).abs());
        differences.reduce(f64::max)
    }

    /// Lays out the form of a seed and returns [`Self::deviation`] of it.
    ///
    /// # Errors
    /// [`FormError`] if the assessment cannot be laid out.
    pub fn deviation_of_seed(
        &self,
        levels_of: &dyn Fn(&str) -> Option<Vec<String>>,
        seed: u64,
    ) -> Result<Option<f64>, FormError> {
        Ok(self.deviation(&plan(self.assessment, levels_of, seed)?))
    }
}

/// The expected share of the score at an ability.
fn expected(items: &[WeightedItem], theta: f64) -> f64 {
    items.iter().map(|weighted| weighted.share * weighted.item.probability(theta)).sum()
}

/// The standard error of the ability at an ability: 1/√information.
fn standard_error(items: &[WeightedItem], theta: f64) -> f64 {
    1.0 / information(items.iter().map(|weighted| weighted.item), theta).sqrt()
}

/// The ability (logits, within ±6) at which this share of the score is expected; `None` if none of them has it.
fn ability_of(items: &[WeightedItem], score: f64) -> Option<f64> {
    solved(&|theta| expected(items, theta), score)
}
