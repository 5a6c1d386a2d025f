//! The terms of an assignment.

use plumb_sessions::assignment::{Task, Terms};
use plumb_store::assignments::{AssignedRow, AssignmentRow};
use plumb_types::time::Timestamp;

use crate::engine::stored::from_json;
use crate::failure::Result;
use crate::plumb::Plumb;

/// Returns an assignment's terms for the learner.
pub(crate) fn settled_terms(row: &AssignedRow) -> Result<Terms> {
    let groups = row.groups.iter().map(|terms| from_json(terms)).collect::<Result<Vec<Terms>>>()?;
    let own = row.own.as_deref().map(from_json).transpose()?.unwrap_or_default();
    let terms = Terms::of_learner(from_json(&row.assignment.terms)?, groups, own);
    // Once results are released, no other release is to be waited for.
    Ok(if row.assignment.released_at.is_some() { terms.released() } else { terms })
}

/// Returns when the window of an assignment closes for the last of its learners; `None` if it never does.
pub(crate) async fn latest_end(plumb: &Plumb, row: &AssignmentRow) -> Result<Option<Timestamp>> {
    let everybody: Terms = from_json(&row.terms)?;
    let mut latest = everybody.closes;
    for exception in plumb.stores.assignments.exceptions(row.id).await? {
        latest = latest.max(from_json::<Terms>(&exception.terms)?.closes);
    }
    // The assessment's own window applies to all learners.
    if let Task::Assessment(id) = from_json(&row.task)?
        && let Some(end) = plumb.catalog().assessments.get(&id).and_then(|assessment| assessment.availability.closes)
    {
        latest = Some(latest.map_or(end, |latest| latest.min(end)));
    }
    Ok(latest)
}
