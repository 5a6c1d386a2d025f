//! A server to be killed, its database, and its learners.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use plumb_server::clock::{SteadyClock, ThisMachine};
use plumb_store::{Options, Stores};
use sqlx::{AssertSqlSafe, Connection, Executor};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::live::process::{Site, bare_bundle};
use crate::live::{Failure, content, people, told};
use crate::sitter::{Record, Sitter};

/// A database and the server on it.
pub(crate) struct Scene {
    pub(crate) site: Site,
    pub(crate) folder: TempDir,
}

/// The running learners.
pub(crate) struct Learners {
    tasks: Vec<JoinHandle<Result<Record, String>>>,
    stop: watch::Sender<bool>,
    count: Arc<AtomicU64>,
}

impl Scene {
    pub(crate) async fn sqlite() -> Result<Self, Failure> {
        let scene = Self::with(None)?;
        scene.publish().await?;
        Ok(scene)
    }

    pub(crate) async fn postgres() -> Result<Self, Failure> {
        let scene = Self::with(Some(fresh_postgres().await?))?;
        scene.publish().await?;
        Ok(scene)
    }

    async fn publish(&self) -> Result<(), Failure> {
        let stores = self.stores().await?;
        content::published(stores.clone(), Arc::new(SteadyClock::new(ThisMachine))).await?;
        stores.maintenance.close().await;
        Ok(())
    }

    fn with(database: Option<String>) -> Result<Self, Failure> {
        let folder = tempfile::tempdir()?;
        bare_bundle(folder.path())?;
        let mut site = Site::new(Path::new(env!("CARGO_BIN_EXE_plumb")), folder.path(), database)?;
        let flags = ["--sessions-per-hour", "1000000", "--open-sessions", "1000", "--ready-forms", "16"];
        site.flags = flags.map(str::to_owned).to_vec();
        Ok(Self { site, folder })
    }

    /// Opens its database from outside.
    pub(crate) async fn stores(&self) -> Result<Stores, Failure> {
        Ok(plumb_store::open(&self.site.database, &Options::default()).await?)
    }

    /// Starts learners that work until [`Learners::end`].
    pub(crate) async fn learners(&self, count: u64) -> Result<Learners, Failure> {
        let stores = self.stores().await?;
        let people = people::enrol(&stores, 0, count).await?;
        stores.maintenance.close().await;
        let (stop, stopped) = watch::channel(false);
        let count = Arc::<AtomicU64>::default();
        let sit = |(person, number): (people::Person, u64)| {
            let sitter = Sitter::new(self.site.address, &person.cookie, number, stopped.clone(), Arc::clone(&count));
            let name = person.actor.name;
            tokio::spawn(async move { sitter.live().await.map_err(|error| format!("{name}: {error}")) })
        };
        let tasks = people.into_iter().zip(0..).map(sit).collect();
        Ok(Learners { tasks, stop, count })
    }
}

impl Learners {
    /// Fails as soon as one of them has failed.
    pub(crate) fn must_be_well(&self) -> Result<(), Failure> {
        if self.tasks.iter().any(JoinHandle::is_finished) { Err("a learner gave up".into()) } else { Ok(()) }
    }

    /// Returns how many answers were acknowledged so far.
    pub(crate) fn acknowledged(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// Stops them; returns the data that each got acknowledged.
    pub(crate) async fn end(self) -> Result<Vec<Record>, Failure> {
        self.stop.send(true)?;
        let mut records = Vec::new();
        for task in self.tasks {
            records.push(tokio::time::timeout(Duration::from_secs(90), task).await???);
        }
        Ok(records)
    }
}

/// Creates an empty database on the tests' cluster.
async fn fresh_postgres() -> Result<String, Failure> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let cluster =
        told("PLUMB_TEST_POSTGRES").ok_or("PLUMB_TEST_POSTGRES is not set: it must name a Postgres cluster")?;
    let name = format!("plumb_crash_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let mut conn = sqlx_postgres::PgConnection::connect(&cluster).await?;
    conn.execute(AssertSqlSafe(format!("drop database if exists {name} with (force)"))).await?;
    conn.execute(AssertSqlSafe(format!("create database {name}"))).await?;
    conn.close().await?;
    let (base, _) = cluster.rsplit_once('/').ok_or("PLUMB_TEST_POSTGRES must end with /database")?;
    Ok(format!("{base}/{name}"))
}
