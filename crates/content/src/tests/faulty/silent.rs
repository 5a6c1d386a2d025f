//! Faults of content in blueprints that can be read: false, irrelevant or invisible texts.

use super::{SUM, caught, changed, problems, typed};

const STEM: &str = "\"What is {a} + {b}?\"";
const GERMAN: &str = "\"Wie viel ist {a} + {b}?\"";
const STEP: &str = "\"Add: {a} + {b} = {answer}.\"";
const HINT: &str = "\"Add the ones first.\"";
const WAY_HINT: &str = "\"Count the ones again.\"";

#[test]
fn questions_that_ask_for_something_else_are_found() {
    for stem in [
        "\"What is {a} − {b}?\"",
        "\"Calculate {a} × {b}.\"",
        "\"Subtract {b} from {a}.\"",
        "\"Find the product of {a} and {b}.\"",
        "\"What is {a} minus {b}?\"",
        "\"Work out {a} + {b} + 1.\"",
    ] {
        caught(&changed(SUM, &[(STEM, stem)]), "asks-otherwise", stem);
    }
    for stem in [
        "\"Wie viel ist {a} − {b}?\"",
        "\"Rechne: {a} · {b}.\"",
        "\"Ziehe {b} von {a} ab.\"",
        "\"Berechne das Produkt aus {a} und {b}.\"",
        "\"Wie viel ist {a} mal {b}?\"",
    ] {
        caught(&changed(SUM, &[(GERMAN, stem)]), "asks-otherwise", stem);
    }
}

#[test]
fn german_that_is_no_german_is_found() {
    for stem in ["\"What is {a} + {b}?\"", "\"How much is the sum of {a} and {b}?\""] {
        let text = changed(SUM, &[(GERMAN, stem)]);
        let line = text[..text.find("    de:\n").unwrap()].matches('\n').count() + 3;
        assert!(
            problems(&text).iter().any(|problem| problem.code == "not-translated" && problem.line == line),
            "{stem}"
        );
    }
    caught(
        &changed(SUM, &[(GERMAN, "\"Anna hat {b - 10} Murmeln und {a} + {b} Steine. Wie viel ist {a} + {b}?\"")]),
        "plural-after-one",
        "Murmeln",
    );
    caught(
        &changed(SUM, &[(GERMAN, "\"Es fliegen {b - 10} Drohnen. Wie viel ist {a} + {b}?\"")]),
        "plural-after-one",
        "Drohnen",
    );
}

#[test]
fn solutions_that_are_not_true_are_found() {
    for step in [
        "\"{a} + {b} = {answer + 1}.\"",
        "\"Add: {a} + {b} is {answer - 10}.\"",
        "\"So {a} + {b} > {answer}, and {a} + {b} = {answer}.\"",
        "\"2 + 2 = 5, so {a} + {b} = {answer}.\"",
    ] {
        caught(&changed(SUM, &[(STEP, step)]), "false-equation", step);
    }
    for step in [
        "\"So the result is {a * b}.\"",
        "\"Together: {a - b}\"",
        "\"The sum is {answer + 1}.\"",
        "\"That makes {a}.\"",
    ] {
        let found = problems(&changed(SUM, &[(STEP, step)]));
        let told = found.iter().any(|problem| problem.code == "other-result");
        assert!(told || step.contains("Together"), "{step}: {found:?}");
    }
    // The last step counts.
    let two = "\"Add: {a} + {b} = {answer}.\"\n  - \"{a} − {b} = {a - b}.\"";
    caught(&changed(SUM, &[(STEP, two)]), "other-result", "\"{a} − {b} =");
}

#[test]
fn keys_in_hints_and_questions_are_found() {
    for hint in
        ["\"The answer is {answer}.\"", "\"{a} + {b} = {answer}\"", "\"Is it {a + b}?\"", "\"Think of {answer}.\""]
    {
        caught(&changed(SUM, &[(HINT, hint)]), "hint-tells-key", hint);
    }
    for hint in ["\"No, it is {answer}.\"", "\"You should get {a + b}, not that.\""] {
        caught(&changed(SUM, &[(WAY_HINT, hint)]), "hint-tells-key", hint);
    }
    for stem in [
        "\"What is {a} + {b}? (It is {a + b}.)\"",
        "\"The result is {a + b}. What is {a} + {b}?\"",
        "\"What is {a} + {b} (= {a + b})?\"",
    ] {
        caught(&changed(SUM, &[(STEM, stem)]), "stem-tells-key", stem);
    }
    // Intermediate results and numbers of the question are not keys.
    for hint in
        ["\"Add {a % 10} and {b % 10} first.\"", "\"Begin with {a}, and add {b}.\"", "\"Is it more than {a + 5}?\""]
    {
        let found = problems(&changed(SUM, &[(HINT, hint)]));
        assert!(!found.iter().any(|problem| problem.code == "hint-tells-key"), "{hint}: {found:?}");
    }
}

