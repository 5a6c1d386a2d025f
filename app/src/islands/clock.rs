//! The clock: the server's time, continued by a monotonic clock in the browser.
#![expect(missing_docs, reason = "the island macro makes a struct of the props")]

use std::time::Duration;

use leptos::prelude::*;

use crate::ids::SessionId;
use crate::models::fresh_command;
use leptos::task::spawn_local;

use super::browser;
use super::waiting::in_time;
use super::words::{ClockWords, fill};
use crate::error::AppError;
use crate::server_fns::player::{clock, finish};

const HIDDEN: &str = "plumb:hide-time";
/// Interval of requests for the server's time: the longest delay until more time or longer breaks become visible.
const ASKING: Duration = Duration::from_secs(4);
/// Longest assumed age of a response, in milliseconds.
const MOST_WAY: f64 = 500.0;

/// Time left, for the session and for the item.
#[derive(Clone, Copy)]
pub struct Timer {
    session: SessionId,
    total: Option<i64>,
    /// The item that the item's time belongs to.
    position: StoredValue<usize>,
    words: StoredValue<ClockWords>,
    /// The monotonic time of the last setting, and the session's and the item's time left at that moment.
    set_at: StoredValue<(f64, Option<i64>, Option<i64>)>,
    left: RwSignal<Option<i64>>,
    item_left: RwSignal<Option<i64>>,
    said: RwSignal<String>,
    hidden: RwSignal<bool>,
    held: RwSignal<bool>,
    alive: RwSignal<bool>,
}

impl Timer {
    /// A stopped clock that shows the times from the page.
    pub fn new(
        session: SessionId,
        left: Option<i64>,
        (position, item_left): (usize, Option<i64>),
        total: Option<i64>,
        words: ClockWords,
    ) -> Self {
        let item_left = nearer(item_left, left);
        Self {
            session,
            total,
            position: StoredValue::new(position),
            words: StoredValue::new(words),
            set_at: StoredValue::new((0.0, left, item_left)),
            left: RwSignal::new(left),
            item_left: RwSignal::new(item_left),
            said: RwSignal::new(String::new()),
            hidden: RwSignal::new(false),
            held: RwSignal::new(false),
            alive: RwSignal::new(false),
        }
    }

    /// Starts the clock. While the session's time is over it calls `up` every second, and while the item's is over
    /// `item_up`; `over` when the server reports that the session is closed, `paused` when it is paused.
    pub fn start(
        self,
        up: impl Fn() + 'static,
        item_up: impl Fn() + 'static,
        over: impl Fn() + Copy + 'static,
        paused: impl Fn() + Copy + 'static,
    ) {
        self.alive.set(true);
        self.hidden.set(browser::tab_flag(HIDDEN));
        set_interval(
            move || {
                self.tick();
                match (self.left.get_untracked(), self.item_left.get_untracked()) {
                    (Some(0), _) => up(),
                    (_, Some(0)) => item_up(),
                    _ => {}
                }
            },
            Duration::from_secs(1),
        );
        set_interval(move || self.ask(over, paused), ASKING);
        window_event_listener_untyped("visibilitychange", move |_| {
            if !browser::is_hidden() {
                self.ask(over, paused);
            }
        });
        self.ask(over, paused);
    }

    /// Sets the clock from the server's latest times of the session and of the item at that position.
    pub fn sync(self, left: Option<i64>, (position, item_left): (usize, Option<i64>)) {
        self.held.set(false);
        self.position.set_value(position);
        self.set_at.set_value((browser::now(), left, nearer(item_left, left)));
        self.tick();
    }

    /// Stops the clock until it is set again.
    fn hold(self) {
        self.held.set(true);
    }

    /// Requests the time left from the server; calls `over` if the session is closed, `paused` if it is paused.
    pub fn ask(self, over: impl Fn() + 'static, paused: impl Fn() + 'static) {
        spawn_local(async move {
            let asked = browser::now();
            match clock(self.session).await {
                Ok(said) if said.open && said.paused => paused(),
                Ok(said) if said.open => {
                    let way = age(browser::now() - asked);
                    // Time since the last tick is not given back to the item. A response about another item, delayed or
                    // from another page, does not apply to this one.
                    self.tick();
                    let position = self.position.get_value();
                    let item = match said.item_millis_left {
                        Some(left) if said.position == position => Some((left - way).max(0)),
                        _ => self.item_left.get_untracked(),
                    };
                    let left = said.break_millis_left;
                    let words = || self.words.with_value(|words| fill(&words.breaks, &[("%t", &face(left))]));
                    browser::show_breaks(left, words);
                    self.sync(said.millis_left.map(|left| (left - way).max(0)), (position, item));
                }
                Ok(_) | Err(AppError::Gone { .. }) => over(),
                // Offline or signed out: the clock continues by itself, and failing saves will report the problem.
                Err(_) => {}
            }
        });
    }

