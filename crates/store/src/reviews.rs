//! Answers that the machine could not decide: the queue of those that wait for a person, and what answers can earn
//! points for.

use std::sync::Arc;

use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use sha2::{Digest as _, Sha256};
use sqlx::{FromRow, Type};
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::sql::TextHash;
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// An answer that waits, or was decided.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ReviewRow {
    #[sqlx(rename = "session_id")]
    pub session: Uuid,
    /// Index in the form.
    #[sqlx(try_from = "i64")]
    pub position: u16,
    /// The skill blueprint's id.
    pub blueprint: String,
    /// Hash of its text.
    #[sqlx(try_from = "TextHash")]
    pub hash: ContentHash,
    #[sqlx(rename = "state", try_from = "Waits")]
    pub waits: bool,
}

/// The state of an answer in the queue.
#[derive(Type)]
#[sqlx(transparent)]
struct Waits(String);

impl From<Waits> for bool {
    fn from(column: Waits) -> Self {
        column.0 == "waiting"
    }
}

/// A rubric in place of the one that it was made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RubricChange {
    /// The skill blueprint's id.
    pub blueprint: String,
    /// JSON: what must be stored still; none where nobody has written one.
    pub was: Option<String>,
    /// JSON: what is stored from then on.
    pub lines: String,
    /// Who wrote it.
    pub by: Uuid,
    pub at: Timestamp,
}

/// How many answers there are, each counted up to a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReviewCounts {
    /// That wait.
    pub waiting: i64,
    pub decided: i64,
}

/// The queue of answers that wait for a person. Where a teacher is given, only those to assignments of classes that
/// they teach.
#[derive(Clone)]
pub struct Reviews {
    pub(crate) db: Arc<Db>,
}

/// Where an answer stands among those to the same item: always the same place, which nobody could foretell.
pub fn order_key(session: Uuid, position: u16) -> i64 {
    let digest = Sha256::new().chain_update(session.as_bytes()).chain_update(position.to_be_bytes()).finalize();
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    i64::from_be_bytes(first)
}

/// Lets an answer wait, whether it did before or not.
pub(crate) async fn wait(batch: &mut Batch, session: Uuid, position: u16, assignment: Option<Uuid>) -> Result<()> {
    let text =
        "insert into review (session_id, position, blueprint, hash, level, seed, assignment_id, order_key, state)
        select i.session_id, i.position, i.blueprint, i.hash, i.level, i.seed, $3, $4, 'waiting'
        from sat_item i where i.session_id = $1 and i.position = $2
        on conflict (session_id, position) do update set state = 'waiting', decided_by = null, decided_at = null";
    let stmt = batch.stmt(text).bind(session).bind(i64::from(position)).bind(assignment);
    batch.run(stmt.bind(order_key(session, position))).await.map(drop)
}

/// Notes that an answer waits no longer, if it did.
pub(crate) async fn decided(batch: &mut Batch, session: Uuid, position: u16, by: Uuid, at: Timestamp) -> Result<()> {
    let text = "update review set state = 'decided', decided_by = $3, decided_at = $4
        where session_id = $1 and position = $2 and state = 'waiting'";
    let stmt = batch.stmt(text).bind(session).bind(i64::from(position)).bind(by).bind(at.as_micros());
    batch.run(stmt).await.map(drop)
}

/// The next answer that waits, of everybody or of the assignments of classes that `$1` teaches.
///
/// Who teaches sees few of many: theirs are found from their classes, and put in order only then. A database that took
/// them in order and asked of each whose it is would look through everybody's. SQLite joins crosswise in the order in
/// which it is written, and neither looks beyond what is materialized.
macro_rules! next_review {
    (everybody, $after:literal) => {
        concat!(
            "select r.session_id, r.position, r.blueprint, r.hash, r.state from review r where r.state = 'waiting' ",
            $after,
            " order by r.blueprint, r.hash, r.level, r.seed, r.order_key limit 1"
        )
    };
    (teacher, $after:literal) => {
        concat!(
            "with own as materialized (
                select v.session_id, v.position, v.blueprint, v.hash, v.level, v.seed, v.order_key, v.state
                from class_teacher t cross join assignment a cross join review v
                where t.user_id = $1 and a.class_id = t.class_id and v.assignment_id = a.id and v.state = 'waiting')
             select r.session_id, r.position, r.blueprint, r.hash, r.state from own r where r.state = 'waiting' ",
            $after,
            " order by r.blueprint, r.hash, r.level, r.seed, r.order_key limit 1"
        )
    };
}

const FIRST: &str = next_review!(everybody, "");
const LATER: &str = next_review!(
    everybody,
    "and (r.blueprint, r.hash, r.level, r.seed, r.order_key) >
        (select o.blueprint, o.hash, o.level, o.seed, o.order_key from review o
         where o.session_id = $1 and o.position = $2)"
);
const FIRST_OF: &str = next_review!(teacher, "");
const LATER_OF: &str = next_review!(
    teacher,
    "and (r.blueprint, r.hash, r.level, r.seed, r.order_key) >
        (select o.blueprint, o.hash, o.level, o.seed, o.order_key from review o
         where o.session_id = $2 and o.position = $3)"
);
const COUNT: &str = "select count(*) from (select 1 from review r where r.state = $1 limit $2) as counted";
const COUNT_OF: &str = "select count(*) from (
        select 1 from class_teacher t cross join assignment a cross join review r
        where t.user_id = $3 and a.class_id = t.class_id and r.assignment_id = a.id and r.state = $1
        limit $2) as counted";
