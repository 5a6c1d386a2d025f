//! Decides when the learner may see which parts of the result.

use super::rules::RevealWhen;
use super::state::Session;
use plumb_types::time::Timestamp;

fn allowed(session: &Session, now: Timestamp, when: RevealWhen) -> bool {
    session.status().is_closed()
        && match when {
            RevealWhen::Never => false,
            RevealWhen::AfterCompletion => true,
            RevealWhen::AfterWindow => session.window_over().is_none_or(|over| now >= over),
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

/// From when the learner may see score, grade and section results; `None` while the session runs, if it waits for a
/// release, and if it is never shown.
pub fn score_from(session: &Session) -> Option<Timestamp> {
    let over = session.closed_at()?;
    match session.rules.reveal.score {
        RevealWhen::Never => None,
        RevealWhen::AfterCompletion => Some(over),
        RevealWhen::AfterWindow => Some(session.window_over().map_or(over, |closes| closes.max(over))),
        RevealWhen::AfterRelease => Some(over).filter(|_| session.released),
    }
}
