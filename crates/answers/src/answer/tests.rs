//! Answers that are right, wrong, in the wrong form, or unreadable.

use super::*;

fn spec(json: &str) -> AnswerSpec {
    let spec: AnswerSpec = serde_json::from_str(json).unwrap();
    assert_eq!(spec.problems(), [], "{json}");
    spec
}

fn check(json: &str, rows: &[(&str, &str, Outcome)]) {
    let spec = spec(json);
    for (answer, key, expected) in rows {
        let verdict = mark(&spec, answer, key);
        assert_eq!(verdict.outcome, *expected, "{json}: {answer:?} against {key:?} gave {verdict:?}");
        assert_eq!(verdict.credit == FULL_CREDIT, *expected == Outcome::Correct, "{answer:?}: {verdict:?}");
        assert_eq!(verdict.algorithm, ALGORITHM);
        if *expected == Outcome::Invalid {
            assert!(verdict.reason.is_some(), "{answer:?} was refused without a reason");
        }
    }
}

use Outcome::{Correct, Incorrect, Invalid, Undecided};

#[test]
fn whole_numbers_are_read_as_people_write_them() {
    check(
        r#"{"input": "integer"}"#,
        &[
            ("85", "85", Correct),
            (" 85 ", "85", Correct),
            ("+85", "85", Correct),
            ("085", "85", Correct),
            ("86", "85", Incorrect),
            ("−4", "-4", Correct),
            ("–4", "-4", Correct),
            ("- 4", "-4", Correct),
            ("4", "-4", Incorrect),
            ("-0", "0", Correct),
            ("1,000", "1000", Correct),
            ("1 000", "1000", Correct),
            ("1\u{a0}000", "1000", Correct),
            ("12,345,678", "12345678", Correct),
            ("1,000.0", "1000", Correct),
            ("85.0", "85", Correct),
            ("1.5e3", "1500", Correct),
            ("1.5×10^3", "1500", Correct),
            ("８５", "85", Correct),
            ("340282366920938463463374607431768211456", "340282366920938463463374607431768211456", Correct),
            ("340282366920938463463374607431768211457", "340282366920938463463374607431768211456", Incorrect),
            ("85.5", "85", Invalid),
            ("1/2", "85", Invalid),
            ("85%", "85", Invalid),
            ("1,23", "123", Invalid),
            ("0,123", "123", Invalid),
            ("00,123", "123", Invalid),
            ("1,00,000", "100000", Invalid),
            ("1,0000", "10000", Invalid),
            ("1 2", "12", Invalid),
            ("1,000 000", "1000000", Invalid),
            ("", "85", Invalid),
            ("   ", "85", Invalid),
            ("-", "85", Invalid),
            ("--4", "4", Invalid),
            ("4-", "4", Invalid),
            ("2+2", "4", Invalid),
            ("2*2", "4", Invalid),
            ("abc", "85", Invalid),
            ("85 apples", "85", Invalid),
            ("1e999", "1", Invalid),
            ("1e99999999999999999999", "1", Invalid),
            ("e5", "1", Invalid),
            ("1e", "1", Invalid),
            ("1.2.3", "1", Invalid),
            ("infinity", "1", Invalid),
            ("NaN", "1", Invalid),
            ("\u{661}", "1", Correct),
            ("85", "no key", Undecided),
        ],
    );
}

#[test]
fn a_decimal_comma_is_refused_with_a_hint_not_guessed() {
    let verdict = mark(&AnswerSpec::of(Input::Decimal), "1,23", "1.23");
    assert_eq!(verdict.outcome, Invalid);
    assert!(verdict.reason.unwrap().contains("1.23"));
    assert_eq!(mark(&AnswerSpec::of(Input::Decimal), "1.234,5", "1234.5").outcome, Invalid);
}

#[test]
fn decimals_are_exact() {
    check(
        r#"{"input": "decimal"}"#,
        &[
            ("20.4", "20.4", Correct),
            ("20.40", "20.4", Correct),
            (".5", "0.5", Correct),
            ("5.", "5", Correct),
            ("-.5", "-0.5", Correct),
            ("1/2", "0.5", Correct),
            ("½", "0.5", Correct),
            ("5.1e-2", "51/1000", Correct),
            ("5.1 E -2", "0.051", Correct),
            ("0.99999999", "1", Incorrect),
            ("0.333333333333333", "1/3", Incorrect),
            ("452", "4.52e2", Correct),
            ("0.1000000000000000055511151231257827", "0.1", Incorrect),
            ("1,234.5", "1234.5", Correct),
            ("50%", "0.5", Invalid),
            (".", "0", Invalid),
        ],
    );
}

