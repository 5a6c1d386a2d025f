//! Every wrong answer has a reason, which does not reveal the key.

use plumb_answers::answer::Outcome::{Correct, Incorrect, Invalid, Undecided};
use plumb_answers::answer::{AnswerSpec, Input, Outcome, Verdict, mark};
use plumb_answers::item::{ItemBody, ItemOption, mark_body};
use proptest::prelude::*;

use crate::table::{Case, cases_of, spec};

/// Whether `key` occurs in `reason` by itself, not as a part of another word or number.
fn tells(reason: &str, key: &str) -> bool {
    let joins = |c: char| c.is_alphanumeric() || matches!(c, '.' | '/' | '-' | '−');
    reason.match_indices(key).any(|(at, _)| {
        let (before, after) = (&reason[..at], &reason[at + key.len()..]);
        let mut after = after.chars();
        let next = after.next().filter(|c| *c != '.' || after.next().is_some_and(char::is_numeric));
        !before.chars().next_back().is_some_and(joins) && !next.is_some_and(joins)
    })
}

#[test]
fn a_key_is_found_where_it_stands_by_itself() {
    assert!(tells("it is 12.", "12") && tells("x = −3", "−3") && tells("“Paris”", "Paris"));
    assert!(!tells("it is 112", "12") && !tells("12.5", "12") && !tells("-12 is", "12") && !tells("2/12", "12"));
}

#[test]
fn the_reasons_of_the_table_are_about_every_kind_of_answer_and_do_not_reveal_the_key() {
    let cases = cases_of("reasons.txt");
    for Case { at, key, reason, .. } in &cases {
        let reason = reason.as_deref().unwrap_or_default();
        assert!(!reason.is_empty() && !tells(reason, key), "{at}: {reason}");
    }
    for input in Input::ALL {
        assert!(cases.iter().any(|case| case.spec.input == input), "{} is not tried", input.as_str());
    }
}

#[test]
fn the_reason_is_the_same_on_whichever_side_of_the_key_an_answer_is() {
    // If the reason showed where to look, a learner would have the key after a few tries.
    let said = |answer: &str, key: &str, rules: &str| {
        let verdict = mark(&spec(rules), answer, key);
        assert_eq!(verdict.outcome, Incorrect, "{answer} for {key}");
        verdict.reason
    };
    for rules in [r#"{"input": "integer"}"#, r#"{"input": "decimal"}"#, r#"{"input": "fraction"}"#] {
        assert_eq!(said("50", "49", rules), said("50", "51", rules));
        assert_eq!(said("50", "-50", rules), said("50", "5000000", rules));
    }
    let quantity = r#"{"input": "quantity"}"#;
    assert_eq!(said("50 m", "49 m", quantity), said("50 m", "51 km", quantity));
    assert_eq!(said("50 m", "1 s", quantity), said("50 m", "50 kg", quantity));
    let several = r#"{"input": "multiple_answers", "choices": ["a", "b", "c"]}"#;
    assert_eq!(said("a, b", "a", several), said("a, b", "a, b, c", several));
    let order = r#"{"input": "ordering"}"#;
    assert_eq!(said("a, b, c", "c, b, a", order), said("a, b, c", "a, c, b", order));
    let pairs = r#"{"input": "matching"}"#;
    assert_eq!(said("a-1, b-2", "a-1, b-3", pairs), said("a-1, b-2", "a-7, b-8", pairs));
}

#[test]
fn an_option_is_named_by_its_text() {
    let option = |id: &str, text: &str| ItemOption {
        id: id.to_owned(),
        text: text.to_owned(),
        strategy: None,
        misconception: None,
    };
    let body = ItemBody::MultipleChoice {
        options: vec![option("o1", "a prime number"), option("o2", "a square"), option("o3", &"long ".repeat(50))],
        key: "o1".to_owned(),
    };
    assert_eq!(mark_body(&body, "o2").reason.as_deref(), Some("“a square” is not what is asked for."));
    assert_eq!(mark_body(&body, "o3").reason.as_deref(), Some("This is not what is asked for."));
    assert_eq!(mark_body(&body, "o1").reason, None);
}

