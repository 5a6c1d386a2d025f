//! Changes of marks after the end: their results, how they are undone, and that nothing is lost.

use std::collections::BTreeSet;

use crate::engine::fold;
use proptest::prelude::*;

use super::super::score::score;
use super::*;
use crate::session::regrade::{ItemName, ItemRemedy, Regrade, Remedy, Rubric};

/// Gives each item of the form its own seed, so that it has its own name.
fn named(mut harness: SessionHarness) -> SessionHarness {
    for (seed, placed) in (1..).zip(&mut harness.form.items) {
        placed.item.seed = seed;
    }
    harness
}

/// `+` right, `-` wrong, `.` unanswered, one per item; finished at the end.
fn sat(answers: &str) -> SessionHarness {
    let rules = ExamRules { pass_mark: Some(5_000), ..reviewing() };
    let mut harness = named(SessionHarness::started(plan(answers.len(), rules)));
    for ((position, answer), secs) in (0u16..).zip(answers.chars()).zip(1..) {
        match answer {
            '+' => harness.answer(position, RIGHT, after(secs)).unwrap(),
            '-' => harness.answer(position, WRONG, after(secs)).unwrap(),
            _ => harness.skip(position, after(secs)).unwrap(),
        };
    }
    harness.finish(after(60)).unwrap();
    harness
}

fn of(harness: &SessionHarness, position: usize, remedy: ItemRemedy) -> Regrade {
    Regrade::Item { item: ItemName::of(&harness.form.items[position].item), remedy, spares: false }
}

impl SessionHarness {
    fn regrade(&mut self, number: u128, position: usize, remedy: ItemRemedy) -> usize {
        let what = Box::new(of(self, position, remedy));
        let command = staff(StaffAction::Regrade { id: id(number), what, reason: "why".into() });
        self.send(&command, after(1_000)).unwrap().events.len()
    }

    fn undo(&mut self, number: u128) -> usize {
        self.send(&staff(StaffAction::UndoRegrade { id: id(number) }), after(2_000)).unwrap().events.len()
    }

    fn marks(&self) -> Vec<Option<Mark>> {
        self.session.items.iter().map(|item| item.mark).collect()
    }
}

/// Remedy by number.
fn remedy(how: u8) -> ItemRemedy {
    match how {
        0 => DROP,
        1 => FULL,
        2 => ItemRemedy::Any(Remedy::Again),
        3 => ItemRemedy::Accept(WRONG.into()),
        4 => ItemRemedy::Key("o1".into()),
        _ => ItemRemedy::Key(WRONG.into()),
    }
}

proptest! {
    #[test]
    fn by_a_regrade_that_spares_nobody_loses(
        answers in "[-+.]{1,6}",
        before in prop::collection::vec((0..6_u8, 0..6_usize), 0..3),
        how in 0..6_u8,
        position in 0..6_usize,
        whole in any::<bool>(),
    ) {
        let mut harness = sat(&answers);
        for (number, (how, position)) in (600..).zip(before) {
            harness.regrade(number, position % answers.len(), remedy(how));
        }
        let (marks, was) = (harness.marks(), harness.result().clone());
        let item = ItemName::of(&harness.form.items[position % answers.len()].item);
        let what = match remedy(how) {
            ItemRemedy::Any(remedy) if whole => Regrade::Version { hash: item.hash, remedy, spares: true },
            remedy => Regrade::Item { item, remedy, spares: true },
        };
        let command = staff(StaffAction::Regrade { id: id(500), what: Box::new(what), reason: "why".into() });
        harness.send(&command, after(1_000)).unwrap();
        prop_assert!(harness.result().score >= was.score, "{:?} → {:?}", marks, harness.marks());
        prop_assert!(harness.result().passed >= was.passed);
        let lost = |(was, is): (&Option<Mark>, &Option<Mark>)| *was == Some(Mark::Correct) && was != is;
        prop_assert!(!marks.iter().zip(&harness.marks()).any(lost), "{:?} → {:?}", marks, harness.marks());
        harness.undo(500);
        prop_assert_eq!(harness.marks(), marks);
    }
}

