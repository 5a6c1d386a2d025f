//! `plumb measure`: the shipped test, taken by drawn learners, and its forms.

use serde_json::Value as Json;

use super::plumb;

fn measure(command: &str, more: &[&str]) -> Json {
    let content = format!("{}/../blueprints", env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let args = ["measure", command, "MATH-FUNDAMENTALS-L1", "--content", &content, "--format", "json"];
    let ran = plumb(folder.path(), &[&args[..], more].concat(), "").expect(0);
    serde_json::from_str(&ran.out).unwrap()
}

fn simulate(more: &[&str]) -> Json {
    measure("simulate", more)
}

#[test]
fn the_shipped_test_measures_as_it_says_when_it_is_adaptive() {
    let report = simulate(&["--adaptive", "--learners", "60", "--seed", "7"]);
    assert_eq!((report["learners"].as_u64(), report["content_violations"].as_u64()), (Some(60), Some(0)), "{report}");
    let number = |name: &str| report[name].as_f64().unwrap_or_else(|| panic!("no {name} in {report}"));
    // With 60 learners these are wide: they find what is broken, not what is a little worse.
    assert!(number("bias").abs() < 0.3, "{report}");
    assert!((0.85..=1.0).contains(&number("coverage")), "{report}");
    assert!(number("mean_se") < number("fixed_form_se") + 0.02, "{report}");
    assert!(number("mean_items") <= number("fixed_form_items"), "{report}");
    assert_eq!(report, simulate(&["--adaptive", "--learners", "60", "--seed", "7"]), "the seed decides all");
}

#[test]
fn forms_of_the_shipped_test_are_compared() {
    let report = measure("forms", &["--forms", "200"]);
    assert_eq!((report["forms"].as_u64(), report["assessment_id"].as_str()), (Some(200), Some("MATH-FUNDAMENTALS-L1")));
    let number = |value: &Json| value.as_f64().unwrap_or_else(|| panic!("{report}"));
    // The same numbers of each level are in all forms.
    assert!(number(&report["largest_deviation"]) < 0.1, "{report}");
    for point in report["points"].as_array().unwrap() {
        assert!((number(&point["mean"]) - number(&point["target"])).abs() < 0.01, "{point}");
    }
    let [low, high] = report["equated_pass_mark"].as_array().unwrap().as_slice() else { panic!("{report}") };
    // Its pass mark is 70 %.
    assert!((number(low) - 0.7).abs() < 0.03 && (number(high) - 0.7).abs() < 0.03, "{report}");
}
