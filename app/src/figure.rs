//! The one place that puts markup into a page unescaped: the picture beside a question, the parts to choose on it, and
//! texts with formulas.

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

/// A text with formulas, as HTML that `plumb_typeset` wrote: elements of MathML, and escaped text.
#[cfg(feature = "ssr")]
pub(crate) fn typeset_line(html: String) -> impl IntoView {
    view! { <span class="typeset" inner_html=html></span> }
}

/// An option with formulas, in the player.
pub(crate) fn typeset_option(html: String) -> impl IntoView {
    view! { <span class="text" inner_html=html></span> }
}

/// The question of the player, which changes with the item.
pub(crate) fn stem(html: impl Fn() -> String + Send + Sync + 'static) -> impl IntoView {
    view! { <h1 id="stem" class="stem text" tabindex="-1" inner_html=html></h1> }
}

/// The reading of an answer, as HTML that the server wrote.
#[cfg(feature = "ssr")]
pub(crate) fn reading_line(html: String) -> impl IntoView {
    view! { <div class="reading" id="kept-reading" inner_html=html></div> }
}

/// Shows a text with formulas in an element that is already in the page.
#[cfg(feature = "hydrate")]
pub(crate) fn show_typeset(place: &web_sys::Element, html: &str) {
    place.set_inner_html(html);
}

/// A picture within markup that is built as a string.
#[cfg(feature = "ssr")]
fn within(svg: String) -> impl IntoView {
    view! { <div inner_html=svg></div> }
}
