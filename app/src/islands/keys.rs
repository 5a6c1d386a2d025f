//! Keyboard shortcuts: a number chooses, Enter submits. They can be turned off, for users of speech input.
#![expect(unreachable_pub, reason = "the component macro makes its builder public")]

use leptos::ev;
use leptos::prelude::*;

use super::browser;

const OFF: &str = "plumb:keys-off";

/// Whether number keys are on, in this browser.
fn are_on() -> bool {
    browser::stored(OFF).is_none()
}

fn turn(on: bool) {
    if on {
        browser::forget(OFF);
    } else {
        browser::store(OFF, "1");
    }
}

/// Listens on the whole window, so that the options need no focus. `choose` takes the index of an option, from 0, and
/// returns whether it exists.
pub(crate) fn listen(choose: impl Fn(usize) -> bool + 'static, submit: impl Fn() + 'static) {
    window_event_listener(ev::keydown, move |event| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() || event.is_composing() || event.repeat() {
            return;
        }
        let (typing, acts_itself) = browser::is_busy_target(&event);
        let key = event.key();
        if key == "Enter" && !acts_itself {
            submit();
            event.prevent_default();
            return;
        }
        let digit = key.parse::<usize>().ok().filter(|digit| (1..=9).contains(digit));
        if let (Some(digit), false, true) = (digit, typing, are_on())
            && choose(digit - 1)
        {
            event.prevent_default();
        }
    });
}

/// The shortcuts and their switch. `words` has three lines: help, how to turn them off, and how to turn them on.
#[component]
pub(crate) fn KeySwitch(words: String) -> impl IntoView {
    let mut lines = words.split('\n').map(str::to_owned);
    let mut line = || lines.next().unwrap_or_default();
    let (keys, turn_off, turn_on) = (line(), line(), line());
    let on = RwSignal::new(are_on());
    let switch = move |_| {
        on.update(|on| *on = !*on);
        turn(on.get_untracked());
    };
    view! {
        <p class="keys small soft">
            <span hidden=move || !on.get()>{keys}</span>
            <button type="button" class="link" on:click=switch>
                {move || if on.get() { turn_off.clone() } else { turn_on.clone() }}
            </button>
        </p>
    }
}

/// Shortcuts for the options of a plain form.
#[island]
pub fn ChoiceKeys(
    /// The texts, one per line.
    words: String,
) -> impl IntoView {
    let alive = RwSignal::new(false);
    Effect::new(move |_| {
        alive.set(true);
        listen(browser::choose, browser::send_choice);
    });
    view! { {move || alive.get().then(|| view! { <KeySwitch words=words.clone() /> })} }
}
