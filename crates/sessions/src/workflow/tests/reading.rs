//! Faults of workflows, each with its place.

use super::*;
use plumb_content::check::check_workflow;

/// The findings in the text after a replacement: code, line and column.
#[track_caller]
fn problems(from: &str, to: &str) -> Vec<Problem> {
    assert_eq!(WELCOME.matches(from).count(), 1, "`{from}` must occur once");
    let text = WELCOME.replace(from, to);
    match read::workflow("welcome.yaml", &text) {
        Ok(read) => check_workflow(&read, &|id| id == "SUMS", &|_| false),
        Err(problems) => problems,
    }
}

/// Asserts that the replacement causes exactly one finding, with this code, at the only `needle` of the new text.
#[track_caller]
fn wrong(from: &str, to: &str, needle: &str, code: &str) -> Problem {
    let problems = problems(from, to);
    let text = WELCOME.replace(from, to);
    assert_eq!(text.matches(needle).count(), 1, "`{needle}` must occur once");
    let before = &text[..text.find(needle).unwrap()];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    let found: Vec<_> = problems.iter().map(|p| (p.code.as_str(), p.line, p.column)).collect();
    assert_eq!(found, [(code, line, column)], "{}", shown(&problems));
    problems.into_iter().next().unwrap()
}

#[test]
fn a_workflow_is_read_with_its_defaults() {
    let read = read_text(WELCOME);
    assert_eq!(read::kind_of(WELCOME), Some(read::BlueprintKind::Workflow));
    assert_eq!((read.id.as_str(), read.title.as_str(), read.start.as_str()), ("WELCOME", "Welcome", "hello"));
    assert_eq!((read.estimated_minutes, read.steps.len()), (Some(45), 8));
    let StepBody::Inform { next, .. } = &read.steps[0].body else { panic!("no inform") };
    assert_eq!(next, "hours", "the following step is the next");
    let StepBody::Choose { options, .. } = &read.step("route").unwrap().body else { panic!("no choose") };
    assert_eq!(options.iter().map(|option| option.next.as_str()).collect::<Vec<_>>(), ["exam", "quiz"]);
    let StepBody::Check { next, on_fail, attempts, .. } = &read.step("quiz").unwrap().body else { panic!("no check") };
    assert_eq!((next.as_str(), on_fail.as_str(), *attempts), ("done", "rest", 2));
    assert_eq!(check_workflow(&read, &|id| id == "SUMS", &|_| false), Vec::new());
    let once = read_text(&WELCOME.replace("    attempts: 2\n", "").replace("    on_fail: rest\n", ""));
    let StepBody::Check { next, on_fail, attempts, .. } = &once.step("quiz").unwrap().body else { panic!("no check") };
    assert_eq!((next, *attempts), (on_fail, 1));
}

#[test]
fn every_target_must_be_there() {
    let problem = wrong("otherwise: quiz", "otherwise: quizz", "quizz", "unknown-step");
    assert_eq!(problem.help.as_deref(), Some("did you mean `quiz`?"));
    wrong("on_fail: rest", "on_fail: test1", "test1", "unknown-step");
    wrong("next: quiz}", "next: basic1}", "basic1", "unknown-step");
    wrong("next: done}", "next: finish}", "finish", "unknown-step");
    wrong("next: exam\n", "next: exams\n", "exams", "unknown-step");
    wrong("steps:\n", "start: hullo\nsteps:\n", "hullo", "unknown-step");
}

#[test]
fn every_step_can_be_reached_and_leads_to_an_end() {
    let problem = wrong("steps:\n", "start: hours\nsteps:\n", "hello", "unreachable-step");
    assert!(problem.message.contains("`hello`") && problem.help.is_some());
    let end = "  - step_id: done\n    type: end\n    text: Well done.\n    outcome: ready\n";
    let last = "  - step_id: done\n    type: inform\n    text: Well done.\n";
    let problem = wrong(end, last, "done\n    type: inform", "dead-end");
    assert!(problem.help.unwrap().contains("`end`"));
    let round = wrong(end, &format!("{last}    next: hello\n"), "hello\n    type: inform", "no-end");
    assert!(round.message.contains("`hello`, `hours`"), "{}", round.message);
    let trap = wrong("    next: exam\n", "    next: rest\n", "rest\n    type: wait", "no-end");
    assert!(trap.message.ends_with("`rest`"), "{}", trap.message);
}

#[test]
fn a_circle_that_nobody_takes_part_in_is_told_edge_by_edge() {
    let twin = "    otherwise: twin\n  - step_id: twin\n    type: branch\n    rules: [{when: hours > 9, next: sort}]\n    otherwise: quiz\n";
    let problem = wrong("    otherwise: quiz\n", twin, "sort\n    type: branch", "endless-branches");
    assert!(problem.message.ends_with("sort → twin (`otherwise`), twin → sort (rule 1)"), "{}", problem.message);
    wrong("otherwise: quiz", "otherwise: sort", "sort\n    type: branch", "endless-branches");
    let problem = wrong(
        "    for: {days: 14}\n    text: Take two weeks.\n    next: exam\n",
        "    until: 2030-02-01\n    text: Take two weeks.\n    next: sort\n",
        "sort\n    type: branch",
        "endless-branches",
    );
    assert!(problem.message.ends_with("sort → rest (rule 2), rest → sort (`next`)"), "{}", problem.message);
    let waits = WELCOME.replace("    next: exam\n", "    next: sort\n");
    assert!(read::workflow("w", &waits).is_ok(), "two weeks are time enough");
}

