//! What runs give: values, exceptions, output, constructs, and the same each time on any number of threads.

mod common;

use common::{evaluated, in_parallel, outcome, printed, program, python, query, small, work};
use plumb_code::request::{Check, CheckWork, PythonWork, Work};
use plumb_code::response::WorkResult;
use plumb_code::sql::SqlOutcome;
use plumb_code::{Construct, Limits, Outcome, Run, Value};

fn raised(source: &str) -> (String, Option<u32>) {
    match outcome(source) {
        Outcome::Raised { kind, line, .. } => (kind, line),
        other => panic!("{other:?}"),
    }
}

#[test]
fn values_cross_unchanged() {
    for literal in [
        "None",
        "True",
        "-7",
        "123456789012345678901234567890",
        "-0x8000000000000001",
        "0.1",
        "-0.0",
        "1e300",
        "5e-324",
        "[1, [2.5, 'a'], (3,), {}]",
        "{'k': {1: None}, (1, 2): [True]}",
        "{1, 2, 3}",
        "b'\\x00\\xff'",
        "'\\u00e4\\n\\U0001f600'",
        "nan",
        "-inf",
    ] {
        let value = Value::parse(literal).expect("a literal");
        let run = Run::Call { function: "same".into(), arguments: vec![value.clone()], keywords: Vec::new() };
        let result = python(work("def same(x): return x", run));
        match &result.outcomes[0].outcome {
            Outcome::Returned { value: returned, .. } => assert_eq!(*returned, value, "{literal}"),
            other => panic!("{literal}: {other:?}"),
        }
    }
}

#[test]
fn a_call_takes_named_arguments_and_methods() {
    let source = "class Stack:\n    @staticmethod\n    def size(a, *, b): return a - b";
    let (arguments, keywords) = (vec![Value::from(7)], vec![("b".to_owned(), Value::from(5))]);
    let result = python(work(source, Run::Call { function: "Stack.size".into(), arguments, keywords }));
    assert!(matches!(&result.outcomes[0].outcome, Outcome::Returned { value, .. } if *value == Value::from(2)));
}

#[test]
fn a_program_reads_what_it_is_given_and_prints() {
    let source = "name = input('Name? ')\nprint('Hello', name)\nimport sys\nprint(sys.stdin.read())";
    let result = python(work(source, Run::Program { stdin: "Ada\nrest\n".into() }));
    assert_eq!(printed(&result.outcomes[0].outcome), "Name? Hello Ada\nrest\n\n");
    assert_eq!(raised("input()"), ("EOFError".into(), Some(1)));
}

#[test]
fn lines_are_those_of_the_learner() {
    let result = python(PythonWork {
        before: "x = 0\n\n\ndef author(f): return f()\n".into(),
        source: "def g():\n    return 1 / x\n".into(),
        tests: vec![Run::Expression { expression: "author(g)".into() }],
        limits: small(),
        ..PythonWork::default()
    });
    assert!(matches!(&result.outcomes[0].outcome, Outcome::Raised { line: Some(2), .. }), "{:?}", result.outcomes);
    let error = python(work("x = 1\ny = = 2\n", program())).syntax_error.expect("no program");
    assert_eq!((error.line, error.column), (2, 5));
}

#[test]
fn what_is_not_there_raises_an_ordinary_exception() {
    for (source, kind) in [
        ("open('x')", "PermissionError"),
        ("import os", "ModuleNotFoundError"),
        ("import numpy", "ModuleNotFoundError"),
        ("import time\ntime.time()", "PermissionError"),
        ("import datetime\ndatetime.datetime.now()", "PermissionError"),
        ("import random\nrandom.SystemRandom().random()", "PermissionError"),
        ("breakpoint()", "PermissionError"),
    ] {
        assert_eq!(raised(source).0, kind, "{source}");
    }
}

