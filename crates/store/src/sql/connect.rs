//! Opens a database by its URL and brings its schema up to date.

use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::Path;
use std::str::FromStr as _;
use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::{ConnectOptions, Connection};
use sqlx_postgres::{PgConnectOptions, PgPoolOptions};
use sqlx_sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use super::pooled::{REQUIRED_SETTINGS, require_session_pooling};
use super::{Conn, Readers};
use crate::error::{Result, StoreError};
use crate::options::Options;

pub(super) static SQLITE: Migrator = sqlx::migrate!("../../migrations/sqlite");
pub(super) static POSTGRES: Migrator = sqlx::migrate!("../../migrations/postgres");

/// How to connect to one database.
#[derive(Clone)]
pub(crate) enum Connector {
    Sqlite(Box<SqliteConnectOptions>),
    Postgres(Box<PgConnectOptions>),
}

impl Connector {
    /// Parses a URL; `create` allows SQLite to create a missing file.
    pub(crate) fn parse(url: &str, create: bool) -> Result<Self> {
        let invalid = |error: sqlx::Error| StoreError::Invalid(format!("the database URL: {error}"));
        if url.starts_with("sqlite:") {
            let options = SqliteConnectOptions::from_str(url)
                .map_err(invalid)?
                .create_if_missing(create)
                .foreign_keys(true)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .busy_timeout(Duration::from_secs(5))
                .statement_cache_capacity(128)
                .pragma("cache_size", "-4000")
                // Pages of log at which a commit moves them itself: so many that `Checkpoints` always comes first.
                .pragma("wal_autocheckpoint", "16000")
                .disable_statement_logging();
            return Ok(Self::Sqlite(Box::new(options)));
        }
        if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            let options = PgConnectOptions::from_str(url)
                .map_err(invalid)?
                .application_name("plumb")
                .statement_cache_capacity(256)
                .options(REQUIRED_SETTINGS)
                .options([("idle_in_transaction_session_timeout", "60s")])
                .disable_statement_logging();
            return Ok(Self::Postgres(Box::new(options)));
        }
        Err(StoreError::Invalid("the database URL must begin with sqlite: or postgres:".into()))
    }

    /// Opens a connection that may write.
    pub(crate) async fn connect(&self) -> Result<Conn> {
        Ok(match self {
            Self::Sqlite(options) => Conn::Sqlite(Box::new(options.connect().await?)),
            Self::Postgres(options) => Conn::Postgres(Box::new(options.connect().await?)),
        })
    }

    /// Whether committed pages have to be moved from a log into the database file.
    pub(crate) const fn has_checkpoints(&self) -> bool {
        matches!(self, Self::Sqlite(_))
    }

    /// Whether several servers may use the database at once.
    pub(crate) const fn is_shared(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    /// Opens the pool of readers. On SQLite they cannot write, whatever the statement.
    pub(crate) async fn readers(&self, options: &Options) -> Result<Readers> {
        Ok(match self {
            Self::Sqlite(connect) => {
                let connect =
                    connect.as_ref().clone().read_only(true).create_if_missing(false).pragma("query_only", "on");
                let pool = SqlitePoolOptions::new()
                    .max_connections(options.readers)
                    .acquire_timeout(options.patience)
                    // A reader that times out reports it; a log line for each slow wait would flood the log at the
                    // busiest time.
                    .acquire_slow_threshold(options.patience)
                    .test_before_acquire(false);
                Readers::Sqlite(pool.connect_with(connect.pragma("cache_size", "-2000")).await?)
            }
            Self::Postgres(connect) => {
                let pool = PgPoolOptions::new()
                    .max_connections(options.readers)
                    .acquire_timeout(options.patience)
                    // A reader that times out reports it; a log line for each slow wait would flood the log at the
                    // busiest time.
                    .acquire_slow_threshold(options.patience);
                Readers::Postgres(pool.connect_with(connect.as_ref().clone()).await?)
            }
        })
    }

    /// Runs the missing migrations, each in its own transaction; without `migrate`, fails if any is missing. Refuses a
    /// schema newer than this program, and a pooler that does not keep sessions.
    pub(crate) async fn prepare(&self, migrate: bool) -> Result<()> {
        match self {
            Self::Postgres(options) => require_session_pooling(options).await?,
            Self::Sqlite(options) if migrate => make_private(options.get_filename())?,
            Self::Sqlite(_) => {}
        }
        let mut conn = self.connect().await?;
        if !migrate {
            let latest = migration_version(&mut conn).await.unwrap_or(0);
            conn.close().await;
            let wanted = POSTGRES.iter().map(|step| step.version).max().unwrap_or(0);
            if latest != wanted {
                return Err(StoreError::Invalid(format!(
                    "the database is at schema {latest}, this program needs {wanted}: run the migrations"
                )));
            }
            return Ok(());
        }
        match conn {
            Conn::Sqlite(mut conn) => {
                SQLITE.run(&mut *conn).await?;
                conn.close().await?;
            }
            Conn::Postgres(mut conn) => {
                POSTGRES.run(&mut *conn).await?;
                conn.close().await?;
            }
        }
        Ok(())
    }

    /// Statements that return a row of text for every fault of the database itself.
    pub(crate) const fn checks(&self) -> &'static [&'static str] {
        match self {
            Self::Sqlite(_) => &[
                "select integrity_check from pragma_integrity_check where integrity_check <> 'ok'",
                "select 'a row of ' || \"table\" || ' refers to a missing row of ' || \"parent\"
                 from pragma_foreign_key_check",
            ],
            Self::Postgres(_) => &[
                "select 'constraint ' || conname || ' is not validated' from pg_constraint where not convalidated",
                "select 'index ' || indexrelid::regclass::text || ' is not valid' from pg_index where not indisvalid",
                "select 'triggers of ' || tgrelid::regclass::text || ' are switched off' from pg_trigger
                 where tgenabled = 'D'",
            ],
        }
    }
}

/// Creates a missing database file that only this account can read; SQLite gives the files next to it equal
/// permissions. If the path is not a file, the error is left to SQLite.
fn make_private(file: &Path) -> Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    if file.to_string_lossy().contains(':') {
        return Ok(());
    }
    match options.open(file) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(StoreError::Unavailable(Box::new(error))),
        _ => Ok(()),
    }
}

/// Returns the number of the latest migration that was run.
pub(crate) async fn migration_version(conn: &mut Conn) -> Result<i64> {
    let text = "select coalesce(max(version), 0) from _sqlx_migrations where success";
    conn.one(conn.stmt(text)).await?.get(0)
}
