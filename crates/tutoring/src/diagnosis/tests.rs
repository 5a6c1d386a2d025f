//! Diagnoses of wrong answers.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::ErrorCategory as E;
use plumb_answers::answer::Input;
use plumb_content::generate::Generator;
use plumb_content::read;

fn misconception(id: &str, tag: &str, kind: TriggerKind, value: &str) -> Misconception {
    let trigger = Trigger { kind, value: value.to_owned() };
    Misconception { id: id.to_owned(), error_tag: tag.to_owned(), trigger, hint_ladder: vec!["Look again.".to_owned()] }
}

/// Diagnoses a typed number.
fn of(stem: &str, key: &str, list: Vec<Misconception>, answer: &str) -> Option<Diagnosis> {
    with_steps(stem, key, &[], list, answer)
}

fn with_steps(stem: &str, key: &str, steps: &[&str], list: Vec<Misconception>, answer: &str) -> Option<Diagnosis> {
    let spec = AnswerSpec::of(if key.contains('/') { Input::Fraction } else { Input::Decimal });
    let misconceptions =
        Misconceptions::new(list, &TriggerContext::new(&spec, key)).unwrap_or_else(|problems| panic!("{problems:?}"));
    let steps: Vec<String> = steps.iter().map(|step| (*step).to_owned()).collect();
    let facts =
        Facts { stem, key, spec: &spec, steps: &steps, misconceptions: &misconceptions, distractors: &[], work: &[] };
    diagnose(&facts, answer)
}

fn category(stem: &str, key: &str, answer: &str) -> E {
    of(stem, key, Vec::new(), answer).unwrap().error_category
}

#[test]
fn a_diagnosis_is_written_as_the_schema_says() {
    let found = Diagnosis {
        divergence_step_index: Some(2),
        error_category: E::SignError,
        diagnosis_explanation: "The sign was dropped.".to_owned(),
        confidence_score: Confidence::hundredths(86),
        misconception: None,
        divergent_line: None,
    };
    let json = serde_json::to_string(&found).unwrap();
    let wanted = r#"{"divergence_step_index":2,"error_category":"sign_error","diagnosis_explanation":"The sign was dropped.","confidence_score":0.86}"#;
    assert_eq!(json, wanted);
    assert_eq!(serde_json::from_str::<Diagnosis>(&json).unwrap(), found);
    assert!(serde_json::from_str::<Confidence>("1.5").is_err());
}

#[test]
fn an_exact_trigger_goes_by_value_not_by_writing() {
    let list =
        || vec![misconception("adds_both", "conceptual_error.adds_denominators", TriggerKind::ExactAnswer, "2/6")];
    let found = of("What is 1/2 + 1/4?", "3/4", list(), "1/3").unwrap();
    assert_eq!(found.misconception.as_deref(), Some("adds_both"));
    assert_eq!(found.error_category, E::ConceptualError);
    assert!(found.confidence_score > Confidence::hundredths(80));
    assert_eq!(of("What is 1/2 + 1/4?", "3/4", list(), "1/5").unwrap(), Diagnosis::unknown());
}

#[test]
fn exact_comes_before_pattern_before_predicate() {
    let list = || {
        vec![
            misconception("predicate", "procedural_error", TriggerKind::Predicate, "answer > 100 and answer % 2 == 0"),
            misconception("pattern", "sign_error", TriggerKind::Regex, "^1[0-9]2$"),
            misconception("exact", "units_error", TriggerKind::ExactAnswer, "112"),
        ]
    };
    let id = |answer: &str| of("How much is it?", "42", list(), answer).unwrap().misconception;
    assert_eq!(id("112.0").as_deref(), Some("exact"));
    assert_eq!(id("122").as_deref(), Some("pattern"));
    assert_eq!(id("1,000").as_deref(), Some("predicate"));
    assert_eq!(id("17"), None);
}

