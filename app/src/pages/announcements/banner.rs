//! The announcements at the top of every page of their readers.

use leptos::prelude::*;
use plumb_service::announcements::{AnnouncementKind, AnnouncementRow};

use super::{kind_words, words};
use crate::islands::Live;
use crate::paths::{encode, own_path, without_form_error};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;

/// The page from which a running assessment fetches new announcements.
const PAGE: &str = "/announcements";
/// Value of the query string for which `PAGE` returns only warnings.
const ONLY_WARNINGS: &str = "warnings";
/// Interval of these requests, in seconds.
const AGAIN_SECS: u32 = 8;
/// Name of the part of the page that is updated.
const PART: &str = "announcements";

/// The announcements for the reader of this page; `None` if there are none, except on a page that updates itself.
/// During an assessment it shows only warnings, including new ones.
pub(crate) fn banner(
    t: &Texts,
    rows: &[AnnouncementRow],
    nav: Nav,
    may_put_away: bool,
    uri: &http::Uri,
) -> Option<AnyView> {
    let in_exam = nav == Nav::Exam;
    let asked = BannerOptions::of(uri);
    let only_warnings = in_exam || asked.only_warnings;
    let shown: Vec<&AnnouncementRow> =
        rows.iter().filter(|row| !only_warnings || row.kind == AnnouncementKind::Warning).collect();
    let list = (!shown.is_empty()).then(|| list(t, &shown, may_put_away, &asked.back));
    if in_exam {
        // Without scripts the banner stays as it was loaded.
        let from = format!("{PAGE}?{ONLY_WARNINGS}=1&back={}", encode(uri.path()));
        return Some(html! {
            <div class="announcements-live" aria-live="polite">
                <Live id=PART stale=String::new() every=AGAIN_SECS from=from>
                    {list}
                </Live>
            </div>
        });
    }
    if uri.path() == PAGE {
        return Some(html! { <div data-live=PART>{list}</div> });
    }
    list
}

/// The banner's options, from the address of the page.
struct BannerOptions {
    only_warnings: bool,
    /// The page to show after dismissing an announcement.
    back: String,
}

impl BannerOptions {
    fn of(uri: &http::Uri) -> Self {
        let query = uri.query().unwrap_or_default();
        let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let value = |name: &str| pairs.iter().find(|(each, _)| each == name).map(|(_, value)| value.as_str());
        if uri.path() == PAGE {
            let back = value("back").map_or(PAGE, own_path).to_owned();
            return Self { only_warnings: value(ONLY_WARNINGS).is_some(), back };
        }
        Self { only_warnings: false, back: without_form_error(uri).to_owned() }
    }
}

fn list(t: &Texts, rows: &[&AnnouncementRow], may_put_away: bool, back: &str) -> AnyView {
    let items = rows.iter().map(|row| item(t, row, may_put_away, back)).collect_view();
    html! {
        <aside class="announcements" aria-label=t!(t, "announced-title")>
            <ul>{items}</ul>
        </aside>
    }
}

fn item(t: &Texts, row: &AnnouncementRow, may_put_away: bool, back: &str) -> AnyView {
    let class = if row.kind == AnnouncementKind::Warning { "note due" } else { "note" };
    let away = may_put_away.then(|| {
        let label = t!(t, "announced-away-what", title = row.title.clone());
        view! {
            <form method="post" action="/do/announcement-away">
                <input type="hidden" name="announcement" value=row.id.to_string() />
                <input type="hidden" name="revision" value=row.revision.to_string() />
                <input type="hidden" name="back" value=back.to_owned() />
                <button class="btn quiet small" id=format!("away-{}", row.id) aria-label=label>
                    {t!(t, "announced-away")}
                </button>
            </form>
        }
    });
    html! {
        <li class=class>
            <div>
                <p><span class="badge">{kind_words(t, row.kind)}</span>" "<strong>{row.title.clone()}</strong></p>
                {words(row)}
            </div>
            {away}
        </li>
    }
}

#[cfg(test)]
mod tests {
    use plumb_service::announcements::Audience;
    use plumb_types::time::Timestamp;
    use uuid::Uuid;

    use super::*;
    use crate::ids::UserId;

    fn row(kind: AnnouncementKind, title: &str) -> AnnouncementRow {
        AnnouncementRow {
            id: Uuid::nil(),
            audience: Audience::Everybody,
            kind,
            title: title.into(),
            words: "<script>alert(1)</script>\nhttps://example.org".into(),
            starts_at: Timestamp::from_secs(0),
            ends_at: Timestamp::from_secs(1),
            author: UserId::nil(),
            created_at: Timestamp::from_secs(0),
            revision: 3,
        }
    }

    fn html(nav: Nav, uri: &str, may_put_away: bool) -> String {
        let rows = [row(AnnouncementKind::Warning, "Fire drill"), row(AnnouncementKind::Information, "Holidays")];
        let uri = uri.parse().unwrap();
        Owner::new().with(|| banner(&Texts::default(), &rows, nav, may_put_away, &uri).to_html())
    }

    #[test]
    fn what_is_announced_is_text_and_nothing_else() {
        let html = html(Nav::Home, "/", true);
        assert!(html.contains("&lt;script&gt;") && !html.contains("<script>") && !html.contains("<a "), "{html}");
    }

    #[test]
    fn an_assessment_is_interrupted_by_warnings_alone() {
        assert!(html(Nav::Home, "/", true).contains("Holidays"));
        let warnings = html(Nav::Elsewhere, "/announcements?warnings=1", true);
        assert!(warnings.contains("Fire drill") && !warnings.contains("Holidays"), "{warnings}");
        assert!(html(Nav::Elsewhere, "/announcements", true).contains("Holidays"));
    }

    #[test]
    fn putting_away_leads_back_to_the_page_and_nowhere_else() {
        let back = |uri: &str, back: &str| {
            let html = html(Nav::Elsewhere, uri, true);
            assert!(html.contains(&format!("name=\"back\" value=\"{back}\"")), "{html}");
        };
        back("/teach?over=1", "/teach?over=1");
        back("/teach?__path=x&__err=y", "/teach");
        back("/announcements", "/announcements");
        back("/announcements?warnings=1&back=/sessions/1", "/sessions/1");
        back("/announcements?back=//evil.example", "/");
        assert!(!html(Nav::Home, "/", false).contains("<form"), "not on somebody else's pages");
    }
}
