//! What is known of a learner's skills: evidence, appended for ever, and beside it the state that caches its fold.
//!
//! Both are written with the session's events, in one transaction: see [`crate::sessions::SessionChange::learned`].

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::sql::{Flag, MAX_ROWS, Micros, MicrosOrNull, Multi};
use crate::writer::Batch;

/// One opportunity of a learner at a skill.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct EvidenceRow {
    pub learner: Uuid,
    /// The skill, a node of the graph.
    pub skill: String,
    /// Counts from 1 within learner and skill.
    pub n: i64,
    /// Where it came from.
    #[sqlx(rename = "session_id")]
    pub session: Uuid,
    /// The item's place in that session.
    pub position: i64,
    /// What made the item: the blueprint's id, or the problem's; empty for what a placement concluded, which is no
    /// answer to an item and whose time is not counted.
    pub blueprint: String,
    /// When the answer arrived.
    #[sqlx(try_from = "Micros")]
    pub at: Timestamp,
    /// JSON: what happened, as the model of the learner reads it.
    pub body: String,
}

/// What the evidence of a skill comes to.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct SkillStateRow {
    pub learner: Uuid,
    pub skill: String,
    /// How many rows of evidence it was folded from.
    pub n: i64,
    /// Counts as mastered.
    #[sqlx(try_from = "Flag")]
    pub mastered: bool,
    /// When it should be reviewed.
    #[sqlx(try_from = "MicrosOrNull")]
    pub due_at: Option<Timestamp>,
    /// JSON: the fold.
    pub snapshot: String,
}

/// One more opportunity and the state after it. Their `n` is the same; stored only if the state before had one less.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvidence {
    /// The opportunity.
    pub evidence: EvidenceRow,
    /// The state after it.
    pub state: SkillStateRow,
    /// How long the answer took, to be added to what is known of the blueprint, milliseconds.
    pub millis: i64,
}

/// How long the items of a blueprint took so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct Timing {
    /// First answers counted.
    pub seen: i64,
    /// All their time, milliseconds.
    pub total_ms: i64,
}

/// What first answers to one item, or to those of one blueprint, came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, FromRow)]
pub struct AnswerCounts {
    /// Opportunities: answered, or given up.
    pub answers: i64,
    /// Answered rightly at once.
    pub correct: i64,
    /// Different learners.
    pub learners: i64,
}

/// The most learners whose skills are read at once.
pub const MOST_LEARNERS: usize = 64;

