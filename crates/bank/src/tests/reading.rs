use proptest::prelude::*;
use serde_json::json;

use super::*;

#[test]
fn a_problem_reads_back_what_it_writes_with_defaults_written_out() {
    let item = read(&sample());
    let written = serde_json::to_value(&item).unwrap();
    assert_eq!(written["meta"]["created_at"], "2026-11-22T09:00:00.25Z");
    assert_eq!(written["answer_spec"]["answer_mode"], "final_only");
    assert_eq!(written["answer_spec"]["tolerance"], Json::Null);
    assert_eq!(written["answer_spec"]["ui"], json!({ "placeholder": null, "choices": [] }));
    assert_eq!(written["problem_content"]["diagram_prompt"], Json::Null);
    assert_eq!(written["meta"]["provenance"]["revision_of"], Json::Null);
    assert_eq!(read(&written), item);
    let least = with(&[("/misconceptions", json!([])), ("/answer_spec", json!({ "input_type": "fraction" }))]);
    assert_eq!(read(&least).misconceptions, []);
}

#[test]
fn everything_wrong_with_the_shape_is_told_at_once_with_its_place() {
    let mut line = with(&[
        ("/meta/id", json!("7")),
        ("/meta/version", json!(0)),
        ("/meta/difficulty", json!(6)),
        ("/meta/created_at", json!("yesterday")),
        ("/meta/status", json!("GOOD")),
        ("/meta/colour", json!("blue")),
        ("/meta/provenance/verifier", json!({ "type": "numeric" })),
        ("/meta/verification_report/rubric_scores/ambiguity", json!(1.5)),
        ("/problem_content/format", json!("html")),
        ("/solution_logic/steps", json!([])),
        ("/misconceptions/0/trigger/kind", json!("guess")),
        ("/misconceptions/1/hint_ladder", json!("a hint")),
        ("/a~b", json!(1)),
    ]);
    line["answer_spec"].as_object_mut().unwrap().remove("input_type");
    let told = refused(&line);
    for wanted in [
        "/meta/id: must be a UUID",
        "/meta/version: must be at least 1",
        "/meta/difficulty: must be at most 5",
        "/meta/created_at: must be an instant",
        "/meta/status: must be one of DRAFT, IN_REVIEW, VERIFIED, REJECTED, RETIRED",
        "/meta/colour: there is no such field",
        "/meta/provenance/verifier/passed: is missing",
        "/meta/verification_report/rubric_scores/ambiguity: must be at most 1",
        "/problem_content/format: must be one of text, latex, mixed",
        "/solution_logic/steps: must have 1 or more entries",
        "/misconceptions/0/trigger/kind: must be one of exact_answer, regex, predicate",
        "/misconceptions/1/hint_ladder: must be a list",
        "/a~0b: there is no such field",
        "/answer_spec/input_type: is missing",
    ] {
        assert!(told.iter().any(|told| told.starts_with(wanted)), "{wanted}: {told:#?}");
    }
    assert_eq!(told.len(), 14, "{told:#?}");
}

#[test]
fn every_field_of_the_schema_is_known_and_no_other() {
    // The types and the schema are two descriptions of one format: each must accept exactly the problems of the other.
    let schema: Json =
        serde_json::from_str(include_str!("../../../../blueprints/schemas/math-problem-item.schema.json")).unwrap();
    let full = serde_json::to_value(read(&with(&[
        ("/answer_spec/ui", json!({ "placeholder": "a/b", "choices": [] })),
        ("/problem_content/figure", json!({ "kind": "array", "rows": 2, "columns": 3 })),
    ])));
    compare(&schema, &full.unwrap(), "");
}

/// An object's fields are those of its schema, at every depth.
fn compare(schema: &Json, value: &Json, at: &str) {
    if let (Some(properties), Some(fields)) = (schema["properties"].as_object(), value.as_object()) {
        assert_eq!(properties.keys().collect::<Vec<_>>(), fields.keys().collect::<Vec<_>>(), "{at}");
        assert_eq!(schema["additionalProperties"], false, "{at}");
        properties.iter().for_each(|(name, inner)| compare(inner, &fields[name], &format!("{at}/{name}")));
    }
    if let Some(values) = value.as_array().filter(|values| !values.is_empty()) {
        compare(&schema["items"], &values[0], &format!("{at}/0"));
    }
}

