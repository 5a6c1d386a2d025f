//! A connection for writing, and the pool for reading.

use futures_util::stream::{BoxStream, StreamExt, TryStreamExt};
use sqlx::Connection;
use sqlx_postgres::{PgConnection, PgPool};
use sqlx_sqlite::{SqliteConnection, SqlitePool};

use super::{Args, Dialect, Executor, MultiRowStmt, Query, ReadQuery, Row, Stmt, count};
use crate::error::{Result, StoreError};

fn mismatch() -> StoreError {
    StoreError::Backend("a statement for the other database".into())
}

/// A connection that may write.
pub(crate) enum Conn {
    Sqlite(Box<SqliteConnection>),
    Postgres(Box<PgConnection>),
}

impl Conn {
    pub(crate) const fn dialect(&self) -> Dialect {
        match self {
            Self::Sqlite(_) => Dialect::Sqlite,
            Self::Postgres(_) => Dialect::Postgres,
        }
    }

    pub(crate) fn stmt(&self, text: &'static str) -> Stmt {
        Stmt::new(self.dialect(), text)
    }

    /// Begins a transaction that will write. SQLite takes its write lock at once: a deferred transaction fails instead
    /// of waiting for it.
    pub(crate) async fn begin(&mut self) -> Result<()> {
        let text = match self {
            Self::Sqlite(_) => "begin immediate",
            Self::Postgres(_) => "begin",
        };
        self.run(self.stmt(text)).await.map(drop)
    }

    /// Begins a transaction that sees the database as of one instant.
    pub(crate) async fn begin_snapshot(&mut self) -> Result<()> {
        let text = match self {
            Self::Sqlite(_) => "begin",
            Self::Postgres(_) => "begin isolation level repeatable read read only",
        };
        self.run(self.stmt(text)).await.map(drop)
    }

    pub(crate) async fn commit(&mut self) -> Result<()> {
        self.run(self.stmt("commit")).await.map(drop)
    }

    pub(crate) async fn rollback(&mut self) -> Result<()> {
        self.run(self.stmt("rollback")).await.map(drop)
    }

    /// Runs a statement; returns the number of affected rows.
    pub(crate) async fn run(&mut self, stmt: Stmt) -> Result<u64> {
        let touched = match (self, stmt.ready()?) {
            (Self::Sqlite(conn), (text, Args::Sqlite(args))) => {
                sqlx::query_with(text, args).execute(&mut **conn).await?.rows_affected()
            }
            (Self::Postgres(conn), (text, Args::Postgres(args))) => {
                sqlx::query_with(text, args).execute(&mut **conn).await?.rows_affected()
            }
            _ => return Err(mismatch()),
        };
        count::written(touched);
        Ok(touched)
    }

    pub(crate) async fn all(&mut self, stmt: Stmt) -> Result<Vec<Row>> {
        let rows: Vec<Row> = match (self, stmt.ready()?) {
            (Self::Sqlite(conn), (text, Args::Sqlite(args))) => {
                sqlx::query_with(text, args).fetch_all(&mut **conn).await?.into_iter().map(Row::Sqlite).collect()
            }
            (Self::Postgres(conn), (text, Args::Postgres(args))) => {
                sqlx::query_with(text, args).fetch_all(&mut **conn).await?.into_iter().map(Row::Postgres).collect()
            }
            _ => return Err(mismatch()),
        };
        count::written(rows.len() as u64);
        Ok(rows)
    }

    pub(crate) async fn opt(&mut self, stmt: Stmt) -> Result<Option<Row>> {
        Ok(self.all(stmt).await?.into_iter().next())
    }

    pub(crate) async fn one(&mut self, stmt: Stmt) -> Result<Row> {
        self.opt(stmt).await?.ok_or(StoreError::NotFound)
    }

    /// Streams the rows, however many there are.
    pub(crate) fn stream(&mut self, stmt: Stmt) -> Result<BoxStream<'_, Result<Row>>> {
        Ok(match (self, stmt.ready()?) {
            (Self::Sqlite(conn), (text, Args::Sqlite(args))) => {
                sqlx::query_with(text, args).fetch(&mut **conn).map_ok(Row::Sqlite).map_err(Into::into).boxed()
            }
            (Self::Postgres(conn), (text, Args::Postgres(args))) => {
                sqlx::query_with(text, args).fetch(&mut **conn).map_ok(Row::Postgres).map_err(Into::into).boxed()
            }
            _ => return Err(mismatch()),
        })
    }

    /// Closes the connection; it is dropped even if closing fails.
    pub(crate) async fn close(self) {
        let closed = match self {
            Self::Sqlite(conn) => conn.close().await,
            Self::Postgres(conn) => conn.close().await,
        };
        if let Err(error) = closed {
            tracing::debug!(%error, "a connection did not close in order");
        }
    }
}

/// Pool of read-only connections.
#[derive(Clone)]
pub(crate) enum Readers {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Readers {
    pub(crate) fn query(&self, text: &'static str) -> ReadQuery<'_> {
        Query::new(self, Stmt::new(self.dialect(), text))
    }

    /// Prepares a statement over that many rows of values.
    pub(crate) fn multi(&self, multi: &MultiRowStmt, rows: usize) -> ReadQuery<'_> {
        self.assembled(multi.for_rows(rows))
    }

    /// Prepares a statement assembled from constants of this crate.
    pub(crate) fn assembled(&self, text: String) -> ReadQuery<'_> {
        Query::new(self, Stmt::assembled(self.dialect(), text.into()))
    }

    pub(super) const fn dialect(&self) -> Dialect {
        match self {
            Self::Sqlite(_) => Dialect::Sqlite,
            Self::Postgres(_) => Dialect::Postgres,
        }
    }

    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

impl Executor for &Readers {
    async fn fetch(self, stmt: Stmt) -> Result<Vec<Row>> {
        let rows: Vec<Row> = match (self, stmt.ready()?) {
            (Readers::Sqlite(pool), (text, Args::Sqlite(args))) => {
                sqlx::query_with(text, args).fetch_all(pool).await?.into_iter().map(Row::Sqlite).collect()
            }
            (Readers::Postgres(pool), (text, Args::Postgres(args))) => {
                sqlx::query_with(text, args).fetch_all(pool).await?.into_iter().map(Row::Postgres).collect()
            }
            _ => return Err(mismatch()),
        };
        count::read(rows.len());
        Ok(rows)
    }
}
