//! Choosing a learner's form: a ready one from the pool, or one drawn now if that repeats fewer items the learner has
//! seen.

use std::collections::BTreeSet;
use std::sync::Arc;

use plumb_answers::item::TestForm;
use plumb_content::blueprint::Assessment;
use plumb_sessions::reservation::Questions;
use plumb_store::forms::FormRow;
use plumb_store::sessions::FormSource;
use plumb_types::ContentHash;
use uuid::Uuid;

use crate::capabilities::Learner;
use crate::content::Catalog;
use crate::failure::Result;
use crate::forms::{self, Recipe};
use crate::plumb::Plumb;

/// Most invalid ready forms that are skipped before a form is drawn.
const TRIES: usize = 4;
/// Forms drawn to find one without items that the learner has seen. If a skill has few items, there may be none.
const DRAWN: usize = 16;

/// A form for a session.
pub(super) struct PickedForm {
    pub(super) id: Uuid,
    /// Hash of the form as stored.
    pub(super) hash: ContentHash,
    pub(super) source: FormSource,
}

impl PickedForm {
    fn ready(row: &FormRow) -> Self {
        Self { id: row.id, hash: ContentHash::of(&row.body), source: FormSource::Ready(row.id) }
    }

    fn new(row: FormRow) -> Self {
        Self { id: row.id, hash: ContentHash::of(&row.body), source: FormSource::New(row) }
    }
}

impl Learner<'_> {
    /// Returns the questions of an assessment that the learner has seen.
    pub(super) async fn met(&self, catalog: &Catalog, assessment: &Assessment) -> Result<Questions> {
        let skills = assessment.sections.iter().flat_map(|section| &section.skills);
        let skills: BTreeSet<&str> = skills.map(|weight| weight.skill_id.as_str()).collect();
        self.plumb.seen_questions(catalog, self.actor.id, &skills).await
    }

    /// Returns a ready form, or one drawn now if there is none or if it has items that the learner has seen; of all
    /// candidates, the one with the fewest such items.
    pub(super) async fn pick_form(
        &self,
        catalog: &Arc<Catalog>,
        assessment: &Arc<Assessment>,
        met: &Questions,
        ready: bool,
    ) -> Result<(PickedForm, TestForm)> {
        let plumb = self.plumb;
        let recipe = plumb.recipe(catalog, assessment).await?;
        let taken = if ready { plumb.take_ready(&recipe).await? } else { None };
        let (mut picked, mut form) = match &taken {
            Some((row, _)) => (PickedForm::ready(row), forms::read(row)?),
            None => plumb.draw(&recipe, met).map(|(row, form)| (PickedForm::new(row), form))?,
        };
        let mut least = met.count_in(&form);
        for _ in 0..DRAWN {
            if least == 0 {
                break;
            }
            let (row, other) = plumb.draw(&recipe, met)?;
            let count = met.count_in(&other);
            if count < least {
                (least, picked, form) = (count, PickedForm::new(row), other);
            }
        }
        if let Some(unused) = taken.filter(|(row, _)| row.id != picked.id) {
            plumb.ready.put_back(&assessment.id, &recipe.hash, unused).await;
        }
        Ok((picked, form))
    }
}

impl Plumb {
    /// Takes a ready form with items that are still as they were drawn, and returns whether that was known before.
    async fn take_ready(&self, recipe: &Recipe) -> Result<Option<(FormRow, bool)>> {
        let pivot = i64::try_from(self.chance.seed()).unwrap_or(0);
        for _ in 0..TRIES {
            let taken = self.ready.take(&self.stores.forms, &recipe.assessment().id, &recipe.hash, pivot).await?;
            let Some((row, is_proven)) = taken else { break };
            if is_proven || Self::is_reproducible(recipe, &row) {
                return Ok(Some((row, true)));
            }
        }
        Ok(None)
    }
}
