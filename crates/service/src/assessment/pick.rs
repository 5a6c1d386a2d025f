//! Which form a learner gets: one that lies ready, or one drawn now where that asks less of what they have met.

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

/// Ready forms that are looked at, should they not be what they were drawn as, before one is drawn anew.
const TRIES: usize = 4;
/// Forms drawn to find one with nothing in it that the learner has met. Where a skill has few items there may be none.
const DRAWN: usize = 16;

/// A form for a session.
pub(super) struct Picked {
    pub(super) id: Uuid,
    /// Of the form as it is stored.
    pub(super) hash: ContentHash,
    pub(super) source: FormSource,
}

impl Picked {
    fn ready(row: &FormRow) -> Self {
        Self { id: row.id, hash: ContentHash::of(&row.body), source: FormSource::Ready(row.id) }
    }

    fn new(row: FormRow) -> Self {
        Self { id: row.id, hash: ContentHash::of(&row.body), source: FormSource::New(row) }
    }
}

impl Learner<'_> {
    /// What the learner has met of what an assessment may ask.
    pub(super) async fn met(&self, catalog: &Catalog, assessment: &Assessment) -> Result<Questions> {
        let skills = assessment.sections.iter().flat_map(|section| &section.skills);
        let skills: BTreeSet<&str> = skills.map(|weight| weight.skill_id.as_str()).collect();
        self.plumb.met_questions(catalog, self.actor.id, &skills).await
    }

    /// A form that lies ready, or one drawn now when none does or it has something in it that the learner has met; of
    /// those that were looked at the one with the least of that.
    pub(super) async fn pick_form(
        &self,
        catalog: &Arc<Catalog>,
        assessment: &Arc<Assessment>,
        met: &Questions,
        ready: bool,
    ) -> Result<(Picked, TestForm)> {
        let plumb = self.plumb;
        let recipe = plumb.recipe(catalog, assessment).await?;
        let taken = if ready { plumb.take_ready(&recipe).await? } else { None };
        let (mut picked, mut form) = match &taken {
            Some((row, _)) => (Picked::ready(row), forms::read(row)?),
            None => plumb.draw(&recipe, met).map(|(row, form)| (Picked::new(row), form))?,
        };
        let mut least = met.count_in(&form);
        for _ in 0..DRAWN {
            if least == 0 {
                break;
            }
            let (row, other) = plumb.draw(&recipe, met)?;
            let count = met.count_in(&other);
            if count < least {
                (least, picked, form) = (count, Picked::new(row), other);
            }
        }
        if let Some(unused) = taken.filter(|(row, _)| row.id != picked.id) {
            plumb.ready.put_back(&assessment.id, &recipe.hash, unused).await;
        }
        Ok((picked, form))
    }
}

impl Plumb {
    /// A form that lies ready and is what it was drawn as, with whether that was known before.
    async fn take_ready(&self, recipe: &Recipe) -> Result<Option<(FormRow, bool)>> {
        let pivot = i64::try_from(self.chance.seed()).unwrap_or(0);
        for _ in 0..TRIES {
            let taken = self.ready.take(&self.stores.forms, &recipe.assessment().id, &recipe.hash, pivot).await?;
            let Some((row, is_proven)) = taken else { break };
            if is_proven || Self::proves(recipe, &row) {
                return Ok(Some((row, true)));
            }
        }
        Ok(None)
    }
}
