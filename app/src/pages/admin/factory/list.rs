//! The factory's page: items that wait for review, the form of a new run, and the runs.

use leptos::prelude::*;
use plumb_service::factory::{ItemView, RunView};

use super::words::{level_of, run_state};
use super::{PAGE, about, begin, done, money, name_of, path_of, path_of_item, progress, queue, yielded, yields};
use crate::pages::teach::turn;
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide_below};

/// Runs per page.
const RUNS: u16 = 20;
/// Maximum number of listed items that wait for review.
const WAITING: u16 = 50;

/// `/admin/factory`.
pub(crate) async fn list(visit: PageRequest) -> Page {
    let admin = visit.edge.admin()?;
    let factory = admin.factory();
    let before = visit.place("before");
    let mut runs = factory.runs(before, RUNS + 1).await?;
    let more = runs.len() > usize::from(RUNS);
    runs.truncate(RUNS.into());
    let waiting = factory.waiting(WAITING + 1).await?;
    let offer = factory.offer().await?;
    let by_model = factory.yields().await?;
    let kept = visit.kept(uuid::Uuid::nil(), "factory").await;
    let t = &visit.t;
    let title = t!(t, "factory-title");
    let next = runs.last().filter(|_| more);
    let next = next.map(|run| format!("{PAGE}?before={}.{}", run.created_at.as_micros(), run.id));
    let body = html! {
        <div class="page factory">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "factory-lead")}</p>
            {done(&visit)}
            {visit.alert_unless(&begin::FIELDS)}
            {waits(t, &waiting)}
            {begin::form(&visit, &offer, kept)}
            {shown(t, &runs, before.is_some())}
            {turn(t, before.map(|_| PAGE.to_owned()), next)}
            {yields::table(t, &by_model)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Factory, body })
}

fn waits(t: &Texts, items: &[ItemView]) -> AnyView {
    let rows = items.iter().take(WAITING.into()).map(|item| {
        view! {
            <li>
                <a href=path_of_item(item.run, item.number)>{name_of(t, item)}</a>
                <span class="n small">{level_of(t, item)}</span>
            </li>
        }
    });
    let rows = rows.collect_view();
    let list = if items.is_empty() {
        html! { <p class="empty">{t!(t, "factory-nothing-waits")}</p> }
    } else {
        html! { <ul class="lines">{rows}</ul> }
    };
    let review =
        (!items.is_empty()).then(|| view! { <p><a class="btn" href=queue::HERE>{t!(t, "factory-review")}</a></p> });
    let more = (items.len() > usize::from(WAITING)).then(|| view! { <p>{t!(t, "factory-more-wait")}</p> });
    section! { "waits", t!(t, "factory-waits") =>
        <p class="soft">{t!(t, "factory-waits-lead")}</p>
        {review}
        {list}
        {more}
    }
}

fn shown(t: &Texts, runs: &[RunView], is_later: bool) -> AnyView {
    let list = if runs.is_empty() && !is_later {
        html! { <p class="empty">{t!(t, "factory-no-runs")}</p> }
    } else {
        let head = [
            col(t!(t, "factory-when")),
            col(t!(t, "factory-about")),
            col(t!(t, "factory-state")),
            col(t!(t, "factory-progress")),
            num(t!(t, "factory-yield")),
            num(t!(t, "factory-cost")),
            col(t!(t, "factory-who")),
        ];
        wide_below("runs", head, runs.iter().map(|run| row(t, run)).collect_view())
    };
    section! { "runs", t!(t, "factory-runs") =>
        {list}
    }
}

fn row(t: &Texts, run: &RunView) -> AnyView {
    let who = run.who.clone().unwrap_or_else(|| t!(t, "factory-command-line"));
    html! {
        <tr>
            <th scope="row"><a href=path_of(run.id)><When at=run.created_at t=t.clone() /></a></th>
            <td>{about(t, run)}</td>
            <td>{run_state(t, run.state)}</td>
            <td class="progress">{progress(t, run)}</td>
            <td class="n">{yielded(t, run)}</td>
            <td class="n">{money(t, run.cost)}</td>
            <td>{who}</td>
        </tr>
    }
}
