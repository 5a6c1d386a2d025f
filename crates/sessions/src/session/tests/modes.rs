//! Which moves each mode allows.

use std::sync::Arc;

use super::*;
use crate::engine::Event as _;
use crate::engine::Status;

#[test]
fn a_linear_session_ends_with_its_last_answer() {
    let mut harness = SessionHarness::started(plan(2, ExamRules::default()));
    assert_eq!(harness.session.status(), Status::AwaitingResponse);
    harness.answer(0, RIGHT, after(5)).unwrap();
    assert_eq!(harness.session.current(), Some(1));
    harness.answer(1, WRONG, after(9)).unwrap();
    assert_eq!(harness.session.status(), Status::Completed);
    assert_eq!(
        harness.kinds(),
        [
            "session_created",
            "session_started",
            "problem_served",
            "attempt_submitted",
            "attempt_evaluated",
            "problem_served",
            "attempt_submitted",
            "attempt_evaluated",
            "session_completed",
        ]
    );
    assert_eq!(harness.result().score, 5_000);
    assert_eq!(harness.result().times.iter().map(|time| time.ms).collect::<Vec<_>>(), [5_000, 4_000]);
}

#[test]
fn a_linear_session_refuses_everything_out_of_order() {
    let mut harness = SessionHarness::started(plan(3, ExamRules::default()));
    assert_eq!(harness.answer(1, RIGHT, after(1)), Err(SessionRefusal::OutOfOrder { current: Some(0) }));
    assert_eq!(harness.go_to(2, after(1)), Err(SessionRefusal::OutOfOrder { current: Some(0) }));
    assert_eq!(harness.skip(0, after(1)), Err(SessionRefusal::MustAnswer));
    assert_eq!(harness.send(&learner(id(7), LearnerAction::Review), after(1)), Err(SessionRefusal::ReviewNotAllowed));
    harness.answer(0, WRONG, after(2)).unwrap();
    assert_eq!(harness.answer(0, RIGHT, after(3)), Err(SessionRefusal::ItemClosed { position: 0 }));
    assert_eq!(harness.go_to(0, after(3)), Err(SessionRefusal::ReviewNotAllowed));
    assert_eq!(harness.answer(9, RIGHT, after(3)), Err(SessionRefusal::NoSuchItem { position: 9 }));
    assert!(matches!(harness.save(0, RIGHT, after(3)), SaveOutcome::Refused(SaveRefusal::ItemClosed)));
    assert!(matches!(harness.save(2, RIGHT, after(3)), SaveOutcome::Refused(SaveRefusal::NotOpen)));
}

#[test]
fn nothing_happens_before_the_start() {
    let mut harness = SessionHarness::new(plan(1, ExamRules::default()));
    assert_eq!(harness.answer(0, RIGHT, after(1)), Err(SessionRefusal::NotStarted));
    assert_eq!(harness.finish(after(1)), Err(SessionRefusal::NotStarted));
    assert!(matches!(harness.save(0, RIGHT, after(1)), SaveOutcome::Refused(SaveRefusal::NotStarted)));
    assert_eq!(harness.session.version, 1);
}

#[test]
fn an_item_skipped_in_linear_order_is_gone() {
    let mut harness = SessionHarness::started(plan(2, skipping()));
    harness.skip(0, after(4)).unwrap();
    assert_eq!(harness.answer(0, RIGHT, after(5)), Err(SessionRefusal::ItemClosed { position: 0 }));
    assert_eq!(harness.skip(0, after(5)), Err(SessionRefusal::OutOfOrder { current: Some(1) }));
    harness.skip(1, after(6)).unwrap();
    assert_eq!(harness.session.status(), Status::Completed, "skipping the last item ends the session");
    assert_eq!(harness.result().attempted, 0);
    assert_eq!(harness.result().score, 0);
}

