//! Hundreds of programs and queries that are up to no good: none gets out, and each ends.

#[path = "hostile/bombs.rs"]
mod bombs;
#[path = "common/mod.rs"]
mod common;
#[path = "hostile/python.rs"]
mod python;
#[path = "hostile/queries.rs"]
mod queries;
#[path = "hostile/values.rs"]
mod values;

use common::{in_parallel, outcome, printed, program, query, small, work};
use plumb_code::request::{PythonWork, Work};
use plumb_code::response::{PythonResult, WorkResult};
use plumb_code::sql::SqlOutcome;
use plumb_code::{Limits, Outcome, Run, Value};

fn hostile(source: &str, run: Run) -> Work {
    Work::Python(PythonWork { limits: Limits { fuel: 60_000_000, ..small() }, ..work(source, run) })
}

fn of_python(result: WorkResult) -> PythonResult {
    match result {
        WorkResult::Python(result) => *result,
        other => panic!("{other:?}"),
    }
}

/// Runs all, and asserts what holds for each of them: an outcome, which does not claim that the sandbox failed.
fn all_end(programs: Vec<(String, Work)>) -> Vec<(String, PythonResult)> {
    let (names, works): (Vec<_>, Vec<_>) = programs.into_iter().unzip();
    let count = names.len();
    let results = in_parallel(works, 2);
    assert_eq!(results.len(), count);
    let results: Vec<_> = names.into_iter().zip(results.into_values().map(of_python)).collect();
    for (name, result) in &results {
        for measured in &result.outcomes {
            assert!(!measured.outcome.is_unmarkable(), "{name}: {:?}", measured.outcome);
            assert_ne!(measured.outcome, Outcome::Skipped, "{name}");
            assert!(!printed(&measured.outcome).contains("ESCAPED"), "{name}: {:?}", measured.outcome);
        }
        assert!(result.syntax_error.is_some() || result.outcomes.len() == 1, "{name}");
    }
    results
}

#[test]
fn no_program_gets_out_and_each_ends() {
    let canary = || python_fuel("print(sum(range(100)))");
    let before = canary();
    let programs = python::programs();
    let count = programs.len();
    let works = programs.into_iter().map(|(name, source)| (name, hostile(&source, program()))).collect();
    for (name, result) in all_end(works) {
        assert_eq!(result.syntax_error, None, "{name}");
        let outcome = &result.outcomes[0].outcome;
        if name.starts_with("module ") {
            assert!(
                matches!(outcome, Outcome::Raised { kind, .. } if kind == "ModuleNotFoundError"),
                "{name}: {outcome:?}"
            );
        }
        if name.starts_with("os.") {
            assert!(matches!(outcome, Outcome::Raised { .. } | Outcome::Trapped), "{name}: {outcome:?}");
        }
    }
    assert!(count + values::RESULTS.len() + values::forgers().len() + queries::QUERIES.len() >= 500);
    assert_eq!(canary(), before, "an instance left something behind");
}

fn python_fuel(source: &str) -> u64 {
    common::python(work(source, program())).outcomes[0].fuel
}

#[test]
fn sources_that_are_hard_to_read_are_read_or_refused() {
    let works = python::sources().into_iter().map(|(name, source)| (name, hostile(&source, program()))).collect();
    all_end(works);
}

#[test]
fn results_are_what_they_are_and_not_what_they_say() {
    let works = values::RESULTS
        .iter()
        .map(|(source, expression)| {
            let run = Run::Expression { expression: (*expression).into() };
            (format!("{source}; {expression}"), hostile(source, run))
        })
        .collect();
    let results = all_end(works);
    let value = |index: usize| match &results[index].1.outcomes[0].outcome {
        Outcome::Returned { value, .. } => value.clone(),
        other => panic!("{}: {other:?}", results[index].0),
    };
    assert_eq!(value(0), Value::from(7));
    assert_eq!(value(1), Value::from("wrong"));
    assert_eq!(value(2), Value::List(vec![Value::from(1)]));
    assert_eq!(value(6), Value::from(0.5));
}

