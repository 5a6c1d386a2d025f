//! Texts of content and answers within pages.

use leptos::prelude::*;
use plumb_typeset::{has_dollar, isolated};

use crate::figure::typeset_line;
use crate::text::Texts;

/// A text of content, with its formulas.
pub(crate) fn typeset(t: &Texts, text: &str) -> AnyView {
    // Without a formula it needs no element of its own.
    let shown = t.content(text);
    if has_dollar(shown) { typeset_line(t.html(text)).into_any() } else { isolated(shown).into_owned().into_any() }
}

/// An option, a key or an answer.
pub(crate) fn typeset_answer(t: &Texts, answer: &str) -> AnyView {
    typeset_line(t.answer_html(answer)).into_any()
}

/// An option among others.
pub(crate) fn typeset_option(t: &Texts, option: &str) -> AnyView {
    typeset_line(t.option_html(option)).into_any()
}
