use serde_json::json;

use super::*;

fn judge(line: &Json) -> ProblemDecision {
    verify(&read(line), &RubricPolicy::default())
}

#[track_caller]
fn approved(line: &Json) -> Evidence {
    match judge(line) {
        ProblemDecision::Approved(approval) => approval.evidence().clone(),
        other => panic!("{other:#?}"),
    }
}

/// Returns the issues of a rejection.
#[track_caller]
fn rejected(line: &Json) -> Vec<String> {
    match judge(line) {
        ProblemDecision::Rejected(rejection) => {
            let evidence = rejection.evidence();
            evidence.verification_report.issues.clone()
        }
        other => panic!("{other:#?}"),
    }
}

/// A problem with an accepted form that cannot be compared.
fn undecided() -> Json {
    let mut line = plain("expression", "algebraic", "x^(10^30)");
    line["answer_spec"]["accepted_forms"] = json!(["y"]);
    line
}

#[test]
fn a_sound_problem_is_approved_with_tool_and_versions() {
    let evidence = approved(&sample());
    assert_eq!(evidence.verifier.kind, VerifierKind::Numeric);
    assert_eq!(evidence.verifier.tool.as_deref(), Some("plumb-answer/4"));
    assert!(evidence.verifier.passed);
    let details = evidence.verifier.details.unwrap();
    assert!(details.contains("plumb-rubric/1") && details.contains("4 checks"), "{details}");
    assert_eq!(evidence.verification_report.issues, Vec::<String>::new());
    assert_eq!(evidence.policy, "plumb-rubric/1");
}

#[test]
fn each_supported_type_is_verified() {
    for (input, kind, key, forms) in [
        ("integer", "numeric", "42", &["42.0", "+42", "84/2"][..]),
        ("integer", "numeric", "-1000", &["-1,000"]),
        ("fraction", "numeric", "3/4", &["0.75"]),
        ("decimal", "numeric", "0.50", &["1/2", ".5"]),
        ("boolean", "boolean", "true", &["T", "yes"]),
    ] {
        let mut line = plain(input, kind, key);
        line["answer_spec"]["accepted_forms"] = json!(forms);
        approved(&line);
        line["answer_spec"]["accepted_forms"] = json!(["17", "maybe"]);
        let issues = rejected(&line);
        assert_eq!(issues.iter().filter(|issue| issue.contains("accepted form")).count(), 2, "{input}: {issues:?}");
    }
    approved(&choice(&["red", "blue"], "blue"));
}

#[test]
fn a_decimal_is_compared_with_its_tolerance() {
    let mut line = plain("decimal", "numeric", "3.14159");
    line["answer_spec"]["accepted_forms"] = json!(["3.14"]);
    line["solution_logic"]["steps"][0]["math"] = json!("22/7");
    assert_eq!(rejected(&line).len(), 4, "the form, the step, and two scores that fell with them");
    line["answer_spec"]["tolerance"] = json!(0.002);
    approved(&line);
}

#[test]
fn choices_that_look_different_but_are_the_same_are_refused() {
    let issues = rejected(&choice(&["1/2", "0.5", "3"], "3"));
    assert!(issues[0].contains("“1/2” and “0.5” are the same"), "{issues:?}");
    let issues = rejected(&choice(&["Blue", "blue ", "red"], "red"));
    assert!(issues[0].contains("are the same"), "{issues:?}");
}

#[test]
fn the_last_step_must_come_to_the_key_where_it_can_be_computed() {
    let step = |math: &str| with(&[("/solution_logic/steps/1/math", json!(math))]);
    for good in ["0.75", "\\frac{6}{8}", "1 - 1/4", "so it is 3/4 of a pizza", "words alone", "x = y", "3/4 = 75\\%"] {
        approved(&step(good));
    }
    let issues = rejected(&step("\\frac{2}{4} + \\frac{1}{4} = \\frac{3}{8}"));
    assert!(issues[0].contains("the last step comes to 3/8, and the key is “3/4”"), "{issues:?}");
    let ProblemDecision::Rejected(rejection) = judge(&step("1/4")) else { panic!() };
    let report = &rejection.evidence().verification_report;
    assert_eq!((report.rubric_scores.procedural_correctness, report.rubric_scores.solvability), (0.0, 1.0));
    let mut truth = plain("boolean", "boolean", "true");
    truth["solution_logic"]["steps"][0]["math"] = json!("5 < 3");
    assert!(rejected(&truth)[0].contains("comes to false"));
    truth["solution_logic"]["steps"][0]["math"] = json!("3 < 5");
    approved(&truth);
}

