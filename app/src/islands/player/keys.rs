//! Keys: a number chooses, Enter submits. They can be turned off, for those who speak to their computer.

use leptos::ev;
use leptos::prelude::*;

use super::desk::{Desk, Intent};
use crate::islands::browser;

const OFF: &str = "plumb:keys-off";

/// Whether number keys are on.
pub(crate) fn are_on() -> bool {
    browser::stored(OFF).is_none()
}

/// Turns number keys on or off, for this browser.
pub(crate) fn turn(on: bool) {
    if on {
        browser::forget(OFF);
    } else {
        browser::store(OFF, "1");
    }
}

/// Listens to the whole window: one need not find the options first.
pub(crate) fn listen(desk: Desk) {
    window_event_listener(ev::keydown, move |event| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() || event.is_composing() || event.repeat() {
            return;
        }
        let (typing, acts_itself) = browser::is_busy_target(&event);
        let key = event.key();
        if key == "Enter" && !acts_itself {
            desk.want(Intent::Submit);
            event.prevent_default();
            return;
        }
        let digit = key.parse::<usize>().ok().filter(|digit| (1..=9).contains(digit));
        if let (Some(digit), false, true) = (digit, typing, are_on()) {
            let choices = desk.words.with_value(|words| desk.item.with_untracked(|item| item.choices(words)));
            if let Some((id, _)) = choices.get(digit - 1) {
                desk.choose(id);
                browser::focus(&format!("option-{}", digit - 1));
                event.prevent_default();
            }
        }
    });
}
