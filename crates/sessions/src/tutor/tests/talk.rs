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

/// The message may have the answer in it, and nothing was tried yet.
#[test]
fn no_one_is_sent_to_answer_who_wrote_a_number_or_to_try_again_who_has_not_tried() {
    let messages = [
        "is that right with 1 and 2 and 30 or what",
        "i added 7 and 50 and the carry in my head",
        "first the ones then the tens like 7 and 50",
        "ich hab erst 7 dann 50 gerechnet",
        "5 plus 6 and then the 1 over there",
        "i did 30 and 12 on paper",
    ];
    for message in messages {
        let mut desk = asked();
        for _ in 0..6 {
            let said = desk.say(message);
            for line in ["once you answer", "as your answer", "try once more", "The next one.", "Now this one."] {
                assert!(!said.contains(line), "{message}: {said}");
            }
            assert!(desk.session.open().unwrap().attempts.is_empty(), "{message}");
        }
    }
}

#[test]
fn a_learner_with_two_answers_chooses_one() {
    for message in ["7 or 8", "is it 7 or 8?", "entweder 7 oder 8, nicht sicher"] {
        assert!(asked().say(message).contains("Which of the two"), "{message}");
    }
    assert!(asked().say("7 oder 7,0?").contains("Is 7"), "they are one");
}

#[test]
fn a_value_to_confirm_stays_while_the_learner_talks() {
    let asked_for = |messages: &[&str]| {
        let mut desk = asked();
        let key = desk.key();
        desk.say(&format!("is it {key}?"));
        for message in messages {
            desk.say(message);
        }
        desk.session.open().is_none_or(|current| current.position == 1)
    };
    assert!(asked_for(&["hm what do you mean", "yes"]) || asked_for(&["lol", "yes"]));
    assert!(asked_for(&["lol", "yes it is"]) && asked_for(&["why?", "ja bitte"]));
    assert!(asked_for(&["ok"]), "said at once, ok is a yes");
    assert!(!asked_for(&["lol", "ok"]), "said later, it is none");
    assert!(!asked_for(&["no", "yes"]) && !asked_for(&["hint", "yes"]));
}

#[test]
fn what_a_word_means_wins_over_the_words_around_the_question() {
    for message in [
        "ok what is a carry",
        "ok and a carry?",
        "huh what is a carry",
        "haha cool, and what does carried mean",
        "i dont get it, what is a carry",
        "was ist nochmal carry",
    ] {
        let mut desk = asked();
        let said = desk.say(message);
        assert!(said.contains("hand ten on"), "{message}: {said}");
        assert!(desk.session.open().unwrap().hints.is_empty(), "{message}");
        let mut desk = Desk::new();
        let said = desk.say(message);
        assert!(said.contains("hand ten on") && desk.session.current_step == 1, "{message}: {said}");
    }
    let mut desk = asked();
    desk.say("what does quotient mean");
    assert!(desk.say("the carry").contains("hand ten on"), "the reply to “which word?”");
    let mut desk = asked();
    desk.say("what does quotient mean");
    assert!(desk.say("the slash number").contains("do not have that word"));
}

#[test]
fn two_words_that_are_compared_are_explained_both() {
    let mut desk = asked();
    let meaning = "A sum is what adding gives.";
    desk.topic.glossary.push(GlossaryEntry { term: "sum".into(), also: Vec::new(), meaning: meaning.into() });
    let said = desk.say("what is the difference between a sum and a carry");
    assert!(said.contains("hand ten on") && said.contains(meaning), "{said}");
}

#[test]
fn a_claim_or_a_case_that_cannot_be_checked_gets_the_rule() {
    for message in ["so 4 tens and 12 ones would be 52 right?", "20 und 5 sind 25, stimmts?"] {
        let mut desk = Desk::new();
        let said = desk.say(message);
        assert!(said.contains("cannot check that here") && said.contains("The rule of"), "{message}: {said}");
    }
    for message in ["what if the carry is 24", "can a carry be bigger than one", "gibt es immer einen carry"] {
        let said = asked().say(message);
        assert!(said.contains("exactly that") && said.contains("The rule of"), "{message}: {said}");
    }
    let said = asked().say("wie kann ich das überprüfen?");
    assert!(!said.contains("once you answer") && !said.contains("as your answer"), "{said}");
}

#[test]
fn slower_explains_again_and_simpler_helps() {
    let mut desk = Desk::new();
    assert!(desk.say("can you go slower").contains("Ten ones make a ten. ("));
    let mut desk = asked();
    desk.say("make it simpler pls");
    assert_eq!(desk.session.open().unwrap().hints.len(), 1);
    let mut desk = Desk::new();
    desk.say("cool, give me a question please");
    assert!(desk.session.open().is_some());
}

/// A desk after the solution of its first question, and a step of it.
fn after_solution() -> (Desk, String) {
    let mut desk = asked();
    let solution = desk.say("show me the solution");
    let step = solution.lines().rfind(|line| line.contains('=')).unwrap_or_else(|| panic!("no step in {solution}"));
    let step = step.to_owned();
    (desk, step)
}

#[test]
fn why_of_a_step_names_the_step_and_gives_the_reason() {
    for (before, after) in [("why ", "?"), ("warum ", "?"), ("i dont get why it is ", "")] {
        let (mut desk, step) = after_solution();
        let sum = step.replace('$', "");
        let message = format!("{before}{}{after}", sum.split('=').next().unwrap().trim());
        let said = desk.say(&message);
        assert!(said.starts_with(&format!("You ask about this step:\n\n{step}\n\n")), "{message}: {said}");
        assert!(said.contains("Ten ones make a ten."), "{message}: {said}");
    }
    // Numbers that stand in no step, and a single digit, name none.
    for message in ["why 876 + 45?", "why 1?", "why?"] {
        let said = after_solution().0.say(message);
        assert!(!said.contains("this step"), "{message}: {said}");
    }
}
