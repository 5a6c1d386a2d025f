//! Columns computed from the names of accounts: their order, and the looks by which similar names are found.
//!
//! SQL cannot compute them, so each change of a name stores them, and [`fill`] adds them for names stored by other
//! releases.

use plumb_names::{NameSkeletons, VERSION, looks, order};
use plumb_types::ids::UserId;

use crate::error::Result;
use crate::sql::{Conn, MultiRowStmt, Stmt, chunk};
use crate::users::UserRow;
use crate::writer::Batch;

/// Sort order of accounts by name; an account without a computed sort key is ordered by its key.
macro_rules! by_name {
    ($user:literal) => {
        concat!(
            "coalesce((select o.sort_key from account_name o where o.user_id = ",
            $user,
            ".id), ",
            $user,
            ".name_key)"
        )
    };
}
pub(crate) use by_name;

/// An account and its name.
pub(crate) type AccountName<'n> = (UserId, &'n str);

const PUT_NAMES: MultiRowStmt = MultiRowStmt::new(
    "insert into account_name (user_id, sort_key, written, small, capital) values {}
     on conflict (user_id) do update set sort_key = excluded.sort_key, written = excluded.written,
         small = excluded.small, capital = excluded.capital",
    5,
);

/// Computed columns of a name.
struct Row(UserId, String, NameSkeletons);

impl Row {
    fn of(&(id, name): &AccountName<'_>) -> Self {
        Self(id, order(name), looks(name))
    }

    fn bind(&self, stmt: Stmt) -> Stmt {
        let Self(id, sort_key, looks) = self;
        let stmt = stmt.bind(*id).bind(sort_key.clone());
        looks.all().into_iter().fold(stmt, |stmt, look| stmt.bind(look.to_owned()))
    }
}

/// Stores the computed columns of new or changed names.
pub(crate) async fn put_names(batch: &mut Batch, called: &[AccountName<'_>]) -> Result<()> {
    let rows: Vec<Row> = called.iter().map(Row::of).collect();
    batch.multi(&PUT_NAMES, &rows, |stmt, row| row.bind(stmt)).await.map(drop)
}

const SIMILAR: MultiRowStmt = MultiRowStmt::new(
    "with l (look) as (values {})
     select id, name, role, password_hash, time_factor_percent, created_at, disabled, totp_secret, totp_step, time_zone,
         language from user_account
     where deleted_at is null and id in (
         select o.user_id from account_name o join l on l.look = o.written
         union select o.user_id from account_name o join l on l.look = o.small
         union select o.user_id from account_name o join l on l.look = o.capital)",
    1,
);

fn looks_of(names: &[&str]) -> Vec<String> {
    let mut all: Vec<String> = names.iter().flat_map(|name| looks(name).all().map(str::to_owned)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Whether an account's name looks like one of these. Writers run one after another, so of two accounts with similar
/// names only one can be created.
pub(crate) async fn is_similar(batch: &mut Batch, names: &[&str]) -> Result<bool> {
    let found = batch.multi(&SIMILAR, &looks_of(names), |stmt, look| stmt.bind(look.as_str())).await?;
    Ok(!found.is_empty())
}

impl super::Users {
    /// Returns the accounts with a name that equals, or looks like, one of these.
    pub async fn similar(&self, names: &[&str]) -> Result<Vec<UserRow>> {
        let (looks, mut found) = (looks_of(names), Vec::new());
        let mut rest = looks.as_slice();
        while !rest.is_empty() {
            let (now, later) = rest.split_at(chunk(rest.len()));
            let stmt = self.db.readers.multi(&SIMILAR, now.len());
            found.extend(stmt.bind_all(now).rows::<UserRow>().await?);
            rest = later;
        }
        found.sort_unstable_by_key(|user| user.id);
        found.dedup_by_key(|user| user.id);
        Ok(found)
    }
}

/// Computes columns that are missing, or that another version computed.
pub(crate) async fn fill(conn: &mut Conn) -> Result<()> {
    let missing = "select u.id, u.name from user_account u left join account_name o on o.user_id = u.id
        where o.user_id is null or substr(o.sort_key, 1, length($1)) <> $1";
    let rows = conn.all(conn.stmt(missing).bind(format!("{VERSION}:"))).await?;
    let missing: Vec<(UserId, String)> =
        rows.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect::<Result<_>>()?;
    let mut rest = missing.as_slice();
    while !rest.is_empty() {
        let (now, later) = rest.split_at(chunk(rest.len()));
        let stmt = Stmt::assembled(conn.dialect(), PUT_NAMES.for_rows(now.len()).into());
        let stmt = now.iter().fold(stmt, |stmt, (id, name)| Row::of(&(*id, name)).bind(stmt));
        conn.run(stmt).await?;
        rest = later;
    }
    Ok(())
}