#[test]
fn whole_numbers_may_be_written_with_a_point_but_not_beyond_bounds() {
    let line = with(&[("/meta/difficulty", json!(2.0)), ("/solution_logic/steps/0/step_index", json!(1.0))]);
    assert_eq!(read(&line).meta.difficulty, 2);
    let told = refused(&with(&[("/meta/version", json!(1e20))]));
    assert_eq!(told, ["/meta/version: must be at most 4294967295"]);
}

#[test]
fn what_is_no_json_or_too_long_is_told() {
    assert!(read_line("{").unwrap_err()[0].message.contains("JSON"));
    assert!(read_line("[]").unwrap_err()[0].message.contains("an object"));
    assert!(read_line(&"[".repeat(10_000)).unwrap_err()[0].message.contains("JSON"));
    assert!(read_line(&" ".repeat(MAX_LINE + 1)).unwrap_err()[0].message.contains("256 KiB"));
}

#[test]
fn a_file_is_read_whole_or_told_line_by_line() {
    let one = sample().to_string();
    let two = with(&[("/meta/version", json!(2))]).to_string();
    let items = read_lines(&format!("{one}\n\n{two}\r\n")).unwrap();
    assert_eq!(items.iter().map(|item| (item.line, item.item.meta.version)).collect::<Vec<_>>(), [(1, 1), (3, 2)]);
    let found = read_lines(&format!("{one}\n{{}}\n{two}\n{one}")).unwrap_err();
    let told: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(told.iter().filter(|told| told.starts_with("2: ")).count(), 4, "{told:#?}");
    assert!(
        told.iter().any(|told| told.starts_with("4: /meta/id: ") && told.ends_with("in line 1 already")),
        "{told:#?}"
    );
}

#[test]
fn the_instant_of_approval_is_there_exactly_when_the_status_says_so() {
    let at = json!("2026-11-22T09:00:00Z");
    for status in ["VERIFIED", "RETIRED"] {
        read(&with(&[("/meta/status", json!(status)), ("/meta/verified_at", at.clone())]));
        let told = refused(&with(&[("/meta/status", json!(status))]));
        assert_eq!(told, [format!("/meta/verified_at: must be there when the status is {status}")]);
    }
    for status in ["DRAFT", "IN_REVIEW", "REJECTED"] {
        read(&with(&[("/meta/status", json!(status))]));
        let told = refused(&with(&[("/meta/status", json!(status)), ("/meta/verified_at", at.clone())]));
        assert_eq!(told, [format!("/meta/verified_at: must be null when the status is {status}")]);
    }
}

#[test]
fn choices_hold_the_key_and_belong_to_choosing() {
    read(&choice(&["3/4", "2/6"], "3/4"));
    assert_eq!(refused(&choice(&["1/4", "2/6"], "3/4")), ["/answer_spec/ui/choices: the key is none of the choices"]);
    assert_eq!(
        refused(&choice(&["3/4"], "3/4")),
        ["/answer_spec/ui/choices: multiple choice needs two choices or more"]
    );
    assert_eq!(refused(&choice(&["3/4", " "], "3/4")), ["/answer_spec/ui/choices/1: is empty"]);
    let told = refused(&with(&[("/answer_spec/ui", json!({ "choices": ["3/4", "1"] }))]));
    assert!(told[0].contains("choices are for multiple_choice"), "{told:?}");
}

#[test]
fn steps_count_from_one_and_tolerance_is_for_decimals() {
    let told = refused(&with(&[
        ("/solution_logic/steps/0/step_index", json!(2)),
        ("/solution_logic/steps/1/step_index", json!(2)),
        ("/answer_spec/tolerance", json!(0.01)),
    ]));
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(told[0].starts_with("/answer_spec/tolerance: applies to decimals only"), "{told:#?}");
    assert!(told[1].starts_with("/solution_logic/steps/0/step_index: is 2"), "{told:#?}");
    let mut decimal = plain("decimal", "numeric", "0.75");
    decimal["answer_spec"]["tolerance"] = json!(-0.1);
    assert!(refused(&decimal)[0].contains("negative"));
    decimal["answer_spec"]["tolerance"] = json!(1e-7);
    read(&decimal);
}

#[test]
fn the_key_is_in_canonical_form_and_of_its_type() {
    let told = refused(&with(&[
        ("/solution_logic/final_answer_canonical", json!("6/8")),
        ("/solution_logic/final_answer_type", json!("algebraic")),
    ]));
    assert_eq!(
        told,
        [
            "/solution_logic/final_answer_type: is algebraic, but fraction answers are numeric",
            "/solution_logic/final_answer_canonical: “6/8” is not in canonical form: write 3/4",
        ]
    );
}

