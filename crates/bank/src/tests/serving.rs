//! What practice makes of a problem.

use serde_json::json;

use super::*;
use crate::task::Task;
use plumb_answers::answer::{Input, Outcome};
use plumb_answers::item::ItemBody;
use plumb_answers::item::mark_body;

/// The problem as it stands once it was verified.
fn verified(line: &Json) -> MathProblemItem {
    let mut item = read(line);
    let Decision::Approved(approval) = verify(&item, &RubricPolicy::default()) else { panic!("{line}") };
    item.meta.provenance.verifier = approval.evidence().verifier.clone();
    item.meta.verification_report = approval.evidence().verification_report.clone();
    item.meta.status = Status::Verified;
    item.meta.verified_at = Some(NOW);
    item
}

fn task(line: &Json) -> Task {
    Task::from(&ServedProblem::from(VerifiedProblem::new(verified(line)).unwrap()))
}

#[test]
fn a_problem_is_served_without_latex_and_with_all_that_can_be_taught() {
    let task = task(&sample());
    assert_eq!(task.stem, "What is 1/2 + 1/4?");
    assert_eq!(task.solution, ["Make the bottoms equal. 1/2 = 2/4", "Add the tops. 2/4 + 1/4 = 3/4"]);
    assert_eq!(task.name, "bank/0198c0de-0000-7000-8000-000000000001/1");
    assert_eq!(task.key_text(), "3/4");
    assert_eq!(task.misconceptions.len(), 3);
    assert_eq!((task.timed_as(), task.blueprint.as_deref()), (task.name.as_str(), None));
}

#[test]
fn answers_of_every_kind_are_marked_by_the_rules_they_were_verified_by() {
    for (input, kind, key, right, wrong) in [
        ("integer", "numeric", "42", &["42", " 42 "][..], "24"),
        ("fraction", "numeric", "3/4", &["6/8", "0.75"], "4/3"),
        ("decimal", "numeric", "0.50", &["0.5", "1/2"], "0.05"),
        ("boolean", "boolean", "true", &["true", "True"], "false"),
        ("expression", "algebraic", "2*x + 1", &["1 + 2x", "x + x + 1"], "2x"),
        ("set", "set", "{1, 2}", &["2, 1", "{1, 2}"], "{1}"),
    ] {
        let task = task(&plain(input, kind, key));
        for answer in right {
            assert_eq!(mark_body(&task.body, answer).outcome, Outcome::Correct, "{input} {answer}");
        }
        assert_eq!(mark_body(&task.body, wrong).outcome, Outcome::Incorrect, "{input} {wrong}");
    }
}

#[test]
fn an_accepted_form_can_be_entered_and_a_tolerance_holds() {
    let mut line = plain("integer", "numeric", "42");
    line["answer_spec"]["accepted_forms"] = json!(["84/2"]);
    let body = task(&line).body;
    assert_eq!(mark_body(&body, "84/2").outcome, Outcome::Correct);
    assert!(matches!(&body, ItemBody::ShortAnswer { spec, .. } if spec.input == Input::Fraction));
    let mut line = plain("decimal", "numeric", "3.14");
    line["answer_spec"]["tolerance"] = json!(0.01);
    let body = task(&line).body;
    assert_eq!(mark_body(&body, "3.15").outcome, Outcome::Correct);
    assert_eq!(mark_body(&body, "3.16").outcome, Outcome::Incorrect);
}

#[test]
fn choices_come_in_an_order_of_their_own_which_stays() {
    let choices = ["right", "wrong a", "wrong b", "wrong c"];
    let mut first = std::collections::BTreeSet::new();
    for version in 1..=20 {
        let mut line = choice(&choices, "right");
        line["meta"]["version"] = json!(version);
        let ItemBody::MultipleChoice { options, key } = task(&line).body else { panic!() };
        let again = task(&line).body;
        assert_eq!(again, ItemBody::MultipleChoice { options: options.clone(), key: key.clone() });
        first.insert(options[0].text.clone());
        let mut texts: Vec<&str> = options.iter().map(|option| option.text.as_str()).collect();
        texts.sort_unstable();
        assert_eq!(texts, choices);
        let right = options.iter().find(|option| option.id == key).unwrap();
        assert_eq!(right.text, "right");
    }
    assert!(first.len() > 2, "the first is not always the same: {first:?}");
}

#[test]
fn what_was_never_verified_is_not_before_anybody_and_what_is_retired_may_be_finished() {
    let mut item = verified(&sample());
    item.meta.status = Status::Retired;
    assert!(ServedProblem::new(item.clone()).is_ok());
    assert_eq!(VerifiedProblem::new(item.clone()), Err(NotServable::Status(Status::Retired)));
    for status in [Status::Draft, Status::InReview, Status::Rejected] {
        item.meta.status = status;
        assert_eq!(ServedProblem::new(item.clone()), Err(NotServable::Status(status)));
    }
    item.meta.status = Status::Verified;
    item.meta.provenance.verifier = Verifier::none();
    assert_eq!(ServedProblem::new(item), Err(NotServable::NotPassed));
}
