//! Compares sealed rows with their seals in the audit trail.

use std::collections::HashMap;

use futures_util::TryStreamExt as _;
use plumb_types::time::Timestamp;

use crate::chain::ChainHash;
use crate::error::Result;
use crate::records::RecordsReport;
use crate::schema::{Schema, Table};
use crate::sql::{Conn, Stmt};
use crate::writer::seals::{BASELINE, Digest, print, record, sealed};

/// Latest seal of a row: number of the audit row, hash and salt.
struct Latest {
    seq: i64,
    hash: Option<Vec<u8>>,
    salt: Option<Vec<u8>>,
}

/// Latest seal of every sealed row, by table and key.
type Seals = HashMap<(String, String), Latest>;

/// Compares all sealed rows, as of one instant.
pub(super) async fn check(conn: &mut Conn, schema: &Schema) -> Result<RecordsReport> {
    let mut report = RecordsReport::default();
    let (mut seals, digests) = read(conn).await?;
    held(conn, digests, &mut report).await?;
    broken(conn, &mut report).await?;
    let baseline = baseline(conn).await?;
    let mut found = 0;
    for table in sealed(schema) {
        rows(conn, table, &mut seals, baseline.map(|(seq, _)| seq), &mut found, &mut report).await?;
    }
    let mut gone: Vec<_> = seals.into_iter().filter(|(_, latest)| latest.hash.is_some()).map(|(of, _)| of).collect();
    gone.sort();
    report.problems.extend(gone.into_iter().map(|(about, record)| format!("{about} {record}: it is missing")));
    report.found = baseline.filter(|_| found > 0).map(|(_, at)| (found, at));
    Ok(report)
}

/// Reads the latest seals, and computes the anchor that each audit row with seals must have.
async fn read(conn: &mut Conn) -> Result<(Seals, Vec<(i64, ChainHash)>)> {
    let text = "select seq, n, about, record, hash, salt, broken from seal order by seq, n";
    let mut rows = conn.stream(conn.stmt(text))?;
    let (mut seals, mut digests) = (Seals::new(), Vec::new());
    let mut at: Option<(i64, Digest)> = None;
    let mut expected = 0_i64;
    while let Some(row) = rows.try_next().await? {
        let (seq, n): (i64, i64) = (row.named("seq")?, row.named("n")?);
        let (about, record): (String, String) = (row.named("about")?, row.named("record")?);
        let (hash, salt): (Option<Vec<u8>>, Option<Vec<u8>>) = (row.named("hash")?, row.named("salt")?);
        let is_broken = row.named::<i64>("broken")? != 0;
        // Seals of an audit row are numbered from 0 without gaps; a gap spoils the digest on purpose.
        expected = if at.as_ref().is_some_and(|(last, _)| *last == seq) { expected + 1 } else { 0 };
        let digest = match at.take() {
            Some((last, digest)) if last == seq => digest,
            Some((last, digest)) => {
                digests.push((last, digest.finish()));
                Digest::new()
            }
            None => Digest::new(),
        };
        let fast = hash.as_deref().map(|hash| ChainHash::from_bytes(hash).unwrap_or(ChainHash::GENESIS));
        let digest = if n == expected { digest } else { digest.and("", "", None, false) };
        at = Some((seq, digest.and(&about, &record, fast.as_ref(), is_broken)));
        seals.insert((about, record), Latest { seq, hash, salt });
    }
    digests.extend(at.map(|(seq, digest)| (seq, digest.finish())));
    Ok((seals, digests))
}

/// Compares the anchors of audit rows with the digests of the seals stored for them.
async fn held(conn: &mut Conn, digests: Vec<(i64, ChainHash)>, report: &mut RecordsReport) -> Result<()> {
    let text = "select seq, anchor from audit where anchor is not null and subject_kind <> 'session' order by seq";
    let mut anchors: HashMap<i64, Option<ChainHash>> = HashMap::new();
    let mut rows = conn.stream(conn.stmt(text))?;
    while let Some(row) = rows.try_next().await? {
        anchors.insert(row.get(0)?, ChainHash::from_bytes(&row.get::<Vec<u8>>(1)?));
    }
    for (seq, digest) in digests {
        if anchors.remove(&seq) != Some(Some(digest)) {
            report.problems.push(format!("audit row {seq}: it holds other seals than there are of it"));
        }
    }
    let mut without: Vec<i64> = anchors.into_keys().collect();
    without.sort_unstable();
    report
        .problems
        .extend(without.into_iter().map(|seq| format!("audit row {seq}: the seals that it holds are missing")));
    Ok(())
}

/// Reports rows that had been changed without an audit row before a later, recorded change: its new seal does not
/// excuse the earlier one.
async fn broken(conn: &mut Conn, report: &mut RecordsReport) -> Result<()> {
    let text = "select s.about, s.record, s.seq, a.at from seal s left join audit a on a.seq = s.seq
        where s.broken = 1 order by s.seq, s.n";
    for row in conn.all(conn.stmt(text)).await? {
        let (about, record, seq): (String, String, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let at: Option<Timestamp> = row.get(3)?;
        let at = at.map(|at| format!(" of {}", at.to_rfc3339_micros())).unwrap_or_default();
        report.problems.push(format!("{about} {record}: before audit row {seq}{at} it was not what was held of it"));
    }
    Ok(())
}

/// Returns the audit row with the seals from when sealing began, and its instant.
async fn baseline(conn: &mut Conn) -> Result<Option<(i64, Timestamp)>> {
    let (subject, action) = BASELINE;
    let text = "select seq, at from audit where subject_id = $1 and action = $2 order by seq limit 1";
    let row = conn.opt(conn.stmt(text).bind(subject).bind(action)).await?;
    row.map(|row| Ok((row.get(0)?, row.get(1)?))).transpose()
}

async fn rows(
    conn: &mut Conn,
    table: &Table,
    seals: &mut Seals,
    baseline: Option<i64>,
    found: &mut u64,
    report: &mut RecordsReport,
) -> Result<()> {
    let text = format!("select {} from {} order by {}", table.names(), table.name, table.key());
    let mut rows = conn.stream(Stmt::assembled(conn.dialect(), text.into()))?;
    while let Some(row) = rows.try_next().await? {
        let record = record(table, &row)?;
        report.rows += 1;
        let name = &table.name;
        match seals.remove(&(name.clone(), record.clone())) {
            None | Some(Latest { hash: None, .. }) => {
                report.problems.push(format!("{name} {record}: the audit trail knows nothing of it"));
            }
            Some(Latest { seq, hash, salt }) => {
                let is_same = match &salt {
                    Some(salt) => hash.as_deref() == Some(print(table, &row, salt)?.as_bytes().as_slice()),
                    None => false,
                };
                if !is_same {
                    report.problems.push(format!("{name} {record}: it is not what audit row {seq} holds of it"));
                } else if baseline == Some(seq) {
                    *found += 1;
                }
            }
        }
    }
    Ok(())
}
