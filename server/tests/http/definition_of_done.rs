//! The acceptance criteria of the tutoring runtime. Each test is one of them, through the real router and database; the
//! other stories in this folder go further.

use plumb_bank::{MathProblemItem, RevisionError, RubricPolicy, Status};
use plumb_learning::graph;
use plumb_learning::mastery::{Because, Policy};
use plumb_service::accounts::tokens::Scope;
use plumb_service::audit::TrailQuery;
use plumb_service::bank::ProblemSelection;
use plumb_sessions::practice::PracticeEvent;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::api::Program;
use crate::support::bank;
use crate::support::content::{ADD, DOUBLE, GRAPH, file, usual, usual_with};
use crate::support::{Site, administrator, fresh, fresh_id};

fn id(number: u8) -> Uuid {
    Uuid::from_u128(0x0198_c0de_0000_7000_8000_0000_0000_0000 | u128::from(number))
}

/// A problem of the bank, as a draft.
fn problem(number: u8, input: &Json, stem: &str, key: &str) -> Json {
    let given = input["input_type"].as_str().unwrap_or_default();
    let kind = if ["multiple_choice", "boolean"].contains(&given) { given } else { "numeric" };
    let mut problem = bank::draft(&id(number).to_string(), "t_add");
    problem["problem_content"]["stem"] = json!(stem);
    problem["answer_spec"] = input.clone();
    problem["solution_logic"] = json!({
        "final_answer_canonical": key, "final_answer_type": kind,
        "steps": [{ "step_index": 1, "explanation": format!("It is {key}."), "math": key }]
    });
    problem
}

fn times(number: u8, key: &str) -> Json {
    let mut problem = problem(number, &json!({ "input_type": "integer" }), "What is 6 × 7?", key);
    problem["solution_logic"]["steps"][0]["math"] = json!("6 * 7 = 42");
    problem
}

async fn import(site: &Site, problems: &[Json]) {
    let lines: Vec<String> = problems.iter().map(Json::to_string).collect();
    site.plumb.bank().import(&[("problems.jsonl".to_owned(), lines.join("\n"))]).await.unwrap();
}

async fn standing(site: &Site, number: u8) -> (Status, Vec<String>) {
    let row = site.stores.problems.get(id(number), None).await.unwrap().unwrap();
    let item: MathProblemItem = serde_json::from_str(&row.body).unwrap();
    (row.status, item.meta.verification_report.issues)
}

#[tokio::test]
async fn line_1_only_verified_problems_are_served_and_an_audit_query_proves_it() {
    let last = "\n  ]\n}";
    let more = r#",
    {"id": "t_times", "name": "Multiply", "prerequisites": [], "tags": []}
  ]
}"#;
    let mut files = usual();
    files.retain(|(name, _)| name != "skills_graph.json");
    files.push(("skills_graph.json".to_owned(), GRAPH.replace(last, more)));
    let site = Site::of(&files).await;
    let of_times = |number: u8, key: &str| {
        let mut problem = times(number, key);
        problem["meta"]["skill_id"] = json!("t_times");
        problem["problem_content"]["stem"] = json!(format!("What is 6 × 7? ({number})"));
        problem
    };
    // Two that are right, one that is wrong, one that is retired, and one that stays a draft.
    import(&site, &[of_times(1, "42"), of_times(2, "42"), of_times(3, "43"), of_times(4, "42")]).await;
    site.plumb.bank().verify(&ProblemSelection::Waiting).await.unwrap();
    site.plumb.bank().retire(id(4), None, "the stem is dull").await.unwrap();
    import(&site, &[of_times(5, "42")]).await;
    let statuses = [Status::Verified, Status::Verified, Status::Rejected, Status::Retired, Status::Draft];
    for (status, number) in statuses.into_iter().zip(1..) {
        assert_eq!(standing(&site, number).await.0, status, "{number}");
    }
    let mut ann = Program::learner(&site).await;
    let mut stems = Vec::new();
    for _ in 0..2 {
        let (session, position, served) = crate::api::story::serve(&mut ann, "t_times").await;
        stems.push(served["item"]["stem"].as_str().unwrap().to_owned());
        site.clock.advance_secs(10);
        crate::api::story::hand_in(&mut ann, session, position, "42", fresh_id()).await.expect(201);
    }
    stems.sort();
    assert_eq!(stems, ["What is 6 × 7? (1)", "What is 6 × 7? (2)"]);
    let nothing = json!({ "skill_id": "t_times", "command_id": fresh() });
    assert_ne!(ann.post("/practice", &nothing).await.status, 200, "rather nothing than what was not verified");
    let proof = site.plumb.bank().prove().await.unwrap();
    assert_eq!((proof.served, proof.problems, proof.violations), (2, 2, 0), "{:?}", proof.first);
}

