//! Accounts, and the counters of failed logins that delay guessing.

mod names;
mod rows;

use std::sync::Arc;

use plumb_names::order;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::trail::AuditEntry;
use crate::web_sessions::{IdHash, end_sessions};
use crate::writer::Batch;

pub(crate) use names::{by_name, fill, is_similar, put_names};
pub use rows::*;

/// Accounts. Changing a missing account is `NotFound`.
#[derive(Clone)]
pub struct Users {
    pub(crate) db: Arc<Db>,
}

macro_rules! select_user {
    ($rest:literal) => {
        concat!(
            "select id, name, role, password_hash, time_factor_percent, created_at, disabled,
             totp_secret, totp_step, time_zone, language from user_account ",
            $rest
        )
    };
}

async fn create((user, audit): &(NewUser, AuditEntry), batch: &mut Batch) -> Result<()> {
    if is_similar(batch, &[&user.name]).await? {
        return Err(StoreError::Conflict);
    }
    let text = "insert into user_account
        (id, name, name_key, role, password_hash, time_factor_percent, created_at, disabled)
        values ($1, $2, $3, $4, $5, $6, $7, 0)";
    batch
        .query(text)
        .bind(user.id)
        .bind(user.name.as_str())
        .bind(name_key(&user.name))
        .bind(user.role)
        .bind(user.password_hash.as_str())
        .bind(user.time_factor_percent)
        .bind(user.created_at)
        .run()
        .await?;
    put_names(batch, &[(user.id, &user.name)]).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

type ChoiceUpdate = (&'static str, UserId, Option<String>, AuditEntry);

async fn choose((update, id, choice, audit): &ChoiceUpdate, batch: &mut Batch) -> Result<()> {
    batch.query(update).bind(*id).bind(choice.clone()).must().await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn create_first((user, audit): &(NewUser, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let text = "select id from user_account where role = $1 limit 1";
    if batch.query(text).bind(Role::Admin).exists().await? {
        return Ok(false);
    }
    create(&(user.clone(), audit.clone()), batch).await?;
    Ok(true)
}

type NewPassword = (UserId, String, Option<IdHash>, AuditEntry);

async fn set_password((id, hash, keep, audit): &NewPassword, batch: &mut Batch) -> Result<()> {
    batch
        .query("update user_account set password_hash = $2 where id = $1")
        .bind(*id)
        .bind(hash.as_str())
        .must()
        .await?;
    end_sessions(batch, *id, *keep).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

type Rehash = (UserId, String, String, AuditEntry);

async fn rehash((id, old, new, audit): &Rehash, batch: &mut Batch) -> Result<bool> {
    let text = "update user_account set password_hash = $3 where id = $1 and password_hash = $2";
    let changed = batch.query(text).bind(*id).bind(old.as_str()).bind(new.as_str()).run().await? > 0;
    if changed {
        batch.audit(audit.clone(), None);
    }
    Ok(changed)
}

async fn set_role((id, role, audit): &(UserId, Role, AuditEntry), batch: &mut Batch) -> Result<()> {
    batch.query("update user_account set role = $2 where id = $1").bind(*id).bind(role).must().await?;
    end_sessions(batch, *id, None).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn set_time_factor((id, percent, audit): &(UserId, i64, AuditEntry), batch: &mut Batch) -> Result<()> {
    let stmt = batch.query("update user_account set time_factor_percent = $2 where id = $1").bind(*id).bind(*percent);
    stmt.must().await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn set_disabled((id, disabled, audit): &(UserId, bool, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "update user_account set disabled = $2, closed_at = $3 where id = $1";
    let closed = disabled.then_some(audit.at);
    batch.query(text).bind(*id).bind(i64::from(*disabled)).bind(closed).must().await?;
    if *disabled {
        end_sessions(batch, *id, None).await?;
    }
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn count_guess((budgets, at): &(Vec<Budget>, Timestamp), batch: &mut Batch) -> Result<i64> {
    // Always in one order, so that two servers cannot deadlock.
    let mut budgets: Vec<&Budget> = budgets.iter().collect();
    budgets.sort_by(|a, b| a.key.cmp(&b.key));
    let mut counted = Vec::new();
    let mut wait = 0;
    for budget in budgets {
        // Locks the row against other servers until the commit; changes nothing.
        let hold = batch.query("update login_guard set failures = failures where key = $1").bind(budget.key.as_str());
        hold.run().await?;
        let look = batch.query("select key, failures, last_at from login_guard where key = $1");
        let guard: Option<LoginGuard> = look.bind(budget.key.as_str()).optional().await?;
        wait = wait.max(budget.wait(guard.as_ref(), *at));
        counted.push((budget, budget.counted(guard.as_ref(), *at)));
    }
    if wait > 0 {
        return Ok(wait);
    }
    for (budget, failures) in counted {
        let text = "insert into login_guard (key, failures, last_at) values ($1, $2, $3)
            on conflict (key) do update set failures = excluded.failures, last_at = excluded.last_at";
        batch.query(text).bind(budget.key.as_str()).bind(failures).bind(at).run().await?;
    }
    Ok(0)
}

async fn refund_guesses(keys: &[String], batch: &mut Batch) -> Result<()> {
    for key in keys {
        let last = batch.query("delete from login_guard where key = $1 and failures <= 1").bind(key.as_str());
        if last.run().await? == 0 {
            let stmt = batch.query("update login_guard set failures = failures - 1 where key = $1").bind(key.as_str());
            stmt.run().await?;
        }
    }
    Ok(())
}

async fn login_succeeded(keys: &[String], batch: &mut Batch) -> Result<()> {
    for key in keys {
        batch.query("delete from login_guard where key = $1").bind(key.as_str()).run().await?;
    }
    Ok(())
}

async fn forget(before: &Timestamp, batch: &mut Batch) -> Result<u64> {
    batch.query("delete from login_guard where last_at < $1").bind(before).run().await
}

impl Users {
    /// Creates an account; `Conflict` if the name or id is taken, or an account has a name that looks like it.
    pub async fn create(&self, user: NewUser, audit: AuditEntry) -> Result<()> {
        self.db.change((user, audit), create).await
    }

    /// Creates the first administrator's account; false if there is an administrator, even one that cannot sign in.
    /// Writers run one after another, so of two concurrent calls one succeeds. `Conflict` if the name is taken.
    pub async fn create_first(&self, user: NewUser, audit: AuditEntry) -> Result<bool> {
        self.db.change((user, audit), create_first).await
    }

    /// Whether there is an administrator, even one that cannot sign in.
    pub async fn has_administrator(&self) -> Result<bool> {
        let stmt = self.db.query("select id from user_account where role = $1 limit 1");
        stmt.bind(Role::Admin).exists().await
    }

    /// Returns the account with that name, ignoring differences that [`name_key`] removes.
    pub async fn by_name(&self, name: &str) -> Result<Option<UserRow>> {
        let stmt = self.db.query(select_user!(
            "where name_key in ($1, $2, $3)
             order by case name_key when $1 then 0 when $2 then 1 else 2 end limit 1"
        ));
        stmt.bind_all(plumb_names::keys(name)).optional().await
    }

    /// Returns the account with this id.
    pub async fn by_id(&self, id: UserId) -> Result<Option<UserRow>> {
        self.db.query(select_user!("where id = $1")).bind(id).optional().await
    }

    /// Sets a new password; ends every other web session of the account except `keep`.
    pub async fn set_password(&self, id: UserId, hash: String, keep: Option<IdHash>, audit: AuditEntry) -> Result<()> {
        self.db.change((id, hash, keep, audit), set_password).await
    }

    /// Replaces the hash of an unchanged password; false if the password was changed in between. Ends no session.
    pub async fn rehash(&self, id: UserId, old_hash: String, new_hash: String, audit: AuditEntry) -> Result<bool> {
        self.db.change((id, old_hash, new_hash, audit), rehash).await
    }

    /// Sets a new role; ends every web session of the account.
    pub async fn set_role(&self, id: UserId, role: Role, audit: AuditEntry) -> Result<()> {
        self.db.change((id, role, audit), set_role).await
    }

    /// Sets the time factor, in per cent.
    pub async fn set_time_factor(&self, id: UserId, percent: i64, audit: AuditEntry) -> Result<()> {
        self.db.change((id, percent, audit), set_time_factor).await
    }

    /// Disables the account (and ends its web sessions) or enables it again.
    pub async fn set_disabled(&self, id: UserId, disabled: bool, audit: AuditEntry) -> Result<()> {
        self.db.change((id, disabled, audit), set_disabled).await
    }

    /// Sets the time zone in which the owner reads times, by name; `None` for the school's.
    pub async fn set_time_zone(&self, id: UserId, zone: Option<String>, audit: AuditEntry) -> Result<()> {
        let update = "update user_account set time_zone = $2 where id = $1";
        self.db.change((update, id, zone, audit), choose).await
    }

    /// Sets the language, by its tag; `None` for the browser's.
    pub async fn set_language(&self, id: UserId, language: Option<String>, audit: AuditEntry) -> Result<()> {
        let update = "update user_account set language = $2 where id = $1";
        self.db.change((update, id, language, audit), choose).await
    }

    /// Returns a page of accounts.
    pub async fn list(&self, page: UserPage) -> Result<Vec<UserRow>> {
        let text = concat!(
            select_user!("where ($1 is null or role = $1) and ($2 is null or "),
            by_name!("user_account"),
            " > $2) order by ",
            by_name!("user_account"),
            " limit $3"
        );
        self.db.query(text).bind(page.role).bind(page.after.as_deref().map(order)).bind(page.limit).rows().await
    }

    /// Counts the enabled accounts, of one role or of all.
    pub async fn count(&self, role: Option<Role>) -> Result<i64> {
        let text = "select count(*) from user_account where disabled = 0 and ($1 is null or role = $1)";
        self.db.query(text).bind(role).value().await
    }

    /// Returns the counters of these keys; keys without failures are missing.
    pub async fn login_guards(&self, keys: &[String]) -> Result<Vec<LoginGuard>> {
        let mut guards = Vec::new();
        for key in keys {
            let stmt = self.db.query("select key, failures, last_at from login_guard where key = $1");
            guards.extend(stmt.bind(key.as_str()).optional::<LoginGuard>().await?);
        }
        Ok(guards)
    }

    /// Counts a guess for each of these keys before it is checked: for all of them, or for none if one has to wait.
    /// Returns the milliseconds to wait, 0 if the guess may be checked. A thousand concurrent guesses are delayed like
    /// a thousand consecutive ones, whichever server they reach.
    pub async fn count_guess(&self, budgets: Vec<Budget>, at: Timestamp) -> Result<i64> {
        self.db.change((budgets, at), count_guess).await
    }

    /// Removes the last counted guess of each of these keys: it was correct, or was not a guess.
    pub async fn refund_guesses(&self, keys: Vec<String>) -> Result<()> {
        self.db.change(keys, refund_guesses).await
    }

    /// Clears the failures of these keys.
    pub async fn login_succeeded(&self, keys: Vec<String>) -> Result<()> {
        self.db.change(keys, login_succeeded).await
    }

    /// Deletes counters with a last failure before `before`; returns their number.
    pub async fn forget_login_failures(&self, before: Timestamp) -> Result<u64> {
        self.db.change(before, forget).await
    }
}
