//! Grading of an assignment, on its own page: which attempt counts, and releasing grades.

use leptos::prelude::*;
use plumb_learning::gradebook::Counting;
use plumb_service::assignments::AssignmentView;

use super::super::{about, said};
use super::words::counting_words;
use crate::pages::PageRequest;
use crate::text::t;

/// Sets which attempt counts.
const COUNTING: &str = "/do/assignment-counting";

/// The section of an assignment's page.
pub(in crate::pages::teach) fn section(
    visit: &PageRequest,
    view: &AssignmentView,
    grading: plumb_service::Grading,
) -> AnyView {
    let t = &visit.t;
    let id = view.line.row.id;
    let options = Counting::ALL
        .into_iter()
        .map(|counting| {
            let chosen = counting == grading.counting;
            view! { <option value=counting.as_str() selected=chosen>{counting_words(t, counting)}</option> }
        })
        .collect_view();
    let wrong = said(visit, COUNTING, "counting");
    let is_wrong = !wrong.is_empty();
    let error = is_wrong.then(|| view! { <p class="error" id="counting-error" role="alert">{wrong}</p> });
    let described = if is_wrong { "counting-error counting-hint" } else { "counting-hint" };
    let (words, button, released) = match grading.released_at {
        Some(at) => (t!(t, "grades-released-at", when = t.date_time(at)), t!(t, "grades-take-back"), ""),
        None => (t!(t, "grades-not-released"), t!(t, "grades-release"), "1"),
    };
    section! { "grades", t!(t, "grades-section") =>
        <p>
            <a href=format!("/teach/classes/{}/gradebook", view.class.id)>{t!(t, "class-gradebook")}</a>
        </p>
        <form method="post" action=COUNTING class="stack">
            {about("assignment", id)}
            <div class="field" class:has-error=is_wrong>
                <label for="counting">{t!(t, "grades-counting")}</label>
                <p class="hint" id="counting-hint">{t!(t, "grades-counting-hint")}</p>
                <select id="counting" name="counting" aria-describedby=described>{options}</select>
                {error}
            </div>
            <button class="btn quiet">{t!(t, "assignment-save")}</button>
        </form>
        <p>{words}</p>
        <p class="soft">{t!(t, "grades-release-lead")}</p>
        <form method="post" action="/do/assignment-grades">
            {about("assignment", id)}
            <input type="hidden" name="released" value=released />
            <button class="btn quiet">{button}</button>
        </form>
    }
}
