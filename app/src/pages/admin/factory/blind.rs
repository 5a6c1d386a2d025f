//! Reviewing without the key: the question with a field for the reviewer's own answer, and whether that is the key.

use leptos::prelude::*;
use plumb_bank::{MathProblemItem, RenderedProblem};

use crate::text::{Texts, t};
use crate::ui::{question, typeset_answer, typeset_option};

/// The question of a problem as learners see it, with a field of that name for an answer.
pub(super) fn ask(t: &Texts, problem: &MathProblemItem, name: &str) -> AnyView {
    let RenderedProblem { stem, figure, choices, .. } = RenderedProblem::from(problem);
    let field = if choices.is_empty() {
        let id = format!("answer-{name}");
        html! {
            <div class="field">
                <label for=id.clone()>{t!(t, "factory-your-answer")}</label>
                <input type="text" id=id name=name.to_owned() autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="300" />
            </div>
        }
    } else {
        let radio = |(choice, _): (String, bool)| {
            let shown = typeset_option(t, &choice);
            view! { <label class="check"><input type="radio" name=name.to_owned() value=choice />" "{shown}</label> }
        };
        let radios = choices.into_iter().map(radio).collect_view();
        html! { <fieldset class="checks"><legend>{t!(t, "factory-your-answer")}</legend>{radios}</fieldset> }
    };
    html! {
        {question(t, &stem, figure.as_ref())}
        {field}
    }
}

/// Whether the reviewer's answer is the key.
pub(super) fn verdict(t: &Texts, agrees: bool, answer: &str, key: &str) -> AnyView {
    let (class, words) = if agrees {
        ("note right", t!(t, "factory-answer-agrees"))
    } else {
        ("note wrong", t!(t, "factory-answer-differs"))
    };
    html! {
        <div class=class>
            <p><strong>{words}</strong></p>
            <dl class="pairs">
                <div><dt>{t!(t, "factory-your-answer")}</dt><dd>{typeset_answer(t, answer)}</dd></div>
                <div><dt>{t!(t, "factory-field-key")}</dt><dd>{typeset_answer(t, key)}</dd></div>
            </dl>
        </div>
    }
}
