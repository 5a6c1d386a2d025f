//! The picture beside a question, and answering on it.

use leptos::prelude::*;
use plumb_answers::answer::with_minus;
use plumb_figures::Figure;
use plumb_service::assessment::InputView;

use crate::figure::{drawn, picture_fields, surface_of};
use crate::text::{Texts, isolated};

/// The picture, drawn; nothing where there is none.
pub(crate) fn picture(figure: Option<&Figure>) -> Option<AnyView> {
    figure.map(|figure| drawn(figure.svg()).into_any())
}

/// A question as those read it who look after items: as it is written, with its picture.
pub(crate) fn question(stem: &str, figure: Option<&Figure>) -> AnyView {
    html! { <p class="text stem-small">{isolated(stem).into_owned()}</p>{picture(figure)} }
}

/// The picture with an answer that was given on it, where it was.
pub(crate) fn picture_answered(figure: Option<&Figure>, answer: &str) -> Option<AnyView> {
    figure.map(|figure| drawn(figure.answered(answer)).into_any())
}

/// An answer or a key as people read it: with minus signs, and cards that were put in order by their texts.
pub(crate) fn answer_told(figure: Option<&Figure>, answer: &str) -> String {
    figure.and_then(Figure::surface).map_or_else(|| with_minus(answer), |surface| with_minus(&surface.told(answer)))
}

/// The picture beside a question that is open; one that is answered on stands among the form's fields instead.
pub(crate) fn picture_beside(figure: Option<&Figure>, input: &InputView) -> Option<AnyView> {
    if surface_of(figure, input).is_some() { None } else { picture(figure) }
}

/// The fields of a form by which a question is answered on its picture; `answer` is the one given before, or empty.
pub(crate) fn answer_on_picture(
    t: &Texts,
    figure: Option<&Figure>,
    input: &InputView,
    answer: &str,
) -> Option<AnyView> {
    let fields = drawn(picture_fields(t, figure, input, answer)?);
    Some(html! { {fields}{picture_script()} })
}

/// Dragging on a picture, and its part in the exam player. As Rust it made the learners' module two hundredths larger.
pub(crate) fn picture_script() -> AnyView {
    view! { <script nonce=leptos::nonce::use_nonce()>{include_str!("pictures.js")}</script> }.into_any()
}
