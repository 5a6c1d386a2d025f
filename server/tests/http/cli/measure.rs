//! `plumb measure`: the shipped test, taken by drawn learners, its forms, and a pass mark by judges.

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

/// `plumb measure cut-score` on a small test of five items, in a folder.
fn cut_score(folder: &std::path::Path, more: &[&str]) -> crate::cli::CommandOutput {
    let content = folder.join("content");
    std::fs::create_dir_all(&content).unwrap();
    let exam = crate::support::content::exam("SMALL", &[("T.ADD", 3), ("T.DOUBLE", 2)], &[], &[]);
    for (name, text) in crate::support::content::usual().into_iter().chain([exam]) {
        std::fs::write(content.join(name.replace('/', "-")), text).unwrap();
    }
    plumb(folder, &[&["measure", "cut-score", "SMALL", "--content", "content"], more].concat(), "")
}

#[test]
fn judges_fill_in_a_file_and_a_pass_mark_comes_out() {
    let folder = tempfile::tempdir().unwrap();
    let empty = cut_score(folder.path(), &[]).expect(0).out;
    let lines: Vec<&str> = empty.lines().collect();
    assert!(lines[0].starts_with("item,section,skill,level,example,key,judge 1,judge 2"), "{}", lines[0]);
    let write = |name: &str, rating: &dyn Fn(usize, usize) -> String| {
        let mut filled = vec![lines[0].to_owned()];
        for (item, line) in lines[1..].iter().enumerate() {
            let begins = line.trim_end_matches(',');
            // The fourth judge was away.
            filled.push(format!("{begins},{},{},\"{}\",", rating(item, 0), rating(item, 1), rating(item, 2)));
        }
        std::fs::write(folder.path().join(name), filled.join("\n")).unwrap();
    };
    write("one.csv", &|item, judge| (40 + 20 * judge + item % 3 * 5).to_string());
    write("two.csv", &|item, judge| if judge == 2 { "62,5 %".to_owned() } else { (60 + item % 3 * 5).to_string() });
    let rounds = ["--ratings", "one.csv", "--ratings", "two.csv"];
    let json = cut_score(folder.path(), &[&rounds[..], &["--format", "json"]].concat()).expect(0).out;
    let found: Json = serde_json::from_str(&json).unwrap();
    assert_eq!(found["items"].as_u64().unwrap(), u64::try_from(lines.len() - 1).unwrap());
    let [first, second] = found["rounds"].as_array().unwrap().as_slice() else { panic!("{found}") };
    let number = |value: &Json| value.as_f64().unwrap_or_else(|| panic!("{value} in {found}"));
    assert_eq!(first["judges"].as_array().unwrap().len(), 3);
    assert!((number(&first["percent"]) - 64.0).abs() < 1.5, "{found}");
    assert!(number(&first["standard_error"]) > 4.0 * number(&second["standard_error"]), "the judges came together");
    assert!(number(&second["agreement"]) < 1.0 && number(&second["decisions"]["accuracy"]) > 0.5, "{found}");
    let text = cut_score(folder.path(), &rounds).expect(0).out;
    crate::support::has(
        &text,
        ["pass mark of the blueprint", "50.0 %", "round 2 (3 judges)", "judge 3", "differ most"],
    );
}

#[test]
fn a_wrong_rating_is_named_with_its_line_and_judge() {
    let folder = tempfile::tempdir().unwrap();
    let empty = cut_score(folder.path(), &[]).expect(0).out;
    let refused = |text: String, says: &str| {
        std::fs::write(folder.path().join("r.csv"), text).unwrap();
        let ran = cut_score(folder.path(), &["--ratings", "r.csv"]).expect(3);
        assert!(ran.err.contains(says), "{}", ran.err);
    };
    refused(empty.clone(), "at least two judges");
    refused(empty.replacen("item,", "number,", 1), "line 1: the first columns must be item");
    refused(empty.lines().take(5).collect::<Vec<_>>().join("\n"), "items, not 4");
    refused(empty.replacen("\n2,", "\n7,", 1), "line 3: here must be item 2");
    refused(empty.replacen(",,,,\n2,", ",50,,,\n2,", 1), "line 3: judge 1: \"\" is not a number of learners");
    refused(empty.replace(",,,,\n", ",50,101,,\n"), "line 2: judge 2: \"101\" is not");
}
