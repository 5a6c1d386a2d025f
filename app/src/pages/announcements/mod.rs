//! Announcements: the banner on every page, the list for a reader, and their management.

mod banner;
mod manage;

pub(crate) use banner::banner;
pub(crate) use manage::{of_class, of_site};

use leptos::prelude::*;
use plumb_service::announcements::{AnnouncementKind, AnnouncementRow};

use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;

/// `/announcements`: all current announcements to the reader, including dismissed ones.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let rows = visit.edge.all_announced().await?;
    let t = &visit.t;
    let title = t!(t, "announced-title");
    let list = if rows.is_empty() {
        html! { <p class="empty">{t!(t, "announced-none")}</p> }
    } else {
        let items = rows.iter().map(|row| one(t, row)).collect_view();
        html! { <ul class="announced">{items}</ul> }
    };
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "announced-lead")}</p>
            {list}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Elsewhere, body })
}

fn one(t: &Texts, row: &AnnouncementRow) -> AnyView {
    html! {
        <li>
            <h2>{row.title.clone()}</h2>
            <p class="facts">
                <span>{kind_words(t, row.kind)}</span>
                <span>{t!(t, "announced-from")} " "<When at=row.starts_at t=t.clone() /></span>
                <span>{t!(t, "announced-until")} " "<When at=row.ends_at t=t.clone() /></span>
            </p>
            {words(row)}
        </li>
    }
}

/// The text with its line breaks; `None` if blank.
fn words(row: &AnnouncementRow) -> Option<AnyView> {
    (!row.words.is_empty()).then(|| html! { <p class="lines-kept">{row.words.clone()}</p> })
}

/// The kind, in a word.
fn kind_words(t: &Texts, kind: AnnouncementKind) -> String {
    match kind {
        AnnouncementKind::Information => t!(t, "announcement-information"),
        AnnouncementKind::Warning => t!(t, "announcement-warning"),
    }
}
