//! Marks that change after the session is over: what was changed, by what, and how to take it back.
//!
//! Scores are worked out anew by the one [`score`], as of the session's own end.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::session::command::{CommandResult, Decision, SessionRefusal};
use crate::session::event::SessionEvent;
use crate::session::regrade::{ItemRemedy, Regrade, Remedy, Review, regrade_mark, without_loss};
use crate::session::run::Run;
use crate::session::score::score;
use crate::session::state::{ItemState, Mark, Session};
use plumb_types::time::Timestamp;
use plumb_types::user::UserId;

/// A mark before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkChange {
    #[serde(rename = "p")]
    pub position: u16,
    /// As it was; none of an item that nobody answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<Mark>,
    /// As it is from then on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Mark>,
}

/// Why marks were changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RegradeCause {
    Regrade {
        id: Uuid,
        /// What learners are told of it.
        reason: String,
        /// It marked the same answers by the same key.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        again: bool,
    },
    /// A regrade was taken back.
    Undo {
        id: Uuid,
        /// Positions that something else has changed since: they stay as they are.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        kept: Vec<u16>,
    },
    /// A person decided what the machine could not.
    Review(Review),
}

/// One change of marks, as the session remembers it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkRevision {
    pub at: Timestamp,
    pub cause: RegradeCause,
    /// What was changed. Also marks that are as before, where the item got another key, or where another regrade stands:
    /// when that is taken back, this one still holds.
    pub marks: Vec<MarkChange>,
    /// The score before, in basis points.
    pub before: u16,
    /// The score after, in basis points.
    pub after: u16,
}

impl Session {
    /// What a regrade changed here; none when it was not applied.
    pub fn regraded_by(&self, regrade: Uuid) -> Option<&MarkRevision> {
        let is_it = |one: &&MarkRevision| matches!(&one.cause, RegradeCause::Regrade { id, .. } if *id == regrade);
        self.remarked.iter().find(is_it)
    }

    /// Whether a regrade was taken back here.
    pub fn undid(&self, regrade: Uuid) -> bool {
        self.remarked.iter().any(|one| matches!(&one.cause, RegradeCause::Undo { id, .. } if *id == regrade))
    }

    /// Whether a mark is what a regrade made it: that says what was done about an item, not what its learner knows.
    pub fn is_regraded(&self, position: u16) -> bool {
        matches!(self.standing(position), Some(MarkRevision { cause: RegradeCause::Regrade { .. }, .. }))
    }

    /// What made a mark what it is, if it was changed: the last change of it that was not taken back.
    fn standing(&self, position: u16) -> Option<&MarkRevision> {
        let stands = |one: &&MarkRevision| match &one.cause {
            RegradeCause::Regrade { id, .. } => one.changes(position).is_some() && !self.undid(*id),
            RegradeCause::Review(_) => one.changes(position).is_some(),
            RegradeCause::Undo { .. } => false,
        };
        self.remarked.iter().rfind(stands)
    }

    /// The mark of a position without what one regrade made of it: what the change before it that still stands made of
    /// it, else what it was when the session ended.
    fn mark_without(&self, regrade: Uuid, position: u16) -> Option<Mark> {
        let others = || {
            self.remarked.iter().filter(|one| match &one.cause {
                RegradeCause::Regrade { id, .. } => *id != regrade && !self.undid(*id),
                RegradeCause::Review(_) => true,
                RegradeCause::Undo { .. } => false,
            })
        };
        match others().filter_map(|one| one.changes(position)).next_back() {
            Some(standing) => standing.is,
            None => self.remarked.iter().find_map(|one| one.changes(position)).and_then(|first| first.was),
        }
    }
}

impl MarkRevision {
    /// Whether any mark is another than before.
    pub fn changed_any(&self) -> bool {
        self.marks.iter().any(|mark| mark.was != mark.is)
    }

    fn changes(&self, position: u16) -> Option<&MarkChange> {
        self.marks.iter().find(|mark| mark.position == position)
    }
}

