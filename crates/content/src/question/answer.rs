//! Answers to questions.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use plumb_types::calendar::CalendarDate;
use plumb_types::decimal::Decimal;

/// Answer to a question, in the JSON format of programs: `{"selection": "a"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Id of an option.
    Selection(String),
    /// Ids of some options, in the order of the question.
    Selections(Vec<String>),
    /// A rating or a number.
    Value(Decimal),
    /// Ratings by row; a question that may be skipped may lack rows.
    Rows(BTreeMap<String, i64>),
    /// A text that is not blank.
    Text(String),
    /// A date.
    Date(CalendarDate),
    /// Ids of all options, the first in order first.
    Ranking(Vec<String>),
}
