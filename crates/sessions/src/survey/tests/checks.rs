//! Faults of surveys, each with its place.

use proptest::prelude::*;

use super::*;
use plumb_content::check::check_survey;
use plumb_content::text::{Problem, Severity};

/// All findings in a survey: code, line and column.
fn found(text: &str) -> Vec<(String, usize, usize)> {
    problems(text).iter().map(|Problem { code, line, column, .. }| (code.clone(), *line, *column)).collect()
}

fn problems(text: &str) -> Vec<Problem> {
    match read::survey("survey.yaml", text) {
        Ok(survey) => check_survey(&survey),
        Err(problems) => problems,
    }
}

/// Findings after a replacement.
fn wrong(from: &str, to: &str) -> Vec<(String, usize, usize)> {
    assert!(TEXT.contains(from), "{from}");
    found(&TEXT.replacen(from, to, 1))
}

fn one(code: &str, line: usize, column: usize) -> Vec<(String, usize, usize)> {
    vec![(code.to_owned(), line, column)]
}

#[test]
fn a_good_survey_is_read_with_its_defaults() {
    let survey = survey_of(TEXT);
    assert_eq!(check_survey(&survey), Vec::new());
    assert_eq!((survey.anonymous, survey.configuration), (false, SurveySettings::default()));
    assert_eq!(survey.questions[0].skips[0].to, Target::End);
    assert_eq!(survey.questions[1].skips[0].to, Target::Question(4));
    assert_eq!(read::kind_of(TEXT), Some(read::BlueprintKind::Survey));
}

#[test]
fn names_and_types_in_formulas_are_checked_at_their_place() {
    assert_eq!(wrong("show_if: pace <= 2", "show_if: pave <= 2"), one("unknown-name", 16, 14));
    assert_eq!(wrong("show_if: pace <= 2", "show_if: pace == 'low'"), one("mixed-comparison", 16, 14));
    assert_eq!(wrong("show_if: pace <= 2", "show_if: pace + 2"), one("not-a-condition", 16, 14));
    assert_eq!(wrong("when: pace == 3", "when: pace ="), one("not-supported", 31, 19));
    let misspelt = problems(&TEXT.replace("show_if: pace <= 2", "show_if: pave <= 2"));
    assert_eq!(misspelt[0].help.as_deref(), Some("Did you mean `pace`?"));
}

#[test]
fn no_condition_looks_for_a_part_of_an_option() {
    for (condition, help) in [
        ("'no' in took_part", "write `took_part == 'no'`"),
        ("'no' not in took_part", "write `took_part != 'no'`"),
        ("took_part in 'not_sure'", "write `took_part == 'not_sure'`"),
    ] {
        let shown = format!("show_if: \"{condition}\"");
        assert_eq!(wrong("show_if: pace <= 2", &shown), one("part-of-choice", 16, 15), "{condition}");
        let when = format!("when: \"{condition}\"");
        assert_eq!(wrong("when: pace == 3", &when), one("part-of-choice", 31, 15), "{condition}");
        let told = problems(&TEXT.replacen("show_if: pace <= 2", &shown, 1));
        assert_eq!(told[0].help.as_deref(), Some(help), "{condition}");
    }
    let unsure = TEXT.replace("took_part", "q").replace("{id: yes, text: Yes}", "{id: not_sure, text: Not sure}");
    let asked = unsure.replacen("show_if: pace <= 2", "show_if: \"'no' in q\"", 1);
    assert_eq!((found(&unsure), found(&asked)), (Vec::new(), one("part-of-choice", 16, 15)));
    assert_eq!(wrong("show_if: pace <= 2", "show_if: \"took_part in ['no', 'yes']\""), Vec::new());
    assert_eq!(wrong("show_if: hours > 10 or pace == 5", "show_if: \"'x' in why\""), Vec::new());
    let several =
        TEXT.replace("single_choice", "multiple_select").replace("took_part == 'no'", "\"'no' in took_part\"");
    assert!(found(&several).iter().all(|(code, ..)| code != "part-of-choice"), "{:?}", found(&several));
}

#[test]
fn conditions_see_earlier_answers_only_and_rules_their_own_too() {
    assert_eq!(wrong("show_if: pace <= 2", "show_if: hours > 2"), one("forward-reference", 16, 14));
    assert_eq!(wrong("show_if: pace <= 2", "show_if: why_answered"), one("forward-reference", 16, 14));
    assert_eq!(wrong("when: pace == 3", "when: pace == 3 and hours > 1"), one("forward-reference", 31, 28));
}

#[test]
fn rules_lead_forward_to_questions_that_are_there() {
    assert_eq!(wrong("go_to: more", "go_to: mere"), one("unknown-question", 31, 32));
    assert_eq!(wrong("go_to: more", "go_to: took_part"), one("goes-back", 31, 32));
    assert_eq!(wrong("go_to: more", "go_to: pace"), one("goes-to-itself", 31, 32));
    assert_eq!(wrong("  pace:\n    - {when", "  peace:\n    - {when"), one("unknown-question", 30, 3));
    assert_eq!(wrong("    - {when: pace == 3, go_to: more}\n", "    []\n"), one("empty", 31, 5));
    assert_eq!(wrong(", go_to: more", ""), one("missing-field", 31, 7));
    assert_eq!(wrong("go_to: more", "goto: more, go_to: more"), one("unknown-field", 31, 25));
}

