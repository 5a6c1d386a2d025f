//! The life of a server process, and its crash.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use plumb_store::StoreError;
use plumb_store::faults::{FaultInjector, FaultPoint};

/// A crashing process: from some step on, nothing reaches the database any more.
#[derive(Debug, Default)]
pub(crate) struct CrashSwitch {
    /// Steps until then; 0: it never crashes.
    left: AtomicU64,
    dead: AtomicBool,
}

impl FaultInjector for CrashSwitch {
    fn at(&self, place: FaultPoint) -> plumb_store::Result<()> {
        if matches!(place, FaultPoint::Change | FaultPoint::Changed) {
            return Ok(());
        }
        let ends = |left: u64| (left > 0).then(|| left - 1);
        if self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, ends) == Ok(1) {
            self.dead.store(true, Ordering::SeqCst);
        }
        if self.dead.load(Ordering::SeqCst) { Err(StoreError::Unavailable("the process died".into())) } else { Ok(()) }
    }
}

impl CrashSwitch {
    pub(crate) fn ends_after(&self, places: u64) {
        self.left.store(places, Ordering::SeqCst);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.dead.load(Ordering::SeqCst)
    }

    pub(crate) fn again(&self) {
        self.left.store(0, Ordering::SeqCst);
        self.dead.store(false, Ordering::SeqCst);
    }
}
