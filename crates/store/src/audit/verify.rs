//! Recomputes the audit trail and every session's events, and compares the hashes.

use std::collections::HashMap;

use plumb_types::ids::SessionId;
use sqlx::FromRow;

use crate::audit::{AuditRow, BadRow, Progress, ProgressCallback, RecordPosition, VerifyReport};
use crate::chain::ChainHash;
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::heads::SignedHead;
use crate::sessions::{EventRow, NewEvent, event_hash};
use crate::sql::Row;
use crate::trail::{AuditHead, audit_row_hash};

/// Rows read at a time: some megabytes; two pages are in memory.
const PAGE: i64 = 5_000;
/// Sessions read at a time.
const SESSIONS: i64 = 200;

/// The latest event hash of each session that the audit trail contains.
type Anchors = HashMap<SessionId, ChainHash>;

fn bad(place: RecordPosition, why: &str) -> BadRow {
    BadRow { place, why: why.to_owned() }
}

pub(super) async fn verify(db: &Db, heads: &[SignedHead], told: ProgressCallback<'_>) -> Result<VerifyReport> {
    let text = "select seq, hash, (select coalesce(max(a.seq), 0) from audit a) as last,
            (select count(*) from session) as sittings
        from chain_head where id = 1";
    let row = db.query(text).one().await?;
    let head: AuditHead = row.read()?;
    let (last, of_sessions): (i64, u64) = (row.named("last")?, row.number("sittings")?);
    let heads_read = u64::try_from(heads.len()).unwrap_or(u64::MAX);
    let mut report = VerifyReport { head, rows: 0, sessions: 0, events: 0, heads: heads_read, first_bad: None };
    let tell = |report: &VerifyReport| {
        let of_rows = u64::try_from(head.seq).unwrap_or(0);
        told(Progress { rows: report.rows, of_rows, sessions: report.sessions, of_sessions });
    };
    let mut walk = Walk::new(heads);
    report.first_bad = trail(db, &mut report, &mut walk, &tell).await?;
    if report.first_bad.is_none() && last > head.seq {
        report.first_bad = Some(bad(RecordPosition::Audit(head.seq + 1), "it comes after the head of the trail"));
    }
    if report.first_bad.is_none() {
        report.first_bad = sessions(db, &mut report, walk.anchors, &tell).await?;
    }
    Ok(report)
}

/// Receives the report after each page.
type ProgressReporter<'t> = &'t (dyn Fn(&VerifyReport) + Send + Sync);

/// State of walking the rows of the trail.
#[derive(Default)]
struct Walk {
    signed: HashMap<i64, Vec<ChainHash>>,
    at: Option<AuditHead>,
    anchors: Anchors,
    rows: u64,
}

/// The position before the first row.
const NOWHERE: AuditHead = AuditHead { seq: 0, hash: ChainHash::GENESIS };

impl Walk {
    fn new(heads: &[SignedHead]) -> Self {
        let mut signed: HashMap<i64, Vec<ChainHash>> = HashMap::new();
        for head in heads {
            signed.entry(head.head.seq).or_default().push(head.head.hash);
        }
        Self { signed, ..Self::default() }
    }

    fn at(&self) -> AuditHead {
        self.at.unwrap_or(NOWHERE)
    }

    fn differs(&self, at: AuditHead) -> bool {
        self.signed.get(&at.seq).is_some_and(|hashes| hashes.iter().any(|hash| *hash != at.hash))
    }

    /// Checks a page of rows; remembers the event hashes they contain.
    fn along(&mut self, rows: &[Row]) -> Result<Option<BadRow>> {
        for row in rows {
            let (seq, before): (i64, AuditHead) = (row.get(0)?, self.at());
            if seq < before.seq + 1 {
                return Ok(Some(bad(RecordPosition::Audit(seq), "it is before the first row")));
            }
            if seq > before.seq + 1 {
                return Ok(Some(bad(RecordPosition::Audit(before.seq + 1), "it is missing")));
            }
            let Ok(stored) = row.read::<AuditRow>() else {
                return Ok(Some(bad(RecordPosition::Audit(seq), "it cannot be read")));
            };
            let at = AuditHead { seq, hash: audit_row_hash(seq, &stored.entry, stored.anchor, before.hash) };
            if at.hash != stored.hash {
                return Ok(Some(bad(RecordPosition::Audit(seq), "its hash does not fit it and the row before it")));
            }
            if self.differs(at) {
                return Ok(Some(bad(RecordPosition::Audit(seq), "it is not the row that was signed")));
            }
            // Anchors of rows about other subjects are seals of records.
            if stored.entry.subject_kind == "session"
                && let (Some(anchor), Ok(session)) = (stored.anchor, stored.entry.subject_id.parse())
            {
                self.anchors.insert(session, anchor);
            }
            self.at = Some(at);
            self.rows += 1;
        }
        Ok(None)
    }

    /// Returns the fault at the end of the trail, if there is one.
    fn end(&self, head: AuditHead) -> Option<BadRow> {
        let at = self.at();
        if at.seq < head.seq || self.signed.keys().any(|seq| *seq > at.seq) {
            return Some(bad(RecordPosition::Audit(at.seq + 1), "it is missing: the trail was cut short"));
        }
        let fits = at.hash == head.hash && !self.differs(NOWHERE);
        (!fits).then(|| bad(RecordPosition::Audit(at.seq), "it is not the row the head of the trail names"))
    }
}

