//! What a database says of itself, each in its own words. Nothing here reads more than a bounded number of rows.

use plumb_types::time::Timestamp;

use super::{Connector, POSTGRES, Readers, Row, SQLITE};
use crate::error::Result;

/// Which database it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DatabaseKind {
    /// A file of this machine, for one server.
    Sqlite,
    /// A server of its own, for any number of ours.
    Postgres,
}

/// A migration that was run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MigrationRow {
    /// Its number.
    pub version: i64,
    pub name: String,
    /// When it was run, by the database's clock.
    pub at: Option<Timestamp>,
}

/// What the database says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseStatus {
    pub kind: DatabaseKind,
    /// Its version, as it says it.
    pub version: String,
    /// Where it is: a file, or host, port and name. Never what opens it.
    pub address: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Bytes of the log beside a SQLite file.
    pub log_bytes: Option<u64>,
    /// Connections to a Postgres database, of everybody.
    pub connections: Option<u64>,
    /// How many the Postgres server takes.
    pub most_connections: Option<u64>,
    /// Migrations that were run, latest first.
    pub run: Vec<MigrationRow>,
    /// Number and name of those that this program has and the database has not.
    pub pending: Vec<(i64, String)>,
}

/// Migrations that were run, latest first, at most so many: there are not more.
const MIGRATIONS: i64 = 200;

impl Connector {
    /// Where the database is, without whatever opens it.
    fn address(&self) -> String {
        match self {
            Self::Sqlite(options) => options.get_filename().display().to_string(),
            Self::Postgres(options) => {
                let name = options.get_database().unwrap_or_else(|| options.get_username());
                format!("{}:{}/{name}", options.get_host(), options.get_port())
            }
        }
    }

    /// Bytes of the log beside a SQLite file; none where there is no such log.
    fn log_bytes(&self) -> Option<u64> {
        let Self::Sqlite(options) = self else { return None };
        let mut name = options.get_filename().as_os_str().to_owned();
        name.push("-wal");
        // No log has been written yet, or the last one was put away.
        Some(std::fs::metadata(name).map_or(0, |file| file.len()))
    }

    /// The migrations of this program.
    fn migrations(&self) -> Vec<(i64, String)> {
        let ours = match self {
            Self::Sqlite(_) => &SQLITE,
            Self::Postgres(_) => &POSTGRES,
        };
        ours.iter().map(|step| (step.version, step.description.to_string())).collect()
    }

    /// What the database says of itself.
    pub(crate) async fn status(&self, readers: &Readers) -> Result<DatabaseStatus> {
        let (kind, facts, migrations) = match self {
            Self::Sqlite(_) => (
                DatabaseKind::Sqlite,
                "select sqlite_version(), (select page_count from pragma_page_count) *
                    (select page_size from pragma_page_size), null, null",
                "select version, description, cast(strftime('%s', installed_on) as integer) * 1000000
                 from _sqlx_migrations where success order by version desc limit $1",
            ),
            Self::Postgres(_) => (
                DatabaseKind::Postgres,
                "select current_setting('server_version'), pg_database_size(current_database()),
                    (select count(*) from pg_stat_activity where datname = current_database()),
                    current_setting('max_connections')::bigint",
                "select version, description, (extract(epoch from installed_on) * 1000000)::bigint
                 from _sqlx_migrations where success order by version desc limit $1",
            ),
        };
        let row = readers.one(readers.stmt(facts)).await?;
        let number = |at: usize| -> Result<Option<u64>> {
            Ok(row.get::<Option<i64>>(at)?.and_then(|number| u64::try_from(number).ok()))
        };
        let run = readers.all(readers.stmt(migrations).bind(MIGRATIONS)).await?;
        let run = run.iter().map(migration).collect::<Result<Vec<_>>>()?;
        let is_run = |version: i64| run.iter().any(|row| row.version == version);
        let pending = self.migrations().into_iter().filter(|(version, _)| !is_run(*version)).collect();
        Ok(DatabaseStatus {
            kind,
            version: row.get(0)?,
            address: self.address(),
            bytes: number(1)?.unwrap_or(0),
            log_bytes: self.log_bytes(),
            connections: number(2)?,
            most_connections: number(3)?,
            run,
            pending,
        })
    }
}

fn migration(row: &Row) -> Result<MigrationRow> {
    Ok(MigrationRow {
        version: row.get(0)?,
        name: row.get(1)?,
        at: row.get::<Option<i64>>(2)?.map(Timestamp::from_micros),
    })
}
