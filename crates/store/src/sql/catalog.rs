//! Tables, columns and references, read from the catalogue of either database.

use super::{Dialect, Readers};
use crate::error::{Result, damaged};

/// Type of a column; any may be null.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Text,
    Bytes,
    Uuid,
}

/// A column of a table.
#[derive(Debug)]
pub(crate) struct ColumnInfo {
    pub(crate) table: String,
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// Position in the primary key, from 1; 0 for a column outside of it.
    pub(crate) key: i64,
}

/// Columns of bytes. SQLite has one type for bytes and ids; all other blobs are ids.
const BYTES: &[&str] = &["anchor", "hash", "head", "id_hash", "salt"];

fn kind(declared: &str, name: &str) -> Result<Kind> {
    Ok(match declared {
        "integer" | "bigint" => Kind::Int,
        "text" => Kind::Text,
        "blob" if BYTES.contains(&name) => Kind::Bytes,
        "bytea" => Kind::Bytes,
        "blob" | "uuid" => Kind::Uuid,
        _ => return Err(damaged("a column is of a type that this program does not use")),
    })
}

impl Readers {
    /// Returns the columns of all tables, in the order of each table.
    pub(crate) async fn columns(&self) -> Result<Vec<ColumnInfo>> {
        let text = match self.dialect() {
            Dialect::Sqlite => {
                "select t.name, c.name, lower(c.type), c.pk from sqlite_schema t, pragma_table_info(t.name) c
                 where t.type = 'table' and t.name not like 'sqlite!_%' escape '!' order by t.name, c.cid"
            }
            Dialect::Postgres => {
                "select t.relname::text, c.attname::text, format_type(c.atttypid, null),
                    coalesce(array_position(k.conkey, c.attnum), 0)::bigint
                 from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
                 left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
                 where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
                 order by t.relname, c.attnum"
            }
        };
        let rows = self.query(text).all().await?;
        let mut columns = Vec::with_capacity(rows.len());
        for row in rows {
            let (table, name, declared): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
            // The migrator's own table uses types of its own.
            if table == "_sqlx_migrations" {
                continue;
            }
            let kind = kind(&declared, &name)?;
            columns.push(ColumnInfo { table, name, kind, key: row.get(3)? });
        }
        Ok(columns)
    }

    /// Returns which table refers to which.
    pub(crate) async fn references(&self) -> Result<Vec<(String, String)>> {
        let text = match self.dialect() {
            Dialect::Sqlite => {
                "select distinct t.name, r.\"table\" from sqlite_schema t, pragma_foreign_key_list(t.name) r
                 where t.type = 'table'"
            }
            Dialect::Postgres => {
                "select distinct t.relname::text, r.relname::text from pg_constraint k
                 join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
                 where k.contype = 'f' and t.relnamespace = current_schema()::regnamespace"
            }
        };
        self.query(text).rows().await
    }
}
