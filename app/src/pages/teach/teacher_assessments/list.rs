//! The tests that a teacher may see.

use leptos::prelude::*;
use plumb_service::teacher_assessments::TestLine;

use super::facts;
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;

/// `/teach/tests`.
pub(crate) async fn tests(visit: PageRequest) -> Page {
    let (own, others): (Vec<TestLine>, Vec<TestLine>) =
        visit.edge.teacher()?.tests().await?.into_iter().partition(|line| line.is_own);
    let t = &visit.t;
    let title = t!(t, "test-list-title");
    let mine = if own.is_empty() {
        html! { <p class="empty">{t!(t, "test-none")}</p> }
    } else {
        lines(t, &own)
    };
    let shared = (!others.is_empty()).then(|| {
        section! { "shared", t!(t, "test-list-others") =>
            {lines(t, &others)}
        }
    });
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "test-list-lead")}</p>
            {visit.success_message("archived", t!(t, "test-archived"))}
            {visit.alert_unless(&[])}
            <p class="actions"><a class="btn" href="/teach/tests/new">{t!(t, "test-new")}</a></p>
            {section! { "own", t!(t, "test-list-own") =>
                {mine}
            }}
            {shared}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Tests, body })
}

fn lines(t: &Texts, lines: &[TestLine]) -> AnyView {
    let items = lines
        .iter()
        .map(|line| {
            let facts = facts(t, line).into_iter().flatten().map(|fact| view! { <span>{fact}</span> }).collect_view();
            let path = format!("/teach/tests/{}", line.id);
            let named = t!(t, "paper-of", title = line.title.clone());
            view! {
                <li>
                    <a href=path.clone()>{line.title.clone()}</a>
                    <span class="facts">{facts}</span>
                    <a href=format!("{path}/paper") aria-label=named>{t!(t, "paper-link")}</a>
                </li>
            }
        })
        .collect_view();
    html! { <ul class="lines">{items}</ul> }
}
