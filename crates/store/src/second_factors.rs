//! Second factors of accounts: the secret of one-time codes, and recovery codes that stand in for them.

use async_trait::async_trait;
use uuid::Uuid;

use crate::audit::AuditEntry;
use crate::error::Result;
use crate::web_sessions::IdHash;

/// SHA-256 of a recovery code.
pub type CodeHash = [u8; 32];

/// What makes and judges an account's one-time codes.
#[derive(Clone, PartialEq, Eq)]
pub struct SecondFactor {
    /// In base32.
    pub secret: String,
    /// The time step of the code taken last: no code of it or of an earlier one is taken again.
    pub last_step: i64,
}

impl std::fmt::Debug for SecondFactor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SecondFactor").field("last_step", &self.last_step).finish_non_exhaustive()
    }
}

/// An account's second factor, to be switched on.
#[derive(Clone)]
pub struct NewSecondFactor {
    /// Secret and time step of the code it was confirmed with.
    pub factor: SecondFactor,
    /// Hashes of its recovery codes.
    pub recovery: Vec<CodeHash>,
}

/// Second factors. Switching one on or off ends every other web session of the account but `keep`.
#[async_trait]
pub trait SecondFactors: Send + Sync {
    /// Switches it on; `Conflict` when the account has one, or there is no such account.
    async fn enable(&self, id: Uuid, new: NewSecondFactor, keep: Option<IdHash>, audit: AuditEntry) -> Result<()>;
    /// Switches it off and forgets the recovery codes; `Conflict` when the account has none.
    async fn disable(&self, id: Uuid, keep: Option<IdHash>, audit: AuditEntry) -> Result<()>;
    /// Takes the code of a time step: true once, and only while `secret` is the account's and the account is open.
    /// No audit row: nothing about the account changed.
    async fn take_step(&self, id: Uuid, secret: String, step: i64) -> Result<bool>;
    /// Takes a recovery code: true once; then it is gone.
    async fn take_recovery(&self, id: Uuid, hash: CodeHash, audit: AuditEntry) -> Result<bool>;
    /// How many recovery codes are left.
    async fn recovery_left(&self, id: Uuid) -> Result<i64>;
}
