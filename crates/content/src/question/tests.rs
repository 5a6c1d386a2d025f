//! Tests of questions: reading them from blueprints, and validating answers to them.

use plumb_formula::{Formula, Names, Type, Value};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::*;
use crate::read;

/// Returns a question of a kind.
fn question(kind: &str, required: bool) -> Question {
    let rest = match kind {
        "single_choice" => "options: [Yes, No, {id: maybe, text: Perhaps}]",
        "multiple_select" => "options: [Red, Green, Blue, Grey]\nmin_selected: 2\nmax_selected: 3",
        "rating" => "scale: {min: 1, max: 5, labels: {1: Poor, 5: Great}}",
        "matrix" => "rows: [{id: pace, text: Pace}, {id: depth, text: Depth}]\nscale: {min: -2, max: 2}",
        "number" => "decimals: 2\nmin: 0.5\nmax: 80\nunit: hours",
        "short_text" => "max_length: 10",
        "long_text" => "max_length: 20",
        "date" => "min: 2024-01-31\nmax: 2028-02-29",
        "ranking" => "options: [One, Two, Three]",
        other => panic!("{other}"),
    };
    let text = format!("question_id: q\ntext: What?\nquestion_type: {kind}\nrequired: {required}\n{rest}\n");
    read::question(&text).unwrap_or_else(|problems| panic!("{text}{problems:?}"))
}

const KINDS: [&str; 9] =
    ["single_choice", "multiple_select", "rating", "matrix", "number", "short_text", "long_text", "date", "ranking"];

/// Returns field and code of each fault.
fn faults(kind: &str, given: Json) -> Vec<(String, &'static str)> {
    let problems = question(kind, true).read(&given).expect_err(&given.to_string());
    problems.iter().map(|problem| (problem.field.clone(), problem.fault.code())).collect()
}

fn form_faults(kind: &str, fields: &[(&str, &str)]) -> Vec<(String, &'static str)> {
    let problems = question(kind, true).read_form(fields.iter().copied()).expect_err("a fault");
    problems.iter().map(|problem| (problem.field.clone(), problem.fault.code())).collect()
}

fn one(field: &str, code: &'static str) -> Vec<(String, &'static str)> {
    vec![(field.to_owned(), code)]
}

#[test]
fn every_kind_takes_its_answer_as_programs_send_it_and_gives_it_back_so() {
    let answers = [
        ("single_choice", json!({"selection": "maybe"})),
        ("multiple_select", json!({"selections": ["a", "c"]})),
        ("rating", json!({"value": 3})),
        ("matrix", json!({"rows": {"depth": -2, "pace": 2}})),
        ("number", json!({"value": "2.25"})),
        ("short_text", json!({"text": "Ten or so."})),
        ("long_text", json!({"text": "two\nlines"})),
        ("date", json!({"date": "2026-01-31"})),
        ("ranking", json!({"ranking": ["b", "a", "c"]})),
    ];
    assert_eq!(answers.each_ref().map(|(kind, _)| *kind), KINDS);
    for (kind, given) in answers {
        let question = question(kind, true);
        assert_eq!(question.kind.as_str(), kind);
        let answer = question.read(&given).unwrap().unwrap();
        assert_eq!(serde_json::to_value(&answer).unwrap(), given);
        assert_eq!(serde_json::from_value::<Answer>(given).unwrap(), answer);
        assert!(question.accepts(&answer));
        let form = question.fill_form(&answer);
        let fields = form.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        assert_eq!(question.read_form(fields).unwrap(), Some(answer), "{form:?}");
    }
}

#[test]
fn only_a_question_that_is_not_required_can_be_skipped() {
    for kind in KINDS {
        for nothing in [json!({}), Json::Null] {
            assert_eq!(question(kind, false).read(&nothing), Ok(None));
            assert_eq!(faults(kind, nothing), one("", "required"));
        }
        assert_eq!(question(kind, false).read_form([("answer", "  "), ("csrf", "x")]), Ok(None));
        assert_eq!(form_faults(kind, &[]), one("answer", "required"));
    }
}

