//! Tests of regraded marks, remedies, and the credit from a rubric.

use super::*;
use crate::session::tests::submission;
use crate::session::{ItemState, Mark};
use plumb_answers::answer::{AnswerSpec, DecimalMark, Input};
use plumb_answers::item::{ENGINE, Item, ItemBody, ItemOption};
use plumb_types::{ContentHash, Translations};

fn regrade_mark(item: &Item, state: &ItemState, remedy: &ItemRemedy) -> Option<Mark> {
    super::regrade_mark(item, state, DecimalMark::Point, remedy)
}

fn item(body: ItemBody) -> Item {
    Item {
        skill_id: "S".into(),
        skill_version: "1".into(),
        blueprint: ContentHash::of("S"),
        engine: ENGINE,
        difficulty: "easy".into(),
        seed: 7,
        parameters: std::collections::BTreeMap::new(),
        stem: "?".into(),
        translations: Translations::default(),
        body,
        solution: Vec::new(),
        solution_figure: None,
        practice_figure: None,
        bank: None,
        figure: None,
    }
}

fn choice() -> Item {
    let option = |id: &str| ItemOption { id: id.into(), text: id.into(), strategy: None, misconception: None };
    item(ItemBody::MultipleChoice { options: ["a", "b", "c"].map(option).to_vec(), key: "a".into() })
}

fn typed(spec: AnswerSpec, key: &str) -> Item {
    item(ItemBody::ShortAnswer { spec, key: key.into() })
}

fn state(answer: Option<&str>, mark: Option<Mark>) -> ItemState {
    ItemState { submission: answer.map(submission), mark, ..ItemState::default() }
}

const RIGHT: Option<Mark> = Some(Mark::Correct);
const WRONG: Option<Mark> = Some(Mark::Incorrect);
const OPEN: Option<Mark> = Some(Mark::Undecided);
const OUT: Option<Mark> = Some(Mark::Dropped);

#[test]
fn another_key_makes_right_what_it_is_and_wrong_what_was_right() {
    let key = ItemRemedy::Key("b".into());
    for (answer, was, is) in
        [(Some("a"), RIGHT, WRONG), (Some("b"), WRONG, RIGHT), (Some("c"), WRONG, WRONG), (Some("b"), OUT, RIGHT)]
    {
        assert_eq!(regrade_mark(&choice(), &state(answer, was), &key), is, "{answer:?}");
    }
    assert_eq!(regrade_mark(&choice(), &state(None, None), &key), None, "what nobody answered stays without a mark");
}

/// An item with shuffled and with sorted options: ids are assigned in the order shown.
fn in_both_orders() -> [Item; 2] {
    [["9", "7", "8"], ["7", "8", "9"]].map(|texts| {
        let option = |(id, text): (&str, &str)| ItemOption {
            id: id.to_owned(),
            text: text.to_owned(),
            strategy: None,
            misconception: None,
        };
        let options: Vec<ItemOption> = ["k3f9", "p0aa", "x111"].into_iter().zip(texts).map(option).collect();
        let key = options.iter().find(|option| option.text == "9").map(|option| option.id.clone());
        item(ItemBody::MultipleChoice { options, key: key.unwrap() })
    })
}

#[test]
fn a_key_is_the_same_option_in_whatever_order_the_item_was_sat() {
    for item in in_both_orders() {
        let options = item.body.options().unwrap();
        for (remedy, was) in [(ItemRemedy::Key("7".into()), RIGHT), (ItemRemedy::Accept(" 7 ".into()), WRONG)] {
            for option in options {
                let is = if option.text == "7" { RIGHT } else { WRONG };
                let was = if option.text == "7" { WRONG } else { was };
                assert_eq!(regrade_mark(&item, &state(Some(&option.id), was), &remedy), is, "{option:?}");
            }
        }
        let key = |key: &str| of_item(ItemRemedy::Key(key.into())).check(&item);
        assert_eq!((key("7"), key("9")), (Ok(()), Err(RemedyError::Right)));
        assert_eq!(key("p0aa"), Err(RemedyError::NoSuchOption), "an id names one text here and another there");
    }
}

#[test]
fn a_key_that_was_stored_as_an_id_is_read_as_before() {
    let [shuffled, sorted] = in_both_orders();
    let key = ItemRemedy::Key("p0aa".into());
    for (item, text) in [(shuffled, "7"), (sorted, "8")] {
        assert_eq!(item.body.answer_text("p0aa"), text);
        assert_eq!(regrade_mark(&item, &state(Some("p0aa"), WRONG), &key), RIGHT);
    }
}

#[test]
fn accepting_another_answer_lowers_nobody() {
    let accept = ItemRemedy::Accept("b".into());
    let partial = Some(Mark::Partial(400_000));
    for (answer, was, is) in [
        (Some("a"), RIGHT, RIGHT),
        (Some("b"), WRONG, RIGHT),
        (Some("b"), OPEN, RIGHT),
        (Some("c"), WRONG, WRONG),
        (Some("c"), partial, partial),
        (Some("c"), OPEN, OPEN),
        (Some("b"), OUT, OUT),
        (None, None, None),
    ] {
        assert_eq!(regrade_mark(&choice(), &state(answer, was), &accept), is, "{answer:?} {was:?}");
    }
}

