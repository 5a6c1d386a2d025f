//! The blueprint studio: all content, drafts and versions. For administrators.

mod changes;
mod compare;
mod desk;
mod editor;
mod form;
mod import;
mod item;
mod nodes;
mod outline;
mod panel;
mod parameters;
mod parts;
mod problems;
mod question;
mod shown;
mod tabs;
mod topics;
mod tree;
mod versions;

pub(crate) use compare::compare;
pub(in crate::pages) use desk::DraftEndpoints;
pub(crate) use editor::{editor, gutter, lines_of, problem_list};
pub(in crate::pages) use editor::{end, sheet};
pub(in crate::pages) use form::asked;
pub(crate) use import::import;
pub(crate) use item::item;
pub(crate) use panel::preview;
pub(in crate::pages) use panel::{made, panel};
pub(in crate::pages) use question::begin;
pub(in crate::pages) use shown::lesson;
pub(in crate::pages) use tabs::DraftView;
pub(crate) use tree::tree;
pub(crate) use versions::versions;

use leptos::prelude::*;
use plumb_content::read::BlueprintKind;
use plumb_service::blueprints::{DiffLine, DiffPart, FileStatus};

use crate::text::{Texts, t};

/// A kind of content in words.
pub(in crate::pages) fn kind_words(t: &Texts, kind: BlueprintKind) -> String {
    match kind {
        BlueprintKind::Skill => t!(t, "studio-kind-skill"),
        BlueprintKind::Assessment => t!(t, "studio-kind-assessment"),
        BlueprintKind::Curriculum => t!(t, "studio-kind-curriculum"),
        BlueprintKind::Graph => t!(t, "studio-kind-graph"),
        BlueprintKind::Survey => t!(t, "studio-kind-survey"),
        BlueprintKind::Workflow => t!(t, "studio-kind-workflow"),
        BlueprintKind::Reflection => t!(t, "studio-kind-reflection"),
        BlueprintKind::ProblemSet => t!(t, "studio-kind-problem-set"),
        BlueprintKind::Schema => t!(t, "studio-kind-schema"),
        BlueprintKind::Topic => t!(t, "studio-kind-topic"),
    }
}

/// A status in words.
fn status_words(t: &Texts, status: FileStatus) -> String {
    match status {
        FileStatus::Published => t!(t, "studio-status-published"),
        FileStatus::Draft => t!(t, "studio-status-draft"),
        FileStatus::Review => t!(t, "studio-status-review"),
        FileStatus::Retired => t!(t, "studio-status-retired"),
    }
}

/// The page with the versions of a blueprint.
fn path_of(kind: BlueprintKind, id: &str) -> String {
    format!("/admin/blueprints/{}/{id}", kind.as_str())
}

/// The page of a stored version: its items, and a form to try one.
pub(in crate::pages::admin) fn path_of_preview(hash: impl std::fmt::Display) -> String {
    format!("/admin/blueprints/preview/{hash}")
}

/// The page of a draft.
pub(in crate::pages) fn path_of_draft(draft: uuid::Uuid) -> String {
    format!("/admin/blueprints/drafts/{draft}")
}

/// A difference, line by line.
pub(in crate::pages::admin) fn difference(t: &Texts, label: String, lines: Vec<DiffLine>) -> AnyView {
    if lines.is_empty() {
        return html! { <p class="empty">{t!(t, "studio-diff-none")}</p> };
    }
    let number = |number: Option<usize>| number.map(|number| number.to_string()).unwrap_or_default();
    let rows = lines
        .into_iter()
        .map(|line| {
            let (class, sign, said) = match line.part {
                DiffPart::Same => ("", " ", None),
                DiffPart::Gone => ("gone", "−", Some(t!(t, "studio-diff-gone"))),
                DiffPart::New => ("new", "+", Some(t!(t, "studio-diff-new"))),
                DiffPart::Skipped => ("skipped", "…", Some(t!(t, "studio-diff-skipped"))),
            };
            let said = said.map(|said| view! { <span class="visually-hidden">{said}</span> });
            view! {
                <tr class=class>
                    <td class="n">{number(line.old)}</td>
                    <td class="n">{number(line.new)}</td>
                    <td class="sign"><span aria-hidden="true">{sign}</span>{said}</td>
                    <td><code>{line.text}</code></td>
                </tr>
            }
        })
        .collect_view();
    html! {
        <div class="wide" role="group" tabindex="0" aria-label=label>
            <table class="diff">
                <thead>
                    <tr>
                        <th scope="col" class="n">{t!(t, "studio-diff-old")}</th>
                        <th scope="col" class="n">{t!(t, "studio-diff-new-line")}</th>
                        <th scope="col">{t!(t, "studio-diff-change")}</th>
                        <th scope="col">{t!(t, "studio-diff-text")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}
