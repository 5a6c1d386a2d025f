//! The names in the API's source documents: each is tested as a client of those documents would use it.

use plumb_server::config::Options;
use plumb_server::files::blueprints;
use serde_json::{Value as Json, json};

use super::guided::Led;
use super::sessions::{answer, asked, begin, free, id_of};
use super::{Program, faulty, problem};
use crate::support::content::{ADD, CURRICULUM, exam, file, usual};
use crate::support::{Site, has_fields, repository};

#[tokio::test]
async fn an_action_says_which_item_it_is_and_the_results_which_section() {
    let mut files = usual();
    files.push(exam("TIMED", &[("T.ADD", 1), ("T.DOUBLE", 1)], &["item_time_limit_seconds: 90"], &[]));
    let site = Site::of(&files).await;
    let mut program = Program::learner(&site).await;
    let timed = json!({ "session_type": "evaluation", "config": { "blueprint_id": "TIMED" } });
    let session = id_of(&begin(&mut program, &timed).await);
    let mut heard = Vec::new();
    let mut ids = Vec::new();
    for n in 0..2 {
        let action = asked(&mut program, &session, &mut heard).await.unwrap();
        let props = &action["props"];
        assert_eq!((&props["item_number"], &props["total_items"]), (&json!(n + 1), &json!(2)), "{props}");
        let section = (json!(format!("s{n}")), json!(format!("Section {n}")));
        has_fields(props, json!({ "/section_id": section.0, "/section": section.1, "/time_limit_seconds": 90 }));
        ids.push(props["item_id"].as_str().unwrap().parse::<uuid::Uuid>().unwrap());
        program.respond(&session, &action, &answer(&site, &session, true).await).await.expect(200);
    }
    asked(&mut program, &session, &mut heard).await;
    assert_ne!(ids[0], ids[1]);
    let results = program.get(&format!("/session/{session}/results")).await.expect(200).json();
    let sections: Vec<&Json> =
        results["section_results"].as_array().unwrap().iter().map(|one| &one["section_id"]).collect();
    assert_eq!(sections, [&json!("s0"), &json!("s1")], "{results}");
    // Items in a request have different ids too; practice has no sections and no known end.
    let items = json!([{ "stem": "1?", "answer": "1" }, { "stem": "2?", "answer": "2" }]);
    let mut sent = Led::begin(&site, &json!({ "session_type": "evaluation", "config": { "items": items } })).await;
    let first = sent.asked().await["props"].clone();
    sent.respond(json!({ "text": "1" })).await;
    let second = sent.asked().await["props"].clone();
    assert_ne!(first["item_id"], second["item_id"]);
    assert!(second.get("time_limit_seconds").is_none(), "{second}");
    let mut led = Led::begin(&site, &json!({ "session_type": "learning", "config": { "skill_id": "t_add" } })).await;
    let props = led.asked().await["props"].clone();
    assert!(props["item_id"].is_string() && props["item_number"] == 1 && props.get("section").is_none(), "{props}");
}

#[tokio::test]
async fn items_completed_counts_items() {
    let (site, mut program) = Program::start().await;
    let what = json!({ "session_type": "learning", "config": { "skill_id": "t_add" } });
    let session = id_of(&begin(&mut program, &what).await);
    let path = format!("/session/{session}/respond");
    let mut heard = Vec::new();
    let (right, wrong) = {
        asked(&mut program, &session, &mut heard).await.unwrap();
        super::story::answers(&site, session.parse().unwrap()).await
    };
    for (response, completed) in [
        (json!({ "request": "hint" }), 0),
        (json!({ "selection": wrong }), 0),
        (json!({ "selection": right }), 1),
        (json!({ "request": "solution" }), 2),
    ] {
        let action = asked(&mut program, &session, &mut heard).await.unwrap();
        let body = json!({ "tool_call_id": action["tool_call_id"], "response": response });
        let told = program.post(&path, &body).await.expect(200).json();
        assert_eq!(told["items_completed"], completed, "{response}: {told}");
        assert_eq!(program.post(&path, &body).await.expect(200).json(), told, "the same again is told the same");
        asked(&mut program, &session, &mut heard).await;
        let shown = program.get(&format!("/session/{session}")).await.expect(200).json();
        has_fields(&shown, json!({ "/items_completed": completed, "/context/items_completed": completed }));
    }
    // A skipped item does not count as answered.
    let session = id_of(&begin(&mut program, &free()).await);
    let action = asked(&mut program, &session, &mut Vec::new()).await.unwrap();
    let told = program.respond(&session, &action, &json!({})).await.expect(200).json();
    assert_eq!((&told["items_completed"], &told["total_items"]), (&json!(0), &json!(3)), "{told}");
}

