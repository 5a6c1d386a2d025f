//! Example lessons.

use plumb_learning::mastery::SkillState;
use plumb_tutoring::turn::{Alarm, Pace, PacePreference, Phase};
use plumb_types::ids::CommandId;

use super::*;
use crate::engine::Status;
use crate::practice::{PracticeEvent, PracticeRefusal};

fn kinds(desk: &Desk) -> Vec<&'static str> {
    desk.events.iter().map(crate::engine::Event::kind).collect()
}

#[test]
fn a_plan_is_taught_from_the_first_explanation_to_the_last_exercise() {
    let mut desk = Desk::new();
    assert_eq!(kinds(&desk), ["session_created", "step_entered", "explained", "spoke"]);
    assert!(desk.session.window[0].text.contains("Ten ones make a ten."));
    assert_eq!((desk.session.current_step, desk.session.turn_count), (1, 0));
    assert!(desk.session.open().is_none());

    // The learner moves on and gets a question.
    desk.say("ok");
    assert_eq!((desk.session.current_step, desk.session.life.status), (2, Status::AwaitingResponse));
    let said = desk.right();
    assert!(said.starts_with("Correct") || said.contains("right"), "{said}");
    assert!(said.contains("The ten is carried."), "the next step is explained at once: {said}");
    assert_eq!(desk.session.current_step, 3);

    desk.want(Meaning::GoOn);
    desk.right();
    assert_eq!((desk.session.current_step, desk.session.right_in_step), (4, 1));
    let said = desk.right();
    assert!(said.contains("You can add now."), "{said}");
    assert!(desk.session.is_complete);
    assert_eq!(desk.session.current_step, 5);
    assert!(kinds(&desk).contains(&"mastery_updated"));
}

#[test]
fn a_wrong_answer_leads_to_a_probe_a_hint_and_an_explanation() {
    let mut desk = Desk::new();
    desk.say("ok");
    let key = desk.key();
    let mut phases = Vec::new();
    for _ in 0..2 {
        let said = desk.wrong();
        assert!(!said.contains(&key), "the answer is not told yet: {said}");
        phases.push(desk.session.phase);
    }
    assert_eq!(phases, [Phase::Probe, Phase::Hint]);
    let said = desk.wrong();
    assert!(said.contains(&key), "it is explained: {said}");
    assert_eq!((desk.session.right_in_step, desk.session.missed_in_step), (0, 1));
    assert_eq!(desk.session.phase, Phase::Asked, "another question is asked");
    assert_ne!(desk.key(), key);
    let told: Vec<(Phase, u32)> = desk
        .events
        .iter()
        .filter_map(|event| match event {
            TutorEvent::QuestionPhased { phase, wrong_attempts, .. } => Some((*phase, *wrong_attempts)),
            _ => None,
        })
        .collect();
    assert_eq!(told, [(Phase::Probe, 1), (Phase::Hint, 2), (Phase::Explain, 3)]);
    desk.right();
    assert_eq!(desk.session.current_step, 3, "one right answer was asked for");
}

#[test]
fn who_does_not_understand_hears_it_in_another_way() {
    let mut desk = Desk::new();
    assert!(desk.say("I don't understand").contains("(again)"));
    assert!(desk.say("huh?").contains("(once more)"));
    assert!(desk.say("what do you mean").contains("(again)"), "there is no third way");
    assert_eq!((desk.session.current_step, desk.session.ways_told), (1, 4));
    desk.say("got it");
    assert_eq!(desk.session.current_step, 2);
    // While a question is open, it leads to a hint.
    desk.say("I don't understand");
    assert_eq!(desk.session.lesson.current.as_ref().unwrap().hints.len(), 1);
    desk.want(Meaning::Hint);
    desk.want(Meaning::Hint);
    // After the last hint come parts of the question; here there is one.
    assert!(desk.want(Meaning::Hint).contains("a part of it"));
    assert!(desk.want(Meaning::Hint).contains("put it together"));
    let said = desk.want(Meaning::Hint);
    assert!(said.contains("no more hints"), "{said}");
    let key = desk.key();
    assert!(desk.want(Meaning::TellMe).contains(&key));
}

#[test]
fn what_is_no_answer_uses_no_attempt() {
    let mut desk = Desk::new();
    desk.say("ok");
    let position = desk.session.open().unwrap().position;
    for text in ["my dog is called Bello", "is it hard?", "ok", "the tens make a hundred"] {
        assert!(!desk.say(text).is_empty(), "{text}");
    }
    let current = desk.session.open().unwrap();
    assert_eq!((current.position, current.attempts.len()), (position, 0));
    assert!(desk.mastery.states().is_empty(), "nothing was learned about the learner");
}

