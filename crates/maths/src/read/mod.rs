//! Reading: parses the input that a learner types or pastes into a [`Statement`].
//!
//! Text is normalised (`normal`, with the table of `signs`), split into tokens (`lexer`) and parsed with binding powers
//! (`parser`). A [`ReadingPolicy`] decides the meaning of ambiguous notation; input that it leaves ambiguous is refused,
//! never guessed. Every error has the span of the original text that it is about. [`unlatex`] refuses nothing: it is for
//! texts that are not answers.

pub mod digits;
pub(crate) mod lexer;
mod limits;
pub(crate) mod names;
mod normal;
mod parser;
mod policy;
mod quantity;
pub mod signs;
mod token;
mod unlatex;
mod unreadable;
mod words;

#[cfg(test)]
mod tests;

pub use limits::{MAX_CHARACTERS, MAX_DIGITS, MAX_EXPONENT, MAX_NESTING, MAX_NODES};
pub use names::{function_name, greek_letter, greek_name};
pub use normal::{number, words};
pub use policy::{BareCommas, Brackets, DecimalMark, ReadingPolicy};
pub use unlatex::{UnlatexPurpose, unlatex};
pub use unreadable::{UnreadableKind, UnreadableText};

use crate::message::ReadingMessage as M;
use crate::tree::{Span, Statement};
use normal::Notation;

/// Standard mathematical meaning of a name, such as `sin`, `log` or `pi`, for which it cannot name a variable. Letters
/// with two meanings, such as `e`, are left to the policy.
pub fn meaning(name: &str) -> Option<&'static str> {
    if names::constant(name).is_some() {
        return Some("a constant");
    }
    (names::callable(name).is_some() || names::set_callable(name).is_some()).then_some("a function")
}

/// Reads a text.
///
/// Errors give the characters that cannot be read and the reason. The tree has at most [`MAX_NODES`] nodes and is at
/// most [`MAX_NESTING`] deep.
pub fn read(text: &str, policy: &ReadingPolicy) -> Result<Statement, UnreadableText> {
    let notation = if policy.quantity { Notation::Number } else { Notation::Formula };
    let mut chars = normal::normalise(text, notation, policy.decimal_mark)?;
    if policy.quantity {
        quantity::cross_as_times(&mut chars);
    }
    if chars.iter().all(|at| at.c == ' ') {
        let span = Span { from: 0, to: chars.len().min(1) };
        return Err(UnreadableText::new(UnreadableKind::Empty, span, M::NoAnswer));
    }
    let typed: Vec<char> = text.chars().take(MAX_CHARACTERS).collect();
    if policy.quantity
        && let Some(split) = quantity::split(&chars, policy)
    {
        return quantity::read(chars, split, &typed, policy);
    }
    let tokens = lexer::tokens(chars, &typed, policy)?;
    Ok(*parser::parse(&tokens, &typed, policy)?.statement)
}