#[tokio::test]
async fn a_survey_in_the_shape_of_the_definition_is_taken_and_answered_by_index() {
    let site = Site::start().await;
    let survey = json!({
        "survey_id": "onboarding", "title": "How was it?",
        "questions": [
            { "question_id": "again", "text": "Again?", "question_type": "multiple_choice",
              "options": ["Yes", "No", "Not sure"], "required": true },
            { "question_id": "stars", "text": "How good?", "question_type": "rating", "options": null },
            { "question_id": "why", "text": "Why?", "question_type": "free_text", "options": null, "required": false },
        ],
        "skip_logic": { "again": { "when": "again == 'b'", "go_to": "why" } },
    });
    let what = json!({ "session_type": "survey", "config": { "content": survey } });
    let mut led = Led::begin(&site, &what).await;
    assert_eq!(led.shown().await["assessment_title"], "How was it?");
    for wrong in [json!({ "index": 3 }), json!({ "index": 0, "selection": "No" }), json!({ "index": "1" })] {
        led.refused(wrong).await;
    }
    led.respond(json!({ "index": 0, "selection": "Yes" })).await;
    let asked = led.asked().await;
    has_fields(&asked, json!({ "/widget_type": "rating", "/props/min": 1, "/props/max": 5 }));
    led.respond(json!({ "request": "back" })).await;
    // The other branch skips the rating.
    led.respond(json!({ "index": 1 })).await;
    assert_eq!(led.asked().await["widget_type"], "free_text");
    led.respond(json!({ "text": "It was long.\nAnd good." })).await;
    let answers = led.results().await["result"]["answers"].clone();
    assert_eq!(answers, json!({ "again": { "selection": "b" }, "why": { "text": "It was long.\nAnd good." } }));
}

#[tokio::test]
async fn each_kind_of_session_has_a_limit_and_the_refusal_says_which_and_what_to_do() {
    let options = Options { sessions_per_hour: Some(2), open_sessions: Some(1), ..Options::default() };
    let site = Site::with(options, &usual()).await;
    let kinds = [
        json!({ "session_type": "evaluation", "assessment_id": "FREE" }),
        json!({ "session_type": "learning", "config": { "skill_id": "t_add" } }),
        json!({ "session_type": "survey", "config": { "survey_id": "feedback" } }),
        json!({ "session_type": "survey", "config": { "survey_id": "frankly" } }),
        json!({ "session_type": "workflow", "config": { "workflow_id": "course" } }),
        json!({ "session_type": "thought", "config": { "reflection_id": "looking-back" } }),
    ];
    for what in &kinds {
        // Sessions of another kind are not counted.
        site.clock.advance_secs(if what["config"]["survey_id"] == "frankly" { 3_601 } else { 0 });
        let mut program = Program::learner(&site).await;
        for _ in 0..2 {
            let session = id_of(&begin(&mut program, what).await);
            program.delete(&format!("/session/{session}")).await.expect(200);
        }
        let reply = program.post("/session/", what).await;
        let refused = problem(&reply, 429, "too-many-requests");
        assert_eq!(refused["limit"], json!({ "name": "sessions_per_hour", "most": 2 }), "{what}: {refused}");
        assert!(refused["detail"].as_str().unwrap().contains("GET /session/?state=open"), "{refused}");
        let wait: i64 = reply.header("retry-after").parse().unwrap();
        assert!((3_590..=3_601).contains(&wait), "{wait}");
    }
    site.clock.advance_secs(3_601);
    let mut program = Program::learner(&site).await;
    begin(&mut program, &free()).await;
    let strict = json!({ "session_type": "evaluation", "assessment_id": "STRICT" });
    let refused = problem(&program.post("/session/", &strict).await, 429, "too-many-requests");
    assert_eq!(refused["limit"], json!({ "name": "open_sessions", "most": 1 }), "{refused}");
    assert!(refused["detail"].as_str().unwrap().contains("DELETE /session/{id}"), "{refused}");
}

