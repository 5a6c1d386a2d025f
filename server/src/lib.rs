//! The `plumb` binary as a library, so that tests can start it: command line, configuration, web server, workers.

// The types of whole pages are deeply nested.
#![recursion_limit = "256"]

pub mod accept;
pub mod audit_key;
pub mod cli;
pub mod clock;
pub mod config;
pub mod connection_limits;
mod counted;
mod crash_point;
pub mod database_lock;
pub mod demo;
pub mod files;
pub mod heads_file;
pub mod host;
pub mod http;
pub mod log;
mod model_key;
mod private;
pub mod reports;
pub mod sandbox;
pub mod serve;
pub mod signing;
pub mod sockets;
mod waiting_heads;
pub mod workers;

use std::sync::Arc;

use plumb_service::models::ModelSetup;
use plumb_service::{Plumb, Result, Setup, SystemChance};
use plumb_store::{Options, StoreError, Stores};

use crate::clock::{SteadyClock, ThisMachine};
use crate::config::Settings;

/// Opens the database; creates the folder of a SQLite file.
pub async fn open_stores(settings: &Settings, migrate: bool) -> Result<Stores, StoreError> {
    if migrate && let Some(folder) = config::folder_of(&settings.database) {
        private::make_folder(&folder).map_err(|error| StoreError::Unavailable(Box::new(error)))?;
    }
    let options = Options { migrate, faults: crash_point::faults(), ..Options::default() };
    let stores = plumb_store::open(&settings.database, &options).await?;
    if migrate {
        let sealed = stores.maintenance.seal_records(clock::now()).await?;
        if sealed > 0 {
            tracing::info!(sealed, "stored records are held fast by the audit trail from now on, as they were found");
        }
    }
    Ok(stores)
}

/// Where the use cases have their language models from.
pub fn models(settings: &Settings) -> ModelSetup {
    ModelSetup {
        environment: settings.models.clone(),
        shared: settings.shared_model_variables.clone(),
        sealing_key: Arc::new(model_key::ModelKeyFile(settings.model_key.clone())),
    }
}

/// Builds the use cases over an open database, with a steady clock that continues where an earlier server on this
/// machine stopped.
pub async fn plumb(settings: &Settings, stores: Stores) -> Result<Plumb> {
    let plumb = Plumb::new(Setup {
        stores,
        clock: Arc::new(SteadyClock::new(ThisMachine)),
        chance: Arc::new(SystemChance),
        cores: std::thread::available_parallelism().map_or(1, Into::into),
        limits: settings.limits,
        grace_seconds: settings.grace_seconds,
        sign_up: settings.sign_up,
        rules: plumb_service::practice::Rules::default(),
        heads: Arc::new(heads_file::ConfiguredHeads::of(settings)),
        models: models(settings),
        sandbox: sandbox::sandbox(&settings.sandbox),
    })?;
    plumb.take_up_time().await?;
    plumb.take_providers().await?;
    plumb.take_probes().await?;
    Ok(plumb)
}
