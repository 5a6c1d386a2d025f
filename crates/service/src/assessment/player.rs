//! A learner's actions in an open session.

use crate::engine::stored::if_of;
use crate::engine::{LoadedSession, Ownership, RequiredDrafts};
use plumb_answers::item::{ItemStem, TestForm};
use plumb_sessions::session::{
    LearnerAction, RunningSession, SaveOutcome, SaveRefusal, SaveRequest, Session, SessionCommand, SessionEvent,
    SessionPhase, SessionPlace, decide_save, revision, server_state,
};
use plumb_store::assignments::assignment_of;
use plumb_store::sessions::{DraftSaved, DraftWrite, LateSave};
use plumb_types::ids::{CommandId, SessionId};
use plumb_types::time::Timestamp;

use super::{ClockView, Frame, InputView, ItemView, Mark, PausedView, Player, ReviewView};
use crate::capabilities::Learner;
use crate::failure::{Result, ServiceError, stored_number};
use crate::invalid_input::InvalidInput;

/// The page after a submission or a move.
#[derive(Debug, Clone)]
pub enum NextPage {
    Item(Box<ItemView>),
    /// The review page.
    Review,
    /// The result.
    Over,
}

impl NextPage {
    fn without_item(session: &Session) -> Self {
        if session.status().is_closed() { Self::Over } else { Self::Review }
    }
}

/// Result of saving a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SaveResult {
    /// The item's new revision.
    pub revision: u32,
    /// Milliseconds left for the session.
    pub millis_left: Option<i64>,
    /// Milliseconds left for the item.
    pub item_millis_left: Option<i64>,
}

