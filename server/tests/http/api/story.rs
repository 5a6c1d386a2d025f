//! A program practises for its owner, from the graph to a mastered skill, as the pages do.

use plumb_answers::item::Item;
use plumb_service::accounts::tokens::Scope;
use plumb_sessions::engine::Event as _;
use plumb_sessions::practice::{Practice, PracticeEvent};
use plumb_types::ids::{CommandId, SessionId};
use serde_json::{Value as Json, json};

use super::{Program, faulty, problem};
use crate::support::content::{ADD, GRAPH, file, long_keys};
use crate::support::{Site, fresh, fresh_id, has_fields, is_reply, right_answer, wrong_answer};

async fn sitting(site: &Site, session: SessionId) -> Practice {
    site.snapshot(session).await
}

async fn kinds(site: &Site, session: SessionId) -> Vec<&'static str> {
    site.events::<PracticeEvent>(session).await.iter().map(PracticeEvent::kind).collect()
}

/// Returns the right answer and a wrong one for the current item.
pub(crate) async fn answers(site: &Site, session: SessionId) -> (String, String) {
    let item = item(site, session).await;
    (right_answer(&item), wrong_answer(&item))
}

/// Returns the key in words.
pub(crate) async fn key_text(site: &Site, session: SessionId) -> String {
    item(site, session).await.key_text().to_owned()
}

async fn item(site: &Site, session: SessionId) -> Item {
    site.practised(session).await.1
}

pub(crate) async fn serve(ann: &mut Program, skill: &str) -> (SessionId, u64, Json) {
    let served = ann.post("/practice", &json!({ "skill_id": skill, "command_id": fresh() })).await.expect(200).json();
    let session = served["session_id"].as_str().unwrap().parse().unwrap();
    (session, served["item"]["position"].as_u64().unwrap(), served)
}

pub(crate) async fn hand_in(
    ann: &mut Program,
    session: SessionId,
    position: u64,
    answer: &str,
    command: CommandId,
) -> crate::support::Reply {
    let body = json!({ "session_id": session, "position": position, "answer": answer, "command_id": command });
    ann.post("/attempts", &body).await
}