#[tokio::test]
async fn a_learning_session_follows_a_curriculum_and_its_context_says_where_it_is() {
    let site = Site::start().await;
    let along = json!({ "session_type": "learning", "config": { "curriculum": "sums" } });
    let mut led = Led::begin(&site, &along).await;
    led.asked().await;
    let context = led.shown().await["context"].clone();
    assert_eq!((&context["current_module"], &context["concept"]), (&json!("adding"), &json!("t_add")), "{context}");
    assert_eq!((&context["mastery_scores"], &context["last_response"]), (&json!({}), &Json::Null), "{context}");
    for _ in 0..2 {
        let stem = led.asked().await["props"]["prompt"].clone();
        let (right, _) = super::story::answers(&site, led.id()).await;
        let key = super::story::key_text(&site, led.id()).await;
        site.clock.advance_secs(20);
        led.respond(json!({ "selection": right })).await;
        // The next item is current, so the latest answer belongs to the one before.
        led.asked().await;
        let context = led.shown().await["context"].clone();
        assert_eq!(context["last_response"], json!({ "item": stem, "answer": key, "correct": true }), "{context}");
        assert!(context["mastery_scores"]["t_add"].as_f64().unwrap() > 0.4, "{context}");
    }
    // Two right answers in a row complete the first module: the next one follows, before its skill's turn.
    led.program.delete(&format!("/session/{}", led.id())).await.expect(200);
    has_fields(&led.program.post("/session/", &along).await.expect(201).json(), json!({ "/content_id": "t_double" }));
    for (config, field) in [
        (json!({ "curriculum": [{ "question": "1?", "correct_answer": "1" }] }), "/config/curriculum"),
        (json!({ "curriculum": "sums", "skill_id": "t_add" }), "/config/curriculum"),
    ] {
        let what = json!({ "session_type": "learning", "config": config });
        faulty(&led.program.post("/session/", &what).await, field);
    }
    let none = json!({ "session_type": "learning", "config": { "curriculum": "none" } });
    problem(&led.program.post("/session/", &none).await, 404, "not-found");
}

#[tokio::test]
async fn an_evaluation_takes_a_curriculum_of_items_in_the_words_of_the_document() {
    let site = Site::start().await;
    let curriculum = json!([
        { "question": "What is the capital of France?", "type": "multiple_choice",
          "options": ["London", "Paris", "Berlin", "Madrid"], "correct_answer": "Paris",
          "explanation": "Paris became the capital in 987." },
        { "question": "What is 2 + 2?", "type": "free_text", "correct_answer": "4" },
    ]);
    let mut led =
        Led::begin(&site, &json!({ "session_type": "evaluation", "config": { "curriculum": curriculum } })).await;
    assert_eq!(led.asked().await["props"]["prompt"], "What is the capital of France?");
    led.respond(json!({ "selection": "Paris" })).await;
    led.respond(json!({ "text": "5" })).await;
    has_fields(&led.results().await, json!({ "/items_correct": 1, "/total_items": 2 }));
}

