//! Tests of every kind of error in a skill, and of its position.

use plumb_formula::Value;

use crate::blueprint::skill::{CognitiveLevel, Domain, ItemType, ParameterSource, TestInput};
use crate::read;
use plumb_answers::answer::{Case, Input};

use super::{Fault, SKILL, errors, refused, shown, skill, with};

#[test]
fn a_skill_without_fault_is_compiled_whole() {
    let skill = skill(SKILL);
    assert_eq!((skill.id.as_str(), skill.version.as_str()), ("DEMO.DOUBLE", "1.0"));
    assert_eq!(skill.metadata.cognitive_level, CognitiveLevel::Apply);
    assert_eq!(skill.item_type, ItemType::MultipleChoice);
    assert_eq!(
        skill.names.iter().map(|(name, _)| name).collect::<Vec<_>>(),
        ["n", "add", "twice", "answer", "distractor", "other_distractors"]
    );
    assert_eq!((skill.answer_slot(), skill.distractor_slot(), skill.others_slot(), skill.slot_count()), (3, 4, 5, 6));
    assert_eq!(skill.levels[1].value.to_string(), "0.8");
    assert_eq!(skill.level_index("hard"), Some(1));
    assert_eq!(skill.option_count, 3);
    assert_eq!(skill.min_distinct, 10);
    assert!(skill.answer_spec.is_none());
    assert!(skill.warnings.is_empty(), "{}", shown(&skill.warnings));
}

#[test]
fn an_unknown_field_is_refused_with_the_nearest_known_one() {
    let text = with(SKILL, "answer_type: integer", "answer_typ: integer");
    let problems = errors(&text);
    let found = problems.iter().find(|problem| problem.code == "unknown-field").unwrap();
    assert_eq!((found.line, found.column), (15, 3));
    assert_eq!(found.help.as_deref(), Some("did you mean `answer_type`?"));
    assert!(problems.iter().any(|problem| problem.code == "missing-field"));
}

#[test]
fn a_field_given_twice_is_refused() {
    let text = with(SKILL, "  answer_type: integer\n", "  answer_type: integer\n  \"answer_type\": string\n");
    refused(&text, "\"answer_type\"", "duplicate-field");
}

#[test]
fn each_error_is_refused_at_its_place() {
    for fault in
        Fault::all(include_str!("refused.txt"), ["skill", "assessment"]).iter().filter(|fault| fault.of == "skill")
    {
        refused(&fault.in_text(SKILL), &fault.needle, &fault.code);
    }
}

#[test]
fn a_value_of_the_wrong_type_is_reported_where_it_stands() {
    let problem = refused(
        &with(SKILL, "- \"What is 2 · {n} + {add}?\"", "- {n} plus {add}").replace("{n} plus {add}", "{n: 1}"),
        "{n: 1}",
        "wrong-type",
    );
    assert!(problem.help.unwrap().contains("quotes"));
}

#[test]
fn a_word_that_is_not_known_is_refused_with_those_that_are() {
    let problem = refused(&with(SKILL, "item_type: multiple_choice", "item_type: essay"), "essay", "unknown-value");
    assert_eq!(problem.help.as_deref(), Some("known are `multiple_choice`, `short_answer`"));
}

#[test]
fn a_model_may_write_what_the_blueprint_says_and_nothing_else() {
    let sourced = |source: &str| {
        with(SKILL, "  item_type: multiple_choice", &format!("  {source}\n  item_type: multiple_choice"))
    };
    let personal = "  personalise: {contexts: [cooking, sport]}\n  option_count";
    assert_eq!(skill(SKILL).wording, None);
    assert_eq!(skill(&sourced("source: template")).wording, None);
    let all = skill(&sourced("source: llm")).wording.clone().unwrap();
    assert_eq!((all.parameters, all.contexts.len()), (ParameterSource::Model, 0));
    let words = skill(&with(SKILL, "  option_count", personal)).wording.clone().unwrap();
    assert_eq!(words.parameters, ParameterSource::Engine);
    assert_eq!(words.contexts, ["cooking", "sport"]);
    let both = skill(&with(&sourced("source: llm"), "  option_count", personal)).wording.clone().unwrap();
    assert_eq!((both.parameters, both.contexts.len()), (ParameterSource::Model, 2));
    let problem = refused(&sourced("source: oracle"), "oracle", "unknown-value");
    assert_eq!(problem.help.as_deref(), Some("known are `llm`, `template`"));
    let empty = with(SKILL, "  option_count", "  personalise: {contexts: []}\n  option_count");
    refused(&empty, "[]", "empty");
}

