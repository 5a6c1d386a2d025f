//! The writer: the single task that writes.
//!
//! Changes queue up; the task takes all waiting ones, up to [`MAX_BATCH`], runs them as one transaction and replies to
//! each caller after the commit. Under load a commit contains many changes; a single change is committed at once. If
//! the transaction fails, its changes are run one by one, so that one that cannot be stored fails alone.

mod batch;
mod checkpoint;
mod job;
mod pulse;
mod rounds;
pub(crate) mod seals;

use std::borrow::Borrow;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};

use crate::error::{Result, StoreError};
use crate::faults::InjectedFaults;
use crate::schema::Schema;
use crate::sql::{Connector, is_write_conflict};

pub(crate) use batch::{Batch, WriteQuery};
use checkpoint::Checkpoints;
pub(crate) use job::{Apply, GroupedChange, QueuedChange, Stage};
use job::{Change, Job};
use pulse::CommitLog;
pub use pulse::{CommitTimes, WritingStatus};
pub(crate) use rounds::rounds;

/// Maximum number of changes in one commit.
const MAX_BATCH: usize = 128;
/// Maximum number of waiting changes.
const QUEUE: usize = 1024;
/// How often a transaction is run again after losing a race.
const RETRIES: usize = 4;
/// After this time without an answer the database counts as unreachable.
const GIVE_UP: Duration = Duration::from_secs(30);

enum WriterMessage {
    Job(Box<Job>),
    Close(oneshot::Sender<()>),
}

/// Handle of the writer task.
#[derive(Clone)]
pub(crate) struct Writer {
    queue: mpsc::Sender<WriterMessage>,
    patience: Duration,
    changes: Arc<AtomicU64>,
    pulse: Arc<CommitLog>,
}

impl Writer {
    pub(crate) fn start(connector: Connector, patience: Duration, fated: InjectedFaults, schema: Arc<Schema>) -> Self {
        let (queue, messages) = mpsc::channel(QUEUE);
        let checkpoints = Checkpoints::start(&connector);
        let pulse = Arc::<CommitLog>::default();
        let task = WriterTask { connector, batch: None, checkpoints, pulse: Arc::clone(&pulse), fated, schema };
        tokio::spawn(task.run(messages));
        Self { queue, patience, changes: Arc::default(), pulse }
    }

    async fn send(&self, message: WriterMessage) -> Result<()> {
        self.queue.send_timeout(message, self.patience).await.map_err(|error| match error {
            mpsc::error::SendTimeoutError::Timeout(_) => StoreError::unavailable("too many changes are waiting"),
            mpsc::error::SendTimeoutError::Closed(_) => StoreError::unavailable("the store is closed"),
        })
    }

    async fn ask<O>(&self, job: Job, answer: oneshot::Receiver<Result<O>>) -> Result<O> {
        self.send(WriterMessage::Job(Box::new(job))).await?;
        answer.await.unwrap_or_else(|_| Err(StoreError::unavailable("the store is closed")))
    }

    /// Runs a change that is written together with others of its kind.
    pub(crate) async fn grouped<C: GroupedChange>(&self, input: C) -> Result<C::Outcome> {
        let (asked, answer) = QueuedChange::new(input);
        self.ask(Job::grouped(asked), answer).await
    }

    /// Like [`grouped`](Self::grouped), for a change that [`changes`](Self::changes) counts.
    pub(crate) async fn counted<C: GroupedChange>(&self, input: C) -> Result<C::Outcome> {
        let outcome = self.grouped(input).await;
        self.changes.fetch_add(1, Ordering::SeqCst);
        outcome
    }

    /// Runs any other change: `apply` runs within the transaction, perhaps more than once until it commits.
    pub(crate) async fn change<I, B, O, F>(&self, input: I, apply: F) -> Result<O>
    where
        I: Borrow<B> + Send + Sync + 'static,
        B: ?Sized + Sync + 'static,
        O: Send + 'static,
        F: for<'a> Apply<'a, B, O> + 'static,
    {
        let (asked, answer) = QueuedChange::new(input);
        let change = Change { asked, apply, borrowed: PhantomData };
        let outcome = self.ask(Job::SingleChange(Box::new(change)), answer).await;
        self.changes.fetch_add(1, Ordering::SeqCst);
        outcome
    }

