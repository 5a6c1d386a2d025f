//! A trial for visitors without an account: questions of one skill, each marked by itself. Nothing is stored.

use plumb_answers::answer::{DecimalMark, Outcome};
use plumb_answers::item::{ItemStem, mark_read};

use crate::assessment::InputView;
use crate::plumb::Plumb;

/// One question of the trial.
#[derive(Debug, Clone)]
pub struct TrialQuestion {
    /// Name of the skill.
    pub skill: String,
    /// Number of questions.
    pub total: usize,
    pub asked: ItemStem,
    pub input: InputView,
}

/// An answer to a question of the trial, with the solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrialAnswer {
    pub outcome: Outcome,
    /// Why it is not right or cannot be read, if that is known.
    pub reason: Option<String>,
    /// The steps of the solution; may be empty.
    pub steps: Vec<String>,
    pub key: String,
}

impl Plumb {
    /// Returns the number of questions of the trial; `None` if there is no trial.
    pub fn trial_total(&self) -> Option<usize> {
        Some(self.catalog().trial()?.items.len())
    }

    /// Returns a question of the trial by its number, from 1; `None` if there is no such question.
    pub fn trial_question(&self, number: usize) -> Option<TrialQuestion> {
        let catalog = self.catalog();
        let trial = catalog.trial()?;
        let item = trial.items.get(number.checked_sub(1)?)?;
        let (skill, total) = (trial.skill.clone(), trial.items.len());
        Some(TrialQuestion { skill, total, asked: item.asked_and_over(), input: InputView::from(&item.body) })
    }

    /// Marks an answer to a question of the trial; `None` if there is no such question.
    pub fn mark_trial(&self, number: usize, answer: &str, decimal: DecimalMark) -> Option<TrialAnswer> {
        let catalog = self.catalog();
        let item = catalog.trial()?.items.get(number.checked_sub(1)?)?;
        let verdict = mark_read(&item.body, answer, decimal);
        let (steps, key) = (item.solution.clone(), item.key_text().to_owned());
        Some(TrialAnswer { outcome: verdict.outcome, reason: verdict.reason, steps, key })
    }
}