#[test]
fn nothing_is_converted_and_no_field_is_overlooked() {
    assert_eq!(faults("single_choice", json!("a")), one("", "wrong-type"));
    assert_eq!(faults("single_choice", json!({"selection": 1})), one("selection", "wrong-type"));
    assert_eq!(faults("single_choice", json!({"selection": ["a"]})), one("selection", "wrong-type"));
    assert_eq!(faults("single_choice", json!({"selection": null})), one("selection", "wrong-type"));
    assert_eq!(faults("single_choice", json!({"selection": "a", "value": 1})), one("value", "unknown-field"));
    assert_eq!(
        faults("single_choice", json!({"value": 1})),
        [("value".to_owned(), "unknown-field"), ("selection".to_owned(), "missing-field")]
    );
    assert_eq!(faults("multiple_select", json!({"selections": "a"})), one("selections", "wrong-type"));
    assert_eq!(faults("rating", json!({"value": true})), one("value", "wrong-type"));
    assert_eq!(faults("rating", json!({"value": "3 "})), one("value", "not-a-number"));
    assert_eq!(faults("matrix", json!({"rows": [1, 2]})), one("rows", "wrong-type"));
    assert_eq!(faults("date", json!({"date": 20_260_131})), one("date", "wrong-type"));
}

#[test]
fn what_the_question_does_not_allow_is_told_at_its_place() {
    assert_eq!(faults("single_choice", json!({"selection": "c"})), one("selection", "unknown-option"));
    assert_eq!(faults("single_choice", json!({"index": 9})), one("index", "unknown-option"));
    assert_eq!(faults("single_choice", json!({"index": "0"})), one("index", "wrong-type"));
    assert_eq!(faults("single_choice", json!({"index": 0, "value": 1})), one("value", "unknown-field"));
    assert_eq!(faults("single_choice", json!({"index": 0, "selection": "c"})), one("selection", "unknown-option"));
    assert_eq!(
        faults("multiple_select", json!({"selections": ["a", "z", "a"]})),
        [("selections[1]".to_owned(), "unknown-option"), ("selections[2]".to_owned(), "given-twice")]
    );
    assert_eq!(faults("multiple_select", json!({"selections": ["a"]})), one("selections", "too-few"));
    assert_eq!(faults("multiple_select", json!({"selections": ["a", "b", "c", "d"]})), one("selections", "too-many"));
    assert_eq!(faults("rating", json!({"value": 0})), one("value", "too-small"));
    assert_eq!(faults("rating", json!({"value": 6})), one("value", "too-large"));
    assert_eq!(faults("rating", json!({"value": 2.5})), one("value", "not-whole"));
    assert_eq!(
        faults("matrix", json!({"rows": {"pace": 9, "speed": 1}})),
        [
            ("rows.pace".to_owned(), "too-large"),
            ("rows.speed".to_owned(), "unknown-row"),
            ("rows.depth".to_owned(), "required")
        ]
    );
    assert_eq!(faults("number", json!({"value": "0.499"})), one("value", "too-many-decimals"));
    assert_eq!(faults("number", json!({"value": 0.49})), one("value", "too-small"));
    assert_eq!(faults("number", json!({"value": "80.01"})), one("value", "too-large"));
    assert_eq!(faults("short_text", json!({"text": " "})), one("text", "blank"));
    assert_eq!(faults("short_text", json!({"text": "elf letters"})), one("text", "too-long"));
    assert_eq!(faults("short_text", json!({"text": "a\nb"})), one("text", "not-one-line"));
    assert_eq!(faults("long_text", json!({"text": "a\u{0}b"})), one("text", "control-character"));
    assert_eq!(faults("date", json!({"date": "2026-02-29"})), one("date", "not-a-date"));
    assert_eq!(faults("date", json!({"date": "2026-2-9"})), one("date", "not-a-date"));
    assert_eq!(faults("date", json!({"date": "2024-01-30"})), one("date", "too-early"));
    assert_eq!(faults("date", json!({"date": "2028-03-01"})), one("date", "too-late"));
    assert_eq!(
        faults("ranking", json!({"ranking": ["a", "a"]})),
        [
            ("ranking[1]".to_owned(), "given-twice"),
            ("ranking".to_owned(), "not-ranked"),
            ("ranking".to_owned(), "not-ranked")
        ]
    );
}

