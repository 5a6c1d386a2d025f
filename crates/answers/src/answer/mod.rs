//! Reading and marking answers.
//!
//! Numbers are exact throughout. Whether the *value* is right and whether it has the right *form* are two tests,
//! the second made only after the first. What cannot be read is refused with the reason and costs nothing.

mod canonical;
pub mod cases;
mod choice;
mod formula;
mod input;
mod mark;
mod mode;
mod number;
mod numeric;
mod plain;
mod problems;
mod quantity;
mod reading;
pub(crate) mod reasons;
mod rules;
mod sameness;
mod spec;
mod units;
mod verdict;
mod why;
mod words;

#[cfg(test)]
mod bounds_tests;
#[cfg(test)]
mod tests;

pub use canonical::canonical;
pub use formula::{names_of, work_comparer, work_reader};
pub use input::Input;
pub use mark::{mark, mark_key};
pub use mode::AnswerMode;
pub use plain::{MAX_NUMBER, by_value, plain_value};
pub use plumb_maths::show::Piece;
pub use problems::SpecProblem;
pub use reading::{Reading, Unreadable, reading};
pub use rules::{ConstantName, Form, LogLaw, LogLaws, Repeats, Temperature, VariableRange};
pub use sameness::sameness;
pub use spec::{AnswerSpec, Case, Spaces, Tolerance};
pub use verdict::{ALGORITHM, FULL_CREDIT, Outcome, Place, Verdict};

/// The exact value of a number as people write it; `None` when it cannot be read.
pub fn number_value(text: &str) -> Option<num_rational::BigRational> {
    number::read(text).ok().map(|number| number.value)
}

/// The truth value that a text says, such as `true` or `no`; `None` when it says none.
pub fn truth_value(text: &str) -> Option<bool> {
    words::truth(text, true)
}