#[test]
fn what_falls_without_sparing_stays_with_it_and_what_rises_rises() {
    let cases =
        [("+-", DROP), ("-+", DROP), ("+", ItemRemedy::Key(WRONG.into())), ("-", ItemRemedy::Key(WRONG.into()))];
    let mut scores = Vec::new();
    for (answers, remedy) in cases {
        for spares in [false, true] {
            let mut harness = sat(answers);
            let item = ItemName::of(&harness.form.items[0].item);
            let what = Box::new(Regrade::Item { item, remedy: remedy.clone(), spares });
            let command = staff(StaffAction::Regrade { id: id(500), what, reason: "why".into() });
            harness.send(&command, after(1_000)).unwrap();
            scores.push((harness.result().score, spares));
        }
    }
    let expected = [
        (0, false),
        (5_000, true),
        (10_000, false),
        (10_000, true),
        (0, false),
        (10_000, true),
        (10_000, false),
        (10_000, true),
    ];
    assert_eq!(scores, expected);
}

#[test]
fn a_regrade_that_was_stored_before_it_could_spare_is_read_as_ever() {
    let stored = r#"{"version":{"hash":"h","remedy":"drop"}}"#;
    let read: Regrade = serde_json::from_str(stored).unwrap();
    assert!(!read.spares());
    assert_eq!(serde_json::to_string(&read).unwrap(), stored);
}

const DROP: ItemRemedy = ItemRemedy::Any(Remedy::Drop);
const FULL: ItemRemedy = ItemRemedy::Any(Remedy::Full);

#[test]
fn another_key_changes_marks_score_and_who_passed_and_is_remembered() {
    let mut harness = sat("-+--");
    let before = harness.result().clone();
    assert_eq!((before.score, before.passed), (2_500, Some(false)));
    assert_eq!(harness.regrade(500, 0, ItemRemedy::Key(WRONG.into())), 1);
    let result = harness.result();
    assert_eq!((result.score, result.passed, result.correct), (5_000, Some(true), 2));
    assert_eq!(result.duration_ms, before.duration_ms, "the session ended when it did");
    let told = harness.session.regraded_by(id(500)).unwrap();
    assert_eq!((told.before, told.after, told.marks.len()), (2_500, 5_000, 1));
    assert_eq!(harness.kinds().last(), Some(&"result_regraded"));
    assert_eq!(harness.regrade(500, 0, ItemRemedy::Key(WRONG.into())), 0, "once is enough");
}

#[test]
fn a_key_that_was_wrong_is_given_up_also_where_no_mark_changes() {
    for answers in ["-+", ".+"] {
        let mut harness = sat(answers);
        let (marks, result) = (harness.marks(), harness.result().clone());
        let elsewhere = ItemRemedy::Key(if answers == ".+" { WRONG } else { "o3" }.into());
        assert_eq!(harness.regrade(500, 0, elsewhere), 1);
        assert_eq!((harness.marks(), harness.result()), (marks, &result));
        assert!(harness.session.is_regraded(0) && !harness.session.remarked[0].has_changes());
        harness.undo(500);
        assert!(!harness.session.is_regraded(0));
    }
}

#[test]
fn what_is_dropped_is_out_of_the_score_for_everybody() {
    for (answers, before, without_first) in [("-+", 5_000, 10_000), (".+", 5_000, 10_000), ("+-", 5_000, 0)] {
        let mut harness = sat(answers);
        assert_eq!(harness.result().score, before);
        harness.regrade(500, 0, DROP);
        let result = harness.result();
        assert_eq!((result.score, result.dropped, result.undecided), (without_first, 1, 0), "{answers}");
        assert_eq!((result.sections[0].items, result.sections[0].dropped), (2, 1));
    }
    let mut nothing_left = sat("+");
    nothing_left.regrade(500, 0, DROP);
    assert_eq!((nothing_left.result().score, nothing_left.result().dropped), (10_000, 0), "a score of nothing is none");
}

