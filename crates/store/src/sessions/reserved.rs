//! Input of reservations: forms of attempts, items that were served, and solutions that were shown.

use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::Sessions;
use crate::error::Result;

impl Sessions {
    /// Returns the forms of a learner's evaluations, newest first, at most `limit`; with `open_only` those of open
    /// ones.
    pub async fn forms_taken(&self, learner: UserId, open_only: bool, limit: i64) -> Result<Vec<Uuid>> {
        let text = "select f.id from session s join form f on f.session_id = s.id
            where s.learner = $1 and s.kind = 'evaluation' and s.open >= $2
            order by s.created_at desc, s.id desc limit $3";
        self.db.query(text).bind(learner).bind(i64::from(open_only)).bind(limit).values().await
    }

    /// Returns the latest events that served an item to a learner, in sessions of any other kind, newest first, at most
    /// `limit`, from the latest `sessions` sessions.
    pub async fn served(&self, learner: UserId, sessions: i64, limit: i64) -> Result<Vec<String>> {
        let text = "select e.body from (select id from session where learner = $1 and kind <> 'evaluation'
                  order by created_at desc, id desc limit $2) s
            join session_event e on e.session_id = s.id
            where e.kind = 'problem_served' order by e.at desc, e.session_id, e.seq desc limit $3";
        self.db.query(text).bind(learner).bind(sessions).bind(limit).values().await
    }

    /// Returns when solutions were shown to a learner in sessions of that kind at or after `since`, earliest first.
    pub async fn solutions_shown(&self, learner: UserId, kind: &str, since: Timestamp) -> Result<Vec<Timestamp>> {
        let text = "select e.at from session s join session_event e on e.session_id = s.id
            where s.learner = $1 and s.kind = $2 and (s.open = 1 or s.finished_at >= $3)
                and e.kind = 'solution_served' and e.at >= $3 order by e.at";
        self.db.query(text).bind(learner).bind(kind).bind(since).values().await
    }
}
