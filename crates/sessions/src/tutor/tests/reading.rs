//! Which messages are read as answers.

use plumb_answers::answer::{AnswerSpec, DecimalMark, Input};
use plumb_answers::item::{ItemBody, ItemOption};
use plumb_tutoring::turn::Alarm;

use super::*;
use crate::tutor::message::read;

pub(super) fn task_of(body: ItemBody) -> Task {
    let mut task = Desk::new().task_of(&Desk::new().source(1));
    task.body = body;
    task
}

pub(super) fn typed(input: Input, key: &str) -> Task {
    task_of(ItemBody::ShortAnswer { spec: AnswerSpec::of(input), key: key.into() })
}

pub(super) fn read_text(task: Option<&Task>, text: &str) -> Intent {
    read(&LearnerMessage::Text(text.into()), task, None, DecimalMark::Point)
}

pub(super) fn answer(text: &str) -> Intent {
    Intent::Answer(text.into(), Vec::new())
}

#[test]
fn numbers_are_answers_also_with_words_around_them() {
    let task = typed(Input::Integer, "42");
    let given = [
        "42",
        " 42 ",
        "42.",
        "The answer is 42",
        "it's 42",
        "I think it is 42!",
        "maybe 42",
        "i think its maybe 42",
        "42 i think",
        "ok so its 42",
        "42 but im not sure",
        "gotta be 42",
        "ich glaub 42",
        "das sind dann wohl 42",
        "vllt 42 bin aber nicht sicher",
        "kommt 42 raus",
        "meine Antwort ist 42.",
    ];
    for text in given {
        let read = read_text(Some(&task), text);
        assert!([answer(text.trim()), answer("42")].contains(&read), "{text}: {read:?}");
    }
    for text in ["I have 42 dogs", "ok", "forty two dogs", "what is 42?", "it is not 42", "es ist nicht 42"] {
        assert!(matches!(read_text(Some(&task), text), Intent::Meant(_)), "{text}");
    }
    assert_eq!(read_text(None, "42"), Intent::Meant(Meaning::Words), "nothing was asked");
}

/// A value that is asked about counts once the learner confirms it.
#[test]
fn a_value_that_is_asked_about_waits_for_a_yes() {
    let task = typed(Input::Integer, "42");
    let asked = [
        "is it 42?",
        "42?",
        "maybe 42?",
        "would it be 42",
        "so that makes 42 right",
        "also 42 oder",
        "ist es 42?",
        "wären das dann 42",
        "kommt da 42 raus?",
        "42 stimmt",
        "42, stimmts?",
    ];
    for text in asked {
        assert_eq!(read_text(Some(&task), text), Intent::Proposed("42".into()), "{text}");
    }
    let read_after = |text: &str| read(&LearnerMessage::Text(text.into()), Some(&task), Some("42"), DecimalMark::Point);
    for text in ["yes", "Yes please", "ja", "ok"] {
        assert_eq!(read_after(text), answer("42"), "{text}");
    }
    assert_eq!(read_after("no"), Intent::Meant(Meaning::Wait));
    assert_eq!(read_after("41"), answer("41"));
    assert_eq!(read_text(Some(&task), "yes"), Intent::Meant(Meaning::GoOn), "nothing was proposed");
}

/// The message says why, denies, or names two values: no attempt may be used up.
#[test]
fn a_value_in_another_sentence_is_no_answer() {
    let task = typed(Input::Integer, "42");
    let none = [
        "6 times 7 and then?",
        "i added 40 and 2",
        "is it 42 or 43?",
        "why is 42 wrong",
        "42 was my answer before and you said no",
        "ich habe 40 und 2 addiert",
        "entweder 42 oder 43",
        "i am 12 years old",
        "can i have 5 minutes",
    ];
    for text in none {
        assert!(matches!(read_text(Some(&task), text), Intent::Meant(_)), "{text}");
    }
}

