//! The learner's own scorecard.

use leptos::prelude::*;
use plumb_service::practice::views::Scorecard;

use super::{Page, Sheet, Visit};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::chart::{Bar, Bars};
use crate::ui::layout::Nav;

/// `/me`.
pub(crate) async fn show(visit: Visit) -> Page {
    let card = visit.edge.learner()?.scorecard().await?;
    let t = &visit.t;
    let lead = if card.begun == 0 {
        t!(t, "me-lead-empty")
    } else {
        t!(t, "me-lead", mastered = card.mastered, begun = card.begun, skills = card.skills)
    };
    let body = view! {
        <div class="page">
            <h1>{t!(t, "me-title")}</h1>
            <p class="lead">{lead}</p>
            {(card.begun == 0).then(|| view! { <p><a class="btn" href="/practice">{t!(t, "me-begin")}</a></p> })}
            {due(t, &card)}
            {areas(t, &card)}
            <div class="halves">{days(t, &card)}{latest(t, &card)}</div>
        </div>
    }
    .into_any();
    Ok(Sheet { title: t!(t, "me-title"), nav: Nav::Me, body })
}

fn due(t: &Texts, card: &Scorecard) -> Option<AnyView> {
    if card.due.is_empty() {
        return None;
    }
    let items = card
        .due
        .iter()
        .map(|skill| {
            view! {
                <li>
                    <a href=format!("/practice/{}", skill.id)>{skill.name.clone()}</a>
                    <span class="stand due">{t!(t, "skill-due")}</span>
                </li>
            }
        })
        .collect_view();
    Some(
        view! {
            <section aria-labelledby="due">
                <h2 id="due">{t!(t, "me-due")}</h2>
                <ul class="lines">{items}</ul>
            </section>
        }
        .into_any(),
    )
}

fn areas(t: &Texts, card: &Scorecard) -> AnyView {
    let bars = card
        .areas
        .iter()
        .map(|area| Bar {
            label: area.name.clone(),
            basis_points: share(area.mastered, area.skills),
            value: t!(t, "map-area-count", done = area.mastered, all = area.skills),
        })
        .collect();
    let rows = card
        .areas
        .iter()
        .map(|area| {
            view! {
                <tr>
                    <th scope="row">{area.name.clone()}</th>
                    <td class="n">{area.mastered}</td>
                    <td class="n">{area.skills}</td>
                    <td class="n">{t.percent((area.belief + 50) / 100 * 100)}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <section aria-labelledby="areas">
            <h2 id="areas">{t!(t, "me-areas")}</h2>
            <Bars id="areas-chart" title=t!(t, "me-areas") description=t!(t, "me-areas-chart") bars=bars />
            <details>
                <summary>{t!(t, "me-as-table")}</summary>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{t!(t, "me-area")}</th>
                            <th scope="col" class="n">{t!(t, "skill-mastered")}</th>
                            <th scope="col" class="n">{t!(t, "me-skills")}</th>
                            <th scope="col" class="n">{t!(t, "me-belief")}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </details>
        </section>
    }
    .into_any()
}

fn days(t: &Texts, card: &Scorecard) -> AnyView {
    if card.days.is_empty() {
        return view! { <section></section> }.into_any();
    }
    let rows = card
        .days
        .iter()
        .rev()
        .map(|(day, all, right)| {
            view! {
                <tr>
                    <th scope="row"><time datetime=day.to_rfc3339()>{t.date(*day)}</time></th>
                    <td class="n">{*all}</td>
                    <td class="n">{*right}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <section aria-labelledby="days">
            <h2 id="days">{t!(t, "me-days")}</h2>
            <p>{t!(t, "me-streak", n = card.day_streak)}</p>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t!(t, "me-day")}</th>
                        <th scope="col" class="n">{t!(t, "me-answers")}</th>
                        <th scope="col" class="n">{t!(t, "me-right")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </section>
    }
    .into_any()
}

fn latest(t: &Texts, card: &Scorecard) -> AnyView {
    if card.latest.is_empty() {
        return view! { <section></section> }.into_any();
    }
    let items = card
        .latest
        .iter()
        .map(|(name, at, right)| {
            let (class, word) =
                if *right { ("verdict right", t!(t, "task-right")) } else { ("verdict wrong", t!(t, "me-not-yet")) };
            view! {
                <li>
                    <span>{name.clone()}</span>
                    <span class="soft small"><When at=*at t=t.clone() /></span>
                    <span class=class>{word}</span>
                </li>
            }
        })
        .collect_view();
    view! {
        <section aria-labelledby="latest">
            <h2 id="latest">{t!(t, "me-latest")}</h2>
            <ul class="lines">{items}</ul>
        </section>
    }
    .into_any()
}

fn share(part: usize, whole: usize) -> u32 {
    u32::try_from((part * 10_000).checked_div(whole).unwrap_or(0)).unwrap_or(0)
}
