//! Reservations: questions that a learner must not see, because an assessment may still ask them.
//!
//! There are two rules. *Ahead*: a learner who may still take an assessment does not practise the bank problems that it
//! may draw. Problems kept for practice are exempt, because no assessment draws them. *Open*: while an attempt is under
//! way, no other part of the program shows, solves or gives hints on a question in it, whatever generated the other
//! item.

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

use crate::assignment::EffectiveTerms;

impl EffectiveTerms {
    /// Whether the learner may still be asked questions of this assessment at `now` or later: an attempt is under way,
    /// or the window is open or still to open and attempts are left. `begun` is how often the learner has begun it.
    pub fn may_still_be_taken(&self, begun: i64, is_under_way: bool, now: Timestamp) -> bool {
        let is_closed = self.closes.is_some_and(|closes| now >= closes);
        let is_used_up = self.attempts.is_some_and(|most| begun >= i64::from(most));
        is_under_way || !(is_closed || is_used_up)
    }

    /// Whether it can be taken for ever and any number of times, so that nothing about the learner matters.
    pub const fn never_ends(&self) -> bool {
        self.closes.is_none() && self.attempts.is_none()
    }
}

/// The skills for which an assessment may draw problems from the bank. An assessment that draws from blueprints uses
/// bank problems for skills that a model may word, as `is_worded` tells apart.
pub fn skills_drawn_from_bank(assessment: &Assessment, is_worded: &dyn Fn(&str) -> bool) -> BTreeSet<String> {
    let skills = assessment.sections.iter().flat_map(|section| &section.skills).map(|weight| &weight.skill_id);
    skills.filter(|skill| assessment.item_source == ItemSource::Bank || is_worded(skill)).cloned().collect()
}

/// A set of questions in the form in which a learner would recognise them: the words together with the key, and the
/// bank problem.
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

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.worded.is_empty() && self.problems.is_empty()
    }

    /// Whether it contains a question with these words and this key.
    pub fn has_words(&self, question: &str, key: &str) -> bool {
        !self.worded.is_empty() && self.worded.contains(&(sameness(question), sameness(key)))
    }

    /// Whether it contains the problem, in any version.
    pub fn has_problem(&self, problem: Uuid) -> bool {
        self.problems.contains(&problem)
    }

    /// Whether it contains the item's question.
    pub fn has_item(&self, item: &Item) -> bool {
        item.bank.is_some_and(|drawn| self.has_problem(drawn.problem.id))
            || self.has_words(&item.question(), item.key_text())
    }

    /// Whether it contains the question of a practice item.
    pub fn has_task(&self, task: &Task) -> bool {
        BankRef::of_name(&task.name).is_some_and(|problem| self.has_problem(problem.id))
            || self.has_words(&task.question(), task.key_text())
    }

    /// Number of items of a form that it contains.
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

/// The reservation for one learner at one moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reservation {
    /// Skills for which an upcoming assessment may draw problems from the bank.
    pub skills: BTreeSet<String>,
    /// Questions of the attempts that are under way.
    pub open: Questions,
}

impl Reservation {
    /// The purpose of the problems of a skill that the learner may practise.
    pub fn practice_of(&self, skill: &str) -> ProblemUse {
        if self.skills.contains(skill) { ProblemUse::ReservedPractice } else { ProblemUse::Practice }
    }
}
