//! A client written from the source documents alone: bodies in their format, and the responses.

use plumb_service::accounts::tokens::Scope;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use super::sessions::{begin, id_of};
use super::{Program, faulty, problem};
use crate::support::bank::{self, SKILL};
use crate::support::{Site, fresh, has_fields};

/// The answer_spec of the schema, with every field.
fn spec(input: &str, choices: &[&str], accepted: &[&str]) -> Json {
    json!({
        "answer_mode": "final_only", "input_type": input, "tolerance": null, "accepted_forms": accepted,
        "ui": { "placeholder": null, "choices": choices }
    })
}

/// A `MathProblemItem` of the schema, with every field.
fn whole(spec: &Json, key: &str, kind: &str, wrong: &str) -> Json {
    json!({
        "meta": {
            "id": "6c1f0f0e-8a1c-4f0e-9d4b-1f5b7c3f9a10", "version": 1, "skill_id": "frac_add_like", "difficulty": 2,
            "created_at": "2026-01-01T00:00:00Z", "verified_at": null, "status": "DRAFT",
            "provenance": {
                "generator_model": "g", "critic_model": "c", "judge_model": "j",
                "verifier": { "type": "numeric", "tool": null, "passed": true, "details": null },
                "revision_of": null, "attempt": 1
            },
            "verification_report": {
                "rubric_scores": { "solvability": 1, "ambiguity": 1, "procedural_correctness": 1, "pedagogical_alignment": 1 },
                "underspecified": false, "issues": []
            }
        },
        "problem_content": { "stem": "Work it out.", "format": "mixed", "variables": {}, "diagram_prompt": null },
        "answer_spec": spec,
        "solution_logic": {
            "final_answer_canonical": key, "final_answer_type": kind,
            "steps": [{ "step_index": 1, "explanation": "Put the parts together.", "math": key }]
        },
        "misconceptions": [{
            "id": "mixed_up", "error_tag": "sign_error", "trigger": { "kind": "exact_answer", "value": wrong },
            "hint_ladder": ["Look at the signs.", "A minus turns the sign.", "Begin with the first part."]
        }]
    })
}

#[tokio::test]
async fn a_whole_problem_is_marked_diagnosed_and_hinted_as_the_schema_has_it() {
    let (_site, mut ann) = Program::start().await;
    for (spec, key, kind, right, wrong) in [
        (spec("integer", &[], &[]), "8", "numeric", " 8", "-8"),
        (spec("fraction", &[], &["0.75"]), "3/4", "numeric", "6/8", "-3/4"),
        (spec("decimal", &[], &["1/2"]), "0.5", "numeric", "1/2", "-0.5"),
        (spec("expression", &[], &[]), "x + 2", "algebraic", "2 + x", "x - 2"),
        (spec("set", &[], &[]), "{1, 2}", "set", "{2, 1}", "{-1, 2}"),
        (spec("boolean", &[], &["yes"]), "true", "boolean", "yes", "false"),
        (spec("multiple_choice", &["north", "south"], &[]), "north", "multiple_choice", "north", "south"),
    ] {
        let item = whole(&spec, key, kind, wrong);
        let told = ann.post("/evaluate", &json!({ "problem": item, "answer": right })).await.expect(200).json();
        assert_eq!(told["correct"], true, "{spec} {right}: {told}");
        let told = ann.post("/evaluate", &json!({ "problem": item, "student_answer": wrong })).await.expect(200).json();
        assert_eq!(told["correct"], false, "{spec} {wrong}: {told}");
        // The short form takes this answer_spec too.
        let posed = json!({ "posed": { "answer_spec": spec, "key": key } });
        let told = ann.post("/evaluate", &json!({ "problem": posed, "answer": right })).await.expect(200).json();
        assert_eq!(told["correct"], true, "{spec} {right}: {told}");
        let attempt = json!({ "problem": item, "attempt": { "answer": wrong } });
        let diagnosis = ann.post("/diagnose", &attempt).await.expect(200).json();
        has_fields(&diagnosis, json!({ "/error_category": "sign_error", "/misconception": "mixed_up" }));
        problem(&ann.post("/diagnose", &json!({ "problem": item, "answer": right })).await, 409, "conflict");
        // Diagnosis and policy at the top level.
        for (attempt, level) in [(1, 1), (2, 2), (7, 3)] {
            let asked = json!({ "problem": item, "diagnosis": diagnosis, "policy": { "attempt": attempt } });
            let hint = ann.post("/hint", &asked).await.expect(200).json();
            assert_eq!(hint["hint_level"], level, "{hint}");
            assert!(!hint["hint_text"].as_str().unwrap().contains(key), "{hint}");
        }
    }
}

