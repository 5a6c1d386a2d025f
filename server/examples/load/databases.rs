//! The databases that are measured.

use std::path::Path;

use sqlx::{AssertSqlSafe, Connection, Executor};

use crate::live::{Failure, told};

/// A kind of database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Database {
    Sqlite,
    Postgres,
}

/// SQLite, and Postgres if a cluster is given.
pub(crate) fn all() -> Vec<Database> {
    let postgres = told("PLUMB_TEST_POSTGRES").map(|_| Database::Postgres);
    [Database::Sqlite].into_iter().chain(postgres).collect()
}

impl Database {
    /// Name in the table.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "Postgres",
        }
    }

    /// Creates an empty database.
    pub(crate) async fn fresh(self, folder: &Path) -> Result<String, Failure> {
        if self == Self::Sqlite {
            return Ok(format!("sqlite://{}", folder.join("plumb.db").display()));
        }
        let cluster = told("PLUMB_TEST_POSTGRES").ok_or("PLUMB_TEST_POSTGRES is not set")?;
        let name = folder.file_name().map(|name| name.to_string_lossy().to_lowercase().replace('.', "_"));
        let name = format!("plumb_load{}", name.unwrap_or_default());
        let mut conn = sqlx_postgres::PgConnection::connect(&cluster).await?;
        conn.execute(AssertSqlSafe(format!("create database {name}"))).await?;
        conn.close().await?;
        let (base, _) = cluster.rsplit_once('/').ok_or("PLUMB_TEST_POSTGRES must end with /database")?;
        Ok(format!("{base}/{name}"))
    }
}
