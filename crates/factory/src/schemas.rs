//! JSON schemas of models' answers.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use plumb_agents::Schema;
use serde_json::{Value as Json, json};

pub(crate) const DRAFT: &str = "draft";
pub(crate) const TEMPLATE: &str = "template";
pub(crate) const WORDING: &str = "wording";
pub(crate) const SOLUTION: &str = "solution";
pub(crate) const JUDGEMENT: &str = "judgement";
pub(crate) const IDEA: &str = "idea_plan";
pub(crate) const PACKAGE: &str = "question_package";
pub(crate) const EXAMINATION: &str = "verifier_report";
pub(crate) const STYLE: &str = "style_report";
pub(crate) const TOPIC: &str = "topic_draft";

/// The letters of options.
pub(crate) const LETTERS: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];

/// The names of the six style scores.
pub(crate) const STYLE_SCORES: [&str; 6] = [
    "esat_authenticity",
    "one_idea_purity",
    "no_calculator_suitability",
    "elegance",
    "distractor_realism",
    "plausibility",
];

/// A missing name means that its schema is invalid: a test checks that all are valid.
static SCHEMAS: LazyLock<BTreeMap<&str, Schema>> = LazyLock::new(|| {
    let all = [
        (DRAFT, draft()),
        (TEMPLATE, template()),
        (WORDING, wording()),
        (SOLUTION, solution()),
        (JUDGEMENT, judgement()),
        (IDEA, idea()),
        (PACKAGE, package()),
        (EXAMINATION, examination()),
        (STYLE, style()),
        (TOPIC, topic()),
    ];
    all.into_iter().filter_map(|(name, full)| Some((name, Schema::new(name, full).ok()?))).collect()
});

/// Returns the schema of that name.
pub(crate) fn schema(name: &str) -> Option<&'static Schema> {
    SCHEMAS.get(name)
}

/// A closed object; the names in `optional` may be missing.
fn object(properties: Json, optional: &[&str]) -> Json {
    let names = properties.as_object().into_iter().flatten().map(|(name, _)| name.as_str());
    let required: Vec<&str> = names.filter(|name| !optional.contains(name)).collect();
    json!({ "type": "object", "additionalProperties": false, "required": required, "properties": properties })
}

fn text(most: u32) -> Json {
    json!({ "type": "string", "minLength": 1, "maxLength": most })
}

fn texts(fewest: u32, most: u32, longest: u32) -> Json {
    json!({ "type": "array", "minItems": fewest, "maxItems": most, "items": { "type": "string", "maxLength": longest } })
}

fn share() -> Json {
    json!({ "type": "number", "minimum": 0, "maximum": 1 })
}

