//! Factored means a product of irreducible polynomial factors, whichever they are.

mod common;

use common::tree;
use plumb_maths::compare::form;
use proptest::prelude::*;

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// Coefficients, the constant first, of a polynomial that cannot be factored: linear, quadratic without rational roots,
/// or by Eisenstein's criterion.
fn irreducible() -> impl Strategy<Value = Vec<i64>> {
    let line =
        (1_i64..5, -9_i64..10).prop_filter("no common factor", |(a, b)| gcd(*a, *b) == 1).prop_map(|(a, b)| vec![b, a]);
    let square = (1_i64..4, -6_i64..7, -9_i64..10)
        .prop_filter("no factor", |(a, b, c)| {
            let under = b * b - 4 * a * c;
            let root = (0..40).any(|n| n * n == under);
            gcd(gcd(*a, *b), *c) == 1 && !root
        })
        .prop_map(|(a, b, c)| vec![c, b, a]);
    let cube =
        (prop::sample::select(vec![2_i64, 3, 5]), -2_i64..3, -2_i64..3).prop_map(|(p, b, a)| vec![p, p * b, p * a, 1]);
    prop_oneof![3 => line, 2 => square, 1 => cube]
}

fn product(a: &[i64], b: &[i64]) -> Vec<i64> {
    let mut all = vec![0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            all[i + j] += x * y;
        }
    }
    all
}

/// The polynomial as text, with each term multiplied by `more`.
fn written(coefficients: &[i64], more: &str) -> String {
    let terms = coefficients.iter().enumerate().rev().filter(|(_, c)| **c != 0);
    let terms: Vec<String> = terms.map(|(power, c)| format!("({c}){more}*x^{power}")).collect();
    format!("({})", terms.join("+"))
}

fn factored(factors: &[Vec<i64>]) -> Result<(), form::FormFault> {
    let text: Vec<String> = factors.iter().map(|factor| written(factor, "")).collect();
    form::factored(&tree(&text.join("*")), &tree("x"))
}

proptest! {
    #[test]
    fn irreducible_factors_are_factored_and_products_are_not(factors in prop::collection::vec(irreducible(), 1..5)) {
        prop_assert_eq!(factored(&factors), Ok(()), "{:?}", factors);
        for one in 0..factors.len() {
            for other in one + 1..factors.len() {
                let mut some = factors.clone();
                let second = some.remove(other);
                some[one] = product(&some[one], &second);
                let found = factored(&some);
                prop_assert!(found.is_err_and(|fault| !fault.undecided), "{:?}: {:?}", some, found);
            }
        }
    }

    #[test]
    fn a_common_factor_is_named_when_there_is_one(factor in irreducible(), by in 1_i64..7, name in any::<bool>()) {
        // A single term obviously shows its factors.
        prop_assume!(factor.iter().filter(|c| **c != 0).count() > 1);
        let times: Vec<i64> = factor.iter().map(|c| c * by).collect();
        let text = written(&times, if name { "*t" } else { "" });
        let found = form::factored(&tree(&text), &tree("x"));
        prop_assert_eq!(found.is_ok(), by == 1 && !name, "{}: {:?}", text, found);
        if let Err(fault) = found {
            prop_assert_eq!(fault.words, "A common factor can be taken out");
        }
    }
}
