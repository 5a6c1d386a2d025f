//! Every kind of deadline, to the millisecond.

use super::*;
use crate::engine::Status;

struct Row {
    name: &'static str,
    start: &'static str,
    limit: Option<u32>,
    item_limit: Option<u32>,
    factor: u16,
    extra: u32,
    window: Option<&'static str>,
    /// Which deadline the first item has.
    deadline: &'static str,
}

const BASE: Row = Row {
    name: "",
    start: "2026-11-22T09:00:00Z",
    limit: Some(1_800),
    item_limit: None,
    factor: 100,
    extra: 0,
    window: None,
    deadline: "2026-11-22T09:30:00Z",
};

const ROWS: [Row; 16] = [
    Row { name: "the plain limit", ..BASE },
    Row { name: "a factor of 1.25", factor: 125, deadline: "2026-11-22T09:37:30Z", ..BASE },
    Row { name: "a factor of 1.5", factor: 150, deadline: "2026-11-22T09:45:00Z", ..BASE },
    Row { name: "a factor of 2", factor: 200, deadline: "2026-11-22T10:00:00Z", ..BASE },
    Row { name: "extra minutes", extra: 7, deadline: "2026-11-22T09:37:00Z", ..BASE },
    Row { name: "factor and extra minutes", factor: 150, extra: 10, deadline: "2026-11-22T09:55:00Z", ..BASE },
    Row {
        name: "the window is nearer",
        window: Some("2026-11-22T09:10:00Z"),
        deadline: "2026-11-22T09:10:00Z",
        ..BASE
    },
    Row { name: "the window is further", window: Some("2026-11-22T18:00:00Z"), ..BASE },
    Row {
        name: "extra minutes do not pass the window",
        extra: 60,
        window: Some("2026-11-22T09:40:00Z"),
        deadline: "2026-11-22T09:40:00Z",
        ..BASE
    },
    Row {
        name: "without limits only the window",
        factor: 0,
        window: Some("2026-11-22T12:00:00Z"),
        deadline: "2026-11-22T12:00:00Z",
        ..BASE
    },
    Row { name: "the item's limit", item_limit: Some(90), deadline: "2026-11-22T09:01:30Z", ..BASE },
    Row {
        name: "the item's limit, longer",
        item_limit: Some(90),
        factor: 150,
        deadline: "2026-11-22T09:02:15Z",
        ..BASE
    },
    Row { name: "the item's limit passes the session's", item_limit: Some(7_200), ..BASE },
    Row { name: "over a month's end", start: "2026-11-30T23:45:00Z", deadline: "2026-12-01T00:15:00Z", ..BASE },
    Row { name: "into a leap day", start: "2028-02-28T23:45:00Z", deadline: "2028-02-29T00:15:00Z", ..BASE },
    Row { name: "over a year's end", start: "2026-12-31T23:59:59Z", deadline: "2027-01-01T00:29:59Z", ..BASE },
];

fn harness(row: &Row, grace_seconds: u16) -> SessionHarness {
    let rules = ExamRules {
        time_limit_seconds: row.limit,
        item_time_limit_seconds: row.item_limit,
        grace_seconds,
        ..ExamRules::default()
    };
    let mut plan = plan(2, rules);
    plan.allowance = Allowance {
        time_factor_percent: row.factor,
        extra_minutes: row.extra,
        window_opens: None,
        window_closes: row.window.map(at),
        others_until: None,
        break_minutes: 0,
    };
    let mut harness = SessionHarness::new(plan);
    harness.send(&learner(id(99), LearnerAction::Start), at(row.start)).unwrap();
    harness
}

