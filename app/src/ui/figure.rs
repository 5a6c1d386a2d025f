//! The picture beside a question, and answering on it.

use leptos::prelude::*;
use leptos::tachys::view::RenderHtml;
use plumb_figures::{Deed, Figure, Place, Surface};
use plumb_service::assessment::InputView;

use crate::figure::{drawn, within};
use crate::text::{Texts, t};

/// The picture, drawn; nothing where there is none.
pub(crate) fn picture(figure: Option<&Figure>) -> Option<AnyView> {
    figure.map(|figure| drawn(figure.svg()).into_any())
}

/// The picture with an answer that was given on it, where it was.
pub(crate) fn picture_answered(figure: Option<&Figure>, answer: &str) -> Option<AnyView> {
    figure.map(|figure| drawn(figure.answered(answer)).into_any())
}

/// An answer as people read it: cards that were put in order by their texts.
pub(crate) fn answer_told(figure: Option<&Figure>, answer: &str) -> String {
    figure.and_then(Figure::surface).map_or_else(|| answer.to_owned(), |surface| surface.told(answer))
}

/// What is chosen on the picture of a question; `None` where the answer is given beside it.
pub(crate) fn surface_of(figure: Option<&Figure>, input: &InputView) -> Option<Surface> {
    let surface = figure?.surface()?;
    matches!(input, InputView::Typed(_)).then_some(surface)
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

/// The same as a text, for the exam player.
pub(crate) fn picture_fields(t: &Texts, figure: Option<&Figure>, input: &InputView, answer: &str) -> Option<String> {
    let surface = surface_of(figure, input)?;
    let (deed, legend) = match surface.deed {
        Deed::Set => ("set", t!(t, "picture-set")),
        Deed::Shade => ("shade", t!(t, "picture-shade")),
        Deed::Place => ("place", t!(t, "picture-place")),
        Deed::Order => ("order", t!(t, "picture-order")),
    };
    let body = if surface.cards.is_empty() {
        let told = |place: &Place| match (surface.deed, place.group) {
            (Deed::Set, 0) => t!(t, "picture-hour", n = place.value.clone()),
            (Deed::Set, _) => t!(t, "picture-minutes", n = place.value.clone()),
            (Deed::Shade, part) => t!(t, "picture-part", n = part + 1),
            _ => place.value.clone(),
        };
        within(figure?.form(&surface, "picture[of]", answer, told)).into_any()
    } else {
        cards(t, &surface, answer)
    };
    let fields = html! {
        <fieldset class="on-picture" data-deed=deed aria-describedby="stem">
            <legend>{legend}</legend>
            {body}
            <input type="hidden" name="picture[join]" value=surface.join.clone() />
            <input type="hidden" name="picture[need]" value=surface.need.to_string() />
        </fieldset>
    };
    Some(fields.to_html())
}

/// Cards, and a place for each: one chooses the card that stands there, or drags it.
fn cards(t: &Texts, surface: &Surface, answer: &str) -> AnyView {
    let parts = surface.parts(answer);
    let cards =
        surface.cards.iter().map(|(id, text)| view! { <li class="tile" data-card=id.clone()>{text.clone()}</li> });
    let slots = (0..surface.need).map(|at| {
        let chosen = parts.get(at).copied().unwrap_or_default();
        let options = surface.cards.iter().map(|(id, text)| {
            view! { <option value=id.clone() selected=chosen == id.as_str()>{text.clone()}</option> }
        });
        view! {
            <li>
                <select name=format!("picture[of][{at}]") aria-label=t!(t, "picture-slot", n = at + 1)>
                    <option value="">"–"</option>
                    {options.collect_view()}
                </select>
            </li>
        }
    });
    html! {
        <ul class="tiles">{cards.collect_view()}</ul>
        <ol class="slots">{slots.collect_view()}</ol>
    }
}
