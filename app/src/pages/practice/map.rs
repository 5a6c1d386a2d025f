//! All skills: the recommendation, and the list or the map.

use leptos::prelude::*;
use plumb_service::practice::views::{PracticeMap, RecommendationReason, SkillCard};

use super::super::{Page, PageContent, PageRequest};
use super::{SkillStatus, graph};
use crate::text::{Texts, t};
use crate::ui::Meter;
use crate::ui::icons::{Pictogram, signed};
use crate::ui::layout::Nav;
use crate::ui::tabs;

/// Zoom levels of the map, in percent.
const ZOOMS: [u32; 4] = [50, 75, 100, 150];

/// `/practice`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let map = visit.edge.learner()?.practice_map().await?;
    let t = &visit.t;
    let shows_map = visit.query("view") == Some("map");
    let mastered = map.skills.iter().filter(|card| SkillStatus::of(card).is_mastered()).count();
    let lead = t!(t, "map-lead", mastered = mastered, skills = map.skills.len());
    let body = html! {
        <div class="page">
            <h1>{t!(t, "map-title")}</h1>
            <p class="lead">{lead}</p>
            {visit.alert_unless(&[])}
            {(map.is_new || map.has_open_placement).then(|| placement(t, &map))}
            {(!shows_map).then(|| next(t, &map))}
            {views(t, shows_map)}
            {if shows_map { drawn(&visit, &map) } else { html! { {strands(t, &map)}{curricula(t, &map)} } }}
        </div>
    };
    Ok(PageContent { title: t!(t, "map-title"), nav: Nav::Practice, body })
}

/// Switches between list and map: both together would make a long page.
fn views(t: &Texts, shows_map: bool) -> AnyView {
    let list = ("/practice".to_owned(), t!(t, "map-list"), !shows_map);
    tabs(t!(t, "map-views"), [list, ("/practice?view=map".to_owned(), t!(t, "map-drawing"), shows_map)])
}

fn drawn(visit: &PageRequest, map: &PracticeMap) -> AnyView {
    let t = &visit.t;
    let zoom = visit.query("zoom").and_then(|zoom| zoom.parse().ok()).filter(|zoom| ZOOMS.contains(zoom)).unwrap_or(75);
    html! {
        <section aria-labelledby="map-title">
            <div class="map-head">
                <h2 id="map-title">{t!(t, "map-drawing")}</h2>
                {zooms(t, zoom)}
            </div>
            {legend(t, map)}
            <div class="map-frame" role="group" tabindex="0" aria-labelledby="map-title">
                {graph::drawing(t, map, zoom)}
            </div>
        </section>
    }
}

/// The link to the placement test, for learners who have done nothing yet or have begun it.
fn placement(t: &Texts, map: &PracticeMap) -> AnyView {
    let go = if map.has_open_placement { t!(t, "map-placement-go-on") } else { t!(t, "map-placement-go") };
    section! { "placement", class "card", t!(t, "map-placement") =>
        <p class="soft">{t!(t, "map-placement-about")}</p>
        <p><a class="btn quiet" href="/practice/placement">{go}</a></p>
    }
}

fn next(t: &Texts, map: &PracticeMap) -> AnyView {
    if map.next.is_empty() {
        return html! { <p class="empty">{t!(t, "map-nothing-next")}</p> };
    }
    let cards = map
        .next
        .iter()
        .enumerate()
        .map(|(at, (card, why))| {
            let why = match why {
                RecommendationReason::New => t!(t, "map-why-new"),
                RecommendationReason::Check => t!(t, "map-why-check"),
                RecommendationReason::GoOn => t!(t, "map-why-go-on"),
                RecommendationReason::Review => t!(t, "map-why-review"),
            };
            let class = if at == 0 { "btn" } else { "btn quiet" };
            let described = format!("next-{}", card.id);
            view! {
                <li class="card">
                    <h3 id=described.clone()>{t.shown(&card.name)}</h3>
                    <p class="soft">{t.shown(&card.about)}</p>
                    <p class="facts"><span>{why}</span><span>{t.shown(&card.area)}</span></p>
                    <a class=class href=format!("/practice/{}", card.id) aria-describedby=described>
                        {signed(Pictogram::Pencil, t!(t, "map-practise"))}
                    </a>
                </li>
            }
        })
        .collect_view();
    section! { "next", t!(t, "map-next") =>
        <ul class="cards">{cards}</ul>
    }
}

