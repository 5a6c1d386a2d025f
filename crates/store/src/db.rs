//! An open database: connections for reading, and the writer task.

use std::borrow::Borrow;
use std::sync::Arc;

use crate::error::Result;
use crate::faults::InjectedFaults;
use crate::options::Options;
use crate::schema::Schema;
use crate::sql::{Connector, ReadQuery, Readers};
use crate::writer::{Apply, Writer};

/// An open database.
pub(crate) struct Db {
    pub(crate) connector: Connector,
    pub(crate) readers: Readers,
    pub(crate) writer: Writer,
    pub(crate) fated: InjectedFaults,
    pub(crate) schema: Arc<Schema>,
}

impl Db {
    pub(crate) async fn open(url: &str, options: &Options) -> Result<Self> {
        let connector = Connector::parse(url, options.migrate)?;
        connector.prepare(options.migrate).await?;
        let readers = connector.readers(options).await?;
        let schema = Arc::new(Schema::read(&readers).await?);
        let fated = InjectedFaults(options.faults.clone());
        let writer = Writer::start(connector.clone(), options.patience, fated.clone(), Arc::clone(&schema));
        Ok(Self { connector, readers, writer, fated, schema })
    }

    /// Prepares a statement for reading.
    pub(crate) fn query(&self, text: &'static str) -> ReadQuery<'_> {
        self.readers.query(text)
    }

    /// Runs a change: see [`Writer::change`].
    pub(crate) async fn change<I, B, O, F>(&self, input: I, apply: F) -> Result<O>
    where
        I: Borrow<B> + Send + Sync + 'static,
        B: ?Sized + Sync + 'static,
        O: Send + 'static,
        F: for<'a> Apply<'a, B, O> + 'static,
    {
        self.writer.change(input, apply).await
    }
}
