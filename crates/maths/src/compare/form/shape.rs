//! Lowest terms, single fractions, expanded expressions.

use crate::message::FormMessage;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::{FormFault, MAX_DEPTH, everywhere, factors, fault, integer, simplified, somewhere};
use crate::tree::Tree;

/// Checks that every fraction is in lowest terms: no fraction in the numerator or denominator, no common factor, and no
/// negative number and no root of a number in the denominator.
pub fn lowest_terms(tree: &Tree) -> Result<(), FormFault> {
    everywhere(tree, &in_lowest_terms, MAX_DEPTH)
}

fn in_lowest_terms(tree: &Tree) -> Result<(), FormFault> {
    fraction_is_reduced(tree)?;
    match tree {
        Tree::Quotient(above, below) => {
            if matches!(**below, Tree::Negative(_)) || integer(below).is_some_and(|n| n.is_negative()) {
                return Err(fault(FormMessage::MinusBelow));
            }
            if is_fraction(above) || is_fraction(below) {
                return Err(fault(FormMessage::FractionInFraction));
            }
            simplified::without_common_factor(above, below)
        }
        Tree::Mixed(_, above, below) if above.value.is_zero() && !below.value.is_one() => {
            Err(fault(FormMessage::Reducible))
        }
        _ => Ok(()),
    }
}

fn is_fraction(tree: &Tree) -> bool {
    match tree {
        Tree::Quotient(..) | Tree::Mixed(..) => true,
        Tree::Negative(inner) => is_fraction(inner),
        _ => false,
    }
}

/// Checks that the literal integers that are factors of fractions have no common factor, that no root is in a
/// denominator, and that no two minus signs of a fraction cancel (STACK LowestTerms, for test cases of that system).
pub fn lowest_terms_as_written(tree: &Tree) -> Result<(), FormFault> {
    let rule = |tree: &Tree| {
        signs_do_not_cancel(tree)?;
        fraction_is_reduced(tree)
    };
    everywhere(tree, &rule, MAX_DEPTH)
}

fn signs_do_not_cancel(tree: &Tree) -> Result<(), FormFault> {
    let is_negative = |tree: &Tree| matches!(tree, Tree::Negative(_));
    let cancel = match tree {
        Tree::Quotient(above, below) => is_negative(above) && is_negative(below),
        Tree::Negative(inner) => matches!(&**inner, Tree::Quotient(_, below) if is_negative(below)),
        _ => false,
    };
    if cancel { Err(fault(FormMessage::MinusSignsCancel)) } else { Ok(()) }
}

fn fraction_is_reduced(tree: &Tree) -> Result<(), FormFault> {
    match tree {
        Tree::Quotient(above, below) => {
            let (n, d) = (coefficient(above), coefficient(below));
            if !n.is_zero() && n.gcd(&d) > BigInt::one() {
                return Err(fault(FormMessage::Reducible));
            }
            if somewhere(below, &is_root) {
                return Err(fault(FormMessage::RootBelow));
            }
            Ok(())
        }
        Tree::Mixed(_, above, below) if above.value.numer().gcd(below.value.numer()) > BigInt::one() => {
            Err(fault(FormMessage::Reducible))
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

/// The product of the integer factors; one if there are none.
fn coefficient(tree: &Tree) -> BigInt {
    factors(tree).into_iter().filter_map(integer).fold(BigInt::one(), |product, n| product * n.abs())
}

/// Checks that it is one fraction, or none, without a fraction inside it (STACK SingleFrac).
pub fn single_fraction(tree: &Tree) -> Result<(), FormFault> {
    let mut inner = tree;
    while let Tree::Negative(next) = inner {
        inner = next;
    }
    let alone = match inner {
        Tree::Quotient(above, below) => !has_fraction(above, MAX_DEPTH) && !has_fraction(below, MAX_DEPTH),
        other => !has_fraction(other, MAX_DEPTH),
    };
    if alone { Ok(()) } else { Err(fault(FormMessage::NotOneFraction)) }
}

/// Whether it contains a fraction; too deep counts as yes. A fraction in an exponent does not count, but a negative
/// integer exponent does.
fn has_fraction(tree: &Tree, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return true };
    match tree {
        Tree::Quotient(..) | Tree::Mixed(..) => true,
        Tree::Power(base, exponent) => integer(exponent).is_some_and(|n| n.is_negative()) || has_fraction(base, depth),
        other => other.children().into_iter().any(|child| has_fraction(child, depth)),
    }
}

/// Checks that no product or power of a sum is left to expand (STACK Expanded).
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
    if left { Err(fault(FormMessage::BracketsLeft)) } else { Ok(()) }
}