#[test]
fn a_forged_reply_is_a_value_of_the_forger_or_nothing() {
    let call = || Run::Expression { expression: "1".into() };
    let works = values::forgers().into_iter().map(|(name, source)| (name, hostile(&source, call()))).collect();
    for (name, result) in all_end(works) {
        let outcome = &result.outcomes[0].outcome;
        let own = matches!(
            outcome,
            Outcome::Returned { .. } | Outcome::Raised { .. } | Outcome::Trapped | Outcome::OutputTooLong
        );
        assert!(own, "{name}: {outcome:?}");
    }
}

#[test]
fn a_test_sees_nothing_of_the_others() {
    // Prints all texts that the interpreter holds, and leaves marks where a later test would see them.
    let source = "
import sys, builtins
def f(x):
    if hasattr(builtins, 'mark'): print('SAME INSTANCE')
    builtins.mark = x
    seen = set()
    frame = sys._getframe()
    while frame:
        seen.add(str(frame.f_locals)[:2000])
        seen.add(str(list(frame.f_globals))[:2000])
        frame = frame.f_back
    for held in sys.modules['gc'].get_objects():
        if type(held) is dict and len(held) < 20: seen.add(str(list(held.values()))[:500])
    text = ' '.join(seen)
    for n in range(4): print('sees', n, 'SECRET' + str(n) in text)
";
    let call = |n: u32| Run::Call {
        function: "f".into(),
        arguments: vec![Value::Str(format!("SECRET{n}"))],
        keywords: Vec::new(),
    };
    let tests = (0..4).map(call).collect();
    let limits = Limits { fuel: 2_000_000_000, ..Limits::default() };
    let result = common::python(PythonWork { source: source.into(), tests, limits, ..PythonWork::default() });
    for (n, measured) in result.outcomes.iter().enumerate() {
        let seen: Vec<bool> = printed(&measured.outcome).lines().map(|line| line.ends_with("True")).collect();
        let own: Vec<bool> = (0..4).map(|other| other == n).collect();
        assert_eq!(seen, own, "{:?}", measured.outcome);
    }
}

#[test]
fn no_query_gets_out_and_each_ends() {
    let script = "CREATE TABLE t(a INTEGER, b TEXT); INSERT INTO t VALUES (1,'x'),(2,'y'),(3,'z'),(4,NULL);";
    let sources: Vec<String> = queries::QUERIES.iter().map(|&q| q.to_owned()).chain(queries::long()).collect();
    let works = sources.iter().map(|source| Work::Sql(query(&[script], source)));
    let results = in_parallel(works, 2);
    assert_eq!(results.len(), sources.len());
    for (id, result) in results {
        let source = &sources[usize::try_from(id).expect("small")];
        let WorkResult::Sql(outcomes) = result else { panic!("{result:?}") };
        assert!(!matches!(outcomes[0], SqlOutcome::Clock | SqlOutcome::AuthorsFault { .. }), "{source}: {outcomes:?}");
        let forbidden = ["PRAGMA", "ATTACH", "CREATE", "DROP", "DELETE", "INSERT", "ALTER", "VACUUM", "DETACH"];
        if forbidden.iter().any(|word| source.starts_with(word)) {
            let refused = matches!(outcomes[0], SqlOutcome::NotAllowed { .. } | SqlOutcome::Failed { .. });
            assert!(refused, "{source}: {outcomes:?}");
        }
    }
    assert!(!std::path::Path::new("/tmp/plumb-sandbox-hole").exists());
}

#[test]
fn the_interpreter_is_as_before_for_the_next_learner() {
    assert_eq!(printed(&outcome("import builtins\nbuiltins.len = None\nprint(1)")), "1\n");
    assert_eq!(printed(&outcome("print(len('abc'))")), "3\n");
}