/// The scores of the rubric, whether the question is underspecified, and its issues.
fn rubric() -> [(&'static str, Json); 3] {
    let scores = object(
        json!({
            "solvability": share(), "ambiguity": share(), "procedural_correctness": share(),
            "pedagogical_alignment": share(),
        }),
        &[],
    );
    [("scores", scores), ("underspecified", json!({ "type": "boolean" })), ("issues", texts(0, 20, 500))]
}

fn with_rubric(mut properties: Json, optional: &[&str]) -> Json {
    if let Some(fields) = properties.as_object_mut() {
        fields.extend(rubric().map(|(name, schema)| (name.to_owned(), schema)));
    }
    object(properties, optional)
}

/// A problem in the format of problem sets, without id, skill and difficulty, which the order determines.
fn draft() -> Json {
    let wrong = object(
        json!({ "text": text(200), "check": text(300), "tag": text(60), "why": text(400), "hint": text(400) }),
        &[],
    );
    object(
        json!({
            "input": { "enum": ["integer", "decimal", "fraction", "expression", "multiple_choice"] },
            "stem": text(2_000),
            "key": object(json!({ "text": text(200), "check": text(300) }), &[]),
            "wrong": { "type": "array", "minItems": 2, "maxItems": 7, "items": wrong },
            "hints": texts(1, 3, 400),
            "solution": {
                "type": "array", "minItems": 1, "maxItems": 12,
                "items": object(json!({ "say": text(600), "math": text(300) }), &[]),
            },
        }),
        &[],
    )
}

/// A blueprint: parameters, formulas, stems, mistakes, hints and solution.
fn template() -> Json {
    let number = || json!({ "type": ["number", "null"] });
    let list = |fewest: u32, most: u32, item: Json| json!({ "type": "array", "minItems": fewest, "maxItems": most, "items": item });
    let parameter = object(
        json!({
            "name": text(40), "min": number(), "max": number(), "step": number(), "choices": texts(0, 60, 100),
        }),
        &[],
    );
    let level = object(
        json!({
            "name": { "enum": ["easy", "medium", "hard"] }, "value": share(), "constraints": texts(0, 6, 200),
        }),
        &[],
    );
    let mistake = object(
        json!({
            "name": text(60), "formula": text(300), "condition": { "type": ["string", "null"], "maxLength": 200 },
            "misconception": text(200), "is_core": { "type": "boolean" },
            "hint": { "type": ["string", "null"], "maxLength": 400 },
        }),
        &[],
    );
    let example = object(
        json!({
            "level": { "enum": ["easy", "medium", "hard"] }, "parameters": texts(1, 10, 150), "key": text(200),
        }),
        &[],
    );
    object(
        json!({
            "statement": text(200),
            "cognitive_level": { "enum": ["Remember", "Understand", "Apply", "Analyze", "Evaluate", "Create"] },
            "item_type": { "enum": ["multiple_choice", "short_answer"] },
            "answer_type": { "enum": ["integer", "decimal", "fraction"] },
            "parameters": list(1, 10, parameter),
            "computed": list(0, 20, object(json!({ "name": text(40), "formula": text(300) }), &[])),
            "key": text(300),
            "constraints": texts(0, 10, 200),
            "levels": list(1, 3, level),
            "stems": texts(1, 6, 600),
            "wrong": list(2, 12, mistake),
            "hints": texts(1, 3, 400),
            "solution": texts(1, 10, 600),
            "examples": list(1, 6, example),
        }),
        &[],
    )
}

/// A reworded item of a blueprint.
fn wording() -> Json {
    // A parameter may be an empty text.
    let value = json!({ "type": "string", "maxLength": 500 });
    let parameter = object(json!({ "name": text(100), "value": value }), &[]);
    object(
        json!({
            "parameters": { "type": "array", "minItems": 0, "maxItems": 50, "items": parameter },
            "stem": text(2_000),
            "answer": text(300),
        }),
        &[],
    )
}

fn solution() -> Json {
    with_rubric(json!({ "working": text(4_000), "answer": text(300) }), &[])
}

fn judgement() -> Json {
    with_rubric(json!({ "verdict": { "enum": ["APPROVE", "REJECT"] }, "feedback": text(2_000) }), &[])
}

fn idea() -> Json {
    object(
        json!({
            "schema_id": text(20), "idea_summary": text(2_000), "function_or_object_type": texts(1, 6, 200),
            "constraints_used": texts(1, 10, 300), "what_is_asked": text(600),
            "intended_wrong_paths": texts(3, 8, 400), "difficulty_rationale": text(800), "mcq_viability": text(600),
        }),
        &[],
    )
}

/// An object by the letters of the options; four or more.
fn by_letter(longest: u32) -> Json {
    let options: serde_json::Map<String, Json> =
        LETTERS.iter().map(|letter| ((*letter).to_owned(), text(longest))).collect();
    object(Json::Object(options), &LETTERS[4..])
}

fn package() -> Json {
    let mut checks = by_letter(300);
    checks["required"] = json!([]);
    object(
        json!({
            "question": object(
                json!({ "stem": text(2_000), "options": by_letter(200), "correct_option": { "enum": LETTERS } }),
                &[],
            ),
            "solution": object(json!({ "reasoning": text(4_000), "key_insight": text(600) }), &[]),
            "distractor_map": by_letter(400),
            "checks": checks,
        }),
        &["checks"],
    )
}

/// The report of a verifier or a style judge.
fn report(mut properties: Json, optional: &[&str]) -> Json {
    if let Some(fields) = properties.as_object_mut() {
        fields.extend([
            ("verdict".to_owned(), json!({ "enum": ["PASS", "FAIL"] })),
            ("failure_type".to_owned(), json!({ "type": "string", "maxLength": 100 })),
            ("severity".to_owned(), json!({ "enum": ["fixable_with_regeneration", "structural_flaw"] })),
            ("regen_instructions".to_owned(), texts(0, 10, 500)),
        ]);
    }
    object(properties, &[&["failure_type", "severity", "regen_instructions"], optional].concat())
}

fn examination() -> Json {
    report(
        json!({
            "working": text(4_000), "answer": { "enum": LETTERS }, "confidence": { "enum": ["high", "medium"] },
            "reasons": texts(0, 10, 500),
        }),
        &["confidence", "reasons"],
    )
}

fn style() -> Json {
    let score = json!({ "type": "number", "minimum": 0, "maximum": 10 });
    let scores: serde_json::Map<String, Json> =
        STYLE_SCORES.iter().map(|name| ((*name).to_owned(), score.clone())).collect();
    report(json!({ "scores": object(Json::Object(scores), &[]) }), &[])
}

/// A topic for the tutor. Maximum lengths are those of the reader of topics.
fn topic() -> Json {
    let concept = object(json!({ "name": text(80), "skill": text(128) }), &[]);
    let step = object(
        json!({
            "type": { "enum": ["explain", "check", "practice"] },
            "concept": text(80),
            "content_hint": text(2_000),
            "text": { "type": ["string", "null"], "maxLength": 2_000 },
            "other_ways": texts(0, 5, 500),
            "right": { "type": ["integer", "null"], "minimum": 1, "maximum": 10 },
        }),
        &[],
    );
    object(
        json!({
            "title": text(80), "description": text(500),
            "minutes": { "type": "integer", "minimum": 1, "maximum": 240 },
            "learning_objectives": texts(1, 6, 500), "common_misconceptions": texts(0, 8, 500),
            "teaching_approach": text(2_000),
            "concepts": { "type": "array", "minItems": 1, "maxItems": 6, "items": concept },
            "study_plan": { "type": "array", "minItems": 2, "maxItems": 20, "items": step },
            "closing": text(2_000),
        }),
        &[],
    )
}
