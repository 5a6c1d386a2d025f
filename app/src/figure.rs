//! The one place that puts markup into a page unescaped: the picture beside a question, or the parts to choose on it.

#[cfg(feature = "ssr")]
mod fields;

use leptos::prelude::*;

#[cfg(feature = "ssr")]
pub(crate) use fields::{picture_fields, surface_of};

/// A picture drawn by the server. Its SVG comes only from `plumb_figures`, which escapes all text in it and writes no
/// scripts, styles or references.
pub(crate) fn drawn(svg: String) -> impl IntoView {
    view! { <figure class="figure" inner_html=svg></figure> }
}

/// A picture within markup that is built as a string.
#[cfg(feature = "ssr")]
fn within(svg: String) -> impl IntoView {
    view! { <div inner_html=svg></div> }
}
