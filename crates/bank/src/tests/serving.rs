//! Problems in practice and in exams.

use serde_json::json;

use super::*;
use crate::task::Task;
use plumb_answers::answer::{Input, Outcome};
use plumb_answers::item::{DrawnProblem, ItemBody, mark_body, mark_item};
use plumb_content::generate::OptionOrder;

/// The problem after it was verified.
pub(super) fn verified(line: &Json) -> MathProblemItem {
    let mut item = read(line);
    let ProblemDecision::Approved(approval) = verify(&item, &RubricPolicy::default()) else { panic!("{line}") };
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
fn a_problem_is_served_in_the_notation_of_content_and_with_all_that_can_be_taught() {
    let task = task(&sample());
    assert_eq!(task.asked.stem, "What is $\\frac{1}{2} + \\frac{1}{4}$?");
    let plain: Vec<_> = task.solution.iter().map(|step| plumb_typeset::plain_text(step)).collect();
    assert_eq!(plain, ["Make the bottoms equal. 1/2 = 2/4", "Add the tops. 2/4 + 1/4 = 3/4"]);
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

fn served(line: &Json) -> ServedProblem {
    VerifiedProblem::new(verified(line)).unwrap().into()
}

#[test]
fn an_item_of_an_exam_has_its_options_by_its_layout_and_names_the_mistake_behind_each() {
    let mut line = choice(&["12", "144", "24", "6"], "12");
    line["problem_content"]["variables"] = json!({ "side": 12, "half": 0.5, "unit": "cm" });
    line["misconceptions"] = json!([
        { "id": "squared", "error_tag": "square-for-side", "trigger": { "kind": "exact_answer", "value": "144" },
          "hint_ladder": ["Look."] }
    ]);
    let mut orders = std::collections::BTreeSet::new();
    for layout in 0..40 {
        let item = form_item(&served(&line), layout, OptionOrder::Shuffled).unwrap();
        assert_eq!(
            item.canonical_json(),
            form_item(&served(&line), layout, OptionOrder::Shuffled).unwrap().canonical_json()
        );
        let problem = served(&line).reference();
        assert_eq!(item.bank, Some(DrawnProblem { problem, layout }));
        assert_eq!((item.seed, item.difficulty.as_str(), item.skill_version.as_str()), (0, "easy", "1"));
        assert_eq!(item.blueprint, StoredProblem::of(served(&line).item()).unwrap().hash);
        let ItemBody::MultipleChoice { options, key } = &item.body else { panic!() };
        assert_eq!((item.key_text(), mark_item(&item, key).outcome), ("12", Outcome::Correct));
        orders.insert(options.iter().map(|option| option.text.clone()).collect::<Vec<_>>());
        let squared = options.iter().find(|option| option.text == "144").unwrap();
        assert_eq!(squared.strategy.as_deref(), Some("squared"));
        assert_eq!(squared.misconception.as_deref(), Some("square for side"));
        assert!(options.iter().filter(|option| option.text != "144").all(|option| option.misconception.is_none()));
    }
    assert!(orders.len() > 10, "{orders:?}");
    // Numbers that some readers would not keep exact are text.
    let item = form_item(&served(&line), 1, OptionOrder::Sorted).unwrap();
    let parameters: Vec<&Json> = item.parameters.values().collect();
    assert_eq!(parameters, [&json!("0.5"), &json!(12), &json!("cm")]);
    let texts: Vec<&str> = item.body.options().unwrap().iter().map(|option| option.text.as_str()).collect();
    assert_eq!(texts, ["6", "12", "24", "144"]);
    // Its source leads to the problem that it was drawn from.
    assert_eq!(ItemSource::from(&item).problem(), Some(served(&line).reference()));
}

#[test]
fn a_typed_item_of_an_exam_is_marked_as_in_practice() {
    let line = plain("fraction", "numeric", "3/4");
    let item = form_item(&served(&line), 5, OptionOrder::Shuffled).unwrap();
    assert_eq!(item.body, task(&line).body);
    assert_eq!(item.solution, task(&line).solution);
    assert_eq!(item.name(), task(&line).name);
}
