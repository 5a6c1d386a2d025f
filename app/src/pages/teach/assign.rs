//! The form that makes an assignment for a class.

use leptos::prelude::*;
use plumb_service::GroupRow;
use plumb_service::assignments::{Assignable, AssignmentPreview};
use plumb_sessions::assignment::Task;

use super::{about, terms};
use crate::models::fresh_command;
use crate::pages::{Page, PageContent, PageRequest};
use crate::server_fns::teach::{AssignForm, TaskForm};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::{Field, options, tabs};

/// The kinds of tasks, as forms name them.
const KINDS: [&str; 3] = ["assessment", "survey", "practice"];

/// `/teach/classes/{id}/assign`; `?kind=` sets the kind of task, `?assessment=` the assessment.
pub(crate) async fn assign(visit: PageRequest) -> Page {
    let id = visit.uuid()?;
    let teacher = visit.edge.teacher()?;
    let view = teacher.class(id, None).await?;
    let class = &view.class;
    let all = teacher.assignable().await?;
    let kept = visit.kept::<AssignForm>(id, "assign").await;
    // The form is complete: it was accepted except for the confirmation, or a link filled it.
    let is_filled = visit.field_error("sure").is_some() || kept.is_none() && visit.query("assessment").is_some();
    let form = kept.unwrap_or_else(|| begun(&visit, &all));
    let command = fresh_command();
    let zone = &visit.edge.zones().await?.school;
    let new = is_filled.then(|| form.read(command, id, zone).ok()).flatten();
    let preview = match &new {
        Some(new) => teacher.assignment_preview(new).await.ok(),
        None => None,
    };
    let sure = new.filter(|_| preview.is_some()).map(|new| new.fingerprint()).transpose()?;
    let t = &visit.t;
    let said = preview.map(|preview| sentence(&visit, &preview, (&class.name, &all)));
    let heading = t!(t, "assign-heading");
    let body = html! {
        <div class="page">
            <p class="tag">{class.name.clone()}</p>
            <h1>{heading.clone()}</h1>
            {visit.alert_unless(&[&terms::FIELDS[..], &["sure"][..]].concat())}
            {kinds(&visit, &all, &form.task.kind)}
            <form method="post" action="/do/assign" class="stack">
                {about("class", id)}
                {about("command", command)}
                <input type="hidden" name="task[kind]" value=form.task.kind.clone() />
                <input type="hidden" name="sure" value=sure.unwrap_or_default() />
                <Field
                    name="title"
                    label=t!(t, "assign-title-label")
                    autocomplete="off"
                    hint=t!(t, "assign-title-hint")
                    value=form.title.clone()
                    error=visit.field_error("title").unwrap_or_default()
                />
                {what(&visit, &all, &form.task)}
                {whom(&visit, &view.groups, &form.group)}
                {terms::fieldset(&visit, &form.terms, form.task.kind == KINDS[0], t!(t, "terms-blank-assessment"))}
                {said}
                <button class="btn">{t!(t, "assign-button")}</button>
            </form>
            <p><a class="btn quiet" href=format!("/teach/classes/{id}")>{t!(t, "assign-back")}</a></p>
        </div>
    };
    Ok(PageContent { title: format!("{heading} – {}", class.name), nav: Nav::Classes, body })
}

/// The form as prefilled by a link.
fn begun(visit: &PageRequest, all: &Assignable) -> AssignForm {
    let kind = visit.query("kind").filter(|kind| KINDS.contains(kind)).unwrap_or(KINDS[0]).to_owned();
    let assessment = visit.query("assessment").unwrap_or_default().to_owned();
    let title = all.tests.iter().chain(&all.assessments).find(|(id, _)| *id == assessment);
    let title = title.map(|(_, title)| title.clone()).unwrap_or_default();
    AssignForm { title, task: TaskForm { kind, assessment, ..TaskForm::default() }, ..AssignForm::default() }
}

/// Links to the kinds of tasks: the form below has the fields of one kind only, so that a choice of another kind cannot
/// be overlooked.
fn kinds(visit: &PageRequest, all: &Assignable, chosen: &str) -> AnyView {
    let t = &visit.t;
    let is_offered = |kind: &str| match kind {
        "survey" => !all.surveys.is_empty(),
        "practice" => !all.skills.is_empty(),
        _ => true,
    };
    let links = KINDS.into_iter().filter(|kind| is_offered(kind)).map(|kind| {
        let href = format!("/teach/classes/{}/assign?kind={kind}", visit.id());
        (href, kind_of_task(t, kind), kind == chosen)
    });
    tabs(t!(t, "assign-what"), links)
}

fn kind_of_task(t: &Texts, kind: &str) -> String {
    match kind {
        "survey" => t!(t, "assign-survey"),
        "practice" => t!(t, "assign-practice"),
        _ => t!(t, "assign-assessment"),
    }
}

