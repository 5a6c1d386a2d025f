//! Measures a real server process over HTTP: answers, session starts, overload, practice, the tutor, streams, every
//! page of a school, cold start, memory, sizes of pages.
//!
//! `make bench`, or `PLUMB_BINARY=target/release/plumb cargo run --release -p plumb --example load`.
//! `PLUMB_LOAD_ONLY` selects the measurements: `cold`, `answers`, `overload`, `practice`, `tutor`, `streams`, `pages`;
//! all by default.
//! On SQLite, and on Postgres too when `PLUMB_TEST_POSTGRES` names a cluster. Client and server share the machine: the
//! client's cost is part of the figures.

#[path = "../../tests/live/mod.rs"]
mod live;

mod answers;
mod bare;
mod cold;
mod databases;
mod overload;
mod pages;
mod practice;
mod streams;
mod table;
mod tutor;

use std::path::PathBuf;

use live::{Failure, told};
use table::Table;
use tokio::runtime::Builder;

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        // As many threads as Plumb has.
        ["bare", address, database] => {
            Builder::new_multi_thread().enable_all().build()?.block_on(bare::serve(address, database))
        }
        [] => Builder::new_current_thread().enable_all().build()?.block_on(measure()),
        _ => Err("load takes no words but its own: what to measure is in PLUMB_LOAD_ONLY".into()),
    }
}

async fn measure() -> Result<(), Failure> {
    let binary = told("PLUMB_BINARY").ok_or("PLUMB_BINARY must name an optimised `plumb`: see make bench")?;
    let binary = PathBuf::from(binary);
    let only = told("PLUMB_LOAD_ONLY");
    let is_wanted = |name: &str| only.as_deref().is_none_or(|only| only.split(',').any(|one| one == name));
    let mut table = Table::default();
    if is_wanted("cold") {
        cold::measure(&binary, &mut table).await?;
    }
    for database in databases::all() {
        if is_wanted("answers") {
            answers::submits(&binary, database, &mut table).await?;
            answers::beginnings(&binary, database, &mut table).await?;
        }
        if is_wanted("overload") {
            overload::curve(&binary, database, &mut table).await?;
        }
        if is_wanted("practice") {
            practice::turns(&binary, database, &mut table).await?;
        }
        if is_wanted("tutor") {
            tutor::turns(&binary, database, &mut table).await?;
        }
        if is_wanted("pages") {
            pages::measure(&binary, database, &mut table).await?;
        }
        if is_wanted("streams") {
            streams::delivery(&binary, database, &mut table).await?;
            streams::replay(database, &mut table).await?;
        }
    }
    table.print();
    if table.is_good() { Ok(()) } else { Err("a target is missed".into()) }
}