#[tokio::test]
async fn a_program_takes_its_owner_from_the_graph_to_a_mastered_skill() {
    let (site, mut ann) = Program::start().await;
    is_reply("skills_graph", &ann.get("/kg/graph").await.expect(200).json());
    let next = ann.post("/kg/learners/me/available-nodes", &json!({})).await.expect(200).json();
    assert_eq!(next["nodes"][0]["skill_id"], "t_add");
    assert_eq!((&next["nodes"][0]["reason"], next["nodes"].as_array().unwrap().len()), (&json!("new"), 1));
    let mut mastered = false;
    for turn in 0..8 {
        let (session, position, served) = serve(&mut ann, "t_add").await;
        assert_eq!(position, turn);
        has_fields(&served, json!({ "/item/input_type": "multiple_choice", "/item/solution": null }));
        site.clock.advance_secs(10);
        let (right, _) = answers(&site, session).await;
        let attempt = hand_in(&mut ann, session, position, &right, fresh_id()).await.expect(201).json();
        assert_eq!(attempt["evaluation"]["correct"], true);
        assert_eq!(attempt["elapsed_ms"], 10_000);
        assert_eq!(attempt["mastery"][0]["outcome"], "correct");
        assert!(attempt["mastery"][0]["p_mastery"].as_f64() > attempt["mastery"][0]["p_mastery_before"].as_f64());
        if attempt["skills_mastered"] == json!(["t_add"]) {
            assert_eq!(attempt["skills_unlocked"], json!(["t_double"]));
            mastered = true;
            break;
        }
    }
    assert!(mastered, "eight right first answers leave no doubt");
    has_fields(&ann.get("/mastery/me/skills").await.expect(200).json(), json!({ "/skills/0/standing": "mastered" }));
    let next = ann.post("/kg/learners/me/available-nodes", &json!({ "limit": 1 })).await.expect(200).json();
    assert_eq!(next["nodes"][0]["skill_id"], "t_double");
    assert_eq!(site.plumb.recompute_mastery().await.unwrap().differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_wrong_answer_is_diagnosed_and_hinted_and_the_solution_is_an_act_of_its_own() {
    let (site, mut ann) = Program::start().await;
    let (session, position, _) = serve(&mut ann, "t_add").await;
    let diagnose = json!({ "problem": { "served": { "session_id": session, "position": position } } });
    problem(&ann.post("/diagnose", &diagnose).await, 409, "conflict");
    site.clock.advance_secs(10);
    let (right, wrong) = answers(&site, session).await;
    let attempt = hand_in(&mut ann, session, position, &wrong, fresh_id()).await.expect(201).json();
    assert_eq!(attempt["evaluation"]["correct"], false);
    assert_eq!(attempt["hint"]["hint_level"], 1);
    assert_eq!(attempt["hint"]["hint_strategy"], "pointing_hint");
    let diagnosis = ann.post("/diagnose", &diagnose).await.expect(200).json();
    assert_eq!(diagnosis, attempt["diagnosis"], "what was found then");
    let mut names: Vec<&str> = diagnosis.as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(names, ["confidence_score", "diagnosis_explanation", "divergence_step_index", "error_category"]);
    let asking = || {
        let command = fresh();
        json!({ "problem": { "served": { "session_id": session, "position": position, "command_id": command } } })
    };
    let mut told = vec![attempt["hint"]["hint_text"].clone()];
    for (level, strategy) in [(2, "rule_hint"), (3, "bottom_out_hint")] {
        let ask = asking();
        let hint = ann.post("/hint", &ask).await.expect(200).json();
        assert_eq!((&hint["hint_level"], &hint["hint_strategy"]), (&json!(level), &json!(strategy)));
        assert_eq!(ann.post("/hint", &ask).await.expect(200).json(), hint, "the same command, the same hint");
        assert!(!told.contains(&hint["hint_text"]), "{hint} was told before: {told:?}");
        told.push(hint["hint_text"].clone());
    }
    // A fourth hint would be the answer, which is no hint.
    let before = kinds(&site, session).await;
    let refused = problem(&ann.post("/hint", &asking()).await, 409, "conflict");
    assert!(refused["detail"].as_str().unwrap().contains("/solution"), "it says what to do: {refused}");
    assert_eq!(kinds(&site, session).await, before, "and nothing happened");
    let key = key_text(&site, session).await;
    assert!(told.iter().all(|hint| !hint.as_str().unwrap().contains(&key)), "{told:?}");
    let give_up = json!({ "position": position, "command_id": fresh() });
    let path = format!("/practice/{session}/solution");
    let solution = ann.post(&path, &give_up).await.expect(200).json();
    assert_eq!(solution["key"], json!(key));
    assert!(solution["steps"][0].as_str().unwrap().contains(&key), "{solution}");
    assert_eq!(ann.post(&path, &give_up).await.expect(200).json(), solution, "the same command, the same solution");
    let elsewhere = json!({ "position": position + 1, "command_id": give_up["command_id"] });
    problem(&ann.post(&path, &elsewhere).await, 409, "conflict");
    let served = ann.get(&format!("/practice/{session}")).await.expect(200).json();
    has_fields(&served, json!({ "/item/done": true, "/item/solution": solution }));
    problem(&hand_in(&mut ann, session, position, &right, fresh_id()).await, 409, "conflict");
    let kinds = kinds(&site, session).await;
    let expected = ["attempt_submitted", "attempt_evaluated", "diagnosis_completed", "hint_served", "mastery_updated"];
    for kind in expected {
        assert!(kinds.contains(&kind), "{kind} in {kinds:?}");
    }
}

#[tokio::test]
async fn one_command_is_one_attempt_whichever_way_and_however_often_it_comes() {
    let (site, mut ann) = Program::start().await;
    let (session, position, _) = serve(&mut ann, "t_add").await;
    site.clock.advance_secs(10);
    let (right, wrong) = answers(&site, session).await;
    let command = fresh_id();
    let first = hand_in(&mut ann, session, position, &wrong, command).await.expect(201).json();
    let events = kinds(&site, session).await.len();
    assert_eq!(hand_in(&mut ann, session, position, &wrong, command).await.expect(201).json(), first);
    let served = json!({ "session_id": session, "position": position, "command_id": command });
    let evaluate = |answer: &str| json!({ "answer": answer, "problem": { "served": served } });
    let evaluation = ann.post("/evaluate", &evaluate(&wrong)).await.expect(200).json();
    assert_eq!(evaluation, first["evaluation"], "what was handed in then");
    // Another answer is another request, which must have another key.
    problem(&ann.post("/evaluate", &evaluate(&right)).await, 422, "idempotency-key-reused");
    assert_eq!(kinds(&site, session).await.len(), events);
    // Later, with the next item current, a repeated request returns the first response.
    hand_in(&mut ann, session, position, &right, fresh_id()).await.expect(201);
    let (_, next, _) = serve(&mut ann, "t_add").await;
    assert_eq!(next, position + 1);
    assert_eq!(hand_in(&mut ann, session, position, &wrong, command).await.expect(201).json(), first);
    let learner = site.id("ann").await;
    assert_eq!(
        site.stores.learning.evidence(learner, "t_add").await.unwrap().len(),
        1,
        "one item, one piece of evidence"
    );
    // A command id that was used for something else belongs to no attempt.
    let spent = json!({ "skill_id": "t_add", "command_id": command });
    ann.post("/practice", &spent).await.expect(200);
}

#[tokio::test]
async fn evaluating_a_served_item_is_an_attempt_and_evaluating_ones_own_is_none() {
    let (site, mut ann) = Program::start().await;
    let (session, position, _) = serve(&mut ann, "t_add").await;
    site.clock.advance_secs(10);
    let (_, wrong) = answers(&site, session).await;
    let before = kinds(&site, session).await.len();
    // The canonical forms are those of the document that defines them.
    for (spec, key, answer, correct, canonical) in [
        (json!({ "input_type": "integer" }), "42", " 0042 ", json!(true), json!("42")),
        (json!({ "input_type": "fraction" }), "3/4", "6/8", json!(true), json!("3/4")),
        (json!({ "input_type": "fraction" }), "-3/4", "3/-4", json!(true), json!("-3/4")),
        (json!({ "input_type": "fraction", "lowest_terms": true }), "3/4", "6/8", json!(false), json!("3/4")),
        (json!({ "input_type": "decimal", "tolerance": 0.01 }), "0.5", "0.5090", json!(true), json!("0.509")),
        (json!({ "input_type": "set" }), "{1, 2, 3}", "{ 3,1, 2 }", json!(true), json!("{1, 2, 3}")),
        (json!({ "input_type": "boolean" }), "true", " False", json!(false), json!("false")),
        (json!({ "input_type": "boolean" }), "true", "yes", Json::Null, Json::Null),
        (json!({ "input_type": "boolean", "words": true }), "true", "yes", json!(true), json!("true")),
        (json!({ "input_type": "integer" }), "42", "forty-two", Json::Null, Json::Null),
    ] {
        let ask = json!({ "answer": answer, "problem": { "posed": { "answer_spec": spec, "key": key } } });
        let evaluation = ann.post("/evaluate", &ask).await.expect(200).json();
        assert_eq!(evaluation["correct"], correct, "{ask}: {evaluation}");
        assert_eq!(evaluation["normalized"], canonical, "{ask}: {evaluation}");
        assert_eq!(evaluation["read_as"].is_string(), !correct.is_null(), "{ask}: {evaluation}");
        assert!(evaluation["algorithm"].as_str().unwrap().starts_with("plumb-answer/"));
    }
    assert_eq!(kinds(&site, session).await.len(), before);
    let served = json!({ "session_id": session, "position": position, "command_id": fresh() });
    let ask = json!({ "answer": wrong, "problem": { "served": served } });
    assert_eq!(ann.post("/evaluate", &ask).await.expect(200).json()["correct"], false);
    assert_eq!(sitting(&site, session).await.counted, 1);
}

#[tokio::test]
async fn the_key_is_nowhere_until_the_item_is_done_with() {
    let graph = GRAPH.replace(r#""prerequisites": ["t_add"]"#, r#""prerequisites": []"#);
    let files = vec![file("add", ADD), file("double", &long_keys()), ("skills_graph.json".to_owned(), graph)];
    let site = Site::of(&files).await;
    let mut ann = Program::learner(&site).await;
    for _ in 0..5 {
        let (session, position, served) = serve(&mut ann, "t_double").await;
        let stem = served["item"]["stem"].as_str().unwrap();
        let n: u64 = stem.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap();
        let (key, wrong) = ((n * 1_000_003).to_string(), (n * 1_000_003 + 2).to_string());
        site.clock.advance_secs(10);
        let item = json!({ "session_id": session, "position": position });
        let asked = |command: CommandId| json!({ "session_id": session, "position": position, "command_id": command });
        let mut told = vec![served.to_string()];
        told.push(hand_in(&mut ann, session, position, &wrong, fresh_id()).await.expect(201).body);
        told.push(hand_in(&mut ann, session, position, "?!", fresh_id()).await.expect(422).body);
        let evaluate = json!({ "answer": wrong, "problem": { "served": asked(fresh_id()) } });
        told.push(ann.post("/evaluate", &evaluate).await.expect(200).body);
        for _ in 0..4 {
            told.push(ann.post("/hint", &json!({ "problem": { "served": asked(fresh_id()) } })).await.body);
        }
        told.push(ann.post("/diagnose", &json!({ "problem": { "served": item } })).await.expect(200).body);
        told.push(ann.post("/mastery/update", &item).await.expect(200).body);
        told.push(ann.get("/mastery/me/skills").await.expect(200).body);
        let before = ann.get(&format!("/practice/{session}")).await.expect(200);
        if before.json()["item"]["done"] == false {
            told.push(before.body);
        }
        for text in &told {
            assert!(!text.contains(&key), "the key {key} is in {text}");
        }
        hand_in(&mut ann, session, position, &key, fresh_id()).await.expect(201);
        assert!(ann.get(&format!("/practice/{session}")).await.body.contains(&key), "afterwards it is shown");
    }
}

#[tokio::test]
async fn mastery_is_moved_by_evidence_alone() {
    let (site, mut ann) = Program::start().await;
    let (session, position, _) = serve(&mut ann, "t_add").await;
    let ask = json!({ "session_id": session, "position": position });
    problem(&ann.post("/mastery/update", &ask).await, 409, "conflict");
    for forged in ["outcome", "p_mastery", "timestamp", "skill_id"] {
        let mut body = ask.clone();
        body[forged] = json!(1);
        faulty(&ann.post("/mastery/update", &body).await, &format!("/{forged}"));
    }
    site.clock.advance_secs(10);
    let (right, _) = answers(&site, session).await;
    let attempt = hand_in(&mut ann, session, position, &right, fresh_id()).await.expect(201).json();
    let stored = kinds(&site, session).await;
    let updated = ann.post("/mastery/update", &ask).await.expect(200).json();
    assert_eq!(updated["updates"], attempt["mastery"]);
    assert_eq!(updated["skills"][0]["p_mastery"], attempt["mastery"][0]["p_mastery"]);
    assert_eq!(ann.post("/mastery/update", &ask).await.expect(200).json(), updated);
    assert_eq!(kinds(&site, session).await, stored, "it looks, and changes nothing");
}

#[tokio::test]
async fn what_a_caller_brings_along_is_diagnosed_and_hinted_past_the_same_detector() {
    let site = Site::start().await;
    let mut ann = Program::of(&site, "ann", plumb_types::user::Role::Learner, &[Scope::Read]).await;
    let problem_ = json!({
        "stem": "What is 1/4 + 1/4?",
        "answer_spec": { "input_type": "fraction" },
        "key": "1/2",
        "steps": ["Add the numerators: 1 + 1 = 2.", "2/4 = 1/2."],
        "hints": ["Look at the denominators.", "The answer is 1/2."],
        "misconceptions": [{
            "id": "adds_denominators", "error_tag": "conceptual_error",
            "trigger": { "kind": "exact_answer", "value": "2/8" },
            "hint_ladder": ["Do the pieces get smaller when you add them?"]
        }]
    });
    let ask = |answer: &str| json!({ "problem": { "posed": { "problem": problem_, "answer": answer } } });
    let diagnosis = ann.post("/diagnose", &ask("2/8")).await.expect(200).json();
    has_fields(&diagnosis, json!({ "/error_category": "conceptual_error", "/misconception": "adds_denominators" }));
    problem(&ann.post("/diagnose", &ask("2/4")).await, 409, "conflict");
    let hint = |attempts: u32, diagnosis: &Json| json!({ "problem": { "posed": { "problem": problem_, "diagnosis": diagnosis, "attempts": attempts } } });
    let first = ann.post("/hint", &hint(1, &diagnosis)).await.expect(200).json();
    assert_eq!(first["hint_text"], "Do the pieces get smaller when you add them?");
    let second = ann.post("/hint", &hint(2, &Json::Null)).await.expect(200).json();
    assert_eq!(second["hint_level"], 2);
    assert!(!second["hint_text"].as_str().unwrap().contains("1/2"), "the detector holds it back: {second}");
    let last = ann.post("/hint", &hint(9, &Json::Null)).await.expect(200).json();
    assert_eq!(last["hint_level"], 3, "who has the key needs no worked solution");
    let mut twice = problem_.clone();
    twice["misconceptions"][0]["trigger"]["value"] = json!("2/4");
    let body = json!({ "problem": { "posed": { "problem": twice, "answer": "2/8" } } });
    problem(&ann.post("/diagnose", &body).await, 422, "invalid");
}

#[tokio::test]
async fn every_item_served_is_traced_to_what_it_rests_on() {
    let (site, mut ann) = Program::start().await;
    let (session, position, _) = serve(&mut ann, "t_add").await;
    site.clock.advance_secs(10);
    let (_, wrong) = answers(&site, session).await;
    hand_in(&mut ann, session, position, &wrong, fresh_id()).await.expect(201);
    problem(&ann.get(&format!("/practice/{session}/trace")).await, 403, "forbidden");
    let mut chief = Program::of(&site, "chief", plumb_types::user::Role::Admin, &[Scope::Manage]).await;
    let path = format!("/practice/{session}/trace");
    let trace = chief.get(&path).await.expect(200).json();
    assert_eq!((&trace["whole"], &trace["skill_id"]), (&json!(true), &json!("t_add")));
    assert_eq!((&trace["mastery_policy"], &trace["hint_policy"]), (&json!("mastery-2"), &json!("plumb-hints/1")));
    let item = &trace["items"][0];
    assert_eq!((&item["skills"], &item["problem_version"]), (&json!(["t_add"]), &json!(1)));
    assert_eq!(item["template"]["blueprint"], "T.ADD");
    assert_eq!(item["template"]["engine"], plumb_answers::item::ENGINE);
    assert_eq!(item["verification"], Json::Null, "proved as a blueprint, not as a problem");
    assert_eq!(
        item["rules"],
        json!([plumb_answers::answer::ALGORITHM, "mastery-2", "plumb-hints/1", plumb_tutoring::leak::DETECTOR])
    );
    has_fields(&chief.get(&format!("{path}?from=1")).await.expect(200).json(), json!({ "/items": [], "/next": null }));
    // The item stored in the bank is this problem, with its verification.
    let bank = site.plumb.bank();
    let generator = bank.published("T.ADD").await.unwrap().unwrap();
    let seed = item["template"]["seed"].as_u64().unwrap();
    bank.fill(&generator, "easy", 1, seed).await.unwrap();
    let trace = chief.get(&path).await.expect(200).json();
    let verification = &trace["items"][0]["verification"];
    has_fields(verification, json!({ "/status": "VERIFIED", "/provenance/verifier/passed": true }));
    assert!(verification["evidence"]["policy"].is_string(), "{verification}");
    assert_eq!(verification["provenance"]["generator_model"], "template");
}

#[tokio::test]
async fn lines_of_work_of_a_posed_problem_are_followed_to_the_first_that_goes_wrong() {
    let (_site, mut ann) = Site::with_learner().await;
    let body = |work: &[&str]| {
        json!({ "problem": { "posed": {
            "problem": {
                "stem": "Solve 2x + 3 = 7.", "answer_spec": { "input_type": "integer" }, "key": "2",
                "steps": ["Take 3 away: 2x = 4.", "x = 2"],
            },
            "answer": "5", "work": work,
        } } })
    };
    let told = ann.json("/api/v1/diagnose", &body(&["2x + 3 = 7", "2x = 10", "x = 5"])).await.expect(200).json();
    assert_eq!((&told["divergent_line"], &told["divergence_step_index"]), (&json!(2), &json!(1)), "{told}");
    let told = ann.json("/api/v1/diagnose", &body(&["2x = 4"])).await.expect(200).json();
    assert!(told.get("divergent_line").is_none(), "{told}");
    let long = "1".repeat(301);
    for work in [vec!["1"; 41], vec![long.as_str()]] {
        let refused = ann.json("/api/v1/diagnose", &body(&work)).await.expect(422).json();
        assert!(refused["detail"].as_str().unwrap().contains("40 lines of 300 characters"), "{refused}");
    }
}