#[test]
fn the_modules_of_lessons_are_there() {
    let source = "import math, random, string, re, collections, itertools, functools, json, statistics, fractions
import decimal, datetime, dataclasses, typing, enum, heapq, bisect, copy, textwrap, operator, abc, csv, io
@dataclasses.dataclass
class P:
    x: int = 1
class C(enum.Enum):
    A = 1
print(P(), C.A, datetime.date(2024, 2, 29) + datetime.timedelta(days=1), statistics.median([3, 1, 2]))
print(datetime.datetime.strptime('2024-01-02', '%Y-%m-%d').strftime('%d.%m.%Y'), fractions.Fraction(1, 3))
print(decimal.Decimal('0.1') + 1, json.dumps({'a': [1, None]}), re.sub('a+', 'b', 'caat'), textwrap.shorten('a b c', 5))
def f(n: int) -> typing.Optional[int]: return functools.cache(lambda: n)()
print(f(3), collections.Counter('aab').most_common(1), list(csv.reader(io.StringIO('a,b'))))";
    let text = "P(x=1) C.A 2024-03-01 2\n02.01.2024 1/3\n1.1 {\"a\": [1, null]} cbt a b c\n3 [('a', 2)] [['a', 'b']]\n";
    let outcome = outcome(source);
    assert_eq!(printed(&outcome), text, "{outcome:?}");
}

#[test]
fn chance_is_that_of_the_seed() {
    let source = "import random\nprint(random.random(), random.Random().random(), random.sample(range(99), 3))";
    let with = |seed| printed(&python(PythonWork { seed, ..work(source, program()) }).outcomes[0].outcome).to_owned();
    assert_eq!(with(1), with(1));
    assert_ne!(with(1), with(2));
}

#[test]
fn limits_end_a_run_and_two_of_steps_end_a_submission() {
    let tests = vec![program(); 5];
    let limits = Limits { fuel: 50_000_000, ..Limits::default() };
    let result = python(PythonWork { tests, limits, ..work("while True: pass", program()) });
    let outcomes: Vec<_> = result.outcomes.iter().map(|measured| measured.outcome.clone()).collect();
    let (out, skipped) = (Outcome::OutOfFuel, Outcome::Skipped);
    assert_eq!(outcomes, [out.clone(), out, skipped.clone(), skipped.clone(), skipped]);
    assert_eq!(outcome("x = 'a' * 10 ** 9"), Outcome::OutOfMemory);
    assert_eq!(outcome("print('a' * 10_001)"), Outcome::OutputTooLong);
    assert_eq!(printed(&outcome("print('a' * 9_999)")).len(), 10_000);
    assert_eq!(evaluated("", "'a' * 300_000"), Outcome::ResultTooLarge);
    assert!(matches!(evaluated("", "print"), Outcome::ResultUnsupported { .. }));
    assert_eq!(raised("def f(): f()\nf()").0, "RecursionError");
}

#[test]
fn constructs_are_those_of_the_source() {
    let source = "import os.path\ndef even(n): return n == 0 or odd(n - 1)\ndef odd(n): return n and even(n - 1)
x = sorted\nfor i in [j for j in range(3)]:\n    'a'.upper()\n    len(x([]))";
    let work = PythonWork { inspect: true, ..work(source, program()) };
    let constructs = python(work).constructs.expect("constructs");
    let has = |construct| constructs.has(&construct);
    for name in ["sorted", "len", "range"] {
        assert!(has(Construct::Name(name.into())), "{name}");
    }
    assert!(!has(Construct::Call("sorted".into())) && has(Construct::Call("len".into())));
    assert!(has(Construct::Method("upper".into())) && has(Construct::Module("os".into())));
    assert!(has(Construct::Loop) && has(Construct::Comprehension) && has(Construct::Recursion));
    assert!(has(Construct::Node("ListComp".into())) && !has(Construct::Node("While".into())));
    assert_eq!(constructs.recursive.len(), 2);
}

