//! Settings that administrators change while the server runs, each a value of JSON under its name.

use async_trait::async_trait;
use plumb_domain::time::Timestamp;

use crate::audit::AuditEntry;
use crate::error::Result;

/// Settings. What was never set has no row.
#[async_trait]
pub trait Settings: Send + Sync {
    /// All that were set, by name.
    async fn all(&self) -> Result<Vec<(String, String)>>;
    /// Sets one.
    async fn set(&self, key: &str, value: String, at: Timestamp, audit: AuditEntry) -> Result<()>;
}
