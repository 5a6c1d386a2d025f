//! A report on one sheet of paper, for guardians or to keep. It contains nothing that the learner may not see yet, even
//! if a teacher prints it.

use leptos::prelude::*;
use plumb_service::scorecard::{MisstepLine, Scorecard, SkillLine};
use plumb_service::sessions::SessionCard;
use plumb_types::saturating_cast;

use super::{CardReader, growth, mastery, whole_percent};
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::chart::Meter;
use crate::ui::columns::share;
use crate::ui::layout::Nav;
use crate::ui::typeset;

/// Maximum number of lines of a list, so that the page fits.
const LINES: usize = 6;
/// Maximum number of assessments listed.
const RESULTS: usize = 5;
/// Maximum number of mistakes listed.
const MISTAKES: usize = 3;

/// `/me/report`.
pub(crate) async fn own(visit: PageRequest) -> Page {
    let card = visit.edge.learner()?.scorecard().await?;
    Ok(page(&visit, &card, Nav::Me, "/me".to_owned()))
}

/// `/teach/learners/{id}/report`.
pub(crate) async fn of_learner(visit: PageRequest) -> Page {
    let card = visit.edge.teacher()?.learner_report(visit.uuid()?).await?;
    let back = format!("/teach/learners/{}", card.learner.id);
    Ok(page(&visit, &card, Nav::Classes, back))
}

fn page(visit: &PageRequest, card: &Scorecard, nav: Nav, back: String) -> PageContent {
    let t = &visit.t;
    let title = t!(t, "learner-report-title", name = card.learner.name.clone());
    let today = visit.edge.arrived();
    let body = html! {
        <div class="page learner-report">
            <p class="tag no-print"><a href=back>{t!(t, "learner-report-back")}</a></p>
            <h1>{title.clone()}</h1>
            <p class="facts"><time datetime=today.to_rfc3339()>{t.date(today)}</time></p>
            {summary(t, card)}
            <div class="halves">
                {strengths(t, card)}
                {mastery::next(t, card, CardReader::Teacher)}
            </div>
            <div class="halves">
                {results(t, card)}
                {mistakes(t, &card.missteps)}
            </div>
            {growth::curve(t, card)}
            <section class="signed">
                <h2>{t!(t, "report-comment")}</h2>
                <p class="line"></p>
                <p class="line"></p>
                <p class="line short">{t!(t, "report-signature")}</p>
            </section>
            <p class="soft no-print">{t!(t, "report-print")}</p>
        </div>
    };
    PageContent { title, nav, body }
}

/// A summary in a sentence or two.
fn summary(t: &Texts, card: &Scorecard) -> AnyView {
    if card.begun == 0 {
        return html! { <p class="empty">{t!(t, "report-nothing-yet")}</p> };
    }
    let right = (card.answers > 0).then(|| {
        t!(
            t,
            "report-right",
            share = whole_percent(t, share(saturating_cast(card.right), saturating_cast(card.answers)))
        )
    });
    let days = (!card.days.is_empty()).then(|| t!(t, "report-days", n = card.days.len()));
    let words = [Some(t!(t, "report-summary", mastered = card.mastered, begun = card.begun)), right, days];
    html! { <p class="lead">{words.into_iter().flatten().collect::<Vec<_>>().join(" ")}</p> }
}

/// Mastered skills, the surest first.
pub(super) fn strengths(t: &Texts, card: &Scorecard) -> AnyView {
    let best = card.strengths(LINES);
    let list = if best.is_empty() {
        html! { <p class="empty">{t!(t, "report-no-strengths")}</p> }
    } else {
        let meter = |skill: &SkillLine| {
            let value = whole_percent(t, skill.belief);
            view! { <Meter label=t.shown(&skill.name) basis_points=skill.belief value=value /> }
        };
        let meters = best.into_iter().map(meter).collect_view();
        html! { <div class="chart bars">{meters}</div> }
    };
    section! { "strengths", t!(t, "report-strengths") =>
        {list}
    }
}

/// The latest assessments with a score.
pub(super) fn results(t: &Texts, card: &Scorecard) -> AnyView {
    let scored = card.sittings.iter().filter(|line| line.card.score.is_some() && !line.brought).map(|line| &line.card);
    let scored: Vec<&SessionCard> = scored.take(RESULTS).collect();
    let list = if scored.is_empty() {
        html! { <p class="empty">{t!(t, "report-no-results")}</p> }
    } else {
        let lines = scored
            .into_iter()
            .map(|line| {
                let score = line.score.as_ref().map(|score| {
                    let band = score.band.as_deref().map(|band| format!(" · {}", t.content(band))).unwrap_or_default();
                    format!("{}{band}", t.percent(score.basis_points))
                });
                let when = line.ended.unwrap_or(line.begun);
                view! {
                    <li>
                        <span>{t.shown(&line.title)}</span>
                        <time class="soft small" datetime=when.to_rfc3339()>{t.date(when)}</time>
                        <span class="n">{score}</span>
                    </li>
                }
            })
            .collect_view();
        html! { <ul class="lines">{lines}</ul> }
    };
    section! { "results", t!(t, "report-results") =>
        {list}
    }
}

fn mistakes(t: &Texts, all: &[MisstepLine]) -> AnyView {
    let list = if all.is_empty() {
        html! { <p class="empty">{t!(t, "report-no-mistakes")}</p> }
    } else {
        let line = |one: &MisstepLine| {
            let since = (one.right_since == Some(true)).then(|| t!(t, "report-right-since"));
            view! {
                <li>
                    <span>{typeset(t, &t.hint(&one.words))}<span class="soft small block">{t.shown(&one.skill)}</span></span>
                    <span class="n small">{since}</span>
                </li>
            }
        };
        let lines = all.iter().take(MISTAKES).map(line).collect_view();
        html! { <ul class="lines">{lines}</ul> }
    };
    section! { "mistakes", t!(t, "report-mistakes") =>
        {list}
    }
}
