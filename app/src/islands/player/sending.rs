//! Sending: one request at a time, one command id for all tries, with backoff while the server is unreachable.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::player_state::PlayerState;
use super::states::{Intent, Notice, Saving};
use crate::error::AppError;
use crate::islands::waiting::in_time;
use crate::islands::{browser, buffer};
use crate::models::{PlayerStep, PresentedItem, Saved, fresh_command};
use crate::server_fns::player::{go_to, save, skip, submit, to_review};

/// Interval of tries to send kept answers to other items.
const OTHERS_AGAIN: Duration = Duration::from_secs(10);

impl PlayerState {
    /// Performs the next request, if none is under way.
    pub(crate) fn work(self) {
        self.inner.update_value(|inner| inner.generation = inner.generation.wrapping_add(1));
        if self.inner.with_value(|inner| inner.in_flight) || self.clash.with_untracked(Option::is_some) {
            return;
        }
        match (self.wanted.get_untracked(), self.is_dirty()) {
            (Some(Intent::Submit), _) => self.send_answer(),
            (Some(Intent::Mine(position)), _) => self.send_move(Intent::Mine(position)),
            (_, true) => self.send_draft(),
            (Some(Intent::HandIn), false) => self.hand_in(),
            (Some(Intent::Report), false) => self.report(),
            (Some(intent), false) => self.send_move(intent),
            (None, false) => {
                let empty = self.answer.with_untracked(String::is_empty);
                self.saving.set(if empty { Saving::Nothing } else { Saving::Saved });
            }
        }
    }

    /// Runs [`Self::work`] after a delay, unless it runs before.
    pub(crate) fn work_in(self, time: Duration) {
        let generation = self.inner.try_update_value(|inner| {
            inner.generation = inner.generation.wrapping_add(1);
            inner.generation
        });
        set_timeout(
            move || {
                if generation == self.inner.try_with_value(|inner| inner.generation) {
                    self.work();
                }
            },
            time,
        );
    }

    fn begin_request(self) {
        self.inner.update_value(|inner| inner.in_flight = true);
    }

    fn send_draft(self) {
        let answer = self.answer.get_untracked();
        let command = match self.inner.with_value(|inner| inner.draft.clone()) {
            Some((drafted, command)) if drafted == answer => command,
            _ => fresh_command(),
        };
        self.inner.update_value(|inner| {
            inner.draft = Some((answer.clone(), command));
            inner.sent = Some(answer.clone());
        });
        self.begin_request();
        if self.saving.get_untracked() != Saving::Retrying {
            self.saving.set(Saving::Sending);
        }
        let (session, position, revision) = (self.session(), self.position(), self.revision.get_untracked());
        spawn_local(async move {
            let done = in_time(save(session, position, revision, command, answer.clone())).await;
            self.inner.update_value(|inner| inner.in_flight = false);
            match done {
                Ok(saved) => self.saved(&saved, answer),
                Err(error) => self.failed(error),
            }
        });
    }

    fn saved(self, saved: &Saved, answer: String) {
        self.revision.set(saved.revision);
        self.timer.sync(saved.millis_left, (self.position(), saved.item_millis_left));
        let newer = self.answer.with_untracked(|now| *now != answer);
        self.inner.update_value(|inner| {
            inner.saved = answer;
            inner.tries = 0;
            inner.settled = 0;
            inner.dirty_since = newer.then(browser::now);
            if !newer {
                inner.draft = None;
            }
        });
        if newer {
            // Input typed in between is based on the new revision, also in the kept copy.
            let kept = buffer::kept(self.session(), self.position());
            if let Some(mut kept) = kept {
                kept.revision = saved.revision;
                buffer::keep(self.session(), self.position(), &kept);
            }
        } else {
            buffer::settle(self.session(), self.position());
            if matches!(self.notice.get_untracked(), Some(Notice::NotSent | Notice::SignedOut)) {
                self.notice.set(None);
            }
        }
        if newer && self.wanted.with_untracked(Option::is_none) && !self.item.with_untracked(PresentedItem::is_choice) {
            self.saving.set(Saving::Pending);
            self.work_in(Duration::from_secs(1));
        } else {
            self.work();
        }
    }

