//! Links to copy: a button with `data-copy` copies its address to the clipboard and confirms it in the element after
//! it. The buttons appear once scripts are loaded and a clipboard exists; otherwise there is the plain link.
#![expect(unreachable_pub, reason = "the component macro makes its builder public")]

use leptos::prelude::*;

/// Activates all such buttons of the page, including ones added later.
#[island]
pub fn Copying(
    /// Shown after copying.
    copied: String,
    /// Shown if the browser refuses.
    failed: String,
) -> impl IntoView {
    #[cfg(target_arch = "wasm32")]
    Effect::new(move |_| alive::wake(copied.clone(), failed.clone()));
    #[cfg(not(target_arch = "wasm32"))]
    let _ = (copied, failed);
    view! { <span hidden></span> }
}

#[cfg(target_arch = "wasm32")]
mod alive {
    use leptos::ev;
    use leptos::prelude::{document, window, window_event_listener};
    use leptos::task::spawn_local;
    use wasm_bindgen::JsCast;
    use wasm_bindgen_futures::JsFuture;
    use web_sys::Element;

    pub(super) fn wake(copied: String, failed: String) {
        let clipboard = window().navigator().clipboard();
        // Browsers provide a clipboard only on secure connections.
        if clipboard.is_undefined() {
            return;
        }
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("data-copies", "");
        }
        // The page lives as long as its listener.
        let _ = window_event_listener(ev::click, move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let button = target.and_then(|target| target.closest("[data-copy]").ok().flatten());
            let Some(button) = button else { return };
            let path = button.get_attribute("data-copy").unwrap_or_default();
            let address = window().location().origin().unwrap_or_default() + &path;
            let (clipboard, copied, failed) = (clipboard.clone(), copied.clone(), failed.clone());
            spawn_local(async move {
                let done = JsFuture::from(clipboard.write_text(&address)).await.is_ok();
                if let Some(place) = button.next_element_sibling() {
                    place.set_text_content(Some(if done { &copied } else { &failed }));
                }
            });
        });
    }
}
