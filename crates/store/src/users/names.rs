//! What is worked out from the names of accounts: their order, and what they look like.
//!
//! No statement can work it out, so each change of a name writes it, and [`fill`] does for what other releases wrote.

use plumb_names::{Looks, VERSION, looks, order};
use uuid::Uuid;

use crate::error::Result;
use crate::sql::{Conn, Multi, Stmt, chunk};
use crate::users::UserRow;
use crate::writer::Batch;

/// The order of an account among others by its name; of one that is not worked out yet, by its key.
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

/// An account and what it is called.
pub(crate) type Called<'n> = (Uuid, &'n str);

const PUT_NAMES: Multi = Multi::new(
    "insert into account_name (user_id, sort_key, written, small, capital) values {}
     on conflict (user_id) do update set sort_key = excluded.sort_key, written = excluded.written,
         small = excluded.small, capital = excluded.capital",
    5,
);

/// What is stored of a name.
struct Row(Uuid, String, Looks);

impl Row {
    fn of(&(id, name): &Called<'_>) -> Self {
        Self(id, order(name), looks(name))
    }

    fn bind(&self, stmt: Stmt) -> Stmt {
        let Self(id, sort_key, looks) = self;
        let stmt = stmt.bind(*id).bind(sort_key.clone());
        looks.all().into_iter().fold(stmt, |stmt, look| stmt.bind(look.to_owned()))
    }
}

/// Notes what follows from the names of accounts that were made or renamed.
pub(crate) async fn put_names(batch: &mut Batch, called: &[Called<'_>]) -> Result<()> {
    let rows: Vec<Row> = called.iter().map(Row::of).collect();
    batch.multi(&PUT_NAMES, &rows, |stmt, row| row.bind(stmt)).await.map(drop)
}

const SIMILAR: Multi = Multi::new(
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

/// Whether an account looks like one of these names. All writers stand in one line, so that of two accounts that look
/// alike one is made.
pub(crate) async fn is_similar(batch: &mut Batch, names: &[&str]) -> Result<bool> {
    let found = batch.multi(&SIMILAR, &looks_of(names), |stmt, look| stmt.bind(look.as_str())).await?;
    Ok(!found.is_empty())
}

impl super::Users {
    /// The accounts whose names are one of these, or look like one.
    pub async fn similar(&self, names: &[&str]) -> Result<Vec<UserRow>> {
        let (looks, mut found) = (looks_of(names), Vec::new());
        let mut rest = looks.as_slice();
        while !rest.is_empty() {
            let (now, later) = rest.split_at(chunk(rest.len()));
            let stmt = self.db.readers.multi(&SIMILAR, now.len());
            let stmt = now.iter().fold(stmt, |stmt, look| stmt.bind(look.as_str()));
            found.extend(self.db.readers.rows::<UserRow>(stmt).await?);
            rest = later;
        }
        found.sort_unstable_by_key(|user| user.id);
        found.dedup_by_key(|user| user.id);
        Ok(found)
    }
}

/// Works out what is missing, or was worked out by another version.
pub(crate) async fn fill(conn: &mut Conn) -> Result<()> {
    let missing = "select u.id, u.name from user_account u left join account_name o on o.user_id = u.id
        where o.user_id is null or substr(o.sort_key, 1, length($1)) <> $1";
    let rows = conn.all(conn.stmt(missing).bind(format!("{VERSION}:"))).await?;
    let missing: Vec<(Uuid, String)> = rows.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect::<Result<_>>()?;
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
