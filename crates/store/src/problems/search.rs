//! Looking through the bank, for those who look after it.

use plumb_bank::{ProblemOrigin, Status};
use plumb_types::time::Timestamp;
use sqlx::{FromRow, Type};
use uuid::Uuid;

use super::Problems;
use super::rows::{ProblemRow, StatusName};
use crate::error::{Result, StoreError, damaged};
use crate::sql::{Micros, MicrosOrNull};

/// What is looked for in the bank; results are in order of id and version.
#[derive(Debug, Clone, Default)]
pub struct ProblemSearch {
    /// Words that stand somewhere in the problem as it is stored, which is JSON; in letters of any case.
    pub text: Option<String>,
    /// Only of this skill.
    pub skill_id: Option<String>,
    /// Only of this difficulty.
    pub difficulty: Option<i64>,
    /// Only in this standing.
    pub status: Option<Status>,
    /// Only what came into the bank that way.
    pub origin: Option<ProblemOrigin>,
    /// Only after this one (the last of the page before).
    pub after: Option<(Uuid, i64)>,
    /// At most so many.
    pub limit: i64,
}

/// A version that was found.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct FoundProblem {
    #[sqlx(flatten)]
    pub row: ProblemRow,
    /// How it came into the bank.
    #[sqlx(try_from = "OriginName")]
    pub origin: ProblemOrigin,
    /// JSON kept with its entry: where it came from.
    pub entry: String,
}

/// How many versions stand there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct StatusCount {
    #[sqlx(try_from = "StatusName")]
    pub status: Status,
    pub n: i64,
}

/// A version of a problem in the list of all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct ProblemVersion {
    /// From 1.
    pub version: i64,
    #[sqlx(try_from = "StatusName")]
    pub status: Status,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    /// When it was approved.
    #[sqlx(try_from = "MicrosOrNull")]
    pub verified_at: Option<Timestamp>,
}

/// An origin, as the query below tells it.
#[derive(Type)]
#[sqlx(transparent)]
pub(super) struct OriginName(String);

impl TryFrom<OriginName> for ProblemOrigin {
    type Error = StoreError;

    fn try_from(column: OriginName) -> Result<Self> {
        Self::parse(&column.0).ok_or_else(|| damaged("a problem has an origin that is none"))
    }
}

/// What a version rests on, and how it came into the bank, which the report of its entry says by the names it has: those
/// of sets, of blueprints and of files are written here, and no text in a report can hold such a name unescaped.
macro_rules! select_found {
    ($rest:literal) => {
        concat!(
            "select * from (select p.id, p.version, p.skill_id, p.difficulty, p.status, p.hash, p.body, p.created_at,
                p.verified_at, (select max(v.report) from problem_event v where v.id = p.id and v.version = p.version
                    and v.from_status = 'IN_REVIEW' and v.to_status in ('VERIFIED', 'REJECTED')) as evidence,
                e.report as entry,
                case when e.report like '%\"authored\":%' then 'authored' when e.report like '%\"source\":%' then 'template'
                    when e.report like '%\"file\":%' then 'imported' else 'model' end as origin
             from problem p join problem_event e on e.id = p.id and e.version = p.version and e.seq = 1) f ",
            $rest
        )
    };
}

impl Problems {
    /// A page of what is looked for.
    pub async fn search(&self, asked: ProblemSearch) -> Result<Vec<FoundProblem>> {
        let text = select_found!(
            "where ($1 is null or f.skill_id = $1) and ($2 is null or f.difficulty = $2)
                and ($3 is null or f.status = $3) and ($4 is null or (f.id, f.version) > ($4, $5))
                and ($6 is null or f.origin = $6) and ($7 is null or lower(f.body) like lower($7) escape '!')
             order by f.id, f.version limit $8"
        );
        let stmt = self
            .db
            .readers
            .stmt(text)
            .bind(asked.skill_id)
            .bind(asked.difficulty)
            .bind(asked.status.map(Status::as_str))
            .bind(asked.after.map(|(id, _)| id))
            .bind(asked.after.map(|(_, version)| version))
            .bind(asked.origin.map(ProblemOrigin::as_str))
            .bind(asked.text.map(|text| containing(&text)))
            .bind(asked.limit);
        self.db.readers.rows(stmt).await
    }

    /// A version of a problem, or its latest, with how it came into the bank.
    pub async fn found(&self, id: Uuid, version: Option<i64>) -> Result<Option<FoundProblem>> {
        let text = select_found!("where f.id = $1 and ($2 is null or f.version = $2) order by f.version desc limit 1");
        self.db.readers.row(self.db.readers.stmt(text).bind(id).bind(version)).await
    }

    /// The versions of a problem, newest first, at most `limit`.
    pub async fn versions(&self, id: Uuid, limit: i64) -> Result<Vec<ProblemVersion>> {
        let text = "select version, status, created_at, verified_at from problem
            where id = $1 order by version desc limit $2";
        self.db.readers.rows(self.db.readers.stmt(text).bind(id).bind(limit)).await
    }

    /// How many versions there are of each status that there is one of.
    pub async fn counts(&self) -> Result<Vec<StatusCount>> {
        let text = "select status, count(*) as n from problem group by status";
        self.db.readers.rows(self.db.readers.stmt(text)).await
    }

    /// The skills that there is a problem for, in order.
    pub async fn skills(&self) -> Result<Vec<String>> {
        // From one skill to the next along the index.
        let text = "with recursive named(skill) as (
                select min(skill_id) from problem
                union all
                select (select min(p.skill_id) from problem p where p.skill_id > named.skill) from named
                where named.skill is not null)
             select skill from named where skill is not null order by skill";
        self.db.readers.all(self.db.readers.stmt(text)).await?.iter().map(|row| row.get(0)).collect()
    }
}

/// The pattern of what holds a text.
fn containing(text: &str) -> String {
    let text = text.replace('!', "!!").replace('%', "!%").replace('_', "!_");
    format!("%{text}%")
}
