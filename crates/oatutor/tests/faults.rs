//! Unreadable files: every error is reported with its place, and none causes a panic.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;

use plumb_oatutor::{ImportOptions, import, read, salvage};
use plumb_types::time::Timestamp;
use proptest::prelude::*;
use serde_json::{Value as Json, json};

const PROBLEM: &str = "content-pool/p1/p1.json";
const STEP: &str = "content-pool/p1/steps/p1a/p1a.json";
const PATHWAY: &str = "content-pool/p1/steps/p1a/tutoring/p1aDefaultPathway.json";

fn small() -> BTreeMap<String, Json> {
    let licence = "https://creativecommons.org/licenses/by/4.0/ <CC BY 4.0>";
    let files = [
        (PROBLEM, json!({ "id": "p1", "title": "Sums", "body": "Evaluate.", "license": licence })),
        (
            STEP,
            json!({
                "id": "p1a", "stepAnswer": ["5"], "problemType": "MultipleChoice", "answerType": "string",
                "stepTitle": "$$2+3$$", "choices": ["5", "6"],
            }),
        ),
        (
            PATHWAY,
            json!([
                { "id": "h1", "type": "hint", "title": "Count", "text": "Count on.", "dependencies": [] },
                {
                    "id": "h2", "type": "scaffold", "text": "What is 2 + 1?", "dependencies": ["h1"],
                    "problemType": "TextBox", "answerType": "arithmetic", "hintAnswer": ["3"],
                    "subHints": [{ "id": "s1", "type": "hint", "text": "After two." }],
                },
            ]),
        ),
        ("skillModel.json", json!({ "p1a": ["add"] })),
        (
            "bkt-params/bktParams1.json",
            json!({ "add": { "probMastery": 0.3, "probTransit": 0.1, "probSlip": 0.1, "probGuess": 0.1 } }),
        ),
        (
            "coursePlans.json",
            json!([{ "courseName": "Sums", "lessons": [
                { "id": "L", "name": "1.1", "topics": "Sums", "learningObjectives": { "add": 0.9 } },
            ] }]),
        ),
    ];
    files.into_iter().map(|(path, json)| (path.to_owned(), json)).collect()
}

fn texts(files: &BTreeMap<String, Json>) -> BTreeMap<String, String> {
    files.iter().map(|(path, json)| (path.clone(), json.to_string())).collect()
}

