//! The form that overrides a learner's grade, with a comment for the learner.

use leptos::prelude::*;
use plumb_learning::gradebook::{GradeOverride, LONGEST_COMMENT, LONGEST_REASON};
use plumb_service::gradebook::GradeView;
use plumb_types::saturating_cast;

use super::super::about;
use crate::ids::UserId;
use crate::pages::PageRequest;
use crate::server_fns::grades::GradeForm;
use crate::text::{Texts, t};
use crate::ui::{Field, TextArea, TextKind};

/// The fields, which show their errors themselves.
pub(super) const FIELDS: [&str; 5] = ["what", "score", "word", "reason", "comment"];

/// Kinds of values in the form.
const WHAT: [&str; 4] = ["reached", "score", "word", "excused"];

/// The current grade as fields of the form.
fn filled(t: &Texts, view: &GradeView) -> GradeForm {
    let (what, score, word) = match &view.cell.given {
        None => ("reached", String::new(), String::new()),
        Some(GradeOverride::Excused) => ("excused", String::new(), String::new()),
        Some(GradeOverride::Score { score, .. }) => ("score", t.percent_number(u32::from(*score)), String::new()),
        Some(GradeOverride::Word(word)) => ("word", String::new(), word.clone()),
    };
    GradeForm { what: what.into(), score, word, reason: String::new(), comment: view.comment.clone() }
}

/// The form, with the refused input if there is any. It is made from the current grade, so that sending it again after
/// a conflict is based on the present state.
pub(super) async fn form(visit: &PageRequest, view: &GradeView) -> AnyView {
    let t = &visit.t;
    let kept = visit.kept::<(UserId, GradeForm)>(view.assignment, "grade").await;
    let kept = kept.filter(|(learner, _)| *learner == view.learner.id).map(|(_, form)| form);
    let there = visit.field_error("seen").map(|_| {
        let words = t!(t, "grade-conflict-there", now = super::given_words(t, view.cell.given.as_ref()));
        view! { <p class="note due">{words}</p> }
    });
    let form = kept.unwrap_or_else(|| filled(t, view));
    html! {
        <section aria-labelledby="change" class="no-print">
            <h2 id="change">{t!(t, "grade-change-title")}</h2>
            <p class="soft">{t!(t, "grade-change-lead")}</p>
            {there}
            <form method="post" action="/do/assignment-grade" class="stack">
                {about("assignment", view.assignment)}
                {about("learner", view.learner.id)}
                <input type="hidden" name="seen" value=view.seen.to_string() />
                {value(visit, &form)}
                {reason(visit, &form)}
                {comment(visit, &form)}
                <button class="btn">{t!(t, "grade-save")}</button>
            </form>
        </section>
    }
}

/// The choice of the value: no override, a score, a word, or excused.
fn value(visit: &PageRequest, form: &GradeForm) -> AnyView {
    let t = &visit.t;
    let chosen = if WHAT.contains(&form.what.as_str()) { form.what.as_str() } else { "reached" };
    let radio = |what: &'static str, words: String| {
        view! {
            <label class="check">
                <input type="radio" name="grade[what]" value=what checked={what == chosen} />
                {words}
            </label>
        }
    };
    let error = visit.field_error("what").map(|error| view! { <p class="error" role="alert">{error}</p> });
    html! {
        <fieldset class="checks">
            <legend>{t!(t, "grade-what")}</legend>
            {error}
            {radio("reached", t!(t, "grade-what-reached"))}
            {radio("score", t!(t, "grade-what-score"))}
            <Field
                name="grade[score]"
                id="grade-score"
                label=t!(t, "grade-score-label")
                autocomplete="off"
                inputmode="decimal"
                optional=true
                hint=t!(t, "grade-score-hint")
                value=form.score.clone()
                error=visit.field_error("score").unwrap_or_default()
            />
            {radio("word", t!(t, "grade-what-word"))}
            <Field
                name="grade[word]"
                id="grade-word"
                label=t!(t, "grade-word-label")
                autocomplete="off"
                optional=true
                hint=t!(t, "grade-word-hint")
                value=form.word.clone()
                error=visit.field_error("word").unwrap_or_default()
            />
            {radio("excused", t!(t, "grade-what-excused"))}
        </fieldset>
    }
}

fn reason(visit: &PageRequest, form: &GradeForm) -> AnyView {
    let t = &visit.t;
    let longest: u32 = saturating_cast(LONGEST_REASON);
    text(visit, "reason", t!(t, "grade-reason"), t!(t, "grade-reason-hint"), |described, wrong| {
        html! {
            <TextArea name="grade[reason]" id="reason" value=form.reason.clone() rows=2 longest=longest wrong=wrong described=described writing=TextKind::Prose />
        }
    })
}

fn comment(visit: &PageRequest, form: &GradeForm) -> AnyView {
    let t = &visit.t;
    let longest: u32 = saturating_cast(LONGEST_COMMENT);
    text(visit, "comment", t!(t, "grade-comment"), t!(t, "grade-comment-hint"), |described, wrong| {
        html! {
            <TextArea name="grade[comment]" id="comment" value=form.comment.clone() rows=4 longest=longest wrong=wrong described=described writing=TextKind::Prose />
        }
    })
}

/// A text area with its label, hint and error.
fn text(
    visit: &PageRequest,
    name: &'static str,
    label: String,
    hint: String,
    area: impl FnOnce(String, bool) -> AnyView,
) -> AnyView {
    let error = visit.field_error(name);
    let wrong = error.is_some();
    let described = if wrong { format!("{name}-error {name}-hint") } else { format!("{name}-hint") };
    let error = error.map(|error| view! { <p class="error" id=format!("{name}-error") role="alert">{error}</p> });
    html! {
        <div class="field" class:has-error=wrong>
            <label for=name>{label}</label>
            <p class="hint" id=format!("{name}-hint")>{hint}</p>
            {area(described, wrong)}
            {error}
        </div>
    }
}
