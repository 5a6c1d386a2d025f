//! Invisible signs and dashes, put into answers of every kind.

use plumb_answers::answer::Outcome::Correct;
use plumb_answers::answer::{AnswerSpec, Input, mark, reading};

#[track_caller]
fn is_right(input: &str, answer: &str, key: &str) {
    let spec: AnswerSpec = serde_json::from_value(serde_json::json!({ "input": input })).expect("rules");
    let verdict = mark(&spec, answer, key);
    assert_eq!(verdict.outcome, Correct, "{input}: {answer:?} | {key}: {verdict:?}");
}

/// Marks of direction and isolation, joiners, spaces without width, selectors, invisible operators.
const UNSEEN: &str = "\
    \u{ad}\u{34f}\u{61c}\u{180e}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{202a}\u{202c}\u{202e}\u{2060}\u{2061}\
    \u{2062}\u{2063}\u{2064}\u{2066}\u{2068}\u{2069}\u{206f}\u{3164}\u{fe00}\u{fe0e}\u{fe0f}\u{feff}\u{ffa0}\u{e0061}";

#[test]
fn what_is_not_seen_is_dropped_in_every_kind() {
    for (input, answer, key) in [
        ("integer", "42", "42"),
        ("integer", "-7", "-7"),
        ("decimal", "5.333", "5.333"),
        ("fraction", "3/4", "3/4"),
        ("expression", "2x+1", "1+2*x"),
        ("equation", "x=2", "x=2"),
        ("set", "{1; 2}", "{1, 2}"),
        ("interval", "[0, 1)", "[0, 1)"),
        ("quantity", "12 kg", "12 kg"),
        ("text", "Paris", "Paris"),
        ("boolean", "true", "true"),
        ("multiple_choice", "b2", "b2"),
        ("multiple_answers", "ab, cd", "ab, cd"),
        ("ordering", "ab, cd", "ab, cd"),
        ("matching", "a-1, b-2", "a-1, b-2"),
    ] {
        for sign in UNSEEN.chars() {
            for at in 0..=answer.chars().count() {
                let mut typed: Vec<char> = answer.chars().collect();
                typed.insert(at, sign);
                let typed: String = typed.into_iter().collect();
                is_right(input, &typed, key);
            }
        }
    }
    for input in Input::ALL {
        let verdict = mark(&AnswerSpec::of(input), "\u{200b} \u{202c}", "1");
        assert_eq!(verdict.reason.as_deref(), Some("Nothing was entered."), "{input:?}");
        assert!(reading(&AnswerSpec::of(input), "\u{feff}").is_err(), "{input:?}");
    }
}

#[test]
fn every_dash_is_a_minus_in_numbers_and_a_hyphen_in_words() {
    for dash in "-‐‑‒–—―−﹘﹣－➖⸺".chars() {
        for (input, answer, key) in [
            ("integer", format!("{dash}5"), "-5"),
            ("integer", format!("{dash} 5"), "-5"),
            ("decimal", format!("{dash}0.25"), "-0.25"),
            ("fraction", format!("{dash}3/4"), "-3/4"),
            ("decimal", format!("1.5e{dash}3"), "0.0015"),
            ("expression", format!("x{dash}1"), "x-1"),
            ("equation", format!("y = {dash}2x"), "y=-2*x"),
            ("set", format!("{{{dash}1; 2}}"), "{-1, 2}"),
            ("interval", format!("[{dash}1, 2)"), "[-1, 2)"),
            ("quantity", format!("{dash}5 m"), "-5 m"),
            ("text", format!("well{dash}known"), "well-known"),
            ("text", format!("a {dash} b"), "a - b"),
            ("matching", format!("a{dash}1, b{dash}2"), "a-1, b-2"),
        ] {
            is_right(input, &answer, key);
        }
    }
}
