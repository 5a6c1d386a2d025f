//! Seals: salted fingerprints of records, covered by the audit rows of the changes.
//!
//! Triggers record which rows a change touches, so that no statement can be forgotten. The writer reads them before the
//! commit, and the anchor of the change's audit row is a hash over the fingerprints. The triggers also record the row
//! before the change: a row that was altered past the writer does not become valid with its next proper change, but is
//! marked as broken for good.

use std::collections::BTreeMap;

use plumb_types::audit_action::AuditAction;
use plumb_types::time::Timestamp;
use serde_json::Value as Json;
use uuid::Uuid;

use super::{Batch, WriteQuery};
use crate::chain::{ChainHash, Link};
use crate::error::{Result, StoreError, damaged};
use crate::records::{SEALED, unsealed_reason};
use crate::schema::{Schema, Table};
use crate::sql::{Kind, MultiRowStmt, Row};
use crate::trail::AuditEntry;

const ADD: MultiRowStmt =
    MultiRowStmt::new("insert into seal (seq, n, about, record, hash, salt, broken) values {}", 7);
/// Deletes the salt of earlier seals, so that the former content of a row cannot be guessed by trial.
const FORGET_SALT: MultiRowStmt =
    MultiRowStmt::new("update seal set salt = null where salt is not null and (about, record) in (values {})", 2);

/// Seal of one row.
pub(crate) struct Seal {
    /// Table of the row.
    pub(crate) about: String,
    /// Key of the row, as a JSON array of texts.
    pub(crate) record: String,
    /// Fingerprint and salt; `None` if the row was deleted.
    pub(crate) print: Option<(ChainHash, Vec<u8>)>,
    /// Whether the row before the change differed from its latest seal.
    pub(crate) is_broken: bool,
}

/// Hash over the seals of an audit row.
pub(crate) struct Digest(Link);

impl Digest {
    pub(crate) fn new() -> Self {
        Self(Link::new("plumb seals 1", ChainHash::GENESIS))
    }

    pub(crate) fn and(self, about: &str, record: &str, hash: Option<&ChainHash>, is_broken: bool) -> Self {
        let hash = hash.map(|hash| hash.as_bytes().as_slice());
        Self(self.0.text(about).text(record).opt(hash).int(is_broken.into()))
    }

    pub(crate) fn finish(self) -> ChainHash {
        self.0.finish()
    }
}

/// Returns the tables with sealed rows.
pub(crate) fn sealed(schema: &Schema) -> impl Iterator<Item = &Table> {
    schema.tables().iter().filter(|table| SEALED.contains(&table.name.as_str()))
}

/// Returns the key of a row read with all columns of its table.
pub(crate) fn record(table: &Table, row: &Row) -> Result<String> {
    let keys = table.keys().map(|name| table.at(name).and_then(|at| table.cell(row, at)));
    let keys: Vec<String> = keys.map(|key| Ok(key?.unwrap_or_default())).collect::<Result<_>>()?;
    Ok(serde_json::Value::from(keys).to_string())
}

/// Returns the fingerprint of a row read with all columns of its table. Null columns are left out, so that columns can
/// be added to a table.
pub(crate) fn print(table: &Table, row: &Row, salt: &[u8]) -> Result<ChainHash> {
    fingerprint(table, salt, |at| table.cell(row, at))
}

fn fingerprint(table: &Table, salt: &[u8], cell: impl Fn(usize) -> Result<Option<String>>) -> Result<ChainHash> {
    let mut link = Link::new("plumb record 1", ChainHash::GENESIS).bytes(salt).text(&table.name);
    for (at, (name, _)) in table.columns.iter().enumerate() {
        if unsealed_reason(&table.name, name).is_none()
            && let Some(cell) = cell(at)?
        {
            link = link.text(name).text(&cell);
        }
    }
    Ok(link.finish())
}

/// Returns the fingerprint of a row as the triggers recorded it; `None` if their record cannot be such a row.
fn print_noted(table: &Table, noted: &str, salt: &[u8]) -> Option<ChainHash> {
    let noted: serde_json::Map<String, Json> = serde_json::from_str(noted).ok()?;
    let cell = |at: usize| {
        let (name, kind) = &table.columns[at];
        match (noted.get(&**name), kind) {
            (None | Some(Json::Null), _) => Ok(None),
            (Some(Json::Number(int)), Kind::Int) => Ok(Some(int.to_string())),
            (Some(Json::String(text)), Kind::Text) => Ok(Some(text.clone())),
            (Some(Json::String(text)), Kind::Bytes) => Ok(Some(hex::encode(bytes(text)?))),
            (Some(Json::String(text)), Kind::Uuid) => Ok(Some(uuid(text)?.to_string())),
            _ => Err(damaged("a cell that was noted is of another kind")),
        }
    };
    fingerprint(table, salt, cell).ok()
}

