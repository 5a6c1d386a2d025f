//! Setting a class something to do.

use leptos::prelude::*;
use plumb_service::GroupRow;
use plumb_service::assignments::Assignable;

use super::{about, terms};
use crate::pages::{Page, PageContent, PageRequest};
use crate::server_fns::teach::{TaskForm, TermsForm};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::{Field, options};

/// `/teach/classes/{id}/assign`.
pub(crate) async fn assign(visit: PageRequest) -> Page {
    let id = visit.uuid()?;
    let teacher = visit.edge.teacher()?;
    let view = teacher.class(id, None).await?;
    let class = &view.class;
    let all = teacher.assignable().await?;
    let kept = visit.kept::<(String, TaskForm, TermsForm, String)>(id, "assign").await;
    let (title, task, set, group) = kept.unwrap_or_default();
    let t = &visit.t;
    let heading = t!(t, "assign-heading");
    let body = html! {
        <div class="page">
            <p class="tag">{class.name.clone()}</p>
            <h1>{heading.clone()}</h1>
            {visit.alert_unless(&terms::FIELDS)}
            <form method="post" action="/do/assign" class="stack">
                {about("class", id)}
                <Field
                    name="title"
                    label=t!(t, "assign-title-label")
                    autocomplete="off"
                    hint=t!(t, "assign-title-hint")
                    value=title
                    error=visit.field_error("title").unwrap_or_default()
                />
                {what(&visit, &all, &task)}
                {whom(&visit, &view.groups, &group)}
                {terms::fieldset(&visit, &set, None, t!(t, "terms-blank-assessment"))}
                <button class="btn">{t!(t, "assign-button")}</button>
            </form>
            <p><a class="btn quiet" href=format!("/teach/classes/{id}")>{t!(t, "assign-back")}</a></p>
        </div>
    };
    Ok(PageContent { title: format!("{heading} – {}", class.name), nav: Nav::Classes, body })
}

/// Everyone, or a group; nothing to choose where there are no groups.
fn whom(visit: &PageRequest, groups: &[GroupRow], chosen: &str) -> Option<AnyView> {
    if groups.is_empty() {
        return None;
    }
    let t = &visit.t;
    let options = groups
        .iter()
        .map(|group| {
            let id = group.id.to_string();
            view! { <option value=id.clone() selected={id == chosen}>{group.name.clone()}</option> }
        })
        .collect_view();
    let error = visit.field_error("group").map(|error| view! { <p class="error" role="alert">{error}</p> });
    Some(html! {
        <div class="field">
            <label for="group">{t!(t, "assign-for")}</label>
            <select id="group" name="group"><option value="">{t!(t, "assign-for-all")}</option>{options}</select>
            {error}
        </div>
    })
}

/// The kinds of tasks, each with what may be chosen of it.
fn what(visit: &PageRequest, all: &Assignable, task: &TaskForm) -> AnyView {
    let t = &visit.t;
    let chosen = if task.kind.is_empty() { "assessment" } else { task.kind.as_str() };
    let radio = |kind: &'static str, words: String| {
        view! {
            <label class="check">
                <input type="radio" name="task[kind]" value=kind checked={kind == chosen} required />
                {words}
            </label>
        }
    };
    let error = visit.field_error("task").map(|error| view! { <p class="error" role="alert">{error}</p> });
    let survey = (!all.surveys.is_empty()).then(|| {
        view! {
            <div class="set-task">
                {radio("survey", t!(t, "assign-survey"))}
                {select("task[survey]", t!(t, "assign-which-survey"), &all.surveys, &task.survey)}
            </div>
        }
    });
    let practice = (!all.skills.is_empty()).then(|| {
        view! {
            <div class="set-task">{radio("practice", t!(t, "assign-practice"))}{skills(visit, all, task)}</div>
        }
    });
    html! {
        <fieldset class="checks set-tasks">
            <legend>{t!(t, "assign-what")}</legend>
            {error}
            <div class="set-task">
                {radio("assessment", t!(t, "assign-assessment"))}
                {assessments(t, all, &task.assessment)}
                <p class="hint"><a href=format!("/teach/tests/new?class={}", visit.id())>{t!(t, "test-new")}</a></p>
            </div>
            {survey}
            {practice}
        </fieldset>
    }
}

/// What is published, and apart from it what teachers made.
fn assessments(t: &Texts, all: &Assignable, chosen: &str) -> AnyView {
    let of_teachers = (!all.tests.is_empty()).then(|| {
        view! { <optgroup label=t!(t, "test-list-title")>{options(all.tests.iter().cloned(), chosen)}</optgroup> }
    });
    html! {
        <select name="task[assessment]" aria-label=t!(t, "assign-which-assessment")>
            {options(all.assessments.iter().cloned(), chosen)}
            {of_teachers}
        </select>
    }
}

fn select(name: &'static str, label: String, all: &[(String, String)], chosen: &str) -> AnyView {
    html! { <select name=name aria-label=label>{options(all.iter().cloned(), chosen)}</select> }
}

/// The skills by area; an area with one that was chosen is open.
fn skills(visit: &PageRequest, all: &Assignable, task: &TaskForm) -> AnyView {
    let t = &visit.t;
    let areas = all
        .skills
        .iter()
        .map(|(area, skills)| {
            let chosen = skills.iter().filter(|(id, _)| task.skills.contains(id)).count();
            let name = if area.is_empty() { t!(t, "assign-area-other") } else { area.clone() };
            let boxes = skills
                .iter()
                .map(|(id, name)| {
                    view! {
                        <label class="check">
                            <input
                                type="checkbox"
                                name="task[skills][]"
                                value=id.clone()
                                checked=task.skills.contains(id)
                            />
                            {name.clone()}
                        </label>
                    }
                })
                .collect_view();
            view! {
                <details open={chosen > 0}>
                    <summary>{name}</summary>
                    <div class="checks columns">{boxes}</div>
                </details>
            }
        })
        .collect_view();
    html! { <div class="areas">{areas}</div> }
}
