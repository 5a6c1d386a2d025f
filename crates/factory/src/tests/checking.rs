//! Findings of rules, and texts in which they must not find any.

use std::path::Path;

use plumb_bank::from_authored;
use plumb_content::read;
use plumb_maths::prose::claims::first_false_claim;
use plumb_types::time::Timestamp;

use crate::RuleFindings;
use crate::arithmetic::{false_equation, never_reaches_key, unfounded};
use crate::schemas::LETTERS;

#[test]
fn equations_between_numbers_are_held_to_what_they_say() {
    for wrong in ["3 + 4 = 8", "1/2 + 1/3 = 2/5", "2*3 = 6 = 7", "sqrt(2)^2 = 3"] {
        assert!(false_equation(wrong).is_some(), "{wrong}");
    }
    for good in ["3 + 4 = 7", "x + 1 = 8", "1/3 ≈ 0.33", "3 < 2", "7", "= 8", "5! = 119", "area = 12", "2*pi = 2*pi"]
    {
        assert_eq!(false_equation(good), None, "{good}");
    }
}

#[test]
fn equations_among_words_are_found_where_they_stand_by_themselves() {
    for wrong in [
        "Multiply first. 3*4 = 13. Then add.",
        "So 30 * 8 = 250 ml.",
        "We get: 3 + 4 = 8, which is odd.",
        "x = (26 - 5)/3 = 8",
        "Hence x = 5 - 2 = 4.",
        "5 + 5 = 11",
    ] {
        assert!(first_false_claim(wrong).is_some(), "{wrong}");
    }
    for good in [
        "So 30 * 8 = 240 ml.",
        "2*x + 3 = 7 has one solution.",
        "Half of 3 + 5 = 4.",
        "The sum of 2 and 3 + 4 = 9.",
        "20 % of 50 + 10 = 20",
        "17 / 5 = 3 remainder 2",
        "30 / 100 = 30 %",
        "5 / 2 = 2 and a half",
        "log 100 + 2 = 4",
        "f(2) = 4 and x = 3",
        "2 * 12 : 4 + 3 = 9",
        "5 m = 500 cm, and 60 km / 2 h = 30 km/h",
        "From x - 3 = 4 it follows that x = 7.",
        "The ratio 3 : 5 = 6 : 10 stays.",
        "",
    ] {
        assert_eq!(first_false_claim(good), None, "{good}");
    }
}

/// Decision 92: neither checker can take the place of the other.
#[test]
fn words_and_formulas_are_checked_by_different_rules() {
    for (text, among_words, as_formula) in [
        ("5 + 5 = 11", true, true),
        ("So 30 * 8 = 250 ml.", true, false),
        ("x = (26 - 5)/3 = 8", true, false),
        ("3 = 4", false, true),
    ] {
        let found = (first_false_claim(text).is_some(), false_equation(text).is_some());
        assert_eq!(found, (among_words, as_formula), "{text}");
    }
}

#[test]
fn steps_with_letters_are_held_to_the_key_or_to_all_numbers() {
    let solve = "Solve for x: 3*x + 5 = 26.";
    assert!(unfounded("3*x = 20", solve, "7").is_some());
    assert!(unfounded("x = 8", solve, "7").is_some());
    for good in ["3*x = 21", "x = 21/3 = 7", "y = 2*x", "x + y = 9", "3*7 + 5 = 26"] {
        assert_eq!(unfounded(good, solve, "7"), None, "{good}");
    }
    let expand = "Expand 3*(x + 4).";
    assert!(unfounded("3*(x + 4) = 3*x + 4", expand, "3*x + 12").is_some());
    for good in ["3*(x + 4) = 3*x + 12", "y = x + 4", "x = 2", "3*x + 12 = 0", "b*c = 12", "the sum = x + 4"] {
        assert_eq!(unfounded(good, expand, "3*x + 12"), None, "{good}");
    }
    // An equation for one value of x is no evidence about an expression's value there.
    assert_eq!(unfounded("x^2 - 3*x = 10", "Evaluate x^2 - 3*x when x = -2.", "10"), None);
    assert_eq!(unfounded("2*A = b*h", "Solve A = b*h/2 for h.", "2*A/b"), None);
}

#[test]
fn some_step_comes_to_a_key_that_is_a_number() {
    let missed = |key: &str, steps: &[&str]| never_reaches_key(key, steps.iter().copied());
    assert!(missed("34 cm", &["12*5 = 60"]));
    assert!(missed("£67", &["80*15/100 = 12", "80 - 12 = 68"]));
    assert!(missed("7", &["x = 8"]));
    for (key, steps) in [
        ("60 cm^2", &["12*5 = 60"][..]),
        ("£68", &["80*15/100 = 12", "80 - 12 = 68"]),
        ("3.5 m", &["x = 1400/400 = 3.5", "4 + 200*1/400 = 4.5"]),
        ("44.5 kN", &["40500 + 400*10 = 44500"]),
        ("2*m*g", &["4 - 2 = 2"]),
        ("101 - 6*n", &["95 + 6 = 101", "3*2 = 6", "7 - 2 = 5"]),
        ("12 - 6*n", &["3*2 = 6"]),
        ("It doubles", &["2^1 = 2"]),
        ("60", &["a = b", "60"]),
        ("-4", &["3 - 7 = -4"]),
    ] {
        assert!(!missed(key, steps), "{key}");
    }
}

/// People wrote these problems and they were proved: any finding in them is an error of the rule.
#[test]
fn nothing_is_found_in_problems_that_people_wrote() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints/problems");
    let (mut problems, mut found) = (0, Vec::new());
    for folder in ["words", "reasoning"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let set = read::problem_set("set", &std::fs::read_to_string(&path).unwrap()).unwrap();
            for problem in &set.problems {
                let item = from_authored(&set, problem, 1, Timestamp::from_micros(0));
                let options: Vec<_> =
                    LETTERS.into_iter().zip(item.answer_spec.ui.choices.iter().map(String::as_str)).collect();
                let against = [
                    crate::plain::checked(&item, RuleFindings::default()).against,
                    crate::teaching::checked(&item, RuleFindings::default()).against,
                    crate::checking::checked(&item).against,
                    crate::exam::options::against(&options),
                ];
                problems += 1;
                found.extend(against.concat().into_iter().map(|why| format!("{}: {why}", problem.id)));
            }
        }
    }
    assert!(problems > 200, "{problems}");
    assert!(found.is_empty(), "{found:#?}");
}
