//! The audit: sessions, their items, the trail. For administrators.

pub(crate) mod blueprints;
mod items;
mod people;
mod sessions;
mod traced;
mod trail;

pub(crate) use blueprints::{
    compare as blueprint_compare, import as blueprint_import, item as blueprint_item, preview as blueprint_preview,
};
pub(crate) use items::items;
pub(crate) use people::{dry_run, invitations, list, person, roster, settings};
pub(crate) use sessions::sessions;
pub(crate) use trail::trail;

use leptos::prelude::*;

use crate::text::{Texts, t};

/// Links between the audit's pages.
fn tabs(t: &Texts, here: &'static str) -> AnyView {
    let tab = |path: &'static str, label: String| {
        let current = (path == here).then_some("page");
        view! { <li><a href=path aria-current=current>{label}</a></li> }
    };
    view! {
        <nav class="tabs" aria-label=t!(t, "admin-tabs")>
            <ul>
                {tab("/admin/audit", t!(t, "admin-sessions"))}
                {tab("/admin/audit/trail", t!(t, "admin-trail"))}
            </ul>
        </nav>
    }
    .into_any()
}

/// What kind of session it is, in words.
fn kind(t: &Texts, kind: &str) -> String {
    match kind {
        "evaluation" => t!(t, "admin-kind-evaluation"),
        "learning" => t!(t, "admin-kind-learning"),
        "trial" => t!(t, "admin-kind-trial"),
        "placement" => t!(t, "admin-kind-placement"),
        other => other.to_owned(),
    }
}

/// A session's state in words.
fn status(t: &Texts, status: &str) -> String {
    match status {
        "pending" => t!(t, "admin-status-pending"),
        "active" => t!(t, "admin-status-active"),
        "awaiting_response" => t!(t, "admin-status-awaiting"),
        "completed" => t!(t, "admin-status-completed"),
        "terminated" => t!(t, "admin-status-terminated"),
        "expired" => t!(t, "admin-status-expired"),
        other => other.to_owned(),
    }
}
