//! What surveys came to: adding up, and reading.

use std::collections::{BTreeMap, HashMap, HashSet};

use async_trait::async_trait;
use plumb_domain::item::ContentHash;
use plumb_domain::survey::Cell;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use super::{Cells, Db};
use crate::error::Result;
use crate::maintenance::Record;
use crate::responses::{CameTo, EndedSurvey, OfVersion, ResponseRow, Responses, SaidText, Tally};
use crate::sql::{Multi, Row, Stmt};
use crate::veils::NOBODY;
use crate::writer::Batch;

/// Owner of what all responses come to.
const ALL: Uuid = Uuid::nil();
/// A session is in the sums.
const SUMMED: i64 = 1;
/// It is not, and is not to be.
const NOT_SUMMED: i64 = 2;
/// As much of a text as its place among the others begins with, in characters.
const PLACE: usize = 48;

const MARK: Multi = Multi::new(
    "update session set summed = v.column3 from (values {}) as v
     where session.id = v.column1 and session.summed = 0 and session.version = v.column2 returning session.id",
    3,
);
const CLASSES: Multi = Multi::new("select session_id, class_id from survey_class where session_id in (values {})", 1);
const ADD: Multi = Multi::new(
    "insert into survey_sum (about, owner, sort, version, question, part, value, n, latest, body) values {}
     on conflict (about, owner, sort, version, question, part, value) do update set n = survey_sum.n + excluded.n,
        latest = case when excluded.latest > survey_sum.latest then excluded.latest else survey_sum.latest end",
    10,
);

/// The owners that the teacher `$2` is told of.
macro_rules! owners {
    () => {
        "select class_id as owner from class_teacher where user_id = $2
         union select m.user_id from class_teacher t join class_member m on m.class_id = t.class_id
         where t.user_id = $2"
    };
}

/// Those of them for whom version `$3` of `$1` was completed at least so often.
macro_rules! large {
    ($least:literal) => {
        concat!(
            "select e.owner from survey_sum e where e.about = $1 and e.owner in (",
            owners!(),
            ") and e.sort = 'total' and e.version = $3 and e.question = '' and e.part = 'completed' and e.value = ''
              and e.n >= ",
            $least
        )
    };
}

/// The sums of version `$3` of `$1` for whoever asks: `$2` is a teacher, or the owner of all.
macro_rules! summed {
    ($of:expr, $least:literal, $before:literal, $after:literal) => {
        if $of.teacher.is_some() {
            concat!($before, " owner in (", large!($least), ") ", $after)
        } else {
            concat!($before, " owner = $2 ", $after)
        }
    };
}

/// The sessions of these owners: what was answered for a class, and what learners answered about `$1` for none. Joined by
/// `cross join`, so that SQLite begins with the owners: otherwise it looks through everybody's.
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

/// The columns of a response.
macro_rules! select_completed {
    ($from:expr) => {
        concat!("select s.id, s.learner, u.name, s.finished_at, s.snapshot from ", $from)
    };
}

const COMPLETED: &str = select_completed!(
    "session s join user_account u on u.id = s.learner
     where s.kind = 'survey' and s.assessment_id = $1 and s.assessment_hash = $2 and s.status = 'completed'
       and (s.finished_at, s.id) < ($3, $4) order by s.finished_at desc, s.id desc limit $5"
);
const COMPLETED_OF: &str = select_completed!(concat!(
    sessions_of!(large!("$7")),
    " o cross join session s join user_account u on u.id = s.learner
      where s.id = o.id and s.kind = 'survey' and s.assessment_id = $1 and s.assessment_hash = $3 and s.status = 'completed'
        and (s.finished_at, s.id) < ($4, $5) order by s.finished_at desc, s.id desc limit $6"
));
const OPEN: &str = "select assessment_hash, count(*) from session
    where kind = 'survey' and open = 1 and assessment_id = $1 group by assessment_hash";
const OPEN_OF: &str = concat!(
    "select s.assessment_hash, count(*) from ",
    sessions_of!(owners!()),
    " o cross join session s where s.id = o.id and s.kind = 'survey' and s.open = 1 and s.assessment_id = $1
     group by s.assessment_hash"
);

/// What a sum is of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    about: String,
    owner: Uuid,
    sort: &'static str,
    version: ContentHash,
    cell: Cell,
}

