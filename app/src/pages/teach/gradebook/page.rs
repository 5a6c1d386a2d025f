//! The table of learners and assignments of a class.

use leptos::prelude::*;
use plumb_learning::gradebook::GradeOverride;
use plumb_service::gradebook::{AssessmentCell, GradeCell, GradeColumn, GradeRow, GradebookView};

use super::super::{about, turn};
use super::is_assessment;
use super::words::{counting_words, grade_words, kind_words, other_words, state_words};
use crate::ids::{AssignmentId, ClassId};
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::encode;
use crate::text::{Texts, t};
use crate::ui::Alert;
use crate::ui::layout::Nav;

/// `/teach/classes/{id}/gradebook`; `?after=` is a learner's name, `?older=` the last column of the previous page.
pub(crate) async fn gradebook(visit: PageRequest) -> Page {
    let after = visit.query("after").map(str::to_owned);
    let columns_after = visit.query("older").and_then(|id| id.parse::<AssignmentId>().ok());
    let view = visit.edge.teacher()?.gradebook(visit.uuid()?, after.clone(), columns_after).await?;
    let t = &visit.t;
    let id = view.class.id;
    let title = t!(t, "gradebook-title", class = view.class.name.clone());
    let cut = view.cut.then(|| view! { <p class="note due">{t!(t, "gradebook-cut")}</p> });
    let body = html! {
        <div class="page gradebook">
            <p class="tag"><a href=format!("/teach/classes/{id}")>{view.class.name.clone()}</a></p>
            <h1>{title.clone()}</h1>
            {status(&visit)}
            {visit.alert_unless(&[])}
            {cut}
            {shown(t, &view, columns_after, after.as_deref())}
            {released(t, &view)}
            {files(t, id)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Classes, body })
}

/// Success message of the last form.
fn status(visit: &PageRequest) -> Option<AnyView> {
    let changed: u32 = visit.query("changed").and_then(|number| number.parse().ok())?;
    if visit.form_error().is_some() {
        return None;
    }
    let text = t!(visit.t, "gradebook-changed", n = changed);
    Some(html! { <Alert text=text role="status" /> })
}

fn shown(t: &Texts, view: &GradebookView, columns_after: Option<AssignmentId>, after: Option<&str>) -> AnyView {
    if view.columns.is_empty() {
        return html! { <p class="empty">{t!(t, "class-no-assignments")}</p> };
    }
    if view.rows.is_empty() && after.is_none() {
        return html! { <p class="empty">{t!(t, "class-no-learners")}</p> };
    }
    let path = |after: Option<&str>, older: Option<AssignmentId>| {
        let after = after.map(|name| format!("after={}", encode(name)));
        let older = older.map(|id| format!("older={id}"));
        let query: Vec<String> = [after, older].into_iter().flatten().collect();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("/teach/classes/{}/gradebook{mark}{}", view.class.id, query.join("&"))
    };
    let next = view.rows.last().filter(|_| view.more).map(|last| path(Some(&last.learner.name), columns_after));
    let first = after.is_some().then(|| path(None, columns_after));
    html! {
        <p class="soft no-print">{t!(t, "gradebook-lead")}</p>
        {columns_turn(t, view.newer.then(|| path(after, None)), view.older.map(|last| path(after, Some(last))))}
        {table(t, view)}
        {turn(t, first, next)}
    }
}

/// Links to the latest and to older columns.
fn columns_turn(t: &Texts, latest: Option<String>, older: Option<String>) -> Option<AnyView> {
    if latest.is_none() && older.is_none() {
        return None;
    }
    let latest = latest.map(|path| view! { <a class="btn quiet" href=path>{t!(t, "gradebook-latest")}</a> });
    let older = older.map(|path| view! { <a class="btn quiet" href=path>{t!(t, "gradebook-older")}</a> });
    Some(html! { <nav class="pager" aria-label=t!(t, "gradebook-columns")>{latest}{older}</nav> })
}

fn table(t: &Texts, view: &GradebookView) -> AnyView {
    let heads = view.columns.iter().map(|column| head(t, column)).collect_view();
    let rows = view.rows.iter().map(|line| row(t, &view.columns, line)).collect_view();
    let means = view.columns.iter().map(|column| mean_cell(t, column)).collect_view();
    html! {
        <div class="wide" role="group" tabindex="0" aria-label=t!(t, "gradebook-label")>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t!(t, "class-learner")}</th>
                        <th scope="col" class="n">{t!(t, "gradebook-mean")}</th>
                        {heads}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
                <tfoot>
                    <tr>
                        <th scope="row">{t!(t, "gradebook-class-mean")}</th>
                        <td></td>
                        {means}
                    </tr>
                </tfoot>
            </table>
        </div>
    }
}

