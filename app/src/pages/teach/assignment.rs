//! An assignment of a class: its terms and its exceptions.

use leptos::prelude::*;
use plumb_service::assignments::{Assignable, AssignmentView};
use plumb_sessions::assignment::Task;

use super::{about, exceptions, gradebook, kind_words, terms};
use crate::pages::{Page, PageContent, PageRequest};
use crate::server_fns::teach::TermsForm;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::{Alert, Field};

/// `/teach/assignments/{id}`; a target in the query string shows the form of its exception instead of the form of the
/// general terms.
pub(crate) async fn assignment(visit: PageRequest) -> Page {
    let id = visit.uuid()?;
    let teacher = visit.edge.teacher()?;
    let view = teacher.assignment(id).await?;
    let grading = teacher.grading(id).await?;
    let t = &visit.t;
    let form = match visit.query("whom").map(str::to_owned) {
        Some(whom) => exceptions::form(&visit, &view, &whom).await,
        None => change(&visit, &view).await,
    };
    let row = &view.line.row;
    let title = t.shown(&row.title);
    let live = is_assessment(&view).then(|| {
        let path = format!("/teach/assignments/{id}");
        view! {
            <p class="actions">
                <a class="btn" href=format!("{path}/live")>{t!(t, "assignment-live")}</a>
                <a class="btn quiet" href=format!("{path}/results")>{t!(t, "outcome-link")}</a>
            </p>
        }
    });
    let group = row.group.and_then(|group| view.groups.iter().find(|known| known.id == group));
    let whom = group.map(|group| view! { <p>{t!(t, "assigned-to-group", group = group.name.clone())}</p> });
    let all = teacher.assignable().await?;
    let withdrawn = row.withdrawn.then(|| view! { <p class="note due">{t!(t, "assignment-withdrawn-note")}</p> });
    let release = is_assessment(&view).then(|| release(t, &view));
    let grades = is_assessment(&view).then(|| gradebook::section(&visit, &view, grading));
    let body = html! {
        <div class="page">
            <p class="tag"><a href=format!("/teach/classes/{}", view.class.id)>{view.class.name.clone()}</a></p>
            <h1>{title.clone()}</h1>
            {status(&visit)}
            {visit.alert_unless(&[&terms::FIELDS[..], &["counting"][..]].concat())}
            {withdrawn}
            <section aria-labelledby="what">
                <h2 id="what">{kind_words(t, view.line.task.kind())}</h2>
                {what(t, &view, &all)}
                {whom}
                {terms::in_words(t, &view.line.terms)}
                {live}
            </section>
            {exceptions::list(t, &view)}
            {form}
            {release}
            {grades}
            {withdraw(t, &view)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Classes, body })
}

pub(super) const fn is_assessment(view: &AssignmentView) -> bool {
    matches!(view.line.task, Task::Assessment(_))
}

/// Success message of the last form.
fn status(visit: &PageRequest) -> Option<AnyView> {
    if visit.form_error().is_some() {
        return None;
    }
    let t = &visit.t;
    let number = |name: &str| visit.query(name).and_then(|number| number.parse::<u32>().ok()).unwrap_or(0);
    let (done, refused) = (number("done"), number("refused"));
    let said = if visit.query("made").is_some() {
        t!(t, "assign-made")
    } else if visit.query("saved").is_some() {
        t!(t, "assignment-saved")
    } else if visit.query("released").is_some() {
        t!(t, "assignment-released")
    } else {
        return None;
    };
    let is_release = visit.query("released").is_some();
    let reached = (done > 0).then(|| {
        if is_release { t!(t, "assignment-results-reached", n = done) } else { t!(t, "assignment-reached", n = done) }
    });
    let others = (refused > 0).then(|| t!(t, "assignment-not-reached", n = refused));
    let text = [Some(said), reached, others].into_iter().flatten().collect::<Vec<_>>().join(" ");
    Some(html! { <Alert text=text role="status" /> })
}

