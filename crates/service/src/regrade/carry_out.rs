//! Carrying out a regrade step by step, so that no learner waits for it and another server can continue if one fails.
//! Each session is changed once: its own events record whether it was.

use plumb_answers::item::TestForm;
use plumb_sessions::session::regrade::Regrade;
use plumb_sessions::session::{
    ItemState, MarkChange, MarkRevision, RegradeCause, Session, SessionCommand, SessionResult, StaffAction,
};
use plumb_store::regrades::{Effect, RegradeRow, RegradeSession, RegradeState, RegradeStep, ScoreOutcome as Score};
use plumb_types::ids::SessionId;
use plumb_types::saturating_cast;
use uuid::Uuid;

use super::mark_changes::MarkChangeRequest;
use super::{RegradedMark, reach};
use crate::engine::stored::{from_json, to_json};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Sessions in one step of a preview.
const LOOKED_AT: i64 = 50;
/// Sessions in one step that changes them.
const CHANGED: i64 = 20;
/// Most regrades handled in one turn of the worker.
const A_TURN: i64 = 8;

/// Most characters of an answer stored with its mark.
const MOST_SHOWN: usize = 200;

/// Effect of a regrade on one session.
struct SessionFinding {
    row: RegradeSession,
    /// Number of answers that were changed by another cause since, so that an undo left them.
    kept: i64,
    /// Whether it was stored with the change itself.
    stored: bool,
    /// Whether a mark changed.
    any_mark_changed: bool,
}

impl Plumb {
    /// Carries out a step of each running regrade; returns how many there were. Called by the worker of any server.
    pub async fn carry_out_regrades(&self) -> Result<usize> {
        let under_way = self.stores.regrades.under_way(A_TURN).await?;
        for id in &under_way {
            match self.regrade_step(*id).await {
                Ok(()) => {}
                Err(failure @ ServiceError::Unavailable(_)) => return Err(failure),
                // A failing regrade must not stop the others.
                Err(error) => tracing::error!(regrade = %id, %error, "a regrade could not go on"),
            }
        }
        Ok(under_way.len())
    }

    /// Carries out a step of one regrade; does nothing if it is not running.
    pub(crate) async fn regrade_step(&self, id: Uuid) -> Result<()> {
        let row = self.stores.regrades.regrade(id).await?.ok_or(ServiceError::NotFound)?;
        let what: Regrade = from_json(&row.what)?;
        let (limit, next) = match row.state {
            RegradeState::Looking => (LOOKED_AT, RegradeState::Draft),
            RegradeState::Applying => (CHANGED, RegradeState::Applied),
            RegradeState::Undoing => (CHANGED, RegradeState::Undone),
            RegradeState::Draft | RegradeState::Applied | RegradeState::Undone => return Ok(()),
        };
        let sessions = match row.state {
            RegradeState::Undoing => self.stores.regrades.changed_by(id, row.place, limit).await?,
            _ => self.stores.sat_items.reached(&reach(&what, row.assignment), row.place, limit).await?,
        };
        let (mut found, mut failed) = (Vec::with_capacity(sessions.len()), Vec::new());
        for session in &sessions {
            match self.regrade_one(&row, &what, *session).await {
                Ok(one) => found.push(one),
                Err(failure @ (ServiceError::Unavailable(_) | ServiceError::Conflict)) => return Err(failure),
                // A session that cannot be read must not stop the others; the page lists it.
                Err(error) => {
                    tracing::error!(regrade = %id, %session, %error, "a session could not be marked anew");
                    failed.push(*session);
                }
            }
        }
        let is_last = i64::try_from(sessions.len()).is_ok_and(|dealt_with| dealt_with < limit);
        let changes = found.iter().filter(|one| one.row.effect == Effect::Changes && one.any_mark_changed).count();
        let step = RegradeStep {
            id,
            state: row.state,
            from: row.place,
            to: sessions.last().copied().or(row.place),
            done: saturating_cast(found.len()),
            changes: saturating_cast(changes),
            kept: found.iter().filter(|one| !one.stored).map(|one| one.kept).sum(),
            rows: found.into_iter().filter(|one| !one.stored).map(|one| one.row).collect(),
            failed,
            end: is_last.then(|| (next, self.now())),
        };
        // If another server was faster, it also carries out the next step.
        self.stores.regrades.step(step).await.map(drop).map_err(Into::into)
    }

