//! Faults of structure, numbers and options.

use super::{SUM, caught, changed, problems, typed};

#[test]
fn a_domain_that_is_far_too_large_for_its_constraints_is_found() {
    let edits = [
        ("min: 21, max: 60", "min: 21, max: 600000000000"),
        (r#"["a % 10 + b % 10 < 10"]"#, r#"["digit_sum(a) * b == 1999"]"#),
    ];
    let found = problems(&changed(SUM, &edits));
    assert!(found.iter().any(|problem| problem.is_error() && problem.code != "guessable"), "{found:?}");
}

#[test]
fn aliases_that_grow_without_end_are_refused() {
    let bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n";
    let rows: Vec<String> = (0..8)
        .map(|row| {
            let (name, of) = (char::from(b'b' + row), char::from(b'a' + row));
            format!("{name}: &{name} [{}]\n", vec![format!("*{of}"); 10].join(", "))
        })
        .collect();
    let found = problems(&format!("{bomb}{}", rows.concat()));
    assert!(found.iter().any(super::Problem::is_error), "{found:?}");
}

#[test]
fn options_that_are_the_key_or_each_other_are_found() {
    let all = [
        ("answer + 1\"", "answer\""),
        ("answer - 1\"", "a + b\""),
        ("answer + 10\"", "b + a\""),
        ("answer - 10\"", "answer * 1\""),
        ("\"a - b\"", "\"answer + 0\""),
        ("answer + 11\"", "b + a + 0\""),
        ("answer - 11\"", "a + b + 0\""),
    ];
    let text = changed(SUM, &all);
    caught(&text, "too-few-distractors", "- type: one_more");
    // A strategy that always gives the key, and one that always equals another.
    caught(&changed(SUM, &[("\"a - b\"", "\"b + a\"")]), "idle-strategy", "type: taken_away");
    caught(&changed(SUM, &[("\"a - b\"", "\"answer + 1\"")]), "idle-strategy", "type: taken_away");
}

#[test]
fn a_key_that_is_always_the_largest_is_guessed() {
    let less =
        [("answer + 1\"", "answer - 2\""), ("answer + 10\"", "answer - 20\""), ("answer + 11\"", "answer - 12\"")];
    caught(&changed(SUM, &less), "guessable", "value: 0.2");
}

/// Returns the sum as a ratio, with texts as options.
fn texts(key: &str, other: &str, ask: &str) -> String {
    let ways = [
        ("\"answer + 1\"", other),
        ("\"answer - 1\"", "\"f'{a}:{b + 1}'\""),
        ("\"answer + 10\"", "\"f'{a + 1}:{b}'\""),
        ("\"answer - 10\"", "\"f'{b}:{a}'\""),
        ("\"a - b\"", "\"f'{a + 2}:{b}'\""),
        ("\"answer + 11\"", "\"f'{a}:{b + 2}'\""),
        ("\"answer - 11\"", "\"f'{a}:{b + 3}'\""),
    ];
    let text = changed(SUM, &ways);
    let text = changed(
        &text,
        &[
            ("answer_formula: \"a + b\"", &format!("answer_formula: {key}")),
            ("answer_type: integer", "answer_type: text"),
        ],
    );
    let text = changed(
        &text,
        &[("\"What is {a} + {b}?\"", ask), ("\"Wie viel ist {a} + {b}?\"", "\"Wie verhalten sich {a} und {b}?\"")],
    );
    changed(&text, &[("Add: {a} + {b} = {answer}.", "The answer is {answer}.")])
}

#[test]
fn options_of_one_value_are_found() {
    let ratio = "\"What is the ratio of {a} to {b}?\"";
    // A ratio that is not reduced.
    caught(&texts("\"f'{a}:{b}'\"", "\"f'{2 * a}:{2 * b}'\"", ratio), "equal-options", "2 * a");
    // A length in another unit.
    let lengths = texts("\"f'{a} cm'\"", "\"f'{10 * a} mm'\"", "\"How long is {a} cm, whatever {b}?\"");
    caught(&lengths, "equal-options", "10 * a");
    // A time in hours and in minutes.
    let times =
        texts("\"f'{a} h {b} min'\"", "\"f'{60 * a + b} min'\"", "\"How long do {a} hours and {b} minutes last?\"");
    caught(&times, "equal-options", "60 * a");
    // A decimal and a percentage.
    let shares = texts("\"f'{a / 100}'\"", "\"f'{a}%'\"", "\"What part of 100 is {a}, and not {b}?\"");
    let found = problems(&shares);
    assert!(
        found.iter().any(|problem| matches!(problem.code.as_str(), "idle-strategy" | "equal-options")),
        "{found:?}"
    );
    // Clock times are not ratios.
    let clock =
        texts("\"f'12:{a}'\"", "\"f'6:{a // 2 + 10}'\"", "\"It is 12 and {a} minutes, {b} after. What time is it?\"");
    assert!(!problems(&clock).iter().any(|problem| problem.code == "equal-options"));
}

#[test]
fn a_typed_wrong_way_that_is_the_key_or_another_is_found() {
    caught(&changed(&typed(), &[("\"a - b\"", "\"b + a\"")]), "distractor-accepted", "taken_away");
    caught(&changed(&typed(), &[("\"a - b\"", "\"a + b if b > 12 else a - b\"")]), "distractor-accepted", "taken_away");
    caught(&changed(&typed(), &[("\"a - b\"", "\"answer - 1\"")]), "idle-strategy", "taken_away");
    caught(&changed(&typed(), &[("\"a - b\"}", "\"a - b\", condition: \"a < b\"}")]), "idle-strategy", "taken_away");
    let loose = format!("{}answer:\n  absolute_tolerance: 1\n", typed());
    caught(&loose, "distractor-accepted", "answer + 1\"");
}

#[test]
fn typed_questions_with_many_right_answers_are_warned_of() {
    let name = changed(&typed(), &[("\"What is {a} + {b}?\"", "\"Name a number between {a} and {a + b}.\"")]);
    caught(&name, "many-right-answers", "Name a number");
    let text = changed(&typed(), &[("answer_type: integer", "answer_type: text"), ("\"a + b\"", "\"f'{a + b}'\"")]);
    let ways = [
        ("\"answer + 1\"", "\"f'{a}'\""),
        ("\"answer - 1\"", "\"f'{b}'\""),
        ("\"answer + 10\"", "\"f'{a - b}'\""),
        ("\"answer - 10\"", "\"f'{a + 1}'\""),
        ("\"a - b\"", "\"f'{a + 2}'\""),
        ("\"answer + 11\"", "\"f'{a + 3}'\""),
        ("\"answer - 11\"", "\"f'{a + 4}'\""),
    ];
    let text = changed(&text, &ways);
    caught(&format!("{text}answer: {{input: text, accept: [\"many\"]}}\n"), "many-right-answers", "answer: {input");
    caught(&format!("{text}answer: {{input: text, pattern: \"[0-9]+\"}}\n"), "many-right-answers", "answer: {input");
}

#[test]
fn names_that_mean_something_else_are_found() {
    let keyed = |key: &str, variables: &str| {
        let key = format!("\"f'{key}'\"");
        let text = changed(&typed(), &[("answer_type: integer", "answer_type: text"), ("\"a + b\"", &key)]);
        let ways = [
            ("\"answer + 1\"", "\"f'{a}*x'\""),
            ("\"answer - 1\"", "\"f'{b}*x'\""),
            ("\"answer + 10\"", "\"f'{a - b}*x'\""),
            ("\"answer - 10\"", "\"f'{a + 1}*x'\""),
            ("\"a - b\"", "\"f'{a + 2}*x'\""),
            ("\"answer + 11\"", "\"f'{a + 3}*x'\""),
            ("\"answer - 11\"", "\"f'{a + 4}*x'\""),
        ];
        format!("{}answer:\n  input: expression\n  variables:\n    {variables}\n", changed(&text, &ways))
    };
    let formula = |variables: &str| keyed("{a + b}*x", &format!("x: real\n    {variables}"));
    for (variable, more) in [
        ("pi: real", ""),
        ("e: real", ""),
        ("i: real", ""),
        ("sin: real", ""),
        ("log: positive", ""),
        ("inf: real", ""),
        ("j: real", "\n  constants: [j]"),
    ] {
        caught(&formula(&format!("{variable}{more}")), "reserved-name", variable);
    }
    caught(&keyed("2*pi*sqrt({a + b})", "pi: real"), "reserved-name", "pi: real");
    caught(&keyed("{a + b}*e^x", "e: real\n    x: real"), "reserved-name", "e: real");
    for fine in ["y: real", "e: real\n  constants: []", "i: real\n  constants: [e]", "lambda: real"] {
        let found = problems(&formula(fine));
        assert!(!found.iter().any(|problem| problem.code == "reserved-name"), "{fine}: {found:?}");
    }
    caught(
        &changed(
            SUM,
            &[
                ("    b: {type", "    gcd: {type: integer, min: 1, max: 2}\n    b: {type"),
                ("\"a + b\"\n  answer_type", "\"a + b + gcd\"\n  answer_type"),
            ],
        ),
        "shadows-function",
        "gcd: {type",
    );
    caught(
        &changed(SUM, &[("    b: {type", "    digits: {type: integer, min: 1, max: 2}\n    b: {type")]),
        "shadows-function",
        "digits: {type",
    );
}

#[test]
fn levels_that_are_one_or_turned_round_are_warned_of() {
    caught(&changed(SUM, &[("b % 10 >= 10", "b % 10 < 10")]), "same-level", "value: 0.8");
    caught(&changed(SUM, &[("[\"a % 10 + b % 10 >= 10\"]", "[\"10 > b % 10 + a % 10\"]")]), "same-level", "value: 0.8");
    let turned = [
        ("[\"a % 10 + b % 10 < 10\"]", "[\"a > 45\"]"),
        ("[\"a % 10 + b % 10 >= 10\"]", "[\"a < 27\"]"),
        ("min: 11, max: 19", "min: 1, max: 9"),
    ];
    caught(&changed(SUM, &turned), "level-order", "value: 0.8");
    let features = changed(
        SUM,
        &[
            ("easy:\n      value: 0.2", "easy:\n      value: 0.9"),
            ("solution:", "features: {carry: \"a % 10 + b % 10 >= 10\"}\nsolution:"),
        ],
    );
    caught(&features, "level-order", "value: 0.9");
}

#[test]
fn rounding_a_half_to_the_even_neighbour_is_warned_of() {
    let text = changed(
        SUM,
        &[
            ("answer_formula: \"a + b\"", "answer_formula: \"round((a + b) / 2)\""),
            ("\"What is {a} + {b}?\"", "\"What is half of {a} and {b} together, rounded?\""),
            ("{a} + {b} = {answer}", "The rounded half is {answer}"),
        ],
    );
    caught(&text, "rounds-half-to-even", "round((a + b) / 2)");
    let schools = text.replace("round((", "round_half_up((");
    assert!(!problems(&schools).iter().any(|problem| problem.code == "rounds-half-to-even"));
}
