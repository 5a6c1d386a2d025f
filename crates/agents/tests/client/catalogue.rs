//! Every misbehaviour of models and endpoints, and the outcome: for text and for objects, with one endpoint
//! and with a good one as fallback.

use plumb_agents::{LlmError, Schema};
use plumb_fake_llm::catalogue::{Misdeed, of_answers, of_endpoints};
use plumb_fake_llm::{FakeLlm, Reply};
use serde_json::{Value as Json, json};

use super::support::{always, call, client};

/// The outcome with one endpoint: `ok` or the error's code, and the number of requests.
type End = (String, usize);

fn end<T>(result: &Result<T, LlmError>, fake: &FakeLlm) -> End {
    let code = result.as_ref().map_or_else(|error| error.code().to_owned(), |_| "ok".to_owned());
    (code, fake.journal().count())
}

pub(crate) fn schema() -> Schema {
    let schema = json!({
        "type": "object",
        "required": ["is_right", "mastery", "skill_id", "steps"],
        "additionalProperties": false,
        "properties": {
            "is_right": { "type": "boolean" },
            "mastery": { "type": "number", "minimum": 0, "maximum": 1 },
            "skill_id": { "type": "string", "enum": ["sums", "sines"] },
            "steps": {
                "type": "array", "minItems": 1, "uniqueItems": true,
                "items": { "type": "string", "pattern": "^[^<>]*$" },
            },
        },
    });
    Schema::new("verdict", schema).expect("a schema")
}

pub(crate) fn good() -> Json {
    json!({ "is_right": true, "mastery": 0.5, "skill_id": "sums", "steps": ["add", "carry"] })
}

/// Misbehaviour; outcome of a call for text with that endpoint alone, and its number of requests.
const ENDPOINTS: [(&str, &str, usize); 32] = [
    ("400", "bad_request", 1),
    ("400 of the schema", "bad_request", 1),
    ("401", "auth", 1),
    ("403", "auth", 1),
    ("404", "bad_request", 1),
    ("408", "transport_status", 3),
    ("409", "transport_status", 3),
    ("413", "bad_request", 1),
    ("422", "bad_request", 1),
    ("429", "rate_limited", 3),
    ("429 quota", "quota", 1),
    ("500", "transport_status", 3),
    ("502", "transport_status", 3),
    ("503", "transport_status", 3),
    ("529", "transport_status", 3),
    ("stall", "transport_idle", 1),
    ("cut", "transport_reset", 3),
    ("reset", "transport_reset", 3),
    ("never answers", "transport_total", 1),
    ("slow headers", "transport_total", 1),
    ("megabyte", "malformed", 1),
    ("empty body", "malformed", 2),
    ("reset before the first byte", "transport_reset", 3),
    ("cut before the first byte", "transport_reset", 3),
    ("HTML with 502", "transport_status", 3),
    ("HTML with 200", "malformed", 2),
    ("error as array", "bad_request", 1),
    ("error as text", "transport_status", 3),
    ("error with 200", "transport_status", 3),
    ("no choices", "malformed", 2),
    ("JSON cut short", "malformed", 2),
    ("unknown finish reason", "ok", 1),
];

/// Misbehaviour; outcome of a call for an object with that endpoint alone, and its number of requests; outcome of a call
/// for text.
const ANSWERS: [(&str, &str, usize, &str); 21] = [
    ("prose around JSON", "malformed", 2, "ok"),
    ("thoughts before JSON", "ok", 1, "ok"),
    ("two objects", "malformed", 2, "ok"),
    ("truncated", "truncated", 2, "truncated"),
    ("truncated but said to be whole", "truncated", 2, "ok"),
    ("refusal", "refused", 1, "refused"),
    ("refusal as text", "malformed", 2, "ok"),
    ("content filter", "content_filter", 1, "content_filter"),
    ("empty text", "malformed", 2, "malformed"),
    ("white space", "malformed", 2, "malformed"),
    ("null", "malformed", 2, "ok"),
    ("another shape", "malformed", 2, "ok"),
    ("an unknown field", "schema_invalid", 2, "ok"),
    ("a missing field", "schema_invalid", 2, "ok"),
    ("truth as text", "schema_invalid", 2, "ok"),
    ("numbers out of range", "schema_invalid", 2, "ok"),
    ("not a number", "malformed", 2, "ok"),
    ("unknown ids", "schema_invalid", 2, "ok"),
    ("script in text", "schema_invalid", 2, "ok"),
    ("empty lists", "schema_invalid", 2, "ok"),
    ("lists with twins", "schema_invalid", 2, "ok"),
];

