//! Faults of sets of prompts, each with its place.

use proptest::prelude::*;

use super::*;
use plumb_content::check::check_reflection;
use plumb_content::question::{DEFAULT_LONG, MAX_TEXT};
use plumb_content::text::{Problem, Severity};

fn problems(text: &str) -> Vec<Problem> {
    match read::reflection("reflection.yaml", text) {
        Ok(reflection) => check_reflection(&reflection),
        Err(problems) => problems,
    }
}

/// All findings in a set: code, line and column.
fn found(text: &str) -> Vec<(String, usize, usize)> {
    problems(text).iter().map(|Problem { code, line, column, .. }| (code.clone(), *line, *column)).collect()
}

/// The text after a replacement.
fn with(from: &str, to: &str) -> String {
    assert!(TEXT.contains(from), "{from}");
    TEXT.replacen(from, to, 1)
}

/// Findings after the replacement.
fn wrong(from: &str, to: &str) -> Vec<(String, usize, usize)> {
    found(&with(from, to))
}

fn one(code: &str, line: usize, column: usize) -> Vec<(String, usize, usize)> {
    vec![(code.to_owned(), line, column)]
}

#[test]
fn a_good_set_is_read_with_its_defaults() {
    let reflection = reflection_of(TEXT);
    assert_eq!(check_reflection(&reflection), Vec::new());
    assert_eq!(read::kind_of(TEXT), Some(read::BlueprintKind::Reflection));
    assert_eq!((reflection.id.as_str(), reflection.version.as_str()), ("my-day", "1"));
    assert_eq!((reflection.title.as_str(), reflection.description.as_str()), ("My day", "A look back."));
    assert_eq!(reflection.estimated_duration_minutes, Some(5));
    assert_eq!(reflection.closing, ["That was your day.", "Sleep well."]);
    let follow_up = FollowUp { when_fewer_words_than: 4, text: "Can you say a little more?".to_owned() };
    let first = Prompt {
        id: "what_happened".to_owned(),
        text: "What happened?".to_owned(),
        help: Some("Begin where you like.".to_owned()),
        required: false,
        max_length: DEFAULT_LONG,
        follow_up: Some(follow_up),
    };
    assert_eq!(reflection.prompts[0], first);
    assert!(reflection.prompts[1].required);
    assert_eq!((reflection.prompts[2].max_length, &reflection.prompts[2].follow_up), (20, &None));
    let least = "reflection_id: r\nversion: '1'\nmetadata: {title: T}\nprompts: [{prompt_id: p, text: Why?}]\n";
    let least = reflection_of(least);
    assert_eq!((least.description.as_str(), least.estimated_duration_minutes), ("", None));
    assert_eq!((least.closing.len(), least.prompts[0].help.as_deref()), (0, None));
}

#[test]
fn words_are_kept_and_line_breaks_are_spaces() {
    let reflection = reflection_of(&with("    text: How are you?", "    text: |\n      How\n      are “you”?"));
    assert_eq!(reflection.prompts[2].text, "How are “you”?");
}

#[test]
fn a_set_has_its_fields_and_prompts() {
    assert_eq!(wrong("reflection_id: my-day", "reflection_id: my day"), one("bad-name", 1, 16));
    assert_eq!(wrong("version: '1'\n", ""), one("missing-field", 1, 1));
    assert_eq!(wrong("  title: My day\n", ""), one("missing-field", 4, 3));
    assert_eq!(wrong("_minutes: 5", "_minutes: 0"), one("out-of-range", 6, 31));
    assert_eq!(wrong("closing:", "ending:"), one("unknown-field", 21, 1));
    assert_eq!(wrong("version: '1'\n", "version: '1'\nanonymous: true\n"), one("unknown-field", 3, 1));
    let none = "reflection_id: r\nversion: '1'\nmetadata: {title: T}\nprompts: []\n";
    assert_eq!(found(none), one("empty", 4, 10));
    assert_eq!(found(&none.replace("[]", "some")), one("wrong-type", 4, 10));
    assert_eq!(found(&none.replace("prompts: []\n", "")), one("missing-field", 1, 1));
}

