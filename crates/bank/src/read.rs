//! Reader of problems from lines of JSON, which reports all errors of all lines at once.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::item::MathProblemItem;
use super::{rules, schema};

/// Maximum length of a line, in bytes.
pub const MAX_LINE: usize = 256 * 1024;
/// Maximum number of problems in one file.
pub const MAX_PROBLEMS: usize = 10_000;

/// An error in a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// JSON pointer to the value; empty for the whole problem.
    pub pointer: String,
    /// The error, in plain words.
    pub message: String,
}

impl Finding {
    pub(super) fn new(pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.pointer.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.pointer, self.message)
        }
    }
}

/// A [`Finding`] with its line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LineFinding {
    /// Number of the line, from 1.
    pub line: usize,
    /// The error.
    #[serde(flatten)]
    pub finding: Finding,
}

impl fmt::Display for LineFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.finding)
    }
}

/// A problem with the line it came from.
#[derive(Debug, Clone, PartialEq)]
pub struct NumberedItem {
    /// Number of the line, from 1.
    pub line: usize,
    /// The problem.
    pub item: MathProblemItem,
}

/// Reads one problem, or returns all errors: first those of its schema and, if there are none, those of its content.
pub fn read_line(text: &str) -> Result<MathProblemItem, Vec<Finding>> {
    let whole = |message: String| vec![Finding::new("", message)];
    if text.len() > MAX_LINE {
        return Err(whole(format!("the line is longer than {} KiB", MAX_LINE / 1024)));
    }
    let mut line: Json = serde_json::from_str(text)
        .map_err(|error| whole(format!("cannot be read as JSON (column {}): {error}", error.column())))?;
    let mut found = schema::findings(&line);
    if found.is_empty() {
        found = whole_numbers(&mut line);
    }
    if !found.is_empty() {
        return Err(found);
    }
    let item = MathProblemItem::deserialize(&line).map_err(|error| whole(error.to_string()))?;
    let found = rules::findings(&item);
    if found.is_empty() { Ok(item) } else { Err(found) }
}

/// Checks that a problem made here would be accepted from a file.
///
/// # Errors
/// All errors in it.
pub fn validate_problem(problem: &MathProblemItem) -> Result<(), Vec<Finding>> {
    let line = serde_json::to_string(problem).map_err(|error| vec![Finding::new("", error.to_string())])?;
    read_line(&line).map(drop)
}

/// Reads a file with one problem per line; blank lines are skipped. Returns all problems, or all errors.
pub fn read_lines(text: &str) -> Result<Vec<NumberedItem>, Vec<LineFinding>> {
    let (mut items, mut found) = (Vec::new(), Vec::new());
    let mut seen = BTreeMap::new();
    for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
        if items.len() >= MAX_PROBLEMS {
            let finding = Finding::new("", format!("there are more than {MAX_PROBLEMS} problems; split the file"));
            found.push(LineFinding { line, finding });
            break;
        }
        match read_line(text) {
            Ok(item) => {
                let (id, version) = (item.meta.id, item.meta.version);
                if let Some(first) = seen.insert((id, version), line) {
                    let why = format!("{id} version {version} is in line {first} already");
                    found.push(LineFinding { line, finding: Finding::new("/meta/id", why) });
                }
                items.push(NumberedItem { line, item });
            }
            Err(findings) => found.extend(findings.into_iter().map(|finding| LineFinding { line, finding })),
        }
    }
    if found.is_empty() { Ok(items) } else { Err(found) }
}

/// Normalises integers: JSON Schema accepts `2.0` as an integer; ours have no point, and a maximum.
fn whole_numbers(line: &mut Json) -> Vec<Finding> {
    let steps = line.pointer("/solution_logic/steps").and_then(Json::as_array).map_or(0, Vec::len);
    let indexes = (0..steps).map(|at| format!("/solution_logic/steps/{at}/step_index"));
    let fixed = ["/meta/version", "/meta/difficulty", "/meta/provenance/attempt"].map(str::to_owned);
    let mut found = Vec::new();
    for pointer in fixed.into_iter().chain(indexes) {
        let Some(number) = line.pointer_mut(&pointer) else { continue };
        match whole(number) {
            Some(whole) => *number = Json::from(whole),
            None => found.push(Finding::new(pointer, format!("must be at most {}", u32::MAX))),
        }
    }
    found
}

fn whole(number: &Json) -> Option<u32> {
    if let Some(whole) = number.as_u64() {
        return u32::try_from(whole).ok();
    }
    // A float that the schema accepts as an integer is formatted without a fraction.
    let float = number.as_f64().filter(|float| (0.0..=f64::from(u32::MAX)).contains(float))?;
    format!("{float:.0}").parse().ok()
}
