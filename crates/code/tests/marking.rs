//! Marking, on examples and on what must hold for all submissions.

use num_rational::Ratio;
use plumb_code::marking::{
    Credit, Expected, FailurePattern, LimitHit, NoScore, OutputRule, PythonTask, QueryCase, QueryVerdict, Rules, Score,
    TestCase, Verdict, Violation, mark_queries,
};
use plumb_code::response::{Measured, PythonResult, SyntaxError};
use plumb_code::sql::{ResultSet, SqlOutcome};
use plumb_code::{Comparison, Construct, Constructs, Outcome, Run, Value};
use proptest::prelude::*;

fn value(literal: &str) -> Value {
    Value::parse(literal).unwrap_or_else(|error| panic!("{literal}: {error}"))
}

fn returned(literal: &str) -> Outcome {
    Outcome::Returned { value: value(literal), output: String::new() }
}

fn result(outcomes: impl IntoIterator<Item = Outcome>) -> PythonResult {
    let outcomes = outcomes.into_iter().map(|outcome| Measured { fuel: 1, outcome }).collect();
    PythonResult { syntax_error: None, constructs: None, outcomes }
}

fn test(name: &str, expected: Expected, weight: u32) -> TestCase {
    let run = Run::Call { function: "f".into(), arguments: vec![value("1")], keywords: Vec::new() };
    TestCase { name: name.into(), run, expected, hidden: false, weight }
}

fn expects(literal: &str) -> Expected {
    Expected::Value { value: value(literal), comparison: Comparison::default() }
}

fn task() -> PythonTask {
    PythonTask {
        tests: vec![test("a", expects("1"), 1), test("b", expects("[2]"), 2), test("c", expects("'x'"), 3)],
        ..PythonTask::default()
    }
}

fn fraction(numerator: u64, denominator: u64) -> Score {
    Score::Fraction(Ratio::new(numerator, denominator))
}

fn raised(kind: &str) -> Outcome {
    Outcome::Raised { kind: kind.into(), message: String::new(), line: Some(3), output: String::new() }
}

#[test]
fn scores_are_exact_fractions_of_the_weights() {
    let marking = task().mark(&result([returned("1"), returned("[2]"), returned("'y'")]), &[]);
    assert_eq!(marking.score, fraction(1, 2));
    assert!(matches!(marking.verdicts.as_slice(), [Verdict::Passed, Verdict::Passed, Verdict::OtherValue(_)]));
    let strict = PythonTask { credit: Credit::AllOrNothing, ..task() };
    assert_eq!(strict.mark(&result([returned("1"), returned("[2]"), returned("'y'")]), &[]).score, fraction(0, 1));
    assert_eq!(strict.mark(&result([returned("1"), returned("[2]"), returned("'x'")]), &[]).score, fraction(1, 1));
}

#[test]
fn a_clock_or_a_missing_sandbox_marks_nothing() {
    for outcome in [Outcome::Clock, Outcome::Unavailable] {
        let marking = task().mark(&result([returned("1"), outcome, returned("'x'")]), &[]);
        assert_eq!((marking.score, marking.verdicts.len()), (Score::None(NoScore::Unavailable), 0));
    }
    assert_eq!(task().mark(&result([returned("1")]), &[]).score, Score::None(NoScore::Unavailable));
    let limits = result([Outcome::OutOfFuel, Outcome::OutOfMemory, Outcome::Trapped]);
    let verdicts = [LimitHit::Steps, LimitHit::Memory, LimitHit::Stopped].map(Verdict::Limit);
    assert_eq!(task().mark(&limits, &[]).verdicts, verdicts);
}

#[test]
fn a_source_that_is_no_program_has_no_score() {
    let error = SyntaxError { line: 2, column: 3, message: "invalid syntax".into() };
    let result = PythonResult { syntax_error: Some(error.clone()), constructs: None, outcomes: Vec::new() };
    assert_eq!(task().mark(&result, &[]).syntax_error(), Some(&error));
}

#[test]
fn rules_and_patterns_name_what_is_wrong() {
    let pattern = |misconception: &str| FailurePattern { misconception: misconception.into(), ..Default::default() };
    let task = PythonTask {
        rules: Rules {
            forbidden: vec![Construct::Name("sorted".into()), Construct::Method("sort".into())],
            required: vec![Construct::Loop],
        },
        patterns: vec![
            FailurePattern { failed: vec!["b".into()], passed: vec!["a".into()], ..pattern("off by one") },
            FailurePattern { raised: Some("IndexError".into()), ..pattern("reads past the end") },
            pattern("never"),
        ],
        ..task()
    };
    assert!(task.work("", 0).inspect);
    let mut constructs = Constructs::default();
    constructs.names.insert("sorted".into());
    let mut result = result([returned("1"), raised("IndexError"), returned("'x'")]);
    assert_eq!(task.mark(&result, &[]).score, Score::None(NoScore::Unavailable), "no constructs, no verdict");
    result.constructs = Some(constructs);
    let marking = task.mark(&result, &[]);
    assert_eq!(marking.score, fraction(0, 1));
    let broken = [Violation::Forbidden(Construct::Name("sorted".into())), Violation::Required(Construct::Loop)];
    assert_eq!(marking.violations, broken);
    assert_eq!(marking.misconceptions, ["off by one", "reads past the end"]);
}

