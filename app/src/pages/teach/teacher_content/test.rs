//! One test: its form or its text for teachers who may change it, else its content.

use leptos::prelude::*;
use plumb_service::classes::ClassLine;
use plumb_service::teacher_content::TestView;

use super::form::{FIELDS, form};
use super::{facts, text};
use crate::error::AppError;
use crate::ids::ClassId;
use crate::models::fresh_command;
use crate::pages::{Page, PageContent, PageFailure, PageRequest};
use crate::server_fns::teach::assign_page;
use crate::server_fns::teacher_content::assessments::{TestFields, kept_as};
use crate::text::{Texts, t};
use crate::ui;
use crate::ui::layout::Nav;

/// Maximum number of classes that can be assigned from here.
const CLASSES: usize = 6;

/// `/teach/tests/new`; `?class=` is the class that it is meant for.
pub(crate) async fn new_test(visit: PageRequest) -> Page {
    let fields = kept(&visit, "").await?.unwrap_or_default();
    let class = visit.query("class").and_then(|id| id.parse::<ClassId>().ok());
    let form = form(&visit, None, &fields, class).await?;
    let t = &visit.t;
    let title = t!(t, "test-new");
    let body = html! {
        <div class="page own-test">
            <p class="tag"><a href="/teach/tests">{t!(t, "test-list-title")}</a></p>
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "test-new-lead")}</p>
            {visit.alert_unless(&FIELDS)}
            {form}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Tests, body })
}

/// `/teach/tests/{id}`.
pub(crate) async fn test(visit: PageRequest) -> Page {
    let teacher = visit.edge.teacher()?;
    let view = teacher.test(visit.id()).await?;
    let kept = kept(&visit, &view.summary.id).await?;
    let fields = kept.or_else(|| view.choices.as_ref().map(TestFields::filled));
    let content = if !view.summary.may_change {
        let (classes, _) = teacher.classes(false, None).await?;
        reading(&visit.t, &view, &classes)
    } else if let Some(fields) = fields.filter(|_| visit.query("tab") != Some("text")) {
        let form = form(&visit, Some(&view), &fields, None).await?;
        html! { {tabs(&visit.t, &view.summary.id, false)}{form} }
    } else {
        let text = text::text(&visit, &view).await?;
        html! { {tabs(&visit.t, &view.summary.id, true)}{text} }
    };
    let t = &visit.t;
    let title = t.shown(&view.summary.title);
    let body = html! {
        <div class="page own-test">
            <p class="tag"><a href="/teach/tests">{t!(t, "test-list-title")}</a></p>
            <h1>{title.clone()}</h1>
            <p class="facts">{facts(t, &view.summary)}<span><code>{view.summary.id.clone()}</code></span></p>
            {visit.success_message("saved", t!(t, "test-saved"))}
            {visit.success_message("copied", t!(t, "test-copied"))}
            {visit.alert_unless(&FIELDS)}
            {ways(t, &view)}
            {content}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Tests, body })
}

/// The form as it was last sent, if it is shown again.
async fn kept(visit: &PageRequest, test: &str) -> Result<Option<TestFields>, PageFailure> {
    if visit.query("typed").is_none() && visit.form_error().is_none() {
        return Ok(None);
    }
    let owner = visit.edge.actor().ok_or(AppError::SignedOut)?.id;
    Ok(visit.edge.kept(owner, &kept_as(test)).await)
}

fn tabs(t: &Texts, id: &str, is_text: bool) -> AnyView {
    let links = [(false, "", t!(t, "test-tab-form")), (true, "?tab=text", t!(t, "test-tab-text"))];
    let links = links.map(|(each, query, words)| (format!("/teach/tests/{id}{query}"), words, each == is_text));
    ui::tabs(t!(t, "test-tabs"), links)
}

/// The actions on the whole test.
fn ways(t: &Texts, view: &TestView) -> AnyView {
    let id = &view.summary.id;
    let hidden = || view! { <input type="hidden" name="test" value=id.clone() /> };
    let share = view.summary.may_change.then(|| {
        let words = if view.summary.shared { t!(t, "test-unshare") } else { t!(t, "test-share") };
        let shared = (!view.summary.shared).then(|| view! { <input type="hidden" name="shared" value="1" /> });
        view! {
            <form method="post" action="/do/test-share">
                {hidden()}{shared}<button class="btn quiet">{words}</button>
            </form>
        }
    });
    let archive = view.summary.may_change.then(|| {
        view! {
            <form method="post" action="/do/test-archive">
                {hidden()}<button class="btn quiet">{t!(t, "test-archive")}</button>
            </form>
        }
    });
    html! {
        <div class="actions no-print">
            <a class="btn quiet" href=format!("/teach/tests/{id}/paper")>{t!(t, "paper-link")}</a>
            <form method="post" action="/do/test-copy">
                {hidden()}
                <input type="hidden" name="command" value=fresh_command().to_string() />
                <button class="btn quiet">{t!(t, "test-copy")}</button>
            </form>
            {share}
            {archive}
        </div>
    }
}

/// The content of the test, and the buttons that assign it to a class.
fn reading(t: &Texts, view: &TestView, classes: &[ClassLine]) -> AnyView {
    let sections = view
        .sections
        .iter()
        .map(|(title, items)| view! { <li><span>{t.shown(title)}</span><span class="facts">{t!(t, "test-items", n = *items)}</span></li> })
        .collect_view();
    let assign = classes
        .iter()
        .take(CLASSES)
        .map(|line| {
            let words = t!(t, "test-assign", class = line.class.name.clone());
            let href = assign_page(line.class.id, &view.summary.id);
            view! { <a class="btn" href=href>{words}</a> }
        })
        .collect_view();
    section! { "inside", t!(t, "test-inside") =>
        <p class="soft">{t!(t, "test-of-colleague")}</p>
        <ul class="lines">{sections}</ul>
        <div class="actions">{assign}</div>
    }
}
