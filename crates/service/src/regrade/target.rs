//! Targets of regrades, found from sessions.

use std::sync::Arc;

use plumb_answers::item::{Item, TestForm};
use plumb_sessions::inline;
use plumb_sessions::session::regrade::ItemName;
use plumb_store::sat_items::SessionItemFilter;
use plumb_types::ContentHash;
use plumb_types::ids::{AssignmentId, SessionId};

use super::RegradeTarget;
use crate::capabilities::Teacher;
use crate::failure::{Result, ServiceError};

/// Most assignments to choose from.
const MOST_ASSIGNMENTS: i64 = 200;
/// Most sessions tried until one can be read.
const MOST_TRIED: i64 = 5;
/// Most items of a version to choose from.
const MOST_ITEMS: i64 = 100;

impl Teacher<'_> {
    /// Returns how a version, or an item of it, can be regraded; `NotFound` if no session within reach has it.
    pub async fn regrade_target(
        &self,
        hash: &str,
        item: Option<(&str, u64)>,
        assignment: Option<AssignmentId>,
    ) -> Result<RegradeTarget> {
        if let Some(id) = assignment {
            self.own_assignment(id).await?;
        }
        let hash = ContentHash::from_stored(hash.to_owned());
        let catalog = self.plumb.catalog();
        let generator = self.plumb.generator(&hash).await.ok().flatten();
        // Another teacher's own question can be shown only through a session.
        let generator = generator.filter(|known| !catalog.is_hidden(&known.skill().id, self.bound()));
        let reach = SessionItemFilter {
            hash: hash.clone(),
            item: item.map(|(level, seed)| (level.to_owned(), seed)),
            assignment,
        };
        let may_read = self.bound().is_none() || assignment.is_some();
        let shown = match item {
            // As in the session, if the caller may read that: its options are in the order that learners saw. Published
            // content is open to teachers, with its keys; other content is shown only through a session.
            Some((level, seed)) => {
                let sat = if may_read { self.item_of(&reach).await? } else { None };
                sat.or_else(|| generator.as_ref().and_then(|known| known.generate(level, seed).ok()))
            }
            None => None,
        };
        let blueprint = match (&shown, &generator) {
            (Some(item), _) => item.skill_id.clone(),
            (None, Some(generator)) => generator.skill().id.clone(),
            (None, None) => return Err(ServiceError::NotFound),
        };
        // All items of an inline set share a name, so a single one cannot be regraded.
        if item.is_some() && (shown.is_none() || blueprint == inline::SKILL) {
            return Err(ServiceError::NotFound);
        }
        let items = match (item, assignment) {
            (None, Some(assignment)) => self.plumb.stores.sat_items.items_of(&hash, assignment, MOST_ITEMS).await?,
            _ => Vec::new(),
        };
        let (answers, answers_cut) = if may_read { self.answers_to(&reach).await? } else { (Vec::new(), false) };
        let count = |number: i64| u64::try_from(number).unwrap_or(0);
        Ok(RegradeTarget {
            blueprint,
            hash,
            item: shown,
            answers,
            answers_cut,
            assignments: self.plumb.stores.regrades.named_assignments(self.bound(), MOST_ASSIGNMENTS).await?,
            everywhere: self.bound().is_none(),
            items: items.into_iter().map(|item| (item.level, item.seed, count(item.sessions))).collect(),
        })
    }

    /// Returns the item as one of the sessions within reach has it.
    pub(super) async fn item_of(&self, reach: &SessionItemFilter) -> Result<Option<Item>> {
        let Some((level, seed)) = &reach.item else { return Ok(None) };
        let name = ItemName { hash: reach.hash.clone(), level: level.clone(), seed: *seed };
        let Some(form) = self.form_of(reach).await? else { return Ok(None) };
        Ok(form.items.iter().map(|placed| &placed.item).find(|item| ItemName::of(item) == name).cloned())
    }

    /// Returns the blueprint id of a version, as one of the sessions within reach has it.
    pub(super) async fn blueprint_of(&self, reach: &SessionItemFilter) -> Result<Option<String>> {
        let Some(form) = self.form_of(reach).await? else { return Ok(None) };
        let item = form.items.iter().map(|placed| &placed.item).find(|item| item.blueprint == reach.hash);
        Ok(item.map(|item| item.skill_id.clone()))
    }

    /// Returns the form of one session within reach: the first that can be read.
    async fn form_of(&self, reach: &SessionItemFilter) -> Result<Option<Arc<TestForm>>> {
        for id in self.plumb.stores.sat_items.reached(reach, None, MOST_TRIED).await? {
            match self.form_of_session(id).await {
                Ok(form) => return Ok(Some(form)),
                Err(failure @ ServiceError::Unavailable(_)) => return Err(failure),
                // A damaged session must not hide the regrade of the others.
                Err(error) => tracing::error!(session = %id, %error, "a session cannot be read"),
            }
        }
        Ok(None)
    }

    async fn form_of_session(&self, session: SessionId) -> Result<Arc<TestForm>> {
        let loaded = self.plumb.load_session(session, None).await?;
        self.plumb.form_of(&loaded.session).await
    }
}
