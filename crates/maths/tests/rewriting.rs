//! An expression rewritten by the laws of algebra stays equal; a changed one does not.

use num_bigint::BigInt;
use num_rational::BigRational;
use plumb_maths::compare::{Comparison, Domain, expressions};
use plumb_maths::tree::{Function, Literal, Tree};
use proptest::prelude::*;

fn number(n: u32) -> Tree {
    let value = BigRational::from_integer(BigInt::from(n));
    Tree::Number(Literal { value, text: n.to_string(), places: None })
}

fn trees() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![(0_u32..12).prop_map(number), "[xyz]".prop_map(Tree::Name)];
    leaf.prop_recursive(4, 24, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 2..4).prop_map(Tree::Sum),
            prop::collection::vec(inner.clone(), 2..4).prop_map(Tree::Product),
            inner.clone().prop_map(|t| Tree::Negative(Box::new(t))),
            (inner.clone(), 1_u32..4).prop_map(|(t, n)| Tree::Power(Box::new(t), Box::new(number(n)))),
            inner.clone().prop_map(|t| Tree::Call(Function::Sin, vec![t])),
            inner.clone().prop_map(|t| Tree::Call(Function::Abs, vec![t])),
        ]
    })
}

/// Another spelling of the expression, chosen by `how`.
fn rewritten(tree: &Tree, how: u32) -> Tree {
    let again = |part: &Tree| rewritten(part, how.rotate_right(3));
    let inner = match tree {
        Tree::Sum(parts) => Tree::Sum(parts.iter().rev().map(again).collect()),
        Tree::Product(parts) => Tree::Product(parts.iter().rev().map(again).collect()),
        Tree::Negative(part) => Tree::Product(vec![Tree::Negative(Box::new(number(1))), again(part)]),
        Tree::Power(base, exponent) => Tree::Power(Box::new(again(base)), exponent.clone()),
        Tree::Call(function, parts) => Tree::Call(*function, parts.iter().map(again).collect()),
        other => other.clone(),
    };
    match how % 5 {
        0 => Tree::Sum(vec![inner, number(0)]),
        1 => Tree::Negative(Box::new(Tree::Negative(Box::new(inner)))),
        2 => Tree::Quotient(Box::new(Tree::Product(vec![number(7), inner])), Box::new(number(7))),
        3 => {
            let twice = Tree::Product(vec![number(2), inner.clone()]);
            Tree::Sum(vec![twice, Tree::Negative(Box::new(inner))])
        }
        _ => inner,
    }
}

fn compared(a: &Tree, b: &Tree) -> Comparison {
    expressions(a, b, &Domain::default())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_rewritten_tree_is_never_different(tree in trees(), how in any::<u32>()) {
        prop_assert_eq!(compared(&tree, &tree), Comparison::Equal);
        let other = rewritten(&tree, how);
        prop_assert_ne!(compared(&tree, &other), Comparison::Different);
        prop_assert_eq!(compared(&tree, &other), compared(&other, &tree));
    }

    #[test]
    fn a_tree_with_something_added_is_never_equal(tree in trees(), n in 1_u32..1000) {
        let tiny = Tree::Quotient(Box::new(number(n)), Box::new(number(1_000_000_007)));
        let other = Tree::Sum(vec![tree.clone(), tiny]);
        prop_assert_ne!(compared(&tree, &other), Comparison::Equal);
    }

    #[test]
    fn products_distribute_over_sums(a in trees(), b in trees(), c in trees()) {
        let left = Tree::Product(vec![a.clone(), Tree::Sum(vec![b.clone(), c.clone()])]);
        let right = Tree::Sum(vec![Tree::Product(vec![a.clone(), b]), Tree::Product(vec![a, c])]);
        prop_assert_ne!(compared(&left, &right), Comparison::Different);
    }
}
