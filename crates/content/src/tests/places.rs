//! Tests that problems in formulas point at the character, however the formula is written in YAML.

use super::{SKILL, errors, only, position, refused, with};

const FORMULA: &str = "answer_formula: twice + add";

#[test]
fn in_plain_text() {
    let text = with(SKILL, FORMULA, "answer_formula: twice + addd");
    let problem = refused(&text, "addd", "unknown-name");
    assert_eq!((problem.line, problem.column, problem.end_column), (14, 27, 31));
    assert_eq!(problem.snippet.lines().last(), Some("   |                           ^^^^"));
}

#[test]
fn in_single_quotes_with_doubled_ones() {
    let text = with(SKILL, FORMULA, "answer_formula: 'len(''ab'') + twice + addd'");
    refused(&text, "addd", "unknown-name");
}

#[test]
fn in_double_quotes_with_escapes() {
    let text = with(SKILL, FORMULA, r#"answer_formula: "len(\"\u00e9\") + twice + addd""#);
    refused(&text, "addd", "unknown-name");
}

#[test]
fn after_letters_of_several_bytes() {
    let text = with(SKILL, FORMULA, "answer_formula: len('éü€') + twice + addd");
    let problem = refused(&text, "addd", "unknown-name");
    assert_eq!(problem.column, 40);
}

#[test]
fn in_a_literal_block() {
    let text = with(SKILL, FORMULA, "answer_formula: |\n    (twice +\n       addd)");
    let problem = refused(&text, "addd", "unknown-name");
    assert_eq!((problem.line, problem.column), (16, 8));
}

#[test]
fn in_a_folded_block() {
    let text = with(SKILL, FORMULA, "answer_formula: >-\n    twice +\n    addd");
    let problem = refused(&text, "addd", "unknown-name");
    assert_eq!((problem.line, problem.column), (16, 5));
}

#[test]
fn in_quotes_over_two_lines() {
    let text = with(SKILL, FORMULA, "answer_formula: \"twice +\n      addd\"");
    let problem = refused(&text, "addd", "unknown-name");
    assert_eq!((problem.line, problem.column), (15, 7));
}

#[test]
fn in_a_flow_list() {
    let text = with(SKILL, "      constraints:\n        - n < 20", "      constraints: ['n < 20', \"m > 1\"]");
    refused(&text, "m > 1", "unknown-name");
}

#[test]
fn in_a_template() {
    let text = with(SKILL, "{n} + {add}?", "{n} + {add} {ad + 1}?");
    refused(&text, "ad + 1", "unknown-name");
}

#[test]
fn in_an_f_string_within_a_formula() {
    let text = with(SKILL, "twice: n * 2", "twice: \"len(f'{n}{nn}') + n * 2\"");
    refused(&text, "nn}", "unknown-name");
}

#[test]
fn through_an_alias_at_what_it_names() {
    let text = with(SKILL, "formula: twice\n", "formula: &f twice + nope\n");
    let text = with(&text, "formula: answer + 1", "formula: *f");
    let problems = errors(&text);
    let (line, column) = position(&text, "nope");
    assert!(problems.iter().all(|problem| (problem.line, problem.column) == (line, column)));
    assert!(!problems.is_empty());
}

#[test]
fn with_carriage_returns_at_the_line_ends() {
    let text = with(SKILL, FORMULA, "answer_formula: twice + addd").replace('\n', "\r\n");
    let problem = refused(&text, "addd", "unknown-name");
    assert_eq!((problem.line, problem.column), (14, 27));
}

#[test]
fn with_a_byte_order_mark_before_it() {
    let text = format!("\u{feff}{}", with(SKILL, FORMULA, "answer_formula: twice + addd"));
    refused(&text, "addd", "unknown-name");
}

#[test]
fn every_problem_of_a_file_is_told_at_once_in_order() {
    let text = with(SKILL, FORMULA, "answer_formula: twice + addd");
    let text = with(&text, "option_count: 3", "option_cuont: 3");
    let text = with(&text, "cognitive_level: Apply", "cognitive_level: Aply");
    let text = with(&text, "max: 40", "max: many");
    let text = with(&text, "value: 0.8", "value: 8");
    let codes: Vec<String> =
        errors(&text).into_iter().map(|problem| format!("{}:{}", problem.line, problem.code)).collect();
    assert_eq!(codes, ["6:unknown-value", "10:wrong-type", "14:unknown-name", "22:out-of-range", "28:unknown-field"]);
}

#[test]
fn a_syntax_error_is_the_only_problem() {
    let text = with(SKILL, "metadata:\n  domain: Demo", "metadata:\n  domain: Demo: two");
    let problems = errors(&text);
    only(&problems, &text, ": two", "yaml-syntax");
    assert!(problems[0].help.is_some());
}
