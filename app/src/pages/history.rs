//! Everything the learner has finished.

use leptos::prelude::*;
use plumb_service::views::{Ending, FinishedCard};

use super::{Page, Sheet, Visit};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;

/// Score, band and how it ended, in a line.
pub(crate) fn score(t: &Texts, card: &FinishedCard) -> AnyView {
    if card.ending == Ending::Terminated {
        return view! { <span class="soft">{t!(t, "history-terminated")}</span> }.into_any();
    }
    match &card.score {
        Some(line) => {
            let band = line.band.clone().map(|band| view! { <span class="soft">" "{band}</span> });
            view! { <strong>{t.percent(line.basis_points)}</strong>{band} }.into_any()
        }
        None => view! { <span class="soft">{t!(t, "history-hidden")}</span> }.into_any(),
    }
}

/// `/history`.
pub(crate) async fn show(visit: Visit) -> Page {
    let number = visit.page();
    let (cards, more) = visit.edge.learner()?.history(number).await?;
    let t = &visit.t;
    let list = if cards.is_empty() && number == 0 {
        view! {
            <p class="empty">{t!(t, "history-empty")}</p>
            <p><a class="btn quiet" href="/">{t!(t, "history-to-home")}</a></p>
        }
        .into_any()
    } else {
        table(t, cards).into_any()
    };
    let body = view! {
        <div class="page">
            <h1>{t!(t, "history-title")}</h1>
            <p class="lead">{t!(t, "history-lead")}</p>
            {list}
            {pager(t, "/history", number, more)}
        </div>
    }
    .into_any();
    Ok(Sheet { title: t!(t, "history-title"), nav: Nav::History, body })
}

fn table(t: &Texts, cards: Vec<FinishedCard>) -> AnyView {
    let rows = cards
        .into_iter()
        .map(|card| {
            let score = score(t, &card);
            view! {
                <tr>
                    <th scope="row"><a href=format!("/sessions/{}/results", card.session)>{card.title}</a></th>
                    <td class="n">{card.attempt}</td>
                    <td><When at=card.finished t=t.clone() /></td>
                    <td class="n">{score}</td>
                </tr>
            }
        })
        .collect_view();
    let label = t!(t, "history-title");
    view! {
        <div class="wide" role="group" tabindex="0" aria-label=label>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t!(t, "history-assessment")}</th>
                        <th scope="col" class="n">{t!(t, "history-attempt")}</th>
                        <th scope="col">{t!(t, "history-finished")}</th>
                        <th scope="col" class="n">{t!(t, "history-score")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// Links to newer and older pages of a list; `number` from 0.
pub(crate) fn pager(t: &Texts, path: &'static str, number: u32, more: bool) -> Option<AnyView> {
    if number == 0 && !more {
        return None;
    }
    let newer = (number > 0).then(
        || view! { <a class="btn quiet" rel="prev" href=format!("{path}?page={number}")>{t!(t, "pager-newer")}</a> },
    );
    let older = more.then(|| {
        let next = u64::from(number) + 2;
        view! { <a class="btn quiet" rel="next" href=format!("{path}?page={next}")>{t!(t, "pager-older")}</a> }
    });
    Some(
        view! {
            <nav class="pager" aria-label=t!(t, "pager-label")>
                {newer}
                <span class="soft">{t!(t, "pager-page", n = u64::from(number) + 1)}</span>
                {older}
            </nav>
        }
        .into_any(),
    )
}
