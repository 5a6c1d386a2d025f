//! Drawing an item of a skill's blueprints: no question twice in a round, and none like the worked example, while there
//! are others.

use std::collections::BTreeSet;

use plumb_answers::item::MAX_SEED;
use plumb_content::blueprint::Skill;
use plumb_sessions::practice::choose::{level_for, levels_by_nearness};
use plumb_sessions::practice::{ItemSource, ROUND_ITEMS};
use plumb_sessions::reservation::Reservation;

use super::items::{DrawResult, ItemRequest, blueprints};
use crate::content::{Catalog, WorkedExample};
use crate::failure::Result;
use crate::plumb::Plumb;

/// How many seeds are tried for an item without a flaw; at most one item in four is like the worked example.
const TRIED: usize = 32;
/// How many consecutive items of a level are tried for a question that was not asked in the round: consecutive seeds
/// go through all items of a small level.
const WALKED: u64 = 64;

/// What is wrong with an item that could be served; the greater is worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Flaw {
    None,
    /// It is like the skill's worked example.
    Example,
    /// Its question was asked in this round.
    Asked,
}

/// The best item so far that a blueprint made.
struct BestDraw<'d> {
    catalog: &'d Catalog,
    kept: &'d Reservation,
    asked: &'d BTreeSet<String>,
    example: Option<&'d WorkedExample>,
    found: Option<(Flaw, DrawResult)>,
}

impl BestDraw<'_> {
    /// Considers an item; returns what is wrong with it, and `None` if it must not be served.
    fn consider(&mut self, blueprint: &Skill, level: &str, seed: u64) -> Option<Flaw> {
        let looks = self.example.is_some() || !self.kept.open.is_empty() || !self.asked.is_empty();
        let mut flaw = Flaw::None;
        if looks {
            let item = self.catalog.skills.get(&blueprint.id)?.generate(level, seed).ok()?;
            if self.kept.open.has_item(&item) {
                return None;
            }
            if self.asked.contains(&*item.question()) {
                flaw = Flaw::Asked;
            } else if self.example.is_some_and(|example| example.is_like(&item)) {
                flaw = Flaw::Example;
            }
        }
        if self.flaw().is_none_or(|best| flaw < best) {
            let (skill_id, difficulty) = (blueprint.id.clone(), level.to_owned());
            let source = ItemSource::Template { skill_id, blueprint: blueprint.hash.clone(), difficulty, seed };
            self.found = Some((flaw, DrawResult::Item { source, made_for: blueprint.id.clone() }));
        }
        Some(flaw)
    }

    fn flaw(&self) -> Option<Flaw> {
        self.found.as_ref().map(|(flaw, _)| *flaw)
    }

    fn into_result(self) -> DrawResult {
        self.found.map_or(DrawResult::Reserved, |(_, item)| item)
    }
}

impl Plumb {
    /// Returns the questions that the next item should not repeat: those of the latest items, as many as share a round
    /// with it. Questions are compared with their figures, as other seeds may make the same.
    pub(super) async fn asked_in_round(&self, had: &[ItemSource]) -> Result<BTreeSet<String>> {
        let mut asked = BTreeSet::new();
        for source in had.iter().rev().take(ROUND_ITEMS - 1) {
            asked.insert(self.task(source).await?.question().into_owned());
        }
        Ok(asked)
    }

    /// Draws an item of a blueprint: one with a question that is new in the round if the skill has any, and if possible
    /// unlike the skill's worked example. It is never an item of an open attempt. `None` if no blueprint exercises the
    /// skill.
    pub(super) fn draw_template(
        &self,
        catalog: &Catalog,
        wish: &ItemRequest<'_>,
        kept: &Reservation,
        asked: &BTreeSet<String>,
    ) -> Option<DrawResult> {
        let is_wanted = |skill: &&Skill| wish.without.is_none_or(|without| !without.contains(&skill.id));
        let blueprints: Vec<&Skill> = blueprints(catalog, wish.node).filter(is_wanted).collect();
        let count = u64::try_from(blueprints.len()).ok().filter(|count| *count > 0)?;
        let example = catalog.worked_example(wish.node);
        let mut best = BestDraw { catalog, kept, asked, example: example.as_deref(), found: None };
        for _ in 0..TRIED {
            let seed = self.chance.seed();
            let blueprint = blueprints.get(usize::try_from(seed % count).ok()?)?;
            if best.consider(blueprint, level_for(blueprint, wish.belief)?, seed) == Some(Flaw::None) {
                return Some(best.into_result());
            }
        }
        // A level of few items: all of them, and those of the other levels, are looked through.
        if best.flaw() >= Some(Flaw::Asked) {
            let seed = self.chance.seed();
            for blueprint in &blueprints {
                for level in levels_by_nearness(blueprint, wish.belief) {
                    let found = (0..WALKED).any(|step| {
                        let seed = seed.wrapping_add(step) & MAX_SEED;
                        best.consider(blueprint, level, seed).is_some_and(|flaw| flaw < Flaw::Asked)
                    });
                    if found {
                        return Some(best.into_result());
                    }
                }
            }
        }
        Some(best.into_result())
    }
}
