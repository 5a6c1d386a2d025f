//! Progress along a study plan: the next step or item after a turn.

use super::course::{EXPLAIN_AFTER, StepReason, StepRequirement, belief};
use super::event::{EndReason, TutorEvent};
use super::state::TutorSession;
use super::turn::{Turn, TutorContext};
use plumb_content::topic::{StepKind, Topic};
use plumb_tutoring::turn::PaceInput;

impl Turn<'_> {
    /// The learner moves on after an explanation.
    pub(super) fn go_on(&mut self) {
        if self.session.step_requirement(self.context.topic) == StepRequirement::GoOn {
            self.enter(self.session.current_step.saturating_add(1), StepReason::Done);
        }
    }

    /// Explains the concept of the step again, in another way, if the plan has one.
    pub(super) fn explain_again(&mut self) {
        let step = self.session.current_step;
        if explanation(self.context.topic, step).is_some() {
            let (at, way) = (self.at(), self.session.ways_told.max(1));
            self.emit(TutorEvent::Explained { at, step, way });
        }
    }

    /// Advances in the plan as far as its steps are done.
    pub(super) fn advance(&mut self) {
        if self.session.is_complete || self.session.open().is_some() || self.session.life.status.is_closed() {
            return;
        }
        let next = self.session.current_step.saturating_add(1);
        match self.session.step_requirement(self.context.topic) {
            StepRequirement::Nothing => self.enter(next, StepReason::Done),
            StepRequirement::SetAside => self.enter(next, StepReason::SetAside),
            StepRequirement::Right(_) => {
                // Only right after an unsolved item.
                let missed = self.session.missed_in_step;
                let before = self.before.map_or(0, |before| before.missed_in_step);
                if missed > before && missed.is_multiple_of(EXPLAIN_AFTER) {
                    self.explain_again();
                }
            }
            StepRequirement::GoOn => {}
        }
    }

    /// Enters a step, and further ones as long as they can be skipped.
    pub(super) fn enter(&mut self, mut step: u32, mut reason: StepReason) {
        let TutorContext { topic, practice } = self.context;
        let at = self.at();
        loop {
            let Some(entered) = step.checked_sub(1).and_then(|at| topic.steps.get(usize::try_from(at).ok()?)) else {
                return self.complete();
            };
            self.emit(TutorEvent::StepEntered { at, step, reason });
            let known = belief(&entered.concept, &self.mastery, practice.graph, at);
            if !self.session.may_skip(entered, known, self.pace()) {
                if matches!(entered.kind, StepKind::Explain { .. }) {
                    self.emit(TutorEvent::Explained { at, step, way: 0 });
                }
                return;
            }
            step = step.saturating_add(1);
            reason = StepReason::Skipped;
        }
    }

    fn complete(&mut self) {
        let TutorContext { topic, practice } = self.context;
        let at = self.at();
        let mastery = TutorSession::mean_mastery(topic, &self.mastery, practice.graph, at);
        let extended = mastery >= PaceInput::HIGH && self.session.has_turns_left();
        self.emit(TutorEvent::PlanCompleted { at, mastery, extended });
        if !extended {
            self.end(EndReason::PlanDone);
        }
    }

    pub(super) fn end(&mut self, reason: EndReason) {
        self.emit(TutorEvent::SessionCompleted { at: self.at(), reason });
    }
}

/// The explanation that belongs to a step: its own, or the latest earlier one of its concept.
pub(super) fn explanation(topic: &Topic, step: u32) -> Option<(&str, &[String])> {
    let at = usize::try_from(step.checked_sub(1)?).ok()?;
    let concept = &topic.steps.get(at)?.concept;
    topic.steps.get(..=at)?.iter().rev().filter(|step| step.concept == *concept).find_map(|step| match &step.kind {
        StepKind::Explain { text, other_ways } => Some((text.as_str(), other_ways.as_slice())),
        StepKind::Check | StepKind::Practice { .. } => None,
    })
}
