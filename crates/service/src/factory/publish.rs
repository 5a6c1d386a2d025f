//! The end of an item: accepted into the bank, or rejected.

use plumb_bank::{APPROVAL, BY_A_PERSON, MathProblemItem, ProblemDecision, RubricPolicy, Status, verify};
use plumb_factory::{Accepted, Cause, End, Order, PROOF, Product, Tier, data_name, question_name};
use plumb_store::factory::{EndedItem, ItemState, Lease};
use plumb_store::problems::ProblemFilter;
use serde_json::json;
use uuid::Uuid;

use super::Factory;
use crate::failure::{Result, ServiceError};

/// How many problems are read at once.
const PAGE: i64 = 200;

impl Factory<'_> {
    /// Stores the outcome of an item; an accepted item is added to the bank first. Repeating this does not change the
    /// bank.
    pub(super) async fn end(&self, run: Uuid, order: &Order<'_>, end: End, lease: Lease) -> Result<()> {
        let number = i64::from(order.number);
        let (state, ended, problem) = match end {
            End::Rejected { cause, findings, attempts } => {
                (ItemState::Rejected, json!({ "cause": cause, "findings": findings, "attempts": attempts }), None)
            }
            // A person approves each blueprint.
            End::Accepted(Accepted { product: Product::Template(_), tier, attempt }) => {
                (ItemState::Agreed, json!({ "tier": tier, "attempts": attempt }), None)
            }
            End::Accepted(Accepted { product: Product::Problem(item), tier, attempt }) => {
                let item = *item;
                let about = json!({
                    "factory": { "run": run, "item": number, "tier": tier, "attempt": attempt, "proof": PROOF },
                });
                // Two items of a run may arrive at the same question at the same time.
                let _one_at_a_time = self.plumb.publishing.lock().await;
                if let Some(again) = self.duplicate_message(&item).await? {
                    let ended = json!({ "cause": Cause::Rules, "findings": [again], "attempts": attempt });
                    (ItemState::Rejected, ended, None)
                } else {
                    let state = self.add_to_bank(item.clone(), tier, &about).await?;
                    (state, json!({ "tier": tier, "attempts": attempt }), Some(item.meta.id))
                }
            }
        };
        let ended = EndedItem { run, number, state, ended: ended.to_string(), problem, at: self.plumb.now() };
        Ok(self.plumb.stores.factory.finish(ended, lease).await?)
    }

    /// Adds an item to the bank: verified if its key is proved, otherwise in review until a person approves it.
    pub(super) async fn add_to_bank(
        &self,
        item: MathProblemItem,
        tier: Tier,
        about: &serde_json::Value,
    ) -> Result<ItemState> {
        let mut item = item;
        item.meta.created_at = self.plumb.now();
        if tier == Tier::Agreed {
            item.problem_content.variables.insert(APPROVAL.to_owned(), json!(BY_A_PERSON));
        }
        let decision = verify(&item, &RubricPolicy::default());
        let state = match &decision {
            ProblemDecision::Approved(_) => ItemState::Proved,
            ProblemDecision::Undecided(_) => ItemState::Agreed,
            ProblemDecision::Rejected(_) => ItemState::Rejected,
        };
        let new = self.plumb.bank_of(self.actor_id()).judged(&item, decision, about)?;
        self.plumb.stores.problems.add(vec![new]).await.map_err(ServiceError::from)?;
        Ok(state)
    }

    /// Returns a message if the bank already has this question for its skill, or one with the same data in other words;
    /// `None` if it is new.
    pub(super) async fn duplicate_message(&self, item: &MathProblemItem) -> Result<Option<String>> {
        let (name, data) = (question_name(item), data_name(item));
        let mut after = None;
        loop {
            let filter = ProblemFilter {
                skill_id: Some(item.meta.skill_id.clone()),
                after,
                limit: PAGE,
                ..ProblemFilter::default()
            };
            let rows = self.plumb.stores.problems.page(filter).await?;
            let Some(last) = rows.last() else { return Ok(None) };
            after = Some((last.id, last.version));
            for row in rows.iter().filter(|row| row.id != item.meta.id && is_there(row.status)) {
                let known = crate::bank::whole(row)?;
                if question_name(&known) == name || data.is_some() && data_name(&known) == data {
                    let stem = &known.problem_content.stem;
                    return Ok(Some(format!("the bank has the question “{stem}” already: ask another one")));
                }
            }
        }
    }
}

/// Whether a problem is or may become available.
const fn is_there(status: Status) -> bool {
    matches!(status, Status::Draft | Status::InReview | Status::Verified)
}
