//! Status of either database in a common form. Each query reads a bounded number of rows.

use std::collections::BTreeMap;

use plumb_types::time::Timestamp;
use sqlx::migrate::Migrator;

use super::{Conn, Connector, POSTGRES, Readers, Row, SQLITE};
use crate::error::{Result, number};

/// Kind of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DatabaseKind {
    /// A file on this machine, for one server.
    Sqlite,
    /// A separate database server, for any number of our servers.
    Postgres,
}

/// A migration that was run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MigrationRow {
    /// Number of the migration.
    pub version: i64,
    pub name: String,
    /// When it was run, by the database's clock.
    pub at: Option<Timestamp>,
}

/// Status of the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseStatus {
    pub kind: DatabaseKind,
    /// Version, as the database reports it.
    pub version: String,
    /// Location: a file, or host, port and name. Never credentials.
    pub address: String,
    /// Size in bytes.
    pub bytes: u64,
    /// Size in bytes of the log next to a SQLite file.
    pub log_bytes: Option<u64>,
    /// Connections to a Postgres database, of all clients.
    pub connections: Option<u64>,
    /// Maximum number of connections of the Postgres server.
    pub most_connections: Option<u64>,
    /// Those settings of a Postgres server that are off and without which a power cut may damage stored data.
    pub unsafe_settings: Vec<&'static str>,
    /// Migrations that were run, latest first.
    pub run: Vec<MigrationRow>,
    /// Number and name of the migrations that this program has and the database lacks.
    pub pending: Vec<(i64, String)>,
}

/// Settings of Postgres that must be on for stored data to survive a power cut.
const DURABLE: [&str; 2] = ["fsync", "full_page_writes"];

/// Maximum number of migrations read, more than there are.
const MIGRATIONS: i64 = 200;

impl Connector {
    /// Returns the location of the database without credentials.
    fn address(&self) -> String {
        match self {
            Self::Sqlite(options) => options.get_filename().display().to_string(),
            Self::Postgres(options) => {
                let name = options.get_database().unwrap_or_else(|| options.get_username());
                format!("{}:{}/{name}", options.get_host(), options.get_port())
            }
        }
    }

    /// Size in bytes of the log next to a SQLite file; `None` for Postgres.
    fn log_bytes(&self) -> Option<u64> {
        let Self::Sqlite(options) = self else { return None };
        let mut name = options.get_filename().as_os_str().to_owned();
        name.push("-wal");
        // No log has been written yet, or the last one was removed.
        Some(std::fs::metadata(name).map_or(0, |file| file.len()))
    }

    /// Returns the migrations of this program.
    fn migrations(&self) -> Vec<(i64, String)> {
        self.migrator().iter().map(|step| (step.version, step.description.to_string())).collect()
    }

    fn migrator(&self) -> &'static Migrator {
        match self {
            Self::Sqlite(_) => &SQLITE,
            Self::Postgres(_) => &POSTGRES,
        }
    }

    /// Returns the faults of the recorded migrations: every migration of this program must be recorded with equal
    /// content.
    pub(crate) async fn wrong_migrations(&self, conn: &mut Conn) -> Result<Vec<String>> {
        let text = "select version, description, checksum from _sqlx_migrations where success order by version";
        let run = conn.all(conn.stmt(text)).await?;
        let run = run.iter().map(|row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?))));
        let mut run: BTreeMap<i64, (String, Vec<u8>)> = run.collect::<Result<_>>()?;
        let mut wrong = Vec::new();
        for step in self.migrator().iter() {
            match run.remove(&step.version) {
                Some((name, checksum)) if name == step.description && checksum == *step.checksum => {}
                Some(_) => wrong.push(format!("migration {} was run, and was another one", step.version)),
                None => wrong.push(format!("migration {} is not noted as run", step.version)),
            }
        }
        wrong.extend(run.keys().map(|version| format!("migration {version} was run, and this program has none")));
        Ok(wrong)
    }

    /// Returns the status of the database.
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
        let row = readers.query(facts).one().await?;
        let of = |at: usize| -> Result<Option<u64>> {
            row.get::<Option<i64>>(at)?.map(|value| number("number", value)).transpose()
        };
        let mut unsafe_settings = Vec::new();
        for name in DURABLE.into_iter().filter(|_| kind == DatabaseKind::Postgres) {
            let value: String = readers.query("select current_setting($1)").bind(name).value().await?;
            if value != "on" {
                unsafe_settings.push(name);
            }
        }
        let run = readers.query(migrations).bind(MIGRATIONS).all().await?;
        let run = run.iter().map(migration).collect::<Result<Vec<_>>>()?;
        let is_run = |version: i64| run.iter().any(|row| row.version == version);
        let pending = self.migrations().into_iter().filter(|(version, _)| !is_run(*version)).collect();
        Ok(DatabaseStatus {
            kind,
            version: row.get(0)?,
            address: self.address(),
            bytes: of(1)?.unwrap_or(0),
            log_bytes: self.log_bytes(),
            connections: of(2)?,
            most_connections: of(3)?,
            unsafe_settings,
            run,
            pending,
        })
    }
}

fn migration(row: &Row) -> Result<MigrationRow> {
    Ok(MigrationRow { version: row.get(0)?, name: row.get(1)?, at: row.get(2)? })
}
