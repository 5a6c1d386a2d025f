//! Example walks.

use plumb_types::ids::{CommandId, SessionId};

use super::*;
use crate::engine::Status;
use crate::engine::fold;

#[test]
fn the_way_leads_over_answers_and_scores_to_an_end() {
    let mut walker = Walker::new(WELCOME);
    assert_eq!(kinds(&walker.events), ["session_created", "step_entered"]);
    assert_eq!(kinds(&walker.go_on().unwrap()), ["response_recorded", "step_entered"]);
    walker.number(3).unwrap();
    walker.choose("test").unwrap();
    assert_eq!(walker.step(), "exam");
    assert_eq!(walker.session.life.status, Status::Active, "an assessment is sat elsewhere");
    let events = walker.run(50, scored(7_000)).unwrap();
    assert_eq!(
        kinds(&events),
        ["run_finished", "step_entered", "step_entered", "session_completed"],
        "the branch is passed in the same decision"
    );
    assert_eq!(walker.session.life.status, Status::Completed);
    assert_eq!(walker.session.outcome.as_deref(), Some("ready"));
    assert_eq!(walker.session.life.closed_at, Some(walker.now));
    assert_eq!(walker.go_on(), Err(WorkflowRefusal::Closed));
}

#[test]
fn a_failed_check_leads_elsewhere_and_a_wait_lasts_for_weeks() {
    let mut walker = Walker::new(WELCOME);
    walker.go_on().unwrap();
    walker.number(3).unwrap();
    walker.choose("basics").unwrap();
    assert_eq!(kinds(&walker.check("41").unwrap()), ["response_recorded", "check_marked"]);
    assert_eq!(walker.step(), "quiz", "a second attempt is left");
    assert_eq!(kinds(&walker.check("43").unwrap()), ["response_recorded", "check_marked", "step_entered"]);
    assert_eq!(walker.step(), "rest");
    let due = walker.now.plus_secs(14 * 86_400);
    assert_eq!(next_due(&walker.session), Some(due));
    assert_eq!(walker.go_on(), Err(WorkflowRefusal::Waiting { until: due }));
    for _ in 0..13 {
        assert!(walker.tick_after(86_400).is_empty(), "a tick leaves only what is over");
    }
    walker.now = due.plus_millis(-1);
    assert!(walker.act(&WorkflowCommand::Tick).unwrap().is_empty());
    walker.now = due;
    assert_eq!(kinds(&walker.act(&WorkflowCommand::Tick).unwrap()), ["waited", "step_entered"]);
    assert_eq!((walker.step(), next_due(&walker.session)), ("exam", None));
    assert!(walker.act(&WorkflowCommand::Tick).unwrap().is_empty());
}

#[test]
fn the_right_answer_passes_a_check() {
    let mut walker = Walker::new(WELCOME);
    walker.go_on().unwrap();
    walker.number(3).unwrap();
    walker.choose("basics").unwrap();
    walker.check("41").unwrap();
    assert!(kinds(&walker.check(" 42 ").unwrap()).ends_with(&["session_completed"]));
    assert_eq!(walker.session.steps["quiz"].known, Some(StepValue::Check { passed: true, attempts: 2 }));
}

#[test]
fn what_cannot_be_taken_is_refused_and_uses_no_attempt() {
    let mut walker = Walker::new(WELCOME);
    walker.go_on().unwrap();
    let before = walker.session.clone();
    let Err(WorkflowRefusal::BadAnswer(problems)) = walker.number(41) else { panic!("41 hours were taken") };
    assert_eq!(problems[0].field, "value");
    assert!(matches!(
        walker.respond(Response::Answer(json!({ "selection": "a" }))),
        Err(WorkflowRefusal::BadAnswer(_))
    ));
    assert!(
        matches!(walker.respond(Response::Form(vec![])), Err(WorkflowRefusal::BadAnswer(_))),
        "it cannot be left out"
    );
    assert_eq!(walker.go_on(), Err(WorkflowRefusal::WrongKind));
    assert_eq!(walker.session, before);
    walker.respond(Response::Form(vec![("answer".into(), "7".into()), ("token".into(), "x".into())])).unwrap();
    assert_eq!(walker.choose("nowhere"), Err(WorkflowRefusal::UnknownOption));
    walker.choose("basics").unwrap();
    let before = walker.session.clone();
    for unreadable in ["", "forty-two or so", "4 2 x", &"4".repeat(20_000)] {
        assert!(matches!(walker.check(unreadable), Err(WorkflowRefusal::Invalid { .. })), "{unreadable:.20}");
    }
    assert_eq!(walker.session, before);
}

