//! Programs and queries that learners write: the values that a run takes and returns, the requests and responses of the
//! sandbox, and marking.
//!
//! A run happens in a program of its own (`plumb-sandbox`). It gets the source and the arguments. What is expected stays
//! here: [`marking`] compares typed values and sums points. Nothing here does I/O, and equal input gives equal verdicts.

pub mod constructs;
pub mod marking;
pub mod request;
pub mod response;
pub mod sql;
mod value;

pub use constructs::{Construct, Constructs};
pub use request::{Limits, Request, Run, Work};
pub use response::{Outcome, Response, RunnerVersion};
pub use value::{Comparison, Difference, DifferenceKind, Numbers, Tolerance, Value, ValueError};

use serde::{Deserialize, Serialize};

/// A language that learners write.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Language {
    /// CPython, its version is in [`RunnerVersion`].
    Python,
    /// SQLite's dialect.
    Sql,
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
