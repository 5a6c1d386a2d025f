//! Results and grades that teachers released lately, for a learner's first page.

use std::cmp::Reverse;

use plumb_sessions::session::{RevealWhen, Session, may_see_score, may_see_solutions};
use plumb_store::assignments::about;
use plumb_store::homes::{MOST_AT_ONCE, ReleaseRow};
use plumb_types::time::Timestamp;

use super::{GradeNews, Release, ReleaseKind};
use crate::capabilities::Learner;
use crate::engine::stored::snapshot;
use crate::failure::Result;
use crate::gradebook::{OwnGrade, ReleasedGrade};

/// For so many days the first page shows a release.
const DAYS: i64 = 14;
/// The most releases of results that the first page shows, and the most of grades.
const MOST: usize = 10;
/// The most of each that are read: some of them show the learner nothing new.
const MOST_READ: i64 = 200;

impl Learner<'_> {
    /// The learner's results and grades that were released lately, the latest first, as far as there is something to see.
    pub(super) async fn releases(&self) -> Result<Vec<Release>> {
        let since = self.plumb.now().plus_secs(-DAYS * 86_400);
        let mut releases = self.released_results(since).await?;
        let grades = self.grades_released_since(since, MOST_READ).await?;
        releases.extend(grades.into_iter().filter_map(grade_release).take(MOST));
        releases.sort_by_key(|release| Reverse(release.at));
        Ok(releases)
    }

    /// The learner's results that waited for a release at `since` or later, the latest first.
    async fn released_results(&self, since: Timestamp) -> Result<Vec<Release>> {
        let (stores, now) = (&self.plumb.stores, self.plumb.now());
        let rows = stores.homes.results_released_since(self.actor.id, since, MOST_READ).await?;
        let mut releases = Vec::new();
        for rows in rows.chunks(MOST_AT_ONCE) {
            let subjects: Vec<_> = rows.iter().map(|row| (about(row.assignment), row.at)).collect();
            // An attempt that ended after the release waited for nothing.
            let ended = stores.sessions.ended_by(self.actor.id, &subjects).await?;
            for (ReleaseRow { title, at, .. }, (about, _)) in rows.iter().zip(&subjects) {
                let Some(row) = ended.iter().find(|row| row.assessment_id == *about) else { continue };
                let session: Session = snapshot(row)?;
                let Some(kind) = result_release(&session, now) else { continue };
                releases.push(Release { title: title.clone(), at: *at, kind });
            }
            if releases.len() >= MOST {
                break;
            }
        }
        releases.truncate(MOST);
        Ok(releases)
    }
}

/// The part of a result that waited for the release, if it may be seen now.
fn result_release(session: &Session, now: Timestamp) -> Option<ReleaseKind> {
    let reveal = session.rules.reveal;
    if reveal.score == RevealWhen::AfterRelease && may_see_score(session, now) {
        Some(ReleaseKind::Result(session.id))
    } else if reveal.solutions == RevealWhen::AfterRelease && may_see_solutions(session, now) {
        Some(ReleaseKind::Solutions(session.id))
    } else {
        None
    }
}

/// A released grade, if its learner sees more than that there is none.
fn grade_release(grade: ReleasedGrade) -> Option<Release> {
    let news = match (&grade.grade, &grade.comment) {
        (OwnGrade::None | OwnGrade::Held, None) => return None,
        (OwnGrade::None | OwnGrade::Held, Some(_)) => GradeNews::Comment,
        (OwnGrade::Excused, _) => GradeNews::Excused,
        (OwnGrade::Reached { .. } | OwnGrade::Given { .. }, None) => GradeNews::Grade,
        (OwnGrade::Reached { .. } | OwnGrade::Given { .. }, Some(_)) => GradeNews::GradeAndComment,
    };
    let assignment = grade.has_page.then_some(grade.assignment);
    Some(Release { title: grade.title, at: grade.seen_from, kind: ReleaseKind::Grade { assignment, news } })
}
