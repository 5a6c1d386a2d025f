//! State of the player, and the learner's actions. Requests are in `sending`.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;

use crate::ids::{CommandId, SessionId};
use crate::islands::browser;
use crate::islands::buffer::{self, UnsentAnswer};
use crate::islands::clock::{Timer, hand_in};
use crate::islands::words::Words;
use crate::models::{Input, PresentedItem, TypedKind, fresh_command};

use super::states::{Intent, Notice, Saving};

/// State on which nothing on the page depends.
#[derive(Debug, Default)]
pub(crate) struct PlayerData {
    /// The answer that the server has.
    pub(crate) saved: String,
    /// The answer of the last request, in case its acknowledgement got lost.
    pub(crate) sent: Option<String>,
    /// The draft being sent and the id of its command, reused on every try.
    pub(crate) draft: Option<(String, CommandId)>,
    /// Whether a request is under way.
    pub(crate) in_flight: bool,
    /// Failed tries in a row.
    pub(crate) tries: u32,
    /// Conflicts resolved automatically in a row.
    pub(crate) settled: u32,
    /// Since when the answer is unsaved.
    pub(crate) dirty_since: Option<f64>,
    /// Number of the latest plan; only that plan is carried out.
    pub(crate) generation: u32,
    /// Whether the end of the item's time has been handled.
    pub(crate) item_up: bool,
}

/// The state of the player; a handle that can be copied.
#[derive(Clone, Copy)]
pub(crate) struct PlayerState {
    pub(crate) item: RwSignal<PresentedItem>,
    pub(crate) answer: RwSignal<String>,
    pub(crate) revision: RwSignal<u64>,
    pub(crate) command: RwSignal<CommandId>,
    pub(crate) saving: RwSignal<Saving>,
    pub(crate) wanted: RwSignal<Option<Intent>>,
    pub(crate) notice: RwSignal<Option<Notice>>,
    /// The server's state if it differs from the one that this page was made from.
    pub(crate) clash: RwSignal<Option<PresentedItem>>,
    pub(crate) alive: RwSignal<bool>,
    pub(crate) timer: Timer,
    pub(crate) words: StoredValue<Words>,
    pub(crate) inner: StoredValue<PlayerData>,
}

/// Pause in typing before the answer is saved.
const PAUSE: Duration = Duration::from_millis(1_500);
/// Longest time without saving during continuous typing, in milliseconds.
const AT_LEAST_EVERY: f64 = 10_000.0;

impl PlayerState {
    pub(crate) fn new(item: PresentedItem, words: Words, timer: Timer) -> Self {
        let saving = if item.saved.is_empty() { Saving::Nothing } else { Saving::Saved };
        Self {
            // Pages hydrate late on slow lines: answers given before stay.
            answer: RwSignal::new(browser::answer_before_hydration().unwrap_or_else(|| item.saved.clone())),
            revision: RwSignal::new(item.revision),
            command: RwSignal::new(fresh_command()),
            saving: RwSignal::new(saving),
            wanted: RwSignal::new(None),
            notice: RwSignal::new(None),
            clash: RwSignal::new(None),
            alive: RwSignal::new(false),
            timer,
            words: StoredValue::new(words),
            inner: StoredValue::new(PlayerData { saved: item.saved.clone(), ..PlayerData::default() }),
            item: RwSignal::new(item),
        }
    }

    /// Runs in the browser: starts the clock, restores the kept answer, listens to events.
    pub(crate) fn wake(self) {
        self.alive.set(true);
        // The reading is shown beside the field from now on.
        browser::remove("kept-reading");
        let session = self.session();
        self.timer.start(
            move || self.time_up(),
            move || self.item_time_up(),
            // An unsaved answer is sent as a late answer, and its response leads to the results too.
            move || {
                if self.is_dirty() && self.clash.with_untracked(Option::is_none) {
                    self.work();
                } else {
                    self.leave("/results");
                }
            },
            // An unsaved answer is sent before the page is left.
            move || {
                if self.is_dirty() {
                    self.work();
                } else {
                    browser::go_to_session(session, "");
                }
            },
        );
        if self.is_dirty() {
            self.note_change();
            self.work_in(PAUSE);
        } else {
            self.bring_back();
        }
        self.send_others();
        window_event_listener(ev::online, move |_| self.work());
        window_event_listener_untyped("visibilitychange", move |_| {
            if browser::is_hidden() {
                self.work();
            }
        });
        window_event_listener(ev::beforeunload, move |event| {
            if self.is_dirty() {
                event.prevent_default();
            }
        });
    }

    pub(crate) fn session(self) -> SessionId {
        self.item.with_untracked(|item| item.session)
    }

