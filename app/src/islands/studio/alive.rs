//! Saving and checking: one request at a time, shortly after the last key, repeated while the server is unreachable.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::ev;
use leptos::prelude::{document, set_timeout, window_event_listener};
use leptos::task::spawn_local;
use uuid::Uuid;
use wasm_bindgen::JsCast;
use web_sys::{
    CustomEvent, Element, HtmlElement, HtmlFormElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement,
    SubmitEvent,
};

use super::complete::{self, Names};
use super::{place, shown};
use crate::error::AppError;
use crate::islands::waiting::in_time;
use crate::islands::words::{StudioWords, fill};
use crate::server_fns::studio::draft_check;

/// Pause in typing before the text is saved.
const PAUSE: Duration = Duration::from_millis(400);
/// Delay before the next try.
const AGAIN: Duration = Duration::from_secs(4);

/// The state of the editor.
pub(super) struct EditorState {
    draft: Uuid,
    pub(super) area: HtmlTextAreaElement,
    words: StudioWords,
    pub(super) names: Names,
    /// The text that the server has.
    saved: String,
    /// Whether a request is under way.
    flying: bool,
    /// A button pressed during a request: the form is sent with it after the response, upon the new revision.
    pressed: Option<HtmlElement>,
    /// Whether automatic saving has stopped for good.
    stopped: bool,
    /// Number of keys, so that only the last one saves.
    keys: u32,
    /// Whether Escape was pressed: Tab leaves the field then.
    pub(super) leaving: bool,
}

pub(super) type Shared = Rc<RefCell<EditorState>>;

/// Takes over the form's own elements.
pub(super) fn wake(draft: Uuid, fields: &str, functions: &str, words: StudioWords) {
    let Some(area) = by_id::<HtmlTextAreaElement>("text") else { return };
    if let Some(tools) = by_id::<Element>("tools") {
        let _ = tools.remove_attribute("hidden");
        let _ = area.set_attribute("aria-describedby", "problem-count editor-keys");
    }
    let saved = area.default_value().unwrap_or_default();
    let names = Names::new(fields, functions);
    let desk = EditorState {
        draft,
        area,
        words,
        names,
        saved,
        flying: false,
        pressed: None,
        stopped: false,
        keys: 0,
        leaving: false,
    };
    let desk: Shared = Rc::new(RefCell::new(desk));
    let own = Rc::clone(&desk);
    listen(ev::input, move |event| {
        if is_area(event.as_ref()) {
            typed(&own);
            complete::offer(&own);
        }
    });
    let own = Rc::clone(&desk);
    listen(ev::keydown, move |event| {
        if is_area(event.as_ref()) {
            complete::key(&own, &event);
        }
    });
    let own = Rc::clone(&desk);
    listen(ev::click, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(target) = target else { return };
        if let Ok(Some(link)) = target.closest("a[data-at]") {
            event.prevent_default();
            shown::go_to(&own.borrow().area, &link.get_attribute("data-at").unwrap_or_default());
        } else if let Ok(Some(option)) = target.closest("#completions [role=option]") {
            complete::take(&own, &option);
        } else {
            complete::close(&own.borrow().area);
        }
    });
    let own = Rc::clone(&desk);
    listen(ev::change, move |event| {
        let select = event.target().and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
        if let Some(select) = select.filter(|select| select.id() == "snippet") {
            let chosen = select.value();
            select.set_selected_index(0);
            if let Some(part) = place::Part::read(&chosen) {
                put(&own, part);
            }
        }
    });
    let own = Rc::clone(&desk);
    listen(ev::online, move |_| work(&own));
    let own = Rc::clone(&desk);
    listen(ev::beforeunload, move |event| {
        let desk = own.borrow();
        let sent = document().query_selector("#draft[data-sent]").ok().flatten().is_some();
        if !sent && desk.area.value() != desk.saved {
            event.prevent_default();
        }
    });
    let own = Rc::clone(&desk);
    listen(ev::submit, move |event: SubmitEvent| {
        let is_text = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok())
            .is_some_and(|form| form.id() == "draft");
        let mut desk = own.borrow_mut();
        if let (true, Some(button)) = (is_text && desk.flying, event.submitter()) {
            event.prevent_default();
            desk.pressed = Some(button);
            return;
        }
        // A plain form sends the text, so leaving needs no confirmation.
        if let Some(form) = document().get_element_by_id("draft") {
            let _ = form.set_attribute("data-sent", "");
        }
    });
    if desk.borrow().area.value() != desk.borrow().saved {
        typed(&desk);
    }
}

fn listen<E: leptos::ev::EventDescriptor + 'static>(event: E, act: impl Fn(E::EventType) + 'static)
where
    E::EventType: JsCast,
{
    // The page lives as long as its listeners.
    let _ = window_event_listener(event, act);
}

pub(super) fn by_id<T: JsCast>(id: &str) -> Option<T> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

