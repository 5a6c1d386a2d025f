//! Generating one item again, for comparison.

use crate::engine::stored::if_of;
use std::sync::Arc;

use plumb_answers::item::Item;
use plumb_bank::{ItemSource, StoredProblem};
use plumb_content::generate::Generator;
use plumb_sessions::session::Session;
use plumb_types::ContentHash;
use plumb_types::ids::SessionId;

use super::super::{Admin, Comparison};
use super::at;
use super::item_history::item_history;
use crate::bank::whole;
use crate::failure::{Result, ServiceError};

impl Admin<'_> {
    /// Generates an item again from its source, and compares it with the stored copy. If no copy is stored, compares it
    /// with the item as learners see it now.
    pub async fn regenerate_one(&self, session: SessionId, position: u32) -> Result<Comparison> {
        let sessions = &self.plumb.stores.sessions;
        let row = sessions.load(session).await?.ok_or(ServiceError::NotFound)?;
        let number = at(position) + 1;
        if let Some(session) = if_of::<Session>(&row)? {
            let form = self.plumb.stored_form(session.form_id).await?;
            let form = session.administered(&form);
            let stored = form.items.get(at(position)).ok_or(ServiceError::NotFound)?.item.canonical_json();
            let again = self.again(&form, at(position)).await?;
            return Ok(compared(number, &stored, again));
        }
        let events = sessions.events(session).await?;
        let told = item_history(&row, &events, position)?;
        match told.source.ok_or(ServiceError::NotFound)?.0 {
            ItemSource::Template { blueprint, difficulty, seed, .. } => {
                let shown = self.drawn(&blueprint, &difficulty, seed).await?.canonical_json();
                let again = self.made_from_text(&blueprint, &difficulty, seed).await?;
                Ok(compared(number, &shown, again.map(|item| item.canonical_json())))
            }
            ItemSource::Bank { id, version } => {
                let kept = self.plumb.stores.problems.get(id, Some(version.into())).await?;
                let kept = kept.ok_or_else(|| ServiceError::Internal(format!("problem {id} is missing")))?;
                let again =
                    StoredProblem::of(&whole(&kept)?).map_err(|error| ServiceError::Internal(error.to_string()))?;
                let equal = again.hash == kept.hash;
                let (stored, generated) = (kept.hash.to_string(), Ok(again.hash.to_string()));
                Ok(Comparison { number, equal, stored, generated })
            }
        }
    }

    /// Generates an item of a blueprint from the text stored under that hash.
    async fn made_from_text(
        &self,
        blueprint: &ContentHash,
        difficulty: &str,
        seed: u64,
    ) -> Result<Result<Item, String>> {
        let generator = self.generator_of(blueprint).await?;
        Ok(generator.and_then(|generator| generator.generate(difficulty, seed).map_err(|error| error.to_string())))
    }

    /// Reads the text stored under that hash, and returns its generator.
    pub(in crate::audit) async fn generator_of(&self, blueprint: &ContentHash) -> Result<Result<Generator, String>> {
        let Some(row) = self.plumb.stores.contents.get(blueprint).await? else {
            return Ok(Err(format!("the text {blueprint} is not stored")));
        };
        if ContentHash::of(&row.body) != *blueprint {
            return Ok(Err(format!("the text stored as {blueprint} has another hash")));
        }
        let Ok(skill) = plumb_content::read::skill(&row.id, &row.body) else {
            return Ok(Err(format!("the text {blueprint} cannot be read")));
        };
        Ok(Ok(Generator::new(Arc::new(skill))))
    }
}

fn compared(number: usize, stored: &str, again: Result<String, String>) -> Comparison {
    Comparison {
        number,
        equal: again.as_ref().is_ok_and(|again| again == stored),
        stored: ContentHash::of(stored).to_string(),
        generated: again.map(|again| ContentHash::of(&again).to_string()),
    }
}
