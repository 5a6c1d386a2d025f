//! Accounts: signing up and in, passwords, roles.

pub mod password;
pub mod second_factor;
pub mod tokens;

use plumb_domain::time::Timestamp;
use plumb_domain::user::Role;
use plumb_store::StoreError;
use plumb_store::audit::AuditEntry;
use plumb_store::people::NO_PASSWORD;
use plumb_store::users::{LoginGuard, NewUser, UserPage, UserRow, name_key};
use plumb_store::web_sessions::IdHash;
use uuid::Uuid;

use crate::failure::{Failure, Outcome};
use crate::people::Why;
use crate::plumb::Plumb;
use crate::views::UserLine;
use password::Passwords;

/// What the account is called that anonymous sessions belong to; nobody else may be called so.
pub(crate) const NOBODYS_NAME: &str = "(anonymous)";

/// How the names of deleted accounts begin; nobody may be called so.
const DELETED_KEY: &str = "deleted account ";

/// Who acts: an account as it was when it signed in (a changed role ends its browser sessions).
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Actor {
    /// The account.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// What it may do.
    pub role: Role,
}

/// What a right name and password come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignIn {
    /// Signed in.
    SignedIn(Actor),
    /// This account has a second factor: nobody is signed in before [`Plumb::verify_code`] has taken a code.
    NeedsCode(Uuid),
}

/// Where an attempt to sign in comes from: the client's address, as text.
#[derive(Debug, Clone)]
pub struct LoginFrom(pub String);

/// Failures in a row before guessing is delayed.
const FREE_FAILURES: i64 = 5;
/// The longest delay, seconds: long for a guesser, bearable for the owner.
const LONGEST_DELAY: i64 = 300;
/// An address may belong to a whole school: it is delayed much later than a name at that address.
const FREE_FAILURES_OF_AN_ADDRESS: i64 = 100;
/// Longest name, characters.
const MAX_NAME: usize = 64;

impl Plumb {
    /// Makes a learner's account for a visitor. An address that makes very many has to wait in between.
    pub async fn sign_up(&self, name: &str, password: &str, from: &LoginFrom) -> Outcome<Actor> {
        if !self.sign_up {
            return Err(Failure::Forbidden);
        }
        let key = vec![format!("ip:sign-up:{}", from.0)];
        let now = self.now();
        self.refuse_a_guesser(&key, now).await?;
        let actor = self.add_user(name, password, Role::Learner, None).await?;
        self.stores.users.login_failed(key, now).await?;
        self.note_sign_in(actor.id, Vec::new()).await?;
        Ok(actor)
    }

    /// Makes an account. `by` is the administrator, or nobody for a visitor and the command line.
    pub async fn add_user(&self, name: &str, password: &str, role: Role, by: Option<Uuid>) -> Outcome<Actor> {
        let name = judged_name(name)?;
        Passwords::judge(&name, password)?;
        let now = self.now();
        let actor = Actor { id: self.chance.id(now), name, role };
        let user = NewUser {
            id: actor.id,
            name: actor.name.clone(),
            role,
            password_hash: self.passwords.hash(password).await?,
            time_factor_percent: 100,
            created_at: now,
        };
        let detail = serde_json::json!({ "role": role });
        let audit = account_entry(now, by.or(Some(actor.id)), "account_created", actor.id, &detail);
        match self.stores.users.create(user, audit).await {
            Err(StoreError::Conflict) => {
                Err(Failure::Invalid { field: "name", message: "name-taken", detail: actor.name })
            }
            done => {
                done?;
                Ok(actor)
            }
        }
    }

