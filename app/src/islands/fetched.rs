//! Fetching a page of this site again and replacing one part of the current page with it. Outside WebAssembly nothing
//! is fetched.

#[cfg(target_arch = "wasm32")]
mod real {
    use std::time::Duration;

    use leptos::prelude::{document, window};
    use wasm_bindgen::JsCast;
    use wasm_bindgen::prelude::Closure;
    use wasm_bindgen_futures::JsFuture;
    use web_sys::{
        Document, DomParser, Element, HtmlElement, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, Response,
        SupportedType,
    };

    use crate::islands::browser;

    /// Maximum number of waits for a pressed button or key in the part, and the length of each wait.
    const PATIENCE: u32 = 20;
    const MOMENT: Duration = Duration::from_millis(100);
    /// Fields that hold the command id of a form.
    const COMMANDS: &str = "input[type=hidden][name=command]";

    /// Calls `then` at each event of that name on the document, as long as the page exists.
    pub(crate) fn on_document(name: &str, then: impl Fn() + 'static) {
        let then = Closure::<dyn Fn()>::new(then);
        let _ = document().add_event_listener_with_callback(name, then.as_ref().unchecked_ref());
        then.forget();
    }

    /// Calls `then` at each message of an event stream, as long as the page exists.
    pub(crate) fn on_messages(path: &str, then: impl Fn() + 'static) {
        let Ok(source) = web_sys::EventSource::new(path) else { return };
        let then = Closure::<dyn Fn()>::new(then);
        source.set_onmessage(Some(then.as_ref().unchecked_ref()));
        then.forget();
    }

    /// Fetches the page and replaces its part of that name; `false` if that failed and nothing changed.
    pub(crate) async fn refresh(id: &str, from: Option<String>) -> bool {
        fetched(id, from).await.is_some()
    }

    async fn fetched(id: &str, from: Option<String>) -> Option<()> {
        let location = window().location();
        let path = match from {
            Some(path) => path,
            None => format!("{}{}", location.pathname().ok()?, location.search().ok()?),
        };
        let response: Response = JsFuture::from(window().fetch_with_str(&path)).await.ok()?.dyn_into().ok()?;
        // A redirect leads to the sign-in page or elsewhere, not to this part.
        if !response.ok() || response.redirected() {
            return None;
        }
        let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
        let page = DomParser::new().ok()?.parse_from_string(&text, SupportedType::TextHtml).ok()?;
        let there = part(&page, id)?;
        let here = settled(id).await?;
        // An unchanged part is left alone: replacing it would make screen readers announce it again, and lose the
        // focus.
        if !is_as(&here, &there) {
            take_over(&here, &there);
        }
        Some(())
    }

    /// The part of this page, once nothing in it is pressed: a button that is replaced between press and release does
    /// nothing.
    async fn settled(id: &str) -> Option<Element> {
        for _ in 0..PATIENCE {
            let here = part(&document(), id)?;
            if matches!(here.query_selector(":active"), Ok(None)) {
                return Some(here);
            }
            browser::sleep(MOMENT).await;
        }
        part(&document(), id)
    }

    /// Whether the parts are equal except for the command ids of their forms.
    fn is_as(here: &Element, there: &Element) -> bool {
        let Ok(Ok(there)) = there.clone_node_with_deep(true).map(JsCast::dyn_into::<Element>) else { return false };
        let (old, new) = (all(here, COMMANDS), all(&there, COMMANDS));
        for (old, new) in old.iter().zip(&new) {
            if let Some(command) = old.get_attribute("value") {
                let _ = new.set_attribute("value", &command);
            }
        }
        here.is_equal_node(Some(&there))
    }

    fn part(page: &Document, id: &str) -> Option<Element> {
        let all = page.query_selector_all("[data-live]").ok()?;
        (0..all.length())
            .filter_map(|at| all.get(at)?.dyn_into::<Element>().ok())
            .find(|part| part.get_attribute("data-live").as_deref() == Some(id))
    }

