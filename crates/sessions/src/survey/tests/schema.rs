//! `blueprints/schemas/survey.schema.json` and the reader agree on a survey's shape.

use serde_json::{Value as Json, json};

use super::shipped::shipped;
use super::*;

const SCHEMA: &str = include_str!("../../../../../blueprints/schemas/survey.schema.json");

fn validator() -> jsonschema::Validator {
    jsonschema::validator_for(&serde_json::from_str(SCHEMA).unwrap()).unwrap()
}

fn survey_with(question: Json) -> Json {
    json!({"survey_id": "s", "version": "1", "metadata": {"title": "T"}, "questions": [question]})
}

#[test]
fn the_shipped_surveys_have_the_shape_of_the_schema() {
    let validator = validator();
    for (name, text) in shipped() {
        let json: Json = serde_saphyr::from_str(&text).unwrap();
        let faults: Vec<String> =
            validator.iter_errors(&json).map(|fault| format!("{fault} {}", fault.instance_path())).collect();
        assert_eq!(faults, Vec::<String>::new(), "{name}");
    }
}

/// JSON is YAML, so one text can be checked against both.
#[test]
fn the_schema_and_the_reader_agree_on_shapes() {
    let validator = validator();
    let of = |kind: &str, rest: Json| {
        let mut question = json!({"question_id": "q", "text": "T", "question_type": kind});
        let (Json::Object(all), Json::Object(rest)) = (&mut question, rest) else { panic!() };
        all.extend(rest);
        survey_with(question)
    };
    let good = [
        of("single_choice", json!({"options": ["A", "B"], "required": false})),
        of("multiple_choice", json!({"options": ["A", {"id": "x", "text": "X"}]})),
        of("multiple_select", json!({"options": ["A"], "min_selected": 1, "max_selected": 1})),
        of("rating", json!({"scale": {"min": 1, "max": 5, "labels": {"1": "Poor"}}})),
        of("matrix", json!({"rows": ["A"], "scale": {"min": 1, "max": 5}})),
        of("number", json!({"decimals": 1, "min": 0.5, "max": 2, "unit": "kg"})),
        of("short_text", json!({})),
        of("long_text", json!({"max_length": 50, "help": "H"})),
        of("date", json!({"min": "2026-01-31"})),
        of("ranking", json!({"options": ["A", "B"]})),
        of("rating", json!({})),
        of("free_text", json!({})),
        json!({"survey_id": "s", "title": "T", "questions": [
            {"question_id": "a", "text": "A?", "question_type": "rating"},
            {"question_id": "b", "text": "B?", "question_type": "free_text", "required": false},
        ], "skip_logic": {"a": {"when": "a == 5", "go_to": "end"}}}),
        json!({"survey_id": "s", "title": "T?", "questions": [
            {"question_id": "a", "text": "A?", "question_type": "rating"},
        ], "translations": [{"en": "A?", "de": "Ah?"}]}),
    ];
    for survey in good {
        assert!(validator.is_valid(&survey), "{survey}");
        read::survey("s", &survey.to_string()).unwrap_or_else(|problems| panic!("{survey} {problems:?}"));
    }
    let bad = [
        of("essay", json!({})),
        of("single_choice", json!({})),
        of("single_choice", json!({"options": ["A"]})),
        of("rating", json!({"options": ["A", "B"]})),
        of("rating", json!({"scale": {"min": 1, "max": 5}, "options": ["A", "B"]})),
        of("number", json!({"min": "few"})),
        of("date", json!({"min": "soon"})),
        of("long_text", json!({"max_length": 0})),
        of("matrix", json!({"rows": [], "scale": {"min": 1, "max": 5}})),
        survey_with(json!({"question_id": "end", "text": "T", "question_type": "short_text"})),
        json!({"survey_id": "s", "version": "1", "metadata": {"title": "T"}, "questions": []}),
        json!({"survey_id": "s", "title": "T", "questions": [
            {"question_id": "a", "text": "A?", "question_type": "rating"},
        ], "translations": [{"de": "Ah?"}]}),
        json!({"survey_id": "s", "title": "T", "metadata": {"title": "T"}, "version": "1", "questions": [
            {"question_id": "a", "text": "A?", "question_type": "rating"},
        ]}),
    ];
    for survey in bad {
        assert!(!validator.is_valid(&survey), "{survey}");
        assert!(read::survey("s", &survey.to_string()).is_err(), "{survey}");
    }
}