/// The curricula.
fn curricula(t: &Texts, map: &PracticeMap) -> Option<AnyView> {
    if map.curricula.is_empty() {
        return None;
    }
    let items = map
        .curricula
        .iter()
        .map(|card| {
            view! {
                <li>
                    <a href=format!("/practice/curricula/{}", card.id)>{t.shown(&card.title)}</a>
                    <span class="soft small">{t!(t, "map-curriculum-modules", n = card.modules)}</span>
                </li>
            }
        })
        .collect_view();
    Some(section! { "curricula", t!(t, "map-curricula") =>
        <ul class="lines">{items}</ul>
    })
}

fn zooms(t: &Texts, now: u32) -> AnyView {
    let links = ZOOMS
        .into_iter()
        .map(|zoom| {
            let current = (zoom == now).then_some("true");
            view! {
                <li>
                    <a href=format!("/practice?view=map&zoom={zoom}#map-title") aria-current=current>
                        {t.percent(zoom * 100)}
                    </a>
                </li>
            }
        })
        .collect_view();
    html! { <nav class="zooms" aria-label=t!(t, "map-zoom")><ul>{links}</ul></nav> }
}

/// Legend of the boxes that occur on the map.
fn legend(t: &Texts, map: &PracticeMap) -> AnyView {
    let entries = SkillStatus::ALL
        .into_iter()
        .filter(|stand| map.skills.iter().any(|card| SkillStatus::of(card) == *stand))
        .map(|stand| view! { <li class=stand.class()><i></i>{stand.words(t)}</li> })
        .collect_view();
    html! { <ul class="map-legend">{entries}</ul> }
}

/// The areas of the graph, each with a progress bar and its skills.
fn strands(t: &Texts, map: &PracticeMap) -> AnyView {
    let mut areas: Vec<(&str, Vec<&SkillCard>)> = Vec::new();
    for card in &map.skills {
        match areas.iter_mut().find(|(area, _)| *area == card.area) {
            Some((_, cards)) => cards.push(card),
            None => areas.push((&card.area, vec![card])),
        }
    }
    let next = map.next_step();
    let parts = areas.into_iter().map(|(area, cards)| strand(t, area, &cards, next)).collect_view();
    section! { "all-skills", t!(t, "map-list") =>
        <div class="areas in-columns">{parts}</div>
    }
}

fn strand(t: &Texts, area: &str, cards: &[&SkillCard], next: Option<&str>) -> AnyView {
    let done = cards.iter().filter(|card| SkillStatus::of(card).is_mastered()).count();
    let share = u32::try_from(done * 10_000 / cards.len().max(1)).unwrap_or(0);
    let count = t!(t, "map-area-count", done = done, all = cards.len());
    let is_next = cards.iter().any(|card| Some(card.id.as_str()) == next);
    let rows = cards
        .iter()
        .map(|card| {
            let stand = SkillStatus::of(card);
            let lit = Some(card.id.as_str()) == next;
            let empty = (!card.has_items).then(|| view! { <span class="soft small">{t!(t, "map-no-items")}</span> });
            let step = lit.then(|| view! { <strong class="small step">{t!(t, "map-next-step")}</strong> });
            view! {
                <li>
                    <a href=format!("/practice/{}", card.id)>{t.shown(&card.name)}</a>
                    {empty}
                    {step}
                    <span class=format!("stand {}", stand.class())>{stand.words(t)}</span>
                </li>
            }
        })
        .collect_view();
    html! {
        <details open=is_next>
            <summary><Meter label=t.shown(area) basis_points=share value=count /></summary>
            <ul class="lines skills">{rows}</ul>
        </details>
    }
}
