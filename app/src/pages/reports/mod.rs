//! Reporting a problem with an item: the way there and back, the form, and what came of one's reports.

mod form;
mod own;

use leptos::prelude::*;
use plumb_service::{ReportKind, ReportState};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};

pub(crate) use form::show as form;
pub(crate) use own::{show as own, unread};

/// Where the form about an item is.
pub(crate) fn address(session: Uuid, position: u32) -> String {
    format!("/sessions/{session}/report/{position}")
}

/// The way to the form from an item to which nothing can be typed (any more).
pub(crate) fn link(t: &Texts, session: Uuid, position: u32, number: u32) -> AnyView {
    let label = t!(t, "report-item-which", n = number);
    html! {
        <p class="report-item no-print">
            <a class="small" href=address(session, position) aria-label=label>{t!(t, "report-item")}</a>
        </p>
    }
}

/// The same inside a form: what was typed there is kept.
pub(crate) fn button(t: &Texts, form: Option<&'static str>) -> AnyView {
    html! {
        <button class="btn quiet small report-item" name="go" value="report" form=form formnovalidate>
            {t!(t, "report-item")}
        </button>
    }
}

/// Says that a report was sent.
pub(crate) fn sent(visit: &PageRequest) -> Option<AnyView> {
    visit.good_news("reported", t!(visit.t, "report-sent"))
}

/// What seems to be wrong, in words.
pub(crate) fn kind_words(t: &Texts, kind: ReportKind) -> String {
    match kind {
        ReportKind::Key => t!(t, "report-kind-key"),
        ReportKind::Wording => t!(t, "report-kind-wording"),
        ReportKind::Impossible => t!(t, "report-kind-impossible"),
        ReportKind::Missing => t!(t, "report-kind-missing"),
        ReportKind::Other => t!(t, "report-kind-other"),
    }
}

/// How a report stands, in a word.
pub(crate) fn state_words(t: &Texts, state: ReportState) -> String {
    match state {
        ReportState::New => t!(t, "report-state-new"),
        ReportState::LookedAt => t!(t, "report-state-looked-at"),
        ReportState::Settled => t!(t, "report-state-settled"),
        ReportState::SetAside => t!(t, "report-state-set-aside"),
    }
}

/// Where a page of a list begins, as it stands in addresses.
pub(crate) fn cursor((at, id): (Timestamp, Uuid)) -> String {
    format!("{}~{id}", at.as_micros())
}

/// The same, read.
pub(crate) fn after(visit: &PageRequest) -> Option<(Timestamp, Uuid)> {
    let (at, id) = visit.query("after")?.split_once('~')?;
    Some((Timestamp::from_micros(at.parse().ok()?), id.parse().ok()?))
}
