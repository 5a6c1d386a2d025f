//! `plumb bank`.

use std::path::Path;

use serde_json::{Value as Json, json};
use sqlx::Connection;
use sqlx_sqlite::SqliteConnection;

use super::{CommandOutput, plumb};
use crate::support::bank::draft;
use crate::support::{PageText, has_fields, repository};

const ID: &str = "0198c0de-0000-7000-8000-000000000001";

fn problem(id: &str, key: &str, status: &str) -> Json {
    let mut problem = draft(id, "MATH.TIMES");
    problem["meta"]["status"] = json!(status);
    if status == "VERIFIED" {
        problem["meta"]["verified_at"] = json!("2026-11-22T10:00:00Z");
    }
    problem["solution_logic"]["final_answer_canonical"] = json!(key);
    problem
}

fn bank(folder: &Path, args: &[&str], input: &str) -> CommandOutput {
    plumb(folder, &[&["bank"], args].concat(), input)
}

fn lines(ran: &CommandOutput) -> Vec<Json> {
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn problems_come_in_are_judged_and_go_out_again() {
    let dir = tempfile::tempdir().unwrap();
    let wrong = ID.replace("0001", "0002");
    let file = format!("{}\n{}\n", problem(ID, "42", "VERIFIED"), problem(&wrong, "43", "DRAFT"));
    std::fs::write(dir.path().join("problems.jsonl"), &file).unwrap();
    let run = |args: &[&str], input: &str| bank(dir.path(), args, input);
    assert!(run(&["import", "problems.jsonl"], "").expect(0).out.starts_with("2 added, 0 already there"));
    assert!(run(&["import", "-"], &file).expect(0).out.starts_with("0 added, 2 already there"));
    // The status in the file is not trusted before the problem was verified here.
    let listed = lines(&run(&["list", "--format", "json"], "").expect(0));
    assert_eq!(listed.iter().map(|row| &row["status"]).collect::<Vec<_>>(), ["IN_REVIEW", "DRAFT"]);
    assert_eq!(run(&["export", "--status", "VERIFIED"], "").expect(0).out, "");

    let judged = lines(&run(&["verify", "--all"], "").expect(1));
    let told: Vec<_> =
        judged.iter().map(|line| (&line["id"], &line["was"], &line["status"], &line["passed"])).collect();
    assert_eq!(
        told,
        [
            (&json!(ID), &json!("IN_REVIEW"), &json!("VERIFIED"), &json!(true)),
            (&json!(wrong), &json!("DRAFT"), &json!("REJECTED"), &json!(false)),
        ]
    );
    assert!(judged[1]["issues"][0].as_str().unwrap().contains("comes to 42"), "{}", judged[1]);
    run(&["verify", ID], "").expect(0);
    run(&["verify", &wrong], "").expect(1);
    assert_eq!(run(&["verify", "--all"], "").expect(0).out, "");

    let exported = lines(&run(&["export", "--status", "verified"], "").expect(0));
    assert_eq!(exported.len(), 1);
    let meta = &exported[0]["meta"];
    has_fields(meta, json!({ "/provenance/verifier/tool": "plumb-answer/4", "/provenance/verifier/passed": true }));
    assert!(meta["verified_at"].as_str().unwrap().ends_with('Z'));
    // An export can be imported: here it adds nothing, elsewhere everything.
    let all = run(&["export"], "").expect(0).out;
    assert!(run(&["import", "-"], &all).expect(0).out.starts_with("0 added, 2"));
    let other = tempfile::tempdir().unwrap();
    assert!(bank(other.path(), &["import", "-"], &all).expect(0).out.starts_with("2 added"));

    run(&["retire", &wrong, "--reason", "wrong"], "").expect(1);
    run(&["retire", ID, "--reason", "easy"], "").expect(0);
    run(&["retire", ID, "--reason", "easy"], "").expect(1).err.has(["it stands there already"]);
    let text = run(&["list", "--status", "RETIRED"], "").expect(0);
    assert!(text.out.starts_with(&format!("{ID}\t1\tMATH.TIMES\t2\tRETIRED\t20")), "{}", text.out);
    plumb(dir.path(), &["audit", "verify"], "").expect(4);
    plumb(dir.path(), &["db", "check"], "").expect(0);
}

#[test]
fn a_file_with_a_fault_adds_nothing_and_every_fault_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let mut bad = problem(ID, "042", "DRAFT");
    bad["meta"]["difficulty"] = json!(9);
    let file = format!("{}\n\n{bad}\n{{\n", problem(&ID.replace("0001", "0003"), "42", "DRAFT"));
    std::fs::write(dir.path().join("one.jsonl"), &file).unwrap();
    std::fs::write(dir.path().join("two.jsonl"), problem(ID, "042", "VERIFIED").to_string()).unwrap();
    let ran = bank(dir.path(), &["import", "one.jsonl", "two.jsonl"], "").expect(1);
    for told in [
        "one.jsonl:3: /meta/difficulty: must be at most 5",
        "one.jsonl:4: cannot be read as JSON",
        "two.jsonl:1: /solution_logic/final_answer_canonical: “042” is not in canonical form: write 42",
    ] {
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
    assert_eq!(bank(dir.path(), &["list"], "").expect(0).out, "");
    // Different content under an existing version is an error too, reported with its line.
    bank(dir.path(), &["import", "-"], &problem(ID, "42", "DRAFT").to_string()).expect(0);
    let ran = bank(dir.path(), &["import", "-"], &problem(ID, "41", "DRAFT").to_string()).expect(1);
    assert!(ran.err.contains("standard input:1: /meta/version:"), "{}", ran.err);
    assert!(ran.err.contains("give it a new version"), "{}", ran.err);
    bank(dir.path(), &["import", "none.jsonl"], "").expect(3);
    bank(dir.path(), &["import"], "").expect(2);
    bank(dir.path(), &["verify"], "").expect(2);
    bank(dir.path(), &["verify", &ID.replace("0001", "0009")], "").expect(3);
    bank(dir.path(), &["list", "--status", "GOOD"], "").expect(2);
}

#[test]
fn a_blueprint_fills_the_bank_once() {
    let dir = tempfile::tempdir().unwrap();
    let content = repository().join("blueprints");
    let content = content.to_str().unwrap();
    let args = ["fill", "MATH.ARITH.ADD.2DIGIT", "--difficulty", "hard", "--count", "12", "--seed", "5"];
    let fill = || bank(dir.path(), &[&args[..], &["--content", content]].concat(), "").expect(0).out;
    assert!(fill().starts_with("12 added, 0 already there, 12 passed verification"));
    let first = bank(dir.path(), &["export", "--status", "VERIFIED"], "").expect(0).out;
    assert!(fill().starts_with("0 added, 12 already there"));
    assert_eq!(bank(dir.path(), &["export"], "").expect(0).out, first);
    for line in first.lines() {
        let item: Json = serde_json::from_str(line).unwrap();
        assert_eq!(item["meta"]["provenance"]["generator_model"], "template");
        assert_eq!(item["meta"]["difficulty"], 4);
        assert_eq!(item["meta"]["skill_id"], "MATH.ARITH.ADD.2DIGIT");
        let key = &item["solution_logic"]["final_answer_canonical"];
        let sum: i64 = ["operand_1", "operand_2"]
            .iter()
            .map(|name| item["problem_content"]["variables"][name].as_i64().unwrap())
            .sum();
        assert_eq!(key.as_str().unwrap(), sum.to_string());
    }
    bank(dir.path(), &args, "").expect(3).err.has(["no skill MATH.ARITH.ADD.2DIGIT is published here"]);
    let wrong = ["fill", "MATH.ARITH.ADD.2DIGIT", "--difficulty", "absurd", "--count", "1", "--content", content];
    assert!(bank(dir.path(), &wrong, "").expect(3).err.contains("easy, medium, hard"));
}

/// Writes an event by which a session served this problem, as the runtime will.
async fn serve(folder: &Path, session: u8, at: i64, body: &str) {
    let mut db = SqliteConnection::connect(&format!("sqlite:{}/data/plumb.db", folder.display())).await.unwrap();
    // The session itself is not needed here.
    sqlx::raw_sql("pragma foreign_keys = off").execute(&mut db).await.unwrap();
    let text = "insert into session_event (session_id, seq, at, kind, body, hash) values ($1, 1, $2, 'problem_served', $3, $4)";
    let id = [session; 16].as_slice().to_vec();
    sqlx::query(text).bind(id).bind(at).bind(body).bind(vec![0_u8; 32]).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
}

#[tokio::test]
async fn serving_anything_but_verified_problems_is_proved_against_the_server() {
    let dir = tempfile::tempdir().unwrap();
    let run = |args: &[&str], input: &str| bank(dir.path(), args, input);
    run(&["import", "-"], &problem(ID, "42", "DRAFT").to_string()).expect(0);
    run(&["verify", "--all"], "").expect(0);
    assert!(run(&["prove"], "").expect(0).out.starts_with("0 problems served"));
    let listed = lines(&run(&["list", "--format", "json"], "").expect(0));
    let approved = listed[0]["verified_at"].as_str().unwrap();
    let approved = plumb_types::time::Timestamp::parse(approved).unwrap();
    let body = |id: &str| {
        json!({ "problem_served": { "position": 0, "source": { "bank": { "id": id, "version": 1 } } } }).to_string()
    };
    serve(dir.path(), 1, approved.plus_secs(5).as_micros(), &body(ID)).await;
    serve(dir.path(), 2, approved.plus_secs(6).as_micros(), "{\"problem_served\":{\"stem\":\"\\\"bank\\\"\"}}").await;
    let proof = run(&["prove", "--format", "json"], "").expect(0).json();
    assert_eq!(proof, json!({ "ok": true, "served": 1, "problems": 1, "violations": 0, "first": [] }));

    serve(dir.path(), 3, approved.plus_secs(-60).as_micros(), &body(ID)).await;
    serve(dir.path(), 4, approved.plus_secs(5).as_micros(), &body(&ID.replace("0001", "0007"))).await;
    serve(dir.path(), 5, approved.plus_secs(5).as_micros(), &body("nobody")).await;
    let ran = run(&["prove"], "").expect(1);
    assert!(ran.out.contains("4 problems served") && ran.out.contains("3 violations"), "{}", ran.out);
    for told in ["the problem was not in the bank yet", "the bank never had this problem", "cannot be read"] {
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
    let proof = run(&["prove", "--format", "json"], "").expect(1).json();
    has_fields(&proof, json!({ "/ok": false, "/violations": 3, "/first/0/event": 1 }));
}

#[test]
fn content_in_the_layout_of_oatutor_comes_in_as_far_as_its_keys_are_shown_to_be_right() {
    let dir = tempfile::tempdir().unwrap();
    let pool = repository().join("crates/oatutor/tests/fixtures/pool").display().to_string();
    let run = |args: &[&str]| bank(dir.path(), args, "");
    let args = ["import", "--format", "oatutor", &pool, "--out", "looked-at"];
    let first = run(&args).expect(1);
    // A key of the fixtures is wrong on purpose, and reported with the right one.
    assert!(first.out.contains("wrong key: plbwrong1"), "{}", first.out);
    let last = |ran: &CommandOutput| ran.out.lines().find(|line| line.contains(" already there, ")).unwrap().to_owned();
    let told = last(&first);
    let added: usize = told.split_whitespace().next().unwrap().parse().unwrap();
    assert!(added >= 5 && told.contains(" 0 already there"), "{told}");
    let verified = lines(&run(&["list", "--status", "VERIFIED", "--format", "json"]).expect(0)).len();
    assert!(verified >= 5 && verified <= added, "{verified} of {added}");
    for file in ["for-people.jsonl", "refused.jsonl", "findings.jsonl", "nodes.json"] {
        let text = std::fs::read_to_string(dir.path().join("looked-at").join(file)).unwrap();
        assert!(text.len() > 10, "{file} is empty");
    }
    assert!(std::fs::read_dir(dir.path().join("looked-at/curricula")).unwrap().count() > 0);
    // Nothing with a wrong key is added, and importing it again changes nothing.
    let all = lines(&run(&["list", "--format", "json"]).expect(0)).len();
    assert_eq!(all, added);
    assert!(last(&run(&args).expect(1)).starts_with(&format!("0 added, {added} already there")));
    run(&["import", "--format", "oatutor", &pool, &pool]).expect(3);
}
