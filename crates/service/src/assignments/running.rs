//! Running assignments: the board of learners, extra time, pauses, and ending it for all.

use plumb_sessions::engine::Status;
use plumb_sessions::session::{Session, StaffAction};
use plumb_store::assignments::{BoardRow, BoardSession};
use plumb_types::ids::{AssignmentId, CommandId, SessionId};

use super::{BoardLine, BoardState, BroadcastResult, ProgressBoard};
use crate::assessment::{Ending, shortened};
use crate::capabilities::Teacher;
use crate::engine::stored::from_json;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Most learners on the board.
const MOST: i64 = 500;
/// After this time without a request, a page has lost its connection; seconds.
const LOST_SECS: i64 = 20;

impl Teacher<'_> {
    /// Returns the board: the learners' progress, by name.
    pub async fn board(&self, id: AssignmentId) -> Result<ProgressBoard> {
        self.own_assignment(id).await?;
        let board = self.plumb.stores.assignments.board(id, MOST).await?;
        let lines = board.rows.into_iter().map(|row| self.board_line(row)).collect::<Result<_>>()?;
        Ok(ProgressBoard { lines, learners: board.learners, working: board.working })
    }

    /// Returns a fingerprint of the board, which changes whenever the board does.
    pub async fn board_version(&self, id: AssignmentId) -> Result<String> {
        self.own_assignment(id).await?;
        let heard = self.plumb.now().plus_secs(-LOST_SECS);
        Ok(self.plumb.stores.assignments.board_version(id, heard).await?)
    }

    fn board_line(&self, BoardRow { learner, session }: BoardRow) -> Result<BoardLine> {
        let at = session.map(|session| self.board_state(&session)).transpose()?;
        Ok(BoardLine { learner, at })
    }

    fn board_state(&self, row: &BoardSession) -> Result<BoardState> {
        let session: Session = from_json(&row.snapshot)?;
        let now = self.plumb.now();
        let ended = match session.status() {
            Status::Completed => Some(Ending::HandedIn),
            Status::Expired => Some(Ending::TimeUp),
            Status::Terminated => Some(Ending::Terminated),
            Status::Pending | Status::Active | Status::AwaitingResponse => None,
        };
        let is_lost = row.seen_at.is_none_or(|seen| now.millis_since(seen) > LOST_SECS * 1_000);
        Ok(BoardState {
            session: row.id,
            attempt: session.attempt_no,
            ended,
            answered: session.answered(),
            items: session.total_items(),
            current: session.current().map(|at| usize::from(at) + 1),
            saved_at: row.saved_at.max(row.submitted_at),
            is_lost: ended.is_none() && is_lost,
            deadline: session.millis_left(now).filter(|_| ended.is_none()).map(|left| now.plus_millis(left)),
            paused: session.pause().map(|pause| pause.own),
            score: session.result().map(|result| u32::from(result.score)),
        })
    }

    /// Adds time for one learner's session, or for all; repeating the `command_id` adds nothing.
    pub async fn give_time(
        &self,
        id: AssignmentId,
        session: Option<SessionId>,
        minutes: u32,
        reason: &str,
        command_id: CommandId,
    ) -> Result<BroadcastResult> {
        if !(1..=1_440).contains(&minutes) {
            return Err(InvalidInput::ExtraTimeRange.into());
        }
        let action = StaffAction::AddTime { minutes, reason: shortened(reason), command_id };
        self.broadcast_to(id, session, &action).await
    }

    /// Pauses one learner's session, or all.
    pub async fn pause(&self, id: AssignmentId, session: Option<SessionId>, reason: &str) -> Result<BroadcastResult> {
        self.broadcast_to(id, session, &StaffAction::Pause { reason: shortened(reason) }).await
    }

    /// Resumes one learner's session, or all.
    pub async fn resume(&self, id: AssignmentId, session: Option<SessionId>) -> Result<BroadcastResult> {
        self.broadcast_to(id, session, &StaffAction::Resume).await
    }

    /// Ends one learner's session, or all; saved drafts are submitted.
    pub async fn end(&self, id: AssignmentId, session: Option<SessionId>, reason: &str) -> Result<BroadcastResult> {
        self.broadcast_to(id, session, &StaffAction::Terminate { reason: shortened(reason) }).await
    }

    async fn broadcast_to(
        &self,
        id: AssignmentId,
        session: Option<SessionId>,
        action: &StaffAction,
    ) -> Result<BroadcastResult> {
        let (row, _) = self.own_assignment(id).await?;
        let mut sessions = self.plumb.stores.assignments.sessions_of(id, true).await?;
        if let Some(one) = session {
            sessions.retain(|session| *session == one);
            if sessions.is_empty() {
                return Err(ServiceError::NotFound);
            }
        }
        let reached = self.broadcast(sessions, action).await;
        if matches!(action, StaffAction::Pause { .. } | StaffAction::Resume) {
            // A pause moves the end of the window, which reveals in other sessions wait for.
            self.defer_reveal(&row).await?;
        }
        Ok(reached)
    }
}
