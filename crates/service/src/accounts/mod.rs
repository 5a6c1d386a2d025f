//! Accounts: signing up and in, passwords, roles.

pub mod device;
mod first_run;
mod guesses;
mod names;
pub mod password;
pub mod second_factor;
mod sent_again;
mod sign_in_code;
pub mod tokens;

use plumb_store::StoreError;
use plumb_store::audit::AuditEntry;
use plumb_store::people::NO_PASSWORD;
use plumb_store::users::{NewUser, UserPage, UserRow};
use plumb_store::web_sessions::IdHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;

use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;
use device::Device;
pub(crate) use guesses::{of_secret, rare_action_budget};
pub(crate) use names::{ANONYMOUS_NAME, judged_name};
use password::Passwords;
use plumb_types::ids::UserId;
pub use sign_in_code::SignInCode;

/// The account that acts, as it was at sign-in (a change of its role ends its browser sessions).
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Actor {
    /// The account.
    pub id: UserId,
    pub name: String,
    /// Role of the account.
    pub role: Role,
}

/// Result of a right name and password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignIn {
    SignedIn(Actor),
    /// The account has a second factor: it is signed in only once [`Plumb::verify_code`] has accepted a code.
    NeedsCode(UserId),
}

/// Origin of an attempt to sign in.
#[derive(Debug, Clone)]
pub struct LoginFrom {
    /// The client's address, as text.
    pub address: String,
    /// The browser, if it has a cookie: an account signed in with it before, or a guess had to wait.
    pub device: Option<Device>,
    /// A teacher's sign-in code, if one was typed.
    pub code: Option<String>,
}

/// Why a sign-in was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SignInRefusal {
    /// The password was wrong, or there is no such account.
    Password,
    /// The password was right, but the code was wrong.
    Code,
}

impl Plumb {
    /// Creates a learner's account for a visitor. An address that creates very many is delayed.
    pub async fn sign_up(&self, name: &str, password: &str, from: &LoginFrom) -> Result<Actor> {
        if !self.sign_up {
            return Err(ServiceError::Forbidden);
        }
        let budget = rare_action_budget("sign-up", from);
        let key = vec![budget.key.clone()];
        self.count_guess(vec![budget], self.now()).await?;
        let actor = match self.add_user(name, password, Role::Learner, None).await {
            Ok(actor) => actor,
            Err(failure) => {
                // No account was created.
                self.stores.users.refund_guesses(key).await?;
                let is_taken = matches!(failure, ServiceError::Invalid(InvalidInput::NameTaken(_)));
                let made = if is_taken { self.sign_in_if_resent(name, password, from).await } else { None };
                return made.ok_or(failure);
            }
        };
        self.note_sign_in(actor.id, Vec::new()).await?;
        Ok(actor)
    }

    /// Creates an account. `by` is the administrator, or `None` for a visitor or the command line.
    pub async fn add_user(&self, name: &str, password: &str, role: Role, by: Option<UserId>) -> Result<Actor> {
        let name = judged_name(name)?;
        self.must_be_new(&name).await?;
        Passwords::judge("password", &name, password)?;
        let now = self.now();
        let actor = Actor { id: self.chance.id(now).into(), name, role };
        let user = NewUser {
            id: actor.id,
            name: actor.name.clone(),
            role,
            password_hash: self.passwords.hash(password).await?,
            time_factor_percent: 100,
            created_at: now,
        };
        let detail = serde_json::json!({ "role": role });
        let audit = account_entry(now, by.or(Some(actor.id)), AuditAction::AccountCreated, actor.id, &detail);
        match self.stores.users.create(user, audit).await {
            Err(StoreError::Conflict) => Err(InvalidInput::NameTaken(actor.name).into()),
            done => {
                done?;
                Ok(actor)
            }
        }
    }

    /// Signs in. A guess is counted before the password is checked. With a teacher's code, only the code's budget
    /// counts; with a browser that the account signed in with before, only that browser's budget, so that other
    /// browsers cannot use it up. With another browser that has a cookie, its own budget and the one of the name for
    /// all such browsers count. With any other, or once those are used up, the budgets of the name at the address, of
    /// the name, and of the address count. A wrong name and a wrong password give the same reply in the same time.
    ///
    /// `TooMany` to a browser without a cookie contains the wait for a retry with one, so the caller must set a cookie.
    pub async fn sign_in(&self, name: &str, password: &str, from: &LoginFrom) -> Result<SignIn> {
        let now = self.now();
        let found = self.stores.users.by_name(name).await?;
        let known = found.as_ref().map(|user| user.id);
        let user = found.filter(|user| !user.disabled && user.password_hash != NO_PASSWORD);
        let guess = self.count_sign_in(name, user.as_ref(), from, now).await?;
        let stored = user.as_ref().map(|user| user.password_hash.clone());
        let keys = guess.own.iter().chain(&guess.shared).cloned().collect();
        if !self.verify_guess(password, stored, keys).await? {
            self.note_refusal(known, SignInRefusal::Password).await?;
            metrics::counter!("plumb_sign_in_failures_total").increment(1);
            return Err(InvalidInput::SignInWrong.into());
        }
        let user = user.ok_or(ServiceError::SignedOut)?;
        // Shared budgets are not reset by one right guess.
        if !guess.shared.is_empty() {
            self.stores.users.refund_guesses(guess.shared).await?;
        }
        match user.second_factor {
            Some(_) => self.stores.users.login_succeeded(guess.own).await?,
            None => self.note_sign_in(user.id, guess.own).await?,
        }
        if Passwords::is_outdated(&user.password_hash) {
            let fresh = self.passwords.hash(password).await?;
            let audit = account_entry(now, None, AuditAction::PasswordRehashed, user.id, &serde_json::json!({}));
            self.stores.users.rehash(user.id, user.password_hash, fresh, audit).await?;
        }
        Ok(match user.second_factor {
            Some(_) => SignIn::NeedsCode(user.id),
            None => SignIn::SignedIn(Actor { id: user.id, name: user.name, role: user.role }),
        })
    }