impl Learner<'_> {
    /// Returns the current view of the player. Only reads: an overdue session is closed by the worker or the next
    /// command.
    pub async fn player(&self, session: SessionId) -> Result<Player> {
        let loaded = self.plumb.load_session(session, Some(self.actor.id)).await?;
        let form = self.plumb.form_of(&loaded.session).await?;
        let now = self.plumb.now();
        if let Some(pause) = loaded.session.pause().filter(|pause| now < pause.to) {
            let millis = pause.to.millis_since(now);
            let title = loaded.session.title.clone();
            let reason = if pause.own {
                String::new()
            } else {
                self.plumb.reason_given(&loaded.session, "session_paused").await?
            };
            let break_minutes = loaded.session.allowance.break_minutes;
            return Ok(Player::Paused(PausedView { session, title, own: pause.own, reason, millis, break_minutes }));
        }
        Ok(match loaded.session.phase {
            SessionPhase::Pending => Player::NotBegun { assessment_id: loaded.session.assessment_id },
            SessionPhase::Running(RunningSession { place, .. }) => match place {
                SessionPlace::Item { position, .. } => {
                    Player::Item(Box::new(item_view(&loaded, &form, position, now)?))
                }
                SessionPlace::Review => Player::Review(review_view(&loaded, &form, now)),
            },
            SessionPhase::Over { .. } => Player::Over,
        })
    }

    /// Saves a draft. Repeating the command has no further effect; a save from a stale page is refused; a late save is
    /// kept and flagged, but never scored.
    pub async fn save(
        &self,
        session: SessionId,
        position: u16,
        base_revision: u32,
        command_id: CommandId,
        answer: String,
        arrived: Timestamp,
    ) -> Result<SaveResult> {
        let save = SaveRequest { position, base_revision, command_id, answer, arrived };
        for _ in 0..16 {
            let loaded = self
                .plumb
                .load::<Session>(session, Ownership::User(self.actor.id), RequiredDrafts::One(position))
                .await?;
            let current = loaded.drafts.iter().find(|draft| draft.position == position);
            let done = |revision| SaveResult {
                revision,
                millis_left: loaded.session.millis_left(self.plumb.now()),
                item_millis_left: item_millis_left(&loaded.session, position, self.plumb.now()),
            };
            let draft = match decide_save(current, &loaded.session, save.clone()) {
                SaveOutcome::Saved(draft) => draft,
                SaveOutcome::Replayed(draft) => return Ok(done(draft.revision)),
                SaveOutcome::Late { .. } | SaveOutcome::Refused(SaveRefusal::AlreadyClosed(_)) => {
                    return Err(self.late(session, &save).await);
                }
                SaveOutcome::Refused(SaveRefusal::NoSuchItem) => return Err(ServiceError::NotFound),
                SaveOutcome::Refused(SaveRefusal::TooLong) => {
                    return Err(InvalidInput::AnswerTooLong.into());
                }
                // The page is stale or already submitted, but its text is already stored.
                SaveOutcome::Conflict(_) | SaveOutcome::Refused(SaveRefusal::ItemClosed)
                    if server_state(&loaded.session, position, current).answer.as_ref() == Some(&save.answer) =>
                {
                    return Ok(done(revision(&loaded.session, position, current)));
                }
                SaveOutcome::Conflict(_)
                | SaveOutcome::Refused(SaveRefusal::NotStarted | SaveRefusal::NotOpen | SaveRefusal::ItemClosed) => {
                    return Err(ServiceError::Conflict);
                }
            };
            let write = DraftWrite {
                session,
                session_version: loaded.row.version,
                position: i64::from(draft.position),
                expected_revision: current.map_or(0, |draft| i64::from(draft.revision)),
                revision: i64::from(draft.revision),
                command_id,
                answer: draft.answer,
                saved_at: draft.saved_at,
            };
            match self.plumb.stores.sessions.save_draft(write).await? {
                DraftSaved::Saved(revision) => return Ok(done(stored_number(revision, "revision of a draft")?)),
                DraftSaved::Stale(_) => return Err(ServiceError::Conflict),
                DraftSaved::SessionMoved => {}
            }
        }
        Err(ServiceError::Conflict)
    }

    async fn late(&self, session: SessionId, save: &SaveRequest) -> ServiceError {
        let SaveRequest { position, command_id, answer, arrived, .. } = save;
        let (position, command_id, answer, arrived_at) = (i64::from(*position), *command_id, answer.clone(), *arrived);
        self.plumb.keep_late_answer(LateSave { session, position, command_id, answer, arrived_at }).await
    }

    /// Submits one answer and returns the next page.
    pub async fn submit(
        &self,
        session: SessionId,
        position: u16,
        base_revision: u32,
        command_id: CommandId,
        answer: String,
        arrived: Timestamp,
    ) -> Result<NextPage> {
        self.step(session, command_id, LearnerAction::Answer { position, answer, base_revision }, arrived).await
    }

    /// Continues without answering.
    pub async fn skip(
        &self,
        session: SessionId,
        position: u16,
        command_id: CommandId,
        arrived: Timestamp,
    ) -> Result<NextPage> {
        self.step(session, command_id, LearnerAction::Skip { position }, arrived).await
    }

    /// Goes to an item by its position.
    pub async fn go_to(
        &self,
        session: SessionId,
        position: u16,
        command_id: CommandId,
        arrived: Timestamp,
    ) -> Result<NextPage> {
        self.step(session, command_id, LearnerAction::Goto { position }, arrived).await
    }

    /// Goes to the review page.
    pub async fn review(&self, session: SessionId, command_id: CommandId, arrived: Timestamp) -> Result<()> {
        self.step(session, command_id, LearnerAction::Review, arrived).await.map(drop)
    }

    /// Submits the session. Repeated or concurrent requests submit it once.
    pub async fn finish(&self, session: SessionId, command_id: CommandId, arrived: Timestamp) -> Result<()> {
        self.step(session, command_id, LearnerAction::Finish, arrived).await.map(drop)
    }

    /// Returns the session's clock. The page asks every few seconds, which also shows that the learner is present.
    pub async fn clock(&self, id: SessionId) -> Result<ClockView> {
        let row = self.own(id).await?;
        let session = if_of::<Session>(&row)?.ok_or(ServiceError::NotFound)?;
        let (open, now) = (!session.status().is_closed(), self.plumb.now());
        if open && assignment_of(&row.assessment_id).is_some() {
            self.plumb.present.record_request(id);
        }
        let paused = session.pause().is_some_and(|pause| now < pause.to);
        Ok(ClockView {
            millis_left: session.millis_left(now),
            position: session.current().unwrap_or_default().into(),
            item_millis_left: session.current().and_then(|at| item_millis_left(&session, at, now)),
            open,
            paused,
            break_minutes: session.allowance.break_minutes,
            break_millis_left: session.break_millis_left_at(now),
        })
    }

    /// Begins a break, if break time is left.
    pub async fn take_break(&self, session: SessionId, command_id: CommandId, arrived: Timestamp) -> Result<()> {
        self.step(session, command_id, LearnerAction::Break, arrived).await.map(drop)
    }

    /// Ends a break.
    pub async fn end_break(&self, session: SessionId, command_id: CommandId, arrived: Timestamp) -> Result<()> {
        self.step(session, command_id, LearnerAction::EndBreak, arrived).await.map(drop)
    }

    async fn step(
        &self,
        session: SessionId,
        id: CommandId,
        action: LearnerAction,
        arrived: Timestamp,
    ) -> Result<NextPage> {
        let command = SessionCommand::Learner { id, action };
        let (session, form, events) = self.plumb.command(session, Some(self.actor.id), &command, arrived).await?;
        Ok(match session.current() {
            // An item that this command presented for the first time has no draft, so none is loaded.
            Some(position) if is_new(&session, position, &events) => {
                NextPage::Item(Box::new(view_of(&session, &form, position, None, self.plumb.now())?))
            }
            Some(_) => {
                let view = self.plumb.load_session(session.id, Some(self.actor.id)).await?;
                match view.session.current() {
                    Some(position) => NextPage::Item(Box::new(item_view(&view, &form, position, self.plumb.now())?)),
                    None => NextPage::without_item(&view.session),
                }
            }
            None => NextPage::without_item(&session),
        })
    }
}

