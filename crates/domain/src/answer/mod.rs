//! Reading and marking answers.
//!
//! Numbers are exact throughout. Whether the *value* is right and whether it has the right *form* are two tests,
//! the second made only after the first. What cannot be read is refused with the reason and costs nothing.

mod mark;
mod number;
mod numeric;
mod spec;
mod verdict;
mod words;

#[cfg(test)]
mod tests;

pub use mark::{mark, mark_body, mark_item};
pub use spec::{AnswerSpec, Case, Input, Spaces, SpecProblem, Tolerance};
pub use verdict::{ALGORITHM, FULL_CREDIT, Outcome, Verdict};

/// The exact value of a number as people write it; `None` when it cannot be read.
pub(crate) fn number_value(text: &str) -> Option<num_rational::BigRational> {
    number::read(text).ok().map(|number| number.value)
}
