//! Counts answers, and corrects the counts.

use std::collections::{BTreeMap, BTreeSet};

use plumb_learning::measurement::{GivenChoice, ItemSums};
use plumb_sessions::session::{ItemResponse, StatKey};
use plumb_types::ids::SessionId;
use serde::Serialize;

use super::{Correction, Counted, CountedSession, Facts, RESPONSES, response, stat};
use crate::error::{Result, StoreError};
use crate::sql::{MultiRowStmt, Stmt};
use crate::trail::AuditEntry;
use crate::writer::Batch;

const MARK: MultiRowStmt = MultiRowStmt::new(
    "update session set counted = v.column3 from (values {}) as v
     where session.id = v.column1 and session.counted = 0 and session.version = v.column2 returning session.id",
    3,
);
const STILL: MultiRowStmt =
    MultiRowStmt::new("select id from session where counted = 0 and (id, version) in (values {})", 2);
const ADD_RESPONSE: MultiRowStmt = MultiRowStmt::new(
    "insert into item_response (session_id, position, assessment_id, assessment_hash, blueprint, hash, level, seed,
        credit, choice, strategy, typed, millis, threshold_ms, low_effort, rest, total, facts) values {}",
    18,
);
const SUMS: MultiRowStmt = MultiRowStmt::new(
    "select blueprint, hash, level, feature, value, sums from item_stat
     where (blueprint, hash, level, feature, value) in (values {})",
    5,
);
const PUT: MultiRowStmt = MultiRowStmt::new(
    "insert into item_stat (blueprint, hash, level, feature, value, n, low_effort, facility, discrimination, flags,
        serious, sums) values {}
     on conflict (blueprint, hash, level, feature, value) do update set n = excluded.n,
        low_effort = excluded.low_effort, facility = excluded.facility, discrimination = excluded.discrimination,
        flags = excluded.flags, serious = excluded.serious, sums = excluded.sums",
    12,
);
const DROP: MultiRowStmt =
    MultiRowStmt::new("delete from item_stat where (blueprint, hash, level, feature, value) in (values {})", 5);

/// Sessions with the contribution of their answers to each sum, computed by the caller, so that the writer need not.
pub(crate) struct Counting {
    sessions: Vec<CountedSession>,
    facts: BTreeMap<(SessionId, u16), String>,
    added: BTreeMap<StatKey, ItemSums>,
}

impl Counting {
    pub(crate) fn new(sessions: Vec<CountedSession>) -> Result<Self> {
        let (mut facts, mut added) = (BTreeMap::new(), BTreeMap::<StatKey, ItemSums>::new());
        for (session, response) in answers(&sessions) {
            let kept = Facts { offered: response.seen.offered.clone(), features: response.features.clone() };
            facts.insert((session.id, response.position), json(&kept)?);
            for (key, sums) in response.sums() {
                let so_far = added.remove(&key).unwrap_or_default();
                added.insert(key, so_far.plus(&sums));
            }
        }
        Ok(Self { sessions, facts, added })
    }
}

fn answers(sessions: &[CountedSession]) -> impl Iterator<Item = (&CountedSession, &ItemResponse)> {
    sessions.iter().flat_map(|session| session.responses.iter().flatten().map(move |response| (session, response)))
}

fn json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| StoreError::Backend(error.into()))
}

/// Subtracts the counted answers of sessions and adds their current ones. Sessions that are not counted stay so.
pub(crate) async fn recount(counting: &Counting, batch: &mut Batch) -> Result<()> {
    let mut taken = BTreeMap::<StatKey, ItemSums>::new();
    for session in &counting.sessions {
        let counted = batch.query("select counted from session where id = $1").bind(session.id);
        if counted.value::<i64>().await? != 1 {
            return Ok(());
        }
        let was = batch.query(RESPONSES).bind(session.id).all().await?;
        for (key, sums) in was.iter().map(response).collect::<Result<Vec<_>>>()?.iter().flat_map(ItemResponse::sums) {
            let so_far = taken.remove(&key).unwrap_or_default();
            taken.insert(key, so_far.plus(&sums));
        }
        batch.query("delete from item_response where session_id = $1").bind(session.id).run().await?;
    }
    let rows: Vec<_> = answers(&counting.sessions).collect();
    batch.multi(&ADD_RESPONSE, &rows, |stmt, (session, response)| bind(stmt, counting, session, response)).await?;
    let keys: BTreeSet<&StatKey> = taken.keys().chain(counting.added.keys()).collect();
    let keys: Vec<&StatKey> = keys.into_iter().collect();
    let mut sums = stored(batch, &keys).await?;
    for key in keys {
        let mut so_far = sums.remove(key).unwrap_or_default();
        if let Some(taken) = taken.get(key) {
            so_far = so_far.minus(taken);
        }
        if let Some(added) = counting.added.get(key) {
            so_far = so_far.plus(added);
        }
        sums.insert(key.clone(), so_far);
    }
    put(batch, sums).await
}

