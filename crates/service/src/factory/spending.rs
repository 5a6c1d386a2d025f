//! A run's budget, with what is under way taken into account: calls run at once, and what one costs is known afterwards.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use plumb_store::model_calls::SpentOn;
use uuid::Uuid;

use super::Factory;
use crate::failure::Result;

/// How soon it is looked again whether a call that is under way has ended.
const PAUSE: Duration = Duration::from_millis(25);

/// What a run spends at this moment, in millionths of the currency's unit.
#[derive(Default)]
pub(super) struct Spending(Mutex<Balance>);

#[derive(Default)]
struct Balance {
    in_flight: i64,
    /// Calls that have ended: what was spent is read anew after each.
    ended: u64,
    /// The most that one call is known to have cost, or a bound of it where several ran at once.
    largest: i64,
}

impl Spending {
    fn with<T>(&self, of: impl FnOnce(&mut Balance) -> T) -> T {
        of(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Factory<'_> {
    /// Waits until a call of a run can be made without what is under way spending more than the budget; what was spent
    /// before it, or none where the budget is spent. So it is overrun by less than one call.
    pub(super) async fn reserved(&self, run: Uuid, spending: &Spending, budget: i64) -> Result<Option<i64>> {
        loop {
            let ended = spending.with(|balance| balance.ended);
            let spent = self.spent(run).await?;
            if spent >= budget {
                return Ok(None);
            }
            let is_free = spending.with(|balance| {
                let is_bounded =
                    balance.largest > 0 && spent.saturating_add(balance.largest * balance.in_flight) < budget;
                let is_free = balance.ended == ended && (balance.in_flight == 0 || is_bounded);
                balance.in_flight += i64::from(is_free);
                is_free
            });
            if is_free {
                return Ok(Some(spent));
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// A call that was reserved has ended; `before` is what was spent before it.
    pub(super) async fn released(&self, run: Uuid, spending: &Spending, before: i64) -> Result<()> {
        let spent = self.spent(run).await;
        spending.with(|balance| {
            balance.in_flight -= 1;
            balance.ended += 1;
            if let Ok(spent) = &spent {
                balance.largest = balance.largest.max(spent - before);
            }
        });
        spent.map(drop)
    }

    async fn spent(&self, run: Uuid) -> Result<i64> {
        Ok(self.plumb.stores.model_calls.spent(&SpentOn::Job(run.to_string())).await?.cost)
    }
}
