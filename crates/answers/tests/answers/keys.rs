//! A key that is typed as it is written is right, for every required form.

use std::sync::Arc;

use plumb_answers::answer::{AnswerSpec, Form, Input, Outcome, mark, mark_key};
use plumb_answers::item::ItemBody;
use plumb_answers::item::mark_body;
use plumb_content::generate::Generator;
use proptest::prelude::*;

use crate::common::shipped_skills;

/// Number of items for each level of each skill in the repository.
const SEEDS: u64 = 200;

#[test]
fn the_key_of_every_shipped_item_is_right_as_it_is_written() {
    let mut checked = 0_u64;
    for skill in shipped_skills().unwrap() {
        let generator = Generator::new(Arc::clone(&skill));
        for level in &skill.levels {
            for seed in 0..SEEDS {
                let item = generator.generate(&level.name, seed).unwrap();
                let verdict = match &item.body {
                    ItemBody::ShortAnswer { spec, key } => mark(spec, key, key),
                    ItemBody::MultipleChoice { key, .. } => mark_body(&item.body, key),
                };
                assert_eq!(verdict.outcome, Outcome::Correct, "{} {}: {verdict:?}", skill.id, item.stem);
                checked += 1;
            }
        }
    }
    assert!(checked > 20_000, "{checked}");
}

/// Terms of all kinds, in no particular form.
fn term() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("x".to_owned()),
        (0_u32..40).prop_map(|n| n.to_string()),
        (0_u32..40, 0_u32..100).prop_map(|(n, d)| format!("{n}.{d:02}")),
        (1_u32..9, 2_u32..9).prop_map(|(n, d)| format!("{n}/{d}")),
    ];
    leaf.prop_recursive(4, 16, 2, |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            two.clone().prop_map(|(a, b)| format!("({a})+({b})")),
            two.clone().prop_map(|(a, b)| format!("({a})-({b})")),
            two.clone().prop_map(|(a, b)| format!("({a})*({b})")),
            two.prop_map(|(a, b)| format!("({a})/({b})")),
            (inner.clone(), 0_u32..4).prop_map(|(a, n)| format!("({a})^{n}")),
            inner.clone().prop_map(|a| format!("sqrt(x+({a}))")),
            inner.clone().prop_map(|a| format!("ln({a})")),
            inner.clone().prop_map(|a| format!("abs({a})")),
            inner.prop_map(|a| format!("-({a})")),
        ]
    })
}

