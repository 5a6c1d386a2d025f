//! One class: its assignments, its join code, and its teachers.

use leptos::prelude::*;
use plumb_service::assignments::AssignmentLine;
use plumb_service::classes::ClassView;
use plumb_sessions::assignment::Task;

use super::{about, kind_words, members, needs, said};
use crate::ids::{ClassId, UserId};
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::Field;
use crate::ui::layout::Nav;

/// The fields of the page's forms, which show their errors themselves.
const FIELDS: [&str; 3] = ["name", "names", "members"];

/// `/teach/classes/{id}`.
pub(crate) async fn class(visit: PageRequest) -> Page {
    let after = visit.query("after").map(str::to_owned);
    let teacher = visit.edge.teacher()?;
    let view = teacher.class(visit.uuid()?, after).await?;
    let needs = teacher.class_needs(view.class.id, None).await?;
    let typed = members::typed(&visit, view.class.id).await;
    let t = &visit.t;
    let title = view.class.name.clone();
    let over = view.class.archived.then(|| view! { <p class="note due">{t!(t, "class-is-over")}</p> });
    let code = (!view.class.archived).then(|| join_code(&visit, &view));
    let body = html! {
        <div class="page one-class">
            <p class="tag"><a href="/teach">{t!(t, "class-all")}</a></p>
            <h1>{title.clone()}</h1>
            {over}
            {visit.alert_unless(&FIELDS)}
            {ways(t, &view)}
            <div class="main-and-side">
                <div>
                    {assignments(t, &view)}
                    {needs::section(t, view.class.id, &needs)}
                    {members::learners(&visit, &view, typed)}
                </div>
                <div>
                    {code}
                    {order(t, &view)}
                    {(view.has_model || view.class.model_words).then(|| model_words(t, &view))}
                    {members::groups(&visit, &view)}
                    {teachers(&visit, &view)}
                    {change(&visit, &view)}
                </div>
            </div>
        </div>
    };
    Ok(PageContent { title, nav: Nav::Classes, body })
}

fn assignments(t: &Texts, view: &ClassView) -> AnyView {
    let list = if view.assignments.is_empty() {
        html! { <p class="empty">{t!(t, "class-no-assignments")}</p> }
    } else {
        let items = view.assignments.iter().map(|line| assignment(t, view, line)).collect_view();
        html! { <ul class="lines">{items}</ul> }
    };
    section! { "assignments", t!(t, "class-assignments") =>
        {list}
    }
}

/// The main links of a class: making an assignment, and the other pages.
fn ways(t: &Texts, view: &ClassView) -> AnyView {
    let path = format!("/teach/classes/{}", view.class.id);
    let assign = (!view.class.archived)
        .then(|| view! { <a class="btn" href=format!("{path}/assign")>{t!(t, "class-assign")}</a> });
    let test = (!view.class.archived).then(|| {
        let path = format!("/teach/tests/new?class={}", view.class.id);
        view! { <a class="btn quiet" href=path>{t!(t, "test-new")}</a> }
    });
    html! {
        <p class="actions">
            {assign}
            {test}
            <a class="btn quiet" href=format!("{path}/gradebook")>{t!(t, "class-gradebook")}</a>
            <a class="btn quiet" href=format!("{path}/skills")>{t!(t, "class-skills")}</a>
            <a class="btn quiet" href=format!("/teach/conversations?class={}", view.class.id)>{t!(t, "talks-title")}</a>
            <a class="btn quiet" href=format!("{path}/announcements")>{t!(t, "class-announcements")}</a>
        </p>
    }
}

fn assignment(t: &Texts, view: &ClassView, line: &AssignmentLine) -> AnyView {
    let group = line.row.group.and_then(|group| view.groups.iter().find(|known| known.id == group));
    let results = matches!(line.task, Task::Assessment(_)).then(|| {
        let path = format!("/teach/assignments/{}/results", line.row.id);
        let label = t!(t, "outcome-title", title = line.row.title.clone());
        view! { <a class="btn quiet small" href=path aria-label=label>{t!(t, "outcome-link")}</a> }
    });
    let facts = [
        Some(kind_words(t, line.task.kind())),
        group.map(|group| t!(t, "assigned-to-group", group = group.name.clone())),
        line.terms.opens.map(|at| t!(t, "terms-said-opens", when = t.deadline(at))),
        line.terms.closes.map(|at| t!(t, "terms-said-closes", when = t.deadline(at))),
        line.row.released_at.map(|_| t!(t, "assignment-is-released")),
        line.row.withdrawn.then(|| t!(t, "assignment-is-withdrawn")),
    ]
    .into_iter()
    .flatten()
    .map(|fact| view! { <span>{fact}</span> })
    .collect_view();
    html! {
        <li>
            <div>
                <a href=format!("/teach/assignments/{}", line.row.id)>{t.shown(&line.row.title)}</a>
                <p class="facts">{facts}</p>
            </div>
            {results}
        </li>
    }
}