fn head(t: &Texts, column: &GradeColumn) -> AnyView {
    let facts = [
        Some(kind_words(t, column.kind)),
        is_assessment(column).then(|| counting_words(t, column.grading.counting)),
        (is_assessment(column) && column.grading.released_at.is_some()).then(|| t!(t, "gradebook-is-released")),
        column.withdrawn.then(|| t!(t, "gradebook-is-withdrawn")),
    ]
    .into_iter()
    .flatten()
    .map(|fact| view! { <span class="soft small block">{fact}</span> })
    .collect_view();
    html! {
        <th scope="col">
            <a href=format!("/teach/assignments/{}", column.assignment)>{t.shown(&column.title)}</a>
            {facts}
        </th>
    }
}

fn row(t: &Texts, columns: &[GradeColumn], line: &GradeRow) -> AnyView {
    let cells = columns
        .iter()
        .zip(&line.cells)
        .map(|(column, cell)| match cell {
            GradeCell::Assessment(cell) => assessment(t, column, line, cell),
            other => html! { <td>{other_words(t, other)}</td> },
        })
        .collect_view();
    html! {
        <tr>
            <th scope="row"><a href=format!("/teach/learners/{}", line.learner.id)>{line.learner.name.clone()}</a></th>
            <td class="n">{line.mean.points().map(|points| t.percent(u32::from(points)))}</td>
            {cells}
        </tr>
    }
}

fn assessment(t: &Texts, column: &GradeColumn, line: &GradeRow, cell: &AssessmentCell) -> AnyView {
    let path = format!("/teach/assignments/{}/grades/{}", column.assignment, line.learner.id);
    let words = grade_words(t, cell);
    let shown = words.clone().unwrap_or_else(|| t!(t, "grade-none"));
    let name = line.learner.name.clone();
    let label = t!(t, "grade-of-whom", grade = shown.clone(), name = name, title = column.title.clone());
    // The override is also mentioned in words.
    let is_given = matches!(cell.given, Some(GradeOverride::Score { .. } | GradeOverride::Word(_)));
    let mark = is_given.then(|| view! { <span aria-hidden="true">"*"</span> });
    let states = state_words(t, cell)
        .into_iter()
        .map(|state| view! { <span class="soft small block">{state}</span> })
        .collect_view();
    html! { <td><a href=path aria-label=label>{shown}{mark}</a>{states}</td> }
}

fn mean_cell(t: &Texts, column: &GradeColumn) -> AnyView {
    let Some(points) = column.mean.points() else { return html! { <td></td> } };
    let of = t!(t, "gradebook-mean-of", n = column.mean.count());
    html! { <td>{t.percent(u32::from(points))}<span class="soft small block">{of}</span></td> }
}

/// The buttons that release the grades of all assessments, or withdraw them.
fn released(t: &Texts, view: &GradebookView) -> Option<AnyView> {
    if view.released + view.unreleased == 0 {
        return None;
    }
    let form = |release: bool, words: String| {
        let value = if release { "1" } else { "" };
        view! {
            <form method="post" action="/do/class-grades">
                {about("class", view.class.id)}
                <input type="hidden" name="released" value=value />
                <button class="btn quiet">{words}</button>
            </form>
        }
    };
    let release = (view.unreleased > 0).then(|| form(true, t!(t, "gradebook-release-all")));
    let back = (view.released > 0).then(|| form(false, t!(t, "gradebook-take-back-all")));
    let section = view! {
        <section aria-labelledby="release" class="no-print">
            <h2 id="release">{t!(t, "grades-release-title")}</h2>
            <p>{t!(t, "gradebook-released-count", released = view.released, all = view.released + view.unreleased)}</p>
            <p class="soft">{t!(t, "grades-release-lead")}</p>
            <div class="actions">{release}{back}</div>
        </section>
    };
    Some(section.into_any())
}

fn files(t: &Texts, class: ClassId) -> AnyView {
    let path = format!("/teach/classes/{class}/gradebook");
    html! {
        <section aria-labelledby="files" class="no-print">
            <h2 id="files">{t!(t, "gradebook-files")}</h2>
            <p class="soft">{t!(t, "gradebook-files-lead")}</p>
            <p class="actions">
                <a class="btn quiet" href=format!("{path}.xlsx") download="">{t!(t, "gradebook-xlsx")}</a>
                <a class="btn quiet" href=format!("{path}.csv") download="">{t!(t, "gradebook-csv")}</a>
            </p>
            <p class="hint">{t!(t, "gradebook-print")}</p>
        </section>
    }
}
