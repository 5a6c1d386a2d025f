//! Changes of marks after the session is over: which marks, for which cause, and how to undo them.
//!
//! Scores are always recomputed by [`score`], as of the session's own end.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::session::command::{CommandResult, Decision, SessionRefusal};
use crate::session::event::SessionEvent;
use crate::session::regrade::{ItemRemedy, Regrade, Remedy, Review, never_lower, regrade_mark};
use crate::session::run::Run;
use crate::session::score::score;
use crate::session::state::{ItemState, Mark, Session};
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;

/// A mark before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkChange {
    #[serde(rename = "p")]
    pub position: u16,
    /// The mark before; `None` for an item that was not answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<Mark>,
    /// The mark after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Mark>,
}

/// Cause of a change of marks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RegradeCause {
    Regrade {
        id: Uuid,
        /// Reason shown to learners.
        reason: String,
        /// Whether the same answers were marked again with the unchanged key.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        again: bool,
    },
    /// A regrade was undone.
    Undo {
        id: Uuid,
        /// Positions that a later change has affected: they stay as they are.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        kept: Vec<u16>,
    },
    /// A person decided an answer that could not be marked by rule.
    Review(Review),
}

/// One change of marks, as stored in the session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkRevision {
    pub at: Timestamp,
    pub cause: RegradeCause,
    /// The changed marks. Also includes marks that are as before, if the item got another key or another regrade is in
    /// effect: if that one is undone, this one still applies.
    pub marks: Vec<MarkChange>,
    /// The score before, in basis points.
    pub before: u16,
    /// The score after, in basis points.
    pub after: u16,
}

impl Session {
    /// The marks that a regrade changed here; `None` if it was not applied.
    pub fn regraded_by(&self, regrade: Uuid) -> Option<&MarkRevision> {
        let is_it = |one: &&MarkRevision| matches!(&one.cause, RegradeCause::Regrade { id, .. } if *id == regrade);
        self.remarked.iter().find(is_it)
    }

    /// Whether a regrade was undone here.
    pub fn has_undone(&self, regrade: Uuid) -> bool {
        self.remarked.iter().any(|one| matches!(&one.cause, RegradeCause::Undo { id, .. } if *id == regrade))
    }

    /// Whether the current mark comes from a regrade: it then reflects a fault of the item, not the learner's
    /// knowledge.
    pub fn is_regraded(&self, position: u16) -> bool {
        matches!(self.latest_change(position), Some(MarkRevision { cause: RegradeCause::Regrade { .. }, .. }))
    }

    /// The change that the current mark comes from, if it was changed: the last one that was not undone.
    fn latest_change(&self, position: u16) -> Option<&MarkRevision> {
        let stands = |one: &&MarkRevision| match &one.cause {
            RegradeCause::Regrade { id, .. } => one.changes(position).is_some() && !self.has_undone(*id),
            RegradeCause::Review(_) => one.changes(position).is_some(),
            RegradeCause::Undo { .. } => false,
        };
        self.remarked.iter().rfind(stands)
    }

    /// The mark of a position as if one regrade had not happened: set by the latest other change that is not undone,
    /// else the mark at the end of the session.
    fn mark_without(&self, regrade: Uuid, position: u16) -> Option<Mark> {
        let others = || {
            self.remarked.iter().filter(|one| match &one.cause {
                RegradeCause::Regrade { id, .. } => *id != regrade && !self.has_undone(*id),
                RegradeCause::Review(_) => true,
                RegradeCause::Undo { .. } => false,
            })
        };
        match others().filter_map(|one| one.changes(position)).next_back() {
            Some(latest_change) => latest_change.is,
            None => self.remarked.iter().find_map(|one| one.changes(position)).and_then(|first| first.was),
        }
    }
}

impl MarkRevision {
    /// Whether any mark changed.
    pub fn has_changes(&self) -> bool {
        self.marks.iter().any(|mark| mark.was != mark.is)
    }

    fn changes(&self, position: u16) -> Option<&MarkChange> {
        self.marks.iter().find(|mark| mark.position == position)
    }
}

