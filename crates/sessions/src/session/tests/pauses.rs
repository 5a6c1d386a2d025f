//! Breaks of the learner, and pauses that staff order.

use super::*;
use crate::engine::Status;

const MINUTE: i64 = 60;

fn timed(break_minutes: u32) -> SessionPlan {
    let mut plan = plan(3, ExamRules { time_limit_seconds: Some(600), grace_seconds: 0, ..ExamRules::default() });
    plan.allowance.break_minutes = break_minutes;
    plan
}

fn after(seconds: i64) -> Timestamp {
    t0().plus_secs(seconds)
}

fn stop() -> SessionCommand {
    staff(StaffAction::Pause { reason: "fire alarm".to_owned() })
}

fn go_on() -> SessionCommand {
    staff(StaffAction::Resume)
}

#[test]
fn while_the_clock_stands_still_nothing_is_handed_in_and_no_time_is_lost() {
    let mut harness = SessionHarness::started(timed(0));
    harness.send(&stop(), after(MINUTE)).unwrap();
    let refused = harness.answer(0, RIGHT, after(2 * MINUTE)).unwrap_err();
    assert!(matches!(refused, SessionRefusal::Paused { .. }), "{refused}");
    let finish = learner(harness.next_id(), LearnerAction::Finish);
    assert!(matches!(harness.send(&finish, after(2 * MINUTE)), Err(SessionRefusal::Paused { .. })));
    // Far beyond the limit, yet nothing is closed.
    harness.send(&SessionCommand::Tick, after(60 * MINUTE)).unwrap();
    assert_eq!(harness.session.status(), Status::AwaitingResponse);

    harness.send(&go_on(), after(61 * MINUTE)).unwrap();
    assert_eq!(harness.session.deadline(), Some(after(70 * MINUTE)), "an hour later than it was");
    harness.answer(0, RIGHT, after(62 * MINUTE)).unwrap();
    assert_eq!(harness.session.items[0].elapsed_ms, 120_000, "a minute before and a minute after");
    harness.send(&SessionCommand::Tick, after(70 * MINUTE + 1)).unwrap();
    assert_eq!(harness.session.status(), Status::Expired);
}

#[test]
fn what_arrived_before_the_clock_was_stopped_counts_and_what_is_typed_is_saved() {
    let mut harness = SessionHarness::started(timed(0));
    harness.send(&stop(), after(10)).unwrap();
    let command =
        learner(harness.next_id(), LearnerAction::Answer { position: 0, answer: RIGHT.to_owned(), base_revision: 0 });
    harness.send_late(&command, after(9), after(11)).unwrap();
    assert_eq!(harness.session.answered(), 1);
    assert!(matches!(harness.save(1, WRONG, after(20)), SaveOutcome::Saved(_)));
}

#[test]
fn a_stop_that_somebody_orders_moves_the_window_and_a_break_does_not() {
    for (break_minutes, moved) in [(5, 0), (0, 4 * MINUTE)] {
        let mut plan = timed(break_minutes);
        plan.allowance.window_closes = Some(after(8 * MINUTE));
        let mut harness = SessionHarness::started(plan);
        let command_id = harness.next_id();
        let (begin, end) = if break_minutes > 0 {
            (learner(command_id, LearnerAction::Break), learner(id(77), LearnerAction::EndBreak))
        } else {
            (stop(), go_on())
        };
        harness.send(&begin, after(MINUTE)).unwrap();
        harness.send(&end, after(5 * MINUTE)).unwrap();
        assert_eq!(harness.session.deadline(), Some(after(8 * MINUTE + moved)));
    }
}

