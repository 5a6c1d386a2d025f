//! Behaviour of the expression language.

#![expect(clippy::unwrap_used, reason = "a failure to set up is a failed test")]

mod checking;
mod computing;

use plumb_formula::{Formula, Names, Problem, Type, Value};

fn names() -> Names {
    let mut names = Names::new();
    for (name, ty) in [
        ("a", Type::Int),
        ("b", Type::Int),
        ("r", Type::Number),
        ("t", Type::Text),
        ("flag", Type::Bool),
        ("xs", Type::list_of(Type::Int)),
        ("anything", Type::Unknown),
    ] {
        names.add(name, ty).unwrap();
    }
    names
}

fn values() -> Vec<Value> {
    vec![
        Value::Int(17),
        Value::Int(-5),
        Value::fraction(7.into(), 2.into()).unwrap(),
        Value::from("Plumb"),
        Value::Bool(true),
        Value::list([3, 1, 2].map(Value::Int)),
        Value::Int(4),
    ]
}

fn value(source: &str) -> Value {
    let formula = Formula::compile(source, &names()).unwrap_or_else(|p| panic!("{source}: {p:?}"));
    formula.eval(&values()).unwrap_or_else(|e| panic!("{source}: {e:?}"))
}

fn shown(source: &str) -> String {
    value(source).to_text()
}

#[track_caller]
fn all(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        assert_eq!(shown(source), *expected, "{source}");
    }
}

fn problem(source: &str) -> Problem {
    match Formula::compile(source, &names()) {
        Ok(formula) => panic!("{source} compiled to {:?}", formula.ast()),
        Err(problems) => problems[0].clone(),
    }
}

fn failure(source: &str) -> &'static str {
    let formula = Formula::compile(source, &names()).unwrap_or_else(|p| panic!("{source}: {p:?}"));
    match formula.eval(&values()) {
        Ok(value) => panic!("{source} is {value}"),
        Err(error) => error.code,
    }
}
