//! Spans by OpenTelemetry's names.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};

use plumb_fake_llm::Reply;
use tracing::field::{Field, Visit};
use tracing::instrument::WithSubscriber as _;
use tracing::span::{Attributes, Id, Record};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::registry::LookupSpan;

use super::support::{call, client, in_turn};

type Fields = BTreeMap<String, String>;

/// Keeps the fields of the spans of calls, all in one.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Fields>>);

struct Into<'a>(&'a mut Fields);

impl Visit for Into<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.insert(field.name().to_owned(), format!("{value:?}").trim_matches('"').to_owned());
    }
}

impl<S: tracing::Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Kept {
    fn on_new_span(&self, attributes: &Attributes<'_>, _id: &Id, _context: Context<'_, S>) {
        if attributes.metadata().name() == "chat" {
            attributes.record(&mut Into(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)));
        }
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        if context.span(id).is_some_and(|span| span.name() == "chat") {
            values.record(&mut Into(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)));
        }
    }
}

#[tokio::test]
async fn a_call_is_a_span_that_tells_what_was_used_and_nothing_that_was_said() {
    let kept = Kept::default();
    let fake = in_turn(vec![
        Reply::content("another"),
        Reply::error(503, "busy", "Busy."),
        Reply::content("the answer").usage(11, 7),
    ]);
    let (one, _) = client(&[&fake]);
    // A span that another test enters for the first time while the subscriber is made would be off for good.
    one.complete(call()).await.expect("an answer");
    let subscriber = tracing_subscriber::registry().with(kept.clone());
    one.complete(call()).with_subscriber(subscriber).await.expect("an answer");
    let fields = kept.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let expected = [
        ("gen_ai.operation.name", "chat"),
        ("gen_ai.provider.name", "compatible"),
        ("gen_ai.request.model", "model"),
        ("gen_ai.request.max_tokens", "100"),
        ("gen_ai.response.finish_reasons", "stop"),
        ("gen_ai.usage.input_tokens", "11"),
        ("gen_ai.usage.output_tokens", "7"),
        ("plumb.call_site", "test.hint"),
        ("plumb.endpoint", "main"),
        ("plumb.attempts", "2"),
    ];
    for (name, value) in expected {
        assert_eq!(fields.get(name).map(String::as_str), Some(value), "{name}");
    }
    assert!(fields.contains_key("gen_ai.response.model"));
    assert!(!fields.contains_key("error.type"), "the second attempt made the first good");
    let all = format!("{fields:?}");
    assert!(!all.contains("the answer") && !all.contains("What comes next") && !all.contains("test-key"), "{all}");
}
