//! What calls cost, and how much may be spent.

mod budget;
mod memory;
mod record;

pub use budget::{Budget, Limit, Scope, Spent, check};
pub use memory::MemoryLedger;
pub use record::{CallRecord, Content};

use async_trait::async_trait;
use thiserror::Error;

/// The ledger cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the ledger of model calls cannot be used: {0}")]
pub struct LedgerError(pub String);

/// Keeps every attempt of every call.
#[async_trait]
pub trait Ledger: Send + Sync {
    /// Enters an attempt, once it has ended.
    ///
    /// # Errors
    /// When it cannot be stored.
    async fn record(&self, record: CallRecord) -> Result<(), LedgerError>;

    /// What has been spent in `scope`, failed attempts too.
    ///
    /// # Errors
    /// When it cannot be read.
    async fn spent(&self, scope: &Scope) -> Result<Spent, LedgerError>;
}
