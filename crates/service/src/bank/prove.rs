//! Audits that only `VERIFIED` problems are served, by comparing the recorded servings with the status history of each
//! problem. A problem in the form of an assessment was served when the form was drawn; if it is retired later, it stays
//! in the form.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use plumb_answers::item::TestForm;
use plumb_bank::{BankRef, Status, StatusEvent, bank_sources, status_at};
use plumb_store::forms::FormRow;
use plumb_store::problems::ServedRow;
use plumb_types::ids::SessionId;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;
use serde::Serialize;

use super::Bank;
use crate::failure::Result;

/// How many events are read at once.
const PAGE: i64 = 1_000;
/// How many forms are read at once, as each has all its items.
const FORMS: i64 = 50;
/// Most violations listed; all are counted.
const TOLD: usize = 20;

/// Result of the audit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// Number of times a problem of the bank was served.
    pub served: u64,
    /// Number of different versions of problems served.
    pub problems: u64,
    /// Number of times a problem was served that was not `VERIFIED` at that instant.
    pub violations: u64,
    pub first: Vec<Violation>,
}

/// A violation: a problem that should not have been served.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Violation {
    pub session: SessionId,
    /// The event's number in the session; `None` if the problem is in the session's form.
    pub event: Option<i64>,
    /// Its position in the session's form, from 0; `None` if an event served it.
    pub position: Option<usize>,
    /// When it was served or drawn, RFC 3339.
    pub at: String,
    /// The problem; `None` if the event does not name it properly.
    pub problem: Option<BankRef>,
    /// The violation in words.
    pub why: String,
}

impl Bank<'_> {
    /// Compares every event that served a problem of the bank, and every form of a session with such problems, with the
    /// status history of that problem.
    pub async fn prove(&self) -> Result<Proof> {
        let mut proof = Proof::default();
        let mut histories = BTreeMap::new();
        let mut after = None;
        loop {
            let rows = self.plumb.stores.problems.serve_proof(after, PAGE).await?;
            let Some(last) = rows.last() else { break };
            after = Some((last.session, last.seq));
            for row in &rows {
                self.check(row, &mut histories, &mut proof).await?;
            }
        }
        let mut after = None;
        loop {
            let forms = self.plumb.stores.forms.served_of_bank(after, FORMS).await?;
            let Some(last) = forms.last() else { break };
            after = last.session_id;
            for row in &forms {
                self.check_form(row, &mut histories, &mut proof).await?;
            }
        }
        proof.problems = saturating_cast(histories.len());
        Ok(proof)
    }

    async fn check(
        &self,
        row: &ServedRow,
        histories: &mut BTreeMap<BankRef, Vec<StatusEvent>>,
        proof: &mut Proof,
    ) -> Result<()> {
        for named in bank_sources(&row.body) {
            let place = Place { session: row.session, event: Some(row.seq), position: None, at: row.at };
            self.hold(named, &place, histories, proof).await?;
        }
        Ok(())
    }

    async fn check_form(
        &self,
        row: &FormRow,
        histories: &mut BTreeMap<BankRef, Vec<StatusEvent>>,
        proof: &mut Proof,
    ) -> Result<()> {
        let place = |position| Place {
            session: row.session_id.unwrap_or(SessionId::nil()),
            event: None,
            position,
            at: row.created_at,
        };
        let Ok(form) = serde_json::from_str::<TestForm>(&row.body) else {
            return self.hold(Err(format!("form {} cannot be read", row.id)), &place(None), histories, proof).await;
        };
        for (position, placed) in form.items.iter().enumerate() {
            if let Some(drawn) = placed.item.bank {
                self.hold(Ok(drawn.problem), &place(Some(position)), histories, proof).await?;
            }
        }
        Ok(())
    }

    /// Counts one serving and compares it with the status history of its problem.
    async fn hold(
        &self,
        named: Result<BankRef, String>,
        place: &Place,
        histories: &mut BTreeMap<BankRef, Vec<StatusEvent>>,
        proof: &mut Proof,
    ) -> Result<()> {
        proof.served += 1;
        let (problem, why) = match named {
            Err(why) => (None, Some(why)),
            Ok(problem) => {
                let events = match histories.entry(problem) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(unknown) => unknown.insert(self.history(problem).await?),
                };
                (Some(problem), wrong(events, place.at))
            }
        };
        let Some(why) = why else { return Ok(()) };
        proof.violations += 1;
        if proof.first.len() < TOLD {
            let Place { session, event, position, at } = *place;
            proof.first.push(Violation { session, event, position, at: at.to_rfc3339(), problem, why });
        }
        Ok(())
    }

    /// Returns the status history of a version.
    pub(crate) async fn history(&self, problem: BankRef) -> Result<Vec<StatusEvent>> {
        let events = self.plumb.stores.problems.history(problem.id, problem.version.into()).await?;
        Ok(events.into_iter().map(|event| StatusEvent { at: event.at, to: event.to }).collect())
    }
}

/// Where and when a problem was served.
struct Place {
    session: SessionId,
    event: Option<i64>,
    position: Option<usize>,
    at: Timestamp,
}

fn wrong(events: &[StatusEvent], at: Timestamp) -> Option<String> {
    if events.is_empty() {
        return Some("the bank never had this problem".to_owned());
    }
    match status_at(events, at) {
        Some(Status::Verified) => None,
        Some(status) => Some(format!("the problem was {status}")),
        None => Some("the problem was not in the bank yet".to_owned()),
    }
}
