//! One open database: connections that read, and the task that writes.

use crate::error::Result;
use crate::faults::Fated;
use crate::options::Options;
use crate::sql::{Connector, Readers};
use crate::writer::Writer;

/// One open database.
pub(crate) struct Db {
    pub(crate) connector: Connector,
    pub(crate) readers: Readers,
    pub(crate) writer: Writer,
    pub(crate) fated: Fated,
}

impl Db {
    pub(crate) async fn open(url: &str, options: &Options) -> Result<Self> {
        let connector = Connector::parse(url, options.migrate)?;
        connector.prepare(options.migrate).await?;
        let readers = connector.readers(options).await?;
        let fated = Fated(options.faults.clone());
        let writer = Writer::start(connector.clone(), options.patience, fated.clone());
        Ok(Self { connector, readers, writer, fated })
    }
}
