//! Going wrong on purpose, so that a test can see that it does not matter where.

use std::fmt::Debug;
use std::sync::Arc;

use crate::error::Result;

/// A place at which something may go wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultPoint {
    /// A change of a session is about to be handed to the writer.
    Change,
    /// It is stored, or was found to be a conflict, and whoever made it is about to be told.
    Changed,
    /// The writer is about to run a statement: the beginning and the end of a transaction are some, too.
    Statement,
    /// The writer has committed, and nobody has been told yet.
    Committed,
}

/// What goes wrong. Nothing does outside of tests.
pub trait FaultInjector: Debug + Send + Sync {
    /// Called at each place. An error ends what is under way as if the process had died there.
    fn at(&self, place: FaultPoint) -> Result<()>;
}

/// What goes wrong, if anything.
#[derive(Debug, Clone, Default)]
pub(crate) struct InjectedFaults(pub(crate) Option<Arc<dyn FaultInjector>>);

impl InjectedFaults {
    pub(crate) fn at(&self, place: FaultPoint) -> Result<()> {
        self.0.as_ref().map_or(Ok(()), |faults| faults.at(place))
    }
}