#[test]
fn breaks_are_taken_until_they_are_used_up_and_end_by_themselves() {
    let mut harness = SessionHarness::started(timed(3));
    let take = |harness: &mut SessionHarness, at| {
        let command_id = harness.next_id();
        harness.send(&learner(command_id, LearnerAction::Break), at)
    };
    take(&mut harness, after(10)).unwrap();
    assert_eq!(next_due(&harness.session), Some(after(10 + 3 * MINUTE)));
    let command_id = harness.next_id();
    harness.send(&learner(command_id, LearnerAction::EndBreak), after(10 + MINUTE)).unwrap();
    assert_eq!(harness.session.break_millis_left(), 120_000);
    assert!(matches!(harness.send(&learner(id(7), LearnerAction::EndBreak), after(200)), Err(SessionRefusal::NoBreak)));

    take(&mut harness, after(300)).unwrap();
    // The worker comes slightly late, but the break still ends at its own time.
    harness.send(&SessionCommand::Tick, after(300 + 2 * MINUTE + 5)).unwrap();
    assert_eq!(harness.session.pause(), None);
    assert_eq!(harness.session.deadline(), Some(after(600 + 3 * MINUTE)));
    assert!(matches!(take(&mut harness, after(500)), Err(SessionRefusal::NoBreak)));
}

#[test]
fn breaks_can_be_made_longer_while_it_is_sat_and_never_shorter() {
    let allow = |minutes| staff(StaffAction::AllowBreaks { minutes, reason: "a long queue".to_owned() });
    let mut harness = SessionHarness::started(timed(0));
    let command_id = harness.next_id();
    assert!(matches!(harness.send(&learner(command_id, LearnerAction::Break), after(1)), Err(SessionRefusal::NoBreak)));
    harness.send(&allow(3), after(2)).unwrap();
    assert_eq!(harness.session.break_millis_left(), 3 * 60_000);
    for no_more in [3, 1, 0] {
        assert!(harness.send(&allow(no_more), after(3)).unwrap().events.is_empty(), "{no_more}");
    }
    assert_eq!(harness.session.allowance.break_minutes, 3);

    // The current break gets longer as well, and ending it early loses none of the break time.
    let command_id = harness.next_id();
    harness.send(&learner(command_id, LearnerAction::Break), after(MINUTE)).unwrap();
    harness.send(&allow(5), after(2 * MINUTE)).unwrap();
    assert_eq!(harness.session.pause().map(|pause| pause.to), Some(after(6 * MINUTE)));
    assert_eq!(next_due(&harness.session), Some(after(6 * MINUTE)));
    assert_eq!(harness.session.deadline(), Some(after(15 * MINUTE)));
    let command_id = harness.next_id();
    harness.send(&learner(command_id, LearnerAction::EndBreak), after(5 * MINUTE)).unwrap();
    assert_eq!((harness.session.break_millis_left(), harness.session.deadline()), (60_000, Some(after(14 * MINUTE))));
}

#[test]
fn a_break_that_ran_out_and_was_not_ended_yet_counts_when_another_begins() {
    let allow = |minutes| staff(StaffAction::AllowBreaks { minutes, reason: String::new() });
    let mut harness = SessionHarness::started(timed(2));
    let command_id = harness.next_id();
    harness.send(&learner(command_id, LearnerAction::Break), after(MINUTE)).unwrap();
    // The break was over after three minutes; no tick has come since.
    harness.send(&allow(5), after(4 * MINUTE)).unwrap();
    assert_eq!(harness.session.break_millis_left(), 3 * 60_000);
    let command_id = harness.next_id();
    let decision = harness.send(&learner(command_id, LearnerAction::Break), after(5 * MINUTE)).unwrap();
    assert_eq!(decision.events.len(), 2, "the first ends, at its own end, and the second begins");
    assert_eq!(harness.session.pause().map(|pause| pause.to), Some(after(8 * MINUTE)));
    assert_eq!(harness.session.deadline(), Some(after(15 * MINUTE)), "later by both");
    assert_eq!(harness.session.break_millis_left(), 0);
    harness.send(&SessionCommand::Tick, after(8 * MINUTE)).unwrap();
    assert_eq!((harness.session.pause(), harness.session.break_millis_left()), (None, 0));
    assert_eq!(harness.session.deadline(), Some(after(15 * MINUTE)));
}

