//! Carrying out a command on a session: load, decide (pure), store; again when somebody else was first.

use std::sync::Arc;

use plumb_answers::item::Form;
use plumb_sessions::placing::Placing;
use plumb_sessions::session::{Command, Context, Decision, Draft, Refusal, Session, SessionEvent, decide};
use plumb_store::learning::Learned;
use plumb_store::sessions::{
    Appended, DeleteDrafts, DraftRow, Drafts, EventRow, LateSave, SessionChange, SessionRow, chain_is_whole,
};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::failure::{Failure, Outcome};
use crate::plumb::Plumb;
use crate::protocol::of_kind;
use crate::stored::{self, advance, count, entry, new_events, snapshot, state};

/// The kind of session that is sat for a score, as stored.
pub(crate) const EVALUATION: &str = "evaluation";
/// The same, to look at a blueprint: it is in no list, and nothing counts it.
pub(crate) const TRIAL: &str = "trial";
/// How often a command is decided again because another was stored first. Each time somebody made progress.
const TRIES: usize = 64;

/// A session as loaded, with the drafts that matter for what is to be decided.
#[derive(Debug, Clone)]
pub(crate) struct Loaded {
    pub(crate) row: SessionRow,
    pub(crate) session: Session,
    pub(crate) drafts: Vec<Draft>,
    /// A draft saved since then makes the change a conflict: no saved answer is overtaken unseen.
    pub(crate) mark: i64,
}

impl Loaded {
    fn new(row: SessionRow, drafts: Vec<DraftRow>, mark: i64) -> Outcome<Self> {
        // Another kind of session is not one of these.
        if row.kind != EVALUATION && row.kind != TRIAL {
            return Err(Failure::NotFound);
        }
        let session = snapshot(&row)?;
        Ok(Self { row, session, drafts: drafts.into_iter().filter_map(draft).collect(), mark })
    }
}

/// What a command comes to.
pub(crate) struct Decided {
    /// What happened; nothing when this very command was carried out before.
    pub(crate) events: Vec<SessionEvent>,
    /// The session after it.
    pub(crate) after: Session,
    /// What it teaches about the learner.
    pub(crate) learned: Vec<Learned>,
    /// The drafts that have become answers.
    pub(crate) delete_drafts: DeleteDrafts,
}

/// Which drafts a decision reads.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Needs {
    One(u16),
    All,
}

impl Plumb {
    /// Loads a session with all its drafts; `NotFound` when it is not `owner`'s (if one is given).
    pub(crate) async fn load_session(&self, id: Uuid, owner: Option<Uuid>) -> Outcome<Loaded> {
        self.load(id, owner, Needs::All).await
    }

    /// Loads a session with the drafts that are needed; `NotFound` when it is not `owner`'s (if one is given).
    pub(crate) async fn load(&self, id: Uuid, owner: Option<Uuid>, needs: Needs) -> Outcome<Loaded> {
        let loaded = match needs {
            Needs::One(position) => {
                let view = self.stores.sessions.load_for_answer(id, i64::from(position)).await?;
                let view = view.ok_or(Failure::NotFound)?;
                Loaded::new(view.session, view.draft.into_iter().collect(), view.drafts_mark)?
            }
            Needs::All => {
                let found = self.stores.sessions.load_with_drafts(id).await?;
                let (row, Drafts { rows, mark }) = found.ok_or(Failure::NotFound)?;
                Loaded::new(row, rows, mark)?
            }
        };
        // Somebody else's session looks like none: its existence is nobody's business.
        if owner.is_some_and(|owner| owner != loaded.row.learner) {
            return Err(Failure::NotFound);
        }
        Ok(loaded)
    }

