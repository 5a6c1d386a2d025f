//! Lowest terms, single fractions, expanded expressions.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::{FormFault, MAX_DEPTH, everywhere, factors, fault, integer, somewhere};
use crate::tree::Tree;

/// Whether every fraction has whole numbers without a common factor, and no root below the line (STACK LowestTerms).
pub fn lowest_terms(tree: &Tree) -> Result<(), FormFault> {
    everywhere(tree, &fraction_is_reduced, MAX_DEPTH)
}

fn fraction_is_reduced(tree: &Tree) -> Result<(), FormFault> {
    match tree {
        Tree::Quotient(above, below) => {
            let (n, d) = (coefficient(above), coefficient(below));
            if !n.is_zero() && n.gcd(&d) > BigInt::one() {
                return Err(fault("A fraction can be reduced"));
            }
            if somewhere(below, &is_root) {
                return Err(fault("A root stands below a fraction line"));
            }
            Ok(())
        }
        Tree::Mixed(_, above, below) if above.value.numer().gcd(below.value.numer()) > BigInt::one() => {
            Err(fault("A fraction can be reduced"))
        }
        _ => Ok(()),
    }
}

/// A root of a number.
fn is_root(tree: &Tree) -> bool {
    let constant = |inner: &Tree| !somewhere(inner, &|part| matches!(part, Tree::Name(_)));
    match tree {
        Tree::Root(_, inner) => constant(inner),
        Tree::Power(base, exponent) => matches!(**exponent, Tree::Quotient(..)) && constant(base),
        _ => false,
    }
}

/// The product of the whole factors; one when there are none.
fn coefficient(tree: &Tree) -> BigInt {
    factors(tree).into_iter().filter_map(integer).fold(BigInt::one(), |product, n| product * n.abs())
}

/// Whether it is one fraction, or none, with no fraction inside it (STACK SingleFrac).
pub fn single_fraction(tree: &Tree) -> Result<(), FormFault> {
    let is_fraction = |part: &Tree| match part {
        Tree::Quotient(..) | Tree::Mixed(..) => true,
        Tree::Power(_, exponent) => integer(exponent).is_some_and(|n| n.is_negative()),
        _ => false,
    };
    let mut inner = tree;
    while let Tree::Negative(next) = inner {
        inner = next;
    }
    let alone = match inner {
        Tree::Quotient(above, below) => !somewhere(above, &is_fraction) && !somewhere(below, &is_fraction),
        other => !somewhere(other, &is_fraction),
    };
    if alone { Ok(()) } else { Err(fault("The answer is not one single fraction")) }
}

/// Whether no product or power of a sum is left to multiply out (STACK Expanded).
pub fn expanded(tree: &Tree) -> Result<(), FormFault> {
    everywhere(tree, &nothing_to_multiply, MAX_DEPTH)
}

fn nothing_to_multiply(tree: &Tree) -> Result<(), FormFault> {
    let is_sum = |part: &&Tree| matches!(part, Tree::Sum(_));
    let left = match tree {
        Tree::Product(_) => factors(tree).iter().any(is_sum),
        Tree::Negative(inner) => is_sum(&&**inner),
        Tree::Power(base, exponent) => is_sum(&&**base) && integer(exponent).is_some_and(|n| n > BigInt::one()),
        _ => false,
    };
    if left { Err(fault("Brackets are left to multiply out")) } else { Ok(()) }
}
