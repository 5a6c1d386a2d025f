//! Carrying out a command on a session: load, decide (pure), store; again when somebody else was first.

use std::sync::Arc;

use plumb_domain::item::Form;
use plumb_domain::session::{
    Command, Context, Decision, Draft, Refusal, Session, SessionEvent, apply, decide, fold, next_due,
};
use plumb_domain::time::Timestamp;
use plumb_store::audit::AuditEntry;
use plumb_store::sessions::{
    Appended, DeleteDrafts, DraftRow, Drafts, EventRow, LateSave, NewEvent, SessionChange, SessionFilter, SessionRow,
    SessionState,
};
use uuid::Uuid;

use crate::failure::{Failure, Outcome};
use crate::plumb::Plumb;

/// The kind of session that is sat for a score, as stored.
pub(crate) const EVALUATION: &str = "evaluation";
/// How often a command is decided again because another was stored first. Each time somebody made progress.
const TRIES: usize = 64;

/// A session as loaded, with the drafts that matter for what is to be decided.
#[derive(Debug, Clone)]
pub(crate) struct Loaded {
    pub(crate) row: SessionRow,
    pub(crate) session: Session,
    pub(crate) drafts: Vec<Draft>,
    /// A draft saved since then makes the change a conflict: no saved answer is overtaken unseen.
    mark: i64,
}