#[test]
fn a_fault_says_by_code_and_parameters_what_its_words_need() {
    let problems = question("rating", true).read(&json!({"value": 6})).unwrap_err();
    assert_eq!(problems[0].fault.parameters(), [("max", "5".to_owned())]);
    assert_eq!(problems[0].fault.to_string(), "the greatest is 5");
    assert_eq!(serde_json::to_value(&problems[0]).unwrap(), json!({"field": "value", "code": "too-large", "max": 5}));
}

#[test]
fn a_form_tells_its_faults_at_its_fields() {
    assert_eq!(form_faults("single_choice", &[("answer", "a"), ("answer", "b")]), one("answer", "given-twice"));
    assert_eq!(form_faults("single_choice", &[("answer.x", "a"), ("answer", "b")]), one("answer.x", "unknown-field"));
    assert_eq!(form_faults("matrix", &[("answer.pace", "1")]), one("answer.depth", "required"));
    assert_eq!(form_faults("number", &[("answer", "twelve")]), one("answer", "not-a-number"));
    assert_eq!(
        form_faults("ranking", &[("answer.a", "1"), ("answer.b", "1"), ("answer.c", "4")]),
        [("answer.b".to_owned(), "same-rank"), ("answer.c".to_owned(), "too-large")]
    );
    assert_eq!(
        form_faults("ranking", &[("answer.a", "2"), ("answer.z", "1")]),
        [
            ("answer.z".to_owned(), "unknown-option"),
            ("answer.b".to_owned(), "not-ranked"),
            ("answer.c".to_owned(), "not-ranked")
        ]
    );
    let order = question("ranking", true).read_form([("answer.a", " 3"), ("answer.b", "1"), ("answer.c", "2")]);
    assert_eq!(order, Ok(Some(Answer::Ranking(vec!["b".into(), "c".into(), "a".into()]))));
    let text = question("long_text", true).read_form([("answer", "one\r\ntwo")]);
    assert_eq!(text, Ok(Some(Answer::Text("one\ntwo".into()))));
}

#[test]
fn a_matrix_that_may_be_skipped_may_be_answered_in_part() {
    let question = question("matrix", false);
    let answer = question.read(&json!({"rows": {"pace": 1}})).unwrap();
    assert_eq!(question.values(answer.as_ref()), [Some(Value::Int(1)), None, Some(Value::Bool(true))]);
    let problems = question.read(&json!({"rows": {}})).unwrap_err();
    assert_eq!(problems[0].fault, AnswerError::Blank);
}

#[test]
fn options_are_kept_in_the_order_of_the_question() {
    let answer = question("multiple_select", true).read(&json!({"selections": ["c", "a"]})).unwrap();
    assert_eq!(answer, Some(Answer::Selections(vec!["a".into(), "c".into()])));
}

#[test]
fn answers_give_formulas_their_values_and_types() {
    let text = Type::Text;
    let list = Type::list_of(Type::Text);
    let expected =
        [text.clone(), list.clone(), Type::Int, Type::Int, Type::Number, text.clone(), text.clone(), text, list];
    for (kind, wanted) in KINDS.iter().zip(expected) {
        let names = question(kind, true).names();
        assert_eq!(names[0], (if *kind == "matrix" { "q_pace" } else { "q" }.to_owned(), wanted), "{kind}");
        assert_eq!(names.last(), Some(&("q_answered".to_owned(), Type::Bool)));
        assert_eq!(question(kind, true).values(None).len(), names.len());
    }
}

fn names(question: &Question) -> Names {
    let mut names = Names::new();
    for (name, kind) in question.names() {
        names.add(&name, kind).unwrap();
    }
    names
}

