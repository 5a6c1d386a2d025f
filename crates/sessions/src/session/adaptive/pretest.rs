//! Items on trial: some places of an adaptive test are kept for levels of which little is known. They look like all
//! others and do not count, and their answers calibrate the levels.

use super::plan::{AdaptivePlan, PlannedLevel};
use plumb_content::blueprint::assessment::AdaptiveSettings;
use plumb_content::generate::Stream;
use plumb_measure::ability::Ability;

use super::choose::ChoiceReason;

/// A level with a larger standard error of its difficulty (logits) is on trial.
const KNOWN_WITHIN: f64 = 0.35;

/// Number of places for items on trial in an adaptive test with these settings and at most so many items.
pub fn trial_items(settings: &AdaptiveSettings, total_items: u32) -> u16 {
    let trials = u64::from(total_items) * u64::from(settings.pretest_percent.millionths()) / 1_000_000;
    u16::try_from(trials).unwrap_or(u16::MAX)
}

impl PlannedLevel {
    /// Whether little is known of the level: its difficulty is declared only, or has a large error.
    fn is_on_trial(&self) -> bool {
        self.error.is_none_or(|error| error > KNOWN_WITHIN)
    }
}

impl AdaptivePlan {
    /// Whether a position is kept for an item on trial. Never the first: the learner begins with an item that counts.
    fn is_trial_place(&self, position: u16) -> bool {
        let last = u16::try_from(self.rules.max_items).unwrap_or(u16::MAX);
        let mut places: Vec<u16> = (1..last).collect();
        Stream::of_parts(self.seed, &["trial places"]).shuffle(&mut places);
        places.iter().take(usize::from(self.trial_items)).any(|place| *place == position)
    }

    /// The item on trial for a position, drawn among the levels on trial of which the form has an item that was not asked;
    /// `None` if the position is not kept for one, or there is no such level.
    pub(super) fn trial_item(&self, position: u16, asked: &[u16], ability: Ability) -> Option<(u16, ChoiceReason)> {
        if self.trial_items == 0 || !self.is_trial_place(position) {
            return None;
        }
        let first_of = |level: u16| {
            (0_u16..).zip(&self.items).find(|(item, own)| **own == level && !asked.contains(item)).map(|(item, _)| item)
        };
        let on_trial = (0_u16..).zip(&self.levels).filter(|(_, level)| level.is_on_trial());
        let candidates: Vec<(u16, &PlannedLevel)> =
            on_trial.filter_map(|(at, level)| Some((first_of(at)?, level))).collect();
        let count = u64::try_from(candidates.len()).ok().filter(|count| *count > 0)?;
        let drawn = Stream::of_parts(self.seed, &["trial item", &position.to_string()]).word() % count;
        let (item, level) = *candidates.get(usize::try_from(drawn).ok()?)?;
        let information = level.parameters.information(ability.theta);
        let reason = ChoiceReason {
            ability,
            information,
            best_information: information,
            candidates: u32::try_from(count).unwrap_or(u32::MAX),
            rank: 0,
            on_trial: true,
        };
        Some((item, reason))
    }
}