#[test]
fn with_review_answers_are_replaced_until_the_session_is_handed_in() {
    let mut harness = SessionHarness::started(plan(3, reviewing()));
    harness.answer(0, WRONG, after(1)).unwrap();
    harness.skip(1, after(2)).unwrap();
    harness.answer(2, RIGHT, after(3)).unwrap();
    assert_eq!((harness.session.status(), harness.session.current()), (Status::Active, None), "the review stage");
    harness.go_to(0, after(10)).unwrap();
    harness.answer(0, RIGHT, after(12)).unwrap();
    assert_eq!(harness.session.current(), Some(1), "goes on to what is still open");
    harness.send(&learner(id(7), LearnerAction::Review), after(13)).unwrap();
    assert_eq!(harness.session.status(), Status::Active);
    harness.finish(after(14)).unwrap();
    assert_eq!(harness.session.status(), Status::Completed);
    assert_eq!(harness.result().correct, 2);
    assert_eq!(harness.result().times.iter().map(|time| time.ms).collect::<Vec<_>>(), [3_000, 2_000, 1_000]);
    assert_eq!(harness.answer(1, RIGHT, after(15)), Err(SessionRefusal::AlreadyClosed { status: Status::Completed }));
}

#[test]
fn review_without_skipping_wants_every_answer_first() {
    let rules = exam(true, false);
    let mut harness = SessionHarness::started(plan(3, rules));
    assert_eq!(harness.skip(0, after(1)), Err(SessionRefusal::MustAnswer));
    harness.answer(0, WRONG, after(1)).unwrap();
    assert_eq!(harness.go_to(2, after(2)), Err(SessionRefusal::OutOfOrder { current: Some(1) }));
    assert_eq!(harness.send(&learner(id(7), LearnerAction::Review), after(2)), Err(SessionRefusal::MustAnswer));
    harness.go_to(0, after(2)).unwrap();
    harness.answer(0, RIGHT, after(3)).unwrap();
    assert_eq!(harness.session.current(), Some(1));
    harness.answer(1, RIGHT, after(4)).unwrap();
    harness.answer(2, RIGHT, after(5)).unwrap();
    assert_eq!(harness.session.status(), Status::Active);
    assert_eq!(harness.events.last().unwrap().kind(), "review_opened");
}

#[test]
fn an_option_of_another_item_is_refused_and_uses_no_attempt() {
    let mut harness = SessionHarness::started(plan(1, ExamRules::default()));
    let before = harness.session.clone();
    assert!(matches!(harness.answer(0, "zz9", after(1)), Err(SessionRefusal::Invalid { .. })));
    assert_eq!(harness.answer(0, "", after(1)), Err(SessionRefusal::MustAnswer));
    assert!(matches!(harness.answer(0, &"x".repeat(2_001), after(1)), Err(SessionRefusal::Invalid { .. })));
    assert_eq!(harness.session, before);
}

#[test]
fn an_unreadable_answer_says_how_far_it_was_understood() {
    let mut harness = SessionHarness::started(plan(1, ExamRules::default()));
    harness.form = form(1, true);
    let refused = harness.answer(0, "42.5", after(1)).unwrap_err();
    assert_eq!(
        refused,
        SessionRefusal::Invalid { reason: "Enter a whole number.".to_owned(), read_as: Some("42.5".to_owned()) }
    );
    harness.answer(0, " 42 ", after(2)).unwrap();
    assert_eq!(harness.result().score, FULL_SCORE);
}

#[test]
fn another_form_is_refused() {
    let mut harness = SessionHarness::started(plan(2, ExamRules::default()));
    harness.form = form(3, false);
    assert_eq!(harness.answer(0, RIGHT, after(1)), Err(SessionRefusal::WrongForm));
}

#[test]
fn a_tab_elsewhere_may_answer_without_moving_the_other() {
    let mut harness = SessionHarness::started(plan(3, reviewing()));
    harness.go_to(2, after(1)).unwrap();
    harness.answer(0, RIGHT, after(2)).unwrap();
    assert_eq!(harness.session.current(), Some(2));
    assert_eq!(harness.session.items[0].mark, Some(Mark::Correct));
}

