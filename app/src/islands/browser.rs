//! The browser functions that islands use. Outside WebAssembly they do nothing, because islands are also rendered on
//! the server.

#[cfg(target_arch = "wasm32")]
mod real {
    use leptos::prelude::{document, window};
    use wasm_bindgen::JsCast;
    use wasm_bindgen_futures::JsFuture;
    use wasm_bindgen_futures::js_sys::Promise;
    use web_sys::{Element, Storage};

    use crate::figure::show_typeset;
    use crate::models::AnswerReading;

    /// Milliseconds on a monotonic clock: only differences are meaningful.
    pub(crate) fn now() -> f64 {
        window().performance().map_or(0.0, |performance| performance.now())
    }

    fn local() -> Option<Storage> {
        window().local_storage().ok().flatten()
    }

    pub(crate) fn stored(key: &str) -> Option<String> {
        local()?.get_item(key).ok().flatten()
    }

    pub(crate) fn store(key: &str, value: &str) {
        if let Some(storage) = local() {
            // With full or forbidden storage only the backup is lost, not the answer on the page.
            let _ = storage.set_item(key, value);
        }
    }

    pub(crate) fn forget(key: &str) {
        if let Some(storage) = local() {
            let _ = storage.remove_item(key);
        }
    }

    pub(crate) fn stored_keys(prefix: &str) -> Vec<String> {
        let Some(storage) = local() else { return Vec::new() };
        let count = storage.length().unwrap_or(0);
        (0..count).filter_map(|at| storage.key(at).ok().flatten()).filter(|key| key.starts_with(prefix)).collect()
    }

    fn tab() -> Option<Storage> {
        window().session_storage().ok().flatten()
    }

    pub(crate) fn tab_flag(key: &str) -> bool {
        tab().and_then(|storage| storage.get_item(key).ok().flatten()).is_some()
    }

    pub(crate) fn set_tab_flag(key: &str, on: bool) {
        if let Some(storage) = tab() {
            let _ = if on { storage.set_item(key, "1") } else { storage.remove_item(key) };
        }
    }

    pub(crate) fn focus(id: &str) {
        if let Some(element) = document().get_element_by_id(id)
            && let Ok(element) = element.dyn_into::<web_sys::HtmlElement>()
        {
            let _ = element.focus();
        }
    }

    pub(crate) fn focus_soon(id: &'static str) {
        // Runs after the new item is in the document.
        leptos::prelude::request_animation_frame(move || focus(id));
    }

    pub(crate) fn set_title(title: &str) {
        document().set_title(title);
    }

    pub(crate) fn go(path: &str) {
        let _ = window().location().assign(path);
    }

    /// Opens the page of a session, or one below it.
    #[inline(never)]
    pub(crate) fn go_to_session(session: crate::ids::SessionId, below: &str) {
        go(&format!("/sessions/{session}{below}"));
    }

    /// Shows the remaining break time, if the page has a place for it and the text differs.
    pub(crate) fn show_breaks(left: i64, text: impl FnOnce() -> String) {
        let Some(form) = document().get_element_by_id("break") else { return };
        let mark = left.to_string();
        if form.get_attribute("data-left").as_deref() == Some(mark.as_str()) {
            return;
        }
        if let Some(place) = document().get_element_by_id("break-left") {
            place.set_text_content(Some(&text()));
        }
        let _ = form.set_attribute("data-left", &mark);
        let _ = if left > 0 { form.remove_attribute("hidden") } else { form.set_attribute("hidden", "") };
    }

    /// Removes an element from the page, if it exists.
    pub(crate) fn remove(id: &str) {
        if let Some(element) = document().get_element_by_id(id) {
            element.remove();
        }
    }

