//! Admission: the order in which requests are handled when there are more than the machine can work on.
//!
//! Further requests wait: those that save an answer come before those that begin a session, and these before pages. A
//! request that would wait too long is refused at once with a time to retry. Without this, every request would wait for
//! the database until its time limit, and none would succeed.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use plumb_types::saturating_cast;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::Web;

/// Concurrent requests per processor. They wait for the database most of their time.
const PER_PROCESSOR: usize = 16;
/// Assumed mean time between two finished requests, until it is measured.
const FIRST_PACE: Duration = Duration::from_millis(5);
/// The urgency of a request, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumCount, strum::EnumIter, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Urgency {
    /// Answers of learners, and the time they have left.
    Save,
    /// Beginning a session, signing in.
    Begin,
    /// Everything else.
    Page,
}

impl Urgency {
    /// The urgency of a request; `None` for cheap or long-lived ones: files, probes, streams, sockets, and turns that
    /// wait for a language model.
    fn of(request: &Request) -> Option<Self> {
        const SAVES: [&str; 14] = [
            "save",
            "submit",
            "submit-form",
            "go",
            "go-form",
            "skip",
            "review",
            "finish",
            "break",
            "end-break",
            "clock",
            "practise-answer",
            "place-answer",
            "respond",
        ];
        const BEGINS: [&str; 15] = [
            "begin",
            "begin-assigned",
            "practise",
            "practise-next",
            "practise-hint",
            "practise-solution",
            "practise-end",
            "place",
            "place-unknown",
            "place-stop",
            "session-end",
            "lead",
            "sign-in",
            "sign-in-code",
            "welcome",
        ];
        let (path, headers) = (request.uri().path(), request.headers());
        let is_file = path.starts_with("/pkg/") || path.rsplit('/').next().is_some_and(|name| name.contains('.'));
        let is_probe = matches!(path, "/healthz" | "/readyz" | "/metrics");
        let accepts_stream =
            headers.get(header::ACCEPT).is_some_and(|kinds| kinds.as_bytes().starts_with(b"text/event-stream"));
        let stays_open = headers.contains_key(header::UPGRADE) || accepts_stream || path.ends_with("/stream");
        if is_file || is_probe || stays_open || super::limits::is_talk(path) {
            return None;
        }
        let action = path.strip_prefix("/do/");
        let by_program = path.starts_with("/api/") && request.method() == Method::POST;
        Some(match action {
            Some(action) if SAVES.contains(&action) => Self::Save,
            Some(action) if BEGINS.contains(&action) => Self::Begin,
            None if by_program && is_answer(path) => Self::Save,
            None if by_program => Self::Begin,
            _ => Self::Page,
        })
    }

    /// Longest time in the queue: with the work itself no longer than the time limit of a request.
    const fn patience(self) -> Duration {
        match self {
            Self::Save => Duration::from_secs(4),
            Self::Begin => Duration::from_secs(3),
            Self::Page => Duration::from_secs(1),
        }
    }
}

/// Whether a POST to that path submits an answer.
fn is_answer(path: &str) -> bool {
    ["/respond", "/attempts", "/evaluate"].iter().any(|end| path.ends_with(end))
}

/// A place to work on a request; passed on when it is dropped.
#[derive(Debug)]
struct Permit(Option<Arc<Admission>>);

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(admission) = self.0.take() {
            Admission::pass_on(admission);
        }
    }
}

#[derive(Debug)]
struct Places {
    free: usize,
    waiting: [VecDeque<oneshot::Sender<Permit>>; <Urgency as strum::EnumCount>::COUNT],
    /// Mean time between two places that were passed on, while requests waited.
    pace: Duration,
    /// When the last place was passed on, if a request has waited ever since.
    given_on: Option<Instant>,
}

impl Places {
    /// Returns how long a request will have to wait.
    fn wait(&mut self, urgency: Urgency) -> Duration {
        let before = &mut self.waiting[..=urgency as usize];
        // Requests that gave up waiting do not count.
        for queue in before.iter_mut() {
            queue.retain(|waiting| !waiting.is_closed());
        }
        let before: usize = before.iter().map(VecDeque::len).sum();
        self.pace.saturating_mul(saturating_cast(before))
    }