#[test]
fn rivals_make_it_less_sure() {
    let one = vec![misconception("a", "sign_error", TriggerKind::Predicate, "answer > 50")];
    let two = vec![one[0].clone(), misconception("b", "units_error", TriggerKind::Predicate, "answer > 60")];
    let alone = of("How much is it?", "42", one, "70").unwrap().confidence_score;
    let rivalled = of("How much is it?", "42", two, "70").unwrap().confidence_score;
    assert!(rivalled < alone);
}

#[test]
fn no_trigger_may_fit_the_key() {
    let spec = AnswerSpec::of(Input::Fraction);
    let refused = |kind, value: &str| {
        Misconceptions::new(vec![misconception("m", "t", kind, value)], &TriggerContext::new(&spec, "3/4")).unwrap_err()
    };
    for (kind, value) in
        [(TriggerKind::ExactAnswer, "0.75"), (TriggerKind::Regex, "^3"), (TriggerKind::Predicate, "answer < 1")]
    {
        assert!(refused(kind, value)[0].reason.contains("right answer"), "{value}");
    }
    assert!(refused(TriggerKind::Regex, "(")[0].reason.contains("pattern"));
    assert!(refused(TriggerKind::Predicate, "answer +")[0].reason.contains("predicate"));
    assert!(refused(TriggerKind::Predicate, "answer + 1")[0].reason.contains("truth value"));
    let twice = vec![misconception("m", "t", TriggerKind::ExactAnswer, "1"); 2];
    assert_eq!(Misconceptions::new(twice, &TriggerContext::new(&spec, "3/4")).unwrap_err().len(), 1);
}

#[test]
fn one_that_cannot_be_used_any_more_takes_no_other_away() {
    let spec = AnswerSpec::of(Input::Fraction);
    let good = misconception("good", "sign_error", TriggerKind::ExactAnswer, "2/6");
    let bad = misconception("bad", "sign_error", TriggerKind::Regex, "(");
    let usable = Misconceptions::usable(vec![bad, good.clone()], &TriggerContext::new(&spec, "3/4"));
    assert_eq!(usable.ladder("good"), Some(good.hint_ladder.as_slice()));
    assert_eq!(usable.ladder("bad"), None);
}

#[test]
fn formulas_sets_and_truth_values_are_recognised_by_what_they_are() {
    for (input, key, value, written) in [
        (Input::Expression, "2*x + 1", "2*x", "x + x"),
        (Input::Set, "{1, 2}", "{1}", "1"),
        (Input::Boolean, "true", "false", "False"),
    ] {
        let spec = AnswerSpec::of(input);
        let list = vec![misconception("m", "sign_error", TriggerKind::ExactAnswer, value)];
        let misconceptions = Misconceptions::new(list, &TriggerContext::new(&spec, key)).unwrap();
        let facts = Facts {
            stem: "?",
            key,
            spec: &spec,
            steps: &[],
            misconceptions: &misconceptions,
            distractors: &[],
            work: &[],
        };
        assert_eq!(diagnose(&facts, written).unwrap().misconception.as_deref(), Some("m"), "{key}");
    }
}

#[test]
fn the_shape_of_a_wrong_number_tells() {
    assert_eq!(category("What is 5 − 12?", "-7", "7"), E::SignError);
    assert_eq!(category("What is 3.4 × 10?", "34", "340"), E::RepresentationError);
    assert_eq!(category("What is 35 + 7?", "42", "24"), E::RepresentationError);
    assert_eq!(category("What is 2 + 3 × 4?", "14", "20"), E::ProceduralError);
    assert_eq!(category("What is 2/3 of 1?", "2/3", "3/2"), E::RepresentationError);
    assert_eq!(category("What is 8 + 9?", "17", "18"), E::ProceduralError);
    assert_eq!(category("How many seconds are in 25 minutes?", "1500", "25"), E::UnitsError);
    assert_eq!(category("How many grams are 3 kg?", "3000", "3"), E::UnitsError);
    assert_eq!(category("What is 6 × 7?", "42", "13"), E::ConceptualError);
    assert_eq!(category("What is 6 × 7?", "42", "97"), E::Unknown);
}