#[test]
fn the_pace_is_the_learners_to_choose() {
    let mut desk = Desk::new();
    desk.want(Meaning::Slower);
    assert_eq!(desk.session.pace, PacePreference::Slow);
    desk.say("ok");
    desk.right();
    desk.say("ok");
    for _ in 0..2 {
        desk.right();
        assert!(!desk.session.is_complete, "one more than planned");
    }
    desk.right();
    assert!(desk.session.is_complete);

    let mut desk = Desk::new();
    desk.want(Meaning::Faster);
    desk.say("ok");
    desk.right();
    desk.say("ok");
    desk.right();
    assert!(desk.session.is_complete, "one less than planned");
}

#[test]
fn too_many_unsolved_items_set_a_step_aside() {
    let mut desk = Desk::new();
    desk.say("ok");
    for n in 1..=4 {
        let said = desk.want(Meaning::TellMe);
        assert_eq!(said.contains("Ten ones make a ten."), n % 2 == 0, "explained again after every second: {said}");
        assert_eq!(desk.session.current_step, 2);
    }
    let said = desk.want(Meaning::TellMe);
    assert!(said.contains("another day"), "{said}");
    assert_eq!(desk.session.current_step, 3);
    assert!(matches!(
        desk.events.iter().rev().find(|event| matches!(event, TutorEvent::StepEntered { .. })),
        Some(TutorEvent::StepEntered { reason: StepReason::SetAside, .. })
    ));
}

/// A learner with the highest mastery of both skills.
fn expert() -> LearnerMastery {
    let mut desk = Desk::new();
    desk.say("ok");
    for _ in 0..30 {
        if desk.session.life.status.is_closed() {
            break;
        }
        match desk.session.open() {
            Some(_) => desk.right(),
            None => desk.say("ok"),
        };
    }
    let known = desk.mastery.get("add").cloned();
    let mut states = desk.mastery.states().clone();
    for skill in ["add", "carry"] {
        let mut state: SkillState = states.get(skill).or(known.as_ref()).unwrap().clone();
        (state.p_mastery, state.evidence) = (0.99, 0.99);
        states.insert(SkillId::from(skill), state);
    }
    LearnerMastery::from_states(states)
}

#[test]
fn who_mastered_the_plan_may_go_on_until_ten_turns_beyond_twice_its_steps() {
    let mut desk = Desk::knowing(expert());
    desk.say("ok");
    desk.right();
    if desk.session.open().is_none() {
        desk.say("ok");
    }
    desk.right();
    let said = if desk.session.is_complete { desk.session.window.last().unwrap().text.clone() } else { desk.right() };
    assert!(desk.session.is_complete && desk.session.is_extended, "{said}");
    assert!(said.contains("harder"), "{said}");
    assert!(!desk.session.life.status.is_closed() && desk.session.open().is_some());
    assert_eq!(desk.session.pace_at(0.9), Pace::Extend);
    let planned = desk.session.plan.steps * TURNS_OF_STEP;
    assert!(desk.session.turn_count < planned, "the plan was done sooner than it has room for");
    assert_eq!(desk.session.extension_turns(), 0, "what is within that room is no extension");
    while !desk.session.life.status.is_closed() {
        desk.right();
        assert!(desk.session.turn_count <= planned + EXTENSION_TURNS);
    }
    assert_eq!((desk.session.turn_count, desk.session.extension_turns()), (planned + EXTENSION_TURNS, EXTENSION_TURNS));
    assert!(desk.session.window.last().unwrap().text.contains("beyond the plan"));
}

#[test]
fn beyond_the_plan_the_concept_that_is_known_least_is_asked() {
    let mut desk = Desk::knowing(expert());
    let mut asked_beyond = 0;
    while !desk.session.life.status.is_closed() {
        match desk.session.open() {
            Some(_) => desk.right(),
            None => desk.say("ok"),
        };
        let Some(current) = desk.session.open().filter(|_| desk.session.is_complete) else { continue };
        let known = |skill: &str| {
            let concept = desk.topic.concepts.iter().find(|concept| concept.skill.as_str() == skill).unwrap();
            belief(concept, &desk.mastery, Some(&desk.graph), desk.now)
        };
        let least = if known("carry") < known("add") { "carry" } else { "add" };
        assert_eq!(current.skills, [SkillId::from(least)], "{} {}", known("add"), known("carry"));
        asked_beyond += 1;
    }
    assert!(asked_beyond > 3, "{asked_beyond}");
}

#[test]
fn who_knows_it_well_and_goes_fast_is_not_told_again() {
    let mut desk = Desk::knowing(expert());
    desk.want(Meaning::Faster);
    desk.say("ok");
    desk.right();
    assert_eq!(desk.session.current_step, 4, "the second explanation is passed over");
    let reasons: Vec<StepReason> = desk
        .events
        .iter()
        .filter_map(|event| match event {
            TutorEvent::StepEntered { reason, .. } => Some(*reason),
            _ => None,
        })
        .collect();
    assert_eq!(reasons, [StepReason::Begun, StepReason::Done, StepReason::Done, StepReason::Skipped]);
}

