//! A run's budget, including calls in flight: calls run concurrently, and the cost of a call is known only afterwards.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use plumb_store::model_calls::SpendingFilter;
use uuid::Uuid;

use super::Factory;
use crate::failure::Result;

/// How often a waiting call checks whether another one has ended.
const PAUSE: Duration = Duration::from_millis(25);

/// Calls in flight of a run, and their costs in millionths of the currency's unit.
#[derive(Default)]
pub(super) struct Spending(Mutex<Balance>);

#[derive(Default)]
struct Balance {
    in_flight: i64,
    /// Number of calls that have ended; after each of them, the amount spent is read again.
    ended: u64,
    /// The highest known cost of one call, or an upper bound of it if several ran at once.
    largest: i64,
}

impl Spending {
    fn with<T>(&self, of: impl FnOnce(&mut Balance) -> T) -> T {
        of(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Factory<'_> {
    /// Waits until a call of a run can be made without the calls in flight exceeding the budget. Returns the amount
    /// spent before it, or `None` if the budget is used up. So the budget is overrun by less than one call.
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

    /// Releases the reservation of a call that has ended; `before` is the amount spent before it.
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
        Ok(self.plumb.stores.model_calls.spent(&SpendingFilter::Job(run.to_string())).await?.cost)
    }
}