fn is_area(event: &web_sys::Event) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<HtmlTextAreaElement>().ok())
        .is_some_and(|area| area.id() == "text")
}

/// Handles a change of the text.
pub(super) fn typed(desk: &Shared) {
    let key = {
        let mut desk = desk.borrow_mut();
        desk.keys = desk.keys.wrapping_add(1);
        shown::grow(&desk.area);
        desk.keys
    };
    later(desk, key, PAUSE);
}

fn later(desk: &Shared, key: u32, pause: Duration) {
    let own = Rc::clone(desk);
    set_timeout(
        move || {
            if own.borrow().keys == key {
                work(&own);
            }
        },
        pause,
    );
}

/// Inserts a snippet at its place, or at the caret if the style of the text has no such place.
fn put(desk: &Shared, part: place::Part<'_>) {
    let area = desk.borrow().area.clone();
    let text = area.value();
    let units = |text: &str| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
    let Some(edit) = place::place(&text, part) else {
        return insert(desk, &part.flow.replace('%', ""), 0);
    };
    let before = |at: usize| units(text.get(..at).unwrap_or_default());
    let _ = area.set_selection_range(before(edit.start), before(edit.end));
    insert(desk, &edit.text, 0);
}

/// Replaces the selection and the last `before` characters before the caret with a text.
pub(super) fn insert(desk: &Shared, text: &str, before: u32) {
    let area = desk.borrow().area.clone();
    let start = area.selection_start().ok().flatten().unwrap_or(0).saturating_sub(before);
    let end = area.selection_end().ok().flatten().unwrap_or(start);
    let _ = area.set_range_text_with_start_and_end(text, start, end);
    let caret = start.saturating_add(u32::try_from(text.encode_utf16().count()).unwrap_or(0));
    let _ = area.set_selection_range(caret, caret);
    let _ = area.focus();
    typed(desk);
}

/// Saves and checks the text, if no request is under way.
fn work(desk: &Shared) {
    let (draft, text) = {
        let mut own = desk.borrow_mut();
        let text = own.area.value();
        if own.flying || own.stopped || text == own.saved {
            return;
        }
        own.flying = true;
        shown::say(&own.words.saving, "soon");
        (own.draft, text)
    };
    let revision = by_id::<HtmlInputElement>("revision").and_then(|field| field.value().parse().ok()).unwrap_or(0);
    let own = Rc::clone(desk);
    spawn_local(async move {
        let done = in_time(draft_check(draft, revision, text.clone())).await;
        let pressed = {
            let mut desk = own.borrow_mut();
            desk.flying = false;
            desk.pressed.take()
        };
        match done {
            Ok(checked) => {
                revisions(draft, checked.revision);
                let newer = {
                    let mut desk = own.borrow_mut();
                    desk.saved.clone_from(&text);
                    shown::problems(&desk.area, checked.problems.as_deref(), &desk.words);
                    shown::say(&desk.words.saved, "yes");
                    desk.area.value() != text
                };
                // Notifies other parts of the page, such as the preview.
                if let Ok(event) = CustomEvent::new("draft-saved") {
                    let _ = document().dispatch_event(&event);
                }
                if let (Some(button), Some(form)) = (pressed, by_id::<HtmlFormElement>("draft")) {
                    // The form saves the current text.
                    let _ = form.request_submit_with_submitter(Some(&button));
                } else if newer {
                    let key = own.borrow().keys;
                    later(&own, key, PAUSE);
                }
            }
            // The error is shown; the user can press the button again.
            Err(error) => failed(&own, &error),
        }
    });
}

/// Sets the new revision in every form of this draft; other forms on the page have revisions of their own.
fn revisions(draft: Uuid, revision: i64) {
    let Ok(fields) = document().query_selector_all("input[name=revision]") else { return };
    let own = format!("input[name=draft][value='{draft}']");
    for field in (0..fields.length()).filter_map(|at| fields.get(at)?.dyn_into::<HtmlInputElement>().ok()) {
        if field.form().is_some_and(|form| matches!(form.query_selector(&own), Ok(Some(_)))) {
            field.set_value(&revision.to_string());
        }
    }
}

fn failed(desk: &Shared, error: &AppError) {
    let key = {
        let mut own = desk.borrow_mut();
        let text = match error {
            AppError::SignedOut => own.words.signed_out.clone(),
            AppError::Invalid { message, detail, .. } => {
                own.stopped = true;
                let clash = message == "draft-saved-by-another";
                if clash { fill(&own.words.clash, &[("%n", detail)]) } else { own.words.refused.clone() }
            }
            AppError::NotFound | AppError::Forbidden | AppError::Conflict(_) | AppError::Gone { .. } => {
                own.stopped = true;
                own.words.refused.clone()
            }
            _ => own.words.not_saved.clone(),
        };
        shown::say(&text, "no");
        own.keys
    };
    later(desk, key, AGAIN);
}
