//! Content in the public layout of OATutor, made into content of this system.
//!
//! [`read()`] makes a typed [`Pool`] of the texts of its files, [`lint()`] says what is likely wrong with it,
//! [`verify_key`] recomputes a key where question and key are understood as a whole, and [`import`] makes problems of the
//! bank, nodes of the graph of skills and curricula. Nothing here reads a file, a clock or the network.

mod convert;
mod exponents;
mod fault;
mod lint;
mod maths;
mod pool;
mod read;
mod text;
mod verify;

pub use convert::{Checked, CurriculumText, Imported, MAKER, Options, Rejected, WrongKey, import, to_problems};
pub use fault::Fault;
pub use lint::{LintFinding, Rule, lint};
pub use pool::{
    AnswerKind, Control, Course, DEFAULT_PATHWAY, Hint, Lesson, Parameters, Pathway, Pool, Problem, Question, Step,
};
pub use read::{read, salvage};
pub use verify::{KeyCheck, recompute, verify_key};