/// Marks the answers that a regrade concerns again. Returns no event if it was already applied or changes nothing, or
/// if no scored item would be left, because a score over no items means nothing. A new key is recorded for every
/// attempt with the item, even if no mark changes: the old, wrong key must not be shown as right.
pub(in crate::session) fn regrade(
    run: Run<'_>,
    id: Uuid,
    what: &Regrade,
    reason: &str,
    by: UserId,
) -> Result<Decision, SessionRefusal> {
    let closed_at = must_be_over(&run)?;
    if run.session.regraded_by(id).is_some() {
        return Ok(run.done(CommandResult::Changed));
    }
    let remedy = what.remedy();
    let again = remedy == ItemRemedy::Any(Remedy::Again);
    // Marking again by the item's own key would undo an earlier decision about that key.
    let decided = |position| {
        let latest_change = run.session.latest_change(position).map(|one| &one.cause);
        again && matches!(latest_change, Some(RegradeCause::Regrade { again: false, .. }))
    };
    let another_key = matches!(remedy, ItemRemedy::Key(_));
    let marks = run.positions().filter_map(|position| {
        let (item, state) = (run.form_item(position)?, run.session.item(position)?);
        let decimal = run.session.decimal_mark;
        let (was, is) = (state.mark, regrade_mark(item, state, decimal, &remedy));
        let is = if what.spares() { never_lower(was, is) } else { is };
        // An additionally accepted answer is recorded only where the mark comes from it.
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
    after.apply_marks(&marks);
    let before = run.session.result().map_or(0, |result| result.score);
    if what.spares() && score(&after, closed_at).score < before {
        // A dropped or undecided item may have kept the score higher, so all marks stay as they were.
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
    Ok(change(run, closed_at, marks, RegradeCause::Regrade { id, reason: reason.to_owned(), again }, by))
}

/// Undoes a regrade, where no later change affects its marks. No event if it was already undone, or never applied.
pub(in crate::session) fn undo(run: Run<'_>, id: Uuid, by: UserId) -> Result<Decision, SessionRefusal> {
    let closed_at = must_be_over(&run)?;
    let session = &run.session;
    let Some(done) = session.regraded_by(id).filter(|_| !session.has_undone(id)) else {
        return Ok(run.done(CommandResult::Changed));
    };
    let stands = |change: &&MarkChange| session.latest_change(change.position) == Some(done);
    let (back, kept): (Vec<&MarkChange>, Vec<&MarkChange>) = done.marks.iter().partition(stands);
    let restored = |change: &&MarkChange| MarkChange {
        position: change.position,
        was: change.is,
        is: session.mark_without(id, change.position),
    };
    let marks = back.iter().map(restored).filter(|change| change.was != change.is).collect();
    let kept = kept.iter().map(|change| change.position).collect();
    Ok(change(run, closed_at, marks, RegradeCause::Undo { id, kept }, by))
}

/// Gives an undecided answer the mark that a reviewer decided on.
pub(in crate::session) fn review(
    run: Run<'_>,
    position: u16,
    review: &Review,
    by: UserId,
) -> Result<Decision, SessionRefusal> {
    let closed_at = must_be_over(&run)?;
    let was = run.session.item(position).ok_or(SessionRefusal::NoSuchItem { position })?.mark;
    if was != Some(Mark::Undecided) {
        return Err(SessionRefusal::NotWaiting { position });
    }
    let marks = vec![MarkChange { position, was, is: Some(review.mark()) }];
    Ok(change(run, closed_at, marks, RegradeCause::Review(review.clone()), by))
}

/// When the session ended; refuses unless it has a result.
fn must_be_over(run: &Run<'_>) -> Result<Timestamp, SessionRefusal> {
    run.session.closed_at().filter(|_| run.session.result().is_some()).ok_or(SessionRefusal::NotOver)
}

fn change(mut run: Run<'_>, closed_at: Timestamp, marks: Vec<MarkChange>, cause: RegradeCause, by: UserId) -> Decision {
    let mut after = run.session.clone();
    after.apply_marks(&marks);
    let result = Box::new(score(&after, closed_at));
    run.emit(SessionEvent::ResultRegraded { at: run.context.now, by, cause, marks, result });
    run.done(CommandResult::Changed)
}
