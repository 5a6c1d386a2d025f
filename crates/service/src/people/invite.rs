//! Invitations by link: made by administrators and, for learners, by teachers; accepted once, within a week.

use plumb_store::StoreError;
use plumb_store::audit::AuditEntry;
use plumb_store::invitations::{Acceptance, Accepted, InvitationHash, InvitationRow, NewInvitation};
use plumb_store::people::AccountStatus;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::AccountManager;
use crate::accounts::password::Passwords;
use crate::accounts::{Actor, LoginFrom, account_entry, judged_name, rare};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// So long an invitation is good, seconds.
pub(super) const GOOD_SECS: i64 = 7 * 86_400;
/// The most open invitations of one account, besides those of rosters.
const MOST_OPEN: i64 = 200;
/// Open invitations on a page.
const PAGE: usize = 50;

/// What those may do who invite others.
#[derive(Clone, Copy)]
pub struct Inviter<'a> {
    plumb: &'a Plumb,
    actor: &'a Actor,
}

/// An open invitation in the list.
#[derive(Debug, Clone)]
pub struct Invited {
    /// Names it; opens nothing.
    pub id: Uuid,
    /// What the account may do.
    pub role: Role,
    /// For whom, if that was said.
    pub name: Option<String>,
    /// The account that waits, where there is one.
    pub account: Option<Uuid>,
    /// Who invites.
    pub by: String,
    pub made: Timestamp,
    /// Until when it is good.
    pub until: Timestamp,
}

/// What stands behind a link.
#[derive(Debug, Clone)]
pub enum InvitationState {
    Open {
        /// What the account may do.
        role: Role,
        /// A name to begin with.
        name: Option<String>,
        /// Whether the name is settled: an account of that name waits.
        fixed: bool,
    },
    Used,
    /// Its time is over.
    Expired,
    /// Who made it has taken it back, or the account was closed.
    Withdrawn,
    /// There is no such invitation.
    Unknown,
}

impl Plumb {
    /// What those may do who invite others: administrators anybody, teachers learners; `Forbidden` for learners.
    pub fn as_inviter<'a>(&'a self, actor: &'a Actor) -> Result<Inviter<'a>> {
        if actor.role == Role::Learner { Err(ServiceError::Forbidden) } else { Ok(Inviter { plumb: self, actor }) }
    }

    /// What stands behind the link with this token.
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

    async fn waits(&self, account: Option<Uuid>) -> Result<bool> {
        let Some(id) = account else { return Ok(false) };
        let row = self.stores.people.person(id).await?;
        Ok(row.is_some_and(|row| row.standing == AccountStatus::Invited))
    }

    /// Accepts an invitation: the account is made with this name, or the one that waits gets this password, and is
    /// signed in. `Gone` when the invitation is no longer open. An address that tries very often has to wait.
    pub async fn accept_invitation(&self, token: &str, name: &str, password: &str, from: &LoginFrom) -> Result<Actor> {
        let now = self.now();
        let budget = rare("invite", from);
        let key = vec![budget.key.clone()];
        self.count_guess(vec![budget], now).await?;
        let hash = hash_of(token).ok_or(ServiceError::NotFound)?;
        let door = self.invitation(token).await?;
        if matches!(door, InvitationState::Unknown) {
            return Err(ServiceError::NotFound);
        }
        // Who has a link guesses nothing.
        self.stores.users.give_back(key).await?;
        let name = match door {
            InvitationState::Open { name: Some(name), fixed: true, .. } => name,
            InvitationState::Open { .. } => {
                let name = judged_name(name)?;
                self.must_be_new(&name).await?;
                name
            }
            _ => return Err(ServiceError::Gone { kept: false }),
        };
        Passwords::judge(&name, password)?;
        let password_hash = self.passwords.hash(password).await?;
        let acceptance = Acceptance { hash, at: now, id: self.chance.id(now), name: name.clone(), password_hash };
        match self.stores.invitations.accept(acceptance).await {
            Ok(Accepted::Account(id, name, role)) => {
                self.note_sign_in(id, Vec::new()).await?;
                Ok(Actor { id, name, role })
            }
            Ok(Accepted::NameTaken) => {
                Err(ServiceError::Invalid { field: "name", message: "name-taken", detail: name })
            }
            // The account behind it was closed meanwhile.
            Ok(Accepted::NotOpen) | Err(StoreError::NotFound) => Err(ServiceError::Gone { kept: false }),
            Err(error) => Err(error.into()),
        }
    }

    /// The text of a link's token, which is kept nowhere, and the hash that is.
    pub(super) fn fresh_token(&self) -> (String, InvitationHash) {
        let token = hex::encode(self.chance.secret());
        let hash = Sha256::digest(token.as_bytes()).into();
        (token, hash)
    }
}

impl Inviter<'_> {
    /// Invites somebody, perhaps by a name; gives the token of the link, which is kept nowhere.
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
        let audit = entry(now, self.actor.id, "invitation_created", new.id, &serde_json::json!({ "role": role }));
        match self.plumb.stores.invitations.add(new, MOST_OPEN, audit).await {
            Err(StoreError::Conflict) => {
                let detail = MOST_OPEN.to_string();
                Err(ServiceError::Invalid { field: "role", message: "invite-too-many", detail })
            }
            done => Ok(done.map(|()| token)?),
        }
    }
}

impl AccountManager<'_> {
    /// Open invitations, newest first, after that one, and whether there are more.
    pub async fn invited(&self, after: Option<(Timestamp, Uuid)>) -> Result<(Vec<Invited>, bool)> {
        let limit = i64::try_from(PAGE + 1).unwrap_or(i64::MAX);
        let mut rows = self.plumb.stores.invitations.open(self.plumb.now(), after, limit).await?;
        let more = rows.len() > PAGE;
        rows.truncate(PAGE);
        Ok((rows.into_iter().map(Invited::from).collect(), more))
    }

    /// Withdraws an invitation: its link opens nothing any more. `Gone` when it was not open.
    pub async fn withdraw(&self, id: Uuid) -> Result<()> {
        let row = self.plumb.stores.invitations.by_id(id).await?.ok_or(ServiceError::NotFound)?;
        let now = self.plumb.now();
        let audit = entry(now, self.actor.id, "invitation_withdrawn", row.id, &serde_json::json!({}));
        let done = self.plumb.stores.invitations.withdraw(id, now, audit).await?;
        if done { Ok(()) } else { Err(ServiceError::Gone { kept: false }) }
    }

    /// A new link for an account that waits; earlier ones open nothing any more. `Conflict` when it does not wait.
    pub async fn renew(&self, account: Uuid) -> Result<String> {
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
        let audit = self.entry("account_invited", account, &serde_json::json!({ "invitation": new.id }));
        let done = self.plumb.stores.invitations.renew(new, audit).await?;
        if done { Ok(token) } else { Err(ServiceError::Conflict) }
    }
}

impl From<InvitationRow> for Invited {
    fn from(row: InvitationRow) -> Self {
        Self {
            id: row.id,
            role: row.role,
            name: row.name,
            account: row.user_id,
            by: row.made_by_name,
            made: row.created_at,
            until: row.expires_at,
        }
    }
}

/// The hash of what can be a token.
fn hash_of(token: &str) -> Option<InvitationHash> {
    let is_one = token.len() == 40 && token.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_one.then(|| Sha256::digest(token.as_bytes()).into())
}

fn entry(at: Timestamp, actor: Uuid, action: &str, id: Uuid, detail: &serde_json::Value) -> AuditEntry {
    AuditEntry { subject_kind: "invitation".into(), ..account_entry(at, Some(actor), action, id, detail) }
}
