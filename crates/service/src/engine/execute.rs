//! Carrying out a request on a session: load, decide (without storing anything of this session), store, notify; again
//! if another change was faster.

use std::future::Future;
use std::mem;

use plumb_sessions::engine::SessionKind;
use plumb_sessions::session::Draft;
use plumb_store::learning::NewEvidence;
use plumb_store::sessions::{Appended, DeleteDrafts, DraftRow, Drafts, LateSave, SessionChange, SessionRow};
use plumb_types::ids::{SessionId, UserId};

use super::stored::{count, entry, new_events, snapshot, state};
use crate::capabilities::Learner;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// How often a request is decided again because another change was stored first. Each conflict means that another
/// request succeeded.
const TRIES: usize = 64;

/// A loaded session, with the drafts that the decision needs.
#[derive(Debug, Clone)]
pub(crate) struct LoadedSession<K> {
    pub(crate) row: SessionRow,
    pub(crate) session: K,
    pub(crate) drafts: Vec<Draft>,
    /// Mark of the drafts read: a draft saved since then makes the change a conflict, so that no saved answer is
    /// overwritten unseen. `None` if no draft was read.
    pub(crate) mark: Option<i64>,
}

impl<K: SessionKind> LoadedSession<K> {
    /// Parses a session without reading its drafts; `NotFound` if it is of another kind.
    pub(crate) fn of(row: SessionRow) -> Result<Self> {
        Self::with(row, Vec::new(), None)
    }

    fn with(row: SessionRow, drafts: Vec<DraftRow>, mark: Option<i64>) -> Result<Self> {
        if !K::NAMES.contains(&row.kind.as_str()) {
            return Err(ServiceError::NotFound);
        }
        let session = snapshot(&row)?;
        Ok(Self { row, session, drafts: drafts.into_iter().filter_map(draft).collect(), mark })
    }
}

/// Which drafts a decision reads.
#[derive(Debug, Clone, Copy)]
pub(crate) enum RequiredDrafts {
    None,
    One(u16),
    All,
}

/// The required owner of a session. Sessions of other owners return `NotFound`, so that their existence is not
/// revealed.
#[derive(Clone, Copy)]
pub(crate) enum Ownership<'l> {
    Any,
    User(UserId),
    /// This learner, including the anonymous sessions that the learner may resume.
    UserOrAnonymous(&'l Learner<'l>),
}

impl From<Option<UserId>> for Ownership<'_> {
    fn from(owner: Option<UserId>) -> Self {
        owner.map_or(Self::Any, Self::User)
    }
}

/// A change of a session.
#[derive(Debug, Clone)]
pub(crate) struct Change<E> {
    /// The events; empty if this command was carried out before.
    pub(crate) events: Vec<E>,
    /// New evidence about the learner.
    pub(crate) learned: Vec<NewEvidence>,
    /// The drafts to delete, as they have become answers.
    pub(crate) delete_drafts: DeleteDrafts,
    /// An answer that was received too late, in a session that goes on: kept, never scored.
    pub(crate) late: Option<LateSave>,
    /// See [`LoadedSession::mark`].
    pub(crate) expected_drafts: Option<i64>,
    /// The actor for the audit trail.
    pub(crate) by: Option<UserId>,
    /// Whether subscribers to the session are notified, on other servers too.
    pub(crate) should_notify: bool,
}

impl<E> Change<E> {
    /// No change.
    pub(crate) fn nothing() -> Self {
        Self::new(Vec::new(), None)
    }

    /// A change with these events and no other effect.
    pub(crate) fn new(events: Vec<E>, by: Option<UserId>) -> Self {
        let (learned, delete_drafts) = (Vec::new(), DeleteDrafts::Keep);
        Self { events, learned, delete_drafts, late: None, expected_drafts: None, by, should_notify: false }
    }
}