    /// Replaces the content of `here` with that of `there`, and restores focus, input and scroll position.
    fn take_over(here: &Element, there: &Element) {
        let (left, top) = (window().scroll_x().unwrap_or(0.0), window().scroll_y().unwrap_or(0.0));
        let focus = document().active_element().filter(|element| here.contains(Some(element)));
        let focus = focus.map(|element| (element.id(), caret(&element)));
        let (given, open) = (given(here), details(here));
        here.set_text_content(None);
        while let Some(child) = there.first_child() {
            // Moving a node into this document adopts it.
            if here.append_child(&child).is_err() {
                break;
            }
        }
        for (at, details) in all(here, "details").into_iter().enumerate() {
            if let Some(is_open) = remembered(&open, &details, at) {
                let _ = if is_open { details.set_attribute("open", "") } else { details.remove_attribute("open") };
            }
        }
        for (id, value) in given {
            give(&id, &value);
        }
        if let Some((id, caret)) = focus.filter(|(id, _)| !id.is_empty())
            && let Some(element) = document().get_element_by_id(&id)
        {
            if let Some(element) = element.dyn_ref::<HtmlElement>() {
                let _ = element.focus();
            }
            set_caret(&element, caret);
            if let Some(input) = element.dyn_ref::<HtmlInputElement>()
                && input.type_() == "number"
                && input.value() == input.default_value()
            {
                // The position of the caret is unknown here; selecting all is what keyboard navigation does.
                input.select();
            }
        }
        window().scroll_to_with_x_and_y(left, top);
    }

    type Caret = Option<(u32, u32)>;

    fn caret(element: &Element) -> Caret {
        if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
            return Some((input.selection_start().ok()??, input.selection_end().ok()??));
        }
        let area = element.dyn_ref::<HtmlTextAreaElement>()?;
        Some((area.selection_start().ok()??, area.selection_end().ok()??))
    }

    fn set_caret(element: &Element, caret: Caret) {
        let Some((start, end)) = caret else { return };
        if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
            let _ = input.set_selection_range(start, end);
        } else if let Some(area) = element.dyn_ref::<HtmlTextAreaElement>() {
            let _ = area.set_selection_range(start, end);
        }
    }

    /// Input since the page was loaded, by the fields' ids.
    fn given(part: &Element) -> Vec<(String, String)> {
        let of = |field: Element| {
            let value = if let Some(input) = field.dyn_ref::<HtmlInputElement>() {
                let is_line = matches!(input.type_().as_str(), "text" | "search" | "number");
                Some(input.value()).filter(|value| is_line && *value != input.default_value())
            } else {
                field.dyn_ref::<HtmlSelectElement>().map(HtmlSelectElement::value)
            };
            Some((field.id(), value?)).filter(|(id, _)| !id.is_empty())
        };
        all(part, "input, select").into_iter().filter_map(of).collect()
    }

    fn give(id: &str, value: &str) {
        let Some(field) = document().get_element_by_id(id) else { return };
        if let Some(input) = field.dyn_ref::<HtmlInputElement>() {
            input.set_value(value);
        } else if let Some(select) = field.dyn_ref::<HtmlSelectElement>() {
            let before = select.value();
            select.set_value(value);
            // That option no longer exists.
            if select.selected_index() < 0 {
                select.set_value(&before);
            }
        }
    }

    fn all(part: &Element, which: &str) -> Vec<Element> {
        let Ok(all) = part.query_selector_all(which) else { return Vec::new() };
        (0..all.length()).filter_map(|at| all.get(at)?.dyn_into().ok()).collect()
    }

    /// Open state of each `<details>`, by its id or its index.
    fn details(part: &Element) -> Vec<(String, bool)> {
        all(part, "details").iter().map(|details| (details.id(), details.has_attribute("open"))).collect()
    }

    fn remembered(open: &[(String, bool)], details: &Element, at: usize) -> Option<bool> {
        let id = details.id();
        let found = if id.is_empty() {
            open.get(at).filter(|(id, _)| id.is_empty())
        } else {
            open.iter().find(|(other, _)| *other == id)
        };
        found.map(|(_, open)| *open)
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod real {
    pub(crate) fn on_document(_name: &str, _then: impl Fn() + 'static) {}
    pub(crate) fn on_messages(_path: &str, _then: impl Fn() + 'static) {}
    pub(crate) async fn refresh(_id: &str, _from: Option<String>) -> bool {
        std::future::ready(false).await
    }
}

pub(crate) use real::*;