#[test]
fn expressions_and_sets_are_compared_as_answers_are() {
    for (input, kind, key, good, bad) in [
        ("expression", "algebraic", "2*x + 1", "1+2x", "2*x + 2"),
        ("expression", "algebraic", "x^2 - 1", "(x-1)(x+1)", "(x-1"),
        ("expression", "algebraic", "sqrt(8)", "2\\sqrt{2}", "2.83"),
        ("set", "set", "{1, 2}", "{2, 4/4}", "{1, 2, 3}"),
    ] {
        let mut line = plain(input, kind, key);
        line["answer_spec"]["accepted_forms"] = json!([good]);
        let evidence = approved(&line);
        assert_eq!(evidence.verifier.kind, VerifierKind::Symbolic);
        assert!(evidence.verifier.details.unwrap().contains("plumb-compare-4"), "{key}");
        line["answer_spec"]["accepted_forms"] = json!([bad]);
        assert!(rejected(&line)[0].contains("is not equal to the key"), "{bad}");
    }
    assert!(rejected(&plain("expression", "algebraic", "2*x +"))[0].contains("cannot be read as expression"));
}

#[test]
fn what_cannot_be_compared_is_left_to_a_person() {
    let ProblemDecision::Undecided(evidence) = judge(&undecided()) else { panic!("{:#?}", judge(&undecided())) };
    assert!(!evidence.verifier.passed);
    assert_eq!(evidence.verifier.kind, VerifierKind::None);
    assert!(evidence.verification_report.issues[0].contains("is undecided"), "{evidence:?}");
}

#[test]
fn the_last_step_of_an_expression_must_come_to_it() {
    let mut line = plain("expression", "algebraic", "2*x + 1");
    for (math, good) in [
        ("x + x + 1 = 1 + 2x", true),
        ("$(2x^2 + x)/x = 2x + 1$", true),
        ("f(x) = as above", true),
        ("\\frac{2x^2 + x}{x} = \\frac{4x + 2}{2}", true),
        ("x + x + 2 = 2x + 2", false),
    ] {
        line["solution_logic"]["steps"][0]["math"] = json!(math);
        if good {
            approved(&line);
        } else {
            assert!(rejected(&line)[0].contains("the last step comes to 2x + 2"), "{math}");
        }
    }
}

#[test]
fn the_policy_rejects_what_falls_short_whatever_the_numbers_prove() {
    let score = |name: &str, value: f64| {
        let pointer = format!("/meta/verification_report/rubric_scores/{name}");
        with(&[(pointer.as_str(), json!(value))])
    };
    for name in ["solvability", "ambiguity", "procedural_correctness", "pedagogical_alignment"] {
        approved(&score(name, 0.95));
        let issues = rejected(&score(name, 0.949_999));
        assert!(issues[0].starts_with(name), "{issues:?}");
    }
    let issues = rejected(&with(&[("/meta/verification_report/underspecified", json!(true))]));
    assert_eq!(issues, ["the problem is underspecified"]);
    // A problem that fails the policy is rejected, even if its key is undecided.
    let mut algebra = undecided();
    algebra["meta"]["verification_report"]["underspecified"] = json!(true);
    assert!(matches!(judge(&algebra), ProblemDecision::Rejected(_)));
}

#[test]
fn verifying_again_says_nothing_twice() {
    let line = undecided();
    let ProblemDecision::Undecided(first) = judge(&line) else { panic!() };
    let mut item = read(&line);
    item.meta.verification_report = first.verification_report.clone();
    let again = verify(&item, &RubricPolicy::default());
    assert_eq!(again.evidence(), &first);
}
