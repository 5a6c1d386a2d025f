//! Evidence and skill states.

use std::collections::{BTreeMap, HashMap, HashSet};

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use super::{Cells, Db};
use crate::error::Result;
use crate::learning::{EvidenceRow, Learned, Learning, MOST_LEARNERS, SkillStateRow, Timing};
use crate::sessions::SessionChange;
use crate::sql::{MAX_ROWS, Multi, Row};
use crate::writer::Batch;

const ADD_EVIDENCE: Multi =
    Multi::new("insert into evidence (learner, skill, n, session_id, position, blueprint, at, body) values {}", 8);
const PUT_STATE: Multi = Multi::new(
    "insert into skill_state (learner, skill, n, mastered, due_at, snapshot) values {}
     on conflict (learner, skill) do update set n = excluded.n, mastered = excluded.mastered,
        due_at = excluded.due_at, snapshot = excluded.snapshot",
    6,
);

const STATES: Multi = Multi::new(
    "select learner, skill, n, mastered, due_at, snapshot from skill_state where learner in (values {})
     order by learner, skill",
    1,
);
const TIMINGS: Multi =
    Multi::new("select blueprint, seen, total_ms from item_timing where blueprint in (values {})", 1);
const ADD_TIMING: Multi = Multi::new(
    "insert into item_timing (blueprint, seen, total_ms) values {}
     on conflict (blueprint) do update set seen = item_timing.seen + excluded.seen,
        total_ms = item_timing.total_ms + excluded.total_ms",
    3,
);

macro_rules! select_evidence {
    ($rest:literal) => {
        concat!("select learner, skill, n, session_id, position, blueprint, at, body from evidence ", $rest)
    };
}

macro_rules! select_state {
    ($rest:literal) => {
        concat!("select learner, skill, n, mastered, due_at, snapshot from skill_state ", $rest)
    };
}

/// The sessions whose changes were decided on a state of a skill that is not the present one, or is changed by
/// another among these. A change may teach one skill several times, numbered one after the other.
pub(super) async fn outdated(batch: &mut Batch, changes: &[&SessionChange]) -> Result<HashSet<Uuid>> {
    let mut outdated = HashSet::new();
    let mut taken: HashSet<(Uuid, &str)> = HashSet::new();
    for change in changes {
        // A change is about one learner, who is looked up once.
        let Some(learner) = change.learned.first().map(|learned| learned.state.learner) else { continue };
        let text = "select skill, n from skill_state where learner = $1";
        let mut numbers: HashMap<String, i64> = HashMap::new();
        for row in batch.all(batch.stmt(text).bind(learner)).await? {
            numbers.insert(row.get(0)?, row.get(1)?);
        }
        let mut ours = HashSet::new();
        for SkillStateRow { learner: whose, skill, n, .. } in change.learned.iter().map(|learned| &learned.state) {
            let before = numbers.insert(skill.clone(), *n).unwrap_or(0);
            if *whose != learner || before != n - 1 || taken.contains(&(learner, skill.as_str())) {
                outdated.insert(change.id);
            }
            ours.insert((learner, skill.as_str()));
        }
        taken.extend(ours);
    }
    Ok(outdated)
}

/// Stores what the changes teach about their learners.
pub(super) async fn store(batch: &mut Batch, learned: &[&Learned]) -> Result<()> {
    let add = |stmt: crate::sql::Stmt, row: &&Learned| {
        let row = &row.evidence;
        stmt.bind(row.learner)
            .bind(row.skill.as_str())
            .bind(row.n)
            .bind(row.session)
            .bind(row.position)
            .bind(row.blueprint.as_str())
            .bind(row.at.as_micros())
            .bind(row.body.as_str())
    };
    batch.multi(&ADD_EVIDENCE, learned, add).await?;
    let put = |stmt: crate::sql::Stmt, row: &&Learned| {
        let row = &row.state;
        stmt.bind(row.learner)
            .bind(row.skill.as_str())
            .bind(row.n)
            .bind(i64::from(row.mastered))
            .bind(row.due_at.map(Timestamp::as_micros))
            .bind(row.snapshot.as_str())
    };
    // The last of a skill is what all of it comes to.
    let last: BTreeMap<_, _> =
        learned.iter().map(|row| ((row.state.learner, row.state.skill.as_str()), *row)).collect();
    let last: Vec<&Learned> = last.into_values().collect();
    batch.multi(&PUT_STATE, &last, put).await?;
    // An item may teach several skills; its time counts once. What no item was answered for took no time.
    let mut counted = HashSet::new();
    let mut timings: BTreeMap<&str, Timing> = BTreeMap::new();
    for row in learned.iter().filter(|row| !row.evidence.blueprint.is_empty()) {
        if counted.insert((row.evidence.session, row.evidence.position)) {
            let timing = timings.entry(row.evidence.blueprint.as_str()).or_default();
            timing.seen += 1;
            timing.total_ms += row.millis;
        }
    }
    let timings: Vec<(&str, Timing)> = timings.into_iter().collect();
    let add = |stmt: crate::sql::Stmt, (blueprint, timing): &(&str, Timing)| {
        stmt.bind(*blueprint).bind(timing.seen).bind(timing.total_ms)
    };
    batch.multi(&ADD_TIMING, &timings, add).await?;
    Ok(())
}

