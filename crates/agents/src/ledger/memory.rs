//! A ledger in memory, for tests.

use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;

use super::{CallRecord, Ledger, LedgerError, Scope, Spent};

/// A ledger in memory: lost when the program ends.
#[derive(Debug, Default)]
pub struct MemoryLedger(Mutex<Vec<CallRecord>>);

impl MemoryLedger {
    /// All entries, in order.
    pub fn records(&self) -> Vec<CallRecord> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[async_trait]
impl Ledger for MemoryLedger {
    async fn record(&self, record: CallRecord) -> Result<(), LedgerError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(record);
        Ok(())
    }

    async fn spent(&self, scope: &Scope) -> Result<Spent, LedgerError> {
        let is_in = |record: &CallRecord| match scope {
            Scope::Day(day) => record.day() == *day,
            Scope::Job(job) => record.job.as_ref() == Some(job),
            Scope::LearnerDay { learner, day } => record.learner.as_ref() == Some(learner) && record.day() == *day,
        };
        let records = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(records.iter().filter(|record| is_in(record)).fold(Spent::default(), |spent, record| Spent {
            cost: spent.cost.saturating_add(record.cost),
            tokens: spent.tokens.saturating_add(record.input_tokens).saturating_add(record.output_tokens),
        }))
    }
}
