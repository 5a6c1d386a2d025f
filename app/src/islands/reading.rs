//! How an answer is read, while it is typed. The page asks after a pause; without scripts a button does.
#![expect(unreachable_pub, reason = "the component macro makes its builder public")]

use std::time::Duration;

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use uuid::Uuid;

use super::browser;
use super::words::{ReadingWords, fill};
use crate::models::Reading;
use crate::server_fns::player::read;

/// So long nothing is typed before the page asks.
const PAUSE: Duration = Duration::from_millis(300);

/// What was found of the latest text.
#[derive(Clone, Copy)]
pub(crate) struct Reader {
    found: RwSignal<Reading>,
    /// Counts texts, so that only the latest is shown.
    latest: StoredValue<u32>,
}

impl Reader {
    pub(crate) fn new() -> Self {
        Self { found: RwSignal::new(Reading::Nothing), latest: StoredValue::new(0) }
    }

    /// Finds out how `answer` is read, unless something else is typed before.
    pub(crate) fn look(self, session: Uuid, position: u32, answer: String) {
        let mine = self.latest.try_update_value(|latest| {
            *latest = latest.wrapping_add(1);
            *latest
        });
        let is_latest = move || mine.is_some() && self.latest.try_get_value() == mine;
        if answer.trim().is_empty() {
            self.found.set(Reading::Nothing);
            return;
        }
        set_timeout(
            move || {
                if is_latest() {
                    spawn_local(async move {
                        // Of what cannot be asked now there is nothing to show: the answer itself says more, later.
                        let found = read(session, position, answer).await.unwrap_or(Reading::Nothing);
                        if is_latest() {
                            self.found.set(found);
                        }
                    });
                }
            },
            PAUSE,
        );
    }
}

/// The place where it is shown; read out when it changes, after whatever is being said.
#[component]
pub(crate) fn Found(reader: Reader, words: ReadingWords) -> impl IntoView {
    view! {
        <div class="reading" aria-live="polite" aria-atomic="true">
            {move || match reader.found.get() {
                Reading::Nothing => ().into_any(),
                Reading::Read(text, pieces) => {
                    let holder = NodeRef::<html::Span>::new();
                    holder.on_load(move |element| browser::show_math(&element, &pieces));
                    view! {
                        <p>
                            <span class="soft">{words.read_as.clone()}</span>
                            " "
                            <span class="visually-hidden">{text}</span>
                            <span class="formula" aria-hidden="true" node_ref=holder></span>
                        </p>
                    }
                    .into_any()
                }
                Reading::Unreadable(reason, [before, at, after]) => {
                    let told = fill(&words.unreadable, &[("%r", &reason)]);
                    view! {
                        <p class="unread">{told}</p>
                        <p class="where"><span>{before}</span><mark>{at}</mark><span>{after}</span></p>
                    }
                    .into_any()
                }
            }}
        </div>
    }
}

/// A field for a typed answer in a plain form, and how it is read.
#[island]
pub fn TypedField(
    /// The session of the item.
    session: Uuid,
    /// The item.
    position: u32,
    /// Which keys a telephone shows.
    keys: String,
    /// The label.
    label: String,
    /// What may be typed.
    hint: String,
    /// What is in it at first.
    value: String,
    /// The last answer could not be read.
    wrong: bool,
    /// The texts.
    words: ReadingWords,
) -> impl IntoView {
    let reader = Reader::new();
    let alive = RwSignal::new(false);
    let input = NodeRef::<html::Input>::new();
    Effect::new(move |_| {
        alive.set(true);
        // What the page said of it as it came is said anew from here on.
        browser::remove("kept-reading");
        if let Some(input) = input.get_untracked() {
            reader.look(session, position, input.value());
        }
    });
    view! {
        <div class="typed" class:has-error=wrong data-alive=move || alive.get().then_some("")>
            <label for="answer">{label}</label>
            <div class="typed-line">
                <input
                    type="text"
                    id="answer"
                    name="answer"
                    inputmode=keys
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    enterkeyhint="done"
                    maxlength="2000"
                    required
                    autofocus
                    aria-invalid=wrong.then_some("true")
                    aria-describedby="stem answer-hint"
                    value=value
                    node_ref=input
                    on:input=move |event| reader.look(session, position, event_target_value(&event))
                />
            </div>
            <p class="hint" id="answer-hint">{hint}</p>
            <Found reader=reader words=words />
        </div>
    }
}
