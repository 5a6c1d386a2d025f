//! Deliberate crashes, so that a test of the whole process can show that no moment of a crash loses data. Only in
//! builds with debug assertions.

use std::sync::Arc;

use plumb_store::FaultInjector;

/// Returns the fault injector if `PLUMB_DIE_AT_STEP` is set: the process ends at that step without cleaning up. A step
/// is a moment just before a change of a session is stored, or just after; they count from 1.
#[cfg(debug_assertions)]
pub(crate) fn faults() -> Option<Arc<dyn FaultInjector>> {
    use std::sync::atomic::{AtomicU64, Ordering};

    use plumb_store::faults::FaultPoint;

    #[derive(Debug)]
    struct Last {
        step: u64,
        steps: AtomicU64,
    }

    impl FaultInjector for Last {
        fn at(&self, place: FaultPoint) -> plumb_store::Result<()> {
            let is_step = matches!(place, FaultPoint::Change | FaultPoint::Changed);
            if is_step && self.steps.fetch_add(1, Ordering::Relaxed) + 1 == self.step {
                std::process::abort();
            }
            Ok(())
        }
    }

    #[expect(clippy::disallowed_methods, reason = "this is the server, and no setting that a user has")]
    let step = std::env::var("PLUMB_DIE_AT_STEP").ok()?.parse().ok()?;
    Some(Arc::new(Last { step, steps: AtomicU64::new(0) }))
}

/// Release builds inject no faults.
#[cfg(not(debug_assertions))]
pub(crate) fn faults() -> Option<Arc<dyn FaultInjector>> {
    None
}
