//! A part of a page that updates itself: it shows the server's rendering at once and is fetched again after events.
//! Without scripts it stays as it was loaded.
#![expect(missing_docs, reason = "the island macro makes a struct of the props")]

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::browser;

/// Least interval between two refreshes that no event of the page caused, in seconds.
const LEAST_SECS: u32 = 2;

/// Keeps its children up to date. They must not contain islands: fetched content is not hydrated.
///
/// Screen readers do not announce changes; put an `aria-live` region around it if they should.
#[island]
pub fn Live(
    /// The part's id, unique on the page: the fetched page must have an element with it.
    #[prop(into)]
    id: String,
    /// Message after a failed refresh, while the old content stays; no message if empty.
    stale: String,
    /// Refresh when this event is dispatched on the document.
    #[prop(optional, into)]
    on: Option<String>,
    /// Refresh interval in seconds while the page is visible; at least 2.
    #[prop(optional)]
    every: Option<u32>,
    /// Refresh at each message of this event stream, a path of this site.
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
        let look = LivePart {
            id: StoredValue::new(part.clone()),
            from: StoredValue::new(from.clone()),
            failed,
            pace: StoredValue::new(RefreshGate::default()),
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

/// One part of the page with its source.
#[derive(Clone, Copy)]
struct LivePart {
    id: StoredValue<String>,
    from: StoredValue<Option<String>>,
    failed: RwSignal<bool>,
    pace: StoredValue<RefreshGate>,
}

impl LivePart {
    /// Fetches the part, or once more after the running request.
    fn again(self) {
        if !self.pace.try_update_value(RefreshGate::wanted).unwrap_or(false) {
            return;
        }
        spawn_local(async move {
            loop {
                let from = self.from.get_value().filter(|path| is_own(path));
                let done = browser::refresh(&self.id.get_value(), from).await;
                self.failed.set(!done);
                if !self.pace.try_update_value(RefreshGate::done).unwrap_or(false) {
                    break;
                }
            }
        });
    }
}

/// Allows one request at a time, and remembers requests made in between.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct RefreshGate {
    under_way: bool,
    once_more: bool,
}

impl RefreshGate {
    /// Notes a request; returns whether to fetch now.
    fn wanted(&mut self) -> bool {
        if self.under_way {
            self.once_more = true;
            return false;
        }
        self.under_way = true;
        true
    }

    /// Notes the end of a fetch; returns whether to fetch once more.
    fn done(&mut self) -> bool {
        self.under_way = std::mem::take(&mut self.once_more);
        self.under_way
    }
}

/// Whether a path stays on this site, however browsers treat unusual ones.
fn is_own(path: &str) -> bool {
    path.starts_with('/') && !path.starts_with("//") && !path.contains('\\') && !path.chars().any(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_request_at_a_time_and_the_last_wish_is_not_forgotten() {
        let mut pace = RefreshGate::default();
        assert!(pace.wanted());
        // Three more requests during a fetch cause one more fetch.
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
