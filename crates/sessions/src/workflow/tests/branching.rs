//! Rules and rounds.

use super::*;
use crate::engine::Status;

/// Asks a question, then branches by `when` to `yes` or `no`.
fn sorted(question: &str, when: &str, answer: serde_json::Value) -> String {
    let text = format!(
        "\
workflow_id: S
version: '1'
metadata: {{title: S}}
steps:
  - {{step_id: q, type: ask, question: {{{question}}}}}
  - {{step_id: sort, type: branch, rules: [{{when: \"{when}\", next: yes_end}}], otherwise: no_end}}
  - {{step_id: yes_end, type: end, text: Yes., outcome: 'yes'}}
  - {{step_id: no_end, type: end, text: No., outcome: 'no'}}
"
    );
    let mut walker = Walker::new(&text);
    walker.respond(Response::Answer(answer)).unwrap();
    walker.session.outcome.clone().unwrap()
}

#[test]
fn rules_see_answers_as_questions_give_them() {
    let number = "question_type: number, text: How many?, required: false";
    assert_eq!(sorted(number, "q > 3", json!({ "value": 4 })), "yes");
    assert_eq!(sorted(number, "q > 3", json!({ "value": 3 })), "no");
    let one = "question_type: single_choice, text: Which?, options: [{id: red, text: Red}, {id: blue, text: Blue}]";
    assert_eq!(sorted(one, "q == 'red'", json!({ "selection": "red" })), "yes");
    let several = one.replace("single_choice", "multiple_select");
    assert_eq!(sorted(&several, "'blue' in q and len(q) == 1", json!({ "selections": ["blue"] })), "yes");
}

#[test]
fn what_is_not_there_or_fails_does_not_hold() {
    let number = "question_type: number, text: How many?, required: false";
    for when in ["q > 3", "not (q > 3)", "q == q or True"] {
        assert_eq!(sorted(number, when, json!(null)), "no", "{when}");
    }
    assert_eq!(sorted(number, "not q_answered", json!(null)), "yes");
    assert_eq!(sorted(number, "1 / q > 0", json!({ "value": 0 })), "no");
    assert_eq!(sorted(number, "q_visits == 1", json!(null)), "yes");
}

#[test]
fn visits_let_somebody_try_again_so_often() {
    let text = "\
workflow_id: R
version: '1'
metadata: {title: R}
steps:
  - {step_id: quiz, type: check, text: 'One and one?', answer: {input: integer}, key: 2, on_fail: again}
  - {step_id: good, type: end, text: Good.}
  - step_id: again
    type: branch
    rules: [{when: quiz_visits < 3 and not quiz_passed, next: quiz}]
    otherwise: sorry
  - {step_id: sorry, type: end, text: Sorry., outcome: failed}
";
    let mut walker = Walker::new(text);
    walker.check("3").unwrap();
    walker.check("3").unwrap();
    assert_eq!((walker.step(), walker.session.visits("quiz")), ("quiz", 3));
    walker.check("3").unwrap();
    assert_eq!(walker.session.outcome.as_deref(), Some("failed"));
}

#[test]
fn going_round_without_end_ends_after_a_thousand_visits() {
    let text = "\
workflow_id: R
version: '1'
metadata: {title: R}
steps:
  - {step_id: again, type: choose, text: Again?, options: [{id: 'on', text: Once more, next: again}, {id: off, text: Stop}]}
  - {step_id: done, type: end, text: Done.}
";
    let mut walker = Walker::new(text);
    for visit in 1..MAX_VISITS {
        assert_eq!(walker.session.visits("again"), visit);
        walker.choose("on").unwrap();
    }
    assert_eq!(walker.session.life.status, Status::AwaitingResponse);
    assert_eq!(kinds(&walker.choose("on").unwrap()), ["response_recorded", "session_completed"]);
    assert_eq!(walker.session.outcome.as_deref(), Some(TOO_MANY_STEPS));
    assert_eq!(walker.presented().view, View::Over { outcome: Some(TOO_MANY_STEPS.into()) });
    assert!(serde_json::to_string(&walker.session).unwrap().len() < 4_000, "the state does not grow with the rounds");
}

#[test]
fn a_circle_of_branches_ends_all_the_same_if_one_gets_through() {
    let mut workflow = read_text(WELCOME);
    let sort = workflow.steps.iter_mut().find(|step| step.id == "sort").unwrap();
    sort.body = StepBody::Branch { rules: Vec::new(), otherwise: "sort".into() };
    let mut walker = Walker::of(workflow);
    walker.go_on().unwrap();
    walker.number(3).unwrap();
    walker.choose("test").unwrap();
    let events = walker.run(50, scored(0)).unwrap();
    assert!(events.len() < 20);
    assert_eq!(walker.session.outcome.as_deref(), Some(TOO_MANY_STEPS));
    let mut broken = read_text(WELCOME);
    broken.steps.retain(|step| step.id != "hours");
    let mut lost = Walker::of(broken);
    assert_eq!(lost.go_on(), Err(WorkflowRefusal::NoStep("hours".into())));
}
