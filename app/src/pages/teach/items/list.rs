//! All published blueprints with the figures of their items.

use leptos::prelude::*;
use plumb_service::items::{ItemLine, ItemList, ItemOrder, ItemsQuery};

use super::figures::{correlation, percent};
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::table::wide;

/// Longest search, in characters.
const MOST_SEARCHED: usize = 100;

/// `/teach/items`.
pub(crate) async fn items(visit: PageRequest) -> Page {
    let search: String = visit.query("search").unwrap_or_default().chars().take(MOST_SEARCHED).collect();
    let order = visit.query("sort").and_then(ItemOrder::parse).unwrap_or(ItemOrder::Name);
    let descending = visit.query("dir") == Some("down");
    let asked = ItemsQuery { order, descending, search: &search, after: visit.query("after") };
    let list = visit.edge.teacher()?.items(asked).await?;
    let t = &visit.t;
    let here = ListState { search: &search, order, descending };
    let title = t!(t, "items-title");
    let found = if list.total == 0 {
        html! { <p class="empty">{t!(t, "items-nothing-found")}</p> }
    } else {
        html! { {table(t, &here, &list)}{pager(t, &here, &list, asked.after.is_some())} }
    };
    let body = html! {
        <div class="page item-statistics">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "items-lead")}</p>
            <p><a href="/teach/reports">{t!(t, "reports-title")}</a></p>
            {searching(t, &here)}
            <p class="soft" role="status">{t!(t, "items-found", n = list.total)}</p>
            {found}
            <p class="actions no-print">
                <a class="btn quiet" href="/teach/regrades">{t!(t, "regrades-title")}</a>
                <a class="btn quiet" href="/teach/reviews">{t!(t, "items-reviews")}</a>
            </p>
        </div>
    };
    Ok(PageContent { title, nav: Nav::Items, body })
}

/// The current view, for links to neighbouring views.
struct ListState<'a> {
    search: &'a str,
    order: ItemOrder,
    descending: bool,
}

impl ListState<'_> {
    fn link(&self, order: ItemOrder, descending: bool, after: Option<&str>) -> String {
        let down = if descending { "&dir=down" } else { "" };
        let search = crate::paths::encode(self.search);
        let after = after.map(|after| format!("&after={}", crate::paths::encode(after))).unwrap_or_default();
        format!("/teach/items?sort={}{down}&search={search}{after}", order.as_str())
    }
}

fn searching(t: &Texts, here: &ListState<'_>) -> AnyView {
    html! {
        <form method="get" action="/teach/items" class="filter" role="search" aria-label=t!(t, "items-search")>
            <div class="field">
                <label for="search">{t!(t, "items-search-label")}</label>
                <input id="search" name="search" type="search" maxlength="100" value=here.search.to_owned() />
            </div>
            <input type="hidden" name="sort" value=here.order.as_str() />
            <button class="btn quiet">{t!(t, "items-search-go")}</button>
        </form>
    }
}

fn table(t: &Texts, here: &ListState<'_>, list: &ItemList) -> AnyView {
    let head = |order: ItemOrder, words: String| {
        let sorted = here.order == order;
        let state = sorted.then_some(if here.descending { "descending" } else { "ascending" });
        // Names start at A, numbers with the highest; following the link again reverses the order.
        let descending = if sorted { !here.descending } else { order != ItemOrder::Name };
        let number = order != ItemOrder::Name;
        view! {
            <th scope="col" class:n=number aria-sort=state>
                <a href=here.link(order, descending, None)>{words}</a>
            </th>
        }
    };
    wide(
        t!(t, "items-title"),
        (
            head(ItemOrder::Name, t!(t, "items-col-blueprint")),
            head(ItemOrder::Answers, t!(t, "items-col-answers")),
            head(ItemOrder::Facility, t!(t, "items-col-facility")),
            head(ItemOrder::Discrimination, t!(t, "items-col-discrimination")),
            head(ItemOrder::Flags, t!(t, "items-col-flags")),
        ),
        list.lines.iter().map(|line| row(t, line)).collect_view(),
    )
}

fn row(t: &Texts, line: &ItemLine) -> AnyView {
    let none = || t!(t, "items-none");
    let flags = match (line.flags, line.serious) {
        (0, _) => none(),
        (n, true) => t!(t, "items-flags-serious", n = n),
        (n, false) => t!(t, "items-flags", n = n),
    };
    html! {
        <tr>
            <th scope="row">
                <a href=format!("/teach/items/{}", line.id)>{line.id.clone()}</a>
                <span class="hint">{t.shown(&line.statement)}</span>
            </th>
            <td class="n">{t.count(line.n)}</td>
            <td class="n">{line.facility.map_or_else(none, |share| percent(t, share))}</td>
            <td class="n">{line.discrimination.map_or_else(none, |r| correlation(t, r))}</td>
            <td class="n">{flags}</td>
        </tr>
    }
}

fn pager(t: &Texts, here: &ListState<'_>, list: &ItemList, later: bool) -> Option<AnyView> {
    if !later && list.next.is_none() {
        return None;
    }
    let first = later.then(|| {
        let path = here.link(here.order, here.descending, None);
        view! { <a class="btn quiet" href=path>{t!(t, "items-first-page")}</a> }
    });
    let next = list.next.as_deref().map(|next| {
        let path = here.link(here.order, here.descending, Some(next));
        view! { <a class="btn quiet" href=path rel="next">{t!(t, "items-next-page")}</a> }
    });
    Some(html! { <nav class="actions" aria-label=t!(t, "items-pages")>{first}{next}</nav> })
}
