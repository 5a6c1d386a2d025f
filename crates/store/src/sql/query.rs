//! A statement together with the connection that runs it.

use super::{Column, Named, Readers, Row, SqlValue, Stmt};
use crate::error::{Result, StoreError};

/// A connection that returns rows: the pool for reading, or the writer's transaction.
pub(crate) trait Executor: Send + Sized {
    /// Runs a statement and returns all rows.
    fn fetch(self, stmt: Stmt) -> impl Future<Output = Result<Vec<Row>>> + Send;
}

/// A statement that a connection is to run. It runs once one of the methods below is awaited.
#[must_use = "a query does nothing until it is awaited"]
pub(crate) struct Query<C> {
    pub(crate) on: C,
    pub(crate) stmt: Stmt,
}

/// A query on the pool for reading.
pub(crate) type ReadQuery<'a> = Query<&'a Readers>;

impl<C> Query<C> {
    pub(crate) fn new(on: C, stmt: Stmt) -> Self {
        Self { on, stmt }
    }

    /// Binds the value of the next `$n`.
    pub(crate) fn bind<T: SqlValue>(self, value: T) -> Self {
        self.with(|stmt| stmt.bind(value))
    }

    /// Binds the values of the next `$n`, one after another.
    pub(crate) fn bind_all<T: SqlValue>(self, values: impl IntoIterator<Item = T>) -> Self {
        values.into_iter().fold(self, Self::bind)
    }

    /// Binds by a function that binds statements over several rows too.
    pub(crate) fn with(self, bind: impl FnOnce(Stmt) -> Stmt) -> Self {
        Self { on: self.on, stmt: bind(self.stmt) }
    }
}

impl<C: Executor> Query<C> {
    /// Returns all rows.
    pub(crate) async fn all(self) -> Result<Vec<Row>> {
        self.on.fetch(self.stmt).await
    }

    /// Returns the first row, if there is one.
    pub(crate) async fn opt(self) -> Result<Option<Row>> {
        Ok(self.all().await?.into_iter().next())
    }

    /// Returns the first row; `NotFound` if there is none.
    pub(crate) async fn one(self) -> Result<Row> {
        self.opt().await?.ok_or(StoreError::NotFound)
    }

    /// Whether there is a row.
    pub(crate) async fn exists(self) -> Result<bool> {
        Ok(self.opt().await?.is_some())
    }

    /// Returns all rows, each read by the names of its columns, or a tuple by their order.
    pub(crate) async fn rows<T: Named>(self) -> Result<Vec<T>> {
        self.all().await?.iter().map(Row::read).collect()
    }

    /// Like [`Query::rows`], for the first row, if there is one.
    pub(crate) async fn optional<T: Named>(self) -> Result<Option<T>> {
        self.opt().await?.as_ref().map(Row::read).transpose()
    }

    /// Like [`Query::rows`], for the first row; `NotFound` if there is none.
    pub(crate) async fn row<T: Named>(self) -> Result<T> {
        self.one().await?.read()
    }

    /// Returns the first column of all rows.
    pub(crate) async fn values<T: Column>(self) -> Result<Vec<T>> {
        self.all().await?.iter().map(|row| row.get(0)).collect()
    }

    /// Returns the first column of the first row; `NotFound` if there is no row.
    pub(crate) async fn value<T: Column>(self) -> Result<T> {
        self.one().await?.get(0)
    }

    /// Returns the first column of the first row, if there is one.
    pub(crate) async fn optional_value<T: Column>(self) -> Result<Option<T>> {
        self.opt().await?.map(|row| row.get(0)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use plumb_types::user::Role;
    use sqlx::FromRow;

    use crate::chain::ChainHash;
    use crate::db::Db;
    use crate::error::StoreError;
    use crate::options::Options;
    use crate::sql::Int;

    #[derive(Debug, FromRow)]
    struct Position {
        #[sqlx(try_from = "Int")]
        position: u16,
    }

    #[tokio::test]
    async fn a_value_that_cannot_be_read_is_named_with_its_column() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("plumb.db").display());
        let db = Db::open(&url, &Options::default()).await.unwrap();
        let must_name = |error: StoreError, column: &str, value: &str| {
            let cause = error.source().unwrap().to_string();
            assert!(cause.contains(column) && cause.contains(value), "{cause}");
        };
        let row = db.query("select 'wizard' as role, x'0a0b' as hash, -1 as attempt").one().await.unwrap();
        must_name(row.named::<Role>("role").unwrap_err(), "role", "wizard");
        must_name(row.named::<ChainHash>("hash").unwrap_err(), "hash", "0a0b");
        must_name(row.number::<u64>("attempt").unwrap_err(), "attempt", "-1");
        let read: Position = db.query("select 7 as position").row().await.unwrap();
        assert_eq!(read.position, 7);
        let error = db.query("select 70000 as position").rows::<Position>().await.unwrap_err();
        // sqlx 0.9 does not print the value of a conversion (`try_from`).
        must_name(error, "position", "unprintable");
    }
}
