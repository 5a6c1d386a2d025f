//! Rounds: practice is divided into short rounds, and at the end of each the learner sees what was learned.
//!
//! Nothing about rounds is stored, and no command is refused because of them: the first item of a round follows from
//! the events, even in sessions that are older than rounds.

use super::event::PracticeEvent;
use super::plan::Mode;
use plumb_answers::answer::Outcome;
use plumb_learning::mastery::{DisplayedMastery, MasteryChange, Update};
use plumb_types::SkillId;

/// Number of items in a round, unless mastery ends it sooner.
pub const ROUND_ITEMS: usize = 8;

/// Consecutive items of a session.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Round {
    /// First to last; at most [`ROUND_ITEMS`].
    pub items: Vec<RoundItem>,
    /// Whether the practised skill was mastered with the last item.
    pub mastered: bool,
}

/// An item of a round.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundItem {
    /// Position in the session, from 0.
    pub position: u32,
    pub result: ItemResult,
    /// Misconceptions behind its wrong answers, as sentences, each once; only those that have a name.
    pub mistakes: Vec<String>,
    /// The change in the mastery belief of the practised skill; `None` before the first scored answer.
    pub update: Option<Update>,
    /// Whether it was answered wrong, or a hint was given.
    was_hard: bool,
}

/// Result of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemResult {
    /// Still open.
    Open,
    /// Right on the first try without help.
    FirstTry,
    /// Right after a wrong answer or a hint.
    Later,
    /// The worked solution was shown.
    GivenUp,
}

impl Round {
    /// Whether no further item belongs to the round: its last item is done, and it is full or the skill was mastered.
    pub fn is_over(&self) -> bool {
        (self.items.len() >= ROUND_ITEMS || self.mastered) && self.done() == self.items.len()
    }

    /// Number of items done.
    pub fn done(&self) -> usize {
        self.items.iter().filter(|item| item.result != ItemResult::Open).count()
    }

    /// Number of items right on the first try without help.
    pub fn first_try_right_count(&self) -> usize {
        self.items.iter().filter(|item| item.result == ItemResult::FirstTry).count()
    }

    /// Whether the round was too hard: fewer than half of its items were right on the first try, and mastery was not
    /// reached.
    pub fn is_failed(&self) -> bool {
        !self.mastered && self.first_try_right_count() * 2 < self.items.len()
    }

    /// Change of the displayed mastery of the practised skill over the round; `None` if no answer counted.
    pub fn mastery_change(&self) -> Option<DisplayedMastery> {
        let counted = self.items.iter().filter_map(|item| item.update.as_ref()).filter(|update| update.counted());
        let mut shown = counted.filter_map(|update| update.shown);
        let first = shown.next()?;
        Some(DisplayedMastery { before: first.before, after: shown.next_back().unwrap_or(first).after })
    }

    /// The named misconceptions in the round, each once, in order of first occurrence.
    pub fn mistakes(&self) -> Vec<&str> {
        let mut all = Vec::new();
        for mistake in self.items.iter().flat_map(|item| &item.mistakes) {
            if !all.contains(&mistake.as_str()) {
                all.push(mistake.as_str());
            }
        }
        all
    }

    fn take(&mut self, skill: &SkillId, event: &PracticeEvent) {
        if let PracticeEvent::ProblemServed { position, .. } = event {
            self.items.push(RoundItem {
                position: *position,
                result: ItemResult::Open,
                mistakes: Vec::new(),
                update: None,
                was_hard: false,
            });
        }
        let Some(item) = self.items.last_mut() else { return };
        match event {
            PracticeEvent::AttemptEvaluated { verdict, .. } => match verdict.outcome {
                Outcome::Correct if item.was_hard => item.result = ItemResult::Later,
                Outcome::Correct => item.result = ItemResult::FirstTry,
                Outcome::Partial | Outcome::Incorrect => item.was_hard = true,
                Outcome::Invalid | Outcome::Undecided => {}
            },
            PracticeEvent::DiagnosisCompleted { diagnosis, .. } => {
                let named = diagnosis.misconception.is_some();
                if named && !item.mistakes.contains(&diagnosis.diagnosis_explanation) {
                    item.mistakes.push(diagnosis.diagnosis_explanation.clone());
                }
            }
            PracticeEvent::HintServed { .. } => item.was_hard = true,
            PracticeEvent::SolutionServed { .. } => item.result = ItemResult::GivenUp,
            PracticeEvent::MasteryUpdated { update, .. } if update.skill == *skill => {
                self.mastered |= update.change == Some(MasteryChange::Mastered);
                item.update = Some(update.clone());
            }
            _ => {}
        }
    }
}

/// Derives the rounds of a session from its events. A checkpoint has none, because its length is announced.
pub fn rounds<'e>(events: impl IntoIterator<Item = &'e PracticeEvent>) -> Vec<Round> {
    let mut events = events.into_iter();
    let Some(PracticeEvent::SessionCreated { plan, .. }) = events.next() else { return Vec::new() };
    if plan.mode != Mode::Practice {
        return Vec::new();
    }
    let mut rounds: Vec<Round> = Vec::new();
    for event in events {
        let begins = matches!(event, PracticeEvent::ProblemServed { .. });
        if begins && rounds.last().is_none_or(Round::is_over) {
            rounds.push(Round::default());
        }
        if let Some(round) = rounds.last_mut() {
            round.take(&plan.skill, event);
        }
    }
    rounds
}
