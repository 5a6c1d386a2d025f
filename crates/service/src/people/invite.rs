//! Invitations by link: made by administrators and, for learners, by teachers; accepted once, within a week.

use plumb_store::StoreError;
use plumb_store::audit::AuditEntry;
use plumb_store::invitations::{Acceptance, AcceptanceOutcome, InvitationHash, InvitationRow, NewInvitation};
use plumb_store::people::AccountStatus;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::AccountManager;
use crate::accounts::password::Passwords;
use crate::accounts::{Actor, LoginFrom, account_entry, judged_name, rare_action_budget};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::paging::{cut, one_more};
use crate::plumb::Plumb;

/// How long an invitation is valid, seconds.
pub(super) const GOOD_SECS: i64 = 7 * 86_400;
/// Most open invitations made by one account, besides those of rosters.
const MOST_OPEN: i64 = 200;
/// Open invitations on a page.
const PAGE: usize = 50;

/// The use cases of inviting.
#[derive(Clone, Copy)]
pub struct Inviter<'a> {
    plumb: &'a Plumb,
    actor: &'a Actor,
}

/// Status of an invitation link.
#[derive(Debug, Clone)]
pub enum InvitationState {
    Open {
        /// Role of the account.
        role: Role,
        /// A suggested name.
        name: Option<String>,
        /// Whether the name is fixed, because an account of that name waits.
        fixed: bool,
    },
    Used,
    /// It has expired.
    Expired,
    /// It was withdrawn, or its account was disabled.
    Withdrawn,
    /// There is no such invitation.
    Unknown,
}

impl Plumb {
    /// Returns the use cases of inviting: administrators may invite all roles, teachers learners; `Forbidden` for
    /// learners.
    pub fn as_inviter<'a>(&'a self, actor: &'a Actor) -> Result<Inviter<'a>> {
        if actor.role == Role::Learner { Err(ServiceError::Forbidden) } else { Ok(Inviter { plumb: self, actor }) }
    }

    /// Returns the status of the invitation with this token.
    pub async fn invitation(&self, token: &str) -> Result<InvitationState> {
        let Some(hash) = hash_of(token) else { return Ok(InvitationState::Unknown) };
        let Some(row) = self.stores.invitations.by_hash(hash).await? else { return Ok(InvitationState::Unknown) };
        let fixed = row.user_id.is_some();
        Ok(if row.used_at.is_some() {
            InvitationState::Used
        } else if row.withdrawn_at.is_some() || (fixed && !self.waits(row.user_id).await?) {
            InvitationState::Withdrawn
        } else if row.expires_at <= self.now() {
            InvitationState::Expired
        } else {
            InvitationState::Open { role: row.role, name: row.name, fixed }
        })
    }

    async fn waits(&self, account: Option<UserId>) -> Result<bool> {
        let Some(id) = account else { return Ok(false) };
        let row = self.stores.people.person(id).await?;
        Ok(row.is_some_and(|row| row.standing == AccountStatus::Invited))
    }

