//! Requests of the pipe: one JSON document a line.

use serde::{Deserialize, Serialize};

use crate::Value;

/// Most bytes of a request's line, the line feed included.
pub const LONGEST_REQUEST: usize = 4 << 20;
/// Most bytes of a learner's source, and of each of the author's parts.
pub const LONGEST_SOURCE: usize = 64 << 10;
/// Most tests of a submission, and most databases of a query.
pub const MOST_TESTS: usize = 50;

/// A request. Responses have its number and may come in another order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Number that the sender chooses.
    pub id: u64,
    /// What is to be done.
    pub work: Work,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Work {
    /// Says which versions run here. Nothing else happens.
    Ping,
    /// Runs a trivial program, after which the first learner waits no longer than others.
    Warm,
    /// Looks at a program and runs it once for each test, each time in a fresh interpreter.
    Python(PythonWork),
    /// Asks an author's checkers about values that were returned.
    Check(CheckWork),
    /// Runs a query on each database, each made for this run alone.
    Sql(SqlWork),
}

/// A learner's program and its runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PythonWork {
    /// The author's code that runs first, in the same namespace.
    pub before: String,
    /// The learner's program. Lines are numbered in it alone.
    pub source: String,
    /// The author's code that runs after it.
    pub after: String,
    /// The runs. Each sees its own arguments and nothing of the others.
    pub tests: Vec<Run>,
    /// The limits.
    pub limits: Limits,
    /// Seed of `random`.
    pub seed: u64,
    /// Whether the constructs of the program are wanted.
    pub inspect: bool,
}

/// One run of a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Run {
    /// Calls a function that the program defines. `__name__` is not `"__main__"`, and what was printed before is dropped.
    Call {
        /// Its name, with dots for a method of a class or object: `Stack.size`.
        function: String,
        /// Positional arguments.
        #[serde(default)]
        arguments: Vec<Value>,
        /// Named arguments.
        #[serde(default)]
        keywords: Vec<(String, Value)>,
    },
    /// Runs the program as such; what it prints is the answer.
    Program {
        /// Standard input.
        #[serde(default)]
        stdin: String,
    },
    /// Evaluates the author's expression in the program's namespace.
    Expression {
        /// The expression: `[f(x) for x in range(5)]`.
        expression: String,
    },
}

/// Values to ask checkers about.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CheckWork {
    /// One fresh interpreter for each.
    pub checks: Vec<Check>,
    /// The limits.
    pub limits: Limits,
    /// Seed of `random`.
    pub seed: u64,
}

/// An author's checker and what it judges. It runs apart from the learner's code and sees its result as data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// An expression over `result`, `output` and `arguments`, or a program that defines `check(result, output,
    /// arguments)`. Its value is `True`, `False`, or such a value and a message for the learner.
    pub code: String,
    /// What the learner's code returned.
    pub result: Value,
    /// What it printed.
    #[serde(default)]
    pub output: String,
    /// Positional arguments of the run.
    #[serde(default)]
    pub arguments: Vec<Value>,
}

/// A learner's query.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SqlWork {
    /// Scripts of the author, each of which makes a database: definitions and data.
    pub databases: Vec<String>,
    /// The learner's statements.
    pub source: String,
    /// Most statements of the source, 1 to 20.
    #[serde(default = "one")]
    pub statements: u32,
    /// Whether the source may change the rows of the author's tables.
    #[serde(default)]
    pub may_write: bool,
    /// The author's query that runs afterwards and has the result, where the source only changes rows.
    #[serde(default)]
    pub after: Option<String>,
    /// The limits.
    #[serde(default)]
    pub limits: SqlLimits,
}

fn one() -> u32 {
    1
}

/// Limits of Python. What is higher than the default is lowered to it, apart from time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Fuel of one run: about one unit for each instruction of WebAssembly. The limit that decides.
    pub fuel: u64,
    /// Fuel of all runs of a submission.
    pub fuel_in_all: u64,
    /// Milliseconds of processor time after which a run is given up and not marked, up to 60,000.
    pub milliseconds: u64,
    /// MiB of memory of one run; at least 32 are needed.
    pub memory_mib: u32,
    /// Characters that a run may print.
    pub output_characters: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            fuel: 10_000_000_000,
            fuel_in_all: 40_000_000_000,
            milliseconds: 10_000,
            memory_mib: 128,
            output_characters: 10_000,
        }
    }
}

impl Limits {
    /// The limits, none above what the sandbox grants.
    #[must_use]
    pub fn clamped(self) -> Self {
        let most = Self::default();
        Self {
            fuel: self.fuel.min(most.fuel),
            fuel_in_all: self.fuel_in_all.min(most.fuel_in_all),
            milliseconds: self.milliseconds.min(60_000),
            memory_mib: self.memory_mib.min(most.memory_mib),
            output_characters: self.output_characters.min(most.output_characters),
        }
    }
}

/// Limits of SQL. What is higher than the default is lowered to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SqlLimits {
    /// Instructions of SQLite's virtual machine in one run, counted in hundreds. The limit that decides.
    pub steps: u64,
    /// Rows of the result.
    pub rows: u32,
    /// Bytes of the result.
    pub bytes: u32,
    /// Milliseconds after which a run is given up and not marked.
    pub milliseconds: u64,
}

impl Default for SqlLimits {
    fn default() -> Self {
        Self { steps: 20_000_000, rows: 10_000, bytes: 256 << 10, milliseconds: 10_000 }
    }
}

impl SqlLimits {
    /// The limits, none above what the sandbox grants.
    #[must_use]
    pub fn clamped(self) -> Self {
        let most = Self::default();
        Self {
            steps: self.steps.min(most.steps),
            rows: self.rows.min(most.rows),
            bytes: self.bytes.min(most.bytes),
            milliseconds: self.milliseconds.min(most.milliseconds),
        }
    }
}
