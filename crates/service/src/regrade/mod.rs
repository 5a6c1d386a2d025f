//! Regrades: marking answers again after sessions are closed. Administrators can regrade every session; teachers those
//! of their classes' assignments, one assignment at a time.

mod answers;
mod carry_out;
mod mark_changes;
mod orders;
mod target;
mod view;

pub(crate) use mark_changes::MarkChangeRequest;
pub use plumb_store::regrades::{Effect, RegradeRow, RegradeState, RegradeTally, ScoreOutcome};
pub use view::{RegradeCard, RegradeEffect, RegradeTarget, RegradeView, RegradedMark, SubmittedAnswer};

use plumb_sessions::session::regrade::Regrade;
use plumb_store::regrades::RegradeLine;
use plumb_store::sat_items::SessionItemFilter;
use plumb_types::ids::{AssignmentId, SessionId};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::capabilities::Teacher;
use crate::engine::stored::from_json;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::paging::{cut, one_more};
use crate::plumb::Plumb;

/// Most sessions that one regrade reaches.
pub const MOST_SESSIONS: i64 = 50_000;
/// Most batches of recently closed sessions that are waited for.
const NOTED_AT_ONCE: usize = 40;
/// Regrades on a page.
const PAGE: usize = 30;
/// Sessions on a page.
const SESSIONS: usize = 50;

impl Teacher<'_> {
    /// Returns a regrade that the caller may see; `NotFound` for others.
    async fn own_regrade(&self, id: Uuid) -> Result<RegradeRow> {
        let row = self.plumb.stores.regrades.regrade(id).await?.ok_or(ServiceError::NotFound)?;
        match (self.bound(), row.assignment) {
            (None, _) => {}
            (Some(_), Some(assignment)) => drop(self.own_assignment(assignment).await?),
            (Some(_), None) => return Err(ServiceError::NotFound),
        }
        Ok(row)
    }

    /// Returns a page of regrades, latest first, after the given one; and whether there are more.
    pub async fn regrades(&self, after: Option<(Timestamp, Uuid)>) -> Result<(Vec<RegradeCard>, bool)> {
        let mut rows = self.plumb.stores.regrades.regrades(self.bound(), after, one_more(PAGE)).await?;
        let more = cut(&mut rows, PAGE);
        Ok((rows.into_iter().map(card).collect::<Result<_>>()?, more))
    }

    /// Returns a regrade with a page of the sessions it changes, or of all it reaches.
    pub async fn regrade(&self, id: Uuid, after: Option<SessionId>, all: bool) -> Result<RegradeView> {
        let card = card(self.own_regrade(id).await?)?;
        let mut lines = self.plumb.stores.regrades.effects(id, after, all, one_more(SESSIONS)).await?;
        let more = cut(&mut lines, SESSIONS);
        let assignment = match card.row.assignment {
            Some(id) => self.plumb.stores.assignments.assignment(id).await?.map(|row| row.title),
            None => None,
        };
        let item = match card.what.item() {
            Some(_) => self.item_of(&reach(&card.what, card.row.assignment)).await?,
            None => None,
        };
        Ok(RegradeView {
            made_by: self.plumb.name_of(card.row.made_by).await?,
            item,
            assignment,
            tally: self.plumb.stores.regrades.tally(id).await?,
            lines: lines.into_iter().map(effect).collect::<Result<_>>()?,
            more,
            card,
        })
    }
}

fn card(row: RegradeRow) -> Result<RegradeCard> {
    Ok(RegradeCard { what: from_json(&row.what)?, row })
}

fn effect(line: RegradeLine) -> Result<RegradeEffect> {
    let marks = from_json(&line.row.marks)?;
    Ok(RegradeEffect { learner: line.learner, effect: line.row.effect, row: line.row, marks, failed: line.failed })
}

/// Returns the sessions that a regrade is about.
fn reach(what: &Regrade, assignment: Option<AssignmentId>) -> SessionItemFilter {
    let item = what.item().map(|item| (item.level.clone(), item.seed));
    SessionItemFilter { hash: what.hash().clone(), item, assignment }
}

impl Plumb {
    /// Records the items of all closed sessions, so that no closed session is missed. Refused while the worker has a
    /// longer backlog than can be waited for.
    async fn note_all(&self) -> Result<()> {
        for _ in 0..NOTED_AT_ONCE {
            if self.note_items().await? == 0 {
                return Ok(());
            }
        }
        Err(InvalidInput::RegradeNotYet.into())
    }
}
