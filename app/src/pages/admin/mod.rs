//! The audit: sessions, their items, the trail. For administrators.

mod audited;
pub(crate) mod bank;
pub(crate) mod blueprints;
pub(crate) mod factory;
mod items;
pub(crate) mod models;
mod people;
mod system;
mod traced;

pub use audited::trail_path;
pub(super) use audited::verdict_words;
pub(crate) use audited::{
    OPTIONS as AUDIT, blueprint as blueprint_story, lineage, person as person_story, sessions, trail,
    verify as audit_verify,
};
pub(crate) use blueprints::{
    compare as blueprint_compare, import as blueprint_import, item as blueprint_item, preview as blueprint_preview,
};
pub(crate) use items::items;
pub(crate) use people::{dry_run, invitations, list, person, roster, settings};
pub(crate) use system::{concern_words, system};

use std::future::{Ready, ready};

use leptos::prelude::*;
use plumb_service::engine::SessionKind;
use plumb_sessions::session::TRIAL;

use super::{Page, PageFailure, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::ADMINISTRATION_BEGINS;

/// `/admin` leads to the first of its pages.
pub(crate) fn begin(visit: PageRequest) -> Ready<Page> {
    ready(match visit.edge.admin() {
        Ok(_) => Err(PageFailure::To(ADMINISTRATION_BEGINS.into())),
        Err(error) => Err(error.into()),
    })
}

/// Links between the audit's pages.
fn tabs(t: &Texts, here: &'static str) -> AnyView {
    let links = [
        ("/admin/audit", t!(t, "admin-sessions")),
        ("/admin/audit/trail", t!(t, "admin-trail")),
        ("/admin/audit/verify", t!(t, "verify-title")),
    ];
    crate::ui::tabs(t!(t, "admin-tabs"), links.map(|(path, words)| (path.to_owned(), words, path == here)))
}

/// What kind of session it is, in words.
fn kind(t: &Texts, kind: &str) -> String {
    match SessionKind::parse(kind) {
        Some(SessionKind::Evaluation) => t!(t, "admin-kind-evaluation"),
        Some(SessionKind::Learning) => t!(t, "admin-kind-learning"),
        Some(SessionKind::Placement) => t!(t, "admin-kind-placement"),
        Some(SessionKind::Tutor) => t!(t, "admin-kind-tutor"),
        Some(SessionKind::Survey) => t!(t, "admin-kind-survey"),
        Some(SessionKind::Workflow) => t!(t, "admin-kind-workflow"),
        Some(SessionKind::Thought) => t!(t, "admin-kind-reflection"),
        None if kind == TRIAL => t!(t, "admin-kind-trial"),
        None => kind.to_owned(),
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
