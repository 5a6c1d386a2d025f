//! Sums over surveys, updated when a survey has ended.

use std::collections::{BTreeMap, HashMap, HashSet};

use plumb_sessions::survey::Cell;
use plumb_types::ContentHash;
use plumb_types::ids::{ClassId, SessionId, UserId};
use uuid::Uuid;

use super::{ALL, EndedSurvey, SurveyContribution};
use crate::error::Result;
use crate::schema::Record;
use crate::sessions::anonymous::NOBODY;
use crate::sql::{MultiRowStmt, Row, Stmt};
use crate::writer::Batch;

/// The session is in the sums.
const SUMMED: i64 = 1;
/// The session is processed, and not in the sums.
const NOT_SUMMED: i64 = 2;
/// Length of a text's beginning in its sort key, in characters.
const PLACE: usize = 48;

const MARK: MultiRowStmt = MultiRowStmt::new(
    "update session set summed = v.column3 from (values {}) as v
     where session.id = v.column1 and session.summed = 0 and session.version = v.column2 returning session.id",
    3,
);
const CLASSES: MultiRowStmt =
    MultiRowStmt::new("select session_id, class_id from survey_class where session_id in (values {})", 1);
const ADD: MultiRowStmt = MultiRowStmt::new(
    "insert into survey_sum (about, owner, sort, version, question, part, value, n, latest, body) values {}
     on conflict (about, owner, sort, version, question, part, value) do update set n = survey_sum.n + excluded.n,
        latest = case when excluded.latest > survey_sum.latest then excluded.latest else survey_sum.latest end",
    10,
);

/// Key of a sum.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    about: String,
    owner: Uuid,
    sort: &'static str,
    version: ContentHash,
    cell: Cell,
}

/// Contribution to a sum.
#[derive(Default)]
struct SumContribution {
    n: i64,
    latest: i64,
    body: Option<String>,
}

/// Sums over surveys.
#[derive(Default)]
pub struct SurveySums(BTreeMap<Key, SumContribution>);

impl SurveySums {
    /// Adds an ended survey that was answered for `class`.
    pub fn add(&mut self, survey: &EndedSurvey, class: Option<ClassId>) {
        let own = class
            .map(ClassId::as_uuid)
            .or_else(|| Some(survey.learner).filter(|id| *id != NOBODY).map(UserId::as_uuid));
        for owner in std::iter::once(ALL).chain(own) {
            for (sort, cell, added) in contributions(survey) {
                let (about, version) = (survey.about.clone(), survey.content.clone());
                let so_far = self.0.entry(Key { about, owner, sort, version, cell }).or_default();
                so_far.n += added.n;
                so_far.latest = so_far.latest.max(added.latest);
                so_far.body = added.body;
            }
        }
    }

    /// Returns the sums as rows of the table.
    pub fn rows(self) -> impl Iterator<Item = Record> {
        self.0.into_iter().map(|(Key { about, owner, sort, version, cell }, SumContribution { n, latest, body })| {
            Record::from([
                ("about".into(), about.into()),
                ("owner".into(), owner.to_string().into()),
                ("sort".into(), sort.into()),
                ("version".into(), version.to_string().into()),
                ("question".into(), cell.question.into()),
                ("part".into(), cell.part.into()),
                ("value".into(), cell.value.into()),
                ("n".into(), n.into()),
                ("latest".into(), latest.into()),
                ("body".into(), body.into()),
            ])
        })
    }
}

fn total(part: &str) -> Cell {
    Cell { question: String::new(), part: part.to_owned(), value: String::new() }
}

/// Returns the sort key of a text: its beginning, and a hash to distinguish texts with equal beginnings.
pub(super) fn place(text: &str) -> String {
    let begins: String = text.chars().take(PLACE).collect();
    let hash: String = ContentHash::of(text).as_str().chars().take(16).collect();
    format!("{begins} {hash}")
}

/// Returns the contributions of a survey, for every owner alike.
fn contributions(survey: &EndedSurvey) -> Vec<(&'static str, Cell, SumContribution)> {
    let one = |latest| SumContribution { n: 1, latest, body: None };
    let ended = |part| ("total", total(part), one(survey.finished_at.as_micros()));
    let finished = match &survey.contribution {
        SurveyContribution::Completed(finished) => finished,
        SurveyContribution::GivenUp => return vec![ended("given_up")],
        SurveyContribution::Nothing => return Vec::new(),
    };
    let texts = finished.texts().map(|(question, text)| {
        let cell = Cell { question: question.to_owned(), part: String::new(), value: place(text) };
        ("text", cell, SumContribution { n: 1, latest: 0, body: Some(text.to_owned()) })
    });
    let counts = finished.cells().into_iter().map(|cell| ("count", cell, one(0)));
    std::iter::once(ended("completed")).chain(counts).chain(texts).collect()
}

pub(super) async fn sum(surveys: &[EndedSurvey], batch: &mut Batch) -> Result<usize> {
    let mark = |one: &EndedSurvey| if one.contribution == SurveyContribution::Nothing { NOT_SUMMED } else { SUMMED };
    let marked = batch.multi(&MARK, surveys, |stmt, one| stmt.bind(one.id).bind(one.version).bind(mark(one))).await?;
    let marked: HashSet<SessionId> = marked.iter().map(|row| row.get(0)).collect::<Result<_>>()?;
    let found = batch.multi(&CLASSES, surveys, |stmt, one| stmt.bind(one.id)).await?;
    let class = |row: &Row| -> Result<(SessionId, ClassId)> { Ok((row.get(0)?, row.get(1)?)) };
    let classes: HashMap<SessionId, ClassId> = found.iter().map(class).collect::<Result<_>>()?;
    // A statement can change a row only once, so contributions to one row are added up first.
    let mut sums = SurveySums::default();
    for survey in surveys.iter().filter(|one| marked.contains(&one.id)) {
        sums.add(survey, classes.get(&survey.id).copied());
    }
    let sums: Vec<(Key, SumContribution)> = sums.0.into_iter().collect();
    let bind = |stmt: Stmt, (key, added): &(Key, SumContribution)| {
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
