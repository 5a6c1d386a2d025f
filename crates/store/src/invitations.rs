//! Invitations: links with which a person creates an account, or sets the first password of one made for them.

use std::fmt::Display;
use std::sync::Arc;

use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::people::NO_PASSWORD;
use crate::sql::MultiRowStmt;
use crate::trail::AuditEntry;
use crate::users::{is_similar, name_key, put_names};
use crate::writer::Batch;

/// SHA-256 of an invitation's token.
pub type InvitationHash = [u8; 32];

/// Invitation to create.
#[derive(Debug, Clone)]
pub struct NewInvitation {
    /// Identifies the invitation; grants no access.
    pub id: Uuid,
    /// Hash of the token in its link.
    pub hash: InvitationHash,
    /// Role of the account.
    pub role: Role,
    /// Suggested name.
    pub name: Option<String>,
    /// The existing account that has no password yet; `None` if the account is still to be created.
    pub user_id: Option<UserId>,
    /// The inviter.
    pub made_by: UserId,
    pub created_at: Timestamp,
    /// No longer valid from this instant on.
    pub expires_at: Timestamp,
}

/// A stored invitation.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct InvitationRow {
    /// Identifies the invitation; grants no access.
    pub id: Uuid,
    /// Role of the account.
    pub role: Role,
    /// Suggested name, or the name of the existing account.
    pub name: Option<String>,
    /// The existing account without a password, or the account that was created.
    pub user_id: Option<UserId>,
    /// The inviter.
    pub made_by: UserId,
    /// The inviter's name.
    pub made_by_name: String,
    pub created_at: Timestamp,
    /// No longer valid from this instant on.
    pub expires_at: Timestamp,
    /// When it was accepted.
    pub used_at: Option<Timestamp>,
    pub withdrawn_at: Option<Timestamp>,
}

/// An acceptance.
#[derive(Debug, Clone)]
pub struct Acceptance {
    /// Hash of the token presented.
    pub hash: InvitationHash,
    pub at: Timestamp,
    /// Id for the account, if it is still to be created.
    pub id: UserId,
    pub name: String,
    /// Password hash as a PHC string.
    pub password_hash: String,
}

/// Result of an acceptance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AcceptanceOutcome {
    /// The account can sign in: its id, name and role.
    Account(UserId, String, Role),
    /// The invitation is no longer open.
    NotOpen,
    /// Another account has that name.
    NameTaken,
}

/// Invitations.
#[derive(Clone)]
pub struct Invitations {
    pub(crate) db: Arc<Db>,
}

macro_rules! select_invitation {
    ($rest:literal) => {
        concat!(
            "select i.id, i.role, coalesce(w.name, i.name) as name, i.user_id, i.made_by, m.name as made_by_name, i.created_at, i.expires_at,
                i.used_at, i.withdrawn_at
             from invitation i join user_account m on m.id = i.made_by left join user_account w on w.id = i.user_id ",
            $rest
        )
    };
}

/// Inserts several invitations.
pub(crate) const ADD: MultiRowStmt = MultiRowStmt::new(
    "insert into invitation (id, hash, role, name, user_id, made_by, created_at, expires_at) values {}",
    8,
);

/// Stores invitations.
pub(crate) async fn add_all(batch: &mut Batch, new: &[NewInvitation]) -> Result<()> {
    let done = batch.multi(&ADD, new, |stmt, new| {
        stmt.bind(new.id)
            .bind(new.hash.as_slice())
            .bind(new.role)
            .bind(new.name.clone())
            .bind(new.user_id)
            .bind(new.made_by)
            .bind(new.created_at)
            .bind(new.expires_at)
    });
    done.await.map(drop)
}

