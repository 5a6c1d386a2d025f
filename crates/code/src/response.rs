//! Responses of the pipe: one JSON document a line.

use serde::{Deserialize, Serialize};

use crate::sql::SqlOutcome;
use crate::{Constructs, Value};

/// A response.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Response {
    /// The request's number; none if the request could not be read.
    pub id: Option<u64>,
    /// What ran. Verdicts of two versions may differ.
    pub runner: RunnerVersion,
    /// What came of it.
    pub result: WorkResult,
}

/// What ran.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunnerVersion {
    /// SHA-256 of the component with the interpreter, in hexadecimal digits.
    pub component: String,
    /// Version of wasmtime.
    pub wasmtime: String,
    /// Version of CPython.
    pub python: String,
    /// Version of SQLite.
    pub sqlite: String,
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum WorkResult {
    /// Nothing more to say than the versions.
    Ready,
    /// Of a program.
    Python(Box<PythonResult>),
    /// Of checkers, in their order.
    Checked(Vec<Measured>),
    /// Of a query, by database.
    Sql(Vec<SqlOutcome>),
    /// The request was not carried out, and the sender is to blame: malformed, too large.
    Refused {
        /// Why, for a log.
        message: String,
    },
}

/// Of a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PythonResult {
    /// Set if this is no program. Then no test ran, and no attempt is used up.
    pub syntax_error: Option<SyntaxError>,
    /// The constructs, where they were asked for.
    pub constructs: Option<Constructs>,
    /// By test; empty with a syntax error.
    pub outcomes: Vec<Measured>,
}

/// Why a source is no program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SyntaxError {
    /// Line of the learner's source, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// CPython's words.
    pub message: String,
}

/// An outcome with what it cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// Fuel used, the same each time.
    pub fuel: u64,
    /// How the run ended.
    pub outcome: Outcome,
}

/// How a run ended. The interpreter itself can only claim the first five; the others are seen from outside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// It came to its end.
    Returned {
        /// The value of the call or expression, `None` for a program.
        value: Value,
        /// What was printed.
        output: String,
    },
    /// It ended with an exception.
    Raised {
        /// Name of the exception's class.
        kind: String,
        /// Its text, at most 1,000 characters.
        message: String,
        /// Line of the learner's source, from 1, if the exception passed through it.
        line: Option<u32>,
        /// What was printed.
        output: String,
    },
    /// It printed more characters than it may.
    OutputTooLong,
    /// The value has more than 256 KiB.
    ResultTooLarge,
    /// The value is of a type that does not cross.
    ResultUnsupported {
        /// Name of the type.
        #[serde(rename = "type")]
        type_name: String,
    },
    /// It used up its fuel.
    OutOfFuel,
    /// It needed more memory than it may have.
    OutOfMemory,
    /// It called more deeply than the interpreter can bear.
    StackOverflow,
    /// It stopped the interpreter: `os.abort()`, or a fault in CPython.
    Trapped,
    /// Not run, because the fuel of the submission was used up, or two runs before used up theirs.
    Skipped,
    /// It took too long by the clock, which says nothing about the program: not marked, to be tried again.
    Clock,
    /// The sandbox failed: not marked, to be tried again.
    Unavailable,
}

impl Outcome {
    /// Whether this says nothing about the program.
    pub fn is_unmarkable(&self) -> bool {
        matches!(self, Self::Clock | Self::Unavailable)
    }
}
