//! Statistics of items.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use plumb_domain::item::ContentHash;
use plumb_domain::measurement::{Choice, ItemResponse, ItemSums, Observation, StatKey};
use plumb_domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Cells, Db};
use crate::audit::AuditEntry;
use crate::error::{Result, StoreError};
use crate::item_stats::{Correction, Counted, CountedSession, ItemStats, StatRow, StatSummary, Uncounted, WrongWay};
use crate::sql::{Multi, Row, Stmt};
use crate::writer::Batch;

const UNCOUNTED: &str = "select s.id, u.role,
        (select count(*) from content c where c.hash = s.assessment_hash and c.kind = 'assessment')
    from session s join user_account u on u.id = s.learner
    where s.counted = 0 and s.open = 0 and s.kind = 'evaluation'
    order by s.finished_at, s.id limit $1";
const MARK: Multi = Multi::new(
    "update session set counted = v.column3 from (values {}) as v
     where session.id = v.column1 and session.counted = 0 and session.version = v.column2 returning session.id",
    3,
);
const STILL: Multi = Multi::new("select id from session where counted = 0 and (id, version) in (values {})", 2);
const ADD_RESPONSE: Multi = Multi::new(
    "insert into item_response (session_id, position, assessment_id, assessment_hash, blueprint, hash, level, seed,
        credit, choice, strategy, typed, millis, threshold_ms, low_effort, rest, total, facts) values {}",
    18,
);
const SUMS: Multi = Multi::new(
    "select blueprint, hash, level, feature, value, sums from item_stat
     where (blueprint, hash, level, feature, value) in (values {})",
    5,
);
const PUT: Multi = Multi::new(
    "insert into item_stat (blueprint, hash, level, feature, value, n, low_effort, facility, discrimination, flags,
        serious, sums) values {}
     on conflict (blueprint, hash, level, feature, value) do update set n = excluded.n,
        low_effort = excluded.low_effort, facility = excluded.facility, discrimination = excluded.discrimination,
        flags = excluded.flags, serious = excluded.serious, sums = excluded.sums",
    12,
);
const DROP: Multi =
    Multi::new("delete from item_stat where (blueprint, hash, level, feature, value) in (values {})", 5);

const RESPONSES: &str = "select position, blueprint, hash, level, seed, credit, choice, strategy, typed, millis,
        threshold_ms, low_effort, rest, total, facts
    from item_response where session_id = $1 order by position";

/// What a row of `item_response` keeps as JSON.
#[derive(Serialize, Deserialize)]
struct Facts {
    offered: BTreeSet<String>,
    features: BTreeMap<String, String>,
}

/// Sessions with what their answers add to each sum: worked out by who asks, so that the writer need not.
pub(super) struct Counting {
    sessions: Vec<CountedSession>,
    facts: BTreeMap<(Uuid, u16), String>,
    added: BTreeMap<StatKey, ItemSums>,
}