/// Decodes bytes as the triggers of either database write them.
fn bytes(text: &str) -> Result<Vec<u8>> {
    hex::decode(text.trim_start_matches("\\x")).map_err(|_| damaged("bytes that were noted cannot be read"))
}

fn uuid(text: &str) -> Result<Uuid> {
    Uuid::parse_str(text).map_err(|_| damaged("an id that was noted cannot be read"))
}

/// A touched row: its table, and its key as the triggers record it.
type TouchedRow = (String, [String; 3]);

/// Returns the touched rows, each with its sealed columns before the change; `None` if it did not exist.
fn touched(rows: &[Row]) -> Result<BTreeMap<TouchedRow, Option<String>>> {
    type Note = (i64, TouchedRow, Option<String>);
    let note = |row: &Row| -> Result<Note> {
        Ok((row.get(0)?, (row.get(1)?, [row.get(2)?, row.get(3)?, row.get(4)?]), row.get(5)?))
    };
    let mut notes: Vec<Note> = rows.iter().map(note).collect::<Result<_>>()?;
    notes.sort_unstable_by_key(|(n, ..)| *n);
    let mut touched = BTreeMap::new();
    for (_, row, was) in notes {
        // The first record of a row has its state before the whole change.
        touched.entry(row).or_insert(was);
    }
    Ok(touched)
}

/// Discards records of rows that were not changed by the writer: such changes are not sealed.
pub(crate) async fn forget_touched(batch: &mut Batch) -> Result<()> {
    batch.query("delete from touched").run().await.map(drop)
}

/// Returns the new seals of the rows touched since the last call, without rows that did not change.
pub(crate) async fn changed(batch: &mut Batch) -> Result<Vec<Sealing>> {
    let take = format!("delete from touched where tx = {} returning n, about, k1, k2, k3, was", batch.own_tx());
    let rows = batch.assembled(take).all().await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let seed: Vec<u8> = batch.assembled(format!("select {}", batch.random())).value().await?;
    let schema = batch.schema();
    let mut changed = Vec::new();
    for ((about, key), was) in touched(&rows)? {
        changed.extend(sealing(batch, schema.table(&about)?, &key, was.as_deref(), &seed).await?);
    }
    Ok(changed)
}

/// A seal to write.
pub(crate) struct Sealing(Seal);

async fn sealing(
    batch: &mut Batch,
    table: &Table,
    key: &[String; 3],
    was: Option<&str>,
    seed: &[u8],
) -> Result<Option<Sealing>> {
    let (names, keys): (Vec<&str>, Vec<&String>) = table.keys().zip(key).unzip();
    let wanted: Vec<String> = names.iter().enumerate().map(|(at, name)| format!("{name} = ${}", at + 1)).collect();
    let text = format!("select {} from {} where {}", table.names(), table.name, wanted.join(" and "));
    let mut stmt = batch.assembled(text);
    let mut texts = Vec::new();
    for (name, key) in names.iter().zip(&keys) {
        let (bound, text) = bind_key(stmt, table.kind(name)?, key)?;
        stmt = bound;
        texts.push(text);
    }
    let record = serde_json::Value::from(texts).to_string();
    let row = stmt.opt().await?;
    let latest = "select hash, salt from seal where about = $1 and record = $2 order by seq desc, n desc limit 1";
    let latest = batch.query(latest).bind(table.name.as_str()).bind(record.as_str()).opt().await?;
    let latest = latest.map(|row| Ok::<_, StoreError>((row.get(0)?, row.get(1)?))).transpose()?;
    let latest: Option<(Vec<u8>, Vec<u8>)> = match latest {
        Some((Some(hash), salt)) => Some((hash, Option::<Vec<u8>>::unwrap_or_default(salt))),
        // The row never had a seal, or was deleted.
        None | Some((None, _)) => None,
    };
    let is = |hash: &[u8], print: Option<ChainHash>| print.is_some_and(|print| print.as_bytes().as_slice() == hash);
    let is_broken = match (was, &latest) {
        (None, None) => false,
        (Some(was), Some((hash, salt))) => !is(hash, print_noted(table, was, salt)),
        _ => true,
    };
    let print = match (&row, &latest) {
        // Inserted and deleted within the change.
        (None, None) if !is_broken => return Ok(None),
        (None, _) => None,
        (Some(row), Some((hash, salt))) if !is_broken && is(hash, Some(print(table, row, salt)?)) => return Ok(None),
        (Some(row), _) => {
            let salt = salt(seed, &table.name, &record);
            Some((print(table, row, &salt)?, salt))
        }
    };
    Ok(Some(Sealing(Seal { about: table.name.clone(), record, print, is_broken })))
}

