//! Further faults of each kind, so that none is found by one example alone.

use super::{SUM, caught, changed, problems, typed};

/// What is changed in the blueprint without a fault, the code of what is found, and words on its line.
type Row = (&'static [(&'static str, &'static str)], &'static str, &'static str);

const STEM: &str = "\"What is {a} + {b}?\"";
const GERMAN: &str = "\"Wie viel ist {a} + {b}?\"";
const STEP: &str = "\"Add: {a} + {b} = {answer}.\"";
const HINT: &str = "\"Add the ones first.\"";
const EASY: &str = "[\"a % 10 + b % 10 < 10\"]";
const HARD: &str = "[\"a % 10 + b % 10 >= 10\"]";
const KEY: &str = "\"a + b\"";
const ANSWER: &str = "  answer_formula: \"a + b\"";
const TAKEN: &str = "{type: taken_away, formula: \"a - b\"}";

/// Faults of structure, numbers and options.
const STRUCTURE: &[Row] = &[
    (&[(EASY, r#"["b < 11"]"#)], "unsatisfiable", "b < 11"),
    (&[(EASY, r#"["a == b"]"#)], "unsatisfiable", "a == b"),
    (&[(EASY, r#"["a % 2 == 0", "a % 2 == 1"]"#)], "unsatisfiable", "a % 2 == 1"),
    (
        &[(r#"{type: ten_less, formula: "answer - 10"}"#, r#"{type: ten_less, formula: "answer - 90 // (a - 45)"}"#)],
        "division-by-zero",
        "ten_less",
    ),
    (&[(TAKEN, r#"{type: taken_away, formula: "a + 61 % (b - 15)"}"#)], "division-by-zero", "taken_away"),
    (&[(KEY, r#""a + b + 7 % (b - 17)""#)], "division-by-zero", "7 % (b - 17)"),
    (&[(KEY, r#""a + b + 40 // (a - 2 * b)""#)], "division-by-zero", "40 // (a - 2 * b)"),
    (&[(ANSWER, "  computed_values: {half: a // 2}\n  answer_formula: \"a + b\"")], "unused-name", "half: a // 2"),
    (
        &[("    b: {type", "    colour: {type: choice, choices: [red, blue]}\n    b: {type")],
        "unused-name",
        "colour: {type",
    ),
    (&[(STEM, r#""What do {a} and some more come to?""#)], "stem-omits-parameter", "some more"),
    (&[(STEM, r#""Which number is {b} more than mine?""#)], "stem-omits-parameter", "than mine"),
    (&[(STEM, r#""Add the two numbers.""#)], "stem-omits-parameter", "Add the two"),
    (&[(GERMAN, r#""Was kommt zu {b} dazu?""#)], "stem-omits-parameter", "dazu"),
    (&[(GERMAN, r#""Wie viel ist die Summe?""#)], "stem-omits-parameter", "die Summe"),
    (&[(HARD, r#"["a - b == 45"]"#)], "too-few-items", "value: 0.8"),
    (&[(HARD, r#"["a * b == 600"]"#)], "too-few-items", "value: 0.8"),
    (&[(HARD, r#"["a == 59", "b > 14"]"#)], "too-few-items", "value: 0.8"),
    (&[(ANSWER, "  computed_values: {p: p + a}\n  answer_formula: \"a + b + p\"")], "circular-value", "p: p + a"),
    (
        &[(ANSWER, "  computed_values: {p: r // 2, q: p + 1, r: q + a}\n  answer_formula: \"a + b + p\"")],
        "circular-value",
        "p: r // 2",
    ),
    (&[(ANSWER, "  computed_values: {a: b + 1}\n  answer_formula: \"a + b\"")], "duplicate-name", "a: b + 1"),
    (&[(ANSWER, "  computed_values: {b: 12}\n  answer_formula: \"a + b\"")], "duplicate-name", "b: 12"),
    (&[(ANSWER, "  computed_values: {answer: a}\n  answer_formula: \"a + b\"")], "reserved-name", "answer: a}"),
    (&[(KEY, r#""a + b + sqrt(b - 15)""#)], "domain", "sqrt"),
    (&[(KEY, r#""a + b + sqrt(-b)""#)], "domain", "sqrt"),
    (&[(KEY, r#""sqrt(a + b)""#)], "domain", "sqrt"),
    (&[(r#"formula: "answer + 10""#, r#"formula: "str(answer)""#)], "type-mismatch", "str(answer)"),
    (&[(TAKEN, r#"{type: taken_away, formula: "f'{a}{b}'"}"#)], "type-mismatch", "taken_away"),
    (&[(TAKEN, r#"{type: taken_away, formula: "a > b"}"#)], "type-mismatch", "taken_away"),
    (
        &[(
            "solution:\n",
            "tests:\n  - {parameters: {a: 30, b: 12}, key: \"42\", stem: \"What is 12 + 30?\"}\nsolution:\n",
        )],
        "test-failed",
        "parameters: {a: 30",
    ),
    (
        &[("solution:\n", "tests:\n  - {parameters: {a: 28, b: 19}, difficulty: easy, key: \"47\"}\nsolution:\n")],
        "test-failed",
        "parameters: {a: 28",
    ),
    (
        &[("solution:\n", "tests:\n  - {parameters: {a: 21, b: 11}, key: \"31\"}\nsolution:\n")],
        "test-failed",
        "parameters: {a: 21",
    ),
    (&[(KEY, r#""a / b""#)], "answer-type", "a / b"),
    (&[(KEY, r#""(a - b) / 2""#)], "answer-type", "(a - b) / 2"),
    (&[("answer_type: integer", "answer_type: decimal"), (KEY, r#""(a + b) / 3""#)], "answer-type", "(a + b) / 3"),
    (&[("type: one_less", "type: carry_forgotten")], "impossible-way", "carry_forgotten"),
    (&[("type: ten_more", "type: ten_carried_that_was_not_there")], "impossible-way", "ten_carried_that"),
    (&[("type: ten_more", "type: hundred_not_carried")], "impossible-way", "hundred_not_carried"),
    (&[("type: ten_less", "type: carry_dropped")], "impossible-way", "carry_dropped"),
    (&[("cognitive_level:", "cognitve_level:")], "unknown-field", "cognitve_level"),
    (&[("answer_formula:", "anwser_formula:")], "unknown-field", "anwser_formula"),
    (&[("distractor_strategies:", "distractor_stratgies:")], "unknown-field", "distractor_stratgies"),
    (&[(HINT, r#""Pay {a / 4} dollars.""#)], "money-form", "Pay"),
    (&[(HINT, r#""That is € {b / 8}.""#)], "money-form", "That is"),
    (&[(HINT, r#""A price of £{a / 8} is fair.""#)], "money-form", "A price"),
    (&[(STEM, r#""What is {a} + {b?""#)], "syntax", "{b?"),
    (&[(STEM, r#""What is {a} + {b}}?""#)], "syntax", "{b}}?"),
    (&[(STEM, r#""What is {a} + {}, and {b}?""#)], "syntax", "{}"),
    (&[(STEM, r#""What is {a:.2} + {b}?""#)], "format", "{a:.2}"),
    (&[(STEM, r#""What is {a:wide} + {b}?""#)], "format", "{a:wide}"),
    (&[(STEM, r#""What is {a:.-1f} + {b}?""#)], "format", "{a:.-1f}"),
    (&[("option_count: 4", "option_count: 1")], "out-of-range", "option_count: 1"),
    (&[("option_count: 4", "option_count: 0")], "out-of-range", "option_count: 0"),
    (&[("option_count: 4", "option_count: 99")], "out-of-range", "option_count: 99"),
    (&[("skill_id: DEMO.SUM", "skill_id: DEMO/SUM")], "bad-name", "DEMO/SUM"),
    (&[("skill_id: DEMO.SUM", "skill_id: -DEMO.SUM")], "bad-name", "-DEMO.SUM"),
    (&[("skill_id: DEMO.SUM", "skill_id: DEMO.SÜM")], "bad-name", "DEMO.SÜM"),
    (&[("    de:\n", "    Deutsch:\n")], "bad-name", "    Deutsch:"),
    (&[("    de:\n", "    de_DE_x:\n")], "bad-name", "    de_DE_x:"),
    (&[("    de:\n", "    d:\n")], "bad-name", "    d:"),
    (&[(HINT, r#""There are {b - 10} books.""#)], "plural-after-one", "books"),
    (&[(HINT, r#""There are {b - 10} apples.""#)], "plural-after-one", "apples"),
    (&[(HINT, r#""There are {b - 10} tickets.""#)], "plural-after-one", "tickets"),
    (
        &[(
            "    de:\n      stem_templates:\n        - \"Wie viel ist {a} + {b}?\"",
            "    de:\n      stem_templates: [\"Wie viel ist {a} + {b}?\", \"Rechne: {a} + {b}.\"]",
        )],
        "translation-count",
        "Rechne:",
    ),
    (
        &[(
            "    de:\n      stem_templates:\n        - \"Wie viel ist {a} + {b}?\"",
            "    de:\n      stem_templates: [\"Rechne: {a} + {b}.\", \"Wie viel ist {a} + {b}?\", \"Berechne {a} + {b}.\"]",
        )],
        "translation-count",
        "Rechne:",
    ),
    (
        &[
            ("    - \"What is {a} + {b}?\"\n", "    - \"What is {a} + {b}?\"\n    - \"Work out {a} + {b}.\"\n"),
            (
                "    de:\n      stem_templates:\n        - \"Wie viel ist {a} + {b}?\"",
                "    de:\n      stem_templates: [\"Rechne: {a} + {b}.\"]",
            ),
        ],
        "translation-count",
        "Rechne:",
    ),
    (
        &[(
            "  option_count: 4",
            "  figure: {kind: rectangle, width: a, height: b, bottom: \"{a} cm\", right: \"{a + b} cm\"}\n  option_count: 4",
        )],
        "figure-tells-key",
        "figure:",
    ),
    (
        &[(
            "  option_count: 4",
            "  figure: {kind: bar_model, bars: [{parts: [{size: a, label: \"{a}\"}, {size: b, label: \"{b}\"}], whole: \"{b + a}\"}]}\n  option_count: 4",
        )],
        "figure-tells-key",
        "figure:",
    ),
    (
        &[
            (r#"answer + 1""#, r#"answer""#),
            (r#"answer - 1""#, r#"answer""#),
            (r#"answer + 10""#, r#"answer""#),
            (r#"answer - 10""#, r#"answer""#),
            (r#""a - b""#, r#""answer""#),
            (r#"answer + 11""#, r#"answer""#),
            (r#"answer - 11""#, r#"answer""#),
        ],
        "too-few-distractors",
        "- type: one_more",
    ),
    (
        &[
            (r#"answer + 1""#, r#"b + a""#),
            (r#"answer - 1""#, r#"2 * a - a + b""#),
            (r#"answer + 10""#, r#"a + b + 0""#),
            (r#"answer - 10""#, r#"max(answer, 0)""#),
            (r#""a - b""#, r#""abs(a + b)""#),
            (r#"answer + 11""#, r#"answer // 1""#),
            (r#"answer - 11""#, r#"a - (0 - b)""#),
        ],
        "too-few-distractors",
        "- type: one_more",
    ),
    (
        &[
            (r#"answer - 1""#, r#"answer + 2""#),
            (r#"answer - 10""#, r#"answer + 20""#),
            (r#"answer - 11""#, r#"answer + 12""#),
            (r#""a - b""#, r#""answer + 30""#),
        ],
        "guessable",
        "value: 0.2",
    ),
];

/// Faults of what is said.
const SAID: &[Row] = &[
    (&[(STEP, r#""So the result is {a*b}.""#)], "other-result", "the result is"),
    (&[(HINT, r#""Think of a 80 first.""#)], "article", "a 80"),
    (&[(HINT, r#""Draw an {a} cm line.""#)], "article", "Draw an"),
    (&[(STEP, r#""It is a {b} and {a}: {a} + {b} = {answer}.""#)], "article", "It is a"),
    (
        &[(GERMAN, r#""How many are {a} and {b} together?""#)],
        "not-translated",
        r#""How many are {a} and {b} together?""#,
    ),
    (
        &[(GERMAN, r#""Which number is the sum of {a} and {b}?""#)],
        "not-translated",
        r#""Which number is the sum of {a} and {b}?""#,
    ),
    (&[(GERMAN, r#""Find the sum of {a} and {b}.""#)], "not-translated", r#""Find the sum of {a} and {b}.""#),
    (
        &[(STEM, r#""Calculate {a} + {b}.""#), (GERMAN, r#""Calculate {a} + {b}. ""#)],
        "not-translated",
        r#""Calculate {a} + {b}. ""#,
    ),
    (&[(GERMAN, r#""Es sind {b - 10} Hefte. Wie viel ist {a} + {b}?""#)], "plural-after-one", "Hefte"),
    (&[(GERMAN, r#""Es sind {b - 10} Äpfel. Wie viel ist {a} + {b}?""#)], "plural-after-one", "Äpfel"),
    (&[(GERMAN, r#""Es sind {b - 10} Fotos. Wie viel ist {a} + {b}?""#)], "plural-after-one", "Fotos"),
    (&[(GERMAN, r#""Es sind {b - 10} Pferde. Wie viel ist {a} + {b}?""#)], "plural-after-one", "Pferde"),
    (&[(GERMAN, r#""Ein Korb hat {b - 10} Birnen. Wie viel ist {a} + {b}?""#)], "plural-after-one", "Birnen"),
    (
        &[(STEM, r#""How many grams are {a} g and {b} g together?""#), (STEP, r#""{a} g + {b} g = {answer} kg""#)],
        "unit-mismatch",
        "{answer} kg",
    ),
    (
        &[
            (STEM, r#""How many minutes are {a} min and {b} min together?""#),
            (STEP, r#""Together they last {answer} hours.""#),
        ],
        "unit-mismatch",
        "{answer} hours",
    ),
    (
        &[(STEM, r#""What are {a} l and {b} l together, in litres?""#), (STEP, r#""That makes {answer} ml.""#)],
        "unit-mismatch",
        "{answer} ml",
    ),
    (
        &[
            (r#"answer_formula: "a + b""#, r#"answer_formula: "b - a""#),
            (STEP, r#""{b} − {a} = {answer}.""#),
            (STEM, r#""There are {b} birds and {a} fly away. How many birds remain?""#),
        ],
        "negative-count",
        "birds remain",
    ),
    (
        &[
            (r#"answer_formula: "a + b""#, r#"answer_formula: "b - a""#),
            (STEP, r#""{b} − {a} = {answer}.""#),
            (STEM, r#""A box has {b} pencils, and {a} are taken. How many are left?""#),
        ],
        "negative-count",
        "pencils",
    ),
    (
        &[
            (r#"answer_formula: "a + b""#, r#"answer_formula: "b - a""#),
            (STEP, r#""{b} − {a} = {answer}.""#),
            (STEM, r#""Tim has {b} coins and spends {a}. How many coins has he?""#),
        ],
        "negative-count",
        "coins",
    ),
    (
        &[
            (KEY, r#""round((a - b) / 2)""#),
            (STEM, r#""What is half of {a} less {b}, rounded?""#),
            (STEP, r#""The rounded half is {answer}.""#),
        ],
        "rounds-half-to-even",
        "round((a - b) / 2)",
    ),
    (
        &[
            (KEY, r#""round(a / 2) + b""#),
            (STEM, r#""What is {b} more than half of {a}, rounded?""#),
            (STEP, r#""It comes to {answer}.""#),
        ],
        "rounds-half-to-even",
        "round(a / 2)",
    ),
    (
        &[
            (ANSWER, "  computed_values: {mean: round((a + b) / 2)}\n  answer_formula: \"mean\""),
            (STEM, r#""What is the mean of {a} and {b}, rounded?""#),
            (STEP, r#""The mean is {answer}.""#),
        ],
        "rounds-half-to-even",
        "round((a + b) / 2)",
    ),
    (&[(EASY, r#"["a > 30", "b > 12"]"#), (HARD, r#"["b > 12", "a > 30"]"#)], "same-level", "value: 0.8"),
    (&[(EASY, r#"["a > 40"]"#), (HARD, r#"["a >= 41"]"#)], "same-level", "value: 0.8"),
    (&[(EASY, r#"["b > 0"]"#), (HARD, r#"["a > 0"]"#)], "same-level", "value: 0.8"),
    (
        &[(EASY, r#"["a > 50"]"#), (HARD, r#"["a < 25"]"#), ("min: 11, max: 19", "min: 2, max: 9")],
        "level-order",
        "value: 0.8",
    ),
    (
        &[
            (EASY, r#"["a > 45"]"#),
            (HARD, r#"["a < 24"]"#),
            ("min: 21, max: 60", "min: 21, max: 90"),
            ("min: 11, max: 19", "min: 2, max: 9"),
        ],
        "level-order",
        "value: 0.8",
    ),
    (&[("    b: {type", "    abs: {type: integer, min: 1, max: 2}\n    b: {type")], "shadows-function", "abs: {type"),
    (
        &[("    b: {type", "    round: {type: integer, min: 1, max: 2}\n    b: {type")],
        "shadows-function",
        "round: {type",
    ),
    (&[("    b: {type", "    max: {type: integer, min: 1, max: 2}\n    b: {type")], "shadows-function", "max: {type"),
    (&[(STEM, r#""What is <i>{a}</i> + {b}?""#)], "markup", r#""What is <i>{a}</i> + {b}?""#),
    (&[(STEM, r#""What is {a}&nbsp;+ {b}?""#)], "markup", r#""What is {a}&nbsp;+ {b}?""#),
    (&[(STEM, r#""What is \\({a} + {b}\\)?""#)], "markup", r#""What is \\({a} + {b}\\)?""#),
    (&[(STEM, r#""What is {a} + {b}?<br>""#)], "markup", r#""What is {a} + {b}?<br>""#),
];

/// Faults of typed questions.
const TYPED: &[Row] = &[
    (&[(r#""a - b""#, r#""a + b""#)], "distractor-accepted", "taken_away"),
    (&[(r#"formula: "answer + 10""#, r#"formula: "answer""#)], "distractor-accepted", "ten_more"),
    (&[(STEM, r#""Give an example of {a} + {b}.""#)], "many-right-answers", r#""Give an example of {a} + {b}.""#),
    (
        &[(STEM, r#""Think of a number that {a} + {b} is.""#)],
        "many-right-answers",
        r#""Think of a number that {a} + {b} is.""#,
    ),
    (
        &[(STEM, r#""Write any number that is {a} + {b}.""#)],
        "many-right-answers",
        r#""Write any number that is {a} + {b}.""#,
    ),
];

#[test]
fn faults_are_found_at_their_place() {
    for (edits, code, needle) in STRUCTURE.iter().chain(SAID) {
        caught(&changed(SUM, edits), code, needle);
    }
    for (edits, code, needle) in TYPED {
        caught(&changed(&typed(), edits), code, needle);
    }
}

#[test]
fn what_is_no_yaml_is_refused() {
    for edit in [
        (r#"version: "1.0""#, r#"version: "1.0"#),
        ("hints:\n  - \"Add", "hints: [\n  - \"Add"),
        ("presentation:\n", "presentation:\n\t- x\n"),
    ] {
        let found = problems(&changed(SUM, &[edit]));
        assert!(found.iter().all(|problem| problem.code == "yaml-syntax"), "{edit:?}: {found:?}");
        assert!(!found.is_empty(), "{edit:?}");
    }
}
