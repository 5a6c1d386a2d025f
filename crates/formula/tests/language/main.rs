//! Behaviour of the expression language.

#![expect(clippy::unwrap_used, reason = "a failure to set up is a failed test")]

mod checking;
mod table;

use plumb_formula::{Names, Type, Value};

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
