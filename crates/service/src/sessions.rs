//! Sessions that are sat for a score: their commands, and what is due in sessions of any kind.

use std::sync::Arc;

use plumb_answers::item::Form;
use plumb_sessions::engine::SessionKind;
use plumb_sessions::session::{Command, Context, Decision, Refusal, Session, SessionEvent, decide};
use plumb_store::sessions::{DeleteDrafts, LateSave};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::engine::stored::advance;
use crate::engine::{Change, Decided, Executed, Loaded, Needs, Request, Whose, is_whole};
use crate::failure::{Failure, Outcome};
use crate::plumb::Plumb;

/// What happens, and the session after it.
pub(crate) type Changed = (Change<SessionEvent>, Session);

/// Which drafts that command is decided upon.
pub(crate) const fn needs(command: &Command) -> Needs {
    match command {
        Command::Answer { position, .. } => Needs::One(*position),
        _ => Needs::All,
    }
}

/// A command as it arrived.
struct Arrived<'c> {
    command: &'c Command,
    owner: Option<Uuid>,
    at: Timestamp,
}

impl Request<Session> for Arrived<'_> {
    type Came = Arc<Form>;

    fn needs(&self) -> Needs {
        needs(self.command)
    }

    async fn decide(&self, plumb: &Plumb, loaded: &Loaded<Session>) -> Outcome<Decided<Session, Arc<Form>>> {
        let form = plumb.form(loaded.session.form_id).await?;
        let (change, after) = match plumb.decided(loaded, &form, self.command, self.at).await? {
            Ok(changed) => changed,
            Err(refusal) => return Err(plumb.refused(loaded, self.command, self.at, refusal).await),
        };
        // What others do to a session is told to its page.
        let by = self.command.by();
        let is_news = by.is_some() || matches!(self.command, Command::Tick);
        let change = Change { by: self.owner.or(by), is_news, ..change };
        Ok(Decided { change, after, came: form })
    }
}

impl Plumb {
    /// Loads a session with all its drafts; `NotFound` when it is not `owner`'s (if one is given).
    pub(crate) async fn load_session(&self, id: Uuid, owner: Option<Uuid>) -> Outcome<Loaded<Session>> {
        self.load(id, Whose::from(owner), Needs::All).await
    }

    /// Carries out a command; gives the session after it and what happened (nothing, when it was done before).
    pub(crate) async fn command(
        &self,
        id: Uuid,
        owner: Option<Uuid>,
        command: &Command,
        arrived: Timestamp,
    ) -> Outcome<(Session, Arc<Form>, Vec<SessionEvent>)> {
        let request = Arrived { command, owner, at: arrived };
        let Executed { session, events, came } = self.execute(id, Whose::from(owner), &request).await?;
        Ok((session, came, events))
    }

    /// What a command comes to, with what it teaches about the learner.
    pub(crate) async fn decided(
        &self,
        loaded: &Loaded<Session>,
        form: &Form,
        command: &Command,
        arrived: Timestamp,
    ) -> Outcome<Result<Changed, Refusal>> {
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
        let change = Change { learned, delete_drafts, expected_drafts: loaded.mark, ..Change::new(events, None) };
        Ok(Ok((change, after)))
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
        // Nothing else is ever due.
        if Session::NAMES.contains(&row.kind.as_str()) {
            self.command(id, None, &Command::Tick, self.now()).await?;
        }
        Ok(())
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
        Ok(is_whole(&row, &events))
    }

    pub(crate) async fn refused(
        &self,
        loaded: &Loaded<Session>,
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
pub fn end_last(events: &mut Vec<SessionEvent>, taught: Vec<SessionEvent>) {
    let end = events.pop();
    events.extend(taught.into_iter().chain(end));
}