/// Walks the rows up to the head. The next page is read while one is hashed.
async fn trail(
    db: &Db,
    report: &mut VerifyReport,
    walk: &mut Walk,
    tell: ProgressReporter<'_>,
) -> Result<Option<BadRow>> {
    let head = report.head;
    let mut rows = rows_after(db, i64::MIN, head).await?;
    while let Some(last) = rows.last() {
        let after: i64 = last.get(0)?;
        let mut going = std::mem::take(walk);
        let hashing = tokio::task::spawn_blocking(move || {
            let found = going.along(&rows);
            (going, found)
        });
        let (hashed, next) = tokio::join!(hashing, rows_after(db, after, head));
        let (gone, found) = hashed.map_err(|error| StoreError::Backend(error.into()))?;
        *walk = gone;
        report.rows = walk.rows;
        tell(report);
        if let Some(found) = found? {
            return Ok(Some(found));
        }
        rows = next?;
    }
    Ok(walk.end(head))
}

async fn rows_after(db: &Db, after: i64, head: AuditHead) -> Result<Vec<Row>> {
    let text = "select seq, at, actor, action, subject_kind, subject_id, detail, anchor, hash from audit
        where seq > $1 and seq <= $2 order by seq limit $3";
    db.query(text).bind(after).bind(head.seq).bind(PAGE).all().await
}

/// Columns of a session that its events must confirm.
#[derive(FromRow)]
struct Claim {
    id: SessionId,
    version: i64,
    head: ChainHash,
}

async fn sessions(
    db: &Db,
    report: &mut VerifyReport,
    mut anchors: Anchors,
    tell: ProgressReporter<'_>,
) -> Result<Option<BadRow>> {
    let from_first = "select id, version, head from session order by id limit $1";
    let from_later = "select id, version, head from session where id > $2 order by id limit $1";
    let mut after: Option<SessionId> = None;
    loop {
        let stmt = match after {
            None => db.query(from_first).bind(SESSIONS),
            Some(after) => db.query(from_later).bind(SESSIONS).bind(after),
        };
        let rows = stmt.all().await?;
        let claims = rows.iter().map(Row::read).collect::<Result<Vec<Claim>>>()?;
        let (Some(first), Some(last)) = (claims.first(), claims.last()) else {
            break;
        };
        after = Some(last.id);
        let mut events = events_between(db, first.id, last.id).await?;
        for claim in &claims {
            let own = events.remove(&claim.id).unwrap_or_default();
            report.sessions += 1;
            report.events += u64::try_from(own.len()).unwrap_or(u64::MAX);
            if let Some(found) = session(db, claim, &own, anchors.remove(&claim.id)).await? {
                return Ok(Some(found));
            }
        }
        tell(report);
    }
    if let Some(id) = anchors.keys().min() {
        return Ok(Some(bad(RecordPosition::Event(*id, 1), "its session is missing, though the audit trail has it")));
    }
    let text = "select e.session_id, e.seq from session_event e left join session s on s.id = e.session_id
        where s.id is null order by e.session_id, e.seq limit 1";
    let orphan = db.query(text).opt().await?;
    orphan.map(|row| Ok(bad(RecordPosition::Event(row.get(0)?, row.get(1)?), "its session is missing"))).transpose()
}

type Events = HashMap<SessionId, Vec<Row>>;

async fn events_between(db: &Db, first: SessionId, last: SessionId) -> Result<Events> {
    let text = "select session_id, seq, at, kind, body, call_id, hash from session_event
        where session_id >= $1 and session_id <= $2 order by session_id, seq";
    let mut events = Events::new();
    for row in db.query(text).bind(first).bind(last).all().await? {
        events.entry(row.get(0)?).or_default().push(row);
    }
    Ok(events)
}

fn event(row: &Row) -> Result<(NewEvent, ChainHash)> {
    let EventRow { event, hash, .. } = row.read()?;
    // No hash covers the call.
    Ok((event, hash))
}

async fn session(db: &Db, claim: &Claim, events: &[Row], anchor: Option<ChainHash>) -> Result<Option<BadRow>> {
    let found = |seq, why| Ok(Some(bad(RecordPosition::Event(claim.id, seq), why)));
    let mut prev = ChainHash::GENESIS;
    let mut anchored = false;
    let mut next = 1;
    for row in events {
        let seq: i64 = row.get(1)?;
        if seq != next {
            return found(next, "it is missing");
        }
        let Ok((event, stored)) = event(row) else {
            return found(seq, "it cannot be read");
        };
        prev = event_hash(claim.id, seq, &event, prev);
        if prev != stored {
            return found(seq, "its hash does not fit it and the event before it");
        }
        if seq == claim.version && prev != claim.head {
            return found(seq, "it is not the latest event its session names");
        }
        anchored |= anchor == Some(prev);
        next += 1;
    }
    if next <= claim.version {
        return found(next, "it is missing: the events were cut short");
    }
    // Events appended since the session row was read are fine; events beyond its current version are not.
    if next - 1 > claim.version {
        let stmt = db.query("select version from session where id = $1").bind(claim.id);
        if stmt.value::<i64>().await? < next - 1 {
            return found(claim.version + 1, "its session does not know of it");
        }
    }
    if anchor.is_some() && !anchored {
        return found(claim.version, "the audit trail holds another latest event");
    }
    if anchor.is_none() {
        let text = "select 1 from audit where subject_id = $1 and anchor is not null limit 1";
        if db.query(text).bind(claim.id.to_string()).opt().await?.is_none() {
            return found(claim.version, "the audit trail does not know of it");
        }
    }
    Ok(None)
}
