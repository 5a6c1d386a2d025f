//! Tests of the bank, for its writers and its readers.

mod authored;
mod forms;
mod judging;
mod moving;
mod reading;
mod serving;
mod templates;

use serde_json::{Value as Json, json};

use super::*;
use plumb_tutoring::diagnosis::{CompiledTrigger, Trigger};
use plumb_types::time::Timestamp;

const NOW: Timestamp = Timestamp::from_secs(1_800_000_000);

/// A valid problem with all optional fields.
fn sample() -> Json {
    json!({
        "meta": {
            "id": "0198c0de-0000-7000-8000-000000000001",
            "version": 1,
            "skill_id": "MATH.FRACTIONS.ADD",
            "difficulty": 2,
            "created_at": "2026-11-22T09:00:00.25Z",
            "verified_at": null,
            "status": "DRAFT",
            "provenance": {
                "generator_model": "by hand",
                "critic_model": "none",
                "judge_model": "none",
                "verifier": { "type": "none", "passed": false },
                "attempt": 1
            },
            "verification_report": {
                "rubric_scores": {
                    "solvability": 1, "ambiguity": 0.97, "procedural_correctness": 1.0, "pedagogical_alignment": 0.95
                },
                "underspecified": false,
                "issues": []
            }
        },
        "problem_content": {
            "stem": "What is $\\frac{1}{2} + \\frac{1}{4}$?",
            "format": "mixed",
            "variables": { "a": "1/2", "b": "1/4" }
        },
        "answer_spec": { "input_type": "fraction", "accepted_forms": ["0.75", "6/8"] },
        "solution_logic": {
            "final_answer_canonical": "3/4",
            "final_answer_type": "numeric",
            "steps": [
                { "step_index": 1, "explanation": "Make the bottoms equal.", "math": "\\frac{1}{2} = \\frac{2}{4}" },
                { "step_index": 2, "explanation": "Add the tops.", "math": "\\frac{2}{4} + \\frac{1}{4} = \\frac{3}{4}" }
            ]
        },
        "misconceptions": [
            {
                "id": "tops-and-bottoms",
                "error_tag": "adds-denominators",
                "trigger": { "kind": "exact_answer", "value": "2/6" },
                "hint_ladder": ["What does the bottom of a fraction say?"]
            },
            {
                "id": "not-a-fraction",
                "error_tag": "form",
                "trigger": { "kind": "regex", "value": "^-?[0-9]+$" },
                "hint_ladder": ["Can the sum be a whole number?"]
            },
            {
                "id": "subtracts",
                "error_tag": "wrong-operation",
                "trigger": { "kind": "predicate", "value": "answer == a - b and answer != key" },
                "hint_ladder": ["Which sign stands between the fractions?"]
            }
        ]
    })
}

/// The sample with other values at some JSON pointers; null counts as a missing optional field.
fn with(changes: &[(&str, Json)]) -> Json {
    let mut line = sample();
    for (pointer, value) in changes {
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        let parent = line.pointer_mut(parent).unwrap_or_else(|| panic!("{pointer}"));
        match (parent, name.parse::<usize>()) {
            (Json::Array(values), Ok(at)) => values[at] = value.clone(),
            (Json::Object(fields), _) => drop(fields.insert(name.to_owned(), value.clone())),
            _ => panic!("{pointer}"),
        }
    }
    line
}

fn read(line: &Json) -> MathProblemItem {
    read_line(&line.to_string()).unwrap_or_else(|found| panic!("{found:#?}"))
}

/// Returns the errors, as `pointer: message`.
#[track_caller]
fn refused(line: &Json) -> Vec<String> {
    let found = read_line(&line.to_string()).expect_err("it was taken");
    found.iter().map(ToString::to_string).collect()
}

/// Compiles a trigger of a problem.
fn compiled(item: &MathProblemItem, trigger: &Trigger) -> CompiledTrigger {
    let spec = marking::marking(&item.answer_spec);
    CompiledTrigger::compile(trigger, &marking::asked(item, &spec)).unwrap()
}

/// A multiple-choice problem.
fn choice(choices: &[&str], key: &str) -> Json {
    with(&[
        ("/answer_spec", json!({ "input_type": "multiple_choice", "ui": { "choices": choices } })),
        ("/solution_logic/final_answer_canonical", json!(key)),
        ("/solution_logic/final_answer_type", json!("multiple_choice")),
        ("/misconceptions", json!([])),
        ("/solution_logic/steps", json!([{ "step_index": 1, "explanation": "See.", "math": key }])),
    ])
}

/// A problem that is answered with this key, and has one step with it.
fn plain(input: &str, kind: &str, key: &str) -> Json {
    with(&[
        ("/answer_spec", json!({ "input_type": input })),
        ("/solution_logic/final_answer_canonical", json!(key)),
        ("/solution_logic/final_answer_type", json!(kind)),
        ("/misconceptions", json!([])),
        ("/solution_logic/steps", json!([{ "step_index": 1, "explanation": "See.", "math": key }])),
    ])
}
