//! Reads the answers from other systems' public tests, if they are stored next to the project.
//!
//! The file is not part of the project. It is looked up at `PLUMB_VECTORS`, else at `../shared/vectors` next to the
//! workspace; without it the test reports that it did not run.

use plumb_maths::read::{Brackets, DecimalMark, ReadingPolicy, read};
use serde_json::Value;
use std::path::PathBuf;

#[expect(clippy::disallowed_methods, reason = "a test that finds its reference file")]
fn cases() -> Option<Vec<Value>> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors");
    let folder = std::env::var_os("PLUMB_VECTORS").map_or_else(beside, PathBuf::from);
    let text = std::fs::read_to_string(folder.join("answers/cases.jsonl")).ok()?;
    Some(text.lines().map(|line| serde_json::from_str(line).expect("a case a line")).collect())
}

fn text<'a>(case: &'a Value, field: &str) -> Option<&'a str> {
    case[field].as_str()
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// The conventions of the system a case comes from.
fn policy(case: &Value) -> ReadingPolicy {
    let policy = &case["policy"];
    let notation = policy["notation"].as_str();
    let mut out = match text(case, "source").unwrap_or_default() {
        "STACK" => ReadingPolicy::stack(),
        "issue/doc" => ReadingPolicy { complex: false, ..ReadingPolicy::stack() },
        "PrairieLearn" => ReadingPolicy {
            natural_log: true,
            closed_infinity: true,
            imaginary: vec!['i', 'j', 'I'],
            declared_functions: vec!["f".into(), "g".into()],
            ..ReadingPolicy::default()
        },
        _ => ReadingPolicy::default(),
    };
    match notation {
        Some("interval_bourbaki") => out.brackets = Brackets::Bourbaki,
        Some("a..b") => out.brackets = Brackets::Dots,
        _ => {}
    }
    out.multi_letter = strings(&policy["multi_letter_variables"]);
    if policy["variables"].is_array() || policy["allow_sets"].is_boolean() || policy["allow_complex"].is_boolean() {
        out.declared_functions.clear();
    }
    if policy["variables"].is_array() {
        out.variables = Some(strings(&policy["variables"]));
        out.relations = false;
        out.decimals = false;
    }
    if let Some(sets) = policy["allow_sets"].as_bool() {
        out.sets = sets;
    }
    if strings(&policy["notationStyles"]).iter().any(|style| style == "si-fr") {
        out.decimal_mark = DecimalMark::Comma;
    }
    if text(case, "category") == Some("fraction_or_decimal") {
        out.variables = Some(Vec::new());
    }
    out
}

/// Answers outside the reader's scope: in other languages, or empty.
fn outside(case: &Value, written: &str) -> bool {
    let fractions_refused = case["policy"]["allowFractions"] == false && written.contains('/');
    written.is_empty() || written.contains("binomial(x,[") || fractions_refused
}

#[test]
fn answers_of_other_systems_are_read() {
    let Some(cases) = cases() else {
        println!("did not run: no reference file of answers beside the project");
        return;
    };
    let mut wrong = Vec::new();
    let mut read_well = 0;
    for case in &cases {
        let id = text(case, "id").unwrap_or_default();
        let policy = policy(case);
        let category = text(case, "category").unwrap_or_default();
        let rejected = text(case, "expected") == Some("invalid");
        for field in ["student", "teacher"] {
            let Some(written) = text(case, field).filter(|written| !outside(case, written)) else { continue };
            let expected_failure = field == "student" && rejected;
            let keys = if field == "teacher" { DecimalMark::Point } else { policy.decimal_mark };
            let policy = ReadingPolicy { decimal_mark: keys, ..policy.clone() };
            match (read(written, &policy), expected_failure) {
                (Ok(_), false) => read_well += 1,
                (Err(problem), true) => {
                    read_well += 1;
                    let place = case["policy"]["error_offset"].as_u64().and_then(|at| usize::try_from(at).ok());
                    let span = problem.span;
                    if place.is_some_and(|at| at < span.from || at >= span.to.max(span.from + 1)) {
                        wrong.push(format!("{id}: {written:?} told at {span:?}, not at {place:?}: {problem}"));
                    }
                }
                (Ok(tree), true) => wrong.push(format!("{id} ({category}): {written:?} was read: {tree:?}")),
                (Err(problem), false) => wrong.push(format!("{id} ({category}): {written:?}: {problem}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{read_well} read, {} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
