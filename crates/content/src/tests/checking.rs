//! Tests of checking a skill: proofs and findings.

use plumb_formula::allowance::{SPENT, StopSignal, stoppable};

use crate::check::check;
use crate::generate::{GenerateError, Generator};
use crate::text::Severity::{Error, Warning};

use super::{SKILL, found, position, refused, report, shown, skill, with};

#[test]
fn a_skill_without_fault_passes_with_exact_counts() {
    let report = report(SKILL);
    assert!(report.problems.is_empty(), "{}", shown(&report.problems));
    let easy = &report.levels[0];
    assert_eq!(
        (easy.extent.raw, easy.extent.solutions, easy.extent.examined, easy.extent.complete),
        (Some(160), Some(76), 76, true)
    );
    assert_eq!(easy.extent.distinct_items, 76);
    assert_eq!(easy.extent.distinct_keys, 40);
    assert!((easy.extent.acceptance - 76.0 / 160.0).abs() < 1e-9);
    assert_eq!(report.levels[1].extent.solutions, Some(84));
}

#[test]
fn constraints_that_exclude_each_other_are_named() {
    let text = with(SKILL, "        - n >= 20\n", "        - n >= 20\n        - add > 0\n        - n < 15\n");
    let problem = found(&text, "n < 15", Error, "unsatisfiable");
    assert!(problem.message.contains("`n >= 20`, `n < 15`"), "{}", problem.message);
    assert_eq!(report(&text).levels.len(), 1);
}

#[test]
fn a_level_with_too_few_items_is_refused_unless_fewer_are_wanted() {
    let text = with(SKILL, "n >= 20", "n > 38");
    let problem = found(&text, "value: 0.8", Error, "too-few-items");
    assert!(problem.message.contains("has 8 different items"), "{}", problem.message);
    let text = with(&text, "  answer_type: integer", "  min_distinct_items: 8\n  answer_type: integer");
    assert!(report(&text).is_usable());
}

#[test]
fn a_division_by_zero_is_found_with_the_values_that_lead_to_it() {
    let text = with(SKILL, "twice: n * 2", "twice: n * 2 + 12 // (n - 7)");
    let problem = found(&text, "12 // (n - 7)", Error, "division-by-zero");
    assert!(problem.message.contains("n = 7"), "{}", problem.message);
}

#[test]
fn a_division_by_zero_is_found_where_a_sample_would_miss_it() {
    let text = with(SKILL, "max: 40", "max: 4000000");
    let text = with(&text, "n >= 20", "n >= 1000");
    let text = with(&text, "formula: answer + 1", "formula: answer + 12 // (n - 777777) + 20000000");
    let problem = found(&text, "12 // (n - 777777)", Error, "division-by-zero");
    assert!(problem.message.contains("n = 777777"), "{}", problem.message);
}

#[test]
fn a_guarded_division_is_no_problem() {
    let text = with(SKILL, "formula: answer + 1", "formula: answer + 12 // (n - 7) + 50\n      condition: n != 7");
    assert!(report(&text).is_usable(), "{}", shown(&report(&text).problems));
    let text = with(SKILL, "twice: n * 2", "twice: n * 2 + (12 // (n - 7) if n != 7 else 0)");
    assert!(report(&text).is_usable(), "{}", shown(&report(&text).problems));
}

#[test]
fn a_constraint_that_cannot_be_evaluated_is_found_unless_another_excludes_it() {
    let text = with(SKILL, "n >= 20", "n % (add - 1) == 0");
    let problem = found(&text, "n % (add - 1)", Error, "division-by-zero");
    assert!(problem.message.contains("add = 1"), "{}", problem.message);
    let text = with(SKILL, "n >= 20", "add > 1\n        - n % (add - 1) == 0");
    assert!(report(&text).is_usable(), "{}", shown(&report(&text).problems));
}

#[test]
fn values_that_leave_too_few_distractors_are_shown() {
    let four = with(SKILL, "option_count: 3", "option_count: 4");
    let text = with(&four, "formula: answer + 1", "formula: answer + 1\n      condition: n % 3 == 0");
    let problem = found(&text, "- type: forgot", Error, "too-few-distractors");
    assert!(problem.message.contains("n = "), "{}", problem.message);
    let text = with(&four, "formula: answer + 1", "formula: answer + 1\n      condition: n % 17 != 0");
    let problem = found(&text, "- type: forgot", Warning, "too-few-distractors");
    assert!(problem.message.contains("n = 17"), "{}", problem.message);
    assert!(problem.help.unwrap().contains("4 of 76"));
}