#[test]
fn checkers_are_asked_only_about_what_was_returned() {
    let checker = || Expected::Checker { code: "result > 1, 'too small'".into() };
    let task = PythonTask {
        tests: vec![test("a", checker(), 1), test("b", checker(), 1), test("c", checker(), 1)],
        ..PythonTask::default()
    };
    let result = result([returned("2"), Outcome::OutOfFuel, returned("0")]);
    let checks = task.checks(&result, 7).expect("checks");
    assert_eq!(checks.checks.len(), 2);
    assert_eq!(checks.checks[0].arguments, [value("1")]);
    let answers = |outcomes: [Outcome; 2]| outcomes.map(|outcome| Measured { fuel: 1, outcome });
    let marking = task.mark(&result, &answers([returned("True"), returned("(False, 'too small')")]));
    assert_eq!(marking.score, fraction(1, 3));
    assert_eq!(marking.verdicts[2], Verdict::NotAccepted { message: Some("too small".into()) });
    let failed = task.mark(&result, &answers([returned("None"), returned("True")]));
    assert_eq!(failed.score, Score::None(NoScore::AuthorsFault));
    let clock = task.mark(&result, &answers([Outcome::Clock, returned("True")]));
    assert_eq!(clock.score, Score::None(NoScore::Unavailable));
}

#[test]
fn output_and_exceptions_can_be_what_is_expected() {
    let output = Expected::Output { text: "1 2\n".into(), rule: OutputRule::Words };
    let raises = Expected::Raises { kind: "ValueError".into() };
    let task = PythonTask { tests: vec![test("a", output, 1), test("b", raises, 1)], ..PythonTask::default() };
    let printed = Outcome::Returned { value: Value::None, output: "1\n2".into() };
    assert_eq!(task.mark(&result([printed.clone(), raised("ValueError")]), &[]).score, fraction(1, 1));
    assert_eq!(task.mark(&result([printed.clone(), printed]), &[]).verdicts[1], Verdict::DidNotRaise);
}

#[test]
fn queries_are_marked_by_their_rows() {
    let rows = |literal: &str| match value(literal) {
        Value::List(rows) => ResultSet { columns: vec!["n".into()], rows: rows.into_iter().map(|v| vec![v]).collect() },
        other => panic!("{other}"),
    };
    let case = |literal: &str| QueryCase { expected: rows(literal), ..QueryCase::default() };
    let outcome = |literal: &str| SqlOutcome::Rows { result: rows(literal), steps: 1 };
    let cases = [case("[1, 2]"), case("[3]")];
    let marking = mark_queries(&cases, &[outcome("[2, 1.0]"), outcome("[4]")], Credit::Partial);
    assert_eq!(marking.score, fraction(1, 2));
    assert!(matches!(marking.verdicts[1], QueryVerdict::OtherRows(_)));
    let failed = mark_queries(&cases, &[outcome("[2, 1]"), SqlOutcome::OutOfSteps], Credit::AllOrNothing);
    assert_eq!(failed.score, fraction(0, 1));
    let fault = SqlOutcome::AuthorsFault { message: String::new() };
    let none = mark_queries(&cases, &[outcome("[2, 1]"), fault], Credit::Partial);
    assert_eq!(none.score, Score::None(NoScore::AuthorsFault));
}

proptest! {
    #[test]
    fn scores_are_between_none_and_all(passed in proptest::collection::vec((0_u32..5, any::<bool>()), 1..20)) {
        let tests = (0..passed.len()).map(|n| test(&n.to_string(), expects("1"), passed[n].0)).collect();
        let task = PythonTask { tests, ..PythonTask::default() };
        let outcomes = passed.iter().map(|(_, ok)| returned(if *ok { "1" } else { "2" }));
        let score = task.mark(&result(outcomes), &[]).score.fraction().expect("a score");
        prop_assert!(score <= Ratio::from_integer(1));
        if passed.iter().all(|(_, ok)| *ok) {
            prop_assert_eq!(score, Ratio::from_integer(1));
        }
    }
}