#[test]
fn ids_are_there_once_and_give_names_once() {
    assert_eq!(wrong("question_id: why", "question_id: pace"), one("duplicate-id", 13, 18));
    assert_eq!(wrong("question_id: why", "question_id: pace_answered"), one("duplicate-name", 13, 18));
    assert_eq!(wrong("question_id: why", "question_id: end"), one("reserved-name", 13, 18));
    assert_eq!(wrong("question_id: why", "question_id: why-not"), one("bad-name", 13, 18));
}

#[test]
fn a_survey_has_its_fields_and_questions() {
    assert_eq!(wrong("version: '1'\n", ""), one("missing-field", 1, 1));
    assert_eq!(wrong("metadata: {title: Lessons}", "metadata: {}"), one("missing-field", 3, 11));
    assert_eq!(wrong("version: '1'\n", "version: '1'\nanonymous: perhaps\n"), one("wrong-type", 3, 12));
    assert_eq!(wrong("version: '1'\n", "version: '1'\nsections: []\n"), one("unknown-field", 3, 1));
    let none = "survey_id: s\nversion: '1'\nmetadata: {title: T}\nquestions: []\n";
    assert_eq!(found(none), one("empty", 4, 12));
}

#[test]
fn a_question_that_no_way_leads_to_is_told() {
    assert_eq!(
        wrong("took_part == 'no', go_to: end", "\"True\", go_to: hours"),
        [("unreachable".to_owned(), 9, 18), ("unreachable".to_owned(), 13, 18)]
    );
    assert_eq!(
        wrong("took_part == 'no', go_to: end", "\"True\", go_to: more"),
        [("unreachable".to_owned(), 9, 18), ("unreachable".to_owned(), 13, 18), ("unreachable".to_owned(), 17, 18)]
    );
    assert!(
        problems(&TEXT.replace("took_part == 'no', go_to: end", "\"True\", go_to: hours"))[0]
            .message
            .contains("required")
    );
}

#[test]
fn rules_that_together_cover_every_answer_leave_nothing_for_the_next_question() {
    let both = "    - {when: took_part == 'no', go_to: end}\n    - {when: took_part == 'yes', go_to: hours}";
    let text = TEXT.replace("    - {when: took_part == 'no', go_to: end}", both);
    assert_eq!(found(&text)[0], ("unreachable".to_owned(), 9, 18));
    // If the question may be skipped, they do not cover every case.
    let optional = text.replace("{id: no, text: No}]", "{id: no, text: No}]\n    required: false");
    assert_eq!(found(&optional), Vec::new());
}

#[test]
fn a_condition_that_no_answers_satisfy_is_told() {
    assert_eq!(wrong("show_if: pace <= 2", "show_if: pace < 1"), one("never-holds", 16, 14));
    assert_eq!(wrong("show_if: pace <= 2", "show_if: took_part == 'No'"), one("never-holds", 16, 14));
    assert_eq!(wrong("show_if: pace <= 2", "show_if: pace < 3 and pace > 4"), one("never-holds", 16, 14));
    assert_eq!(wrong("show_if: pace <= 2", "show_if: not took_part_answered"), one("never-holds", 16, 14));
    assert_eq!(wrong("when: pace == 3", "when: pace == 9"), one("never-holds", 31, 14));
    assert_eq!(wrong("show_if: hours > 10 or pace == 5", "show_if: hours > 60"), one("never-holds", 26, 14));
    // Text values are unlimited, so the rest of the condition is still checked.
    assert_eq!(
        wrong("show_if: hours > 10 or pace == 5", "show_if: why == 'x' and pace > 5"),
        one("never-holds", 26, 14)
    );
    // A question that some path skips may be unanswered.
    assert_eq!(wrong("show_if: hours > 10 or pace == 5", "show_if: not hours_answered"), Vec::new());
}

#[test]
fn a_rule_behind_one_that_always_holds_is_warned_of() {
    let both = "    - {when: pace <= 3, go_to: hours}\n    - {when: pace == 3, go_to: more}";
    let problems = problems(&TEXT.replace("    - {when: pace == 3, go_to: more}", both));
    assert_eq!(problems.len(), 1);
    assert_eq!((problems[0].severity, problems[0].code.as_str()), (Severity::Warning, "never-reached"));
    assert_eq!((problems[0].line, problems[0].column), (32, 14));
}

#[test]
fn checking_is_bounded_however_large_the_survey() {
    let question = |at: usize| {
        format!(
            "  - question_id: q{at}\n    text: T\n    question_type: matrix\n    scale: {{min: 0, max: 15}}\n    \
             rows: [{}]\n{}",
            ["A", "B", "C"].map(|row| format!("{{id: {row}, text: {row}}}")).join(", "),
            if at == 0 { String::new() } else { format!("    show_if: q{0}_A + q{0}_B + q{0}_C > 44\n", at - 1) },
        )
    };
    let questions: String = (0..MAX_QUESTIONS).map(question).collect();
    let text = format!("survey_id: s\nversion: '1'\nmetadata: {{title: T}}\nquestions:\n{questions}");
    assert_eq!(found(&text), Vec::new());
    let more = format!("{text}{}", question(MAX_QUESTIONS));
    assert_eq!(found(&more)[0].0, "too-many");
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
