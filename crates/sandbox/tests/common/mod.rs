//! What the integration tests share: the component that scripts/sandbox.sh builds, and ways to run programs in it.

#![allow(dead_code, clippy::allow_attributes, reason = "each test uses a part of it")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use plumb_code::request::{PythonWork, SqlWork, Work};
use plumb_code::response::{Measured, PythonResult, WorkResult};
use plumb_code::{Limits, Outcome, Request, Response, Run};
use plumb_sandbox::artifact::Artifact;
use plumb_sandbox::direct;
use plumb_sandbox::interpreter::Interpreter;
use plumb_sandbox::workers::Workers;

/// Where the component and its compiled form are.
pub(crate) fn paths() -> (PathBuf, PathBuf) {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target directory");
    (target.join("sandbox/python.wasm"), target.join("sandbox/compiled"))
}

/// The interpreter. Fails where the component has not been built: no test is left out.
pub(crate) fn interpreter() -> Arc<Interpreter> {
    static LOADED: OnceLock<Arc<Interpreter>> = OnceLock::new();
    Arc::clone(LOADED.get_or_init(|| {
        let (component, compiled) = paths();
        let artifact = Artifact::open(&component, &compiled, None).unwrap_or_else(|error| panic!("{error}"));
        if !artifact.is_compiled().expect("an engine") {
            artifact.compile().expect("the component compiles");
        }
        Arc::new(Interpreter::load(&artifact, 40).expect("the component loads"))
    }))
}

/// Small limits, so that a test of limits is short.
pub(crate) fn small() -> Limits {
    Limits { fuel: 200_000_000, ..Limits::default() }
}

pub(crate) fn program() -> Run {
    Run::Program { stdin: String::new() }
}

/// Work of one run.
pub(crate) fn work(source: &str, run: Run) -> PythonWork {
    PythonWork { source: source.into(), tests: vec![run], limits: small(), seed: 1, ..PythonWork::default() }
}

pub(crate) fn python(work: PythonWork) -> PythonResult {
    match direct::carry_out(&interpreter(), Work::Python(work)) {
        WorkResult::Python(result) => *result,
        other => panic!("{other:?}"),
    }
}

/// The outcome of a program that is run as such.
pub(crate) fn outcome(source: &str) -> Outcome {
    one(python(work(source, program())))
}

/// The outcome of an expression after a program.
pub(crate) fn evaluated(source: &str, expression: &str) -> Outcome {
    one(python(work(source, Run::Expression { expression: expression.into() })))
}

fn one(result: PythonResult) -> Outcome {
    assert_eq!(result.syntax_error, None);
    let [measured] = <[Measured; 1]>::try_from(result.outcomes).expect("one outcome");
    measured.outcome
}

pub(crate) fn printed(outcome: &Outcome) -> &str {
    match outcome {
        Outcome::Returned { output, .. } | Outcome::Raised { output, .. } => output,
        _ => "",
    }
}

/// The results of all requests, by number, from so many threads.
pub(crate) fn in_parallel(works: impl IntoIterator<Item = Work>, threads: usize) -> BTreeMap<u64, WorkResult> {
    let results: Arc<Mutex<BTreeMap<u64, WorkResult>>> = Arc::default();
    let respond = {
        let results = Arc::clone(&results);
        move |response: Response| {
            let id = response.id.expect("a number");
            assert!(results.lock().expect("lock").insert(id, response.result).is_none(), "two responses to {id}");
        }
    };
    let workers = Workers::start(interpreter(), threads, Box::new(respond)).expect("threads");
    for (id, work) in (0..).zip(works) {
        workers.submit(Request { id, work });
    }
    workers.finish();
    std::mem::take(&mut results.lock().expect("lock"))
}

pub(crate) fn query(databases: &[&str], source: &str) -> SqlWork {
    SqlWork {
        databases: databases.iter().map(|&script| script.to_owned()).collect(),
        source: source.into(),
        statements: 1,
        may_write: false,
        after: None,
        limits: plumb_code::request::SqlLimits { steps: 2_000_000, ..Default::default() },
    }
}
