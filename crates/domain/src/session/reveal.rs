//! What the learner may see, and when.

use super::rules::RevealWhen;
use super::state::Session;
use crate::time::Timestamp;

fn allowed(session: &Session, now: Timestamp, when: RevealWhen) -> bool {
    session.status.is_closed()
        && match when {
            RevealWhen::Never => false,
            RevealWhen::AfterCompletion => true,
            RevealWhen::AfterWindow => session.window_end().is_none_or(|closes| now >= closes),
            RevealWhen::AfterRelease => session.released,
        }
}

/// Whether the learner may see score, grade and section results.
pub fn may_see_score(session: &Session, now: Timestamp) -> bool {
    allowed(session, now, session.rules.reveal.score)
}

/// Whether the learner may see which answers were right, the keys and the worked solutions.
pub fn may_see_solutions(session: &Session, now: Timestamp) -> bool {
    allowed(session, now, session.rules.reveal.solutions)
}