/// Kinds that teachers met when they read conversations.
#[test]
fn an_answer_is_found_before_its_reason_and_in_percent() {
    let mut task = typed(Input::Integer, "42");
    let given = [
        "x=42",
        "42, because 6 times 7 is 42",
        "42 weil 6 mal 7 das ist",
        "oh wait i see. 42",
        "achsooo 42",
        "die 42 natürlich",
    ];
    for text in given {
        assert_eq!(read_text(Some(&task), text), answer("42"), "{text}");
    }
    for text in ["42, or 43", "42, no wait 41", "42 oder 43", "42%", "42 percent"] {
        assert!(!matches!(read_text(Some(&task), text), Intent::Answer(..)), "{text}");
    }
    task.asked.stem = "What percentage is 21 of 50? Write it in %.".into();
    for text in ["42%", "42 percent", "das sind 42 prozent", "i think 42 %"] {
        assert_eq!(read_text(Some(&task), text), answer("42"), "{text}");
    }
}

#[test]
fn options_are_named_by_their_text_or_their_letter() {
    let option =
        |id: &str, text: &str| ItemOption { id: id.into(), text: text.into(), strategy: None, misconception: None };
    let options = vec![option("k1", "twelve"), option("k2", "3/4"), option("k3", "none of them")];
    let task = task_of(ItemBody::MultipleChoice { options, key: "k2".into() });
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
    let signs = vec![option("k1", "$5 : 11$"), option("k2", "$11 : 5$")];
    let ratio = task_of(ItemBody::MultipleChoice { options: signs, key: "k1".into() });
    for text in ["5:11", "it is 5:11 i guess", "5 : 11"] {
        assert_eq!(read_text(Some(&ratio), text), answer("k1"), "{text}");
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
    assert_eq!(read_text(Some(&task), "is it a prime number?"), Intent::Meant(Meaning::IsItRight));
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
    assert_eq!(read(&message, Some(&task), None, DecimalMark::Point), Intent::Alarm(Alarm::Distress));
    let work = vec!["I want to die".to_owned()];
    let message = LearnerMessage::Answer { position: 0, answer: "x".into(), work };
    assert_eq!(
        read(&message, Some(&task), None, DecimalMark::Point),
        Intent::Alarm(Alarm::Distress),
        "nor are lines of work"
    );
}

#[test]
fn the_last_value_of_a_learner_who_corrects_himself_is_asked_about_and_never_marked() {
    let task = typed(Input::Integer, "92");
    for text in [
        "82 coz i forgot the one... no 92",
        "82 no wait 92",
        "82, i mean 92",
        "82 nee moment 92",
        "82 ich meinte 92",
        "its 82 no sorry 92",
    ] {
        assert_eq!(read_text(Some(&task), text), Intent::Proposed("92".into()), "{text}");
    }
    // Nothing was said before the correction, or it corrects nothing.
    for text in ["i mean 92", "nein 92"] {
        assert!(!matches!(read_text(Some(&task), text), Intent::Proposed(value) if value != "92"), "{text}");
    }
    assert_eq!(read_text(Some(&task), "92"), answer("92"));
}

#[test]
fn a_comma_that_can_only_be_a_decimal_mark_is_read_as_one() {
    let task = typed(Input::Decimal, "0.47");
    for text in ["0,47", " 0,47", "-3,5"] {
        let point = text.trim().replace(',', ".");
        assert_eq!(read_text(Some(&task), text), answer(&point), "{text}");
    }
    // Thousands, or a list.
    for text in ["1,234", "1,2,3"] {
        assert_ne!(read_text(Some(&task), text), answer(&text.replace(',', ".")), "{text}");
    }
}

#[test]
fn a_yes_may_be_drawn_out_introduced_or_go_on() {
    use crate::tutor::reading::says_yes;
    for text in
        ["yes", "yesss", "ye", "y", "jaa", "ok yes", "yes but why", "yes but answer my question", "na klar", "oh ja!"]
    {
        assert!(says_yes(text), "{text}");
    }
    for text in ["no", "nee", "yes or no", "yes? why", "ok", "not yes", "yellow", "but yes 5 no 6"] {
        assert!(!says_yes(text), "{text}");
    }
}
