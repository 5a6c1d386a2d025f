//! Measures the factory of items with models that reply after 50 ms: finished items a minute, memory, and the time
//! until a call falls back while the breaker of an endpoint is open.
//!
//! `scripts/bench.sh factory`, or `PLUMB_BINARY=target/release/plumb cargo run --release -p plumb --example factory`.
//! `PLUMB_FACTORY_ITEMS` sets the number of items of a run. On SQLite, and on Postgres too when `PLUMB_TEST_POSTGRES`
//! names a cluster. The scripted models share the machine: their cost is part of the figures.

#[path = "../load/databases.rs"]
mod databases;
mod fallback;
#[path = "../../tests/http/factory/maker.rs"]
mod maker;
mod runs;
#[path = "../load/table.rs"]
mod table;

/// The parts of the live tests that are needed here; their learners and content would link the whole server.
#[expect(dead_code, reason = "a run asks for little of what the live tests can do")]
#[path = "../../tests/live"]
mod live {
    pub(crate) mod process;
    pub(crate) mod wire;

    /// Any error.
    pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

    /// The present moment, for measuring durations.
    #[expect(clippy::disallowed_methods, reason = "measurements of a real process live in real time")]
    pub(crate) fn moment() -> std::time::Instant {
        std::time::Instant::now()
    }

    /// Reads an environment variable that sets what to measure or for how long.
    #[expect(clippy::disallowed_methods, reason = "how much to measure is told by the environment")]
    pub(crate) fn told(name: &str) -> Option<String> {
        std::env::var(name).ok()
    }
}

use std::path::PathBuf;

use live::{Failure, told};
use runs::{MakingPlace, SUBJECTS};
use table::Table;

/// Number of items of a run, unless `PLUMB_FACTORY_ITEMS` is set.
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
            for place in [MakingPlace::Server, MakingPlace::Command] {
                runs::measure(&binary, database, subject, place, items, &mut table).await?;
            }
        }
    }
    fallback::measure(&mut table).await?;
    table.print();
    if table.is_good() { Ok(()) } else { Err("a target is missed".into()) }
}
