//! Marks queries: the result on each database against the expected one.

use serde::{Deserialize, Serialize};

use super::{Credit, NoScore, Score};
use crate::sql::{ResultSet, RowComparison, RowDifference, SqlOutcome};

/// What is expected on one database.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct QueryCase {
    /// The rows, as the author's own query returned them on this database.
    pub expected: ResultSet,
    /// What counts as equal.
    pub comparison: RowComparison,
    /// Whether learners see only how many of these passed.
    pub hidden: bool,
    /// Share of the score; if all are 0, each counts the same.
    pub weight: u32,
}

/// What came of a query on one database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QueryVerdict {
    /// As expected.
    Passed,
    /// Other rows, at the first difference.
    OtherRows(RowDifference),
    /// No rows, for a reason that the outcome has.
    Failed(SqlOutcome),
}

/// A marked query.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct QueryMarking {
    /// The score, or why there is none.
    pub score: Score,
    /// By database.
    pub verdicts: Vec<QueryVerdict>,
}

/// Marks a query by its outcomes, one for each case.
pub fn mark_queries(cases: &[QueryCase], outcomes: &[SqlOutcome], credit: Credit) -> QueryMarking {
    let without = |why| QueryMarking { score: Score::None(why), verdicts: Vec::new() };
    if outcomes.iter().any(|outcome| matches!(outcome, SqlOutcome::AuthorsFault { .. })) {
        return without(NoScore::AuthorsFault);
    }
    if outcomes.len() != cases.len() || outcomes.iter().any(SqlOutcome::is_unmarkable) {
        return without(NoScore::Unavailable);
    }
    let verdicts: Vec<_> = cases
        .iter()
        .zip(outcomes)
        .map(|(case, outcome)| match outcome {
            SqlOutcome::Rows { result, .. } => {
                case.comparison.difference(&case.expected, result).map_or(QueryVerdict::Passed, QueryVerdict::OtherRows)
            }
            other => QueryVerdict::Failed(other.clone()),
        })
        .collect();
    let passed = cases.iter().zip(&verdicts).map(|(case, verdict)| (case.weight, *verdict == QueryVerdict::Passed));
    QueryMarking { score: credit.score(passed), verdicts }
}
