//! Imports sessions that were carried out outside this database, many at once.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use plumb_types::ids::{ClassId, SessionId, UserId};

use super::write::{Sealed, StoredSessions, put};
use crate::chain::ChainHash;
use crate::error::{Result, StoreError};
use crate::learning;
use crate::learning::NewEvidence;
use crate::sessions::NewSession;
use crate::sql::MultiRowStmt;
use crate::trail::AuditEntry;
use crate::writer::Batch;

const FOR_CLASS: MultiRowStmt = MultiRowStmt::new("insert into survey_class (session_id, class_id) values {}", 2);

/// A session, the changes before its latest one, its evidence, and the class that a survey was answered for.
type SealedImport = (Sealed<NewSession>, Vec<(i64, AuditEntry)>, Vec<NewEvidence>, Option<ClassId>);

/// Stores all of them in one batch, or fails.
pub(crate) async fn import(sessions: &[SealedImport], batch: &mut Batch) -> Result<()> {
    let all: Vec<_> = sessions.iter().map(|(sealed, ..)| sealed).collect();
    let StoredSessions { stored, .. } = put(batch, &all).await?;
    if stored.len() != all.len() {
        return Err(StoreError::Conflict);
    }
    let of_classes: Vec<(SessionId, ClassId)> =
        sessions.iter().filter_map(|(sealed, .., class)| Some((sealed.change.id, (*class)?))).collect();
    batch.multi(&FOR_CLASS, &of_classes, |stmt, (id, class)| stmt.bind(*id).bind(*class)).await?;
    let learned: Vec<&NewEvidence> = sessions.iter().flat_map(|(_, _, learned, _)| learned).collect();
    must_follow(batch, &learned).await?;
    learning::store(batch, &learned).await?;
    let mut trail = Vec::new();
    for (sealed, before, ..) in sessions {
        for (version, entry) in before {
            trail.push((entry, hash_at(sealed, *version)?));
        }
        trail.push((&sealed.change.audit, sealed.head));
    }
    // The sort is stable: changes of one session at one instant keep their order.
    trail.sort_by_key(|(entry, _)| entry.at);
    for (entry, anchor) in trail {
        batch.audit(entry.clone(), Some(anchor));
    }
    Ok(())
}

/// Returns the hash of the event with that number.
fn hash_at(sealed: &Sealed<NewSession>, version: i64) -> Result<ChainHash> {
    let at = usize::try_from(version - 1).ok().and_then(|index| sealed.events.get(index));
    at.map(|event| event.hash)
        .ok_or_else(|| StoreError::Invalid(format!("a change ends with event {version}, which there is not")))
}

/// Checks that each piece of evidence is the next one of its learner and skill.
async fn must_follow(batch: &mut Batch, learned: &[&NewEvidence]) -> Result<()> {
    let mut known: HashMap<UserId, HashMap<String, i64>> = HashMap::new();
    for state in learned.iter().map(|learned| &learned.state) {
        let numbers = match known.entry(state.learner) {
            Entry::Occupied(read) => read.into_mut(),
            Entry::Vacant(unread) => {
                let stmt = batch.query("select skill, n from skill_state where learner = $1").bind(state.learner);
                unread.insert(stmt.rows::<(String, i64)>().await?.into_iter().collect())
            }
        };
        if numbers.insert(state.skill.clone(), state.n).unwrap_or(0) != state.n - 1 {
            return Err(StoreError::Conflict);
        }
    }
    Ok(())
}
