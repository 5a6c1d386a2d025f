//! Checks of the form of an answer, made only if its value is right.

mod common;
mod factored;
mod logarithms;
mod roots;
mod same;
mod shape;
mod simplified;

pub use factored::{completed_square, factored};
pub use logarithms::LogLaw;
pub use same::{same_order_and_signs_aside, same_order_aside};
pub use shape::{expanded, lowest_terms, lowest_terms_as_written, single_fraction};
pub use simplified::{simplified, simplified_relation};

use crate::message::{Doubt, FormMessage};
use crate::tree::Tree;

/// A fault in the form, in words for the learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormFault {
    /// One sentence without a full stop.
    pub words: &'static str,
    /// Whether it is undecided: a bound was reached before the form could be judged.
    pub undecided: bool,
}

/// Longer numbers are not factored into primes.
const MAX_BITS: u64 = 512;

/// Maximum depth that is checked; deeper trees are refused.
const MAX_DEPTH: usize = super::build::MAX_DEPTH;

const fn fault(words: FormMessage) -> FormFault {
    FormFault { words: words.english(), undecided: false }
}

/// For trees nested too deeply to judge.
const TOO_DEEP: FormFault = FormFault { words: Doubt::AnswerTooDeep.english(), undecided: true };
/// For trees that take too much work to judge.
const TOO_LONG: FormFault = FormFault { words: Doubt::FormTooLong.english(), undecided: true };

/// Applies a rule to every part of a tree, starting with the whole.
fn everywhere(tree: &Tree, rule: &impl Fn(&Tree) -> Result<(), FormFault>, depth: usize) -> Result<(), FormFault> {
    let depth = depth.checked_sub(1).ok_or(TOO_DEEP)?;
    rule(tree)?;
    tree.children().into_iter().try_for_each(|child| everywhere(child, rule, depth))
}

/// Whether some part of a tree satisfies the condition; too deep counts as yes.
fn somewhere(tree: &Tree, asked: &impl Fn(&Tree) -> bool) -> bool {
    everywhere(tree, &|part| if asked(part) { Err(TOO_DEEP) } else { Ok(()) }, MAX_DEPTH).is_err()
}

/// A literal integer, including its sign.
fn integer(tree: &Tree) -> Option<num_bigint::BigInt> {
    match tree {
        Tree::Number(literal) if literal.places.is_none() && literal.value.is_integer() => {
            Some(literal.value.numer().clone())
        }
        Tree::Negative(inner) => match &**inner {
            Tree::Number(literal) if literal.places.is_none() && literal.value.is_integer() => {
                Some(-literal.value.numer())
            }
            _ => None,
        },
        _ => None,
    }
}

/// Factors of nested products, without minus signs.
fn factors(tree: &Tree) -> Vec<&Tree> {
    let mut found = Vec::new();
    let mut open = vec![tree];
    while let Some(next) = open.pop() {
        match next {
            Tree::Product(parts) => open.extend(parts.iter().rev()),
            Tree::Negative(inner) => open.push(inner),
            other => found.push(other),
        }
    }
    found
}
