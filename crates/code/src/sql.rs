//! Results of queries, and when two of them agree.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::Value;

/// How a query ended on one database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SqlOutcome {
    /// It came to its end.
    Rows {
        /// The rows.
        result: ResultSet,
        /// Steps used, in hundreds of instructions of SQLite's virtual machine.
        steps: u64,
    },
    /// SQLite refused it, or it failed while it ran.
    Failed {
        /// SQLite's words.
        message: String,
        /// Position in bytes of the learner's source, where SQLite knows it.
        position: Option<u32>,
    },
    /// It does what is not allowed here: another table, a setting, a file, a change.
    NotAllowed {
        /// What.
        message: String,
    },
    /// It used up its steps.
    OutOfSteps,
    /// It needed more memory than it may have.
    OutOfMemory,
    /// The result has too many rows or bytes.
    ResultTooLarge,
    /// Not run, because two runs before used up their steps.
    Skipped,
    /// The author's script or query failed: not marked.
    AuthorsFault {
        /// SQLite's words.
        message: String,
    },
    /// It took too long by the clock: not marked, to be tried again.
    Clock,
}

impl SqlOutcome {
    /// Whether this says nothing about the query.
    pub fn is_unmarkable(&self) -> bool {
        matches!(self, Self::Clock | Self::AuthorsFault { .. })
    }
}

/// Rows with the names of their columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultSet {
    /// Names of columns, as the query has them.
    pub columns: Vec<String>,
    /// Rows in their order; each has a value for each column.
    pub rows: Vec<Vec<Value>>,
}

/// What two results must have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RowComparison {
    /// Whether the order of rows matters. If not, each row counts as often as it occurs.
    pub ordered: bool,
    /// Whether the names of columns matter, without regard to case.
    pub column_names: bool,
    /// Allowance for numbers, absolute; 0 or more.
    pub tolerance: f64,
}

/// How two results differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RowDifference {
    /// The numbers of columns differ.
    ColumnCount {
        /// Expected.
        expected: usize,
        /// Returned.
        actual: usize,
    },
    /// A name of a column differs.
    ColumnName {
        /// Expected.
        expected: String,
        /// Returned.
        actual: String,
    },
    /// The numbers of rows differ.
    RowCount {
        /// Expected.
        expected: usize,
        /// Returned.
        actual: usize,
    },
    /// The same rows in another order.
    RowOrder,
    /// A row differs. Without order, this is a returned row that is not expected, or not so often.
    Row {
        /// Its number, from 0.
        index: usize,
        /// What was returned.
        actual: Vec<Value>,
    },
}

impl RowComparison {
    /// The first difference, or none. Numbers are equal by size, as in SQL: `1` and `1.0` are.
    pub fn difference(&self, expected: &ResultSet, actual: &ResultSet) -> Option<RowDifference> {
        let (columns, others) = (expected.columns.len(), actual.columns.len());
        if columns != others {
            return Some(RowDifference::ColumnCount { expected: columns, actual: others });
        }
        if self.column_names {
            for (expected, actual) in expected.columns.iter().zip(&actual.columns) {
                if !expected.eq_ignore_ascii_case(actual) {
                    return Some(RowDifference::ColumnName { expected: expected.clone(), actual: actual.clone() });
                }
            }
        }
        let in_order = self.first_unequal(&expected.rows.iter().collect::<Vec<_>>(), &indexed(&actual.rows));
        if self.ordered && expected.rows.len() == actual.rows.len() {
            let index = in_order?;
            if self.unordered(expected, actual).is_none() {
                return Some(RowDifference::RowOrder);
            }
            return Some(RowDifference::Row { index, actual: actual.rows[index].clone() });
        }
        if expected.rows.len() != actual.rows.len() {
            return Some(RowDifference::RowCount { expected: expected.rows.len(), actual: actual.rows.len() });
        }
        let index = self.unordered(expected, actual)?;
        Some(RowDifference::Row { index, actual: actual.rows[index].clone() })
    }

