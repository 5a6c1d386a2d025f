//! The learner's own scorecard: what the evidence comes to, by area and by day.

use std::collections::BTreeMap;

use plumb_domain::mastery::{Evidence, SkillState, Standing};
use plumb_domain::time::Timestamp;

use super::map::basis_points;
use super::views::{AreaLine, Scorecard, SkillCard};
use crate::failure::{Failure, Outcome};
use crate::learner::Learner;

/// Pieces of evidence looked at: enough for some months of days and the latest changes.
const LOOKED_AT: i64 = 2_000;
/// Days shown.
const DAYS: usize = 14;
/// Latest answers shown.
const LATEST: usize = 12;
/// Seconds of a day.
const DAY: i64 = 86_400;

impl Learner<'_> {
    /// Mastery by area, days of practice, reviews that are due, the latest answers.
    pub async fn scorecard(&self) -> Outcome<Scorecard> {
        let catalog = self.plumb.catalog();
        let graph = &catalog.graph.as_ref().ok_or(Failure::NotFound)?.graph;
        let known = self.plumb.known(self.actor.id).await?;
        let now = self.plumb.now();
        let items = self.plumb.items(&catalog).await?;
        let cards: Vec<SkillCard> =
            graph.nodes().iter().map(|node| self.skill_card(&items, graph, node, &known.mastery, now)).collect();
        let mut areas: Vec<(String, Vec<&SkillCard>)> = Vec::new();
        for card in &cards {
            match areas.iter_mut().find(|(name, _)| *name == card.area) {
                Some((_, skills)) => skills.push(card),
                None => areas.push((card.area.clone(), vec![card])),
            }
        }
        let states = known.mastery.states();
        let rows = self.plumb.stores.learning.latest_evidence(self.actor.id, LOOKED_AT).await?;
        let mut days: BTreeMap<i64, (u32, u32)> = BTreeMap::new();
        let mut latest = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        for row in &rows {
            let Ok(Evidence::Attempt(attempt)) = serde_json::from_str::<Evidence>(&row.body) else { continue };
            // An item of two skills has two rows and was one answer.
            if !seen.insert((row.session, row.position)) {
                continue;
            }
            let day = days.entry(row.at.as_micros().div_euclid(DAY * 1_000_000)).or_default();
            day.0 += 1;
            day.1 += u32::from(attempt.correct && !attempt.hinted);
            if latest.len() < LATEST {
                let name = graph.node(&row.skill).map_or_else(|| row.skill.clone(), |node| node.name.clone());
                latest.push((name, row.at, attempt.correct && !attempt.hinted));
            }
        }
        let today = now.as_micros().div_euclid(DAY * 1_000_000);
        let shown =
            days.iter().rev().take(DAYS).map(|(day, (all, right))| (Timestamp::from_secs(day * DAY), *all, *right));
        let mut shown: Vec<_> = shown.collect();
        shown.reverse();
        Ok(Scorecard {
            areas: areas
                .iter()
                .map(|(name, skills)| AreaLine {
                    name: name.clone(),
                    skills: skills.len(),
                    mastered: skills.iter().filter(|card| is_mastered(card.standing)).count(),
                    belief: mean(skills.iter().map(|card| card.belief)),
                })
                .collect(),
            mastered: states.values().filter(|state| state.is_mastered()).count(),
            begun: states.values().filter(|state| state.is_started()).count(),
            skills: cards.len(),
            due: due(&cards, states),
            day_streak: streak(&days, today),
            days: shown,
            latest,
        })
    }
}

fn is_mastered(standing: Standing) -> bool {
    matches!(standing, Standing::Mastered | Standing::ReviewDue)
}

/// Skills that wait for a review, the least sure first.
fn due(cards: &[SkillCard], states: &plumb_domain::mastery::States) -> Vec<SkillCard> {
    let mut due: Vec<SkillCard> = cards.iter().filter(|card| card.standing == Standing::ReviewDue).cloned().collect();
    let belief =
        |card: &SkillCard| states.get(card.id.as_str()).map_or(0, |state: &SkillState| basis_points(state.p_mastery));
    due.sort_by_key(belief);
    due
}

fn mean(values: impl Iterator<Item = u32>) -> u32 {
    let (sum, count) = values.fold((0_u64, 0_u64), |(sum, count), value| (sum + u64::from(value), count + 1));
    u32::try_from(sum.checked_div(count).unwrap_or(0)).unwrap_or(0)
}

/// Days in a row with practice, ending today or yesterday.
fn streak(days: &BTreeMap<i64, (u32, u32)>, today: i64) -> u32 {
    let last = if days.contains_key(&today) { today } else { today - 1 };
    let mut count = 0;
    while days.contains_key(&(last - i64::from(count))) {
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_of_days_lasts_through_today_until_tomorrow() {
        let days = |list: &[i64]| list.iter().map(|day| (*day, (1, 1))).collect::<BTreeMap<_, _>>();
        assert_eq!(streak(&days(&[]), 10), 0);
        assert_eq!(streak(&days(&[10]), 10), 1);
        assert_eq!(streak(&days(&[8, 9]), 10), 2, "today is not over yet");
        assert_eq!(streak(&days(&[7, 8]), 10), 0);
        assert_eq!(streak(&days(&[5, 7, 8, 9, 10]), 10), 4);
    }

    #[test]
    fn the_mean_of_nothing_is_nothing() {
        assert_eq!(mean([].into_iter()), 0);
        assert_eq!(mean([10_000, 5_000].into_iter()), 7_500);
    }
}
