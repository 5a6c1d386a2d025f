//! The placement test: its introduction, one item per page, and its result.

use leptos::prelude::*;
use plumb_service::practice::views::{PlacedArea, PlacementPage, PlacementResult, PlacementView, SchoolBand};

use super::super::{Page, PageContent, PageRequest, reports};
use super::skill::hidden;
use super::task::{ask_reading, field, kept};
use crate::models::fresh_command;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide};
use crate::ui::{Meter, When, picture_beside, typeset};

/// `/practice/placement`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let page = visit.edge.learner()?.placement().await?;
    let t = &visit.t;
    let alert = visit.alert_unless(&["answer"]);
    let main = match (&page.sitting, &page.result) {
        (Some(sitting), _) => under_way(&visit, sitting).await,
        (None, Some(result)) => found(t, &page, result),
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
        {start(t, page, t!(t, "placement-begin"), "btn big")}
    }
}

/// The first questions: in which subject, if there are several, and where to start. Unsure learners get an easy item
/// first.
fn start(t: &Texts, page: &PlacementPage, words: String, class: &'static str) -> AnyView {
    let choice = |name: &'static str, number: usize, value: String, words: String, chosen: bool| {
        view! {
            <label class="option">
                <input type="radio" name=name value=value checked=chosen />
                <span class="key" aria-hidden="true">{number}</span>
                <span class="text">{words}</span>
            </label>
        }
    };
    let bands = page.starts.iter().zip(1..);
    let bands =
        bands.map(|(band, number)| choice("start", number, band.id.clone(), band_words(t, band), false)).collect_view();
    let subjects = (page.subjects.len() > 1).then(|| {
        let subjects = page.subjects.iter().zip(1..);
        let subjects = subjects
            .map(|(name, number)| choice("subject", number, name.clone(), t.shown(name), number == 1))
            .collect_view();
        view! {
            <fieldset class="options">
                <legend>{t!(t, "place-subject")}</legend>
                {subjects}
            </fieldset>
        }
    });
    html! {
        <form method="post" action="/do/place" class="stack start">
            <input type="hidden" name="command" value=fresh_command().to_string() />
            {subjects}
            <fieldset class="options">
                <legend>{t!(t, "place-start")}</legend>
                {bands}
                {choice("start", page.starts.len() + 1, String::new(), t!(t, "place-start-unknown"), true)}
            </fieldset>
            <button class=class>{words}</button>
        </form>
    }
}

/// A grade band with its ages: children begin year 1 of school at about six.
fn band_words(t: &Texts, band: &SchoolBand) -> String {
    match band.years {
        None => band.id.clone(),
        Some((0, to)) => t!(t, "place-kindergarten", to = to, young = 5, old = to + 6),
        Some((from, to)) => t!(t, "place-grades", from = from, to = to, young = from + 5, old = to + 6),
    }
}

async fn under_way(visit: &PageRequest, sitting: &PlacementView) -> AnyView {
    let t = &visit.t.about(&sitting.asked);
    let kept = kept(visit, sitting.session, sitting.position).await;
    let error = visit.answer_error();
    let input = field(
        t,
        Some((sitting.session, sitting.position)),
        (&sitting.input, sitting.asked.figure.as_ref()),
        error.is_some(),
        kept,
    );
    let position = sitting.position.to_string();
    let exercise = html! {
        <article class="task" id="now" aria-labelledby="stem">
            <p class="stem" id="stem">{typeset(t, &sitting.asked.stem)}</p>
            {picture_beside(t, sitting.asked.figure.as_ref(), &sitting.input)}
            <form method="post" action="/do/place-answer" class="answer">
                {hidden(sitting.session)}
                <input type="hidden" name="position" value=position.clone() />
                {error.map(|text| view! { <p class="error" role="alert">{text}</p> })}
                {input}
                <div class="foot">
                    <button class="btn big">{t!(t, "placement-submit")}</button>
                    {ask_reading(t, &sitting.input, sitting.asked.figure.as_ref())}
                    {reports::button(t, None)}
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
    };
    let exercise = visit.after_danger(exercise).await;
    html! {
        <div class="sitting">
            <p class="facts">
                <span>{t!(t, "place-question", n = sitting.answered.saturating_add(1))}</span>
                {sitting.is_last.then(|| view! { <span>{t!(t, "place-last")}</span> })}
            </p>
        </div>
        {exercise}
        <form method="post" action="/do/place-stop" class="stop">
            {hidden(sitting.session)}
            <button class="btn quiet small">{t!(t, "placement-stop")}</button>
        </form>
    }
}

/// The result: skills that the learner knows come first, and tested skills are separate from inferred ones.
fn found(t: &Texts, page: &PlacementPage, result: &PlacementResult) -> AnyView {
    let lead = match result.known {
        0 => t!(t, "place-found-start"),
        known => t!(t, "place-found", known = known),
    };
    html! {
        <p class="lead">{lead}</p>
        <p class="facts">
            {result.subject.as_deref().map(|subject| view! { <span>{t.shown(subject)}</span> })}
            <span>{t!(t, "place-answered", n = result.answered)}</span>
            <span><When at=result.at t=t.clone() /></span>
            {result.stopped.then(|| view! { <span>{t!(t, "placement-stopped")}</span> })}
        </p>
        {strengths(t, result)}
        {next(t, result)}
        <section class="areas" aria-label=t!(t, "placement-areas")>
            {areas(t, result)}
            <details>
                <summary>{t!(t, "placement-anew")}</summary>
                <p class="soft">{t!(t, "placement-anew-about")}</p>
                {start(t, page, t!(t, "placement-begin"), "btn")}
            </details>
        </section>
    }
}

/// The areas with known skills, the best known first.
fn strengths(t: &Texts, result: &PlacementResult) -> Option<AnyView> {
    let all = |area: &PlacedArea| area.known + area.unknown + area.open;
    let mut strong: Vec<&PlacedArea> = result.areas.iter().filter(|area| area.known > 0).collect();
    strong.sort_by_key(|area| std::cmp::Reverse(area.known * 10_000 / all(area)));
    if strong.is_empty() {
        return None;
    }
    let items = strong
        .into_iter()
        .map(|area| {
            let share = u32::try_from(area.known * 10_000 / all(area)).unwrap_or(0);
            let value = t!(t, "map-area-count", done = area.known, all = all(area));
            view! { <li><Meter label=t.shown(&area.name) basis_points=share value=value /></li> }
        })
        .collect_view();
    Some(section! { "strengths", t!(t, "place-strengths") =>
        {(result.asked < result.known).then(|| view! { <p class="soft">{t!(t, "place-concluded", n = result.asked)}</p> })}
        <ul class="strands">{items}</ul>
    })
}

/// The skills to begin with.
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
                    <h3 id=described.clone()>{t.shown(&card.name)}</h3>
                    <p class="soft">{t.shown(&card.about)}</p>
                    <p class="facts"><span>{t.shown(&card.area)}</span></p>
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
                    <th scope="row">{t.shown(&area.name)}</th>
                    <td class="n">{area.known}</td>
                    <td class="n">{area.unknown}</td>
                    <td class="n">{area.open}</td>
                </tr>
            }
        })
        .collect_view();
    html! {
        <details>
            <summary>{t!(t, "placement-areas")}</summary>
            {wide(t!(t, "placement-areas"), [
                col(t!(t, "me-area")), num(t!(t, "placement-known")), num(t!(t, "placement-not-yet")),
                num(t!(t, "placement-open")),
            ], rows)}
        </details>
    }
}
