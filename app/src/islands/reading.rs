//! How an answer is read, while it is typed. The page asks after a pause; without scripts a button does.
#![expect(unreachable_pub, reason = "the component macro makes its builder public")]

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use uuid::Uuid;

use super::browser;
use super::words::ReadingWords;
use crate::server_fns::player::read;

/// So long nothing is typed before the page asks.
const PAUSE: Duration = Duration::from_millis(300);

/// Finds out how what is typed is read, and shows it in its place.
#[derive(Clone, Copy)]
pub(crate) struct Reader {
    place: NodeRef<html::Div>,
    words: StoredValue<ReadingWords>,
    /// What was typed last: only that is shown.
    latest: StoredValue<String>,
}

impl Reader {
    pub(crate) fn new(words: ReadingWords) -> Self {
        Self { place: NodeRef::new(), words: StoredValue::new(words), latest: StoredValue::new(String::new()) }
    }

    /// Finds out how `answer` is read, unless something else is typed before.
    pub(crate) fn look(self, session: Uuid, position: u32, answer: String) {
        if self.latest.get_value() == answer {
            return;
        }
        self.latest.set_value(answer.clone());
        set_timeout(
            move || {
                spawn_local(async move {
                    if !self.is_latest(&answer) {
                        return;
                    }
                    // Of what cannot be asked now there is nothing to show: the answer itself says more, later.
                    let found = read(session, position, answer.clone()).await.unwrap_or_default();
                    // The item may have gone meanwhile, and the field and its place with it.
                    if self.is_latest(&answer)
                        && let Some(place) = self.place.get_untracked()
                    {
                        self.words.with_value(|words| browser::show_reading(&place, &found, words));
                    }
                });
            },
            PAUSE,
        );
    }

    /// The field is still there, and this is in it.
    fn is_latest(self, answer: &str) -> bool {
        self.latest.try_with_value(|latest| latest == answer).unwrap_or_default()
    }
}

/// The place where it is shown; read out when it changes, after whatever is being said.
#[component]
pub(crate) fn Found(reader: Reader) -> impl IntoView {
    view! { <div class="reading" aria-live="polite" aria-atomic="true" node_ref=reader.place></div> }
}

/// Shows how what is typed into the plain field of the page is read.
#[island]
pub fn LiveReading(
    /// The session of the item.
    session: Uuid,
    /// The item.
    position: u32,
    /// The texts.
    words: ReadingWords,
) -> impl IntoView {
    let reader = Reader::new(words);
    Effect::new(move |_| {
        // What the page said of it as it came is said anew from here on.
        browser::take_over("kept-reading", "answer");
        let look = move || reader.look(session, position, browser::value_of("answer"));
        look();
        window_event_listener(ev::input, move |_| look());
    });
    view! { <Found reader=reader /> }
}
