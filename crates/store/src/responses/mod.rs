//! Responses to surveys: counts of sessions by version, sums of their answers, and the completed ones page by page.
//! Every query is restricted to the data visible to its caller: see [`Responses`].

mod rows;
mod statements;
mod sums;

use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_sessions::survey::Cell;
use plumb_types::ContentHash;
use plumb_types::ids::{ClassId, SessionId, UserId};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::sql::{ReadQuery, Row};
use crate::writer::Batch;

pub use rows::*;
use statements::Statements;
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

async fn answer_for((session, class): &(SessionId, ClassId), batch: &mut Batch) -> Result<()> {
    let text = "insert into survey_class (session_id, class_id)
        select id, $2 from session where id = $1 and open = 1 and kind = 'survey' on conflict do nothing";
    batch.query(text).bind(*session).bind(*class).run().await.map(drop)
}

impl Respondents {
    /// The teacher, the class, or the owner of all.
    const fn id(self) -> Uuid {
        match self {
            Self::All => ALL,
            Self::OfTeacher(teacher) => teacher.as_uuid(),
            Self::OfClass(class) => class.as_uuid(),
        }
    }

    const fn statements(self) -> &'static Statements {
        match self {
            Self::All => &Statements::ALL,
            Self::OfTeacher(_) => &Statements::OF_TEACHER,
            Self::OfClass(_) => &Statements::OF_CLASS,
        }
    }

    /// Returns a value that only statements about some of the respondents have.
    fn unless_all<T>(self, value: T) -> Option<T> {
        (self != Self::All).then_some(value)
    }
}

/// Counts of a version without sessions.
fn nothing(version: &ContentHash) -> Tally {
    Tally { version: version.clone(), completed: 0, open: 0, ended: 0, latest: None }
}

impl ResponseFilter<'_> {
    /// The minimum number of responses of an owner, unless it is about all respondents.
    fn least(self) -> Option<i64> {
        self.respondents.unless_all(self.least)
    }
}

fn cell(row: &Row) -> Result<(Cell, i64)> {
    Ok((Cell { question: row.get(0)?, part: row.get(1)?, value: row.get(2)? }, row.get(3)?))
}

