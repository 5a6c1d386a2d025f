//! Cases of other systems' answer tests: every key of a policy means something, or the case is refused.

use plumb_answers::answer::Outcome::{Incorrect, Undecided};
use plumb_answers::answer::Verdict;
use plumb_cases::{Case, mark};
use serde_json::{Value, json};

fn read(category: &str, policy: &Value, answer: &str, key: &str) -> Result<Case, String> {
    let case = json!({ "id": "t-7", "category": category, "policy": policy, "answer": answer, "key": key });
    serde_json::from_value(case).map_err(|error| error.to_string())
}

#[track_caller]
fn marked(category: &str, policy: &Value, answer: &str, key: &str) -> Verdict {
    mark(&read(category, policy, answer, key).expect("a case"))
}

/// Cases as `answer | key | outcome`, or `not` and an outcome that is ruled out, below the category and the policy in a
/// line with `rules`.
#[test]
fn what_a_policy_says_is_done() {
    let (mut category, mut policy, mut wrong) = ("", Value::Null, Vec::new());
    for line in include_str!("tables/marked.txt").lines().filter(|line| !line.starts_with("# ")) {
        if let Some((of, rules)) = line.strip_prefix("rules ").and_then(|rules| rules.split_once(' ')) {
            (category, policy) = (of, serde_json::from_str(rules).expect("a policy"));
            continue;
        }
        let [answer, key, expected] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let named = expected.strip_prefix("not ").unwrap_or(expected);
        assert!(["Correct", "Incorrect", "Invalid", "Partial", "Undecided"].contains(&named), "{line}");
        let verdict = marked(category, &policy, answer, key);
        let outcome = format!("{:?}", verdict.outcome);
        if expected.strip_prefix("not ").map_or(outcome != expected, |not| outcome == not) {
            wrong.push(format!("{category} {policy}: {line}: {verdict:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_key_that_is_not_known_or_of_the_wrong_type_is_refused_by_name() {
    for row in include_str!("tables/refused.txt").lines() {
        let [category, policy, key] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        let policy = serde_json::from_str(policy).expect("a policy");
        let error = read(category, &policy, "1", "1").expect_err(category);
        assert!(error.starts_with("case \"t-7\": policy ") && error.contains(key), "{category} {policy}: {error}");
    }
    let error = read("equal_set", &json!(3), "1", "1").expect_err("no policy");
    assert_eq!(error, "case \"t-7\": the policy is no object");
}

#[test]
fn rules_of_numbas_that_contradict_each_other_are_refused() {
    for (more, key) in [
        (json!({ "mustBeReduced": true }), "`mustBeReduced`"),
        (json!({ "mustBeReducedPC": 50 }), "`mustBeReducedPC`"),
        (json!({ "precision": 2 }), "`precision`"),
        (json!({ "precisionType": "dp" }), "`precision`"),
        (json!({ "precisionType": "sigfig", "precision": 0 }), "`precision`"),
        (json!({ "precisionType": "dp", "precision": 51 }), "`precision`"),
        (json!({ "precisionType": "dp", "precision": 2, "precisionPC": 101 }), "`precisionPC`"),
        (json!({ "precisionPC": 50 }), "`precisionPC`"),
        (json!({ "strictPrecision": true }), "`strictPrecision`"),
        (json!({ "notationStyles": ["roman"] }), "`notationStyles`"),
        (json!({ "notationStyles": ["en", "si-fr"] }), "`notationStyles`"),
        (json!({ "simplify": "required" }), "`simplify`"),
    ] {
        let mut policy = json!({ "minvalueString": "1", "maxvalueString": "1" });
        policy.as_object_mut().expect("keys").extend(more.as_object().expect("keys").clone());
        let error = read("fraction_or_decimal", &policy, "1", "1").expect_err(key);
        assert!(error.contains(key), "{more}: {error}");
    }
}

#[test]
fn a_category_that_is_not_checked_is_undecided_whatever_its_policy_says() {
    let verdict = marked("matrix", &json!({ "rows": 2 }), "[[1]]", "[[1]]");
    assert_eq!(verdict.outcome, Undecided);
    assert!(verdict.reason.is_some_and(|reason| reason.contains("matrix")));
}

#[test]
fn what_is_wrong_by_another_systems_rules_has_a_reason() {
    for (category, policy, answer, key, said) in [
        ("equivalent_expression", json!({}), "x+1", "x+2", "For x = 0 it does not have the value that is asked for."),
        ("equivalent_equation", json!({}), "(x-1)^2=0", "x=1", "It is not the same as what is asked for."),
        ("form_expanded", json!({}), "x=1", "x=1", "An expression is asked for."),
        ("identical_parse", json!({}), "b+a", "a+b", "It is to be written in another way."),
        ("interval", json!({}), "[0,1]", "[0,1)", "1 does not belong to it."),
        (
            "decimal_digits",
            json!({ "test": "NumSigFigs", "option": "2" }),
            "1.23",
            "1.2",
            "1.23 is not the number that is asked for.",
        ),
    ] {
        let verdict = marked(category, &policy, answer, key);
        assert_eq!((verdict.outcome, verdict.reason.as_deref()), (Incorrect, Some(said)), "{category}: {answer}");
    }
    let form = marked("form_facform", &json!({ "variable": "x" }), "x^2-1", "(x-1)*(x+1)").reason.expect("a reason");
    assert!(form.starts_with("Wrong form: ") && form.ends_with('.'), "{form}");
}
