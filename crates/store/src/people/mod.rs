//! Accounts as administrators see them: lists, guarded changes, records of sign-ins, deletion.

mod erase;
mod rows;

use std::sync::Arc;

use plumb_names::order;
use plumb_types::ids::{ClassId, SessionId, UserId};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;

use crate::audit::AuditRow;
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sessions::anonymous::NOBODY;
use crate::sql::MultiRowStmt;
use crate::trail::AuditEntry;
use crate::users::{by_name, name_key};
use crate::web_sessions::end_sessions;
use crate::writer::Batch;

use erase::erase;
pub use rows::*;

/// Accounts as administrators see them. The caller has read the account just before a change; the conditions are
/// checked again in the transaction of the change. Changing a missing account is `NotFound`.
#[derive(Clone)]
pub struct People {
    pub(crate) db: Arc<Db>,
}

macro_rules! standing {
    () => {
        "case when deleted_at is not null then 'deleted' when disabled = 1 then 'disabled'
            when password_hash = '!' then 'invited' else 'active' end"
    };
}

macro_rules! select_person {
    ($rest:literal) => {
        concat!(
            "select id, name, role, password_hash, time_factor_percent, created_at, disabled,
             totp_secret, totp_step, time_zone, language, ",
            standing!(),
            " as standing, last_sign_in_at from user_account ",
            $rest
        )
    };
}

/// Condition: an administrator other than `$1` who can sign in.
macro_rules! another_admin {
    () => {
        "exists (select 1 from user_account o where o.role = 'admin' and o.disabled = 0 and o.password_hash <> '!'
            and o.id <> $1)"
    };
}

/// Condition: the account may be deleted, because it has no assessment under way.
macro_rules! may_go {
    () => {
        "u.deleted_at is null and u.id <> $2
            and not exists (select 1 from session s where s.learner = u.id and s.open = 1 and s.kind = 'evaluation')"
    };
}
use another_admin;

macro_rules! idle_since {
    ($at:literal) => {
        concat!(
            "u.role = 'learner' and coalesce(u.last_sign_in_at, u.created_at) < ",
            $at,
            " and u.created_at < ",
            $at,
            " and not exists (select 1 from api_token t where t.user_id = u.id and t.last_used_at >= ",
            $at,
            ")"
        )
    };
}

const NAMES: MultiRowStmt = MultiRowStmt::new("select id, name from user_account where id in (values {})", 1);
/// Maximum number of names in one query: a power of two, and below the parameter limits of both databases.
const MOST_NAMES: usize = 4_096;
/// Seconds between two recorded refusals of one key.
const REFUSED_EVERY: i64 = 60;

/// Returns why a guarded change affected no row.
async fn refused(batch: &mut Batch, id: UserId) -> Result<AccountChangeOutcome> {
    let stmt = batch.query("select deleted_at from user_account where id = $1").bind(id);
    let deleted_at: Option<Timestamp> = stmt.value().await?;
    Ok(deleted_at.map_or(AccountChangeOutcome::LastAdministrator, |_| AccountChangeOutcome::Deleted))
}

async fn end_browser_sessions((id, audit): &(UserId, AuditEntry), batch: &mut Batch) -> Result<u64> {
    let ended = batch.query("delete from web_session where user_id = $1").bind(*id).run().await?;
    batch.audit(audit.clone(), None);
    Ok(ended)
}

