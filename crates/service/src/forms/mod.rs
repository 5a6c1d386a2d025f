//! Forms, drawn in advance so that beginning an assessment only needs a read.

mod pool;
mod recipe;

use std::sync::Arc;

use plumb_answers::item::{ENGINE, TestForm};
use plumb_content::blueprint::Assessment;
use plumb_content::generate::OptionOrder;
use plumb_sessions::reservation::Questions;
use plumb_sessions::session::Session;
use plumb_store::forms::FormRow;
use plumb_types::ContentHash;
use plumb_types::saturating_cast;
use uuid::Uuid;

use crate::engine::stored::to_json;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

pub(crate) use pool::FormPool;
pub(crate) use recipe::POOLS;
pub use recipe::Recipe;

/// Forms stored in one transaction: enough to be fast, few enough not to delay a learner's save.
const BATCH: usize = 16;

impl Plumb {
    /// Draws a form of an assessment, now, for a learner who has seen these questions.
    pub(crate) fn draw(&self, recipe: &Recipe, met: &Questions) -> Result<(FormRow, TestForm)> {
        let seed = recipe.parallel_seed(&|| self.chance.seed(), &self.calibration());
        let form = recipe.draw_unmet(seed, met).map_err(|error| recipe.refusal(seed, &error))?;
        let row = FormRow {
            id: self.chance.id(self.now()),
            assessment_id: form.assessment_id.clone(),
            recipe: recipe.hash.clone(),
            body: to_json(&form)?,
            seed: i64::try_from(seed).map_err(|error| ServiceError::Internal(error.to_string()))?,
            // Its problems could be served at that moment.
            created_at: recipe.at,
            session_id: None,
        };
        Ok((row, form))
    }

    /// Whether a ready form equals the one drawn from its recipe and seed by the rules of this release. Anyone with
    /// write access to the database could have replaced it, so only forms that pass are used.
    pub(crate) fn is_reproducible(recipe: &Recipe, row: &FormRow) -> bool {
        let seed = u64::try_from(row.seed).ok();
        let again = seed.and_then(|seed| recipe.draw(seed).ok());
        let holds = again.is_some() && again == read(row).ok() && row.recipe == recipe.hash;
        if !holds {
            let assessment = &recipe.assessment().id;
            tracing::error!(form = %row.id, assessment, "a ready form is not what it was drawn as");
        }
        holds
    }

    /// Checks the ready forms of an assessment, and deletes those of an earlier release. Returns the usable ones.
    /// Invalid forms are kept, for the check of the database to report.
    async fn verify_ready_forms(&self, recipe: &Recipe) -> Result<Vec<FormRow>> {
        let (mut proven, mut earlier, mut seed) = (Vec::new(), Vec::new(), i64::MIN);
        loop {
            let page = self.stores.forms.ready(&recipe.hash, seed, BATCH).await?;
            // After the last form the store starts again at the first.
            let page: Vec<FormRow> = page.into_iter().filter(|row| row.seed >= seed).collect();
            let Some(last) = page.last() else { break };
            seed = last.seed.saturating_add(1);
            for row in page {
                if read(&row).is_ok_and(|form| FormRules::of(&form) == FormRules::Earlier) {
                    earlier.push(row.id);
                } else if Self::is_reproducible(recipe, &row) {
                    proven.push(row);
                }
            }
        }
        if !earlier.is_empty() {
            let assessment = &recipe.assessment().id;
            tracing::info!(forms = earlier.len(), assessment, "ready forms of an earlier release go");
            self.stores.forms.discard(earlier).await?;
        }
        Ok(proven)
    }

    /// Returns a form by its id, from memory if possible: it never changes. The form of an adaptive test is its whole pool;
    /// [`Plumb::form_of`] returns what was asked.
    pub(crate) async fn form(&self, id: Uuid) -> Result<Arc<TestForm>> {
        if let Some(form) = self.forms.get(&id) {
            return Ok(form);
        }
        let row = self.stores.forms.get(id).await?;
        let row = row.ok_or_else(|| ServiceError::Internal(format!("form {id} is missing")))?;
        let form = Arc::new(read(&row)?);
        self.forms.insert(id, Arc::clone(&form));
        Ok(form)
    }

