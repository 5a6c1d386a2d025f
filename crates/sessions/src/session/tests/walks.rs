//! For all sequences of commands: a session stays the fold of its events, and keeps its invariants.

use crate::engine::fold;
use proptest::prelude::*;
use proptest::test_runner::Config;

use super::super::score::score;
use super::*;
use crate::session::regrade::{ItemName, ItemRemedy, Regrade, Remedy, Rubric};

#[derive(Debug, Clone)]
enum Ask {
    Start,
    Answer(u16, u8, bool),
    Skip(u16),
    Goto(u16),
    Review,
    Finish,
    Tick,
    AddTime(u32),
    Window(Option<u32>),
    Breaks(u32),
    Break,
    EndBreak,
    Pause,
    Resume,
    Release,
    Terminate,
    Regrade(u128, u16, u8),
    Undo(u128),
    Decide(u16, u16),
    AllowTime(u32),
    Hold(Option<u32>),
    Save(u16, u8),
    Again,
}

fn ask() -> impl Strategy<Value = Ask> {
    prop_oneof![
        2 => Just(Ask::Start),
        8 => (0u16..5, 0u8..6, any::<bool>()).prop_map(|(position, choice, stale)| Ask::Answer(position, choice, stale)),
        3 => (0u16..5).prop_map(Ask::Skip),
        3 => (0u16..6).prop_map(Ask::Goto),
        1 => Just(Ask::Review),
        1 => Just(Ask::Finish),
        3 => Just(Ask::Tick),
        1 => (0u32..3).prop_map(Ask::AddTime),
        1 => (0u32..3).prop_map(Ask::AllowTime),
        1 => prop::option::of(0u32..900).prop_map(Ask::Hold),
        1 => prop::option::of(0u32..900).prop_map(Ask::Window),
        1 => (0u32..4).prop_map(Ask::Breaks),
        1 => Just(Ask::Break),
        1 => Just(Ask::EndBreak),
        1 => Just(Ask::Pause),
        2 => Just(Ask::Resume),
        1 => Just(Ask::Release),
        3 => (0u128..4, 0u16..5, 0u8..7).prop_map(|(id, position, how)| Ask::Regrade(id, position, how)),
        1 => (0u128..4).prop_map(Ask::Undo),
        1 => (0u16..5, 0u16..4).prop_map(|(position, points)| Ask::Decide(position, points)),
        1 => prop::sample::select(vec![Ask::Terminate, Ask::Tick, Ask::Tick, Ask::Tick]),
        4 => (0u16..5, 0u8..6).prop_map(|(position, choice)| Ask::Save(position, choice)),
        2 => Just(Ask::Again),
    ]
}

fn rules() -> impl Strategy<Value = ExamRules> {
    let limit = || prop::option::of(30u32..200);
    (any::<bool>(), any::<bool>(), limit(), limit(), 0u16..60).prop_map(
        |(allow_review, allow_skip, time_limit_seconds, item_time_limit_seconds, grace_seconds)| ExamRules {
            time_limit_seconds,
            item_time_limit_seconds,
            grace_seconds,
            ..exam(allow_review, allow_skip)
        },
    )
}

fn command(harness: &mut SessionHarness, ask: &Ask) -> Option<SessionCommand> {
    let command_id = harness.next_id();
    Some(match ask {
        Ask::Start => learner(command_id, LearnerAction::Start),
        Ask::Answer(position, choice, stale) => {
            let draft = harness.drafts.iter().find(|draft| draft.position == *position);
            let base_revision = revision(&harness.session, *position, draft) + u32::from(*stale);
            let answer = LearnerAction::Answer { position: *position, answer: format!("o{choice}"), base_revision };
            learner(command_id, answer)
        }
        Ask::Skip(position) => learner(command_id, LearnerAction::Skip { position: *position }),
        Ask::Goto(position) => learner(command_id, LearnerAction::Goto { position: *position }),
        Ask::Review => learner(command_id, LearnerAction::Review),
        Ask::Finish => learner(command_id, LearnerAction::Finish),
        Ask::Tick => SessionCommand::Tick,
        Ask::AddTime(minutes) => staff(StaffAction::AddTime { minutes: *minutes, reason: String::new(), command_id }),
        Ask::AllowTime(minutes) => staff(StaffAction::AllowTime { minutes: *minutes }),
        Ask::Hold(seconds) => {
            staff(StaffAction::DeferReveal { until: seconds.map(|seconds| after(i64::from(seconds))) })
        }
        Ask::Window(seconds) => {
            let closes = seconds.map(|seconds| after(i64::from(seconds)));
            staff(StaffAction::SetWindow { closes, reason: String::new() })
        }
        Ask::Breaks(minutes) => staff(StaffAction::AllowBreaks { minutes: *minutes, reason: String::new() }),
        Ask::Break => learner(command_id, LearnerAction::Break),
        Ask::EndBreak => learner(command_id, LearnerAction::EndBreak),
        Ask::Pause => staff(StaffAction::Pause { reason: String::new() }),
        Ask::Resume => staff(StaffAction::Resume),
        Ask::Release => staff(StaffAction::Release),
        Ask::Terminate => staff(StaffAction::Terminate { reason: String::new() }),
        Ask::Regrade(number, position, how) => {
            let item = &harness.form.items.get(usize::from(*position))?.item;
            let what = Box::new(Regrade::Item { item: ItemName::of(item), remedy: remedy(*how), spares: false });
            staff(StaffAction::Regrade { id: id(700 + number), what, reason: String::new() })
        }
        Ask::Undo(number) => staff(StaffAction::UndoRegrade { id: id(700 + number) }),
        Ask::Decide(position, points) => {
            let review = Rubric::read("3 It is right").unwrap().decide(&[*points], String::new())?;
            staff(StaffAction::Decide { position: *position, review })
        }
        Ask::Save(..) | Ask::Again => return None,
    })
}

