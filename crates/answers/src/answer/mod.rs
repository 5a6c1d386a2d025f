//! Reading and marking answers.
//!
//! Numbers are exact throughout. Whether the *value* is right and whether it has the right *form* are two tests; the
//! second is made only after the first. An answer that cannot be read is refused with the reason and does not count as
//! an attempt.

mod ambiguous;
mod canonical;
mod choice;
mod claims;
mod formula;
mod input;
mod mark;
mod message;
mod minus;
mod mode;
mod nothing;
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

pub use canonical::canonical;
pub use formula::{every_tree, for_a_person, names_of, work_comparer, work_reader};
pub use input::Input;
pub use mark::{MAX_CHARS, mark, mark_key, mark_written, refuse_long};
pub use message::{Message, MessageId};
pub use minus::with_minus;
pub use mode::AnswerMode;
pub use number::scaled;
pub use numeric::{magnitude, round_figures, round_to};
pub use plain::{MAX_NUMBER, by_value, plain_value};
pub use plumb_maths::message::{Doubt, FormMessage, ReadingMessage};
pub use plumb_maths::read::DecimalMark;
pub use problems::{MAX_DIGITS, ReservedName, SpecProblem};
pub use reading::{Reading, Unreadable, reading, reading_written};
pub use reasons::number as not_this_number;
pub use rules::{ConstantName, Form, LogLaw, LogLaws, Repeats, Temperature, VariableRange};
pub use sameness::sameness;
pub use spec::{AnswerSpec, Case, Spaces, Tolerance};
pub use verdict::{ALGORITHM, CharRange, FULL_CREDIT, Outcome, Verdict};
pub use why::witnessed;

/// Returns the exact value of a typed number, or the reason why it cannot be read.
pub fn number_value(text: &str) -> Result<num_rational::BigRational, String> {
    number::read(text, DecimalMark::Point).map(|number| number.value).map_err(|problem| problem.to_string())
}

/// Returns a whole or decimal number that was typed with this decimal mark, in plain digits with a point: `-2.5`.
/// `None` for other text, and for fractions and powers of ten.
pub fn decimal_text(text: &str, decimal: DecimalMark) -> Option<String> {
    let read = number::read(text, decimal).ok().filter(|read| !read.percent)?;
    matches!(read.written, number::NumberNotation::Plain { scientific: false, .. }).then_some(read.read_as)
}

/// Returns the truth value of a text such as `true` or `no`; `None` for other text.
pub fn truth_value(text: &str) -> Option<bool> {
    words::truth(text, true)
}