#[test]
fn a_stop_that_somebody_orders_is_no_longer_by_longer_breaks_and_what_is_over_has_none() {
    let allow = staff(StaffAction::AllowBreaks { minutes: 5, reason: String::new() });
    let mut harness = SessionHarness::started(timed(0));
    harness.send(&stop(), after(MINUTE)).unwrap();
    let until = harness.session.pause().map(|pause| pause.to);
    harness.send(&allow, after(2 * MINUTE)).unwrap();
    assert_eq!(harness.session.pause().map(|pause| pause.to), until);
    assert_eq!(harness.session.break_millis_left(), 5 * 60_000);

    let mut over = SessionHarness::started(timed(0));
    let command_id = over.next_id();
    over.send(&learner(command_id, LearnerAction::Finish), after(1)).unwrap();
    assert!(matches!(over.send(&allow, after(2)), Err(SessionRefusal::AlreadyClosed { .. })));
}

#[test]
fn a_break_is_not_used_up_while_the_clock_is_stopped_for_another_reason() {
    let mut harness = SessionHarness::started(timed(5));
    let command_id = harness.next_id();
    harness.send(&learner(command_id, LearnerAction::Break), after(0)).unwrap();
    harness.send(&stop(), after(MINUTE)).unwrap();
    assert!(matches!(harness.send(&learner(id(8), LearnerAction::EndBreak), after(90)), Err(SessionRefusal::NoBreak)));
    assert!(harness.send(&stop(), after(2 * MINUTE)).unwrap().events.is_empty(), "it stands still already");
    harness.send(&go_on(), after(10 * MINUTE)).unwrap();
    assert_eq!(harness.session.break_millis_left(), 4 * 60_000);
    assert!(harness.send(&go_on(), after(11 * MINUTE)).unwrap().events.is_empty(), "it goes on already");
}

#[test]
fn the_window_of_a_running_session_can_be_moved_but_not_into_the_past() {
    let mut harness = SessionHarness::started(timed(0));
    let set = |closes| staff(StaffAction::SetWindow { closes, reason: String::new() });
    harness.send(&set(Some(after(5 * MINUTE))), after(1)).unwrap();
    assert_eq!(harness.session.deadline(), Some(after(5 * MINUTE)));
    assert!(matches!(harness.send(&set(Some(after(60))), after(60)), Err(SessionRefusal::BadWindow)));
    harness.send(&set(None), after(61)).unwrap();
    assert_eq!(harness.session.deadline(), Some(after(10 * MINUTE)));
    assert!(harness.send(&set(None), after(62)).unwrap().events.is_empty());
}

#[test]
fn an_end_that_is_set_after_a_pause_is_meant_as_it_is_set() {
    let mut plan = timed(0);
    plan.rules.time_limit_seconds = None;
    plan.allowance.window_closes = Some(after(20 * MINUTE));
    let mut harness = SessionHarness::started(plan);
    harness.send(&stop(), after(MINUTE)).unwrap();
    harness.send(&go_on(), after(6 * MINUTE)).unwrap();
    assert_eq!(harness.session.deadline(), Some(after(25 * MINUTE)), "a pause moves what was set before it");
    let set = staff(StaffAction::SetWindow { closes: Some(after(30 * MINUTE)), reason: String::new() });
    harness.send(&set, after(7 * MINUTE)).unwrap();
    assert_eq!(harness.session.deadline(), Some(after(30 * MINUTE)));
    harness.send(&stop(), after(8 * MINUTE)).unwrap();
    harness.send(&go_on(), after(10 * MINUTE)).unwrap();
    assert_eq!(harness.session.deadline(), Some(after(32 * MINUTE)), "and what was set since");
}

