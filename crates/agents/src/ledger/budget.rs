//! Budgets of calls.

use plumb_types::time::Timestamp;

use super::record::day_of;
use super::{Ledger, LedgerError};
use crate::error::LlmError;

/// The unit of a budget. Days are UTC days since the Unix epoch.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Everything on a day.
    Day(i64),
    /// One learner's calls on a day.
    LearnerDay {
        /// The learner.
        learner: String,
        /// The day.
        day: i64,
    },
    /// One job, however long it takes.
    Job(String),
}

/// Use of a budget.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spent {
    /// In millionths of the currency's unit.
    pub cost: u64,
    /// Tokens of requests and answers.
    pub tokens: u64,
}

/// A limit; `None` for no limit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limit {
    /// In millionths of the currency's unit.
    pub cost: Option<u64>,
    /// Tokens of requests and answers.
    pub tokens: Option<u64>,
}

impl Limit {
    fn is_reached(self, spent: Spent) -> bool {
        self.cost.is_some_and(|most| spent.cost >= most) || self.tokens.is_some_and(|most| spent.tokens >= most)
    }

    const fn is_bound(self) -> bool {
        self.cost.is_some() || self.tokens.is_some()
    }
}

/// The budgets, checked before each request. Requests under way are not counted, so concurrent calls may exceed a
/// budget by their cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Budget {
    /// For each learner on each day.
    pub per_learner_day: Limit,
    /// For each job.
    pub per_job: Limit,
    /// For everything on each day.
    pub per_day: Limit,
}

/// Checks whether another request may be made for `learner` and `job` at `now`.
///
/// # Errors
/// [`LlmError::Budget`]: a budget is used up, or the ledger cannot be read.
pub async fn check(
    budget: Budget,
    ledger: &dyn Ledger,
    learner: Option<&str>,
    job: Option<&str>,
    now: Timestamp,
) -> Result<(), LlmError> {
    let day = day_of(now);
    let scopes = [
        (budget.per_day, "of the day", Some(Scope::Day(day))),
        (budget.per_job, "of the job", job.map(|job| Scope::Job(job.to_owned()))),
        (
            budget.per_learner_day,
            "of the learner's day",
            learner.map(|learner| Scope::LearnerDay { learner: learner.to_owned(), day }),
        ),
    ];
    for (limit, scope, which) in scopes {
        let Some(which) = which.filter(|_| limit.is_bound()) else { continue };
        match ledger.spent(&which).await {
            Ok(spent) if !limit.is_reached(spent) => {}
            Ok(_) => return Err(LlmError::Budget { scope }),
            // If the use is unknown, nothing more may be spent.
            Err(LedgerError(problem)) => {
                tracing::error!(problem, "the ledger of model calls cannot be read");
                return Err(LlmError::Budget { scope });
            }
        }
    }
    Ok(())
}
