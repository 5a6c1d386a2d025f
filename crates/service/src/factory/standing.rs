//! How a run stands at this moment, for who watches it.

use plumb_factory::Stage;
use plumb_store::factory::ItemState;
use uuid::Uuid;

use super::Factory;
use crate::failure::{Result, ServiceError};

impl Factory<'_> {
    /// How many items that are not done yet have come so far: by the last stage that was gone through, none before the
    /// first.
    pub async fn stages(&self, run: Uuid) -> Result<Vec<(Option<Stage>, i64)>> {
        let rows = self.plumb.stores.factory.stages(run).await?;
        let stage = |name: &String| name.parse().map_err(|error| super::damaged(run, &error));
        rows.iter().map(|row| Ok((row.stage.as_ref().map(stage).transpose()?, row.items))).collect()
    }

    /// Names how a run stands: another name whenever anything changes that is shown of it.
    pub async fn mark(&self, run: Uuid) -> Result<String> {
        let row = self.plumb.stores.factory.run(run).await?.ok_or(ServiceError::NotFound)?;
        let (said, done) = self.progress(run).await?;
        let counts = self.plumb.stores.factory.counts(run).await?;
        let waiting = counts.iter().find(|count| count.state == ItemState::Agreed).map_or(0, |count| count.items);
        Ok(format!("{}.{said}.{done}.{waiting}", row.state.name()))
    }
}
