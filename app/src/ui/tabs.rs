//! Links between views of the same thing.

use leptos::prelude::*;

/// A row of links called `label`: each with its address, its words, and whether it is where the reader is.
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