#[tokio::test]
async fn a_diagnosis_and_a_policy_alone_give_a_hint() {
    let (_site, mut ann) = Program::start().await;
    let diagnosis = json!({
        "divergence_step_index": 2, "error_category": "sign_error",
        "diagnosis_explanation": "The negative sign was dropped when subtracting a negative value.",
        "confidence_score": 0.86
    });
    let mut texts = Vec::new();
    for (policy, level) in
        [(json!({ "attempt": 1 }), 1), (json!({ "hint_level": 2 }), 2), (json!({ "attempts": 3 }), 3)]
    {
        let hint = ann.post("/hint", &json!({ "diagnosis": diagnosis, "policy": policy })).await.expect(200).json();
        assert_eq!(hint["hint_level"], level, "{hint}");
        texts.push(hint["hint_text"].clone());
    }
    texts.dedup();
    assert_eq!(texts.len(), 3, "{texts:?}");
    faulty(&ann.post("/hint", &json!({ "policy": { "attempt": 1 } })).await, "/problem");
    for (policy, field) in [
        (json!({ "hint_level": 4 }), "/policy/hint_level"),
        (json!({ "attempt": 1, "hint_level": 1 }), "/policy/hint_level"),
        (json!({ "attempt": "two" }), "/policy/attempt"),
    ] {
        let refused = ann.post("/hint", &json!({ "diagnosis": diagnosis, "policy": policy })).await;
        assert_eq!(problem(&refused, 422, "invalid")["fields"][0]["field"], field);
    }
}

#[tokio::test]
async fn mastery_takes_no_outcome_and_says_why() {
    let (_site, mut ann) = Program::start().await;
    for body in [
        json!({ "skill_id": "t_add", "outcome": true, "timestamp": "2026-11-28T09:00:00Z" }),
        json!({ "skill_id": "t_add", "outcome": "correct", "timestamp": 1_800_000_000 }),
        json!({ "session_id": fresh(), "position": 0, "outcome": false }),
    ] {
        let refused = problem(&ann.post("/mastery/update", &body).await, 422, "invalid");
        assert!(refused["detail"].as_str().unwrap().contains("Mastery follows from evidence"), "{refused}");
        let fields = refused["fields"].as_array().unwrap();
        assert!(fields.iter().any(|field| field["field"] == "/outcome"), "{refused}");
    }
    faulty(&ann.post("/mastery/update", &json!({})).await, "/session_id");
}

#[tokio::test]
async fn a_problem_of_the_bank_is_answered_by_its_id_where_it_is_before_the_learner() {
    let site = Site::of(&bank::content()).await;
    let mut choice = bank::problem(2, SKILL, 3, ("multiple_choice", "north"), "south");
    choice["answer_spec"]["ui"] = json!({ "choices": ["north", "south", "west"] });
    site.stock(&[choice]).await;
    let mut ann = Program::learner(&site).await;
    let mut tess = Program::of(&site, "tess", Role::Teacher, &[Scope::Read]).await;
    let listed = tess.get(&format!("/problems?skillId={SKILL}")).await.expect(200).json();
    let item = listed["problems"][0].clone();
    let (id, version) = (item["meta"]["id"].clone(), item["meta"]["version"].clone());
    // Answers cannot be tried out.
    for body in [
        json!({ "problem_id": id, "answer": "north" }),
        json!({ "problem": { "id": id }, "answer": "north" }),
        json!({ "problem": item, "answer": "north" }),
    ] {
        let refused = problem(&ann.post("/evaluate", &body).await, 409, "conflict");
        assert!(refused["detail"].as_str().unwrap().contains("POST /practice"), "{refused}");
    }
    problem(&ann.post("/attempts", &json!({ "problem_id": id, "answer": "north" })).await, 409, "conflict");
    let mut admin = Program::of(&site, "root", Role::Admin, &Scope::ALL).await;
    let told = admin.post("/evaluate", &json!({ "problem_id": id, "answer": "north" })).await.expect(200).json();
    assert_eq!(told["correct"], true, "who sees keys anyway: {told}");
    let served = ann.post("/practice", &json!({ "skill_id": SKILL })).await.expect(200).json();
    assert_eq!(served["item"]["problem"]["id"], id);
    // The document of GET /problems is accepted by POST /evaluate.
    let told = ann.post("/evaluate", &json!({ "problem": item, "answer": "south" })).await.expect(200).json();
    assert_eq!(told["correct"], false, "{told}");
    let diagnosis = ann.post("/diagnose", &json!({ "problem": { "id": id } })).await.expect(200).json();
    assert!(diagnosis["error_category"].is_string(), "{diagnosis}");
    let attempt = json!({ "problemId": id, "version": version, "answer": "north" });
    let reply = ann.post("/attempts", &attempt).await.expect(201);
    assert_eq!(reply.header("location"), format!("/api/v1/practice/{}", served["session_id"].as_str().unwrap()));
    has_fields(&reply.json(), json!({ "/evaluation/correct": true, "/evaluation/normalized": "north" }));
    let other = json!({ "problem_id": id, "version": 2, "answer": "north" });
    problem(&ann.post("/attempts", &other).await, 409, "conflict");
    let both = json!({ "problem_id": id, "session_id": served["session_id"], "position": 0, "answer": "north" });
    problem(&ann.post("/attempts", &both).await, 422, "invalid");
}