#[test]
fn the_answer_is_not_known_where_it_would_be_circular_or_told() {
    for (old, new) in [("n >= 20", "answer >= 20"), ("{n} + {add}?", "{n} + {add} = {answer}?")] {
        let text = with(SKILL, old, new);
        let column = if new.contains('{') { "answer}" } else { "answer >=" };
        let problem = refused(&text, column, "unknown-name");
        assert!(problem.help.unwrap().contains("distractors"));
    }
}

#[test]
fn computed_values_may_stand_in_any_order_but_not_in_a_circle() {
    let text = with(SKILL, "    twice: n * 2\n", "    twice: half * 4\n    half: n // 2 + n % 2\n");
    assert_eq!(
        skill(&text).computed.iter().map(|computed| computed.name.as_str()).collect::<Vec<_>>(),
        ["half", "twice"]
    );
    let text = with(SKILL, "    twice: n * 2\n", "    twice: half * 4\n    half: twice // 4\n");
    let codes: Vec<String> = errors(&text)
        .into_iter()
        .map(|problem| format!("{}:{}:{}", problem.line, problem.column, problem.code))
        .collect();
    assert_eq!(codes, ["13:12:circular-value", "14:11:circular-value"]);
}

#[test]
fn names_are_identifiers_used_once_and_not_reserved() {
    refused(
        &with(SKILL, "type: squared", "type: forgot").replacen("type: forgot", "type: forgot ", 1),
        "forgot\n      formula: n * n",
        "duplicate-name",
    );
}

#[test]
fn a_stem_must_tell_all_that_the_key_depends_on() {
    let text = with(SKILL, "{n} + {add}?\"", "{n} + {add}?\"\n    - \"Twice {twice}?\"");
    let problem = refused(&text, "\"Twice", "stem-omits-parameter");
    assert!(problem.message.contains("`add`") && !problem.message.contains("`n`"), "{}", problem.message);
}

#[test]
fn a_translation_has_every_stem_and_tells_as_much() {
    let german = |stems: &str| {
        let stem = "{n} + {add}?\"\n";
        with(SKILL, stem, &format!("{stem}  translations:\n    de:\n      stem_templates: [{stems}]\n"))
    };
    let read = skill(&german("\"Wie viel ist 2 · {n} + {add}?\""));
    let [translated] = &*read.translations else { panic!("{:?}", read.translations) };
    assert_eq!((&*translated.language, translated.document.stems.len()), ("de", read.stems.len()));
    assert_eq!(translated.document.stems[0].source(), "Wie viel ist 2 · {n} + {add}?");
    let problem = refused(&german("\"Wie viel ist 2 · {n}?\""), "\"Wie viel", "stem-omits-parameter");
    assert!(problem.message.contains("`add`"), "{}", problem.message);
    let two = "\"Wie viel ist 2 · {n} + {add}?\", \"Und {n} + {add}?\"";
    let problem = refused(&german(two), "[\"Wie viel", "translation-count");
    assert!(problem.message.contains("1 stems, but 2 in `de`"), "{}", problem.message);
    let nowhere = german("\"{n} {add}\"").replace("    de:", "    Deutsch:");
    refused(&nowhere, "Deutsch", "bad-name");
}

#[test]
fn a_stem_may_tell_a_parameter_through_a_computed_value() {
    skill(&with(SKILL, "2 · {n} + {add}", "{twice} + {add}"));
}

#[test]
fn a_parameter_of_one_value_need_not_be_told() {
    let text = with(SKILL, "min: 1, max: 4}", "min: 2, max: 2}");
    skill(&with(&text, "{n} + {add}", "{n} + 2"));
}

