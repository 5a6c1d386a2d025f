//! The bank: problems with immutable versions, and the history of their status.

mod rows;
mod search;

use std::sync::Arc;

use plumb_bank::{ProblemUse, Purpose, Status};
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::{MAX_ROWS, MultiRowStmt, Named};
use crate::writer::Batch;

pub use rows::*;
pub use search::{FoundProblem, ProblemSearch, ProblemVersion, StatusCount};

/// The bank of problems.
#[derive(Clone)]
pub struct Problems {
    pub(crate) db: Arc<Db>,
}

/// The evidence is that of the single decision on a version; an entry has none, whatever its file claimed.
macro_rules! select_problem {
    ($rest:literal) => {
        concat!(
            "select p.id, p.version, p.skill_id, p.difficulty, p.status, p.hash, p.body, p.created_at, p.verified_at,
                (select max(e.report) from problem_event e where e.id = p.id and e.version = p.version
                    and e.from_status = 'IN_REVIEW' and e.to_status in ('VERIFIED', 'REJECTED')) as evidence
             from problem p ",
            $rest
        )
    };
}

/// Selects from the view of problems that may be served. An approved version replaces those before it for good:
/// retiring it does not bring any of them back.
macro_rules! select_servable {
    ($columns:literal, $rest:literal) => {
        concat!(
            "select ",
            $columns,
            " from servable_problem s where not exists (select 1 from problem n where n.id = s.id
                and n.version > s.version and n.status in ('VERIFIED', 'RETIRED')) ",
            $rest
        )
    };
}

const SERVABLE_AMONG: MultiRowStmt = MultiRowStmt::new(
    concat!(
        "select wanted.column1 from (values {}) as wanted where exists (",
        select_servable!("1", "and s.skill_id = wanted.column1"),
        ")"
    ),
    1,
);

/// The rows of [`select_servable`] that may be taken for a use; the placeholders in `$purposes` are bound to its
/// purposes.
macro_rules! select_usable {
    ($columns:literal, $purposes:literal, $rest:literal) => {
        concat!(select_servable!($columns, "and coalesce(s.purpose, 'both') in "), $purposes, " ", $rest)
    };
}

/// Returns the purposes that serve a use; `both` for a problem that is kept for neither alone.
fn purposes(of: ProblemUse) -> [&'static str; 3] {
    let all = [None, Some(Purpose::Practice), Some(Purpose::Assessment)];
    all.map(|purpose| if of.takes(purpose) { purpose.map_or("both", Purpose::as_str) } else { "none" })
}

/// Problems from which exams of some skills can be drawn: for each skill and difficulty at most 200, the first in order
/// of hash, so that an exam can begin however large the bank is.
macro_rules! select_drawable {
    ($columns:literal) => {
        concat!(
            "select ",
            $columns,
            " from (",
            select_servable!(
                "s.*, row_number() over (partition by s.skill_id, s.difficulty order by s.hash) as place",
                "and coalesce(s.purpose, 'both') <> 'practice' and s.skill_id in (values {})"
            ),
            ") ranked where place <= 200 order by id, version"
        )
    };
}

const DRAWABLE: MultiRowStmt = MultiRowStmt::new(select_drawable!("id, version, hash, verified_at"), 1);

const DRAWABLE_WHOLE: MultiRowStmt = MultiRowStmt::new(
    select_drawable!(
        "id, version, skill_id, difficulty, status, hash, body, created_at, verified_at, report as evidence"
    ),
    1,
);

async fn add(problems: &[NewProblem], batch: &mut Batch) -> Result<ProblemsAdded> {
    let mut done = ProblemsAdded::default();
    for new in problems {
        if insert(batch, new).await? {
            let entry = Entry { from: None, to: new.status, at: new.at, actor: new.actor, report: new.report.as_str() };
            log(batch, new.id, new.version, &entry).await?;
            batch.audit(new.audit.clone(), None);
            for change in &new.moves {
                advance(batch, new.id, new.version, change).await?;
            }
            done.added += 1;
        } else {
            done.unchanged += 1;
        }
    }
    Ok(done)
}

/// Inserts a problem; false if the same content is stored already, `Conflict` if other content has its id and version.
async fn insert(batch: &mut Batch, new: &NewProblem) -> Result<bool> {
    let text = "insert into problem
            (id, version, skill_id, difficulty, status, hash, body, created_at, verified_at, purpose)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (id, version) do nothing";
    let stmt = batch
        .query(text)
        .bind(new.id)
        .bind(new.version)
        .bind(new.skill_id.as_str())
        .bind(new.difficulty)
        .bind(new.status)
        .bind(new.hash.as_str())
        .bind(new.body.as_str())
        .bind(new.created_at)
        .bind(new.verified_at)
        .bind(new.purpose.map(Purpose::as_str));
    if stmt.run().await? > 0 {
        return Ok(true);
    }
    let stmt = batch.query("select hash from problem where id = $1 and version = $2").bind(new.id).bind(new.version);
    let there: String = stmt.value().await?;
    if there == new.hash.as_str() { Ok(false) } else { Err(StoreError::Conflict) }
}