    pub(crate) fn position(self) -> usize {
        self.item.with_untracked(|item| item.position)
    }

    /// Whether the answer on the page is not on the server.
    pub(crate) fn is_dirty(self) -> bool {
        self.inner.with_value(|inner| self.answer.with_untracked(|answer| *answer != inner.saved))
    }

    /// Takes a choice, which is saved at once.
    pub(crate) fn choose(self, id: &str) {
        if self.change(id) {
            self.work();
        }
    }

    /// Takes the choice at that index, from 0; `false` if there is none.
    pub(crate) fn choose_at(self, at: usize) -> bool {
        let choices = self.words.with_value(|words| self.item.with_untracked(|item| item.choices(words)));
        let Some((id, _)) = choices.get(at) else { return false };
        self.choose(id);
        browser::focus(&format!("option-{at}"));
        true
    }

    /// Takes typed text, which is saved after a pause, and at least every ten seconds.
    pub(crate) fn type_in(self, text: &str) {
        if !self.change(text) {
            return;
        }
        let since = self.inner.with_value(|inner| inner.dirty_since).unwrap_or_else(browser::now);
        if browser::now() - since >= AT_LEAST_EVERY {
            self.work();
        } else {
            self.work_in(PAUSE);
        }
    }

    /// Sets a new answer; `false` if it is unchanged.
    fn change(self, answer: &str) -> bool {
        if self.answer.with_untracked(|old| old == answer) {
            return false;
        }
        self.answer.set(answer.to_owned());
        self.note_change();
        true
    }

    /// Keeps a changed answer in this browser until the server has it.
    fn note_change(self) {
        self.command.set(fresh_command());
        // If the answer changes while it waits to be submitted, it is not submitted automatically.
        if self.wanted.get_untracked() == Some(Intent::Submit) && !self.inner.with_value(|inner| inner.in_flight) {
            self.wanted.set(None);
        }
        self.notice.set(None);
        let (command, answer) = (fresh_command(), self.answer.get_untracked());
        self.inner.update_value(|inner| {
            inner.draft = Some((answer.clone(), command));
            inner.tries = 0;
            inner.dirty_since.get_or_insert_with(browser::now);
        });
        let kept = UnsentAnswer { revision: self.revision.get_untracked(), command, answer };
        buffer::keep(self.session(), self.position(), &kept);
        self.saving.set(Saving::Pending);
    }

    /// Requests an action besides answering; one at a time, however often the button is pressed.
    pub(crate) fn request(self, intent: Intent) {
        if self.clash.with_untracked(Option::is_some) || self.wanted.with_untracked(Option::is_some) {
            return;
        }
        if intent == Intent::Submit && self.answer.with_untracked(|answer| answer.trim().is_empty()) {
            self.notice.set(Some(Notice::ChooseFirst));
            browser::focus(if self.item.with_untracked(PresentedItem::is_choice) { "option-0" } else { "answer" });
            return;
        }
        self.notice.set(None);
        self.wanted.set(Some(intent));
        self.work();
    }

    /// Handles the submission of the form, by a button or with Enter.
    pub(crate) fn on_submit(self, event: &ev::SubmitEvent) {
        let pressed = event.submitter().and_then(|button| button.get_attribute("value")).unwrap_or_default();
        self.request(match pressed.as_str() {
            "skip" => Intent::Skip,
            "back" => Intent::Back,
            "review" => Intent::Review,
            "report" => Intent::Report,
            _ => Intent::Submit,
        });
        // Comes last: if anything above fails, the browser sends the form itself.
        event.prevent_default();
    }

    /// Shows another item.
    pub(crate) fn show(self, next: PresentedItem) {
        let moved = next.position != self.position();
        if moved || self.inner.with_value(|inner| inner.saved != next.saved) {
            self.inner.update_value(|inner| inner.generation = inner.generation.wrapping_add(1));
        }
        buffer::settle(self.session(), self.position());
        if moved {
            // The server's message about the item before, from the loaded page.
            browser::remove("told");
        }
        self.set_inner(&next);
        self.answer.set(next.saved.clone());
        self.revision.set(next.revision);
        self.command.set(fresh_command());
        self.saving.set(if next.saved.is_empty() { Saving::Nothing } else { Saving::Saved });
        self.wanted.set(None);
        self.notice.set(None);
        self.clash.set(None);
        self.timer.sync(next.millis_left, (next.position, next.item_millis_left));
        browser::set_title(&self.words.with_value(|words| words.title_for(&next)));
        self.item.set(next);
        browser::focus_soon("stem");
        self.bring_back();
    }

