//! A learner's mastery of skills: evidence, which is only ever appended, and the state that caches its fold.
//!
//! Both are written with the session's events, in one transaction: see [`crate::sessions::SessionChange::learned`].

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use sqlx::FromRow;

use crate::db::Db;
use crate::error::Result;
use crate::sql::{Flag, MAX_ROWS, MultiRowStmt};
use crate::writer::Batch;

/// One opportunity of a learner at a skill.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct EvidenceRow {
    pub learner: UserId,
    /// Skill, a node of the skills graph.
    pub skill: String,
    /// Number of the opportunity, from 1 within learner and skill.
    pub n: i64,
    /// Session that it came from.
    #[sqlx(rename = "session_id")]
    pub session: SessionId,
    /// Position of the item in that session.
    pub position: i64,
    /// Id of the blueprint or problem that the item was made from. Empty for a conclusion of a placement, which is not
    /// an answer to an item and adds no time.
    pub blueprint: String,
    /// When the answer was received.
    pub at: Timestamp,
    /// The evidence as JSON, in the format of the learner model.
    pub body: String,
}

/// State of a learner's skill: the fold of its evidence.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SkillStateRow {
    pub learner: UserId,
    pub skill: String,
    /// Number of evidence rows that it was folded from.
    pub n: i64,
    /// Whether the skill counts as mastered.
    #[sqlx(try_from = "Flag")]
    pub mastered: bool,
    /// When the skill should be reviewed.
    pub due_at: Option<Timestamp>,
    /// The fold, as JSON.
    pub snapshot: String,
}

/// A new opportunity and the state after it. Both have the same `n`; stored only if the current state has `n - 1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvidence {
    /// The opportunity.
    pub evidence: EvidenceRow,
    /// The state after it.
    pub state: SkillStateRow,
    /// Time the answer took in milliseconds, added to the timing of the blueprint.
    pub millis: i64,
}

/// Time spent on the items of a blueprint so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct Timing {
    /// Number of first answers.
    pub seen: i64,
    /// Their total time in milliseconds.
    pub total_ms: i64,
}

/// Counts of the first answers to one item, or to those of one blueprint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct AnswerCounts {
    /// Number of opportunities: answered, or given up.
    pub answers: i64,
    /// Number answered correctly at the first attempt.
    pub correct: i64,
    /// Number of different learners.
    pub learners: i64,
}

/// Maximum number of learners in [`Learning::states_of`].
pub const MOST_LEARNERS: usize = 64;

/// Evidence and skill states.
#[derive(Clone)]
pub struct Learning {
    pub(crate) db: Arc<Db>,
}

const ADD_EVIDENCE: MultiRowStmt = MultiRowStmt::new(
    "insert into evidence (learner, skill, n, session_id, position, blueprint, at, body) values {}",
    8,
);
const PUT_STATE: MultiRowStmt = MultiRowStmt::new(
    "insert into skill_state (learner, skill, n, mastered, due_at, snapshot) values {}
     on conflict (learner, skill) do update set n = excluded.n, mastered = excluded.mastered,
        due_at = excluded.due_at, snapshot = excluded.snapshot",
    6,
);

const STATES: MultiRowStmt = MultiRowStmt::new(
    "select learner, skill, n, mastered, due_at, snapshot from skill_state where learner in (values {})
     order by learner, skill",
    1,
);
const TIMINGS: MultiRowStmt =
    MultiRowStmt::new("select blueprint, seen, total_ms from item_timing where blueprint in (values {})", 1);
