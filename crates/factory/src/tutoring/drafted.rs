//! Draft by a model: a problem of its own, or a reworded item of a blueprint.

use plumb_bank::MathProblemItem;
use serde_json::Value as Json;

use crate::blueprint::{SourceBlueprint, WordedItem};
use crate::checking::{checked, computed};
use crate::draft::item_of;
use crate::plan::Order;
use crate::story::RuleFindings;
use crate::{plain, teaching, wording};

/// A draft after reading.
pub(crate) struct ReadDraft {
    pub(crate) item: MathProblemItem,
    /// The stems of the blueprint's templates, if a blueprint computed the item.
    stems: Option<Vec<String>>,
}

impl ReadDraft {
    /// Reads the draft in a model's answer.
    ///
    /// # Errors
    /// All errors in it, in words for its author.
    pub(crate) fn read(answer: &Json, order: &Order<'_>, attempt: u32) -> Result<Self, Vec<String>> {
        if order.brief.blueprint.is_none() {
            return Ok(Self { item: item_of(answer, order, attempt)?, stems: None });
        }
        let ground = SourceBlueprint::of(order.brief).map_err(|why| vec![why])?;
        let WordedItem { item, stems } = ground.item_of(answer, order)?;
        Ok(Self { item, stems: Some(stems) })
    }

    /// Checks form and wording. If a blueprint computed the item, only its question is by the model, and flaws that the
    /// blueprint's own stems have too are left to the author.
    pub(super) fn wording(&self) -> RuleFindings {
        match &self.stems {
            None => teaching::checked(&self.item, plain::checked(&self.item, wording::found(&self.item))),
            Some(stems) => plain::of_stem(&self.item, wording::beside(&self.item, stems)),
        }
    }

    /// Checks computations.
    pub(super) fn computed(&self) -> RuleFindings {
        match &self.stems {
            None => checked(&self.item),
            Some(stems) => computed(&self.item, stems),
        }
    }
}
