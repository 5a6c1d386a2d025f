//! The queue of items that wait for a person: filtered, with what a reviewer needs before and after solving them.

use std::collections::{BTreeMap, BTreeSet};

use plumb_answers::answer::Outcome as Marked;
use plumb_bank::{MathProblemItem, mark_answer};
use plumb_factory::{ArtefactHistory, Outcome, Pipeline, Plan};
use uuid::Uuid;

use super::view::item_view;
use super::{Factory, ItemView};
use crate::failure::{Result, ServiceError};

/// Maximum number of items that are looked at for a page of the queue.
const LOOKED_AT: i64 = 200;

/// A selection of the queue; without values, all of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QueueFilter {
    /// Id of a skill or schema.
    pub about: Option<String>,
    pub pipeline: Option<Pipeline>,
    /// The model that wrote the item.
    pub model: Option<String>,
}

/// An item that waits for a person.
#[derive(Debug, Clone, PartialEq)]
pub struct WaitingItem {
    pub item: ItemView,
    /// The models that wrote it, joined by commas.
    pub model: String,
    /// The problem; `None` for a blueprint, which is reviewed on a page of its own.
    pub problem: Option<MathProblemItem>,
    /// Warnings of the rules, and why its key is not proved.
    pub warnings: Vec<String>,
}

/// The beginning of the queue, oldest first, and the values to filter it by.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Queue {
    pub items: Vec<WaitingItem>,
    /// Whether more items wait.
    pub more: bool,
    /// Id and title of each skill or schema with waiting items.
    pub subjects: BTreeMap<String, String>,
    pub pipelines: BTreeSet<&'static str>,
    pub models: BTreeSet<String>,
}

impl WaitingItem {
    /// Whether a reviewer's answer, found without the key, is right.
    pub fn agrees(&self, answer: &str) -> bool {
        self.problem.as_ref().is_some_and(|problem| mark_answer(problem, answer).outcome == Marked::Correct)
    }
}

/// Result of approving several items.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BulkApproval {
    pub approved: usize,
    /// Items that the rules of today refuse or that no longer wait.
    pub refused: usize,
}

impl Factory<'_> {
    /// Returns at most `most` waiting items that the filter selects.
    pub async fn queue(&self, filter: &QueueFilter, most: usize) -> Result<Queue> {
        let mut plans: BTreeMap<Uuid, Plan> = BTreeMap::new();
        let mut queue = Queue::default();
        let rows = self.plumb.stores.factory.agreed(LOOKED_AT).await?;
        queue.more = i64::try_from(rows.len()).is_ok_and(|rows| rows == LOOKED_AT);
        for row in rows {
            let plan = self.plan_among(&mut plans, row.run).await?;
            let item = item_view(plan, &row)?;
            let story = self.artefacts(row.run, item.number).await?;
            let model = ArtefactHistory(&story).model(plan.pipeline.writing_stage());
            queue.subjects.insert(item.about.clone(), item.title.clone());
            queue.pipelines.insert(plan.pipeline.into());
            queue.models.insert(model.clone());
            let is_selected = filter.about.as_ref().is_none_or(|about| *about == item.about)
                && filter.pipeline.is_none_or(|pipeline| pipeline == plan.pipeline)
                && filter.model.as_ref().is_none_or(|asked| *asked == model);
            if !is_selected {
                continue;
            }
            if queue.items.len() >= most {
                queue.more = true;
                continue;
            }
            let problem = self.problem_of(&row).await?;
            let of_last_draft = story.iter().filter(|one| one.attempt == item.attempt);
            let warnings = of_last_draft.filter_map(|one| match &one.outcome {
                Outcome::Found(found) => Some(found.mention.clone()),
                _ => None,
            });
            let warnings = warnings.flatten().collect();
            queue.items.push(WaitingItem { item, model, problem, warnings });
        }
        Ok(queue)
    }

    /// Approves several items, each by itself: one that is refused does not keep the others.
    pub async fn approve_many(&self, items: &[(Uuid, u32)]) -> Result<BulkApproval> {
        let mut result = BulkApproval::default();
        for (run, number) in items {
            match self.approve(*run, *number).await {
                Ok(_) => result.approved += 1,
                Err(
                    ServiceError::Conflict
                    | ServiceError::NotFound
                    | ServiceError::Faults(_)
                    | ServiceError::Invalid(_),
                ) => result.refused += 1,
                Err(failure) => return Err(failure),
            }
        }
        Ok(result)
    }
}
