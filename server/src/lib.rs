//! The `plumb` binary as a library, so that tests can start it: command line, configuration, web server, workers.

// The types of whole pages are deep.
#![recursion_limit = "256"]

pub mod audit_key;
pub mod cli;
pub mod clock;
pub mod config;
pub mod demo;
pub mod files;
pub mod heads_file;
pub mod host;
pub mod http;
pub mod log;
pub mod reports;
pub mod serve;
pub mod workers;

use std::sync::Arc;

use plumb_service::{Outcome, Plumb, Setup, SystemChance};
use plumb_store::{Options, StoreError, Stores};

use crate::clock::SystemClock;
use crate::config::Settings;

/// Opens the database; makes the folder of a SQLite file.
pub async fn open_stores(settings: &Settings, migrate: bool) -> Result<Stores, StoreError> {
    if migrate && let Some(file) = settings.database.strip_prefix("sqlite:") {
        let file = file.trim_start_matches("//").split('?').next().unwrap_or_default();
        if let Some(folder) = std::path::Path::new(file).parent() {
            std::fs::create_dir_all(folder).map_err(|error| StoreError::Unavailable(Box::new(error)))?;
        }
    }
    plumb_store::open(&settings.database, &Options { migrate, ..Options::default() }).await
}

/// The use cases over an open database, by the machine's clock.
pub fn plumb(settings: &Settings, stores: Stores) -> Outcome<Plumb> {
    Plumb::new(Setup {
        stores,
        clock: Arc::new(SystemClock),
        chance: Arc::new(SystemChance),
        cores: std::thread::available_parallelism().map_or(1, Into::into),
        limits: settings.limits,
        grace_seconds: settings.grace_seconds,
        sign_up: settings.sign_up,
        rules: plumb_service::practice::Rules::default(),
        heads: Arc::new(heads_file::ConfiguredHeads::of(settings)),
    })
}