#[test]
fn rules_must_be_conditions_over_names_that_are_there() {
    wrong("exam_score_percent >= 70 and hours > 2", "hours + 2", "hours + 2", "not-a-condition");
    wrong("and hours > 2", "and hours > 'a'", "hours > 'a'", "mixed-comparison");
    let problem = wrong("and hours > 2", "and hour > 2", "hour > 2", "unknown-name");
    assert_eq!(problem.help.as_deref(), Some("Did you mean `hours`?"));
    wrong("and hours > 2", "and exam_pass", "exam_pass,", "unknown-name");
    wrong("and hours > 2", "and route > 2", "route > 2", "mixed-comparison");
}

#[test]
fn no_rule_looks_for_a_part_of_an_option() {
    let problem = wrong("and hours > 2", "and 'test' in route", "'test' in route", "part-of-choice");
    assert_eq!(problem.help.as_deref(), Some("write `route == 'test'`"));
    let problem = wrong("and hours > 2", "and route not in 'tests'", "route not in 'tests'", "part-of-choice");
    assert_eq!(problem.help.as_deref(), Some("write `route != 'tests'`"));
    assert_eq!(
        problems_of("exam_score_percent >= 70 and hours > 2", "\"route in ['test', 'basics']\""),
        Vec::<String>::new()
    );
}

#[test]
fn rules_cannot_ask_for_what_no_way_leads_through() {
    let early = "  - step_id: first\n    type: branch\n    rules: [{when: hello_visits > 0 or quiz_passed, next: hello}]\n    otherwise: hello\nsteps_end";
    let text = WELCOME.replace("steps:\n", &format!("steps:\n{}", early.replace("steps_end", "")));
    let problems = read::workflow("w", &text).unwrap_err();
    let places: Vec<_> = problems.iter().map(|p| (p.code.as_str(), p.line, p.column)).collect();
    assert_eq!(places, [("not-yet-known", 10, 20), ("not-yet-known", 10, 40)], "{}", shown(&problems));
    assert!(problems[1].message.contains("`quiz_passed`") && problems[1].message.contains("`quiz`"));
    // The quiz leads back to the branch by way of the wait and the exam.
    assert_eq!(problems_of("and hours > 2", "and quiz_passed and sort_visits > 1"), Vec::<String>::new());
}

fn problems_of(from: &str, to: &str) -> Vec<String> {
    problems(from, to).iter().map(ToString::to_string).collect()
}

#[test]
fn rules_whose_turn_never_comes_are_warned_of() {
    let first = "exam_score_percent >= 70 and hours > 2";
    let problem = wrong(first, "1 < 2", "'not exam_completed'", "never-followed");
    assert!(!problem.is_error() && problem.message.ends_with("rule 1 always holds"), "{}", problem.message);
    wrong("'not exam_completed'", "\"1 > 2\"", "\"1 > 2\"", "never-followed");
    let same = wrong("'not exam_completed'", &format!("\"{first}\""), &format!("\"{first}\""), "never-followed");
    assert!(same.message.ends_with("it is the same as rule 1"));
    wrong("'not exam_completed'", "\"True\"", "quiz\n  - step_id: rest", "never-followed");
    let option = wrong("and hours > 2", "and route == 'tests'", "'tests'", "unknown-option");
    assert_eq!((option.is_error(), option.help.as_deref()), (false, Some("did you mean `test`?")));
    let own = "To the test, next: exam}";
    let last = "To the basics, next: quiz}\n";
    let text = WELCOME.replace("To the test}", own).replace(last, &format!("{last}    next: exam\n"));
    let warnings = read_text(&text).warnings;
    let places: Vec<_> = warnings.iter().map(|p| (p.code.as_str(), p.line, p.column)).collect();
    assert_eq!(places, [("never-followed", 25, 11)], "every option has a way of its own");
}

#[test]
fn ids_are_there_once_and_can_be_names() {
    let problem =
        wrong("steps:\n", "steps:\n  - {step_id: hello, type: inform, text: Hi.}\n", "hello\n", "duplicate-id");
    assert!(problem.message.ends_with("line 8"), "{}", problem.message);
    wrong("step_id: hello", "step_id: hel-lo", "hel-lo", "bad-name");
    wrong("step_id: hello", "step_id: and", "and\n    type: inform", "bad-name");
    let clash = wrong("step_id: route", "step_id: quiz_passed", "quiz\n    type: check", "duplicate-name");
    assert!(clash.help.is_some());
    wrong("{id: basics, text", "{id: test, text", "test, text: To the basics", "duplicate-id");
}