impl Responses {
    /// Prepares a statement about the sums of a version.
    fn sums(&self, text: &'static str, of: ResponseFilter<'_>) -> ReadQuery<'_> {
        self.db.query(text).bind(of.about).bind(of.respondents.id()).bind(of.version)
    }

    /// Counts the sessions of each version with any, in order of hash. Ended sessions are included once they are added
    /// to the sums.
    pub async fn tallies(&self, about: &str, respondents: Respondents) -> Result<Vec<Tally>> {
        let mut tallies = BTreeMap::<ContentHash, Tally>::new();
        let statements = respondents.statements();
        for row in self.db.query(statements.ended).bind(about).bind(respondents.id()).all().await? {
            let version: ContentHash = row.named("version")?;
            let (part, n): (String, i64) = (row.named("part")?, row.named("n")?);
            let latest = row.named("latest")?;
            let tally = tallies.entry(version.clone()).or_insert_with(|| nothing(&version));
            if part == "completed" {
                (tally.completed, tally.latest) = (n, Some(latest));
            } else {
                tally.ended = n;
            }
        }
        let open = self.db.query(statements.open).bind(about).bind_all(respondents.unless_all(respondents.id()));
        for (version, n) in open.rows::<(ContentHash, i64)>().await? {
            tallies.entry(version.clone()).or_insert_with(|| nothing(&version)).open = n;
        }
        Ok(tallies.into_values().collect())
    }

    /// Number of completed responses that [`Responses::counts`] covers.
    pub async fn count_reportable(&self, of: ResponseFilter<'_>) -> Result<i64> {
        self.sums(of.respondents.statements().reportable, of).bind_all(of.least()).value().await
    }

    /// Returns the counts of the answers, at most `limit`.
    pub async fn counts(&self, of: ResponseFilter<'_>, limit: i64) -> Result<Vec<(Cell, i64)>> {
        let stmt = self.sums(of.respondents.statements().counts, of).bind(limit).bind_all(of.least());
        stmt.all().await?.iter().map(cell).collect()
    }

    /// Returns a page of the texts given in answer to a question, in alphabetical order, after that position.
    pub async fn texts(
        &self,
        of: ResponseFilter<'_>,
        question: &str,
        after: &str,
        limit: i64,
    ) -> Result<Vec<TextResponse>> {
        let stmt = self.sums(of.respondents.statements().texts, of).bind(question).bind(after).bind(limit);
        stmt.bind_all(of.least()).rows().await
    }

    /// Returns a page of completed sessions of one version, latest end first, after `after` (end and id of a row).
    pub async fn completed(
        &self,
        of: ResponseFilter<'_>,
        after: Option<(Timestamp, SessionId)>,
        limit: i64,
    ) -> Result<Vec<ResponseRow>> {
        // Always binds a cursor, so that the index leads directly to the beginning of the page.
        let (at, id) = after.unwrap_or((Timestamp::from_micros(i64::MAX), Uuid::max().into()));
        let stmt = self.db.query(of.respondents.statements().completed).bind(of.about);
        let stmt = stmt.bind_all(of.respondents.unless_all(of.respondents.id())).bind(of.version).bind(at).bind(id);
        stmt.bind(limit).bind_all(of.least()).rows().await
    }

    /// Returns the subjects of the surveys that a learner has completed, each with the class it was answered for, if
    /// any. Of anonymous surveys only those for a class.
    pub async fn completed_by(&self, learner: UserId) -> Result<Vec<(String, Option<ClassId>)>> {
        let text = "select s.assessment_id, b.class_id from session s
            left join survey_class b on b.session_id = s.id
            where s.learner = $1 and s.kind = 'survey' and s.status = 'completed'
            union select s.assessment_id, b.class_id from veil v join session s on s.id = v.session_id
                join survey_class b on b.session_id = s.id
            where v.user_id = $1 and s.kind = 'survey' and s.status = 'completed'
            union select survey, class_id from survey_participant where user_id = $1
            limit 5000";
        self.db.query(text).bind(learner).rows().await
    }

    /// Records the class for which an open survey is answered. Once set, it never changes.
    pub async fn answer_for(&self, session: SessionId, class: ClassId) -> Result<()> {
        self.db.change((session, class), answer_for).await
    }

    /// Returns ended surveys that are not added to the sums yet, earliest end first.
    pub async fn unsummed(&self, limit: i64) -> Result<Vec<SessionId>> {
        let text = "select id from session where summed = 0 and open = 0 and kind = 'survey'
            order by finished_at, id limit $1";
        self.db.query(text).bind(limit).values().await
    }

    /// Adds surveys to the sums, except those already added or changed since they were read. Returns the number
    /// processed.
    pub async fn sum(&self, surveys: Vec<EndedSurvey>) -> Result<usize> {
        self.db.change(surveys, sum).await
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Connection as _, Row as _};

    use super::Statements;
    use crate::responses::sums::place;

    /// Only on SQLite, where the test can read the query plan.
    #[tokio::test]
    async fn pages_begin_at_their_cursor_and_teachers_look_through_their_own_classes_alone() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("plumb.db").display());
        let stores = crate::open(&url, &crate::Options::default()).await.unwrap();
        let mut conn = sqlx_sqlite::SqliteConnection::connect(&url).await.unwrap();
        let [all, of_teacher, of_class] = [Statements::ALL, Statements::OF_TEACHER, Statements::OF_CLASS];
        for (text, wanted, unwanted) in [
            (
                all.completed,
                "session_about (assessment_id=? AND assessment_hash=? AND (finished_at,id)<(?,?))",
                "TEMP B-TREE",
            ),
            (all.open, "COVERING INDEX session_surveying", "SCAN"),
            (of_teacher.completed, "survey_class_session (class_id=?", "session_about"),
            (of_class.completed, "survey_class_session (class_id=?", "session_about"),
            (of_teacher.open, "survey_class_session (class_id=?", "session_surveying"),
            (of_class.open, "survey_class_session (class_id=?", "session_surveying"),
        ] {
            let asked = AssertSqlSafe(format!("explain query plan {text}"));
            let rows = sqlx::query(asked).fetch_all(&mut conn).await.unwrap();
            let plan: Vec<String> = rows.iter().map(|row| row.get(3)).collect();
            assert!(plan.iter().any(|line| line.contains(wanted)), "{plan:?}");
            assert!(plan.iter().all(|line| !line.contains(unwanted)), "{plan:?}");
            if ![all.completed, all.open].contains(&text) {
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