/// What is added to it.
#[derive(Default)]
struct Added {
    n: i64,
    latest: i64,
    body: Option<String>,
}

/// What surveys come to.
#[derive(Default)]
pub struct SurveySums(BTreeMap<Key, Added>);

impl SurveySums {
    /// Adds a survey that is over; `class`: for which it was answered.
    pub fn add(&mut self, survey: &EndedSurvey, class: Option<Uuid>) {
        let own = class.or_else(|| Some(survey.learner).filter(|id| *id != NOBODY));
        for owner in std::iter::once(ALL).chain(own) {
            for (sort, cell, added) in adds(survey) {
                let (about, version) = (survey.about.clone(), survey.content.clone());
                let so_far = self.0.entry(Key { about, owner, sort, version, cell }).or_default();
                so_far.n += added.n;
                so_far.latest = so_far.latest.max(added.latest);
                so_far.body = added.body;
            }
        }
    }

    /// The sums as they are stored.
    pub fn rows(self) -> impl Iterator<Item = Record> {
        self.0.into_iter().map(|(Key { about, owner, sort, version, cell }, Added { n, latest, body })| {
            Record::from([
                ("about", about.into()),
                ("owner", owner.to_string().into()),
                ("sort", sort.into()),
                ("version", version.to_string().into()),
                ("question", cell.question.into()),
                ("part", cell.part.into()),
                ("value", cell.value.into()),
                ("n", n.into()),
                ("latest", latest.into()),
                ("body", body.into()),
            ])
        })
    }
}

fn total(part: &str) -> Cell {
    Cell { question: String::new(), part: part.to_owned(), value: String::new() }
}

/// Where a text stands: how it begins, and something that tells it from others that begin so.
fn place(text: &str) -> String {
    let begins: String = text.chars().take(PLACE).collect();
    let hash: String = ContentHash::of(text).as_str().chars().take(16).collect();
    format!("{begins} {hash}")
}

/// All that a survey adds, whoever owns it.
fn adds(survey: &EndedSurvey) -> Vec<(&'static str, Cell, Added)> {
    let one = |latest| Added { n: 1, latest, body: None };
    let ended = |part| ("total", total(part), one(survey.finished_at.as_micros()));
    let finished = match &survey.came_to {
        CameTo::Completed(finished) => finished,
        CameTo::GivenUp => return vec![ended("given_up")],
        CameTo::Nothing => return Vec::new(),
    };
    let texts = finished.texts().map(|(question, text)| {
        let cell = Cell { question: question.to_owned(), part: String::new(), value: place(text) };
        ("text", cell, Added { n: 1, latest: 0, body: Some(text.to_owned()) })
    });
    let counts = finished.cells().into_iter().map(|cell| ("count", cell, one(0)));
    std::iter::once(ended("completed")).chain(counts).chain(texts).collect()
}

async fn sum(surveys: &[EndedSurvey], batch: &mut Batch) -> Result<usize> {
    let mark = |one: &EndedSurvey| if one.came_to == CameTo::Nothing { NOT_SUMMED } else { SUMMED };
    let marked = batch.multi(&MARK, surveys, |stmt, one| stmt.bind(one.id).bind(one.version).bind(mark(one))).await?;
    let marked: HashSet<Uuid> = marked.iter().map(|row| row.get(0)).collect::<Result<_>>()?;
    let found = batch.multi(&CLASSES, surveys, |stmt, one| stmt.bind(one.id)).await?;
    let class = |row: &Row| -> Result<(Uuid, Uuid)> { Ok((row.get(0)?, row.get(1)?)) };
    let classes: HashMap<Uuid, Uuid> = found.iter().map(class).collect::<Result<_>>()?;
    // A statement can change a row but once.
    let mut sums = SurveySums::default();
    for survey in surveys.iter().filter(|one| marked.contains(&one.id)) {
        sums.add(survey, classes.get(&survey.id).copied());
    }
    let sums: Vec<(Key, Added)> = sums.0.into_iter().collect();
    let bind = |stmt: Stmt, (key, added): &(Key, Added)| {
        stmt.bind(key.about.as_str())
            .bind(key.owner)
            .bind(key.sort)
            .bind(key.version.as_str())
            .bind(key.cell.question.as_str())
            .bind(key.cell.part.as_str())
            .bind(key.cell.value.as_str())
            .bind(added.n)
            .bind(added.latest)
            .bind(added.body.clone())
    };
    batch.multi(&ADD, &sums, bind).await?;
    Ok(marked.len())
}

