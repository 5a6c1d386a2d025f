//! Options to be ordered: a position for each.

use leptos::prelude::*;
use plumb_sessions::conversation::RankingProps;

use super::{WidgetContext, question};
use crate::text::t;
use crate::ui::typeset_option;

/// Options and their possible positions.
pub(super) fn ranking(around: &WidgetContext<'_>, props: &RankingProps) -> AnyView {
    let t = around.t;
    let last = props.options.len();
    let options = props
        .options
        .iter()
        .enumerate()
        .map(|(at, option)| {
            let (name, id) = (format!("answer.{}", option.id), format!("place-{at}"));
            let places = (1..=last)
                .map(|place| {
                    let chosen = around.was(&name, &place.to_string());
                    view! { <option value=place.to_string() selected=chosen>{place.to_string()}</option> }
                })
                .collect_view();
            view! {
                <li>
                    <label for=id.clone() class="text">{typeset_option(t, &option.text)}</label>
                    <select
                        id=id
                        name=name
                        required=!props.optional
                        aria-describedby=around.described(Some("answer-hint"))
                        aria-invalid=around.error.as_ref().map(|_| "true")
                    >
                        <option value="">{t!(t, "widget-no-place")}</option>
                        {places}
                    </select>
                </li>
            }
        })
        .collect_view();
    html! {
        {question(around, &props.prompt, props.help.as_deref(), props.optional)}
        <fieldset class="ranking" class:has-error=around.error.is_some()>
            <legend>{t!(t, "widget-rank")}</legend>
            {around.error_line()}
            <ul class="lines">{options}</ul>
            <p class="hint" id="answer-hint">{t!(t, "widget-rank-hint", n = last)}</p>
        </fieldset>
    }
}