    fn tick(self) {
        if self.held.get_untracked() {
            return;
        }
        let (at, left, item_left) = self.set_at.get_value();
        #[expect(clippy::cast_possible_truncation, reason = "milliseconds since the page was opened")]
        let gone = (browser::now() - at) as i64;
        let pass = |clock: RwSignal<Option<i64>>, left: Option<i64>, of_item: bool| {
            let now = left.map(|left| (left - gone).max(0));
            if let (Some(before), Some(now)) = (clock.get_untracked(), now) {
                let said = self.words.with_value(|words| {
                    let marks = if of_item { item_marks(words) } else { marks(self.total, words) };
                    passed(before, now, &marks).map(str::to_owned)
                });
                if let Some(said) = said {
                    self.said.set(said);
                }
            }
            clock.set(now);
        };
        pass(self.item_left, item_left, true);
        pass(self.left, left, false);
    }

    fn toggle(self) {
        let hidden = !self.hidden.get_untracked();
        self.hidden.set(hidden);
        browser::set_tab_flag(HIDDEN, hidden);
    }
}

/// Assumed age of a response in milliseconds, from the duration of its request: at most half a round trip. It is capped,
/// so that a slow line does not hand in early; late answers have the grace period. It is never negative: a clock that was
/// set back during the request gives no time to the item.
fn age(round_trip: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "milliseconds of one request")]
    let age = (round_trip / 2.0).clamp(0.0, MOST_WAY) as i64;
    age
}

/// The item's time, if it ends before the session's.
fn nearer(item_left: Option<i64>, left: Option<i64>) -> Option<i64> {
    item_left.filter(|item| left.is_none_or(|left| *item + 1_000 < left))
}

/// Announcements for screen readers, each with the time left at which it is made, in milliseconds.
type Marks<'w> = [(i64, &'w str); 5];

/// Announcements of the session's time; marks at or above the total are left out.
fn marks(total: Option<i64>, words: &ClockWords) -> Marks<'_> {
    let total = total.unwrap_or(i64::MAX);
    let below = |mark: i64| if mark < total { mark } else { -1 };
    [
        (below(0), &words.up),
        (below(60_000), &words.one),
        (below(300_000), &words.five),
        (below(600_000), &words.ten),
        (total / 2, &words.half),
    ]
}

/// Announcements of an item's time.
fn item_marks(words: &ClockWords) -> Marks<'_> {
    let none = (-1, "");
    [(0, &words.item_up), (60_000, &words.item_one), none, none, none]
}

/// The text of the last mark passed between two ticks, so that each mark is announced once.
fn passed<'w>(before: i64, now: i64, marks: &Marks<'w>) -> Option<&'w str> {
    marks.iter().find(|(mark, _)| before > *mark && now <= *mark).map(|(_, text)| *text)
}

