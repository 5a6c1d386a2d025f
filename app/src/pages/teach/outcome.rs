//! Results of an assignment in its class.

use leptos::prelude::*;
use plumb_service::gradebook::{AssignmentResults, ClassAbilities, CommonMistake, HardItem, TestConsistency};

use super::items::share as share_of;
use super::needs::{self, people};
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::encode;
use crate::text::{Texts, t};
use crate::ui::columns::{Column, Columns, share};
use crate::ui::layout::Nav;
use crate::ui::table::{NumberRow, Numbers};
use crate::ui::{picture, typeset};

/// With less, differences between two learners say little (J. C. Nunnally, Psychometric Theory, 1978).
const ENOUGH_RELIABILITY: f64 = 0.7;

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
        {abilities(t, &view.abilities)}
        {view.consistency.as_ref().map(|found| consistency(t, found))}
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

/// A part of 1 in tenths; 1 itself is in the last.
fn tenth(part: f64) -> usize {
    // In range because of the clamp.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 9")]
    let at = (part * 10.0).floor().clamp(0.0, 9.0) as usize;
    at
}

/// Distribution of the abilities that the answers suggest, with the interval of each learner behind it.
fn abilities(t: &Texts, abilities: &ClassAbilities) -> Option<AnyView> {
    if abilities.learners.is_empty() {
        return None;
    }
    let mut tenths = [0_u64; 10];
    for learner in &abilities.learners {
        tenths[tenth(learner.ability)] += 1;
    }
    let label = |at: usize| t.rounded(f64::from(u32::try_from(at).unwrap_or(0)) / 10.0, 1);
    let columns = tenths.iter().enumerate().map(|(at, count)| Column { label: label(at), count: *count }).collect();
    let highest = tenths.iter().copied().max().unwrap_or(0);
    let rows = abilities.learners.iter().map(|learner| {
        let between = t!(t, "outcome-ability-between", low = t.fixed(learner.low, 2), high = t.fixed(learner.high, 2));
        let answers = t.count(u64::try_from(learner.answers).unwrap_or(u64::MAX));
        NumberRow::named(learner.learner.name.clone(), vec![answers, t.fixed(learner.ability, 2), between])
    });
    let head = ["outcome-learner", "outcome-answers", "outcome-ability", "outcome-ability-interval"];
    let table = Numbers { head: head.map(|id| t.say(id, &[])).to_vec(), rows: rows.collect() };
    let pass = abilities.pass.map(|pass| {
        let (accuracy, again) = (share_of(t, Some(pass.accuracy)), share_of(t, Some(pass.consistency)));
        let ability = t.rounded(pass.ability, 2);
        view! { <li>{t!(t, "outcome-pass", ability = ability, accuracy = accuracy, again = again)}</li> }
    });
    let reliability = abilities.reliability.map(|reliability| {
        let id = if reliability < ENOUGH_RELIABILITY { "outcome-reliability-low" } else { "outcome-reliability" };
        view! { <li>{t.say(id, &[("reliability", t.rounded(reliability.max(0.0), 2).into())])}</li> }
    });
    let title = t!(t, "outcome-abilities");
    Some(section! { "abilities", title.clone() =>
        <p class="soft">{t!(t, "outcome-abilities-lead")}</p>
        <Columns id="ability-columns".to_owned() title=title.clone() columns=columns highest=highest />
        {table.behind(t, title)}
        <ul class="plain">{reliability}{pass}</ul>
    })
}

/// How well the items go together, with a table of the items.
fn consistency(t: &Texts, found: &TestConsistency) -> AnyView {
    let form = &found.form;
    let figure = |value: Option<f64>| value.map_or_else(|| t!(t, "items-none"), |value| t.fixed(value, 2));
    let interval = form.interval.map(|interval| {
        t!(t, "outcome-alpha-interval", low = t.fixed(interval.lower, 2), high = t.fixed(interval.upper, 2))
    });
    let rows = found.places.iter().zip(&form.places).map(|(place, figures)| {
        let name = t!(t, "outcome-place", skill = t.shown(&place.statement), level = place.level.clone());
        let right = share_of(t, Some(figures.facility));
        NumberRow::named(name, vec![right, figure(figures.item_rest), figure(figures.alpha_if_deleted)])
    });
    let head = ["outcome-place-name", "outcome-place-right", "outcome-place-rest", "outcome-place-alpha"];
    let table = Numbers { head: head.map(|id| t.say(id, &[])).to_vec(), rows: rows.collect() };
    let halves = found.pairs.as_ref().and_then(|pairs| pairs.spearman_brown);
    let title = t!(t, "outcome-consistency");
    section! { "consistency", title.clone() =>
        <p class="soft">{t!(t, "outcome-consistency-lead", n = found.attempts)}</p>
        <dl class="pairs">
            <div><dt>{t!(t, "outcome-alpha")}</dt><dd><strong>{t.fixed(form.alpha, 2)}</strong>" "{interval}</dd></div>
            <div><dt>{t!(t, "outcome-halves")}</dt><dd>{figure(halves)}</dd></div>
            <div><dt>{t!(t, "outcome-sem")}</dt><dd>{figure(form.sem)}</dd></div>
        </dl>
        {table.behind(t, title)}
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
