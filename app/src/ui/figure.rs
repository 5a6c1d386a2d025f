//! The picture beside a question, and answering on it.

use leptos::prelude::*;
use plumb_answers::item::Item;
use plumb_figures::Figure;
use plumb_service::assessment::InputView;

use crate::figure::{drawn, picture_fields, surface_of};
use crate::text::{Texts, t};
use crate::ui::layout::script;
use crate::ui::{typeset, typeset_answer};

/// The picture; `None` without one.
pub(crate) fn picture(t: &Texts, figure: Option<&Figure>) -> Option<AnyView> {
    figure.map(|figure| drawn(t.of_figure(|language| t.figure(figure).svg_in(language))).into_any())
}

/// The picture of a worked solution or an explanation, with the steps that it shows in words.
pub(crate) fn worked_picture(t: &Texts, figure: Option<&Figure>) -> Option<AnyView> {
    let steps = t.of_figure(|language| figure.map(|figure| figure.steps(language)))?;
    let steps = (!steps.is_empty()).then(|| {
        let steps = steps.into_iter().map(|step| view! { <li>{step}</li> }).collect_view();
        view! { <details class="no-print"><summary>{t!(t, "written-steps")}</summary><ol class="steps">{steps}</ol></details> }
    });
    Some(html! { {picture(t, figure)}{steps} })
}

/// The question of an item for people who manage blueprints, with the picture that only practice shows.
pub(crate) fn item_question(t: &Texts, item: &Item) -> AnyView {
    let of_practice = item.practice_figure.as_ref().map(|figure| {
        html! { {picture(t, Some(figure))}<p class="soft">{t!(t, "preview-practice-figure")}</p> }
    });
    html! { {question(t, &item.stem, item.figure.as_ref())}{of_practice} }
}

/// A question for people who manage items: its text, with its picture.
pub(crate) fn question(t: &Texts, stem: &str, figure: Option<&Figure>) -> AnyView {
    html! { <p class="text stem-small">{typeset(t, stem)}</p>{picture(t, figure)} }
}

/// The picture, with the answer that was given on it.
pub(crate) fn picture_answered(t: &Texts, figure: Option<&Figure>, answer: &str) -> Option<AnyView> {
    figure.map(|figure| drawn(t.of_figure(|language| t.figure(figure).answered(answer, language))).into_any())
}

/// An answer or a key in readable form: as mathematics, and ordered cards by their texts.
pub(crate) fn readable_answer(t: &Texts, figure: Option<&Figure>, answer: &str) -> AnyView {
    let told = figure.and_then(Figure::surface).map(|surface| surface.told(answer));
    typeset_answer(t, told.as_deref().unwrap_or(answer))
}

/// The picture beside an open question; a picture that is answered on is among the form's fields instead.
pub(crate) fn picture_beside(t: &Texts, figure: Option<&Figure>, input: &InputView) -> Option<AnyView> {
    if surface_of(figure, input).is_some() { None } else { picture(t, figure) }
}

/// The fields of a form for an answer on the picture; `answer` is the previous one, or empty.
pub(crate) fn answer_on_picture(
    t: &Texts,
    figure: Option<&Figure>,
    input: &InputView,
    answer: &str,
) -> Option<AnyView> {
    let fields = drawn(picture_fields(t, figure, input, answer)?);
    Some(html! { {fields}{picture_script()} })
}

/// Script for dragging on a picture, and its part in the player.
pub(crate) fn picture_script() -> AnyView {
    script("pictures")
}
