//! State of the server: its requests so far.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::asked::AskedRequest;
use crate::journal::{AnsweredBy, Ending, Entry, Journal, Verdict};
use crate::manners::{Retries, faults_of, key_of};
use crate::reply::Reply;
use crate::script::{Fixture, Script, Times};

/// Maximum number of requests that are kept.
const MOST_ENTRIES: usize = 20_000;
/// Maximum number of lines of one kind in a verdict.
const MOST_LINES: usize = 1000;

/// The script and the requests so far.
#[derive(Debug)]
pub(crate) struct SharedScript {
    pub(crate) script: Script,
    began: Instant,
    state: Mutex<ScriptState>,
}

#[derive(Debug, Default)]
struct ScriptState {
    /// Number of resets.
    epoch: usize,
    asked: usize,
    /// Number of uses of each fixture.
    used: Vec<usize>,
    /// Number of requests of each call site.
    sites: BTreeMap<Option<String>, usize>,
    entries: VecDeque<Entry>,
    forgotten: usize,
    unmatched: Vec<String>,
    faults: Vec<String>,
    retries: Retries,
}

impl ScriptState {
    fn add(&mut self, entry: Entry) {
        self.entries.push_back(entry);
        if self.entries.len() > MOST_ENTRIES {
            self.entries.pop_front();
            self.forgotten += 1;
        }
    }

    fn entry(&mut self, number: usize) -> Option<&mut Entry> {
        let index = number.checked_sub(self.forgotten + 1)?;
        self.entries.get_mut(index)
    }
}

fn note(lines: &mut Vec<String>, line: String) {
    if lines.len() < MOST_LINES {
        lines.push(line);
    }
}

/// A received request, before it is handled.
#[derive(Debug)]
pub(crate) struct ReceivedRequest {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Value,
    pub(crate) call_site: Option<String>,
}