fn salt(seed: &[u8], about: &str, record: &str) -> Vec<u8> {
    let salt = Link::new("plumb salt 1", ChainHash::GENESIS).bytes(seed).text(about).text(record).finish();
    salt.as_bytes().to_vec()
}

/// Binds a key as the triggers write it; also returns it in the form of seals.
fn bind_key<'a>(stmt: WriteQuery<'a>, kind: Kind, key: &str) -> Result<(WriteQuery<'a>, String)> {
    Ok(match kind {
        Kind::Text => (stmt.bind(key.to_owned()), key.to_owned()),
        Kind::Int => {
            let int = key.parse::<i64>().map_err(|_| damaged("a key that was noted cannot be read"))?;
            (stmt.bind(int), key.to_owned())
        }
        Kind::Uuid => {
            let id = uuid(key)?;
            (stmt.bind(id), id.to_string())
        }
        Kind::Bytes => {
            let bytes = bytes(key)?;
            let text = hex::encode(&bytes);
            (stmt.bind(bytes), text)
        }
    })
}

/// Writes the seals of audit row `seq`; returns its anchor.
pub(crate) async fn write(batch: &mut Batch, seq: i64, seals: &[Sealing]) -> Result<ChainHash> {
    batch
        .multi(&FORGET_SALT, seals, |stmt, Sealing(seal)| stmt.bind(seal.about.as_str()).bind(seal.record.as_str()))
        .await?;
    let digest = seals.iter().fold(Digest::new(), |digest, Sealing(seal)| {
        digest.and(&seal.about, &seal.record, seal.print.as_ref().map(|(hash, _)| hash), seal.is_broken)
    });
    let rows: Vec<(i64, &Seal)> = (0..).zip(seals.iter().map(|Sealing(seal)| seal)).collect();
    batch
        .multi(&ADD, &rows, |stmt, (n, seal)| {
            let (hash, salt) = seal.print.as_ref().map(|(hash, salt)| (*hash, salt.clone())).unzip();
            let stmt = stmt.bind(seq).bind(*n).bind(seal.about.as_str()).bind(seal.record.as_str());
            stmt.bind(hash).bind(salt).bind(i64::from(seal.is_broken))
        })
        .await?;
    Ok(digest.finish())
}

/// Subject and action of the audit row that sealed the existing rows when sealing began.
pub(crate) const BASELINE: (&str, AuditAction) = ("records", AuditAction::RecordsSealed);

/// Seals all rows of the sealed tables as they are, if there are no seals: in a database written by older releases.
/// Returns their number.
pub(crate) async fn seal_all(at: &Timestamp, batch: &mut Batch) -> Result<u64> {
    if batch.query("select 1 from seal limit 1").exists().await? {
        return Ok(0);
    }
    let seed: Vec<u8> = batch.assembled(format!("select {}", batch.random())).value().await?;
    let mut seals = Vec::new();
    let schema = batch.schema();
    for table in sealed(&schema) {
        let text = format!("select {} from {} order by {}", table.names(), table.name, table.key());
        for row in batch.assembled(text).all().await? {
            let record = record(table, &row)?;
            let salt = salt(&seed, &table.name, &record);
            let hash = print(table, &row, &salt)?;
            let (about, print) = (table.name.clone(), Some((hash, salt)));
            seals.push(Sealing(Seal { about, record, print, is_broken: false }));
        }
    }
    if seals.is_empty() {
        return Ok(0);
    }
    let (subject, action) = BASELINE;
    let entry = AuditEntry {
        at: *at,
        actor: None,
        action,
        subject_kind: "database".into(),
        subject_id: subject.into(),
        detail: serde_json::json!({ "rows": seals.len() }).to_string(),
    };
    let count = u64::try_from(seals.len()).unwrap_or(u64::MAX);
    batch.audit(entry, None);
    batch.hold(seals).await?;
    Ok(count)
}