/// A kind of answer with a key.
fn typed() -> impl Strategy<Value = (Input, String)> {
    let whole = || -999_i64..1000;
    prop_oneof![
        whole().prop_map(|n| (Input::Integer, n.to_string())),
        (whole(), 0_u32..1000).prop_map(|(n, d)| (Input::Decimal, format!("{n}.{d}"))),
        (whole(), -60_i64..60)
            .prop_filter("no zero below", |(_, d)| *d != 0)
            .prop_map(|(n, d)| (Input::Fraction, format!("{n}/{d}"))),
        (0_u32..9, 1_u32..60, 2_u32..60)
            .prop_filter("less than one", |(_, n, d)| n < d)
            .prop_map(|(w, n, d)| (Input::Fraction, format!("{w} {n}/{d}"))),
        any::<bool>().prop_map(|truth| (Input::Boolean, truth.to_string())),
        "[A-Za-z]{1,9}( [a-z]{1,5})?".prop_map(|text| (Input::Text, text)),
        "[a-h]".prop_map(|id| (Input::MultipleChoice, id)),
        term().prop_map(|text| (Input::Expression, text)),
        (term(), term()).prop_map(|(a, b)| (Input::Equation, format!("{a} = {b}"))),
        (term(), term()).prop_map(|(a, b)| (Input::Equation, format!("{a} < {b} or x > {a}"))),
        prop::collection::vec(term(), 1..4).prop_map(|all| (Input::Set, format!("{{{}}}", all.join("; ")))),
        (whole(), 0_i64..40).prop_map(|(low, more)| (Input::Interval, format!("[{low}/6, {}/6)", low + more))),
        Just((Input::MultipleAnswers, "a, c".to_owned())),
        Just((Input::Ordering, "c, a, b".to_owned())),
        Just((Input::Matching, "a-2, b-1".to_owned())),
        (whole(), 0_u32..1000).prop_map(|(n, d)| (Input::Quantity, format!("{n}.{d} m/s"))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn a_key_is_right_in_its_own_form(
        (input, key) in typed(),
        form in prop::option::of(prop::sample::select(Form::ALL.to_vec())),
        digits in prop::option::of(1_u8..4),
        (lowest_terms, same_unit) in any::<(bool, bool)>(),
    ) {
        let formula = matches!(input, Input::Expression | Input::Equation | Input::Set | Input::Interval);
        let mut spec = AnswerSpec::of(input);
        spec.form = form.filter(|_| formula).into_iter().collect();
        spec.lowest_terms = lowest_terms && input == Input::Fraction;
        spec.decimal_places = digits.filter(|_| input == Input::Decimal);
        spec.significant_figures = digits.filter(|_| input == Input::Quantity);
        spec.same_unit = same_unit && input == Input::Quantity;
        let verdict = mark(&spec, &key, &key);
        prop_assert_eq!(verdict.outcome, Outcome::Correct, "{}: {:?}", key, verdict);
    }
}

#[test]
fn the_form_of_a_key_is_still_judged_when_the_item_is_made() {
    let spec = |rules: &str| serde_json::from_str::<AnswerSpec>(rules).expect("rules");
    for (rules, key) in [
        (r#"{"input": "fraction", "lowest_terms": true}"#, "2/4"),
        (r#"{"input": "fraction", "lowest_terms": true}"#, "3/-4"),
        (r#"{"input": "decimal", "decimal_places": 2}"#, "0.125"),
        (r#"{"input": "expression", "form": ["factored"]}"#, "x^2-1"),
        (r#"{"input": "expression", "form": ["lowest_terms"]}"#, "2/4"),
        (r#"{"input": "quantity", "significant_figures": 2}"#, "3.25 m"),
    ] {
        assert_eq!(mark(&spec(rules), key, key).outcome, Outcome::Correct, "{key}");
        assert_eq!(mark_key(&spec(rules), key).outcome, Outcome::Incorrect, "{key}");
    }
    let half = spec(r#"{"input": "fraction", "lowest_terms": true}"#);
    assert_eq!(mark(&half, "4/8", "2/4").outcome, Outcome::Incorrect);
    assert_eq!(mark(&half, "1/2", "2/4").outcome, Outcome::Correct);
}

#[test]
fn a_fraction_is_in_lowest_terms_when_it_says_so() {
    for (kind, rules) in [
        ("fraction", r#"{"input": "fraction", "lowest_terms": true}"#),
        ("expression", r#"{"input": "expression", "form": ["lowest_terms"]}"#),
    ] {
        let spec: AnswerSpec = serde_json::from_str(rules).expect("rules");
        for n in -12_i64..=12 {
            for d in (-12_i64..=12).filter(|d| *d != 0) {
                let common = (1..=12).rev().find(|k| n % k == 0 && d % k == 0).unwrap_or(1);
                let (above, below) = (n / common * d.signum(), d.abs() / common);
                let lowest = d > 0 && common == 1;
                let answer = format!("{n}/{d}");
                let verdict = mark(&spec, &answer, &format!("{above}/{below}"));
                let expected = if lowest { Outcome::Correct } else { Outcome::Incorrect };
                assert_eq!(verdict.outcome, expected, "{kind} {answer}: {verdict:?}");
            }
        }
    }
}

#[test]
fn names_that_mean_something_else_are_reserved() {
    let reserved = |rules: &str| -> Vec<String> {
        let spec: AnswerSpec = serde_json::from_str(rules).expect("rules");
        assert_eq!(spec.problems(), [], "items that have them are still marked");
        spec.reserved().into_iter().map(|reserved| reserved.problem.message).collect()
    };
    assert_eq!(
        reserved(r#"{"input": "expression", "variables": {"pi": "real", "sin": "real", "x": "real"}}"#),
        ["`pi` is a constant, and cannot be a variable", "`sin` is a function, and cannot be a variable"]
    );
    assert_eq!(reserved(r#"{"input": "expression", "variables": {"e": "real", "i": "real", "j": "real"}}"#).len(), 2);
    assert_eq!(
        reserved(r#"{"input": "expression", "constants": [], "variables": {"e": "real"}}"#),
        Vec::<String>::new()
    );
    assert_eq!(
        reserved(r#"{"input": "expression", "constants": ["j"], "variables": {"e": "real", "j": "real"}}"#),
        ["`j` is a constant, and cannot be a variable"]
    );
}
