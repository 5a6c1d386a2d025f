//! Work that may take long, bounded: what nobody waits for any more is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::failure::{Result, ServiceError};

/// So long it may take before it is told to stop.
const PATIENCE: Duration = Duration::from_secs(3);
/// So long it may take to stop.
const GRACE: Duration = Duration::from_secs(1);
/// Such work that is done at once: authors must not keep learners waiting.
static AT_ONCE: Semaphore = Semaphore::const_new(2);

/// Does the work beside everything else. It is given what says whether to go on; `None` when it took too long, or when
/// others' work did.
pub(crate) async fn bounded<T: Send + 'static>(
    work: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
) -> Result<Option<T>> {
    let Ok(Ok(permit)) = timeout(PATIENCE, AT_ONCE.acquire()).await else { return Ok(None) };
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    let mut task = tokio::task::spawn_blocking(move || {
        // Given back when the work has really ended.
        let _permit = permit;
        work(&|| !told.load(Ordering::Relaxed))
    });
    let mut done = timeout(PATIENCE, &mut task).await;
    if done.is_err() {
        stop.store(true, Ordering::Relaxed);
        done = timeout(GRACE, &mut task).await;
    }
    let Ok(done) = done else { return Ok(None) };
    done.map(Some).map_err(|error| ServiceError::Internal(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_that_takes_too_long_is_told_to_stop_and_what_fails_is_a_failure() {
        assert_eq!(bounded(|go_on| go_on()).await.unwrap(), Some(true));
        let endless = |go_on: &dyn Fn() -> bool| {
            let mut rounds = 0_u64;
            while go_on() {
                rounds = rounds.wrapping_add(1);
            }
            rounds
        };
        assert!(bounded(endless).await.unwrap().is_some_and(|rounds| rounds > 0));
        assert!(matches!(bounded(|_| panic!("broken")).await, Err::<Option<()>, _>(ServiceError::Internal(_))));
    }
}