#[test]
fn a_condition_on_what_was_not_answered_does_not_hold_and_never_fails() {
    let question = question("rating", false);
    let names = names(&question);
    let slots = |value: Option<i64>| question.values(value.map(|v| Answer::Value(Decimal::whole(v))).as_ref());
    let of = |text: &str| Formula::compile(text, &names).unwrap();
    assert!(holds(&of("q <= 2"), &slots(Some(2))));
    assert!(!holds(&of("q <= 2"), &slots(None)));
    assert!(!holds(&of("not q <= 2"), &slots(None)));
    assert!(holds(&of("not q_answered"), &slots(None)));
    assert!(holds(&of("True"), &[]));
    assert!(!holds(&of("1 / (q - 2) > 0"), &slots(Some(2))), "a division by zero");
    assert!(Formula::compile("q == 'a'", &names).is_err(), "a number is no text");
}

#[test]
fn days_lists_and_orders_can_be_asked_for_in_conditions() {
    let cases = [
        ("date", json!({"date": "2026-01-31"}), "q < '2026-02-01' and not q < '2025-12-31'"),
        ("multiple_select", json!({"selections": ["a", "c"]}), "'a' in q and 'b' not in q and len(q) == 2"),
        ("ranking", json!({"ranking": ["b", "a", "c"]}), "q[0] == 'b' and q[-1] == 'c'"),
        ("number", json!({"value": "2.50"}), "2 * q == 5"),
        ("matrix", json!({"rows": {"pace": 1, "depth": -1}}), "q_pace + q_depth == 0 and q_answered"),
        ("short_text", json!({"text": "Ten"}), "lower(q) == 'ten'"),
    ];
    for (kind, given, condition) in cases {
        let question = question(kind, true);
        let names = names(&question);
        let formula = Formula::compile(condition, &names).unwrap_or_else(|problems| panic!("{kind}: {problems:?}"));
        let answer = question.read(&given).unwrap();
        assert!(holds(&formula, &question.values(answer.as_ref())), "{kind}: {condition}");
        assert!(!holds(&formula, &question.values(None)), "{kind}: {condition}");
    }
}

#[test]
fn all_of_a_question_may_be_shown() {
    let shown = serde_json::to_value(question("rating", false)).unwrap();
    let wanted = json!({
        "question_id": "q", "text": "What?", "required": false, "question_type": "rating",
        "scale": {"min": 1, "max": 5, "labels": {"1": "Poor", "5": "Great"}},
    });
    assert_eq!(shown, wanted);
    assert_eq!(serde_json::to_value(question("number", true)).unwrap()["min"], json!("0.5"));
}

/// Returns the faults of a question's text: code, line and column.
fn wrong(text: &str) -> Vec<(String, usize, usize)> {
    let problems = read::question(text).expect_err(text);
    problems.into_iter().map(|problem| (problem.code, problem.line, problem.column)).collect()
}

fn of_kind(kind: &str, rest: &str) -> String {
    format!("question_id: q\ntext: What?\nquestion_type: {kind}\n{rest}\n")
}