/// The join code, large enough for a projector, and the address where it is entered.
fn join_code(visit: &PageRequest, view: &ClassView) -> AnyView {
    let t = &visit.t;
    let id = view.class.id;
    let (shown, make) = match view.class.join_code.clone() {
        Some(code) => {
            let address = visit.edge.settings().address.as_deref();
            let place = match address.map(|address| address.split_once("://").map_or(address, |(_, site)| site)) {
                Some(site) => t!(t, "class-code-where", site = site),
                None => t!(t, "class-code-where-here"),
            };
            let shown = view! {
                <p>{place}</p>
                <p class="join-code"><code>{code}</code></p>
                <form method="post" action="/do/class-code">
                    {about("class", id)}
                    <button class="btn quiet">{t!(t, "class-code-close")}</button>
                </form>
            };
            (Some(shown), t!(t, "class-code-renew"))
        }
        None => (None, t!(t, "class-code-make")),
    };
    let none = shown.is_none().then(|| view! { <p class="soft">{t!(t, "class-code-none")}</p> });
    section! { "code", t!(t, "class-code") =>
        {none}
        {shown}
        <form method="post" action="/do/class-code">
            {about("class", id)}
            <input type="hidden" name="open" value="1" />
            <button class="btn quiet">{make}</button>
        </form>
    }
}

/// A setting of a class that is on or off: what holds now, and the button that changes it. `field` is sent to turn it
/// on.
fn toggle(
    class: ClassId,
    (action, field): (&'static str, &'static str),
    is_on: bool,
    now: String,
    change: String,
) -> AnyView {
    html! {
        <p>{now}</p>
        <form method="post" action=action>
            {about("class", class)}
            {(!is_on).then(|| view! { <input type="hidden" name=field value="1" /> })}
            <button class="btn quiet">{change}</button>
        </form>
    }
}

/// The setting whether prerequisites are advice to the class's learners or binding.
fn order(t: &Texts, view: &ClassView) -> AnyView {
    let follows = view.class.follow_order;
    let (now, change) = if follows {
        (t!(t, "class-order-followed"), t!(t, "class-order-free"))
    } else {
        (t!(t, "class-order-advised"), t!(t, "class-order-follow"))
    };
    section! { "order", t!(t, "class-order") =>
        {toggle(view.class.id, ("/do/class-order", "follow"), follows, now, change)}
    }
}

/// The setting whether a language model may write beside an open question.
fn model_words(t: &Texts, view: &ClassView) -> AnyView {
    let allows = view.class.model_words;
    let (now, change) = if allows {
        (t!(t, "class-words-written"), t!(t, "class-words-choose"))
    } else {
        (t!(t, "class-words-chosen"), t!(t, "class-words-write"))
    };
    section! { "model-words", t!(t, "class-words") =>
        {toggle(view.class.id, ("/do/class-model-words", "allow"), allows, now, change)}
    }
}

fn teachers(visit: &PageRequest, view: &ClassView) -> AnyView {
    const ADD: &str = "/do/class-teacher-add";
    let t = &visit.t;
    let several = view.teachers.len() > 1;
    let items = view
        .teachers
        .iter()
        .map(|teacher| {
            let remove = several.then(|| remove_teacher(t, view.class.id, teacher.id, teacher.name.clone()));
            view! { <li><span>{teacher.name.clone()}</span>{remove}</li> }
        })
        .collect_view();
    section! { "teachers", t!(t, "class-teachers") =>
        <ul class="lines">{items}</ul>
        <form method="post" action=ADD class="stack">
            {about("class", view.class.id)}
            <Field
                name="name"
                id="teacher-name"
                label=t!(t, "class-teacher-name")
                autocomplete="off"
                error=said(visit, ADD, "name")
            />
            <button class="btn quiet">{t!(t, "class-teacher-add")}</button>
        </form>
    }
}

fn remove_teacher(t: &Texts, class: ClassId, teacher: UserId, name: String) -> AnyView {
    html! {
        <form method="post" action="/do/class-teacher-remove">
            {about("class", class)}
            {about("teacher", teacher)}
            <button class="btn quiet small" aria-label=t!(t, "class-remove-whom", name = name)>
                {t!(t, "class-remove")}
            </button>
        </form>
    }
}

/// The form that renames the class, archives it or reopens it.
fn change(visit: &PageRequest, view: &ClassView) -> AnyView {
    const CHANGE: &str = "/do/class-change";
    let (t, class) = (&visit.t, &view.class);
    let over = class.archived.then(|| view! { <input type="hidden" name="archived" value="1" /> });
    let end = if class.archived {
        html! {
            <form method="post" action=CHANGE>
                {about("class", class.id)}
                <input type="hidden" name="name" value=class.name.clone() />
                <button class="btn quiet">{t!(t, "class-take-up")}</button>
            </form>
        }
    } else {
        html! {
            <details>
                <summary>{t!(t, "class-end")}</summary>
                <p>{t!(t, "class-end-text")}</p>
                <form method="post" action=CHANGE>
                    {about("class", class.id)}
                    <input type="hidden" name="name" value=class.name.clone() />
                    <input type="hidden" name="archived" value="1" />
                    <button class="btn">{t!(t, "class-end-button")}</button>
                </form>
            </details>
        }
    };
    section! { "change", t!(t, "class-change") =>
        <form method="post" action=CHANGE class="stack">
            {about("class", class.id)}
            {over}
            <Field
                name="name"
                id="class-name"
                label=t!(t, "class-name")
                autocomplete="off"
                value=class.name.clone()
                error=said(visit, CHANGE, "name")
            />
            <button class="btn quiet">{t!(t, "class-rename")}</button>
        </form>
        {end}
    }
}