#[test]
fn an_old_page_cannot_answer_a_step_that_came_again() {
    let text = WELCOME.replace("on_fail: rest", "on_fail: hello");
    let mut walker = Walker::new(&text.replace(
        "      - {when: 'not exam_completed', next: rest}\n",
        "      - {when: 'not exam_completed', next: rest}\n      - {when: hours == 0, next: hello}\n",
    ));
    let old = walker.position();
    walker.go_on().unwrap();
    walker.number(3).unwrap();
    walker.choose("basics").unwrap();
    walker.check("1").unwrap();
    walker.check("1").unwrap();
    assert_eq!((walker.step(), walker.session.visits("hello")), ("hello", 2));
    let stale =
        WorkflowCommand::Respond { position: old, response: Response::Continue, command_id: CommandId::from_u128(7) };
    assert_eq!(walker.act(&stale), Err(WorkflowRefusal::NotCurrent));
    walker.go_on().unwrap();
    assert_eq!(walker.step(), "hours");
}

#[test]
fn the_same_command_again_does_nothing_again() {
    let mut walker = Walker::new(WELCOME);
    let command =
        WorkflowCommand::Respond { position: 0, response: Response::Continue, command_id: CommandId::from_u128(7) };
    assert!(!walker.act(&command).unwrap().is_empty());
    let after = walker.session.clone();
    assert!(walker.act(&command).unwrap().is_empty());
    assert_eq!(walker.session, after);
    let end = WorkflowCommand::End { command_id: CommandId::from_u128(8) };
    assert_eq!(kinds(&walker.act(&end).unwrap()), ["session_terminated"]);
    assert!(walker.act(&end).unwrap().is_empty(), "also when the session is over");
    assert_eq!(walker.act(&WorkflowCommand::End { command_id: CommandId::from_u128(9) }), Err(WorkflowRefusal::Closed));
    assert_eq!((walker.session.life.status, walker.session.outcome.clone()), (Status::Terminated, None));
    assert!(walker.act(&WorkflowCommand::Tick).unwrap().is_empty(), "workers are not told off");
}

#[test]
fn a_run_is_begun_once_and_ends_the_step_when_it_ends() {
    let mut walker = Walker::new(WELCOME);
    walker.go_on().unwrap();
    walker.number(3).unwrap();
    walker.choose("test").unwrap();
    let (ours, other) = (SessionId::from_u128(50), SessionId::from_u128(51));
    let position = walker.position();
    assert_eq!(
        walker.act(&WorkflowCommand::RunFinished { session: ours, result: scored(0) }),
        Err(WorkflowRefusal::NoRun)
    );
    assert_eq!(
        walker.act(&WorkflowCommand::RunStarted { position: 0, session: ours }),
        Err(WorkflowRefusal::NotCurrent)
    );
    assert_eq!(kinds(&walker.act(&WorkflowCommand::RunStarted { position, session: ours }).unwrap()), ["run_started"]);
    assert!(walker.act(&WorkflowCommand::RunStarted { position, session: ours }).unwrap().is_empty());
    let taken = walker.act(&WorkflowCommand::RunStarted { position, session: other });
    assert_eq!(taken, Err(WorkflowRefusal::RunUnderWay { session: ours }));
    assert_eq!(
        walker.act(&WorkflowCommand::RunFinished { session: other, result: scored(0) }),
        Err(WorkflowRefusal::NotCurrent)
    );
    let broken_off = RunResult { completed: false, score: None, passed: None };
    let finished = WorkflowCommand::RunFinished { session: ours, result: broken_off };
    assert_eq!(kinds(&walker.act(&finished).unwrap()), ["run_finished", "step_entered", "step_entered"]);
    assert_eq!(walker.step(), "rest", "a rule over a score that is not there does not hold, the next one does");
    assert!(walker.act(&finished).unwrap().is_empty(), "told again");
}

