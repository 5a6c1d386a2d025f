//! Progress in a study plan: what each step requires, and which step comes after a turn.

use serde::{Deserialize, Serialize};

use super::event::{EndReason, TutorEvent};
use super::state::TutorSession;
use super::turn::{NextItem, Turn};
use plumb_content::topic::{Concept, Step, StepKind, Topic};
use plumb_figures::Figure;
use plumb_learning::graph::SkillsGraph;
use plumb_learning::mastery::LearnerMastery;
use plumb_tutoring::turn::{Pace, PaceInput, PacePreference, Trend};
use plumb_types::time::Timestamp;

/// Number of unsolved items after which a step is set aside and the plan moves on: more of the same would not help.
const SET_ASIDE: u32 = 5;
/// Number of unsolved items of a step after which its concept is explained again.
const EXPLAIN_AFTER: u32 = 2;

/// Why a step began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepReason {
    /// The session began.
    Begun,
    /// The previous step was done.
    Done,
    /// The previous step was skipped, because the concept it explains is known.
    Skipped,
    /// The previous step was set aside: too many of its items were not solved.
    SetAside,
}

/// Remaining requirement of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepRequirement {
    /// The learner must ask to move on.
    GoOn,
    /// This many more right answers.
    Right(u32),
    /// Nothing: the step is done.
    Nothing,
    /// Nothing: the step is set aside, because too many of its items were not solved.
    SetAside,
}

/// Mastery belief of a concept, 0 to 1; before any evidence, the initial value of the graph.
pub fn belief(concept: &Concept, mastery: &LearnerMastery, graph: Option<&SkillsGraph>, at: Timestamp) -> f64 {
    let skill = concept.skill.as_str();
    mastery.get(skill).map_or_else(|| graph.map_or(0.0, |graph| graph.bkt(skill).init()), |state| state.belief_at(at))
}

impl TutorSession {
    /// The current step; `None` after the last.
    pub fn step<'t>(&self, topic: &'t Topic) -> Option<&'t Step> {
        topic.steps.get(usize::try_from(self.current_step.checked_sub(1)?).ok()?)
    }

    /// The remaining requirement of the current step.
    pub fn step_requirement(&self, topic: &Topic) -> StepRequirement {
        let Some(step) = self.step(topic) else { return StepRequirement::Nothing };
        if matches!(step.kind, StepKind::Explain { .. }) {
            return StepRequirement::GoOn;
        }
        match self.wanted(step).saturating_sub(self.right_in_step) {
            0 => StepRequirement::Nothing,
            _ if self.missed_in_step >= SET_ASIDE => StepRequirement::SetAside,
            more => StepRequirement::Right(more),
        }
    }

    /// Number of right answers that a step requires at the learner's pace; `None` for a step that explains.
    pub const fn wanted(&self, step: &Step) -> u32 {
        match (&step.kind, self.pace) {
            (StepKind::Practice { right }, PacePreference::Slow) => right.saturating_add(1),
            (StepKind::Practice { right: more @ 2.. }, PacePreference::Fast) => *more - 1,
            (kind, _) => kind.right(),
        }
    }

    /// The mean mastery belief over the topic's concepts, 0 to 1.
    pub fn mean_mastery(topic: &Topic, mastery: &LearnerMastery, graph: Option<&SkillsGraph>, at: Timestamp) -> f64 {
        let sum: f64 = topic.concepts.iter().map(|concept| belief(concept, mastery, graph, at)).sum();
        let count = u32::try_from(topic.concepts.len()).unwrap_or(u32::MAX);
        if count == 0 { 0.0 } else { sum / f64::from(count) }
    }

    /// The pace for the rest, given that mean.
    pub fn pace_at(&self, mastery: f64) -> Pace {
        let wrong = self.answers.iter().rev().take(4).filter(|right| !**right).count();
        PaceInput {
            turn: self.turn_count,
            mastery,
            trend: Trend::of(&self.answers),
            wrong: u32::try_from(wrong).unwrap_or(u32::MAX),
            is_complete: self.is_complete,
        }
        .pace()
    }

    /// Whether a step can be skipped: it explains a well-known concept, and the learner did not ask for a slow pace.
    pub fn may_skip(&self, step: &Step, known: f64, pace: Pace) -> bool {
        let explains = matches!(step.kind, StepKind::Explain { .. });
        let enough = match self.pace {
            PacePreference::Normal if pace == Pace::Accelerate => PaceInput::HIGH,
            PacePreference::Slow | PacePreference::Normal => return false,
            PacePreference::Fast => PaceInput::MIDDLE,
        };
        explains && known >= enough
    }
}

