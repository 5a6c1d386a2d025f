//! Folds events into a session. Nothing is decided here.

use std::sync::Arc;

use plumb_types::ids::CommandId;

use super::adaptive::AdaptiveState;
use super::event::SessionEvent;
use super::pause::Pause;
use super::phase::{RunningSession, ScoredAttempt, SessionEnding, SessionPhase, SessionPlace};
use super::regrade::{MarkChange, MarkRevision};
use super::reveal::score_from;
use super::rules::SessionPlan;
use super::score::SessionResult;
use super::state::{ItemState, Mark, RecentCommand, Session, Submission};
use super::timing::next_due;
use crate::conversation::Conversation;
use crate::engine::{CommandTag, ScoreSummary, SessionHeader, SessionKind};
use plumb_answers::answer::{Outcome, Verdict};
use plumb_types::time::Timestamp;

/// Stored name of a session that only tries out a blueprint: no list shows it, and no figure counts it.
pub const TRIAL: &str = "trial";

/// Number of remembered commands that leave no other trace.
const REMEMBERED: usize = 8;

impl SessionKind for Session {
    type Event = SessionEvent;

    const NAME: &'static str = "evaluation";

    const NAMES: &'static [&'static str] = &[Self::NAME, TRIAL];

    fn begun(event: &SessionEvent) -> Option<Self> {
        let SessionEvent::SessionCreated { at, plan } = event else { return None };
        Some(created(*at, plan))
    }

    fn apply(&mut self, event: &SessionEvent) {
        self.fold_in(event);
    }

    fn name(&self) -> &'static str {
        if self.is_trial() { TRIAL } else { Self::NAME }
    }

    fn head(&self) -> SessionHeader<'_> {
        SessionHeader {
            id: self.id,
            owner: Some(self.learner),
            status: self.status(),
            version: self.version.into(),
            created_at: self.created_at,
            closed_at: self.closed_at(),
            conversation: self.conversation.as_deref(),
        }
    }

    fn due(&self) -> Option<Timestamp> {
        next_due(self)
    }

    fn score_summary(&self) -> ScoreSummary {
        let result = self.result();
        ScoreSummary {
            score: result.map(|result| i64::from(result.score)),
            grade: result.and_then(|result| result.grade.clone()),
            undecided: result.map_or(0, |result| i64::from(result.undecided)),
            score_from: score_from(self),
        }
    }
}

fn created(at: Timestamp, plan: &SessionPlan) -> Session {
    let mut benchmarks = Vec::new();
    let mut items = Vec::with_capacity(plan.positions.len());
    for planned in &plan.positions {
        let section = plan.rules.sections.iter().position(|section| section.id == planned.section_id).unwrap_or(0);
        let set = benchmarks.iter().position(|set| *set == planned.benchmarks).unwrap_or_else(|| {
            benchmarks.push(planned.benchmarks.clone());
            benchmarks.len() - 1
        });
        items.push(ItemState { section: index(section), benchmarks: index(set), ..ItemState::default() });
    }
    // The items of an adaptive test are added when they are chosen.
    let adaptive = plan.adaptive.as_ref().map(|plan| {
        let places = std::mem::take(&mut items).iter().map(|item| (item.section, item.benchmarks)).collect();
        let (chosen, on_trial) = (Vec::new(), Vec::new());
        Box::new(AdaptiveState { plan: Arc::clone(plan), places: Arc::new(places), chosen, on_trial, stopped: None })
    });
    Session {
        id: plan.session_id,
        learner: plan.learner,
        assessment_id: plan.assessment_id.clone(),
        assessment: plan.assessment.clone(),
        title: plan.title.clone(),
        form_id: plan.form_id,
        attempt_no: plan.attempt_no,
        rules: Arc::new(plan.rules.clone()),
        allowance: plan.allowance,
        benchmarks: Arc::new(benchmarks),
        phase: SessionPhase::Pending,
        version: 1,
        created_at: at,
        decimal_mark: plan.decimal_mark,
        items,
        adaptive,
        recent: Vec::new(),
        taught: false,
        pauses: Vec::new(),
        given_minutes: 0,
        window_set_at: None,
        released: false,
        conversation: None,
        remarked: Vec::new(),
    }
}

