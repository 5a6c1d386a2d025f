//! The forms that lie ready, taken from the database some at a time, so that learners who begin at the same moment
//! neither read one after another nor pick the same form.

use std::collections::{HashMap, HashSet, VecDeque};

use plumb_store::Forms;
use plumb_store::forms::FormRow;
use plumb_types::ContentHash;
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::failure::Result;

/// Forms taken at once.
const PAGE: usize = 32;
/// So many are remembered as handed out: until its session is stored, a form still looks ready.
const REMEMBERED: usize = 1_024;

/// Ready forms in hand, by assessment. Other servers have their own; where two meet, one is told that the form is
/// taken, and asks again.
#[derive(Default)]
pub(crate) struct FormPool(Mutex<HashMap<String, PooledForms>>);

struct PooledForms {
    recipe: ContentHash,
    /// Each with whether it is known to be what it was drawn as.
    rows: VecDeque<(FormRow, bool)>,
    /// The seed to go on from: each page begins where the one before ended.
    next: i64,
    handed: VecDeque<Uuid>,
}

impl FormPool {
    /// A ready form of an assessment that was not handed out before; none when no more lie ready. `pivot` says where
    /// to begin, so that two servers do not begin at the same form. With it, whether it is known to be what it was drawn as.
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

    /// Puts a form back that was taken and not used; the next learner gets it.
    pub(crate) async fn put_back(&self, assessment_id: &str, recipe: &ContentHash, (row, is_proven): (FormRow, bool)) {
        let mut by_assessment = self.0.lock().await;
        if let Some(ours) = by_assessment.get_mut(assessment_id).filter(|ours| ours.recipe == *recipe) {
            ours.handed.retain(|id| *id != row.id);
            ours.rows.push_front((row, is_proven));
        }
    }

    /// Whether there is a shelf for this version.
    pub(crate) async fn knows(&self, assessment_id: &str, recipe: &ContentHash) -> bool {
        self.0.lock().await.get(assessment_id).is_some_and(|shelf| shelf.recipe == *recipe)
    }

    /// What lies there and is known to be what it was drawn as.
    async fn proven(&self, assessment_id: &str, recipe: &ContentHash) -> Vec<FormRow> {
        let by_assessment = self.0.lock().await;
        let ours = by_assessment.get(assessment_id).filter(|shelf| shelf.recipe == *recipe);
        let rows = ours.into_iter().flat_map(|shelf| &shelf.rows);
        rows.filter(|(_, is_proven)| *is_proven).map(|(row, _)| row.clone()).collect()
    }

    /// Puts up to `count` ready forms on the shelf before anybody asks: many learners who begin at the same moment
    /// then wait for no reading. What lay there is dropped; other servers may have used it. Only what `proves` goes there.
    pub(crate) async fn restock(
        &self,
        forms: &Forms,
        (assessment_id, recipe): (&str, &ContentHash),
        pivot: i64,
        count: usize,
        proves: &(dyn Fn(&FormRow) -> bool + Sync),
    ) -> Result<()> {
        // Read first: nobody waits for it.
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
            rows.extend(new.into_iter().filter(|row| lay.contains(row) || proves(row)).map(|row| (row, true)));
        }
        let mut by_assessment = self.0.lock().await;
        let ours = shelf(&mut by_assessment, assessment_id, recipe, pivot);
        rows.retain(|(row, _)| !ours.handed.contains(&row.id));
        (ours.rows, ours.next) = (rows, next);
        Ok(())
    }
}

/// The assessment's shelf, empty when it held forms of another version.
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
