//! Links between views of one object.

use leptos::prelude::*;

/// A row of links named `label`, as (path, text, whether it is the current view).
pub(crate) fn tabs(label: String, links: impl IntoIterator<Item = (String, String, bool)>) -> AnyView {
    let links = links
        .into_iter()
        .map(|(href, words, is_here)| {
            let current = is_here.then_some("page");
            view! { <li><a href=href aria-current=current>{words}</a></li> }
        })
        .collect_view();
    html! { <nav class="tabs" aria-label=label><ul>{links}</ul></nav> }
}
