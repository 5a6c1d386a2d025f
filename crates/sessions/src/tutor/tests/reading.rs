//! Which messages are read as answers.

use plumb_answers::answer::{AnswerSpec, DecimalMark, Input};
use plumb_answers::item::{ItemBody, ItemOption};
use plumb_tutoring::turn::Alarm;

use super::*;
use crate::tutor::message::read;

fn task(body: ItemBody) -> Task {
    let mut task = Desk::new().task_of(&Desk::new().source(1));
    task.body = body;
    task
}

fn typed(input: Input, key: &str) -> Task {
    task(ItemBody::ShortAnswer { spec: AnswerSpec::of(input), key: key.into() })
}

fn read_text(task: Option<&Task>, text: &str) -> Intent {
    read(&LearnerMessage::Text(text.into()), task, DecimalMark::Point)
}

fn answer(text: &str) -> Intent {
    Intent::Answer(text.into(), Vec::new())
}

#[test]
fn numbers_are_answers_also_with_words_around_them() {
    let task = typed(Input::Integer, "42");
    for text in ["42", " 42 ", "42.", "The answer is 42", "it's 42", "I think it is 42!", "is it 42?", "maybe 42"] {
        assert!(matches!(read_text(Some(&task), text), Intent::Answer(..)), "{text}");
    }
    assert_eq!(read_text(Some(&task), "the answer is 42"), answer("42"));
    for text in ["I have 42 dogs", "ok", "forty two dogs", "what is 42?"] {
        assert!(matches!(read_text(Some(&task), text), Intent::Meant(_)), "{text}");
    }
    assert_eq!(read_text(None, "42"), Intent::Meant(Meaning::Words), "nothing was asked");
}

#[test]
fn options_are_named_by_their_text_or_their_letter() {
    let option =
        |id: &str, text: &str| ItemOption { id: id.into(), text: text.into(), strategy: None, misconception: None };
    let options = vec![option("k1", "twelve"), option("k2", "3/4"), option("k3", "none of them")];
    let task = task(ItemBody::MultipleChoice { options, key: "k2".into() });
    let wanted = [
        ("k1", "k1"),
        ("Twelve", "k1"),
        ("3/4", "k2"),
        ("it's 3/4", "k2"),
        ("b", "k2"),
        ("B.", "k2"),
        ("(c)", "k3"),
        ("option a", "k1"),
        ("None of them", "k3"),
    ];
    for (text, id) in wanted {
        assert_eq!(read_text(Some(&task), text), answer(id), "{text}");
    }
    for text in ["d", "7", "k9", "a or b"] {
        assert!(matches!(read_text(Some(&task), text), Intent::Meant(_)), "{text}");
    }
}

#[test]
fn words_are_an_answer_where_words_are_asked_for() {
    let task = typed(Input::Text, "a prime number");
    assert_eq!(read_text(Some(&task), "a prime number"), answer("a prime number"));
    assert_eq!(read_text(Some(&task), "I don't understand"), Intent::Meant(Meaning::NotUnderstood));
    assert_eq!(read_text(Some(&task), "is it a prime number?"), Intent::Meant(Meaning::Question));
    let boolean = typed(Input::Boolean, "true");
    assert_eq!(read_text(Some(&boolean), "true"), answer("true"));
}

#[test]
fn words_are_no_formulas() {
    let task = typed(Input::Expression, "3*x");
    for text in ["help", "hint", "ok", "I give up", "no idea"] {
        assert!(matches!(read_text(Some(&task), text), Intent::Meant(_)), "{text}");
    }
    for text in ["3x", "3*x", "k", "x = 4"] {
        let is_one = matches!(read_text(Some(&task), text), Intent::Answer(..));
        assert_eq!(is_one, text != "x = 4", "{text}");
    }
    let mut shown = typed(Input::Integer, "42");
    shown.answer_mode = plumb_answers::answer::AnswerMode::WorkShown;
    assert!(matches!(read_text(Some(&shown), "42"), Intent::Meant(_)), "the way to it is asked for, too");
}

#[test]
fn what_alarms_is_never_an_answer() {
    let task = typed(Input::Text, "x");
    assert_eq!(read_text(Some(&task), "I want to die"), Intent::Alarm(Alarm::Distress));
    let message = LearnerMessage::Answer { position: 0, answer: "I want to die".into(), work: Vec::new() };
    assert_eq!(read(&message, Some(&task), DecimalMark::Point), Intent::Alarm(Alarm::Distress));
    let work = vec!["I want to die".to_owned()];
    let message = LearnerMessage::Answer { position: 0, answer: "x".into(), work };
    assert_eq!(
        read(&message, Some(&task), DecimalMark::Point),
        Intent::Alarm(Alarm::Distress),
        "nor are lines of work"
    );
}