#[test]
fn full_marks_are_for_those_who_left_it_out_too_and_do_not_flatter_accuracy() {
    let mut harness = sat(".-+");
    harness.regrade(500, 0, FULL);
    let result = harness.result();
    assert_eq!((result.score, result.correct, result.attempted), (6_667, 2, 2));
    assert_eq!(result.sections[0].accuracy, 5_000, "one of two answers is right");
}

#[test]
fn an_undo_restores_what_still_stands_and_says_what_does_not() {
    let mut harness = sat("-+-");
    let (marks, result) = (harness.marks(), harness.result().clone());
    let all =
        Regrade::Version { hash: harness.form.items[0].item.blueprint.clone(), remedy: Remedy::Full, spares: false };
    let command = staff(StaffAction::Regrade { id: id(500), what: Box::new(all), reason: String::new() });
    harness.send(&command, after(900)).unwrap();
    assert_eq!(harness.result().score, 10_000);
    harness.regrade(501, 2, DROP);
    assert_eq!(harness.undo(500), 1);
    assert_eq!(harness.marks(), [marks[0], marks[1], Some(Mark::Dropped)]);
    let RegradeCause::Undo { kept, .. } = &harness.session.remarked.last().unwrap().cause else { panic!("an undo") };
    assert_eq!(kept, &[2]);
    assert_eq!(harness.undo(500), 0, "once is enough");
    assert_eq!(harness.undo(777), 0, "and of what was never done nothing is left");
    harness.undo(501);
    assert_eq!(harness.marks(), marks, "also what the first, taken back by then, had made of it");
    assert_eq!(harness.result(), &result);
}

#[test]
fn two_regrades_of_one_item_leave_nothing_behind_in_whichever_order_they_are_taken_back() {
    for first in [500, 501] {
        for (one, other) in [(DROP, FULL), (FULL, DROP)] {
            let mut harness = sat("-+-");
            let (marks, result) = (harness.marks(), harness.result().clone());
            harness.regrade(500, 0, one.clone());
            harness.regrade(501, 0, other);
            harness.undo(first);
            assert_eq!(harness.undo(first), 0, "once is enough");
            harness.undo(1_001 - first);
            assert_eq!((harness.marks(), harness.result()), (marks, &result), "{first} first");
        }
    }
}

#[test]
fn a_mark_stays_as_long_as_one_regrade_that_says_so_stands() {
    // A teacher drops it for her class, an administrator for all learners.
    let mut harness = sat("-+-");
    let (marks, result) = (harness.marks(), harness.result().clone());
    assert_eq!(harness.regrade(500, 0, DROP), 1);
    assert_eq!(harness.regrade(501, 0, DROP), 1);
    assert!(!harness.session.remarked[1].has_changes());
    harness.undo(500);
    assert_eq!(harness.marks()[0], Some(Mark::Dropped), "it still is for everybody");
    harness.undo(501);
    assert_eq!((harness.marks(), harness.result()), (marks, &result));
}

#[test]
fn what_is_right_as_well_does_not_keep_a_regrade_from_being_taken_back() {
    let accept = |text: &str| ItemRemedy::Accept(text.into());
    for (answers, first) in [("-+", DROP), ("-+", accept(WRONG)), ("+-", ItemRemedy::Key(WRONG.into()))] {
        let mut harness = sat(answers);
        let marks = harness.marks();
        assert_eq!(harness.regrade(500, 0, first.clone()), 1);
        assert_eq!(harness.regrade(501, 0, accept("o3")), 0, "{first:?}");
        harness.undo(500);
        assert_eq!(harness.marks(), marks, "{first:?}");
    }
    let mut harness = sat("-+");
    harness.regrade(500, 0, FULL);
    assert_eq!(harness.regrade(501, 0, accept(WRONG)), 1, "it makes right what was given full marks");
    harness.undo(500);
    assert_eq!(harness.marks()[0], Some(Mark::Correct));
}

