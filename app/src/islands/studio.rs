//! The interactive editor of blueprints: it saves and checks by itself, inserts snippets and completes names. Without
//! scripts the plain form around it does the necessary.
#![expect(unreachable_pub, reason = "the component macro makes its builder public")]

#[cfg(target_arch = "wasm32")]
mod alive;
#[cfg(target_arch = "wasm32")]
mod complete;
#[cfg(any(feature = "ssr", target_arch = "wasm32"))]
pub(crate) mod marks;
#[cfg(any(test, target_arch = "wasm32"))]
pub(crate) mod place;
#[cfg(target_arch = "wasm32")]
mod shown;

use leptos::prelude::*;
use uuid::Uuid;

use super::words::StudioWords;

/// The state, the menu and the list of names beside the text; it works on the form's own elements.
#[island]
pub fn Studio(
    /// The draft.
    draft: Uuid,
    /// Known fields, separated by spaces.
    fields: String,
    /// Functions of formulas, separated by spaces.
    functions: String,
    /// The snippets: the name of each, and its text for [`place`].
    snippets: Vec<(String, String)>,
    /// The texts.
    words: StudioWords,
) -> impl IntoView {
    let options =
        snippets.iter().map(|(name, text)| view! { <option value=text.clone()>{name.clone()}</option> }).collect_view();
    let (insert, choose) = (words.insert.clone(), words.insert_choose.clone());
    let (keys, completions) = (words.keys.clone(), words.completions.clone());
    let no_parts = snippets.is_empty();
    #[cfg(target_arch = "wasm32")]
    Effect::new(move |_| alive::wake(draft, &fields, &functions, words.clone()));
    #[cfg(not(target_arch = "wasm32"))]
    let _ = (draft, fields, functions);
    view! {
        // Shown once scripts are loaded: without them it does nothing.
        <div id="tools" class="tools" hidden>
            <ul id="completions" class="completions" role="listbox" aria-label=completions hidden></ul>
            <p id="saving" class="saved none" role="status"></p>
            <label for="snippet" hidden=no_parts>{insert}</label>
            <select id="snippet" hidden=no_parts><option value="">{choose}</option>{options}</select>
            <p class="hint" id="editor-keys">{keys}</p>
        </div>
    }
}
