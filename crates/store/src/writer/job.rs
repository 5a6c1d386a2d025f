//! What the writer is asked to do, and how it answers.

use async_trait::async_trait;
use futures_util::future::BoxFuture;
use tokio::sync::oneshot;

use super::batch::Batch;
use crate::db::sessions_write::Sealed;
use crate::error::{Result, StoreError};
use crate::sessions::{Appended, Created, DraftSaved, DraftWrite, LateSave, NewSession, SessionChange};
use crate::web_sessions::WebSessionRow;

/// A question, the answer once the transaction has one, and the way back to who asked.
pub(crate) struct Asked<I, O> {
    pub(crate) input: I,
    pub(crate) outcome: Option<O>,
    reply: oneshot::Sender<Result<O>>,
}

impl<I, O> Asked<I, O> {
    pub(crate) fn new(input: I) -> (Self, oneshot::Receiver<Result<O>>) {
        let (reply, answer) = oneshot::channel();
        (Self { input, outcome: None, reply }, answer)
    }

    /// Who no longer waits is no loss: the change is made all the same.
    fn settle(self, failure: Option<StoreError>) {
        let missing = || StoreError::Backend("the batch gave no outcome".into());
        let _ = self.reply.send(failure.map_or_else(|| self.outcome.ok_or_else(missing), Err));
    }
}

/// A change of a kind that is frequent enough to be written several at a time, or any other.
pub(crate) enum Job {
    Create(Asked<Sealed<NewSession>, Created>),
    Append(Asked<Sealed<SessionChange>, Appended>),
    Draft(Asked<DraftWrite, DraftSaved>),
    Late(Asked<LateSave, ()>),
    WebSession(Asked<WebSessionRow, bool>),
    Other(Box<dyn Other>),
}

impl Job {
    /// Answers: after the commit with the outcome, or with why there was none.
    pub(crate) fn settle(self, failure: Option<StoreError>) {
        match self {
            Self::Create(asked) => asked.settle(failure),
            Self::Append(asked) => asked.settle(failure),
            Self::Draft(asked) => asked.settle(failure),
            Self::Late(asked) => asked.settle(failure),
            Self::WebSession(asked) => asked.settle(failure),
            Self::Other(other) => other.settle(failure),
        }
    }
}

/// A change that is written by itself within the transaction.
#[async_trait]
pub(crate) trait Other: Send {
    async fn apply(&mut self, batch: &mut Batch) -> Result<()>;
    fn settle(self: Box<Self>, failure: Option<StoreError>);
}

/// How a change is written. A plain function, so that it can be run again.
pub(crate) type Apply<I, O> = for<'a> fn(&'a I, &'a mut Batch) -> BoxFuture<'a, Result<O>>;

/// A change with its input.
pub(crate) struct Change<I, O> {
    pub(crate) asked: Asked<I, O>,
    pub(crate) apply: Apply<I, O>,
}

#[async_trait]
impl<I: Send + Sync, O: Send> Other for Change<I, O> {
    async fn apply(&mut self, batch: &mut Batch) -> Result<()> {
        self.asked.outcome = Some((self.apply)(&self.asked.input, batch).await?);
        Ok(())
    }

    fn settle(self: Box<Self>, failure: Option<StoreError>) {
        self.asked.settle(failure);
    }
}
