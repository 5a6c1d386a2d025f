//! Problems of the bank for tests, and a skill without blueprints.

use plumb_service::bank::ProblemSelection;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::Site;
use super::content::{GRAPH, usual};

/// A skill without a blueprint and without prerequisites.
pub(crate) const SKILL: &str = "t_bank";

/// The usual content, with that skill in the graph.
pub(crate) fn content() -> Vec<(String, String)> {
    let node = r#""nodes": [
    {"id": "t_bank", "name": "Banked", "grade_band": "K-2", "prerequisites": [], "tags": [], "area": "Numbers",
     "bkt": {"p_init": 0.4, "p_transit": 0.2, "p_slip": 0.1, "p_guess": 0.05}},"#;
    let mut files = usual();
    for (_, text) in files.iter_mut().filter(|(name, _)| name == "skills_graph.json") {
        *text = GRAPH.replacen("\"nodes\": [", node, 1);
    }
    files
}

/// Returns the id of the problem with that number.
pub(crate) fn id(number: u32) -> Uuid {
    Uuid::from_u128(0x0198_c0de_0000_7000_8000_0000_0000_0000 + u128::from(number))
}

/// A draft of the problem 6 × 7, which has an integer as its key.
pub(crate) fn draft(id: &str, skill: &str) -> Json {
    let mut problem: Json = serde_json::from_str(include_str!("../../../../tests/fixtures/problem.json")).unwrap();
    problem["meta"]["id"] = json!(id);
    problem["meta"]["skill_id"] = json!(skill);
    problem
}

/// A problem with that type of answer and key; its only misconception is recognised by `wrong`.
pub(crate) fn problem(number: u32, skill: &str, difficulty: u8, (input, key): (&str, &str), wrong: &str) -> Json {
    let kind = match input {
        "expression" => "algebraic",
        "set" | "boolean" | "multiple_choice" => input,
        _ => "numeric",
    };
    let mut problem = draft(&id(number).to_string(), skill);
    problem["meta"]["difficulty"] = json!(difficulty);
    problem["problem_content"] = json!({ "stem": format!("Problem $\\text{{no. }} {number}$?"), "format": "mixed" });
    problem["answer_spec"]["input_type"] = json!(input);
    problem["solution_logic"] = json!({
        "final_answer_canonical": key, "final_answer_type": kind,
        "steps": [
            { "step_index": 1, "explanation": "Begin like this.", "math": "a" },
            { "step_index": 2, "explanation": "So it ends.", "math": key }
        ]
    });
    problem["misconceptions"] = json!([{
        "id": "lost_its_way", "error_tag": "went-the-other-way",
        "trigger": { "kind": "exact_answer", "value": wrong },
        "hint_ladder": ["Which way did you go?", "The way has two parts.", "Begin with the first part."]
    }]);
    problem
}

/// Returns a key of six digits that occurs nowhere by chance, and its wrong answer.
pub(crate) fn numbers(number: u32) -> (String, String) {
    ((700_123 + number * 1_117).to_string(), format!("-{}", 700_123 + number * 1_117))
}

/// A problem with its number as the answer.
pub(crate) fn plain(number: u32, skill: &str, difficulty: u8) -> Json {
    let (key, wrong) = numbers(number);
    problem(number, skill, difficulty, ("integer", &key), &wrong)
}

/// A file of problems.
pub(crate) fn lines(problems: &[Json]) -> String {
    problems.iter().map(Json::to_string).collect::<Vec<_>>().join("\n")
}

impl Site {
    /// Adds problems to the bank and verifies them; all must pass.
    pub(crate) async fn stock(&self, problems: &[Json]) {
        let bank = self.plumb.bank();
        if let Err(error) = bank.import(&[("problems.jsonl".into(), lines(problems))]).await {
            panic!("{error:#?}");
        }
        let judged = bank.verify(&ProblemSelection::Waiting).await.unwrap();
        assert_eq!(judged.len(), problems.len());
        for one in judged {
            assert!(one.passed, "{one:#?}");
        }
    }
}