/// Whether repeating the command returns the first result.
fn is_remembered(command: &SessionCommand) -> bool {
    match command {
        SessionCommand::Learner { .. } => true,
        SessionCommand::Staff { action, .. } => matches!(action, StaffAction::AddTime { .. }),
        SessionCommand::Tick => false,
    }
}

fn remedy(how: u8) -> ItemRemedy {
    match how {
        0 => ItemRemedy::Any(Remedy::Drop),
        1 => ItemRemedy::Any(Remedy::Full),
        2 => ItemRemedy::Any(Remedy::Again),
        3 => ItemRemedy::Accept("o1".to_owned()),
        4 => ItemRemedy::Accept(WRONG.to_owned()),
        5 => ItemRemedy::Key(WRONG.to_owned()),
        _ => ItemRemedy::Key("o1".to_owned()),
    }
}

/// Invariants of every session at every moment.
fn sound(harness: &SessionHarness, before: &Session) {
    let session = &harness.session;
    assert!(next_due(session).is_none() || !session.status().is_closed());
    if before.status().is_closed() {
        let (released, version, mut allowance) = (session.released, session.version, before.allowance);
        allowance.others_until = session.allowance.others_until;
        let mut expected = Session { allowance, version, released, ..before.clone() };
        if let Some(last) = session.remarked.get(before.remarked.len()) {
            expected.apply_marks(&last.marks);
            expected.remarked.push(last.clone());
            let result = score(&expected, expected.closed_at().unwrap());
            assert_eq!((last.before, last.after), (before.result().unwrap().score, result.score));
            *expected.attempt_mut().unwrap().result = result;
        }
        assert_eq!(session, &expected, "what is closed stays as it is, but for who may see it and what is marked anew");
    }
    assert!(session.remarked.is_empty() || session.status().is_closed());
    for (item, old) in session.items.iter().zip(&before.items) {
        assert!(item.revision() >= old.revision() && item.elapsed_ms >= old.elapsed_ms);
        if session.remarked.is_empty() {
            assert_eq!(item.is_answered(), item.mark.is_some(), "every answer is marked");
        }
        assert!(!item.is_answered() || item.mark.is_some(), "every answer stays marked");
        assert!(!old.is_answered() || item.is_answered(), "no answer is ever lost");
        if old.closed {
            assert_eq!(item.answer(), old.answer(), "what is final stays");
            assert!(item.mark == old.mark || session.remarked.len() > before.remarked.len(), "and so does its mark");
        }
        if !session.rules.player.allow_skip && !session.rules.player.allow_review {
            assert!(!old.is_answered() || item.answer() == old.answer());
        }
    }
    if !session.rules.player.allow_review && session.status().is_running() {
        // In linear order every item before the current one is closed, and none after it was shown.
        let current = usize::from(session.current().unwrap());
        assert!(session.items[..current].iter().all(|item| item.closed));
        assert!(session.items[current + 1..].iter().all(|item| item.served_at.is_none()));
    }
}

proptest! {
    #![proptest_config(Config { cases: 3_000, ..Config::default() })]

    #[test]
    fn a_session_is_always_the_fold_of_its_events(
        rules in rules(),
        factor in prop::sample::select(vec![0u16, 100, 150]),
        window in prop::option::of(20i64..600),
        breaks in 0u32..3,
        asks in prop::collection::vec((ask(), 0i64..40_000), 1..60),
    ) {
        let mut plan = plan(4, rules);
        plan.allowance.time_factor_percent = factor;
        plan.allowance.window_closes = window.map(after);
        plan.allowance.break_minutes = breaks;
        let mut harness = SessionHarness::new(plan);
        for (seed, placed) in (1..).zip(&mut harness.form.items) {
            placed.item.seed = seed;
        }
        let mut now = t0();
        let mut last: Option<(SessionCommand, CommandResult)> = None;
        for (ask, pause) in &asks {
            now = now.plus_millis(*pause);
            let before = harness.session.clone();
            match ask {
                Ask::Save(position, choice) => {
                    harness.save(*position, &format!("o{choice}"), now);
                }
                Ask::Again => {
                    if let Some((command, outcome)) = &last {
                        let again = harness.send(command, now).unwrap();
                        prop_assert!(again.replayed && again.events.is_empty());
                        // The result for extra minutes is the current total, so it may differ.
                        let told = matches!(outcome, CommandResult::TimeAdded { .. });
                        prop_assert!(again.outcome == *outcome || told);
                    }
                }
                _ => {
                    let Some(command) = command(&mut harness, ask) else { continue };
                    if let Ok(decision) = harness.send(&command, now)
                        && is_remembered(&command)
                        && !decision.events.is_empty()
                    {
                        last = Some((command, decision.outcome));
                    }
                }
            }
            sound(&harness, &before);
            if let Some(due) = next_due(&harness.session).filter(|due| *due <= now) {
                // The worker comes in time and closes everything that is due.
                harness.send(&SessionCommand::Tick, now).unwrap();
                prop_assert!(next_due(&harness.session).is_none_or(|next| next > due));
            }
        }
        prop_assert_eq!(&fold(&harness.events), &Some(harness.session.clone()));
        let json = serde_json::to_string(&harness.events).unwrap();
        let read: Vec<SessionEvent> = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(&fold(&read), &Some(harness.session.clone()), "and so are the stored ones");
        let snapshot = serde_json::to_string(&harness.session).unwrap();
        let read: Session = serde_json::from_str(&snapshot).unwrap();
        prop_assert_eq!(&serde_json::to_string(&read).unwrap(), &snapshot);
        prop_assert_eq!(read, harness.session);
    }
}
