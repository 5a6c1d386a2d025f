//! Which questions are asked, given what was answered.

use std::collections::BTreeMap;

use plumb_content::question::{Answer, Slots, holds};
use plumb_content::survey::{Survey, Target};

/// What was answered, by question; none where the respondent skipped the question.
pub type Responses = BTreeMap<String, Option<Answer>>;

/// The way through a survey that some answers lead to. Questions are given by their place in the survey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The questions on it, in order. Beyond the first that was not passed yet it is what would be asked if nothing
    /// more were answered: the best guess there is.
    pub asked: Vec<usize>,
    /// How many of them are certain: all up to the first that was not passed, with that one.
    pub known: usize,
}

impl Path {
    /// Where on the path a question stands, from 0.
    pub fn position(&self, question: usize) -> Option<usize> {
        self.asked.binary_search(&question).ok()
    }

    /// The question after this one, which must be on the path.
    pub fn after(&self, question: usize) -> Option<usize> {
        self.asked.get(self.position(question)? + 1).copied()
    }

    /// The question before this one, which must be on the path.
    pub fn before(&self, question: usize) -> Option<usize> {
        self.asked.get(self.position(question)?.checked_sub(1)?).copied()
    }

    /// The questions before this one that are not on the path.
    pub fn left_out_before(&self, question: usize) -> Vec<usize> {
        (0..question).filter(|other| self.position(*other).is_none()).collect()
    }
}

/// The way that these responses lead. Of questions off it nothing is looked at. Each question is come to once at most.
pub fn path(survey: &Survey, responses: &Responses) -> Path {
    let mut slots: Slots = Vec::new();
    let mut asked = Vec::new();
    let mut known = None;
    // The first question that no rule has led past.
    let mut next = 0;
    for (index, step) in survey.questions.iter().enumerate() {
        let is_asked = index >= next && step.show_if.as_ref().is_none_or(|condition| holds(condition, &slots));
        let response = responses.get(&step.question.id).filter(|_| is_asked);
        slots.extend(step.question.values(response.and_then(Option::as_ref)));
        if !is_asked {
            continue;
        }
        asked.push(index);
        if response.is_none() && known.is_none() {
            known = Some(asked.len());
        }
        let rule = step.skips.iter().find(|skip| holds(&skip.when, &slots));
        match rule.map(|skip| skip.to) {
            None => {}
            Some(Target::End) => break,
            Some(Target::Question(target)) => next = target,
        }
    }
    let known = known.unwrap_or(asked.len());
    Path { asked, known }
}
