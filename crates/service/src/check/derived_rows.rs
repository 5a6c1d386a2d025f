//! Checks of rows in other tables that are derived from a session.

use crate::engine::names::{EVALUATION, SURVEY};
use crate::engine::stored::if_of;
use std::collections::BTreeMap;

use plumb_answers::item::TestForm;
use plumb_sessions::session::{Mark, MarkRevision, Session, SessionEvent};
use plumb_store::assignments::assignment_of;
use plumb_store::maintenance::Record;
use plumb_store::reviews::order_key;
use plumb_store::sat_items::SessionItem;
use plumb_store::sessions::{EventRow, SessionRow};
use plumb_types::ids::UserId;
use plumb_types::saturating_cast;
use serde_json::Value as Json;

use super::{int, text};
use crate::failure::Result;
use crate::plumb::Plumb;
use crate::statistics::items;
use crate::surveys::adds_nothing;

impl Plumb {
    /// Compares the derived rows of a session, and its processing state, with the session.
    pub(super) async fn check_derived_rows(
        &self,
        row: &SessionRow,
        events: &[EventRow],
        form: Option<&TestForm>,
        wrong: &mut Vec<String>,
    ) -> Result<()> {
        let of = async |table: &'static str| self.stores.maintenance.rows(table, Some(("session_id", row.id))).await;
        let own = self.stores.maintenance.rows("session", Some(("id", row.id))).await?;
        let Some(own) = own.first() else { return Ok(()) };
        let (counted, noted, summed) = (int(own, "counted"), int(own, "noted"), int(own, "summed"));
        let is_over = row.kind == EVALUATION && !row.state.open;
        if !(if is_over { 0..=1 } else { 0..=0 }).contains(&noted.unwrap_or(-1)) {
            wrong.push("it is noted as if it were something else".to_owned());
        }
        let responses = of("item_response").await?;
        match counted {
            Some(1) if is_over => {}
            Some(0 | 2) if is_over && responses.is_empty() => {}
            Some(0) if responses.is_empty() => {}
            _ => wrong.push("its answers are counted, and should not be, or the other way about".to_owned()),
        }
        let is_its = |answer: &Record| {
            text(answer, "assessment_id") == Some(row.assessment_id.as_str())
                && text(answer, "assessment_hash") == Some(row.assessment_hash.as_str())
        };
        if !responses.iter().all(is_its) {
            wrong.push("its answers are counted for something else".to_owned());
        }
        let adds = match (row.kind.as_str(), row.state.open) {
            (SURVEY, false) if adds_nothing(row)? => [0, 2],
            (SURVEY, false) => [0, 1],
            _ => [0, 0],
        };
        if !summed.is_some_and(|summed| adds.contains(&summed)) {
            wrong.push("it is added up, and should not be, or the other way about".to_owned());
        }
        if row.kind != SURVEY && !of("survey_class").await?.is_empty() {
            wrong.push("it was answered for a class, and is no survey".to_owned());
        }
        let session = if_of::<Session>(row)?.filter(|session| !session.is_trial());
        let changed =
            session.as_ref().and_then(|session| session.remarked.iter().rfind(|one| MarkRevision::has_changes(one)));
        if !is_same_time(int(own, "regraded_at"), changed.map(|one| one.at.as_micros())) {
            wrong.push("its marks were changed at another time than it says".to_owned());
        }
        let sat = of("sat_item").await?;
        let expected = match (session.as_ref().zip(form), noted) {
            (Some((session, form)), Some(1)) => items(session, form),
            _ => Vec::new(),
        };
        if sat.iter().map(|row| item(row, "position")).ne(expected.iter().map(|one| Some(source_key(one)))) {
            wrong.push("its items are not those that are noted".to_owned());
        }
        let reviews = of("review").await?;
        if !are_right(row, events, &expected, &reviews) {
            wrong.push("its answers do not wait for a person as is noted".to_owned());
        }
        Ok(())
    }
}

/// Tolerance in microseconds: older releases stored another reading of the clock, slightly before that of the event.
const A_LITTLE: u64 = 10_000_000;

/// Whether the stored time, if any, agrees with the event's, in microseconds.
fn is_same_time(noted: Option<i64>, told: Option<i64>) -> bool {
    match (noted, told) {
        (Some(noted), Some(told)) => noted.abs_diff(told) < A_LITTLE,
        (noted, told) => noted == told,
    }
}

/// Position, blueprint, hash, level and seed.
type ItemSourceKey<'r> = (i64, &'r str, &'r str, &'r str, i64);

fn item<'r>(row: &'r Record, position: &str) -> Option<ItemSourceKey<'r>> {
    Some((int(row, position)?, text(row, "blueprint")?, text(row, "hash")?, text(row, "level")?, int(row, "seed")?))
}

fn source_key(item: &SessionItem) -> ItemSourceKey<'_> {
    // A seed has 53 bits.
    let seed = saturating_cast(item.seed);
    (item.position.into(), item.blueprint.as_str(), item.hash.as_str(), item.level.as_str(), seed)
}

/// The reviewer of an answer and the time of the decision; `None` while it waits.
type ReviewDecision = Option<(UserId, i64)>;

/// Returns the decision on each answer that ever waited for review, by position.
fn decisions(events: &[EventRow]) -> BTreeMap<u16, ReviewDecision> {
    let mut all: BTreeMap<u16, ReviewDecision> = BTreeMap::new();
    for row in events {
        let Ok(SessionEvent::ResultRegraded { at, by, marks, .. }) = serde_json::from_str(&row.event.body) else {
            continue;
        };
        for change in marks {
            if change.is == Some(Mark::Undecided) {
                all.insert(change.position, None);
            } else if all.get(&change.position).is_none_or(Option::is_none) {
                // Decisions on answers that were not waiting are not stored.
                all.insert(change.position, Some((by, at.as_micros())));
            }
        }
    }
    all
}

fn are_right(row: &SessionRow, events: &[EventRow], sat: &[SessionItem], reviews: &[Record]) -> bool {
    let decisions = decisions(events);
    let assignment = assignment_of(&row.assessment_id).map(|id| id.to_string());
    let is_right = |review: &Record| {
        let Some(one) = sat.iter().find(|one| int(review, "position") == Some(one.position.into())) else {
            return false;
        };
        let decided = decisions.get(&one.position).copied().flatten();
        let (state, by) = match decided {
            Some((by, _)) => ("decided", Json::from(by.to_string())),
            None => ("waiting", Json::Null),
        };
        item(review, "position") == Some(source_key(one))
            && text(review, "assignment_id") == assignment.as_deref()
            && int(review, "order_key") == Some(order_key(row.id, one.position))
            && text(review, "state") == Some(state)
            && review.get("decided_by") == Some(&by)
            && is_same_time(int(review, "decided_at"), decided.map(|(_, at)| at))
            && one.waits == (state == "waiting")
    };
    let is_there =
        |one: &SessionItem| reviews.iter().any(|review| int(review, "position") == Some(one.position.into()));
    reviews.iter().all(is_right) && sat.iter().filter(|one| one.waits).all(is_there)
}