#[tokio::test]
async fn line_2_the_pipeline_gates_by_rubric_decides_blindly_and_revises_within_bounds() {
    let site = Site::start().await;
    let mut vague = times(2, "42");
    vague["meta"]["verification_report"]["rubric_scores"]["ambiguity"] = json!(0.94);
    let mut open = times(3, "42");
    open["meta"]["verification_report"]["underspecified"] = json!(true);
    // A problem with a wrong key that claims to be verified with full marks.
    let mut claimed = times(4, "43");
    claimed["meta"]["status"] = json!("VERIFIED");
    claimed["meta"]["verified_at"] = json!("2026-11-22T08:30:00Z");
    import(&site, &[times(1, "42"), vague, open, claimed]).await;
    let judged = site.plumb.bank().verify(&ProblemSelection::Waiting).await.unwrap();
    let of = |number: u8| judged.iter().find(|judged| judged.id == id(number)).unwrap();
    assert_eq!(of(1).status, Status::Verified);
    for (number, why) in [(2, "ambiguity is 0.94"), (3, "underspecified"), (4, "42")] {
        assert_eq!(of(number).status, Status::Rejected, "{:?}", of(number));
        assert!(of(number).issues.iter().any(|issue| issue.contains(why)), "{why}: {:?}", of(number).issues);
    }
    // A rejected problem may be submitted again, three times in all.
    let policy = RubricPolicy::default();
    let row = site.stores.problems.get(id(4), None).await.unwrap().unwrap();
    let mut rejected: MathProblemItem = serde_json::from_str(&row.body).unwrap();
    rejected.meta.status = Status::Rejected;
    for attempt in 2..=3 {
        rejected = policy.revise(&rejected, Timestamp::parse("2026-11-22T09:00:00Z").unwrap()).unwrap();
        assert_eq!((rejected.meta.provenance.attempt, rejected.meta.provenance.revision_of), (attempt, Some(id(4))));
        assert_eq!(rejected.meta.status, Status::Draft, "and begins anew");
        rejected.meta.status = Status::Rejected;
    }
    assert_eq!(policy.revise(&rejected, rejected.meta.created_at), Err(RevisionError::Attempts(3)));
}

#[tokio::test]
async fn line_3_each_required_type_is_verified_and_marked_without_any_model() {
    let site = Site::start().await;
    let mut chief = Program::of(&site, "chief", Role::Admin, &[Scope::Read, Scope::Learn, Scope::Manage]).await;
    let choices = json!(["41", "42", "43"]);
    let chosen = json!({ "input_type": "multiple_choice", "ui": { "choices": choices } });
    let types = [
        (json!({ "input_type": "integer" }), "42", ["42", " 0042 "], "41"),
        (json!({ "input_type": "fraction" }), "3/4", ["6/8", "0.75"], "4/3"),
        (json!({ "input_type": "decimal", "tolerance": 0.01 }), "0.5", ["0.5", "0.509"], "0.511"),
        (json!({ "input_type": "boolean" }), "true", ["true", "True"], "false"),
        (chosen, "42", ["42", "42"], "43"),
    ];
    let problems: Vec<Json> =
        types.iter().zip(10..).map(|((spec, key, ..), number)| problem(number, spec, "What is it?", key)).collect();
    import(&site, &problems).await;
    site.plumb.bank().verify(&ProblemSelection::Waiting).await.unwrap();
    for ((spec, key, right, wrong), number) in types.iter().zip(10..) {
        let (status, issues) = standing(&site, number).await;
        assert_eq!(status, Status::Verified, "{spec}: {issues:?}");
        let whole = chief.get(&format!("/problems/{}?view=full", id(number))).await.expect(200).json();
        assert_eq!(whole["meta"]["provenance"]["verifier"]["passed"], true, "{whole}");
        // Programs give the choices beside the type.
        let mut posed = spec.clone();
        if let Some(ui) = posed.as_object_mut().unwrap().remove("ui") {
            posed["choices"] = ui["choices"].clone();
        }
        let answers = right.iter().map(|answer| (*answer, true)).chain([(*wrong, false)]);
        for (answer, correct) in answers {
            let ask = json!({ "answer": answer, "problem": { "posed": { "answer_spec": posed, "key": key } } });
            let evaluation = chief.post("/evaluate", &ask).await.expect(200).json();
            assert_eq!(evaluation["correct"], correct, "{ask}: {evaluation}");
        }
    }
}