#[test]
fn an_answer_counts_up_to_the_end_of_the_grace_and_not_a_millisecond_more() {
    for row in &ROWS {
        for grace in [0u16, 30, 300] {
            let name = format!("{} with {grace} s", row.name);
            let deadline = at(row.deadline);
            let close = deadline.plus_secs(i64::from(grace));
            assert_eq!(harness(row, grace).session.item_deadline(0), Some(deadline), "{name}");
            for (arrived, counts, in_grace) in [
                (deadline.plus_millis(-1), true, false),
                (deadline, true, false),
                (deadline.plus_millis(1), grace > 0, true),
                (close.plus_millis(-1), true, grace > 0),
                (close, true, grace > 0),
                (close.plus_millis(1), false, true),
            ] {
                let mut harness = harness(row, grace);
                let command =
                    learner(id(7), LearnerAction::Answer { position: 0, answer: RIGHT.to_owned(), base_revision: 0 });
                // Handled a minute after it was received: the time of receipt counts.
                let decided = harness.send_late(&command, arrived, arrived.plus_secs(60));
                if counts {
                    assert!(decided.is_ok(), "{name} at {arrived:?}: {decided:?}");
                    assert_eq!(
                        harness.session.items[0].submission.as_ref().unwrap().in_grace,
                        in_grace,
                        "{name} at {arrived:?}"
                    );
                } else {
                    assert_eq!(decided, Err(SessionRefusal::TooLate { closed_at: close }), "{name} at {arrived:?}");
                }
            }
        }
    }
}

#[test]
fn a_draft_counts_up_to_the_end_of_the_grace_and_not_a_millisecond_more() {
    for row in &ROWS {
        for grace in [0u16, 30, 300] {
            let close = at(row.deadline).plus_secs(i64::from(grace));
            for (arrived, counts) in [(close.plus_millis(-1), true), (close, true), (close.plus_millis(1), false)] {
                let mut harness = harness(row, grace);
                let outcome = harness.save(0, RIGHT, arrived);
                if counts {
                    assert!(matches!(outcome, SaveOutcome::Saved(_)), "{}: {outcome:?}", row.name);
                } else {
                    assert_eq!(outcome, SaveOutcome::Late { closed_at: close }, "{}", row.name);
                }
                harness.send(&SessionCommand::Tick, close.plus_secs(2)).unwrap();
                assert_eq!(harness.session.items[0].mark == Some(Mark::Correct), counts, "{}", row.name);
            }
        }
    }
}

#[test]
fn a_worker_is_due_just_after_the_close_and_not_before() {
    for row in &ROWS {
        let mut harness = harness(row, 30);
        let close = at(row.deadline).plus_secs(30);
        let due = next_due(&harness.session).unwrap();
        assert_eq!(due, close.plus_millis(SETTLE_MILLIS), "{}", row.name);
        assert!(harness.send(&SessionCommand::Tick, close).unwrap().events.is_empty(), "{}", row.name);
        assert!(!harness.send(&SessionCommand::Tick, close.plus_millis(1)).unwrap().events.is_empty(), "{}", row.name);
    }
}

#[test]
fn time_running_out_hands_in_every_draft_once() {
    let rules = ExamRules { time_limit_seconds: Some(600), ..reviewing() };
    let mut harness = SessionHarness::started(plan(4, rules));
    harness.answer(0, WRONG, after(1)).unwrap();
    harness.save(1, RIGHT, after(2));
    harness.go_to(2, after(3)).unwrap();
    harness.save(2, "  ", after(4));
    harness.go_to(0, after(5)).unwrap();
    harness.save(0, RIGHT, after(6));
    // The server was down for a day.
    harness.send(&SessionCommand::Tick, after(86_400)).unwrap();
    assert_eq!(harness.session.status(), Status::Expired);
    assert_eq!(harness.session.closed_at(), Some(after(630)));
    let marks: Vec<Option<Mark>> = harness.session.items.iter().map(|item| item.mark).collect();
    assert_eq!(marks, [Some(Mark::Correct), Some(Mark::Correct), None, None]);
    assert_eq!(harness.session.items[1].submission.as_ref().unwrap().source, AnswerSource::Draft);
    assert_eq!(harness.result().attempted, 2);
    assert_eq!(next_due(&harness.session), None);
    assert!(matches!(harness.answer(3, RIGHT, after(86_401)), Err(SessionRefusal::TooLate { .. })));
    assert!(matches!(harness.save(3, RIGHT, after(86_401)), SaveOutcome::Late { .. }));
    assert!(harness.finish(after(86_402)).unwrap().replayed);
}

