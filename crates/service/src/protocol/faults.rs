//! Dying on purpose, so that a test can see that it does not matter where. Only in builds with debug assertions.

/// One step of a loop: just before a change is stored, or just after. The process ends here without another word when
/// `PLUMB_DIE_AT_STEP` names this step, counted from 1.
#[cfg(debug_assertions)]
pub(super) fn step() {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    static LAST: LazyLock<Option<u64>> =
        LazyLock::new(|| std::env::var("PLUMB_DIE_AT_STEP").ok().and_then(|step| step.parse().ok()));
    static STEPS: AtomicU64 = AtomicU64::new(0);
    if let Some(last) = *LAST
        && STEPS.fetch_add(1, Ordering::Relaxed) + 1 == last
    {
        std::process::abort();
    }
}

#[cfg(not(debug_assertions))]
pub(super) const fn step() {}
