//! CPU-intensive work on authors' texts: checking, drawing, comparing. It is limited in time, runs in threads of its
//! own, and one piece at a time for each author, so that no text delays learners or other authors.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use plumb_formula::allowance::{StopSignal, stoppable};
use plumb_types::ids::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

use crate::failure::{Result, ServiceError};

/// Longest wait for a turn, and longest run: together less than the six seconds of a request.
const WAITING: Duration = Duration::from_secs(1);
const RUNNING: Duration = Duration::from_secs(3);
/// How long stopped work may still take to return a partial result, marked as such.
const ENDING: Duration = Duration::from_millis(500);
/// Pieces of work at once.
const AT_ONCE: usize = 2;
/// Pieces of work at once by authors marked as slow: one place is left for the others.
const SLOW_AT_ONCE: usize = AT_ONCE - 1;

/// Runs the work.
#[derive(Debug)]
pub(crate) struct Proving {
    places: Arc<Semaphore>,
    slow_places: Arc<Semaphore>,
    /// Authors with work in progress, and slow ones: their latest work took too long.
    authors: Mutex<HashMap<UserId, Arc<Author>>>,
    /// Longest run.
    running: Duration,
}

/// An author with work in progress or slow work.
#[derive(Debug)]
struct Author {
    /// Admits one piece of work at a time.
    turn: Arc<Semaphore>,
    is_slow: AtomicBool,
}

impl Default for Proving {
    fn default() -> Self {
        Self::with_longest_run(RUNNING)
    }
}

impl Proving {
    fn with_longest_run(running: Duration) -> Self {
        let places = |count| Arc::new(Semaphore::new(count));
        Self { places: places(AT_ONCE), slow_places: places(SLOW_AT_ONCE), authors: Mutex::default(), running }
    }

    /// Runs the work, which calls its argument to ask whether to continue. `None` if it took too long, or if it had to
    /// wait too long for other work. It is stopped soon after that, and also if its caller no longer waits for it.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        author: UserId,
        work: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    ) -> Result<Option<T>> {
        let author = self.author(author);
        let Ok(permits) = timeout(WAITING, self.turn(&author)).await else { return Ok(None) };
        let permits = permits?;
        let ends = StopsWhenDropped(StopSignal::default());
        let (stop, (send, mut receive)) = (ends.0.clone(), oneshot::channel());
        // A thread of the runtime would keep the server from stopping until the work is done.
        let begun = thread::Builder::new().name("proving".to_owned()).spawn(move || {
            // The permits are returned when the work has really ended.
            let _permits = permits;
            // The receiver may be gone.
            let _ = send.send(stoppable(&stop, || work(&|| !stop.is_stopped())));
        });
        begun.map_err(|error| ServiceError::Internal(error.to_string()))?;
        let mut done = timeout(self.running, &mut receive).await;
        author.is_slow.store(done.is_err(), Ordering::Relaxed);
        if done.is_err() {
            ends.0.stop();
            done = timeout(ENDING, receive).await;
        }
        let Ok(done) = done else { return Ok(None) };
        // The thread panicked, and logged where.
        done.map(Some).map_err(|_| ServiceError::Internal("proving a text panicked".to_owned()))
    }

    fn author(&self, id: UserId) -> Arc<Author> {
        let mut authors = self.authors.lock().unwrap_or_else(PoisonError::into_inner);
        // Authors are forgotten once their work has ended in time.
        authors.retain(|_, author| Arc::strong_count(author) > 1 || author.is_slow.load(Ordering::Relaxed));
        let author = authors
            .entry(id)
            .or_insert_with(|| Arc::new(Author { turn: Arc::new(Semaphore::new(1)), is_slow: AtomicBool::new(false) }));
        Arc::clone(author)
    }

    /// Acquires the author's own turn first, so that further work of theirs does not occupy the shared queue.
    async fn turn(&self, author: &Author) -> Result<Vec<OwnedSemaphorePermit>> {
        let slow = author.is_slow.load(Ordering::Relaxed).then_some(&self.slow_places);
        let mut permits = Vec::with_capacity(3);
        for places in [Some(&author.turn), slow, Some(&self.places)].into_iter().flatten() {
            let permit = Arc::clone(places).acquire_owned().await;
            permits.push(permit.map_err(|error| ServiceError::Internal(error.to_string()))?);
        }
        Ok(permits)
    }
}

struct StopsWhenDropped(StopSignal);

impl Drop for StopsWhenDropped {
    fn drop(&mut self) {
        self.0.stop();
    }
}

#[cfg(test)]
mod tests {
    use plumb_formula::{Formula, Names};

    use super::*;

    fn author(number: u128) -> UserId {
        UserId::from_u128(number)
    }

    /// Evaluates for ever; returns how often.
    fn endless(_: &dyn Fn() -> bool) -> usize {
        let formula = Formula::compile("sum([i for i in range(1000)])", &Names::new()).unwrap();
        let mut count = 0;
        while formula.eval(&[]).is_ok() {
            count += 1;
        }
        count
    }

    fn impatient() -> Proving {
        Proving::with_longest_run(Duration::from_millis(50))
    }

    #[tokio::test]
    async fn work_that_takes_too_long_is_stopped_and_what_panics_is_a_failure() {
        let proving = impatient();
        assert_eq!(proving.run(author(1), |go_on| go_on()).await.unwrap(), Some(true));
        let evaluations = proving.run(author(1), endless).await.unwrap();
        assert!(evaluations.is_some_and(|count| count > 0));
        let failed = proving.run(author(1), |_| -> () { panic!("broken") }).await;
        assert!(matches!(failed, Err(ServiceError::Internal(_))));
        assert_eq!(proving.run(author(1), |_| 7).await.unwrap(), Some(7), "the place is free again");
    }

    #[tokio::test]
    async fn authors_of_slow_texts_share_a_place_and_leave_the_other_to_the_rest() {
        let proving = Arc::new(impatient());
        for slow in [1, 2] {
            proving.run(author(slow), endless).await.unwrap();
        }
        let again: Vec<_> = [1, 2]
            .into_iter()
            .map(|slow| {
                let proving = Arc::clone(&proving);
                tokio::spawn(async move { proving.run(author(slow), endless).await })
            })
            .collect();
        tokio::task::yield_now().await;
        assert_eq!(proving.slow_places.available_permits(), 0);
        assert_eq!(proving.run(author(3), |_| 7).await.unwrap(), Some(7));
        for one in again {
            one.await.unwrap().unwrap();
        }
        // After work that ends in time, the author is no longer slow.
        assert_eq!(proving.run(author(1), |_| 8).await.unwrap(), Some(8));
        assert!(!proving.author(author(1)).is_slow.load(Ordering::Relaxed));
    }

    #[tokio::test]
    async fn one_author_waits_for_their_own_work_and_no_other_author_does() {
        let proving = Arc::new(Proving::default());
        let own = |work: usize| {
            let proving = Arc::clone(&proving);
            tokio::spawn(async move { (work, proving.run(author(1), endless).await) })
        };
        let (first, second) = (own(1), own(2));
        tokio::task::yield_now().await;
        assert_eq!(proving.run(author(2), |_| 7).await.unwrap(), Some(7));
        // The runtime drops both tasks: their threads must end, or the test does not.
        first.abort();
        second.abort();
        assert_eq!(proving.run(author(1), |_| 8).await.unwrap(), Some(8));
    }
}
