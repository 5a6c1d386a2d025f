//! Reporting a problem with an item: links to the form, the form, and a learner's own reports.

mod form;
mod own;

use std::fmt::Display;
use std::str::FromStr;

use leptos::prelude::*;
use plumb_service::{ReportKind, ReportState};
use plumb_types::time::Timestamp;

use super::{Page, PageContent, PageRequest};
use crate::ids::SessionId;
use crate::text::{Texts, t};

pub(crate) use form::show as form;
pub(crate) use own::{show as own, unread};

/// The address of the form about an item.
pub(crate) fn address(session: SessionId, position: u32) -> String {
    format!("/sessions/{session}/report/{position}")
}

/// The link to the form, for an item without open input.
pub(crate) fn link(t: &Texts, session: SessionId, position: u32, number: u32) -> AnyView {
    let label = t!(t, "report-item-which", n = number);
    html! {
        <p class="report-item no-print">
            <a class="small" href=address(session, position) aria-label=label>{t!(t, "report-item")}</a>
        </p>
    }
}

/// A button within a form that leads to the report form: typed input is kept.
pub(crate) fn button(t: &Texts, form: Option<&'static str>) -> AnyView {
    html! {
        <button class="btn quiet small report-item" name="go" value="report" form=form formnovalidate>
            {t!(t, "report-item")}
        </button>
    }
}

/// Success message of a sent report.
pub(crate) fn sent(visit: &PageRequest) -> Option<AnyView> {
    visit.success_message("reported", t!(visit.t, "report-sent"))
}

/// The kind of problem, in words.
pub(crate) fn kind_words(t: &Texts, kind: ReportKind) -> String {
    match kind {
        ReportKind::Key => t!(t, "report-kind-key"),
        ReportKind::Wording => t!(t, "report-kind-wording"),
        ReportKind::Impossible => t!(t, "report-kind-impossible"),
        ReportKind::Missing => t!(t, "report-kind-missing"),
        ReportKind::Other => t!(t, "report-kind-other"),
    }
}

/// The state of a report, in a word.
pub(crate) fn state_words(t: &Texts, state: ReportState) -> String {
    match state {
        ReportState::New => t!(t, "report-state-new"),
        ReportState::LookedAt => t!(t, "report-state-looked-at"),
        ReportState::Settled => t!(t, "report-state-settled"),
        ReportState::SetAside => t!(t, "report-state-set-aside"),
    }
}

/// The cursor of a list as it is in addresses: microseconds and id of the last entry.
pub(crate) fn cursor((at, id): (Timestamp, impl Display)) -> String {
    format!("{}~{id}", at.as_micros())
}

/// Reads the cursor of the address.
pub(crate) fn after<Id: FromStr>(visit: &PageRequest) -> Option<(Timestamp, Id)> {
    let (at, id) = visit.query("after")?.split_once('~')?;
    Some((Timestamp::from_micros(at.parse().ok()?), id.parse().ok()?))
}