struct Entry<'a> {
    from: Option<Status>,
    to: Status,
    at: Timestamp,
    actor: Option<UserId>,
    report: &'a str,
}

async fn log(batch: &mut Batch, id: Uuid, version: i64, entry: &Entry<'_>) -> Result<()> {
    let text = "insert into problem_event (id, version, seq, at, actor, from_status, to_status, report)
        select $1, $2, coalesce(max(seq), 0) + 1, $3, $4, $5, $6, $7
        from problem_event where id = $1 and version = $2";
    batch
        .query(text)
        .bind(id)
        .bind(version)
        .bind(entry.at)
        .bind(entry.actor)
        .bind(entry.from)
        .bind(entry.to)
        .bind(entry.report)
        .run()
        .await
        .map(drop)
}

async fn advance(batch: &mut Batch, id: Uuid, version: i64, change: &ProblemMove) -> Result<()> {
    let (from, to) = (change.step.from(), change.step.to());
    let approved_at = (to == Status::Verified).then_some(change.at);
    let text = "update problem set status = $1, verified_at = coalesce($2, verified_at)
        where id = $3 and version = $4 and status = $5";
    let stmt = batch.query(text).bind(to).bind(approved_at).bind(id).bind(version).bind(from);
    if stmt.run().await? == 0 {
        let there = batch.query("select 1 from problem where id = $1 and version = $2").bind(id).bind(version);
        return Err(if there.exists().await? { StoreError::Conflict } else { StoreError::NotFound });
    }
    let report = change.step.report();
    let entry = Entry { from: Some(from), to, at: change.at, actor: change.actor, report: &report };
    log(batch, id, version, &entry).await?;
    batch.audit(change.audit.clone(), None);
    Ok(())
}

async fn advance_one((id, version, change): &(Uuid, i64, ProblemMove), batch: &mut Batch) -> Result<()> {
    advance(batch, *id, *version, change).await
}

impl Problems {
    /// Adds all of these with their moves. With `Conflict`, adds none: a version exists with other content. A version
    /// that exists with equal content is left alone.
    pub async fn add(&self, problems: Vec<NewProblem>) -> Result<ProblemsAdded> {
        if let Some(new) = problems.iter().find(|new| new.status == Status::Verified) {
            return Err(StoreError::Invalid(format!("problem {} cannot be VERIFIED when it is added", new.id)));
        }
        self.db.change(problems, add).await
    }

    /// Moves a problem; `Conflict` if its status is not the one that the move begins with, `NotFound` if it does not
    /// exist.
    pub async fn advance(&self, id: Uuid, version: i64, change: ProblemMove) -> Result<()> {
        self.db.change((id, version, change), advance_one).await
    }

    /// Returns a version of a problem, or its latest.
    pub async fn get(&self, id: Uuid, version: Option<i64>) -> Result<Option<ProblemRow>> {
        let text =
            select_problem!("where p.id = $1 and ($2 is null or p.version = $2) order by p.version desc limit 1");
        self.db.query(text).bind(id).bind(version).optional().await
    }

    /// Returns a page of problems.
    pub async fn page(&self, filter: ProblemFilter) -> Result<Vec<ProblemRow>> {
        let text = select_problem!(
            "where ($1 is null or p.skill_id = $1) and ($2 is null or p.difficulty = $2)
                and ($3 is null or p.status = $3) and ($4 is null or (p.id, p.version) > ($4, $5))
             order by p.id, p.version limit $6"
        );
        self.db
            .query(text)
            .bind(filter.skill_id)
            .bind(filter.difficulty)
            .bind(filter.status)
            .bind(filter.after.map(|(id, _)| id))
            .bind(filter.after.map(|(_, version)| version))
            .bind(filter.limit)
            .rows()
            .await
    }

    /// Returns the history of a version; empty if it was never in the bank.
    pub async fn history(&self, id: Uuid, version: i64) -> Result<Vec<ProblemEvent>> {
        let text = "select seq, at, actor, from_status, to_status, report from problem_event
            where id = $1 and version = $2 order by seq";
        self.db.query(text).bind(id).bind(version).rows().await
    }

