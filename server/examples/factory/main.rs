//! Measures the factory of items with models that answer after 50 ms: finished items a minute, memory, and how soon a call
//! falls back where the breaker of an endpoint is open.
//!
//! `scripts/bench.sh factory`, or `PLUMB_BINARY=target/release/plumb cargo run --release -p plumb --example factory`.
//! `PLUMB_FACTORY_ITEMS` says how many items a run has. On SQLite, and on Postgres too when `PLUMB_TEST_POSTGRES` names a
//! cluster. The scripted models share the machine: what they cost is part of the figures.

#[path = "../load/databases.rs"]
mod databases;
mod fallback;
#[path = "../../tests/http/factory/maker.rs"]
mod maker;
mod runs;
#[path = "../load/table.rs"]
mod table;

/// What is needed of the live tests; their learners and their content would link the whole server.
#[expect(dead_code, reason = "a run asks for little of what the live tests can do")]
#[path = "../../tests/live"]
mod live {
    pub(crate) mod process;
    pub(crate) mod wire;

    /// Whatever went wrong.
    pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

    /// A moment, for measuring how long something takes.
    #[expect(clippy::disallowed_methods, reason = "measurements of a real process live in real time")]
    pub(crate) fn moment() -> std::time::Instant {
        std::time::Instant::now()
    }

    /// An environment variable, which says where to look or how long to go on.
    #[expect(clippy::disallowed_methods, reason = "how much to measure is told by the environment")]
    pub(crate) fn told(name: &str) -> Option<String> {
        std::env::var(name).ok()
    }
}

use std::path::PathBuf;

use live::{Failure, told};
use runs::{Place, SUBJECTS};
use table::Table;

/// Items of a run, unless `PLUMB_FACTORY_ITEMS` says otherwise.
const ITEMS: u32 = 1_000;

fn main() -> Result<(), Failure> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(measure())
}

async fn measure() -> Result<(), Failure> {
    let binary = told("PLUMB_BINARY").ok_or("PLUMB_BINARY must name an optimised `plumb`: see make bench")?;
    let binary = PathBuf::from(binary);
    let items = told("PLUMB_FACTORY_ITEMS").map_or(Ok(ITEMS), |text| text.parse())?;
    let mut table = Table::default();
    for database in databases::all() {
        for subject in &SUBJECTS {
            for place in [Place::Server, Place::Command] {
                runs::measure(&binary, database, subject, place, items, &mut table).await?;
            }
        }
    }
    fallback::measure(&mut table).await?;
    table.print();
    if table.is_good() { Ok(()) } else { Err("a target is missed".into()) }
}