#[test]
fn tolerances_are_inclusive_to_the_last_digit() {
    check(
        r#"{"input": "decimal", "absolute_tolerance": "0.05"}"#,
        &[("1.05", "1", Correct), ("0.95", "1", Correct), ("1.0500000000000000000001", "1", Incorrect)],
    );
    check(
        r#"{"input": "decimal", "relative_tolerance": "0.05"}"#,
        &[("190", "200", Correct), ("189.9", "200", Incorrect), ("-210", "-200", Correct), ("0.01", "0", Incorrect)],
    );
    check(r#"{"input": "integer", "absolute_tolerance": "2"}"#, &[("12", "10", Correct), ("13", "10", Incorrect)]);
}

#[test]
fn decimal_places_are_a_form_and_the_key_is_rounded_half_up_to_them() {
    check(
        r#"{"input": "decimal", "decimal_places": 2}"#,
        &[
            ("0.33", "1/3", Correct),
            ("0.330", "1/3", Incorrect),
            ("0.34", "1/3", Incorrect),
            ("0.13", "0.125", Correct),
            ("-0.13", "-0.125", Correct),
            ("0.12", "0.125", Incorrect),
            ("7.00", "7", Correct),
            ("7.0", "7", Incorrect),
            ("7e0", "7", Incorrect),
            // Written like the key.
            ("7", "7", Correct),
            ("1/4", "0.25", Incorrect),
        ],
    );
    let verdict = mark(&spec(r#"{"input": "decimal", "decimal_places": 2}"#), "7.0", "7");
    assert!(verdict.reason.unwrap().starts_with("Right value, wrong form"));
}

#[test]
fn significant_figures_look_at_the_digits_that_were_typed() {
    check(
        r#"{"input": "decimal", "significant_figures": 3}"#,
        &[
            ("1.50", "1.500", Correct),
            ("1.5", "1.500", Incorrect),
            ("1.500", "1.500", Correct),
            ("1.5000", "1.500", Incorrect),
            ("0.00123", "0.001234567", Correct),
            ("1.23e-3", "0.001234567", Correct),
            ("0.0499", "0.04985", Correct),
            ("0.0498", "0.04985", Incorrect),
            ("1170", "1174.34", Correct),
            ("1000", "999.6", Correct),
            ("245.0", "245", Incorrect),
            ("33", "33.1558", Incorrect),
        ],
    );
    check(r#"{"input": "decimal", "significant_figures": 2}"#, &[("10", "9.96", Correct), ("0.00", "0", Correct)]);
}

#[test]
fn fractions_and_mixed_numbers_are_read_by_value() {
    check(
        r#"{"input": "fraction"}"#,
        &[
            ("1/2", "1/2", Correct),
            ("2/4", "1/2", Correct),
            (" 2 / 4 ", "1/2", Correct),
            ("0.5", "1/2", Correct),
            ("3 1/2", "7/2", Correct),
            ("3½", "7/2", Correct),
            ("-3 1/2", "-7/2", Correct),
            ("-3 1/2", "-5/2", Incorrect),
            ("7/2", "3 1/2", Correct),
            ("1/-3", "-1/3", Correct),
            ("1⁄3", "1/3", Correct),
            ("2", "4/2", Correct),
            ("1,000/3", "1000/3", Correct),
            ("1/0", "1/2", Invalid),
            ("1 000/3", "1000/3", Invalid),
            ("1 002/3", "5/3", Invalid),
            ("3 5/2", "11/2", Invalid),
            ("1/2/3", "1/6", Invalid),
            ("1.5/2", "3/4", Invalid),
            ("/2", "1/2", Invalid),
            ("1/", "1", Invalid),
            ("50%", "1/2", Invalid),
        ],
    );
    check(
        r#"{"input": "fraction", "percent": true}"#,
        &[("50%", "1/2", Correct), ("50 %", "1/2", Correct), ("0.5%", "1/2", Incorrect), ("%", "1/2", Invalid)],
    );
}

#[test]
fn lowest_terms_are_a_form() {
    check(
        r#"{"input": "fraction", "lowest_terms": true}"#,
        &[
            ("1/2", "1/2", Correct),
            ("2/4", "1/2", Incorrect),
            ("2/3", "1/2", Incorrect),
            ("3 1/2", "7/2", Correct),
            ("3 2/4", "7/2", Incorrect),
            ("2", "4/2", Correct),
            ("2/1", "2", Correct),
            ("0.5", "1/2", Incorrect),
        ],
    );
    let partial = spec(r#"{"input": "fraction", "lowest_terms": true, "wrong_form_percent": 40}"#);
    let verdict = mark(&partial, "2/4", "1/2");
    assert_eq!((verdict.outcome, verdict.credit), (Outcome::Partial, 400_000));
    assert_eq!(mark(&partial, "2/3", "1/2").credit, 0, "a wrong value earns nothing for its form");
}

#[test]
fn truth_values_are_true_and_false_and_other_words_where_they_are_allowed() {
    check(
        r#"{"input": "boolean"}"#,
        &[
            ("true", "True", Correct),
            (" FALSE ", "false", Correct),
            ("false", "true", Incorrect),
            ("yes", "true", Invalid),
            ("t", "true", Invalid),
            ("1", "true", Invalid),
            ("0", "false", Invalid),
            ("true", "yes", Undecided),
        ],
    );
    check(
        r#"{"input": "boolean", "words": true}"#,
        &[
            ("true", "True", Correct),
            ("YES", "true", Correct),
            ("t", "true", Correct),
            ("0", "False", Correct),
            ("no", "true", Incorrect),
            ("maybe", "true", Invalid),
            ("true", "perhaps", Undecided),
        ],
    );
}

#[test]
fn texts_follow_their_policies() {
    check(
        r#"{"input": "text", "accept": ["The Netherlands"]}"#,
        &[
            ("holland", "Holland", Correct),
            ("  the   netherlands ", "Holland", Correct),
            ("Hollandd", "Holland", Incorrect),
            ("don’t", "don't", Correct),
            ("\u{a0}", "Holland", Invalid),
        ],
    );
    check(r#"{"input": "text", "case": "exact"}"#, &[("nacl", "NaCl", Incorrect), ("NaCl", "NaCl", Correct)]);
    check(r#"{"input": "text", "spaces": "ignore"}"#, &[("255.255. 255.0", "255.255.255.0", Correct)]);
    check(r#"{"input": "text", "spaces": "exact"}"#, &[("a  b", "a b", Incorrect), ("a b", "a b", Correct)]);
    check(
        r#"{"input": "text", "pattern": "colou?r|hue"}"#,
        &[("Color", "colour", Correct), ("hue", "colour", Correct), ("colors", "colour", Incorrect)],
    );
}

#[test]
fn a_specification_says_everything_that_is_wrong_with_it() {
    let fields = |json: &str| {
        let spec: AnswerSpec = serde_json::from_str(json).unwrap();
        spec.problems().into_iter().map(|problem| problem.field).collect::<Vec<_>>()
    };
    assert_eq!(fields(r#"{"input": "integer", "decimal_places": 2, "case": "exact"}"#), ["decimal_places", "case"]);
    assert_eq!(fields(r#"{"input": "text", "pattern": "a)(b"}"#), ["pattern"]);
    assert_eq!(fields(r#"{"input": "text", "pattern": "(a{1000}){1000}"}"#), ["pattern"]);
    assert_eq!(fields(r#"{"input": "decimal", "significant_figures": 0}"#), ["significant_figures"]);
    assert_eq!(fields(r#"{"input": "decimal", "wrong_form_percent": 50}"#), ["wrong_form_percent"]);
    assert!(serde_json::from_str::<AnswerSpec>(r#"{"input": "decimal", "absolute_tolerance": "-1"}"#).is_err());
    assert!(serde_json::from_str::<AnswerSpec>(r#"{"input": "decimal", "tolerance": "1"}"#).is_err());
}

#[test]
fn a_specification_reads_back_what_it_prints() {
    let text = r#"{"input":"decimal","absolute_tolerance":"0.050","decimal_places":2}"#;
    assert_eq!(serde_json::to_string(&spec(text)).unwrap(), text);
    assert_eq!(serde_json::to_string(&AnswerSpec::default()).unwrap(), r#"{"input":"integer"}"#);
}

#[test]
fn the_longest_answer_is_bounded() {
    let long = "9".repeat(201);
    assert_eq!(mark(&AnswerSpec::default(), &long, "9").outcome, Invalid);
    assert_eq!(mark(&AnswerSpec::default(), &long[1..], &long[1..]).outcome, Correct);
    assert_eq!(mark(&AnswerSpec::of(Input::Text), &"a".repeat(2_001), "a").outcome, Invalid);
}

#[test]
fn how_an_answer_was_read_is_shown() {
    let read = |answer: &str| mark(&AnswerSpec::of(Input::Fraction), answer, "0").read_as.unwrap();
    assert_eq!(read("1,000.50"), "1000.50");
    assert_eq!(read("−003½"), "-3 1/2");
    assert_eq!(read(".5"), "0.5");
    assert_eq!(read("1.5×10^3"), "1.5e3");
}

proptest::proptest! {
    #[test]
    fn no_text_makes_marking_panic(answer in "\\PC{0,40}", key in "\\PC{0,20}", number in "[-+0-9., /eE%×^½]{0,20}") {
        for input in Input::ALL {
            let spec = AnswerSpec { percent: true, ..AnswerSpec::of(input) };
            mark(&spec, &answer, &key);
            let verdict = mark(&spec, &number, &number);
            proptest::prop_assert!(verdict.outcome != Outcome::Incorrect, "{number:?} is not itself: {verdict:?}");
        }
    }

    #[test]
    fn a_fraction_equals_itself_however_it_is_scaled(n in -1_000_000i64..1_000_000, d in 1i64..10_000, k in 1i64..1_000) {
        let verdict = mark(&AnswerSpec::of(Input::Fraction), &format!("{}/{}", n * k, d * k), &format!("{n}/{d}"));
        proptest::prop_assert_eq!(verdict.outcome, Correct);
    }
}
