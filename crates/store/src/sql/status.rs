//! What a database says of itself, each in its own words. Nothing here reads more than a bounded number of rows.

use std::collections::BTreeMap;

use plumb_types::time::Timestamp;
use sqlx::migrate::Migrator;

use super::{Conn, Connector, POSTGRES, Readers, Row, SQLITE};
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
    /// Settings of a Postgres server without which a power cut may damage what it has stored, where they are off.
    pub unsafe_settings: Vec<&'static str>,
    /// Migrations that were run, latest first.
    pub run: Vec<MigrationRow>,
    /// Number and name of those that this program has and the database has not.
    pub pending: Vec<(i64, String)>,
}

/// Settings of Postgres that must be on for what it has stored to outlive a power cut.
const DURABLE: [&str; 2] = ["fsync", "full_page_writes"];

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
        self.migrator().iter().map(|step| (step.version, step.description.to_string())).collect()
    }

    fn migrator(&self) -> &'static Migrator {
        match self {
            Self::Sqlite(_) => &SQLITE,
            Self::Postgres(_) => &POSTGRES,
        }
    }

    /// What is wrong with the notes of the migrations that were run: each of this program's is there, as it is here.
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
        let mut unsafe_settings = Vec::new();
        for name in DURABLE.into_iter().filter(|_| kind == DatabaseKind::Postgres) {
            let value = readers.one(readers.stmt("select current_setting($1)").bind(name)).await?;
            if value.get::<String>(0)? != "on" {
                unsafe_settings.push(name);
            }
        }
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
            unsafe_settings,
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