#[test]
fn a_distractor_that_is_always_the_key_is_an_idle_strategy() {
    let text = with(SKILL, "    - type: off\n", "    - type: same\n      formula: n + n + add\n    - type: off\n");
    found(&text, "type: same", Warning, "idle-strategy");
}

#[test]
fn a_key_that_is_not_of_its_type_is_found() {
    let text = with(SKILL, "answer_formula: twice + add", "answer_formula: (twice + add) / 2");
    let problem = found(&text, "(twice + add) / 2", Error, "answer-type");
    assert!(problem.message.contains("n = "), "{}", problem.message);
}

#[test]
fn items_that_mostly_have_one_key_are_warned_of() {
    let text = with(SKILL, "answer_formula: twice + add", "answer_formula: min(twice + add, 5)");
    let report = report(&text);
    let codes: Vec<(usize, &str)> =
        report.problems.iter().map(|problem| (problem.line, problem.code.as_str())).collect();
    assert!(codes.contains(&(18, "common-key")) && codes.contains(&(22, "common-key")), "{}", shown(&report.problems));
}

#[test]
fn hints_are_tried_too() {
    let text = format!("{SKILL}hints:\n  - \"{{1 // (n - 3)}} left\"\n");
    let problem = found(&text, "1 // (n - 3)", Error, "division-by-zero");
    assert!(problem.message.contains("n = 3"), "{}", problem.message);
}

#[test]
fn a_name_that_nothing_uses_is_warned_of() {
    let text = with(SKILL, "    twice: n * 2\n", "    twice: n * 2\n    idle: n * 3\n");
    found(&text, "n * 3", Warning, "unused-name");
}

#[test]
fn the_author_s_tests_are_run() {
    let of = |test: &str| format!("{SKILL}tests:\n  - {test}\n");
    assert!(
        report(&of("{parameters: {n: 3, add: 1}, difficulty: easy, key: 7, stem: 'What is 2 · 3 + 1?'}")).is_usable()
    );
    let problem = found(&of("{parameters: {n: 3, add: 1}, key: 8}"), "8}", Error, "test-failed");
    assert_eq!(problem.message, "expected the key `8`, got `7`");
    found(&of("{parameters: {n: 3, add: 1}, stem: 'What?'}"), "'What?'", Error, "test-failed");
    let problem =
        found(&of("{parameters: {n: 30, add: 1}, difficulty: easy, key: 61}"), "{parameters", Error, "test-failed");
    assert!(problem.message.contains("`n < 20`"), "{}", problem.message);
    found(&of("{parameters: {n: 300, add: 1}, difficulty: easy, key: 601}"), "{parameters", Error, "test-failed");
    found(&of("{seed: 1, difficulty: easy, key: '-1'}"), "'-1'", Error, "test-failed");
    found(&of("{seed: 1, difficulty: easy, distractors: ['-1']}"), "['-1']", Error, "test-failed");
}

#[test]
fn a_level_too_large_to_count_is_sampled() {
    let text = with(SKILL, "max: 40", "max: 400000000000");
    let text = with(&text, "n < 20", "n > 20");
    let text = with(&text, "        - n >= 20", "        - n >= 20 and digit_sum(n) % 3 == 1");
    let report = report(&text);
    assert!(report.is_usable(), "{}", shown(&report.problems));
    let hard = &report.levels[1];
    assert!(!hard.extent.complete && hard.extent.distinct_items > 1_000);
    assert!((hard.extent.acceptance - 1.0 / 3.0).abs() < 0.05);
}

/// Returns the skill as a short answer with this rule.
fn typed(rule: &str) -> String {
    let text = with(SKILL, "item_type: multiple_choice", "item_type: short_answer");
    let text = with(&text, "  option_count: 3\n", "");
    format!("{text}answer:\n  {rule}\n")
}

