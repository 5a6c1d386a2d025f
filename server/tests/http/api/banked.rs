//! Problems of the bank in practice through the API: every type of answer.

use plumb_answers::answer::Input;
use plumb_service::accounts::tokens::Scope;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::{Program, problem};
use crate::support::bank::{self, SKILL, content, id};
use crate::support::{Site, fresh, has_fields};

/// One problem of each type: a right answer written differently from the key, and a wrong one.
const KINDS: [(&str, &str, &str, &str); 7] = [
    ("integer", "700123", " 700123 ", "-700123"),
    ("fraction", "3/4", "6/8", "4/3"),
    ("decimal", "0.625", "5/8", "0.652"),
    ("expression", "2*x + 31", "31 + 2x", "2x"),
    ("set", "{17, 29}", "29, 17", "{17}"),
    ("boolean", "true", "True", "false"),
    ("multiple_choice", "north", "north", "south"),
];

async fn serve(ann: &mut Program) -> Json {
    ann.post("/practice", &json!({ "skill_id": SKILL, "command_id": fresh() })).await.expect(200).json()
}

#[tokio::test]
async fn every_kind_of_problem_is_served_answered_and_evaluated() {
    let site = Site::of(&content()).await;
    let mut problems = Vec::new();
    for (number, (input, key, _, wrong)) in (1..).zip(KINDS) {
        let mut problem = bank::problem(number, SKILL, 3, (input, key), wrong);
        if input == "multiple_choice" {
            problem["answer_spec"]["ui"] = json!({ "choices": ["north", "south", "west"] });
        }
        problems.push(problem);
    }
    site.stock(&problems).await;
    let mut ann = Program::learner(&site).await;
    let mut looker = Program::of(&site, "tea", Role::Teacher, &[Scope::Read]).await;
    let mut met = Vec::new();
    for _ in KINDS {
        let served = serve(&mut ann).await;
        let item = &served["item"];
        let name: Uuid = item["problem"]["id"].as_str().unwrap().parse().unwrap();
        assert_eq!(item["problem"]["version"], 1);
        let number = (1..=7).find(|number| id(*number) == name).unwrap();
        let (input, _, right, wrong) = KINDS[usize::try_from(number).unwrap() - 1];
        has_fields(item, json!({ "/input_type": input, "/solution": null }));
        looker.get(&format!("/problems/{name}")).await.expect(200).lacks(["solution", "lost_its_way"]);
        let option = |text: &str| {
            let choices = item["choices"].as_array().unwrap();
            let found = choices.iter().find(|choice| choice["text"] == text);
            found.map_or(text.to_owned(), |choice| choice["id"].as_str().unwrap().to_owned())
        };
        let at = |answer: String| {
            json!({ "session_id": served["session_id"], "position": item["position"], "answer": answer,
                "command_id": fresh() })
        };
        site.clock.advance_secs(10);
        let attempt = ann.post("/attempts", &at(option(wrong))).await.expect(201).json();
        assert_eq!(attempt["evaluation"]["correct"], false, "{input}: {attempt}");
        assert!(
            attempt["diagnosis"]["diagnosis_explanation"].as_str().unwrap().contains("went the other way"),
            "{input}: {attempt}"
        );
        assert_eq!(attempt["hint"]["hint_text"], "Which way did you go?", "{input}");
        assert_eq!(attempt["mastery"][0]["skill_id"], SKILL);
        let mut served_answer = at(String::new());
        served_answer.as_object_mut().unwrap().remove("answer");
        let evaluate = json!({ "answer": option(right), "problem": { "served": served_answer } });
        let evaluated = ann.post("/evaluate", &evaluate).await.expect(200).json();
        assert_eq!(evaluated["correct"], true, "{input}: {evaluated}");
        met.push(number);
    }
    met.sort_unstable();
    assert_eq!(met, [1, 2, 3, 4, 5, 6, 7], "each once");
    let again = ann.post("/practice", &json!({ "skill_id": SKILL, "command_id": fresh() })).await;
    let told = problem(&again, 422, "invalid");
    assert!(told["detail"].as_str().unwrap().contains("seen every problem of this skill"), "{told}");
    assert_eq!(site.plumb.bank().prove().await.unwrap().violations, 0);
}

#[tokio::test]
async fn a_trace_names_problem_version_and_verification_also_after_it_was_retired() {
    let site = Site::of(&content()).await;
    site.stock(&[bank::plain(1, SKILL, 3)]).await;
    let mut ann = Program::learner(&site).await;
    let session = serve(&mut ann).await["session_id"].as_str().unwrap().to_owned();
    site.plumb.bank().retire(id(1), None, "too easy").await.unwrap();
    let mut chief = Program::of(&site, "chief", Role::Admin, &[Scope::Read, Scope::Manage]).await;
    let trace = chief.get(&format!("/practice/{session}/trace")).await.expect(200).json();
    assert_eq!((&trace["whole"], &trace["skill_id"]), (&json!(true), &json!(SKILL)));
    let item = &trace["items"][0];
    assert_eq!((&item["problem_id"], &item["problem_version"]), (&json!(id(1)), &json!(1)));
    assert_eq!(item["template"], Json::Null);
    assert_eq!(item["verification"]["status"], "RETIRED");
    assert_eq!(item["verification"]["evidence"]["verifier"]["passed"], true);
    let available = ann.post("/kg/learners/me/available-nodes", &json!({})).await.expect(200).json();
    let node = available["nodes"].as_array().unwrap().iter().find(|node| node["skill_id"] == SKILL).unwrap();
    assert_eq!(node["has_items"], false);
}

