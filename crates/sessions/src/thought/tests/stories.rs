//! Examples with one learner.

use crate::engine::fold;
use serde_json::json;

use super::*;
use crate::conversation::{Message, Phase, RunOutcome, Script, SystemRef};
use crate::engine::Status;
use plumb_content::question::{AnswerError, FieldProblem, QuestionKind};
use plumb_types::ids::CommandId;

const NEXT: [&str; 2] = ["response_recorded", "prompt_presented"];
const LAST: [&str; 2] = ["response_recorded", "session_completed"];

fn desk() -> ThoughtHarness {
    ThoughtHarness::new(reflection_of(TEXT))
}

#[test]
fn prompts_come_one_after_the_other_in_their_own_words() {
    let mut desk = desk();
    assert_eq!(desk.session.life.status, Status::AwaitingResponse);
    assert_eq!(desk.session.current.as_ref().unwrap().text, "What happened?");
    assert_eq!(desk.respond(Some("I went to school by bike.")).unwrap(), NEXT);
    assert_eq!(desk.current(), Some(("learnt", false)));
    assert_eq!(desk.respond(Some("How to divide fractions.")).unwrap(), NEXT);
    assert_eq!(desk.current(), Some(("mood", false)));
    assert_eq!(desk.respond(Some("Fine")).unwrap(), LAST);
    assert_eq!((desk.session.life.status, desk.current()), (Status::Completed, None));
    assert_eq!(desk.session.life.closed_at, Some(desk.now));
    assert_eq!(desk.respond(Some("More")), Err(ThoughtRefusal::Closed));
}

#[test]
fn an_answer_of_few_words_is_followed_up_once_and_right_after() {
    let mut desk = desk();
    desk.respond(Some("Nothing - much - really -")).unwrap();
    assert_eq!(desk.current(), Some(("what_happened", true)), "dashes are no words");
    assert_eq!(desk.session.current.as_ref().unwrap().text, "Can you say a little more?");
    assert_eq!(desk.session.current.as_ref().unwrap().position, 1);
    desk.respond(Some("No.")).unwrap();
    assert_eq!(desk.current(), Some(("learnt", false)), "a short answer to the follow-up is left alone");
    assert_eq!(desk.session.current.as_ref().unwrap().position, 2);
    desk.respond(Some("To add fractions")).unwrap();
    assert_eq!(desk.current(), Some(("mood", false)), "as many words as are wanted are enough");
}

#[test]
fn nobody_is_made_to_reflect() {
    let mut desk = desk();
    assert_eq!(desk.respond(None).unwrap(), NEXT);
    assert_eq!(desk.current(), Some(("learnt", false)), "what was left out is not followed up");
    let needed = FieldProblem { field: String::new(), fault: AnswerError::Required };
    assert_eq!(desk.respond(None), Err(ThoughtRefusal::BadAnswer(vec![needed])), "but for what the author requires");
    desk.respond(Some("Something")).unwrap();
    assert_eq!(desk.current(), Some(("learnt", true)));
    desk.respond(None).unwrap();
    assert_eq!(desk.current(), Some(("mood", false)), "a follow-up can always be left out");
    desk.respond(None).unwrap();
    assert_eq!(desk.session.life.status, Status::Completed);
    let answers: Vec<Option<String>> = exchanges(&desk.events).into_iter().map(|exchange| exchange.answer).collect();
    assert_eq!(answers, [None, Some("Something".to_owned()), None, None]);
}

#[test]
fn what_cannot_be_taken_is_told_at_its_field_and_nothing_happens() {
    let mut desk = desk();
    let fault = |fault| Err(ThoughtRefusal::BadAnswer(vec![FieldProblem { field: "text".to_owned(), fault }]));
    assert_eq!(desk.respond(Some("  \n ")), fault(AnswerError::Blank));
    assert_eq!(desk.respond(Some(&"x".repeat(4_001))), fault(AnswerError::TooLong { max: 4_000, given: 4_001 }));
    assert_eq!(desk.respond(Some("a\u{7}b")), fault(AnswerError::ControlCharacter));
    let command_id = desk.command_id();
    let ahead = ThoughtCommand::Respond { position: 1, text: Some("Too soon".to_owned()), command_id };
    assert_eq!(desk.act(&ahead), Err(ThoughtRefusal::NotCurrent));
    let other = reflection_of(&TEXT.replace("Sleep well", "Good night"));
    let answer = ThoughtCommand::Respond { position: 0, text: None, command_id };
    assert_eq!(decide(&desk.session, &other, &answer, desk.now), Err(ThoughtRefusal::OtherReflection));
    assert_eq!(create(plan(&desk.reflection), &other, desk.now), Err(ThoughtRefusal::OtherReflection));
    assert_eq!(desk.session, fold(&desk.events).unwrap(), "nothing happened");
    assert_eq!(desk.act_and_go_on(&answer).unwrap(), NEXT, "and a command that was refused may still be carried out");
    assert_eq!(desk.act(&ahead), Ok(Vec::new()), "once");
}

#[test]
fn the_same_command_again_does_nothing_again_however_late() {
    let mut desk = desk();
    let first =
        ThoughtCommand::Respond { position: 0, text: Some("Rain".to_owned()), command_id: CommandId::from_u128(7) };
    desk.act_and_go_on(&first).unwrap();
    for text in ["It rained all day long.", "How clouds come about.", "Wet"] {
        assert_eq!(desk.act(&first), Ok(Vec::new()));
        desk.respond(Some(text)).unwrap();
    }
    assert_eq!(desk.session.life.status, Status::Completed);
    let before = desk.session.clone();
    assert_eq!(desk.act(&first), Ok(Vec::new()));
    assert_eq!(desk.session, before);
}

