//! What was answered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use plumb_types::calendar::CalendarDate;
use plumb_types::decimal::Decimal;

/// An answer to a question, in JSON as programs send it: `{"selection": "a"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The id of one option.
    Selection(String),
    /// The ids of some, in the order of the question's options.
    Selections(Vec<String>),
    /// A rating or a number.
    Value(Decimal),
    /// Ratings by row; rows of a question that may be skipped may be missing.
    Rows(BTreeMap<String, i64>),
    /// Text, not blank.
    Text(String),
    /// A day.
    Date(CalendarDate),
    /// The ids of all options, the first one first.
    Ranking(Vec<String>),
}
