//! Carrying out what is asked of a session: load, decide (pure), store, tell; again when somebody else was first.

use std::future::Future;
use std::mem;

use plumb_sessions::engine::SessionKind;
use plumb_sessions::session::Draft;
use plumb_store::learning::NewEvidence;
use plumb_store::sessions::{Appended, DeleteDrafts, DraftRow, Drafts, SessionChange, SessionRow};
use uuid::Uuid;

use super::stored::{count, entry, new_events, snapshot, state};
use crate::capabilities::Learner;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// How often something is decided again because another change was stored first. Each time somebody made progress.
const TRIES: usize = 64;

/// A session as loaded, with the drafts that matter for what is to be decided.
#[derive(Debug, Clone)]
pub(crate) struct Loaded<K> {
    pub(crate) row: SessionRow,
    pub(crate) session: K,
    pub(crate) drafts: Vec<Draft>,
    /// A draft saved since then makes the change a conflict: no saved answer is overtaken unseen. None where no draft
    /// was looked at.
    pub(crate) mark: Option<i64>,
}

impl<K: SessionKind> Loaded<K> {
    /// A session without a look at its drafts; `NotFound` for one of another kind.
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
pub(crate) enum Needs {
    None,
    One(u16),
    All,
}

/// Whose a session has to be. Somebody else's looks like none: its existence is nobody's business.
#[derive(Clone, Copy)]
pub(crate) enum OwnerRule<'l> {
    Anybodys,
    Of(Uuid),
    /// This one's, also where the session itself must not say so.
    Own(&'l Learner<'l>),
}

impl From<Option<Uuid>> for OwnerRule<'_> {
    fn from(owner: Option<Uuid>) -> Self {
        owner.map_or(Self::Anybodys, Self::Of)
    }
}

/// What happens in a session.
#[derive(Debug, Clone)]
pub(crate) struct Change<E> {
    /// Nothing where this very command was carried out before.
    pub(crate) events: Vec<E>,
    /// What it teaches about the learner.
    pub(crate) learned: Vec<NewEvidence>,
    /// The drafts that have become answers.
    pub(crate) delete_drafts: DeleteDrafts,
    /// See [`Loaded::mark`].
    pub(crate) expected_drafts: Option<i64>,
    /// Who the audit trail says did it.
    pub(crate) by: Option<Uuid>,
    /// Whoever looks at the session is to hear of it, on other servers too.
    pub(crate) should_notify: bool,
}

impl<E> Change<E> {
    /// Nothing happened.
    pub(crate) fn nothing() -> Self {
        Self::new(Vec::new(), None)
    }

    /// What happened, and nothing that follows from it elsewhere.
    pub(crate) fn new(events: Vec<E>, by: Option<Uuid>) -> Self {
        let (learned, delete_drafts, expected_drafts) = (Vec::new(), DeleteDrafts::Keep, None);
        Self { events, learned, delete_drafts, expected_drafts, by, should_notify: false }
    }
}

/// What something asked comes to.
pub(crate) struct Decided<K: SessionKind, T> {
    pub(crate) change: Change<K::Event>,
    /// The session after it.
    pub(crate) after: K,
    /// For who asked.
    pub(crate) output: T,
}

/// What something asked came to.
pub(crate) struct Executed<K: SessionKind, T> {
    pub(crate) session: K,
    /// Nothing when this very command had been carried out before.
    pub(crate) events: Vec<K::Event>,
    pub(crate) output: T,
}

/// Something asked of a session of that kind.
pub(crate) trait Request<K: SessionKind>: Sync {
    /// What it comes to for who asks, beside what happens.
    type Output: Send;

    /// The drafts that the decision reads.
    fn needs(&self) -> Needs {
        Needs::None
    }

    /// What it comes to, without storing anything.
    fn decide(
        &self,
        plumb: &Plumb,
        loaded: &Loaded<K>,
    ) -> impl Future<Output = Result<Decided<K, Self::Output>>> + Send;

    /// Stores it, with whatever else has to be in the same transaction.
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
    /// Carries out what is asked of a session.
    pub(crate) async fn execute<K: SessionKind, R: Request<K>>(
        &self,
        id: Uuid,
        whose: OwnerRule<'_>,
        request: &R,
    ) -> Result<Executed<K, R::Output>> {
        let loaded = self.load(id, whose, request.needs()).await?;
        self.execute_on(loaded, whose, request).await
    }

    /// The same, first on the session as it was loaded just now.
    pub(crate) async fn execute_on<K: SessionKind, R: Request<K>>(
        &self,
        mut loaded: Loaded<K>,
        whose: OwnerRule<'_>,
        request: &R,
    ) -> Result<Executed<K, R::Output>> {
        let id = loaded.row.id;
        for _ in 0..TRIES {
            let Decided { mut change, after, output } = request.decide(self, &loaded).await?;
            if change.events.is_empty() {
                return Ok(Executed { session: after, events: change.events, output });
            }
            let stored = self.to_store(&loaded.row, &after, &mut change)?;
            if request.store(self, stored, &output).await? == Appended::Appended {
                self.notify(&after, &change);
                return Ok(Executed { session: after, events: change.events, output });
            }
            loaded = self.load(id, whose, request.needs()).await?;
        }
        Err(ServiceError::Conflict)
    }

    /// Appends to a session what happened, if it still is as it was loaded; says whether it was.
    pub(crate) async fn append<K: SessionKind>(
        &self,
        row: &SessionRow,
        after: &K,
        mut change: Change<K::Event>,
    ) -> Result<bool> {
        let stored = self.to_store(row, after, &mut change)?;
        let is_appended = self.stores.sessions.append(stored).await? == Appended::Appended;
        if is_appended {
            self.notify(after, &change);
        }
        Ok(is_appended)
    }

    fn to_store<K: SessionKind>(
        &self,
        row: &SessionRow,
        after: &K,
        change: &mut Change<K::Event>,
    ) -> Result<SessionChange> {
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
    pub(crate) async fn load<K: SessionKind>(&self, id: Uuid, whose: OwnerRule<'_>, needs: Needs) -> Result<Loaded<K>> {
        let (row, drafts, mark) = match needs {
            Needs::None => (self.stores.sessions.load(id).await?.ok_or(ServiceError::NotFound)?, Vec::new(), None),
            Needs::One(position) => {
                let view = self.stores.sessions.load_for_answer(id, i64::from(position)).await?;
                let view = view.ok_or(ServiceError::NotFound)?;
                (view.session, view.draft.into_iter().collect(), Some(view.drafts_mark))
            }
            Needs::All => {
                let found = self.stores.sessions.load_with_drafts(id).await?;
                let (row, Drafts { rows, mark }) = found.ok_or(ServiceError::NotFound)?;
                (row, rows, Some(mark))
            }
        };
        match whose {
            OwnerRule::Anybodys => {}
            OwnerRule::Of(owner) if owner == row.learner => {}
            OwnerRule::Of(_) => return Err(ServiceError::NotFound),
            OwnerRule::Own(learner) => learner.must_own(&row).await?,
        }
        Loaded::with(row, drafts, mark)
    }
}

/// A stored draft in the domain's numbers; one out of range cannot have been stored by us.
fn draft(row: DraftRow) -> Option<Draft> {
    Some(Draft {
        position: u16::try_from(row.position).ok()?,
        revision: u32::try_from(row.revision).ok()?,
        command_id: row.command_id,
        answer: row.answer,
        saved_at: row.saved_at,
    })
}