#[test]
fn a_long_number_is_not_repeated() {
    let verdict = mark(&AnswerSpec::of(Input::Integer), &"7".repeat(150), "3");
    assert_eq!(verdict.reason.as_deref(), Some("This is not the number that is asked for."));
}

#[test]
fn verdicts_of_before_are_read_though_they_say_no_reason() {
    let stored = r#"{"outcome":"incorrect","credit":0,"read_as":"7","algorithm":"plumb-answer/2"}"#;
    let verdict: Verdict = serde_json::from_str(stored).expect("a verdict");
    assert_eq!((verdict.outcome, &verdict.reason), (Incorrect, &None));
    assert_eq!(serde_json::to_string(&verdict).expect("text"), stored, "kept as they are");
}

/// Texts that can be read as an answer of this kind.
fn answers(input: Input) -> BoxedStrategy<String> {
    let number = || -99_i32..99;
    match input {
        Input::Integer => number().prop_map(|n| n.to_string()).boxed(),
        Input::Decimal => (number(), 0..100).prop_map(|(n, d)| format!("{n}.{d}")).boxed(),
        Input::Fraction => (number(), 1..20).prop_map(|(n, d)| format!("{n}/{d}")).boxed(),
        Input::Boolean => any::<bool>().prop_map(|truth| truth.to_string()).boxed(),
        Input::Text => "[k-z]{2,9}".boxed(),
        Input::MultipleChoice => "[a-e]".boxed(),
        Input::Expression => (number(), number()).prop_map(|(a, b)| format!("{a}x + {b}")).boxed(),
        Input::Equation => (number(), number()).prop_map(|(a, b)| format!("y = {a}x + {b}")).boxed(),
        Input::Set => (number(), number()).prop_map(|(a, b)| format!("{{{a}; {b}}}")).boxed(),
        Input::Interval => (number(), 1..9).prop_map(|(a, b)| format!("[{a}; {})", a + b)).boxed(),
        Input::MultipleAnswers => {
            proptest::sample::subsequence(vec!["a", "b", "c", "d"], 1..4).prop_map(|ids| ids.join(", ")).boxed()
        }
        Input::Ordering => Just(vec!["a", "b", "c", "d"]).prop_shuffle().prop_map(|ids| ids.join(", ")).boxed(),
        Input::Matching => (1..4, 1..4).prop_map(|(a, b)| format!("a-{a}, b-{b}")).boxed(),
        Input::Quantity => (1..99, proptest::sample::select(vec!["m", "km", "s", "kg", "m/s", "N", "J"]))
            .prop_map(|(n, unit)| format!("{n} {unit}"))
            .boxed(),
    }
}

proptest! {
    #[test]
    fn every_wrong_answer_of_every_kind_has_a_reason_without_the_key(
        (input, answer, key) in proptest::sample::select(Input::ALL.to_vec())
            .prop_flat_map(|input| (Just(input), answers(input), answers(input)))
    ) {
        let Verdict { outcome, reason, .. } = mark(&AnswerSpec::of(input), &answer, &key);
        let expected: &[Outcome] = if answer == key { &[Correct] } else { &[Correct, Incorrect] };
        prop_assert!(expected.contains(&outcome), "{answer} | {key}: {outcome:?} {reason:?}");
        prop_assert!(!matches!(outcome, Invalid | Undecided));
        if outcome == Incorrect {
            let reason = reason.unwrap_or_default();
            prop_assert!(!reason.is_empty(), "{answer} | {key}");
            // A part of a key, such as the end of an interval, may be the point that shows the difference.
            prop_assert!(!tells(&reason, &key), "{answer} | {key}: {reason}");
        }
    }
}
