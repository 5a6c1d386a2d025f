//! Responses to surveys: counts of sessions by version, sums of their answers, and the completed ones page by page.
//! Every query is restricted to the data visible to its caller: see [`Responses`].

mod rows;
mod sums;

use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_sessions::survey::Cell;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::sql::{Micros, Row, Stmt, TextHash};
use crate::writer::Batch;

pub use rows::*;
pub use sums::SurveySums;
use sums::sum;

/// Responses to surveys. `about` is [`crate::sessions::SessionRow::assessment_id`].
///
/// A teacher sees the responses for classes that they teach, and the responses that learners of these classes gave for
/// no class. Only callers who may see all responses see those given anonymously and for no class.
#[derive(Clone)]
pub struct Responses {
    pub(crate) db: Arc<Db>,
}

/// Owner of the sums over all responses.
const ALL: Uuid = Uuid::nil();

/// Owners visible to the teacher `$2`: classes and their learners.
macro_rules! owners {
    () => {
        "select class_id as owner from class_teacher where user_id = $2
         union select m.user_id from class_teacher t join class_member m on m.class_id = t.class_id
         where t.user_id = $2"
    };
}

/// The class `$2`, as an owner.
macro_rules! of_class {
    () => {
        "select id as owner from class where id = $2"
    };
}

/// The visible owners with at least this many completed responses to version `$3` of `$1`.
macro_rules! large {
    ($owners:expr, $least:literal) => {
        concat!(
            "select e.owner from survey_sum e where e.about = $1 and e.owner in (",
            $owners,
            ") and e.sort = 'total' and e.version = $3 and e.question = '' and e.part = 'completed' and e.value = ''
              and e.n >= ",
            $least
        )
    };
}

/// Sums of version `$3` of `$1`; `$2` is a teacher, or the owner of all responses.
macro_rules! summed {
    ($of:expr, $least:literal, $before:literal, $after:literal) => {
        match $of.respondents {
            Respondents::All => concat!($before, " owner = $2 ", $after),
            Respondents::OfTeacher(_) => concat!($before, " owner in (", large!(owners!(), $least), ") ", $after),
            Respondents::OfClass(_) => concat!($before, " owner in (", large!(of_class!(), $least), ") ", $after),
        }
    };
}

/// Sessions of these owners: those for a class, and those of learners about `$1` for no class. The `cross join` makes
/// SQLite begin with the owners rather than scan all sessions.
macro_rules! sessions_of {
    ($owners:expr) => {
        concat!(
            "(select b.session_id as id from survey_class b where b.class_id in (",
            $owners,
            ") union all select x.id from (",
            $owners,
            ") w cross join session x where x.learner = w.owner and x.assessment_id = $1
               and not exists (select 1 from survey_class b where b.session_id = x.id))"
        )
    };
}

/// Columns of a response.
macro_rules! select_completed {
    ($from:expr) => {
        concat!("select s.id, s.learner, u.name as learner_name, s.finished_at, s.snapshot from ", $from)
    };
}

const COMPLETED: &str = select_completed!(
    "session s join user_account u on u.id = s.learner
     where s.kind = 'survey' and s.assessment_id = $1 and s.assessment_hash = $2 and s.status = 'completed'
       and (s.finished_at, s.id) < ($3, $4) order by s.finished_at desc, s.id desc limit $5"
);
macro_rules! completed_of {
    ($owners:expr) => {
        select_completed!(concat!(
            sessions_of!(large!($owners, "$7")),
            " o cross join session s join user_account u on u.id = s.learner
              where s.id = o.id and s.kind = 'survey' and s.assessment_id = $1 and s.assessment_hash = $3
                and s.status = 'completed' and (s.finished_at, s.id) < ($4, $5)
              order by s.finished_at desc, s.id desc limit $6"
        ))
    };
}
const COMPLETED_OF_TEACHER: &str = completed_of!(owners!());
const COMPLETED_OF_CLASS: &str = completed_of!(of_class!());
const OPEN: &str = "select assessment_hash, count(*) from session
    where kind = 'survey' and open = 1 and assessment_id = $1 group by assessment_hash";
macro_rules! open_of {
    ($owners:expr) => {
        concat!(
            "select s.assessment_hash, count(*) from ",
            sessions_of!($owners),
            " o cross join session s where s.id = o.id and s.kind = 'survey' and s.open = 1 and s.assessment_id = $1
             group by s.assessment_hash"
        )
    };
}
const OPEN_OF_TEACHER: &str = open_of!(owners!());
const OPEN_OF_CLASS: &str = open_of!(of_class!());

async fn answer_for((session, class): &(Uuid, Uuid), batch: &mut Batch) -> Result<()> {
    let text = "insert into survey_class (session_id, class_id)
        select id, $2 from session where id = $1 and open = 1 and kind = 'survey' on conflict do nothing";
    let stmt = batch.stmt(text).bind(*session).bind(*class);
    batch.run(stmt).await.map(drop)
}

impl Respondents {
    /// The teacher, the class, or the owner of all.
    const fn id(self) -> Uuid {
        match self {
            Self::All => ALL,
            Self::OfTeacher(id) | Self::OfClass(id) => id,
        }
    }
}