fn names<'a>(misdeeds: &'a [Misdeed], table: impl Iterator<Item = &'a str>) {
    let table: Vec<&str> = table.collect();
    assert_eq!(misdeeds.iter().map(|misdeed| misdeed.name).collect::<Vec<_>>(), table, "every misdeed has its row");
}

/// Every attempt, including failed ones, is recorded, and no request breaks the server's rules.
fn must_be_entered(ledger: &plumb_agents::ledger::MemoryLedger, fake: &FakeLlm, name: &str) {
    assert_eq!(ledger.records().len(), fake.journal().count(), "{name}: entries and requests");
    assert_eq!(fake.verdict().faults, Vec::<String>::new(), "{name}");
}

#[tokio::test]
async fn misdeeds_of_endpoints_end_as_the_table_says() {
    let misdeeds = of_endpoints();
    names(&misdeeds, ENDPOINTS.iter().map(|row| row.0));
    for (misdeed, (name, code, requests)) in misdeeds.into_iter().zip(ENDPOINTS) {
        let fake = always(misdeed.reply);
        let (one, ledger) = client(&[&fake]);
        assert_eq!(end(&one.complete(call()).await, &fake), (code.to_owned(), requests), "{name}");
        must_be_entered(&ledger, &fake, name);
    }
}

#[tokio::test]
async fn misdeeds_of_answers_end_as_the_table_says() {
    let misdeeds = of_answers(&good());
    names(&misdeeds, ANSWERS.iter().map(|row| row.0));
    for (misdeed, (name, object, objects, text)) in misdeeds.into_iter().zip(ANSWERS) {
        let fake = always(misdeed.reply);
        let (one, ledger) = client(&[&fake]);
        let result = one.structured::<Json>(call(), &schema()).await;
        assert_eq!(end(&result, &fake), (object.to_owned(), objects), "{name}: object");
        if let Ok(structured) = result {
            assert_eq!(structured.value, good(), "{name}: nothing is made up");
        }
        must_be_entered(&ledger, &fake, name);
        fake.reset();
        let (one, ledger) = client(&[&fake]);
        // Nothing of an empty answer was passed on, so it is requested again.
        let requests = if matches!(text, "malformed" | "truncated") { 2 } else { 1 };
        assert_eq!(end(&one.complete(call()).await, &fake), (text.to_owned(), requests), "{name}: text");
        must_be_entered(&ledger, &fake, name);
    }
}

#[tokio::test]
async fn a_good_endpoint_stands_in_for_one_that_errs() {
    let good_one = always(Reply::content("good"));
    for (misdeed, (name, text, ..)) in of_endpoints().into_iter().zip(ENDPOINTS) {
        let fake = always(misdeed.reply);
        let (both, _) = client(&[&fake, &good_one]);
        let completion = both.complete(call()).await.unwrap_or_else(|error| panic!("{name}: {error}"));
        let endpoint = if text == "ok" { "main" } else { "second" };
        assert_eq!(completion.endpoint, endpoint, "{name}");
    }
}

#[tokio::test]
async fn a_good_endpoint_stands_in_for_a_wrong_answer_but_not_for_a_refusal() {
    let good_one = always(Reply::json(good()));
    for (misdeed, (name, code, ..)) in of_answers(&good()).into_iter().zip(ANSWERS) {
        let fake = always(misdeed.reply);
        let (both, _) = client(&[&fake, &good_one]);
        let result = both.structured::<Json>(call(), &schema()).await;
        match code {
            "refused" | "content_filter" => {
                assert_eq!(result.expect_err(name).code(), code, "{name}");
            }
            _ => assert_eq!(result.unwrap_or_else(|error| panic!("{name}: {error}")).value, good(), "{name}"),
        }
    }
}

#[tokio::test]
async fn a_good_answer_after_a_wrong_one_is_taken() {
    for (misdeed, (name, code, ..)) in of_answers(&good()).into_iter().zip(ANSWERS) {
        let fake = super::support::in_turn(vec![misdeed.reply, Reply::json(good())]);
        let (one, ledger) = client(&[&fake]);
        let result = one.structured::<Json>(call(), &schema()).await;
        match code {
            "refused" | "content_filter" => assert_eq!(result.expect_err(name).code(), code, "{name}"),
            _ => {
                let structured = result.unwrap_or_else(|error| panic!("{name}: {error}"));
                assert_eq!(structured.value, good(), "{name}");
                let repairs = u32::from(matches!(code, "malformed" | "schema_invalid"));
                assert_eq!(structured.repairs, repairs, "{name}");
                let outcomes: Vec<String> = ledger.records().into_iter().map(|record| record.outcome).collect();
                let expected = if code == "ok" { vec!["ok"] } else { vec![code, "ok"] };
                assert_eq!(outcomes, expected, "{name}");
            }
        }
    }
}
