//! The versions of a problem, the difference between two, and the status history of this one.

use leptos::prelude::*;
use plumb_service::bank::{BankProblem, ProblemVersion, StatusMove};
use plumb_service::blueprints::DiffLine;

use super::{path_of, status, status_words};
use crate::pages::admin::blueprints::difference;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::table::{col, wide_below};

/// All versions, and the difference between two of them if it was requested.
pub(super) fn versions(t: &Texts, problem: &BankProblem, compared: Option<(u32, u32, Vec<DiffLine>)>) -> AnyView {
    let id = problem.item.meta.id;
    let all = &problem.versions;
    let several = all.len() > 1;
    let chosen = match &compared {
        Some((old, new, _)) => (i64::from(*old), i64::from(*new)),
        None => (all.get(1).map_or(0, |one| one.version), all.first().map_or(0, |one| one.version)),
    };
    let rows = all.iter().map(|one| row(t, problem, one, several.then_some(chosen))).collect_view();
    let picks = several.then(|| {
        view! {
            <th scope="col">{t!(t, "studio-compare-old")}</th>
            <th scope="col">{t!(t, "studio-compare-new")}</th>
        }
    });
    let compare = several.then(|| {
        view! {
            <form id="compare" method="get" action=format!("/admin/bank/{id}")>
                <input type="hidden" name="version" value=problem.item.meta.version.to_string() />
                <button class="btn quiet">{t!(t, "studio-compare")}</button>
            </form>
        }
    });
    let compared = compared.map(|(old, new, lines)| {
        let label = t!(t, "bank-diff", old = old, new = new);
        view! { <h3>{label.clone()}</h3>{difference(t, label, lines)} }
    });
    section! { "versions", t!(t, "studio-versions") =>
        {wide_below("versions", (
            col(t!(t, "bank-version")), col(t!(t, "bank-status")), col(t!(t, "bank-made")),
            col(t!(t, "lineage-approved")), picks,
        ), rows)}
        {compare}
        {compared}
    }
}

fn row(t: &Texts, problem: &BankProblem, one: &ProblemVersion, chosen: Option<(i64, i64)>) -> AnyView {
    let number = one.version;
    let is_here = number == i64::from(problem.item.meta.version);
    let name = t!(t, "audit-problem-version", n = number);
    let current = is_here.then_some("page");
    let pick = |field: &'static str, label: String, checked: bool| {
        let value = number.to_string();
        view! { <td><input type="radio" form="compare" name=field value=value checked=checked aria-label=label /></td> }
    };
    let picks = chosen.map(|(old, new)| {
        view! {
            {pick("old", t!(t, "bank-compare-old", n = number), old == one.version)}
            {pick("new", t!(t, "bank-compare-new", n = number), new == one.version)}
        }
    });
    html! {
        <tr>
            <th scope="row"><a href=path_of(problem.item.meta.id, number) aria-current=current>{name}</a></th>
            <td>{status(t, one.status)}</td>
            <td><When at=one.created_at t=t.clone() /></td>
            <td>{one.verified_at.map(|at| view! { <When at=at t=t.clone() /> })}</td>
            {picks}
        </tr>
    }
}

/// Status history of the version: dates, authors and reasons.
pub(super) fn history(t: &Texts, problem: &BankProblem) -> AnyView {
    let rows = problem.history.iter().map(|step| step_row(t, step)).collect_view();
    section! { "history", t!(t, "bank-history") =>
        {wide_below("history", [
            col(t!(t, "bank-when")), col(t!(t, "bank-moved")), col(t!(t, "bank-by")), col(t!(t, "bank-why")),
        ], rows)}
    }
}

fn step_row(t: &Texts, step: &StatusMove) -> AnyView {
    let to = status_words(t, step.to);
    let moved = match step.from {
        Some(from) => t!(t, "bank-from-to", from = status_words(t, from), to = to),
        None => t!(t, "bank-entered", to = to),
    };
    let by = match &step.by {
        Some(by) => html! { <a href=format!("/admin/audit/people/{}", by.id)>{by.name.clone()}</a> },
        None => t!(t, "trail-nobody").into_any(),
    };
    html! {
        <tr>
            <th scope="row"><When at=step.at t=t.clone() /></th>
            <td>{moved}</td>
            <td>{by}</td>
            <td class="text">{step.reasons.join("\n")}</td>
        </tr>
    }
}