const MEETS: &str = "select count(*) from (
        select 1 from review r where r.state in ('waiting', 'decided') and r.blueprint = $1 limit 1) as met";
const MEETS_OF: &str = "select count(*) from (
        select 1 from class_teacher t cross join assignment a cross join review r
        where t.user_id = $2 and a.class_id = t.class_id and r.assignment_id = a.id
          and r.state in ('waiting', 'decided') and r.blueprint = $1
        limit 1) as met";

async fn put_rubric((change, audit): &(RubricChange, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let text = match change.was {
        Some(_) => "update rubric set lines = $2, changed_by = $3, changed_at = $4 where blueprint = $1 and lines = $5",
        None => {
            "insert into rubric (blueprint, lines, changed_by, changed_at) values ($1, $2, $3, $4)
             on conflict (blueprint) do nothing"
        }
    };
    let stmt = batch.stmt(text).bind(change.blueprint.as_str()).bind(change.lines.as_str());
    let stmt = stmt.bind(change.by).bind(change.at.as_micros());
    let stmt = match &change.was {
        Some(was) => stmt.bind(was.as_str()),
        None => stmt,
    };
    let written = batch.run(stmt).await? > 0;
    if written {
        batch.audit(audit.clone(), None);
    }
    Ok(written)
}

impl Reviews {
    async fn one_review(&self, stmt: crate::sql::Stmt) -> Result<Option<ReviewRow>> {
        self.db.readers.row(stmt).await
    }
}

impl Reviews {
    /// The next that waits, in an order that says nothing of whose it is; after that one, if one is given.
    pub async fn next_review(&self, teacher: Option<Uuid>, after: Option<(Uuid, u16)>) -> Result<Option<ReviewRow>> {
        let stmt = |text| self.db.readers.stmt(text);
        let stmt = match (teacher, after) {
            (None, None) => stmt(FIRST),
            (None, Some((session, position))) => stmt(LATER).bind(session).bind(i64::from(position)),
            (Some(teacher), None) => stmt(FIRST_OF).bind(teacher),
            (Some(teacher), Some((session, position))) => {
                stmt(LATER_OF).bind(teacher).bind(session).bind(i64::from(position))
            }
        };
        self.one_review(stmt).await
    }

    /// An answer in the queue, or decided from it.
    pub async fn review(&self, teacher: Option<Uuid>, session: Uuid, position: u16) -> Result<Option<ReviewRow>> {
        let text = "select r.session_id, r.position, r.blueprint, r.hash, r.state from review r
            where r.session_id = $2 and r.position = $3 and ($1 is null or exists (
                select 1 from assignment a join class_teacher t on t.class_id = a.class_id
                where a.id = r.assignment_id and t.user_id = $1))";
        self.one_review(self.db.readers.stmt(text).bind(teacher).bind(session).bind(i64::from(position))).await
    }

    /// How many there are, each counted up to `most`.
    pub async fn review_counts(&self, teacher: Option<Uuid>, most: i64) -> Result<ReviewCounts> {
        let mut counts = [0; 2];
        for (count, state) in counts.iter_mut().zip(["waiting", "decided"]) {
            let stmt = match teacher {
                None => self.db.readers.stmt(COUNT).bind(state).bind(most),
                Some(teacher) => self.db.readers.stmt(COUNT_OF).bind(state).bind(most).bind(teacher),
            };
            *count = self.db.readers.one(stmt).await?.get(0)?;
        }
        let [waiting, decided] = counts;
        Ok(ReviewCounts { waiting, decided })
    }

    /// JSON: the rubric of a blueprint, if one was written.
    pub async fn rubric(&self, blueprint: &str) -> Result<Option<String>> {
        let stmt = self.db.readers.stmt("select lines from rubric where blueprint = $1").bind(blueprint);
        self.db.readers.opt(stmt).await?.map(|row| row.get(0)).transpose()
    }

    /// Writes the rubric of a blueprint; false when somebody has written another one since.
    pub async fn put_rubric(&self, change: RubricChange, audit: AuditEntry) -> Result<bool> {
        self.db.writer.change((change, audit), |input, batch| Box::pin(put_rubric(input, batch))).await
    }

    /// Whether somebody teaches a class for which a blueprint's items were sat and waited for a person.
    pub async fn may_edit_rubric(&self, teacher: Option<Uuid>, blueprint: &str) -> Result<bool> {
        let stmt = match teacher {
            None => self.db.readers.stmt(MEETS).bind(blueprint),
            Some(teacher) => self.db.readers.stmt(MEETS_OF).bind(blueprint).bind(teacher),
        };
        Ok(self.db.readers.one(stmt).await?.get::<i64>(0)? > 0)
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Connection as _, Row as _};

    use super::*;

    /// On SQLite, where the plan can be read.
    #[tokio::test]
    async fn teachers_look_through_no_answers_but_those_of_their_classes() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("plumb.db").display());
        let stores = crate::open(&url, &crate::Options::default()).await.unwrap();
        let mut conn = sqlx_sqlite::SqliteConnection::connect(&url).await.unwrap();
        for text in [FIRST_OF, LATER_OF, COUNT_OF, MEETS_OF] {
            let asked = AssertSqlSafe(format!("explain query plan {text}"));
            let rows = sqlx::query(asked).fetch_all(&mut conn).await.unwrap();
            let plan: Vec<String> = rows.iter().map(|row| row.get(3)).collect();
            assert!(plan.iter().any(|line| line.contains("INDEX review_assignment (assignment_id=?")), "{plan:?}");
            assert!(plan.iter().all(|line| !line.contains("review_queue")), "{plan:?}");
        }
        drop(stores);
    }
}