#[test]
fn terminating_hands_in_what_was_saved() {
    let mut harness = SessionHarness::started(plan(2, ExamRules::default()));
    assert!(matches!(harness.save(0, RIGHT, after(1)), SaveOutcome::Saved(_)));
    let terminate = staff(StaffAction::Terminate { reason: "fire alarm".to_owned() });
    harness.send(&terminate, after(2)).unwrap();
    assert_eq!(harness.session.status(), Status::Terminated);
    assert_eq!((harness.result().attempted, harness.result().score), (1, 5_000));
    assert_eq!(harness.send(&terminate, after(3)), Err(SessionRefusal::AlreadyClosed { status: Status::Terminated }));
}

#[test]
fn a_bad_plan_makes_no_session() {
    let bad = |change: fn(&mut SessionPlan)| {
        let mut plan = plan(1, ExamRules::default());
        change(&mut plan);
        create(plan, t0())
    };
    assert!(bad(|plan| plan.positions.clear()).is_err());
    assert!(bad(|plan| plan.positions[0].section_id = "elsewhere".to_owned()).is_err());
    assert!(bad(|plan| plan.rules.grace_seconds = 301).is_err());
    assert!(bad(|plan| plan.rules.time_limit_seconds = Some(0)).is_err());
    assert!(bad(|plan| plan.rules.pass_mark = Some(10_001)).is_err());
    assert!(bad(|plan| plan.allowance.time_factor_percent = 50).is_err());
    assert!(bad(|_| ()).is_ok());
}

#[test]
fn reveal_rules_hold_for_score_and_solutions_separately() {
    let reveal = Reveal { score: RevealWhen::AfterCompletion, solutions: RevealWhen::AfterWindow };
    let mut plan = plan(1, ExamRules { reveal, ..ExamRules::default() });
    plan.allowance.window_closes = Some(after(3_600));
    let mut harness = SessionHarness::started(plan);
    assert!(!may_see_score(&harness.session, after(1)) && !may_see_solutions(&harness.session, after(9_000)));
    harness.answer(0, RIGHT, after(1)).unwrap();
    assert!(may_see_score(&harness.session, after(1)));
    assert!(!may_see_solutions(&harness.session, after(3_600).plus_millis(-1)));
    assert!(may_see_solutions(&harness.session, after(3_600)));
    harness.session.allowance.window_closes = None;
    assert!(may_see_solutions(&harness.session, after(2)), "without a window, completion is enough");
    Arc::make_mut(&mut harness.session.rules).reveal.score = RevealWhen::Never;
    assert!(!may_see_score(&harness.session, after(99_999)));
}

#[test]
fn from_when_a_score_may_be_seen_is_when_it_may_be_seen() {
    let mut plan = plan(1, ExamRules::default());
    plan.allowance.window_closes = Some(after(3_600));
    let mut harness = SessionHarness::started(plan);
    assert_eq!(score_from(&harness.session), None, "while it runs");
    harness.answer(0, RIGHT, after(10)).unwrap();
    for (when, from) in [
        (RevealWhen::AfterCompletion, Some(after(10))),
        (RevealWhen::AfterWindow, Some(after(3_600))),
        (RevealWhen::AfterRelease, None),
        (RevealWhen::Never, None),
    ] {
        Arc::make_mut(&mut harness.session.rules).reveal.score = when;
        assert_eq!(score_from(&harness.session), from, "{when:?}");
        for seconds in [10, 3_599, 3_600, 9_999] {
            let may = from.is_some_and(|from| after(seconds) >= from);
            assert_eq!(may_see_score(&harness.session, after(seconds)), may, "{when:?} {seconds}");
        }
    }
    Arc::make_mut(&mut harness.session.rules).reveal.score = RevealWhen::AfterWindow;
    harness.session.allowance.window_closes = None;
    assert_eq!(score_from(&harness.session), Some(after(10)), "without a window, completion is enough");
}
