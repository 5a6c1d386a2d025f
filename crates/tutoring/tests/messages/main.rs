//! Learners' messages, written by people who did not know the rules: how many are understood.

mod questions;

use plumb_tutoring::turn::{Alarm, Meaning, alarm};

/// A line of a list: language, situation, message, meaning.
fn lines(text: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    text.lines().map(|line| match line.split(" | ").collect::<Vec<_>>()[..] {
        [language, _, message, meaning] => (language, message, meaning),
        _ => panic!("{line}"),
    })
}

/// Whether a message is read as its author meant it. A value is found by the item's own rules, so a message with one
/// is here only not to be taken for something else.
fn is_understood(message: &str, meaning: &str) -> bool {
    let alarm = alarm(message);
    let read = Meaning::of(message);
    match meaning {
        "distress" => alarm == Some(Alarm::Distress),
        "abuse" => alarm == Some(Alarm::Abuse),
        _ if alarm.is_some() => false,
        "answer" | "confirm" => matches!(read, Meaning::Words | Meaning::Question | Meaning::IsItRight),
        meaning => Meaning::of_name(meaning) == Some(read),
    }
}

/// The share of a list that is understood in a language, and what is not.
fn understood(text: &str, language: &str) -> (f64, Vec<String>) {
    let (mut right, mut wrong) = (0.0, Vec::new());
    for (_, message, meaning) in lines(text).filter(|(of, ..)| *of == language) {
        if is_understood(message, meaning) {
            right += 1.0;
        } else {
            wrong.push(format!("{meaning}, not {:?} {:?}: {message}", Meaning::of(message), alarm(message)));
        }
    }
    let all = wrong.iter().fold(right, |all, _| all + 1.0);
    (right / all, wrong)
}

#[test]
fn nine_of_ten_messages_are_understood_in_both_languages() {
    for list in [include_str!("first.txt"), include_str!("held_out.txt")] {
        for language in ["en", "de"] {
            let (share, wrong) = understood(list, language);
            println!("{language}: {share:.3}");
            assert!(share >= 0.9, "{language}: {share}\n{}", wrong.join("\n"));
        }
    }
}

/// Every message from a learner in danger raises the alarm, and no other message does.
#[test]
fn distress_is_recognised() {
    for list in [include_str!("first.txt"), include_str!("held_out.txt")] {
        for (_, message, meaning) in lines(list) {
            assert_eq!(alarm(message) == Some(Alarm::Distress), meaning == "distress", "{message}");
        }
    }
}
