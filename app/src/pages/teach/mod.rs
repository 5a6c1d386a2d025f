//! Pages of teachers: classes and assignments, results of surveys, figures of items, and regrades.

mod assign;
mod assignment;
mod board;
mod class;
mod classes;
mod conversations;
mod drawn;
mod exceptions;
mod flags;
mod gradebook;
mod items;
mod list;
mod members;
mod needs;
mod outcome;
mod regrades;
mod reports;
mod results;
mod reviews;
mod skills;
mod teacher_content;
mod terms;

pub(crate) use assign::assign;
pub(crate) use assignment::assignment;
pub(crate) use board::live;
pub(crate) use class::class;
pub(crate) use classes::classes;
pub(crate) use conversations::{conversation, conversations};
pub(crate) use flags::flags;
pub use gradebook::{GradeSheet, TableCell};
pub(crate) use gradebook::{grade, gradebook};
pub(crate) use items::{item, items};
pub(crate) use list::surveys;
pub(crate) use outcome::outcome;
pub(crate) use regrades::{regrade, regrades};
pub(crate) use reports::{report, reports};
pub(crate) use results::results;
pub(crate) use reviews::reviews;
pub(crate) use skills::skills;
pub use skills::skills_rows;
pub(crate) use teacher_content::{new_test, own_question, own_questions, paper, test, tests};
pub(super) use terms::local;

use std::fmt::Display;

use leptos::prelude::*;
use plumb_service::classes::ClassLine;
use plumb_service::surveys::SurveyCounts;

use super::PageRequest;
use crate::ids::ClassId;
use crate::text::{Texts, t};
use crate::ui::words;

/// A hidden field with the id of the form's subject.
pub(super) fn about(name: &'static str, id: impl Display) -> AnyView {
    html! { <input type="hidden" name=name value=id.to_string() /> }
}

/// Error of a function's field: a page may have several forms with a field of that name.
pub(super) fn said(visit: &PageRequest, function: &str, field: &str) -> String {
    visit.field_error(field).filter(|_| visit.query("__path") == Some(function)).unwrap_or_default()
}

/// Links to the first part of a list and to the next, if they exist.
pub(crate) fn turn(t: &Texts, first: Option<String>, next: Option<String>) -> Option<AnyView> {
    let first = first.map(|path| (path, t!(t, "class-pager-first")));
    words::turn(t, first, next.map(|path| (path, t!(t, "class-pager-next"))))
}

/// A field of a filter that narrows a list to a class.
pub(super) fn class_field(t: &Texts, classes: &[ClassLine], chosen: Option<ClassId>) -> AnyView {
    let classes = classes
        .iter()
        .map(|line| {
            let selected = chosen == Some(line.class.id);
            view! { <option value=line.class.id.to_string() selected=selected>{line.class.name.clone()}</option> }
        })
        .collect_view();
    html! {
        <div class="field">
            <label for="class">{t!(t, "classes-class")}</label>
            <select id="class" name="class"><option value="">{t!(t, "reports-any-class")}</option>{classes}</select>
        </div>
    }
}

/// A kind of task, in a word.
pub(super) fn kind_words(t: &Texts, kind: &str) -> String {
    match kind {
        "practice" => t!(t, "assign-kind-practice"),
        "survey" => t!(t, "assign-kind-survey"),
        _ => t!(t, "assign-kind-assessment"),
    }
}

/// Numbers of responses, in a line.
fn counts(t: &Texts, answered: SurveyCounts) -> [String; 3] {
    [
        t!(t, "teach-completed", n = answered.completed),
        t!(t, "teach-under-way", n = answered.under_way),
        t!(t, "teach-given-up", n = answered.given_up),
    ]
}

fn privacy(t: &Texts, anonymous: bool) -> String {
    if anonymous { t!(t, "teach-anonymous") } else { t!(t, "teach-named") }
}

/// Rows of a table that say why a small group's answers are withheld.
pub fn too_few_rows(t: &Texts, responses: usize) -> Vec<Vec<String>> {
    let why = t!(t, "teach-too-few-why", least = plumb_service::surveys::FEWEST);
    vec![vec![t!(t, "teach-responses"), t!(t, "teach-note")], vec![responses.to_string(), why]]
}
