//! Text, number and date fields.

use leptos::attr::custom::custom_attribute;
use leptos::prelude::*;
use plumb_sessions::conversation::{CodeProps, DateProps, NumberProps, TextProps};

use super::{WidgetContext, question};
use crate::models::TypedKind;
use crate::text::t;
use crate::ui::{TextArea, TextKind, keypad, typed_hint, typeset};

/// Text, a number or an expression, with lines of work if they are required.
pub(super) fn text(around: &WidgetContext<'_>, props: &TextProps) -> AnyView {
    let t = around.t;
    let wrong = around.error.is_some();
    let kept = around.kept("answer").unwrap_or_default();
    let kind = TypedKind::of_input(&props.input);
    let hint = match kind {
        TypedKind::Integer | TypedKind::Decimal | TypedKind::Fraction => Some(typed_hint(t, kind)),
        _ if props.multiline => Some(t!(t, "widget-text-longest", n = t.count(props.max_length.into()))),
        _ => None,
    };
    let described = around.described(hint.as_ref().map(|_| "answer-hint"));
    let field = if props.multiline {
        html! {
            <TextArea
                name="answer"
                id="answer"
                value=kept
                rows=8
                required=!props.optional
                wrong=wrong
                described=described
                longest=props.max_length
                writing=TextKind::Prose
            />
        }
    } else {
        // An item of a session that began before `marked` existed has its position instead.
        let is_marked = props.marked || props.item.is_some();
        let is_prose = props.input == "text" && !is_marked;
        html! {
            <div class="typed-line">
                <input
                    type="text"
                    id="answer"
                    name="answer"
                    class:prose=is_prose
                    inputmode=kind.input_mode()
                    data-keys=kind.keys()
                    autocomplete="off"
                    {..custom_attribute("autocorrect", (!is_prose).then_some("off"))}
                    autocapitalize=if is_prose { "sentences" } else { "off" }
                    spellcheck=if is_prose { "true" } else { "false" }
                    enterkeyhint="done"
                    maxlength=props.max_length.to_string()
                    required=!props.optional
                    aria-invalid=wrong.then_some("true")
                    aria-describedby=described
                    value=kept
                />
            </div>
            {kind.keys().map(|_| keypad(t))}
        }
    };
    html! {
        {question(around, &props.prompt, props.help.as_deref(), props.optional)}
        {hints(around, &props.hints)}
        {props.work.then(|| work(around))}
        <div class="typed" class:has-error=wrong>
            <label for="answer">{t!(t, "player-answer")}</label>
            {around.error_line()}
            {field}
            {hint.map(|hint| view! { <p class="hint" id="answer-hint">{hint}</p> })}
        </div>
    }
}

/// The hints shown so far.
fn hints(around: &WidgetContext<'_>, hints: &[String]) -> Option<AnyView> {
    if hints.is_empty() {
        return None;
    }
    let items = hints.iter().map(|hint| view! { <li>{typeset(around.t, &around.t.hint(hint))}</li> }).collect_view();
    Some(html! {
        <section class="so-far" aria-labelledby="hints">
            <h2 class="small-head" id="hints">{t!(around.t, "task-hints")}</h2>
            <ol class="hints">{items}</ol>
        </section>
    })
}

fn work(around: &WidgetContext<'_>) -> AnyView {
    html! {
        <div class="field work">
            <label for="work">{t!(around.t, "task-work-required")}</label>
            <TextArea
                name="work"
                id="work"
                value=around.kept("work").unwrap_or_default()
                rows=5
                required=true
                described="stem work-hint"
            />
            <p class="hint" id="work-hint">{t!(around.t, "task-work-hint")}</p>
        </div>
    }
}

/// Code, in a plain field.
pub(super) fn code(around: &WidgetContext<'_>, props: &CodeProps) -> AnyView {
    let t = around.t;
    let wrong = around.error.is_some();
    html! {
        {question(around, &props.prompt, None, false)}
        <div class="typed" class:has-error=wrong>
            <label for="answer">{t!(t, "widget-code", language = props.language.clone())}</label>
            {around.error_line()}
            <TextArea
                name="answer"
                id="answer"
                value=around.kept("answer").unwrap_or_else(|| props.initial.clone())
                rows=14
                required=true
                wrong=wrong
                described=around.described(Some("answer-hint"))
                longest=props.max_length
                writing=TextKind::Code
            />
            <p class="hint" id="answer-hint">{t!(t, "widget-text-longest", n = t.count(props.max_length.into()))}</p>
        </div>
    }
}

/// A number within bounds.
pub(super) fn number(around: &WidgetContext<'_>, props: &NumberProps) -> AnyView {
    let t = around.t;
    let wrong = around.error.is_some();
    let kind = if props.whole { t!(t, "widget-number-whole") } else { t!(t, "widget-number") };
    let bounds = match (props.min.clone(), props.max.clone()) {
        (Some(min), Some(max)) => Some(t!(t, "widget-between", min = min, max = max)),
        (Some(min), None) => Some(t!(t, "widget-least", min = min)),
        (None, Some(max)) => Some(t!(t, "widget-most", max = max)),
        (None, None) => None,
    };
    let hint = [Some(kind), bounds].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let unit = props.unit.as_deref().map(|unit| view! { <span class="unit" id="answer-unit">{t.shown(unit)}</span> });
    let extra = if unit.is_some() { "answer-unit answer-hint" } else { "answer-hint" };
    html! {
        {question(around, &props.prompt, props.help.as_deref(), props.optional)}
        <div class="typed" class:has-error=wrong>
            <label for="answer">{t!(t, "player-answer")}</label>
            {around.error_line()}
            <div class="typed-line number">
                <input
                    type="text"
                    id="answer"
                    name="answer"
                    inputmode=if props.whole { "numeric" } else { "decimal" }
                    autocomplete="off"
                    autocapitalize="off"
                    {..custom_attribute("autocorrect", "off")}
                    spellcheck="false"
                    enterkeyhint="done"
                    maxlength="64"
                    required=!props.optional
                    aria-invalid=wrong.then_some("true")
                    aria-describedby=around.described(Some(extra))
                    value=around.kept("answer").unwrap_or_default()
                />
                {unit}
            </div>
            <p class="hint" id="answer-hint">{hint}</p>
        </div>
    }
}

/// A day.
pub(super) fn date(around: &WidgetContext<'_>, props: &DateProps) -> AnyView {
    let t = around.t;
    let wrong = around.error.is_some();
    let bounds = match (props.min.clone(), props.max.clone()) {
        (Some(min), Some(max)) => t!(t, "widget-date-between", min = min, max = max),
        (Some(min), None) => t!(t, "widget-date-from", min = min),
        (None, Some(max)) => t!(t, "widget-date-until", max = max),
        (None, None) => t!(t, "widget-date"),
    };
    html! {
        {question(around, &props.prompt, props.help.as_deref(), props.optional)}
        <div class="typed" class:has-error=wrong>
            <label for="answer">{t!(t, "player-answer")}</label>
            {around.error_line()}
            <input
                type="date"
                id="answer"
                name="answer"
                min=props.min.clone()
                max=props.max.clone()
                required=!props.optional
                aria-invalid=wrong.then_some("true")
                aria-describedby=around.described(Some("answer-hint"))
                value=around.kept("answer").unwrap_or_default()
            />
            <p class="hint" id="answer-hint">{bounds}</p>
        </div>
    }
}