    fn send_answer(self) {
        let answer = self.answer.get_untracked();
        self.inner.update_value(|inner| inner.sent = Some(answer.clone()));
        self.begin_request();
        let (session, position) = (self.session(), self.position());
        let (revision, command) = (self.revision.get_untracked(), self.command.get_untracked());
        spawn_local(async move {
            let done = in_time(submit(session, position, revision, command, answer)).await;
            self.inner.update_value(|inner| inner.in_flight = false);
            self.handle_step(done);
        });
    }

    fn send_move(self, intent: Intent) {
        self.begin_request();
        let (session, position, command) = (self.session(), self.position(), self.command.get_untracked());
        spawn_local(async move {
            let done = match intent {
                Intent::Skip => in_time(skip(session, position, command)).await,
                Intent::Back => in_time(go_to(session, position.saturating_sub(1), command)).await,
                Intent::Mine(position) => in_time(go_to(session, position, command)).await,
                Intent::Review | Intent::Submit | Intent::HandIn | Intent::Report => {
                    in_time(to_review(session, command)).await.map(|()| PlayerStep::Review)
                }
            };
            self.inner.update_value(|inner| inner.in_flight = false);
            match (intent, done) {
                (Intent::Mine(position), Ok(PlayerStep::Item(theirs))) if theirs.position == position => {
                    self.wanted.set(None);
                    self.command.set(fresh_command());
                    self.take_over(&theirs);
                    self.item.set(*theirs);
                    self.work();
                }
                (_, done) if self.is_dirty() => self.handle_step_while_dirty(done),
                (_, done) => self.handle_step(done),
            }
        });
    }

    /// Handles a step of the session during which the answer was changed. The changed answer is still sent for its
    /// item.
    fn handle_step_while_dirty(self, done: Result<PlayerStep, AppError>) {
        match done {
            Ok(PlayerStep::Item(next)) => {
                let (session, position) = (self.session(), self.position());
                let kept = buffer::kept(session, position);
                self.show(*next);
                if let Some(kept) = kept {
                    buffer::keep(session, position, &kept);
                    self.send_others();
                }
            }
            Ok(PlayerStep::Review) => {
                self.wanted.set(Some(Intent::Review));
                self.work();
            }
            // Too late: it is sent as a late answer.
            Ok(PlayerStep::Over) => {
                self.wanted.set(None);
                self.work();
            }
            Err(error) => self.failed(error),
        }
    }

    fn handle_step(self, done: Result<PlayerStep, AppError>) {
        match done {
            Ok(PlayerStep::Item(next)) => self.show(*next),
            Ok(PlayerStep::Review) => self.leave(""),
            Ok(PlayerStep::Over) => self.leave("/results"),
            Err(error) => self.failed(error),
        }
    }

    /// Leaves for the page that reports a problem with this item. No action is pending if the browser restores the page
    /// later.
    fn report(self) {
        self.wanted.set(None);
        self.leave(&format!("/report/{}", self.position()));
    }

    /// Leaves the player; the server has its answer.
    pub(crate) fn leave(self, below: &str) {
        let session = self.session();
        buffer::settle(session, self.position());
        self.inner.update_value(|inner| inner.saved = self.answer.get_untracked());
        browser::go_to_session(session, below);
    }

    fn failed(self, error: AppError) {
        let refused = matches!(
            error,
            AppError::Conflict(_) | AppError::NotFound | AppError::Forbidden | AppError::Invalid { .. }
        );
        if refused && self.wanted.get_untracked() == Some(Intent::HandIn) {
            // No time is left to ask which answer counts: the server's does.
            self.inner.update_value(|inner| inner.saved = self.answer.get_untracked());
            self.work();
            return;
        }
        match error {
            AppError::Conflict(Some(theirs)) => self.conflict(*theirs),
            AppError::Gone { .. } => self.leave("/results"),
            AppError::SignedOut => {
                self.notice.set(Some(Notice::SignedOut));
                self.again(Some(Duration::from_secs(10)));
            }
            AppError::NotFound | AppError::Forbidden | AppError::Conflict(None) => {
                self.refused(Notice::Refused);
            }
            AppError::Invalid { field, message, detail } if field == "answer" => {
                let is_danger = message.starts_with("answer-of-danger");
                let is_seen = !message.contains("anonymous");
                let notice =
                    if is_danger { Notice::Danger { contact: detail, is_seen } } else { Notice::Invalid(detail) };
                self.refused(notice);
            }
            AppError::TooMany { retry_after } => self.again(Some(Duration::from_secs(u64::from(retry_after.max(1))))),
            // Includes responses that are not from our server, such as a proxy's page: nothing was saved, so it is sent
            // again.
            AppError::Invalid { .. } | AppError::Unavailable | AppError::Internal { .. } | AppError::Transport => {
                self.again(None);
            }
        }
    }

