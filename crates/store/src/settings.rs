//! Settings of the whole server that administrators change while it runs: JSON by name.

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::audit::AuditEntry;
use crate::error::Result;

/// Settings of the whole server.
#[async_trait]
pub trait Settings: Send + Sync {
    /// The JSON stored under that name.
    async fn setting(&self, key: &str) -> Result<Option<String>>;
    /// The same, and whether an account has a second factor, in one query: every request of staff asks for both.
    async fn setting_and_factor(&self, key: &str, account: Uuid) -> Result<(Option<String>, bool)>;
    /// Stores it.
    async fn put_setting(&self, key: String, value: String, at: Timestamp, audit: AuditEntry) -> Result<()>;
}