    /// Returns the number of completed changes other than those of exams: data read before the latest of them may be
    /// outdated.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::SeqCst)
    }

    /// Returns the status of the task.
    pub(crate) fn status(&self) -> WritingStatus {
        let room = self.queue.max_capacity();
        WritingStatus { waiting: room.saturating_sub(self.queue.capacity()), room, recent: self.pulse.recent() }
    }

    /// Finishes the waiting changes, then closes the connection.
    pub(crate) async fn close(&self) {
        let (done, closed) = oneshot::channel();
        if self.queue.send(WriterMessage::Close(done)).await.is_ok() {
            let _ = closed.await;
        }
    }
}

struct WriterTask {
    connector: Connector,
    batch: Option<Batch>,
    checkpoints: Option<Checkpoints>,
    pulse: Arc<CommitLog>,
    fated: InjectedFaults,
    schema: Arc<Schema>,
}

impl WriterTask {
    async fn run(mut self, mut messages: mpsc::Receiver<WriterMessage>) {
        let mut jobs = Vec::with_capacity(MAX_BATCH);
        let mut closing = None;
        while let Some(message) = messages.recv().await {
            let mut next = Some(message);
            while let Some(message) = next.take() {
                match message {
                    WriterMessage::Job(job) => jobs.push(*job),
                    WriterMessage::Close(done) => {
                        messages.close();
                        closing = Some(done);
                    }
                }
                if jobs.len() < MAX_BATCH {
                    next = messages.try_recv().ok();
                }
            }
            if !jobs.is_empty() {
                self.commit(&mut jobs).await;
                if let Some(checkpoints) = &self.checkpoints {
                    checkpoints.wrote();
                }
            }
        }
        if let Some(checkpoints) = self.checkpoints.take() {
            checkpoints.stop().await;
        }
        if let Some(batch) = self.batch.take() {
            batch.close().await;
        }
        if let Some(done) = closing {
            let _ = done.send(());
        }
    }

    /// Runs the jobs, replies to their callers and removes them.
    async fn commit(&mut self, jobs: &mut Vec<Job>) {
        match self.transact(jobs).await.err() {
            None => jobs.drain(..).for_each(|job| job.settle(None)),
            Some(error) if error.is_transient() || jobs.len() == 1 => {
                if error.is_transient() {
                    tracing::warn!(error = %detail(&error), jobs = jobs.len(), "changes were not saved");
                }
                let mut error = Some(error);
                for job in jobs.drain(..) {
                    let told = error.take().unwrap_or_else(|| StoreError::unavailable("the whole batch failed"));
                    job.settle(Some(told));
                }
            }
            Some(error) => {
                tracing::debug!(error = %detail(&error), jobs = jobs.len(), "running a failed batch one by one");
                for job in std::mem::take(jobs) {
                    let mut alone = [job];
                    let failure = self.transact(&mut alone).await.err();
                    if let Some(error @ StoreError::Backend(_)) = &failure {
                        tracing::error!(error = %detail(error), "a change was not saved");
                    }
                    let [job] = alone;
                    job.settle(failure);
                }
            }
        }
    }

    /// Runs the jobs in one transaction, again while it loses races.
    async fn transact(&mut self, jobs: &mut [Job]) -> Result<()> {
        let mut result = self.try_transact(jobs).await;
        for _ in 0..RETRIES {
            match &result {
                Err(error) if is_write_conflict(error) => result = self.try_transact(jobs).await,
                _ => break,
            }
        }
        result
    }

    async fn try_transact(&mut self, jobs: &mut [Job]) -> Result<()> {
        let mut batch = match self.batch.take() {
            Some(batch) => batch,
            None => match timeout(GIVE_UP, self.connector.connect()).await {
                Ok(conn) => Batch::new(conn?, self.fated.clone(), Arc::clone(&self.schema)),
                Err(_) => return Err(StoreError::unavailable("the database does not answer")),
            },
        };
        let began = Instant::now();
        // A batch that timed out takes its connection with it, as its state is unknown.
        let result = timeout(GIVE_UP, batch.transact(jobs)).await;
        match result {
            Ok(Ok(())) => {
                self.pulse.committed(jobs.len(), began);
                self.batch = Some(batch);
            }
            Ok(Err(error)) => {
                if batch.undo().await.is_ok() && !error.is_transient() {
                    self.batch = Some(batch);
                } else {
                    batch.close().await;
                }
                return Err(error);
            }
            Err(_) => return Err(StoreError::unavailable("the database does not answer")),
        }
        Ok(())
    }
}

fn detail(error: &StoreError) -> String {
    use std::error::Error as _;
    error.source().map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}
