//! Runs statements and keeps the rows of the last one.

use plumb_code::Value;
use plumb_code::request::SqlLimits;
use plumb_code::sql::ResultSet;
use rusqlite::fallible_iterator::FallibleIterator as _;
use rusqlite::types::ValueRef;
use rusqlite::{Batch, Connection, Statement};

/// Why there is no result.
#[derive(Debug)]
pub(super) enum Fault {
    Sqlite(rusqlite::Error),
    Author(String),
    TooLarge,
    Statements(u32),
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

/// Runs at most `most` statements one after the other. The result is that of the last one that has columns.
pub(super) fn last_result(
    connection: &Connection,
    source: &str,
    most: u32,
    limits: &SqlLimits,
) -> Result<ResultSet, Fault> {
    let mut batch = Batch::new(connection, source);
    let mut result = ResultSet::default();
    let mut count = 0;
    while let Some(mut statement) = batch.next()? {
        count += 1;
        if count > most {
            return Err(Fault::Statements(most));
        }
        let rows = all_rows(&mut statement, limits)?;
        if !rows.columns.is_empty() {
            result = rows;
        }
    }
    Ok(result)
}

fn all_rows(statement: &mut Statement<'_>, limits: &SqlLimits) -> Result<ResultSet, Fault> {
    let columns: Vec<String> = statement.column_names().into_iter().map(str::to_owned).collect();
    let width = columns.len();
    let mut bytes = columns.iter().map(String::len).sum::<usize>();
    let mut held: Vec<Vec<Value>> = Vec::new();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let mut values = Vec::with_capacity(width);
        for index in 0..width {
            let value = row.get_ref(index)?;
            bytes += 8 + match value {
                ValueRef::Text(text) | ValueRef::Blob(text) => text.len(),
                _ => 0,
            };
            if bytes > limits.bytes as usize {
                return Err(Fault::TooLarge);
            }
            values.push(match value {
                ValueRef::Null => Value::None,
                ValueRef::Integer(held) => Value::from(held),
                ValueRef::Real(held) => Value::Float(held),
                ValueRef::Text(held) => Value::Str(String::from_utf8_lossy(held).into_owned()),
                ValueRef::Blob(held) => Value::Bytes(held.to_vec()),
            });
        }
        if held.len() >= limits.rows as usize {
            return Err(Fault::TooLarge);
        }
        held.push(values);
    }
    Ok(ResultSet { columns, rows: held })
}
