//! The shipped content, published as the server publishes it at its start.

use std::sync::Arc;

use plumb_server::config::Options;
use plumb_server::files;
use plumb_server::heads_file::ConfiguredHeads;
use plumb_service::{Clock, Limits, Plumb, Setup, SystemChance};
use plumb_store::Stores;

use super::Failure;
use super::process::repository;

/// The use cases on `stores` by `clock`, with every blueprint of the repository published.
pub(crate) async fn published(stores: Stores, clock: Arc<dyn Clock>) -> Result<Plumb, Failure> {
    let settings = Options::default().settle().map_err(|wrong| format!("{wrong:?}"))?;
    let plumb = Plumb::new(Setup {
        stores,
        clock,
        chance: Arc::new(SystemChance),
        cores: 1,
        limits: Limits { sessions_per_hour: 100, solutions_per_hour: 100, open_sessions: 100, items_per_session: 200 },
        grace_seconds: 30,
        sign_up: false,
        rules: plumb_service::practice::Rules::default(),
        heads: Arc::new(ConfiguredHeads::of(&settings)),
        models: plumb_server::models(&settings),
        sandbox: plumb_server::sandbox::sandbox(&settings.sandbox),
    })?;
    let texts = files::blueprints(&[repository().join("blueprints")])?;
    plumb.import(&texts).await.map_err(|error| format!("{error:?}"))?;
    plumb.reload_content().await?;
    Ok(plumb)
}
