//! Completion of names while typing, and the keys of the editor.

use std::rc::Rc;

use leptos::ev::KeyboardEvent;
use leptos::prelude::document;
use web_sys::{Element, HtmlTextAreaElement};

use super::alive::{Shared, by_id, insert};
use super::shown::add;

/// Maximum number of offered names.
const MOST: usize = 8;
/// Minimum number of typed characters before names are offered.
const LEAST: usize = 2;

/// The known names.
pub(super) struct Names {
    fields: Vec<String>,
    functions: Vec<String>,
}

impl Names {
    pub(super) fn new(fields: &str, functions: &str) -> Self {
        let list = |names: &str| names.split(' ').map(str::to_owned).collect();
        Self { fields: list(fields), functions: list(functions) }
    }
}

/// The text of the line before the caret.
fn before_caret(area: &HtmlTextAreaElement) -> String {
    let caret = area.selection_start().ok().flatten().unwrap_or(0);
    let units: Vec<u16> = area.value().encode_utf16().take(usize::try_from(caret).unwrap_or(0)).collect();
    let text = String::from_utf16_lossy(&units);
    text.rsplit('\n').next().unwrap_or_default().to_owned()
}

/// The word that ends at the caret, and whether its place is that of a field's name.
fn word(line: &str) -> (&str, bool) {
    let start = line.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).map_or(0, |at| at + 1);
    let (rest, word) = line.split_at(start);
    (word, rest.chars().all(|c| matches!(c, ' ' | '-')) || rest.trim_end().ends_with(['{', ',']))
}

/// Offers the names with the word at the caret as prefix.
pub(super) fn offer(desk: &Shared) {
    let own = desk.borrow();
    close(&own.area);
    let line = before_caret(&own.area);
    let (word, is_field) = word(&line);
    if word.len() < LEAST {
        return;
    }
    let all = if is_field { &own.names.fields } else { &own.names.functions };
    let Some(list) = by_id::<Element>("completions") else { return };
    let fit = all.iter().filter(|name| name.len() > word.len() && name.starts_with(word)).take(MOST);
    for (at, name) in fit.enumerate() {
        let Some(option) = add(&list, "li", "", name) else { return };
        option.set_id(&format!("fits-{at}"));
        let _ = option.set_attribute("role", "option");
        let _ = option.set_attribute("data-end", if is_field { ": " } else { "(" });
        let _ = option.set_attribute("data-before", &word.len().to_string());
    }
    if list.child_element_count() > 0 {
        let _ = list.remove_attribute("hidden");
        let _ = own.area.set_attribute("aria-controls", "completions");
        let _ = own.area.set_attribute("aria-autocomplete", "list");
    }
}

/// Closes the list of names.
pub(super) fn close(area: &HtmlTextAreaElement) {
    if let Some(list) = by_id::<Element>("completions") {
        list.set_text_content(None);
        let _ = list.set_attribute("hidden", "");
    }
    let _ = area.remove_attribute("aria-activedescendant");
}

/// Completes a name.
pub(super) fn take(desk: &Shared, option: &Element) {
    let name = option.text_content().unwrap_or_default() + &option.get_attribute("data-end").unwrap_or_default();
    let before = option.get_attribute("data-before").and_then(|before| before.parse().ok()).unwrap_or(0);
    let area = desk.borrow().area.clone();
    close(&area);
    insert(desk, &name, before);
}

fn chosen() -> Option<Element> {
    document().query_selector("#completions [aria-selected=true]").ok().flatten()
}

/// Selects the next name, or the previous one.
fn step(area: &HtmlTextAreaElement, list: &Element, back: bool) {
    let now = chosen();
    let next = match (&now, back) {
        (Some(now), false) => now.next_element_sibling().or_else(|| list.first_element_child()),
        (Some(now), true) => now.previous_element_sibling().or_else(|| list.last_element_child()),
        (None, false) => list.first_element_child(),
        (None, true) => list.last_element_child(),
    };
    if let Some(now) = now {
        let _ = now.remove_attribute("aria-selected");
    }
    if let Some(next) = next {
        let _ = next.set_attribute("aria-selected", "true");
        let _ = area.set_attribute("aria-activedescendant", &next.id());
    }
}

/// Handles a key pressed in the text.
pub(super) fn key(desk: &Shared, event: &KeyboardEvent) {
    if event.ctrl_key() || event.alt_key() || event.meta_key() || event.is_composing() {
        return;
    }
    let area = desk.borrow().area.clone();
    let open = by_id::<Element>("completions").filter(|list| list.child_element_count() > 0);
    let leaving = std::mem::take(&mut desk.borrow_mut().leaving);
    match (event.key().as_str(), open, chosen()) {
        ("ArrowDown", Some(list), _) => step(&area, &list, false),
        ("ArrowUp", Some(list), _) => step(&area, &list, true),
        ("Enter" | "Tab", Some(_), Some(option)) => take(&Rc::clone(desk), &option),
        ("Escape", Some(_), _) => close(&area),
        ("Escape", None, _) => {
            desk.borrow_mut().leaving = true;
            return;
        }
        ("Shift", ..) => {
            desk.borrow_mut().leaving = leaving;
            return;
        }
        ("Tab", ..) if !leaving && !event.shift_key() => insert(desk, "  ", 0),
        (key, ..) => {
            if matches!(key, "ArrowLeft" | "ArrowRight" | "Home" | "End" | "Tab") {
                close(&area);
            }
            return;
        }
    }
    event.prevent_default();
}
