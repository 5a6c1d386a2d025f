//! Which hints a learner gets, and when.

use super::choose::hint;
use super::generic::generic;
use super::*;
use crate::leak::{KeyKind, LeakDetector, LeakFacts, LeakKind};

fn lines(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn sum() -> LeakDetector {
    LeakDetector::new(KeyKind::Number, &LeakFacts { stem: "What is 48 + 36?", key: "84", ..LeakFacts::default() })
}

#[test]
fn the_ladder_goes_from_pointing_to_a_sub_step() {
    let policy = HintPolicy::default();
    let levels: Vec<u8> = (0..6).map(|attempts| policy.level(attempts).number()).collect();
    assert_eq!(levels, [1, 1, 2, 3, 3, 3]);
}

#[test]
fn a_ladder_that_weakens_or_goes_beyond_a_sub_step_is_refused() {
    let of = |levels: &[HintLevel]| HintPolicy::new("x".to_owned(), levels.to_vec());
    assert_eq!(of(&[]), Err(PolicyProblem::Length));
    assert_eq!(of(&[HintLevel::Rule, HintLevel::Pointing]), Err(PolicyProblem::Falling));
    for ladder in ["[2,1]", "[1,4]"] {
        assert!(serde_json::from_str::<HintPolicy>(&format!(r#"{{"version":"x","ladder":{ladder}}}"#)).is_err());
    }
}

#[test]
fn a_hint_is_written_as_the_schema_says() {
    let hint = Hint::new(HintLevel::Rule, "Remember.".to_owned());
    let json = serde_json::to_string(&hint).unwrap();
    assert_eq!(json, r#"{"hint_level":2,"hint_strategy":"rule_hint","hint_text":"Remember."}"#);
    assert_eq!(serde_json::from_str::<Hint>(&json).unwrap(), hint);
}

#[test]
fn the_misconceptions_own_hint_comes_before_the_blueprints_and_the_built_in_one() {
    let (ladder, blueprint) =
        (lines(&["Did you carry?", "Ten ones make a ten."]), lines(&["Ones first.", "Then tens."]));
    let mut context =
        HintContext { misconception: Some(("no_carry", &ladder)), blueprint: &blueprint, ..HintContext::default() };
    let served = hint(HintLevel::Rule, &context, &sum()).unwrap();
    assert_eq!(served.hint.hint_text, "Ten ones make a ten.");
    assert_eq!(served.source, HintSource::Misconception("no_carry".to_owned()));
    context.misconception = None;
    assert_eq!(hint(HintLevel::Pointing, &context, &sum()).unwrap().source, HintSource::Blueprint);
    context.blueprint = &[];
    let served = hint(HintLevel::Pointing, &context, &sum()).unwrap();
    assert_eq!(served.source, HintSource::Generic(ErrorCategory::Unknown));
}

#[test]
fn a_hint_that_tells_is_passed_over_and_reported() {
    let (ladder, blueprint) = (lines(&["It is eighty-four."]), lines(&["Ones first."]));
    let context = HintContext { misconception: Some(("m", &ladder)), blueprint: &blueprint, ..HintContext::default() };
    let served = hint(HintLevel::Pointing, &context, &sum()).unwrap();
    assert_eq!(served.hint.hint_text, "Ones first.");
    assert_eq!(
        served.refused,
        [LeakingHint { source: HintSource::Misconception("m".to_owned()), kind: LeakKind::Words }]
    );
}

#[test]
fn the_last_hint_shows_the_next_step_but_never_the_last_one() {
    let solution = lines(&["8 + 6 = 14", "40 + 30 = 70", "70 + 14 = 84"]);
    let at = |step| {
        let diagnosis = Diagnosis { divergence_step_index: step, ..Diagnosis::unknown() };
        let context =
            HintContext { diagnosis: Some(&diagnosis), steps: SubSteps::of(&solution), ..HintContext::default() };
        hint(HintLevel::BottomOut, &context, &sum()).unwrap()
    };
    assert_eq!(at(None).hint.hint_text, "8 + 6 = 14");
    assert_eq!(at(Some(2)).source, HintSource::SolutionStep(2));
    assert_eq!(at(Some(3)).source, HintSource::Generic(ErrorCategory::Unknown));
    let all = worked_solution(&solution, "84");
    assert!(all.ends_with("70 + 14 = 84\nThe answer is 84."), "{all}");
    assert!(worked_solution(&solution, "-13").ends_with("The answer is −13."), "with the sign that is shown");
}

#[test]
fn no_hint_is_given_twice() {
    let (ladder, blueprint) = (lines(&["Did you carry?"]), lines(&["Ones first."]));
    let solution = lines(&["8 + 6 = 14", "40 + 30 = 70", "70 + 14 = 84"]);
    let mut given: Vec<Hint> = Vec::new();
    for level in [1, 2, 3, 3, 3, 3] {
        let context = HintContext {
            misconception: Some(("no_carry", &ladder)),
            blueprint: &blueprint,
            steps: SubSteps::of(&solution),
            given: &given,
            ..HintContext::default()
        };
        let served = hint(HintLevel::try_from(level).unwrap(), &context, &sum());
        given.extend(served.map(|served| served.hint));
    }
    let texts: Vec<&str> = given.iter().map(|hint| hint.hint_text.as_str()).collect();
    let built_in = generic(ErrorCategory::Unknown, HintLevel::BottomOut).english();
    assert_eq!(texts, ["Did you carry?", "Ones first.", "8 + 6 = 14", "40 + 30 = 70", built_in], "and then none");
}

#[test]
fn built_in_hints_differ_and_have_no_numbers() {
    let mut seen = std::collections::BTreeSet::new();
    for category in ErrorCategory::ALL {
        for level in [HintLevel::Pointing, HintLevel::Rule, HintLevel::BottomOut] {
            let text = generic(category, level).english();
            assert!(!text.bytes().any(|byte| byte.is_ascii_digit()) && text.len() > 20, "{text}");
            assert!(seen.insert(text), "{text}");
        }
    }
}