    pub(crate) fn set_inner(self, item: &PresentedItem) {
        self.inner.update_value(|inner| {
            let generation = inner.generation;
            *inner = PlayerData { saved: item.saved.clone(), generation, ..PlayerData::default() };
        });
    }

    /// Restores the answer that this browser kept for the item and the server lacks.
    fn bring_back(self) {
        let item = self.item.get_untracked();
        let Some(kept) = buffer::kept(item.session, item.position) else { return };
        if kept.answer == item.saved {
            buffer::settle(item.session, item.position);
            return;
        }
        self.answer.set(kept.answer.clone());
        self.saving.set(Saving::Pending);
        self.inner.update_value(|inner| inner.draft = Some((kept.answer.clone(), kept.command)));
        if kept.revision == item.revision {
            self.work();
        } else {
            // A newer answer was saved elsewhere: the learner decides which one counts.
            self.clash.set(Some(item));
        }
    }

    /// Keeps the learner's own answer.
    pub(crate) fn use_mine(self) {
        let Some(theirs) = self.clash.get_untracked() else { return };
        self.clash.set(None);
        self.command.set(fresh_command());
        if theirs.position == self.position() {
            self.take_over(&theirs);
            self.work();
        } else {
            self.wanted.set(None);
            self.request(Intent::Mine(self.position()));
        }
    }

    /// Continues from the server's state, with the answer on the page.
    pub(crate) fn take_over(self, theirs: &PresentedItem) {
        self.revision.set(theirs.revision);
        self.timer.sync(theirs.millis_left, (theirs.position, theirs.item_millis_left));
        let command = fresh_command();
        let answer = self.answer.get_untracked();
        let kept = UnsentAnswer { revision: theirs.revision, command, answer: answer.clone() };
        buffer::keep(self.session(), self.position(), &kept);
        self.inner.update_value(|inner| {
            inner.saved.clone_from(&theirs.saved);
            inner.draft = Some((answer, command));
        });
    }

    /// Takes the other answer, or moves to the session's current item.
    pub(crate) fn use_theirs(self) {
        if let Some(theirs) = self.clash.get_untracked() {
            self.show(theirs);
        }
    }

    /// Handles the end of the session's time: saves the answer, then hands in.
    fn time_up(self) {
        if self.wanted.get_untracked() != Some(Intent::HandIn) {
            self.clash.set(None);
            self.wanted.set(Some(Intent::HandIn));
            self.work();
        }
    }

    pub(crate) fn hand_in(self) {
        let session = self.session();
        hand_in(
            session,
            move || {
                buffer::settle(session, self.position());
                self.inner.update_value(|inner| inner.saved = self.answer.get_untracked());
                browser::go_to_session(session, "/results");
            },
            move || self.wanted.set(None),
        );
    }

    /// Handles the end of the item's time: submits the answer, once.
    fn item_time_up(self) {
        let before = self.inner.with_value(|inner| inner.item_up);
        if before || self.wanted.with_untracked(Option::is_some) {
            return;
        }
        self.inner.update_value(|inner| inner.item_up = true);
        if self.answer.with_untracked(|answer| answer.trim().is_empty()) {
            if self.item.with_untracked(|item| item.allow_skip) {
                self.request(Intent::Skip);
            } else {
                let session = self.session();
                set_timeout(move || browser::go_to_session(session, ""), Duration::from_secs(3));
            }
        } else {
            self.request(Intent::Submit);
        }
    }
}

impl PresentedItem {
    /// Whether the answer is a choice.
    pub(crate) fn is_choice(&self) -> bool {
        matches!(&self.input, Input::Choice(_) | Input::Typed(TypedKind::Boolean))
    }

    /// Whether the answer is typed mathematics rather than a word.
    pub(crate) fn is_typed_mathematics(&self) -> bool {
        matches!(&self.input, Input::Typed(kind) if kind.has_reading())
    }

    /// The options as (id, text); for a yes-or-no question the two words.
    pub(crate) fn choices(&self, words: &Words) -> Vec<(String, String)> {
        match &self.input {
            Input::Choice(options) => options.iter().map(|option| (option.id.clone(), option.text.clone())).collect(),
            Input::Typed(TypedKind::Boolean) => {
                vec![("true".to_owned(), words.yes.clone()), ("false".to_owned(), words.no.clone())]
            }
            Input::Typed(_) => Vec::new(),
        }
    }

    /// An answer as the learner sees it.
    pub(crate) fn in_words(&self, answer: &str, words: &Words) -> String {
        if answer.is_empty() {
            return words.blank.clone();
        }
        self.choices(words).into_iter().find(|(id, _)| id == answer).map_or_else(|| answer.to_owned(), |(_, text)| text)
    }
}
