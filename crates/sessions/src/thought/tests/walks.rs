//! Random sets of prompts, and random paths through them.

use crate::engine::fold;
use std::fmt::Write as _;

use proptest::prelude::*;

use super::*;
use crate::conversation::Message;
use crate::engine::Status;
use crate::thought::context::gist;

/// A prompt of a random set: whether it is required, its maximum length, and when it is followed up.
type Sketch = (bool, u32, Option<u32>);

fn sketches() -> impl Strategy<Value = Vec<Sketch>> {
    let follow_up = prop::option::weighted(0.5, 2..6_u32);
    prop::collection::vec((any::<bool>(), 12..400_u32, follow_up), 1..40)
}

fn reflection(sketches: &[Sketch]) -> Reflection {
    let mut text = "reflection_id: r\nversion: '1'\nmetadata: {title: T}\nprompts:\n".to_owned();
    for (at, (required, max_length, follow_up)) in sketches.iter().enumerate() {
        write!(text, "  - {{prompt_id: p{at}, text: Why {at}?, required: {required}, max_length: {max_length}")
            .unwrap();
        if let Some(words) = follow_up {
            write!(text, ", follow_up: {{when_fewer_words_than: {words}, text: More of {at}?}}").unwrap();
        }
        text.push_str("}\n");
    }
    reflection_of(&text)
}

#[derive(Debug, Clone)]
enum Move {
    Answer(String),
    LeaveOut,
    Again,
    Elsewhere(u32),
    Say,
    End,
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let one = prop_oneof![
        12 => "[a-zäß.!? ,\n-]{0,60}".prop_map(Move::Answer),
        4 => Just(Move::LeaveOut),
        2 => Just(Move::Again),
        2 => (0..90_u32).prop_map(Move::Elsewhere),
        2 => Just(Move::Say),
    ];
    let walk = prop::collection::vec(one, 0..100);
    (walk, prop::bool::weighted(0.2)).prop_map(|(mut walk, ends)| {
        if ends {
            walk.push(Move::End);
        }
        walk
    })
}

/// The expected question after these answers, computed from the sketches alone: prompt, whether it is its follow-up.
fn expected(sketches: &[Sketch], given: &[Option<String>]) -> Option<(String, bool)> {
    let mut given = given.iter();
    for (at, (_, _, follow_up)) in sketches.iter().enumerate() {
        let Some(answer) = given.next() else { return Some((format!("p{at}"), false)) };
        let words = |answer: &String| {
            let of_word = |c: char| c.is_alphabetic();
            u32::try_from(answer.split([' ', '\n']).filter(|word| word.chars().any(of_word)).count()).unwrap()
        };
        let is_short = answer.as_ref().zip(*follow_up).is_some_and(|(answer, least)| words(answer) < least);
        if is_short && given.next().is_none() {
            return Some((format!("p{at}"), true));
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn whatever_is_done_the_context_is_that_of_the_events(sketches in sketches(), moves in moves()) {
        let mut desk = ThoughtHarness::new(reflection(&sketches));
        // An independent record of the answers, kept alongside.
        let mut given: Vec<Option<String>> = Vec::new();
        let mut last: Option<ThoughtCommand> = None;
        for step in moves {
            let events = desk.events.len();
            match step {
                Move::Answer(_) | Move::LeaveOut => {
                    let text = if let Move::Answer(text) = step { Some(text) } else { None };
                    let Some(current) = desk.session.current.clone() else { continue };
                    let question = desk.reflection.question(&current.prompt, current.follow_up).unwrap();
                    let command_id = desk.command_id();
                    let command = ThoughtCommand::Respond { position: current.position, text: text.clone(), command_id };
                    let is_good = match &text {
                        Some(text) => {
                            let (_, max, _) = sketches[current.prompt[1..].parse::<usize>().unwrap()];
                            !text.trim().is_empty() && text.chars().count() <= max as usize
                        }
                        None => !question.required,
                    };
                    let done = desk.act_and_go_on(&command);
                    prop_assert_eq!(done.is_ok(), is_good, "{:?}", done);
                    if is_good {
                        given.push(text);
                        last = Some(command);
                    }
                }
                Move::Again => if let Some(command) = &last {
                    prop_assert_eq!(desk.act(command), Ok(Vec::new()));
                    prop_assert_eq!(desk.events.len(), events);
                },
                Move::Elsewhere(position) => {
                    let is_here = desk.session.current.as_ref().is_some_and(|current| current.position == position);
                    let command_id = desk.command_id();
                    if !is_here {
                        let text = Some("Elsewhere".to_owned());
                        let done = desk.act(&ThoughtCommand::Respond { position, text, command_id });
                        prop_assert!(done.is_err());
                    }
                }
                Move::Say => {
                    let message = Message::MessageAdded { at: desk.now, text: "Go on.".to_owned(), source: Source::Script };
                    desk.take(ThoughtEvent::Said(Box::new(message)));
                }
                Move::End => {
                    let command_id = desk.command_id();
                    let was_closed = desk.session.life.status.is_closed();
                    prop_assert_eq!(desk.act(&ThoughtCommand::End { command_id }).is_err(), was_closed);
                }
            }
            // The state is the fold of its events, and survives being stored.
            let folded = fold(&desk.events);
            prop_assert_eq!(folded.as_ref(), Some(&desk.session));
            let stored = serde_json::to_string(&desk.session).unwrap();
            prop_assert_eq!(&serde_json::from_str::<ThoughtSession>(&stored).unwrap(), &desk.session);
            // The incrementally updated context equals the one rebuilt from the events.
            prop_assert_eq!(&ThoughtContext::rebuilt(&desk.events), &desk.session.context);
            prop_assert!(desk.session.context.window.len() <= MAX_WINDOW);
            prop_assert!(desk.session.context.summary.len() <= MAX_SUMMARY);
            // No answer is lost or changed, and each is stored with the question that was asked.
            let all = exchanges(&desk.events);
            prop_assert_eq!(all.iter().map(|exchange| exchange.answer.clone()).collect::<Vec<_>>(), given.clone());
            for exchange in &all {
                let question = desk.reflection.question(&exchange.prompt, exchange.follow_up).unwrap();
                prop_assert_eq!(&exchange.text, &question.text);
            }
            // Questions come in their order, follow-ups only after short answers.
            let next = expected(&sketches, &given);
            match desk.session.life.status {
                Status::Terminated => prop_assert_eq!(desk.current(), None),
                Status::Completed => prop_assert_eq!(next, None),
                _ => {
                    let current = desk.current().map(|(prompt, follow_up)| (prompt.to_owned(), follow_up));
                    prop_assert_eq!(current, next);
                    let position = desk.session.current.as_ref().map(|current| current.position as usize);
                    prop_assert_eq!(position, Some(given.len()));
                }
            }
        }
    }

    #[test]
    fn a_gist_is_short_and_the_beginning_of_the_answer(answer in "\\PC{0,200}") {
        let gist = gist(&answer);
        prop_assert!(gist.chars().count() <= MAX_GIST);
        prop_assert!(answer.trim().starts_with(&gist));
        prop_assert_eq!(gist.is_empty(), answer.trim().is_empty());
    }
}
