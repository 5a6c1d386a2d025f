//! Computing the audit trail and every session's events anew.

use std::collections::HashMap;

use uuid::Uuid;

use super::audit::{audit_row, audit_row_hash};
use super::sessions_write::event_hash;
use super::{Cells, Db};
use crate::audit::{AuditHead, BadRow, Place, VerifyReport};
use crate::chain::ChainHash;
use crate::error::Result;
use crate::heads::SignedHead;
use crate::sessions::NewEvent;
use crate::sql::Row;

const PAGE: i64 = 2_000;
const SESSIONS: i64 = 200;

/// The latest event of each session that the audit trail holds fast.
type Anchors = HashMap<Uuid, ChainHash>;

fn bad(place: Place, why: &str) -> BadRow {
    BadRow { place, why: why.to_owned() }
}

pub(super) async fn verify(db: &Db, heads: &[SignedHead]) -> Result<VerifyReport> {
    let text = "select seq, hash, (select coalesce(max(a.seq), 0) from audit a) from chain_head where id = 1";
    let row = db.readers.one(db.readers.stmt(text)).await?;
    let mut cells = Cells::new(&row);
    let head = AuditHead { seq: cells.next()?, hash: cells.hash()? };
    let last: i64 = cells.next()?;
    let heads_read = u64::try_from(heads.len()).unwrap_or(u64::MAX);
    let mut report = VerifyReport { head, rows: 0, sessions: 0, events: 0, heads: heads_read, first_bad: None };
    let mut anchors = Anchors::new();
    report.first_bad = trail(db, &mut report, heads, &mut anchors).await?;
    if report.first_bad.is_none() && last > head.seq {
        report.first_bad = Some(bad(Place::Audit(head.seq + 1), "it comes after the head of the trail"));
    }
    if report.first_bad.is_none() {
        report.first_bad = sessions(db, &mut report, anchors).await?;
    }
    Ok(report)
}

/// Walks the rows up to the head; remembers what they say about sessions.
async fn trail(
    db: &Db,
    report: &mut VerifyReport,
    heads: &[SignedHead],
    anchors: &mut Anchors,
) -> Result<Option<BadRow>> {
    let mut signed: HashMap<i64, Vec<ChainHash>> = HashMap::new();
    for head in heads {
        signed.entry(head.head.seq).or_default().push(head.head.hash);
    }
    let differs = |at: AuditHead| signed.get(&at.seq).is_some_and(|hashes| hashes.iter().any(|hash| *hash != at.hash));
    let text = "select seq, at, actor, action, subject_kind, subject_id, detail, anchor, hash from audit
        where seq > $1 and seq <= $2 order by seq limit $3";
    let mut at = AuditHead { seq: 0, hash: ChainHash::GENESIS };
    let mut after = i64::MIN;
    loop {
        let stmt = db.readers.stmt(text).bind(after).bind(report.head.seq).bind(PAGE);
        let rows = db.readers.all(stmt).await?;
        for row in &rows {
            after = row.get(0)?;
            if after < at.seq + 1 {
                return Ok(Some(bad(Place::Audit(after), "it is before the first row")));
            }
            if after > at.seq + 1 {
                return Ok(Some(bad(Place::Audit(at.seq + 1), "it is missing")));
            }
            let Ok(stored) = audit_row(row) else {
                return Ok(Some(bad(Place::Audit(after), "it cannot be read")));
            };
            at = AuditHead { seq: after, hash: audit_row_hash(after, &stored.entry, stored.anchor, at.hash) };
            if at.hash != stored.hash {
                return Ok(Some(bad(Place::Audit(after), "its hash does not fit it and the row before it")));
            }
            if differs(at) {
                return Ok(Some(bad(Place::Audit(after), "it is not the row that was signed")));
            }
            if let (Some(anchor), Ok(session)) = (stored.anchor, Uuid::parse_str(&stored.entry.subject_id)) {
                anchors.insert(session, anchor);
            }
            report.rows += 1;
        }
        if rows.is_empty() {
            break;
        }
    }
    if at.seq < report.head.seq || signed.keys().any(|seq| *seq > at.seq) {
        return Ok(Some(bad(Place::Audit(at.seq + 1), "it is missing: the trail was cut short")));
    }
    let fits = at.hash == report.head.hash && !differs(AuditHead { seq: 0, hash: ChainHash::GENESIS });
    Ok((!fits).then(|| bad(Place::Audit(at.seq), "it is not the row the head of the trail names")))
}

/// A session as far as its events must bear it out.
struct Claim {
    id: Uuid,
    version: i64,
    head: ChainHash,
}

async fn sessions(db: &Db, report: &mut VerifyReport, mut anchors: Anchors) -> Result<Option<BadRow>> {
    let text = "select id, version, head from session where $1 is null or id > $1 order by id limit $2";
    let mut after: Option<Uuid> = None;
    loop {
        let rows = db.readers.all(db.readers.stmt(text).bind(after).bind(SESSIONS)).await?;
        let claim = |row: &Row| {
            let mut cells = Cells::new(row);
            Ok(Claim { id: cells.next()?, version: cells.next()?, head: cells.hash()? })
        };
        let claims = rows.iter().map(claim).collect::<Result<Vec<_>>>()?;
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
    }
    if let Some(id) = anchors.keys().min() {
        return Ok(Some(bad(Place::Event(*id, 1), "its session is missing, though the audit trail has it")));
    }
    let text = "select e.session_id, e.seq from session_event e left join session s on s.id = e.session_id
        where s.id is null order by e.session_id, e.seq limit 1";
    let orphan = db.readers.opt(db.readers.stmt(text)).await?;
    orphan.map(|row| Ok(bad(Place::Event(row.get(0)?, row.get(1)?), "its session is missing"))).transpose()
}

type Events = HashMap<Uuid, Vec<Row>>;

async fn events_between(db: &Db, first: Uuid, last: Uuid) -> Result<Events> {
    let text = "select session_id, seq, at, kind, body, hash from session_event
        where session_id >= $1 and session_id <= $2 order by session_id, seq";
    let mut events = Events::new();
    for row in db.readers.all(db.readers.stmt(text).bind(first).bind(last)).await? {
        events.entry(row.get(0)?).or_default().push(row);
    }
    Ok(events)
}

fn event(row: &Row) -> Result<(NewEvent, ChainHash)> {
    let mut cells = Cells { row, at: 2 };
    Ok((NewEvent { at: cells.time()?, kind: cells.next()?, body: cells.next()?, call: None }, cells.hash()?))
}

async fn session(db: &Db, claim: &Claim, events: &[Row], anchor: Option<ChainHash>) -> Result<Option<BadRow>> {
    let found = |seq, why| Ok(Some(bad(Place::Event(claim.id, seq), why)));
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
    // Whatever happened since the session was read is fine; events its row does not know of are not.
    if next - 1 > claim.version {
        let stmt = db.readers.stmt("select version from session where id = $1").bind(claim.id);
        if db.readers.one(stmt).await?.get::<i64>(0)? < next - 1 {
            return found(claim.version + 1, "its session does not know of it");
        }
    }
    if anchor.is_some() && !anchored {
        return found(claim.version, "the audit trail holds another latest event");
    }
    if anchor.is_none() {
        let text = "select 1 from audit where subject_id = $1 and anchor is not null limit 1";
        if db.readers.opt(db.readers.stmt(text).bind(claim.id.to_string())).await?.is_none() {
            return found(claim.version, "the audit trail does not know of it");
        }
    }
    Ok(None)
}