    /// Carries out a command; gives the session after it and what happened (nothing, when it was done before).
    pub(crate) async fn command(
        &self,
        id: Uuid,
        owner: Option<Uuid>,
        command: &Command,
        arrived: Timestamp,
    ) -> Outcome<(Session, Arc<Form>, Vec<SessionEvent>)> {
        let needs = match command {
            Command::Answer { position, .. } => Needs::One(*position),
            _ => Needs::All,
        };
        // What others do to a session is told to its page.
        let by = command.by();
        let by_staff = by.is_some() || matches!(command, Command::Tick);
        for _ in 0..TRIES {
            let loaded = self.load(id, owner, needs).await?;
            let form = self.form(loaded.session.form_id).await?;
            let decided = match self.decided(&loaded, &form, command, arrived).await? {
                Ok(decided) => decided,
                Err(refusal) => return Err(self.refused(&loaded, command, arrived, refusal).await),
            };
            let Decided { events, after, learned, delete_drafts } = decided;
            if events.is_empty() {
                return Ok((after, form, events));
            }
            let change = SessionChange {
                id,
                expected_version: loaded.row.version,
                expected_head: loaded.row.head,
                expected_drafts: Some(loaded.mark),
                state: state(&after)?,
                events: new_events(&events)?,
                delete_drafts,
                learned,
                is_news: by_staff,
                audit: entry(&after, owner.or(by), self.now(), &events),
            };
            if self.stores.sessions.append(change).await? == Appended::Appended {
                count(&events);
                if by_staff || after.status.is_closed() {
                    self.hub.tell(id);
                }
                return Ok((after, form, events));
            }
        }
        Err(Failure::Conflict)
    }