    /// Waits for a duration.
    pub(crate) async fn sleep(time: std::time::Duration) {
        let millis = i32::try_from(time.as_millis()).unwrap_or(i32::MAX);
        let over = Promise::new(&mut |resolve, _| {
            let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, millis);
        });
        let _ = JsFuture::from(over).await;
    }

    /// Removes the server's message from the page, and marks the field's form as hydrated.
    pub(crate) fn take_over(said: &str, field: &str) {
        remove(said);
        if let Some(field) = document().get_element_by_id(field) {
            let _ = field.set_attribute("data-alive", "");
        }
    }

    /// The value of a field.
    pub(crate) fn value_of(field: &str) -> String {
        let input = document().get_element_by_id(field).and_then(|element| element.dyn_into().ok());
        input.map_or_else(String::new, |input: web_sys::HtmlInputElement| input.value())
    }

    /// The answer typed or chosen after the page was loaded and before its scripts were.
    pub(crate) fn answer_before_hydration() -> Option<String> {
        let field = document().query_selector("#answer, [name=answer]:checked").ok().flatten()?;
        let field = field.dyn_into::<web_sys::HtmlInputElement>().ok()?;
        let untouched = match field.type_().as_str() {
            "radio" => field.default_checked(),
            // A line field drops line breaks from its value.
            _ => field.value() == field.default_value().replace(['\r', '\n'], ""),
        };
        (!untouched).then(|| field.value())
    }

    /// The options of the page's plain form.
    fn options() -> Option<web_sys::NodeList> {
        document().query_selector_all(".options [name=answer]").ok()
    }

    /// Chooses the option at that index, from 0; `false` if there is none.
    pub(crate) fn choose(at: usize) -> bool {
        let option = u32::try_from(at).ok().and_then(|at| options()?.get(at));
        let Some(option) = option.and_then(|node| node.dyn_into::<web_sys::HtmlInputElement>().ok()) else {
            return false;
        };
        option.set_checked(true);
        let _ = option.focus();
        true
    }

    /// Submits the form of the options as its button would: the browser reports a missing choice.
    pub(crate) fn send_choice() {
        let option = options().and_then(|options| options.get(0)?.dyn_into::<web_sys::HtmlInputElement>().ok());
        if let Some(form) = option.and_then(|option| option.form()) {
            let _ = form.request_submit();
        }
    }

    /// Shows the reading of an answer, replacing the previous one.
    pub(crate) fn show_reading(place: &Element, reading: &AnswerReading) {
        show_typeset(place, &reading.html);
    }

    /// Whether a key press belongs to text being typed, or to a button or link.
    pub(crate) fn is_busy_target(event: &web_sys::Event) -> (bool, bool) {
        let Some(element) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) else {
            return (false, false);
        };
        let kind = element.get_attribute("type").unwrap_or_default();
        match element.tag_name().as_str() {
            "INPUT" => (kind != "radio", true),
            "TEXTAREA" | "SELECT" => (true, true),
            "A" | "BUTTON" | "SUMMARY" => (false, true),
            _ => (false, false),
        }
    }

    pub(crate) fn is_hidden() -> bool {
        document().visibility_state() == web_sys::VisibilityState::Hidden
    }

    /// Turns forms held by a broken island back into plain forms, with their input.
    pub(crate) fn release_forms() {
        let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
        let Ok(forms) = document.query_selector_all("form[data-hydrated]") else { return };
        for at in 0..forms.length() {
            let Some(form) = forms.get(at) else { continue };
            // A clone keeps the fields with their values, but has no listeners.
            let (Ok(plain), Some(parent)) = (form.clone_node_with_deep(true), form.parent_node()) else { continue };
            if let Some(element) = plain.dyn_ref::<web_sys::Element>() {
                let _ = element.remove_attribute("data-hydrated");
            }
            let _ = parent.replace_child(&plain, &form);
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod real {
    pub(crate) fn now() -> f64 {
        0.0
    }
    pub(crate) fn stored(_key: &str) -> Option<String> {
        None
    }
    pub(crate) fn store(_key: &str, _value: &str) {}
    pub(crate) fn forget(_key: &str) {}
    pub(crate) fn stored_keys(_prefix: &str) -> Vec<String> {
        Vec::new()
    }
    pub(crate) fn tab_flag(_key: &str) -> bool {
        false
    }
    pub(crate) fn set_tab_flag(_key: &str, _on: bool) {}
    pub(crate) fn focus(_id: &str) {}
    pub(crate) fn focus_soon(_id: &'static str) {}
    pub(crate) fn set_title(_title: &str) {}
    pub(crate) fn go_to_session(_session: crate::ids::SessionId, _below: &str) {}
    pub(crate) fn show_breaks(_left: i64, _text: impl FnOnce() -> String) {}
    pub(crate) fn remove(_id: &str) {}
    pub(crate) async fn sleep(_time: std::time::Duration) {
        std::future::ready(()).await;
    }
    pub(crate) fn take_over(_said: &str, _field: &str) {}
    pub(crate) fn value_of(_field: &str) -> String {
        String::new()
    }
    pub(crate) fn answer_before_hydration() -> Option<String> {
        None
    }
    pub(crate) fn choose(_at: usize) -> bool {
        false
    }
    pub(crate) fn send_choice() {}
    pub(crate) fn show_reading(_place: &leptos::web_sys::Element, _reading: &crate::models::AnswerReading) {}
    pub(crate) fn is_busy_target(_event: &leptos::web_sys::Event) -> (bool, bool) {
        (false, false)
    }
    pub(crate) fn is_hidden() -> bool {
        false
    }
    pub(crate) fn release_forms() {}
}

pub(crate) use super::fetched::{on_document, on_messages, refresh};
pub(crate) use real::*;

/// Wraps the panic hook: a panic in an island must not cost work, so its form becomes a plain one again.
pub fn install_panic_hook() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        release_forms();
        before(info);
    }));
}
