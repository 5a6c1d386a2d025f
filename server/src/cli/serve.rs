//! `plumb serve`.

use super::{CliError, CliResult};
use crate::config::Settings;

pub(super) fn run(settings: Settings) -> CliResult {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(CliError::could)?;
    runtime.block_on(crate::serve::serve(settings)).map_err(CliError::could)
}
