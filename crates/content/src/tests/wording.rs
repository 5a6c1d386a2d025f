//! Tests of checking the texts of items, and of impossible mistakes.

use crate::text::Severity::{Error, Warning};

use super::{SKILL, found, report, shown, with};

/// Returns the demo skill with one solution step.
fn solved(step: &str) -> String {
    format!("{SKILL}solution:\n  - {step}\n")
}

#[test]
fn a_step_that_says_nothing_for_some_values_is_refused() {
    let problem = found(&solved("'{n} × {add} = {n * add}'"), "'{n} ×", Error, "empty-step");
    assert!(problem.message.contains("× 1 =") && problem.message.contains("add = 1"), "{}", problem.message);
    found(&solved("'{twice}/2 = {twice}/{2 if n > 3 else 2}'"), "'{twice}/2", Error, "empty-step");
    found(&solved("\"{'' if n == 7 else 'Double it.'}\""), "\"{''", Error, "empty-step");
    let text = solved("'2 × {n + 1} = {twice + 2}'");
    assert!(report(&text).is_usable(), "{}", shown(&report(&text).problems));
}

#[test]
fn a_multiplication_by_one_that_is_asked_for_is_a_step() {
    let text = with(SKILL, "What is 2 · {n} + {add}?", "What is {n} × {add}, and {n} more than that?");
    let text = format!("{text}solution:\n  - '{{n}} × {{add}} = {{n * add}}'\n");
    assert!(report(&text).is_usable(), "{}", shown(&report(&text).problems));
}

#[test]
fn a_plural_after_one_is_found_in_stems_steps_and_hints() {
    let stem = with(SKILL, "What is 2 · {n} + {add}?", "Two times {n}, and {add} euros?");
    let problem = found(&stem, "\"Two times", Error, "plural-after-one");
    assert!(problem.message.contains("`1 euros`"), "{}", problem.message);
    found(&solved("'There are {add} hours.'"), "'There", Error, "plural-after-one");
    found(&format!("{SKILL}hints:\n  - 'You have {{add}} cents.'\n"), "'You", Error, "plural-after-one");
    found(&solved("'There are {add} oranges.'"), "'There", Warning, "plural-after-one");
}

#[test]
fn money_with_one_decimal_is_refused() {
    let problem = found(&solved("'That is {n + 3 / 2} euros.'"), "'That", Error, "money-form");
    assert!(problem.help.unwrap().contains(".2f"));
    assert!(report(&solved("'That is {n + 3 / 2:.2f} euros.'")).is_usable());
}

#[test]
fn separators_of_two_styles_in_one_item_are_warned_of() {
    let text = with(SKILL, "What is 2 · {n} + {add}?", "What is 2 · {n} + {add} of {1000 * n:,}?");
    found(&text, "- \"What", Warning, "mixed-separators");
}

#[test]
fn a_question_for_two_number_systems_is_refused() {
    let ask = |end: &str| with(SKILL, "What is 2 · {n} + {add}?", &format!("What is 2 · {{n}} + {{add}} {end}"));
    let text = ask("in hexadecimal? Give it as a decimal number.");
    found(&text, "\"What", Error, "base-contradiction");
    found(&ask("in binary?"), "\"What", Error, "base-contradiction");
    assert!(report(&ask("in decimal?")).is_usable());
}

#[test]
fn few_different_items_are_warned_of() {
    let text = with(SKILL, "n >= 20", "n >= 30");
    let problem = found(&text, "value: 0.8", Warning, "small-pool");
    assert!(problem.message.contains("only 44 different items"), "{}", problem.message);
}

#[test]
fn a_core_mistake_that_seldom_applies_is_warned_of() {
    let core =
        |condition: &str| way("core_one", condition).replace("type: core_one", "type: core_one\n      core: true");
    let reported = |condition: &str| -> Vec<String> {
        let report = report(&core(condition));
        assert!(report.is_usable());
        let problems = report.problems.into_iter().filter(|problem| problem.code == "no-core-mistake");
        problems.map(|problem| problem.message).collect()
    };
    assert_eq!(
        reported("n % 10 == 4"),
        [
            "level `easy` has no core mistake in 68 of 76 items looked at",
            "level `hard` has no core mistake in 76 of 84 items looked at",
        ]
    );
    assert!(reported("n > 0").is_empty());
}

/// Returns the demo skill with a strategy of that name.
fn way(name: &str, condition: &str) -> String {
    let strategy = format!("    - type: {name}\n      formula: answer + 10\n      condition: {condition}\n");
    with(SKILL, "    - type: off\n", &format!("{strategy}    - type: off\n"))
}

#[test]
fn a_wrong_way_must_be_possible_with_the_numbers() {
    let problem = found(&way("ten_not_carried", "n > 3"), "type: ten_not_carried", Warning, "impossible-way");
    assert!(problem.message.contains("nothing is carried"), "{}", problem.message);
    let possible = "n % 10 * 2 >= 10 or twice % 10 + add >= 10";
    let text = way("ten_not_carried", possible);
    assert!(report(&text).problems.is_empty(), "{}", shown(&report(&text).problems));
    let text = way("ten_carried_that_was_not_there", &format!("not ({possible})"));
    assert!(report(&text).problems.is_empty(), "{}", shown(&report(&text).problems));
    // Without a subtraction, borrowing cannot be checked.
    assert!(report(&way("ten_borrowed", "n > 3")).problems.is_empty());
}
