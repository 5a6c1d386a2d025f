//! The one place that puts markup into a page as it stands: the picture beside a question.

use leptos::prelude::*;

/// A picture that the server drew. Its SVG comes from `plumb_figures` alone, which escapes all text in it and has
/// neither scripts, styles nor references there.
pub(crate) fn drawn(svg: String) -> impl IntoView {
    view! { <figure class="figure" inner_html=svg></figure> }
}
