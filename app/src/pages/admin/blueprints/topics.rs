//! Drafting a topic by a model, and its result.

use leptos::prelude::*;
use plumb_service::blueprints::{EndedTopicDraft, TopicDraftFault, TopicDrafts};

use super::nodes::nodes;
use super::path_of_draft;
use crate::text::{Texts, t};
use crate::ui::while_it_runs;

/// The section for drafted topics on the page of all blueprints.
pub(super) fn drafted(t: &Texts, drafts: &TopicDrafts, error: Option<String>) -> AnyView {
    let part = match &drafts.running {
        Some(running) => {
            let words = t!(t, "topic-draft-running", skill = running.skill.clone());
            html! { <p class="note" role="status">{words}</p> }
        }
        None => html! {
            {drafts.ended.as_ref().map(|ended| outcome(t, ended))}
            {form(t, drafts, error)}
        },
    };
    section! { "drafted", t!(t, "topic-draft") =>
        <p>{t!(t, "topic-draft-lead")}</p>
        {while_it_runs(t, "topic-draft", drafts.running.is_some(), part)}
    }
}

fn outcome(t: &Texts, ended: &EndedTopicDraft) -> AnyView {
    let skill = ended.skill.clone();
    match ended.draft_result {
        Ok(draft) => html! {
            <p class="note right">
                {t!(t, "topic-draft-ready", skill = skill)}" "
                <a href=path_of_draft(draft)>{t!(t, "topic-draft-read")}</a>
            </p>
        },
        Err(fault) => {
            let words = match fault {
                TopicDraftFault::Budget => t!(t, "topic-draft-budget", skill = skill),
                TopicDraftFault::Model(code) => t!(t, "topic-draft-failed", skill = skill, code = code.to_owned()),
                TopicDraftFault::Kept => t!(t, "topic-draft-not-kept", skill = skill),
            };
            html! { <p class="note wrong">{words}</p> }
        }
    }
}

fn form(t: &Texts, drafts: &TopicDrafts, error: Option<String>) -> AnyView {
    if !drafts.has_model {
        return html! { <p class="note">{t!(t, "topic-draft-no-model")}</p> };
    }
    let areas = nodes(&drafts.skills, "");
    let wrong = error.is_some();
    html! {
        <form method="post" action="/do/topic-draft" class="search">
            <div class="field" class:has-error=wrong>
                <label for="skill">{t!(t, "topic-draft-skill")}</label>
                <select id="skill" name="skill" required aria-describedby=wrong.then_some("skill-error")>
                    <option value="">{t!(t, "topic-draft-choose")}</option>
                    {areas}
                </select>
                {error.map(|text| view! { <p class="error" id="skill-error" role="alert">{text}</p> })}
            </div>
            <button class="btn">{t!(t, "topic-draft-button")}</button>
        </form>
    }
}
