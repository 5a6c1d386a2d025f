//! Tests of figures in blueprints: the examples of the guide, faults with their places, and revealed keys.

use plumb_figures::{Figure, KINDS};

use super::*;
use crate::generate::Generator;

/// Returns a skill with this figure; `answer` and `stem` over `n`, from 2 to 9.
fn pictured(figure: &str, answer: &str, stem: &str) -> String {
    let lines: Vec<String> = figure.lines().map(|line| format!("  {line}")).collect();
    let figure = lines.join("\n") + "\n";
    format!(
        "skill_id: \"T.FIG\"\nversion: \"1.0\"\n\
         metadata: {{domain: \"Test\", skill_statement: \"Look\", cognitive_level: \"Apply\"}}\n\
         generation:\n  item_type: short_answer\n  parameters:\n    n: {{type: integer, min: 2, max: 9}}\n  \
         answer_formula: \"{answer}\"\n  answer_type: integer\n  min_distinct_items: 1\n  \
         difficulty_levels:\n    easy: {{value: 0.3}}\n\
         presentation:\n  stem_templates: [\"{stem}\"]\n{figure}\
         answer: {{input: integer}}\nevaluation: {{method: exact_match}}\n"
    )
}

fn compiled(text: &str) -> Arc<Skill> {
    Arc::new(read::skill("figure.yaml", text).unwrap_or_else(|problems| panic!("{}", shown(&problems))))
}

/// Returns the findings of reading and checking, as `line:column code message`.
fn found(text: &str) -> Vec<String> {
    let problems = match read::skill("figure.yaml", text) {
        Ok(skill) => check(&Arc::new(skill)).problems,
        Err(problems) => problems,
    };
    let errors = problems.iter().filter(|problem| problem.is_error());
    errors.map(|problem| format!("{}:{} {} {}", problem.line, problem.column, problem.code, problem.message)).collect()
}

#[test]
fn every_kind_has_an_example_in_the_guide_that_passes_its_check() {
    let guide = include_str!("../../../../docs/authoring.md");
    let blocks: Vec<&str> = guide.split("```yaml\n").filter(|rest| rest.starts_with("figure:")).collect();
    let mut kinds = Vec::new();
    for block in blocks {
        let text = pictured(block.split("```").next().unwrap(), "1000 + n", "{n}?");
        assert_eq!(found(&text), [""; 0], "{text}");
        let item = Generator::new(compiled(&text)).generate("easy", 3).unwrap();
        kinds.push(item.figure.unwrap().kind());
    }
    for kind in KINDS {
        assert!(kinds.contains(&kind.name), "the guide has no example of {}", kind.name);
    }
}

#[test]
fn a_picture_says_what_its_stem_need_not_and_is_part_of_the_item() {
    let text = pictured("figure:\n  kind: counters\n  groups: [{thing: stars, count: \"n\"}]", "n", "How many?");
    assert_eq!(found(&text), [""; 0]);
    let generator = Generator::new(compiled(&text));
    let item = generator.generate("easy", 1).unwrap();
    let figure: &Figure = item.figure.as_ref().unwrap();
    assert_eq!(figure.alternative().matches("star").count().to_string(), item.key_text());
    assert_eq!(item.question(), format!("How many?\n{}", figure.alternative()));
    assert_eq!(serde_json::from_str::<plumb_answers::item::Item>(&item.canonical_json()).unwrap(), item);
    // All eight items differ, although their stems are equal.
    assert_eq!(generator.distinct("easy", 0, 20).unwrap().len(), 8);
}

#[test]
fn an_item_has_a_picture_only_where_its_condition_holds() {
    let text = pictured(
        "figure:\n  kind: counters\n  when: \"n < 5\"\n  groups: [{thing: stars, count: \"n\"}]",
        "n + 1",
        "What comes after {n}?",
    );
    let generator = Generator::new(compiled(&text));
    for seed in 0..8 {
        let item = generator.generate("easy", seed).unwrap();
        let n = item.parameters["n"].as_i64().unwrap();
        assert_eq!((item.figure.is_some(), item.canonical_json().contains("\"figure\"")), (n < 5, n < 5));
    }
}

#[test]
fn faults_of_pictures_have_their_place_and_help() {
    let at = |figure: &str| found(&pictured(figure, "n", "{n}?"));
    let cases = [
        ("figure:\n  kind: clocks\n", "16:11 unknown-value `clocks` is not known here"),
        (
            "figure:\n  kind: clock\n  faces: [{hour: 3, minute: 60}]",
            "17:31 out-of-range this must be a whole number from 0 to 59",
        ),
        (
            "figure:\n  kind: clock\n  faces: [{hour: 3, minutes: 6}]",
            "17:23 unknown-field there is no field `minutes` in `presentation.figure.faces[0]`",
        ),
        (
            "figure:\n  kind: counters\n  groups: [{thing: aples, count: 3}]",
            "17:22 unknown-value `aples` is not known here",
        ),
        ("figure:\n  kind: counters\n  groups: [{thing: stars, count: \"m\"}]", "17:37 unknown-name"),
        ("figure:\n  kind: counters\n  groups: []", "17:13 out-of-range 0 entries; 1 to 4 are allowed"),
        (
            "figure:\n  kind: number_line\n  from: 0\n  to: 8\n  step: 1\n  points: [{at: \"n\"}]",
            "20:19 figure points[0].at: 9 is not on the line from 0 to 8 (level `easy`, with n = 9)",
        ),
    ];
    for (figure, wanted) in cases {
        let told = at(figure);
        assert!(told.iter().any(|problem| problem.starts_with(wanted)), "{figure}: {told:#?}");
    }
}

