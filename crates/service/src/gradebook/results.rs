//! Results of an assignment in its class: scores, hardest items, and common mistakes. Only the attempt that counts is
//! used for each learner.

use std::collections::{BTreeMap, BTreeSet};

use plumb_answers::item::ItemStem;
use plumb_content::blueprint::Assessment;
use plumb_store::classes::{ClassRow, Person};
use plumb_store::item_stats::AssignedAnswer;
use plumb_types::ids::{AssignmentId, SessionId, UserId};
use plumb_types::saturating_cast;

use super::GradeCell;
use super::abilities::ClassAbilities;
use super::consistency::{TestConsistency, consistency};
use crate::capabilities::Teacher;
use crate::content::Catalog;
use crate::failure::Result;
use crate::scorecard::{HelpNeeded, words_of};

/// Most learners that are evaluated.
const MOST_LEARNERS: usize = 600;
/// Most answers that are evaluated. With more answers than that (600 learners with a hundred items each), some are left
/// out.
const MOST_ANSWERS: i64 = 60_000;
/// Most items, and mistakes, that are shown.
const MOST_SHOWN: usize = 5;
/// Fewest learners for a statement about an item.
const FEWEST_ASKED: usize = 2;

/// Results of an assignment.
#[derive(Debug, Clone)]
pub struct AssignmentResults {
    pub class: ClassRow,
    pub assignment: AssignmentId,
    pub title: String,
    /// Number of learners with this assignment.
    pub learners: usize,
    /// Learners with a score, by name, and the score in basis points.
    pub scores: Vec<(Person, u16)>,
    /// Learners without a score.
    pub missing: Vec<Person>,
    /// Number of learners with answers in the fields below.
    pub counted: usize,
    /// The items most often answered wrongly, hardest first.
    pub hardest: Vec<HardItem>,
    /// The most common mistakes.
    pub mistakes: Vec<CommonMistake>,
    /// Learners who need help with skills of the assignment.
    pub needs: Vec<HelpNeeded>,
    /// What the answers show about abilities.
    pub abilities: ClassAbilities,
    /// How well the items go together; `None` for few attempts of one layout.
    pub consistency: Option<TestConsistency>,
}

/// A level of a blueprint that many learners got wrong.
#[derive(Debug, Clone, PartialEq)]
pub struct HardItem {
    pub blueprint: String,
    /// The blueprint's skill statement.
    pub statement: String,
    /// Whether the caller may see the item report of the blueprint.
    pub has_report: bool,
    /// The difficulty level.
    pub level: String,
    /// Number of answers.
    pub asked: usize,
    /// Number of right answers.
    pub right: usize,
    /// One of the items, if it can be generated again.
    pub example: Option<ItemStem>,
}

/// A common mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommonMistake {
    /// The misconception, in the words shown to learners.
    pub words: String,
    /// The blueprint's skill statement.
    pub statement: String,
    /// The learners who made it, by name.
    pub learners: Vec<Person>,
}

impl AssignmentResults {
    /// Mean of the scores in basis points, rounded.
    pub fn mean(&self) -> Option<u32> {
        let sum: u64 = self.scores.iter().map(|(_, score)| u64::from(*score)).sum();
        let count: u64 = saturating_cast(self.scores.len());
        (2 * sum + count).checked_div(2 * count).and_then(|mean| u32::try_from(mean).ok())
    }

    /// Median of the scores in basis points; for an even number of scores the mean of the middle two.
    pub fn median(&self) -> Option<u32> {
        let mut scores: Vec<u32> = self.scores.iter().map(|(_, score)| u32::from(*score)).collect();
        scores.sort_unstable();
        let upper = *scores.get(scores.len() / 2)?;
        let lower = *scores.get(scores.len().checked_sub(1)? / 2)?;
        Some((lower + upper).div_ceil(2))
    }