async fn add((new, most, audit): &(NewInvitation, i64, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "select count(*) from invitation
        where made_by = $1 and user_id is null and used_at is null and withdrawn_at is null and expires_at > $2";
    if batch.query(text).bind(new.made_by).bind(new.created_at).value::<i64>().await? >= *most {
        return Err(StoreError::Conflict);
    }
    add_all(batch, std::slice::from_ref(new)).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn withdraw((id, at, audit): &(Uuid, Timestamp, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let text = "update invitation set withdrawn_at = $2 where id = $1 and used_at is null and withdrawn_at is null";
    let done = batch.query(text).bind(*id).bind(at).run().await? > 0;
    if done {
        batch.audit(audit.clone(), None);
    }
    Ok(done)
}

async fn renew((new, audit): &(NewInvitation, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let text = "select 1 from user_account where id = $1 and password_hash = $2 and deleted_at is null";
    if batch.query(text).bind(new.user_id).bind(NO_PASSWORD).opt().await?.is_none() {
        return Ok(false);
    }
    let text =
        "update invitation set withdrawn_at = $2 where user_id = $1 and used_at is null and withdrawn_at is null";
    batch.query(text).bind(new.user_id).bind(new.created_at).run().await?;
    add_all(batch, std::slice::from_ref(new)).await?;
    batch.audit(audit.clone(), None);
    Ok(true)
}

async fn accept(acceptance: &Acceptance, batch: &mut Batch) -> Result<AcceptanceOutcome> {
    let Acceptance { hash, at, id, name, password_hash } = acceptance;
    let text = "update invitation set used_at = $2
        where hash = $1 and used_at is null and withdrawn_at is null and expires_at > $2
        returning id, role, user_id, made_by";
    let taken = batch.query(text).bind(hash.as_slice()).bind(at);
    let Some(row) = taken.opt().await? else { return Ok(AcceptanceOutcome::NotOpen) };
    let (invitation, role): (Uuid, Role) = (row.named("id")?, row.named("role")?);
    let (waiting, made_by): (Option<UserId>, UserId) = (row.named("user_id")?, row.named("made_by")?);
    let made = match waiting {
        Some(account) => Some((account, give_password(batch, account, password_hash).await?)),
        None => make(batch, acceptance, invitation, role).await?.then(|| (*id, name.clone())),
    };
    let Some((account, name)) = made else { return Ok(AcceptanceOutcome::NameTaken) };
    let detail = format!("{{\"account\":\"{account}\",\"invited_by\":\"{made_by}\"}}");
    batch.audit(entry(*at, account, AuditAction::InvitationAccepted, "invitation", invitation, detail), None);
    Ok(AcceptanceOutcome::Account(account, name, role))
}

/// Sets the password of an account without one and returns its name. Fails for a closed account, which undoes the
/// acceptance: its invitation is of no use.
async fn give_password(batch: &mut Batch, account: UserId, password_hash: &str) -> Result<String> {
    let text = "update user_account set password_hash = $2
        where id = $1 and password_hash = $3 and disabled = 0 and deleted_at is null returning name";
    let stmt = batch.query(text).bind(account).bind(password_hash.to_owned()).bind(NO_PASSWORD);
    stmt.value().await
}

/// Creates the account; false, and the invitation stays open, if the name is taken or looks like another.
async fn make(batch: &mut Batch, acceptance: &Acceptance, invitation: Uuid, role: Role) -> Result<bool> {
    let Acceptance { at, id, name, password_hash, .. } = acceptance;
    if is_similar(batch, &[name]).await? {
        batch.query("update invitation set used_at = null where id = $1").bind(invitation).run().await?;
        return Ok(false);
    }
    let text = "insert into user_account
        (id, name, name_key, role, password_hash, time_factor_percent, created_at, disabled)
        values ($1, $2, $3, $4, $5, 100, $6, 0)";
    let stmt = batch.query(text).bind(*id).bind(name.as_str()).bind(name_key(name)).bind(role);
    stmt.bind(password_hash.as_str()).bind(at).run().await?;
    put_names(batch, &[(*id, name)]).await?;
    batch.query("update invitation set user_id = $2 where id = $1").bind(invitation).bind(*id).run().await?;
    let detail = format!("{{\"role\":\"{}\",\"invitation\":\"{invitation}\"}}", role.as_str());
    batch.audit(entry(*at, *id, AuditAction::AccountCreated, "account", *id, detail), None);
    Ok(true)
}

fn entry(
    at: Timestamp,
    actor: UserId,
    action: AuditAction,
    kind: &str,
    subject: impl Display,
    detail: String,
) -> AuditEntry {
    AuditEntry { at, actor: Some(actor), action, subject_kind: kind.into(), subject_id: subject.to_string(), detail }
}

impl Invitations {
    /// Creates an invitation; `Conflict` if this account has `most` open ones already.
    pub async fn add(&self, invitation: NewInvitation, most: i64, audit: AuditEntry) -> Result<()> {
        self.db.change((invitation, most, audit), add).await
    }

    /// Returns the invitation with that hash, open or not.
    pub async fn by_hash(&self, hash: InvitationHash) -> Result<Option<InvitationRow>> {
        self.db.query(select_invitation!("where i.hash = $1")).bind(hash.as_slice()).optional().await
    }

    /// Returns the invitation with that id, open or not.
    pub async fn by_id(&self, id: Uuid) -> Result<Option<InvitationRow>> {
        self.db.query(select_invitation!("where i.id = $1")).bind(id).optional().await
    }

    /// Returns the invitations that are not used, withdrawn or expired by `now`, newest first, after that one.
    pub async fn open(
        &self,
        now: Timestamp,
        after: Option<(Timestamp, Uuid)>,
        limit: i64,
    ) -> Result<Vec<InvitationRow>> {
        let text = select_invitation!(
            "where i.used_at is null and i.withdrawn_at is null and i.expires_at > $1
                and ($2 is null or i.created_at < $2 or (i.created_at = $2 and i.id < $3))
             order by i.created_at desc, i.id desc limit $4"
        );
        self.db
            .query(text)
            .bind(now)
            .bind(after.map(|(at, _)| at))
            .bind(after.map(|(_, id)| id))
            .bind(limit)
            .rows()
            .await
    }

    /// Withdraws an open invitation; false if it is not open.
    pub async fn withdraw(&self, id: Uuid, at: Timestamp, audit: AuditEntry) -> Result<bool> {
        self.db.change((id, at, audit), withdraw).await
    }

    /// Replaces all earlier invitations of an account without a password by a new one; false if there is no such
    /// account.
    pub async fn renew(&self, invitation: NewInvitation, audit: AuditEntry) -> Result<bool> {
        self.db.change((invitation, audit), renew).await
    }

    /// Accepts an invitation, once: creates the account, or sets the password of the existing one. Also writes the
    /// audit rows `account_created` and `invitation_accepted`, with the account itself as the actor.
    pub async fn accept(&self, acceptance: Acceptance) -> Result<AcceptanceOutcome> {
        self.db.change(acceptance, accept).await
    }
}
