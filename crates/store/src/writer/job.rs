//! What the writer is asked to do, and how it answers.

use std::any::Any;

use futures_util::future::BoxFuture;
use tokio::sync::oneshot;

use super::batch::Batch;
use crate::error::{Result, StoreError};

/// A question, the answer once the transaction has one, and the way back to who asked.
pub(crate) struct QueuedChange<I, O> {
    pub(crate) input: I,
    pub(crate) outcome: Option<O>,
    reply: oneshot::Sender<Result<O>>,
}

impl<I, O> QueuedChange<I, O> {
    pub(super) fn new(input: I) -> (Self, oneshot::Receiver<Result<O>>) {
        let (reply, answer) = oneshot::channel();
        (Self { input, outcome: None, reply }, answer)
    }

    /// Who no longer waits is no loss: the change is made all the same.
    fn answer(self, failure: Option<StoreError>) {
        let missing = || StoreError::Backend("the batch gave no outcome".into());
        let _ = self.reply.send(failure.map_or_else(|| self.outcome.ok_or_else(missing), Err));
    }
}

/// The order within a transaction in which changes are written that are written several at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    WebSessions,
    NewSessions,
    /// Drafts before answers: an answer decided without a draft of the same batch is then told so.
    Drafts,
    LateSaves,
    SessionChanges,
}

/// A kind of change that is frequent enough to be written several at a time.
pub(crate) trait Grouped: Send + Sized + 'static {
    type Outcome: Send + 'static;
    /// No two kinds have the same.
    const STAGE: Stage;

    /// Writes all of a transaction, and gives each its outcome.
    fn write(
        batch: &mut Batch,
        asked: Vec<&mut QueuedChange<Self, Self::Outcome>>,
    ) -> impl Future<Output = Result<()>> + Send;
}

/// How all changes of a kind are written.
pub(super) type WriteGroup = for<'a> fn(&'a mut Batch, Vec<&'a mut (dyn Any + Send)>) -> BoxFuture<'a, Result<()>>;

fn write_group<'a, C: Grouped>(
    batch: &'a mut Batch,
    asked: Vec<&'a mut (dyn Any + Send)>,
) -> BoxFuture<'a, Result<()>> {
    Box::pin(C::write(batch, asked.into_iter().filter_map(|asked| asked.downcast_mut()).collect()))
}

/// A change of a kind of [`Grouped`], or any other.
pub(super) enum Job {
    Grouped { stage: Stage, write: WriteGroup, asked: Box<dyn Member> },
    Other(Box<dyn Other>),
}

impl Job {
    pub(super) fn grouped<C: Grouped>(asked: QueuedChange<C, C::Outcome>) -> Self {
        Self::Grouped { stage: C::STAGE, write: write_group::<C>, asked: Box::new(asked) }
    }

    /// Answers: after the commit with the outcome, or with why there was none.
    pub(super) fn settle(self, failure: Option<StoreError>) {
        match self {
            Self::Grouped { asked, .. } => asked.settle(failure),
            Self::Other(other) => other.settle(failure),
        }
    }
}

/// A change that is written together with others of its kind.
pub(super) trait Member: Send {
    fn as_any(&mut self) -> &mut (dyn Any + Send);
    fn settle(self: Box<Self>, failure: Option<StoreError>);
}

impl<I: Send + 'static, O: Send + 'static> Member for QueuedChange<I, O> {
    fn as_any(&mut self) -> &mut (dyn Any + Send) {
        self
    }

    fn settle(self: Box<Self>, failure: Option<StoreError>) {
        self.answer(failure);
    }
}

/// A change that is written by itself within the transaction.
pub(super) trait Other: Send {
    fn apply<'a>(&'a mut self, batch: &'a mut Batch) -> BoxFuture<'a, Result<()>>;
    fn settle(self: Box<Self>, failure: Option<StoreError>);
}

/// How a change is written. A plain function, so that it can be run again.
pub(crate) type Apply<I, O> = for<'a> fn(&'a I, &'a mut Batch) -> BoxFuture<'a, Result<O>>;

/// A change with its input.
pub(super) struct Change<I, O> {
    pub(super) asked: QueuedChange<I, O>,
    pub(super) apply: Apply<I, O>,
}

impl<I: Send + Sync, O: Send> Other for Change<I, O> {
    fn apply<'a>(&'a mut self, batch: &'a mut Batch) -> BoxFuture<'a, Result<()>> {
        Box::pin(async {
            self.asked.outcome = Some((self.apply)(&self.asked.input, batch).await?);
            Ok(())
        })
    }

    fn settle(self: Box<Self>, failure: Option<StoreError>) {
        self.asked.answer(failure);
    }
}