    /// Number of scores in each tenth of the range; 100 % is in the last.
    pub fn tenths(&self) -> [u64; 10] {
        let mut tenths = [0; 10];
        for (_, score) in &self.scores {
            let at = (usize::from(*score) / 1_000).min(9);
            if let Some(count) = tenths.get_mut(at) {
                *count += 1;
            }
        }
        tenths
    }
}

impl Teacher<'_> {
    /// Returns the results of an assignment of an assessment in its class.
    pub async fn assignment_results(&self, id: AssignmentId) -> Result<AssignmentResults> {
        let (column, class) = self.own_assessment(id).await?;
        let (mut scores, mut missing, mut sessions) = (Vec::new(), Vec::new(), BTreeMap::new());
        let (mut after, mut more, mut looked) = (None, true, 0);
        while more && looked < MOST_LEARNERS {
            let (learners, is_more) = self.learners(&class, after).await?;
            (more, looked) = (is_more && !learners.is_empty(), looked + learners.len());
            after = learners.last().map(|last| last.name.clone());
            let ids: Vec<UserId> = learners.iter().map(|learner| learner.id).collect();
            let cells = self.cells(std::slice::from_ref(&column), &ids).await?;
            for (learner, cell) in learners.into_iter().zip(cells.into_iter().flatten()) {
                match cell {
                    GradeCell::Assessment(cell) => match cell.attempt {
                        Some(attempt) => {
                            sessions.insert(attempt.session, learner.clone());
                            scores.push((learner, attempt.score));
                        }
                        None => missing.push(learner),
                    },
                    GradeCell::Practice { .. } | GradeCell::Survey(_) | GradeCell::NotAssigned => {}
                }
            }
        }
        let answers = self.plumb.stores.item_stats.of_assignment(id, MOST_ANSWERS).await?;
        let answers: Vec<AssignedAnswer> =
            answers.into_iter().filter(|answer| sessions.contains_key(&answer.session)).collect();
        let catalog = self.plumb.catalog();
        let skills = skills_of(&catalog, &answers);
        let pass_mark = column.assessment.as_deref().map(pass_share);
        let abilities = self.plumb.class_abilities(&answers, &sessions, pass_mark).await?;
        Ok(AssignmentResults {
            assignment: id,
            title: column.row.assignment.title.clone(),
            learners: scores.len() + missing.len(),
            scores,
            missing,
            counted: answers.iter().map(|answer| answer.learner).collect::<BTreeSet<_>>().len(),
            hardest: self.hardest(&catalog, &answers).await?,
            mistakes: mistakes(&catalog, &answers, &sessions),
            needs: self.class_needs(class.id, Some(&skills)).await?,
            abilities,
            consistency: consistency(&catalog, &answers),
            class,
        })
    }

    /// Returns the levels of blueprints with the lowest share of right answers, with an example item of each.
    async fn hardest(&self, catalog: &Catalog, answers: &[AssignedAnswer]) -> Result<Vec<HardItem>> {
        let mut levels: BTreeMap<(&str, &str), Vec<&AssignedAnswer>> = BTreeMap::new();
        for answer in answers {
            levels.entry((&answer.blueprint, &answer.level)).or_default().push(answer);
        }
        let right = |all: &[&AssignedAnswer]| all.iter().filter(|answer| answer.right).count();
        let mut all: Vec<_> = levels.into_iter().filter(|(_, all)| all.len() >= FEWEST_ASKED).collect();
        all.retain(|(_, all)| right(all) < all.len());
        // Compares shares without fractions: a/b < c/d where a × d < c × b.
        all.sort_by(|(_, a), (_, b)| (right(a) * b.len()).cmp(&(right(b) * a.len())));
        let mut hardest = Vec::new();
        for ((blueprint, level), all) in all.into_iter().take(MOST_SHOWN) {
            let example = match all.iter().find(|answer| !answer.right) {
                Some(answer) => self.asked_again(answer).await?,
                None => None,
            };
            hardest.push(HardItem {
                blueprint: blueprint.to_owned(),
                statement: catalog.words_of(blueprint),
                has_report: !catalog.is_hidden(blueprint, self.bound()),
                level: level.to_owned(),
                asked: all.len(),
                right: right(&all),
                example,
            });
        }
        Ok(hardest)
    }

    /// Generates the item of an answer again; `None` for a problem of the bank, which is shown with its statistics.
    async fn asked_again(&self, answer: &AssignedAnswer) -> Result<Option<ItemStem>> {
        let generator = self.plumb.generator(&answer.hash).await?;
        let item = generator.and_then(|generator| generator.generate(&answer.level, answer.seed).ok());
        Ok(item.map(|item| item.asked_and_over().in_practice()))
    }
}

