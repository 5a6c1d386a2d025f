//! The placement test: what it is, one item a page, and what it found.

use leptos::prelude::*;
use plumb_service::practice::views::{PlacementPage, PlacementResult, PlacementView};

use super::super::{Page, PageContent, PageRequest, reports};
use super::skill::hidden;
use super::task::{ask_reading, field, kept, unreadable};
use crate::models::fresh_command;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;
use crate::ui::picture;
use crate::ui::table::{col, num, wide_below};

/// `/practice/placement`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let page = visit.edge.learner()?.placement().await?;
    let t = &visit.t;
    let alert = visit.alert_unless(&["answer"]);
    let main = match (&page.sitting, &page.result) {
        (Some(sitting), _) => under_way(&visit, &page, sitting).await,
        (None, Some(result)) => found(t, result),
        (None, None) => beginning(t, &page),
    };
    let body = html! {
        <div class="page">
            <p class="tag"><a href="/practice">{t!(t, "skill-back")}</a></p>
            <h1>{t!(t, "placement-title")}</h1>
            {reports::sent(&visit)}
            {alert}
            {main}
        </div>
    };
    Ok(PageContent { title: t!(t, "placement-title"), nav: Nav::Practice, body })
}

fn beginning(t: &Texts, page: &PlacementPage) -> AnyView {
    html! {
        <p class="lead">{t!(t, "placement-lead")}</p>
        <ul class="rules">
            <li>{t!(t, "placement-rule-items", limit = page.limit)}</li>
            <li>{t!(t, "placement-rule-unknown")}</li>
            <li>{t!(t, "placement-rule-stop")}</li>
            <li>{t!(t, "placement-rule-after")}</li>
        </ul>
        <div class="begin">{begin(t!(t, "placement-begin"), "btn big")}</div>
    }
}

fn begin(words: String, class: &'static str) -> AnyView {
    html! {
        <form method="post" action="/do/place">
            <input type="hidden" name="command" value=fresh_command().to_string() />
            <button class=class>{words}</button>
        </form>
    }
}

async fn under_way(visit: &PageRequest, page: &PlacementPage, sitting: &PlacementView) -> AnyView {
    let t = &visit.t;
    let kept = kept(visit, sitting.session, sitting.position).await;
    let error = unreadable(visit);
    let input = field(t, (sitting.session, sitting.position), &sitting.input, error.is_some(), kept);
    let position = sitting.position.to_string();
    html! {
        <p class="facts sitting">
            <span>{t!(t, "placement-progress", n = sitting.probe, limit = page.limit)}</span>
            {(sitting.item > 1).then(|| view! { <span>{t!(t, "placement-again")}</span> })}
        </p>
        <article class="task" id="now" aria-labelledby="stem">
            <p class="stem" id="stem">{sitting.stem.clone()}</p>
            {picture(sitting.figure.as_ref())}
            <form method="post" action="/do/place-answer" class="answer">
                {hidden(sitting.session)}
                <input type="hidden" name="position" value=position.clone() />
                {error.map(|text| view! { <p class="error" role="alert">{text}</p> })}
                {input}
                <div class="foot">
                    <button class="btn big">{t!(t, "placement-submit")}</button>
                    {ask_reading(t, &sitting.input)}
                    {reports::button(t)}
                </div>
            </form>
            <div class="helps">
                <form method="post" action="/do/place-unknown">
                    {hidden(sitting.session)}
                    <input type="hidden" name="position" value=position />
                    <button class="btn quiet">{t!(t, "placement-unknown")}</button>
                </form>
            </div>
        </article>
        <form method="post" action="/do/place-stop" class="stop">
            {hidden(sitting.session)}
            <button class="btn quiet small">{t!(t, "placement-stop")}</button>
        </form>
    }
}

fn found(t: &Texts, result: &PlacementResult) -> AnyView {
    let lead = t!(t, "placement-found", known = result.known, skills = result.skills);
    html! {
        <p class="lead">{lead}</p>
        <p class="facts">
            <span><When at=result.at t=t.clone() /></span>
            {result.stopped.then(|| view! { <span>{t!(t, "placement-stopped")}</span> })}
        </p>
        {next(t, result)}
        {areas(t, result)}
        <p class="soft">{t!(t, "placement-anew-about")}</p>
        <div class="begin">{begin(t!(t, "placement-anew"), "btn quiet")}</div>
    }
}

/// Where to begin.
fn next(t: &Texts, result: &PlacementResult) -> AnyView {
    let cards = result
        .next
        .iter()
        .enumerate()
        .map(|(at, card)| {
            let class = if at == 0 { "btn" } else { "btn quiet" };
            let described = format!("next-{}", card.id);
            view! {
                <li class="card">
                    <h3 id=described.clone()>{card.name.clone()}</h3>
                    <p class="soft">{card.about.clone()}</p>
                    <p class="facts"><span>{card.area.clone()}</span></p>
                    <a class=class href=format!("/practice/{}", card.id) aria-describedby=described>
                        {t!(t, "map-practise")}
                    </a>
                </li>
            }
        })
        .collect_view();
    let list = if result.next.is_empty() {
        html! { <p class="empty">{t!(t, "map-nothing-next")}</p> }
    } else {
        html! { <ul class="cards">{cards}</ul> }
    };
    section! { "next", t!(t, "placement-next") =>
        {list}
    }
}

fn areas(t: &Texts, result: &PlacementResult) -> AnyView {
    let rows = result
        .areas
        .iter()
        .map(|area| {
            view! {
                <tr>
                    <th scope="row">{area.name.clone()}</th>
                    <td class="n">{area.known}</td>
                    <td class="n">{area.unknown}</td>
                    <td class="n">{area.open}</td>
                </tr>
            }
        })
        .collect_view();
    section! { "areas", t!(t, "placement-areas") =>
        {wide_below("areas", [
            col(t!(t, "me-area")), num(t!(t, "placement-known")), num(t!(t, "placement-not-yet")),
            num(t!(t, "placement-open")),
        ], rows)}
    }
}
