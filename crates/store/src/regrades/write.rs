//! Writes regrades, and the marks they change.

use plumb_types::ids::{AssignmentId, SessionId, UserId};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::error::Result;
use crate::item_stats::{Counting, recount};
use crate::regrades::{Effect, MarkChanges, RegradeOrder, RegradeRow, RegradeSession, RegradeState, RegradeStep};
use crate::reviews;
use crate::sessions::{Appended, Sealed, SessionChange, append_changes};
use crate::sql::{MultiRowStmt, Stmt};
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// A changed session keeps its row, even if its effect is computed again. A new effect clears `failed`.
const NOTE: MultiRowStmt = MultiRowStmt::new(
    "insert into regrade_session (regrade_id, session_id, state, before_bp, after_bp, before_grade, after_grade,
        before_passed, after_passed, marks) values {}
     on conflict (regrade_id, session_id) do update set state = excluded.state, before_bp = excluded.before_bp,
        after_bp = excluded.after_bp, before_grade = excluded.before_grade, after_grade = excluded.after_grade,
        before_passed = excluded.before_passed, after_passed = excluded.after_passed, marks = excluded.marks,
        failed = 0
     where regrade_session.state in ('same', 'changes')
        or (regrade_session.state = 'changed' and excluded.state in ('restored', 'kept'))",
    10,
);

/// A session in which a regrade failed keeps its result; the row contains what the session's row knows. A changed
/// session can only fail to be restored.
const FAILED: &str = "insert into regrade_session (regrade_id, session_id, state, before_bp, after_bp, before_grade,
        after_grade, marks, failed)
     select $1, s.id, 'same', coalesce(s.score_bp, 0), coalesce(s.score_bp, 0), s.grade, s.grade, '[]', 1
     from session s where s.id = $2
     on conflict (regrade_id, session_id) do update set failed = 1
     where regrade_session.state in ('same', 'changes') or (regrade_session.state = 'changed' and $3 = 1)";