/// The task by its name, or by its id if it is no longer offered.
fn what(t: &Texts, view: &AssignmentView, all: &Assignable) -> AnyView {
    let named = |list: &[(String, String)], id: &String| {
        list.iter().find(|(known, _)| known == id).map_or_else(|| id.clone(), |(_, name)| t.shown(name))
    };
    match &view.line.task {
        Task::Assessment(id) => {
            let is_test = all.tests.iter().any(|(known, _)| known == id);
            let (name, path) = if is_test {
                (named(&all.tests, id), format!("/teach/tests/{id}"))
            } else {
                (named(&all.assessments, id), format!("/assessments/{id}"))
            };
            html! { <p><a href=path>{name}</a></p> }
        }
        Task::Survey(id) => {
            let name = named(&all.surveys, id);
            let path = format!("/teach/surveys/{id}?class={}", view.class.id);
            html! { <p>{name}" "<a href=path>{t!(t, "assignment-survey-results")}</a></p> }
        }
        Task::Practice(skills) => {
            let every: Vec<(String, String)> = all.skills.iter().flat_map(|(_, skills)| skills.clone()).collect();
            let items = skills
                .iter()
                .map(|id| view! { <li><a href=format!("/practice/{id}")>{named(&every, id)}</a></li> })
                .collect_view();
            html! { <ul class="terms-words">{items}</ul> }
        }
    }
}

/// The form that changes the title and the general terms.
async fn change(visit: &PageRequest, view: &AssignmentView) -> AnyView {
    let t = &visit.t;
    let id = view.line.row.id;
    let kept = visit.kept::<(String, TermsForm)>(id, "change").await;
    let is_open = kept.is_some();
    let (title, set) =
        kept.unwrap_or_else(|| (view.line.row.title.clone(), terms::filled(&view.line.terms, t.school())));
    let (lead, blank) = if is_assessment(view) {
        (t!(t, "assignment-change-lead"), t!(t, "terms-blank-assessment"))
    } else {
        (t!(t, "assignment-change-window"), t!(t, "terms-blank-window"))
    };
    html! {
        <details open=is_open>
            <summary>{t!(t, "assignment-change")}</summary>
            <p class="soft">{lead}</p>
            <form method="post" action="/do/assignment-change" class="stack">
                {about("assignment", id)}
                <input type="hidden" name="seen" value=view.line.seen.clone() />
                <Field
                    name="title"
                    label=t!(t, "assign-title-label")
                    autocomplete="off"
                    value=title
                    error=visit.field_error("title").unwrap_or_default()
                />
                {terms::fieldset(visit, &set, is_assessment(view), blank)}
                <button class="btn">{t!(t, "assignment-save")}</button>
            </form>
        </details>
    }
}

fn release(t: &Texts, view: &AssignmentView) -> AnyView {
    let again = |button: String| {
        view! {
            <form method="post" action="/do/assignment-release">
                {about("assignment", view.line.row.id)}
                <button class="btn quiet">{button}</button>
            </form>
        }
    };
    let inner = match view.line.row.released_at {
        Some(at) => {
            let words = t!(t, "assignment-released-at", when = t.date_time(at));
            html! {
                <p>{words}</p>
                <p class="soft">{t!(t, "assignment-release-again-lead")}</p>
                {again(t!(t, "assignment-release-again"))}
            }
        }
        None => html! {
            <p class="soft">{t!(t, "assignment-release-lead")}</p>
            {again(t!(t, "assignment-release"))}
        },
    };
    section! { "release", t!(t, "assignment-results") =>
        {inner}
    }
}

fn withdraw(t: &Texts, view: &AssignmentView) -> AnyView {
    let row = &view.line.row;
    let (lead, button, withdrawn) = if row.withdrawn {
        (t!(t, "assignment-give-lead"), t!(t, "assignment-give"), "")
    } else {
        (t!(t, "assignment-withdraw-lead"), t!(t, "assignment-withdraw"), "1")
    };
    section! { "withdraw", button.clone() =>
        <p class="soft">{lead}</p>
        <form method="post" action="/do/assignment-withdraw">
            {about("assignment", row.id)}
            <input type="hidden" name="withdrawn" value=withdrawn />
            <button class="btn quiet">{button}</button>
        </form>
    }
}