#[test]
fn a_draft_that_cannot_be_read_is_set_aside() {
    let mut harness =
        SessionHarness::started(plan(1, ExamRules { time_limit_seconds: Some(60), ..ExamRules::default() }));
    harness.form = form(1, true);
    harness.save(0, "1,23", after(1));
    harness.send(&SessionCommand::Tick, after(100)).unwrap();
    assert!(harness.kinds().contains(&"draft_set_aside"));
    assert_eq!((harness.result().attempted, harness.session.items[0].answer()), (0, None));
}

#[test]
fn an_item_whose_time_is_over_gives_way_to_the_next() {
    let rules = ExamRules { item_time_limit_seconds: Some(60), ..ExamRules::default() };
    let mut harness = SessionHarness::started(plan(3, rules));
    harness.save(0, RIGHT, after(20));
    let now = next_due(&harness.session).unwrap();
    harness.send(&SessionCommand::Tick, now).unwrap();
    assert_eq!((harness.session.current(), harness.session.items[0].mark), (Some(1), Some(Mark::Correct)));
    assert_eq!(harness.session.items[1].served_at, Some(now), "its clock starts when it is shown");
    assert!(matches!(harness.answer(0, WRONG, now), Err(SessionRefusal::ItemClosed { position: 0 })));
    let now = next_due(&harness.session).unwrap();
    harness.send(&SessionCommand::Tick, now).unwrap();
    assert_eq!(harness.session.items[1].answer(), None);
    assert_eq!(harness.session.items[1].elapsed_ms, 90_000, "shown for limit and grace");
    assert!(matches!(harness.answer(1, RIGHT, now), Err(SessionRefusal::TooLate { .. })));
    assert!(matches!(harness.save(1, RIGHT, now), SaveOutcome::Late { .. }));
    let now = next_due(&harness.session).unwrap();
    harness.send(&SessionCommand::Tick, now).unwrap();
    assert_eq!(harness.session.status(), Status::Completed, "no item is left");
    assert_eq!((harness.result().attempted, harness.result().correct), (1, 1));
}

#[test]
fn an_items_clock_runs_on_while_another_is_shown() {
    let rules = ExamRules { item_time_limit_seconds: Some(60), ..reviewing() };
    let mut harness = SessionHarness::started(plan(2, rules));
    harness.save(0, RIGHT, after(5));
    harness.go_to(1, after(50)).unwrap();
    harness.send(&SessionCommand::Tick, after(92)).unwrap();
    assert_eq!(harness.session.current(), Some(1), "who is elsewhere stays there");
    assert!(harness.session.items[0].closed);
    assert_eq!(harness.session.items[0].mark, Some(Mark::Correct));
    assert_eq!(harness.go_to(0, after(93)), Err(SessionRefusal::ItemClosed { position: 0 }));
    harness.send(&SessionCommand::Tick, after(150)).unwrap();
    assert_eq!(harness.session.status(), Status::Completed);
}

