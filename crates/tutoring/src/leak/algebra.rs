//! An expression with letters as key: equal ones are found by value at fixed places.

use num_bigint::BigInt;
use num_rational::BigRational;

use super::context::Context;
use super::expr;
use super::text::Text;
use super::token::Token;
use super::{Finding, LeakKind};

/// What letters stand for, a row each: large primes over primes, so that different simple expressions differ.
const PLACES: [(u64, u64); 3] = [(1_000_003, 7), (7_919, 11), (104_729, 13)];

/// An expression that is to stay hidden.
#[derive(Debug, Clone)]
pub(super) struct Algebra {
    values: Vec<BigRational>,
}

fn at_place(place: usize) -> impl Fn(char) -> Option<BigRational> {
    let (base, below) = PLACES[place % PLACES.len()];
    move |letter| {
        let above = base + 97 * u64::from(u32::from(letter));
        Some(BigRational::new(BigInt::from(above), BigInt::from(below)))
    }
}

fn values(part: &[Token]) -> Option<Vec<BigRational>> {
    (0..PLACES.len()).map(|place| expr::evaluate(part, &at_place(place))).collect()
}

/// The last side of an equation such as `y = 2x + 6`, or the whole.
fn main_part(text: &Text) -> Option<Vec<BigRational>> {
    let sides = expr::sides(&text.tokens);
    values(expr::trimmed(&text.tokens, sides.last()?))
}

impl Algebra {
    /// Reads the key; `None` when it is no expression.
    pub(super) fn read(text: &Text) -> Option<Self> {
        Some(Self { values: main_part(text)? })
    }

    /// The first expression of the hint that equals the key everywhere and does not stand in the question.
    pub(super) fn find(&self, context: &Context, hint: &Text) -> Option<Finding> {
        for side in expr::sides(&hint.tokens) {
            let part = expr::trimmed(&hint.tokens, &side);
            let told = values(part).is_some_and(|found| found == self.values);
            if told && !context.stem_sides.contains(&Text::dense(part)) {
                return Some(Finding { kind: LeakKind::Equivalent, span: hint.span(part) });
            }
        }
        None
    }
}
