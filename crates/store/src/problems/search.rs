//! Search in the bank, for its editors.

use plumb_bank::{ProblemOrigin, Status};
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use super::Problems;
use super::rows::ProblemRow;
use crate::error::Result;

/// Filter of a search in the bank; results are ordered by id and version.
#[derive(Debug, Clone, Default)]
pub struct ProblemSearch {
    /// Text to find in the stored JSON of a problem, ignoring case.
    pub text: Option<String>,
    /// Only of this skill.
    pub skill_id: Option<String>,
    /// Only of this difficulty.
    pub difficulty: Option<i64>,
    /// Only with this status.
    pub status: Option<Status>,
    /// Only versions with this origin.
    pub origin: Option<ProblemOrigin>,
    /// Only versions after this one (the last of the previous page).
    pub after: Option<(Uuid, i64)>,
    /// Maximum number of versions.
    pub limit: i64,
}

/// A version found by a search.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct FoundProblem {
    #[sqlx(flatten)]
    pub row: ProblemRow,
    /// How it came into the bank.
    pub origin: ProblemOrigin,
    /// Origin, as JSON stored with its entry.
    pub entry: String,
}

/// Number of versions with one status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct StatusCount {
    pub status: Status,
    pub n: i64,
}

/// A version in the list of a problem's versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct ProblemVersion {
    /// Version, from 1.
    pub version: i64,
    pub status: Status,
    pub created_at: Timestamp,
    /// When it was approved.
    pub verified_at: Option<Timestamp>,
}

/// Selects the evidence and the origin of a version. The origin follows from the names of fields in the report of its
/// entry: those of sets, blueprints and files are written here, and no text in a report can contain such a name
/// unescaped.
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
    /// Returns a page of results.
    pub async fn search(&self, asked: ProblemSearch) -> Result<Vec<FoundProblem>> {
        let text = select_found!(
            "where ($1 is null or f.skill_id = $1) and ($2 is null or f.difficulty = $2)
                and ($3 is null or f.status = $3) and ($4 is null or (f.id, f.version) > ($4, $5))
                and ($6 is null or f.origin = $6) and ($7 is null or lower(f.body) like lower($7) escape '!')
             order by f.id, f.version limit $8"
        );
        self.db
            .query(text)
            .bind(asked.skill_id)
            .bind(asked.difficulty)
            .bind(asked.status)
            .bind(asked.after.map(|(id, _)| id))
            .bind(asked.after.map(|(_, version)| version))
            .bind(asked.origin)
            .bind(asked.text.map(|text| containing(&text)))
            .bind(asked.limit)
            .rows()
            .await
    }

    /// Returns a version of a problem, or its latest, with its origin.
    pub async fn found(&self, id: Uuid, version: Option<i64>) -> Result<Option<FoundProblem>> {
        let text = select_found!("where f.id = $1 and ($2 is null or f.version = $2) order by f.version desc limit 1");
        self.db.query(text).bind(id).bind(version).optional().await
    }

    /// Returns the versions of a problem, newest first, at most `limit`.
    pub async fn versions(&self, id: Uuid, limit: i64) -> Result<Vec<ProblemVersion>> {
        let text = "select version, status, created_at, verified_at from problem
            where id = $1 order by version desc limit $2";
        self.db.query(text).bind(id).bind(limit).rows().await
    }

    /// Counts the versions of each status that occurs.
    pub async fn counts(&self) -> Result<Vec<StatusCount>> {
        let text = "select status, count(*) as n from problem group by status";
        self.db.query(text).rows().await
    }

    /// Returns the skills that have a problem, in order.
    pub async fn skills(&self) -> Result<Vec<String>> {
        // Steps from one skill to the next along the index.
        let text = "with recursive named(skill) as (
                select min(skill_id) from problem
                union all
                select (select min(p.skill_id) from problem p where p.skill_id > named.skill) from named
                where named.skill is not null)
             select skill from named where skill is not null order by skill";
        self.db.query(text).values().await
    }
}

/// Returns the `like` pattern of texts that contain this one.
fn containing(text: &str) -> String {
    let text = text.replace('!', "!!").replace('%', "!%").replace('_', "!_");
    format!("%{text}%")
}