/// Marks anew what a regrade is about. No event when it was applied before or changes nothing, nor where nothing would be
/// left that counts: a score of nothing is no score. Another key says something to whoever had the item: the one that was
/// wrong must not be shown as right.
pub(in crate::session) fn regrade(
    run: Run<'_>,
    id: Uuid,
    what: &Regrade,
    reason: &str,
    by: UserId,
) -> Result<Decision, SessionRefusal> {
    must_be_over(&run)?;
    if run.session.regraded_by(id).is_some() {
        return Ok(run.done(CommandResult::Changed));
    }
    let remedy = what.remedy();
    let again = remedy == ItemRemedy::Any(Remedy::Again);
    // Marking by the item's own key would take back what was decided about its key.
    let decided = |position| {
        let standing = run.session.standing(position).map(|one| &one.cause);
        again && matches!(standing, Some(RegradeCause::Regrade { again: false, .. }))
    };
    let another_key = matches!(remedy, ItemRemedy::Key(_));
    let marks = run.positions().filter_map(|position| {
        let (item, state) = (run.form_item(position)?, run.session.item(position)?);
        let decimal = run.session.decimal_mark;
        let (was, is) = (state.mark, regrade_mark(item, state, decimal, &remedy));
        let is = if what.spares() { without_loss(was, is) } else { is };
        // What was accepted as well says nothing of a mark that does not come from it.
        let own = match &remedy {
            ItemRemedy::Accept(_) => {
                let unmarked = ItemState { mark: Some(Mark::Incorrect), ..state.clone() };
                let alone = regrade_mark(item, &unmarked, decimal, &remedy);
                alone == is && alone != Some(Mark::Incorrect)
            }
            _ => true,
        };
        let says = was != is || another_key || (own && run.session.is_regraded(position));
        (what.is_about(item) && says && !decided(position)).then_some(MarkChange { position, was, is })
    });
    let mut marks: Vec<MarkChange> = marks.collect();
    let mut after = run.session.clone();
    after.take_marks(&marks);
    if what.spares() && falls(&run.session, &after) {
        // What was left out, or waited for a person, may have held a score up.
        after = run.session.clone();
        marks.retain(|_| another_key);
        for mark in &mut marks {
            mark.is = mark.was;
        }
    }
    let counts = |session: &Session| {
        session.items.iter().any(|item| !matches!(item.mark, Some(Mark::Dropped | Mark::Undecided)))
    };
    let is_left = after.items.iter().any(|item| item.mark != Some(Mark::Dropped));
    if marks.is_empty() || !is_left || (counts(&run.session) && !counts(&after)) {
        return Ok(run.done(CommandResult::Changed));
    }
    Ok(change(run, marks, RegradeCause::Regrade { id, reason: reason.to_owned(), again }, by))
}

/// Takes a regrade back where nothing has changed its marks since. No event when it was taken back before, or never done.
pub(in crate::session) fn undo(run: Run<'_>, id: Uuid, by: UserId) -> Result<Decision, SessionRefusal> {
    must_be_over(&run)?;
    let session = &run.session;
    let Some(done) = session.regraded_by(id).filter(|_| !session.undid(id)) else {
        return Ok(run.done(CommandResult::Changed));
    };
    let stands = |change: &&MarkChange| session.standing(change.position) == Some(done);
    let (back, kept): (Vec<&MarkChange>, Vec<&MarkChange>) = done.marks.iter().partition(stands);
    let restored = |change: &&MarkChange| MarkChange {
        position: change.position,
        was: change.is,
        is: session.mark_without(id, change.position),
    };
    let marks = back.iter().map(restored).filter(|change| change.was != change.is).collect();
    let kept = kept.iter().map(|change| change.position).collect();
    Ok(change(run, marks, RegradeCause::Undo { id, kept }, by))
}

/// Gives an answer that waits for a person the mark that one decided on.
pub(in crate::session) fn review(
    run: Run<'_>,
    position: u16,
    review: &Review,
    by: UserId,
) -> Result<Decision, SessionRefusal> {
    must_be_over(&run)?;
    let was = run.session.item(position).ok_or(SessionRefusal::NoSuchItem { position })?.mark;
    if was != Some(Mark::Undecided) {
        return Err(SessionRefusal::NotWaiting { position });
    }
    let marks = vec![MarkChange { position, was, is: Some(review.mark()) }];
    Ok(change(run, marks, RegradeCause::Review(review.clone()), by))
}

/// Whether the score is lower after a change of marks.
fn falls(before: &Session, after: &Session) -> bool {
    let Some((result, closed_at)) = before.result.as_ref().zip(before.closed_at) else { return false };
    score(after, closed_at).score < result.score
}

fn must_be_over(run: &Run<'_>) -> Result<(), SessionRefusal> {
    let is_over = run.session.status.is_closed() && run.session.result.is_some();
    if is_over { Ok(()) } else { Err(SessionRefusal::NotOver) }
}

fn change(mut run: Run<'_>, marks: Vec<MarkChange>, cause: RegradeCause, by: UserId) -> Decision {
    let mut after = run.session.clone();
    after.take_marks(&marks);
    let result = Box::new(score(&after, after.closed_at.unwrap_or(run.context.now)));
    run.emit(SessionEvent::ResultRegraded { at: run.context.now, by, cause, marks, result });
    run.done(CommandResult::Changed)
}