#[test]
fn extra_time_moves_the_deadline_until_the_session_is_closed() {
    let (mut last, reason) = (600, "interrupted");
    let mut add = |minutes| {
        last += 1;
        staff(StaffAction::AddTime { minutes, reason: reason.to_owned(), command_id: id(last) })
    };
    let mut harness =
        SessionHarness::started(plan(1, ExamRules { time_limit_seconds: Some(60), ..ExamRules::default() }));
    let first = add(5);
    assert_eq!(harness.send(&first, after(30)).unwrap().outcome, CommandResult::TimeAdded { extra_minutes: 5 });
    let again = harness.send(&first, after(30)).unwrap();
    assert_eq!((again.events.len(), again.replayed), (0, true), "sent twice, it is given once");
    assert_eq!(harness.send(&add(2), after(31)).unwrap().outcome, CommandResult::TimeAdded { extra_minutes: 7 });
    assert_eq!(harness.session.deadline(), Some(after(60 + 7 * 60)));
    assert_eq!(harness.send(&add(0), after(31)), Err(SessionRefusal::BadExtraTime));
    let close = after(60 + 7 * 60 + 30);
    let late = harness.send(&add(5), close.plus_millis(1));
    assert_eq!(late, Err(SessionRefusal::TooLate { closed_at: close }), "overdue, though no worker has looked yet");
    harness.send(&SessionCommand::Tick, close.plus_secs(1)).unwrap();
    assert_eq!(
        harness.send(&add(5), close.plus_secs(2)),
        Err(SessionRefusal::AlreadyClosed { status: Status::Expired })
    );
}

#[test]
fn minutes_by_the_terms_are_so_many_in_all_whatever_was_given_by_hand() {
    let mut plan = plan(1, ExamRules { time_limit_seconds: Some(60), ..ExamRules::default() });
    plan.allowance.extra_minutes = 10;
    let mut harness = SessionHarness::started(plan);
    let allow = |minutes| staff(StaffAction::AllowTime { minutes });
    assert!(harness.send(&allow(10), after(1)).unwrap().events.is_empty(), "it has them already");
    let by_hand = staff(StaffAction::AddTime { minutes: 3, reason: String::new(), command_id: id(601) });
    harness.send(&by_hand, after(2)).unwrap();
    for (minutes, extra) in [(0, 13), (10, 13), (15, 18), (15, 18), (20, 23)] {
        harness.send(&allow(minutes), after(3)).unwrap();
        assert_eq!(harness.session.allowance.extra_minutes, extra, "{minutes} by the terms");
    }
}

#[test]
fn a_session_starts_only_within_its_window() {
    let mut plan = plan(1, ExamRules::default());
    plan.allowance.window_opens = Some(after(60));
    plan.allowance.window_closes = Some(after(120));
    let start = learner(id(99), LearnerAction::Start);
    let mut harness = SessionHarness::new(plan);
    assert_eq!(harness.send(&start, after(60).plus_millis(-1)), Err(SessionRefusal::NotOpen { opens: after(60) }));
    assert_eq!(harness.send(&start, after(120)), Err(SessionRefusal::WindowClosed));
    assert_eq!(next_due(&harness.session), Some(after(120)));
    assert!(harness.send(&SessionCommand::Tick, after(120).plus_millis(-1)).unwrap().events.is_empty());
    harness.send(&SessionCommand::Tick, after(120)).unwrap();
    assert_eq!((harness.session.status(), harness.session.result()), (Status::Expired, None));
    assert_eq!(harness.finish(after(121)), Err(SessionRefusal::AlreadyClosed { status: Status::Expired }));
}

#[test]
fn handing_in_too_late_is_running_out_of_time() {
    let mut harness = SessionHarness::started(plan(2, ExamRules { time_limit_seconds: Some(60), ..reviewing() }));
    harness.save(0, RIGHT, after(10));
    let decision = harness.finish(after(91)).unwrap();
    assert_eq!(decision.outcome, CommandResult::Closed);
    assert_eq!(harness.session.status(), Status::Expired);
    assert_eq!(harness.result().correct, 1);
}

#[test]
fn without_limits_nothing_is_ever_due() {
    let mut plan =
        plan(1, ExamRules { time_limit_seconds: Some(60), item_time_limit_seconds: Some(10), ..ExamRules::default() });
    plan.allowance.time_factor_percent = 0;
    let mut harness = SessionHarness::started(plan);
    assert_eq!((harness.session.deadline(), next_due(&harness.session)), (None, None));
    assert!(harness.send(&SessionCommand::Tick, after(10_000_000)).unwrap().events.is_empty());
    harness.answer(0, RIGHT, after(10_000_001)).unwrap();
    assert_eq!(harness.result().score, FULL_SCORE);
}