#[test]
fn words_that_say_the_key_are_refused_unless_the_author_wants_them() {
    let line = |more: &str| {
        format!(
            "figure:\n  kind: number_line\n  from: 0\n  to: 10\n  step: 1\n  numbered: 10\n{more}  points: [{{at: \"n\", label: \"{{n}}\"}}]"
        )
    };
    let told = found(&pictured(&line(""), "n", "Where?"));
    assert!(told.len() == 1 && told[0].contains("figure-tells-key"), "{told:?}");
    assert_eq!(found(&pictured(&line("  tells_key: true\n"), "n", "Where?")), [""; 0]);
}

#[test]
fn a_picture_of_practice_is_no_part_of_the_question_and_tests_do_not_show_it() {
    let figure = "figure:\n  kind: counters\n  practice_only: true\n  groups: [{thing: dots, count: \"n + 8\"}]";
    let text = pictured(figure, "n + 8", "{n} + 8?");
    assert_eq!(found(&text), [""; 0]);
    let generator = Generator::new(compiled(&text));
    let item = generator.generate("easy", 1).unwrap();
    assert!(item.figure.is_none() && item.asked().practice_figure.is_none());
    assert_eq!(
        (item.question().lines().count(), item.question(), item.asked().in_practice().figure),
        (1, item.asked().question(), None)
    );
    let practised = item.asked_and_over().in_practice().figure.unwrap();
    assert_eq!(practised.alternative().matches("dot").count().to_string(), item.key_text());
    assert_eq!(item.clone().in_practice().figure, Some(practised));
    assert_eq!(generator.reproduces(&item), Ok(Some(true)));
    let shown_everywhere = compiled(&text.replace("practice_only: true", "practice_only: false"));
    assert!(Generator::new(shown_everywhere).generate("easy", 1).unwrap().figure.is_some());
}

#[test]
fn a_question_that_needs_its_picture_cannot_keep_it_from_tests() {
    let counters = "figure:\n  kind: counters\n  practice_only: true\n  groups: [{thing: dots, count: \"n\"}]";
    let told = found(&pictured(counters, "n", "How many dots does the picture show?"));
    assert!(told.len() == 1 && told[0].contains("17:20 figure-not-shown the question speaks of a picture"), "{told:?}");
    let line = "figure:\n  kind: number_line\n  from: 0\n  to: 12\n  step: 1\n  numbered: 12\n  answer: true\n  practice_only: true";
    let told = found(&pictured(line, "n", "Mark {n}."));
    assert!(told.len() == 1 && told[0].contains("figure-not-shown this is answered on the picture"), "{told:?}");
    let told = found(&solved("  practice_only: true\n  operation: add\n  numbers: [\"n\", 8]"));
    assert!(told.len() == 1 && told[0].contains("unknown-field"), "{told:?}");
}

#[test]
fn a_picture_that_is_answered_on_must_be_able_to_give_the_key() {
    let line = |to: &str| {
        format!("figure:\n  kind: number_line\n  from: 0\n  to: {to}\n  step: 1\n  numbered: 12\n  answer: true")
    };
    assert_eq!(found(&pictured(&line("12"), "n", "Mark {n}.")), [""; 0]);
    let told = found(&pictured(&line("4"), "n", "Mark {n}."));
    assert!(told.len() == 1 && told[0].contains("figure-cannot-answer the key"), "{told:?}");
    assert!(told[0].contains("only such as 0, 1, 2"), "{told:?}");
    let told =
        found(&pictured("figure:\n  kind: cards\n  cards: [\"{n}\", \"x\"]\n  answer: true", "n", "Order {n} and x."));
    assert!(told.iter().any(|problem| problem.contains("`choices: [a, b]`")), "{told:?}");
    for (figure, why) in [
        ("kind: clock\n  faces: [{hour: 3, minute: 5}]\n  answer: true", "there are no hands before"),
        ("kind: clock", "faces: is missing"),
        ("kind: fraction\n  shape: bar\n  wholes: [{parts: 4, shaded: 1}]\n  answer: true", "none of them shaded"),
        ("kind: number_line\n  from: 0\n  to: 60\n  step: 1\n  answer: true", "in at most 12 steps"),
        ("kind: coordinate_grid\n  x_from: -12\n  x_to: 12\n  y_from: 0\n  y_to: 1\n  answer: true", "axes of 12"),
    ] {
        let told = found(&pictured(&format!("figure:\n  {figure}"), "n", "{n}?"));
        assert!(told.iter().any(|problem| problem.contains(why)), "{figure}: {told:?}");
    }
}