#[test]
fn parameters_of_every_type_have_their_values() {
    let text = with(
        SKILL,
        "    add: {type: integer, min: 1, max: 4}\n",
        "    add: {type: integer, min: 1, max: 9, step: 2, exclude: [5]}
    d: {type: decimal, min: 0.5, max: 2, step: 0.25}
    p: {type: decimal, min: 0, max: 0.3, decimals: 1, exclude: [0.2]}
    w: {type: choice, choices: [red, 'blue', \"7\"]}
    c: {type: choice, values: [1, 2.5, -3]}
    b: {type: boolean}
",
    );
    let skill = skill(&text);
    let values = |slot: usize| {
        let domain = &skill.parameters[slot].domain;
        (0..domain.len()).map(|index| domain.nth(index).unwrap().to_text()).collect::<Vec<_>>()
    };
    assert_eq!(values(1), ["1", "3", "7", "9"]);
    assert_eq!(values(2), ["0.5", "0.75", "1", "1.25", "1.5", "1.75", "2"]);
    assert_eq!(values(3), ["0", "0.1", "0.3"]);
    assert_eq!(values(4), ["red", "blue", "7"]);
    assert_eq!(values(5), ["1", "2.5", "-3"]);
    assert_eq!(values(6), ["False", "True"]);
    assert_eq!(skill.warnings.iter().filter(|problem| problem.code == "unused-name").count(), 5);
}

#[test]
fn a_level_may_restate_a_part_of_a_parameter() {
    let text = with(SKILL, "      value: 0.8\n", "      value: 0.8\n      parameters:\n        n: {max: 90}\n");
    let skill = skill(&text);
    let Domain::Integers(range) = skill.domain_at(&skill.levels[1], 0) else { panic!("no range") };
    assert_eq!(range.bounds(), Some((1, 90)));
    assert_eq!(skill.domain_at(&skill.levels[0], 0).len(), 40);
    refused(&text.replace("n: {max: 90}", "m: {max: 90}"), "m: {max: 90}", "unknown-name");
    refused(&text.replace("n: {max: 90}", "n: {choices: [2]}"), "[2]", "misplaced-field");
    refused(&text.replace("n: {max: 90}", "n: {type: boolean}"), "n: {type: boolean}", "type-mismatch");
    refused(
        &text.replace("n: {max: 90}", "n: {type: decimal, min: 0, max: 1, step: 0.5}"),
        "n: {type: decimal",
        "type-mismatch",
    );
}

#[test]
fn bad_choices_are_refused() {
    let of = |choices: &str| {
        with(SKILL, "{type: integer, min: 1, max: 4}", &format!("{{type: choice, choices: {choices}}}"))
    };
    refused(&of("[1, 2, 1.0]"), "1.0]", "duplicate-value");
    refused(&of("[1, 2, two]"), "two]", "type-mismatch");
    refused(&of("[]"), "[]", "out-of-range");
    refused(&of("[1, [2]]"), "[2]", "wrong-type");
}

#[test]
fn a_short_answer_has_a_rule_for_reading_it_and_no_options() {
    let short = with(SKILL, "item_type: multiple_choice", "item_type: short_answer");
    refused(&short, "3\n  distractor_strategies", "misplaced-field");
    let short = with(&short, "  option_count: 3\n", "");
    let natural = skill(&short);
    assert_eq!(natural.answer_spec.as_ref().unwrap().input, Input::Integer);
    assert_eq!(natural.option_count, 0);
    let spec = format!("{short}answer:\n  input: decimal\n  absolute_tolerance: 0.05\n  decimal_places: 1\n");
    let spec = skill(&spec).answer_spec.clone().unwrap();
    assert_eq!((spec.input, spec.decimal_places), (Input::Decimal, Some(1)));
    assert_eq!(String::from(spec.absolute_tolerance.unwrap()), "0.05");
    refused(&format!("{short}answer:\n  input: text\n"), "text\n", "type-mismatch");
    refused(&format!("{short}answer:\n  pattern: 'a+'\n"), "'a+'", "bad-answer-rule");
    refused(&format!("{short}answer:\n  relative_tolerance: -1\n"), "-1\n", "bad-answer-rule");
    refused(&format!("{SKILL}answer:\n  input: integer\n"), "input: integer", "misplaced-field");
}

#[test]
fn exact_text_keeps_its_capitals() {
    let text = with(SKILL, "item_type: multiple_choice", "item_type: short_answer");
    let text = with(&text, "answer_formula: twice + add", "answer_formula: f'x{twice + add}'");
    let text = with(&text, "answer_type: integer", "answer_type: string");
    let text = text.split("  option_count").next().unwrap().to_owned() + "evaluation:\n  method: exact_match\n";
    assert_eq!(skill(&text).answer_spec.as_ref().unwrap().case, Case::Exact);
}

#[test]
fn the_smaller_parts_are_read() {
    let text = format!(
        "{SKILL}tags: [demo, 'two words']\ncalculator: basic\nhints: ['Think of {{n}}.']\nsolution: ['2 · {{n}} is {{twice}}.', 'So {{answer}}.']\n\
         performance_benchmarks:\n  novice: {{expected_accuracy: 0.60, expected_time_seconds: 30}}\n\
         tests:\n  - {{parameters: {{n: 3, add: 1}}, difficulty: easy, key: 7}}\n  - {{seed: 5, difficulty: hard, stem: x}}\n"
    );
    let skill = skill(&text);
    assert_eq!(skill.tags, ["demo", "two words"]);
    assert_eq!(skill.benchmarks[0].expected_accuracy.to_string(), "0.6");
    assert_eq!((skill.solution.len(), skill.hints.len()), (2, 1));
    let values = vec![Value::from(3), Value::from(1)];
    assert_eq!(skill.tests[0].given, TestInput::Parameters { values, level: Some("easy".to_owned()) });
    assert_eq!(skill.tests[0].key.as_deref(), Some("7"));
    assert_eq!(skill.tests[1].given, TestInput::Seed { seed: 5, level: "hard".to_owned() });
}

#[test]
fn bad_tests_are_refused() {
    let of = |test: &str| format!("{SKILL}tests:\n  - {test}\n");
    refused(&of("{seed: 5, key: 7}"), "{seed", "missing-field");
    refused(&of("{key: 7}"), "{key", "missing-field");
    refused(&of("{seed: 5, difficulty: easy}"), "{seed", "empty-test");
    refused(&of("{seed: 5, difficulty: esy, key: 7}"), "esy", "unknown-value");
    refused(&of("{seed: -5, difficulty: easy, key: 7}"), "-5", "out-of-range");
    refused(&of("{parameters: {n: 3}, key: 7}"), "{n: 3}", "missing-field");
    refused(&of("{parameters: {n: 3, add: 1, m: 2}, key: 7}"), "m: 2", "unknown-name");
    refused(&of("{parameters: {n: 3, add: x}, key: 7}"), "x}, key", "wrong-type");
}

#[test]
fn tags_of_yaml_and_merge_keys_are_refused() {
    let text = with(SKILL, "      value: 0.2\n", "      value: 0.2\n      <<: {}\n");
    assert!(refused(&text, "<<", "unknown-field").help.unwrap().contains("merge"));
}

#[test]
fn files_that_are_too_large_too_deep_or_bombs_are_refused() {
    let codes = |text: &str| errors(text).into_iter().map(|problem| problem.code).collect::<Vec<_>>();
    assert_eq!(codes(&format!("{SKILL}# {}", "x".repeat(300_000))), ["too-large"]);
    assert_eq!(codes(&format!("a: {}1{}", "[".repeat(40), "]".repeat(40))), ["too-deep"]);
    let lists = (1..9).map(|level| format!("a{level}: &a{level} [{}1]\n", format!("*a{}, ", level - 1).repeat(9)));
    let bomb = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned()].into_iter().chain(lists);
    assert_eq!(codes(&bomb.collect::<String>()), ["too-large"]);
    assert_eq!(codes(""), ["empty-file"]);
    assert_eq!(codes("# nothing\n"), ["empty-file"]);
    assert_eq!(codes("a: 1\n---\nb: 2\n"), ["yaml-syntax"]);
    assert_eq!(codes("a: &a [*a]\n"), ["yaml-syntax"]);
    assert_eq!(codes("just text"), ["wrong-type"]);
}

#[test]
fn too_many_of_anything_is_refused() {
    let many = |count: usize, line: &dyn Fn(usize) -> String| (0..count).map(line).collect::<String>();
    let text = with(
        SKILL,
        "    add: {type: integer, min: 1, max: 4}\n",
        &many(65, &|at| format!("    p{at}: {{type: boolean}}\n")),
    );
    assert!(errors(&text).iter().any(|problem| problem.code == "too-many"));
    let text =
        with(SKILL, "    hard:\n", &format!("{}    hard:\n", many(32, &|at| format!("    l{at}: {{value: 0.1}}\n"))));
    assert!(errors(&text).iter().any(|problem| problem.code == "out-of-range"));
    let text = with(SKILL, "        - n < 20\n", &many(65, &|_| "        - n < 20\n".to_owned()));
    assert_eq!(errors(&text).len(), 1);
}

#[test]
fn the_kind_of_a_file_follows_from_its_fields() {
    assert_eq!(read::kind_of(SKILL), Some(read::BlueprintKind::Skill));
    assert_eq!(read::kind_of(super::ASSESSMENT), Some(read::BlueprintKind::Assessment));
    assert_eq!(read::kind_of("a: 1"), None);
    assert_eq!(read::kind_of("a: ["), None);
}
