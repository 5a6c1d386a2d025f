//! Review queue: answers that no rule can mark, and the rubrics by which a person marks them.

use std::sync::Arc;

use plumb_types::ContentHash;
use plumb_types::ids::{AssignmentId, SessionId, UserId};
use plumb_types::time::Timestamp;
use sha2::{Digest as _, Sha256};
use sqlx::{FromRow, Type};

use crate::db::Db;
use crate::error::Result;
use crate::sql::Int;
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// An answer that waits for a decision, or has one.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ReviewRow {
    #[sqlx(rename = "session_id")]
    pub session: SessionId,
    /// Position in the form.
    #[sqlx(try_from = "Int")]
    pub position: u16,
    /// Id of the skill blueprint.
    pub blueprint: String,
    /// Hash of its text.
    pub hash: ContentHash,
    #[sqlx(rename = "state", try_from = "Waits")]
    pub waits: bool,
}

/// State of an answer in the queue.
#[derive(Type)]
#[sqlx(transparent)]
struct Waits(String);

impl From<Waits> for bool {
    fn from(column: Waits) -> Self {
        column.0 == "waiting"
    }
}

/// A new version of a rubric.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RubricChange {
    /// Id of the skill blueprint.
    pub blueprint: String,
    /// The rubric that must still be stored, as JSON; `None` if there was none.
    pub was: Option<String>,
    /// The new rubric, as JSON.
    pub lines: String,
    /// Author.
    pub by: UserId,
    pub at: Timestamp,
}

/// Numbers of answers, each counted up to a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReviewCounts {
    /// Number of waiting answers.
    pub waiting: i64,
    pub decided: i64,
}

/// Review queue. If a teacher is given, only answers to assignments of classes that they teach.
#[derive(Clone)]
pub struct Reviews {
    pub(crate) db: Arc<Db>,
}

/// Returns the sort key of an answer among those to the same item: fixed, but not predictable.
pub fn order_key(session: SessionId, position: u16) -> i64 {
    let digest = Sha256::new().chain_update(session.as_bytes()).chain_update(position.to_be_bytes()).finalize();
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    i64::from_be_bytes(first)
}

/// Puts an answer into the queue, or back into it.
pub(crate) async fn wait(
    batch: &mut Batch,
    session: SessionId,
    position: u16,
    assignment: Option<AssignmentId>,
) -> Result<()> {
    let text =
        "insert into review (session_id, position, blueprint, hash, level, seed, assignment_id, order_key, state)
        select i.session_id, i.position, i.blueprint, i.hash, i.level, i.seed, $3, $4, 'waiting'
        from sat_item i where i.session_id = $1 and i.position = $2
        on conflict (session_id, position) do update set state = 'waiting', decided_by = null, decided_at = null";
    let stmt = batch.query(text).bind(session).bind(i64::from(position)).bind(assignment);
    stmt.bind(order_key(session, position)).run().await.map(drop)
}

/// Removes an answer from the queue, if it waits there.
pub(crate) async fn decided(
    batch: &mut Batch,
    session: SessionId,
    position: u16,
    by: UserId,
    at: Timestamp,
) -> Result<()> {
    let text = "update review set state = 'decided', decided_by = $3, decided_at = $4
        where session_id = $1 and position = $2 and state = 'waiting'";
    batch.query(text).bind(session).bind(i64::from(position)).bind(by).bind(at).run().await.map(drop)
}

/// Selects the next waiting answer: of all, or of assignments of classes that `$1` teaches.
///
/// A teacher may see few of many answers, so these are found through the classes and sorted afterwards. Reading the
/// queue in order and checking each answer's teacher would scan all answers. SQLite performs cross joins in the order
/// written, and neither database looks into a materialized part.
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
    let stmt = batch.query(text).bind(change.blueprint.as_str()).bind(change.lines.as_str());
    let stmt = stmt.bind(change.by).bind(change.at);
    let stmt = match &change.was {
        Some(was) => stmt.bind(was.as_str()),
        None => stmt,
    };
    let written = stmt.run().await? > 0;
    if written {
        batch.audit(audit.clone(), None);
    }
    Ok(written)
}

impl Reviews {
    /// Returns the next waiting answer, after that one if given, in an order that does not reveal the learner.
    pub async fn next_review(
        &self,
        teacher: Option<UserId>,
        after: Option<(SessionId, u16)>,
    ) -> Result<Option<ReviewRow>> {
        let stmt = |text| self.db.query(text);
        let stmt = match (teacher, after) {
            (None, None) => stmt(FIRST),
            (None, Some((session, position))) => stmt(LATER).bind(session).bind(i64::from(position)),
            (Some(teacher), None) => stmt(FIRST_OF).bind(teacher),
            (Some(teacher), Some((session, position))) => {
                stmt(LATER_OF).bind(teacher).bind(session).bind(i64::from(position))
            }
        };
        stmt.optional().await
    }

    /// Returns an answer that waits in the queue or was decided.
    pub async fn review(
        &self,
        teacher: Option<UserId>,
        session: SessionId,
        position: u16,
    ) -> Result<Option<ReviewRow>> {
        let text = "select r.session_id, r.position, r.blueprint, r.hash, r.state from review r
            where r.session_id = $2 and r.position = $3 and ($1 is null or exists (
                select 1 from assignment a join class_teacher t on t.class_id = a.class_id
                where a.id = r.assignment_id and t.user_id = $1))";
        self.db.query(text).bind(teacher).bind(session).bind(i64::from(position)).optional().await
    }

    /// Counts waiting and decided answers, each up to `most`.
    pub async fn review_counts(&self, teacher: Option<UserId>, most: i64) -> Result<ReviewCounts> {
        let mut counts = [0; 2];
        for (count, state) in counts.iter_mut().zip(["waiting", "decided"]) {
            let stmt = match teacher {
                None => self.db.query(COUNT).bind(state).bind(most),
                Some(teacher) => self.db.query(COUNT_OF).bind(state).bind(most).bind(teacher),
            };
            *count = stmt.value().await?;
        }
        let [waiting, decided] = counts;
        Ok(ReviewCounts { waiting, decided })
    }

    /// Returns the rubric of a blueprint as JSON, if there is one.
    pub async fn rubric(&self, blueprint: &str) -> Result<Option<String>> {
        self.db.query("select lines from rubric where blueprint = $1").bind(blueprint).optional_value().await
    }

    /// Stores the rubric of a blueprint; false if someone has stored another one since it was read.
    pub async fn put_rubric(&self, change: RubricChange, audit: AuditEntry) -> Result<bool> {
        self.db.change((change, audit), put_rubric).await
    }

    /// Whether a teacher has a class in which answers to a blueprint's items had to be reviewed.
    pub async fn may_edit_rubric(&self, teacher: Option<UserId>, blueprint: &str) -> Result<bool> {
        let stmt = match teacher {
            None => self.db.query(MEETS).bind(blueprint),
            Some(teacher) => self.db.query(MEETS_OF).bind(blueprint).bind(teacher),
        };
        Ok(stmt.value::<i64>().await? > 0)
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Connection as _, Row as _};

    use super::*;

    /// Only on SQLite, where the test can read the query plan.
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
