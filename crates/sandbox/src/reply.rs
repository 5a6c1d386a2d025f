//! What an interpreter says of its run. It may have been made by the learner's code, so it is read strictly, and nothing
//! in it is believed beyond the value and the output of this run.

use plumb_code::response::SyntaxError;
use plumb_code::{Constructs, Outcome, Value};
use serde::Deserialize;

/// Most bytes of a reply: the value, and output of which each character may be a dozen bytes.
pub(crate) const LONGEST_REPLY: usize = (256 << 10) + 12 * 11_000 + 4096;

/// A reply.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Reply {
    Returned { value: Value, output: String },
    Raised { kind: String, message: String, line: Option<u32>, output: String },
    OutputTooLong {},
    TooLarge {},
    Unsupported { r#type: String },
    Syntax { line: u32, column: u32, message: String },
    Inspected { constructs: Option<Constructs>, python: String },
}

/// What looking at a program gave.
#[derive(Debug)]
pub(crate) enum Inspection {
    Program { constructs: Option<Constructs>, python: String },
    NoProgram(SyntaxError),
}

impl Reply {
    /// Reads a reply; none if it is too long or no reply at all.
    pub(crate) fn read(text: &str) -> Option<Self> {
        (text.len() <= LONGEST_REPLY).then(|| serde_json::from_str(text).ok())?
    }

    /// The outcome of a run with a limit of so many characters of output.
    pub(crate) fn outcome(self, characters: u32) -> Option<Outcome> {
        let most = usize::try_from(characters).unwrap_or(usize::MAX);
        let fits = |output: &str| output.len() <= most || output.chars().count() <= most;
        Some(match self {
            Self::Returned { output, .. } | Self::Raised { output, .. } if !fits(&output) => Outcome::OutputTooLong,
            Self::Returned { value, output } => Outcome::Returned { value, output },
            Self::Raised { kind, message, line, output } => {
                Outcome::Raised { kind: cut(kind, 100), message: cut(message, 1000), line, output }
            }
            Self::OutputTooLong {} => Outcome::OutputTooLong,
            Self::TooLarge {} => Outcome::ResultTooLarge,
            Self::Unsupported { r#type } => Outcome::ResultUnsupported { type_name: cut(r#type, 200) },
            Self::Syntax { .. } | Self::Inspected { .. } => return None,
        })
    }

    /// What looking at a program gave.
    pub(crate) fn inspection(self) -> Option<Inspection> {
        match self {
            Self::Syntax { line, column, message } => {
                Some(Inspection::NoProgram(SyntaxError { line, column, message: cut(message, 1000) }))
            }
            Self::Inspected { constructs, python } => Some(Inspection::Program { constructs, python }),
            _ => None,
        }
    }
}

fn cut(text: String, characters: usize) -> String {
    if text.len() <= characters { text } else { text.chars().take(characters).collect() }
}
