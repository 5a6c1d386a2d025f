//! The present state of a run, for its page.

use plumb_factory::Stage;
use plumb_store::factory::ItemState;
use uuid::Uuid;

use super::Factory;
use crate::failure::{Result, ServiceError};

impl Factory<'_> {
    /// Returns the number of unfinished items by the last stage they completed; `None` before the first.
    pub async fn stages(&self, run: Uuid) -> Result<Vec<(Option<Stage>, i64)>> {
        let rows = self.plumb.stores.factory.stages(run).await?;
        let stage = |name: &String| name.parse().map_err(|error| super::damaged(run, &error));
        rows.iter().map(|row| Ok((row.stage.as_ref().map(stage).transpose()?, row.items))).collect()
    }

    /// Returns a fingerprint of a run's state, which changes whenever its page does.
    pub async fn mark(&self, run: Uuid) -> Result<String> {
        let row = self.plumb.stores.factory.run(run).await?.ok_or(ServiceError::NotFound)?;
        let (said, done) = self.progress(run).await?;
        let counts = self.plumb.stores.factory.counts(run).await?;
        let waiting = counts.iter().find(|count| count.state == ItemState::Agreed).map_or(0, |count| count.items);
        Ok(format!("{}.{said}.{done}.{waiting}", row.state.as_str()))
    }
}
