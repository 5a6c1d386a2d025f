//! The tables as the database describes them, and their rows as lines of JSON, identical for both databases.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use futures_util::TryStreamExt as _;
use serde_json::Value as Json;
use uuid::Uuid;

use crate::error::{Result, StoreError, damaged};
use crate::sql::{Conn, Kind, Readers, Row, Stmt, chunk, value_rows};

/// A stored row, by column name: numbers, texts (also for ids and bytes) and null.
pub type Record = BTreeMap<Arc<str>, Json>;

/// Table that lists the rows a transaction has changed; emptied before the commit, and in no backup.
const PASSING: &str = "touched";

/// The table that has a row even in an empty database.
pub(crate) const CHAIN_HEAD: &str = "chain_head";

/// All tables that are backed up.
pub(crate) struct Schema {
    tables: Vec<Table>,
}

impl Schema {
    pub(crate) async fn read(readers: &Readers) -> Result<Self> {
        let mut tables: BTreeMap<String, Table> = BTreeMap::new();
        let mut keys: BTreeMap<String, Vec<(i64, Arc<str>)>> = BTreeMap::new();
        for column in readers.columns().await?.into_iter().filter(|column| column.table != PASSING) {
            let name: Arc<str> = column.name.into();
            if column.key > 0 {
                keys.entry(column.table.clone()).or_default().push((column.key, Arc::clone(&name)));
            }
            let empty = || Table { name: column.table.clone(), columns: Vec::new(), key: Vec::new() };
            tables.entry(column.table.clone()).or_insert_with(empty).columns.push((name, column.kind));
        }
        for (name, mut key) in keys {
            key.sort();
            if let Some(table) = tables.get_mut(&name) {
                table.key = key.into_iter().map(|(_, name)| name).collect();
            }
        }
        in_order(tables, &readers.references().await?).map(|tables| Self { tables })
    }

    /// Returns all tables, each after those it refers to.
    pub(crate) fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// Returns the table with this name.
    pub(crate) fn table(&self, name: &str) -> Result<&Table> {
        self.tables.iter().find(|table| table.name == name).ok_or_else(|| damaged("no such table"))
    }
}

/// Sorts each table after those it refers to, and otherwise by name, so that the order does not depend on the database.
fn in_order(mut tables: BTreeMap<String, Table>, references: &[(String, String)]) -> Result<Vec<Table>> {
    let mut ordered: Vec<Table> = Vec::with_capacity(tables.len());
    while !tables.is_empty() {
        let waits =
            |name: &str| references.iter().any(|(from, to)| from == name && to != name && tables.contains_key(to));
        let next = tables.keys().find(|name| !waits(name)).cloned();
        let next = next.and_then(|name| tables.remove(&name));
        ordered.push(next.ok_or_else(|| damaged("tables refer to each other in a circle"))?);
    }
    Ok(ordered)
}

/// A table.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) columns: Vec<(Arc<str>, Kind)>,
    key: Vec<Arc<str>>,
}

impl Table {
    /// Returns the table with its columns in this order; `None` if these are not exactly its columns.
    pub(crate) fn arranged(&self, names: &[String]) -> Option<Self> {
        let distinct: BTreeSet<&String> = names.iter().collect();
        let column = |name: &String| self.at(name).ok().map(|at| self.columns[at].clone());
        let columns: Vec<_> = names.iter().map(column).collect::<Option<_>>()?;
        let is_whole = distinct.len() == names.len() && names.len() == self.columns.len();
        is_whole.then(|| Self { columns, ..self.clone() })
    }