#[test]
fn what_was_taken_back_comes_back_no_more() {
    let mut harness = sat("-+-");
    harness.regrade(500, 0, FULL);
    harness.undo(500);
    harness.regrade(501, 0, FULL);
    harness.regrade(502, 0, DROP);
    harness.undo(502);
    assert_eq!(harness.marks()[0], Some(Mark::Correct), "the second still stands, whatever became of the first");
}

#[test]
fn what_a_person_decided_is_there_again_when_a_regrade_is_taken_back() {
    let mut harness = undecided();
    harness.regrade(500, 1, FULL);
    harness.undo(500);
    let review = Rubric::read("1 a\n3 b").unwrap().decide(&[0, 0], String::new()).unwrap();
    harness.send(&staff(StaffAction::Decide { position: 1, review }), after(3_000)).unwrap();
    let decided = harness.marks();
    assert_ne!(decided[1], Some(Mark::Undecided));
    harness.regrade(501, 1, DROP);
    harness.undo(501);
    assert_eq!(harness.marks(), decided);
}

#[test]
fn nothing_is_left_out_where_only_what_waits_would_be_left() {
    let mut harness = undecided();
    assert_eq!(harness.regrade(500, 0, DROP), 0);
    assert_eq!(harness.result().dropped, 0);
}

#[test]
fn marking_again_by_the_old_key_takes_no_correction_back() {
    let mut harness = sat("-+.");
    harness.regrade(500, 0, FULL);
    let (marks, result) = (harness.marks(), harness.result().clone());
    let again =
        Regrade::Version { hash: harness.form.items[0].item.blueprint.clone(), remedy: Remedy::Again, spares: false };
    let command = staff(StaffAction::Regrade { id: id(501), what: Box::new(again), reason: String::new() });
    harness.send(&command, after(900)).unwrap();
    assert_eq!((harness.marks(), harness.result()), (marks, &result));
}

#[test]
fn nothing_is_marked_anew_while_it_runs_or_where_it_never_began() {
    let mut running = named(SessionHarness::started(plan(2, reviewing())));
    let what = Box::new(of(&running, 0, DROP));
    let command = staff(StaffAction::Regrade { id: id(500), what, reason: String::new() });
    assert_eq!(running.send(&command, after(1)), Err(SessionRefusal::NotOver));
    let mut never = named(SessionHarness::new(plan(2, reviewing())));
    never.send(&staff(StaffAction::Terminate { reason: String::new() }), after(1)).unwrap();
    assert_eq!(never.send(&command, after(2)), Err(SessionRefusal::NotOver));
}

/// A finished session with a wrong answer and an undecided one.
fn undecided() -> SessionHarness {
    let mut harness = SessionHarness::started(plan(2, ExamRules::default()));
    harness.form = form(2, true);
    if let ItemBody::ShortAnswer { key, .. } = &mut harness.form.items[1].item.body {
        "unreadable".clone_into(key);
    }
    let mut harness = named(harness);
    harness.answer(0, WRONG, after(1)).unwrap();
    harness.answer(1, "42", after(2)).unwrap();
    harness
}