/// Binds the minimum number of responses of an owner, if the query is for a teacher.
fn least(stmt: Stmt, of: ResponseFilter<'_>) -> Stmt {
    if of.respondents == Respondents::All { stmt } else { stmt.bind(of.least) }
}

/// Counts of a version without sessions.
fn nothing(version: &ContentHash) -> Tally {
    Tally { version: version.clone(), completed: 0, open: 0, ended: 0, latest: None }
}

fn cell(row: &Row) -> Result<(Cell, i64)> {
    Ok((Cell { question: row.get(0)?, part: row.get(1)?, value: row.get(2)? }, row.get(3)?))
}

impl Responses {
    /// Counts the sessions of each version with any, in order of hash. Ended sessions are included once they are added
    /// to the sums.
    pub async fn tallies(&self, about: &str, respondents: Respondents) -> Result<Vec<Tally>> {
        let mut tallies = BTreeMap::<ContentHash, Tally>::new();
        let ended = match respondents {
            Respondents::OfTeacher(_) => concat!(
                "select version, part, cast(sum(n) as bigint) as n, max(latest) as latest from survey_sum where about = $1 and owner in (",
                owners!(),
                ") and sort = 'total' group by version, part"
            ),
            Respondents::All | Respondents::OfClass(_) => {
                "select version, part, n, latest from survey_sum where about = $1 and owner = $2 and sort = 'total'"
            }
        };
        let stmt = self.db.readers.stmt(ended).bind(about).bind(respondents.id());
        for row in self.db.readers.all(stmt).await? {
            let version: ContentHash = row.named::<TextHash>("version")?.into();
            let (part, n): (String, i64) = (row.named("part")?, row.named("n")?);
            let latest = row.named::<Micros>("latest")?.into();
            let tally = tallies.entry(version.clone()).or_insert_with(|| nothing(&version));
            if part == "completed" {
                (tally.completed, tally.latest) = (n, Some(latest));
            } else {
                tally.ended = n;
            }
        }
        let open = match respondents {
            Respondents::All => self.db.readers.stmt(OPEN).bind(about),
            Respondents::OfTeacher(teacher) => self.db.readers.stmt(OPEN_OF_TEACHER).bind(about).bind(teacher),
            Respondents::OfClass(class) => self.db.readers.stmt(OPEN_OF_CLASS).bind(about).bind(class),
        };
        for row in self.db.readers.all(open).await? {
            let version: ContentHash = row.get::<TextHash>(0)?.into();
            tallies.entry(version.clone()).or_insert_with(|| nothing(&version)).open = row.get(1)?;
        }
        Ok(tallies.into_values().collect())
    }

    /// Number of completed responses that [`Responses::counts`] covers.
    pub async fn count_reportable(&self, of: ResponseFilter<'_>) -> Result<i64> {
        let text = summed!(
            of,
            "$4",
            "select cast(coalesce(sum(n), 0) as bigint) from survey_sum where about = $1 and",
            "and sort = 'total' and version = $3 and question = '' and part = 'completed' and value = ''"
        );
        let stmt = self.db.readers.stmt(text).bind(of.about).bind(of.respondents.id()).bind(of.version.as_str());
        self.db.readers.one(least(stmt, of)).await?.get(0)
    }

    /// Returns the counts of the answers, at most `limit`.
    pub async fn counts(&self, of: ResponseFilter<'_>, limit: i64) -> Result<Vec<(Cell, i64)>> {
        let text = summed!(
            of,
            "$5",
            "select question, part, value, cast(sum(n) as bigint) from survey_sum where about = $1 and",
            "and sort = 'count' and version = $3 group by question, part, value order by question, part, value limit $4"
        );
        let stmt = self.db.readers.stmt(text).bind(of.about).bind(of.respondents.id());
        let stmt = stmt.bind(of.version.as_str()).bind(limit);
        self.db.readers.all(least(stmt, of)).await?.iter().map(cell).collect()
    }

    /// Returns a page of the texts given in answer to a question, in alphabetical order, after that position.
    pub async fn texts(
        &self,
        of: ResponseFilter<'_>,
        question: &str,
        after: &str,
        limit: i64,
    ) -> Result<Vec<TextResponse>> {
        let text = summed!(
            of,
            "$7",
            "select value, max(body) as body, cast(sum(n) as bigint) as n from survey_sum where about = $1 and",
            "and sort = 'text' and version = $3 and question = $4 and part = '' and value > $5
             group by value order by value limit $6"
        );
        let stmt = self.db.readers.stmt(text).bind(of.about).bind(of.respondents.id());
        let stmt = stmt.bind(of.version.as_str()).bind(question).bind(after).bind(limit);
        self.db.readers.rows(least(stmt, of)).await
    }