#[tokio::test]
async fn a_curriculum_has_objectives_a_first_difficulty_a_threshold_and_item_templates() {
    let levels = ADD.replace("    easy: {value: 0.3}", "    easy: {value: 0.2}\n    hard: {value: 0.8}");
    let sums = CURRICULUM
        .replacen("modules:", "learning_objectives: ['Adds two numbers.']\nmastery_threshold: 0.5\nmodules:", 1)
        .replacen("skills: [t_add]", "item_templates: [{skill_tag: t_add, difficulty: 1}]", 1);
    let mut files = usual();
    files.retain(|(name, _)| !matches!(name.as_str(), "add.yaml" | "sums.yaml"));
    files.extend([file("add", &levels), file("sums", &sums)]);
    let site = Site::of(&files).await;
    site.learner().await.get("/practice/curricula/sums").await.expect(200).has(["Adds two numbers."]);
    let along = json!({ "session_type": "learning", "config": { "curriculum": "sums" } });
    let mut led = Led::begin(&site, &along).await;
    led.asked().await;
    let row = site.stores.sessions.load(led.id()).await.unwrap().unwrap();
    let practice: plumb_sessions::practice::Practice = serde_json::from_str(&row.state.snapshot).unwrap();
    let source = practice.current.unwrap().source;
    let plumb_sessions::practice::ItemSource::Template { difficulty, .. } = source else { panic!("{source:?}") };
    assert_eq!(difficulty, "hard", "as the template has it, and not as suits a beginner");
    let context = led.shown().await["context"].clone();
    assert_eq!(context["learning_objectives"], json!(["Adds two numbers."]), "{context}");
    // One right answer reaches the threshold of this curriculum.
    let (right, _) = super::story::answers(&site, led.id()).await;
    site.clock.advance_secs(20);
    led.respond(json!({ "selection": right })).await;
    led.program.delete(&format!("/session/{}", led.id())).await.expect(200);
    has_fields(&led.program.post("/session/", &along).await.expect(201).json(), json!({ "/content_id": "t_double" }));
}

#[tokio::test]
async fn an_assessment_may_name_the_bank_its_items_are_of() {
    let mut files = usual();
    files.push(exam("MATH-101-MIDTERM", &[("T.ADD", 2)], &[], &["item_bank_id: math-elementary"]));
    let site = Site::of(&files).await;
    let mut program = Program::learner(&site).await;
    let named = |blueprint: &str, bank: &str| json!({ "session_type": "evaluation", "config": { "blueprint_id": blueprint, "item_bank_id": bank } });
    for what in [named("MATH-101-MIDTERM", "math-advanced"), named("FREE", "math-elementary")] {
        faulty(&program.post("/session/", &what).await, "/config/item_bank_id");
    }
    let made = begin(&mut program, &named("MATH-101-MIDTERM", "math-elementary")).await;
    assert_eq!((&made["content_id"], &made["total_items"]), (&json!("MATH-101-MIDTERM"), &json!(2)), "{made}");
    let survey = json!({ "session_type": "survey", "config": { "survey_id": "feedback", "item_bank_id": "x" } });
    faulty(&program.post("/session/", &survey).await, "/config/item_bank_id");
}