fn faults(files: &BTreeMap<String, String>) -> Vec<String> {
    read(files).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

/// Returns the small pool with one value replaced.
fn with(path: &str, pointer: &str, value: Json) -> BTreeMap<String, String> {
    let mut files = small();
    *files.get_mut(path).unwrap().pointer_mut(pointer).unwrap() = value;
    texts(&files)
}

#[test]
fn the_small_pool_has_no_faults() {
    assert_eq!(faults(&texts(&small())), Vec::<String>::new());
}

#[test]
fn a_fault_is_told_with_file_and_place() {
    for (files, fault) in [
        (with(PROBLEM, "/id", json!("p2")), "p1/p1.json:/id: is “p2”, but the folder is called “p1”"),
        (with(PROBLEM, "/body", json!(["x"])), "p1.json:/body: must be a text, not a list"),
        (with(STEP, "/stepAnswer", json!([])), "p1a.json:/stepAnswer: is empty"),
        (with(STEP, "/stepAnswer", json!("5")), "p1a.json:/stepAnswer: must be a list, not a text"),
        (with(STEP, "/choices/1", json!({})), "p1a.json:/choices/1: must be a text, not an object"),
        (with(STEP, "/problemType", json!(" ")), "p1a.json:/problemType: is empty"),
        (with(STEP, "", json!(7)), "p1a.json: must be an object, not a number"),
        (with(PATHWAY, "", json!({})), "Pathway.json: must be a list, not an object"),
        (with(PATHWAY, "/0/type", json!("joke")), "Pathway.json:/0/type: must be hint or scaffold, not “joke”"),
        (with(PATHWAY, "/1/hintAnswer", json!([])), "Pathway.json:/1/hintAnswer: is empty"),
        (with(PATHWAY, "/1/subHints/0/text", json!(true)), "/1/subHints/0/text: must be a text, not a truth value"),
        (with("skillModel.json", "/p1a", json!("add")), "skillModel.json:/p1a: must be a list, not a text"),
        (
            with("bkt-params/bktParams1.json", "/add/probSlip", json!(1.5)),
            "bktParams1.json:/add/probSlip: must be a number from 0 to 1, not 1.5",
        ),
        (
            with("coursePlans.json", "/0/lessons/0/learningObjectives/add", json!("much")),
            "coursePlans.json:/0/lessons/0/learningObjectives/add: must be a number from 0 to 1, not a text",
        ),
    ] {
        let found = faults(&files);
        assert!(found.len() == 1 && found[0].contains(fault), "{fault}: {found:#?}");
    }
}

#[test]
fn all_faults_of_all_files_are_told_at_once() {
    let mut files = texts(&small());
    files.insert(STEP.to_owned(), json!({ "id": "p1a", "answerType": 7, "choices": "5" }).to_string());
    files.insert("skillModel.json".to_owned(), "{\n  \"p1a\": [\n}".to_owned());
    files.insert("content-pool/p2/steps/p2a/p2a.json".to_owned(), files[STEP].replace("p1a", "p2a"));
    let found = faults(&files);
    for said in [
        "p1a.json:/stepAnswer: is missing",
        "p1a.json:/problemType: is missing",
        "p1a.json:/choices: must be a list",
        "skillModel.json:line 3 column 1: cannot be read as JSON",
    ] {
        assert!(found.iter().any(|fault| fault.contains(said)), "{said}: {found:#?}");
    }
}

#[test]
fn parts_without_their_whole_are_faults() {
    let mut files = texts(&small());
    files.remove(PROBLEM);
    assert_eq!(faults(&files), [format!("{STEP}: its problem has no p1/p1.json")]);
    files.remove(STEP);
    assert_eq!(faults(&files), [format!("{PATHWAY}: its step has no p1a/p1a.json")]);
    // Errors that only follow from an unreadable file are not reported as well.
    let mut files = texts(&small());
    files.insert(PROBLEM.to_owned(), "{".to_owned());
    assert_eq!(faults(&files).len(), 1);
    assert_eq!(faults(&BTreeMap::new()).len(), 1, "an empty folder is no pool");
    // A problem from two sources would be ambiguous.
    let mut files = texts(&small());
    files.insert(format!("other/{PROBLEM}"), files[PROBLEM].clone());
    assert_eq!(faults(&files), [format!("other/{PROBLEM}: “p1” is in another folder already")]);
}

#[test]
fn numbers_are_taken_for_texts_and_null_for_nothing() {
    let mut files = texts(&small());
    let step = json!({
        "id": "p1a", "stepAnswer": [5], "problemType": "TextBox", "answerType": "arithmetic", "stepTitle": "$$2+3$$",
        "stepBody": null, "choices": null, "variabilization": null,
    });
    files.insert(STEP.to_owned(), format!("\u{feff}{step}"));
    let pool = read(&files).unwrap();
    assert_eq!(pool.problems[0].steps[0].question.keys, ["5"]);
}

#[test]
fn a_licence_of_an_empty_cell_is_none() {
    let pool = read(&with(PROBLEM, "/license", json!(0.0))).unwrap();
    assert_eq!(pool.problems[0].licence, "");
}

#[test]
fn what_can_be_read_is_read_without_the_rest() {
    let mut files = with(PATHWAY, "/0/type", json!("joke"));
    let other = files[PROBLEM].replace("p1", "p2");
    files.insert("content-pool/p2/p2.json".to_owned(), other);
    files.insert("content-pool/p2/steps/p2a/p2a.json".to_owned(), "{".to_owned());
    let (pool, faults) = salvage(&files);
    assert_eq!(faults.len(), 2, "{faults:#?}");
    assert_eq!(pool.problems[0].steps[0].hints().len(), 1, "the scaffold is left");
    assert!(pool.problems[1].steps.is_empty());
}

/// Any JSON of limited size.
fn any_json() -> impl Strategy<Value = Json> {
    let texts = prop_oneof![
        "[ -~]{0,12}",
        "\\$\\$[-0-9a-z+*/^(){}\\\\=,. ]{0,20}\\$\\$",
        prop::sample::select(vec!["hint", "scaffold", "TextBox", "MultipleChoice", "string", "h1", "h2", "p1a"])
            .prop_map(str::to_owned),
    ];
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<f64>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        texts.prop_map(Json::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Json::from),
            prop::collection::btree_map("[a-zA-Z]{1,8}|subHints|hintAnswer|id|type", inner, 0..4)
                .prop_map(|map| map.into_iter().collect::<serde_json::Map<_, _>>().into()),
        ]
    })
}

