//! Reports of learners about items, and how they are handled.

mod rows;

use std::sync::Arc;

use plumb_bank::ItemSource;
use plumb_types::ContentHash;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::{MultiRowStmt, ReadQuery};
use crate::trail::AuditEntry;
use crate::writer::{Batch, WriteQuery};

pub use rows::*;

/// Reports about items.
#[derive(Clone)]
pub struct Reports {
    pub(crate) db: Arc<Db>,
}

/// Condition: the report with that alias matches the filter of `$1` to `$5`.
macro_rules! passes {
    ($r:literal) => {
        concat!(
            "($1 is null or exists (select 1 from class_teacher ct join class_member cm on cm.class_id = ct.class_id
                where ct.user_id = $1 and cm.user_id = ",
            $r,
            ".learner)) and ($2 is null or exists (select 1 from class_member cm where cm.class_id = $2
                and cm.user_id = ",
            $r,
            ".learner)) and ($3 is null or ",
            $r,
            ".about = $3) and ($4 is null or ",
            $r,
            ".blueprint = $4) and ($5 is null or ",
            $r,
            ".state = $5)"
        )
    };
}

macro_rules! select_report {
    ($more:expr, $rest:expr) => {
        concat!(
            "select r.id, r.learner, r.session_id, r.position, r.about, r.item, r.blueprint, r.hash, r.level, r.seed,
                r.problem, r.problem_version, r.kind, r.words, r.answer, r.verdict, r.app_version, r.at, u.name as learner_name, r.state,
                r.version, r.answered_at, r.read_at",
            $more,
            " from problem_report r join user_account u on u.id = r.learner ",
            $rest
        )
    };
}

const ADD_NOTE: MultiRowStmt =
    MultiRowStmt::new("insert into problem_report_note (id, report_id, author, at, to_learner, words) values {}", 6);

/// Binds the columns of an item's source: blueprint, hash, level, seed, problem and version of the problem.
fn bind_source<'a>(stmt: WriteQuery<'a>, source: &ItemSource) -> Result<WriteQuery<'a>> {
    Ok(match source {
        ItemSource::Template { skill_id, blueprint, difficulty, seed } => {
            let seed = i64::try_from(*seed).map_err(|_| StoreError::Invalid("a seed is too large".into()))?;
            stmt.bind(skill_id.clone())
                .bind(Some(blueprint.clone()))
                .bind(Some(difficulty.clone()))
                .bind(Some(seed))
                .bind(None::<Uuid>)
                .bind(None::<i64>)
        }
        ItemSource::Bank { id, version } => stmt
            .bind(id.to_string())
            .bind(None::<ContentHash>)
            .bind(None::<String>)
            .bind(None::<i64>)
            .bind(Some(*id))
            .bind(Some(i64::from(*version))),
    })
}

async fn file((report, limits, audit): &(Report, FilingLimits, AuditEntry), batch: &mut Batch) -> Result<Filed> {
    let stmt = batch.query("select count(*) from problem_report where id = $1").bind(report.id);
    if stmt.value::<i64>().await? > 0 {
        return Ok(Filed::Filed);
    }
    let stmt = batch.query("select count(*) from problem_report where learner = $1 and at > $2").bind(report.learner);
    if stmt.bind(limits.since).value::<i64>().await? >= limits.in_time {
        return Ok(Filed::TooMany);
    }
    let text = "select count(*) from problem_report
        where item = $1 and learner = $2 and state in ('new', 'looked_at')";
    let stmt = batch.query(text).bind(report.item.as_str()).bind(report.learner);
    if stmt.value::<i64>().await? >= limits.of_item {
        return Ok(Filed::TooManyOfItem);
    }
    let text =
        "insert into problem_report (id, learner, session_id, position, about, item, blueprint, hash, level, seed,
            problem, problem_version, kind, words, answer, verdict, app_version, at, state, version)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 'new', 1)";
    let stmt = batch
        .query(text)
        .bind(report.id)
        .bind(report.learner)
        .bind(report.session)
        .bind(report.position)
        .bind(report.about.as_str())
        .bind(report.item.as_str());
    let stmt = bind_source(stmt, &report.source)?
        .bind(report.kind)
        .bind(report.words.as_str())
        .bind(report.answer.clone())
        .bind(report.verdict.clone())
        .bind(report.app_version.as_str())
        .bind(report.at);
    stmt.run().await?;
    batch.audit(audit.clone(), None);
    Ok(Filed::Filed)
}

/// Handles one report; false if it has changed since it was read.
async fn handle_one(handling: &ReportUpdate, batch: &mut Batch) -> Result<bool> {
    let answered = handling.notes.iter().any(|note| note.to_learner).then_some(handling.at);
    let text = "update problem_report set state = $3, version = version + 1, answered_at = coalesce($4, answered_at)
        where id = $1 and version = $2";
    let stmt = batch.query(text).bind(handling.report).bind(handling.version).bind(handling.state).bind(answered);
    if stmt.run().await? == 0 {
        return Ok(false);
    }
    batch
        .multi(&ADD_NOTE, &handling.notes, |stmt, note| {
            stmt.bind(note.id)
                .bind(handling.report)
                .bind(handling.by)
                .bind(handling.at)
                .bind(i64::from(note.to_learner))
                .bind(note.words.as_str())
        })
        .await?;
    for audit in &handling.audit {
        batch.audit(audit.clone(), None);
    }
    Ok(true)
}

