//! How to open a database.

use std::sync::Arc;
use std::time::Duration;

use crate::faults::FaultInjector;

/// How to open a database.
#[derive(Debug, Clone)]
pub struct Options {
    /// Bring the schema up to date first. If false, an outdated schema is an error.
    pub migrate: bool,
    /// Number of read connections.
    pub readers: u32,
    /// How long a change waits for room in the writer's queue, and a read for a connection.
    pub patience: Duration,
    /// Fault injector, for tests only.
    pub faults: Option<Arc<dyn FaultInjector>>,
}

impl Default for Options {
    fn default() -> Self {
        Self { migrate: true, readers: 4, patience: Duration::from_secs(5), faults: None }
    }
}
