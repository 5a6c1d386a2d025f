//! Results of an assignment in its class.

use leptos::prelude::*;
use plumb_service::gradebook::{AssignmentResults, CommonMistake, HardItem};

use super::needs::{self, people};
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::encode;
use crate::text::{Texts, t};
use crate::ui::columns::{Column, Columns, share};
use crate::ui::layout::Nav;
use crate::ui::table::{NumberRow, Numbers};
use crate::ui::{picture, typeset};

/// `/teach/assignments/{id}/results`.
pub(crate) async fn outcome(visit: PageRequest) -> Page {
    let view = visit.edge.teacher()?.assignment_results(visit.uuid()?).await?;
    let t = &visit.t;
    let title = t!(t, "outcome-title", title = view.title.clone());
    let body = html! {
        <div class="page outcome">
            <p class="tag">
                <a href=format!("/teach/classes/{}", view.class.id)>{view.class.name.clone()}</a>
                " · "
                <a href=format!("/teach/assignments/{}", view.assignment)>{t.shown(&view.title)}</a>
            </p>
            <h1>{title.clone()}</h1>
            {summary(t, &view)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Classes, body })
}

fn summary(t: &Texts, view: &AssignmentResults) -> AnyView {
    let (Some(mean), Some(median)) = (view.mean(), view.median()) else {
        return html! {
            <p class="empty">{t!(t, "outcome-none")}</p>
            <p><a class="btn" href=format!("/teach/assignments/{}/live", view.assignment)>{t!(t, "assignment-live")}</a></p>
        };
    };
    let waits = (view.counted < view.scores.len())
        .then(|| view! { <p class="soft">{t!(t, "outcome-counted", n = view.counted, of = view.scores.len())}</p> });
    let missing = (!view.missing.is_empty()).then(|| {
        view! { <p>{t!(t, "outcome-missing", n = view.missing.len())}" "{people(t, &view.missing)}</p> }
    });
    let gradebook = format!("/teach/classes/{}/gradebook", view.class.id);
    html! {
        <p class="lead">
            {t!(t, "outcome-lead",
                done = view.scores.len(), all = view.learners, mean = t.percent(mean), median = t.percent(median))}
        </p>
        {missing}
        <div class="halves">
            {spread(t, view)}
            {hardest(t, &view.hardest)}
        </div>
        {mistakes(t, &view.mistakes)}
        {needs::section(t, view.class.id, &view.needs)}
        {waits}
        <p class="actions no-print"><a class="btn quiet" href=gradebook>{t!(t, "class-gradebook")}</a></p>
    }
}

/// Distribution of scores, by tenths.
fn spread(t: &Texts, view: &AssignmentResults) -> AnyView {
    let tenths = view.tenths();
    let label = |at: usize| if at == 9 { "90–100".to_owned() } else { format!("{}–{}", at * 10, at * 10 + 9) };
    let columns: Vec<Column> =
        tenths.iter().enumerate().map(|(at, count)| Column { label: (at * 10).to_string(), count: *count }).collect();
    let highest = tenths.iter().copied().max().unwrap_or(0);
    let rows =
        tenths.iter().enumerate().map(|(at, count)| NumberRow::named(label(at), vec![t.count(*count)])).collect();
    let numbers = Numbers { head: vec![t!(t, "outcome-score"), t!(t, "outcome-learners")], rows };
    section! { "spread", t!(t, "outcome-spread") =>
        <Columns id="scores".to_owned() title=t!(t, "outcome-spread") columns=columns highest=highest />
        <p class="hint">{t!(t, "outcome-spread-hint")}</p>
        {numbers.behind(t, t!(t, "outcome-spread"))}
    }
}

fn hardest(t: &Texts, items: &[HardItem]) -> AnyView {
    let list = if items.is_empty() {
        html! { <p class="empty">{t!(t, "outcome-nothing-hard")}</p> }
    } else {
        let lines = items
            .iter()
            .map(|item| {
                let name = t.shown(&item.statement);
                let heading = if item.has_report {
                    let path = format!("/teach/items/{}", encode(&item.blueprint));
                    html! { <a href=path>{name}</a> }
                } else {
                    name.into_any()
                };
                let share = share(item.right as u64, item.asked as u64);
                let example = item.example.as_ref().map(|asked| {
                    let t = &t.about(asked);
                    let stem = t.content(&asked.stem);
                    let picture = picture(t, asked.figure.as_ref());
                    view! { <p class="text">{typeset(t, &t!(t, "outcome-example", stem = stem))}</p>{picture} }
                });
                view! {
                    <li>
                        <div>
                            <h3>{heading}</h3>
                            <p class="soft small">{t!(t, "outcome-level", level = item.level.clone())}</p>
                            {example}
                        </div>
                        <span class="n">{t!(t, "outcome-right", right = item.right, asked = item.asked, share = t.percent(share))}</span>
                    </li>
                }
            })
            .collect_view();
        html! { <ol class="lines">{lines}</ol> }
    };
    section! { "hardest", t!(t, "outcome-hardest") =>
        {list}
    }
}

fn mistakes(t: &Texts, mistakes: &[CommonMistake]) -> AnyView {
    let list = if mistakes.is_empty() {
        html! { <p class="empty">{t!(t, "outcome-no-mistakes")}</p> }
    } else {
        let lines = mistakes
            .iter()
            .map(|mistake| {
                view! {
                    <li>
                        <div>
                            <h3>{typeset(t, &t.hint(&mistake.words))}</h3>
                            <p class="soft">{t.shown(&mistake.statement)}</p>
                        </div>
                        <p>{t!(t, "outcome-made", n = mistake.learners.len())}" "{people(t, &mistake.learners)}</p>
                    </li>
                }
            })
            .collect_view();
        html! { <ul class="lines">{lines}</ul> }
    };
    section! { "mistakes", t!(t, "outcome-mistakes") =>
        {list}
    }
}
