//! The latest sessions on a scorecard. Surveys, workflows and thought sessions are left out, as their answers are
//! private or meant for other readers.

use crate::engine::names::{EVALUATION, PLACEMENT, PRACTICE, TUTOR};
use plumb_sessions::session::{Session, may_see_score};
use plumb_store::sessions::SessionRow;
use plumb_types::ids::UserId;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;

use super::{BROUGHT, ScorecardReader, SessionLine};
use crate::assessment::ScoreLine;
use crate::capabilities::Learner;
use crate::engine::SessionKind;
use crate::engine::stored::snapshot;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;
use crate::sessions::SessionCard;

/// Most sessions shown.
const SHOWN: usize = 20;

impl Plumb {
    pub(super) async fn latest_session_lines(
        &self,
        learner: UserId,
        reader: ScorecardReader,
        shows: Learner<'_>,
    ) -> Result<Vec<SessionLine>> {
        let most = saturating_cast(SHOWN);
        let mut rows = Vec::new();
        for kind in [EVALUATION, PRACTICE, TUTOR, PLACEMENT] {
            rows.extend(self.stores.sessions.newest(learner, kind, None, most).await?);
        }
        rows.sort_by_key(|row| std::cmp::Reverse((row.created_at, row.id)));
        rows.truncate(SHOWN);
        let mut lines = Vec::with_capacity(rows.len());
        for row in rows {
            match shows.session_card(&row).await {
                Ok(card) => lines.push(self.sitting(&row, card, reader)?),
                // The session's content no longer exists.
                Err(ServiceError::NotFound) => {}
                Err(failure) => return Err(failure),
            }
        }
        Ok(lines)
    }

    fn sitting(&self, row: &SessionRow, card: SessionCard, reader: ScorecardReader) -> Result<SessionLine> {
        let (score, withheld) = match (card.kind, card.ended) {
            (SessionKind::Evaluation, Some(_)) => scored(&snapshot(row)?, reader, self.now()),
            _ => (None, false),
        };
        let brought = row.assessment_id.starts_with(BROUGHT);
        Ok(SessionLine { card: SessionCard { score, withheld, ..card }, brought })
    }
}

/// Returns the score as far as the reader may see it, and whether it is hidden from the learner.
fn scored(session: &Session, reader: ScorecardReader, now: Timestamp) -> (Option<ScoreLine>, bool) {
    let seen = may_see_score(session, now);
    let score = session.result().filter(|_| seen || reader == ScorecardReader::Teacher).map(|result| ScoreLine {
        basis_points: u32::from(result.score),
        band: result.grade.clone(),
        passed: result.passed,
    });
    (score, !seen)
}
