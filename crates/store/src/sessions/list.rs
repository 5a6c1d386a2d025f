//! Lists of sessions.

use super::{SessionFilter, SessionSummary, Sessions};
use crate::error::Result;

/// Selects sessions for lists, newest first. `$1` is the kind, `$2` whether it is open, `$3` and `$4` the position
/// after which the page begins, `$5` the limit; `$which` may use `$6` and later ones.
macro_rules! select_summary {
    ($which:literal) => {
        concat!(
            "select s.id, s.learner, u.name as learner_name, s.kind, s.assessment_id, s.assessment_hash, s.attempt,
                s.status, s.open, s.version, s.created_at, s.finished_at, s.score_bp, s.grade
             from session s join user_account u on u.id = s.learner
             where ",
            $which,
            " and ($1 is null or s.kind = $1) and ($2 is null or s.open = $2)
              and ($3 is null or s.created_at < $3 or (s.created_at = $3 and s.id < $4))
             order by s.created_at desc, s.id desc limit $5"
        )
    };
}

impl Sessions {
    /// Returns a page of sessions, newest first.
    pub async fn list(&self, filter: SessionFilter) -> Result<Vec<SessionSummary>> {
        let SessionFilter { learner, and_anonymous, assessment_id, kind, open, after, limit } = filter;
        // One text for each combination, so that each can use an index: a condition like `$6 is null or …` cannot.
        let text = match (learner, and_anonymous, &assessment_id) {
            (None, _, None) => select_summary!("1 = 1"),
            (None, _, Some(_)) => select_summary!("s.assessment_id = $6"),
            (Some(_), false, None) => select_summary!("s.learner = $6"),
            (Some(_), false, Some(_)) => select_summary!("s.learner = $6 and s.assessment_id = $7"),
            (Some(_), true, _) => select_summary!(
                "s.id in (
                    select own.id from (
                        select x.id from session x
                        where x.learner = $6 and ($7 is null or x.assessment_id = $7) and ($1 is null or x.kind = $1)
                          and ($2 is null or x.open = $2)
                          and ($3 is null or x.created_at < $3 or (x.created_at = $3 and x.id < $4))
                        order by x.created_at desc, x.id desc limit $5) own
                    union all select v.session_id from veil v where v.user_id = $6)
                 and ($7 is null or s.assessment_id = $7)"
            ),
        };
        let stmt = self
            .db
            .query(text)
            .bind(kind)
            .bind(open.map(i64::from))
            .bind(after.map(|(at, _)| at))
            .bind(after.map(|(_, id)| id))
            .bind(limit);
        let stmt = match learner {
            Some(learner) => stmt.bind(learner),
            None => stmt,
        };
        let stmt = match assessment_id {
            Some(about) => stmt.bind(about),
            None if learner.is_some() && and_anonymous => stmt.bind(None::<String>),
            None => stmt,
        };
        stmt.rows().await
    }
}