#[test]
fn a_check_has_a_key_that_can_be_right() {
    wrong("    key: 42\n", "", "step_id: quiz", "missing-field");
    wrong("key: 42", "key: forty-two", "forty-two", "bad-key");
    wrong("attempts: 2", "attempts: 11", "11", "out-of-range");
    wrong("attempts: 2", "attempts: 0", "0\n    feedback", "out-of-range");
    wrong("answer: {input: integer}", "answer: {input: ordering}", "ordering", "unknown-value");
    wrong("answer: {input: integer}", "answer: {input: integer, pattern: x}", "x}", "bad-answer-rule");
    wrong("    answer: {input: integer}\n    key: 42\n", "", "step_id: quiz", "check-answer");
    let options = |correct: &str, second: &str| {
        format!("options: [{{id: x1, text: '42'}}, {{id: {second}, text: '54'}}]\n    correct: {correct}")
    };
    let typed = "answer: {input: integer}\n    key: 42";
    assert_eq!(problems_of(typed, &options("x1", "x2")), Vec::<String>::new());
    let problem = wrong(typed, &options("x3", "x2"), "x3", "unknown-option");
    assert_eq!(problem.help.as_deref(), Some("did you mean `x1`?"));
    wrong(typed, &options("x1", "x1"), "x1, text: '54'", "duplicate-id");
    wrong(typed, &options("x1", "x2").replace("54", "42"), "{id: x2", "duplicate-name");
    wrong(typed, "options: [{id: only, text: '42'}]\n    correct: only", "[{id: only", "too-few");
}

#[test]
fn a_wait_lasts_from_a_minute_to_a_year() {
    wrong("{days: 14}", "{days: 367}", "367", "out-of-range");
    wrong("{days: 14}", "{hours: 8785}", "8785", "out-of-range");
    wrong("{days: 14}", "{minutes: 0}", "0}\n    text: Take", "out-of-range");
    wrong("{days: 14}", "{days: 1, hours: 2}", "{days: 1, hours: 2}", "wait-length");
    wrong("    for: {days: 14}\n", "", "step_id: rest", "wait-length");
    wrong("    for: {days: 14}\n", "    for: {days: 14}\n    until: 2030-01-01\n", "2030-01-01", "wait-length");
    wrong("    for: {days: 14}\n", "    until: 2030-02-30\n", "2030-02-30", "wrong-type");
    for fits in ["{days: 366}", "{hours: 8784}", "{minutes: 1}"] {
        assert_eq!(problems_of("{days: 14}", fits), Vec::<String>::new());
    }
}

#[test]
fn what_is_run_must_be_there() {
    let problem = wrong("assessment: SUMS", "assessment: SUM", "SUM", "unknown-assessment");
    assert!(problem.message.contains("`exam`") && problem.help.is_some());
    wrong("    assessment: SUMS\n", "    survey: HOW-WAS-IT\n", "HOW-WAS-IT", "unknown-survey");
    let text = WELCOME.replace("assessment: SUMS", "survey: S").replace("hours > 2", "exam_passed");
    let problems = read::workflow("w", &text).unwrap_err();
    assert_eq!((problems.len(), problems[0].code.as_str()), (1, "unknown-name"), "a survey has no pass mark");
    wrong("    assessment: SUMS\n", "    assessment: SUMS\n    survey: S\n", "S\n    text: Twenty", "run-target");
}

#[test]
fn a_question_is_that_of_its_step() {
    let question = "question: {question_type: number, text: How many hours a week?, min: 0, max: 40}";
    wrong(question, &question.replace("{q", "{question_id: own, q"), "own", "misplaced-field");
    wrong(question, &question.replace("min: 0, max: 40", "min: 5, max: -4"), "-4}", "out-of-range");
    // The rules that use it are not reported as well.
    wrong(question, "question: {question_type: number}", "{question_type", "missing-field");
    wrong(question, "question: {question_type: numbers, text: How many?}", "numbers", "unknown-value");
}

#[test]
fn every_problem_is_told_at_once() {
    let text =
        WELCOME.replace("hours > 2", "hour > 2").replace("{days: 14}", "{days: 400}").replace("key: 42", "key: x");
    let codes: Vec<String> = read::workflow("w", &text).unwrap_err().into_iter().map(|p| p.code).collect();
    assert_eq!(codes, ["unknown-name", "out-of-range", "bad-key"]);
}

#[test]
fn no_text_makes_reading_panic() {
    for end in 0..WELCOME.len() {
        if let Some(text) = WELCOME.get(..end) {
            let _ = read::workflow("w", text);
        }
    }
    let many = "  - {step_id: again, type: inform, text: x}\n".repeat(300);
    let text = format!("workflow_id: W\nversion: '1'\nmetadata: {{title: W}}\nsteps:\n{many}");
    let codes: Vec<String> = read::workflow("w", &text).unwrap_err().into_iter().map(|p| p.code).collect();
    assert_eq!(codes, ["too-many"]);
}