/// As they ship: what the document's decision about content names, and its assessment, of which one item is answered.
#[tokio::test]
async fn what_the_document_names_is_begun_as_it_ships_and_a_section_is_measured_by_what_was_answered_there() {
    let site = Site::of(&blueprints(&[repository().join("blueprints")]).unwrap()).await;
    let mut program = Program::learner(&site).await;
    let named = |bank: &str| {
        json!({
            "session_type": "evaluation", "config": { "blueprint_id": "MATH-101-MIDTERM", "item_bank_id": bank }
        })
    };
    let made = begin(&mut program, &named("math-elementary")).await;
    assert_eq!((&made["content_id"], &made["total_items"]), (&json!("MATH-101-MIDTERM"), &json!(12)), "{made}");
    program.delete(&format!("/session/{}", id_of(&made))).await.expect(200);
    faulty(&program.post("/session/", &named("math-advanced")).await, "/config/item_bank_id");

    let what = json!({ "session_type": "evaluation", "assessment_id": "MATH-FUNDAMENTALS-L1" });
    let session = id_of(&begin(&mut program, &what).await);
    let action = asked(&mut program, &session, &mut Vec::new()).await.unwrap();
    site.clock.advance_secs(20);
    program.respond(&session, &action, &answer(&site, &session, true).await).await.expect(200);
    program.delete(&format!("/session/{session}")).await.expect(200);
    let results = program.get(&format!("/session/{session}/results")).await.expect(200).json();
    assert_eq!((&results["total_items"], &results["items_correct"]), (&json!(20), &json!(1)), "{results}");
    let sections = results["section_results"].as_array().unwrap();
    assert_eq!(sections.len(), 4, "{results}");
    let mut measured: Vec<(u64, u64, f64)> = Vec::new();
    for section in sections {
        let count = |name: &str| section[name].as_u64().unwrap();
        measured.push((
            count("items_attempted"),
            count("items_correct"),
            section["accuracy_percent"].as_f64().unwrap(),
        ));
    }
    measured.sort_by_key(|(attempted, ..)| *attempted);
    assert_eq!(measured, [(0, 0, 0.0), (0, 0, 0.0), (0, 0, 0.0), (1, 1, 100.0)], "{results}");
}

#[tokio::test]
async fn every_context_says_of_which_session_and_version_it_is_and_when_that_came_to_be() {
    let (site, mut program) = Program::start().await;
    let survey = json!({ "session_type": "survey", "config": { "survey_id": "feedback" } });
    let workflow = json!({ "session_type": "workflow", "config": { "workflow_id": "course" } });
    let thought = json!({ "session_type": "thought", "config": { "reflection_id": "looking-back" } });
    let learning = json!({ "session_type": "learning", "config": { "concept_id": "t_add" } });
    for (what, own) in [
        (free(), ["items_remaining", "time_remaining_seconds"]),
        (learning, ["items_attempted", "recent_streak"]),
        (survey, ["current_question_index", "total_questions"]),
        (workflow, ["current_step", "variables"]),
        (thought, ["exchanges", "window"]),
    ] {
        let session = id_of(&begin(&mut program, &what).await);
        asked(&mut program, &session, &mut Vec::new()).await.unwrap();
        let path = format!("/session/{session}");
        let context = program.get(&path).await.expect(200).json()["context"].clone();
        for name in own {
            assert!(!context[name].is_null(), "{name} of {context}");
        }
        assert_eq!(context["session_id"], json!(session), "{context}");
        assert!(context["version"].as_i64().is_some_and(|version| version > 0), "{context}");
        assert!(context["updated_at"].as_str().unwrap().ends_with('Z'), "{context}");
    }
    // It is another version once something has happened, and later.
    let session = id_of(&begin(&mut program, &free()).await);
    let path = format!("/session/{session}");
    let shown = program.get(&path).await.expect(200).json();
    site.clock.advance_secs(60);
    program.respond(&session, &shown["pending_action"], &answer(&site, &session, true).await).await.expect(200);
    let (before, after) = (&shown["context"], program.get(&path).await.expect(200).json()["context"].clone());
    assert!(after["version"].as_i64() > before["version"].as_i64(), "{before} {after}");
    assert!(after["updated_at"].as_str() > before["updated_at"].as_str(), "{before} {after}");
    assert_eq!((&before["items_remaining"], &after["items_remaining"]), (&json!(3), &json!(2)));
    assert_eq!(after["time_remaining_seconds"], json!(9 * 60), "{after}");
}
