//! `plumb blueprint` and `plumb answer`.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use super::plumb;
use crate::support::content::{ADD, CURRICULUM, DOUBLE, GRAPH};
use crate::support::{PageText, has_fields, repository};

#[test]
fn blueprints_without_fault_are_reported_skill_by_skill() {
    // All shipped blueprints are checked where they are read and proved; here their report is checked.
    let folder = "blueprints/skills/math/arithmetic";
    let ran =
        plumb(&repository(), &["blueprint", "check", folder, "--languages", "en,de", "--format", "json"], "").expect(0);
    let report = ran.json();
    assert_eq!(report["ok"], true);
    // Some skills have no more items, such as the times tables. The check has a warning about that, and no other.
    for problem in report["problems"].as_array().unwrap() {
        assert_eq!(problem["severity"], "warning", "{problem}");
        assert!(problem["code"] == "small-pool" || problem["code"] == "guessable", "{problem}");
    }
    let skills = report["skills"].as_array().unwrap();
    assert!(skills.len() >= 16, "{}", skills.len());
    for skill in skills {
        for level in skill["levels"].as_array().unwrap() {
            assert!(level["distinct_items"].as_u64() >= Some(10), "{}: {level}", skill["skill_id"]);
            let acceptance = level["acceptance"].as_f64().unwrap();
            assert!(acceptance > 0.0 && acceptance <= 1.0, "{}: {level}", skill["skill_id"]);
        }
    }
}

#[test]
fn what_can_be_guessed_is_warned_of_with_its_figure_and_accepted() {
    let printed =
        ["add_2digit", "subnet_network_address"].map(|name| format!("crates/content/src/tests/sources/{name}.yaml"));
    let check = ["blueprint", "check", printed[0].as_str(), printed[1].as_str()];
    let ran = plumb(&repository(), &[&check[..], &["--format", "json"]].concat(), "").expect(0);
    let report = ran.json();
    assert_eq!(report["ok"], true);
    let problems = report["problems"].as_array().unwrap();
    assert!(problems.iter().all(|problem| problem["severity"] == "warning"), "{problems:?}");
    let guessable = problems.iter().filter(|problem| problem["code"] == "guessable");
    assert_eq!(guessable.count(), 6, "{problems:?}");
    let ran = plumb(&repository(), &check, "").expect(0);
    assert!(ran.out.contains("warning[guessable]") && ran.out.contains(" % of the items of level"), "{}", ran.out);
    assert!(ran.out.contains("what a rule learnt from other items picks"), "{}", ran.out);
}

#[test]
fn a_fault_is_told_with_file_line_and_column_and_ends_with_one() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("add.yaml"), ADD.replace("formula: answer - 1}", "formula: answr - 1}")).unwrap();
    let ran = plumb(dir.path(), &["blueprint", "check", "add.yaml"], "").expect(1);
    let (line, text) = (1..).zip(ADD.lines()).find(|(_, text)| text.contains("formula: answer - 1}")).unwrap();
    let column = text.find("answer - 1").unwrap() + 1;
    assert!(ran.out.contains(&format!("add.yaml:{line}:{column}: error[")), "{column}: {}", ran.out);
    assert!(ran.out.contains("answer"), "the help names what was meant: {}", ran.out);
    let ran = plumb(dir.path(), &["blueprint", "check", "add.yaml", "--format", "json"], "").expect(1);
    let report = ran.json();
    assert_eq!(report["ok"], false);
    let problem = &report["problems"][0];
    has_fields(problem, json!({ "/file": "add.yaml", "/line": line, "/column": column }));
    for field in ["code", "message", "severity"] {
        assert!(problem[field].as_str().is_some_and(|text| !text.is_empty()), "{field}: {problem}");
    }
    std::fs::write(dir.path().join("add.yaml"), "a: [\n").unwrap();
    plumb(dir.path(), &["blueprint", "check", "add.yaml"], "").expect(1).out.has(["add.yaml:"]);
    plumb(dir.path(), &["blueprint", "check", "none.yaml"], "").expect(3);
    plumb(dir.path(), &["blueprint", "check"], "").expect(2);
}

