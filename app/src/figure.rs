//! The one place that puts markup into a page as it stands: the picture beside a question, or what is chosen on it.

#[cfg(feature = "ssr")]
mod fields;

use leptos::prelude::*;

#[cfg(feature = "ssr")]
pub(crate) use fields::{picture_fields, surface_of};

/// A picture that the server drew. Its SVG comes from `plumb_figures` alone, which escapes all text in it and has
/// neither scripts, styles nor references there.
pub(crate) fn drawn(svg: String) -> impl IntoView {
    view! { <figure class="figure" inner_html=svg></figure> }
}

/// The same within what is made as a text itself.
#[cfg(feature = "ssr")]
fn within(svg: String) -> impl IntoView {
    view! { <div inner_html=svg></div> }
}