    /// Signs in. Guessing is delayed by name-at-address and by address, so that nobody can lock an owner out
    /// from elsewhere; a wrong name and a wrong password look alike and take as long.
    pub async fn sign_in(&self, name: &str, password: &str, from: &LoginFrom) -> Outcome<SignIn> {
        let now = self.now();
        let keys = vec![format!("name:{}|{}", name_key(name), from.0), format!("ip:{}", from.0)];
        self.refuse_a_guesser(&keys, now).await?;
        let found = self.stores.users.by_name(name).await?;
        let known = found.as_ref().map(|user| user.id);
        let user = found.filter(|user| !user.disabled && user.password_hash != NO_PASSWORD);
        let stored = user.as_ref().map(|user| user.password_hash.clone());
        if !self.passwords.verify(password, stored).await? {
            self.stores.users.login_failed(keys, now).await?;
            self.note_refusal(known, Why::Password).await?;
            metrics::counter!("plumb_sign_in_failures_total").increment(1);
            return Err(Failure::Invalid { field: "password", message: "sign-in-wrong", detail: String::new() });
        }
        let user = user.ok_or(Failure::SignedOut)?;
        match user.second_factor {
            Some(_) => self.stores.users.login_succeeded(keys).await?,
            None => self.note_sign_in(user.id, keys).await?,
        }
        if Passwords::is_outdated(&user.password_hash) {
            let fresh = self.passwords.hash(password).await?;
            self.stores.users.rehash(user.id, user.password_hash, fresh).await?;
        }
        Ok(match user.second_factor {
            Some(_) => SignIn::NeedsCode(user.id),
            None => SignIn::SignedIn(Actor { id: user.id, name: user.name, role: user.role }),
        })
    }

    /// What is remembered of these keys, unless one has to wait.
    pub(crate) async fn refuse_a_guesser(&self, keys: &[String], now: Timestamp) -> Outcome<Vec<LoginGuard>> {
        let guards = self.stores.users.login_guards(keys).await?;
        for guard in &guards {
            let free = if guard.key.starts_with("ip:") { FREE_FAILURES_OF_AN_ADDRESS } else { FREE_FAILURES };
            let wait = delay_seconds(guard.failures - free);
            let left = wait * 1_000 - now.millis_since(guard.last_at);
            if wait > 0 && left > 0 {
                return Err(Failure::TooMany { retry_after: u32::try_from(left.div_euclid(1_000) + 1).unwrap_or(1) });
            }
        }
        Ok(guards)
    }

    /// Counts a guess before it is looked at, and only by one who saw the count before: so a thousand guesses at once
    /// are delayed like a thousand one after the other. Who was right is forgotten with `login_succeeded`.
    pub(crate) async fn count_guess(&self, key: &str, now: Timestamp) -> Outcome<()> {
        let key = key.to_owned();
        let guards = self.refuse_a_guesser(std::slice::from_ref(&key), now).await?;
        let seen = guards.first().map_or(0, |guard| guard.failures);
        if self.stores.users.count_guess(key, seen, now).await? {
            Ok(())
        } else {
            Err(Failure::TooMany { retry_after: 1 })
        }
    }

    /// Changes the actor's own password; ends the account's other browser sessions.
    pub async fn change_password(&self, actor: &Actor, current: &str, new: &str, keep: Option<IdHash>) -> Outcome<()> {
        self.must_know_password(actor, current, "current").await?;
        self.store_password(actor.id, &actor.name, new, Some(actor.id), keep).await
    }

    /// The actor's account, once they have given its password in that field. Guessing is delayed here too.
    async fn must_know_password(&self, actor: &Actor, password: &str, field: &'static str) -> Outcome<UserRow> {
        let user = self.stores.users.by_id(actor.id).await?.ok_or(Failure::SignedOut)?;
        let key = vec![format!("password:{}", actor.id)];
        self.refuse_a_guesser(&key, self.now()).await?;
        if !self.passwords.verify(password, Some(user.password_hash.clone())).await? {
            self.stores.users.login_failed(key, self.now()).await?;
            return Err(Failure::Invalid { field, message: "password-wrong", detail: String::new() });
        }
        self.stores.users.login_succeeded(key).await?;
        Ok(user)
    }

    /// Sets an account's password from the command line; ends all its browser sessions.
    pub async fn set_password(&self, name: &str, new: &str) -> Outcome<()> {
        let user = self.user(name).await?;
        self.store_password(user.id, &user.name, new, None, None).await
    }

