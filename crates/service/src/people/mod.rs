//! Managing accounts: lists, changes, invitations, rosters, deletion, settings.

mod erase;
mod export;
mod invite;
mod own_words;
mod refused;
mod roster;
mod roster_file;
mod roster_text;
mod settings;
mod viewing;
mod zones;

pub use export::Export;
pub use invite::{InvitationState, Inviter};
pub use plumb_store::invitations::InvitationRow;
pub use plumb_store::people::AccountStatus;
pub use refused::{AccessRefused, MissingPermission};
pub use roster::{DryRun, KnownLine, Link, RosterResult};
pub use roster_file::{FileText, Unreadable, file_text};
pub use roster_text::{MAX_BYTES, MAX_LINES, RosterError, RosterLine};
pub use settings::{MOST_CONTACT, Retention, ServerSettings};
pub use zones::{Reader, Zones, named_zone};

use plumb_store::people::{AccountChangeOutcome, PeoplePage, PersonRow};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use uuid::Uuid;

use crate::accounts::tokens::TokenLine;
use crate::accounts::{Actor, account_entry};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::paging::{cut, one_more};
use crate::plumb::Plumb;

/// Accounts on a page.
const PAGE: usize = 50;
/// The available time factors, percent; 0 is no limit.
pub const TIME_FACTORS: [u16; 5] = [100, 125, 150, 200, 0];

/// The use cases of managing accounts, for administrators.
#[derive(Clone, Copy)]
pub struct AccountManager<'a> {
    plumb: &'a Plumb,
    actor: &'a Actor,
}

/// Filter for the list of accounts.
#[derive(Debug, Clone, Default)]
pub struct PeopleQuery {
    /// Prefix of the name; empty for all.
    pub name: String,
    /// Only this role.
    pub role: Option<Role>,
    /// Only accounts of this status.
    pub standing: Option<AccountStatus>,
    /// Only names after this one.
    pub after: Option<String>,
}

/// An account in the list.
#[derive(Debug, Clone)]
pub struct PersonLine {
    pub id: UserId,
    pub name: String,
    /// Role of the account.
    pub role: Role,
    /// Status of the account.
    pub standing: AccountStatus,
    /// Whether signing in requires a one-time code.
    pub second_factor: bool,
    /// Time factor in percent (100 none, 0 unlimited).
    pub time_factor_percent: u32,
    pub created: Timestamp,
    /// Time of the last sign-in.
    pub last_sign_in: Option<Timestamp>,
}

/// An account with all fields that can be changed.
#[derive(Debug, Clone)]
pub struct Person {
    pub line: PersonLine,
    /// Number of valid browser sessions.
    pub browsers: i64,
    /// Its tokens, newest first.
    pub tokens: Vec<TokenLine>,
    /// Its open assessments, at most ten.
    pub exams: Vec<SessionId>,
    /// Whether it is the caller's own.
    pub own: bool,
}

impl Plumb {
    /// Returns the use cases of managing accounts; `Forbidden` for all but administrators.
    pub fn as_account_manager<'a>(&'a self, actor: &'a Actor) -> Result<AccountManager<'a>> {
        if actor.role == Role::Admin { Ok(AccountManager { plumb: self, actor }) } else { Err(ServiceError::Forbidden) }
    }
}

