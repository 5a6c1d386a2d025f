//! Invitations: links by which somebody makes an account, or chooses the password of one that waits for them.

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use plumb_domain::user::Role;
use uuid::Uuid;

use crate::audit::AuditEntry;
use crate::error::Result;

/// SHA-256 of an invitation's token.
pub type InvitationHash = [u8; 32];

/// An invitation to be made.
#[derive(Debug, Clone)]
pub struct NewInvitation {
    /// Names it; opens nothing.
    pub id: Uuid,
    /// Hash of the token in its link.
    pub hash: InvitationHash,
    /// What the account may do.
    pub role: Role,
    /// A name to begin with.
    pub name: Option<String>,
    /// The account that waits; none when it is yet to be made.
    pub user_id: Option<Uuid>,
    /// Who invites.
    pub made_by: Uuid,
    /// When it was made.
    pub created_at: Timestamp,
    /// Good for nothing from then on.
    pub expires_at: Timestamp,
}

/// A stored invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvitationRow {
    /// Names it; opens nothing.
    pub id: Uuid,
    /// What the account may do.
    pub role: Role,
    /// A name to begin with; that of the account, where one waits.
    pub name: Option<String>,
    /// The account that waits, or that came of it.
    pub user_id: Option<Uuid>,
    /// Who invites.
    pub made_by: Uuid,
    /// The inviter's name.
    pub made_by_name: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// Good for nothing from then on.
    pub expires_at: Timestamp,
    /// When it was accepted.
    pub used_at: Option<Timestamp>,
    /// When it was withdrawn.
    pub withdrawn_at: Option<Timestamp>,
}

/// An acceptance.
#[derive(Debug, Clone)]
pub struct Acceptance {
    /// Hash of the token shown.
    pub hash: InvitationHash,
    /// When.
    pub at: Timestamp,
    /// The account's id, where it is yet to be made.
    pub id: Uuid,
    /// Its name, where it is yet to be made.
    pub name: String,
    /// PHC string.
    pub password_hash: String,
}

/// What became of an acceptance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Accepted {
    /// The account can be signed in to: its id, name and role.
    Account(Uuid, String, Role),
    /// The invitation is no longer open.
    NotOpen,
    /// Somebody has that name.
    NameTaken,
}

/// Invitations.
#[async_trait]
pub trait Invitations: Send + Sync {
    /// Makes one; `Conflict` when there are `most` open ones by the same account.
    async fn add(&self, invitation: NewInvitation, most: i64, audit: AuditEntry) -> Result<()>;
    /// The one with that hash, however it stands.
    async fn by_hash(&self, hash: InvitationHash) -> Result<Option<InvitationRow>>;
    /// The one of that id, however it stands.
    async fn by_id(&self, id: Uuid) -> Result<Option<InvitationRow>>;
    /// Those neither used nor withdrawn nor expired by `now`, newest first, after that one.
    async fn open(&self, now: Timestamp, after: Option<(Timestamp, Uuid)>, limit: i64) -> Result<Vec<InvitationRow>>;
    /// Withdraws an open one; false when it is not open.
    async fn withdraw(&self, id: Uuid, at: Timestamp, audit: AuditEntry) -> Result<bool>;
    /// Gives the account that waits a new link instead of all earlier ones; false when none waits.
    async fn renew(&self, invitation: NewInvitation, audit: AuditEntry) -> Result<bool>;
    /// Accepts, once: the account is made, or the one that waits gets its password. `account_created` and
    /// `invitation_accepted` are written with it, by the account itself.
    async fn accept(&self, acceptance: Acceptance) -> Result<Accepted>;
}