    fn refused(self, notice: Notice) {
        self.wanted.set(None);
        self.command.set(fresh_command());
        self.notice.set(Some(notice));
        if self.is_dirty() {
            self.saving.set(Saving::Pending);
        }
    }

    /// Plans the next try after 1, 2, 4 … 30 seconds, with a random offset, so that a room full of players does not
    /// return all at once.
    fn again(self, wait: Option<Duration>) {
        let tries = self.inner.try_update_value(|inner| {
            inner.tries = inner.tries.saturating_add(1);
            inner.tries
        });
        self.saving.set(Saving::Retrying);
        if self.wanted.with_untracked(Option::is_some) && self.notice.with_untracked(Option::is_none) {
            self.notice.set(Some(Notice::NotSent));
        }
        let seconds = 1_u64 << tries.unwrap_or(1).saturating_sub(1).min(5);
        let wait = wait.unwrap_or(Duration::from_secs(seconds.min(30)));
        // Spreads browsers that were refused at one moment.
        let [.., high, low] = *self.command.get_untracked().as_bytes();
        let off = u64::from(u16::from_be_bytes([high, low])) % (500 * wait.as_secs() + 700);
        self.work_in(wait + Duration::from_millis(off));
    }

    /// Handles a conflict: the server's state differs from the one that this page was made from.
    fn conflict(self, theirs: PresentedItem) {
        self.command.set(fresh_command());
        let same_item = theirs.position == self.position();
        let own = self.inner.with_value(|inner| {
            let seen = [Some(&inner.saved), inner.sent.as_ref()];
            inner.settled < 3 && seen.into_iter().flatten().any(|own| *own == theirs.saved)
        });
        if same_item && own {
            // The conflict is with our own save, of which only the acknowledgement got lost.
            self.inner.update_value(|inner| inner.settled += 1);
            self.take_over(&theirs);
            self.work();
        } else if !same_item && (self.inner.with_value(|inner| inner.item_up) || !self.is_dirty()) {
            // The item's time ran out on the server, or nothing on this page can get lost: follow.
            self.show(theirs);
        } else {
            self.wanted.set(None);
            self.clash.set(Some(theirs));
        }
    }

    /// Sends the kept answers to other items of this session.
    pub(crate) fn send_others(self) {
        for (position, _) in buffer::all(self.session()) {
            self.send_other(position);
        }
    }

    /// Sends the kept answer to another item, repeatedly while the server is unreachable.
    fn send_other(self, position: usize) {
        let session = self.session();
        let Some(kept) = buffer::kept(session, position).filter(|_| position != self.position()) else { return };
        spawn_local(async move {
            let done = in_time(save(session, position, kept.revision, kept.command, kept.answer.clone())).await;
            // The player may have kept a newer answer by now, if it shows the item again.
            let settle = || {
                if buffer::kept(session, position).as_ref() == Some(&kept) {
                    buffer::settle(session, position);
                }
            };
            match done {
                Ok(_) => settle(),
                Err(AppError::Conflict(_) | AppError::Gone { .. } | AppError::NotFound | AppError::Forbidden) => {
                    settle();
                    self.notice.set(Some(Notice::KeptOther(position)));
                }
                // It stays kept, so that the item's own page can show the error.
                Err(AppError::Invalid { .. }) => {}
                Err(_) => set_timeout(move || self.send_other(position), OTHERS_AGAIN),
            }
        });
    }
}