/// Returns a skill without a picture beside the question, and with this figure of its solution, from line 18 on.
fn solved(figure: &str) -> String {
    pictured("", "n + 8", "{n} + 8?") + &format!("solution_figure:\n  kind: written\n{figure}\n")
}

#[test]
fn a_solution_has_a_figure_that_may_tell_the_key_and_items_without_one_keep_their_bytes() {
    let text = solved("  operation: add\n  numbers: [\"n\", \"answer - n\"]");
    assert_eq!(found(&text), [""; 0]);
    let item = Generator::new(compiled(&text)).generate("easy", 1).unwrap();
    let figure = item.solution_figure.as_ref().unwrap();
    assert!(figure.alternative().ends_with(&format!(": {}.", item.key_text())), "{}", figure.alternative());
    assert!(!item.question().contains("Written") && item.figure.is_none());
    assert_eq!(serde_json::from_str::<plumb_answers::item::Item>(&item.canonical_json()).unwrap(), item);
    let without = Generator::new(compiled(&pictured("", "n + 8", "{n} + 8?"))).generate("easy", 1).unwrap();
    assert!(!without.canonical_json().contains("solution_figure"));
}

#[test]
fn faults_of_figures_of_solutions_have_their_place() {
    let cases = [
        ("  operation: plus\n  numbers: [1, 2]", "20:14 unknown-value `plus` is not known here"),
        ("  operation: add\n  numbers: [1, 2]\n  steps: 1", "22:3 unknown-field"),
        ("  operation: add\n  numbers: [\"n\"]", "21:12 out-of-range 1 entries; 2 to 5 are allowed"),
        ("  operation: add\n  numbers: [\"n\", \"m\"]", "21:19 unknown-name"),
        ("  operation: add\n  numbers: [\"n\", -3]", "21:18 figure numbers[1]: must be 0 or more"),
        ("  operation: add\n  numbers: [\"n\", \"n / 7\"]", "21:18 figure numbers[1]: must be 0 or more"),
        (
            "  operation: add\n  numbers: [\"n\", 123456789]",
            "21:18 figure numbers[1]: must be a number, at most 1000000",
        ),
        ("  operation: subtract\n  numbers: [\"n\", 8]", "21:18 figure numbers[1]: must not be more than"),
        ("  operation: divide\n  numbers: [\"n\", \"n - 2\"]", "21:18 figure numbers[1]: must not be 0"),
        ("  operation: divide\n  numbers: [\"n\", 7]\n  places: 2", "22:11 figure places: the quotient does not end"),
    ];
    for (figure, wanted) in cases {
        let told = found(&solved(figure));
        assert!(told.iter().any(|problem| problem.starts_with(wanted)), "{figure}: {told:#?}");
    }
}

#[test]
fn problems_have_pictures_too() {
    let set = |figure: &str| {
        format!(
            "problem_set: t\nversion: \"1.0\"\ntitle: \"T\"\nproblems:\n  - id: p-1\n    skill: area_rect\n    difficulty: 2\n    \
             input: integer\n    stem: \"What is the area in square centimetres?\"\n{figure}    \
             key: {{ text: \"24\", check: \"6*4\" }}\n    wrong:\n      - {{ text: \"10\", check: \"6+4\", tag: add, why: \"Adds.\", hint: \"How many rows?\" }}\n      \
             - {{ text: \"20\", check: \"2*(6+4)\", tag: perimeter, why: \"Goes round.\", hint: \"Count squares.\" }}\n    \
             hints: [\"Count the squares of a row.\"]\n    solution:\n      - {{ say: \"Multiply.\", math: \"6*4 = 24\" }}\n"
        )
    };
    let rectangle = |inside: &str| {
        format!("    figure: {{kind: rectangle, width: 6, height: 4, bottom: \"6 cm\", right: \"4 cm\"{inside}}}\n")
    };
    let read =
        |text: &str| read::problem_set("set.yaml", text).unwrap_or_else(|problems| panic!("{}", shown(&problems)));
    let good = read(&set(&rectangle("")));
    assert_eq!(good.problems[0].figure.as_ref().unwrap().kind(), "rectangle");
    let codes = |set: &crate::problem_set::ProblemSet| -> Vec<String> {
        crate::check::check_problem_set(set).into_iter().map(|problem| problem.code).collect()
    };
    assert_eq!(codes(&good), [""; 0]);
    assert_eq!(codes(&read(&set(&rectangle(", inside: \"24\"")))), ["figure-tells-key"]);
    assert_eq!(codes(&read(&set(&rectangle(", inside: \"24\", tells_key: true")))), [""; 0]);
    let wrong =
        read::problem_set("set.yaml", &set("    figure: {kind: rectangle, width: 0, height: 4}\n")).unwrap_err();
    assert_eq!((wrong[0].code.as_str(), wrong[0].line), ("figure", 10));
}