#[test]
fn wordings_that_are_wrong_for_some_values_are_found() {
    caught(&changed(SUM, &[(HINT, "\"Think of a {b}.\"")]), "article", "Think of a");
    caught(&changed(SUM, &[(HINT, "\"It is an {b - 8}-sided shape.\"")]), "article", "It is an");
    for step in ["\"In letters {b - 10}x + {a}. Add: {a} + {b} = {answer}.\"", "\"{a} − {-b} = {answer}.\""] {
        caught(&changed(SUM, &[(STEP, step)]), "notation", step);
    }
    caught(&changed(SUM, &[(STEM, "\"<b>What is {a} + {b}?</b>\"")]), "markup", "<b>");
    caught(&changed(SUM, &[(STEM, "\"What is {a} + {b} in x^2?\"")]), "notation", "x^2");
    caught(&changed(SUM, &[(STEM, "\"What is {a} + {b} in $x +* 2$?\"")]), "unreadable-formula", "+*");
    caught(&changed(SUM, &[(STEM, "\"What is \\\\frac{{{a}}}{{1}} + {b}?\"")]), "markup", "frac");
    caught(
        &changed(
            SUM,
            &[(STEM, "\"How many metres are {a} m and {b} m together?\""), (STEP, "\"{a} m + {b} m = {answer} cm\"")],
        ),
        "unit-mismatch",
        "{answer} cm",
    );
    let taken = [
        ("answer_formula: \"a + b\"", "answer_formula: \"b - a\""),
        (STEM, "\"Anna has {b} apples and eats {a}. How many apples are left?\""),
        (STEP, "\"{b} − {a} = {answer}.\""),
    ];
    caught(&changed(SUM, &taken), "negative-count", "apples are left");
}

#[test]
fn pictures_that_show_something_else_are_found() {
    let with = |figure: &str| changed(SUM, &[("  option_count: 4", &format!("  figure: {figure}\n  option_count: 4"))]);
    let contradicts = |figure: &str| caught(&with(figure), "figure-contradicts", "figure:");
    let small = |figure: &str| {
        changed(&with(figure), &[("min: 21, max: 60", "min: 2, max: 9"), ("min: 11, max: 19", "min: 1, max: 8")])
    };
    let counted = |fish: &str| {
        format!("{{kind: counters, groups: [{{thing: apples, count: a}}, {{thing: fish, count: \"{fish}\"}}]}}")
    };
    caught(&small(&counted("b + 1")), "figure-contradicts", "figure:");
    assert!(!problems(&small(&counted("b"))).iter().any(|problem| problem.code == "figure-contradicts"));
    contradicts("{kind: rectangle, width: a, height: b, bottom: \"{a} cm\", right: \"{b + 5} cm\"}");
    contradicts("{kind: bar_model, bars: [{parts: [{size: a, label: \"{a}\"}, {size: b, label: \"{b + 4}\"}]}]}");
    let fine = with("{kind: bar_model, bars: [{parts: [{size: a, label: \"{a}\"}, {size: b, label: \"{b}\"}]}]}");
    assert!(!problems(&fine).iter().any(|problem| problem.code == "figure-contradicts"));
    let tells = with(
        "{kind: bar_model, bars: [{parts: [{size: a, label: \"{a}\"}, {size: b, label: \"{b}\"}], whole: \"{a + b}\"}]}",
    );
    caught(&tells, "figure-tells-key", "figure:");
}

#[test]
fn characters_that_cannot_be_seen_or_deceive_are_found_in_any_text() {
    for (edit, code) in [
        ((STEM, "\"What is {a}\u{200B} + {b}?\""), "hidden-character"),
        ((STEM, "\"What is \u{202E}{a} + {b}?\""), "hidden-character"),
        ((STEM, "\"What is \\u202E{a} + {b}?\""), "hidden-character"),
        ((GERMAN, "\"Wie viel ist {a} +\u{2062} {b}?\""), "hidden-character"),
        ((HINT, "\"Add the ones f\u{336}irst.\""), "hidden-character"),
        ((WAY_HINT, "\"Count the ones\u{E0020} again.\""), "hidden-character"),
        ((STEP, "\"Add: {a} + {b} = {answer}.\u{E001}\""), "hidden-character"),
        (("skill_statement: Add two numbers", "skill_statement: Add two num\u{AD}bers"), "hidden-character"),
        (("domain: Demo", "domain: D\u{435}mo"), "look-alike"),
        ((STEM, "\"Wh\u{430}t is {a} + {b}?\""), "look-alike"),
        ((HINT, "\"Add the ３ first.\""), "look-alike"),
        ((HINT, "\"Add the 1O first.\""), "look-alike"),
    ] {
        caught(&changed(SUM, &[edit]), code, edit.1);
    }
}

#[test]
fn rules_that_leave_more_right_answers_are_told_for_typed_questions_only() {
    let chosen = changed(SUM, &[(STEM, "\"Name one number that is {a} + {b}.\"")]);
    assert!(!problems(&chosen).iter().any(|problem| problem.code == "many-right-answers"));
    let typed = changed(&typed(), &[(STEM, "\"Name one number that is {a} + {b}.\"")]);
    caught(&typed, "many-right-answers", "Name one number");
}
