//! The steps that decisions are made of. Each one emits events and at once folds them into a working copy, so that the
//! next step sees their effect.

use super::command::{CommandResult, Context, Decision, SessionRefusal};
use super::draft;
use super::event::{AnswerSource, SessionEvent};
use super::score::score;
use super::state::{ItemState, Session};
use plumb_answers::answer::{Outcome, Verdict};
use plumb_answers::item::mark_read;
use plumb_answers::item::{Item, TestForm};
use plumb_types::ids::CommandId;
use plumb_types::time::Timestamp;

/// A decision in progress.
pub(super) struct Run<'a> {
    pub(super) session: Session,
    form: &'a TestForm,
    pub(super) context: &'a Context<'a>,
    events: Vec<SessionEvent>,
}

impl<'a> Run<'a> {
    pub(super) fn new(session: &Session, form: &'a TestForm, context: &'a Context<'a>) -> Result<Self, SessionRefusal> {
        let planned = session.adaptive.as_ref().map_or(session.items.len(), |adaptive| adaptive.plan.items.len());
        if form.items.len() != planned || form.assessment != session.assessment {
            return Err(SessionRefusal::WrongForm);
        }
        Ok(Self { session: session.clone(), form, context, events: Vec::new() })
    }

    pub(super) fn emit(&mut self, event: SessionEvent) {
        self.session.fold_in(&event);
        self.events.push(event);
    }

    pub(super) fn done(self, outcome: CommandResult) -> Decision {
        Decision { events: self.events, outcome, replayed: false }
    }

    pub(super) fn form_item(&self, position: u16) -> Option<&'a Item> {
        let index = self.session.form_index(position)?;
        self.form.items.get(usize::from(index)).map(|placed| &placed.item)
    }

    /// All positions, in order.
    pub(super) fn positions(&self) -> impl Iterator<Item = u16> + use<> {
        (0..=u16::MAX).take(self.session.items.len())
    }

    /// Whether the item is neither answered nor closed.
    pub(super) fn is_open(&self, position: u16) -> bool {
        self.session.item(position).is_some_and(ItemState::is_open)
    }

    /// Total time for which the item will have been shown to the learner by `until`.
    pub(super) fn elapsed(&self, position: u16, until: Timestamp) -> u64 {
        let before = self.session.item(position).map_or(0, |item| item.elapsed_ms);
        let shown = self.session.shown().filter(|(shown, _)| *shown == position);
        let visit = shown.map_or(0, |(_, since)| {
            u64::try_from(until.millis_since(since) - self.session.paused_between(since, until)).unwrap_or(0)
        });
        before.saturating_add(visit)
    }

    pub(super) fn serve(&mut self, position: u16) {
        self.emit(SessionEvent::ProblemServed { at: self.context.now, position });
    }

    /// Adds up the time of the shown item, which the learner is about to leave.
    pub(super) fn leave_current(&mut self, at: Timestamp) {
        if let Some(position) = self.session.current() {
            let elapsed_ms = self.elapsed(position, at);
            self.emit(SessionEvent::ProblemLeft { at, position, elapsed_ms });
        }
    }

    /// Moves on after `position`: to the next open item, else to one that is chosen now, else to the review stage, else to
    /// the end.
    pub(super) fn advance(&mut self, position: u16, command_id: Option<CommandId>) {
        if self.session.adaptive.is_some() && self.serve_chosen() {
            return;
        }
        if let Some(next) = self.session.next_open(position) {
            self.serve(next);
        } else if self.session.rules.player.allow_review && self.session.items.iter().any(|item| !item.closed) {
            self.emit(SessionEvent::ReviewOpened { at: self.context.arrived, command_id: None });
        } else {
            let at = self.context.arrived;
            let result = Box::new(score(&self.session, at));
            self.emit(SessionEvent::SessionCompleted { at, command_id, result });
        }
    }

    /// Records a readable answer.
    pub(super) fn record(&mut self, attempt: AnsweredItem, verdict: Verdict) {
        let AnsweredItem { at, position, answer, revision, command_id, source, closed } = attempt;
        let in_grace = self.session.item_deadline(position).is_some_and(|deadline| at > deadline);
        let elapsed_ms = self.elapsed(position, at);
        self.emit(SessionEvent::AttemptSubmitted {
            at,
            position,
            answer,
            revision,
            command_id,
            source,
            in_grace,
            elapsed_ms,
            closed,
        });
        self.emit(SessionEvent::AttemptEvaluated { at: self.context.now, position, verdict });
    }

    /// Submits the draft at `position` if it is newer than the answer there and was saved in time. A blank draft never
    /// withdraws an answer; a draft that cannot be read is set aside.
    pub(super) fn hand_in_draft(&mut self, position: u16) {
        let Some(draft) = self.context.draft(position) else { return };
        let Some(item) = self.session.item(position) else { return };
        let closes = self.session.item_closes_at(position);
        let usable = item.served_at.is_some()
            && !item.closed
            && draft.revision > item.revision()
            && !draft.answer.trim().is_empty()
            && closes.is_none_or(|closes| draft.saved_at <= closes);
        let Some(form_item) = self.form_item(position).filter(|_| usable) else { return };
        let verdict = mark_read(&form_item.body, &draft.answer, self.session.decimal_mark);
        if verdict.outcome == Outcome::Invalid {
            self.emit(SessionEvent::DraftSetAside {
                at: self.context.now,
                position,
                answer: draft.answer.clone(),
                reason: verdict.reason.unwrap_or_default(),
            });
            return;
        }
        let attempt = AnsweredItem {
            at: draft.saved_at,
            position,
            answer: draft.answer.clone(),
            revision: draft.revision,
            command_id: draft.command_id,
            source: AnswerSource::Draft,
            closed: true,
        };
        self.record(attempt, verdict);
    }

    /// Submits all saved drafts and adds up the time of the shown item.
    pub(super) fn hand_in(&mut self, at: Timestamp) {
        for position in self.positions() {
            self.hand_in_draft(position);
        }
        self.leave_current(at);
    }

    /// Closes the session because its time is over.
    pub(super) fn expire(&mut self, at: Timestamp) {
        let result = self.session.started_at().is_some().then(|| {
            self.hand_in(at);
            Box::new(score(&self.session, at))
        });
        self.emit(SessionEvent::SessionExpired { at, result });
    }

    /// The revision that a request needs at `position`.
    pub(super) fn revision(&self, position: u16) -> u32 {
        draft::revision(&self.session, position, self.context.draft(position))
    }
}

/// An answer to record.
pub(super) struct AnsweredItem {
    pub(super) at: Timestamp,
    pub(super) position: u16,
    pub(super) answer: String,
    pub(super) revision: u32,
    pub(super) command_id: CommandId,
    pub(super) source: AnswerSource,
    pub(super) closed: bool,
}
