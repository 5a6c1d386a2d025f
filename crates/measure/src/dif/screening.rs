//! All items of a form, with a matching score that is purified of items that function differently.

use super::mantel_haenszel::{MantelHaenszel, StratumTable, mantel_haenszel};
use super::{DifClass, DifRefusal, check_groups};

/// Answers of learners of two groups to all items of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    /// For each learner, whether each answer was right.
    pub rights: Vec<Vec<bool>>,
    /// For each learner, whether the learner is of the focal group.
    pub focal: Vec<bool>,
}

impl Answers {
    fn items(&self) -> usize {
        self.rights.first().map_or(0, Vec::len)
    }

    pub(super) fn check(&self) -> Result<(), DifRefusal> {
        let items = self.items();
        if self.focal.len() != self.rights.len() || self.rights.iter().any(|row| row.len() != items) {
            return Err(DifRefusal::Ragged);
        }
        let focal = self.focal.iter().filter(|focal| **focal).count();
        check_groups(self.focal.len() - focal, focal)
    }
}

/// Result of a screening.
#[derive(Debug, Clone, PartialEq)]
pub struct Screening {
    /// Result for each item; a refusal where the answers to an item do not differ.
    pub items: Vec<Result<MantelHaenszel, DifRefusal>>,
    /// For each item, whether it was part of the matching score of the last round.
    pub anchor: Vec<bool>,
    /// Number of rounds.
    pub rounds: usize,
    /// Whether the next round would have had the same matching score.
    pub is_stable: bool,
}

/// Compares the groups at each item, matched by the number of right answers. From the second round on, items of class B or
/// C in the round before are not part of the matching score, except at themselves; rounds end when these items stay the
/// same, and after `rounds` at the latest (at least one). Where the items would change in a circle, those that left stay
/// out.
///
/// P. W. Holland and D. T. Thayer, "Differential item performance and the Mantel–Haenszel procedure", in H. Wainer and
/// H. I. Braun, Test Validity (1988).
///
/// # Errors
/// [`DifRefusal`] if a group has fewer than 200 learners or the answers are not complete.
pub fn screen(answers: &Answers, rounds: usize) -> Result<Screening, DifRefusal> {
    answers.check()?;
    let mut anchor = vec![true; answers.items()];
    let mut earlier: Vec<Vec<bool>> = Vec::new();
    loop {
        let scores = anchor_scores(answers, &anchor);
        let compare = |item: usize| mantel_haenszel(&strata(answers, item, &anchor, &scores));
        let items: Vec<_> = (0..answers.items()).map(compare).collect();
        let mut next: Vec<bool> = items.iter().map(|result| !is_flagged(result)).collect();
        if next != anchor && earlier.contains(&next) {
            // Scores that come again would come again for ever. From here on items only leave.
            next.iter_mut().zip(&anchor).for_each(|(next, anchor)| *next &= anchor);
        }
        let is_stable = next == anchor;
        let round = earlier.len() + 1;
        // Without an anchor there is no matching score.
        if is_stable || round >= rounds || !next.contains(&true) {
            return Ok(Screening { items, anchor, rounds: round, is_stable });
        }
        earlier.push(std::mem::replace(&mut anchor, next));
    }
}

fn is_flagged(result: &Result<MantelHaenszel, DifRefusal>) -> bool {
    matches!(result, Ok(found) if found.class > DifClass::A)
}

/// Number of right answers of each learner to the anchor items.
fn anchor_scores(answers: &Answers, anchor: &[bool]) -> Vec<usize> {
    let score = |rights: &Vec<bool>| rights.iter().zip(anchor).filter(|(right, anchor)| **right && **anchor).count();
    answers.rights.iter().map(score).collect()
}

/// Answers to an item by the number of right answers to the anchor items and this one.
fn strata(answers: &Answers, item: usize, anchor: &[bool], scores: &[usize]) -> Vec<StratumTable> {
    let mut strata = vec![StratumTable::default(); answers.items() + 1];
    for ((rights, focal), score) in answers.rights.iter().zip(&answers.focal).zip(scores) {
        let own = usize::from(rights[item] && !anchor[item]);
        strata[score + own].add(*focal, rights[item]);
    }
    strata
}
