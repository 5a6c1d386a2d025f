//! The reading of an answer while it is typed. The page requests it after a pause; without scripts a button does.
#![expect(unreachable_pub, reason = "the component macro makes its builder public")]

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};

use super::browser;
use crate::ids::SessionId;
use crate::models::AnswerReading;
use crate::server_fns::player::read;

/// Pause in typing before the request.
const PAUSE: Duration = Duration::from_millis(300);

/// Requests the reading of the typed answer and shows it.
#[derive(Clone, Copy)]
pub(crate) struct AnswerReader {
    place: NodeRef<html::Div>,
    /// The last typed answer: only its reading is shown.
    latest: StoredValue<Option<String>>,
}

impl AnswerReader {
    pub(crate) fn new() -> Self {
        Self { place: NodeRef::new(), latest: StoredValue::new(None) }
    }

    /// Requests the reading of `answer`, unless another answer is typed before. An empty answer has none: what is shown
    /// of the answer before goes at once.
    pub(crate) fn look(self, session: SessionId, position: u32, answer: String) {
        if self.latest.with_value(|latest| latest.as_ref() == Some(&answer)) {
            return;
        }
        self.latest.set_value(Some(answer.clone()));
        if answer.is_empty() {
            if let Some(place) = self.place.get_untracked() {
                browser::show_reading(&place, &AnswerReading::default());
            }
            return;
        }
        set_timeout(
            move || {
                spawn_local(async move {
                    if !self.is_latest(&answer) {
                        return;
                    }
                    // On failure nothing is shown: submitting the answer will give an error.
                    let found = read(session, position, answer.clone()).await.unwrap_or_default();
                    // The item, its field and this place may be gone by now.
                    if self.is_latest(&answer)
                        && let Some(place) = self.place.get_untracked()
                    {
                        browser::show_reading(&place, &found);
                    }
                });
            },
            PAUSE,
        );
    }

    /// Whether the field still exists and holds this answer.
    fn is_latest(self, answer: &str) -> bool {
        self.latest.try_with_value(|latest| latest.as_deref() == Some(answer)).unwrap_or_default()
    }
}

/// The place of the reading; screen readers announce changes politely.
#[component]
pub(crate) fn Found(reader: AnswerReader) -> impl IntoView {
    view! { <div class="reading" aria-live="polite" aria-atomic="true" node_ref=reader.place></div> }
}

/// Shows the reading of the answer typed into the page's plain field.
#[island]
pub fn LiveReading(
    /// The session of the item.
    session: SessionId,
    /// The item.
    position: u32,
) -> impl IntoView {
    let reader = AnswerReader::new();
    Effect::new(move |_| {
        // The reading in the loaded page is replaced from here on.
        browser::take_over("kept-reading", "answer");
        let look = move || reader.look(session, position, browser::value_of("answer"));
        look();
        window_event_listener(ev::input, move |_| look());
    });
    view! { <Found reader=reader /> }
}
