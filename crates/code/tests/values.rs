//! Values: reading, writing and comparing, on examples and on what must hold for all of them.

use plumb_code::{Comparison, DifferenceKind, Numbers, Tolerance, Value};
use proptest::prelude::*;

fn value(literal: &str) -> Value {
    Value::parse(literal).unwrap_or_else(|error| panic!("{literal}: {error}"))
}

#[test]
fn equal_is_what_an_author_says() {
    let python = Comparison::default();
    let typed = Comparison { numbers: Numbers::Typed, ..python };
    let near = Comparison { tolerance: Some(Tolerance { absolute: 0.0, relative: 1e-9 }), ..python };
    let any_order = Comparison { any_order: true, ..python };
    let loose = Comparison { lists_are_tuples: true, ..python };
    for (rule, expected, actual, equal) in [
        (python, "1", "1.0", true),
        (python, "1", "True", true),
        (python, "1", "'1'", false),
        (python, "9007199254740993", "9007199254740992.0", false),
        (python, "nan", "nan", true),
        (python, "0.0", "-0.0", true),
        (python, "0.3", "0.30000000000000004", false),
        (near, "0.3", "0.30000000000000004", true),
        (near, "[1, {'a': 2.0}]", "[1, {'a': 2.0000000001}]", true),
        (near, "10000000000", "10000000001", false),
        (near, "inf", "1e308", false),
        (typed, "1", "1.0", false),
        (typed, "[1]", "[True]", false),
        (typed, "{'a': 1.0}", "{'a': 1.0}", true),
        (python, "[1, 2]", "[2, 1]", false),
        (any_order, "[1, 2, 2]", "[2, 1, 2]", true),
        (any_order, "[1, 2, 2]", "[1, 1, 2]", false),
        (any_order, "[[1, 2]]", "[[2, 1]]", false),
        (python, "(1, 2)", "[1, 2]", false),
        (loose, "(1, [2])", "[1, (2,)]", true),
        (python, "{1, 2}", "{2, 1}", true),
        (python, "{1, 2}", "{1, 3}", false),
        (python, "{'a': 1, 'b': 2}", "{'b': 2, 'a': 1}", true),
        (python, "{'a': 1}", "{'a': 1, 'b': 2}", false),
        (python, "set()", "{}", false),
    ] {
        let difference = rule.difference(&value(expected), &value(actual));
        assert_eq!(difference.is_none(), equal, "{expected} and {actual}: {difference:?}");
    }
}

#[test]
fn the_first_difference_has_a_place() {
    let difference = |a: &str, b: &str| Comparison::default().difference(&value(a), &value(b)).expect("a difference");
    let first = difference("[1, {'k': (2, 3)}]", "[1, {'k': (2, 4)}]");
    assert_eq!((first.path.as_str(), first.kind), ("[1]['k'][1]", DifferenceKind::Value));
    assert_eq!((first.expected, first.actual), (Some(value("3")), Some(value("4"))));
    assert_eq!(difference("[1]", "[1, 2]").kind, DifferenceKind::Length);
    assert_eq!(difference("[1]", "'1'").kind, DifferenceKind::Type);
    let missing = difference("{'a': 1, 'b': 2}", "{'a': 1}");
    assert_eq!((missing.kind, missing.expected), (DifferenceKind::Missing, Some(value("'b'"))));
    assert_eq!(difference("{1}", "{1, 2}").kind, DifferenceKind::Extra);
}

#[test]
fn values_are_read_as_authors_write_them() {
    let plain = |text: &str| Value::from_plain(&serde_json::from_str(text).expect("JSON")).expect("a value");
    assert_eq!(plain(r#"{"a": [1, 2.5, null, true]}"#), value("{'a': [1, 2.5, None, True]}"));
    assert_eq!(plain(r#"{"tuple": [1, {"set": [2]}]}"#), value("(1, {2})"));
    assert_eq!(plain(r#"{"python": "(1, b'x')"}"#), value("(1, b'x')"));
    assert_eq!(plain(r#"{"dict": [["tuple", 1]]}"#), value("{'tuple': 1}"));
    for wrong in ["(1", "1 2", "[1 2]", "{1: 2, 3}", "'a", "0x", "1..2", "nothing", "", "[,]", "'\\q'"] {
        assert!(Value::parse(wrong).is_err(), "{wrong}");
    }
    assert!(Value::parse(&"[".repeat(1000)).is_err());
}

#[test]
fn the_wire_is_read_strictly() {
    for wrong in [
        r#"{"other": 1}"#,
        r#"{"int": "7"}"#,
        r#"{"int": "0x"}"#,
        r#"{"float": "ten"}"#,
        r#"{"float": 1.5}"#,
        r#"{"bytes": "0"}"#,
        r#"{"tuple": [], "list": []}"#,
        "{}",
        r#"{"dict": [[1]]}"#,
    ] {
        assert!(serde_json::from_str::<Value>(wrong).is_err(), "{wrong}");
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::None),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::from),
        any::<i128>().prop_map(|held| Value::Int(held.into())),
        any::<f64>().prop_map(Value::Float),
        any::<String>().prop_map(Value::Str),
        proptest::collection::vec(any::<u8>(), 0..8).prop_map(Value::Bytes),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::List),
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::Tuple),
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::Set),
            proptest::collection::vec((inner.clone(), inner), 0..6).prop_map(Value::Dict),
        ]
    })
}

proptest! {
    #[test]
    fn every_value_crosses_the_wire_unchanged(value in any_value()) {
        let text = serde_json::to_string(&value).expect("JSON");
        prop_assert_eq!(serde_json::from_str::<Value>(&text).expect("a value"), value);
    }

    #[test]
    fn what_is_shown_can_be_read_again(value in any_value()) {
        prop_assert_eq!(Value::parse(&value.to_string()).expect("a literal"), value);
    }

    #[test]
    fn a_value_is_equal_to_itself_and_comparing_never_panics(a in any_value(), b in any_value()) {
        for any_order in [false, true] {
            for numbers in [Numbers::Equal, Numbers::Typed] {
                let tolerance = Some(Tolerance { absolute: 1e-9, relative: 0.0 });
                let rule = Comparison { any_order, numbers, tolerance, lists_are_tuples: true };
                prop_assert_eq!(rule.difference(&a, &a), None);
                prop_assert_eq!(rule.difference(&a, &b).is_none(), rule.difference(&b, &a).is_none());
            }
        }
    }

    #[test]
    fn lists_in_any_order_equal_their_permutations(
        items in proptest::collection::vec(any_value(), 0..8),
        turn in 0_usize..8,
    ) {
        let mut turned = items.clone();
        turned.rotate_left(if items.is_empty() { 0 } else { turn % items.len() });
        let rule = Comparison { any_order: true, ..Comparison::default() };
        prop_assert_eq!(rule.difference(&Value::List(items), &Value::List(turned)), None);
    }
}