    /// Returns the skills with a problem that may be taken for that use, in order.
    pub async fn servable_skills(&self, usage: ProblemUse) -> Result<Vec<String>> {
        // Steps from one skill to the next along the index, and checks each for a problem: the time depends on the
        // number of skills, not of problems.
        let text = concat!(
            "with recursive named(skill) as (
                select min(skill_id) from problem
                union all
                select (select min(p.skill_id) from problem p where p.skill_id > named.skill) from named
                where named.skill is not null)
             select skill from named where skill is not null and exists (",
            select_usable!("1", "($1, $2, $3)", "and s.skill_id = named.skill"),
            ") order by skill"
        );
        self.db.query(text).bind_all(purposes(usage)).values().await
    }

    /// Returns those of these skills with a problem that may be served, whatever its purpose.
    pub async fn servable_among(&self, skills: &[&str]) -> Result<Vec<String>> {
        let mut found = Vec::new();
        for chunk in skills.chunks(MAX_ROWS) {
            let stmt = self.db.readers.multi(&SERVABLE_AMONG, chunk.len());
            found.extend(stmt.bind_all(chunk).values::<String>().await?);
        }
        Ok(found)
    }

    /// Returns at most `limit` problems for that use, in order of hash from `pivot` on and then from the start: of each
    /// problem the latest approved version, unless that one is retired.
    pub async fn servable(
        &self,
        usage: ProblemUse,
        (skill_id, difficulty): (&str, i64),
        pivot: u64,
        limit: i64,
    ) -> Result<Vec<ServableRow>> {
        let after = select_usable!(
            "id, version, hash, verified_at",
            "($5, $6, $7)",
            "and skill_id = $1 and difficulty = $2 and hash >= $3 order by hash limit $4"
        );
        let before = select_usable!(
            "id, version, hash, verified_at",
            "($5, $6, $7)",
            "and skill_id = $1 and difficulty = $2 and hash < $3 order by hash limit $4"
        );
        let mut found: Vec<ServableRow> = Vec::new();
        for text in [after, before] {
            let left = limit - i64::try_from(found.len()).unwrap_or(i64::MAX);
            let stmt = self.db.query(text).bind(skill_id).bind(difficulty).bind(format!("{pivot:016x}")).bind(left);
            found.extend(stmt.bind_all(purposes(usage)).rows::<ServableRow>().await?);
        }
        Ok(found)
    }

    /// Returns the problems of these skills from which exams can be drawn now: of each problem the latest approved
    /// version, unless that one is retired.
    pub async fn drawable(&self, skills: &[&str]) -> Result<Vec<ServableRow>> {
        self.of_skills(&DRAWABLE, skills).await
    }

    /// Like [`Problems::drawable`], with the content of the problems.
    pub async fn drawable_problems(&self, skills: &[&str]) -> Result<Vec<ProblemRow>> {
        self.of_skills(&DRAWABLE_WHOLE, skills).await
    }

    async fn of_skills<R: Named>(&self, select: &MultiRowStmt, skills: &[&str]) -> Result<Vec<R>> {
        let mut found = Vec::new();
        for chunk in skills.chunks(MAX_ROWS) {
            let stmt = self.db.readers.multi(select, chunk.len());
            found.extend(stmt.bind_all(chunk).rows::<R>().await?);
        }
        Ok(found)
    }

    /// Returns a problem for that use, the first at or after `pivot` in order of hash, or else the first of all; of
    /// each problem the latest approved version. With a random `pivot` (any 64 bits), problems come about equally
    /// often.
    pub async fn pick_servable(
        &self,
        usage: ProblemUse,
        (skill_id, difficulty): (&str, i64),
        pivot: u64,
    ) -> Result<Option<ProblemRow>> {
        let text = select_usable!(
            "id, version, skill_id, difficulty, status, hash, body, created_at, verified_at, report as evidence",
            "($4, $5, $6)",
            "and skill_id = $1 and difficulty = $2 and hash >= $3 order by hash limit 1"
        );
        for from in [format!("{pivot:016x}"), String::new()] {
            let stmt = self.db.query(text).bind(skill_id).bind(difficulty).bind(from);
            let found = stmt.bind_all(purposes(usage)).optional().await?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Returns a page of the events by which sessions served problems of the bank, in order of session and number;
    /// `after` is the last of the previous page.
    pub async fn serve_proof(&self, after: Option<(SessionId, i64)>, limit: i64) -> Result<Vec<ServedRow>> {
        // The domain parses which problem an event names; an event without this text names none. JSON could escape the
        // letters, but our own writer never does.
        let text = "select session_id, seq, at, body from session_event
            where kind = 'problem_served' and body like '%\"bank\"%'
                and ($1 is null or (session_id, seq) > ($1, $2))
            order by session_id, seq limit $3";
        self.db
            .query(text)
            .bind(after.map(|(session, _)| session))
            .bind(after.map(|(_, seq)| seq))
            .bind(limit)
            .rows()
            .await
    }
}
