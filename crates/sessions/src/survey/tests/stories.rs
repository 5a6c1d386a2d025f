//! Examples with one respondent.

use crate::engine::fold;
use plumb_types::ids::{CommandId, UserId};
use serde_json::json;

use super::*;
use crate::engine::Status;

fn desk() -> SurveyHarness {
    SurveyHarness::new(survey_of(TEXT))
}

#[test]
fn an_answer_decides_what_is_asked_next() {
    let mut desk = desk();
    assert_eq!(desk.current(), Some("took_part"));
    assert_eq!(desk.answer(json!({"selection": "yes"})).unwrap(), ["response_recorded", "question_presented"]);
    desk.answer(json!({"value": 2})).unwrap();
    assert_eq!(desk.current(), Some("why"));
    desk.answer(json!({"text": "Too fast."})).unwrap();
    desk.answer(json!({"value": 12})).unwrap();
    assert_eq!(desk.current(), Some("more"));
    assert_eq!(desk.skip().unwrap(), ["response_recorded", "session_completed"]);
    assert_eq!((desk.session.life.status, desk.current()), (Status::Completed, None));
    let finished = desk.session.finished().unwrap();
    assert_eq!(finished.asked, ["took_part", "pace", "why", "hours", "more"]);
    assert_eq!(finished.answers.len(), 4);
    assert_eq!(desk.answer(json!({})), Err(SurveyRefusal::Closed));
}

#[test]
fn a_rule_leads_past_questions_or_to_the_end() {
    let mut desk = desk();
    desk.answer(json!({"selection": "yes"})).unwrap();
    // The rule leads to `more`, but its own condition does not hold without hours.
    assert_eq!(desk.answer(json!({"value": 3})).unwrap(), ["response_recorded", "session_completed"]);
    assert_eq!(desk.session.finished().unwrap().asked, ["took_part", "pace"]);
    let mut desk = self::desk();
    assert_eq!(desk.answer(json!({"selection": "no"})).unwrap(), ["response_recorded", "session_completed"]);
}

#[test]
fn what_is_left_when_going_another_way_is_kept_aside_and_comes_back() {
    let mut desk = desk();
    desk.answer(json!({"selection": "yes"})).unwrap();
    desk.answer(json!({"value": 1})).unwrap();
    desk.answer(json!({"text": "Too fast."})).unwrap();
    assert_eq!(desk.back().unwrap(), ["moved_back", "question_presented"]);
    assert_eq!(desk.current(), Some("why"));
    desk.back().unwrap();
    assert_eq!(desk.current(), Some("pace"));
    desk.answer(json!({"value": 4})).unwrap();
    assert_eq!(desk.current(), Some("hours"));
    assert_eq!(desk.session.context.skipped_questions, ["why"]);
    assert!(desk.session.kept("why").is_some(), "kept aside");
    let off = path(&desk.survey, &desk.session.responses);
    assert_eq!(off.position(2), None, "but not on the path");
    desk.back().unwrap();
    desk.answer(json!({"value": 2})).unwrap();
    assert_eq!(desk.current(), Some("why"), "answered or not, it is shown again on the way forward");
    assert_eq!(desk.session.kept("why"), Some(&Answer::Text("Too fast.".into())));
    desk.answer(json!({"text": "Too fast."})).unwrap();
    desk.answer(json!({"value": 1})).unwrap();
    assert_eq!(desk.session.finished().unwrap().asked, ["took_part", "pace", "why", "hours"]);
}

#[test]
fn a_required_question_on_a_way_that_was_left_never_blocks() {
    let mut desk = desk();
    desk.answer(json!({"selection": "yes"})).unwrap();
    desk.answer(json!({"value": 1})).unwrap();
    desk.back().unwrap();
    desk.answer(json!({"value": 4})).unwrap();
    desk.answer(json!({"value": 0})).unwrap();
    assert_eq!(desk.session.life.status, Status::Completed);
    assert!(!desk.session.finished().unwrap().answers.contains_key("why"));
}

#[test]
fn an_answer_off_the_path_is_seen_by_no_rule() {
    let text = TEXT.replace("show_if: hours > 10 or pace == 5", "show_if: why_answered");
    let mut desk = SurveyHarness::new(survey_of(&text));
    desk.answer(json!({"selection": "yes"})).unwrap();
    desk.answer(json!({"value": 1})).unwrap();
    desk.answer(json!({"text": "Too fast."})).unwrap();
    desk.back().unwrap();
    desk.back().unwrap();
    desk.answer(json!({"value": 5})).unwrap();
    desk.answer(json!({"value": 1})).unwrap();
    assert_eq!(desk.session.finished().unwrap().asked, ["took_part", "pace", "hours"]);
}

