//! Which data is shown, and which is withheld.

use plumb_types::ids::{CommandId, SessionId};

use super::*;

fn at_quiz() -> Walker {
    let mut walker = Walker::new(WELCOME);
    walker.go_on().unwrap();
    walker.number(3).unwrap();
    walker.choose("basics").unwrap();
    walker
}

#[test]
fn every_step_is_shown_as_what_it_is() {
    let mut walker = Walker::new(WELCOME);
    let shown = walker.presented();
    assert_eq!((shown.position, shown.step.as_str(), shown.title.as_deref()), (0, "hello", Some("Hello")));
    let text = vec!["Good to have you here.".to_owned(), "Let us begin.".to_owned()];
    assert_eq!(shown.view, View::Inform { text });
    walker.go_on().unwrap();
    let View::Ask { question } = walker.presented().view else { panic!("no question") };
    assert_eq!(question.id, "hours");
    walker.number(3).unwrap();
    let View::Choose { options, .. } = walker.presented().view else { panic!("no choice") };
    assert_eq!(options[0], OptionView { id: "test".into(), text: "To the test".into() });
    walker.choose("test").unwrap();
    let session = SessionId::from_u128(50);
    walker.act(&WorkflowCommand::RunStarted { position: 3, session }).unwrap();
    let View::Run { target, session: begun, .. } = walker.presented().view else { panic!("no run") };
    assert_eq!((target, begun), (Target::Assessment("SUMS".into()), Some(session)));
    walker
        .act(&WorkflowCommand::RunFinished {
            session,
            result: RunResult { completed: false, score: None, passed: None },
        })
        .unwrap();
    let View::Wait { until, .. } = walker.presented().view else { panic!("no wait") };
    assert_eq!(Some(until), next_due(&walker.session));
    walker.tick_after(14 * 86_400);
    walker.run(51, scored(9_000)).unwrap();
    let end = View::End { text: vec!["Well done.".into()], outcome: "ready".into() };
    assert_eq!(walker.presented().view, end);
}

#[test]
fn a_wrong_answer_is_told_with_feedback_there_and_on_the_next_step() {
    let mut walker = at_quiz();
    let View::Check { attempts_left: 2, answer, .. } = walker.presented().view else { panic!("no check") };
    assert_eq!(answer, CheckView::Typed(plumb_answers::answer::Input::Integer));
    walker.check("041").unwrap();
    let shown = walker.presented();
    let marked = shown.marked.unwrap();
    assert_eq!((marked.passed, marked.read_as.as_deref()), (false, Some("41")));
    assert_eq!(marked.feedback, ["Six sevens."]);
    assert!(matches!(shown.view, View::Check { attempts_left: 1, .. }));
    walker.check("43").unwrap();
    assert_eq!(walker.presented().step, "rest");
    assert_eq!(walker.presented().marked.unwrap().read_as.as_deref(), Some("43"));
    walker.tick_after(14 * 86_400);
    assert_eq!(walker.presented().marked, None);
}

#[test]
fn no_key_is_in_what_is_shown_kept_or_told() {
    // A key text that occurs nowhere else.
    let typed = WELCOME.replace("key: 42", "key: 9876543");
    let options = "options: [{id: x1, text: Forty-two}, {id: x2, text: Fifty}]\n    correct: x1";
    let chosen = WELCOME.replace("answer: {input: integer}\n    key: 42", options);
    for (text, wrong, keys) in [(&typed, "41", vec!["9876543"]), (&chosen, "x2", vec!["\"correct", "\"key"])] {
        let mut walker = at_quiz_of(text);
        walker.check(wrong).unwrap();
        let told = [
            serde_json::to_string(&walker.presented()).unwrap(),
            serde_json::to_string(&walker.session).unwrap(),
            serde_json::to_string(&WorkflowContext::of(&walker.workflow, &walker.session)).unwrap(),
            serde_json::to_string(&walker.events).unwrap(),
        ];
        for (json, key) in told.iter().flat_map(|json| keys.iter().map(move |key| (json, key))) {
            assert!(!json.contains(key), "{key} in {json}");
        }
    }
}

#[test]
fn what_is_shown_does_not_depend_on_the_key() {
    let options = "options: [{id: x1, text: Forty-two}, {id: x2, text: Fifty}]\n    correct: x1";
    let first = WELCOME.replace("answer: {input: integer}\n    key: 42", options);
    let second = first.replace("correct: x1", "correct: x2");
    assert_eq!(at_quiz_of(&first).presented(), at_quiz_of(&second).presented());
    assert_eq!(at_quiz_of(WELCOME).presented(), at_quiz_of(&WELCOME.replace("key: 42", "key: 43")).presented());
}

fn at_quiz_of(text: &str) -> Walker {
    let mut walker = Walker::new(text);
    walker.go_on().unwrap();
    walker.number(3).unwrap();
    walker.choose("basics").unwrap();
    walker
}

#[test]
fn the_context_says_where_somebody_is_and_what_is_known() {
    let mut walker = at_quiz();
    walker.check("1").unwrap();
    walker.check("2").unwrap();
    let context = WorkflowContext::of(&walker.workflow, &walker.session).unwrap();
    assert_eq!((context.current_step.as_str(), context.kind), ("rest", StepKind::Wait));
    assert_eq!((context.entered_at, context.due), (walker.now, next_due(&walker.session)));
    assert_eq!(context.steps_done, ["hello", "hours", "route", "quiz"]);
    let known = |name: &str| context.variables.get(name).cloned();
    assert_eq!(known("hours"), Some(json!(3)));
    assert_eq!(known("route"), Some(json!("basics")));
    assert_eq!((known("quiz_passed"), known("quiz_attempts")), (Some(json!(false)), Some(json!(2))));
    assert_eq!((known("quiz_visits"), known("exam_visits")), (Some(json!(1)), Some(json!(0))));
    assert_eq!(known("exam_score_percent"), None);
    walker.tick_after(14 * 86_400);
    walker.run(50, scored(6_650)).unwrap();
    let context = WorkflowContext::of(&walker.workflow, &walker.session).unwrap();
    assert_eq!(context.variables["exam_score_percent"], json!("66.5"));
    assert_eq!(context.variables["exam_passed"], json!(false));
    assert!(!context.steps_done.contains(&"sort".to_owned()), "a branch is nothing that somebody does");
    walker.check("42").unwrap();
    let context = WorkflowContext::of(&walker.workflow, &walker.session).unwrap();
    assert_eq!((context.current_step.as_str(), context.steps_done.last().unwrap().as_str()), ("done", "done"));
}

#[test]
fn who_gave_up_is_shown_that_it_is_over() {
    let mut walker = at_quiz();
    walker.act(&WorkflowCommand::End { command_id: CommandId::from_u128(9) }).unwrap();
    assert_eq!(walker.presented().view, View::Over { outcome: None });
    assert_eq!(next_due(&walker.session), None);
}
