//! The ledger of calls, and budgets.

mod budget;
mod memory;
mod record;

pub use budget::{Budget, Limit, Scope, Spent, check};
pub use memory::MemoryLedger;
pub use record::{CallContent, CallRecord};

use async_trait::async_trait;
use thiserror::Error;

/// The ledger cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the ledger of model calls cannot be used: {0}")]
pub struct LedgerError(pub String);

/// Stores every attempt of every call.
#[async_trait]
pub trait Ledger: Send + Sync {
    /// Stores an attempt, once it has ended.
    ///
    /// # Errors
    /// When it cannot be stored.
    async fn record(&self, record: CallRecord) -> Result<(), LedgerError>;

    /// The use within `scope`, failed attempts included.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn spent(&self, scope: &Scope) -> Result<Spent, LedgerError>;
}
