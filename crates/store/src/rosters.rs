//! Rosters: lists of accounts to create, which are shown first and then applied all or nothing.

use std::sync::Arc;

use plumb_types::ids::{ClassId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::invitations::{NewInvitation, add_all};
use crate::sql::MultiRowStmt;
use crate::trail::AuditEntry;
use crate::users::{NewUser, is_similar, name_key, put_names};
use crate::writer::Batch;

/// An uploaded roster. Not a change of record until it is applied: no audit row.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct RosterRow {
    pub id: Uuid,
    /// Account that uploaded it.
    pub made_by: UserId,
    /// The uploaded text; empty once it was applied.
    pub body: String,
    /// When it was uploaded.
    pub created_at: Timestamp,
    pub applied_at: Option<Timestamp>,
    /// Number of accounts created from it.
    pub accounts: i64,
}

/// Accounts to create from a roster, with their memberships.
#[derive(Debug, Clone)]
pub struct RosterApplication {
    /// Id of the roster.
    pub id: Uuid,
    /// When it is applied.
    pub at: Timestamp,
    pub users: Vec<NewUser>,
    pub invitations: Vec<NewInvitation>,
    /// Memberships of the new accounts in classes.
    pub members: Vec<Membership>,
    /// Audit rows of the accounts and of the roster.
    pub audit: Vec<AuditEntry>,
}

/// Membership of a learner in a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Membership {
    pub class: ClassId,
    pub learner: UserId,
}

/// Rosters.
#[derive(Clone)]
pub struct Rosters {
    pub(crate) db: Arc<Db>,
}

const ADD_USERS: MultiRowStmt = MultiRowStmt::new(
    "insert into user_account (id, name, name_key, role, password_hash, time_factor_percent, created_at, disabled)
     values {}",
    8,
);

const ADD_MEMBERS: MultiRowStmt =
    MultiRowStmt::new("insert into class_member (class_id, user_id, joined_at) values {}", 3);

async fn keep(roster: &RosterRow, batch: &mut Batch) -> Result<()> {
    let text = "insert into roster (id, made_by, body, created_at, accounts) values ($1, $2, $3, $4, 0)";
    let stmt = batch.query(text).bind(roster.id).bind(roster.made_by).bind(roster.body.as_str());
    stmt.bind(roster.created_at).run().await.map(drop)
}

async fn apply(roll: &RosterApplication, batch: &mut Batch) -> Result<bool> {
    let text = "update roster set applied_at = $2, accounts = $3, body = '' where id = $1 and applied_at is null";
    let accounts = i64::try_from(roll.users.len()).unwrap_or(i64::MAX);
    let stmt = batch.query(text).bind(roll.id).bind(roll.at).bind(accounts);
    if stmt.run().await? == 0 {
        return Ok(false);
    }
    let called: Vec<_> = roll.users.iter().map(|user| (user.id, user.name.as_str())).collect();
    if is_similar(batch, &called.iter().map(|(_, name)| *name).collect::<Vec<_>>()).await? {
        return Err(StoreError::Conflict);
    }
    let users = batch.multi(&ADD_USERS, &roll.users, |stmt, user| {
        stmt.bind(user.id)
            .bind(user.name.as_str())
            .bind(name_key(&user.name))
            .bind(user.role)
            .bind(user.password_hash.as_str())
            .bind(user.time_factor_percent)
            .bind(user.created_at)
            .bind(0_i64)
    });
    users.await?;
    put_names(batch, &called).await?;
    add_all(batch, &roll.invitations).await?;
    let members = batch
        .multi(&ADD_MEMBERS, &roll.members, |stmt, member| stmt.bind(member.class).bind(member.learner).bind(roll.at));
    members.await?;
    for entry in &roll.audit {
        batch.audit(entry.clone(), None);
    }
    Ok(true)
}

async fn forget_rosters(before: &Timestamp, batch: &mut Batch) -> Result<u64> {
    batch.query("delete from roster where created_at < $1").bind(before).run().await
}

impl Rosters {
    /// Stores an uploaded roster.
    pub async fn keep(&self, roster: RosterRow) -> Result<()> {
        self.db.change(roster, keep).await
    }

    /// Returns the roster.
    pub async fn roster(&self, id: Uuid) -> Result<Option<RosterRow>> {
        let text = "select id, made_by, body, created_at, applied_at, accounts from roster where id = $1";
        self.db.query(text).bind(id).optional().await
    }

    /// Creates all accounts or none; false if the roster was applied before. `Conflict` if a name, or one that looks
    /// like it, is taken.
    pub async fn apply(&self, roll: RosterApplication) -> Result<bool> {
        self.db.change(roll, apply).await
    }

    /// Deletes rosters uploaded before that instant; returns their number.
    pub async fn forget_rosters(&self, before: Timestamp) -> Result<u64> {
        self.db.change(before, forget_rosters).await
    }
}