async fn answer_for((session, class): &(Uuid, Uuid), batch: &mut Batch) -> Result<()> {
    let text = "insert into survey_class (session_id, class_id)
        select id, $2 from session where id = $1 and open = 1 and kind = 'survey' on conflict do nothing";
    let stmt = batch.stmt(text).bind(*session).bind(*class);
    batch.run(stmt).await.map(drop)
}

/// Binds how many there must be of one owner, where that is asked.
fn least(stmt: Stmt, of: OfVersion<'_>) -> Stmt {
    if of.teacher.is_some() { stmt.bind(of.least) } else { stmt }
}

/// A version that nobody has begun yet.
fn nothing(version: &ContentHash) -> Tally {
    Tally { version: version.clone(), completed: 0, open: 0, ended: 0, latest: None }
}

fn cell(row: &Row) -> Result<(Cell, i64)> {
    let mut cells = Cells::new(row);
    Ok((Cell { question: cells.next()?, part: cells.next()?, value: cells.next()? }, cells.next()?))
}

fn said(row: &Row) -> Result<SaidText> {
    let mut cells = Cells::new(row);
    let place = cells.next()?;
    Ok(SaidText { place, text: cells.next::<Option<String>>()?.unwrap_or_default(), n: cells.next()? })
}

fn response(row: &Row) -> Result<ResponseRow> {
    let mut cells = Cells::new(row);
    Ok(ResponseRow {
        id: cells.next()?,
        learner: cells.next()?,
        learner_name: cells.next()?,
        finished_at: cells.time()?,
        snapshot: cells.next()?,
    })
}

#[async_trait]
impl Responses for Db {
    async fn tallies(&self, about: &str, teacher: Option<Uuid>) -> Result<Vec<Tally>> {
        let mut tallies = BTreeMap::<ContentHash, Tally>::new();
        let ended = if teacher.is_some() {
            concat!(
                "select version, part, cast(sum(n) as bigint), max(latest) from survey_sum where about = $1 and owner in (",
                owners!(),
                ") and sort = 'total' group by version, part"
            )
        } else {
            "select version, part, n, latest from survey_sum where about = $1 and owner = $2 and sort = 'total'"
        };
        let stmt = self.readers.stmt(ended).bind(about).bind(teacher.unwrap_or(ALL));
        for row in self.readers.all(stmt).await? {
            let mut cells = Cells::new(&row);
            let version = ContentHash::from_stored(cells.next()?);
            let (part, n): (String, i64) = (cells.next()?, cells.next()?);
            let latest = cells.time()?;
            let tally = tallies.entry(version.clone()).or_insert_with(|| nothing(&version));
            if part == "completed" {
                (tally.completed, tally.latest) = (n, Some(latest));
            } else {
                tally.ended = n;
            }
        }
        let open = match teacher {
            Some(teacher) => self.readers.stmt(OPEN_OF).bind(about).bind(teacher),
            None => self.readers.stmt(OPEN).bind(about),
        };
        for row in self.readers.all(open).await? {
            let mut cells = Cells::new(&row);
            let version = ContentHash::from_stored(cells.next()?);
            tallies.entry(version.clone()).or_insert_with(|| nothing(&version)).open = cells.next()?;
        }
        Ok(tallies.into_values().collect())
    }

    async fn told(&self, of: OfVersion<'_>) -> Result<i64> {
        let text = summed!(
            of,
            "$4",
            "select cast(coalesce(sum(n), 0) as bigint) from survey_sum where about = $1 and",
            "and sort = 'total' and version = $3 and question = '' and part = 'completed' and value = ''"
        );
        let stmt = self.readers.stmt(text).bind(of.about).bind(of.teacher.unwrap_or(ALL)).bind(of.version.as_str());
        self.readers.one(least(stmt, of)).await?.get(0)
    }

    async fn counts(&self, of: OfVersion<'_>, limit: i64) -> Result<Vec<(Cell, i64)>> {
        let text = summed!(
            of,
            "$5",
            "select question, part, value, cast(sum(n) as bigint) from survey_sum where about = $1 and",
            "and sort = 'count' and version = $3 group by question, part, value order by question, part, value limit $4"
        );
        let stmt = self.readers.stmt(text).bind(of.about).bind(of.teacher.unwrap_or(ALL));
        let stmt = stmt.bind(of.version.as_str()).bind(limit);
        self.readers.all(least(stmt, of)).await?.iter().map(cell).collect()
    }