#[test]
fn a_typed_key_must_pass_its_own_rule() {
    assert!(report(&typed("input: integer")).is_usable());
    let rounded = with(&typed("decimal_places: 1"), "answer_formula: twice + add", "answer_formula: twice + add / 4");
    let report = report(&with(&rounded, "answer_type: integer", "answer_type: decimal"));
    assert!(report.is_usable(), "{}", shown(&report.problems));
    let long = "f'{10 ** 1200 + twice}{10 ** 1200 + add}'\n  answer_type: text";
    let text = with(&typed("input: text"), "twice + add\n  answer_type: integer", long);
    let text = text.replace("formula: twice\n", "formula: str(twice)\n").replace("n * n + add + 1000", "str(n)");
    let text = with(&text, "answer + 1", "str(n + 1)");
    let problem = found(&text, "input: text", Error, "key-not-accepted");
    assert!(problem.message.contains("add = "), "{}", problem.message);
}

#[test]
fn a_rule_so_loose_that_a_known_wrong_way_passes_is_refused() {
    let text = with(&typed("absolute_tolerance: 1"), "formula: twice\n", "formula: twice + 900\n");
    let problem = found(&text, "answer + 1", Error, "distractor-accepted");
    assert!(problem.help.unwrap().contains("tighten"));
}

/// Returns the demo skill with a formula as its answer.
fn formula(rules: &str, key: &str, wrong: &str) -> String {
    let text = with(&typed(rules), "twice + add\n  answer_type: integer", &format!("{key}\n  answer_type: text"));
    let text = text.replace("formula: twice\n", "formula: \"f'x+{twice + 999}'\"\n");
    let text = with(&text, "n * n + add + 1000", "\"f'{n}*y'\"");
    with(&text, "answer + 1", wrong)
}

#[test]
fn a_formula_that_is_asked_for_passes_its_own_rule_and_the_wrong_ways_do_not() {
    let rules = "{input: expression, form: [expanded], variables: {x: real, y: real}}";
    let good = formula(rules, "\"f'{2 * n}*x+{n}'\"", "\"f'{n}*x+{n}'\"");
    let report = report(&good);
    assert!(report.problems.is_empty(), "{}", shown(&report.problems));
    let loose = formula(rules, "\"f'{2 * n}*x+{n}'\"", "\"f'{n}+{n}*x+{n}*x'\"");
    found(&loose, "\"f'{n}+{n}*x+{n}*x'\"", Error, "distractor-accepted");
    let not_expanded = formula(rules, "\"f'{n}*(2*x+1)'\"", "\"f'{n}*x+{n}'\"");
    let problem = found(&not_expanded, "{input", Error, "key-not-accepted");
    assert!(problem.message.contains("multiply out"), "{}", problem.message);
    let unknown = formula("{input: expression, variables: {x: real, y: real}}", "\"f'{n}*z'\"", "\"f'{n}*x'\"");
    found(&unknown, "{input", Error, "key-not-accepted");
}

#[test]
fn the_laws_of_logarithms_that_are_named_are_asked_of_the_key() {
    let of = |laws: &str| {
        let rules = format!("{{input: expression, form: [simplified]{laws}, variables: {{a: positive, b: positive}}}}");
        formula(&rules, "\"f'ln(a)+ln({n + 1}b)'\"", "\"f'ln(a)-ln({n + 1}b)'\"")
    };
    for fine in ["", ", log_laws: []", ", log_laws: [quotient, power]"] {
        let report = report(&of(fine));
        assert!(report.problems.is_empty(), "{fine}: {}", shown(&report.problems));
    }
    let problem = found(&of(", log_laws: [product]"), "{input", Error, "key-not-accepted");
    assert!(problem.message.contains("can be one logarithm"), "{}", problem.message);
}

#[test]
fn rules_for_formulas_are_refused_where_they_stand() {
    let key = "\"f'{n}*x'\"";
    let broken = |rules: &str| formula(rules, key, "\"f'{n}*x+1'\"");
    refused(&broken("{input: expression, form: [tidy]}"), "tidy", "unknown-value");
    refused(&broken("{input: expression, variables: {x: rael}}"), "rael", "bad-answer-rule");
    refused(&broken("{input: expression, partial_credit: true}"), "true", "bad-answer-rule");
    refused(&broken("{input: set, form: [factored]}"), "[factored]", "bad-answer-rule");
    refused(&broken("{input: expression, form: [simplified], log_laws: [sum]}"), "sum", "unknown-value");
    refused(&broken("{input: expression, form: [expanded], log_laws: [power]}"), "[power]", "bad-answer-rule");
    refused(&broken("{input: multiple_choice}"), "multiple_choice", "unknown-value");
}