/// `1:05:09`, `29:41`, `0:07`.
fn face(millis: i64) -> String {
    let seconds = millis.max(0).div_euclid(1_000) + i64::from(millis.max(0) % 1_000 > 0);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The clock's face with its button and its announcements.
#[component]
pub fn Face(
    /// The clock.
    timer: Timer,
) -> impl IntoView {
    let words = timer.words.get_value();
    let (hide, show) = (words.hide, words.show);
    let shown = Memo::new(move |_| timer.left.get().map(face));
    let item_shown = Memo::new(move |_| timer.item_left.get().map(face));
    let soon = Memo::new(move |_| timer.left.get().is_some_and(|left| left <= 300_000));
    let item_word = StoredValue::new(words.item);
    let held = StoredValue::new(words.held);
    (timer.left.get_untracked().is_some() || timer.item_left.get_untracked().is_some()).then(|| {
        view! {
            <div class="clock" class:soon=move || soon.get()>
                <span class="clock-time" role="timer" aria-label=words.left hidden=move || timer.hidden.get()>
                    <strong>{move || shown.get()}</strong>
                    {move || item_shown.get().map(|text| view! { <span class="item-time">{text}" "{item_word.get_value()}</span> })}
                    {move || timer.held.get().then(|| view! { <span class="item-time">{held.get_value()}</span> })}
                </span>
                <span class="no-js small soft">{words.fixed}</span>
                {move || {
                    let word = if timer.hidden.get() { show.clone() } else { hide.clone() };
                    timer
                        .alive
                        .get()
                        .then(|| view! { <button type="button" class="link small" on:click=move |_| timer.toggle()>{word}</button> })
                }}
                <span class="visually-hidden" role="status">{move || timer.said.get()}</span>
            </div>
        }
    })
}

/// Hands in the session at the end of its time; calls `over` on success, `again` after a failed request.
pub(crate) fn hand_in(session: SessionId, over: impl Fn() + 'static, again: impl FnOnce() + 'static) {
    spawn_local(async move {
        match in_time(finish(session, fresh_command())).await {
            Ok(()) | Err(AppError::Gone { .. }) => over(),
            // The server closes the session by itself; ask again after 3 seconds.
            Err(_) => set_timeout(again, Duration::from_secs(3)),
        }
    });
}

/// A clock alone, for pages outside the player.
#[island]
pub fn Countdown(
    /// The session.
    session: SessionId,
    /// Milliseconds left when the page was rendered.
    left: i64,
    /// Milliseconds in total.
    total: Option<i64>,
    /// Whether the page stays open when the session is paused or over, because its input is still useful.
    stays: bool,
    /// Its texts.
    words: ClockWords,
) -> impl IntoView {
    let timer = Timer::new(session, Some(left), (0, None), total, words);
    let asked = StoredValue::new(false);
    let over = move || {
        if !stays {
            browser::go_to_session(session, "/results");
        }
    };
    let paused = move || {
        if stays {
            timer.hold();
        } else {
            browser::go_to_session(session, "");
        }
    };
    Effect::new(move |_| {
        let hand_in = move || {
            if !asked.try_update_value(|asked| std::mem::replace(asked, true)).unwrap_or(true) {
                hand_in(session, over, move || asked.set_value(false));
            }
        };
        timer.start(hand_in, || {}, over, paused);
    });
    view! { <div data-hydrated=move || timer.alive.get().then_some("")><Face timer=timer /></div> }
}

/// Waits on the page of a paused session until it is resumed.
#[island]
pub fn Standstill(
    /// The session.
    session: SessionId,
    /// Minutes of breaks in total when the page was rendered; the page is loaded again if they change.
    breaks: u32,
) -> impl IntoView {
    Effect::new(move |_| {
        set_interval(
            move || {
                spawn_local(async move {
                    match clock(session).await {
                        Ok(said) if said.open && said.paused && said.break_minutes == breaks => {}
                        Ok(_) => browser::go_to_session(session, ""),
                        // Offline for a moment: the next request will succeed.
                        Err(_) => {}
                    }
                });
            },
            ASKING,
        );
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> ClockWords {
        let word = |text: &str| text.to_owned();
        ClockWords {
            half: word("half"),
            ten: word("ten"),
            five: word("five"),
            one: word("one"),
            up: word("up"),
            item_one: word("item one"),
            item_up: word("item up"),
            ..Default::default()
        }
    }

    #[test]
    fn time_is_announced_once_at_each_mark() {
        let total = Some(1_800_000);
        let mut said = Vec::new();
        for left in (0..1_800).rev() {
            said.extend(passed((left + 1) * 1_000, left * 1_000, &marks(total, &words())).map(str::to_owned));
        }
        assert_eq!(said, ["half", "ten", "five", "one", "up"]);
    }

    #[test]
    fn the_end_of_an_item_s_time_is_announced_too() {
        let mut said = Vec::new();
        for left in (0..90).rev() {
            said.extend(passed((left + 1) * 1_000, left * 1_000, &item_marks(&words())).map(str::to_owned));
        }
        assert_eq!(said, ["item one", "item up"]);
        assert_eq!(passed(45_000, 44_000, &item_marks(&words())), None);
        // The computer was asleep when the time ended.
        assert_eq!(passed(90_000, 0, &item_marks(&words())), Some("item up"));
    }

    #[test]
    fn marks_beyond_the_whole_time_are_not_announced() {
        assert_eq!(passed(600_001, 600_000, &marks(Some(600_000), &words())), None);
        assert_eq!(passed(150_500, 149_500, &marks(Some(300_000), &words())), Some("half"));
    }

    #[test]
    fn a_computer_that_slept_hears_the_latest_mark_only() {
        assert_eq!(passed(1_700_000, 30_000, &marks(Some(1_800_000), &words())), Some("one"));
    }

    #[test]
    fn a_response_is_at_most_half_a_round_trip_old_and_never_younger_than_now() {
        assert_eq!(age(80.0), 40);
        assert_eq!(age(30_000.0), 500);
        assert_eq!(age(-40_000.0), 0);
        assert_eq!(age(f64::NAN), 0);
    }

    #[test]
    fn the_face_rounds_up_so_that_zero_means_over() {
        assert_eq!(face(1_781_000), "29:41");
        assert_eq!(face(3_909_000), "1:05:09");
        assert_eq!(face(1), "0:01");
        assert_eq!(face(-5), "0:00");
    }
}