#[test]
fn a_session_keeps_to_the_version_it_was_begun_with() {
    let mut walker = Walker::new(WELCOME);
    let other = read_text(&WELCOME.replace("version: '1'", "version: '2'"));
    let command =
        WorkflowCommand::Respond { position: 0, response: Response::Continue, command_id: CommandId::from_u128(7) };
    assert_eq!(decide(&other, &walker.session, &command, walker.now), Err(WorkflowRefusal::OtherWorkflow));
    assert_eq!(create(&other, plan(&walker.workflow), walker.now), Err(WorkflowRefusal::OtherWorkflow));
    assert!(walker.act(&command).is_ok());
}

/// A wait for a day, then the end.
const UNTIL: &str = "\
workflow_id: W
version: '1'
metadata: {title: W}
steps:
  - {step_id: pause, type: wait, until: 2030-03-01, text: Until spring.}
  - {step_id: done, type: end, text: Bye.}
";

#[test]
fn a_wait_for_a_day_is_over_when_the_day_begins_and_at_once_when_it_has_come() {
    let walker = Walker::new(UNTIL);
    assert_eq!(next_due(&walker.session), Timestamp::parse("2030-03-01T00:00:00Z"));
    let past = Walker::new(&UNTIL.replace("2030-03-01", "2029-12-31"));
    assert_eq!(kinds(&past.events)[1..], ["step_entered", "waited", "step_entered", "session_completed"]);
    assert_eq!(past.session.outcome.as_deref(), Some(DEFAULT_OUTCOME));
    let far = Walker::new(&UNTIL.replace("2030-03-01", "2999-12-31"));
    assert_eq!(next_due(&far.session), Some(beginning().plus_secs(366 * 86_400)), "never longer than 366 days");
}

#[test]
fn everything_goes_on_from_json_at_every_event() {
    let mut walker = Walker::new(WELCOME);
    walker.go_on().unwrap();
    walker.number(3).unwrap();
    walker.choose("basics").unwrap();
    walker.check("1").unwrap();
    walker.check("2").unwrap();
    walker.tick_after(14 * 86_400);
    walker.run(50, scored(6_999)).unwrap();
    walker.check("42").unwrap();
    assert!(walker.session.life.status.is_closed());
    for cut in 1..=walker.events.len() {
        let (before, after) = walker.events.split_at(cut);
        let stored = serde_json::to_string(&fold::<WorkflowSession>(before).unwrap()).unwrap();
        let kept: WorkflowSession = serde_json::from_str(&stored).unwrap();
        assert_eq!(kept, fold(before).unwrap());
        let events: Vec<WorkflowEvent> =
            after.iter().map(|event| serde_json::from_str(&serde_json::to_string(event).unwrap()).unwrap()).collect();
        assert_eq!(events.iter().fold(Some(kept), apply).as_ref(), Some(&walker.session));
    }
}

#[test]
fn events_are_written_as_they_will_always_be_read() {
    let mut walker = Walker::new(WELCOME);
    walker.go_on().unwrap();
    walker.number(3).unwrap();
    let written: Vec<serde_json::Value> =
        walker.events.iter().skip(1).map(|event| serde_json::to_value(event).unwrap()).collect();
    let at = beginning().as_micros();
    assert_eq!(written[0], json!({ "step_entered": { "at": at, "position": 0, "step": "hello", "kind": "inform" } }));
    assert_eq!(written[1]["response_recorded"]["response"], "continue");
    assert_eq!(written[3]["response_recorded"]["response"], json!({ "answer": { "value": 3 } }));
}
