//! How to open a database.

use std::sync::Arc;
use std::time::Duration;

use crate::faults::FaultInjector;

/// How to open a database.
#[derive(Debug, Clone)]
pub struct Options {
    /// Bring the schema up to date first. Without it, a schema that is not up to date is an error.
    pub migrate: bool,
    /// Connections that read.
    pub readers: u32,
    /// How long a change waits for room in the writer's queue, and a read for a connection.
    pub patience: Duration,
    /// What goes wrong on purpose: nothing outside of tests.
    pub faults: Option<Arc<dyn FaultInjector>>,
}

impl Default for Options {
    fn default() -> Self {
        Self { migrate: true, readers: 4, patience: Duration::from_secs(5), faults: None }
    }
}
