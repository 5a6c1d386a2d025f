//! Saves drafts, several in one statement.

use std::collections::HashSet;

use plumb_types::ids::SessionId;

use crate::error::Result;
use crate::sessions::{DraftRow, DraftSaved, DraftWrite, LateSave};
use crate::sql::MultiRowStmt;
use crate::writer::{Batch, GroupedChange, QueuedChange, Stage, rounds};

/// Requires an open session, and a session and draft that have not changed since the caller read them.
const SAVE: MultiRowStmt = MultiRowStmt::new(
    "insert into draft (session_id, position, revision, command_id, answer, saved_at)
     select v.column1, v.column2, v.column3, v.column4, v.column5, v.column6 from (values {}) as v
     where exists (select 1 from session s where s.id = v.column1 and s.version = v.column7 and s.open = 1)
       and v.column8 = coalesce(
            (select d.revision from draft d where d.session_id = v.column1 and d.position = v.column2), 0)
     on conflict (session_id, position) do update set revision = excluded.revision,
        command_id = excluded.command_id, answer = excluded.answer, saved_at = excluded.saved_at
     where draft.revision < excluded.revision
     returning session_id, position",
    8,
);
const LATE: MultiRowStmt = MultiRowStmt::new(
    "insert into late_save (session_id, command_id, position, answer, arrived_at) values {} on conflict do nothing",
    5,
);

impl GroupedChange for DraftWrite {
    type Outcome = DraftSaved;
    const STAGE: Stage = Stage::Drafts;

    async fn write(batch: &mut Batch, asked: Vec<&mut QueuedChange<Self, DraftSaved>>) -> Result<()> {
        for round in rounds(asked, |asked| (asked.input.session, asked.input.position)) {
            let writes: Vec<_> = round.iter().map(|asked| &asked.input).collect();
            let saved = batch
                .multi(&SAVE, &writes, |stmt, write| {
                    stmt.bind(write.session)
                        .bind(write.position)
                        .bind(write.revision)
                        .bind(write.command_id)
                        .bind(write.answer.as_str())
                        .bind(write.saved_at)
                        .bind(write.session_version)
                        .bind(write.expected_revision)
                })
                .await?;
            let saved = saved
                .iter()
                .map(|row| Ok((row.get(0)?, row.get(1)?)))
                .collect::<Result<HashSet<(SessionId, i64)>>>()?;
            for asked in round {
                let write = &asked.input;
                asked.outcome = Some(if saved.contains(&(write.session, write.position)) {
                    DraftSaved::Saved(write.revision)
                } else {
                    why_not(batch, write).await?
                });
            }
        }
        Ok(())
    }
}

/// Distinguishes a repeated save, a stale one, and one of a session that has changed.
async fn why_not(batch: &mut Batch, write: &DraftWrite) -> Result<DraftSaved> {
    let text = "select d.position, d.revision, d.command_id, d.answer, d.saved_at
        from draft d where d.session_id = $1 and d.position = $2";
    let stored: Option<DraftRow> = batch.query(text).bind(write.session).bind(write.position).optional().await?;
    if let Some(stored) = stored.as_ref().filter(|stored| stored.command_id == write.command_id) {
        return Ok(DraftSaved::Saved(stored.revision));
    }
    let text = "select 1 from session where id = $1 and version = $2 and open = 1";
    let stmt = batch.query(text).bind(write.session).bind(write.session_version);
    Ok(if stmt.exists().await? { DraftSaved::Stale(stored) } else { DraftSaved::SessionMoved })
}

impl GroupedChange for LateSave {
    type Outcome = ();
    const STAGE: Stage = Stage::LateSaves;

    async fn write(batch: &mut Batch, asked: Vec<&mut QueuedChange<Self, ()>>) -> Result<()> {
        let saves: Vec<_> = asked.iter().map(|asked| &asked.input).collect();
        batch
            .multi(&LATE, &saves, |stmt, late| {
                stmt.bind(late.session)
                    .bind(late.command_id)
                    .bind(late.position)
                    .bind(late.answer.as_str())
                    .bind(late.arrived_at)
            })
            .await?;
        for asked in asked {
            asked.outcome = Some(());
        }
        Ok(())
    }
}