/// Whether `events` present the item at `shown` for the first time.
fn is_new(session: &Session, shown: u16, events: &[SessionEvent]) -> bool {
    events.iter().any(|event| matches!(event, SessionEvent::ProblemServed { position, .. } if *position == shown))
        && session.item(shown).is_some_and(|item| item.elapsed_ms == 0)
}

/// Returns the time left for the item, if items have a limit of their own.
fn item_millis_left(session: &Session, position: u16, now: Timestamp) -> Option<i64> {
    session.rules.item_time_limit_seconds?;
    session.item_millis_left(position, now)
}

fn item_view(loaded: &LoadedSession<Session>, form: &TestForm, position: u16, now: Timestamp) -> Result<ItemView> {
    let draft = loaded.drafts.iter().find(|draft| draft.position == position);
    view_of(&loaded.session, form, position, draft.map(|draft| (draft.answer.clone(), draft.revision)), now)
}

fn view_of(
    session: &Session,
    form: &TestForm,
    position: u16,
    draft: Option<(String, u32)>,
    now: Timestamp,
) -> Result<ItemView> {
    let (Some(placed), Some(state)) = (form.items.get(usize::from(position)), session.item(position)) else {
        return Err(ServiceError::Internal(format!("form of session {} has no item {position}", session.id)));
    };
    let (saved, revision) = draft
        .filter(|(_, revision)| *revision > state.revision())
        .unwrap_or_else(|| (state.answer().unwrap_or_default().to_owned(), state.revision()));
    let input = InputView::from(&placed.item.body);
    Ok(ItemView {
        frame: frame(session, now),
        position: usize::from(position),
        is_last: session.ends_after(position),
        section: section_title(session, position),
        asked: placed.item.asked(),
        input,
        saved,
        revision: u64::from(revision),
        item_millis_left: item_millis_left(session, position, now),
    })
}

fn review_view(loaded: &LoadedSession<Session>, form: &TestForm, now: Timestamp) -> ReviewView {
    let session = &loaded.session;
    let lines = form
        .items
        .iter()
        .zip(0..)
        .map(|(placed, position)| {
            // The content of an item that was never served stays hidden.
            let seen = session.item(position).is_some_and(|item| item.served_at.is_some());
            let asked = if seen { placed.item.asked() } else { ItemStem::default() };
            (section_title(session, position), asked)
        })
        .collect();
    let mut frame = frame(session, now);
    // Saved drafts are submitted as well, so their items are not open.
    for draft in loaded.drafts.iter().filter(|draft| !draft.answer.trim().is_empty()) {
        if let Some(mark) = frame.marks.get_mut(usize::from(draft.position)) {
            *mark = Mark::Answered;
        }
    }
    ReviewView { frame, lines }
}

fn frame(session: &Session, now: Timestamp) -> Frame {
    let end = session.deadline();
    Frame {
        session: session.id,
        title: session.title.clone(),
        trial: session.is_trial(),
        marks: session
            .items
            .iter()
            .map(|item| match (item.answer(), item.served_at) {
                (Some(_), _) => Mark::Answered,
                (None, Some(_)) => Mark::Open,
                (None, None) => Mark::Ahead,
            })
            .collect(),
        most_items: session.most_items(),
        is_adaptive: session.adaptive.is_some(),
        player: session.rules.player,
        millis_left: session.millis_left(now),
        millis_total: end.zip(session.started_at()).map(|(end, start)| end.millis_since(start)),
        break_millis_left: session.break_millis_left_at(now),
    }
}

pub(super) fn section_title(session: &Session, position: u16) -> String {
    let section = session.item(position).map_or(0, |item| usize::from(item.section));
    session.rules.sections.get(section).map_or_else(String::new, |rule| rule.title.clone())
}
