//! What was asked and answered, and whether that was right.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

/// One request and what became of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Entry {
    /// Which request it was, from 1.
    pub number: usize,
    /// When it had arrived, in milliseconds since the server began.
    pub at_ms: u64,
    /// Its method.
    pub method: String,
    /// Its path.
    pub path: String,
    /// Its headers, names in lower case; those that hold keys are left out.
    pub headers: Vec<(String, String)>,
    /// What was sent; text, if it was no JSON.
    pub body: Value,
    /// Which place of the program asked.
    pub call_site: Option<String>,
    /// Which request of that place it was, from 1; 0 if it did not ask for a completion.
    pub nth: usize,
    /// Who answered.
    pub answered_by: AnsweredBy,
    /// The status; none if nothing was answered.
    pub status: Option<u16>,
    /// How it ended.
    pub ending: Ending,
    /// When, in milliseconds since the server began.
    pub ended_ms: Option<u64>,
}

/// Who answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AnsweredBy {
    /// The fixture of this index, from 0.
    Fixture(usize),
    /// Rust.
    Responder,
    /// The server itself, which was asked for its models.
    Models,
    /// Nobody: nothing in the script fits.
    Nobody,
}

/// How an answer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Not yet.
    Open,
    /// All was given to the connection.
    Sent,
    /// The connection was cut or reset, as the script says.
    BrokenOff,
    /// The client left before the end.
    ClientLeft,
}

/// The requests, as they came.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Journal {
    /// Each of them; of very many, the last ones.
    pub entries: Vec<Entry>,
    /// How many older ones are no longer there.
    pub forgotten: usize,
}

impl Journal {
    /// Those of one place of the program.
    pub fn of(&self, call_site: &str) -> Vec<&Entry> {
        self.entries.iter().filter(|entry| entry.call_site.as_deref() == Some(call_site)).collect()
    }

    /// How many there were.
    pub fn count(&self) -> usize {
        self.entries.len() + self.forgotten
    }
}

/// Whether all went as the script says.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Requests that nothing in the script fits.
    pub unmatched: Vec<String>,
    /// Fixtures that were used less often than they say.
    pub unconsumed: Vec<String>,
    /// What the client did wrong.
    pub faults: Vec<String>,
}

impl Verdict {
    /// Whether there is nothing to say.
    pub fn is_clean(&self) -> bool {
        self.unmatched.is_empty() && self.unconsumed.is_empty() && self.faults.is_empty()
    }

    /// For tests: fails with all that is to say, if there is something.
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