/// Preview of the assignment: task, group and opening time.
fn sentence(visit: &PageRequest, preview: &AssignmentPreview, (class, all): (&str, &Assignable)) -> AnyView {
    let t = &visit.t;
    let whom = match &preview.group {
        Some(group) => t!(t, "assign-sure-group", group = group.name.clone(), class = class.to_owned()),
        None => class.to_owned(),
    };
    let what = match &preview.task {
        Task::Assessment(id) => {
            t!(t, "assign-sure-assessment", name = name_of(t, all.tests.iter().chain(&all.assessments), id))
        }
        Task::Survey(id) => t!(t, "assign-sure-survey", name = name_of(t, all.surveys.iter(), id)),
        Task::Practice(skills) => {
            let known = || all.skills.iter().flat_map(|(_, skills)| skills);
            let names: Vec<String> = skills.iter().map(|id| name_of(t, known(), id)).collect();
            t!(t, "assign-sure-practice", names = names.join(", "))
        }
    };
    let when = match preview.opens {
        Some(opens) => t!(t, "assign-sure-opens", when = t.date_time(opens)),
        None => t!(t, "assign-sure-now"),
    };
    let learners = t!(t, "assign-sure-learners", n = preview.learners);
    let title = preview.title.clone();
    let said = t!(t, "assign-sure", title = title, what = what, whom = whom, learners = learners, when = when);
    let before = preview.before.map(|id| {
        view! { " "<a href=format!("/teach/assignments/{id}")>{t!(t, "assign-sure-before")}</a> }
    });
    html! { <p class="note" id="sure" role="status">{said}{before}</p> }
}

/// The title of a content; its id if it does not exist.
fn name_of<'a>(t: &Texts, mut all: impl Iterator<Item = &'a (String, String)>, id: &str) -> String {
    all.find(|(known, _)| known == id).map_or_else(|| id.to_owned(), |(_, name)| t.shown(name))
}

/// The choice between the whole class and a group; `None` without groups.
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

/// The tasks of the form's kind to choose from.
fn what(visit: &PageRequest, all: &Assignable, task: &TaskForm) -> AnyView {
    let t = &visit.t;
    let error = visit.field_error("task").map(|error| view! { <p class="error" role="alert">{error}</p> });
    let choice = match task.kind.as_str() {
        "survey" => surveys(t, all, &task.survey),
        "practice" => skills(visit, all, task),
        _ => html! {
            <div>
                {assessments(t, all, &task.assessment)}
                <p><a class="btn quiet" href=format!("/teach/tests/new?class={}", visit.id())>{t!(t, "test-new")}</a></p>
            </div>
        },
    };
    html! {
        <fieldset class="checks set-tasks">
            <legend>{kind_of_task(t, &task.kind)}</legend>
            {error}
            <div class="set-task">{choice}</div>
        </fieldset>
    }
}

/// Published assessments, followed by those of teachers.
fn assessments(t: &Texts, all: &Assignable, chosen: &str) -> AnyView {
    let of_teachers = (!all.tests.is_empty()).then(|| {
        view! { <optgroup label=t!(t, "test-list-title")>{options(named(t, &all.tests), chosen)}</optgroup> }
    });
    html! {
        <select name="task[assessment]" aria-label=t!(t, "assign-which-assessment")>
            {options(by_name(t, &all.assessments), chosen)}
            {of_teachers}
        </select>
    }
}

fn surveys(t: &Texts, all: &Assignable, chosen: &str) -> AnyView {
    let options = options(by_name(t, &all.surveys), chosen);
    html! { <select name="task[survey]" aria-label=t!(t, "assign-which-survey")>{options}</select> }
}

/// Options of a select: ids, with the names that the reader sees.
fn named(t: &Texts, all: &[(String, String)]) -> Vec<(String, String)> {
    all.iter().map(|(id, name)| (id.clone(), t.shown(name))).collect()
}

/// Like [`named`], sorted by the names.
fn by_name(t: &Texts, all: &[(String, String)]) -> Vec<(String, String)> {
    let mut named = named(t, all);
    t.sort_by_name(&mut named, |(_, name)| name);
    named
}

/// The skills by area; an area with a chosen skill is open.
fn skills(visit: &PageRequest, all: &Assignable, task: &TaskForm) -> AnyView {
    let t = &visit.t;
    let areas = all
        .skills
        .iter()
        .map(|(area, skills)| {
            let chosen = skills.iter().filter(|(id, _)| task.skills.contains(id)).count();
            let name = if area.is_empty() { t!(t, "assign-area-other") } else { t.shown(area) };
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
                            {t.shown(name)}
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
