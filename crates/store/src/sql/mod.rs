//! One interface to both databases: a statement's text is written once, and its values are bound and read by type.

mod catalog;
mod conn;
mod connect;
mod count;
mod errors;
mod listen;
mod pooled;
mod query;
mod status;
mod stored;

use sqlx::{Arguments, AssertSqlSafe, Decode, Encode, FromRow, Row as _, SqlSafeStr, SqlStr, Type};
use sqlx_postgres::Postgres;
use sqlx_postgres::{PgArguments, PgRow};
use sqlx_sqlite::Sqlite;
use sqlx_sqlite::{SqliteArguments, SqliteRow};

use crate::error::{Result, StoreError, number};

pub(crate) use catalog::Kind;
pub(crate) use conn::{Conn, Readers};
pub(crate) use connect::{Connector, migration_version};
use connect::{POSTGRES, SQLITE};
pub use count::{StatementCount, statements_on_this_thread};
pub(crate) use errors::is_write_conflict;
pub use listen::Notice;
pub(crate) use listen::{ANNOUNCE, NoticeConnection};
pub(crate) use query::{Executor, Query, ReadQuery};
pub use status::{DatabaseKind, DatabaseStatus, MigrationRow};
pub(crate) use stored::{Flag, Int, TextOrEmpty};

/// A value that both databases accept.
pub(crate) trait SqlValue:
    for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres>
{
}
impl<T> SqlValue for T where T: for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres>
{}

/// A value that both databases return.
pub(crate) trait Column:
    for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>
{
}
impl<T> Column for T where T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres> {}

/// Kind of database. Only this folder uses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    /// SQL for the id of the current transaction in `touched`; SQLite has only one writing transaction.
    pub(crate) const fn own_tx(self) -> &'static str {
        match self {
            Self::Sqlite => "0",
            Self::Postgres => "txid_current()",
        }
    }

    /// SQL for sixteen unpredictable bytes.
    pub(crate) const fn random(self) -> &'static str {
        match self {
            Self::Sqlite => "randomblob(16)",
            Self::Postgres => "uuid_send(gen_random_uuid())",
        }
    }
}

enum Args {
    Sqlite(SqliteArguments),
    Postgres(PgArguments),
}

/// A statement with its values.
pub(crate) struct Stmt {
    text: SqlStr,
    args: Args,
    failed: Option<StoreError>,
}

impl Stmt {
    pub(crate) fn new(dialect: Dialect, text: &'static str) -> Self {
        Self::build(dialect, text.into_sql_str())
    }

    /// For text assembled from constants of this crate, never from user input.
    pub(crate) fn assembled(dialect: Dialect, text: std::sync::Arc<str>) -> Self {
        Self::build(dialect, AssertSqlSafe(text).into_sql_str())
    }

    fn build(dialect: Dialect, text: SqlStr) -> Self {
        let args = match dialect {
            Dialect::Sqlite => Args::Sqlite(SqliteArguments::default()),
            Dialect::Postgres => Args::Postgres(PgArguments::default()),
        };
        Self { text, args, failed: None }
    }

    /// Binds the value of the next `$n`.
    pub(crate) fn bind<T: SqlValue>(mut self, value: T) -> Self {
        let added = match &mut self.args {
            Args::Sqlite(args) => Arguments::add(args, value),
            Args::Postgres(args) => Arguments::add(args, value),
        };
        if let Err(error) = added {
            self.failed.get_or_insert(StoreError::Backend(error));
        }
        self
    }

    fn ready(self) -> Result<(SqlStr, Args)> {
        self.failed.map_or(Ok((self.text, self.args)), Err)
    }
}

/// A row of a result.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// A type that is read from a row: a struct by the names of its columns, a tuple by their order.
pub(crate) trait Named: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> {}
impl<T> Named for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> {}

impl Row {
    /// Returns the value of the column with that name.
    pub(crate) fn named<T: Column>(&self, name: &str) -> Result<T> {
        Ok(match self {
            Self::Sqlite(row) => row.try_get(name)?,
            Self::Postgres(row) => row.try_get(name)?,
        })
    }

    /// Reads all columns of a type, those of a struct by name and those of a tuple by position; the row may have more.
    pub(crate) fn read<T: Named>(&self) -> Result<T> {
        Ok(match self {
            Self::Sqlite(row) => T::from_row(row)?,
            Self::Postgres(row) => T::from_row(row)?,
        })
    }

    /// Returns the number in the column with that name, in a type other than `i64`.
    pub(crate) fn number<T: TryFrom<i64>>(&self, name: &str) -> Result<T> {
        number(name, self.named(name)?)
    }

    /// Returns the value of a column, counted from 0.
    pub(crate) fn get<T: Column>(&self, index: usize) -> Result<T> {
        Ok(match self {
            Self::Sqlite(row) => row.try_get(index)?,
            Self::Postgres(row) => row.try_get(index)?,
        })
    }
}

/// Text of a statement over several rows at once: `{}` is replaced by `($1, $2), ($3, $4)`. Numbers of rows are powers
/// of two, so that few texts are prepared.
pub(crate) struct MultiRowStmt {
    pub(crate) text: &'static str,
    pub(crate) width: usize,
}

/// Maximum number of rows in one statement.
pub(crate) const MAX_ROWS: usize = 64;

impl MultiRowStmt {
    pub(crate) const fn new(text: &'static str, width: usize) -> Self {
        Self { text, width }
    }

    pub(crate) fn for_rows(&self, rows: usize) -> String {
        self.text.replace("{}", &value_rows(self.width, rows))
    }
}

/// Returns `($1, $2), ($3, $4)` for two rows of width two.
pub(crate) fn value_rows(width: usize, rows: usize) -> String {
    use std::fmt::Write as _;
    let mut list = String::with_capacity(rows * width * 6);
    for index in 0..rows * width {
        list.push_str(match (index % width, index) {
            (0, 0) => "($",
            (0, _) => "), ($",
            _ => ", $",
        });
        let _ = write!(list, "{}", index + 1);
    }
    list.push(')');
    list
}

/// Returns the largest power of two that is at most `rows` and [`MAX_ROWS`].
pub(crate) fn chunk(rows: usize) -> usize {
    if rows >= MAX_ROWS { MAX_ROWS } else { 1 << rows.max(1).ilog2() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_numbered_through() {
        let multi = MultiRowStmt::new("insert into t values {} on conflict do nothing", 2);
        assert_eq!(multi.for_rows(2), "insert into t values ($1, $2), ($3, $4) on conflict do nothing");
    }

    #[test]
    fn chunks_are_powers_of_two() {
        assert_eq!([1, 2, 3, 63, 64, 200].map(chunk), [1, 2, 2, 32, 64, 64]);
    }
}
