use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use plumb_domain::user::Role;
use uuid::Uuid;

use super::api_tokens::end_tokens;
use super::{Cells, Db, damaged};
use crate::audit::AuditEntry;
use crate::error::Result;
use crate::second_factors::SecondFactor;
use crate::sql::Row;
use crate::users::{Budget, LoginGuard, NewUser, UserPage, UserRow, Users, name_key};
use crate::web_sessions::IdHash;
use crate::writer::Batch;

macro_rules! select_user {
    ($rest:literal) => {
        concat!(
            "select id, name, role, password_hash, time_factor_percent, created_at, disabled,
             totp_secret, totp_step from user_account ",
            $rest
        )
    };
}

fn user(row: &Row) -> Result<UserRow> {
    user_cells(&mut Cells::new(row))
}

/// Reads an account, as `select_user` selects it.
pub(super) fn user_cells(cells: &mut Cells<'_>) -> Result<UserRow> {
    Ok(UserRow {
        id: cells.next()?,
        name: cells.next()?,
        role: Role::parse(&cells.next::<String>()?).ok_or_else(|| damaged("an account has an unknown role"))?,
        password_hash: cells.next()?,
        time_factor_percent: cells.next()?,
        created_at: cells.time()?,
        disabled: cells.flag()?,
        second_factor: second_factor(cells.next()?, cells.next()?),
    })
}

fn second_factor(secret: Option<String>, last_step: Option<i64>) -> Option<SecondFactor> {
    secret.zip(last_step).map(|(secret, last_step)| SecondFactor { secret, last_step })
}

/// Ends the account's browser sessions but `keep`, and its tokens: whoever has got hold of one is out.
pub(super) async fn end_sessions(batch: &mut Batch, id: Uuid, keep: Option<IdHash>) -> Result<u64> {
    end_tokens(batch, id).await?;
    let keep = keep.map_or(Vec::new(), |hash| hash.to_vec());
    let stmt = batch.stmt("delete from web_session where user_id = $1 and id_hash <> $2").bind(id).bind(keep);
    batch.run(stmt).await
}