async fn handle((first, others): &(ReportUpdate, Vec<ReportUpdate>), batch: &mut Batch) -> Result<Option<u64>> {
    if !handle_one(first, batch).await? {
        let stmt = batch.query("select count(*) from problem_report where id = $1").bind(first.report);
        return if stmt.value::<i64>().await? == 0 { Err(StoreError::NotFound) } else { Ok(None) };
    }
    let mut done = 0;
    for other in others {
        done += u64::from(handle_one(other, batch).await?);
    }
    Ok(Some(done))
}

async fn read((learner, at): &(UserId, Timestamp), batch: &mut Batch) -> Result<()> {
    let text = "update problem_report set read_at = $2
        where learner = $1 and answered_at is not null and (read_at is null or read_at < answered_at)";
    batch.query(text).bind(*learner).bind(at).run().await.map(drop)
}

impl Reports {
    /// Prepares a statement with the filter bound as `$1` to `$5`.
    fn filtered(&self, text: &'static str, filter: ReportFilter) -> ReadQuery<'_> {
        self.db
            .query(text)
            .bind(filter.teacher)
            .bind(filter.class)
            .bind(filter.about)
            .bind(filter.blueprint)
            .bind(filter.state)
    }
}

fn after_page(stmt: ReadQuery<'_>, after: Option<ReportCursor>, limit: i64) -> ReadQuery<'_> {
    let (at, id) = after.unzip();
    stmt.bind(at).bind(id).bind(limit)
}

impl Reports {
    /// Stores a report, if its learner may send another one.
    pub async fn file(&self, report: Report, limits: FilingLimits, audit: AuditEntry) -> Result<Filed> {
        self.db.change((report, limits, audit), file).await
    }

    /// Returns the report with this id.
    pub async fn report(&self, id: Uuid) -> Result<Option<ReportRow>> {
        self.db.query(select_report!("", "where r.id = $1")).bind(id).optional().await
    }

    /// Returns the notes on a report, in ascending order.
    pub async fn notes(&self, report: Uuid, limit: i64) -> Result<Vec<NoteRow>> {
        let text = "select n.id, n.report_id, n.author, u.name as author_name, n.at, n.to_learner, n.words
            from problem_report_note n join user_account u on u.id = n.author
            where n.report_id = $1 order by n.at, n.id limit $2";
        self.db.query(text).bind(report).bind(limit).rows().await
    }

    /// Returns items with reports, latest report first.
    pub async fn groups(
        &self,
        filter: ReportFilter,
        after: Option<ReportCursor>,
        limit: i64,
    ) -> Result<Vec<ReportGroup>> {
        // Reads from the newest report on, and keeps only the newest of each item: no more rows than the reports of
        // this page's items.
        let text = select_report!(
            concat!(
                ", (select count(*) from problem_report c where c.item = r.item and ",
                passes!("c"),
                ") as count, (select count(*) from problem_report c where c.item = r.item and c.state in ('new', 'looked_at') and ",
                passes!("c"),
                ") as open"
            ),
            concat!(
                "where ",
                passes!("r"),
                " and not exists (select 1 from problem_report n where n.item = r.item
                    and (n.at > r.at or (n.at = r.at and n.id > r.id)) and ",
                passes!("n"),
                ") and ($6 is null or r.at < $6 or (r.at = $6 and r.id < $7))
                order by r.at desc, r.id desc limit $8"
            )
        );
        after_page(self.filtered(text, filter), after, limit).rows().await
    }

    /// Returns the reports about one item, newest first.
    pub async fn of_item(
        &self,
        item: &str,
        filter: ReportFilter,
        after: Option<ReportCursor>,
        limit: i64,
    ) -> Result<Vec<ReportRow>> {
        let text = select_report!(
            "",
            concat!(
                "where ",
                passes!("r"),
                " and ($6 is null or r.at < $6 or (r.at = $6 and r.id < $7)) and r.item = $9
                order by r.at desc, r.id desc limit $8"
            )
        );
        after_page(self.filtered(text, filter), after, limit).bind(item).rows().await
    }

    /// Counts the reports that match a filter, of sessions about one subject.
    pub async fn count(&self, filter: ReportFilter) -> Result<i64> {
        let text = concat!("select count(*) from problem_report r where ", passes!("r"));
        self.filtered(text, filter).value().await
    }

    /// Handles a report, and others about the same item. `None`, without any change, if the first has changed since it
    /// was read. Skips the others that have changed, and returns the number handled.
    pub async fn handle(&self, first: ReportUpdate, others: Vec<ReportUpdate>) -> Result<Option<u64>> {
        self.db.change((first, others), handle).await
    }

    /// Returns a learner's own reports, newest first.
    pub async fn of_learner(&self, learner: UserId, after: Option<ReportCursor>, limit: i64) -> Result<Vec<ReportRow>> {
        let text = select_report!(
            "",
            "where r.learner = $1 and ($2 is null or r.at < $2 or (r.at = $2 and r.id < $3))
             order by r.at desc, r.id desc limit $4"
        );
        after_page(self.db.query(text).bind(learner), after, limit).rows().await
    }

    /// Counts a learner's reports with an unread answer.
    pub async fn unread(&self, learner: UserId) -> Result<i64> {
        let text = "select count(*) from problem_report
            where learner = $1 and answered_at is not null and (read_at is null or read_at < answered_at)";
        self.db.query(text).bind(learner).value().await
    }

    /// Records that a learner has read all answers.
    pub async fn read(&self, learner: UserId, at: Timestamp) -> Result<()> {
        self.db.change((learner, at), read).await
    }
}
