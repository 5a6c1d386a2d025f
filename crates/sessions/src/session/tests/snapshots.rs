//! Stored snapshots: `snapshots.jsonl` has one line for each story, as the program wrote it while a session had a
//! status beside optional fields.

use serde_json::Value;

use super::*;
use crate::engine::{Status, fold};
use crate::session::regrade::{ItemName, ItemRemedy, Regrade, Remedy};

const STORED: &str = include_str!("snapshots.jsonl");

/// Seconds after [`t0`], and a command.
type Step = (i64, SessionCommand);

fn by_learner(seconds: i64, action: LearnerAction) -> Step {
    (seconds, learner(id(1_000 + u128::try_from(seconds).unwrap()), action))
}

fn by_staff(seconds: i64, action: StaffAction) -> Step {
    (seconds, staff(action))
}

fn answer(seconds: i64, position: u16, answer: &str) -> Step {
    by_learner(seconds, LearnerAction::Answer { position, answer: answer.to_owned(), base_revision: 0 })
}

fn tick(seconds: i64) -> Step {
    (seconds, SessionCommand::Tick)
}

/// The session after these steps, with ten minutes for two items, three minutes of breaks, and a window of an hour.
fn after_steps(steps: &[Step]) -> Session {
    let limits = ExamRules { time_limit_seconds: Some(600), pass_mark: Some(5_000), ..reviewing() };
    let mut plan = plan(2, limits);
    plan.allowance.break_minutes = 3;
    plan.allowance.window_closes = Some(after(3_600));
    let mut harness = SessionHarness::new(plan);
    for (seconds, command) in steps {
        harness.send(command, after(*seconds)).unwrap();
    }
    harness.session
}

/// A session in every phase and at every place.
fn every_phase() -> Vec<(&'static str, Session)> {
    let start = || by_learner(0, LearnerAction::Start);
    let pause = |seconds| by_staff(seconds, StaffAction::Pause { reason: "a fire".to_owned() });
    let terminate = |seconds| by_staff(seconds, StaffAction::Terminate { reason: "a fire".to_owned() });
    let finish = |seconds| by_learner(seconds, LearnerAction::Finish);
    let review = || vec![start(), answer(5, 0, RIGHT), answer(9, 1, WRONG)];
    let add_time = StaffAction::AddTime { minutes: 2, reason: String::new(), command_id: id(4) };
    let item = ItemName::of(&form(1, false).items[0].item);
    let what = Box::new(Regrade::Item { item, remedy: ItemRemedy::Any(Remedy::Full), spares: false });
    let regrade = StaffAction::Regrade { id: id(8), what, reason: "a wrong key".to_owned() };
    let stories = vec![
        ("pending", vec![]),
        ("item", vec![start()]),
        ("second item", vec![start(), answer(5, 0, RIGHT), by_staff(6, add_time)]),
        ("break", vec![start(), by_learner(20, LearnerAction::Break)]),
        ("review", review()),
        ("paused review", [review(), vec![pause(30)]].concat()),
        ("completed", [review(), vec![finish(40)]].concat()),
        ("regraded", [review(), vec![finish(40), by_staff(50, regrade), by_staff(60, StaffAction::Release)]].concat()),
        ("terminated", vec![start(), answer(5, 0, WRONG), pause(30), terminate(90)]),
        ("terminated before the start", vec![terminate(90)]),
        ("expired", vec![start(), answer(5, 0, WRONG), by_learner(20, LearnerAction::Break), tick(200), tick(900)]),
        ("expired before the start", vec![tick(3_600)]),
    ];
    let started = SessionHarness::started(plan(2, reviewing()));
    let between = ("started, before the first item", fold(&started.events[..2]).unwrap());
    stories.into_iter().map(|(name, steps)| (name, after_steps(&steps))).chain([between]).collect()
}

#[test]
fn snapshots_of_every_phase_are_read_and_written_as_they_were() {
    let sessions = every_phase();
    assert_eq!(STORED.lines().count(), sessions.len());
    for (line, (name, session)) in STORED.lines().zip(&sessions) {
        assert_eq!(serde_json::to_string(session).unwrap(), line, "{name}");
        assert_eq!(&serde_json::from_str::<Session>(line).unwrap(), session, "{name}");
    }
}

#[test]
fn a_status_is_read_only_with_the_optional_fields_that_a_session_of_this_status_has() {
    let lines: Vec<Value> = STORED.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let any = |name: &str| lines.iter().find_map(|line| line.get(name)).unwrap().clone();
    let fields = ["started_at", "closed_at", "current", "shown_at", "pause", "result"].map(|name| (name, any(name)));
    let mut readable = Vec::new();
    for (status, chosen) in Status::ALL.into_iter().flat_map(|status| (0..64).map(move |chosen| (status, chosen))) {
        let mut snapshot = lines[0].clone();
        snapshot["status"] = status.as_str().into();
        let present: Vec<_> =
            (0..).zip(&fields).filter(|(bit, _)| chosen >> bit & 1 == 1).map(|(_, field)| field).collect();
        for (name, value) in &present {
            snapshot[name] = value.clone();
        }
        match serde_json::from_value::<Session>(snapshot.clone()) {
            Ok(session) => {
                assert_eq!(serde_json::to_value(&session).unwrap(), snapshot);
                readable.push((status, present.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" ")));
            }
            Err(error) => {
                let sentence = format!("a stored session is `{}`, but its started_at,", status.as_str());
                assert!(error.to_string().starts_with(&sentence), "{error}");
            }
        }
    }
    let expected = [
        (Status::Pending, ""),
        (Status::Active, "started_at"),
        (Status::Active, "started_at pause"),
        (Status::AwaitingResponse, "started_at current shown_at"),
        (Status::AwaitingResponse, "started_at current shown_at pause"),
        (Status::Completed, "started_at closed_at result"),
        (Status::Terminated, "closed_at"),
        (Status::Terminated, "started_at closed_at result"),
        (Status::Expired, "closed_at"),
        (Status::Expired, "started_at closed_at result"),
    ];
    assert_eq!(readable, expected.map(|(status, fields)| (status, fields.to_owned())));
}