/// The decision on a request.
pub(crate) enum DecisionResult<K: SessionKind, T> {
    /// The change, the session after it, and the output for the caller.
    Accept { change: Change<K::Event>, after: K, output: T },
    /// The answer was received too late: it is kept, never scored, and the caller gets `Gone`.
    Late(LateSave),
    /// The request is refused, and that is stored. Boxed, as it is rare and large.
    Refuse(Box<RecordedRefusal<K>>),
}

/// A refusal that leaves events.
pub(crate) struct RecordedRefusal<K: SessionKind> {
    pub(crate) change: Change<K::Event>,
    /// The session after the change.
    pub(crate) after: K,
    /// The error for the caller.
    pub(crate) error: ServiceError,
}

/// The result of a request.
pub(crate) struct ExecutionResult<K: SessionKind, T> {
    pub(crate) session: K,
    /// The events; empty if this command had been carried out before.
    pub(crate) events: Vec<K::Event>,
    pub(crate) output: T,
}

/// A request on a session of that kind.
pub(crate) trait Request<K: SessionKind>: Sync {
    /// Output for the caller, besides the events.
    type Output: Send;

    /// Returns the drafts that the decision reads.
    fn needs(&self) -> RequiredDrafts {
        RequiredDrafts::None
    }

    /// Decides the request without storing anything of this session; [`Plumb::execute`] stores the decision. A step of
    /// a workflow begins another session first, under an id derived from the command, so that a retry finds it.
    fn decide(
        &self,
        plumb: &Plumb,
        loaded: &LoadedSession<K>,
    ) -> impl Future<Output = Result<DecisionResult<K, Self::Output>>> + Send;

    /// Stores the change, with everything else that must be in the transaction.
    fn store(
        &self,
        plumb: &Plumb,
        change: SessionChange,
        _: &Self::Output,
    ) -> impl Future<Output = Result<Appended>> + Send {
        async { Ok(plumb.stores.sessions.append(change).await?) }
    }
}

impl Plumb {
    /// Carries out a request on a session.
    pub(crate) async fn execute<K: SessionKind, R: Request<K>>(
        &self,
        id: SessionId,
        owner: Ownership<'_>,
        request: &R,
    ) -> Result<ExecutionResult<K, R::Output>> {
        let loaded = self.load(id, owner, request.needs()).await?;
        self.execute_on(loaded, owner, request).await
    }

    /// Like [`Self::execute`], for a session that was just loaded.
    pub(crate) async fn execute_on<K: SessionKind, R: Request<K>>(
        &self,
        mut loaded: LoadedSession<K>,
        owner: Ownership<'_>,
        request: &R,
    ) -> Result<ExecutionResult<K, R::Output>> {
        let id = loaded.row.id;
        for _ in 0..TRIES {
            let (mut change, after, output) = match request.decide(self, &loaded).await? {
                DecisionResult::Accept { change, after, output } => (change, after, output),
                DecisionResult::Late(late) => return Err(self.keep_late_answer(late).await),
                DecisionResult::Refuse(refusal) => {
                    if let Some(error) = Box::pin(self.record_refusal(&loaded.row, refusal)).await? {
                        return Err(error);
                    }
                    loaded = self.load(id, owner, request.needs()).await?;
                    continue;
                }
            };
            if change.events.is_empty() {
                return Ok(ExecutionResult { session: after, events: change.events, output });
            }
            let stored = self.to_store(&loaded.row, &after, &mut change).await?;
            if request.store(self, stored, &output).await? == Appended::Appended {
                self.notify(&after, &change);
                return Ok(ExecutionResult { session: after, events: change.events, output });
            }
            loaded = self.load(id, owner, request.needs()).await?;
        }
        Err(ServiceError::Conflict)
    }

