//! What a model wrote: a problem of its own, or an item of a blueprint in other words.

use plumb_bank::MathProblemItem;
use serde_json::Value as Json;

use crate::blueprint::{Ground, Worded};
use crate::checking::{checked, computed};
use crate::draft::item_of;
use crate::plan::Order;
use crate::story::RuleFindings;
use crate::{plain, teaching, wording};

/// A draft as it was read.
pub(crate) struct Draft {
    pub(crate) item: MathProblemItem,
    /// What the templates of its blueprint say, if one computed it.
    stems: Option<Vec<String>>,
}

impl Draft {
    /// The draft in a model's answer.
    ///
    /// # Errors
    /// Everything that is wrong with it, in words for who wrote it.
    pub(crate) fn read(answer: &Json, order: &Order<'_>, attempt: u32) -> Result<Self, Vec<String>> {
        if order.brief.blueprint.is_none() {
            return Ok(Self { item: item_of(answer, order, attempt)?, stems: None });
        }
        let ground = Ground::of(order.brief).map_err(|why| vec![why])?;
        let Worded { item, stems } = ground.item_of(answer, order)?;
        Ok(Self { item, stems: Some(stems) })
    }

    /// What rules of form and wording find. Of an item that a blueprint computed only the question is a model's, and flaws
    /// of the blueprint's own questions are its author's.
    pub(super) fn wording(&self) -> RuleFindings {
        match &self.stems {
            None => teaching::checked(&self.item, plain::checked(&self.item, wording::found(&self.item))),
            Some(stems) => plain::of_stem(&self.item, wording::beside(&self.item, stems)),
        }
    }

    /// What computing finds.
    pub(super) fn computed(&self) -> RuleFindings {
        match &self.stems {
            None => checked(&self.item),
            Some(stems) => computed(&self.item, stems),
        }
    }
}
