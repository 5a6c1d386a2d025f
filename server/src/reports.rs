//! Reports of the workers, in memory: which of them run, how long a turn took, and its error.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use plumb_service::Plumb;
use plumb_service::system::{SignedLine, Worker, WorkerLine};
use plumb_types::time::Timestamp;

/// Longest error that is kept, in characters.
const LONGEST: usize = 200;

/// Reports of the workers of one server.
pub struct Reports {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    lines: BTreeMap<Worker, WorkerLine>,
    signed: Option<SignedLine>,
}

impl Reports {
    /// Starts with no turns. `since`: when the workers' first turns become due.
    pub fn new(since: Timestamp) -> Self {
        let line = |worker| WorkerLine {
            worker,
            since,
            under_way: None,
            last: None,
            failed: None,
            failures: 0,
            is_over: false,
        };
        let lines = Worker::ALL.into_iter().map(|worker| (worker, line(worker))).collect();
        Self { inner: Mutex::new(Inner { lines, signed: None }) }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Each change is complete in itself, so a poisoned lock is still usable.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, worker: Worker, change: impl FnOnce(&mut WorkerLine)) {
        if let Some(line) = self.lock().lines.get_mut(&worker) {
            change(line);
        }
    }

    /// Reports the start of a turn.
    pub fn begun(&self, worker: Worker, at: Timestamp) {
        self.change(worker, |line| line.under_way = Some(at));
    }

    /// Reports the end of a turn, with its result.
    pub fn ended<T, E: Display>(&self, worker: Worker, at: Timestamp, done: Result<&T, &E>) {
        self.change(worker, |line| {
            let began = line.under_way.take().unwrap_or(at);
            line.last = Some((at, at.millis_since(began).max(0)));
        });
        match done {
            Ok(_) => self.change(worker, |line| line.failures = 0),
            Err(error) => self.failed(worker, at, error),
        }
    }

    /// Reports an error.
    pub fn failed(&self, worker: Worker, at: Timestamp, error: &impl Display) {
        let text = crate::log::without_quotes(&error.to_string()).chars().take(LONGEST).collect();
        self.change(worker, |line| {
            line.failed = Some((at, text));
            line.failures = line.failures.saturating_add(1);
        });
    }

    /// Reports that a worker that waits for notifications is listening again.
    pub fn listening(&self, worker: Worker, at: Timestamp) {
        self.change(worker, |line| {
            line.under_way = Some(at);
            line.failures = 0;
        });
    }

    /// Reports that the worker has nothing left to do.
    pub fn over(&self, worker: Worker) {
        self.change(worker, |line| {
            line.under_way = None;
            line.is_over = true;
        });
    }

    /// Reports a signed head of the audit trail.
    pub fn signed(&self, at: Timestamp, seq: i64) {
        self.lock().signed = Some(SignedLine { at, seq });
    }

    /// Returns the reports of all workers, and the last signed head.
    pub fn read(&self) -> (Vec<WorkerLine>, Option<SignedLine>) {
        let inner = self.lock();
        (inner.lines.values().cloned().collect(), inner.signed)
    }
}

/// Reports for one worker, with the time of the use cases' clock.
#[derive(Clone)]
pub(crate) struct Reporter {
    plumb: Arc<Plumb>,
    reports: Arc<Reports>,
    worker: Worker,
}

impl Reporter {
    pub(crate) fn new(plumb: &Arc<Plumb>, reports: &Arc<Reports>, worker: Worker) -> Self {
        Self { plumb: Arc::clone(plumb), reports: Arc::clone(reports), worker }
    }

    /// Runs one turn and reports it.
    pub(crate) async fn turn<T, E: Display>(&self, turn: impl Future<Output = Result<T, E>>) -> Result<T, E> {
        self.reports.begun(self.worker, self.plumb.now());
        let done = turn.await;
        self.reports.ended(self.worker, self.plumb.now(), done.as_ref());
        done
    }

    /// Reports that the worker listens again, or the error.
    pub(crate) fn heard(&self, heard: Result<(), &impl Display>) {
        match heard {
            Ok(()) => self.reports.listening(self.worker, self.plumb.now()),
            Err(error) => self.reports.failed(self.worker, self.plumb.now(), error),
        }
    }

    /// Reports that the worker has nothing left to do.
    pub(crate) fn over(&self) {
        self.reports.over(self.worker);
    }

    /// Reports a signed head of the audit trail.
    pub(crate) fn signed(&self, at: Timestamp, seq: i64) {
        self.reports.signed(at, seq);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(secs: i64) -> Timestamp {
        Timestamp::from_secs(secs)
    }

    fn line(reports: &Reports, worker: Worker) -> WorkerLine {
        reports.read().0.into_iter().find(|line| line.worker == worker).unwrap()
    }

    #[test]
    fn failures_in_a_row_are_counted_and_a_good_turn_ends_them() {
        let reports = Reports::new(at(0));
        for n in 1..=3 {
            reports.begun(Worker::Closing, at(n));
            assert_eq!(line(&reports, Worker::Closing).under_way, Some(at(n)));
            reports.ended(Worker::Closing, at(n + 1), Err::<&(), _>(&"the database is away"));
        }
        let failing = line(&reports, Worker::Closing);
        assert_eq!((failing.failures, failing.last), (3, Some((at(4), 1_000))));
        assert_eq!(failing.failed, Some((at(4), "the database is away".into())));
        reports.begun(Worker::Closing, at(9));
        reports.ended(Worker::Closing, at(9), Ok::<_, &String>(&()));
        let well = line(&reports, Worker::Closing);
        assert_eq!((well.failures, well.last), (0, Some((at(9), 0))));
        assert_eq!(well.failed.unwrap().0, at(4), "the last error is still told");
        assert_eq!(line(&reports, Worker::Signing).last, None, "the others are not touched");
        assert_eq!(reports.read().0.len(), Worker::ALL.len());
    }

    #[test]
    fn one_that_listens_is_well_again_when_it_listens_again() {
        let reports = Reports::new(at(0));
        reports.listening(Worker::Hearing, at(1));
        reports.failed(Worker::Hearing, at(2), &"x".repeat(10_000));
        let failing = line(&reports, Worker::Hearing);
        assert_eq!((failing.failures, failing.failed.unwrap().1.len()), (1, LONGEST));
        reports.listening(Worker::Hearing, at(3));
        assert_eq!(line(&reports, Worker::Hearing).failures, 0);
        reports.over(Worker::Hearing);
        assert!(line(&reports, Worker::Hearing).is_over);
    }
}
