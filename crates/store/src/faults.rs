//! Fault injection for tests: a failure at any of these points must not lose or change data.

use std::fmt::Debug;
use std::sync::Arc;

use crate::error::Result;

/// A point at which a fault may be injected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultPoint {
    /// A change of a session is about to be sent to the writer.
    Change,
    /// The change is stored, or was refused as a conflict, and its caller has not been notified yet.
    Changed,
    /// The writer is about to run a statement, including those that begin and end a transaction.
    Statement,
    /// The writer has committed, and no caller has been notified yet.
    Committed,
}

/// Injects faults. Only tests implement it.
pub trait FaultInjector: Debug + Send + Sync {
    /// Called at each point. An error aborts the operation as if the process had died there.
    fn at(&self, place: FaultPoint) -> Result<()>;
}

/// The fault injector, if there is one.
#[derive(Debug, Clone, Default)]
pub(crate) struct InjectedFaults(pub(crate) Option<Arc<dyn FaultInjector>>);

impl InjectedFaults {
    pub(crate) fn at(&self, place: FaultPoint) -> Result<()> {
        self.0.as_ref().map_or(Ok(()), |faults| faults.at(place))
    }
}