#[tokio::test]
async fn a_learning_session_takes_the_words_of_the_document() {
    let site = Site::start().await;
    let module = json!({
        "concept_id": "adding_up", "concept_name": "Adding up",
        "explanation_template": "Put the ones together, then the tens.",
        "item_templates": [{
            "skill_tag": "t_add", "item_type": "multiple_choice", "difficulty": 0.5, "template": "Add two numbers",
            "evaluation_criteria": "Check if sum is correct"
        }],
        "prerequisite_concepts": [], "mastery_items_required": 3
    });
    let doubling = json!({
        "concept_id": "doubling", "concept_name": "Doubling", "explanation_template": "Add a number to itself.",
        "item_templates": [{ "skill_tag": "t_double" }], "prerequisite_concepts": ["adding_up"]
    });
    let curriculum = json!({
        "topic": "Two sums", "learning_objectives": ["Add", "Double"], "modules": [module, doubling],
        "initial_difficulty": 0.5, "mastery_threshold": 0.8
    });
    for (who, config, skill, topic) in [
        ("ann", curriculum.clone(), "t_add", "Two sums"),
        ("ben", json!({ "curriculum": curriculum }), "t_add", "Two sums"),
        ("cem", json!({ "curriculum": curriculum, "concept_id": "doubling" }), "t_double", "Two sums"),
        ("dee", module.clone(), "t_add", "Adding up"),
        ("eve", json!({ "topic": "sums AND doubles" }), "t_add", "Sums and doubles"),
        ("fay", json!({ "topic": "sums", "concept_id": "doubling" }), "t_double", "Sums and doubles"),
        ("gil", json!({ "topic": "Double" }), "t_double", "Sums and doubles"),
        ("hal", json!({ "concept_id": "t_double" }), "t_double", "Sums and doubles"),
    ] {
        let mut program = Program::of(&site, who, Role::Learner, &[Scope::Read, Scope::Learn]).await;
        let what = json!({ "session_type": "learning", "config": config });
        let begun = begin(&mut program, &what).await;
        assert_eq!(begun["content_id"], skill, "{what}");
        let shown = program.get(&format!("/session/{}", id_of(&begun))).await.expect(200).json();
        let context = &shown["context"];
        assert_eq!((&context["topic"], &context["concept"]), (&json!(topic), &json!(skill)), "{what}: {context}");
        for name in ["version", "updated_at", "items_attempted", "recent_streak", "mastery_scores", "current_module"] {
            assert!(!context[name].is_null(), "{name} of {context}");
        }
    }
}

#[tokio::test]
async fn a_learning_session_of_nothing_named_practises_what_is_next() {
    let (_site, mut ann) = Program::start().await;
    let next = ann.post("/kg/learners/me/available-nodes", &json!({})).await.expect(200).json();
    let begun = begin(&mut ann, &json!({ "session_type": "learning" })).await;
    assert_eq!(begun["content_id"], next["nodes"][0]["skill_id"]);
}

#[tokio::test]
async fn what_is_wrong_with_a_learning_session_is_told_at_its_place() {
    let (_site, mut ann) = Program::start().await;
    for (config, field) in [
        (json!({ "topic": "Rocket science" }), "/config/topic"),
        (json!({ "topic": "" }), "/config/topic"),
        (json!({ "curriculum": "sums", "concept_id": "dividing" }), "/config/concept_id"),
        (json!({ "skill_id": "t_add", "topic": "Adding" }), "/config/topic"),
        (json!({ "topic": "Sums", "modules": [] }), "/config/curriculum"),
        (json!({ "topic": "Sums", "modules": [{ "concept_id": "a" }] }), "/config/curriculum"),
        (json!({ "mastery_threshold": 0.8 }), "/config/mastery_threshold"),
        (json!({ "curriculum": 7 }), "/config/curriculum"),
    ] {
        let refused = ann.post("/session/", &json!({ "session_type": "learning", "config": config })).await;
        faulty(&refused, field);
    }
    for (kind, field) in [("survey", "topic"), ("evaluation", "concept_id"), ("thought", "modules")] {
        let what = json!({ "session_type": kind, "config": { field: "Adding" } });
        faulty(&ann.post("/session/", &what).await, &format!("/config/{field}"));
    }
}