    /// Stores the events of a refusal; returns its error, or `None` if the session has changed since it was loaded.
    async fn record_refusal<K: SessionKind>(
        &self,
        row: &SessionRow,
        refusal: Box<RecordedRefusal<K>>,
    ) -> Result<Option<ServiceError>> {
        let RecordedRefusal { change, after, error } = *refusal;
        let is_stored = change.events.is_empty() || self.append(row, &after, change).await?;
        Ok(is_stored.then_some(error))
    }

    /// Appends a change to a session if the session is still as it was loaded; returns whether it was.
    pub(crate) async fn append<K: SessionKind>(
        &self,
        row: &SessionRow,
        after: &K,
        mut change: Change<K::Event>,
    ) -> Result<bool> {
        let stored = self.to_store(row, after, &mut change).await?;
        let is_appended = self.stores.sessions.append(stored).await? == Appended::Appended;
        if is_appended {
            self.notify(after, &change);
        }
        Ok(is_appended)
    }

    /// Stores an answer that was received too late: flagged, never scored, never silently dropped. Returns the error
    /// for its sender.
    pub(crate) async fn keep_late_answer(&self, late: LateSave) -> ServiceError {
        match self.stores.sessions.save_late(late).await {
            Ok(()) => ServiceError::Gone { kept: true },
            Err(error) => error.into(),
        }
    }

    /// Returns the change for the writer. A late answer is stored before it, so that no change refers to an answer that
    /// was lost.
    async fn to_store<K: SessionKind>(
        &self,
        row: &SessionRow,
        after: &K,
        change: &mut Change<K::Event>,
    ) -> Result<SessionChange> {
        if let Some(late) = change.late.take() {
            self.stores.sessions.save_late(late).await?;
        }
        Ok(SessionChange {
            id: row.id,
            expected_version: row.version,
            expected_head: row.head,
            expected_drafts: change.expected_drafts,
            state: state(after)?,
            events: new_events(&change.events)?,
            delete_drafts: change.delete_drafts,
            learned: mem::take(&mut change.learned),
            should_notify: change.should_notify,
            audit: entry(after, change.by, self.now(), &change.events),
        })
    }

    fn notify<K: SessionKind>(&self, after: &K, change: &Change<K::Event>) {
        count(&change.events);
        let head = after.head();
        if change.should_notify || head.status.is_closed() {
            self.hub.notify(head.id);
        }
    }

    /// Loads a session with the drafts that are needed.
    pub(crate) async fn load<K: SessionKind>(
        &self,
        id: SessionId,
        owner: Ownership<'_>,
        needs: RequiredDrafts,
    ) -> Result<LoadedSession<K>> {
        let (row, drafts, mark) = match needs {
            RequiredDrafts::None => {
                (self.stores.sessions.load(id).await?.ok_or(ServiceError::NotFound)?, Vec::new(), None)
            }
            RequiredDrafts::One(position) => {
                let view = self.stores.sessions.load_for_answer(id, i64::from(position)).await?;
                let view = view.ok_or(ServiceError::NotFound)?;
                (view.session, view.draft.into_iter().collect(), Some(view.drafts_mark))
            }
            RequiredDrafts::All => {
                let found = self.stores.sessions.load_with_drafts(id).await?;
                let (row, Drafts { rows, mark }) = found.ok_or(ServiceError::NotFound)?;
                (row, rows, Some(mark))
            }
        };
        match owner {
            Ownership::Any => {}
            Ownership::User(user) if user == row.learner => {}
            Ownership::User(_) => return Err(ServiceError::NotFound),
            Ownership::UserOrAnonymous(learner) => learner.must_own(&row).await?,
        }
        LoadedSession::with(row, drafts, mark)
    }
}

/// Converts a stored draft; `None` if a number is out of range, which Plumb never stores.
fn draft(row: DraftRow) -> Option<Draft> {
    Some(Draft {
        position: u16::try_from(row.position).ok()?,
        revision: u32::try_from(row.revision).ok()?,
        command_id: row.command_id,
        answer: row.answer,
        saved_at: row.saved_at,
    })
}