impl Loaded {
    fn new(row: SessionRow, drafts: Vec<DraftRow>, mark: i64) -> Outcome<Self> {
        // Another kind of session is not one of these.
        if row.kind != EVALUATION {
            return Err(Failure::NotFound);
        }
        let session = serde_json::from_str(&row.state.snapshot)
            .map_err(|error| Failure::Internal(format!("snapshot of session {}: {error}", row.id)))?;
        Ok(Self { row, session, drafts: drafts.into_iter().filter_map(draft).collect(), mark })
    }
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
        for _ in 0..TRIES {
            let loaded = self.load(id, owner, needs).await?;
            let form = self.form(loaded.session.form_id).await?;
            let context = Context { now: self.now(), arrived, drafts: &loaded.drafts };
            let Decision { events, .. } = match decide(&loaded.session, &form, command, &context) {
                Ok(decision) => decision,
                Err(refusal) => return Err(self.refused(&loaded, command, arrived, refusal).await),
            };
            if events.is_empty() {
                return Ok((loaded.session, form, events));
            }
            let after = advance(loaded.session, &events)?;
            let delete_drafts = match (command, after.status.is_closed()) {
                (_, true) => DeleteDrafts::All,
                (Command::Answer { position, .. }, false) => DeleteDrafts::One(i64::from(*position)),
                _ => DeleteDrafts::Keep,
            };
            let change = SessionChange {
                id,
                expected_version: loaded.row.version,
                expected_head: loaded.row.head,
                expected_drafts: Some(loaded.mark),
                state: Self::state(&after)?,
                events: new_events(&events)?,
                delete_drafts,
                learned: Vec::new(),
                audit: entry(&after, owner, self.now(), &events),
            };
            if self.stores.sessions.append(change).await? == Appended::Appended {
                count(&events);
                return Ok((after, form, events));
            }
        }
        Err(Failure::Conflict)
    }

    /// What the store keeps of a session beside its events.
    pub(crate) fn state(session: &Session) -> Outcome<SessionState> {
        let result = session.result.as_deref();
        Ok(SessionState {
            status: session.status.as_str().into(),
            open: !session.status.is_closed(),
            snapshot: to_json(session)?,
            next_due_at: next_due(session),
            finished_at: session.closed_at,
            score_bp: result.map(|result| i64::from(result.score)),
            grade: result.and_then(|result| result.grade.clone()),
        })
    }

    /// Closes what is overdue; says how many sessions were looked at. Called by the worker, also after a crash.
    pub async fn close_overdue(&self) -> Outcome<usize> {
        let due = self.stores.sessions.due(self.now(), 256).await?;
        for id in &due {
            match self.command(*id, None, &Command::Tick, self.now()).await {
                Ok(_) => {}
                // One session that cannot be closed must not keep the others open.
                Err(error) => tracing::error!(session = %id, %error, "an overdue session could not be closed"),
            }
        }
        Ok(due.len())
    }

    /// Gives a running session more time.
    pub async fn add_time(&self, session: Uuid, minutes: u32, reason: &str, by: Uuid) -> Outcome<Option<Timestamp>> {
        let command = Command::AddTime { minutes, by, reason: reason.into() };
        let (session, ..) = self.command(session, None, &command, self.now()).await?;
        Ok(session.deadline())
    }

    /// Ends a session; what was saved is handed in.
    pub async fn terminate(&self, session: Uuid, reason: &str, by: Uuid) -> Outcome<()> {
        let command = Command::Terminate { by, reason: reason.into() };
        self.command(session, None, &command, self.now()).await.map(drop)
    }

    /// Folds every session's events and compares with its snapshot; adds what differs to `found`.
    /// Says how many sessions were looked at.
    pub async fn check_sessions(&self, found: &mut Vec<String>) -> Outcome<usize> {
        let mut filter = SessionFilter { limit: 500, ..SessionFilter::default() };
        let mut checked = 0;
        loop {
            let page = self.stores.sessions.list(filter.clone()).await?;
            let Some(last) = page.last() else { return Ok(checked) };
            filter.after = Some((last.created_at, last.id));
            for summary in page {
                checked += 1;
                let Some(row) = self.stores.sessions.load(summary.id).await? else { continue };
                let events = self.stores.sessions.events(summary.id).await?;
                // One that is being written to right now is not damaged.
                let moved = i64::try_from(events.len()).is_ok_and(|events| events > row.version);
                if !moved && !is_fold(&row, &events) {
                    found.push(format!("session {}: its snapshot is not the fold of its events", summary.id));
                }
            }
        }
    }

    async fn refused(&self, loaded: &Loaded, command: &Command, arrived: Timestamp, refusal: Refusal) -> Failure {
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
            | Refusal::OutOfOrder { .. }
            | Refusal::ItemClosed { .. }
            | Refusal::NotStarted
            | Refusal::ReviewNotAllowed => Failure::Conflict,
            Refusal::WindowClosed => Failure::Gone { kept: false },
            Refusal::AlreadyClosed { .. } | Refusal::TooLate { .. } => {
                let Command::Answer { position, answer, command_id, .. } = command else {
                    return Failure::Gone { kept: false };
                };
                self.keep_late(loaded.row.id, *position, *command_id, answer, arrived).await
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

/// The session after more events.
pub(crate) fn advance(session: Session, events: &[SessionEvent]) -> Outcome<Session> {
    events.iter().fold(Some(session), apply).ok_or_else(|| Failure::Internal("events that lead nowhere".into()))
}

/// The fold of stored events; `None` when one cannot be read.
pub(crate) fn folded(events: &[EventRow]) -> Option<Session> {
    let events: Result<Vec<SessionEvent>, _> = events.iter().map(|row| serde_json::from_str(&row.event.body)).collect();
    fold(&events.ok()?)
}

/// Whether a session's snapshot is what its events come to.
fn is_fold(row: &SessionRow, events: &[EventRow]) -> bool {
    match row.kind.as_str() {
        crate::practice::KIND => return crate::practice::is_fold(row, events),
        crate::practice::placement::KIND => return crate::practice::placement::is_fold(row, events),
        _ => {}
    }
    let snapshot: Option<Session> = serde_json::from_str(&row.state.snapshot).ok();
    snapshot.is_some() && snapshot == folded(events)
}

/// The events as rows.
pub(crate) fn new_events(events: &[SessionEvent]) -> Outcome<Vec<NewEvent>> {
    events
        .iter()
        .map(|event| Ok(NewEvent { at: event.at(), kind: event.kind().into(), body: to_json(event)? }))
        .collect()
}

/// The audit row of a change: it names what happened; the facts are in the events, which the chain covers too.
pub(crate) fn entry(session: &Session, actor: Option<Uuid>, at: Timestamp, events: &[SessionEvent]) -> AuditEntry {
    let kinds: Vec<&str> = events.iter().map(SessionEvent::kind).collect();
    AuditEntry {
        at,
        actor,
        action: kinds.last().copied().unwrap_or("session_changed").into(),
        subject_kind: "session".into(),
        subject_id: session.id.to_string(),
        detail: serde_json::json!({ "version": session.version, "events": kinds }).to_string(),
    }
}

fn count(events: &[SessionEvent]) {
    for event in events {
        metrics::counter!("plumb_session_events_total", "kind" => event.kind()).increment(1);
    }
}

pub(crate) fn to_json(value: &impl serde::Serialize) -> Outcome<String> {
    serde_json::to_string(value).map_err(|error| Failure::Internal(error.to_string()))
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