    /// Changes the caller's own password; ends the account's other browser sessions.
    pub async fn change_password(&self, actor: &Actor, current: &str, new: &str, keep: Option<IdHash>) -> Result<()> {
        self.must_know_password(actor, current, "current").await?;
        self.store_password(actor.id, &actor.name, new, Some(actor.id), keep).await
    }

    /// Returns the caller's account if the password in that field is right. Guessing is delayed here too.
    async fn must_know_password(&self, actor: &Actor, password: &str, field: &'static str) -> Result<UserRow> {
        let user = self.stores.users.by_id(actor.id).await?.ok_or(ServiceError::SignedOut)?;
        let key = format!("password:{}", actor.id);
        self.count_guess(vec![of_secret(key.clone())], self.now()).await?;
        if !self.verify_guess(password, Some(user.password_hash.clone()), vec![key.clone()]).await? {
            return Err(InvalidInput::PasswordWrong { field }.into());
        }
        self.stores.users.login_succeeded(vec![key]).await?;
        Ok(user)
    }

    /// Sets an account's password from the command line; ends all its browser sessions.
    pub async fn set_password(&self, name: &str, new: &str) -> Result<()> {
        let user = self.user(name).await?;
        self.store_password(user.id, &user.name, new, None, None).await
    }

    async fn store_password(
        &self,
        id: UserId,
        name: &str,
        new: &str,
        by: Option<UserId>,
        keep: Option<IdHash>,
    ) -> Result<()> {
        Passwords::judge("new", name, new)?;
        let hash = self.passwords.hash(new).await?;
        let audit = account_entry(self.now(), by, AuditAction::PasswordChanged, id, &serde_json::json!({}));
        Ok(self.stores.users.set_password(id, hash, keep, audit).await?)
    }

    /// Changes the role of an account; ends its browser sessions.
    pub async fn set_role(&self, name: &str, role: Role) -> Result<()> {
        let user = self.user(name).await?;
        let detail = serde_json::json!({ "from": user.role, "to": role });
        let audit = account_entry(self.now(), None, AuditAction::RoleChanged, user.id, &detail);
        Ok(self.stores.users.set_role(user.id, role, audit).await?)
    }

    /// Sets a learner's time factor for all assessments: 100, 125, 150 or 200 percent, 0 for no limit.
    pub async fn set_time_factor(&self, name: &str, percent: u16) -> Result<()> {
        if !matches!(percent, 0 | 100..=1000) {
            return Err(InvalidInput::TimeFactorRange(percent).into());
        }
        let user = self.user(name).await?;
        let detail = serde_json::json!({ "from": user.time_factor_percent, "to": percent });
        let audit = account_entry(self.now(), None, AuditAction::TimeFactorChanged, user.id, &detail);
        Ok(self.stores.users.set_time_factor(user.id, i64::from(percent), audit).await?)
    }

    /// Returns accounts in the order of their names, at most `limit`, after that name.
    pub async fn users(&self, after: Option<String>, limit: i64) -> Result<Vec<UserLine>> {
        let page = UserPage { role: None, after, limit };
        Ok(self.stores.users.list(page).await?.into_iter().map(UserLine::from).collect())
    }

    /// Whether there is an account of that name.
    pub async fn has_user(&self, name: &str) -> Result<bool> {
        Ok(self.stores.users.by_name(name).await?.is_some())
    }

    async fn user(&self, name: &str) -> Result<UserRow> {
        self.stores.users.by_name(name).await?.ok_or(ServiceError::NotFound)
    }
}

/// An account in the list and on the account page.
#[derive(Debug, Clone)]
pub struct UserLine {
    pub id: UserId,
    /// Sign-in name.
    pub name: String,
    /// Role of the account.
    pub role: Role,
    /// Time factor in percent (100 none, 0 unlimited).
    pub time_factor_percent: u32,
    pub created: Timestamp,
    /// Whether signing in requires a one-time code.
    pub second_factor: bool,
    /// Name of the chosen time zone; `None` for the school's.
    pub time_zone: Option<String>,
    /// Tag of the chosen language; `None` for the browser's.
    pub language: Option<String>,
}

impl From<UserRow> for UserLine {
    fn from(user: UserRow) -> Self {
        Self {
            id: user.id,
            name: user.name,
            role: user.role,
            time_factor_percent: u32::try_from(user.time_factor_percent).unwrap_or(100),
            created: user.created_at,
            second_factor: user.second_factor.is_some(),
            time_zone: user.time_zone,
            language: user.language,
        }
    }
}

/// Returns the audit row of a change of an account.
pub fn account_entry(
    at: Timestamp,
    actor: Option<UserId>,
    action: AuditAction,
    account: UserId,
    detail: &serde_json::Value,
) -> AuditEntry {
    AuditEntry {
        at,
        actor,
        action,
        subject_kind: "account".into(),
        subject_id: account.to_string(),
        detail: detail.to_string(),
    }
}
