//! Faults of clients.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use serde_json::Value;

use crate::asked::AskedRequest;
use crate::script::{RetryLimits, Script};

/// Tolerance for retries that come earlier than the requested wait: clocks and timers are not exact.
const SLACK: Duration = Duration::from_millis(20);
/// Maximum number of failed requests that are remembered.
const MOST: usize = 10_000;

/// Faults of a single request.
pub(crate) fn faults_of(asked: &AskedRequest, script: &Script) -> Vec<String> {
    let mut faults = Vec::new();
    let authorization = asked.header("authorization");
    match (&script.api_key, authorization) {
        (Some(key), Some(sent)) if sent.strip_prefix("Bearer ") != Some(key) => {
            faults.push("the authorization header holds another key than expected".to_owned());
        }
        (Some(_), None) => faults.push("there is no authorization header".to_owned()),
        (None, None) if script.provider.needs_key() => faults.push("there is no authorization header".to_owned()),
        (None, Some(sent)) if sent.strip_prefix("Bearer ").is_none_or(|key| key.trim().is_empty()) => {
            faults.push("the authorization header holds no bearer key".to_owned());
        }
        _ => {}
    }
    if !asked.body.is_object() {
        faults.push("the body is no JSON object".to_owned());
        return faults;
    }
    if asked.model().is_empty() {
        faults.push("no model is named".to_owned());
    }
    if asked.messages().is_empty() {
        faults.push("there are no messages".to_owned());
    }
    if asked.body["stream"] == true {
        faults.push("it asks for a stream".to_owned());
    }
    faults.extend(unpaired(asked.messages()));
    faults
}

/// Tool calls without a result, and results without a call.
fn unpaired(messages: &[Value]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut open: BTreeSet<&str> = BTreeSet::new();
    for message in messages {
        if message["role"] == "tool" {
            let id = message["tool_call_id"].as_str().unwrap_or_default();
            if !open.remove(id) {
                faults.push(format!("the result of tool call {id:?} follows no such call"));
            }
            continue;
        }
        faults.extend(open.iter().map(|id| format!("tool call {id:?} has no result")));
        open.clear();
        for call in message["tool_calls"].as_array().into_iter().flatten() {
            let id = call["id"].as_str().unwrap_or_default();
            if !open.insert(id) {
                faults.push(format!("tool call id {id:?} is given twice in one message"));
            }
        }
    }
    faults.extend(open.iter().map(|id| format!("tool call {id:?} has no result")));
    faults
}

/// Identity of a request, which its retries share.
pub(crate) fn key_of(asked: &AskedRequest) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&asked.call_site, &asked.path, asked.body.to_string()).hash(&mut hasher);
    hasher.finish()
}

/// A failed request that may be retried.
#[derive(Debug)]
struct Failed {
    /// When it failed, since the start of the server.
    at: Duration,
    /// The wait requested from the client.
    wait: Option<Duration>,
    retries: usize,
    hasty: usize,
}

/// The failed requests.
#[derive(Debug, Default)]
pub(crate) struct Retries(BTreeMap<u64, Failed>);

impl Retries {
    /// Notes a request; returns the faults if it is a bad retry.
    pub(crate) fn come(&mut self, key: u64, now: Duration, limits: RetryLimits) -> Vec<String> {
        let Some(failed) = self.0.get_mut(&key) else { return Vec::new() };
        let mut faults = Vec::new();
        let pause = now.saturating_sub(failed.at);
        failed.retries += 1;
        failed.hasty = if pause < limits.hasty { failed.hasty + 1 } else { 0 };
        if let Some(wait) = failed.wait.filter(|wait| pause + SLACK < *wait) {
            let (pause, wait) = (pause.as_millis(), wait.as_millis());
            faults.push(format!("it was sent again after {pause} ms, though Retry-After said {wait} ms"));
        }
        if failed.retries == limits.retries + 1 {
            faults.push(format!("it was sent again more than {} times", limits.retries));
        }
        if failed.hasty == limits.hasty_retries + 1 {
            faults.push(format!("it was sent again {} times in a row without a pause", failed.hasty));
        }
        faults
    }

    /// Notes the outcome of a request.
    pub(crate) fn answered(&mut self, key: u64, well: bool, now: Duration, wait: Option<Duration>) {
        if well {
            self.0.remove(&key);
            return;
        }
        if self.0.len() >= MOST {
            self.0.pop_first();
        }
        let failed = self.0.entry(key).or_insert(Failed { at: now, wait, retries: 0, hasty: 0 });
        (failed.at, failed.wait) = (now, wait);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_patient_client_is_not_blamed_and_a_hasty_one_is() {
        let limits = RetryLimits { retries: 5, hasty_retries: 2, hasty: ms(5) };
        let mut retries = Retries::default();
        for at in [0, 200, 600] {
            assert_eq!(retries.come(7, ms(at), limits), Vec::<String>::new());
            retries.answered(7, false, ms(at), None);
        }
        for _ in 0..2 {
            assert_eq!(retries.come(7, ms(601), limits), Vec::<String>::new(), "two may be chance");
            retries.answered(7, false, ms(601), None);
        }
        let faults = retries.come(7, ms(602), limits);
        assert_eq!(faults, ["it was sent again 3 times in a row without a pause"]);
        retries.answered(7, false, ms(602), None);
        assert_eq!(retries.come(7, ms(900), limits), ["it was sent again more than 5 times"]);
    }

    #[test]
    fn retry_after_is_kept() {
        let mut retries = Retries::default();
        retries.answered(7, false, ms(1000), Some(ms(2000)));
        let faults = retries.come(7, ms(1900), RetryLimits::default());
        assert_eq!(faults, ["it was sent again after 900 ms, though Retry-After said 2000 ms"]);
        assert!(retries.come(7, ms(2990), RetryLimits::default()).is_empty(), "timers are not exact");
        retries.answered(7, true, ms(2990), None);
        assert!(retries.come(7, ms(2991), RetryLimits::default()).is_empty(), "after a good answer it is no retry");
    }

    #[test]
    fn calls_and_results_go_in_pairs() {
        let call = |id: &str| json!({"id": id, "type": "function", "function": {"name": "f", "arguments": "{}"}});
        let calls = json!({"role": "assistant", "tool_calls": [call("a"), call("b")]});
        let result = |id: &str| json!({"role": "tool", "tool_call_id": id, "content": "1"});
        let user = json!({"role": "user", "content": "go on"});
        assert!(unpaired(&[calls.clone(), result("b"), result("a"), user.clone()]).is_empty());
        assert_eq!(unpaired(&[calls.clone(), result("a"), user]), ["tool call \"b\" has no result"]);
        assert_eq!(unpaired(&[result("a")]), ["the result of tool call \"a\" follows no such call"]);
        assert_eq!(unpaired(&[calls]).len(), 2);
        let twice = json!({"role": "assistant", "tool_calls": [call("a"), call("a")]});
        assert_eq!(unpaired(&[twice, result("a")]), ["tool call id \"a\" is given twice in one message"]);
    }
}