#[test]
fn what_waits_for_the_window_waits_for_the_last_who_was_set_the_same() {
    let mut plan = timed(0);
    plan.rules.reveal = Reveal { score: RevealWhen::AfterCompletion, solutions: RevealWhen::AfterWindow };
    plan.allowance.window_closes = Some(after(20 * MINUTE));
    let mut harness = SessionHarness::started(plan);
    let command_id = harness.next_id();
    harness.send(&learner(command_id, LearnerAction::Finish), after(MINUTE)).unwrap();
    let hold = |minutes: Option<i64>| {
        staff(StaffAction::DeferReveal { until: minutes.map(|minutes| after(minutes * MINUTE)) })
    };
    harness.send(&hold(Some(40)), after(2 * MINUTE)).unwrap();
    let solutions = |harness: &SessionHarness, minutes| may_see_solutions(&harness.session, after(minutes * MINUTE));
    assert!(!solutions(&harness, 39) && solutions(&harness, 40) && may_see_score(&harness.session, after(2 * MINUTE)));
    assert!(harness.send(&hold(Some(40)), after(3 * MINUTE)).unwrap().events.is_empty());
    harness.send(&hold(Some(10)), after(3 * MINUTE)).unwrap();
    assert!(!solutions(&harness, 19) && solutions(&harness, 20), "never before the own window");
    harness.send(&hold(None), after(4 * MINUTE)).unwrap();
    assert!(!solutions(&harness, 19) && solutions(&harness, 20));

    let mut other = SessionHarness::started(timed(0));
    assert!(other.send(&hold(Some(40)), after(1)).unwrap().events.is_empty(), "nothing waits for it there");
}

#[test]
fn results_that_wait_for_their_release_are_seen_after_it_and_teach_then() {
    let mut plan = timed(0);
    plan.rules.reveal = Reveal { score: RevealWhen::AfterRelease, solutions: RevealWhen::AfterRelease };
    let mut harness = SessionHarness::started(plan);
    harness.answer(0, RIGHT, after(1)).unwrap();
    let command_id = harness.next_id();
    harness.send(&learner(command_id, LearnerAction::Finish), after(2)).unwrap();
    let late = after(1_000_000);
    assert!(!may_see_score(&harness.session, late) && !may_see_solutions(&harness.session, late));
    assert!(!harness.session.may_count_as_evidence(late));
    assert_eq!(score_from(&harness.session), None);
    harness.send(&staff(StaffAction::Release), late).unwrap();
    assert!(may_see_score(&harness.session, late) && may_see_solutions(&harness.session, late));
    assert!(harness.session.may_count_as_evidence(late));
    assert_eq!(score_from(&harness.session), Some(after(2)));
    assert!(harness.send(&staff(StaffAction::Release), late).unwrap().events.is_empty());
}

#[test]
fn the_clock_that_is_shown_stands_still_in_a_break_and_tells_what_is_left_of_the_break() {
    let mut harness = SessionHarness::started(timed(3));
    let command_id = harness.next_id();
    harness.send(&learner(command_id, LearnerAction::Break), after(2 * MINUTE)).unwrap();
    for (at, left) in [(2, 180), (3, 120), (5, 0)] {
        let session = &harness.session;
        assert_eq!(session.millis_left(after(at * MINUTE)), Some(8 * 60_000), "after {at} minutes");
        assert_eq!(session.break_millis_left_at(after(at * MINUTE)), left * 1_000);
    }
    assert_eq!(harness.session.millis_left(after(6 * MINUTE)), Some(7 * 60_000), "it ended by itself");
    assert_eq!(harness.session.break_millis_left_at(after(6 * MINUTE)), 0);

    // A pause ordered by staff lasts until staff end it, at most a day: none of that counts as time left.
    let mut harness = SessionHarness::started(timed(0));
    harness.send(&stop(), after(MINUTE)).unwrap();
    assert_eq!(harness.session.millis_left(after(2 * MINUTE)), Some(9 * 60_000));

    // A break does not move the end of the window.
    let mut plan = timed(3);
    plan.allowance.window_closes = Some(after(10 * MINUTE));
    let mut harness = SessionHarness::started(plan);
    let command_id = harness.next_id();
    harness.send(&learner(command_id, LearnerAction::Break), after(MINUTE)).unwrap();
    assert_eq!(harness.session.millis_left(after(3 * MINUTE)), Some(7 * 60_000));
}