#[test]
fn all_faults_of_all_files_are_told_at_once() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join("deep")).unwrap();
    std::fs::write(dir.path().join("one.yaml"), ADD.replace("answer_formula: a + b", "answer_formula: a + c")).unwrap();
    let two = ADD.replace("T.ADD", "T.TWO").replace("option_count: 3", "option_count: many").replace("Apply", "Fly");
    std::fs::write(dir.path().join("deep/two.yml"), two).unwrap();
    std::fs::write(dir.path().join("notes.txt"), "not a blueprint").unwrap();
    let report = plumb(dir.path(), &["blueprint", "check", ".", "--format", "json"], "").expect(1).json();
    let files: Vec<&str> =
        report["problems"].as_array().unwrap().iter().map(|problem| problem["file"].as_str().unwrap()).collect();
    assert!(files.iter().filter(|file| file.ends_with("two.yml")).count() >= 2, "{report:#}");
    assert!(files.iter().any(|file| file.ends_with("one.yaml")), "{report:#}");
}

#[test]
fn a_curriculum_is_held_against_the_graph_beside_it() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).unwrap();
    write("sums.yaml", CURRICULUM);
    plumb(dir.path(), &["blueprint", "check", "sums.yaml"], "").expect(1).out.has(["sums.yaml:1:1: error[no-graph]"]);
    write("add.yaml", ADD);
    write("double.yaml", DOUBLE);
    write("skills_graph.json", GRAPH);
    plumb(dir.path(), &["blueprint", "check", "."], "").expect(0);
    let missing = plumb(dir.path(), &["blueprint", "check", ".", "--languages", "en,de"], "").expect(1);
    missing.out.has(["error[missing-translation]", "has no translation into `de`"]);
    write("sums.yaml", &CURRICULUM.replace("prerequisites: [adding]", "prerequisites: [addding]"));
    let ran = plumb(dir.path(), &["blueprint", "check", "."], "").expect(1);
    assert!(ran.out.contains("sums.yaml:19:21: error[unknown-module]"), "{}", ran.out);
    assert!(ran.out.contains("did you mean `adding`?"), "{}", ran.out);
}

