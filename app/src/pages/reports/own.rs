//! A learner's own reports: their state, and the answers to them.

use leptos::prelude::*;
use plumb_service::reports::OwnReport;

use super::{Page, PageContent, PageRequest, after, cursor, kind_words, state_words};
use crate::pages::teach::turn;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;

/// `/reports`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let learner = visit.edge.learner()?;
    let from = after(&visit);
    let (reports, next) = learner.own_reports(from).await?;
    let waiting = learner.unread_answers().await?;
    let t = &visit.t;
    let title = t!(t, "reports-own");
    let list = if reports.is_empty() {
        html! { <p class="empty">{t!(t, "reports-own-none")}</p> }
    } else {
        let items = reports.into_iter().map(|report| one(t, report)).collect_view();
        html! { <ol class="reports">{items}</ol> }
    };
    let read = (waiting > 0).then(|| {
        view! {
            <form method="post" action="/do/reports-read">
                <button class="btn quiet">{t!(t, "reports-mark-read")}</button>
            </form>
        }
    });
    let first = from.map(|_| "/reports".to_owned());
    let onward = next.map(|next| format!("/reports?after={}", cursor(next)));
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "reports-own-lead")}</p>
            {read}
            {list}
            {turn(t, first, onward)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Home, body })
}

fn one(t: &Texts, report: OwnReport) -> AnyView {
    let number = t!(t, "report-number", n = report.number);
    let heading = if report.title.is_empty() { number } else { format!("{} – {number}", t.content(&report.title)) };
    let words = (!report.words.is_empty()).then(|| view! { <p class="text">{report.words.clone()}</p> });
    let answers = report
        .answers
        .into_iter()
        .map(|(at, words)| {
            view! {
                <div class="note">
                    <p class="soft small">{t!(t, "report-answered")}" "<When at=at t=t.clone() /></p>
                    <p class="text">{words}</p>
                </div>
            }
        })
        .collect_view();
    let fresh = report.unread.then(|| view! { <span class="badge right">{t!(t, "report-unread")}</span> });
    html! {
        <li class="card">
            <h2 class="small-head">{heading}" "{fresh}</h2>
            <p class="facts">
                {report.skill.map(|skill| view! { <span>{t.shown(&skill)}</span> })}
                <span>{kind_words(t, report.kind)}</span>
                <span><When at=report.at t=t.clone() /></span>
                <span>{state_words(t, report.state)}</span>
            </p>
            {words}
            {answers}
        </li>
    }
}

/// The line on the first page about new answers, until they have been opened.
pub(crate) fn unread(t: &Texts, waiting: i64) -> Option<AnyView> {
    (waiting > 0).then(|| {
        html! {
            <form method="post" action="/do/reports-read" class="note right">
                <p>{t!(t, "reports-unread", n = waiting)}</p>
                <button class="btn quiet small">{t!(t, "reports-open")}</button>
            </form>
        }
    })
}
