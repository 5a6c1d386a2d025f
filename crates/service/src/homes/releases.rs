//! Results and grades that teachers released lately, for a learner's first page.

use std::cmp::Reverse;

use plumb_store::assignments::about;

use super::{Release, ReleaseKind};
use crate::capabilities::Learner;
use crate::failure::Result;
use crate::gradebook::OwnGrade;

/// For so many days the first page shows a release.
const DAYS: i64 = 14;
/// The most releases of results that the first page shows, and the most of grades.
const MOST: i64 = 10;

impl Learner<'_> {
    /// The learner's results and grades that were released lately, the latest first, as far as there is something to see.
    pub(super) async fn releases(&self) -> Result<Vec<Release>> {
        let (stores, now) = (&self.plumb.stores, self.plumb.now());
        let since = now.plus_secs(-DAYS * 86_400);
        let rows = stores.homes.results_released_since(self.actor.id, since, MOST).await?;
        let abouts: Vec<String> = rows.iter().map(|row| about(row.assignment)).collect();
        let scored = stores.gradebook.scored(&abouts, &[self.actor.id]).await?;
        let mut releases = Vec::new();
        for (row, about) in rows.into_iter().zip(abouts) {
            // An attempt that ended after the release waited for nothing.
            let attempts = scored.iter().filter(|one| one.about == about && !one.attempt.is_held(row.at));
            let Some(last) = attempts.max_by_key(|one| one.attempt.number) else { continue };
            releases.push(Release { title: row.title, at: row.at, kind: ReleaseKind::Result(last.attempt.session) });
        }
        for grade in self.grades_released_since(since, MOST).await? {
            let commented = grade.comment.is_some();
            if !commented && matches!(grade.grade, OwnGrade::None | OwnGrade::Held) {
                continue;
            }
            let assignment = grade.has_page.then_some(grade.assignment);
            let kind = ReleaseKind::Grade { assignment, commented };
            releases.push(Release { title: grade.title, at: grade.at, kind });
        }
        releases.sort_by_key(|release| Reverse(release.at));
        Ok(releases)
    }
}