pub(super) async fn count(counting: &Counting, batch: &mut Batch) -> Result<Counted> {
    let sessions = &counting.sessions;
    let still = batch.multi(&STILL, sessions, |stmt, one| stmt.bind(one.id).bind(one.version)).await?;
    if still.len() != sessions.len() {
        return Ok(Counted::Conflict);
    }
    let mark = |one: &CountedSession| if one.responses.is_some() { 1_i64 } else { 2 };
    batch.multi(&MARK, sessions, |stmt, one| stmt.bind(one.id).bind(one.version).bind(mark(one))).await?;
    let rows: Vec<_> = answers(sessions).collect();
    batch.multi(&ADD_RESPONSE, &rows, |stmt, (session, response)| bind(stmt, counting, session, response)).await?;
    let keys: Vec<&StatKey> = counting.added.keys().collect();
    let mut sums = stored(batch, &keys).await?;
    for (key, added) in &counting.added {
        let so_far = sums.remove(key).unwrap_or_default();
        sums.insert(key.clone(), so_far.plus(added));
    }
    put(batch, sums).await?;
    Ok(Counted::Counted)
}

fn bind(stmt: Stmt, counting: &Counting, session: &CountedSession, response: &ItemResponse) -> Stmt {
    let seen = &response.seen;
    let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let (choice, strategy) = match &seen.choice {
        GivenChoice::Key => ("key", None),
        GivenChoice::Wrong(strategy) => ("wrong", Some(strategy.clone())),
        GivenChoice::Other => ("other", None),
    };
    stmt.bind(session.id)
        .bind(i64::from(response.position))
        .bind(session.assessment_id.as_str())
        .bind(session.assessment_hash.as_str())
        .bind(response.blueprint.as_str())
        .bind(response.hash.as_str())
        .bind(response.level.as_str())
        .bind(whole(response.seed))
        .bind(i64::from(seen.credit))
        .bind(choice)
        .bind(strategy)
        .bind(i64::from(seen.typed))
        .bind(whole(seen.millis))
        .bind(whole(response.threshold))
        .bind(i64::from(seen.low_effort))
        .bind(whole(seen.rest))
        .bind(whole(seen.total))
        .bind(counting.facts.get(&(session.id, response.position)).cloned().unwrap_or_default())
}

pub(super) fn bind_key(stmt: Stmt, key: &StatKey) -> Stmt {
    stmt.bind(key.blueprint.as_str())
        .bind(key.hash.as_str())
        .bind(key.level.as_str())
        .bind(key.feature.as_str())
        .bind(key.value.as_str())
}

/// Returns those of these sums that are stored.
async fn stored(batch: &mut Batch, keys: &[&StatKey]) -> Result<BTreeMap<StatKey, ItemSums>> {
    let rows = batch.multi(&SUMS, keys, |stmt, key| bind_key(stmt, key)).await?;
    rows.iter().map(|row| stat(row).map(|row| (row.key, row.sums))).collect()
}

/// Columns stored next to the sums, for lists.
pub fn beside(sums: &ItemSums) -> [(&'static str, Option<i64>); 6] {
    let figures = sums.figures();
    let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    [
        ("n", Some(whole(figures.n))),
        ("low_effort", Some(whole(figures.low_effort))),
        ("facility", figures.facility.and_then(plumb_learning::measurement::millionths)),
        ("discrimination", figures.item_rest.and_then(plumb_learning::measurement::millionths)),
        ("flags", Some(i64::try_from(figures.flags.len()).unwrap_or(i64::MAX))),
        ("serious", Some(i64::from(figures.flags.iter().any(plumb_learning::measurement::ItemFlag::is_serious)))),
    ]
}

/// Stores the new sums; deletes empty ones.
async fn put(batch: &mut Batch, sums: BTreeMap<StatKey, ItemSums>) -> Result<()> {
    let (gone, kept): (Vec<_>, Vec<_>) = sums.into_iter().partition(|(_, sums)| sums.is_empty());
    batch.multi(&DROP, &gone, |stmt, (key, _)| bind_key(stmt, key)).await?;
    let rows: Vec<(StatKey, ItemSums, String)> =
        kept.into_iter().map(|(key, sums)| json(&sums).map(|text| (key, sums, text))).collect::<Result<_>>()?;
    let add = |stmt: Stmt, (key, sums, text): &(StatKey, ItemSums, String)| {
        let beside = beside(sums).into_iter();
        beside.fold(bind_key(stmt, key), |stmt, (_, value)| stmt.bind(value)).bind(text.as_str())
    };
    batch.multi(&PUT, &rows, add).await.map(drop)
}

pub(super) async fn correct((corrections, audit): &(Vec<Correction>, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let keys: Vec<&StatKey> = corrections.iter().map(|one| &one.key).collect();
    let stored = stored(batch, &keys).await?;
    if corrections.iter().any(|one| stored.get(&one.key) != one.was.as_ref()) {
        return Ok(false);
    }
    put(batch, corrections.iter().map(|one| (one.key.clone(), one.becomes.clone())).collect()).await?;
    batch.audit(audit.clone(), None);
    Ok(true)
}
