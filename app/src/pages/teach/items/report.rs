//! One blueprint: the figures of its items.

use leptos::prelude::*;
use plumb_learning::measurement::ENOUGH;
use plumb_service::items::{ItemReport, ItemVersion};

use super::calibrated::calibrated;
use super::figures::{coefficient, flags, share, times};
use super::practised::practised;
use super::tables;
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;

/// `/teach/items/{id}`.
pub(crate) async fn item(visit: PageRequest) -> Page {
    let report = visit.edge.teacher()?.item_report(visit.id(), visit.query("version")).await?;
    let t = &visit.t;
    let counted = if report.figures.n == 0 {
        html! { <p class="empty">{t!(t, "items-no-answers")}</p> }
    } else {
        html! { {numbers(t, &report)}{tables::wrong(t, &report)}{tables::taken(t, &report)} }
    };
    let body = html! {
        <div class="page item-statistics">
            <h1>{report.id.clone()}</h1>
            <p class="lead">{t.shown(&report.statement)}</p>
            {versions(t, &report)}
            {flags(t, &report.figures, &report.ways)}
            {counted}
            {tables::levels(t, &report)}
            {calibrated(t, report.calibration.as_ref())}
            {practised(t, report.calibration.as_ref())}
            {tables::parts(t, &report)}
            <p class="actions no-print">
                <a class="btn quiet" href="/teach/items">{t!(t, "items-all")}</a>
                {regrade(t, &report)}
                <a class="btn quiet" href="/teach/reviews">{t!(t, "items-reviews")}</a>
            </p>
        </div>
    };
    Ok(PageContent { title: t!(t, "items-of", id = report.id.clone()), nav: Nav::Items, body })
}

/// The link that regrades answers to the shown version.
fn regrade(t: &Texts, report: &ItemReport) -> Option<AnyView> {
    let shown = report.versions.iter().find(|version| version.is_shown)?;
    let version: String = shown.hash.as_str().chars().take(8).collect();
    let path = format!("/teach/regrades?blueprint={}&version={version}", report.id);
    Some(html! { <a class="btn quiet" href=path>{t!(t, "items-regrade")}</a> })
}

fn name(t: &Texts, version: &ItemVersion) -> String {
    let (written, n) = (version.written.clone(), version.n);
    let hash: String = version.hash.as_str().chars().take(8).collect();
    if version.is_current {
        t!(t, "items-version-current", version = written, hash = hash, n = n)
    } else {
        t!(t, "items-version", version = written, hash = hash, n = n)
    }
}

/// The shown version, with links to the others.
fn versions(t: &Texts, report: &ItemReport) -> AnyView {
    let shown = report.versions.iter().find(|version| version.is_shown).map(|version| name(t, version));
    if report.versions.len() < 2 {
        return html! { <p class="facts"><span>{shown}</span></p> };
    }
    let options = report
        .versions
        .iter()
        .map(|version| {
            let hash = version.hash.as_str().to_owned();
            view! { <option value=hash selected=version.is_shown>{name(t, version)}</option> }
        })
        .collect_view();
    html! {
        <form method="get" action=format!("/teach/items/{}", report.id) class="filter" aria-label=t!(t, "items-versions")>
            <div class="field">
                <label for="version">{t!(t, "items-version-label")}</label>
                <select id="version" name="version">{options}</select>
            </div>
            <button class="btn quiet">{t!(t, "items-version-show")}</button>
        </form>
    }
}

/// The figures, each with its meaning.
fn numbers(t: &Texts, report: &ItemReport) -> AnyView {
    let figures = &report.figures;
    let few = (figures.n < ENOUGH).then(|| view! { <p class="note">{t!(t, "items-few", least = ENOUGH)}</p> });
    let low = (figures.low_effort > 0)
        .then(|| fact(t!(t, "items-low"), t.count(figures.low_effort), t!(t, "items-low-means")));
    section! { "numbers", t!(t, "items-numbers") =>
        {few}
        <dl class="pairs">
            {fact(t!(t, "items-n"), t.count(figures.n), t!(t, "items-n-means"))}
            {fact(t!(t, "items-facility"), share(t, figures.facility), t!(t, "items-facility-means"))}
            {fact(t!(t, "items-rest"), coefficient(t, figures.item_rest), t!(t, "items-rest-means"))}
            {fact(t!(t, "items-total"), coefficient(t, figures.item_total), t!(t, "items-total-means"))}
            {fact(t!(t, "items-tails"), coefficient(t, figures.upper_lower), t!(t, "items-tails-means"))}
            {fact(t!(t, "items-median"), times(t, figures), t!(t, "items-median-means"))}
            {low}
        </dl>
    }
}

fn fact(name: String, value: String, means: String) -> AnyView {
    html! { <div><dt>{name}</dt><dd><strong>{value}</strong><span class="hint">{means}</span></dd></div> }
}
