//! A new question, from a starting point.

use leptos::prelude::*;
use plumb_content::edit::START_NAMES;
use plumb_service::blueprints::Strand;

use super::super::nodes::{Areas, nodes};
use crate::ids::CommandId;
use crate::pages::PageRequest;
use crate::text::{Texts, t};
use crate::ui::Field;

/// The form that begins a new question, in the studio or as one of a teacher's own: its endpoint and its name. `skills`
/// are the skills to practise it as.
pub(in crate::pages) fn begin(
    visit: &PageRequest,
    (action, command): (&'static str, Option<CommandId>),
    strands: Vec<Strand>,
    skills: &Areas,
) -> AnyView {
    let t = &visit.t;
    let strands = strands
        .into_iter()
        .map(|Strand { skill, domain, subdomain, topic, .. }| {
            let parts: Vec<String> = [domain, subdomain, topic].into_iter().filter(|part| !part.is_empty()).collect();
            view! { <option value=skill>{parts.join(" · ")}</option> }
        })
        .collect_view();
    let starts = START_NAMES
        .map(|start| {
            let checked = start == "sum";
            view! {
                <label class="check">
                    <input type="radio" name="point" value=start checked=checked />
                    {start_words(t, start)}
                </label>
            }
        })
        .into_iter()
        .collect_view();
    let command = command.map(|command| view! { <input type="hidden" name="command" value=command.to_string() /> });
    let error = visit.field_error("title").unwrap_or_default();
    let open = !error.is_empty();
    html! {
        <details class="branch" open=open>
            <summary>{t!(t, "question-new")}</summary>
            <form method="post" action=action class="stack" autocomplete="off">
                {command}
                <Field name="title" label=t!(t, "question-title") autocomplete="off" hint=t!(t, "question-title-help") error=error />
                <div class="field">
                    <label for="strand">{t!(t, "question-strand")}</label>
                    <select id="strand" name="strand">
                        <option value="">{t!(t, "question-strand-none")}</option>
                        {strands}
                    </select>
                </div>
                <div class="field">
                    <label for="practised_as">{t!(t, "form-practised-as")}</label>
                    <select id="practised_as" name="practised_as">
                        <option value="">{t!(t, "form-practised-nowhere")}</option>
                        {nodes(skills, "")}
                    </select>
                </div>
                <fieldset>
                    <legend>{t!(t, "question-start")}</legend>
                    {starts}
                </fieldset>
                <button class="btn">{t!(t, "question-begin")}</button>
            </form>
        </details>
    }
}

fn start_words(t: &Texts, start: &str) -> String {
    match start {
        "choice" => t!(t, "question-start-choice"),
        "picture" => t!(t, "question-start-picture"),
        _ => t!(t, "question-start-sum"),
    }
}