const ADD_TIMING: MultiRowStmt = MultiRowStmt::new(
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

/// Returns the sessions with a change that was decided on an outdated state of a skill, or on a state that another of
/// these changes replaces. A change may contain several opportunities of one skill, numbered consecutively.
pub(crate) async fn outdated<'c>(
    batch: &mut Batch,
    changes: impl Iterator<Item = (SessionId, &'c [NewEvidence])>,
) -> Result<HashSet<SessionId>> {
    let mut outdated = HashSet::new();
    let mut taken: HashSet<(UserId, &str)> = HashSet::new();
    for (id, learned) in changes {
        // A change is about one learner, so one query is enough.
        let Some(learner) = learned.first().map(|learned| learned.state.learner) else { continue };
        let text = "select skill, n from skill_state where learner = $1";
        let numbers = batch.query(text).bind(learner).rows::<(String, i64)>().await?;
        let mut numbers: HashMap<String, i64> = numbers.into_iter().collect();
        let mut ours = HashSet::new();
        for SkillStateRow { learner: whose, skill, n, .. } in learned.iter().map(|learned| &learned.state) {
            let before = numbers.insert(skill.clone(), *n).unwrap_or(0);
            if *whose != learner || before != n - 1 || taken.contains(&(learner, skill.as_str())) {
                outdated.insert(id);
            }
            ours.insert((learner, skill.as_str()));
        }
        taken.extend(ours);
    }
    Ok(outdated)
}

/// Stores the evidence in the changes, and the states after it.
pub(crate) async fn store(batch: &mut Batch, learned: &[&NewEvidence]) -> Result<()> {
    let add = |stmt: crate::sql::Stmt, row: &&NewEvidence| {
        let row = &row.evidence;
        stmt.bind(row.learner)
            .bind(row.skill.as_str())
            .bind(row.n)
            .bind(row.session)
            .bind(row.position)
            .bind(row.blueprint.as_str())
            .bind(row.at)
            .bind(row.body.as_str())
    };
    batch.multi(&ADD_EVIDENCE, learned, add).await?;
    let put = |stmt: crate::sql::Stmt, row: &&NewEvidence| {
        let row = &row.state;
        stmt.bind(row.learner)
            .bind(row.skill.as_str())
            .bind(row.n)
            .bind(i64::from(row.mastered))
            .bind(row.due_at)
            .bind(row.snapshot.as_str())
    };
    // The state after the last opportunity of a skill includes all earlier ones.
    let last: BTreeMap<_, _> =
        learned.iter().map(|row| ((row.state.learner, row.state.skill.as_str()), *row)).collect();
    let last: Vec<&NewEvidence> = last.into_values().collect();
    batch.multi(&PUT_STATE, &last, put).await?;
    // An item may count for several skills, but its time counts once. Conclusions of a placement took no time.
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

impl Learning {
    /// Returns all skill states of a learner.
    pub async fn skill_states(&self, learner: UserId) -> Result<Vec<SkillStateRow>> {
        self.db.query(select_state!("where learner = $1 order by skill")).bind(learner).rows().await
    }

    /// Returns all skill states of each of these learners, at most [`MOST_LEARNERS`] of them, in one query.
    pub async fn states_of(&self, learners: &[UserId]) -> Result<Vec<SkillStateRow>> {
        let learners = learners.get(..MOST_LEARNERS).unwrap_or(learners);
        if learners.is_empty() {
            return Ok(Vec::new());
        }
        let stmt = self.db.readers.multi(&STATES, learners.len());
        stmt.bind_all(learners).rows().await
    }

    /// Returns the evidence of one skill, in ascending order.
    pub async fn evidence(&self, learner: UserId, skill: &str) -> Result<Vec<EvidenceRow>> {
        let text = select_evidence!("where learner = $1 and skill = $2 order by n");
        self.db.query(text).bind(learner).bind(skill).rows().await
    }

    /// Counts the first answers that are evidence under this id, a blueprint's or a problem's. Scans all evidence, so
    /// only for pages that are seldom opened.
    pub async fn answer_counts(&self, blueprint: &str) -> Result<AnswerCounts> {
        // An item may be evidence of several skills but is one opportunity.
        let text = "select count(*) as answers, cast(coalesce(sum(once.correct), 0) as bigint) as correct,
                count(distinct once.learner) as learners
            from (select learner, max(case when body like '%\"correct\":true%' then 1 else 0 end) as correct
                from evidence where blueprint = $1 group by session_id, position, learner) once";
        Ok(self.db.query(text).bind(blueprint).optional().await?.unwrap_or_default())
    }

    /// Returns the latest evidence of one skill, newest first, at most `limit`.
    pub async fn latest_of(&self, learner: UserId, skill: &str, limit: i64) -> Result<Vec<EvidenceRow>> {
        let text = select_evidence!("where learner = $1 and skill = $2 order by n desc limit $3");
        self.db.query(text).bind(learner).bind(skill).bind(limit).rows().await
    }

    /// Returns a learner's latest evidence of all skills, newest first, at most `limit`.
    pub async fn latest_evidence(&self, learner: UserId, limit: i64) -> Result<Vec<EvidenceRow>> {
        let text = select_evidence!("where learner = $1 order by at desc, skill, n desc limit $2");
        self.db.query(text).bind(learner).bind(limit).rows().await
    }

    /// Returns a page of evidence ordered by learner, skill and number, after that position, at most `limit`.
    pub async fn all_evidence(&self, after: Option<(UserId, String, i64)>, limit: i64) -> Result<Vec<EvidenceRow>> {
        let (learner, skill, n) = after.unwrap_or((UserId::nil(), String::new(), 0));
        let text = select_evidence!("where (learner, skill, n) > ($1, $2, $3) order by learner, skill, n limit $4");
        self.db.query(text).bind(learner).bind(skill).bind(n).bind(limit).rows().await
    }

    /// Returns a page of states ordered by learner and skill, after that position, at most `limit`.
    pub async fn all_states(&self, after: Option<(UserId, String)>, limit: i64) -> Result<Vec<SkillStateRow>> {
        let (learner, skill) = after.unwrap_or((UserId::nil(), String::new()));
        let text = select_state!("where (learner, skill) > ($1, $2) order by learner, skill limit $3");
        self.db.query(text).bind(learner).bind(skill).bind(limit).rows().await
    }

    /// Returns the timings of these blueprints; leaves out those never answered.
    pub async fn timings(&self, blueprints: &[&str]) -> Result<Vec<(String, Timing)>> {
        let mut found = Vec::new();
        for chunk in blueprints.chunks(MAX_ROWS) {
            let stmt = self.db.readers.multi(&TIMINGS, chunk.len());
            for row in stmt.bind_all(chunk).all().await? {
                found.push((row.named("blueprint")?, row.read()?));
            }
        }
        Ok(found)
    }

    /// Returns the timing of a blueprint.
    pub async fn timing(&self, blueprint: &str) -> Result<Timing> {
        let stmt = self.db.query("select seen, total_ms from item_timing where blueprint = $1").bind(blueprint);
        Ok(stmt.optional().await?.unwrap_or_default())
    }
}