    /// Returns a page of completed sessions of one version, latest end first, after `after` (end and id of a row).
    pub async fn completed(
        &self,
        of: ResponseFilter<'_>,
        after: Option<(Timestamp, Uuid)>,
        limit: i64,
    ) -> Result<Vec<ResponseRow>> {
        // Always binds a cursor, so that the index leads directly to the beginning of the page.
        let (at, id) = after.map_or((i64::MAX, Uuid::max()), |(at, id)| (at.as_micros(), id));
        let stmt = match of.respondents {
            Respondents::All => self.db.readers.stmt(COMPLETED).bind(of.about),
            Respondents::OfTeacher(teacher) => self.db.readers.stmt(COMPLETED_OF_TEACHER).bind(of.about).bind(teacher),
            Respondents::OfClass(class) => self.db.readers.stmt(COMPLETED_OF_CLASS).bind(of.about).bind(class),
        };
        let stmt = stmt.bind(of.version.as_str()).bind(at).bind(id).bind(limit);
        self.db.readers.rows(least(stmt, of)).await
    }

    /// Returns the subjects of the surveys that a learner has completed, each with the class it was answered for, if
    /// any. Of anonymous surveys only those for a class.
    pub async fn completed_by(&self, learner: Uuid) -> Result<Vec<(String, Option<Uuid>)>> {
        let text = "select s.assessment_id, b.class_id from session s
            left join survey_class b on b.session_id = s.id
            where s.learner = $1 and s.kind = 'survey' and s.status = 'completed'
            union select s.assessment_id, b.class_id from veil v join session s on s.id = v.session_id
                join survey_class b on b.session_id = s.id
            where v.user_id = $1 and s.kind = 'survey' and s.status = 'completed'
            union select survey, class_id from survey_participant where user_id = $1
            limit 5000";
        let rows = self.db.readers.all(self.db.readers.stmt(text).bind(learner)).await?;
        rows.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect()
    }

    /// Records the class for which an open survey is answered. Once set, it never changes.
    pub async fn answer_for(&self, session: Uuid, class: Uuid) -> Result<()> {
        self.db.writer.change((session, class), |input, batch| Box::pin(answer_for(input, batch))).await
    }

    /// Returns ended surveys that are not added to the sums yet, earliest end first.
    pub async fn unsummed(&self, limit: i64) -> Result<Vec<Uuid>> {
        let text = "select id from session where summed = 0 and open = 0 and kind = 'survey'
            order by finished_at, id limit $1";
        self.db.readers.all(self.db.readers.stmt(text).bind(limit)).await?.iter().map(|row| row.get(0)).collect()
    }

    /// Adds surveys to the sums, except those already added or changed since they were read. Returns the number
    /// processed.
    pub async fn sum(&self, surveys: Vec<EndedSurvey>) -> Result<usize> {
        self.db.writer.change(surveys, |input, batch| Box::pin(sum(input, batch))).await
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Connection as _, Row as _};

    use super::{COMPLETED, COMPLETED_OF_CLASS, COMPLETED_OF_TEACHER, OPEN, OPEN_OF_CLASS, OPEN_OF_TEACHER};
    use crate::responses::sums::place;

    /// Only on SQLite, where the test can read the query plan.
    #[tokio::test]
    async fn pages_begin_at_their_cursor_and_teachers_look_through_their_own_classes_alone() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("plumb.db").display());
        let stores = crate::open(&url, &crate::Options::default()).await.unwrap();
        let mut conn = sqlx_sqlite::SqliteConnection::connect(&url).await.unwrap();
        for (text, wanted, unwanted) in [
            (
                COMPLETED,
                "session_about (assessment_id=? AND assessment_hash=? AND (finished_at,id)<(?,?))",
                "TEMP B-TREE",
            ),
            (OPEN, "COVERING INDEX session_surveying", "SCAN"),
            (COMPLETED_OF_TEACHER, "survey_class_session (class_id=?", "session_about"),
            (COMPLETED_OF_CLASS, "survey_class_session (class_id=?", "session_about"),
            (OPEN_OF_TEACHER, "survey_class_session (class_id=?", "session_surveying"),
            (OPEN_OF_CLASS, "survey_class_session (class_id=?", "session_surveying"),
        ] {
            let asked = AssertSqlSafe(format!("explain query plan {text}"));
            let rows = sqlx::query(asked).fetch_all(&mut conn).await.unwrap();
            let plan: Vec<String> = rows.iter().map(|row| row.get(3)).collect();
            assert!(plan.iter().any(|line| line.contains(wanted)), "{plan:?}");
            assert!(plan.iter().all(|line| !line.contains(unwanted)), "{plan:?}");
            if ![COMPLETED, OPEN].contains(&text) {
                assert!(
                    plan.iter().any(|line| line.contains("session_sat (assessment_id=? AND learner=?)")),
                    "{plan:?}"
                );
            }
        }
        drop(stores);
    }

    #[test]
    fn texts_stand_in_the_order_of_the_alphabet_and_those_that_begin_alike_apart() {
        assert!(place("ab") < place("abc") && place("Zebra") < place("drowsy"));
        let long = "x".repeat(60);
        assert_ne!(place(&format!("{long}a")), place(&format!("{long}b")));
        assert_eq!(place(&long), place(&long));
        assert!(place(&"\u{1F600}".repeat(4_000)).len() < 256);
    }
}