#[test]
fn triggers_must_be_usable_and_never_mean_the_key() {
    let trigger =
        |kind: &str, value: &str| with(&[("/misconceptions/0/trigger", json!({ "kind": kind, "value": value }))]);
    for (kind, value, said) in [
        ("exact_answer", "3/4", "is the key itself"),
        ("exact_answer", "0.75", "is the key itself, or counts as it"),
        ("exact_answer", "three", "can never be entered here"),
        ("exact_answer", " ", "is empty"),
        ("regex", "(", "cannot be used"),
        ("regex", "(a)\\1", "cannot be used"),
        ("regex", "(?:a{1000}){1000}", "cannot be used"),
        ("predicate", "answer >", "cannot be used"),
        ("predicate", "anser > 1", "cannot be used"),
        ("predicate", "answer + 1", "not a truth value"),
        ("predicate", "answer == 'x'", "cannot be used"),
        ("regex", "^3", "matches the right answer"),
        ("predicate", "answer == a + b", "matches the right answer"),
    ] {
        let told = refused(&trigger(kind, value));
        assert!(told.len() == 1 && told[0].starts_with("/misconceptions/0/trigger/value: "), "{told:?}");
        assert!(told[0].contains(said), "{kind} {value}: {told:?}");
    }
    let long = "a".repeat(501);
    assert!(refused(&trigger("regex", &long))[0].contains("longer than 500"));
    let told = refused(&with(&[("/misconceptions/1/id", json!("tops-and-bottoms"))]));
    assert!(told[0].starts_with("/misconceptions/1/id: "), "{told:?}");
    let told = refused(&with(&[("/misconceptions/1/hint_ladder", json!([" "]))]));
    assert_eq!(told, ["/misconceptions/1/hint_ladder: its hint ladder is empty"]);
    let mut many = sample();
    let one = many["misconceptions"][0].clone();
    let numbered = (0..101).map(|at| {
        let mut one = one.clone();
        one["id"] = json!(format!("m{at}"));
        one
    });
    many["misconceptions"] = numbered.collect();
    assert_eq!(refused(&many), ["/misconceptions/100: an item has at most 100 misconceptions"]);
    // A wrong answer within the tolerance of the key counts as the key.
    let mut decimal = plain("decimal", "numeric", "3.14");
    decimal["answer_spec"]["tolerance"] = json!(0.01);
    decimal["misconceptions"] = trigger("exact_answer", "3.15")["misconceptions"].clone();
    decimal["misconceptions"].as_array_mut().unwrap().truncate(1);
    assert!(refused(&decimal)[0].contains("counts as it"));
    decimal["misconceptions"][0]["trigger"]["value"] = json!("3.16");
    read(&decimal);
}

#[test]
fn a_trigger_recognises_its_answers_however_they_are_written() {
    let item = read(&sample());
    let triggers: Vec<_> =
        item.misconceptions.iter().map(|misconception| compiled(&item, &misconception.trigger)).collect();
    let fired = |answer: &str| triggers.iter().map(|trigger| trigger.fires(answer)).collect::<Vec<_>>();
    assert_eq!(fired("1/3"), [true, false, false]);
    assert_eq!(fired(" 2 / 6 "), [true, false, false]);
    assert_eq!(fired("1"), [false, true, false]);
    assert_eq!(fired("0.25"), [false, false, true]);
    assert_eq!(fired("3/4"), [false, false, false]);
    assert_eq!(fired("what?"), [false, false, false]);
    assert_eq!(fired(&"9".repeat(20_000)), [false, false, false]);
}

#[test]
fn a_blank_skill_or_stem_is_refused() {
    assert!(refused(&with(&[("/meta/skill_id", json!(" "))]))[0].starts_with("/meta/skill_id"));
    assert!(refused(&with(&[("/meta/skill_id", json!("a\u{0}b"))]))[0].starts_with("/meta/skill_id"));
    assert!(refused(&with(&[("/problem_content/stem", json!("\n"))]))[0].starts_with("/problem_content/stem"));
}

proptest! {
    #[test]
    fn any_damage_to_a_line_is_found_or_harmless(at in 0_usize..2_000, byte in 32_u8..127) {
        let mut line = sample().to_string().into_bytes();
        let at = at % line.len();
        line[at] = byte;
        if let Ok(item) = read_line(&String::from_utf8(line).unwrap()) {
            let again = read_line(&serde_json::to_string(&item).unwrap());
            prop_assert_eq!(again, Ok(item));
        }
    }
}