    /// Accepts an invitation: creates the account with this name, or sets the password of the account that waits, and
    /// signs it in. `Gone` if the invitation is no longer open. Frequent tries from one address are delayed.
    pub async fn accept_invitation(&self, token: &str, name: &str, password: &str, from: &LoginFrom) -> Result<Actor> {
        let now = self.now();
        let budget = rare_action_budget("invite", from);
        let key = vec![budget.key.clone()];
        self.count_guess(vec![budget], now).await?;
        let hash = hash_of(token).ok_or(ServiceError::NotFound)?;
        let door = self.invitation(token).await?;
        if matches!(door, InvitationState::Unknown) {
            return Err(ServiceError::NotFound);
        }
        // A valid link is no guess.
        self.stores.users.refund_guesses(key).await?;
        let name = match door {
            InvitationState::Open { name: Some(name), fixed: true, .. } => name,
            InvitationState::Open { .. } => {
                let name = judged_name(name)?;
                self.must_be_new(&name).await?;
                name
            }
            _ => return Err(ServiceError::Gone { kept: false }),
        };
        Passwords::judge("password", &name, password)?;
        let password_hash = self.passwords.hash(password).await?;
        let acceptance =
            Acceptance { hash, at: now, id: self.chance.id(now).into(), name: name.clone(), password_hash };
        match self.stores.invitations.accept(acceptance).await {
            Ok(AcceptanceOutcome::Account(id, name, role)) => {
                self.note_sign_in(id, Vec::new()).await?;
                Ok(Actor { id, name, role })
            }
            Ok(AcceptanceOutcome::NameTaken) => Err(InvalidInput::NameTaken(name).into()),
            // The account was disabled in between.
            Ok(AcceptanceOutcome::NotOpen) | Err(StoreError::NotFound) => Err(ServiceError::Gone { kept: false }),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns a new token, which is never stored, and its hash, which is.
    pub(super) fn fresh_token(&self) -> (String, InvitationHash) {
        let token = hex::encode(self.chance.secret());
        let hash = Sha256::digest(token.as_bytes()).into();
        (token, hash)
    }
}

impl Inviter<'_> {
    /// Makes an invitation, optionally for a name; returns the token of its link, which is never stored.
    pub async fn invite(&self, role: Role, name: &str) -> Result<String> {
        if role != Role::Learner && self.actor.role != Role::Admin {
            return Err(ServiceError::Forbidden);
        }
        let name = if name.trim().is_empty() { None } else { Some(judged_name(name)?) };
        if let Some(name) = &name {
            self.plumb.must_be_new(name).await?;
        }
        let (token, hash) = self.plumb.fresh_token();
        let now = self.plumb.now();
        let new = NewInvitation {
            id: self.plumb.chance.id(now),
            hash,
            role,
            name,
            user_id: None,
            made_by: self.actor.id,
            created_at: now,
            expires_at: now.plus_secs(GOOD_SECS),
        };
        let audit =
            entry(now, self.actor.id, AuditAction::InvitationCreated, new.id, &serde_json::json!({ "role": role }));
        match self.plumb.stores.invitations.add(new, MOST_OPEN, audit).await {
            Err(StoreError::Conflict) => Err(InvalidInput::InviteTooMany(MOST_OPEN).into()),
            done => Ok(done.map(|()| token)?),
        }
    }
}

impl AccountManager<'_> {
    /// Returns open invitations, newest first, after the given one, and whether there are more.
    pub async fn invited(&self, after: Option<(Timestamp, Uuid)>) -> Result<(Vec<InvitationRow>, bool)> {
        let limit = one_more(PAGE);
        let mut rows = self.plumb.stores.invitations.open(self.plumb.now(), after, limit).await?;
        let more = cut(&mut rows, PAGE);
        Ok((rows, more))
    }

    /// Withdraws an invitation, so that its link no longer works. `Gone` if it was not open.
    pub async fn withdraw(&self, id: Uuid) -> Result<()> {
        let row = self.plumb.stores.invitations.by_id(id).await?.ok_or(ServiceError::NotFound)?;
        let now = self.plumb.now();
        let audit = entry(now, self.actor.id, AuditAction::InvitationWithdrawn, row.id, &serde_json::json!({}));
        let done = self.plumb.stores.invitations.withdraw(id, now, audit).await?;
        if done { Ok(()) } else { Err(ServiceError::Gone { kept: false }) }
    }

    /// Makes a new link for an account that waits; earlier links no longer work. `Conflict` if it does not wait.
    pub async fn renew(&self, account: UserId) -> Result<String> {
        let row = self.row(account).await?;
        let (token, hash) = self.plumb.fresh_token();
        let now = self.plumb.now();
        let new = NewInvitation {
            id: self.plumb.chance.id(now),
            hash,
            role: row.user.role,
            name: None,
            user_id: Some(account),
            made_by: self.actor.id,
            created_at: now,
            expires_at: now.plus_secs(GOOD_SECS),
        };
        let audit = self.entry(AuditAction::AccountInvited, account, &serde_json::json!({ "invitation": new.id }));
        let done = self.plumb.stores.invitations.renew(new, audit).await?;
        if done { Ok(token) } else { Err(ServiceError::Conflict) }
    }
}

/// Returns the hash of a well-formed token.
fn hash_of(token: &str) -> Option<InvitationHash> {
    let is_one = token.len() == 40 && token.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_one.then(|| Sha256::digest(token.as_bytes()).into())
}

fn entry(at: Timestamp, actor: UserId, action: AuditAction, id: Uuid, detail: &serde_json::Value) -> AuditEntry {
    let (subject_kind, subject_id) = ("invitation".into(), id.to_string());
    AuditEntry { subject_kind, subject_id, ..account_entry(at, Some(actor), action, actor, detail) }
}
