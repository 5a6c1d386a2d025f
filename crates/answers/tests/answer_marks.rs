//! Decimal marks: numbers as written in languages with a decimal comma, and ambiguous numbers.

use plumb_answers::answer::DecimalMark::{Comma, Point};
use plumb_answers::answer::Outcome::{Correct, Incorrect, Invalid};
use plumb_answers::answer::{
    AnswerSpec, DecimalMark, Input, Outcome, decimal_text, mark, mark_written, reading_written,
};
use plumb_answers::item::{ItemBody, answer_in_points, mark_read};

#[track_caller]
fn check(rules: &str, decimal: DecimalMark, cases: &[(&str, &str, Outcome)]) {
    let spec: AnswerSpec = serde_json::from_str(rules).expect("rules");
    for (answer, key, expected) in cases {
        let verdict = mark_written(&spec, answer, decimal, key);
        assert_eq!(verdict.outcome, *expected, "{decimal:?}: {answer} | {key}: {verdict:?}");
    }
}

#[test]
fn a_decimal_comma_is_read_where_the_language_has_one() {
    check(
        r#"{"input": "decimal"}"#,
        Comma,
        &[
            ("47,25", "47.25", Correct),
            ("8,25", "8.25", Correct),
            ("-2,5", "-2.5", Correct),
            (",5", "0.5", Correct),
            ("1.000,5", "1000.5", Correct),
            ("1 000,5", "1000.5", Correct),
            ("1'000,5", "1000.5", Correct),
            ("12.345.678,9", "12345678.9", Correct),
            ("1,5e3", "1500", Correct),
            ("1,5×10³", "1500", Correct),
            ("٣٫٥", "3.5", Correct),
            // A point that cannot separate thousands.
            ("47.25", "47.25", Correct),
            ("0.250", "0.25", Correct),
            ("1234.567", "1234.567", Correct),
            ("1,234.5", "1234.5", Correct),
            ("1,234,567", "1234567", Correct),
            ("1.000", "1000", Correct),
            ("47,26", "47.25", Incorrect),
            ("1,2,3", "1.23", Invalid),
            ("1.2.3", "1.23", Invalid),
        ],
    );
    check(
        r#"{"input": "decimal", "decimal_places": 2}"#,
        Comma,
        &[("8,25", "8.25", Correct), ("8,250", "8.25", Incorrect)],
    );
    check(
        r#"{"input": "integer"}"#,
        Comma,
        &[("1.000", "1000", Correct), ("12,0", "12", Correct), ("12,5", "12", Invalid)],
    );
    check(r#"{"input": "fraction"}"#, Comma, &[("0,75", "3/4", Correct), ("1.000/3", "1000/3", Correct)]);
    check(
        r#"{"input": "quantity"}"#,
        Comma,
        &[
            ("9,81 m/s^2", "9.81 m/s^2", Correct),
            ("9.81 m/s^2", "9.81 m/s^2", Correct),
            ("1.500,5 kg", "1500.5 kg", Correct),
            ("3,5x10^8 m/s", "3.5e8 m/s", Correct),
            ("9,82 m/s^2", "9.81 m/s^2", Incorrect),
        ],
    );
    check(
        r#"{"input": "expression"}"#,
        Comma,
        &[("1,5x + 2", "1.5*x+2", Correct), ("1.5x", "1.5*x", Correct), ("max(1, 2)", "2", Correct)],
    );
    check(r#"{"input": "equation"}"#, Comma, &[("x = 2,5", "x=2.5", Correct), ("y = 0.5x", "y=x/2", Correct)]);
    check(
        r#"{"input": "set"}"#,
        Comma,
        &[("{1,5; 2}", "{1.5, 2}", Correct), ("1; 2", "{1, 2}", Correct), ("1, 2", "{1, 2}", Correct)],
    );
    check(r#"{"input": "interval"}"#, Comma, &[("[0; 1,5)", "[0, 1.5)", Correct), ("[0, 1)", "[0, 1)", Correct)]);
    check(r#"{"input": "text"}"#, Comma, &[("8,25", "8,25", Correct), ("8,25", "8.25", Incorrect)]);
}

#[test]
fn what_may_mean_two_numbers_is_not_marked_where_one_of_them_is_asked_for() {
    for (rules, decimal, answer, key) in [
        (r#"{"input": "decimal"}"#, Point, "1,250", "1.25"),
        (r#"{"input": "decimal"}"#, Point, "12,500", "12.5"),
        (r#"{"input": "decimal"}"#, Point, "-3,125", "-3.125"),
        (r#"{"input": "quantity"}"#, Point, "1,250 kg", "1.25 kg"),
        (r#"{"input": "expression"}"#, Point, "1,250", "1.25"),
        (r#"{"input": "decimal"}"#, Comma, "8.250", "8.25"),
        (r#"{"input": "decimal"}"#, Comma, "1.250", "1.25"),
        (r#"{"input": "quantity"}"#, Comma, "1.250 kg", "1.25 kg"),
        (r#"{"input": "equation"}"#, Comma, "x = 1.250", "x = 1.25"),
        (r#"{"input": "set"}"#, Comma, "1,5", "{1, 5}"),
        (r#"{"input": "expression"}"#, Point, "1,250 + 2,500", "3.75"),
        (r#"{"input": "equation"}"#, Point, "x=1,250 or x=2,500", "x=1.25 or x=2.5"),
        (r#"{"input": "equation"}"#, Comma, "x=1.250 or x=2.500", "x=1.25 or x=2.5"),
        (r#"{"input": "set"}"#, Point, "{1,250}", "{1250}"),
        (r#"{"input": "set"}"#, Point, "{1,250; 2,500}", "{1250, 2500}"),
        (r#"{"input": "set"}"#, Point, "{1,250, 3}", "{1250, 3}"),
        (r#"{"input": "set"}"#, Comma, "{1.250}", "{1250}"),
        (r#"{"input": "set"}"#, Comma, "{1.250; 2.500}", "{1250, 2500}"),
        (r#"{"input": "interval"}"#, Comma, "[1.250; 2.500]", "[1250, 2500]"),
    ] {
        check(rules, decimal, &[(answer, key, Invalid)]);
    }
    let said = |decimal, answer| mark_written(&AnswerSpec::of(Input::Decimal), answer, decimal, "1.25").reason;
    let english = "It is not clear whether “1,250” is 1250 or 1.250. Please write one of these.";
    assert_eq!(said(Point, "1,250").as_deref(), Some(english));
    let other = "It is not clear whether “1.250” is 1250 or 1,250. Please write one of these.";
    assert_eq!(said(Comma, "1.250").as_deref(), Some(other));
    let said = |decimal, answer| mark_written(&AnswerSpec::of(Input::Set), answer, decimal, "{1250}").reason;
    let english = "It is not clear whether “1,250” is 1250 or 1; 250. Please write one of these.";
    assert_eq!(said(Point, "{1,250}").as_deref(), Some(english));
    let other = "It is not clear whether “1.250” is 1250 or 1,250. Please write one of these.";
    assert_eq!(said(Comma, "{1.250}").as_deref(), Some(other));
}

#[test]
fn what_can_mean_one_number_only_is_marked() {
    check(
        r#"{"input": "decimal"}"#,
        Point,
        &[
            ("1,250", "1250", Correct),
            ("1,250", "1251", Incorrect),
            ("1.250", "1250", Incorrect),
            ("1,250,000", "1.25", Incorrect),
            ("1,250.5", "1.2505", Incorrect),
            ("8,25", "8.25", Invalid),
            ("0,250", "0.25", Invalid),
        ],
    );
    check(
        r#"{"input": "decimal"}"#,
        Comma,
        &[
            ("1.250", "1250", Correct),
            ("1,250", "1.25", Correct),
            ("1,250", "1250", Incorrect),
            ("1.250", "7", Incorrect),
        ],
    );
    check(
        r#"{"input": "set"}"#,
        Point,
        &[
            ("{1,250}", "{1, 250}", Correct),
            ("{1,250}", "{7}", Incorrect),
            ("{1,25}", "{125}", Incorrect),
            ("{2,1,250}", "{2, 1250}", Incorrect),
            ("{1.250}", "{1250}", Incorrect),
        ],
    );
    check(
        r#"{"input": "equation"}"#,
        Point,
        &[
            ("x=1,250 or x=2,500", "x=1250 or x=2500", Correct),
            ("x=1,250 or x=2,500", "x=7", Incorrect),
            ("x=1,250 or x=2,500,000", "x=1.25 or x=2.5", Incorrect),
            ("x=1,250 or x=2.5", "x=1.25 or x=2.5", Incorrect),
        ],
    );
}

#[test]
fn what_is_read_and_what_is_kept_has_a_point() {
    let read = |input, text| reading_written(&AnswerSpec::of(input), text, Comma).map(|read| read.text);
    assert_eq!(read(Input::Decimal, "1.000,50").as_deref(), Ok("1000.50"));
    assert_eq!(read(Input::Quantity, "2,5 kg").as_deref(), Ok("2.5 kg"));
    assert_eq!(read(Input::Expression, "2,5x").as_deref(), Ok("2.5*x"));
    let unread = reading_written(&AnswerSpec::of(Input::Decimal), "1,2,3", Comma).unwrap_err();
    assert_eq!(unread.reason, "There is more than one decimal mark.");
    let body = ItemBody::ShortAnswer { spec: AnswerSpec::of(Input::Decimal), key: "8.25".to_owned() };
    assert_eq!(mark_read(&body, "8,25", Comma).outcome, Correct);
    assert_eq!(answer_in_points(&body, "8,25", Comma), "8.25");
    assert_eq!(answer_in_points(&body, "8,25", Point), "8,25");
    assert_eq!(answer_in_points(&body, "acht", Comma), "acht");
    let plain = |text, decimal| decimal_text(text, decimal);
    assert_eq!(plain("−2,5", Comma).as_deref(), Some("-2.5"));
    assert_eq!(plain(" 1.000,25 ", Comma).as_deref(), Some("1000.25"));
    assert_eq!(plain("2.5", Point).as_deref(), Some("2.5"));
    assert_eq!(
        [plain("2,5", Point), plain("1/2", Point), plain("5%", Point), plain("1e3", Comma)],
        [const { None }; 4]
    );
}

#[test]
fn the_hint_is_true_for_the_reader() {
    let spec = AnswerSpec::of(Input::Decimal);
    let said = |decimal| mark_written(&spec, "1,2,34", decimal, "1").reason.unwrap();
    assert!(said(Point).starts_with("Use a point for decimals (1.23)"), "{}", said(Point));
    let said = mark_written(&spec, "1.23.4,5", Comma, "1").reason.unwrap();
    assert!(said.starts_with("Use a comma for decimals (1,23)"), "{said}");
    assert_eq!(mark(&spec, "8,25", "8.25").outcome, Invalid);
}