/// Evidence and what it comes to.
#[derive(Clone)]
pub struct Learning {
    pub(crate) db: Arc<Db>,
}

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
pub(crate) async fn outdated<'c>(
    batch: &mut Batch,
    changes: impl Iterator<Item = (Uuid, &'c [NewEvidence])>,
) -> Result<HashSet<Uuid>> {
    let mut outdated = HashSet::new();
    let mut taken: HashSet<(Uuid, &str)> = HashSet::new();
    for (id, learned) in changes {
        // A change is about one learner, who is looked up once.
        let Some(learner) = learned.first().map(|learned| learned.state.learner) else { continue };
        let text = "select skill, n from skill_state where learner = $1";
        let mut numbers: HashMap<String, i64> = HashMap::new();
        for row in batch.all(batch.stmt(text).bind(learner)).await? {
            numbers.insert(row.get(0)?, row.get(1)?);
        }
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

/// Stores what the changes teach about their learners.
pub(crate) async fn store(batch: &mut Batch, learned: &[&NewEvidence]) -> Result<()> {
    let add = |stmt: crate::sql::Stmt, row: &&NewEvidence| {
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
    let put = |stmt: crate::sql::Stmt, row: &&NewEvidence| {
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
    let last: Vec<&NewEvidence> = last.into_values().collect();
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

impl Learning {
    /// All skills of a learner.
    pub async fn skill_states(&self, learner: Uuid) -> Result<Vec<SkillStateRow>> {
        let stmt = self.db.readers.stmt(select_state!("where learner = $1 order by skill")).bind(learner);
        self.db.readers.rows(stmt).await
    }

    /// All skills of each of these learners, at most [`MOST_LEARNERS`] of them: one read, however many there are.
    pub async fn states_of(&self, learners: &[Uuid]) -> Result<Vec<SkillStateRow>> {
        let learners = learners.get(..MOST_LEARNERS).unwrap_or(learners);
        if learners.is_empty() {
            return Ok(Vec::new());
        }
        let stmt = self.db.readers.multi(&STATES, learners.len());
        let stmt = learners.iter().fold(stmt, |stmt, learner| stmt.bind(*learner));
        self.db.readers.rows(stmt).await
    }

    /// The evidence of one skill, first to last.
    pub async fn evidence(&self, learner: Uuid, skill: &str) -> Result<Vec<EvidenceRow>> {
        let text = select_evidence!("where learner = $1 and skill = $2 order by n");
        let stmt = self.db.readers.stmt(text).bind(learner).bind(skill);
        self.db.readers.rows(stmt).await
    }

    /// What first answers came to that are evidence under this name: a blueprint's, or that of a problem of the bank. Goes
    /// through all evidence: for a page that somebody looks at now and then.
    pub async fn answer_counts(&self, blueprint: &str) -> Result<AnswerCounts> {
        // An item may be evidence of several skills and is one opportunity.
        let text = "select count(*) as answers, cast(coalesce(sum(once.correct), 0) as bigint) as correct,
                count(distinct once.learner) as learners
            from (select learner, max(case when body like '%\"correct\":true%' then 1 else 0 end) as correct
                from evidence where blueprint = $1 group by session_id, position, learner) once";
        Ok(self.db.readers.row(self.db.readers.stmt(text).bind(blueprint)).await?.unwrap_or_default())
    }

    /// The latest evidence of one skill, newest first, at most `limit`.
    pub async fn latest_of(&self, learner: Uuid, skill: &str, limit: i64) -> Result<Vec<EvidenceRow>> {
        let text = select_evidence!("where learner = $1 and skill = $2 order by n desc limit $3");
        let stmt = self.db.readers.stmt(text).bind(learner).bind(skill).bind(limit);
        self.db.readers.rows(stmt).await
    }

    /// A learner's latest evidence of all skills, newest first, at most `limit`.
    pub async fn latest_evidence(&self, learner: Uuid, limit: i64) -> Result<Vec<EvidenceRow>> {
        let text = select_evidence!("where learner = $1 order by at desc, skill, n desc limit $2");
        let stmt = self.db.readers.stmt(text).bind(learner).bind(limit);
        self.db.readers.rows(stmt).await
    }

    /// A page of evidence in order of learner, skill and number, after that place, at most `limit`.
    pub async fn all_evidence(&self, after: Option<(Uuid, String, i64)>, limit: i64) -> Result<Vec<EvidenceRow>> {
        let (learner, skill, n) = after.unwrap_or((Uuid::nil(), String::new(), 0));
        let text = select_evidence!("where (learner, skill, n) > ($1, $2, $3) order by learner, skill, n limit $4");
        let stmt = self.db.readers.stmt(text).bind(learner).bind(skill).bind(n).bind(limit);
        self.db.readers.rows(stmt).await
    }

    /// A page of states in order of learner and skill, after that place, at most `limit`.
    pub async fn all_states(&self, after: Option<(Uuid, String)>, limit: i64) -> Result<Vec<SkillStateRow>> {
        let (learner, skill) = after.unwrap_or((Uuid::nil(), String::new()));
        let text = select_state!("where (learner, skill) > ($1, $2) order by learner, skill limit $3");
        let stmt = self.db.readers.stmt(text).bind(learner).bind(skill).bind(limit);
        self.db.readers.rows(stmt).await
    }

    /// How long the items of each of these blueprints took; those never answered are left out.
    pub async fn timings(&self, blueprints: &[&str]) -> Result<Vec<(String, Timing)>> {
        let mut found = Vec::new();
        for chunk in blueprints.chunks(MAX_ROWS) {
            let stmt = self.db.readers.multi(&TIMINGS, chunk.len());
            let stmt = chunk.iter().fold(stmt, |stmt, blueprint| stmt.bind(*blueprint));
            for row in self.db.readers.all(stmt).await? {
                found.push((row.named("blueprint")?, row.read()?));
            }
        }
        Ok(found)
    }

    /// How long the items of a blueprint took.
    pub async fn timing(&self, blueprint: &str) -> Result<Timing> {
        let stmt = self.db.readers.stmt("select seen, total_ms from item_timing where blueprint = $1").bind(blueprint);
        self.db.readers.opt(stmt).await?.map_or(Ok(Timing::default()), |row| row.read())
    }
}