#[test]
fn a_checker_judges_values_as_data() {
    let check = |code: &str, result: &str| Check {
        code: code.into(),
        result: Value::parse(result).expect("a literal"),
        output: "out".into(),
        arguments: vec![Value::from(6)],
    };
    let checks = vec![
        check("result in (2, 3), 'not a factor of ' + str(arguments[0])", "5"),
        check("def check(result, output, arguments):\n    return output == 'out' and result == [1]", "[1]"),
        check("1 / 0", "1"),
    ];
    let work = Work::Check(CheckWork { checks, limits: small(), seed: 0 });
    let results = in_parallel([work], 2);
    let WorkResult::Checked(outcomes) = &results[&0] else { panic!("{results:?}") };
    let value = |index: usize| match &outcomes[index].outcome {
        Outcome::Returned { value, .. } => value.to_string(),
        Outcome::Raised { kind, .. } => kind.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!([value(0), value(1), value(2)], ["(False, 'not a factor of 6')", "True", "ZeroDivisionError"]);
}

/// A mix of quick, slow, failing and endless programs.
fn mixed() -> Vec<Work> {
    let sources = [
        "print(sum(range(1000)))",
        "print({'a', 'b', 'c'}, hash('x'))",
        "import random\nprint(random.random())",
        "x = []\nwhile True: x.append('a' * 10 ** 6)",
        "while True: pass",
        "def f(): f()\nf()",
        "print(id(object()))",
        "import sys\nsys.setrecursionlimit(10 ** 9)\ndef f(): f()\nf()",
        "1 / 0",
        "class A: pass\nprint(sorted([A(), A()], key=id)[0])",
    ];
    let limits = Limits { fuel: 30_000_000, ..small() };
    let python = (0..40_u64).map(|n| {
        let source = sources[usize::try_from(n).expect("small") % sources.len()];
        let tests = vec![program(); 1 + usize::try_from(n).expect("small") % 5];
        Work::Python(PythonWork { tests, seed: n, limits, ..work(source, program()) })
    });
    let sql = (0..10).map(|n| {
        Work::Sql(query(
            &["CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)"],
            &format!(
                "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT {}) SELECT sum(x) FROM c",
                10_u64.pow(n)
            ),
        ))
    });
    python.chain(sql).collect()
}

#[test]
fn the_same_work_has_the_same_outcomes_and_the_same_fuel() {
    let works = mixed();
    let one = in_parallel(works.clone(), 1);
    let three = in_parallel(works.clone(), 3);
    assert_eq!(one, three);
    let last = works.len() as u64 - 1;
    let reversed = in_parallel(works.into_iter().rev(), 2);
    let reversed: std::collections::BTreeMap<_, _> =
        reversed.into_iter().map(|(id, result)| (last - id, result)).collect();
    assert_eq!(one, reversed);
}

#[test]
fn queries_return_rows_or_say_what_is_wrong() {
    let script = "CREATE TABLE t(a INTEGER, b TEXT); INSERT INTO t VALUES (1, 'x'), (2, NULL);";
    let run = |work: plumb_code::request::SqlWork| match in_parallel([Work::Sql(work)], 1).remove(&0) {
        Some(WorkResult::Sql(mut outcomes)) => outcomes.remove(0),
        other => panic!("{other:?}"),
    };
    match run(query(&[script], "SELECT a AS n, b FROM t ORDER BY a DESC")) {
        SqlOutcome::Rows { result, .. } => {
            assert_eq!(result.columns, ["n", "b"]);
            let rows = [vec![Value::from(2), Value::None], vec![Value::from(1), Value::from("x")]];
            assert_eq!(result.rows, rows);
        }
        other => panic!("{other:?}"),
    }
    match run(query(&[script], "SELECT a,\n nope FROM t")) {
        SqlOutcome::Failed { message, position } => {
            assert_eq!((message.as_str(), position), ("no such column: nope", Some(11)));
        }
        other => panic!("{other:?}"),
    }
    let mut change = query(&[script], "UPDATE t SET b = 'y' WHERE a = 2");
    assert!(matches!(run(change.clone()), SqlOutcome::NotAllowed { .. }));
    change.may_write = true;
    change.after = Some("SELECT b FROM t ORDER BY a".into());
    match run(change) {
        SqlOutcome::Rows { result, .. } => assert_eq!(result.rows[1], [Value::from("y")]),
        other => panic!("{other:?}"),
    }
    assert!(matches!(run(query(&["CREATE TABEL t"], "SELECT 1")), SqlOutcome::AuthorsFault { .. }));
    let endless_script =
        "CREATE TABLE t AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT 1 FROM c";
    assert!(matches!(run(query(&[endless_script], "SELECT 1")), SqlOutcome::AuthorsFault { .. }));
    let endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c";
    assert_eq!(run(query(&[script], endless)), SqlOutcome::OutOfSteps);
}