fn index(at: usize) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}

impl From<&Verdict> for Mark {
    fn from(verdict: &Verdict) -> Self {
        match verdict.outcome {
            Outcome::Correct => Self::Correct,
            Outcome::Partial => Self::Partial(verdict.credit),
            Outcome::Incorrect => Self::Incorrect,
            // Invalid answers are never recorded; if one were, a person would have to review it.
            Outcome::Undecided | Outcome::Invalid => Self::Undecided,
        }
    }
}

impl Session {
    pub(super) fn fold_in(&mut self, event: &SessionEvent) {
        self.version = self.version.saturating_add(1);
        match event {
            // A session is created once, so a repeated event changes only the count.
            SessionEvent::SessionCreated { .. }
            | SessionEvent::DraftSetAside { .. }
            | SessionEvent::SkillMastered { .. }
            | SessionEvent::SkillUnlocked { .. } => {}
            SessionEvent::MasteryUpdated { .. } => self.taught = true,
            SessionEvent::Said(message) => Conversation::append(&mut self.conversation, message, self.version.into()),
            SessionEvent::SessionStarted { at, command_id, .. } => {
                self.phase = SessionPhase::Running(RunningSession::since(*at));
                self.remember(*command_id);
            }
            SessionEvent::ItemChosen { item, reason, .. } => {
                let state = self.adaptive.as_mut().map(|adaptive| adaptive.add(*item, reason.on_trial));
                self.items.extend(state);
            }
            SessionEvent::ChoiceEnded { reason, .. } => {
                if let Some(adaptive) = &mut self.adaptive {
                    adaptive.stopped = Some(*reason);
                }
            }
            SessionEvent::ProblemServed { at, position } => {
                self.go_to(SessionPlace::Item { position: *position, shown_at: *at });
                if let Some(item) = self.item_mut(*position) {
                    item.served_at.get_or_insert(*at);
                }
            }
            SessionEvent::ProblemSkipped { position, command_id, elapsed_ms, closed, .. } => {
                self.leave(*position, *elapsed_ms, *closed);
                self.remember(*command_id);
            }
            SessionEvent::ProblemLeft { position, elapsed_ms, .. } => self.leave(*position, *elapsed_ms, false),
            SessionEvent::ProblemTimedOut { position, elapsed_ms, .. } => self.leave(*position, *elapsed_ms, true),
            SessionEvent::ProblemRequested { command_id, .. } => self.remember(*command_id),
            SessionEvent::ReviewOpened { command_id, .. } => {
                self.go_to(SessionPlace::Review);
                if let Some(command_id) = command_id {
                    self.remember(*command_id);
                }
            }
            SessionEvent::AttemptSubmitted {
                position,
                answer,
                revision,
                command_id,
                source,
                in_grace,
                elapsed_ms,
                closed,
                ..
            } => {
                self.leave(*position, *elapsed_ms, *closed);
                let Some(item) = self.item_mut(*position) else { return };
                let replaced = item.submission.replace(Submission {
                    answer: answer.clone(),
                    revision: *revision,
                    command: CommandTag::from(*command_id),
                    source: *source,
                    in_grace: *in_grace,
                });
                item.mark = None;
                if let Some(Submission { command, revision, .. }) = replaced {
                    self.push_seen(RecentCommand { command, recorded: Some((*position, revision)) });
                }
            }
            SessionEvent::AttemptEvaluated { position, verdict, .. } => {
                if let Some(item) = self.item_mut(*position) {
                    item.mark = Some(Mark::from(verdict));
                }
            }
            SessionEvent::TimeChanged { extra_minutes, by_terms, command_id, .. } => {
                let before = std::mem::replace(&mut self.allowance.extra_minutes, *extra_minutes);
                if !by_terms {
                    self.given_minutes += extra_minutes.saturating_sub(before);
                }
                if let Some(command_id) = command_id {
                    self.remember(*command_id);
                }
            }
            SessionEvent::WindowChanged { at, closes, .. } => {
                self.allowance.window_closes = *closes;
                self.window_set_at = Some(*at);
            }
            SessionEvent::RevealHeld { until, .. } => self.allowance.others_until = *until,
            SessionEvent::BreaksChanged { break_minutes, until, .. } => {
                self.allowance.break_minutes = *break_minutes;
                let pause = self.running_mut().and_then(|running| running.pause.as_mut());
                if let (Some(pause), Some(until)) = (pause, until) {
                    pause.to = *until;
                }
            }
            SessionEvent::SessionPaused { at, own, until, command_id, .. } => {
                if let Some(running) = self.running_mut() {
                    running.pause = Some(Pause { from: *at, to: *until, own: *own });
                }
                if let Some(command_id) = command_id {
                    self.remember(*command_id);
                }
            }
            SessionEvent::SessionResumed { at, command_id, .. } => {
                self.end_pause(*at);
                if let Some(command_id) = command_id {
                    self.remember(*command_id);
                }
            }
            SessionEvent::ResultsReleased { .. } => self.released = true,
            SessionEvent::SessionCompleted { at, result, .. } => {
                if let Some(attempt) = self.scored(Some(result)) {
                    self.close(*at, SessionEnding::Completed(attempt));
                }
            }
            SessionEvent::SessionTerminated { at, result, .. } => {
                self.close(*at, SessionEnding::Terminated(self.scored(result.as_deref())));
            }
            SessionEvent::SessionExpired { at, result } => {
                self.close(*at, SessionEnding::Expired(self.scored(result.as_deref())));
            }
            SessionEvent::ResultRegraded { at, cause, marks, result, .. } => {
                self.apply_marks(marks);
                let Some(attempt) = self.attempt_mut() else { return };
                let before = std::mem::replace(&mut attempt.result, result.clone()).score;
                let (cause, marks) = (cause.clone(), marks.clone());
                self.remarked.push(MarkRevision { at: *at, cause, marks, before, after: result.score });
            }
        }
    }