#[test]
fn what_can_be_guessed_from_its_options_is_told_and_never_refused() {
    let of = |strategies: &str| {
        let text = with(SKILL, "option_count: 3", "option_count: 4");
        let from = text.find("    - type: forgot").unwrap();
        let to = text.find("  distractor_validation").unwrap();
        let report = check(&skill(&format!("{}{strategies}{}", &text[..from], &text[to..])));
        let guessed = report.levels[0].guesses[0].clone();
        let told = report.problems.into_iter().find(|problem| problem.code == "guessable");
        (guessed, told.map(|problem| (problem.line, problem.severity, problem.message)))
    };
    let ways = |deltas: &[i64]| -> String {
        let way = |(at, delta): (usize, &i64)| format!("    - {{type: way_{at}, formula: answer + {delta}}}\n");
        deltas.iter().enumerate().map(way).collect()
    };
    let (guessed, told) = of(&ways(&[1, 10, 30]));
    assert_eq!((guessed.picks.as_str(), guessed.share, guessed.chance), ("the smallest number", 1.0, 0.25));
    let (line, severity, message) = told.unwrap();
    assert_eq!((line, severity), (position(SKILL, "value: 0.2").0, Warning));
    assert!(message.contains("100 % of the items of level `easy`") && message.contains("25 %"), "{message}");

    let (guessed, told) = of(&ways(&[1, -1, 10, -10, 11, -11, 9, -9, 20, 30, 31, -12]));
    assert!(guessed.share < 0.50, "{guessed:?}");
    assert!(told.is_none_or(|(_, severity, _)| severity == Warning), "{guessed:?}");
}

#[test]
fn formulas_that_take_too_many_steps_in_all_are_an_error_where_they_are_and_the_check_ends() {
    let nested = "sum([sum([1 for i in range(120)]) for j in range(120)])";
    // A value that nothing needs, as an author once wrote it: it kept a processor busy for minutes.
    let minutes = "sum([sum([sum([1 for i in range(300)]) for j in range(300)]) for k in range(300)])";
    let minutes = format!("    zz: \"{minutes}\"\n    twice: n * 2\n  answer_formula: \"twice + add + 0 * zz\"");
    for (place, expensive, code) in [
        // Each evaluation is cheap enough, but thousands of them are not.
        ("twice: n * 2", format!("twice: n * 2 + 0 * {nested}"), "too-much-work"),
        ("formula: answer + 1", format!("formula: answer + 1 + 0 * {nested}"), "too-much-work"),
        ("n >= 20", format!("n >= 20 + 0 * {nested}"), "too-much-work"),
        // A single evaluation is too much.
        ("twice: n * 2", format!("twice: n * 2 + 0 * {}", nested.replace("120", "1200")), "too-many-steps"),
        ("    twice: n * 2\n  answer_formula: twice + add", minutes, "too-many-steps"),
    ] {
        let text = with(SKILL, "max: 40", "max: 4000");
        let report = report(&with(&text, place, &expensive));
        let errors: Vec<_> = report.problems.iter().filter(|problem| problem.is_error()).collect();
        assert!(errors.iter().any(|problem| problem.code == code), "{expensive}: {}", shown(&report.problems));
        let is_at_formula =
            errors.iter().filter(|problem| problem.code == code).all(|problem| problem.snippet.contains("sum("));
        assert!(is_at_formula, "{expensive}: {}", shown(&report.problems));
        assert!(code == "too-many-steps" || errors.len() == 1, "{expensive}: {}", shown(&report.problems));
    }
}

#[test]
fn a_stopped_check_is_no_proof_and_leaves_no_trace() {
    let stop = StopSignal::default();
    stop.stop();
    let skill = skill(SKILL);
    let stopped = stoppable(&stop, || check(&skill));
    assert!(!stopped.is_usable());
    assert_eq!(check(&skill).levels.len(), skill.levels.len());
    assert!(check(&skill).problems.iter().all(|problem| problem.code != SPENT));
}

#[test]
fn a_level_whose_preparation_was_stopped_is_prepared_again() {
    let stop = StopSignal::default();
    stop.stop();
    let generator = Generator::new(skill(&with(SKILL, "n >= 20", "n >= 20 and gcd(n, 6) == 1")));
    let level = generator.skill().levels[0].name.clone();
    let stopped = stoppable(&stop, || generator.generate(&level, 1));
    assert!(matches!(stopped, Err(GenerateError::Unfinished { .. })), "{stopped:?}");
    assert!(generator.generate(&level, 1).is_ok());
}