impl AccountManager<'_> {
    /// Returns accounts in the order of their names, and whether there are more.
    pub async fn people(&self, sought: PeopleQuery) -> Result<(Vec<PersonLine>, bool)> {
        let limit = one_more(PAGE);
        let PeopleQuery { name, role, standing, after } = sought;
        let page = PeoplePage { prefix: Some(name), role, standing, after, limit };
        let mut rows = self.plumb.stores.people.page(page).await?;
        let more = cut(&mut rows, PAGE);
        Ok((rows.into_iter().map(PersonLine::from).collect(), more))
    }

    /// Returns one account.
    pub async fn person(&self, id: UserId) -> Result<Person> {
        let row = self.row(id).await?;
        Ok(Person {
            browsers: self.plumb.stores.people.browser_sessions(id, self.plumb.now()).await?,
            tokens: self.plumb.token_lines(id).await?,
            exams: self.plumb.stores.people.open_exams(id).await?,
            own: id == self.actor.id,
            line: row.into(),
        })
    }

    /// Changes the role of an account; ends its browser sessions and tokens.
    pub async fn set_role(&self, id: UserId, role: Role) -> Result<()> {
        let row = self.existing_account(id).await?;
        if row.user.role == role {
            return Ok(());
        }
        let entry = self.entry(AuditAction::RoleChanged, id, &serde_json::json!({ "from": row.user.role, "to": role }));
        guarded(self.plumb.stores.people.change_role(id, role, entry).await?, "role")
    }

    /// Disables an account, or enables it again.
    pub async fn set_disabled(&self, id: UserId, disabled: bool) -> Result<()> {
        self.existing_account(id).await?;
        let action = if disabled { AuditAction::AccountDisabled } else { AuditAction::AccountEnabled };
        let entry = self.entry(action, id, &serde_json::json!({}));
        guarded(self.plumb.stores.people.lock(id, disabled, entry).await?, "disabled")
    }

    /// Ends all browser sessions of an account; returns how many.
    pub async fn end_browsers(&self, id: UserId) -> Result<u64> {
        self.existing_account(id).await?;
        let entry = self.entry(AuditAction::BrowserSessionsEnded, id, &serde_json::json!({}));
        Ok(self.plumb.stores.people.end_browser_sessions(id, entry).await?)
    }

    /// Switches the second factor of an account off; its owner sets up a new one. `Conflict` if it has none.
    pub async fn reset_second_factor(&self, id: UserId) -> Result<()> {
        self.existing_account(id).await?;
        let entry = self.entry(AuditAction::SecondFactorDisabled, id, &serde_json::json!({}));
        Ok(self.plumb.stores.second_factors.disable(id, None, entry).await?)
    }

    /// Sets the time factor for assessments that are begun from now on: one of [`TIME_FACTORS`].
    pub async fn set_time_factor(&self, id: UserId, percent: u16) -> Result<()> {
        if !TIME_FACTORS.contains(&percent) {
            return Err(InvalidInput::TimeFactorRange(percent).into());
        }
        let row = self.existing_account(id).await?;
        if row.user.time_factor_percent == i64::from(percent) {
            return Ok(());
        }
        let detail = serde_json::json!({ "from": row.user.time_factor_percent, "to": percent });
        let entry = self.entry(AuditAction::TimeFactorChanged, id, &detail);
        Ok(self.plumb.stores.users.set_time_factor(id, i64::from(percent), entry).await?)
    }

    /// Revokes a token of an account.
    pub async fn revoke_token(&self, id: UserId, token: Uuid) -> Result<()> {
        self.existing_account(id).await?;
        self.plumb.remove_token(id, token, Some(self.actor.id)).await
    }

    async fn row(&self, id: UserId) -> Result<PersonRow> {
        self.plumb.stores.people.person(id).await?.ok_or(ServiceError::NotFound)
    }

    /// Returns an account that is not deleted.
    async fn existing_account(&self, id: UserId) -> Result<PersonRow> {
        let row = self.row(id).await?;
        if row.standing == AccountStatus::Deleted { Err(ServiceError::Conflict) } else { Ok(row) }
    }

    fn entry(&self, action: AuditAction, id: UserId, detail: &serde_json::Value) -> plumb_store::audit::AuditEntry {
        account_entry(self.plumb.now(), Some(self.actor.id), action, id, detail)
    }
}

/// Turns the outcome of a guarded change into a result, with errors for that field.
fn guarded(done: AccountChangeOutcome, field: &'static str) -> Result<()> {
    Err(match done {
        AccountChangeOutcome::Done => return Ok(()),
        AccountChangeOutcome::Deleted => ServiceError::Conflict,
        AccountChangeOutcome::LastAdministrator => InvalidInput::LastAdministrator { field }.into(),
        AccountChangeOutcome::InExam => InvalidInput::AccountInExam { field }.into(),
    })
}

impl From<PersonRow> for PersonLine {
    fn from(row: PersonRow) -> Self {
        let PersonRow { user, standing, last_sign_in_at } = row;
        Self {
            id: user.id,
            name: user.name,
            role: user.role,
            standing,
            second_factor: user.second_factor.is_some(),
            time_factor_percent: u32::try_from(user.time_factor_percent).unwrap_or(100),
            created: user.created_at,
            last_sign_in: last_sign_in_at,
        }
    }
}