    /// Returns the request that gets the free place, if any waits.
    fn next(&mut self, now: Instant) -> Option<oneshot::Sender<Permit>> {
        let next = self.waiting.iter_mut().find_map(VecDeque::pop_front);
        if let (Some(_), Some(before)) = (&next, self.given_on) {
            self.pace = (self.pace * 15 + now.saturating_duration_since(before)) / 16;
        }
        self.given_on = next.is_some().then_some(now);
        next
    }
}

/// The running and the waiting requests.
#[derive(Debug)]
pub struct Admission {
    places: Mutex<Places>,
    refused: AtomicU64,
    /// The second in which a refusal was last logged.
    logged: AtomicI64,
}

impl Admission {
    /// As many concurrent requests as this machine can work on.
    pub fn of_machine() -> Arc<Self> {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self::with_places(processors.max(2) * PER_PROCESSOR)
    }

    /// So many concurrent requests.
    pub fn with_places(free: usize) -> Arc<Self> {
        let waiting = std::array::from_fn(|_| VecDeque::new());
        let places = Mutex::new(Places { free, waiting, pace: FIRST_PACE, given_on: None });
        Arc::new(Self { places, refused: AtomicU64::new(0), logged: AtomicI64::new(0) })
    }

    /// Waits for a place; `None` if that will take too long, or does.
    async fn admit(self: &Arc<Self>, urgency: Urgency) -> Option<Permit> {
        let turn = {
            let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
            if places.free > 0 {
                places.free -= 1;
                return Some(Permit(Some(Arc::clone(self))));
            }
            if places.wait(urgency) > urgency.patience() {
                return None;
            }
            let (sender, turn) = oneshot::channel();
            places.waiting[urgency as usize].push_back(sender);
            turn
        };
        tokio::time::timeout(urgency.patience(), turn).await.ok()?.ok()
    }

    /// Passes a place on to the most urgent request that waits, or leaves it free.
    fn pass_on(mut admission: Arc<Self>) {
        loop {
            let next = {
                let mut places = admission.places.lock().unwrap_or_else(PoisonError::into_inner);
                let next = places.next(Instant::now());
                if next.is_none() {
                    places.free += 1;
                }
                next
            };
            let Some(next) = next else { return };
            // A request that gave up waiting returns the place, which goes to the next.
            let Err(mut returned) = next.send(Permit(Some(admission))) else { return };
            let Some(place) = returned.0.take() else { return };
            admission = place;
        }
    }

    /// Counts a refusal, and logs at most one per second.
    fn note_refusal(&self, urgency: Urgency, second: i64) {
        let class: &str = urgency.into();
        metrics::counter!("plumb_requests_refused_total", "class" => class).increment(1);
        self.refused.fetch_add(1, Ordering::Relaxed);
        if self.logged.swap(second, Ordering::Relaxed) != second {
            let refused = self.refused.swap(0, Ordering::Relaxed);
            tracing::warn!(refused, "more is asked for than can be done: requests are refused");
        }
    }
}