    /// Returns its columns, as a list for a statement.
    pub(crate) fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| &**name).collect::<Vec<_>>().join(", ")
    }

    /// Returns the columns of its key, as a list for a statement.
    pub(crate) fn key(&self) -> String {
        self.key.join(", ")
    }

    /// Returns the columns of its key.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &str> {
        self.key.iter().map(|name| &**name)
    }

    /// Returns the index of a column.
    pub(crate) fn at(&self, column: &str) -> Result<usize> {
        let at = self.columns.iter().position(|(name, _)| **name == *column);
        at.ok_or_else(|| damaged("a key that is no column of its table"))
    }

    /// Returns the type of a column.
    pub(crate) fn kind(&self, column: &str) -> Result<Kind> {
        Ok(self.columns[self.at(column)?].1)
    }

    /// Returns a cell as text, of a row read with all columns; `None` if it is null.
    pub(crate) fn cell(&self, row: &Row, at: usize) -> Result<Option<String>> {
        Ok(match self.columns[at].1 {
            Kind::Int => row.get::<Option<i64>>(at)?.map(|int| int.to_string()),
            Kind::Text => row.get(at)?,
            Kind::Bytes => row.get::<Option<Vec<u8>>>(at)?.map(hex::encode),
            Kind::Uuid => row.get::<Option<Uuid>>(at)?.map(|id| id.to_string()),
        })
    }

    /// Passes every row to `line` as a line of JSON, in order of the key.
    pub(crate) async fn read<F, Fut>(&self, conn: &mut Conn, mut line: F) -> Result<u64>
    where
        F: FnMut(String) -> Fut + Send,
        Fut: Future<Output = Result<()>> + Send,
    {
        let text = format!("select {} from {} order by {}", self.names(), self.name, self.key());
        let stmt = Stmt::assembled(conn.dialect(), text.into());
        let mut rows = conn.stream(stmt)?;
        let mut count = 0;
        while let Some(row) = rows.try_next().await? {
            line(self.to_line(&row)?).await?;
            count += 1;
        }
        Ok(count)
    }

    /// Returns a row read with all columns, by name.
    pub(crate) fn record(&self, row: &Row) -> Result<Record> {
        let cell = |(at, (name, kind)): (usize, &(Arc<str>, Kind))| {
            let cell = match kind {
                Kind::Int => Json::from(row.get::<Option<i64>>(at)?),
                _ => Json::from(self.cell(row, at)?),
            };
            Ok((Arc::clone(name), cell))
        };
        self.columns.iter().enumerate().map(cell).collect()
    }

    fn to_line(&self, row: &Row) -> Result<String> {
        let mut line = String::from("[");
        for (index, (_, kind)) in self.columns.iter().enumerate() {
            if index > 0 {
                line.push(',');
            }
            match (self.cell(row, index)?, kind) {
                (None, _) => line.push_str("null"),
                (Some(int), Kind::Int) => line.push_str(&int),
                (Some(text), _) => line.push_str(&Json::String(text).to_string()),
            }
        }
        line.push(']');
        Ok(line)
    }

    /// Inserts rows given as lines of JSON.
    pub(crate) async fn insert(&self, conn: &mut Conn, lines: &[String]) -> Result<()> {
        let mut rest = lines;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(chunk(rest.len()));
            let rows = value_rows(self.columns.len(), now.len());
            let text = format!("insert into {} ({}) values {rows}", self.name, self.names());
            let mut stmt = Stmt::assembled(conn.dialect(), Arc::from(text));
            for line in now {
                stmt = self.bind(stmt, line)?;
            }
            conn.run(stmt).await?;
            rest = later;
        }
        Ok(())
    }

    fn bind(&self, mut stmt: Stmt, line: &str) -> Result<Stmt> {
        let wrong = || StoreError::Invalid(format!("the backup has a row that is none of {}", self.name));
        let cells: Vec<Json> = serde_json::from_str(line).map_err(|_| wrong())?;
        if cells.len() != self.columns.len() {
            return Err(wrong());
        }
        for ((_, kind), cell) in self.columns.iter().zip(cells) {
            let text = match (&cell, kind) {
                (Json::Null, _) | (Json::Number(_), Kind::Int) => None,
                (Json::String(text), Kind::Text | Kind::Bytes | Kind::Uuid) => Some(text.clone()),
                _ => return Err(wrong()),
            };
            stmt = match kind {
                Kind::Int if cell.is_null() => stmt.bind(None::<i64>),
                Kind::Int => stmt.bind(Some(cell.as_i64().ok_or_else(wrong)?)),
                Kind::Text => stmt.bind(text),
                Kind::Bytes => stmt.bind(text.map(hex::decode).transpose().map_err(|_| wrong())?),
                Kind::Uuid => stmt.bind(text.as_deref().map(Uuid::parse_str).transpose().map_err(|_| wrong())?),
            };
        }
        Ok(stmt)
    }

    /// Counts the rows of the table.
    pub(crate) async fn count(&self, conn: &mut Conn) -> Result<i64> {
        let stmt = Stmt::assembled(conn.dialect(), format!("select count(*) from {}", self.name).into());
        conn.one(stmt).await?.get(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered(names: &[&str], references: &[(&str, &str)]) -> Result<Vec<String>> {
        let table = |name: &&str| Table { name: (*name).into(), columns: Vec::new(), key: Vec::new() };
        let tables = names.iter().map(|name| ((*name).to_owned(), table(name))).collect();
        let references: Vec<_> = references.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect();
        Ok(in_order(tables, &references)?.into_iter().map(|table| table.name).collect())
    }

    #[test]
    fn tables_stand_after_those_they_refer_to() {
        let all = ordered(&["a", "b", "c", "d"], &[("a", "d"), ("d", "c"), ("b", "b")]).unwrap();
        assert_eq!(all, ["b", "c", "d", "a"]);
        assert!(ordered(&["a", "b"], &[("a", "b"), ("b", "a")]).is_err());
    }
}
