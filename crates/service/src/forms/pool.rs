//! The pool of ready forms, read from the database in batches, so that learners who begin at the same moment neither
//! read one after another nor pick the same form.

use std::collections::{HashMap, HashSet, VecDeque};

use plumb_store::Forms;
use plumb_store::forms::FormRow;
use plumb_types::ContentHash;
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::failure::Result;

/// Forms read at once.
const PAGE: usize = 32;
/// Most forms remembered as handed out: until its session is stored, a form still counts as ready in the database.
const REMEMBERED: usize = 1_024;

/// Ready forms in memory, by assessment. Other servers have their own; if two servers pick the same form, one of them
/// gets a conflict and takes another form.
#[derive(Default)]
pub(crate) struct FormPool(Mutex<HashMap<String, PooledForms>>);

struct PooledForms {
    recipe: ContentHash,
    /// The forms, each with whether it has been verified.
    rows: VecDeque<(FormRow, bool)>,
    /// The seed to continue from: each page begins where the previous one ended.
    next: i64,
    handed: VecDeque<Uuid>,
}

impl FormPool {
    /// Takes a ready form of an assessment that was not handed out before; `None` if there is none left. `pivot` is
    /// where to begin, so that two servers do not begin at the same form. Also returns whether the form has been
    /// verified.
    pub(crate) async fn take(
        &self,
        forms: &Forms,
        assessment_id: &str,
        recipe: &ContentHash,
        pivot: i64,
    ) -> Result<Option<(FormRow, bool)>> {
        let mut by_assessment = self.0.lock().await;
        let ours = shelf(&mut by_assessment, assessment_id, recipe, pivot);
        if ours.rows.is_empty() {
            let page = forms.ready(recipe, ours.next, PAGE).await?;
            ours.next = page.last().map_or(pivot, |last| last.seed.saturating_add(1));
            ours.rows.extend(page.into_iter().filter(|row| !ours.handed.contains(&row.id)).map(|row| (row, false)));
        }
        let taken = ours.rows.pop_front();
        if let Some((row, _)) = &taken {
            ours.handed.push_back(row.id);
            if ours.handed.len() > REMEMBERED {
                ours.handed.pop_front();
            }
        }
        Ok(taken)
    }

    /// Returns an unused form to the pool; the next learner gets it.
    pub(crate) async fn put_back(&self, assessment_id: &str, recipe: &ContentHash, (row, is_proven): (FormRow, bool)) {
        let mut by_assessment = self.0.lock().await;
        if let Some(ours) = by_assessment.get_mut(assessment_id).filter(|ours| ours.recipe == *recipe) {
            ours.handed.retain(|id| *id != row.id);
            ours.rows.push_front((row, is_proven));
        }
    }

    /// Whether the pool has an entry for this version.
    pub(crate) async fn knows(&self, assessment_id: &str, recipe: &ContentHash) -> bool {
        self.0.lock().await.get(assessment_id).is_some_and(|shelf| shelf.recipe == *recipe)
    }

    /// Returns the verified forms in memory.
    async fn proven(&self, assessment_id: &str, recipe: &ContentHash) -> Vec<FormRow> {
        let by_assessment = self.0.lock().await;
        let ours = by_assessment.get(assessment_id).filter(|shelf| shelf.recipe == *recipe);
        let rows = ours.into_iter().flat_map(|shelf| &shelf.rows);
        rows.filter(|(_, is_proven)| *is_proven).map(|(row, _)| row.clone()).collect()
    }

    /// Loads up to `count` ready forms in advance, so that many learners who begin at the same moment need not wait for
    /// reads. Replaces the forms in memory, as other servers may have used them. Only forms that pass `is_reproducible` are
    /// loaded.
    pub(crate) async fn restock(
        &self,
        forms: &Forms,
        (assessment_id, recipe): (&str, &ContentHash),
        pivot: i64,
        count: usize,
        is_reproducible: &(dyn Fn(&FormRow) -> bool + Sync),
    ) -> Result<()> {
        // Read before taking the lock, so that no request waits for the database.
        let mut rows: VecDeque<(FormRow, bool)> = VecDeque::new();
        let mut seen = HashSet::new();
        let lay = self.proven(assessment_id, recipe).await;
        let mut next = pivot;
        while rows.len() < count {
            let page = forms.ready(recipe, next, PAGE).await?;
            let Some(last) = page.last() else { break };
            next = last.seed.saturating_add(1);
            let new: Vec<FormRow> = page.into_iter().filter(|row| seen.insert(row.id)).collect();
            if new.is_empty() {
                break;
            }
            rows.extend(new.into_iter().filter(|row| lay.contains(row) || is_reproducible(row)).map(|row| (row, true)));
        }
        let mut by_assessment = self.0.lock().await;
        let ours = shelf(&mut by_assessment, assessment_id, recipe, pivot);
        rows.retain(|(row, _)| !ours.handed.contains(&row.id));
        (ours.rows, ours.next) = (rows, next);
        Ok(())
    }
}

/// Returns the assessment's entry, emptied if it had forms of another version.
fn shelf<'s>(
    shelves: &'s mut HashMap<String, PooledForms>,
    assessment_id: &str,
    recipe: &ContentHash,
    pivot: i64,
) -> &'s mut PooledForms {
    let fresh = || PooledForms { recipe: recipe.clone(), rows: VecDeque::new(), next: pivot, handed: VecDeque::new() };
    let ours = shelves.entry(assessment_id.to_owned()).or_insert_with(fresh);
    if ours.recipe != *recipe {
        *ours = fresh();
    }
    ours
}