#[test]
fn one_may_stop_at_any_time() {
    let mut desk = desk();
    desk.respond(Some("It rained all day.")).unwrap();
    let end = ThoughtCommand::End { command_id: desk.command_id() };
    assert_eq!(desk.act(&end).unwrap(), ["session_terminated"]);
    assert_eq!((desk.session.life.status, desk.current()), (Status::Terminated, None));
    assert_eq!(desk.act(&end), Ok(Vec::new()));
    let again = ThoughtCommand::End { command_id: desk.command_id() };
    assert_eq!(desk.act(&again), Err(ThoughtRefusal::Closed));
    assert_eq!(exchanges(&desk.events).len(), 1, "what was written is kept");
}

#[test]
fn a_prompt_can_be_shown_as_any_question_is() {
    let reflection = reflection_of(TEXT);
    let prompt = reflection.question("learnt", false).unwrap();
    assert_eq!((prompt.text.as_str(), prompt.required), ("What did you learn?", true));
    let follow_up = reflection.question("learnt", true).unwrap();
    assert_eq!((follow_up.text.as_str(), follow_up.required), ("How do you know?", false));
    assert_eq!(reflection.question("what_happened", false).unwrap().help.as_deref(), Some("Begin where you like."));
    assert_eq!(reflection.question("what_happened", true).unwrap().help, None, "the help is of the first question");
    let mood = reflection.question("mood", false).unwrap();
    assert_eq!(mood.kind, QuestionKind::LongText { max_length: 20 });
    assert_eq!((reflection.question("mood", true), reflection.question("mud", false)), (None, None));
}

/// A message of an agent, as in any session.
fn said(at: Timestamp) -> ThoughtEvent {
    ThoughtEvent::Said(Box::new(Message::RunStarted {
        at,
        run: 1,
        epoch: 1,
        driver: Script::DRIVER.to_owned(),
        system: SystemRef { name: Script::THOUGHT.name.to_owned(), version: Script::VERSION.to_owned() },
    }))
}

#[test]
fn what_is_said_is_part_of_the_session_and_changes_nothing_else_of_it() {
    let mut desk = desk();
    let before = desk.session.clone();
    desk.take(said(desk.now));
    let conversation = desk.session.conversation.clone().unwrap();
    assert_eq!((conversation.run, conversation.run_seq), (1, desk.session.life.version));
    let mut without = desk.session.clone();
    (without.conversation, without.life.version) = (None, before.life.version);
    assert_eq!(without, before);
    let end = ThoughtCommand::End { command_id: desk.command_id() };
    desk.act(&end).unwrap();
    let (at, outcome) = (desk.now, RunOutcome::Completed);
    desk.take(ThoughtEvent::Said(Box::new(Message::RunFinished { at, run: 1, outcome })));
    assert_eq!(desk.session.conversation.as_ref().unwrap().phase, Phase::Finished, "after the end too");
    assert_eq!(desk.session.life.status, Status::Terminated);
    assert_eq!(desk.session.life.version, desk.events.len() as u64);
}

#[test]
fn events_are_written_as_they_will_always_be_read() {
    let mut desk = desk();
    desk.respond(Some("Rain")).unwrap();
    desk.respond(None).unwrap();
    desk.take(said(desk.now));
    let json: Vec<serde_json::Value> = desk.events.iter().map(|event| serde_json::to_value(event).unwrap()).collect();
    assert_eq!(json[0]["session_created"]["plan"]["reflection_id"], json!("my-day"));
    let at = &json[1]["prompt_presented"]["at"];
    let presented = json!({"at": at, "position": 0, "prompt": "what_happened", "follow_up": false,
        "text": "What happened?"});
    assert_eq!(json[1], json!({ "prompt_presented": presented }));
    let at = &json[2]["response_recorded"]["at"];
    let recorded = json!({"at": at, "prompt": "what_happened", "follow_up": false, "text": "Rain",
        "command_id": CommandId::from_u128(101)});
    assert_eq!(json[2], json!({ "response_recorded": recorded }));
    assert_eq!(json[4]["response_recorded"].get("text"), None, "left out");
    let ThoughtEvent::Said(message) = &desk.events[6] else { panic!("{:?}", desk.events[6]) };
    assert_eq!(Message::in_event(&json[6].to_string()).as_ref(), Some(&**message), "as in every kind of session");
    for (event, json) in desk.events.iter().zip(json) {
        assert_eq!(&serde_json::from_value::<ThoughtEvent>(json).unwrap(), event);
    }
}

#[test]
fn a_session_begins_with_its_creation() {
    let desk = desk();
    assert_eq!(fold::<ThoughtSession>(&desk.events[1..]), None);
    assert_eq!(fold::<ThoughtSession>(&[]), None);
}

#[test]
fn a_state_is_read_and_written_in_the_order_in_which_it_always_was() {
    let stored = concat!(
        r#"{"plan":{"session_id":"00000000-0000-0000-0000-000000000001","#,
        r#""learner":"00000000-0000-0000-0000-000000000002","reflection_id":"r","reflection":"h"},"#,
        r#""status":"completed","version":3,"created_at":1795338000000001,"closed_at":1795338000000002,"current":null,"#,
        r#""context":{"summary":[],"window":[],"exchanges":0},"commands":[9007199254740991]}"#
    );
    let session: ThoughtSession = serde_json::from_str(stored).unwrap();
    assert_eq!(serde_json::to_string(&session).unwrap(), stored);
    let open = stored.replace("1795338000000002", "null");
    assert_eq!(serde_json::to_string(&serde_json::from_str::<ThoughtSession>(&open).unwrap()).unwrap(), open);
}
