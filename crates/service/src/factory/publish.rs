//! How an item ends: in the bank, or not.

use plumb_bank::{APPROVAL, BY_A_PERSON, Decision, MathProblemItem, RubricPolicy, verify};
use plumb_factory::{Accepted, End, Order, Tier};
use plumb_store::factory::{EndedItem, ItemState, Lease};
use serde_json::json;
use uuid::Uuid;

use super::Factory;
use crate::failure::{Result, ServiceError};

impl Factory<'_> {
    /// Stores how an item ended; what was accepted is brought into the bank first. The same again changes nothing there.
    pub(super) async fn end(&self, run: Uuid, order: &Order<'_>, end: End, lease: Lease) -> Result<()> {
        let number = i64::from(order.number);
        let (state, ended, problem) = match end {
            End::Rejected { cause, findings, attempts } => {
                (ItemState::Rejected, json!({ "cause": cause, "findings": findings, "attempts": attempts }), None)
            }
            End::Accepted(accepted) => {
                let Accepted { item, tier, attempt } = *accepted;
                let about = json!({ "factory": { "run": run, "item": number, "tier": tier, "attempt": attempt } });
                let state = self.brought_in(item.clone(), tier, &about).await?;
                (state, json!({ "tier": tier, "attempts": attempt }), Some(item.meta.id))
            }
        };
        let ended = EndedItem { run, number, state, ended: ended.to_string(), problem, at: self.plumb.now() };
        Ok(self.plumb.stores.factory.finish(ended, lease).await?)
    }

    /// Brings an item into the bank: verified where its key is proved, otherwise in review until a person approves it.
    pub(super) async fn brought_in(
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
            Decision::Approved(_) => ItemState::Proved,
            Decision::Undecided(_) => ItemState::Agreed,
            Decision::Rejected(_) => ItemState::Rejected,
        };
        let new = self.plumb.bank_of(self.actor).judged(&item, decision, about)?;
        self.plumb.stores.problems.add(vec![new]).await.map_err(ServiceError::from)?;
        Ok(state)
    }
}