#[test]
fn a_prompt_has_an_id_of_its_own_and_words() {
    assert_eq!(wrong("prompt_id: learnt", "prompt_id: what_happened"), one("duplicate-id", 14, 16));
    let twice = problems(&with("prompt_id: learnt", "prompt_id: what_happened"));
    assert_eq!(twice[0].message, "the prompt `what_happened` is already given on line 8");
    // Also if the first of the two has another fault.
    let both = with("prompt_id: learnt", "prompt_id: what_happened").replace("text: What happened?", "text: ' '");
    assert_eq!(found(&both), [("empty".to_owned(), 9, 11), ("duplicate-id".to_owned(), 14, 16)]);
    assert_eq!(wrong("prompt_id: learnt", "prompt_id: what?"), one("bad-name", 14, 16));
    assert_eq!(wrong("- prompt_id: learnt\n    text", "- text"), one("missing-field", 14, 5));
    assert_eq!(wrong("text: What did you learn?", "text: ''"), one("empty", 15, 11));
    assert_eq!(wrong("help: Begin where you like.", "help: ''"), one("empty", 10, 11));
    assert_eq!(wrong("What did you learn?", &"Why? ".repeat(401)), one("too-long", 15, 11));
    assert_eq!(wrong("required: true", "required: often"), one("wrong-type", 16, 15));
    assert_eq!(wrong("required: true", "require: true"), one("unknown-field", 16, 5));
    assert_eq!(wrong("max_length: 20", "max_length: 0"), one("out-of-range", 20, 17));
    let too_long = format!("max_length: {}", MAX_TEXT + 1);
    assert_eq!(wrong("max_length: 20", &too_long), one("out-of-range", 20, 17));
    assert_eq!(wrong("Sleep well.", "''"), one("empty", 23, 5));
}

#[test]
fn a_follow_up_has_a_limit_that_some_answers_meet_and_some_do_not() {
    assert_eq!(wrong("when_fewer_words_than: 4", "when_fewer_words_than: 1"), one("out-of-range", 12, 30));
    assert_eq!(wrong("when_fewer_words_than: 4", "when_fewer_words_than: 501"), one("out-of-range", 12, 30));
    assert_eq!(wrong("      text: Can you say a little more?\n", ""), one("missing-field", 12, 7));
    assert_eq!(wrong("Can you say a little more?", "''"), one("empty", 13, 13));
    assert_eq!(wrong("text: How do you know?}", "text: How?, once: true}"), one("unknown-field", 17, 55));
    let follow_up = |words: u32| {
        let with_limit = format!("max_length: 20\n    follow_up: {{text: Why?, when_fewer_words_than: {words}}}");
        problems(&with("max_length: 20", &with_limit))
    };
    let told = |words: u32| {
        let problems = follow_up(words);
        problems.into_iter().map(|p| (p.severity, p.code, p.line, p.column)).collect::<Vec<_>>()
    };
    assert_eq!(told(3), []);
    // `a b c d e f g h i k` has ten words, and is scarcely an answer.
    assert_eq!(told(10), [(Severity::Warning, "hardly-fits".to_owned(), 21, 52)]);
    assert_eq!(told(11), [(Severity::Error, "always-follows".to_owned(), 21, 52)]);
}

#[test]
fn the_same_words_twice_are_warned_of() {
    let problems = problems(&with("text: How are you?", "text: what HAPPENED?"));
    assert_eq!(problems.len(), 1);
    assert_eq!((problems[0].severity, problems[0].code.as_str()), (Severity::Warning, "asked-twice"));
    assert_eq!((problems[0].line, problems[0].column), (19, 11));
    assert_eq!(wrong("Can you say a little more?", "What happened?"), one("asked-twice", 13, 13));
}

#[test]
fn a_set_is_bounded() {
    let prompt = |at: usize| format!("  - {{prompt_id: p{at}, text: Question {at}?}}\n");
    let all: String = (0..MAX_PROMPTS).map(prompt).collect();
    let text = format!("reflection_id: r\nversion: '1'\nmetadata: {{title: T}}\nprompts:\n{all}");
    assert_eq!(found(&text), []);
    assert_eq!(found(&format!("{text}{}", prompt(MAX_PROMPTS))), one("too-many", 5, 3));
    let closing = |paragraphs: usize| format!("{text}closing: [{}]\n", vec!["Bye."; paragraphs].join(", "));
    assert_eq!(found(&closing(0)), []);
    assert_eq!(found(&closing(MAX_CLOSING)), []);
    assert_eq!(found(&closing(MAX_CLOSING + 1)), one("too-many", 5 + MAX_PROMPTS, 10));
}

#[test]
fn every_problem_is_told_at_once() {
    let text = with("version: '1'\n", "").replace("max_length: 20", "max_length: x").replace("Sleep well.", "''");
    let codes: Vec<String> = problems(&text).into_iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["missing-field", "wrong-type", "empty"]);
}

proptest! {
    #[test]
    fn a_spoilt_file_is_told_of_and_never_more(
        cut in 0..TEXT.len(),
        length in 0..40_usize,
        instead in "[a-z:{}\\[\\]\"'&*!|>#%,0-9\n -]{0,12}",
    ) {
        let end = (cut + length).min(TEXT.len());
        let text = format!("{}{instead}{}", &TEXT[..cut], &TEXT[end..]);
        let lines = text.lines().count() + 1;
        for problem in problems(&text) {
            prop_assert!((1..=lines).contains(&problem.line), "{problem}");
        }
    }
}