    pub(super) fn apply_marks(&mut self, marks: &[MarkChange]) {
        for change in marks {
            if let Some(item) = self.item_mut(change.position) {
                item.mark = change.is;
            }
        }
    }

    fn item_mut(&mut self, position: u16) -> Option<&mut ItemState> {
        self.items.get_mut(usize::from(position))
    }

    const fn go_to(&mut self, place: SessionPlace) {
        if let Some(running) = self.running_mut() {
            running.place = place;
        }
    }

    fn leave(&mut self, position: u16, elapsed_ms: u64, closed: bool) {
        if self.current() == Some(position) {
            self.go_to(SessionPlace::Review);
        }
        if let Some(item) = self.item_mut(position) {
            item.elapsed_ms = elapsed_ms;
            item.closed |= closed;
        }
    }

    fn close(&mut self, closed_at: Timestamp, ending: SessionEnding) {
        self.end_pause(closed_at);
        self.phase = SessionPhase::Over { closed_at, ending };
    }

    /// The attempt with its result; `None` if it was never begun.
    fn scored(&self, result: Option<&SessionResult>) -> Option<ScoredAttempt> {
        let (started_at, result) = self.started_at().zip(result)?;
        Some(ScoredAttempt { started_at, result: Box::new(result.clone()) })
    }

    fn end_pause(&mut self, at: Timestamp) {
        let pause = self.running_mut().and_then(|running| running.pause.take());
        self.pauses.extend(pause.map(|pause| Pause { to: at, ..pause }));
    }

    fn remember(&mut self, command: CommandId) {
        self.push_seen(RecentCommand { command: CommandTag::from(command), recorded: None });
    }

    fn push_seen(&mut self, seen: RecentCommand) {
        if self.recent.len() >= REMEMBERED {
            self.recent.remove(0);
        }
        self.recent.push(seen);
    }
}