/// Admits a request in its turn, or refuses it.
pub(super) async fn in_turn(State(web): State<Web>, request: Request, next: Next) -> Response {
    let Some(urgency) = Urgency::of(&request) else { return next.run(request).await };
    if let Some(_permit) = web.admission.admit(urgency).await {
        return next.run(request).await;
    }
    web.admission.note_refusal(urgency, web.plumb.now().as_micros() / 1_000_000);
    let form = if urgency == Urgency::Page { None } else { super::refused_form::read(request).await };
    let mut refusal = StatusCode::SERVICE_UNAVAILABLE.into_response();
    if let Some(form) = form {
        refusal.extensions_mut().insert(form);
    }
    refusal
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use strum::IntoEnumIterator as _;

    use super::*;

    fn urgency(method: &str, path: &str) -> Option<Urgency> {
        Urgency::of(&Request::builder().method(method).uri(path).body(Body::empty()).unwrap())
    }

    #[test]
    fn answers_come_before_beginnings_and_those_before_pages() {
        for path in ["/do/submit", "/do/save", "/do/practise-answer", "/api/v1/session/1/respond", "/api/v1/attempts"] {
            assert_eq!(urgency("POST", path), Some(Urgency::Save), "{path}");
        }
        for path in ["/do/begin", "/do/sign-in", "/api/v1/session/"] {
            assert_eq!(urgency("POST", path), Some(Urgency::Begin), "{path}");
        }
        for path in ["/", "/assessments", "/sessions/1", "/api/v1/graph", "/teach/classes/1"] {
            assert_eq!(urgency("GET", path), Some(Urgency::Page), "{path}");
        }
        for path in ["/pkg/plumb.1.wasm", "/favicon.svg", "/healthz", "/metrics", "/api/v1/session/1/stream"] {
            assert_eq!(urgency("GET", path), None, "{path}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_place_goes_to_the_most_urgent_and_is_never_lost() {
        let admission = Admission::with_places(1);
        let first = admission.admit(Urgency::Page).await.unwrap();
        let (told, mut order) = tokio::sync::mpsc::unbounded_channel();
        for urgency in [Urgency::Page, Urgency::Begin, Urgency::Save] {
            let (admission, told) = (Arc::clone(&admission), told.clone());
            tokio::spawn(async move {
                let permit = admission.admit(urgency).await;
                told.send((urgency, permit.is_some())).unwrap();
            });
            tokio::task::yield_now().await;
        }
        drop(first);
        for urgency in Urgency::iter() {
            assert_eq!(order.recv().await, Some((urgency, true)));
        }
        tokio::task::yield_now().await;
        assert_eq!(admission.places.lock().unwrap().free, 1);
    }

    #[tokio::test(start_paused = true)]
    async fn what_would_wait_too_long_is_refused_at_once_and_those_who_gave_up_hold_nobody_back() {
        let admission = Admission::with_places(1);
        let held = admission.admit(Urgency::Save).await.unwrap();
        let ask = |urgency| {
            let admission = Arc::clone(&admission);
            tokio::spawn(async move { admission.admit(urgency).await.is_some() })
        };
        let pages = Urgency::Page.patience().as_millis() / FIRST_PACE.as_millis();
        let waiting: Vec<_> = (0..=pages).map(|_| ask(Urgency::Page)).collect();
        // The runtime resumes this test before it has polled all of them.
        for _ in 0..=pages {
            tokio::task::yield_now().await;
        }
        let began = Instant::now();
        assert!(admission.admit(Urgency::Page).await.is_none());
        assert_eq!(began.elapsed(), Duration::ZERO);
        let save = ask(Urgency::Save);
        // The pages' time in the queue ends, and so does their claim to a place.
        for waits in waiting {
            assert!(!waits.await.unwrap());
        }
        let late = ask(Urgency::Page);
        tokio::task::yield_now().await;
        drop(held);
        assert!(save.await.unwrap() && late.await.unwrap());
        assert_eq!(admission.places.lock().unwrap().free, 1);
    }

    #[tokio::test(start_paused = true)]
    async fn how_many_may_wait_follows_from_how_fast_requests_are_done() {
        let admission = Admission::with_places(1);
        let mut held = admission.admit(Urgency::Save).await.unwrap();
        // After fifty requests of 200 ms each, only a few pages may wait for up to one second.
        for _ in 0..50 {
            let next = tokio::spawn({
                let admission = Arc::clone(&admission);
                async move { admission.admit(Urgency::Save).await }
            });
            tokio::time::sleep(Duration::from_millis(200)).await;
            drop(held);
            held = next.await.unwrap().unwrap();
        }
        let pace = admission.places.lock().unwrap().pace;
        assert!((100..=200).contains(&pace.as_millis()), "{pace:?}");
    }
}
