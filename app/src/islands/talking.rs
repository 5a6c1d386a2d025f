//! Shows the sent message in the conversation at once, with a note that the tutor is writing. The browser submits the
//! forms; nothing is sent twice.
#![expect(unreachable_pub, reason = "the component macro makes its builder public")]

use leptos::prelude::*;

/// Comes after the conversation: activates the forms that post to the tutor.
#[island]
pub fn Talking(
    /// Shown while the tutor writes.
    writes: String,
    /// Name of the message's author.
    you: String,
) -> impl IntoView {
    #[cfg(target_arch = "wasm32")]
    Effect::new(move |_| alive::wake(you.clone()));
    #[cfg(not(target_arch = "wasm32"))]
    let _ = you;
    view! { <p class="writes soft" role="status" hidden data-writes="">{writes}</p> }
}

#[cfg(target_arch = "wasm32")]
mod alive {
    use leptos::ev;
    use leptos::prelude::{document, window_event_listener};
    use wasm_bindgen::JsCast;
    use web_sys::{Element, HtmlElement, HtmlFormElement, HtmlTextAreaElement};

    const SENDS: &str = "data-sends";

    pub(super) fn wake(you: String) {
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("data-talks", "");
        }
        // The page lives as long as its listeners.
        let _ = window_event_listener(ev::submit, move |event| {
            let form = event.target().and_then(|target| target.dyn_into::<HtmlFormElement>().ok());
            let Some(form) = form.filter(|form| form.action().contains("/do/tutor-")) else { return };
            let root: Option<Element> = document().document_element();
            // A second click during a request sends nothing.
            if root.as_ref().is_some_and(|root| root.has_attribute(SENDS)) {
                event.prevent_default();
                return;
            }
            let button = event.submitter();
            let said = said(&form, button.as_ref());
            if let Some(root) = root {
                let _ = root.set_attribute(SENDS, "");
            }
            show(&you, &said);
        });
        // A page restored from the browser's cache can send again.
        let _ = window_event_listener(ev::pageshow, |_| {
            if let Some(root) = document().document_element() {
                let _ = root.remove_attribute(SENDS);
            }
            if let Ok(Some(line)) = document().query_selector(".by-learner.sent") {
                line.remove();
            }
            hide(true);
        });
    }

    /// The learner's message as the conversation will show it.
    fn said(form: &HtmlFormElement, submitter: Option<&HtmlElement>) -> String {
        let within = |selector: &str| form.query_selector(selector).ok().flatten();
        let typed = within("textarea[name=text]").and_then(|area| area.dyn_into::<HtmlTextAreaElement>().ok());
        if let Some(area) = typed {
            return area.value();
        }
        if let Some(choice) = within("input[name=answer]:checked") {
            return choice.closest("label").ok().flatten().and_then(|label| label.text_content()).unwrap_or_default();
        }
        if let Some(input) =
            within("input[name=answer]").and_then(|input| input.dyn_into::<web_sys::HtmlInputElement>().ok())
        {
            return input.value();
        }
        submitter.and_then(|button| button.text_content()).unwrap_or_default()
    }

    fn show(you: &str, said: &str) {
        hide(false);
        let Ok(Some(talk)) = document().query_selector(".talk") else { return };
        let made = |name: &str, class: &str, text: Option<&str>| {
            let element = document().create_element(name).ok()?;
            element.set_class_name(class);
            element.set_text_content(text);
            Some(element)
        };
        let parts = (
            made("li", "utterance by-learner sent", None),
            made("p", "who", Some(you)),
            made("div", "text", Some(said.trim())),
        );
        let (Some(line), Some(who), Some(text)) = parts else { return };
        let _ = line.append_child(&who);
        let _ = line.append_child(&text);
        let _ = talk.append_child(&line);
        line.scroll_into_view();
    }

    fn hide(is_hidden: bool) {
        if let Ok(Some(writes)) = document().query_selector("[data-writes]") {
            let _ = if is_hidden { writes.set_attribute("hidden", "") } else { writes.remove_attribute("hidden") };
        }
    }
}