async fn change_role(
    (id, role, audit): &(UserId, Role, AuditEntry),
    batch: &mut Batch,
) -> Result<AccountChangeOutcome> {
    let text = concat!(
        "update user_account set role = $2 where id = $1 and deleted_at is null
            and (role <> 'admin' or disabled = 1 or password_hash = '!' or ",
        another_admin!(),
        ")"
    );
    // Someone who stays an administrator needs no guard for the last one.
    let text = if *role == Role::Admin {
        "update user_account set role = $2 where id = $1 and deleted_at is null"
    } else {
        text
    };
    if batch.query(text).bind(*id).bind(role).run().await? == 0 {
        return refused(batch, *id).await;
    }
    end_sessions(batch, *id, None).await?;
    batch.audit(audit.clone(), None);
    Ok(AccountChangeOutcome::Done)
}

async fn lock((id, disabled, audit): &(UserId, bool, AuditEntry), batch: &mut Batch) -> Result<AccountChangeOutcome> {
    let stmt = if *disabled {
        let text = concat!(
            "update user_account set disabled = 1, closed_at = $2 where id = $1 and deleted_at is null
                and (role <> 'admin' or disabled = 1 or password_hash = '!' or ",
            another_admin!(),
            ")"
        );
        batch.query(text).bind(*id).bind(audit.at)
    } else {
        let text = "update user_account set disabled = 0, closed_at = null where id = $1 and deleted_at is null";
        batch.query(text).bind(*id)
    };
    if stmt.run().await? == 0 {
        return refused(batch, *id).await;
    }
    if *disabled {
        end_sessions(batch, *id, None).await?;
    }
    batch.audit(audit.clone(), None);
    Ok(AccountChangeOutcome::Done)
}

type SuccessfulSignIn = (UserId, Vec<String>, Timestamp, AuditEntry);

async fn record_sign_in((id, keys, at, audit): &SuccessfulSignIn, batch: &mut Batch) -> Result<()> {
    for key in keys {
        batch.query("delete from login_guard where key = $1").bind(key.as_str()).run().await?;
    }
    batch.query("update user_account set last_sign_in_at = $2 where id = $1").bind(*id).bind(at).must().await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn record_refused_login((key, at, audit): &(String, Timestamp, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let text = "insert into login_guard (key, failures, last_at) values ($1, 1, $2)
        on conflict (key) do update set failures = login_guard.failures + 1, last_at = excluded.last_at
        where login_guard.last_at <= $3";
    let before = at.plus_secs(-REFUSED_EVERY);
    let written = batch.query(text).bind(key.as_str()).bind(at).bind(before).run().await? > 0;
    if written {
        batch.audit(audit.clone(), None);
    }
    Ok(written)
}

impl People {
    /// Returns a page of accounts, without the one that anonymous sessions belong to.
    pub async fn page(&self, page: PeoplePage) -> Result<Vec<PersonRow>> {
        let text = concat!(
            select_person!(
                "where ($1 is null or name_key >= $1) and ($2 is null or name_key < $2) and ($3 is null or role = $3)
                 and id <> $5 and ($6 is null or $6 = "
            ),
            standing!(),
            ") and ($4 is null or ",
            by_name!("user_account"),
            " > $4) order by ",
            by_name!("user_account"),
            " limit $7"
        );
        let from = page.prefix.as_deref().map(name_key).filter(|key| !key.is_empty());
        // No continuation of the key sorts after this one.
        let to = from.as_ref().map(|key| format!("{key}\u{10FFFF}"));
        self.db
            .query(text)
            .bind(from)
            .bind(to)
            .bind(page.role)
            .bind(page.after.as_deref().map(order))
            .bind(NOBODY)
            .bind(page.standing)
            .bind(page.limit)
            .rows()
            .await
    }

    /// Returns one account.
    pub async fn person(&self, id: UserId) -> Result<Option<PersonRow>> {
        self.db.query(select_person!("where id = $1 and id <> $2")).bind(id).bind(NOBODY).optional().await
    }

    /// Returns the names of those of these accounts that exist, at most 4,096, in one statement.
    pub async fn names(&self, ids: &[UserId]) -> Result<Vec<(UserId, String)>> {
        let Some(first) = ids.first() else { return Ok(Vec::new()) };
        if ids.len() > MOST_NAMES {
            return Err(StoreError::Invalid("too many names at once".into()));
        }
        // Padded to a power of two with a repeated id, so that few different statements are prepared.
        let rows = ids.len().next_power_of_two();
        let padded = ids.iter().chain(std::iter::repeat(first)).take(rows);
        self.db.readers.multi(&NAMES, rows).bind_all(padded).rows().await
    }

    /// Returns the names of accounts that are not deleted, by name, at most `limit`.
    pub async fn all_names(&self, limit: i64) -> Result<Vec<NameRow>> {
        let text = concat!(
            "select id, name, role from user_account where deleted_at is null and id <> $1 order by ",
            by_name!("user_account"),
            " limit $2"
        );
        self.db.query(text).bind(NOBODY).bind(limit).rows().await
    }

    /// Returns the accounts with this text in their name, ignoring case.
    pub async fn names_with(&self, part: &str, limit: i64) -> Result<Vec<NameRow>> {
        let text = concat!(
            "select id, name, role from user_account where deleted_at is null and id <> $1
                and replace(name_key, $2, '') <> name_key order by ",
            by_name!("user_account"),
            " limit $3"
        );
        self.db.query(text).bind(NOBODY).bind(name_key(part)).bind(limit).rows().await
    }

    /// Counts the account's browser sessions that are valid at `now`.
    pub async fn browser_sessions(&self, id: UserId, now: Timestamp) -> Result<i64> {
        let text = "select count(*) from web_session where user_id = $1 and expires_at > $2";
        self.db.query(text).bind(id).bind(now).value().await
    }

    /// Ends all browser sessions of the account; returns their number. Tokens stay valid.
    pub async fn end_browser_sessions(&self, id: UserId, audit: AuditEntry) -> Result<u64> {
        self.db.change((id, audit), end_browser_sessions).await
    }

    /// Changes the role; ends all browser sessions and tokens. Refused for the last administrator.
    pub async fn change_role(&self, id: UserId, role: Role, audit: AuditEntry) -> Result<AccountChangeOutcome> {
        self.db.change((id, role, audit), change_role).await
    }

    /// Disables the account and ends its browser sessions and tokens, or enables it again. Refused for the last
    /// administrator.
    pub async fn lock(&self, id: UserId, disabled: bool, audit: AuditEntry) -> Result<AccountChangeOutcome> {
        self.db.change((id, disabled, audit), lock).await
    }

    /// Records a sign-in: clears the failures of `keys`, stores the instant.
    pub async fn record_sign_in(&self, id: UserId, keys: Vec<String>, at: Timestamp, audit: AuditEntry) -> Result<()> {
        self.db.change((id, keys, at, audit), record_sign_in).await
    }

    /// Records a refusal, unless one was recorded for this key less than a minute before; returns whether it did.
    pub async fn record_refused_login(&self, key: String, at: Timestamp, audit: AuditEntry) -> Result<bool> {
        self.db.change((key, at, audit), record_refused_login).await
    }

    /// Returns the account's assessments under way, at most ten.
    pub async fn open_exams(&self, id: UserId) -> Result<Vec<SessionId>> {
        let text = "select id from session where learner = $1 and open = 1 and kind = 'evaluation' limit 10";
        self.db.query(text).bind(id).values().await
    }

    /// Removes all data by which the account could be recognised or used, see `docs/operations.md`.
    pub async fn erase(&self, erasure: Erasure) -> Result<AccountChangeOutcome> {
        self.db.change(erasure, erase).await
    }

    /// Returns accounts that were closed before that instant and are not deleted, earliest first.
    pub async fn closed_before(&self, before: Timestamp, limit: i64) -> Result<Vec<UserId>> {
        let text = concat!(
            "select u.id from user_account u where u.closed_at < $1 and ",
            may_go!(),
            " order by u.closed_at, u.id limit $3"
        );
        self.db.query(text).bind(before).bind(NOBODY).bind(limit).values().await
    }

    /// Returns learners without a sign-in since before that instant and without an assessment under way.
    pub async fn idle_since(&self, before: Timestamp, limit: i64) -> Result<Vec<UserId>> {
        let text = concat!(
            "select u.id from user_account u where ",
            idle_since!("$1"),
            " and ",
            may_go!(),
            " order by u.id limit $3"
        );
        self.db.query(text).bind(before).bind(NOBODY).bind(limit).values().await
    }

    /// Counts the accounts that [`People::closed_before`] and [`People::idle_since`] find for these instants; each
    /// counts once.
    pub async fn count_over(&self, closed_before: Option<Timestamp>, idle_since: Option<Timestamp>) -> Result<i64> {
        let text = concat!(
            "select count(*) from user_account u where (u.closed_at < $1 or (",
            idle_since!("$3"),
            ")) and ",
            may_go!()
        );
        self.db.query(text).bind(closed_before).bind(NOBODY).bind(idle_since).value().await
    }

    /// Returns the classes of a learner, by name.
    pub async fn class_memberships(&self, id: UserId) -> Result<Vec<ClassMembershipRow>> {
        let text = "select c.id, c.name, m.joined_at, g.name as group_name from class_member m join class c on c.id = m.class_id
            left join class_group_member w on w.user_id = m.user_id
              and w.group_id in (select o.id from class_group o where o.class_id = c.id)
            left join class_group g on g.id = w.group_id
            where m.user_id = $1 order by c.name, c.id, g.name";
        let mut all: Vec<ClassMembershipRow> = Vec::new();
        for row in &self.db.query(text).bind(id).all().await? {
            let (class, group): (ClassId, Option<String>) = (row.named("id")?, row.named("group_name")?);
            // One row for each group.
            match all.last_mut().filter(|last| last.class == class) {
                Some(last) => last.groups.extend(group),
                None => all.push(ClassMembershipRow {
                    class,
                    name: row.named("name")?,
                    joined_at: row.named("joined_at")?,
                    groups: group.into_iter().collect(),
                }),
            }
        }
        Ok(all)
    }

    /// Returns the exceptions for this learner alone.
    pub async fn own_terms(&self, id: UserId) -> Result<Vec<OwnTermsRow>> {
        let text = "select a.id, a.title, e.terms from assignment_exception e
            join assignment a on a.id = e.assignment_id where e.user_id = $1 order by a.created_at, a.id";
        self.db.query(text).bind(id).rows().await
    }

    /// Returns audit rows about the account or by it, in ascending order, after number `seq`.
    pub async fn audit_about(&self, id: UserId, seq: i64, limit: i64) -> Result<Vec<AuditRow>> {
        let text = "select seq, at, actor, action, subject_kind, subject_id, detail, anchor, hash from audit
            where (actor = $1 or subject_id = $2) and seq > $3 order by seq limit $4";
        self.db.query(text).bind(id).bind(id.to_string()).bind(seq).bind(limit).rows().await
    }
}
