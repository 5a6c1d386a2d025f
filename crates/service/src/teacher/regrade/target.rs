//! What can be regraded: found from where it was sat.

use plumb_domain::inline;
use plumb_domain::item::{ContentHash, Item};
use plumb_domain::regrade::ItemName;
use plumb_store::sat_items::Reach;
use uuid::Uuid;

use super::super::Teacher;
use crate::failure::{Failure, Outcome};
use crate::views::RegradeTarget;

/// Assignments to choose from.
const MOST_ASSIGNMENTS: i64 = 200;
/// Items of a version to choose from.
const MOST_ITEMS: i64 = 100;

impl Teacher<'_> {
    /// What of a version, or which item of it, can be regraded; `NotFound` when nobody within reach has sat it.
    pub async fn regrade_target(
        &self,
        hash: &str,
        item: Option<(&str, u64)>,
        assignment: Option<Uuid>,
    ) -> Outcome<RegradeTarget> {
        if let Some(id) = assignment {
            self.own_assignment(id).await?;
        }
        let hash = ContentHash::from_stored(hash.to_owned());
        let generator = self.plumb.generator(&hash).await.ok().flatten();
        let reach = Reach { hash: hash.clone(), item: item.map(|(level, seed)| (level.to_owned(), seed)), assignment };
        let shown = match item {
            // Content that is published is open to teachers, with its keys; what is not is known from a session alone.
            Some((level, seed)) => match generator.as_ref().and_then(|known| known.generate(level, seed).ok()) {
                Some(item) => Some(item),
                None if self.bounds().is_none() || assignment.is_some() => self.item_of(&reach).await?,
                None => None,
            },
            None => None,
        };
        let blueprint = match (&shown, &generator) {
            (Some(item), _) => item.skill_id.clone(),
            (None, Some(generator)) => generator.skill().id.clone(),
            (None, None) => return Err(Failure::NotFound),
        };
        // Items of a set that was sent along have one name together: there is none of which alone it could be said.
        if item.is_some() && (shown.is_none() || blueprint == inline::SKILL) {
            return Err(Failure::NotFound);
        }
        let items = match (item, assignment) {
            (None, Some(assignment)) => self.plumb.stores.sat_items.items_of(&hash, assignment, MOST_ITEMS).await?,
            _ => Vec::new(),
        };
        let count = |number: i64| u64::try_from(number).unwrap_or(0);
        Ok(RegradeTarget {
            blueprint,
            hash,
            item: shown,
            assignments: self.plumb.stores.regrades.named_assignments(self.bounds(), MOST_ASSIGNMENTS).await?,
            everywhere: self.bounds().is_none(),
            items: items.into_iter().map(|item| (item.level, item.seed, count(item.sessions))).collect(),
        })
    }

    /// The item as one of the sessions within reach had it.
    pub(super) async fn item_of(&self, reach: &Reach) -> Outcome<Option<Item>> {
        let Some((level, seed)) = &reach.item else { return Ok(None) };
        let name = ItemName { hash: reach.hash.clone(), level: level.clone(), seed: *seed };
        let found = self.plumb.stores.sat_items.reached(reach, None, 1).await?;
        let Some(id) = found.first() else { return Ok(None) };
        let loaded = self.plumb.load_session(*id, None).await?;
        let form = self.plumb.form(loaded.session.form_id).await?;
        Ok(form.items.iter().map(|placed| &placed.item).find(|item| ItemName::of(item) == name).cloned())
    }

    /// The id of the blueprint that a version is of, as one of the sessions within reach had it.
    pub(super) async fn blueprint_of(&self, reach: &Reach) -> Outcome<Option<String>> {
        let found = self.plumb.stores.sat_items.reached(reach, None, 1).await?;
        let Some(id) = found.first() else { return Ok(None) };
        let loaded = self.plumb.load_session(*id, None).await?;
        let form = self.plumb.form(loaded.session.form_id).await?;
        let item = form.items.iter().map(|placed| &placed.item).find(|item| item.blueprint == reach.hash);
        Ok(item.map(|item| item.skill_id.clone()))
    }
}
