//! The path through a survey: which questions are asked, given the responses.

use std::collections::BTreeMap;

use plumb_content::question::{Answer, Slots, holds};
use plumb_content::survey::{Survey, Target};

/// Responses by question; `None` if the respondent skipped the question.
pub type Responses = BTreeMap<String, Option<Answer>>;

/// The path through a survey for given responses. Questions are identified by their index in the survey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The questions on it, in order. Those beyond the first one not passed yet are a prediction: the questions that
    /// would be asked without any further answer.
    pub asked: Vec<usize>,
    /// Number of certain questions: all up to and including the first one not passed.
    pub known: usize,
}

impl Path {
    /// Position of a question on the path, from 0.
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

/// The path that follows from these responses. Responses to questions off the path are ignored. Each question occurs at
/// most once.
pub fn path(survey: &Survey, responses: &Responses) -> Path {
    let mut slots: Slots = Vec::new();
    let mut asked = Vec::new();
    let mut known = None;
    // The first question that no rule has skipped.
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