pub(super) async fn create((row, audit): &(RegradeRow, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text =
        "insert into regrade (id, made_by, made_at, blueprint, assignment_id, what, reason, state, place, reached,
            done, changes, changed, restored, kept)
        values ($1, $2, $3, $4, $5, $6, $7, $8, null, $9, 0, 0, 0, 0, 0)";
    batch
        .query(text)
        .bind(row.id)
        .bind(row.made_by)
        .bind(row.made_at)
        .bind(row.blueprint.as_str())
        .bind(row.assignment)
        .bind(row.what.as_str())
        .bind(row.reason.as_str())
        .bind(row.state)
        .bind(row.reached)
        .run()
        .await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

pub(super) async fn order(asked: &RegradeOrder, batch: &mut Batch) -> Result<bool> {
    let text = "update regrade set state = $3, place = null, done = 0, reached = $4, ordered_by = $5, ordered_at = $6,
            ended_at = null
        where id = $1 and state = $2";
    let stmt = batch
        .query(text)
        .bind(asked.id)
        .bind(asked.from.as_str())
        .bind(asked.to.as_str())
        .bind(asked.reached)
        .bind(asked.by)
        .bind(asked.at);
    let ordered = stmt.run().await? > 0;
    if ordered {
        batch.audit(asked.audit.clone(), None);
    }
    Ok(ordered)
}

pub(super) async fn step(taken: &RegradeStep, batch: &mut Batch) -> Result<bool> {
    let state = taken.end.map_or(taken.state, |(state, _)| state);
    let text = "update regrade set place = $4, done = done + $5, changes = changes + $6, state = $7, ended_at = $8,
            kept = kept + $9
        where id = $1 and state = $2 and (place = $3 or (place is null and $3 is null))";
    let stmt = batch
        .query(text)
        .bind(taken.id)
        .bind(taken.state)
        .bind(taken.from)
        .bind(taken.to)
        .bind(taken.done)
        .bind(taken.changes)
        .bind(state)
        .bind(taken.end.map(|(_, at)| at))
        .bind(taken.kept);
    if stmt.run().await? == 0 {
        return Ok(false);
    }
    put(batch, taken.id, &taken.rows).await?;
    let undoing = i64::from(taken.state == RegradeState::Undoing);
    for session in &taken.failed {
        batch.query(FAILED).bind(taken.id).bind(*session).bind(undoing).run().await?;
    }
    Ok(true)
}

async fn put(batch: &mut Batch, regrade: Uuid, rows: &[RegradeSession]) -> Result<()> {
    let bind = |stmt: Stmt, row: &RegradeSession| {
        stmt.bind(regrade)
            .bind(row.session)
            .bind(row.effect)
            .bind(row.before.score_bp)
            .bind(row.after.score_bp)
            .bind(row.before.grade.clone())
            .bind(row.after.grade.clone())
            .bind(row.before.passed.map(i64::from))
            .bind(row.after.passed.map(i64::from))
            .bind(row.marks.as_str())
    };
    batch.multi(&NOTE, rows, bind).await.map(drop)
}

/// [`MarkChanges`] with events sealed and sums computed in advance, so that the writer need not.
pub(super) struct PreparedMarkChanges {
    sealed: Sealed<SessionChange>,
    counting: Counting,
    session: SessionId,
    rest: MarkChangeContext,
}

struct MarkChangeContext {
    at: Timestamp,
    any_mark_changed: bool,
    by: UserId,
    waiting: Vec<(u16, bool)>,
    assignment: Option<AssignmentId>,
    regrade: Option<(Uuid, RegradeSession, i64)>,
}

impl PreparedMarkChanges {
    pub(super) fn new(asked: MarkChanges) -> Result<Self> {
        let MarkChanges { mut change, at, any_mark_changed, by, counted, waiting, assignment, regrade } = asked;
        let session = change.id;
        let events = std::mem::take(&mut change.events);
        let (version, head) = (change.expected_version, change.expected_head);
        Ok(Self {
            sealed: Sealed::new(session, version, head, events, change)?,
            counting: Counting::new(vec![counted])?,
            session,
            rest: MarkChangeContext { at, any_mark_changed, by, waiting, assignment, regrade },
        })
    }
}

pub(super) async fn change_marks(asked: &PreparedMarkChanges, batch: &mut Batch) -> Result<Appended> {
    let (session, rest) = (asked.session, &asked.rest);
    if let Some((regrade, row, _)) = &rest.regrade {
        // A slow server must not apply a regrade that has been undone since.
        let state = if row.effect == Effect::Changed { "applying" } else { "undoing" };
        let text = "update regrade set state = state where id = $1 and state = $2";
        if batch.query(text).bind(*regrade).bind(state).run().await? == 0 {
            return Ok(Appended::Conflict);
        }
    }
    if append_changes(batch, &[&asked.sealed]).await?.is_empty() {
        return Ok(Appended::Conflict);
    }
    if rest.any_mark_changed {
        let text = "update session set regraded_at = $2 where id = $1";
        batch.query(text).bind(session).bind(rest.at).run().await?;
    }
    recount(&asked.counting, batch).await?;
    for (position, waits) in &rest.waiting {
        if *waits {
            reviews::wait(batch, session, *position, rest.assignment).await?;
        } else {
            reviews::decided(batch, session, *position, rest.by, rest.at).await?;
        }
    }
    if let Some((regrade, row, kept)) = &rest.regrade {
        put(batch, *regrade, std::slice::from_ref(row)).await?;
        let text = match row.effect {
            Effect::Changed => "update regrade set changed = changed + $3, kept = kept + $2 where id = $1",
            _ => "update regrade set restored = restored + $3, kept = kept + $2 where id = $1",
        };
        // The session counts as restored only if at least one mark changed.
        batch.query(text).bind(*regrade).bind(*kept).bind(i64::from(rest.any_mark_changed)).run().await?;
    }
    Ok(Appended::Appended)
}