async fn create((user, audit): &(NewUser, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "insert into user_account
        (id, name, name_key, role, password_hash, time_factor_percent, created_at, disabled)
        values ($1, $2, $3, $4, $5, $6, $7, 0)";
    let stmt = batch
        .stmt(text)
        .bind(user.id)
        .bind(user.name.as_str())
        .bind(name_key(&user.name))
        .bind(user.role.as_str())
        .bind(user.password_hash.as_str())
        .bind(user.time_factor_percent)
        .bind(user.created_at.as_micros());
    batch.run(stmt).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

type NewPassword = (Uuid, String, Option<IdHash>, AuditEntry);

async fn set_password((id, hash, keep, audit): &NewPassword, batch: &mut Batch) -> Result<()> {
    let stmt = batch.stmt("update user_account set password_hash = $2 where id = $1").bind(*id).bind(hash.as_str());
    batch.must(stmt).await?;
    end_sessions(batch, *id, *keep).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

type Rehash = (Uuid, String, String, AuditEntry);

async fn rehash((id, old, new, audit): &Rehash, batch: &mut Batch) -> Result<bool> {
    let text = "update user_account set password_hash = $3 where id = $1 and password_hash = $2";
    let stmt = batch.stmt(text).bind(*id).bind(old.as_str()).bind(new.as_str());
    let changed = batch.run(stmt).await? > 0;
    if changed {
        batch.audit(audit.clone(), None);
    }
    Ok(changed)
}

async fn set_role((id, role, audit): &(Uuid, Role, AuditEntry), batch: &mut Batch) -> Result<()> {
    let stmt = batch.stmt("update user_account set role = $2 where id = $1").bind(*id).bind(role.as_str());
    batch.must(stmt).await?;
    end_sessions(batch, *id, None).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn set_time_factor((id, percent, audit): &(Uuid, i64, AuditEntry), batch: &mut Batch) -> Result<()> {
    let stmt = batch.stmt("update user_account set time_factor_percent = $2 where id = $1").bind(*id).bind(*percent);
    batch.must(stmt).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn set_disabled((id, disabled, audit): &(Uuid, bool, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "update user_account set disabled = $2, closed_at = $3 where id = $1";
    let closed = disabled.then_some(audit.at.as_micros());
    let stmt = batch.stmt(text).bind(*id).bind(i64::from(*disabled)).bind(closed);
    batch.must(stmt).await?;
    if *disabled {
        end_sessions(batch, *id, None).await?;
    }
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn count_guess((budgets, at): &(Vec<Budget>, Timestamp), batch: &mut Batch) -> Result<i64> {
    // Always in the same order, so that two servers do not wait for each other.
    let mut budgets: Vec<&Budget> = budgets.iter().collect();
    budgets.sort_by(|a, b| a.key.cmp(&b.key));
    let mut counted = Vec::new();
    let mut wait = 0;
    for budget in budgets {
        // Holds the row against other servers until the commit; it changes nothing.
        let hold = batch.stmt("update login_guard set failures = failures where key = $1").bind(budget.key.as_str());
        batch.run(hold).await?;
        let look = batch.stmt("select key, failures, last_at from login_guard where key = $1");
        let row = batch.opt(look.bind(budget.key.as_str())).await?;
        let guard = row.as_ref().map(guard).transpose()?;
        wait = wait.max(budget.wait(guard.as_ref(), *at));
        counted.push((budget, budget.counted(guard.as_ref(), *at)));
    }
    if wait > 0 {
        return Ok(wait);
    }
    for (budget, failures) in counted {
        let text = "insert into login_guard (key, failures, last_at) values ($1, $2, $3)
            on conflict (key) do update set failures = excluded.failures, last_at = excluded.last_at";
        let stmt = batch.stmt(text).bind(budget.key.as_str()).bind(failures).bind(at.as_micros());
        batch.run(stmt).await?;
    }
    Ok(0)
}

async fn give_back(keys: &[String], batch: &mut Batch) -> Result<()> {
    for key in keys {
        let last = batch.stmt("delete from login_guard where key = $1 and failures <= 1").bind(key.as_str());
        if batch.run(last).await? == 0 {
            let stmt = batch.stmt("update login_guard set failures = failures - 1 where key = $1").bind(key.as_str());
            batch.run(stmt).await?;
        }
    }
    Ok(())
}

fn guard(row: &Row) -> Result<LoginGuard> {
    let mut cells = Cells::new(row);
    Ok(LoginGuard { key: cells.next()?, failures: cells.next()?, last_at: cells.time()? })
}

async fn login_succeeded(keys: &[String], batch: &mut Batch) -> Result<()> {
    for key in keys {
        let stmt = batch.stmt("delete from login_guard where key = $1").bind(key.as_str());
        batch.run(stmt).await?;
    }
    Ok(())
}

async fn forget(before: &Timestamp, batch: &mut Batch) -> Result<u64> {
    let stmt = batch.stmt("delete from login_guard where last_at < $1").bind(before.as_micros());
    batch.run(stmt).await
}

#[async_trait]
impl Users for Db {
    async fn create(&self, user: NewUser, audit: AuditEntry) -> Result<()> {
        self.writer.change((user, audit), |input, batch| Box::pin(create(input, batch))).await
    }

    async fn by_name(&self, name: &str) -> Result<Option<UserRow>> {
        let stmt = self.readers.stmt(select_user!("where name_key = $1")).bind(name_key(name));
        self.readers.opt(stmt).await?.as_ref().map(user).transpose()
    }

    async fn by_id(&self, id: Uuid) -> Result<Option<UserRow>> {
        let stmt = self.readers.stmt(select_user!("where id = $1")).bind(id);
        self.readers.opt(stmt).await?.as_ref().map(user).transpose()
    }

    async fn set_password(&self, id: Uuid, hash: String, keep: Option<IdHash>, audit: AuditEntry) -> Result<()> {
        self.writer.change((id, hash, keep, audit), |input, batch| Box::pin(set_password(input, batch))).await
    }

    async fn rehash(&self, id: Uuid, old_hash: String, new_hash: String, audit: AuditEntry) -> Result<bool> {
        self.writer.change((id, old_hash, new_hash, audit), |input, batch| Box::pin(rehash(input, batch))).await
    }

    async fn set_role(&self, id: Uuid, role: Role, audit: AuditEntry) -> Result<()> {
        self.writer.change((id, role, audit), |input, batch| Box::pin(set_role(input, batch))).await
    }

    async fn set_time_factor(&self, id: Uuid, percent: i64, audit: AuditEntry) -> Result<()> {
        self.writer.change((id, percent, audit), |input, batch| Box::pin(set_time_factor(input, batch))).await
    }

    async fn set_disabled(&self, id: Uuid, disabled: bool, audit: AuditEntry) -> Result<()> {
        self.writer.change((id, disabled, audit), |input, batch| Box::pin(set_disabled(input, batch))).await
    }

    async fn list(&self, page: UserPage) -> Result<Vec<UserRow>> {
        let text = select_user!(
            "where ($1 is null or role = $1) and ($2 is null or name_key > $2) order by name_key limit $3"
        );
        let stmt = self
            .readers
            .stmt(text)
            .bind(page.role.map(Role::as_str))
            .bind(page.after.as_deref().map(name_key))
            .bind(page.limit);
        self.readers.all(stmt).await?.iter().map(user).collect()
    }

    async fn count(&self, role: Option<Role>) -> Result<i64> {
        let text = "select count(*) from user_account where disabled = 0 and ($1 is null or role = $1)";
        let stmt = self.readers.stmt(text).bind(role.map(Role::as_str));
        self.readers.one(stmt).await?.get(0)
    }

    async fn login_guards(&self, keys: &[String]) -> Result<Vec<LoginGuard>> {
        let mut guards = Vec::new();
        for key in keys {
            let stmt = self.readers.stmt("select key, failures, last_at from login_guard where key = $1");
            if let Some(row) = self.readers.opt(stmt.bind(key.as_str())).await? {
                guards.push(guard(&row)?);
            }
        }
        Ok(guards)
    }

    async fn count_guess(&self, budgets: Vec<Budget>, at: Timestamp) -> Result<i64> {
        self.writer.change((budgets, at), |input, batch| Box::pin(count_guess(input, batch))).await
    }

    async fn give_back(&self, keys: Vec<String>) -> Result<()> {
        self.writer.change(keys, |input, batch| Box::pin(give_back(input, batch))).await
    }

    async fn login_succeeded(&self, keys: Vec<String>) -> Result<()> {
        self.writer.change(keys, |input, batch| Box::pin(login_succeeded(input, batch))).await
    }

    async fn forget_login_failures(&self, before: Timestamp) -> Result<u64> {
        self.writer.change(before, |input, batch| Box::pin(forget(input, batch))).await
    }
}
