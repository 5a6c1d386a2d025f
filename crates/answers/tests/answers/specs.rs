//! Specifications of answers, and what is shown of an answer before it is marked.

use plumb_answers::answer::Outcome::{Correct, Incorrect, Invalid};
use plumb_answers::answer::{AnswerSpec, Input, mark, reading};

use crate::table::spec;

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

#[test]
fn what_cannot_be_read_says_where() {
    let verdict = mark(&AnswerSpec::of(Input::Expression), "2 + (3 * 4", "14");
    assert_eq!(verdict.outcome, Invalid);
    let place = verdict.place.unwrap();
    assert!(place.from <= place.to && place.to <= 10, "{place:?}");
    assert!(!verdict.reason.unwrap().is_empty());
}

#[test]
fn how_an_answer_is_read_is_shown_as_text_and_mathematics() {
    let shown = |rules: &str, text: &str| reading(&spec(rules), text).unwrap();
    let half = shown(r#"{"input": "expression"}"#, "1/2x");
    assert_eq!(half.text, "1/2*x");
    assert!(half.formula.is_some(), "{half:?}");
    assert_eq!(shown(r#"{"input": "set"}"#, "2; 1").text, "{2, 1}");
    assert!(shown(r#"{"input": "quantity"}"#, "5 m").text.contains('m'));
    assert_eq!(shown(r#"{"input": "ordering"}"#, "b a").text, "b, a");
    assert_eq!(shown(r#"{"input": "text"}"#, "1/2").formula, None, "words are no formula");
    assert!(shown(r#"{"input": "fraction"}"#, "3 1/2").formula.is_some());
    let refused = reading(&spec(r#"{"input": "expression"}"#), "2 +").unwrap_err();
    assert!(refused.from <= refused.to && refused.to <= 3 && !refused.reason.is_empty(), "{refused:?}");
    assert!(reading(&spec(r#"{"input": "interval"}"#), " ").is_err());
}

#[test]
fn a_point_is_read_as_an_element_of_a_set() {
    let verdict = mark(&AnswerSpec::of(Input::Set), "(1,2)", "{(1,2)}");
    assert_eq!(verdict.read_as.as_deref(), Some("{(1, 2)}"));
}

#[test]
fn a_unit_that_is_clear_by_itself_is_shown_before_it_is_handed_in() {
    let shown = |answer: &str| reading(&AnswerSpec::of(Input::Quantity), answer).map(|read| read.text);
    assert_eq!(shown("10 Nm").as_deref(), Ok("10 Nm"));
    assert!(shown("10 blorp").is_err());
}

#[test]
fn a_variable_of_a_form_needs_a_form() {
    let rules = r#"{"input": "expression", "form_variable": "x", "form": ["expanded"]}"#;
    let spec: AnswerSpec = serde_json::from_str(rules).expect("rules");
    assert_eq!(spec.problems().first().map(|problem| problem.field), Some("form_variable"));
}

proptest::proptest! {
    #[test]
    fn no_text_makes_marking_panic(answer in "\\PC{0,40}", key in "\\PC{0,20}", number in "[-+0-9., /eE%×^½]{0,20}") {
        for input in Input::ALL {
            let spec = AnswerSpec { percent: true, ..AnswerSpec::of(input) };
            mark(&spec, &answer, &key);
            let verdict = mark(&spec, &number, &number);
            proptest::prop_assert!(verdict.outcome != Incorrect, "{number:?} is not itself: {verdict:?}");
        }
    }

    #[test]
    fn a_fraction_equals_itself_however_it_is_scaled(n in -1_000_000i64..1_000_000, d in 1i64..10_000, k in 1i64..1_000) {
        let verdict = mark(&AnswerSpec::of(Input::Fraction), &format!("{}/{}", n * k, d * k), &format!("{n}/{d}"));
        proptest::prop_assert_eq!(verdict.outcome, Correct);
    }
}