#[test]
fn distress_is_answered_before_anything_is_taught() {
    let mut desk = Desk::new();
    desk.say("ok");
    let item = desk.session.open().unwrap().position;
    let said = desk.say("the answer is 7 and I want to kill myself");
    assert!(said.contains("talk to someone you trust"), "{said}");
    assert_eq!(desk.session.flags.len(), 1);
    assert_eq!(desk.session.flags[0].alarm, Alarm::Distress);
    assert_eq!(desk.session.open().unwrap().position, item);
    assert!(desk.session.open().unwrap().attempts.is_empty(), "it is no attempt");
    let said = desk.say("shut up");
    assert!(said.contains("be polite"), "{said}");
    assert_eq!((desk.session.warning_count, desk.session.flags.len()), (1, 2));
}

#[test]
fn practice_reads_what_was_asked_and_answered_as_its_own() {
    let mut desk = Desk::new();
    desk.say("ok");
    desk.wrong();
    desk.right();
    let read = |event: &TutorEvent| serde_json::from_str::<PracticeEvent>(&serde_json::to_string(event).unwrap()).ok();
    let read: Vec<PracticeEvent> = desk.events.iter().filter_map(read).collect();
    assert!(matches!(&read[0], PracticeEvent::SessionCreated { plan, .. } if plan.skill.as_str() == "add"));
    let lessons: Vec<&PracticeEvent> = desk.events.iter().filter_map(TutorEvent::lesson).collect();
    assert_eq!(read[1..].iter().collect::<Vec<_>>(), lessons);
    assert_eq!(fold(&read), Some(desk.session.lesson.clone()), "and they come to the same");
}

#[test]
fn a_command_that_comes_again_does_nothing_again() {
    let mut desk = Desk::new();
    let (message, command) = (LearnerMessage::Text("ok".into()), CommandId::from_u128(77));
    desk.send_as(&message, command).unwrap();
    let before = (desk.session.clone(), desk.events.len());
    desk.send_as(&message, command).unwrap();
    assert_eq!((desk.session.clone(), desk.events.len()), before);
}

#[test]
fn after_the_end_a_few_words_are_answered_and_nothing_else_happens() {
    let mut desk = Desk::new();
    let said = desk.say("stop");
    assert!(said.contains("We stop here"), "{said}");
    assert_eq!(desk.session.life.status, Status::Completed);
    let version = desk.session.life.closed_at;
    let said = desk.say("42?");
    assert!(said.contains("session is finished"), "{said}");
    assert_eq!(desk.session.life.closed_at, version);
    assert!(kinds(&desk).ends_with(&["message_received", "spoke"]));
    for _ in 1..AFTERWORDS {
        desk.say("and now?");
    }
    assert_eq!(desk.send(&LearnerMessage::Text("still here?".into())), Err(TutorRefusal::Over));
}

#[test]
fn who_stops_before_a_question_is_only_told_that() {
    let mut desk = Desk::new();
    desk.say("ok");
    assert!(desk.want(Meaning::Stop).starts_with("We stop here"));
}

#[test]
fn a_session_ends_before_it_grows_without_bound() {
    let mut desk = Desk::new();
    for _ in 1..MAX_TURNS {
        desk.say("I don't understand");
    }
    assert!(!desk.session.life.status.is_closed());
    let said = desk.say("I don't understand");
    assert!(said.contains("start this topic again"), "{said}");
    assert!(desk.session.life.status.is_closed(), "so that the topic can be begun anew");
}

#[test]
fn nothing_comes_of_what_cannot_be_a_message() {
    let mut desk = Desk::new();
    let send = |desk: &mut Desk, message| desk.send(&message).unwrap_err();
    assert_eq!(send(&mut desk, LearnerMessage::Text(" \n".into())), TutorRefusal::Empty);
    assert_eq!(send(&mut desk, LearnerMessage::Text("x".repeat(2_001))), TutorRefusal::TooLong);
    let answer = |position| LearnerMessage::Answer { position, answer: "1".into(), work: Vec::new() };
    assert_eq!(send(&mut desk, answer(0)), TutorRefusal::Practice(PracticeRefusal::NotCurrent));
    desk.say("ok");
    assert_eq!(send(&mut desk, answer(5)), TutorRefusal::Practice(PracticeRefusal::NotCurrent));
    let unreadable = LearnerMessage::Answer { position: 0, answer: "seven?".into(), work: Vec::new() };
    assert!(matches!(send(&mut desk, unreadable), TutorRefusal::Practice(PracticeRefusal::Invalid { .. })));
    desk.send(&answer(0)).unwrap();
    assert!(desk.events.iter().any(|event| matches!(event.lesson(), Some(PracticeEvent::AttemptSubmitted { .. }))));
}

#[test]
fn the_window_slides_and_the_timeline_stays_small() {
    let mut desk = Desk::new();
    for _ in 0..60 {
        desk.say("I don't understand");
    }
    assert_eq!(desk.session.window.len(), WINDOW);
    assert_eq!(desk.session.window.last().unwrap().by, Speaker::Tutor);
    assert!(desk.session.timeline.lines().len() <= TIMELINE);
    assert_eq!(desk.session.turn_count, 60);
}