    /// The number of a returned row that is not expected.
    fn unordered(&self, expected: &ResultSet, actual: &ResultSet) -> Option<usize> {
        let mut wanted: Vec<_> = expected.rows.iter().collect();
        wanted.sort_by(|a, b| row_order(a, b));
        let mut found = indexed(&actual.rows);
        found.sort_by(|(_, a), (_, b)| row_order(a, b));
        self.first_unequal(&wanted, &found)
    }

    fn first_unequal(&self, expected: &[&Vec<Value>], actual: &[(usize, &Vec<Value>)]) -> Option<usize> {
        expected
            .iter()
            .zip(actual)
            .find(|(expected, (_, actual))| !expected.iter().zip(*actual).all(|(a, b)| self.same(a, b)))
            .map(|(_, (index, _))| *index)
    }

    fn same(&self, a: &Value, b: &Value) -> bool {
        if order(a, b).is_eq() {
            return true;
        }
        match (as_float(a), as_float(b)) {
            (Some(a), Some(b)) => (a - b).abs() <= self.tolerance,
            _ => false,
        }
    }
}

fn indexed(rows: &[Vec<Value>]) -> Vec<(usize, &Vec<Value>)> {
    rows.iter().enumerate().collect()
}

fn as_float(value: &Value) -> Option<f64> {
    use num_traits::ToPrimitive as _;
    match value {
        Value::Int(held) => held.to_f64(),
        Value::Float(held) => Some(*held),
        _ => None,
    }
}

fn row_order(a: &[Value], b: &[Value]) -> Ordering {
    a.iter().zip(b).map(|(a, b)| order(a, b)).find(|found| found.is_ne()).unwrap_or(Ordering::Equal)
}

/// As `ORDER BY` sorts: NULL, numbers by size, text, blobs.
fn order(a: &Value, b: &Value) -> Ordering {
    crate::value::order(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(rows: &[&[Value]]) -> ResultSet {
        let columns = (0..rows.first().map_or(1, |row| row.len())).map(|index| format!("c{index}")).collect();
        ResultSet { columns, rows: rows.iter().map(|row| row.to_vec()).collect() }
    }

    #[test]
    fn rows_without_order_count_as_often_as_they_occur() {
        let [one, two] = [&[Value::from(1)][..], &[Value::from(2)][..]];
        let any = RowComparison::default();
        assert_eq!(any.difference(&rows(&[one, two, two]), &rows(&[two, one, two])), None);
        let twice = any.difference(&rows(&[one, two, two]), &rows(&[one, one, two]));
        assert!(matches!(twice, Some(RowDifference::Row { .. })));
        let ordered = RowComparison { ordered: true, ..any };
        assert_eq!(ordered.difference(&rows(&[one, two]), &rows(&[two, one])), Some(RowDifference::RowOrder));
    }

    #[test]
    fn whole_numbers_equal_reals_and_text_does_not() {
        let any = RowComparison::default();
        assert_eq!(any.difference(&rows(&[&[Value::from(1)]]), &rows(&[&[Value::from(1.0)]])), None);
        assert!(any.difference(&rows(&[&[Value::from(1)]]), &rows(&[&[Value::from("1")]])).is_some());
        let near = RowComparison { tolerance: 0.01, ..any };
        assert_eq!(near.difference(&rows(&[&[Value::from(0.33)]]), &rows(&[&[Value::from(0.333)]])), None);
    }

    #[test]
    fn names_of_columns_matter_only_where_an_author_says_so() {
        let (a, mut b) = (rows(&[&[Value::None]]), rows(&[&[Value::None]]));
        b.columns = vec!["C0".into()];
        let named = RowComparison { column_names: true, ..RowComparison::default() };
        assert_eq!(named.difference(&a, &b), None);
        b.columns = vec!["other".into()];
        assert!(matches!(named.difference(&a, &b), Some(RowDifference::ColumnName { .. })));
        assert_eq!(RowComparison::default().difference(&a, &b), None);
    }
}
