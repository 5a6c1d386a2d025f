//! The public test cases of other systems, if they are stored next to the project: how many are judged as in those
//! systems.
//!
//! The policies of the categories are set elsewhere; here each category is judged under the simplest suitable policy,
//! and the share that agrees must not fall.

mod common;

use std::path::PathBuf;

use plumb_maths::compare::form::{
    completed_square, expanded, factored, lowest_terms_as_written, same_order_and_signs_aside, same_order_aside,
    simplified, simplified_relation, single_fraction,
};
use plumb_maths::compare::{Comparison, Domain, Multiplicity, Policy, Range, Scale, statements};
use plumb_maths::read;
use plumb_maths::tree::{Statement, Tree};

fn cases() -> Option<String> {
    #[expect(clippy::disallowed_methods, reason = "a test reads where its files are")]
    let base = std::env::var_os("PLUMB_VECTORS")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/vectors")), PathBuf::from);
    std::fs::read_to_string(base.join("answers/cases.jsonl")).ok()
}

/// The judgement of a category; `None` if it is undecided or out of scope.
fn judge(
    category: &str,
    a: &Statement,
    b: Option<&Statement>,
    policy: &Policy,
    variable: Option<&Tree>,
) -> Option<bool> {
    let value = || match statements(a, b?, policy) {
        Comparison::Equal => Some(true),
        Comparison::Different => Some(false),
        Comparison::Undecided(_) => None,
    };
    let trees = || match (a, b) {
        (Statement::Expression(a), Some(Statement::Expression(b))) => Some((a, b)),
        _ => None,
    };
    match (category, a) {
        ("same_form_comm_assoc", _) => trees().and_then(|(a, b)| same_order_aside(a, b)),
        ("same_form_comm_assoc_sign", _) => trees().and_then(|(a, b)| same_order_and_signs_aside(a, b)),
        ("identical_parse", _) => Some(Some(a) == b),
        ("form_expanded", Statement::Expression(a)) => Some(expanded(a).is_ok()),
        ("form_expanded", _) => Some(false),
        ("form_singlefrac", Statement::Expression(a)) => Some(value()? && single_fraction(a).is_ok()),
        ("form_facform", Statement::Expression(a)) => Some(value()? && factored(a, variable?).is_ok()),
        ("form_compsquare", Statement::Expression(a)) => Some(value()? && completed_square(a, variable?).is_ok()),
        ("lowest_terms", Statement::Expression(a)) => Some(lowest_terms_as_written(a).is_ok()),
        ("lowest_terms", Statement::Relation(a, rest)) => Some(
            lowest_terms_as_written(a).is_ok() && rest.iter().all(|(_, side)| lowest_terms_as_written(side).is_ok()),
        ),
        ("is_simplified", Statement::Expression(a)) => Some(simplified(a, &[]).is_ok()),
        ("is_simplified", Statement::Relation(a, rest)) => {
            let [(_, b)] = rest.as_slice() else { return None };
            Some(simplified_relation(a, b, &[]).is_ok())
        }
        (name, _) if name.starts_with("equi") || name.starts_with("equal") => value(),
        _ => None,
    }
}

#[test]
fn other_systems_cases_are_judged_as_they_judge_them() {
    let Some(text) = cases() else {
        println!("the reference cases are not here; nothing was tried");
        return;
    };
    let (mut tried, mut agreed, mut unread, mut undecided) = (0, 0, 0, 0);
    for line in text.lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let field = |name: &str| case[name].as_str().unwrap_or_default();
        let category = field("category");
        let value = ["equi", "equal", "form_", "same_", "identical", "lowest", "is_simpl"];
        if !value.iter().any(|start| category.starts_with(start)) || case["student"].is_null() {
            continue;
        }
        let kas = case["policy"]["implicit_multiplication"] == true;
        let mut how = if kas { read::ReadingPolicy::default() } else { read::ReadingPolicy::stack() };
        how.implicit_multiplication = kas;
        let (Ok(a), b) = (read::read(field("student"), &how), case["teacher"].as_str().map(|t| read::read(t, &how)))
        else {
            unread += 1;
            continue;
        };
        let Ok(b) = b.transpose() else {
            unread += 1;
            continue;
        };
        let variable = case["policy"]["variable"].as_str().map(common::tree);
        let domain = case["policy"]["domain"].as_str().unwrap_or_default();
        let range = if domain.contains("integer") {
            Range::Integer
        } else if domain.contains("positive") || domain.contains("x>0") {
            Range::Positive
        } else {
            Range::Real
        };
        let scale = if kas { Scale::Monomial } else { Scale::Constant };
        let domain = Domain::all(range).ignoring_holes();
        let policy = Policy { domain, scale, multiplicity: Multiplicity::Count, ..Policy::default() };
        tried += 1;
        match judge(category, &a, b.as_ref(), &policy, variable.as_ref()) {
            Some(right) if right == (field("expected") == "correct") => agreed += 1,
            Some(_) => println!("{category}: {} | {} | {}", field("student"), field("teacher"), field("expected")),
            None => {
                undecided += 1;
                println!("undecided {category}: {} | {}", field("student"), field("teacher"));
            }
        }
    }
    println!("{agreed} of {tried} agree, {undecided} undecided, {unread} not read");
    assert!(agreed * 100 >= tried * 80, "{agreed} of {tried}");
}
