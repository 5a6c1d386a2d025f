//! The fields of a form for an answer on the picture.

use leptos::prelude::*;
use leptos::tachys::view::RenderHtml;
use plumb_figures::{AnswerAction, Figure, Surface, SurfacePlace};
use plumb_service::assessment::InputView;

use super::within;
use crate::text::{Texts, t};

/// The answerable surface of a question's picture; `None` if the answer is given beside it.
pub(crate) fn surface_of(figure: Option<&Figure>, input: &InputView) -> Option<Surface> {
    let surface = figure?.surface()?;
    matches!(input, InputView::Typed(_)).then_some(surface)
}

/// The fields as markup; `answer` is the previous one, or empty. `None` if the answer is given beside the picture.
pub(crate) fn picture_fields(t: &Texts, figure: Option<&Figure>, input: &InputView, answer: &str) -> Option<String> {
    let surface = surface_of(figure, input)?;
    let (deed, legend) = match surface.deed {
        AnswerAction::Set => ("set", t!(t, "picture-set")),
        AnswerAction::Shade => ("shade", t!(t, "picture-shade")),
        AnswerAction::Place => ("place", t!(t, "picture-place")),
        AnswerAction::Order => ("order", t!(t, "picture-order")),
    };
    let body = if surface.cards.is_empty() {
        let told = |place: &SurfacePlace| match (surface.deed, place.group) {
            (AnswerAction::Set, 0) => t!(t, "picture-hour", n = place.value.clone()),
            (AnswerAction::Set, _) => t!(t, "picture-minutes", n = place.value.clone()),
            (AnswerAction::Shade, part) => t!(t, "picture-part", n = part + 1),
            _ => place.value.replace('.', &t!(t, "number-decimal")),
        };
        let form = t.of_figure(|language| Some(figure?.form(&surface, "picture[of]", answer, language, told)))?;
        within(form).into_any()
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

/// Cards with a place for each: the learner chooses the card of a place, or drags it.
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