impl Counting {
    pub(super) fn new(sessions: Vec<CountedSession>) -> Result<Self> {
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

/// Takes the answers of sessions that are counted away and adds them as they are now. Sessions that are not counted
/// stay so.
pub(super) async fn recount(counting: &Counting, batch: &mut Batch) -> Result<()> {
    let mut taken = BTreeMap::<StatKey, ItemSums>::new();
    for session in &counting.sessions {
        let counted = batch.stmt("select counted from session where id = $1").bind(session.id);
        if batch.one(counted).await?.get::<i64>(0)? != 1 {
            return Ok(());
        }
        let was = batch.all(batch.stmt(RESPONSES).bind(session.id)).await?;
        for (key, sums) in was.iter().map(response).collect::<Result<Vec<_>>>()?.iter().flat_map(ItemResponse::sums) {
            let so_far = taken.remove(&key).unwrap_or_default();
            taken.insert(key, so_far.plus(&sums));
        }
        batch.run(batch.stmt("delete from item_response where session_id = $1").bind(session.id)).await?;
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

async fn count(counting: &Counting, batch: &mut Batch) -> Result<Counted> {
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
        Choice::Key => ("key", None),
        Choice::Wrong(strategy) => ("wrong", Some(strategy.clone())),
        Choice::Other => ("other", None),
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

fn bind_key(stmt: Stmt, key: &StatKey) -> Stmt {
    stmt.bind(key.blueprint.as_str())
        .bind(key.hash.as_str())
        .bind(key.level.as_str())
        .bind(key.feature.as_str())
        .bind(key.value.as_str())
}

/// The sums of these names that there are.
async fn stored(batch: &mut Batch, keys: &[&StatKey]) -> Result<BTreeMap<StatKey, ItemSums>> {
    let rows = batch.multi(&SUMS, keys, |stmt, key| bind_key(stmt, key)).await?;
    rows.iter().map(|row| stat(row).map(|row| (row.key, row.sums))).collect()
}

/// What is kept beside sums, for lists.
pub fn beside(sums: &ItemSums) -> [(&'static str, Option<i64>); 6] {
    let figures = sums.figures();
    let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    [
        ("n", Some(whole(figures.n))),
        ("low_effort", Some(whole(figures.low_effort))),
        ("facility", figures.facility.and_then(plumb_domain::measurement::millionths)),
        ("discrimination", figures.item_rest.and_then(plumb_domain::measurement::millionths)),
        ("flags", Some(i64::try_from(figures.flags.len()).unwrap_or(i64::MAX))),
        ("serious", Some(i64::from(figures.flags.iter().any(plumb_domain::measurement::Flag::is_serious)))),
    ]
}

/// Stores sums as they are now; those of nothing go.
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

async fn correct((corrections, audit): &(Vec<Correction>, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let keys: Vec<&StatKey> = corrections.iter().map(|one| &one.key).collect();
    let stored = stored(batch, &keys).await?;
    if corrections.iter().any(|one| stored.get(&one.key) != one.was.as_ref()) {
        return Ok(false);
    }
    put(batch, corrections.iter().map(|one| (one.key.clone(), one.becomes.clone())).collect()).await?;
    batch.audit(audit.clone(), None);
    Ok(true)
}

fn stat(row: &Row) -> Result<StatRow> {
    let mut cells = Cells::new(row);
    let key = StatKey {
        blueprint: cells.next()?,
        hash: ContentHash::from_stored(cells.next()?),
        level: cells.next()?,
        feature: cells.next()?,
        value: cells.next()?,
    };
    let text: String = cells.next()?;
    let sums = serde_json::from_str(&text).map_err(|error| StoreError::Backend(error.into()))?;
    Ok(StatRow { key, sums })
}

fn summary(row: &Row) -> Result<StatSummary> {
    let mut cells = Cells::new(row);
    Ok(StatSummary {
        blueprint: cells.next()?,
        hash: ContentHash::from_stored(cells.next()?),
        n: cells.next()?,
        low_effort: cells.next()?,
        facility: cells.next()?,
        discrimination: cells.next()?,
        flags: cells.next()?,
        serious: cells.flag()?,
    })
}

fn response(row: &Row) -> Result<ItemResponse> {
    fn small<T: TryFrom<i64>>(number: i64) -> Result<T> {
        T::try_from(number).map_err(|_| super::damaged("an answer that was counted has a number out of range"))
    }
    let mut cells = Cells::new(row);
    let position = small(cells.next()?)?;
    let (blueprint, hash, level) = (cells.next()?, ContentHash::from_stored(cells.next()?), cells.next()?);
    let (seed, credit) = (small(cells.next()?)?, small(cells.next()?)?);
    let (choice, strategy): (String, Option<String>) = (cells.next()?, cells.next()?);
    let typed = cells.flag()?;
    let (millis, threshold) = (small(cells.next()?)?, small(cells.next()?)?);
    let low_effort = cells.flag()?;
    let (rest, total) = (small(cells.next()?)?, small(cells.next()?)?);
    let text: String = cells.next()?;
    let facts: Facts = serde_json::from_str(&text).map_err(|error| StoreError::Backend(error.into()))?;
    let choice = match (choice.as_str(), strategy) {
        ("key", None) => Choice::Key,
        ("wrong", Some(strategy)) => Choice::Wrong(strategy),
        ("other", None) => Choice::Other,
        _ => return Err(super::damaged("an answer that was counted chose nothing")),
    };
    let Facts { offered, features } = facts;
    let answer = Observation { credit, rest, total, millis, choice, offered, typed, low_effort };
    Ok(ItemResponse { position, blueprint, hash, level, seed, threshold, seen: answer, features })
}

#[async_trait]
impl ItemStats for Db {
    async fn uncounted(&self, limit: i64) -> Result<Vec<Uncounted>> {
        let rows = self.readers.all(self.readers.stmt(UNCOUNTED).bind(limit)).await?;
        let one = |row: &Row| {
            let mut cells = Cells::new(row);
            Ok(Uncounted { id: cells.next()?, role: cells.next()?, published: cells.next::<i64>()? > 0 })
        };
        rows.iter().map(one).collect()
    }

    async fn count(&self, sessions: Vec<CountedSession>) -> Result<Counted> {
        let counting = Counting::new(sessions)?;
        self.writer.change(counting, |input, batch| Box::pin(count(input, batch))).await
    }

    async fn responses(&self, session: Uuid) -> Result<Vec<ItemResponse>> {
        self.readers.all(self.readers.stmt(RESPONSES).bind(session)).await?.iter().map(response).collect()
    }

    async fn wrong_ways(&self, learner: Uuid, sessions: i64, limit: i64) -> Result<Vec<WrongWay>> {
        let text = "select r.session_id, r.blueprint, r.strategy, s.finished_at
            from (select id, finished_at from session
                  where learner = $1 and kind = 'evaluation' and counted = 1
                  order by created_at desc, id desc limit $2) s
            join item_response r on r.session_id = s.id
            where r.choice = 'wrong' and r.strategy is not null
            order by s.finished_at desc, r.session_id, r.position limit $3";
        let stmt = self.readers.stmt(text).bind(learner).bind(sessions).bind(limit);
        let way = |row: &Row| {
            let mut cells = Cells::new(row);
            Ok(WrongWay {
                session: cells.next()?,
                blueprint: cells.next()?,
                strategy: cells.next()?,
                at: cells.time()?,
            })
        };
        self.readers.all(stmt).await?.iter().map(way).collect()
    }

    async fn counted(&self, after: Option<(Timestamp, Uuid)>, limit: i64) -> Result<Vec<(Timestamp, Uuid)>> {
        let text = "select finished_at, id from session
            where counted = 1 and ($1 is null or finished_at > $1 or (finished_at = $1 and id > $2))
            order by finished_at, id limit $3";
        let stmt = self.readers.stmt(text).bind(after.map(|(at, _)| at.as_micros()));
        let stmt = stmt.bind(after.map(|(_, id)| id)).bind(limit);
        let one = |row: &Row| {
            let mut cells = Cells::new(row);
            Ok((cells.time()?, cells.next()?))
        };
        self.readers.all(stmt).await?.iter().map(one).collect()
    }

    async fn current(&self) -> Result<Vec<StatSummary>> {
        let text = "select i.blueprint, i.hash, i.n, i.low_effort, i.facility, i.discrimination, i.flags, i.serious
            from content_current c
            join item_stat i on i.blueprint = c.id and i.hash = c.hash and i.level = '' and i.feature = '' and i.value = ''
            where c.kind = 'skill' order by i.blueprint";
        self.readers.all(self.readers.stmt(text)).await?.iter().map(summary).collect()
    }

    async fn versions(&self, blueprint: &str, limit: i64) -> Result<Vec<StatSummary>> {
        let text = "select blueprint, hash, n, low_effort, facility, discrimination, flags, serious from item_stat
            where blueprint = $1 and level = '' and feature = '' and value = '' order by n desc, hash limit $2";
        let stmt = self.readers.stmt(text).bind(blueprint).bind(limit);
        self.readers.all(stmt).await?.iter().map(summary).collect()
    }

    async fn of_version(&self, blueprint: &str, hash: &ContentHash, limit: i64) -> Result<Vec<StatRow>> {
        let text = "select blueprint, hash, level, feature, value, sums from item_stat
            where blueprint = $1 and hash = $2 order by level, feature, value limit $3";
        let stmt = self.readers.stmt(text).bind(blueprint).bind(hash.as_str()).bind(limit);
        self.readers.all(stmt).await?.iter().map(stat).collect()
    }

    async fn all(&self, after: Option<StatKey>, limit: i64) -> Result<Vec<StatRow>> {
        let empty = || ContentHash::from_stored(String::new());
        let after = after.unwrap_or_else(|| StatKey {
            blueprint: String::new(),
            hash: empty(),
            level: String::new(),
            feature: String::new(),
            value: String::new(),
        });
        let text = "select blueprint, hash, level, feature, value, sums from item_stat
            where (blueprint, hash, level, feature, value) > ($1, $2, $3, $4, $5)
            order by blueprint, hash, level, feature, value limit $6";
        let stmt = bind_key(self.readers.stmt(text), &after).bind(limit);
        self.readers.all(stmt).await?.iter().map(stat).collect()
    }

    async fn correct(&self, corrections: Vec<Correction>, audit: AuditEntry) -> Result<bool> {
        self.writer.change((corrections, audit), |input, batch| Box::pin(correct(input, batch))).await
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Connection as _, Row as _};

    use super::super::sat_items::UNNOTED;
    use super::*;

    /// On SQLite, where the plan can be read.
    #[tokio::test]
    async fn what_is_over_and_not_looked_at_yet_is_found_in_its_order_without_the_rest() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("plumb.db").display());
        let stores = crate::open(&url, &crate::Options::default()).await.unwrap();
        let mut conn = sqlx::SqliteConnection::connect(&url).await.unwrap();
        for (text, index) in
            [(UNCOUNTED, "INDEX session_uncounted (kind=?"), (UNNOTED, "INDEX session_unnoted (kind=?")]
        {
            let asked = AssertSqlSafe(format!("explain query plan {text}"));
            let rows = sqlx::query(asked).fetch_all(&mut conn).await.unwrap();
            let plan: Vec<String> = rows.iter().map(|row| row.get(3)).collect();
            assert!(plan.iter().any(|line| line.contains(index)), "{plan:?}");
            assert!(plan.iter().all(|line| !line.contains("TEMP B-TREE")), "{plan:?}");
        }
        drop(stores);
    }
}