#[tokio::test]
async fn a_sitting_is_ended_once_and_by_its_owner() {
    let site = Site::of(&content()).await;
    site.stock(&[bank::plain(1, SKILL, 3), bank::plain(2, SKILL, 3)]).await;
    let mut ann = Program::learner(&site).await;
    let session = serve(&mut ann).await["session_id"].as_str().unwrap().to_owned();
    let end = json!({ "command_id": fresh() });
    let path = format!("/practice/{session}/end");
    let mut bob = Program::of(&site, "bob", Role::Learner, &[Scope::Read, Scope::Learn]).await;
    problem(&bob.post(&path, &end).await, 404, "not-found");
    let mut looker = Program::of(&site, "ann", Role::Learner, &[Scope::Read]).await;
    problem(&looker.post(&path, &end).await, 403, "insufficient-scope");
    assert_eq!(ann.post(&path, &end).await.expect(200).json()["over"], true);
    assert_eq!(ann.post(&path, &end).await.expect(200).json()["over"], true, "the same command, the same answer");
    problem(&ann.post(&path, &json!({ "command_id": fresh() })).await, 410, "gone");
    let late = json!({ "session_id": session, "position": 0, "answer": "1", "command_id": fresh() });
    problem(&ann.post("/attempts", &late).await, 410, "gone");
    assert_ne!(serve(&mut ann).await["session_id"], json!(session), "another sitting");
}

#[tokio::test]
async fn what_a_caller_brings_along_may_have_any_kind_of_answer() {
    let (_site, mut ann) = Program::start().await;
    let described = ann.get("/openapi.json").await.expect(200).json();
    let words = described["components"]["schemas"]["InputKind"].to_string();
    for input in Input::ALL {
        let (spec, key, right, wrong) = match input {
            Input::Integer => (json!({}), "8", "8", "7"),
            Input::Decimal => (json!({ "percent": true }), "0.5", "50%", "5%"),
            Input::Fraction => (json!({ "lowest_terms": true, "wrong_form_percent": 50 }), "3/4", "3/4", "6/8"),
            Input::Boolean => (json!({ "words": true }), "true", "yes", "no"),
            Input::Text => (json!({ "pattern": "colou?r", "spaces": "ignore" }), "hue", "co lor", "cooler"),
            Input::MultipleChoice => (json!({ "choices": ["a", "b"] }), "a", "a", "b"),
            Input::Expression => (json!({ "form": ["expanded"] }), "x^2 - 1", "-1 + x^2", "(x-1)(x+1)"),
            Input::Equation => (json!({ "variables": { "x": "real", "y": "real" } }), "y = x", "x - y = 0", "y = 2x"),
            Input::Set => (json!({ "repeats": "count" }), "{1, 1, 2}", "2, 1, 1", "1, 2"),
            Input::Interval => (json!({}), "[0, 1)", "[0,1)", "[0, 1]"),
            Input::MultipleAnswers => (json!({ "choices": ["a", "b", "c"] }), "a, c", "c, a", "a"),
            Input::Ordering => (json!({ "choices": ["a", "b"] }), "a, b", "a, b", "b, a"),
            Input::Matching => (json!({ "choices": ["1", "2"] }), "a-1, b-2", "b-2, a-1", "a-2, b-1"),
            Input::Quantity => (json!({ "same_unit": true }), "1 m", "1 m", "100 cm"),
        };
        let name = input.as_str();
        assert!(words.contains(&format!("\"{name}\"")), "{name} in {words}");
        let mut spec = spec;
        spec["input_type"] = json!(name);
        for (answer, correct) in [(right, true), (wrong, false)] {
            let body = json!({ "answer": answer, "problem": { "posed": { "answer_spec": spec, "key": key } } });
            let evaluated = ann.post("/evaluate", &body).await.expect(200).json();
            assert_eq!(evaluated["correct"], correct, "{name} {answer}: {evaluated}");
        }
    }
    let refused = |spec: Json| json!({ "answer": "1", "problem": { "posed": { "answer_spec": spec, "key": "1" } } });
    for (spec, told) in [
        (json!({ "input_type": "integer", "same_unit": true }), "same_unit"),
        (json!({ "input_type": "expression", "variables": { "x": "sometimes" } }), "sometimes"),
        (json!({ "input_type": "expression", "form": vec!["expanded"; 21] }), "more than 20"),
        (json!({ "input_type": "expression", "form": ["tidy"] }), "tidy"),
        (json!({ "input_type": "riddle" }), "riddle"),
    ] {
        let document = problem(&ann.post("/evaluate", &refused(spec)).await, 422, "invalid");
        assert!(document.to_string().contains(told), "{told} in {document}");
    }
}
