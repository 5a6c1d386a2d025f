//! A learner's own grades, once they are released. Unreleased grades are never read here.

use plumb_learning::gradebook::{Attempt, Counting, GradeOverride};
use plumb_store::assignments::about;
use plumb_store::gradebook::ReleasedRow;
use plumb_types::ids::AssignmentId;
use plumb_types::time::Timestamp;

use super::{OwnGrade, ReleasedGrade};
use crate::capabilities::Learner;
use crate::failure::Result;
use crate::paging::{cut, one_more};

/// Grades on a page.
const PAGE: usize = 50;

impl Learner<'_> {
    /// Returns a page of the learner's released grades, latest assignment first, before that assignment; and whether
    /// there are more.
    pub async fn grades(&self, before: Option<AssignmentId>) -> Result<(Vec<ReleasedGrade>, bool)> {
        let limit = one_more(PAGE);
        let mut rows = self.plumb.stores.gradebook.released(self.actor.id, before, limit).await?;
        let more = cut(&mut rows, PAGE);
        Ok((self.own_grades(rows).await?, more))
    }

    /// The learner's grades that they have had since `since` or later, the latest first, at most `limit`.
    pub(crate) async fn grades_released_since(&self, since: Timestamp, limit: i64) -> Result<Vec<ReleasedGrade>> {
        let rows = self.plumb.stores.gradebook.released_since(self.actor.id, since, limit).await?;
        self.own_grades(rows).await
    }

    /// Returns the learner's grade for an assignment, if it is released.
    pub(crate) async fn released_grade(&self, assignment: AssignmentId) -> Result<Option<ReleasedGrade>> {
        let row = self.plumb.stores.gradebook.released_result(assignment, self.actor.id).await?;
        Ok(self.own_grades(row.into_iter().collect()).await?.pop())
    }

    async fn own_grades(&self, rows: Vec<ReleasedRow>) -> Result<Vec<ReleasedGrade>> {
        let abouts: Vec<String> = rows.iter().map(|row| about(row.assignment.id)).collect();
        let scored = self.plumb.stores.gradebook.scored(&abouts, &[self.actor.id]).await?;
        let now = self.plumb.now();
        let grades = rows.into_iter().zip(abouts).map(|(row, about)| {
            let attempts: Vec<Attempt> =
                scored.iter().filter(|one| one.about == about).map(|one| one.attempt.clone()).collect();
            let reached = row.counting.of(&attempts);
            // To show which attempt is best would reveal something about the attempts that are held back.
            let tells = row.counting == Counting::Best && attempts.iter().any(|one| one.is_held(now));
            ReleasedGrade {
                assignment: row.assignment.id,
                class: row.class_name,
                at: row.released_at,
                seen_from: row.given_at.map_or(row.released_at, |given| given.max(row.released_at)),
                has_page: row.is_for_learner
                    && ((!row.assignment.withdrawn && !row.class_archived) || !attempts.is_empty()),
                title: row.assignment.title,
                grade: own(row.given, reached, tells, now),
                comment: Some(row.comment).filter(|comment| !comment.is_empty()),
            }
        });
        Ok(grades.collect())
    }
}

/// A released grade as its learner sees it. The teacher's override is always shown. The score of an attempt is shown
/// only as far as its assessment allows, and not if it `tells` about other attempts that are held back.
fn own(given: Option<GradeOverride>, reached: Option<&Attempt>, tells: bool, now: Timestamp) -> OwnGrade {
    let shown = reached.filter(|attempt| !tells && !attempt.is_held(now));
    match given {
        Some(GradeOverride::Excused) => OwnGrade::Excused,
        Some(GradeOverride::Score { score, grade }) => OwnGrade::Given { score: Some(score), word: grade },
        Some(GradeOverride::Word(word)) => {
            OwnGrade::Given { score: shown.map(|attempt| attempt.score), word: Some(word) }
        }
        None => match (shown, reached) {
            (Some(attempt), _) => OwnGrade::Reached {
                attempt: attempt.number,
                score: attempt.score,
                word: attempt.grade.clone(),
                undecided: attempt.undecided > 0,
            },
            (None, Some(_)) => OwnGrade::Held,
            (None, None) => OwnGrade::None,
        },
    }
}

#[cfg(test)]
mod tests {
    use plumb_types::ids::SessionId;

    use super::*;

    #[test]
    fn what_an_assessment_holds_back_no_release_of_grades_shows() {
        let now = Timestamp::from_secs(10);
        let attempt = |shown_from| Attempt {
            session: SessionId::nil(),
            number: 2,
            score: 4_000,
            grade: Some("C".into()),
            undecided: 1,
            shown_from,
        };
        let held = attempt(None);
        assert_eq!(own(None, Some(&held), false, now), OwnGrade::Held);
        let word = Some(GradeOverride::Word("passed".into()));
        assert_eq!(
            own(word.clone(), Some(&held), false, now),
            OwnGrade::Given { score: None, word: Some("passed".into()) }
        );
        let shown = attempt(Some(now));
        let reached = OwnGrade::Reached { attempt: 2, score: 4_000, word: Some("C".into()), undecided: true };
        assert_eq!(own(None, Some(&shown), false, now), reached);
        let both = OwnGrade::Given { score: Some(4_000), word: Some("passed".into()) };
        assert_eq!(own(word, Some(&shown), false, now), both);
        assert_eq!(own(Some(GradeOverride::Excused), Some(&shown), false, now), OwnGrade::Excused);
        assert_eq!(own(None, None, false, now), OwnGrade::None);
        // Another attempt is held back, and this one is reported as the best.
        assert_eq!(own(None, Some(&shown), true, now), OwnGrade::Held);
        let word = Some(GradeOverride::Word("passed".into()));
        assert_eq!(own(word, Some(&shown), true, now), OwnGrade::Given { score: None, word: Some("passed".into()) });
        assert_eq!(own(Some(GradeOverride::Excused), Some(&shown), true, now), OwnGrade::Excused);
    }
}
