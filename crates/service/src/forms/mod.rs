//! Forms: drawn ahead, so that starting is a read.

mod stock;

use std::sync::Arc;

use plumb_domain::blueprint::Assessment;
use plumb_domain::item::Form;
use plumb_store::forms::FormRow;
use uuid::Uuid;

use crate::content::Catalog;
use crate::failure::{Failure, Outcome};
use crate::plumb::Plumb;
use crate::stored::to_json;

pub(crate) use stock::Stock;

/// Forms stored in one transaction: large enough to be quick, small enough not to hold up a learner's save.
const BATCH: usize = 16;

impl Plumb {
    /// Draws a form of an assessment, now.
    pub(crate) fn draw(&self, catalog: &Catalog, assessment: &Assessment) -> Outcome<(FormRow, Form)> {
        let seed = self.chance.seed();
        let form = catalog
            .draw_form(assessment, seed)
            .map_err(|error| Failure::Internal(format!("form of {} from seed {seed}: {error}", assessment.id)))?;
        let now = self.now();
        let row = FormRow {
            id: self.chance.id(now),
            assessment_id: form.assessment_id.clone(),
            recipe: catalog.recipe(assessment),
            body: to_json(&form)?,
            seed: i64::try_from(seed).map_err(|error| Failure::Internal(error.to_string()))?,
            created_at: now,
            session_id: None,
        };
        Ok((row, form))
    }

    /// A form by its id, from memory if it is there: it never changes.
    pub(crate) async fn form(&self, id: Uuid) -> Outcome<Arc<Form>> {
        if let Some(form) = self.forms.get(&id) {
            return Ok(form);
        }
        let row = self.stores.forms.get(id).await?;
        let row = row.ok_or_else(|| Failure::Internal(format!("form {id} is missing")))?;
        let form = Arc::new(read(&row)?);
        self.forms.insert(id, Arc::clone(&form));
        Ok(form)
    }

    /// A form as it is stored now, whatever memory holds.
    pub(crate) async fn stored_form(&self, id: Uuid) -> Outcome<Form> {
        let row = self.stores.forms.get(id).await?;
        read(&row.ok_or_else(|| Failure::Internal(format!("form {id} is missing")))?)
    }

    /// Draws forms until `ready` of each published assessment lie ready, and throws away those of older versions.
    /// Says how many were drawn.
    pub async fn top_up_forms(&self, ready: u32) -> Outcome<usize> {
        let catalog = self.catalog();
        let mut drawn = 0;
        for assessment in catalog.assessments.values() {
            let recipe = catalog.recipe(assessment);
            self.stores.forms.discard_stale(&assessment.id, Some(&recipe)).await?;
            let stock = self.stores.forms.count_ready(&recipe).await?;
            let mut missing = usize::try_from(i64::from(ready) - stock).unwrap_or(0);
            // Something was used, here or elsewhere, or nothing was looked at yet.
            let restock = missing > 0 || !self.ready.knows(&assessment.id, &recipe).await;
            while missing > 0 {
                let batch = missing.min(BATCH);
                let rows: Outcome<Vec<FormRow>> =
                    (0..batch).map(|_| self.draw(&catalog, assessment).map(|(row, _)| row)).collect();
                self.stores.forms.add_ready(rows?).await?;
                missing -= batch;
                drawn += batch;
            }
            if restock && ready > 0 {
                let pivot = i64::try_from(self.chance.seed()).unwrap_or(0);
                let count = usize::try_from(ready).unwrap_or(usize::MAX);
                self.ready.restock(&*self.stores.forms, &assessment.id, &recipe, pivot, count).await?;
            }
        }
        Ok(drawn)
    }
}

/// The form in a row.
pub(crate) fn read(row: &FormRow) -> Outcome<Form> {
    serde_json::from_str(&row.body).map_err(|error| Failure::Internal(format!("form {}: {error}", row.id)))
}