    /// What a command comes to, with what it teaches about the learner.
    pub(crate) async fn decided(
        &self,
        loaded: &Loaded,
        form: &Form,
        command: &Command,
        arrived: Timestamp,
    ) -> Outcome<Result<Decided, Refusal>> {
        let context = Context { now: self.now(), arrived, drafts: &loaded.drafts };
        let Decision { mut events, .. } = match decide(&loaded.session, form, command, &context) {
            Ok(decision) => decision,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let mut after = advance(loaded.session.clone(), &events)?;
        let mut learned = Vec::new();
        // A worker looks again at what was closed before its score could be seen.
        if !events.is_empty() || matches!(command, Command::Tick) {
            let taught = self.taught(&after, form).await.unwrap_or_else(|error| {
                // No learner is kept from handing in by what is known of them.
                tracing::error!(session = %loaded.row.id, %error, "a session could not be taken as evidence");
                Default::default()
            });
            learned = taught.1;
            if !taught.0.is_empty() {
                after = advance(after, &taught.0)?;
                end_last(&mut events, taught.0);
            }
        }
        let delete_drafts = match (command, after.status.is_closed()) {
            (_, true) => DeleteDrafts::All,
            (Command::Answer { position, .. }, false) => DeleteDrafts::One(i64::from(*position)),
            _ => DeleteDrafts::Keep,
        };
        Ok(Ok(Decided { events, after, learned, delete_drafts }))
    }

    /// Looks after sessions in which something is due: takes up runs that were cut and closes what is overdue. Says how
    /// many were looked at. Called by the worker, also after a crash.
    pub async fn close_overdue(&self) -> Outcome<usize> {
        let due = self.stores.sessions.due(self.now(), 256).await?;
        for id in &due {
            if let Err(error) = self.look_after(*id).await {
                // One session that cannot be closed must not keep the others open.
                tracing::error!(session = %id, %error, "an overdue session could not be closed");
            }
        }
        Ok(due.len())
    }

    async fn look_after(&self, id: Uuid) -> Outcome<()> {
        let Some(row) = self.stores.sessions.load(id).await? else { return Ok(()) };
        // What a response is still to come to counts before the time is over.
        if let Err(error) = self.take_up(&row).await {
            tracing::warn!(session = %id, %error, "a run could not be taken up; trying again");
        }
        match row.kind.as_str() {
            EVALUATION | TRIAL => self.command(id, None, &Command::Tick, self.now()).await.map(drop),
            // Nothing else is ever due.
            _ => Ok(()),
        }
    }

    /// Gives a running session more time.
    pub async fn add_time(&self, session: Uuid, minutes: u32, reason: &str, by: Uuid) -> Outcome<Option<Timestamp>> {
        let command = Command::AddTime { minutes, by, reason: reason.into(), command_id: self.fresh_id() };
        let (session, ..) = self.command(session, None, &command, self.now()).await?;
        Ok(session.deadline())
    }

    /// Ends a session; what was saved is handed in.
    pub async fn terminate(&self, session: Uuid, reason: &str, by: Uuid) -> Outcome<()> {
        let command = Command::Terminate { by, reason: reason.into() };
        self.command(session, None, &command, self.now()).await.map(drop)
    }

    /// Whether a session is what its events come to, all of them read anew.
    pub async fn is_whole(&self, id: Uuid) -> Outcome<bool> {
        let row = self.stores.sessions.load(id).await?.ok_or(Failure::NotFound)?;
        let events = self.stores.sessions.events(id).await?;
        Ok(chain_is_whole(id, &events, row.head) && is_fold(&row, &events))
    }

    pub(crate) async fn refused(
        &self,
        loaded: &Loaded,
        command: &Command,
        arrived: Timestamp,
        refusal: Refusal,
    ) -> Failure {
        match refusal {
            Refusal::NotOpen { opens } => Failure::NotYetOpen(opens),
            Refusal::NoSuchItem { .. } => Failure::NotFound,
            Refusal::Invalid { reason, .. } => {
                Failure::Invalid { field: "answer", message: "answer-unreadable", detail: reason }
            }
            Refusal::MustAnswer => {
                Failure::Invalid { field: "answer", message: "answer-missing", detail: String::new() }
            }
            Refusal::Conflict(_)
            | Refusal::Paused { .. }
            | Refusal::OutOfOrder { .. }
            | Refusal::ItemClosed { .. }
            | Refusal::NotStarted
            | Refusal::NotOver
            | Refusal::ReviewNotAllowed => Failure::Conflict,
            Refusal::NotWaiting { .. } => {
                Failure::Invalid { field: "review", message: "review-decided-meanwhile", detail: String::new() }
            }
            Refusal::WindowClosed => Failure::Gone { kept: false },
            Refusal::AlreadyClosed { .. } | Refusal::TooLate { .. } => {
                let Command::Answer { position, answer, command_id, .. } = command else {
                    return Failure::Gone { kept: false };
                };
                self.keep_late(loaded.row.id, *position, *command_id, answer, arrived).await
            }
            Refusal::NoBreak => Failure::Invalid { field: "break", message: "break-not-now", detail: String::new() },
            Refusal::BadWindow => {
                Failure::Invalid { field: "closes", message: "window-must-lie-ahead", detail: String::new() }
            }
            Refusal::BadExtraTime => {
                Failure::Invalid { field: "minutes", message: "extra-time-range", detail: String::new() }
            }
            refusal @ (Refusal::BadPlan(_) | Refusal::WrongForm) => Failure::Internal(refusal.to_string()),
        }
    }

    /// Keeps an answer that came too late: flagged, never scored, never silently dropped.
    pub(crate) async fn keep_late(
        &self,
        session: Uuid,
        position: u16,
        command_id: Uuid,
        answer: &str,
        arrived_at: Timestamp,
    ) -> Failure {
        let late = LateSave { session, position: i64::from(position), command_id, answer: answer.into(), arrived_at };
        match self.stores.sessions.save_late(late).await {
            Ok(()) => Failure::Gone { kept: true },
            Err(error) => error.into(),
        }
    }
}

/// Adds what a change teaches to what happened in it: the end stays the last that happened.
pub(crate) fn end_last(events: &mut Vec<SessionEvent>, taught: Vec<SessionEvent>) {
    let end = events.pop();
    events.extend(taught.into_iter().chain(end));
}

/// Whether a session's snapshot is what its events come to, whatever kind it is of.
pub(crate) fn is_fold(row: &SessionRow, events: &[EventRow]) -> bool {
    if row.kind == crate::practice::placement::KIND {
        return stored::is_fold::<Placing>(row, events);
    }
    of_kind!(row, A => Ok(stored::is_fold::<A>(row, events))).unwrap_or(false)
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
