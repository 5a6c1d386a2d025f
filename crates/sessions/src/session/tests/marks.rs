//! The decimal mark is the one that the session began with.

use super::*;
use crate::engine::fold;
use crate::session::regrade::{ItemRemedy, Remedy, regrade_mark};
use plumb_answers::answer::DecimalMark;

fn decimals(decimal_mark: DecimalMark) -> SessionHarness {
    let plan = SessionPlan { decimal_mark, ..plan(3, reviewing()) };
    let mut harness = SessionHarness::new(plan);
    for placed in &mut harness.form.items {
        placed.item.body = ItemBody::ShortAnswer { spec: AnswerSpec::of(Input::Decimal), key: "8.25".to_owned() };
    }
    harness.send(&learner(id(99), LearnerAction::Start), t0()).unwrap();
    harness
}

fn mark(harness: &SessionHarness, position: u16) -> Option<Mark> {
    harness.session.item(position).unwrap().mark
}

#[test]
fn answers_and_drafts_are_read_by_it_and_so_is_a_regrade() {
    let mut harness = decimals(DecimalMark::Comma);
    harness.answer(0, "8,25", after(1)).unwrap();
    harness.answer(1, "8.25", after(2)).unwrap();
    harness.go_to(2, after(3)).unwrap();
    assert!(matches!(harness.save(2, "8,250", after(4)), SaveOutcome::Saved(_)));
    harness.finish(after(5)).unwrap();
    assert_eq!([0, 1, 2].map(|position| mark(&harness, position)), [Some(Mark::Correct); 3]);
    assert_eq!(harness.session.item(0).unwrap().answer(), Some("8,25"), "as it was typed");
    let again = fold::<Session>(&harness.events).unwrap();
    assert_eq!(again, harness.session);
    for position in 0..3 {
        let item = &harness.form.items[usize::from(position)].item;
        let state = again.item(position).unwrap();
        let remedy = ItemRemedy::Any(Remedy::Again);
        assert_eq!(regrade_mark(item, state, again.decimal_mark, &remedy), Some(Mark::Correct), "{position}");
    }
}

#[test]
fn where_it_is_a_point_a_comma_is_refused_and_nothing_of_it_is_written() {
    let mut harness = decimals(DecimalMark::Point);
    let refused = harness.answer(0, "8,25", after(1)).unwrap_err();
    assert!(matches!(refused, SessionRefusal::Invalid { reason, .. } if reason.starts_with("Use a point")));
    harness.answer(0, "8.25", after(2)).unwrap();
    let ambiguous = harness.answer(1, "8,250", after(3)).unwrap_err();
    assert!(matches!(ambiguous, SessionRefusal::Invalid { reason, .. } if reason.contains("8.250")));
    let written = serde_json::to_string(&(&harness.events, &harness.session)).unwrap();
    assert!(!written.contains("decimal_mark"), "sessions of before read as they did, and are the same to the byte");
    let comma = serde_json::to_string(&decimals(DecimalMark::Comma).events).unwrap();
    assert!(comma.contains(r#""decimal_mark":"comma""#));
}