#[test]
fn a_result_on_the_way_is_an_answer_that_was_not_finished() {
    let found = with_steps("What is 48 + 36?", "84", &["8 + 6 = 14", "40 + 30 = 70", "70 + 14 = 84"], Vec::new(), "70");
    let found = found.unwrap();
    assert_eq!((found.error_category, found.divergence_step_index), (E::OmissionError, Some(3)));
}

#[test]
fn the_right_value_in_the_wrong_form_is_named_as_that() {
    let spec = AnswerSpec { lowest_terms: true, ..AnswerSpec::of(Input::Fraction) };
    let none = Misconceptions::default();
    let facts = Facts {
        stem: "Simplify 18/24.",
        key: "3/4",
        spec: &spec,
        steps: &[],
        misconceptions: &none,
        distractors: &[],
        work: &[],
    };
    assert_eq!(diagnose(&facts, "9/12").unwrap().error_category, E::RepresentationError);
    assert_eq!(diagnose(&facts, "3/4"), None, "right");
    assert_eq!(diagnose(&facts, "three"), None, "invalid");
}

#[test]
fn a_wrong_option_leads_to_its_strategy() {
    let skill =
        Arc::new(read::skill("add", include_str!("../../../content/src/tests/sources/add_2digit.yaml")).unwrap());
    let generator = Generator::new(Arc::clone(&skill));
    let item = generator.generate("medium", 7).unwrap();
    let shown = of_item(&item);
    assert_eq!(shown.len(), 3);
    let spec = AnswerSpec::of(Input::MultipleChoice);
    let none = Misconceptions::default();
    for wrong in &shown {
        let facts = Facts {
            stem: &item.stem,
            key: item.key_text(),
            spec: &spec,
            steps: &item.solution,
            misconceptions: &none,
            distractors: &shown,
            work: &[],
        };
        let found = diagnose(&facts, &wrong.value).unwrap();
        assert!(found.misconception.is_some() && found.error_category != E::Unknown, "{found:?}");
        assert!(!found.diagnosis_explanation.contains(item.key_text()), "{found:?}");
    }
}

proptest! {
    #[test]
    fn no_diagnosis_panics_or_tells_the_key(stem in ".{0,60}", key in -2000..2000_i64, answer in "[-0-9./ ]{0,12}") {
        let key = key.to_string();
        if let Some(found) = of(&stem, &key, Vec::new(), &answer) {
            prop_assert!(!found.diagnosis_explanation.bytes().any(|byte| byte.is_ascii_digit()));
            prop_assert!((0.0..=1.0).contains(&found.confidence_score.score()));
        }
    }
}

#[test]
fn work_shows_the_line_and_the_step_where_it_went_wrong() {
    let (spec, none) = (AnswerSpec::of(Input::Integer), Misconceptions::default());
    let steps = ["4 × 5 = 20.".to_owned(), "3 + 20 = 23.".to_owned()];
    let of = |answer: &str, work: &[&str]| {
        let work: Vec<String> = work.iter().map(|line| (*line).to_owned()).collect();
        let facts = Facts {
            stem: "Work out 3 + 4 × 5.",
            key: "23",
            spec: &spec,
            steps: &steps,
            misconceptions: &none,
            distractors: &[],
            work: &work,
        };
        diagnose(&facts, answer)
    };
    let found = of("28", &["3 + 4 × 5", "4 × 5 = 25", "3 + 25 = 28"]).unwrap();
    assert_eq!((found.divergent_line, found.divergence_step_index), (Some(2), Some(1)));
    assert_eq!(found.error_category, ErrorCategory::ProceduralError);
    assert!(!found.diagnosis_explanation.contains("20"), "{found:?}");
    let consistent = of("28", &["4 × 5 = 20"]).unwrap();
    assert_eq!(consistent.divergent_line, None);
    assert_eq!(of("23", &["4 × 5 = 25"]), None, "a right answer has nothing to diagnose");
}
