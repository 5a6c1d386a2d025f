//! What the tutor replies to messages that are neither an answer nor an instruction.

use std::collections::BTreeSet;

use super::*;

/// A desk with a question open.
fn asked() -> Desk {
    let mut desk = Desk::new();
    desk.say("ok");
    assert!(desk.session.open().is_some());
    desk
}

#[test]
fn each_need_has_its_own_reply() {
    let replies = [
        ("i forgot how to do it", "The rule of ones and tens."),
        ("what is a carry?", "To carry is to hand ten on as one."),
        ("what does carried mean", "To carry is to hand ten on as one."),
        ("what does quotient mean", "Which word do you mean?"),
        ("show me a picture", "no picture"),
        ("this is boring", "harder questions"),
        ("i hate maths im too stupid for this", "no disaster"),
        ("thanks", "welcome"),
        ("hello", "Hello"),
        ("are you a robot", "a program"),
        ("what did i do wrong", "not answered"),
        ("how many more", "step 2 of 4"),
        ("can i use a calculator", "Paper"),
        ("can you speak spanish", "English and German"),
        ("how do i type my answer", "Write a number"),
        ("wait a sec", "your time"),
        ("your marking is wrong", "report it"),
        ("my dog died", "sorry"),
        ("wieso macht man das so?", "Ten ones make a ten. (again)"),
    ];
    for (message, part) in replies {
        let mut desk = asked();
        let said = desk.say(message);
        assert!(said.contains(part), "{message}: {said}");
        let current = desk.session.open().unwrap();
        assert_eq!((current.attempts.len(), current.hints.len()), (0, 0), "{message}");
    }
}

#[test]
fn only_a_wish_to_go_on_ends_an_explanation() {
    for message in ["hi", "lol", "what does percent mean", "hm the tens", "😂", "are you real", "is it 5?", "42"] {
        let mut desk = Desk::new();
        let said = desk.say(message);
        assert_eq!(desk.session.current_step, 1, "{message}: {said}");
        assert!(desk.session.open().is_none() && !said.is_empty(), "{message}");
    }
    for message in ["ok", "weiter", "got it", "alles klar"] {
        let mut desk = Desk::new();
        desk.say(message);
        assert_eq!(desk.session.current_step, 2, "{message}");
    }
}

#[test]
fn nothing_is_said_twice_while_there_is_something_else() {
    let mut desk = asked();
    let asks =
        ["why?", "give me an example", "what is the rule", "i dont get why", "another way please", "lol", "hmm ten"];
    let mut said = BTreeSet::new();
    for (number, message) in asks.into_iter().cycle().take(14).enumerate() {
        for paragraph in desk.say(message).split("\n\n") {
            let is_new = said.insert(paragraph.to_owned());
            // With a topic this short all is said after a while.
            assert!(is_new || number > 6, "{message}: {paragraph}");
        }
    }
}

#[test]
fn a_value_that_is_confirmed_is_marked_and_one_that_is_not_does_not_count() {
    let mut desk = asked();
    let key = desk.key();
    let said = desk.say(&format!("is it {key}?"));
    assert!(said.contains(&format!("Is {key} your answer?")), "{said}");
    assert!(desk.session.open().unwrap().attempts.is_empty());
    desk.say("no");
    assert!(desk.session.open().unwrap().attempts.is_empty());
    desk.say("yes");
    assert!(desk.session.open().unwrap().attempts.is_empty(), "only the value of the message before is confirmed");
    desk.say(&format!("would it be {key}?"));
    desk.say("yes");
    assert!(desk.session.open().is_none_or(|current| current.position == 1), "it was right");
}

#[test]
fn the_same_wrong_answer_is_named_as_such() {
    let mut desk = asked();
    desk.wrong();
    let said = desk.wrong();
    assert!(said.starts_with("You have tried that answer before."), "{said}");
}

#[test]
fn what_a_learner_claims_is_not_confirmed_by_the_answer_before() {
    let mut desk = asked();
    desk.right();
    assert!(desk.session.open().is_none(), "the next step explains");
    for message in ["is 9 of 36 not 9 percent", "that is 12 isnt it", "9 kinder sind doch 9 prozent"] {
        let said = desk.say(message);
        assert!(!said.contains("was right"), "{message}: {said}");
    }
    let mut desk = asked();
    desk.wrong();
    let said = desk.say("1 2 4 so is it 4 or not");
    assert!(!said.contains("was not right"), "{said}");
}
