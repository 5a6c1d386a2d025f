//! Jobs of the writer, and how it returns their results.

use std::any::Any;
use std::borrow::Borrow;
use std::marker::PhantomData;

use futures_util::future::BoxFuture;
use tokio::sync::oneshot;

use super::batch::Batch;
use crate::error::{Result, StoreError};

/// A queued change, its result once the transaction has one, and the channel to its caller.
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

    /// A caller that no longer waits is no error: the change is made all the same.
    fn answer(self, failure: Option<StoreError>) {
        let missing = || StoreError::Backend("the batch gave no outcome".into());
        let _ = self.reply.send(failure.map_or_else(|| self.outcome.ok_or_else(missing), Err));
    }
}

/// Kinds of grouped changes, in the order in which a transaction writes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    WebSessions,
    NewSessions,
    /// Drafts before answers, so that an answer decided without a draft of the same batch becomes a conflict.
    Drafts,
    LateSaves,
    SessionChanges,
}

/// A kind of change so frequent that several are written in one statement.
pub(crate) trait GroupedChange: Send + Sized + 'static {
    type Outcome: Send + 'static;
    /// Distinct for each kind.
    const STAGE: Stage;

    /// Writes all changes of a transaction, and sets the result of each.
    fn write(
        batch: &mut Batch,
        asked: Vec<&mut QueuedChange<Self, Self::Outcome>>,
    ) -> impl Future<Output = Result<()>> + Send;
}

/// Function that writes all changes of a kind.
pub(super) type WriteGroup = for<'a> fn(&'a mut Batch, Vec<&'a mut (dyn Any + Send)>) -> BoxFuture<'a, Result<()>>;

fn write_group<'a, C: GroupedChange>(
    batch: &'a mut Batch,
    asked: Vec<&'a mut (dyn Any + Send)>,
) -> BoxFuture<'a, Result<()>> {
    Box::pin(C::write(batch, asked.into_iter().filter_map(|asked| asked.downcast_mut()).collect()))
}

/// A [`GroupedChange`] change, or any other.
pub(super) enum Job {
    GroupedChange { stage: Stage, write: WriteGroup, asked: Box<dyn Member> },
    SingleChange(Box<dyn SingleChange>),
}

impl Job {
    pub(super) fn grouped<C: GroupedChange>(asked: QueuedChange<C, C::Outcome>) -> Self {
        Self::GroupedChange { stage: C::STAGE, write: write_group::<C>, asked: Box::new(asked) }
    }

    /// Replies to the caller: with the result after the commit, or with the failure.
    pub(super) fn settle(self, failure: Option<StoreError>) {
        match self {
            Self::GroupedChange { asked, .. } => asked.settle(failure),
            Self::SingleChange(other) => other.settle(failure),
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

/// A change that is written on its own within the transaction.
pub(super) trait SingleChange: Send {
    fn apply<'a>(&'a mut self, batch: &'a mut Batch) -> BoxFuture<'a, Result<()>>;
    fn settle(self: Box<Self>, failure: Option<StoreError>);
}

/// A function or closure that writes a change: `async fn(&I, &mut Batch) -> Result<O>`. It borrows its input, so that
/// it can be run again.
pub(crate) trait Apply<'a, I: ?Sized, O>: Send + Sync {
    fn apply(&self, input: &'a I, batch: &'a mut Batch) -> BoxFuture<'a, Result<O>>;
}

impl<'a, I, O, F, W> Apply<'a, I, O> for F
where
    I: ?Sized + 'static,
    F: Fn(&'a I, &'a mut Batch) -> W + Send + Sync,
    W: Future<Output = Result<O>> + Send + 'a,
{
    fn apply(&self, input: &'a I, batch: &'a mut Batch) -> BoxFuture<'a, Result<O>> {
        Box::pin(self(input, batch))
    }
}

/// A change with its input, of which the function borrows a `B`: a vector is borrowed as a slice.
pub(super) struct Change<I, B: ?Sized, O, F> {
    pub(super) asked: QueuedChange<I, O>,
    pub(super) apply: F,
    pub(super) borrowed: PhantomData<fn(&B)>,
}

impl<I, B, O, F> SingleChange for Change<I, B, O, F>
where
    I: Borrow<B> + Send + Sync,
    B: ?Sized + Sync,
    O: Send,
    F: for<'a> Apply<'a, B, O>,
{
    fn apply<'a>(&'a mut self, batch: &'a mut Batch) -> BoxFuture<'a, Result<()>> {
        Box::pin(async {
            let input: &B = self.asked.input.borrow();
            self.asked.outcome = Some(self.apply.apply(input, batch).await?);
            Ok(())
        })
    }

    fn settle(self: Box<Self>, failure: Option<StoreError>) {
        self.asked.answer(failure);
    }
}
