//! What a learner is not shown, because an assessment may still ask it of them.
//!
//! Two rules. *Ahead*: problems of the bank that an assessment may draw are not practised by those who may still take it,
//! unless they are kept for practice, in which case no assessment draws them. *Open*: while an attempt is under way, no
//! other part of the program shows, solves or hints a question that is in it, whatever made the other item.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use plumb_answers::answer::sameness;
use plumb_answers::item::{BankRef, Item, TestForm};
use plumb_bank::ProblemUse;
use plumb_bank::task::Task;
use plumb_content::blueprint::Assessment;
use plumb_content::blueprint::assessment::ItemSource;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::assignment::Settled;

impl Settled {
    /// Whether a learner who has begun it so often may be asked by it at `now` or later: one attempt is under way, or the
    /// window has not closed and attempts are left.
    pub fn may_still_be_taken(&self, begun: i64, is_under_way: bool, now: Timestamp) -> bool {
        let is_closed = self.closes.is_some_and(|closes| now >= closes);
        let is_used_up = self.attempts.is_some_and(|most| begun >= i64::from(most));
        is_under_way || !(is_closed || is_used_up)
    }

    /// Whether it may be taken for ever and as often as one likes: then nothing need be known of the learner.
    pub const fn never_ends(&self) -> bool {
        self.closes.is_none() && self.attempts.is_none()
    }
}

/// The skills whose problems of the bank an assessment may draw. One that draws from blueprints takes problems of the
/// bank where a model may word the skill's items, which `is_worded` says.
pub fn skills_drawn_from_bank(assessment: &Assessment, is_worded: &dyn Fn(&str) -> bool) -> BTreeSet<String> {
    let skills = assessment.sections.iter().flat_map(|section| &section.skills).map(|weight| &weight.skill_id);
    skills.filter(|skill| assessment.item_source == ItemSource::Bank || is_worded(skill)).cloned().collect()
}

/// Questions, by what a learner would recognise them by: the words with the key to them, and the problem of the bank.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Questions {
    worded: BTreeSet<(String, String)>,
    problems: BTreeSet<Uuid>,
}

impl Questions {
    /// Adds the question of an item.
    pub fn add(&mut self, item: &Item) {
        self.add_words(&item.question(), item.key_text());
        self.problems.extend(item.bank.map(|drawn| drawn.problem.id));
    }

    /// Adds a question by its words.
    pub fn add_words(&mut self, question: &str, key: &str) {
        self.worded.insert((sameness(question), sameness(key)));
    }

    /// Adds a problem of the bank, in all its versions.
    pub fn add_problem(&mut self, problem: BankRef) {
        self.problems.insert(problem.id);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.worded.is_empty() && self.problems.is_empty()
    }

    /// Whether a question with these words and this key is among them.
    pub fn has_words(&self, question: &str, key: &str) -> bool {
        !self.worded.is_empty() && self.worded.contains(&(sameness(question), sameness(key)))
    }

    /// Whether the problem is among them, in any version.
    pub fn has_problem(&self, problem: Uuid) -> bool {
        self.problems.contains(&problem)
    }

    /// Whether the item's question is among them.
    pub fn has_item(&self, item: &Item) -> bool {
        item.bank.is_some_and(|drawn| self.has_problem(drawn.problem.id))
            || self.has_words(&item.question(), item.key_text())
    }

    /// Whether the question of an item of practice is among them.
    pub fn has_task(&self, task: &Task) -> bool {
        BankRef::of_name(&task.name).is_some_and(|problem| self.has_problem(problem.id))
            || self.has_words(&task.question(), task.key_text())
    }

    /// How many items of a form are among them.
    pub fn count_in(&self, form: &TestForm) -> usize {
        if self.is_empty() { 0 } else { form.items.iter().filter(|placed| self.has_item(&placed.item)).count() }
    }
}

impl<'f> Extend<&'f TestForm> for Questions {
    fn extend<I: IntoIterator<Item = &'f TestForm>>(&mut self, forms: I) {
        for placed in forms.into_iter().flat_map(|form| &form.items) {
            self.add(&placed.item);
        }
    }
}

/// What is kept from one learner at a moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reservation {
    /// Skills whose problems of the bank an assessment ahead of the learner may draw.
    pub skills: BTreeSet<String>,
    /// What is asked in the attempts that are under way.
    pub open: Questions,
}

impl Reservation {
    /// What problems of a skill the learner may practise.
    pub fn practice_of(&self, skill: &str) -> ProblemUse {
        if self.skills.contains(skill) { ProblemUse::ReservedPractice } else { ProblemUse::Practice }
    }
}
