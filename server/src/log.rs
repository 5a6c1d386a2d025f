//! The log: lines on standard error, and the latest errors in memory for administrators.

use std::collections::VecDeque;
use std::fmt::{Debug, Write as _};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use plumb_service::system::LoggedError;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::filter::{LevelFilter, filter_fn};
use tracing_subscriber::layer::{Context, SubscriberExt as _};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer, Registry};

use crate::config::{LogFormat, Settings};

/// Number of errors that are kept.
pub const REMEMBERED: usize = 50;
/// Longest message that is kept, in characters.
const LONGEST: usize = 300;
/// Text between two of these may be a user's input.
const MARKS: [char; 3] = ['`', '"', '\''];

/// Starts logging, once per process.
pub fn install(settings: &Settings) {
    let filter = EnvFilter::new(&settings.log);
    // Lines that cannot be written (the disk may be full) are lost: reporting that on the same stream would panic.
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).log_internal_errors(false);
    let lines: Box<dyn Layer<Registry> + Send + Sync> = match settings.log_format {
        LogFormat::Pretty => lines.boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    // Fails only if a test started more than one server in the process.
    let _ = tracing_subscriber::registry().with(lines.with_filter(filter)).with(layer()).try_init();
}

/// Returns the errors that this process has logged. A process has one log, and so one list.
pub fn errors() -> Arc<Errors> {
    static ERRORS: OnceLock<Arc<Errors>> = OnceLock::new();
    Arc::clone(ERRORS.get_or_init(Arc::default))
}

/// Returns the layer that adds errors to [`errors`], whatever level the log has.
pub fn layer<S: Subscriber + for<'s> LookupSpan<'s>>() -> impl Layer<S> {
    let matters = |data: &Metadata<'_>| {
        if data.is_span() { data.name() == REQUEST } else { *data.level() == Level::ERROR }
    };
    // Spans of requests are enabled too, because they have the reference.
    let filter = filter_fn(matters).with_max_level_hint(LevelFilter::INFO);
    ErrorRecorder(errors()).with_filter(filter)
}

/// The latest errors, oldest first.
#[derive(Default)]
pub struct Errors(Mutex<VecDeque<LoggedError>>);

impl Errors {
    /// Adds an error, and drops the oldest if there are too many.
    pub fn add(&self, error: LoggedError) {
        let mut errors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if errors.len() >= REMEMBERED {
            errors.pop_front();
        }
        errors.push_back(error);
    }

    /// Returns the kept errors, newest first.
    pub fn newest_first(&self) -> Vec<LoggedError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().rev().cloned().collect()
    }
}

/// Name of the span of a request: see `http::router`.
const REQUEST: &str = "request";

struct ErrorRecorder(Arc<Errors>);

/// The fields of a request's span.
#[derive(Clone, Default)]
struct RequestFields {
    reference: Option<String>,
    method: String,
    path: String,
}

impl Visit for RequestFields {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "id" => self.reference = Some(value.to_owned()),
            "path" => self.path = value.chars().take(LONGEST).collect(),
            _ => {}
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "method" {
            self.method = format!("{value:?}");
        }
    }
}

/// The fields that are kept of an error: its message and its cause. Other fields, such as a panic's text, may have a
/// user's input.
#[derive(Default)]
struct ErrorFields {
    message: String,
    cause: String,
    reference: Option<String>,
}

impl Visit for ErrorFields {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "message" => value.clone_into(&mut self.message),
            "error" => value.clone_into(&mut self.cause),
            "reference" => self.reference = Some(value.to_owned()).filter(|text| !text.is_empty()),
            _ => {}
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let text = match field.name() {
            "message" => &mut self.message,
            "error" => &mut self.cause,
            _ => return,
        };
        // Writing to a string cannot fail.
        let _ = write!(text, "{value:?}");
    }
}

impl<S: Subscriber + for<'s> LookupSpan<'s>> Layer<S> for ErrorRecorder {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        if let Some(span) = context.span(id) {
            let mut asked = RequestFields::default();
            attributes.record(&mut asked);
            span.extensions_mut().insert(asked);
        }
    }

    fn on_event(&self, event: &Event<'_>, context: Context<'_, S>) {
        let mut told = ErrorFields::default();
        event.record(&mut told);
        let asked = context
            .event_scope(event)
            .and_then(|mut spans| spans.find_map(|span| span.extensions().get::<RequestFields>().cloned()));
        let asked = asked.unwrap_or_default();
        let part = event.metadata().target();
        let place =
            if asked.path.is_empty() { part.to_owned() } else { format!("{part} ({} {})", asked.method, asked.path) };
        let message = if told.cause.is_empty() { told.message } else { format!("{}: {}", told.message, told.cause) };
        self.0.add(LoggedError {
            at: crate::clock::now(),
            place,
            message: without_quotes(&message),
            reference: told.reference.or(asked.reference),
        });
    }
}

/// Removes quoted text, which may be a user's input, and shortens the rest.
pub(crate) fn without_quotes(text: &str) -> String {
    let mut out = String::new();
    let mut within = None;
    for c in text.chars() {
        match within {
            Some(mark) if c == mark => {
                within = None;
                out.push(c);
            }
            Some(_) => {}
            None => {
                out.push(c);
                if MARKS.contains(&c) {
                    within = Some(c);
                    out.push('…');
                }
            }
        }
    }
    out.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_left_out() {
        assert_eq!(without_quotes("unknown variant `hunter2`, expected `a`"), "unknown variant `…`, expected `…`");
        assert_eq!(without_quotes("no such table: \"x\" of 'y'"), "no such table: \"…\" of '…'");
        assert_eq!(without_quotes("it's all after it"), "it'…", "what is not closed goes to the end");
        assert_eq!(without_quotes(&"é".repeat(1_000)).chars().count(), LONGEST);
    }

    #[test]
    fn only_the_latest_errors_are_remembered() {
        let errors = Errors::default();
        for n in 0..REMEMBERED + 3 {
            let at = plumb_types::time::Timestamp::from_secs(i64::try_from(n).unwrap());
            errors.add(LoggedError { at, place: "p".into(), message: n.to_string(), reference: None });
        }
        let kept = errors.newest_first();
        assert_eq!((kept.len(), kept[0].message.as_str(), kept[REMEMBERED - 1].message.as_str()), (50, "52", "3"));
    }
}