#[test]
fn a_person_decides_what_waits_and_nothing_else_and_only_once() {
    let mut harness = undecided();
    assert_eq!((harness.result().score, harness.result().undecided), (0, 1));
    let review = Rubric::read("1 a\n3 b").unwrap().decide(&[0, 3], "Well argued.".into()).unwrap();
    let decide = |position| staff(StaffAction::Decide { position, review: review.clone() });
    assert_eq!(harness.send(&decide(0), after(3)), Err(SessionRefusal::NotWaiting { position: 0 }));
    assert_eq!(harness.send(&decide(9), after(3)), Err(SessionRefusal::NoSuchItem { position: 9 }));
    harness.send(&decide(1), after(3)).unwrap();
    assert_eq!((harness.result().score, harness.result().undecided), (3_750, 0));
    assert_eq!(harness.send(&decide(1), after(4)), Err(SessionRefusal::NotWaiting { position: 1 }));
    assert_eq!(harness.session.remarked[0].cause, RegradeCause::Review(review));
}

#[test]
fn sessions_that_nobody_regraded_are_stored_as_ever() {
    let harness = sat("+-");
    let snapshot = serde_json::to_string(&harness.session).unwrap();
    assert!(!snapshot.contains("remarked") && !snapshot.contains("dropped"), "{snapshot}");
    let end = serde_json::to_string(harness.events.last().unwrap()).unwrap();
    assert!(!end.contains("dropped"), "{end}");
}

#[derive(Debug, Clone)]
struct Change {
    position: usize,
    remedy: ItemRemedy,
}

fn change() -> impl Strategy<Value = Change> {
    let option = (0u8..4).prop_map(|n| format!("o{n}"));
    let remedy = prop_oneof![
        option.clone().prop_map(ItemRemedy::Key),
        option.prop_map(ItemRemedy::Accept),
        prop::sample::select(vec![Remedy::Drop, Remedy::Full, Remedy::Again]).prop_map(ItemRemedy::Any),
    ];
    (0usize..4, remedy).prop_map(|(position, remedy)| Change { position, remedy })
}

proptest! {
    /// Whatever happens to other positions in between, undoing a regrade restores its own.
    #[test]
    fn a_regrade_that_is_taken_back_leaves_no_trace_in_marks_and_score(
        answers in "[+.-]{4}",
        own in change(),
        others in prop::collection::vec(change(), 0..6),
    ) {
        // The last item that counts is not dropped: a change that is refused next to the regrade would not be refused
        // without it.
        let is_drop = |change: &&Change| change.remedy == ItemRemedy::Any(Remedy::Drop);
        let dropped: BTreeSet<usize> =
            others.iter().chain([&own]).filter(is_drop).map(|change| change.position).collect();
        prop_assume!(dropped.len() < 4);
        let mut with = sat(&answers);
        with.regrade(500, own.position, own.remedy.clone());
        let others: Vec<Change> = others.into_iter().filter(|other| other.position != own.position).collect();
        for (number, other) in (600..).zip(&others) {
            with.regrade(number, other.position, other.remedy.clone());
        }
        with.undo(500);
        let mut plain = sat(&answers);
        for (number, other) in (600..).zip(&others) {
            plain.regrade(number, other.position, other.remedy.clone());
        }
        prop_assert_eq!(with.marks(), plain.marks());
        prop_assert_eq!(with.result(), plain.result());
        // The score is the one that the scoring function computes from the marks.
        prop_assert_eq!(with.result(), &score(&with.session, with.session.closed_at().unwrap()));
        prop_assert_eq!(fold(&with.events), Some(with.session.clone()));
    }

    /// Whatever was done to the same items, undoing it in any order leaves nothing of it.
    #[test]
    fn when_all_is_taken_back_all_is_as_it_was(
        answers in "[+.-]{4}",
        changes in prop::collection::vec((change(), any::<prop::sample::Index>()), 1..8),
    ) {
        let mut harness = sat(&answers);
        let (marks, result) = (harness.marks(), harness.result().clone());
        let mut standing = Vec::new();
        for (number, (change, at)) in (500..).zip(&changes) {
            harness.regrade(number, change.position, change.remedy.clone());
            standing.insert(at.index(standing.len() + 1), number);
        }
        for number in standing {
            harness.undo(number);
        }
        prop_assert_eq!((harness.marks(), harness.result()), (marks, &result));
    }
}
