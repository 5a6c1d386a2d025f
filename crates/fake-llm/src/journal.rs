//! The journal of requests and answers, and the verdict on it.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

/// One request and its answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Entry {
    /// Number of the request, from 1.
    pub number: usize,
    /// When it was received, in milliseconds since the start of the server.
    pub at_ms: u64,
    /// Its method.
    pub method: String,
    /// Its path.
    pub path: String,
    /// Its headers, names in lower case; those that hold keys are left out.
    pub headers: Vec<(String, String)>,
    /// The body as JSON; as a string if it was not JSON.
    pub body: Value,
    /// The call site.
    pub call_site: Option<String>,
    /// Number of the request from this call site, from 1; 0 if it was not for a completion.
    pub nth: usize,
    /// Source of the answer.
    pub answered_by: AnsweredBy,
    /// The status; `None` without an answer.
    pub status: Option<u16>,
    /// How the answer ended.
    pub ending: Ending,
    /// When the answer ended, in milliseconds since the start of the server.
    pub ended_ms: Option<u64>,
}

/// Source of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AnsweredBy {
    /// The fixture of this index, from 0.
    Fixture(usize),
    /// A responder in Rust.
    Responder,
    /// The server itself, for a request of its models.
    Models,
    /// No source: no fixture fits.
    Nobody,
}

/// How an answer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The answer is under way.
    Open,
    /// All bytes were given to the connection.
    Sent,
    /// The connection was cut or reset, as the script says.
    BrokenOff,
    /// The client closed the connection before the end.
    ClientLeft,
}

/// The requests, in the order of receipt.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Journal {
    /// The entries; only the last ones if there are very many.
    pub entries: Vec<Entry>,
    /// Number of older entries that were dropped.
    pub forgotten: usize,
}

impl Journal {
    /// The entries of one call site.
    pub fn of(&self, call_site: &str) -> Vec<&Entry> {
        self.entries.iter().filter(|entry| entry.call_site.as_deref() == Some(call_site)).collect()
    }

    /// Number of all requests.
    pub fn count(&self) -> usize {
        self.entries.len() + self.forgotten
    }
}

/// Whether everything went as scripted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Requests that no fixture fits.
    pub unmatched: Vec<String>,
    /// Fixtures that were used less often than scripted.
    pub unconsumed: Vec<String>,
    /// Faults of the client.
    pub faults: Vec<String>,
}

impl Verdict {
    /// Whether there are no complaints.
    pub fn is_clean(&self) -> bool {
        self.unmatched.is_empty() && self.unconsumed.is_empty() && self.faults.is_empty()
    }

    /// For tests: fails with all complaints, if there are any.
    ///
    /// # Panics
    ///
    /// If the verdict is not clean.
    pub fn must_be_clean(&self) {
        assert!(self.is_clean(), "{self}");
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_clean() {
            return f.write_str("all requests were expected, all fixtures used, no faults of the client");
        }
        let parts = [("unmatched", &self.unmatched), ("unconsumed", &self.unconsumed), ("fault", &self.faults)];
        let lines = parts.iter().flat_map(|(what, all)| all.iter().map(move |one| format!("{what}: {one}")));
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}
