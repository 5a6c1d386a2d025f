//! A part of a page that is kept up to date: what the server made of it stands there at once, and is fetched again when
//! something happens. Without scripts it stays as it came.
#![expect(missing_docs, reason = "the island macro makes a struct of the props")]

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::browser;

/// The least time between two refreshes that are not asked for by an event of the page, seconds.
const LEAST_SECS: u32 = 2;

/// Keeps its children up to date. They must hold no islands of their own: what is fetched is not woken.
///
/// What changes is not read out: put an `aria-live` region around it where it should be.
#[island]
pub fn Live(
    /// Names the part, once on the page: the same element is looked for in the page that is fetched.
    #[prop(into)]
    id: String,
    /// Said when it could not be fetched, while what was there before stays. Nothing is said when it is empty.
    stale: String,
    /// Refresh when this event is dispatched on the document.
    #[prop(optional, into)]
    on: Option<String>,
    /// Refresh every so many seconds, while the page is visible; 2 at least.
    #[prop(optional)]
    every: Option<u32>,
    /// Refresh at each message of this stream of events, a path of this site.
    #[prop(optional, into)]
    stream: Option<String>,
    /// Fetch this path of this site instead of the page's own.
    #[prop(optional, into)]
    from: Option<String>,
    children: Children,
) -> impl IntoView {
    let failed = RwSignal::new(false);
    let part = id.clone();
    let is_quiet = stale.is_empty();
    Effect::new(move |_| {
        let look = Look {
            id: StoredValue::new(part.clone()),
            from: StoredValue::new(from.clone()),
            failed,
            pace: StoredValue::new(Pace::default()),
        };
        if let Some(on) = &on {
            browser::on_document(on, move || look.again());
        }
        if let Some(every) = every {
            let look_if_seen = move || {
                if !browser::is_hidden() {
                    look.again();
                }
            };
            set_interval(look_if_seen, Duration::from_secs(every.max(LEAST_SECS).into()));
        }
        if let Some(path) = stream.as_deref().filter(|path| is_own(path)) {
            browser::on_messages(path, move || look.again());
        }
    });
    view! {
        <div data-live=id>{children()}</div>
        <p class="note due live-stale" role="status" hidden=move || is_quiet || !failed.get()>{stale}</p>
    }
}

/// One part of the page and where to look for it.
#[derive(Clone, Copy)]
struct Look {
    id: StoredValue<String>,
    from: StoredValue<Option<String>>,
    failed: RwSignal<bool>,
    pace: StoredValue<Pace>,
}

impl Look {
    /// Fetches it again, or once more after it that is being fetched.
    fn again(self) {
        if !self.pace.try_update_value(Pace::wanted).unwrap_or(false) {
            return;
        }
        spawn_local(async move {
            loop {
                let from = self.from.get_value().filter(|path| is_own(path));
                let done = browser::refresh(&self.id.get_value(), from).await;
                self.failed.set(!done);
                if !self.pace.try_update_value(Pace::done).unwrap_or(false) {
                    break;
                }
            }
        });
    }
}

/// At most one request at a time, and none that was asked for forgotten.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Pace {
    under_way: bool,
    once_more: bool,
}

impl Pace {
    /// Something has happened; whether to fetch now.
    fn wanted(&mut self) -> bool {
        if self.under_way {
            self.once_more = true;
            return false;
        }
        self.under_way = true;
        true
    }

    /// It was fetched; whether to fetch once more.
    fn done(&mut self) -> bool {
        self.under_way = std::mem::take(&mut self.once_more);
        self.under_way
    }
}

/// Whether it is a path of this site, whatever a browser makes of odd ones.
fn is_own(path: &str) -> bool {
    path.starts_with('/') && !path.starts_with("//") && !path.contains('\\') && !path.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_request_at_a_time_and_the_last_wish_is_not_forgotten() {
        let mut pace = Pace::default();
        assert!(pace.wanted());
        // Three more while it is under way are one more.
        assert_eq!([pace.wanted(), pace.wanted(), pace.wanted()], [false; 3]);
        assert!(pace.done());
        assert!(!pace.done());
        assert!(pace.wanted(), "and then as before");
    }

    #[test]
    fn nothing_is_fetched_from_elsewhere() {
        assert!(is_own("/admin/blueprints/drafts/1?level=easy"));
        for elsewhere in
            ["https://evil.example/", "//evil.example", "/\\evil.example", "x", "", "/a\nb", "javascript:1"]
        {
            assert!(!is_own(elsewhere), "{elsewhere:?}");
        }
    }
}
