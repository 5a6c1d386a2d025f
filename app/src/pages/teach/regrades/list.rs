//! All regrades, and the form that makes one if the address names its target.

use leptos::prelude::*;
use plumb_service::regrade::RegradeCard;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::super::turn;
use super::{form, shown};
use crate::pages::{Page, PageContent, PageFailure, PageRequest};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide_below};

/// `/teach/regrades`; `?hash=`, and `&level=` and `&seed=` for one item, show the form. `?blueprint=` with the prefix
/// of a version's hash redirects there.
pub(crate) async fn regrades(visit: PageRequest) -> Page {
    let teacher = visit.edge.teacher()?;
    if let Some(blueprint) = visit.query("blueprint") {
        let hash = teacher.item_version(blueprint, visit.query("version").unwrap_or_default()).await?;
        return Err(PageFailure::To(format!("/teach/regrades?hash={hash}")));
    }
    let last = visit.query("last").and_then(|at| at.parse().ok()).map(Timestamp::from_micros);
    let after = last.zip(visit.query("after").and_then(|id| id.parse::<Uuid>().ok()));
    let first = after.is_some().then(|| "/teach/regrades".to_owned());
    let (cards, more) = teacher.regrades(after).await?;
    let form = form::form(&visit).await?;
    let t = &visit.t;
    let onward = cards
        .last()
        .filter(|_| more)
        .map(|card| format!("/teach/regrades?last={}&after={}", card.row.made_at.as_micros(), card.row.id));
    let shown = if cards.is_empty() {
        html! { <p class="empty">{t!(t, "regrades-none")}</p> }
    } else {
        table(t, &cards)
    };
    let title = t!(t, "regrades-title");
    let body = html! {
        <div class="page regrades">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "regrades-lead")}</p>
            {visit.alert_unless(&form::FIELDS)}
            {form}
            <section aria-labelledby="regrades">
                <h2 id="regrades">{t!(t, "regrades-all")}</h2>
                {shown}
                {turn(t, first, onward)}
            </section>
            <p class="actions no-print">
                <a class="btn quiet" href="/teach/items">{t!(t, "regrades-items")}</a>
                <a class="btn quiet" href="/teach/reviews">{t!(t, "regrades-reviews")}</a>
            </p>
        </div>
    };
    Ok(PageContent { title, nav: Nav::Regrades, body })
}

fn table(t: &Texts, cards: &[RegradeCard]) -> AnyView {
    let rows = cards
        .iter()
        .map(|card| {
            let row = &card.row;
            let changed = if row.changed > 0 { row.changed } else { row.changes };
            view! {
                <tr>
                    <th scope="row">
                        <a href=format!("/teach/regrades/{}", row.id)>{shown::target(t, card)}</a>
                        <span class="hint">{shown::remedy(t, &card.what, None)}</span>
                    </th>
                    <td>{shown::state(t, row)}</td>
                    <td class="n">{t.count(u64::try_from(changed).unwrap_or(0))}</td>
                    <td><When at=row.made_at t=t.clone() /></td>
                </tr>
            }
        })
        .collect_view();
    wide_below(
        "regrades",
        [
            col(t!(t, "regrades-what")),
            col(t!(t, "regrades-state")),
            num(t!(t, "regrades-changed")),
            col(t!(t, "regrades-made")),
        ],
        rows,
    )
}