#[test]
fn only_what_may_be_done_is_done() {
    let mut desk = desk();
    assert_eq!(desk.back(), Err(SurveyRefusal::AtStart));
    assert_eq!(desk.skip(), Err(SurveyRefusal::Required));
    let command_id = desk.command_id();
    let elsewhere =
        SurveyCommand::Answer { question: "pace".into(), answer: Answer::Selection("yes".into()), command_id };
    assert_eq!(desk.act(&elsewhere), Err(SurveyRefusal::NotCurrent));
    let wrong =
        SurveyCommand::Answer { question: "took_part".into(), answer: Answer::Selection("maybe".into()), command_id };
    assert_eq!(desk.act(&wrong), Err(SurveyRefusal::NotAnAnswer));
    let other = survey_of(&TEXT.replace("title: Lessons", "title: Other"));
    let right =
        SurveyCommand::Answer { question: "took_part".into(), answer: Answer::Selection("yes".into()), command_id };
    assert_eq!(decide(&desk.session, &other, &right, desk.now), Err(SurveyRefusal::OtherSurvey));
    assert_eq!(desk.session, fold(&desk.events).unwrap(), "nothing happened");
    let mut one_way = SurveyHarness::new(survey_of(&format!("{TEXT}configuration: {{allow_back: false}}\n")));
    one_way.answer(json!({"selection": "yes"})).unwrap();
    assert_eq!(one_way.back(), Err(SurveyRefusal::NoWayBack));
}

#[test]
fn the_same_command_again_does_nothing_again_however_late() {
    let mut desk = desk();
    let first = SurveyCommand::Answer {
        question: "took_part".into(),
        answer: Answer::Selection("yes".into()),
        command_id: CommandId::from_u128(7),
    };
    desk.act(&first).unwrap();
    for _ in 0..50 {
        desk.back().unwrap();
        desk.answer(json!({"selection": "yes"})).unwrap();
    }
    desk.back().unwrap();
    let before = desk.session.clone();
    assert_eq!(desk.act(&first), Ok(Vec::new()));
    assert_eq!(desk.session, before);
}

#[test]
fn a_session_takes_so_many_commands_and_can_still_be_ended() {
    let mut desk = desk();
    let mut done = 0;
    let refusal = loop {
        let step =
            if desk.current() == Some("took_part") { desk.answer(json!({"selection": "yes"})) } else { desk.back() };
        match step {
            Ok(_) => done += 1,
            Err(refusal) => break refusal,
        }
        assert!(done <= MAX_COMMANDS);
    };
    assert_eq!((refusal, done), (SurveyRefusal::TooManyCommands, MAX_COMMANDS));
    let command_id = desk.command_id();
    assert_eq!(desk.act(&SurveyCommand::End { command_id }), Ok(vec!["session_terminated"]));
    assert_eq!((desk.session.life.status, desk.session.finished()), (Status::Terminated, None));
}

#[test]
fn the_context_says_how_far_one_has_come() {
    let mut desk = desk();
    let context = |desk: &SurveyHarness| {
        let context = desk.session.context.clone();
        (context.current_question_index, context.total_questions, context.skipped_questions)
    };
    assert_eq!(context(&desk), (0, 3, vec![]), "as long as nothing more is answered");
    desk.answer(json!({"selection": "yes"})).unwrap();
    desk.answer(json!({"value": 5})).unwrap();
    assert_eq!(context(&desk), (2, 3, vec!["why".to_owned()]), "without the hours nothing follows from them");
    desk.answer(json!({"value": 1})).unwrap();
    assert_eq!(context(&desk), (3, 4, vec!["why".to_owned()]));
}

#[test]
fn a_path_is_certain_up_to_the_first_question_that_was_not_passed() {
    let mut desk = desk();
    desk.answer(json!({"selection": "yes"})).unwrap();
    let ahead = path(&desk.survey, &desk.session.responses);
    assert_eq!((ahead.asked.clone(), ahead.known), (vec![0, 1, 3], 2));
    assert_eq!((ahead.after(1), ahead.before(1), ahead.left_out_before(3)), (Some(3), Some(0), vec![2]));
    assert_eq!((ahead.after(3), ahead.before(0), ahead.after(2)), (None, None, None));
}

#[test]
fn events_are_written_as_they_will_always_be_read() {
    let mut desk = desk();
    desk.answer(json!({"selection": "yes"})).unwrap();
    let json = serde_json::to_value(&desk.events[2]).unwrap();
    assert_eq!(json["response_recorded"]["answer"], json!({"selection": "yes"}));
    let json = serde_json::to_value(&desk.events[0]).unwrap();
    assert_eq!(json["session_created"]["plan"]["respondent"]["named"], json!(UserId::from_u128(2)));
    let mut plan = plan(&desk.survey);
    plan.respondent = Respondent::Anonymous;
    assert_eq!(serde_json::to_value(plan).unwrap()["respondent"], json!("anonymous"));
}