#[test]
fn a_preview_is_an_array_of_items_in_the_form_agreed() {
    let base = ["blueprint", "preview", "MATH.ARITH.ADD.2DIGIT", "--format", "json"];
    let with = |more: &[&'static str]| [&base[..], more].concat();
    let ran = plumb(&repository(), &with(&["--difficulty", "hard", "--seed", "42", "--count", "3"]), "").expect(0);
    let items = ran.json();
    let items = items.as_array().unwrap();
    let seeds: Vec<u64> = items.iter().map(|item| item["seed"].as_u64().unwrap()).collect();
    assert_eq!(seeds, [42, 43, 44]);
    for item in items {
        let fields: BTreeSet<&str> = item.as_object().unwrap().keys().map(String::as_str).collect();
        let agreed =
            ["skill_id", "version", "difficulty", "seed", "parameters", "stem", "options", "key", "explanation"];
        // Its solutions have a figure, and each item has a computed difficulty.
        let more = ["computed_difficulty", "solution_figure", "solution_alternative"];
        assert_eq!(fields, agreed.into_iter().chain(more).collect(), "{item}");
        assert_eq!((&item["skill_id"], &item["difficulty"]), (&json!("MATH.ARITH.ADD.2DIGIT"), &json!("hard")));
        let options = item["options"].as_array().unwrap();
        assert_eq!(options.len(), 4);
        let key = options.iter().find(|option| option["id"] == item["key"]["option_id"]).unwrap();
        assert_eq!((&key["text"], &key["misconception"]), (&item["key"]["text"], &Json::Null));
        let wrong = options.iter().filter(|option| option["misconception"].is_string()).count();
        assert_eq!(wrong, 3, "{item}");
        let sum = item["parameters"]["operand_1"].as_i64().unwrap() + item["parameters"]["operand_2"].as_i64().unwrap();
        assert_eq!(item["key"]["text"], sum.to_string());
        assert!(item["explanation"].as_str().is_some_and(|text| text.contains(&sum.to_string())), "{item}");
    }
    // Repeating it gives identical bytes; without a level all levels are shown.
    let again = plumb(&repository(), &with(&["--difficulty", "hard", "--seed", "42", "--count", "3"]), "").expect(0);
    assert_eq!(again.out, ran.out);
    let all = plumb(&repository(), &with(&[]), "").expect(0).json();
    let levels: Vec<&str> = all.as_array().unwrap().iter().map(|item| item["difficulty"].as_str().unwrap()).collect();
    assert_eq!(levels, ["easy", "medium", "hard"]);
    let text = plumb(&repository(), &base[..3], "").expect(0);
    assert!(text.out.contains('✓'), "{}", text.out);
    plumb(&repository(), &["blueprint", "preview", "NOPE"], "").expect(3).err.has(["there is no skill NOPE"]);
    let german = ["blueprint", "preview", "MATH.PROB.WORDS", "--difficulty", "hard", "--language", "de"];
    plumb(&repository(), &german, "").expect(0).out.has(["Kugel", "wahrscheinlich"]);
    plumb(&repository(), &with(&["--difficulty", "absurd"]), "").expect(3).err.has(["easy, medium, hard"]);
    plumb(&repository(), &with(&["--seed", "9007199254740992"]), "").expect(2);
}

#[test]
fn the_list_names_every_blueprint_id_first() {
    let ran = plumb(&repository(), &["blueprint", "list"], "").expect(0);
    for id in ["MATH.ARITH.ADD.2DIGIT", "NET.IP.CIDR.MASK", "MATH-FUNDAMENTALS-L1", "NETWORKING-BASICS-L1"] {
        assert_eq!(ran.out.lines().filter(|line| line.split_whitespace().next() == Some(id)).count(), 1, "{id}");
    }
    let list = plumb(&repository(), &["blueprint", "list", "--format", "json"], "").expect(0).json();
    assert_eq!(list.as_array().unwrap().len(), ran.out.lines().count());
    for line in list.as_array().unwrap() {
        for field in ["id", "kind", "version", "about", "file"] {
            assert!(line[field].as_str().is_some_and(|text| !text.is_empty()), "{field}: {line}");
        }
    }
}

#[test]
fn one_answer_is_marked_by_flags() {
    let dir = tempfile::tempdir().unwrap();
    let check = |args: &[&str]| plumb(dir.path(), &[&["answer", "check"], args].concat(), "");
    for (args, verdict) in [
        (&["--input", "integer", "--answer", "1,000", "--key", "1000"][..], "correct"),
        (&["--input", "integer", "--answer", "-5", "--key", "5"], "incorrect"),
        (&["--input", "integer", "--answer", "five", "--key", "5"], "invalid"),
        (&["--input", "fraction", "--answer", "2/4", "--key", "1/2"], "correct"),
        (&["--input", "fraction", "--lowest-terms", "--answer", "2/4", "--key", "1/2"], "incorrect"),
        (&["--input", "decimal", "--answer", "3.1", "--key", "3.14", "--tolerance", "0.05"], "correct"),
        (&["--input", "boolean", "--answer", "true", "--key", "True"], "correct"),
        (&["--input", "text", "--answer", " paris ", "--key", "Paris"], "correct"),
        (&["--input", "multiple_choice", "--answer", "k3f9", "--key", "zzzz"], "incorrect"),
        (&["--input", "expression", "--answer", "(x-1)(x+1)", "--key", "x^2-1"], "correct"),
        (&["--input", "equation", "--answer", "2x = 4", "--key", "x = 2"], "correct"),
        (&["--input", "set", "--answer", "{2; 1}", "--key", "{1, 2}"], "correct"),
        (&["--input", "interval", "--answer", "[0, 1]", "--key", "[0, 1)"], "incorrect"),
        (&["--input", "multiple_answers", "--answer", "c a", "--key", "a, c"], "correct"),
        (&["--input", "ordering", "--answer", "b, a", "--key", "a, b"], "incorrect"),
        (&["--input", "matching", "--answer", "a → 1", "--key", "a-1"], "correct"),
        (&["--input", "quantity", "--answer", "72 km/h", "--key", "20 m/s"], "correct"),
    ] {
        let told = check(args).expect(0).json();
        assert_eq!(told["verdict"], verdict, "{args:?}: {told}");
        assert_eq!(told["credit"], if verdict == "correct" { 1.0 } else { 0.0 }, "{args:?}: {told}");
    }
    check(&["--input", "integer", "--answer", "1"]).expect(2);
    check(&["--input", "integer", "--answer", "1", "--key", "1", "--tolerance=-1"]).expect(3);
    check(&["--input", "feeling", "--answer", "1", "--key", "1"]).expect(2);
}

#[test]
fn many_answers_are_marked_a_line_each_and_a_bad_line_stops_none() {
    let dir = tempfile::tempdir().unwrap();
    let input = "{\"id\": 1, \"spec\": {\"input\": \"integer\"}, \"answer\": \"12\", \"key\": \"12\"}\n\n\
                 {\"id\": \"two\", \"spec\": {\"input\": \"text\"}, \"answer\": \"a\", \"key\": \"b\"}\n";
    let ran = plumb(dir.path(), &["answer", "check"], input).expect(0);
    let lines: Vec<Json> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<(&Json, &str)> = lines.iter().map(|line| (&line["id"], line["verdict"].as_str().unwrap())).collect();
    assert_eq!(told, [(&json!(1), "correct"), (&json!("two"), "incorrect")]);

    // A variable must not have the name of a constant.
    let pi = r#"{"id": 8, "spec": {"input": "expression", "variables": {"pi": "real", "x": "real"}}, "answer": "sin(pi/6)*x", "key": "x/2"}"#;
    let input = format!(
        "{{\"id\": 0}}\nnonsense\n{{\"id\": 9, \"spec\": {{\"inputt\": \"text\"}}, \"answer\": \"\", \"key\": \"\"}}\n{pi}\n{input}"
    );
    let ran = plumb(dir.path(), &["answer", "check"], &input).expect(1);
    assert_eq!(ran.out.lines().count(), 2);
    for line in 1..=4 {
        assert!(ran.err.contains(&format!("standard input:{line}: ")), "{}", ran.err);
    }
    assert!(ran.err.contains("spec.variables: `pi` is"), "{}", ran.err);
}

#[test]
fn rules_of_formulas_and_cases_of_other_systems_are_marked_side_by_side() {
    let dir = tempfile::tempdir().unwrap();
    let input = r#"{"id": 1, "spec": {"input": "expression", "form": ["factored"], "wrong_form_percent": 40}, "answer": "x²−1", "key": "(x-1)(x+1)"}
{"id": 2, "spec": {"input": "set", "partial_credit": true}, "answer": "{1; 3}", "key": "{1, 2, 3, 4}"}
{"id": 3, "category": "equivalent_expression", "policy": {}, "answer": "(x-1)^2", "key": "x^2-2*x+1"}
{"id": 4, "category": "equivalent_expression", "policy": {}, "answer": "2x", "key": "2*x"}
{"id": 5, "category": "equivalent_expression", "policy": {"implicit_multiplication": true}, "student": "2x", "teacher": "2*x"}
{"id": 6, "category": "matrix", "answer": "[[1]]", "key": "[[1]]"}
{"id": 7, "spec": {"input": "expression"}, "answer": "2 + (", "key": "2"}
"#;
    let ran = plumb(dir.path(), &["answer", "check"], input).expect(0);
    let lines: Vec<Json> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<(&str, f64)> =
        lines.iter().map(|line| (line["verdict"].as_str().unwrap(), line["credit"].as_f64().unwrap())).collect();
    let expected = [
        ("partial", 0.4),
        ("partial", 0.5),
        ("correct", 1.0),
        ("invalid", 0.0),
        ("correct", 1.0),
        ("undecided", 0.0),
        ("invalid", 0.0),
    ];
    assert_eq!(told, expected, "{}", ran.out);
    assert!(lines[0]["reason"].as_str().unwrap().starts_with("Right value, wrong form"), "{}", lines[0]);
    assert_eq!(lines[2]["read_as"], "(x - 1)^2");

    let bad = r#"{"id": 1, "category": "equal_set", "policy": 3, "answer": "1", "key": "1"}
{"id": 2, "spec": {"input": "set", "form": ["factored"]}, "answer": "1", "key": "1"}
"#;
    let ran = plumb(dir.path(), &["answer", "check"], bad).expect(1);
    assert!(
        ran.err.contains("standard input:1: case 1: the policy") && ran.err.contains("standard input:2: spec.form"),
        "{}",
        ran.err
    );
}