    /// Returns the items of a session: of the pool of an adaptive test, those that were asked.
    pub(crate) async fn form_of(&self, session: &Session) -> Result<Arc<TestForm>> {
        Ok(session.administered_shared(&self.form(session.form_id).await?))
    }

    /// Returns how the options of a blueprint's items are ordered in a form.
    pub(crate) async fn order(&self, form: &TestForm, blueprint: &ContentHash) -> Result<OptionOrder> {
        if form.assessment == *blueprint {
            // A trial of the skill itself.
            return Ok(OptionOrder::Shuffled);
        }
        let assessment = self.version::<Assessment>(&form.assessment).await?;
        Ok(if assessment.configuration.shuffle_options { OptionOrder::Shuffled } else { OptionOrder::Sorted })
    }

    /// Reads a form from the store, bypassing memory.
    pub(crate) async fn stored_form(&self, id: Uuid) -> Result<TestForm> {
        let row = self.stores.forms.get(id).await?;
        read(&row.ok_or_else(|| ServiceError::Internal(format!("form {id} is missing")))?)
    }

    /// Draws forms until `ready` of each published assessment are in the pool, and deletes those with other recipes: of
    /// older versions, or with problems that were retired since. An assessment for which the bank has too few problems
    /// gets none, without affecting the others. Returns how many were drawn.
    pub async fn top_up_forms(&self, ready: u32) -> Result<usize> {
        let catalog = self.catalog();
        let (mut drawn, none_met) = (0, Questions::default());
        for assessment in catalog.assessments.values() {
            let recipe = self.recipe(&catalog, assessment).await?;
            self.stores.forms.discard_stale(&assessment.id, Some(&recipe.hash)).await?;
            let is_known = self.ready.knows(&assessment.id, &recipe.hash).await;
            let mut proven = if is_known { Vec::new() } else { self.verify_ready_forms(&recipe).await? };
            let stock = self.stores.forms.count_ready(&recipe.hash).await?;
            let mut missing = usize::try_from(i64::from(ready) - stock).unwrap_or(0);
            // A form was used, here or on another server, or none has been checked yet.
            let restock = missing > 0 || !is_known;
            while missing > 0 {
                let batch = missing.min(BATCH);
                let rows: Result<Vec<FormRow>> =
                    (0..batch).map(|_| self.draw(&recipe, &none_met).map(|(row, _)| row)).collect();
                let rows = match rows {
                    Err(ServiceError::Invalid(_)) => break,
                    rows => rows?,
                };
                proven.extend(rows.iter().cloned());
                self.stores.forms.add_ready(rows).await?;
                missing -= batch;
                drawn += batch;
            }
            if restock && ready > 0 {
                let pivot = i64::try_from(self.chance.seed()).unwrap_or(0);
                let count = saturating_cast(ready);
                let holds = |row: &FormRow| proven.contains(row) || Self::is_reproducible(&recipe, row);
                self.ready.restock(&self.stores.forms, (&assessment.id, &recipe.hash), pivot, count, &holds).await?;
            }
        }
        Ok(drawn)
    }
}

/// The rules that a form was drawn by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FormRules {
    /// The rules of this release.
    Present,
    /// The rules of an earlier release, which no longer exist.
    Earlier,
    /// No rules that ever existed.
    Never,
}

impl FormRules {
    /// Returns the rules named by all items of a form.
    pub(crate) fn of(form: &TestForm) -> Self {
        let mut engines = form.items.iter().map(|placed| placed.item.engine);
        let first = engines.next().unwrap_or(ENGINE);
        // All items of a form are drawn by the same release.
        match first {
            ENGINE if engines.all(|other| other == first) => Self::Present,
            1.. if first < ENGINE && engines.all(|other| other == first) => Self::Earlier,
            _ => Self::Never,
        }
    }
}

/// Parses the form in a row.
pub(crate) fn read(row: &FormRow) -> Result<TestForm> {
    serde_json::from_str(&row.body).map_err(|error| ServiceError::Internal(format!("form {}: {error}", row.id)))
}