    async fn texts(&self, of: OfVersion<'_>, question: &str, after: &str, limit: i64) -> Result<Vec<SaidText>> {
        let text = summed!(
            of,
            "$7",
            "select value, max(body), cast(sum(n) as bigint) from survey_sum where about = $1 and",
            "and sort = 'text' and version = $3 and question = $4 and part = '' and value > $5
             group by value order by value limit $6"
        );
        let stmt = self.readers.stmt(text).bind(of.about).bind(of.teacher.unwrap_or(ALL));
        let stmt = stmt.bind(of.version.as_str()).bind(question).bind(after).bind(limit);
        self.readers.all(least(stmt, of)).await?.iter().map(said).collect()
    }

    async fn completed(
        &self,
        of: OfVersion<'_>,
        after: Option<(Timestamp, Uuid)>,
        limit: i64,
    ) -> Result<Vec<ResponseRow>> {
        // A cursor that is always there, so that a page begins where the one before ended.
        let (at, id) = after.map_or((i64::MAX, Uuid::max()), |(at, id)| (at.as_micros(), id));
        let stmt = match of.teacher {
            Some(teacher) => self.readers.stmt(COMPLETED_OF).bind(of.about).bind(teacher),
            None => self.readers.stmt(COMPLETED).bind(of.about),
        };
        let stmt = stmt.bind(of.version.as_str()).bind(at).bind(id).bind(limit);
        self.readers.all(least(stmt, of)).await?.iter().map(response).collect()
    }

    async fn has_answered(&self, learner: Uuid, about: &str, class: Uuid) -> Result<bool> {
        let text = "select 1 from session s left join survey_class b on b.session_id = s.id
            where s.learner = $1 and s.assessment_id = $2 and s.kind = 'survey' and s.status = 'completed'
              and (b.class_id is null or b.class_id = $3) limit 1";
        let stmt = self.readers.stmt(text).bind(learner).bind(about).bind(class);
        Ok(self.readers.opt(stmt).await?.is_some())
    }

    async fn answer_for(&self, session: Uuid, class: Uuid) -> Result<()> {
        self.writer.change((session, class), |input, batch| Box::pin(answer_for(input, batch))).await
    }

    async fn unsummed(&self, limit: i64) -> Result<Vec<Uuid>> {
        let text = "select id from session where summed = 0 and open = 0 and kind = 'survey'
            order by finished_at, id limit $1";
        self.readers.all(self.readers.stmt(text).bind(limit)).await?.iter().map(|row| row.get(0)).collect()
    }

    async fn sum(&self, surveys: Vec<EndedSurvey>) -> Result<usize> {
        self.writer.change(surveys, |input, batch| Box::pin(sum(input, batch))).await
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Connection as _, Row as _};

    use super::{COMPLETED, COMPLETED_OF, OPEN, OPEN_OF, place};

    /// On SQLite, where the plan can be read.
    #[tokio::test]
    async fn pages_begin_at_their_cursor_and_teachers_look_through_their_own_classes_alone() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("plumb.db").display());
        let stores = crate::open(&url, &crate::Options::default()).await.unwrap();
        let mut conn = sqlx::SqliteConnection::connect(&url).await.unwrap();
        for (text, wanted, unwanted) in [
            (
                COMPLETED,
                "session_about (assessment_id=? AND assessment_hash=? AND (finished_at,id)<(?,?))",
                "TEMP B-TREE",
            ),
            (OPEN, "COVERING INDEX session_surveying", "SCAN"),
            (COMPLETED_OF, "survey_class_session (class_id=?", "session_about"),
            (OPEN_OF, "survey_class_session (class_id=?", "session_surveying"),
        ] {
            let asked = AssertSqlSafe(format!("explain query plan {text}"));
            let rows = sqlx::query(asked).fetch_all(&mut conn).await.unwrap();
            let plan: Vec<String> = rows.iter().map(|row| row.get(3)).collect();
            assert!(plan.iter().any(|line| line.contains(wanted)), "{plan:?}");
            assert!(plan.iter().all(|line| !line.contains(unwanted)), "{plan:?}");
            if [COMPLETED_OF, OPEN_OF].contains(&text) {
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