fn evidence(row: &Row) -> Result<EvidenceRow> {
    let mut cells = Cells::new(row);
    Ok(EvidenceRow {
        learner: cells.next()?,
        skill: cells.next()?,
        n: cells.next()?,
        session: cells.next()?,
        position: cells.next()?,
        blueprint: cells.next()?,
        at: cells.time()?,
        body: cells.next()?,
    })
}

fn state(row: &Row) -> Result<SkillStateRow> {
    let mut cells = Cells::new(row);
    Ok(SkillStateRow {
        learner: cells.next()?,
        skill: cells.next()?,
        n: cells.next()?,
        mastered: cells.flag()?,
        due_at: cells.time_opt()?,
        snapshot: cells.next()?,
    })
}

#[async_trait]
impl Learning for Db {
    async fn skill_states(&self, learner: Uuid) -> Result<Vec<SkillStateRow>> {
        let stmt = self.readers.stmt(select_state!("where learner = $1 order by skill")).bind(learner);
        self.readers.all(stmt).await?.iter().map(state).collect()
    }

    async fn states_of(&self, learners: &[Uuid]) -> Result<Vec<SkillStateRow>> {
        let learners = learners.get(..MOST_LEARNERS).unwrap_or(learners);
        if learners.is_empty() {
            return Ok(Vec::new());
        }
        let stmt = self.readers.multi(&STATES, learners.len());
        let stmt = learners.iter().fold(stmt, |stmt, learner| stmt.bind(*learner));
        self.readers.all(stmt).await?.iter().map(state).collect()
    }

    async fn evidence(&self, learner: Uuid, skill: &str) -> Result<Vec<EvidenceRow>> {
        let text = select_evidence!("where learner = $1 and skill = $2 order by n");
        let stmt = self.readers.stmt(text).bind(learner).bind(skill);
        self.readers.all(stmt).await?.iter().map(evidence).collect()
    }

    async fn latest_of(&self, learner: Uuid, skill: &str, limit: i64) -> Result<Vec<EvidenceRow>> {
        let text = select_evidence!("where learner = $1 and skill = $2 order by n desc limit $3");
        let stmt = self.readers.stmt(text).bind(learner).bind(skill).bind(limit);
        self.readers.all(stmt).await?.iter().map(evidence).collect()
    }

    async fn latest_evidence(&self, learner: Uuid, limit: i64) -> Result<Vec<EvidenceRow>> {
        let text = select_evidence!("where learner = $1 order by at desc, skill, n desc limit $2");
        let stmt = self.readers.stmt(text).bind(learner).bind(limit);
        self.readers.all(stmt).await?.iter().map(evidence).collect()
    }

    async fn all_evidence(&self, after: Option<(Uuid, String, i64)>, limit: i64) -> Result<Vec<EvidenceRow>> {
        let (learner, skill, n) = after.unwrap_or((Uuid::nil(), String::new(), 0));
        let text = select_evidence!("where (learner, skill, n) > ($1, $2, $3) order by learner, skill, n limit $4");
        let stmt = self.readers.stmt(text).bind(learner).bind(skill).bind(n).bind(limit);
        self.readers.all(stmt).await?.iter().map(evidence).collect()
    }

    async fn all_states(&self, after: Option<(Uuid, String)>, limit: i64) -> Result<Vec<SkillStateRow>> {
        let (learner, skill) = after.unwrap_or((Uuid::nil(), String::new()));
        let text = select_state!("where (learner, skill) > ($1, $2) order by learner, skill limit $3");
        let stmt = self.readers.stmt(text).bind(learner).bind(skill).bind(limit);
        self.readers.all(stmt).await?.iter().map(state).collect()
    }

    async fn timings(&self, blueprints: &[&str]) -> Result<Vec<(String, Timing)>> {
        let mut found = Vec::new();
        for chunk in blueprints.chunks(MAX_ROWS) {
            let stmt = self.readers.multi(&TIMINGS, chunk.len());
            let stmt = chunk.iter().fold(stmt, |stmt, blueprint| stmt.bind(*blueprint));
            for row in self.readers.all(stmt).await? {
                let mut cells = Cells::new(&row);
                found.push((cells.next()?, Timing { seen: cells.next()?, total_ms: cells.next()? }));
            }
        }
        Ok(found)
    }

    async fn timing(&self, blueprint: &str) -> Result<Timing> {
        let stmt = self.readers.stmt("select seen, total_ms from item_timing where blueprint = $1").bind(blueprint);
        let Some(row) = self.readers.opt(stmt).await? else { return Ok(Timing::default()) };
        let mut cells = Cells::new(&row);
        Ok(Timing { seen: cells.next()?, total_ms: cells.next()? })
    }
}
