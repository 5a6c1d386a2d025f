//! One question: while it is a draft its form or its text, otherwise a preview and the tests that use it.

use leptos::prelude::*;
use plumb_service::blueprints::Draft;
use plumb_service::teacher_content::{OwnQuestion, OwnQuestionView};

use super::{facts, title_of};
use crate::pages::admin::blueprints::{DraftEndpoints, DraftView, asked, end, made, panel, sheet};
use crate::pages::{Page, PageContent, PageFailure, PageRequest};
use crate::server_fns::studio::problems_of;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;

/// `/teach/blueprints/{id}`.
pub(crate) async fn own_question(visit: PageRequest) -> Page {
    let question = visit.edge.teacher()?.own_question(visit.id()).await?;
    let view = question.view().await?;
    let content = match &view.draft {
        Some(draft) => writing(&visit, &question, draft).await?,
        None => reading(&visit, &question, &view).await?,
    };
    let t = &visit.t;
    let title = title_of(&view.summary);
    // The state comes before the owner.
    let facts = facts(t, &view.summary).into_iter().rev().collect_view();
    let is_published = visit.query("done") == Some("published");
    let body = html! {
        <div class="page blueprints">
            <p class="crumb"><a href="/teach/blueprints">{t!(t, "own-title")}</a></p>
            <h1>{title.clone()}</h1>
            <p class="facts">{facts}<span><code>{view.summary.id.clone()}</code></span></p>
            {is_published.then(|| visit.success_message("done", t!(t, "own-published")))}
            {content}
            {tests(t, &view)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::OwnQuestions, body })
}

/// The form or text as in the studio, with the draft's preview beside it.
async fn writing(visit: &PageRequest, question: &OwnQuestion<'_>, draft: &Draft) -> Result<AnyView, PageFailure> {
    let shown = DraftView::of(visit, draft).await;
    let clash = match shown.clash(draft) {
        Some((old, new)) => Some(question.differences(old, new).await?),
        None => None,
    };
    let problems = question.check(shown.text.clone()).await?.as_ref().map(problems_of);
    let ask = asked(visit);
    let preview = match &problems {
        Some(_) => question.preview_text(&draft.text, ask.clone()).await?,
        None => question.preview_too_long(&draft.text),
    };
    let desk = DraftEndpoints::own(question.id());
    let (notes, write) =
        sheet(visit, &desk, draft, shown, clash, problems, (&visit.edge.teacher()?.question_skills(), None));
    let t = &visit.t;
    Ok(html! {
        <p class="soft">{t!(t, "own-draft-lead")}</p>
        {notes}
        <div class="studio">
            <div class="write">{write}</div>
            <aside aria-labelledby="makes">{made(t, panel(t, preview, &ask, &desk.page))}</aside>
        </div>
        {end(t, &desk, draft)}
    })
}

/// Preview of the version that tests use, and the actions on it.
async fn reading(
    visit: &PageRequest,
    question: &OwnQuestion<'_>,
    view: &OwnQuestionView,
) -> Result<AnyView, PageFailure> {
    let ask = asked(visit);
    let preview = question.preview(ask.clone()).await?;
    let t = &visit.t;
    let page = DraftEndpoints::own(question.id()).page;
    let preview = preview.map(|preview| made(t, panel(t, preview, &ask, &page)));
    let button = |go: &'static str, words: String| {
        view! {
            <form method="post" action="/do/own-change">
                <input type="hidden" name="question" value=question.id().to_owned() />
                <button class="btn quiet" name="go" value=go>{words}</button>
            </form>
        }
    };
    let ways = if view.summary.shared {
        html! { <p class="note">{t!(t, "own-is-open")}</p> }
    } else {
        let retire = view.tests.is_empty().then(|| button("retire", t!(t, "own-retire")));
        html! {
            <p class="soft">{t!(t, "own-reading-lead")}</p>
            <div class="actions no-print">
                {button("change", t!(t, "own-change"))}
                <a class="btn quiet" href="/teach/tests/new">{t!(t, "test-new")}</a>
                <a class="btn quiet" href=format!("/teach/items/{}", question.id())>{t!(t, "own-answers")}</a>
                {retire}
            </div>
        }
    };
    Ok(html! {
        {visit.alert_unless(&[])}
        {ways}
        {preview}
    })
}

/// The teacher's tests that use the question; colleagues' tests are not listed.
fn tests(t: &Texts, view: &OwnQuestionView) -> Option<AnyView> {
    if view.tests.is_empty() || view.summary.shared {
        return None;
    }
    let rows = view
        .tests
        .iter()
        .map(|(title, id)| view! { <li><a href=format!("/teach/tests/{id}")>{title.clone()}</a></li> })
        .collect_view();
    Some(section! { "tests", t!(t, "own-tests") =>
        <ul class="lines">{rows}</ul>
    })
}
