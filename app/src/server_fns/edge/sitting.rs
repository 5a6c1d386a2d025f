//! Sitting an assessment, as a request meets it: items, answers, the clock, and what the browser may see of an item.

use axum::http::StatusCode;
use plumb_service::Failure;
use plumb_service::learner::Next;
use plumb_service::views::{ClockView, InputView, ItemView, Mark, Player};
use uuid::Uuid;

use super::{Edge, failed, status};
use crate::error::AppError;
use crate::models::{Input, PresentedItem, PresentedOption, Saved, Step, TimeLeft, fresh_command};

impl Edge {
    pub(in crate::server_fns) async fn save(
        &self,
        session: Uuid,
        position: usize,
        revision: u64,
        command: Uuid,
        answer: String,
    ) -> Result<Saved, AppError> {
        let (at, revision) = (small(position)?, small(revision)?);
        let saved = self.learner()?.save(session, at, revision, command, answer, self.arrived()).await;
        match saved {
            Ok(done) => Ok(Saved {
                revision: u64::from(done.revision),
                millis_left: done.millis_left,
                item_millis_left: done.item_millis_left,
            }),
            Err(failure) => Err(self.with_server_state(session, failure).await),
        }
    }

    pub(in crate::server_fns) async fn submit(
        &self,
        session: Uuid,
        position: usize,
        revision: u64,
        command: Uuid,
        answer: String,
    ) -> Result<Step, AppError> {
        let (at, revision) = (small(position)?, small(revision)?);
        let next = self.learner()?.submit(session, at, revision, command, answer, self.arrived()).await;
        match next {
            Ok(next) => Ok(step(next)),
            Err(failure) => Err(self.with_server_state(session, failure).await),
        }
    }

    /// A plain form's submit: `go` is the button pressed, empty for "submit", else `skip`, `back`, `review`, `read` or
    /// `report`.
    pub(in crate::server_fns) async fn submit_form(
        &self,
        session: Uuid,
        position: usize,
        revision: u64,
        command: Uuid,
        answer: String,
        go: &str,
    ) -> Result<(), AppError> {
        // Leaving an item is not submitting it: what was typed is kept as a draft.
        if matches!(go, "back" | "review" | "read" | "report") && !answer.is_empty() {
            self.save(session, position, revision, command, answer.clone()).await?;
        }
        let done = match go {
            "read" => {
                leptos_axum::redirect(&format!("/sessions/{session}?read=1"));
                return Ok(());
            }
            "report" => {
                leptos_axum::redirect(&format!("/sessions/{session}/report/{position}"));
                return Ok(());
            }
            "skip" => self.skip(session, position, command).await,
            "back" => self.go_to(session, position.saturating_sub(1), command).await,
            "review" => self.review(session, command).await.map(|()| Step::Review),
            _ => {
                let done = self.submit(session, position, revision, command, answer.clone()).await;
                if matches!(done, Err(AppError::Invalid { .. })) && !answer.is_empty() {
                    // The page comes back with what was typed. That it cannot be read matters more than that it could
                    // not be kept.
                    let _ = self.save(session, position, revision, fresh_command(), answer).await;
                }
                done
            }
        };
        let next = match done? {
            Step::Item(_) | Step::Review => format!("/sessions/{session}"),
            Step::Over => format!("/sessions/{session}/results"),
        };
        leptos_axum::redirect(&next);
        Ok(())
    }

    pub(in crate::server_fns) async fn skip(
        &self,
        session: Uuid,
        position: usize,
        command: Uuid,
    ) -> Result<Step, AppError> {
        let next = self.learner()?.skip(session, small(position)?, command, self.arrived()).await;
        next.map(step).map_err(failed)
    }

    pub(in crate::server_fns) async fn go_to(
        &self,
        session: Uuid,
        position: usize,
        command: Uuid,
    ) -> Result<Step, AppError> {
        let next = self.learner()?.go_to(session, small(position)?, command, self.arrived()).await;
        next.map(step).map_err(failed)
    }

    pub(in crate::server_fns) async fn begin(&self, assessment: &str, command: Uuid) -> Result<Uuid, AppError> {
        self.learner()?.begin(assessment, command).await.map_err(failed)
    }

    pub(in crate::server_fns) async fn review(&self, session: Uuid, command: Uuid) -> Result<(), AppError> {
        self.learner()?.review(session, command, self.arrived()).await.map_err(failed)
    }

    pub(in crate::server_fns) async fn finish(&self, session: Uuid, command: Uuid) -> Result<(), AppError> {
        self.learner()?.finish(session, command, self.arrived()).await.map_err(failed)
    }

    pub(in crate::server_fns) async fn clock(&self, session: Uuid) -> Result<TimeLeft, AppError> {
        let said = self.learner()?.clock(session).await.map_err(failed)?;
        let ClockView { millis_left, open, paused, break_minutes, break_millis_left } = said;
        Ok(TimeLeft { millis_left, open, paused, break_minutes, break_millis_left })
    }

    pub(in crate::server_fns) async fn take_break(&self, session: Uuid, command: Uuid) -> Result<(), AppError> {
        self.learner()?.take_break(session, command, self.arrived()).await.map_err(failed)
    }

    pub(in crate::server_fns) async fn end_break(&self, session: Uuid, command: Uuid) -> Result<(), AppError> {
        self.learner()?.end_break(session, command, self.arrived()).await.map_err(failed)
    }

    /// A conflict goes back with the state as the server has it, so that a stale tab can show it.
    async fn with_server_state(&self, session: Uuid, failure: Failure) -> AppError {
        let Failure::Conflict = failure else { return failed(failure) };
        let state = match self.learner() {
            Ok(learner) => learner.player(session).await.ok(),
            Err(_) => None,
        };
        status(StatusCode::CONFLICT);
        AppError::Conflict(match state {
            Some(Player::Item(view)) => Some(Box::new(presented(&view))),
            _ => None,
        })
    }
}

/// A number that must fit the domain's smaller type; what does not fit names nothing that exists.
fn small<T, S: TryFrom<T>>(number: T) -> Result<S, AppError> {
    S::try_from(number).map_err(|_| failed(Failure::NotFound))
}

fn step(next: Next) -> Step {
    match next {
        Next::Item(view) => Step::Item(Box::new(presented(&view))),
        Next::Review => Step::Review,
        Next::Over => Step::Over,
    }
}

/// An item as the browser may see it.
pub fn presented(view: &ItemView) -> PresentedItem {
    let frame = &view.frame;
    PresentedItem {
        session: frame.session,
        position: view.position,
        total: frame.marks.len(),
        section: view.section.clone(),
        stem: view.stem.clone(),
        input: match &view.input {
            InputView::Choice(options) => Input::Choice(
                options.iter().map(|(id, text)| PresentedOption { id: id.clone(), text: text.clone() }).collect(),
            ),
            InputView::Typed(kind) => Input::Typed(kind.clone()),
        },
        saved: view.saved.clone(),
        revision: view.revision,
        marks: frame
            .marks
            .iter()
            .map(|mark| match mark {
                Mark::Ahead => 'a',
                Mark::Open => 'o',
                Mark::Answered => 'd',
            })
            .collect(),
        show_progress: frame.show_progress,
        allow_review: frame.allow_review,
        allow_skip: frame.allow_skip,
        is_last: view.is_last,
        millis_left: frame.millis_left,
        millis_total: frame.millis_total,
        item_millis_left: view.item_millis_left,
    }
}