#[test]
fn every_slip_in_a_question_is_told_with_its_place() {
    let at = |code: &str, line: usize, column: usize| vec![(code.to_owned(), line, column)];
    assert_eq!(wrong("question_id: and\ntext: T\nquestion_type: short_text"), at("bad-name", 1, 14));
    assert_eq!(wrong("question_id: 2nd\ntext: T\nquestion_type: short_text"), at("bad-name", 1, 14));
    assert_eq!(wrong("question_id: q\ntext: ''\nquestion_type: short_text"), at("empty", 2, 7));
    assert_eq!(wrong(&of_kind("essay", "")), at("unknown-value", 3, 16));
    assert_eq!(wrong(&of_kind("single_choice", "")), at("missing-field", 1, 1));
    assert_eq!(wrong(&of_kind("single_choice", "options: []")), at("empty", 4, 10));
    assert_eq!(wrong(&of_kind("single_choice", "options: [One]")), at("too-few", 4, 10));
    assert_eq!(wrong(&of_kind("single_choice", "options: [One, One]")), at("duplicate-name", 4, 16));
    assert_eq!(wrong(&of_kind("single_choice", "options: [One, {id: a, text: B}]")), at("duplicate-id", 4, 21));
    assert_eq!(wrong(&of_kind("single_choice", "options: [One, {id: a.b, text: B}]")), at("bad-name", 4, 21));
    assert_eq!(wrong(&of_kind("rating", "options: [A, B]")), at("unknown-field", 4, 1));
    assert_eq!(wrong(&of_kind("rating", "scale: {min: 5, max: 5}")), at("out-of-range", 4, 22));
    assert_eq!(wrong(&of_kind("rating", "scale: {min: 0, max: 101}")), at("out-of-range", 4, 22));
    assert_eq!(wrong(&of_kind("rating", "scale: {min: 1, max: 5, labels: {6: X}}")), at("out-of-range", 4, 34));
    assert_eq!(wrong(&of_kind("matrix", "rows: []\nscale: {min: 1, max: 5}")), at("empty", 4, 7));
    assert_eq!(wrong(&of_kind("multiple_select", "options: [A, B]\nmin_selected: 3")), at("out-of-range", 5, 15));
    assert_eq!(
        wrong(&of_kind("multiple_select", "options: [A, B]\nmin_selected: 2\nmax_selected: 1")),
        at("out-of-range", 6, 15)
    );
    assert_eq!(wrong(&of_kind("number", "min: 3\nmax: 2")), at("out-of-range", 5, 6));
    assert_eq!(wrong(&of_kind("number", "min: 0.5")), at("out-of-range", 4, 6));
    assert_eq!(
        wrong(&of_kind("number", "min: few\nmax: many")),
        [("wrong-type".to_owned(), 4, 6), ("wrong-type".to_owned(), 5, 6)]
    );
    assert_eq!(wrong(&of_kind("date", "min: 2025-02-29")), at("wrong-type", 4, 6));
    assert_eq!(wrong(&of_kind("date", "min: 2025-03-01\nmax: 2025-02-28")), at("out-of-range", 5, 6));
    assert_eq!(wrong(&of_kind("long_text", "max_length: 0")), at("out-of-range", 4, 13));
}

#[test]
fn options_without_ids_get_letters_and_the_common_name_of_a_choice_is_known() {
    let many: Vec<String> = (0..30).map(|number| format!("Option {number}")).collect();
    let read = read::question(&of_kind("multiple_choice", &format!("options: [{}]", many.join(", ")))).unwrap();
    let ids: Vec<&str> = read.kind.options().iter().map(|option| option.id.as_str()).collect();
    assert_eq!((ids[0], ids[25], ids[26], ids[29]), ("a", "z", "aa", "ad"));
    assert_eq!(read.kind.as_str(), "single_choice");
}

fn json_value() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        (-10..90_i64).prop_map(Json::from),
        any::<f64>().prop_map(Json::from),
        "[abcz0-9. -]{0,6}".prop_map(Json::from),
        Just(json!("2026-01-31")),
    ];
    leaf.prop_recursive(2, 8, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Json::from),
            prop::collection::btree_map("pace|depth|a|b|q", inner, 0..4)
                .prop_map(|map| Json::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn whatever_is_sent_is_an_answer_that_reads_back_the_same_or_a_fault(
        kind in prop::sample::select(KINDS.to_vec()),
        value in json_value(),
        required in any::<bool>(),
    ) {
        let question = question(kind, required);
        let given = json!({question.kind.answer_field(): value});
        match question.read(&given) {
            Ok(answer) => {
                let answer = answer.unwrap();
                prop_assert!(question.accepts(&answer));
                let again = serde_json::to_value(&answer).unwrap();
                prop_assert_eq!(question.read(&again), Ok(Some(answer.clone())));
                let form = question.fill_form(&answer);
                let fields = form.iter().map(|(name, value)| (name.as_str(), value.as_str()));
                let from_form = question.read_form(fields).unwrap().unwrap();
                prop_assert_eq!(from_form, answer);
            }
            Err(problems) => prop_assert!(!problems.is_empty()),
        }
    }
}