/// Practises until a skill is mastered; returns the session and its events.
async fn mastered(site: &Site, ann: &mut Program) -> (SessionId, Vec<PracticeEvent>) {
    for _ in 0..10 {
        let (session, position, _) = crate::api::story::serve(ann, "t_add").await;
        site.clock.advance_secs(10);
        let (right, _) = crate::api::story::answers(site, session).await;
        crate::api::story::hand_in(ann, session, position, &right, fresh_id()).await.expect(201);
        let events = crate::practice::events(site, session).await;
        if events.iter().any(|event| matches!(event, PracticeEvent::SkillMastered { .. })) {
            return (session, events);
        }
    }
    panic!("ten right first answers leave no doubt");
}

#[tokio::test]
async fn line_4_mastery_follows_the_stated_equations_with_stable_thresholds() {
    let policy = Policy::default();
    assert!((policy.mastered_at - 0.95).abs() < 1e-12 && (policy.needs_review_below - 0.75).abs() < 1e-12);
    let site = Site::start().await;
    let (_, events) = mastered(&site, &mut Program::learner(&site).await).await;
    let bkt = graph::read("skills_graph.json", GRAPH).unwrap().bkt("t_add");
    let mut belief = bkt.init();
    let updates = events.iter().filter_map(|event| match event {
        PracticeEvent::MasteryUpdated { update, .. } => Some(update),
        _ => None,
    });
    for update in updates {
        let Because::Right { slip, guess, .. } = update.because else { panic!("{update:?}") };
        let given = belief * (1.0 - slip) / (belief * (1.0 - slip) + (1.0 - belief) * guess);
        belief = given + (1.0 - given) * bkt.transit();
        assert!(
            (update.step.evidence - given).abs() < 1e-12 && (update.step.after - belief).abs() < 1e-12,
            "{update:?}"
        );
        assert_eq!(update.policy, policy.version);
    }
    let last = events.iter().rev().find_map(|event| match event {
        PracticeEvent::MasteryUpdated { update, .. } => Some(update),
        _ => None,
    });
    assert!(last.unwrap().after >= policy.mastered_at);
    let documented = include_str!("../../../docs/mastery.md");
    for said in ["0.95", "0.75", "p_transit", "p_slip", "p_guess"] {
        assert!(documented.contains(said), "{said} is not in docs/mastery.md");
    }
}