    async fn store_password(
        &self,
        id: Uuid,
        name: &str,
        new: &str,
        by: Option<Uuid>,
        keep: Option<IdHash>,
    ) -> Outcome<()> {
        Passwords::judge(name, new).map_err(|failure| match failure {
            Failure::Invalid { message, detail, .. } => Failure::Invalid { field: "new", message, detail },
            other => other,
        })?;
        let hash = self.passwords.hash(new).await?;
        let audit = account_entry(self.now(), by, "password_changed", id, &serde_json::json!({}));
        Ok(self.stores.users.set_password(id, hash, keep, audit).await?)
    }

    /// Gives an account another role; ends its browser sessions.
    pub async fn set_role(&self, name: &str, role: Role) -> Outcome<()> {
        let user = self.user(name).await?;
        let detail = serde_json::json!({ "from": user.role, "to": role });
        let audit = account_entry(self.now(), None, "role_changed", user.id, &detail);
        Ok(self.stores.users.set_role(user.id, role, audit).await?)
    }

    /// Gives a learner more time in every assessment: 100, 125, 150 or 200 percent, 0 for no limit.
    pub async fn set_time_factor(&self, name: &str, percent: u16) -> Outcome<()> {
        if !matches!(percent, 0 | 100..=1000) {
            return Err(Failure::Invalid {
                field: "percent",
                message: "time-factor-range",
                detail: percent.to_string(),
            });
        }
        let user = self.user(name).await?;
        let detail = serde_json::json!({ "from": user.time_factor_percent, "to": percent });
        let audit = account_entry(self.now(), None, "time_factor_changed", user.id, &detail);
        Ok(self.stores.users.set_time_factor(user.id, i64::from(percent), audit).await?)
    }

    /// Accounts in the order of their names, at most `limit`, after that name.
    pub async fn users(&self, after: Option<String>, limit: i64) -> Outcome<Vec<UserLine>> {
        let page = UserPage { role: None, after, limit };
        Ok(self.stores.users.list(page).await?.into_iter().map(UserLine::from).collect())
    }

    /// Whether there is an account of that name.
    pub async fn has_user(&self, name: &str) -> Outcome<bool> {
        Ok(self.stores.users.by_name(name).await?.is_some())
    }

    async fn user(&self, name: &str) -> Outcome<UserRow> {
        self.stores.users.by_name(name).await?.ok_or(Failure::NotFound)
    }
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
        }
    }
}

/// A name that an account may have, tidied.
pub(crate) fn judged_name(name: &str) -> Outcome<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let message = if name.is_empty() {
        "name-empty"
    } else if name.chars().count() > MAX_NAME {
        "name-too-long"
    } else if name.chars().any(char::is_control) {
        "name-unprintable"
    } else if name_key(&name) == NOBODYS_NAME || name_key(&name).starts_with(DELETED_KEY) {
        "name-taken"
    } else {
        return Ok(name);
    };
    Err(Failure::Invalid { field: "name", message, detail: String::new() })
}

/// 0, 1, 2, 4 … seconds, and no more than [`LONGEST_DELAY`].
fn delay_seconds(failures_beyond: i64) -> i64 {
    match u32::try_from(failures_beyond) {
        Err(_) | Ok(0) => 0,
        Ok(n) => {
            1_i64.checked_shl(n - 1).filter(|delay| *delay > 0).map_or(LONGEST_DELAY, |delay| delay.min(LONGEST_DELAY))
        }
    }
}

pub(crate) fn account_entry(
    at: Timestamp,
    actor: Option<Uuid>,
    action: &str,
    account: Uuid,
    detail: &serde_json::Value,
) -> AuditEntry {
    AuditEntry {
        at,
        actor,
        action: action.into(),
        subject_kind: "account".into(),
        subject_id: account.to_string(),
        detail: detail.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guessing_is_delayed_more_and_more_and_never_for_ever() {
        let delays: Vec<i64> = [-5, 0, 1, 2, 3, 9, 10, 63, 64, 1000].into_iter().map(delay_seconds).collect();
        assert_eq!(delays, [0, 0, 1, 2, 4, 256, 300, 300, 300, 300]);
    }
}