    async fn regrade_one(&self, row: &RegradeRow, what: &Regrade, session: SessionId) -> Result<SessionFinding> {
        let by = row.ordered.map_or(row.made_by, |(by, _)| by);
        let id = row.id;
        let regrade = || StaffAction::Regrade { id, what: Box::new(what.clone()), reason: row.reason.clone() };
        let request = |action| MarkChangeRequest { session, by, action, audit: None };
        match row.state {
            RegradeState::Applying => self.change(row, request(regrade()), Effect::Changed).await,
            RegradeState::Undoing => self.change(row, request(StaffAction::UndoRegrade { id }), Effect::Restored).await,
            _ => {
                let command = SessionCommand::Staff { by, action: regrade() };
                let (before, after, form) = self.try_mark_change(session, &command).await?;
                let any_mark_changed =
                    before.version < after.version && after.remarked.last().is_some_and(MarkRevision::has_changes);
                Ok(SessionFinding {
                    row: told(&before, &after, &form, Effect::Changes)?,
                    kept: 0,
                    stored: false,
                    any_mark_changed,
                })
            }
        }
    }

    /// Changes one session; if it was changed before, only returns the effect.
    async fn change(&self, row: &RegradeRow, request: MarkChangeRequest, effect: Effect) -> Result<SessionFinding> {
        let tell = |before: &Session, after: &Session, form: &TestForm| {
            let told = told(before, after, form, effect)?;
            Ok(Some((row.id, told, kept_of(after))))
        };
        let (before, after, form) = self.change_marks(request, tell).await?;
        if before.version != after.version {
            return Ok(SessionFinding {
                row: told(&before, &after, &form, effect)?,
                kept: 0,
                stored: true,
                any_mark_changed: false,
            });
        }
        if effect == Effect::Changed {
            // Either changed before this server reached it, so that the change is already recorded, or not changed at
            // all.
            return Ok(SessionFinding {
                row: told(&before, &after, &form, Effect::Same)?,
                kept: 0,
                stored: false,
                any_mark_changed: false,
            });
        }
        let kept =
            if before.has_undone(row.id) { 0 } else { before.regraded_by(row.id).map_or(0, |done| done.marks.len()) };
        let kept = saturating_cast(kept);
        Ok(SessionFinding {
            row: told(&before, &after, &form, Effect::Kept)?,
            kept,
            stored: false,
            any_mark_changed: false,
        })
    }
}

/// Returns the number of answers that the last undo left because another cause had changed them.
fn kept_of(session: &Session) -> i64 {
    match session.remarked.last().map(|last| &last.cause) {
        Some(RegradeCause::Undo { kept, .. }) => saturating_cast(kept.len()),
        _ => 0,
    }
}

/// Returns the record of a regrade for one session: `effect` if anything changed in it.
fn told(before: &Session, after: &Session, form: &TestForm, effect: Effect) -> Result<RegradeSession> {
    let changed = before.remarked.len() < after.remarked.len();
    let marks: &[MarkChange] = match after.remarked.last() {
        Some(MarkRevision { marks, .. }) if changed => marks,
        _ => &[],
    };
    let effect = match effect {
        // The undo left no mark to restore.
        Effect::Restored if changed && marks.is_empty() && kept_of(after) > 0 => Effect::Kept,
        Effect::Kept => Effect::Kept,
        effect if changed => effect,
        _ => Effect::Same,
    };
    let with_answer = |change: &MarkChange| {
        let answer = after.item(change.position).and_then(ItemState::answer);
        let item = form.items.get(usize::from(change.position)).map(|placed| &placed.item);
        let words = item.zip(answer).map(|(item, answer)| item.body.answer_text(answer));
        RegradedMark { change: *change, answer: words.map(|words| words.chars().take(MOST_SHOWN).collect()) }
    };
    let marks: Vec<RegradedMark> = marks.iter().map(with_answer).collect();
    Ok(RegradeSession {
        session: after.id,
        effect,
        before: score(before.result()),
        after: score(after.result()),
        marks: to_json(&marks)?,
    })
}

fn score(result: Option<&SessionResult>) -> Score {
    result.map_or_else(Score::default, |result| Score {
        score_bp: i64::from(result.score),
        grade: result.grade.clone(),
        passed: result.passed,
    })
}