impl Turn<'_> {
    fn mean_mastery(&self) -> f64 {
        TutorSession::mean_mastery(self.input.topic, &self.mastery, self.input.practice.graph, self.at())
    }

    /// The pace of the reply.
    pub(super) fn pace(&self) -> Pace {
        self.session.pace_at(self.mean_mastery())
    }

    /// The item that must be shown to the learner now; `None` if no question is due.
    pub(super) fn next_item(&self) -> Option<NextItem> {
        let topic = self.input.topic;
        if self.session.life.status.is_closed() || self.session.open().is_some() || self.alarm().is_some() {
            return None;
        }
        let concept = if self.session.is_complete {
            self.session.is_extended.then(|| self.weakest_concept()).flatten()?
        } else {
            let step = self.session.step(topic)?;
            matches!(self.session.step_requirement(topic), StepRequirement::Right(_)).then_some(&*step.concept)?
        };
        let known = belief(concept, &self.mastery, self.input.practice.graph, self.at());
        let paced = match self.pace() {
            Pace::Simplify => known / 2.0,
            Pace::Extend => 1.0,
            Pace::Accelerate => known.max(PaceInput::HIGH),
            Pace::First | Pace::Consolidate | Pace::Steady => known,
        };
        let least = self
            .session
            .step(topic)
            .and_then(|step| step.min_difficulty)
            .map_or(0.0, |share| f64::from(share.millionths()) / 1e6);
        let belief = paced.max(least);
        Some(NextItem { skill: concept.skill.clone(), belief, recent: self.session.lesson.recent_items.clone() })
    }

    /// Of the concepts that the plan practises, the one that is known least.
    fn weakest_concept(&self) -> Option<&Concept> {
        let practised = self.input.topic.steps.iter().filter(|step| !matches!(step.kind, StepKind::Explain { .. }));
        let known = |concept: &Concept| belief(concept, &self.mastery, self.input.practice.graph, self.at());
        practised.map(|step| &*step.concept).min_by(|one, other| known(one).total_cmp(&known(other)))
    }

    /// No item is available for the request: the plan continues without one.
    pub(super) fn without_item(&mut self) {
        if self.session.is_complete {
            self.end(EndReason::ExtensionDone);
        } else {
            self.enter(self.session.current_step.saturating_add(1), StepReason::SetAside);
        }
    }

    /// The learner moves on after an explanation.
    pub(super) fn go_on(&mut self) {
        if self.session.step_requirement(self.input.topic) == StepRequirement::GoOn {
            self.enter(self.session.current_step.saturating_add(1), StepReason::Done);
        }
    }

    /// Explains the concept of the step again, in another way, if the plan has one.
    pub(super) fn explain_again(&mut self) {
        let step = self.session.current_step;
        if explanation(self.input.topic, step).is_some() {
            let (at, way) = (self.at(), self.session.ways_told.max(1));
            self.emit(TutorEvent::Explained { at, step, way });
        }
    }

    /// Advances in the plan as far as its steps are done, and ends an extension that has no turns left.
    pub(super) fn advance(&mut self) {
        self.leave_step();
        let is_spent = self.session.is_extended && !self.session.has_turns_left();
        if is_spent && !self.session.life.status.is_closed() {
            self.end(EndReason::ExtensionDone);
        }
    }

    fn leave_step(&mut self) {
        if self.session.is_complete || self.session.open().is_some() || self.session.life.status.is_closed() {
            return;
        }
        let next = self.session.current_step.saturating_add(1);
        match self.session.step_requirement(self.input.topic) {
            StepRequirement::Nothing => self.enter(next, StepReason::Done),
            StepRequirement::SetAside => self.enter(next, StepReason::SetAside),
            StepRequirement::Right(_) => {
                // Only right after an unsolved item.
                let missed = self.session.missed_in_step;
                let before = self.input.before().map_or(0, |before| before.missed_in_step);
                if missed > before && missed.is_multiple_of(EXPLAIN_AFTER) {
                    self.explain_again();
                }
            }
            StepRequirement::GoOn => {}
        }
    }

    /// Enters a step, and further ones as long as they can be skipped.
    pub(super) fn enter(&mut self, mut step: u32, mut reason: StepReason) {
        let (topic, at) = (self.input.topic, self.at());
        loop {
            let Some(entered) = step.checked_sub(1).and_then(|at| topic.steps.get(usize::try_from(at).ok()?)) else {
                return self.complete();
            };
            self.emit(TutorEvent::StepEntered { at, step, reason });
            let known = belief(&entered.concept, &self.mastery, self.input.practice.graph, at);
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
        let (at, mastery) = (self.at(), self.mean_mastery());
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
    match explaining(topic, step)? {
        StepKind::Explain { text, other_ways, .. } => Some((text, other_ways)),
        StepKind::Check | StepKind::Practice { .. } => None,
    }
}

/// The figure that is shown with the explanation of a step in the way with that number: it belongs to the first.
pub fn explanation_figure(topic: &Topic, step: u32, way: u32) -> Option<&Figure> {
    match explaining(topic, step)? {
        StepKind::Explain { other_ways, figure, .. } if way == 0 || other_ways.is_empty() => figure.as_deref(),
        _ => None,
    }
}

/// The step that explains what a step is about.
fn explaining(topic: &Topic, step: u32) -> Option<&StepKind> {
    let at = usize::try_from(step.checked_sub(1)?).ok()?;
    let concept = &topic.steps.get(at)?.concept;
    let before = topic.steps.get(..=at)?.iter().rev().filter(|step| step.concept == *concept);
    before.map(|step| &step.kind).find(|kind| matches!(kind, StepKind::Explain { .. }))
}