#[tokio::test]
async fn line_5_diagnosis_and_hints_keep_to_their_schemas_tell_no_answer_and_follow_a_policy() {
    // The author's hints give the answer away.
    let told = ADD.replace(
        "evaluation:",
        "hints: ['The answer is {answer}.', 'It is {answer}, you know.', 'Add the ones.']\nevaluation:",
    );
    let site = Site::of(&usual_with(&told)).await;
    let mut ann = Program::learner(&site).await;
    let (session, position, _) = crate::api::story::serve(&mut ann, "t_add").await;
    site.clock.advance_secs(10);
    let (right, wrong) = crate::api::story::answers(&site, session).await;
    let key = crate::api::story::key_text(&site, session).await;
    let attempt = crate::api::story::hand_in(&mut ann, session, position, &wrong, fresh_id()).await.expect(201).json();
    let keys = |value: &Json| -> Vec<String> {
        let mut names: Vec<String> = value.as_object().unwrap().keys().cloned().collect();
        names.sort_unstable();
        names
    };
    assert_eq!(
        keys(&attempt["diagnosis"]),
        ["confidence_score", "diagnosis_explanation", "divergence_step_index", "error_category"]
    );
    let mut hints = vec![attempt["hint"].clone()];
    for _ in 0..2 {
        let served = json!({ "session_id": session, "position": position, "command_id": fresh() });
        hints.push(ann.post("/hint", &json!({ "problem": { "served": served } })).await.expect(200).json());
    }
    for (hint, level) in hints.iter().zip(1..) {
        assert!(
            ["hint_level", "hint_strategy", "hint_text"].iter().all(|name| keys(hint).iter().any(|k| k == name)),
            "{hint}"
        );
        assert_eq!(hint["hint_level"], level);
        let text = hint["hint_text"].as_str().unwrap();
        assert!(level > 2 || !text.contains(&key), "level {level} tells the answer {key}: {text}");
    }
    let events = crate::practice::events(&site, session).await;
    for event in &events {
        if let PracticeEvent::HintServed { policy, detector, .. } = event {
            assert!(policy.is_some() && detector.is_some(), "{event:?}");
        }
    }
    assert_ne!(right, wrong);
}

#[tokio::test]
async fn line_6_a_graph_with_a_cycle_is_not_deployed() {
    let site = Site::start().await;
    let cycle = GRAPH.replacen(r#""prerequisites": []"#, r#""prerequisites": ["t_double"]"#, 1);
    let files = [file("add", ADD), file("double", DOUBLE), ("skills_graph.json".to_owned(), cycle)];
    let refused = format!("{:?}", site.plumb.import(&files).await.unwrap_err());
    assert!(refused.contains("t_add") && refused.contains("t_double") && refused.contains("cycle"), "{refused}");
    let mut ann = Program::learner(&site).await;
    let graph = ann.get("/kg/graph").await.expect(200).json();
    assert_eq!(graph["nodes"][0]["prerequisites"], json!([]), "the one before is still in force");
}

#[tokio::test]
async fn line_7_events_are_emitted_from_end_to_end_and_lead_back_to_what_was_served() {
    let (site, mut ann) = Program::start().await;
    let (session, position, _) = crate::api::story::serve(&mut ann, "t_add").await;
    site.clock.advance_secs(10);
    let (right, wrong) = crate::api::story::answers(&site, session).await;
    crate::api::story::hand_in(&mut ann, session, position, &wrong, fresh_id()).await.expect(201);
    crate::api::story::hand_in(&mut ann, session, position, &right, fresh_id()).await.expect(201);
    mastered(&site, &mut ann).await;
    import(&site, &[times(1, "42"), times(2, "43")]).await;
    site.plumb.bank().verify(&ProblemSelection::Waiting).await.unwrap();

    let rows = site.stores.sessions.events(session).await.unwrap();
    for kind in [
        "problem_served",
        "attempt_submitted",
        "attempt_evaluated",
        "diagnosis_completed",
        "hint_served",
        "mastery_updated",
        "skill_mastered",
        "skill_unlocked",
    ] {
        assert!(rows.iter().any(|row| row.event.kind == kind), "no {kind}");
    }
    let actor = administrator();
    let admin = site.plumb.as_admin(&actor).unwrap();
    let actions: Vec<String> =
        admin.trail(&TrailQuery::default()).await.unwrap().lines.into_iter().map(|line| line.action).collect();
    for action in ["verification_approved", "verification_rejected"] {
        assert!(actions.iter().any(|known| known == action), "no {action} in {actions:?}");
    }
    let trace = admin.trace(session, 0).await.unwrap();
    assert!(trace.whole && !trace.mastery_policy.is_empty() && !trace.hint_policy.is_empty());
    for item in &trace.items {
        assert!(!item.skills.is_empty() && !item.problem.is_nil() && item.version >= 1, "{item:?}");
        assert!(!item.rules.is_empty(), "{item:?}");
    }
}
