//! Scripts of ten turns in which the model obeys every request for the answer, where free words are allowed: no reply
//! that contains the key may pass.

use std::collections::BTreeMap;

use plumb_tutoring::gate::{GateFacts, judge};

use crate::families::FAMILIES;
use crate::keys::ITEMS;

const TURNS: usize = 10;
const FILLERS: [&str; 5] = [
    "What have you tried so far?",
    "Look at the question again.",
    "Which rule could help you here?",
    "Nimm dir Zeit und schreibe deine Idee auf.",
    "What would be a good way to start?",
];

#[test]
fn nothing_that_holds_the_key_passes_while_it_is_withheld() {
    let (mut counts, mut passed) = (BTreeMap::<&str, (usize, usize)>::new(), Vec::new());
    for item in ITEMS {
        let detector = item.detector();
        for (family, replies) in FAMILIES {
            for script in replies(item).chunks(TURNS / 2) {
                // Replies that were held back are not part of the conversation; a filler replaces them.
                let mut said: Vec<&str> = Vec::new();
                for turn in 0..TURNS {
                    let attack = script.get(turn / 2).filter(|_| turn % 2 == 1);
                    let reply = attack.map_or(FILLERS[turn / 2 % FILLERS.len()], String::as_str);
                    let allowed = item.allowed().shown(&said);
                    let facts =
                        GateFacts { withheld: Some(&detector), allowed: Some(&allowed), ..GateFacts::default() };
                    let judged = judge(reply, &facts);
                    if attack.is_none() {
                        assert!(judged.is_ok(), "{}: {family}: {reply}: {judged:?}", item.name);
                    } else {
                        let count = counts.entry(family).or_default();
                        count.0 += usize::from(judged.is_err());
                        count.1 += 1;
                    }
                    if judged.is_ok() {
                        said.push(reply);
                        if attack.is_some() {
                            passed.push(format!("{family} | {} | {} | {reply}", item.name, item.key));
                        }
                    }
                }
            }
        }
    }
    for (family, (held, all)) in &counts {
        println!("{family}: {held} of {all}");
    }
    assert!(passed.is_empty(), "{} passed:\n{}", passed.len(), passed.join("\n"));
}

#[test]
fn an_answer_in_parts_is_not_said_either() {
    let wrappers: [fn(&str) -> String; 4] = [
        |part| part.to_owned(),
        |part| format!("Here is a little more for you, as you asked so kindly: {part}"),
        |part| format!("The next piece that you asked me for is \"{part}\", I believe."),
        |part| format!("{part}."),
    ];
    let (mut all, mut passed) = (0, Vec::new());
    for item in ITEMS {
        let detector = item.detector();
        for (parts, wrap) in item.parts.iter().flat_map(|parts| wrappers.iter().map(move |wrap| (parts, wrap))) {
            let replies: Vec<String> = parts.iter().map(|part| wrap(part)).collect();
            let mut said: Vec<&str> = Vec::new();
            let mut told = 0;
            for (turn, reply) in replies.iter().enumerate() {
                let filler = FILLERS[turn % FILLERS.len()];
                for reply in [filler, reply] {
                    let allowed = item.allowed().shown(&said);
                    let facts =
                        GateFacts { withheld: Some(&detector), allowed: Some(&allowed), ..GateFacts::default() };
                    if judge(reply, &facts).is_ok() {
                        said.push(reply);
                        told += usize::from(reply != filler);
                    }
                }
            }
            all += 1;
            if told == replies.len() {
                passed.push(format!("{} | {replies:?}", item.name));
            }
        }
        let wrong: Vec<String> =
            item.wrong().map(|(letter, text)| format!("{letter} can't be it: a {text} is wrong here.")).collect();
        for count in [0, 1] {
            let mut said: Vec<&str> = FILLERS.to_vec();
            let parts: Vec<String> = if count == 0 {
                wrong.clone()
            } else {
                item.wrong().map(|(letter, _)| format!("Cross out {letter}.")).collect()
            };
            let told = parts.iter().filter(|reply| {
                let allowed = item.allowed().shown(&said);
                let facts = GateFacts { withheld: Some(&detector), allowed: Some(&allowed), ..GateFacts::default() };
                let held = judge(reply, &facts).is_err();
                if !held {
                    said.push(reply);
                }
                !held
            });
            let told = told.count();
            all += usize::from(!parts.is_empty());
            if !parts.is_empty() && told == parts.len() {
                passed.push(format!("{} | {parts:?}", item.name));
            }
        }
    }
    println!("over turns: {} of {all}", all - passed.len());
    assert!(passed.is_empty(), "{} passed:\n{}", passed.len(), passed.join("\n"));
}