#[test]
fn a_typed_key_is_read_by_the_rule_of_its_item() {
    let spec = AnswerSpec { accept: vec!["Old".into()], ..AnswerSpec::of(Input::Text) };
    let word = typed(spec, "old");
    let mark = |answer: &str, remedy: &ItemRemedy| regrade_mark(&word, &state(Some(answer), WRONG), remedy);
    let key = ItemRemedy::Key("New".into());
    assert_eq!((mark(" new ", &key), mark("Old", &key)), (RIGHT, WRONG), "other words for the old key go with it");
    let fraction = typed(AnswerSpec::of(Input::Fraction), "1/3");
    let half = ItemRemedy::Accept("1/2".into());
    assert_eq!(regrade_mark(&fraction, &state(Some("2/4"), WRONG), &half), RIGHT);
}

#[test]
fn dropping_and_full_marks_are_for_those_who_did_not_answer_too() {
    for answer in [None, Some("a"), Some("c")] {
        let was = answer.map(|_| Mark::Incorrect);
        assert_eq!(regrade_mark(&choice(), &state(answer, was), &ItemRemedy::Any(Remedy::Drop)), OUT);
        assert_eq!(regrade_mark(&choice(), &state(answer, was), &ItemRemedy::Any(Remedy::Full)), RIGHT);
    }
}

#[test]
fn marking_again_keeps_what_was_decided_where_the_machine_still_cannot() {
    let again = ItemRemedy::Any(Remedy::Again);
    let unreadable = typed(AnswerSpec::of(Input::Integer), "no number");
    let partial = Some(Mark::Partial(1));
    for was in [RIGHT, WRONG, partial, OPEN] {
        assert_eq!(regrade_mark(&unreadable, &state(Some("5"), was), &again), was);
    }
    let five = typed(AnswerSpec::of(Input::Integer), "5");
    for (was, is) in [(WRONG, RIGHT), (OPEN, RIGHT), (OUT, OUT)] {
        assert_eq!(regrade_mark(&five, &state(Some("5"), was), &again), is, "{was:?}");
    }
    assert_eq!(regrade_mark(&five, &state(None, None), &again), None);
}

fn of_item(remedy: ItemRemedy) -> Regrade {
    Regrade::Item { item: ItemName::of(&choice()), remedy, spares: false }
}

#[test]
fn a_key_must_be_an_option_or_readable_and_not_right_already() {
    let key = |key: &str| of_item(ItemRemedy::Key(key.into()));
    let accept = |key: &str| of_item(ItemRemedy::Accept(key.into()));
    assert_eq!(key("b").check(&choice()), Ok(()));
    assert_eq!(key("a").check(&choice()), Err(RemedyError::Right));
    assert_eq!(accept("z").check(&choice()), Err(RemedyError::NoSuchOption));
    let third = typed(AnswerSpec::of(Input::Fraction), "1/3");
    assert_eq!(key("1/2").check(&third), Ok(()));
    assert_eq!(accept("2/6").check(&third), Err(RemedyError::Right), "it is read as the key");
    assert_eq!(key("one half").check(&third), Err(RemedyError::Unreadable));
    assert_eq!(key(&"1".repeat(3_000)).check(&third), Err(RemedyError::Unreadable));
    assert_eq!(of_item(ItemRemedy::Any(Remedy::Drop)).check(&third), Ok(()));
}

#[test]
fn a_regrade_is_about_its_item_or_its_version_and_reads_back() {
    let one = of_item(ItemRemedy::Key("b".into()));
    let all = Regrade::Version { hash: ContentHash::of("S"), remedy: Remedy::Again, spares: false };
    let other = Item { seed: 8, ..choice() };
    assert!(one.is_about(&choice()) && !one.is_about(&other));
    assert!(all.is_about(&choice()) && all.is_about(&other));
    assert!(!all.is_about(&Item { blueprint: ContentHash::of("T"), ..other }));
    for regrade in [one, all] {
        let json = serde_json::to_string(&regrade).unwrap();
        assert_eq!(serde_json::from_str::<Regrade>(&json).unwrap(), regrade, "{json}");
    }
    let nonsense = r#"{"version":{"hash":"x","remedy":{"key":"b"}}}"#;
    assert!(serde_json::from_str::<Regrade>(nonsense).is_err(), "one key for many items means nothing");
}

#[test]
fn a_rubric_is_read_line_by_line_and_written_back() {
    let text = "2 Sets up  the equation\n\n3 Solves it";
    let rubric = Rubric::read(text).unwrap();
    assert_eq!(rubric.written(), "2 Sets up the equation\n3 Solves it");
    assert_eq!(Rubric::read(&rubric.written()), Ok(rubric));
    assert_eq!(Rubric::read(" \n"), Ok(Rubric::default()));
    assert_eq!(Rubric::default().written(), "");
    for (text, bad) in [
        ("Solves it", RubricError::Line(1)),
        ("1 a\n0 b", RubricError::Line(2)),
        ("101 a", RubricError::Line(1)),
        ("\n3", RubricError::Line(2)),
        (&"1 a\n".repeat(13), RubricError::Long),
        (&format!("1 {}", "a".repeat(201)), RubricError::Line(1)),
    ] {
        assert_eq!(Rubric::read(text), Err(bad), "{text}");
    }
}

#[test]
fn points_come_to_credit() {
    let rubric = Rubric::read("2 a\n1 b").unwrap();
    for (given, credit, mark) in [
        ([0, 0], 0, Mark::Incorrect),
        ([2, 0], 666_667, Mark::Partial(666_667)),
        ([0, 1], 333_333, Mark::Partial(333_333)),
        ([2, 1], 1_000_000, Mark::Correct),
    ] {
        let review = rubric.decide(&given, String::new()).unwrap();
        assert_eq!((review.credit, review.mark()), (credit, mark));
    }
    for given in [&[3, 0][..], &[1], &[1, 1, 1], &[]] {
        assert_eq!(rubric.decide(given, String::new()), None, "{given:?}");
    }
}