/// The lowest share of the score that passes, 0 to 1.
fn pass_share(assessment: &Assessment) -> f64 {
    f64::from(assessment.configuration.passing_score_percent.basis_points()) / 10_000.0
}

/// Returns the skills of the graph that these answers belong to.
fn skills_of(catalog: &Catalog, answers: &[AssignedAnswer]) -> Vec<String> {
    let blueprints: BTreeSet<&str> = answers.iter().map(|answer| answer.blueprint.as_str()).collect();
    let of = |blueprint: &str| Some(catalog.practised_as(blueprint)?.id.to_string());
    blueprints.into_iter().filter_map(of).collect()
}

fn mistakes(
    catalog: &Catalog,
    answers: &[AssignedAnswer],
    sessions: &BTreeMap<SessionId, Person>,
) -> Vec<CommonMistake> {
    // Grouped by words: mistakes that are described alike count as one.
    let mut made: BTreeMap<(&str, String), BTreeMap<&str, &Person>> = BTreeMap::new();
    for answer in answers.iter().filter(|answer| !answer.right) {
        let words = answer.strategy.as_ref().and_then(|strategy| words_of(catalog, &answer.blueprint, strategy));
        if let (Some(words), Some(learner)) = (words, sessions.get(&answer.session)) {
            made.entry((&answer.blueprint, words)).or_default().insert(&learner.name, learner);
        }
    }
    let mut all: Vec<CommonMistake> = made
        .into_iter()
        .map(|((blueprint, words), learners)| CommonMistake {
            words,
            statement: catalog.words_of(blueprint),
            learners: learners.into_values().cloned().collect(),
        })
        .collect();
    all.sort_by_key(|mistake| std::cmp::Reverse(mistake.learners.len()));
    all.truncate(MOST_SHOWN);
    all
}

#[cfg(test)]
mod tests {
    use plumb_types::ids::ClassId;
    use plumb_types::time::Timestamp;

    use super::*;

    fn of(scores: &[u16]) -> AssignmentResults {
        let person = |at: usize| Person { id: UserId::from_u128(at as u128), name: format!("L{at}") };
        AssignmentResults {
            class: ClassRow {
                id: ClassId::nil(),
                name: String::new(),
                join_code: None,
                created_at: Timestamp::from_secs(0),
                archived: false,
                follow_order: false,
                model_words: false,
            },
            assignment: AssignmentId::nil(),
            title: String::new(),
            learners: scores.len(),
            scores: scores.iter().enumerate().map(|(at, score)| (person(at), *score)).collect(),
            missing: Vec::new(),
            counted: 0,
            hardest: Vec::new(),
            mistakes: Vec::new(),
            needs: Vec::new(),
            abilities: ClassAbilities::default(),
            consistency: None,
        }
    }

    #[test]
    fn scores_are_summed_up_as_a_teacher_would() {
        let class = of(&[10_000, 9_999, 0, 999, 1_000]);
        assert_eq!(class.tenths(), [2, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
        assert_eq!((class.mean(), class.median()), (Some(4_400), Some(1_000)));
        assert_eq!(of(&[2_000, 3_001]).median(), Some(2_501));
        assert_eq!((of(&[]).mean(), of(&[]).median()), (None, None));
    }
}
