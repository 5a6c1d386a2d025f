//! Converter from OATutor's public content layout to content of this system.
//!
//! [`read()`] makes a typed [`Pool`] from the texts of its files, [`lint()`] reports likely errors, [`verify_key`]
//! recomputes a key if question and key are fully understood, and [`import`] makes problems of the bank, nodes of the
//! skills graph and curricula. Nothing here reads a file, a clock or the network.

mod convert;
mod fault;
mod lint;
mod pool;
mod read;
mod verify;

pub use convert::{CurriculumText, ImportOptions, ImportResult, KeyReport, Rejected, WrongKey, import, to_problems};
pub use fault::PoolFault;
pub use lint::{LintFinding, LintRule, lint};
pub use plumb_bank::solver::KeyCheck;
pub use pool::{
    AnswerKind, Control, DEFAULT_PATHWAY, Hint, Parameters, Pathway, Pool, PoolCourse, PoolLesson, PoolProblem,
    PoolQuestion, ProblemStep,
};
pub use read::{read, salvage};
pub use verify::verify_key;
