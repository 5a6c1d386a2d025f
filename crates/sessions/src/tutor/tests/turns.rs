//! The decision on one turn: what it needs, and that it follows from its input.

use plumb_types::ids::CommandId;
use proptest::prelude::*;

use super::models::any_words;
use super::*;

/// Sends a message, and calls `next` for what is needed until the turn is decided.
fn outcomes(
    desk: &Desk,
    message: &LearnerMessage,
    may_ask_model: bool,
    mut next: impl FnMut(&mut TurnInput<'_>, Need),
) -> TurnDecision {
    let task = desk.task();
    let trigger = TurnTrigger::Message(&desk.session, message);
    let mut input = desk.input(trigger, task.as_ref(), CommandId::from_u128(desk.commands + 500), may_ask_model);
    for _ in 0..=desk.topic.steps.len() + 1 {
        let need = match decide(&input).unwrap() {
            TurnOutcome::NeedsItem(item) => Need::Item(item),
            TurnOutcome::NeedsWords(briefing) => Need::Words {
                question: briefing.open.cloned().map(Box::new),
                safety_check: briefing.safety_check.map(str::to_owned),
            },
            TurnOutcome::Decided(decision) => {
                assert_eq!(decide(&input), Ok(TurnOutcome::Decided(decision.clone())), "it follows from the input");
                return *decision;
            }
        };
        next(&mut input, need);
    }
    panic!("a turn needs one item for each step at most, and words once")
}

/// What a turn needs, without the borrows of its input.
#[derive(Debug, Clone, PartialEq)]
enum Need {
    Item(NextItem),
    Words { question: Option<Box<Task>>, safety_check: Option<String> },
}

fn text(words: &str) -> LearnerMessage {
    LearnerMessage::Text(words.into())
}

/// Events that do not depend on the words of the reply.
fn decided(events: &[TutorEvent]) -> Vec<TutorEvent> {
    let is_wording = |event: &&TutorEvent| {
        matches!(
            event,
            TutorEvent::Spoke { .. }
                | TutorEvent::ProposalRuled { .. }
                | TutorEvent::ReplyHeldBack { .. }
                | TutorEvent::Flagged { by_model: true, .. }
                | TutorEvent::Lesson(crate::practice::PracticeEvent::ModelAssisted { .. })
        )
    };
    events.iter().filter(|event| !is_wording(event)).cloned().collect()
}

#[test]
fn a_model_is_asked_last_about_the_question_that_was_drawn() {
    let desk = Desk::new();
    let mut needs = Vec::new();
    let decision = outcomes(&desk, &text("ok"), true, |input, need| {
        match &need {
            Need::Item(next) => input.items.push(Some(desk.drawn(next.clone()))),
            Need::Words { .. } => input.words = Some(TurnWords::default()),
        }
        needs.push(need);
    });
    let [Need::Item(next), Need::Words { question, safety_check }] = &needs[..] else { panic!("{needs:?}") };
    assert_eq!(next.skill.as_str(), "add");
    assert_eq!(question.as_deref(), Some(&desk.drawn(next.clone()).task));
    assert_eq!(safety_check.as_deref(), Some("ok"));
    let kinds: Vec<&str> = decision.events.iter().map(crate::engine::Event::kind).collect();
    assert_eq!(kinds, ["message_received", "step_entered", "problem_served", "spoke"]);
}

#[test]
fn a_step_without_items_is_set_aside() {
    let desk = Desk::new();
    let decision = outcomes(&desk, &text("ok"), false, |input, _| input.items.push(None));
    assert!(
        decision
            .events
            .iter()
            .any(|event| { matches!(event, TutorEvent::StepEntered { step: 3, reason: StepReason::SetAside, .. }) })
    );
    assert!(decision.session.open().is_none());
}

#[test]
fn no_model_words_the_reply_to_an_alarm() {
    let desk = Desk::new();
    let decision = outcomes(&desk, &text("I want to die"), true, |_, need| panic!("{need:?}"));
    assert!(matches!(decision.events.last(), Some(TutorEvent::Spoke { source: Source::Script, .. })));
}

#[test]
fn a_model_checks_text_for_alarms_unless_it_is_a_short_answer() {
    let mut desk = Desk::new();
    desk.say("ok");
    let long = format!("I think it is {}", desk.key());
    let cases = [
        (text("why is that so?"), Some("why is that so?")),
        (text(&long), Some(long.as_str())),
        (text("7"), None),
        (LearnerMessage::Want(Meaning::Hint), None),
    ];
    for (message, expected) in cases {
        outcomes(&desk, &message, true, |input, need| match need {
            Need::Item(next) => input.items.push(Some(desk.drawn(next))),
            Need::Words { safety_check, .. } => {
                assert_eq!(safety_check.as_deref(), expected, "{message:?}");
                input.words = Some(TurnWords::default());
            }
        });
    }
}

#[test]
fn a_repeated_command_has_no_events_and_needs_nothing() {
    let mut desk = Desk::new();
    desk.send_as(&text("ok"), CommandId::from_u128(desk.commands + 500)).unwrap();
    let decision = outcomes(&desk, &text("ok"), true, |_, need| panic!("{need:?}"));
    assert_eq!(decision, TurnDecision { events: Vec::new(), learned: Vec::new(), session: desk.session });
}

#[test]
fn an_answer_is_marked_whatever_ids_came_before() {
    for answers in 0..64_u128 {
        let mut desk = Desk::new();
        desk.say("ok");
        for id in 0..6_u128 {
            if desk.session.life.status.is_closed() || desk.session.open().is_none() {
                break;
            }
            let answer = if answers & (1 << id) == 0 { "-1".to_owned() } else { desk.key() };
            let before = desk.events.len();
            desk.send_as(&text(&answer), CommandId::from_u128(0x0700 + id)).unwrap();
            let is_mark = |event: &TutorEvent| {
                matches!(event, TutorEvent::Lesson(crate::practice::PracticeEvent::AttemptEvaluated { .. }))
            };
            assert!(desk.events[before..].iter().any(is_mark), "message {id} of {answers:b}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn words_add_to_a_complete_decision_and_change_none(
        turns in prop::collection::vec((0_u8..6, any::<bool>(), any_words()), 1..12),
    ) {
        let mut desk = Desk::new();
        for (what, has_items, words) in turns {
            if desk.session.life.status.is_closed() {
                break;
            }
            let message = match what {
                0..=1 if desk.session.open().is_some() => text(&desk.key()),
                2 if desk.session.open().is_some() => text("7"),
                3 => LearnerMessage::Want(Meaning::TellMe),
                4 => text("I like dogs"),
                _ => LearnerMessage::Want(Meaning::GoOn),
            };
            desk.seeds += 1;
            let drawn = |next| has_items.then(|| desk.drawn(next));
            let scripted = outcomes(&desk, &message, false, |input, need| match need {
                Need::Item(next) => input.items.push(drawn(next)),
                Need::Words { .. } => panic!("there is no model"),
            });
            let worded = outcomes(&desk, &message, true, |input, need| match need {
                Need::Item(next) => input.items.push(drawn(next)),
                Need::Words { .. } => input.words = Some(words.clone()),
            });
            prop_assert_eq!(decided(&scripted.events), decided(&worded.events));
            prop_assert_eq!(&scripted.learned, &worded.learned);
            for TurnDecision { events, session, .. } in [&scripted, &worded] {
                let spoken = events.iter().filter(|event| matches!(event, TutorEvent::Spoke { .. })).count();
                let is_last = matches!(events.last(), Some(TutorEvent::Spoke { .. }));
                prop_assert!(spoken == 1 && is_last);
                let folded = events.iter().fold(Some(desk.session.clone()), crate::engine::apply);
                prop_assert_eq!(folded.as_ref(), Some(session));
            }
            desk.commands += 1_000;
            desk.take(worded);
        }
    }
}
