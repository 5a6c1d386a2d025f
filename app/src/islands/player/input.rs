//! The input of an answer: choosing or typing.
#![expect(unreachable_pub, reason = "the component macro makes its builder public")]

use leptos::attr::custom::custom_attribute;
use leptos::prelude::*;

use super::player_state::PlayerState;
use crate::figure::typeset_option;
use crate::islands::reading::{AnswerReader, Found};
use crate::models::{Input, TypedKind};

/// The answer's fields, created for each item.
#[component]
pub(crate) fn Answer(desk: PlayerState) -> impl IntoView {
    let item = desk.item;
    // Only a new item creates new fields: the field being typed in must keep its caret.
    let shape = Memo::new(move |_| item.with(|item| (item.position, item.input.clone())));
    move || match shape.get().1 {
        Input::Choice(_) | Input::Typed(TypedKind::Boolean) => view! { <Choices desk=desk /> }.into_any(),
        Input::Typed(kind) => view! { <Typed desk=desk kind=kind /> }.into_any(),
    }
}

#[component]
fn Choices(desk: PlayerState) -> impl IntoView {
    let answer = desk.answer;
    let (choices, legend) =
        desk.words.with_value(|words| (desk.item.with_untracked(|item| item.choices(words)), words.choose.clone()));
    let at_first = answer.get_untracked();
    let options = choices
        .into_iter()
        .enumerate()
        .map(|(at, (id, text))| {
            let (mine, chosen) = (id.clone(), id.clone());
            let first = at_first == id;
            view! {
                <label class="option">
                    <input
                        type="radio"
                        name="answer"
                        id=format!("option-{at}")
                        value=id
                        checked=first
                        prop:checked=move || answer.with(|answer| *answer == mine)
                        on:change=move |_| desk.choose(&chosen)
                    />
                    <span class="key" aria-hidden="true">{at + 1}</span>
                    {typeset_option(text)}
                </label>
            }
        })
        .collect_view();
    view! {
        <fieldset class="options" aria-describedby="stem">
            <legend>{legend}</legend>
            {options}
        </fieldset>
    }
}

#[component]
fn Typed(desk: PlayerState, kind: TypedKind) -> impl IntoView {
    let answer = desk.answer;
    let words = desk.words.get_value();
    let reader = reads(desk, kind);
    let hint = match kind {
        TypedKind::Integer => words.hint_integer,
        TypedKind::Decimal => words.hint_decimal,
        TypedKind::Fraction => words.hint_fraction,
        _ => words.hint_text,
    };
    let at_first = answer.get_untracked();
    view! {
        <div class="typed">
            <label for="answer">{words.answer}</label>
            <div class="typed-line">
                <input
                    type="text"
                    id="answer"
                    name="answer"
                    inputmode=kind.input_mode()
                    data-keys=kind.keys()
                    autocomplete="off"
                    autocapitalize="off"
                    {..custom_attribute("autocorrect", "off")}
                    spellcheck="false"
                    enterkeyhint="done"
                    maxlength="2000"
                    aria-describedby="stem answer-hint"
                    value=at_first
                    prop:value=move || answer.get()
                    on:input=move |event| desk.type_in(&event_target_value(&event))
                />
            </div>
            <p class="hint" id="answer-hint">{hint}</p>
            <Found reader=reader />
        </div>
    }
}

/// Shows the reading while typing. Words need no reading.
fn reads(desk: PlayerState, kind: TypedKind) -> AnswerReader {
    let reader = AnswerReader::new();
    if kind.has_reading() {
        Effect::new(move |_| {
            let answer = desk.answer.get();
            if let (true, Ok(position)) = (desk.alive.get(), u32::try_from(desk.position())) {
                reader.look(desk.session(), position, answer);
            }
        });
    }
    reader
}
