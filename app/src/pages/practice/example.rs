//! A worked example: an item of the skill with its solution, to read before the first item.

use leptos::prelude::*;
use plumb_service::content::WorkedExample;

use crate::text::{Texts, t};
use crate::ui::{picture, typeset, typeset_answer, typeset_option, worked_picture};

/// The address of a skill's page with its example open.
pub(super) fn path(skill: &str) -> String {
    format!("/practice/{skill}?example=1")
}

/// Question, steps and answer.
pub(super) fn show(t: &Texts, example: &WorkedExample) -> AnyView {
    let asked = example.asked.clone().in_practice();
    let t = &t.about(&asked);
    let options = (!example.options.is_empty()).then(|| {
        let items = example.options.iter().map(|option| view! { <li>{typeset_option(t, option)}</li> }).collect_view();
        view! { <ul>{items}</ul> }
    });
    let steps = example.steps.iter().map(|step| view! { <li>{typeset(t, step)}</li> }).collect_view();
    html! {
        <section class="worked example" id="now" aria-labelledby="example-title">
            <h2 id="example-title" class="small-head">{t!(t, "example-title")}</h2>
            <p class="question">{typeset(t, &asked.stem)}</p>
            {picture(t, asked.figure.as_ref())}
            {options}
            <ol class="steps">{steps}</ol>
            {worked_picture(t, example.figure.as_ref())}
            <p>{t!(t, "task-key")}" "<strong>{typeset_answer(t, &example.key)}</strong></p>
        </section>
    }
}
