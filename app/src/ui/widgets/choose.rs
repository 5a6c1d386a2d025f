//! Options to choose from.

use leptos::prelude::*;
use plumb_sessions::conversation::{Choice, ChoiceProps, SelectionProps};
use plumb_types::saturating_cast;

use super::{WidgetContext, question};
use crate::text::t;
use crate::ui::typeset_option;

/// One of several options.
pub(super) fn choices(around: &WidgetContext<'_>, props: &ChoiceProps) -> AnyView {
    let options = cards(around, &props.options, "radio", !props.optional);
    html! {
        {question(around, &props.prompt, props.help.as_deref(), props.optional)}
        <fieldset class="options" aria-describedby=around.described(None)>
            <legend>{t!(around.t, "player-choose")}</legend>
            {around.error_line()}
            {options}
        </fieldset>
    }
}

/// Any number of options, within bounds.
pub(super) fn selections(around: &WidgetContext<'_>, props: &SelectionProps) -> AnyView {
    let t = around.t;
    let all = saturating_cast(props.options.len());
    let legend = match (props.min, props.max) {
        (min, max) if min == max => t!(t, "widget-select-exactly", n = min),
        (0 | 1, max) if max >= all => t!(t, "widget-select-any"),
        (0 | 1, max) => t!(t, "widget-select-most", n = max),
        (min, max) if max >= all => t!(t, "widget-select-least", n = min),
        (min, max) => t!(t, "widget-select-between", min = min, max = max),
    };
    html! {
        {question(around, &props.prompt, props.help.as_deref(), props.optional)}
        <fieldset class="options boxes" aria-describedby=around.described(None)>
            <legend>{legend}</legend>
            {around.error_line()}
            {cards(around, &props.options, "checkbox", false)}
        </fieldset>
    }
}

fn cards(around: &WidgetContext<'_>, options: &[Choice], kind: &'static str, required: bool) -> AnyView {
    options
        .iter()
        .map(|option| {
            let chosen = around.was("answer", &option.id);
            view! {
                <label class="option">
                    <input type=kind name="answer" value=option.id.clone() checked=chosen required=required />
                    <span class="key" aria-hidden="true"></span>
                    <span class="text">{typeset_option(around.t, &option.text)}</span>
                </label>
            }
        })
        .collect_view()
        .into_any()
}