impl ReceivedRequest {
    /// The journal entry of the request, without keys.
    fn entry(&self, number: usize, nth: usize, at: Duration) -> Entry {
        let is_secret =
            |name: &str| matches!(name, "authorization" | "x-api-key" | "api-key" | "x-goog-api-key" | "cookie");
        let headers = self.headers.iter().filter(|(name, _)| !is_secret(name));
        Entry {
            number,
            at_ms: millis(at),
            method: self.method.clone(),
            path: self.path.clone(),
            headers: headers.cloned().collect(),
            body: self.body.clone(),
            call_site: self.call_site.clone(),
            nth,
            answered_by: AnsweredBy::Nobody,
            status: None,
            ending: Ending::Open,
            ended_ms: None,
        }
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

impl SharedScript {
    pub(crate) fn new(script: Script) -> Self {
        let state = ScriptState { used: vec![0; script.fixtures.len()], ..ScriptState::default() };
        Self { script, began: Instant::now(), state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, ScriptState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// Notes a request that is not for a completion.
    pub(crate) fn other(self: &Arc<Self>, arrived: &ReceivedRequest) -> Watch {
        let now = self.now();
        let mut state = self.state();
        state.asked += 1;
        let number = state.asked;
        state.add(arrived.entry(number, 0, now));
        Watch { shared: Arc::clone(self), epoch: state.epoch, number, key: None, wait: None, well: true, ended: false }
    }

    /// Notes a request for a completion.
    pub(crate) fn asked(self: &Arc<Self>, arrived: ReceivedRequest) -> (AskedRequest, Watch) {
        let now = self.now();
        let mut state = self.state();
        state.asked += 1;
        let number = state.asked;
        let count = state.sites.entry(arrived.call_site.clone()).or_default();
        *count += 1;
        let nth = *count;
        state.add(arrived.entry(number, nth, now));
        let ReceivedRequest { path, headers, body, call_site, .. } = arrived;
        let mut asked = AskedRequest { number, path, headers, body, call_site, nth };
        let key = key_of(&asked);
        let mut faults = faults_of(&asked, &self.script);
        faults.extend(state.retries.come(key, now, self.script.limits));
        let site = asked.call_site.as_deref().unwrap_or("no call site");
        for fault in faults {
            note(&mut state.faults, format!("request {number} ({site}): {fault}"));
        }
        if self.script.provider.moves_system_messages() {
            asked.move_system_messages();
        }
        let (shared, epoch) = (Arc::clone(self), state.epoch);
        (asked, Watch { shared, epoch, number, key: Some(key), wait: None, well: true, ended: false })
    }

    /// The reply of the first fixture that fits and is not used up, or the reason against each.
    pub(crate) fn choose(&self, asked: &AskedRequest) -> Result<(usize, Reply), Vec<String>> {
        let mut state = self.state();
        let mut hindrances = Vec::new();
        for (index, Fixture { when, times, reply }) in self.script.fixtures.iter().enumerate() {
            let Some(used) = state.used.get_mut(index) else { continue };
            match when.hindrance(asked) {
                None if times.allows(*used) => {
                    *used += 1;
                    return Ok((index, reply.clone()));
                }
                None => hindrances.push(format!("fixture {index}: it is used up")),
                Some(hindrance) => hindrances.push(format!("fixture {index}: {hindrance}")),
            }
        }
        Err(hindrances)
    }

    /// The error if no fixture fits, with a description of the request.
    pub(crate) fn unmatched(&self, number: usize, arrived: &str, hindrances: &[String]) -> Value {
        let message = format!("nothing in the script fits request {number}: {arrived}");
        let why = if hindrances.is_empty() { String::new() } else { format!(" ({})", hindrances.join("; ")) };
        note(&mut self.state().unmatched, format!("request {number}: {arrived}{why}"));
        json!({"error": {"message": message, "type": "unmatched", "fixtures": hindrances}})
    }

    pub(crate) fn journal(&self) -> Journal {
        let state = self.state();
        Journal { entries: state.entries.iter().cloned().collect(), forgotten: state.forgotten }
    }

    pub(crate) fn verdict(&self) -> Verdict {
        let state = self.state();
        let fixtures = self.script.fixtures.iter().zip(&state.used).enumerate();
        let unconsumed = fixtures.filter_map(|(index, (fixture, used))| match fixture.times {
            Times::Exactly(times) if *used < times => {
                let when = described(fixture);
                Some(format!("fixture {index}{when} was used {used} of {times} times"))
            }
            Times::Exactly(_) | Times::Any => None,
        });
        let unconsumed = unconsumed.collect();
        Verdict { unmatched: state.unmatched.clone(), unconsumed, faults: state.faults.clone() }
    }

    /// Clears the journal.
    pub(crate) fn reset(&self) {
        let mut state = self.state();
        let epoch = state.epoch + 1;
        *state = ScriptState { epoch, used: vec![0; self.script.fixtures.len()], ..ScriptState::default() };
    }
}

fn described(fixture: &Fixture) -> String {
    let site = fixture.when.call_site.as_ref().map(|site| format!(" ({site}"));
    let nth = fixture.when.nth.map(|nth| format!(", request {nth}")).unwrap_or_default();
    site.map_or(String::new(), |site| format!("{site}{nth})"))
}

/// Watches one answer until it ends; if it is dropped before, the client has left.
#[derive(Debug)]
pub(crate) struct Watch {
    shared: Arc<SharedScript>,
    epoch: usize,
    pub(crate) number: usize,
    /// Identity of the request, for retries.
    key: Option<u64>,
    wait: Option<Duration>,
    well: bool,
    ended: bool,
}

impl Watch {
    /// Notes the source and the status of the answer.
    pub(crate) fn answered(&mut self, by: AnsweredBy, status: Option<u16>, well: bool, wait: Option<Duration>) {
        (self.well, self.wait) = (well, wait);
        let mut state = self.shared.state();
        if state.epoch == self.epoch
            && let Some(entry) = state.entry(self.number)
        {
            (entry.answered_by, entry.status) = (by, status);
        }
    }

    /// Notes how the answer ended.
    pub(crate) fn end(&mut self, ending: Ending) {
        if std::mem::replace(&mut self.ended, true) {
            return;
        }
        let now = self.shared.now();
        let mut state = self.shared.state();
        if state.epoch != self.epoch {
            return;
        }
        if let Some(entry) = state.entry(self.number) {
            (entry.ending, entry.ended_ms) = (ending, Some(millis(now)));
        }
        if let Some(key) = self.key {
            state.retries.answered(key, self.well && ending == Ending::Sent, now, self.wait);
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.end(Ending::ClientLeft);
    }
}