/// Collects the JSON pointers to all values.
fn pointers(json: &Json, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match json {
        Json::Array(list) => list.iter().enumerate().for_each(|(n, one)| pointers(one, &format!("{at}/{n}"), found)),
        Json::Object(map) => map.iter().for_each(|(name, one)| pointers(one, &format!("{at}/{name}"), found)),
        _ => {}
    }
}

/// Imports all that can be imported, and checks the result.
fn survives(files: BTreeMap<String, String>) -> Result<(), TestCaseError> {
    let options = ImportOptions::at(Timestamp::from_secs(1_800_000_000));
    match import(files, &options) {
        Ok(imported) => {
            prop_assert_eq!(imported.problems.len(), imported.checked.len());
            prop_assert!(!imported.report().is_empty());
            for text in &imported.curricula {
                let read = plumb_content::read::curriculum(&text.id, &text.yaml);
                prop_assert!(read.is_ok(), "{:?}\n{}", read.err(), text.yaml);
            }
        }
        Err(faults) => {
            prop_assert!(!faults.is_empty());
            for fault in faults {
                prop_assert!(!fault.message.is_empty() && !fault.to_string().is_empty());
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn any_value_in_any_place_is_a_fault_or_an_import(file in 0_usize..6, at in any::<prop::sample::Index>(), value in any_json()) {
        let mut files = small();
        let name = files.keys().nth(file).cloned().unwrap_or_default();
        let json = files.get_mut(&name).unwrap();
        let mut places = Vec::new();
        pointers(json, "", &mut places);
        *json.pointer_mut(at.get::<String>(&places)).unwrap() = value;
        survives(texts(&files))?;
    }

    #[test]
    fn a_text_cut_anywhere_is_a_fault(file in 0_usize..6, cut in any::<prop::sample::Index>(), more in "[ -~]{0,6}") {
        let mut files = texts(&small());
        let name = files.keys().nth(file).cloned().unwrap_or_default();
        let text = files.get_mut(&name).unwrap();
        // The small pool is written in ASCII.
        text.truncate(cut.index(text.len()));
        text.push_str(&more);
        survives(files)?;
    }

    #[test]
    fn any_question_and_key_are_judged_without_a_panic(
        stem in "(Simplify|Solve|Evaluate|Factor|Expand|What is|Given) \\$\\$[-0-9xyf+*/^(){}=.]{0,16}\\$\\$( when \\$\\$x=[0-9]\\$\\$)?",
        key in "(\\$\\$)?[-0-9xy+*/^(){}=,.]{0,12}(\\$\\$)?",
    ) {
        let mut files = small();
        let step = files.get_mut(STEP).unwrap();
        step["stepTitle"] = Json::from(stem);
        step["stepAnswer"] = json!([key.clone()]);
        step["choices"] = json!([key, "5", "x+1"]);
        files.get_mut(PROBLEM).unwrap()["body"] = Json::from("");
        survives(texts(&files))?;
    }
}
