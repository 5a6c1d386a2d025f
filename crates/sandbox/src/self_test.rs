//! What `plumb-sandbox check` runs: one case for each limit.

use std::time::Duration;

use plumb_code::request::{PythonWork, SqlWork, Work};
use plumb_code::response::WorkResult;
use plumb_code::sql::SqlOutcome;
use plumb_code::{Limits, Outcome, Run};

use crate::clock;
use crate::direct::carry_out;
use crate::interpreter::Interpreter;

/// One case.
#[derive(Debug)]
pub struct Row {
    /// What was tried.
    pub name: &'static str,
    /// Whether it ended as it must.
    pub passed: bool,
    /// How long it took.
    pub time: Duration,
    /// How it ended, if not as it must.
    pub detail: String,
}

/// A case: its name, its program, and whether an outcome is the right one.
type Case = (&'static str, &'static str, fn(&Outcome) -> bool);

/// Runs all cases.
pub fn run(interpreter: &Interpreter) -> Vec<Row> {
    let cases: [Case; 6] = [
        ("the first program", "print(1 + 1)", |outcome| printed(outcome, "2\n")),
        ("another", "print(1 + 1)", |outcome| printed(outcome, "2\n")),
        ("an endless loop", "while True: pass", |outcome| *outcome == Outcome::OutOfFuel),
        ("too much memory", "x = 'a' * 10 ** 9", |outcome| *outcome == Outcome::OutOfMemory),
        ("endless recursion", "def f(): return f()\nf()", |outcome| raised(outcome, "RecursionError")),
        ("a file", "open('/etc/passwd')", |outcome| raised(outcome, "PermissionError")),
    ];
    let mut rows: Vec<Row> = cases.into_iter().map(|case| python(interpreter, case)).collect();
    rows.push(query(interpreter));
    rows
}

fn python(interpreter: &Interpreter, (name, source, is_right): Case) -> Row {
    let work = PythonWork {
        source: source.into(),
        tests: vec![Run::Program { stdin: String::new() }],
        limits: Limits { fuel: 1_000_000_000, ..Limits::default() },
        ..PythonWork::default()
    };
    let started = clock::monotonic();
    let result = carry_out(interpreter, Work::Python(work));
    let time = clock::monotonic().saturating_sub(started);
    let outcome = match &result {
        WorkResult::Python(result) => result.outcomes.first().map(|measured| &measured.outcome),
        _ => None,
    };
    let passed = outcome.is_some_and(is_right);
    Row { name, passed, time, detail: if passed { String::new() } else { format!("{result:?}") } }
}

fn query(interpreter: &Interpreter) -> Row {
    let work = SqlWork {
        databases: vec!["CREATE TABLE t(a); INSERT INTO t VALUES (1), (2);".into()],
        source: "SELECT sum(a) FROM t".into(),
        statements: 1,
        may_write: false,
        after: None,
        limits: plumb_code::request::SqlLimits::default(),
    };
    let started = clock::monotonic();
    let result = carry_out(interpreter, Work::Sql(work));
    let time = clock::monotonic().saturating_sub(started);
    let passed =
        matches!(&result, WorkResult::Sql(outcomes) if matches!(outcomes.as_slice(), [SqlOutcome::Rows { .. }]));
    Row { name: "a query", passed, time, detail: if passed { String::new() } else { format!("{result:?}") } }
}

fn printed(outcome: &Outcome, text: &str) -> bool {
    matches!(outcome, Outcome::Returned { output, .. } if output == text)
}

fn raised(outcome: &Outcome, class: &str) -> bool {
    matches!(outcome, Outcome::Raised { kind, .. } if kind == class)
}
