//! Accuracy and pace of answers.

use std::sync::Arc;

use plumb_types::ids::SessionId;

use super::submission;
use crate::engine::apply;
use crate::session::{
    ExamRules, ItemTime, Mark, PlannedItem, ScoredAttempt, SectionResult, Session, SessionEnding, SessionPhase,
    SessionPlan, SessionResult, TimeBenchmark, accuracy, create,
};
use plumb_types::time::Timestamp;

fn now() -> Timestamp {
    Timestamp::parse("2026-11-18T12:00:00Z").unwrap()
}

/// A finished session with items of (milliseconds, mark) and the benchmarks `quick` (10 s) and `steady` (30 s).
fn session(items: &[(u64, Option<Mark>)]) -> Session {
    let planned = PlannedItem { section_id: "s".to_owned(), skill_id: "T.ADD".to_owned(), benchmarks: Vec::new() };
    let plan = SessionPlan { positions: vec![planned; items.len()], ..super::plan(items.len(), ExamRules::default()) };
    let mut session: Session = apply(None, &create(plan, now()).unwrap()).unwrap();
    let benchmark = |label: &str, seconds| TimeBenchmark { label: label.to_owned(), seconds };
    session.benchmarks = Arc::new(vec![vec![benchmark("quick", 10), benchmark("steady", 30)]]);
    for (item, (ms, mark)) in session.items.iter_mut().zip(items) {
        item.benchmarks = 0;
        item.submission = mark.map(|_| submission("x"));
        item.mark = *mark;
        item.elapsed_ms = *ms;
    }
    let count = |wanted: fn(&Option<Mark>) -> bool| {
        u16::try_from(items.iter().filter(|(_, mark)| wanted(mark)).count()).unwrap()
    };
    let (attempted, correct) = (count(Option::is_some), count(|mark| *mark == Some(Mark::Correct)));
    let undecided = count(|mark| *mark == Some(Mark::Undecided));
    let dropped = count(|mark| *mark == Some(Mark::Dropped));
    let time: u64 = items.iter().filter(|(_, mark)| mark.is_some()).map(|(ms, _)| ms).sum();
    let result = Box::new(SessionResult {
        score: 0,
        passed: None,
        grade: None,
        items: u16::try_from(items.len()).unwrap(),
        attempted,
        correct,
        undecided,
        dropped,
        in_grace: 0,
        duration_ms: 0,
        ability: None,
        sections: vec![SectionResult {
            id: "s".to_owned(),
            items: u16::try_from(items.len()).unwrap(),
            attempted,
            correct,
            undecided,
            dropped,
            credit: 0,
            score: 0,
            accuracy: 0,
            average_ms: time.checked_div(u64::from(attempted)),
        }],
        times: items.iter().map(|(ms, _)| ItemTime { ms: *ms, met: None }).collect(),
    });
    let ending = SessionEnding::Completed(ScoredAttempt { started_at: now(), result });
    session.phase = SessionPhase::Over { closed_at: now(), ending };
    session
}

/// No answer is too quick.
fn never(_: SessionId, _: u16, _: u64) -> bool {
    false
}

#[test]
fn answers_too_quick_to_have_been_thought_about_keep_nobodys_time_and_count_as_right_all_the_same() {
    let session = session(&[
        (900, Some(Mark::Correct)),
        (2_999, Some(Mark::Incorrect)),
        (3_000, Some(Mark::Correct)),
        (20_000, Some(Mark::Correct)),
    ]);
    let sums = accuracy([&session], |id, _, ms| id == session.id && ms < 3_000);
    assert_eq!((sums.marked, sums.right), (4, 3));
    let lines: Vec<_> = sums.benchmarks.iter().map(|line| (line.label.as_str(), line.items, line.kept)).collect();
    assert_eq!(lines, [("quick", 2, 1), ("steady", 2, 2)]);
    let at_first = accuracy([&session], |_, position, _| position == 0);
    assert_eq!(at_first.benchmarks[0].items, 3);
    assert_eq!(accuracy([&session], |_, _, _| true).benchmarks, [], "and nobody is told a pace from none");
}

#[test]
fn accuracy_counts_what_was_marked_and_times_what_was_answered() {
    let first = session(&[
        (8_000, Some(Mark::Correct)),
        (20_000, Some(Mark::Incorrect)),
        (50_000, Some(Mark::Undecided)),
        (90_000, None),
    ]);
    let second = session(&[(2_000, Some(Mark::Correct))]);
    let sums = accuracy([&first, &second], never);
    assert_eq!((sums.sessions, sums.marked, sums.right, sums.share()), (2, 3, 2, Some(6_667)));
    let [section] = &sums.sections[..] else { panic!("{sums:?}") };
    assert_eq!((section.title.as_str(), section.answered, section.mean_ms()), ("s", 4, Some(20_000)));
    let lines: Vec<_> =
        sums.benchmarks.iter().map(|line| (line.label.as_str(), line.items, line.kept, line.mean_ms())).collect();
    assert_eq!(lines, [("quick", 4, 2, Some(20_000)), ("steady", 4, 3, Some(20_000))]);
    assert_eq!(sums.benchmarks[0].mean_wanted_ms(), Some(10_000));
    assert_eq!(accuracy([], never).share(), None);
}

#[test]
fn what_counts_for_nobody_and_full_marks_without_an_answer_are_no_answers() {
    let mut marks = [(1_000, Some(Mark::Correct)); 10];
    marks[9].1 = Some(Mark::Dropped);
    let sums = accuracy([&session(&marks)], never);
    assert_eq!((sums.marked, sums.right, sums.share()), (9, 9, Some(10_000)));
    let [section] = &sums.sections[..] else { panic!("{sums:?}") };
    assert_eq!((section.marked, section.right, section.answered), (9, 9, 10));

    let mut session =
        session(&[(1_000, Some(Mark::Correct)), (1_000, Some(Mark::Incorrect)), (0, Some(Mark::Correct))]);
    session.items[2].submission = None;
    let result = &mut session.attempt_mut().unwrap().result;
    (result.attempted, result.sections[0].attempted) = (2, 2);
    assert_eq!((result.correct, result.sections[0].correct), (2, 2), "the result counts full marks");
    let sums = accuracy([&session], never);
    assert_eq!((sums.marked, sums.right, sums.share()), (2, 1, Some(5_000)));
}
