//! The bank of problems: the list, and the page of one problem. For administrators.

mod list;
mod one;
mod parts;
mod versions;

pub(crate) use list::list;
pub(crate) use one::one;

use leptos::prelude::*;
use plumb_bank::{ProblemOrigin, Status};
use plumb_service::bank::BankSkill;
use uuid::Uuid;

use crate::text::{Texts, t};
use crate::ui::icons::{Cross, Tick};

/// The page of a version of a problem.
pub(in crate::pages::admin) fn path_of(id: Uuid, version: impl std::fmt::Display) -> String {
    format!("/admin/bank/{id}?version={version}")
}

/// Status of a version, in words.
fn status_words(t: &Texts, status: Status) -> String {
    match status {
        Status::Draft => t!(t, "bank-status-draft"),
        Status::InReview => t!(t, "bank-status-review"),
        Status::Verified => t!(t, "bank-status-verified"),
        Status::Rejected => t!(t, "bank-status-rejected"),
        Status::Retired => t!(t, "bank-status-retired"),
    }
}

/// Status of a version, with its icon.
fn status(t: &Texts, status: Status) -> AnyView {
    let words = status_words(t, status);
    match status {
        Status::Verified => html! { <span class="verdict right"><Tick />{words}</span> },
        Status::Rejected => html! { <span class="verdict wrong"><Cross />{words}</span> },
        Status::Draft | Status::InReview | Status::Retired => html! { <span class="verdict open">{words}</span> },
    }
}

/// How a version came into the bank, in words.
fn origin_words(t: &Texts, origin: ProblemOrigin) -> String {
    match origin {
        ProblemOrigin::Authored => t!(t, "bank-origin-authored"),
        ProblemOrigin::Template => t!(t, "bank-origin-template"),
        ProblemOrigin::Imported => t!(t, "bank-origin-imported"),
        ProblemOrigin::Model => t!(t, "bank-origin-model"),
    }
}

/// A skill by its name and its id.
fn skill(skill: &BankSkill) -> AnyView {
    let id = skill.id.clone();
    match skill.name.clone() {
        Some(name) => html! { {name}" "<code class="soft">{id}</code> },
        None => html! { <code>{id}</code> },
    }
}
