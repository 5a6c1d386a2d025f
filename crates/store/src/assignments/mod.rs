//! Assignments of classes, exceptions from their terms, and the board of learners who work on them.

mod rows;

use std::collections::HashMap;
use std::sync::Arc;

use plumb_types::ids::{AssignmentId, ClassId, SessionId, UserId};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::classes::{self, GroupRow};
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::{MultiRowStmt, Row};
use crate::trail::AuditEntry;
use crate::users::by_name;
use crate::writer::Batch;

pub use rows::*;

/// Assignments. Changing one that does not exist is `NotFound`.
#[derive(Clone)]
pub struct Assignments {
    pub(crate) db: Arc<Db>,
}

/// Most assignments listed on a learner's page.
const MOST_ASSIGNED: i64 = 200;

/// Whether assignment `a` is for class member `m`.
macro_rules! reaches {
    () => {
        "(a.group_id is null or exists (select 1 from class_group_member r
            where r.group_id = a.group_id and r.user_id = m.user_id))"
    };
}

macro_rules! select_assignment {
    ($more:literal, $($rest:expr),+ $(,)?) => {
        concat!(
            "select a.id, a.class_id, a.title, a.task, a.terms, a.created_at, a.released_at, a.withdrawn, a.group_id",
            $more,
            " from assignment a ",
            $($rest),+
        )
    };
}

pub(crate) use {reaches, select_assignment};

const SEEN: MultiRowStmt = MultiRowStmt::new(
    "insert into presence (session_id, seen_at) values {}
     on conflict (session_id) do update set seen_at = excluded.seen_at",
    2,
);

type Creation = (AssignmentRow, Option<(GroupRow, AuditEntry)>, AuditEntry);

async fn create((row, group, audit): &Creation, batch: &mut Batch) -> Result<()> {
    match (group, row.group) {
        (Some((group, audit)), _) => classes::put_group(row.class, group, audit, batch).await?,
        (None, Some(group)) => {
            let text = "select count(*) from class_group where id = $1 and class_id = $2";
            if batch.query(text).bind(group).bind(row.class).value::<i64>().await? == 0 {
                return Err(StoreError::Invalid("the group is not of the class".into()));
            }
        }
        (None, None) => {}
    }
    let text = "insert into assignment (id, class_id, title, task, terms, created_at, released_at, withdrawn, group_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    batch
        .query(text)
        .bind(row.id)
        .bind(row.class)
        .bind(row.title.as_str())
        .bind(row.task.as_str())
        .bind(row.terms.as_str())
        .bind(row.created_at)
        .bind(row.released_at)
        .bind(i64::from(row.withdrawn))
        .bind(row.group)
        .run()
        .await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn change((before, row, audit): &(AssignmentRow, AssignmentRow, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "update assignment set title = $2, terms = $3, withdrawn = $4
        where id = $1 and title = $5 and terms = $6 and withdrawn = $7";
    let stmt = batch
        .query(text)
        .bind(row.id)
        .bind(row.title.as_str())
        .bind(row.terms.as_str())
        .bind(i64::from(row.withdrawn))
        .bind(before.title.as_str())
        .bind(before.terms.as_str())
        .bind(i64::from(before.withdrawn));
    stmt.must_or(StoreError::Conflict).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn release((id, at, audit): &(AssignmentId, Timestamp, AuditEntry), batch: &mut Batch) -> Result<bool> {
    let stmt =
        batch.query("update assignment set released_at = $2 where id = $1 and released_at is null").bind(*id).bind(at);
    let released = stmt.run().await? > 0;
    if released {
        batch.audit(audit.clone(), None);
    }
    Ok(released)
}

type Exception = (AssignmentId, Uuid, ExceptionTarget, Option<String>, AuditEntry);

async fn except((assignment, id, whom, terms, audit): &Exception, batch: &mut Batch) -> Result<()> {
    let (delete, of_class, holder) = match whom {
        ExceptionTarget::Group(group) => (
            "delete from assignment_exception where assignment_id = $1 and group_id = $2",
            "select count(*) from class_group g join assignment a on a.class_id = g.class_id where a.id = $1 and g.id = $2",
            *group,
        ),
        ExceptionTarget::Learner(learner) => (
            "delete from assignment_exception where assignment_id = $1 and user_id = $2",
            "select count(*) from class_member m join assignment a on a.class_id = m.class_id
             where a.id = $1 and m.user_id = $2",
            learner.as_uuid(),
        ),
    };
    if batch.query(of_class).bind(*assignment).bind(holder).value::<i64>().await? == 0 {
        return Err(StoreError::Invalid("whom the exception is for is not of the class".into()));
    }
    batch.query(delete).bind(*assignment).bind(holder).run().await?;
    if let Some(terms) = terms {
        let (group, learner) = match whom {
            ExceptionTarget::Group(group) => (Some(*group), None),
            ExceptionTarget::Learner(learner) => (None, Some(*learner)),
        };
        let text = "insert into assignment_exception (id, assignment_id, group_id, user_id, terms)
            values ($1, $2, $3, $4, $5)";
        batch.query(text).bind(*id).bind(*assignment).bind(group).bind(learner).bind(terms.as_str()).run().await?;
    }
    batch.audit(audit.clone(), None);
    Ok(())
}

/// Counts the assignments of exactly this task that are not withdrawn, in classes that are not archived.
pub(crate) async fn count_active(batch: &mut Batch, task: &str) -> Result<i64> {
    let text = "select count(*) from assignment a join class c on c.id = a.class_id
        where a.task = $1 and a.withdrawn = 0 and c.archived = 0";
    batch.query(text).bind(task).value().await
}

/// Reads an assignment, the name of its class, and whether the class is archived.
fn of_class(row: &Row) -> Result<(AssignmentRow, String, bool)> {
    Ok((row.read()?, row.named("class_name")?, row.named::<i64>("class_archived")? != 0))
}

fn board_row(row: &Row) -> Result<BoardRow> {
    let is_begun = row.named::<Option<SessionId>>("session_id")?.is_some();
    Ok(BoardRow { learner: row.read()?, session: is_begun.then(|| row.read()).transpose()? })
}

async fn seen((sessions, at): &(Vec<SessionId>, Timestamp), batch: &mut Batch) -> Result<()> {
    batch.multi(&SEEN, sessions, |stmt, id| stmt.bind(*id).bind(at)).await.map(drop)
}

impl Assignments {
    /// Adds the terms of the learner and of the learner's groups to these assignments: one query, however many there
    /// are.
    async fn with_terms(&self, rows: Vec<(AssignmentRow, String, bool)>, learner: UserId) -> Result<Vec<AssignedRow>> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let text = "select e.assignment_id, e.user_id, e.terms from assignment_exception e
            where e.user_id = $1 or e.group_id in (select group_id from class_group_member where user_id = $1)
            order by e.id";
        let mut terms: HashMap<AssignmentId, (Vec<String>, Option<String>)> = HashMap::new();
        for row in &self.db.query(text).bind(learner).all().await? {
            let (groups, own) = terms.entry(row.get(0)?).or_default();
            match row.get::<Option<UserId>>(1)? {
                Some(_) => *own = Some(row.get(2)?),
                None => groups.push(row.get(2)?),
            }
        }
        let with = |(assignment, class_name, class_ended): (AssignmentRow, String, bool)| {
            let (groups, own) = terms.remove(&assignment.id).unwrap_or_default();
            AssignedRow { assignment, class_name, class_ended, groups, own }
        };
        Ok(rows.into_iter().map(with).collect())
    }
}

impl Assignments {
    /// Creates an assignment for a class or one of its groups; with `group`, creates the group as well. `Invalid` if
    /// the group is not of the class.
    pub async fn create_assignment(
        &self,
        row: AssignmentRow,
        group: Option<(GroupRow, AuditEntry)>,
        audit: AuditEntry,
    ) -> Result<()> {
        self.db.change((row, group, audit), create).await
    }

    /// Changes title, terms and whether it is withdrawn; `Conflict` if the stored values differ from `before`.
    pub async fn change_assignment(
        &self,
        before: AssignmentRow,
        after: AssignmentRow,
        audit: AuditEntry,
    ) -> Result<()> {
        self.db.change((before, after, audit), change).await
    }

    /// Records that results are released from now on; false if they already were.
    pub async fn release(&self, id: AssignmentId, at: Timestamp, audit: AuditEntry) -> Result<bool> {
        self.db.change((id, at, audit), release).await
    }

    /// Returns the assignment with this id.
    pub async fn assignment(&self, id: AssignmentId) -> Result<Option<AssignmentRow>> {
        self.db.query(select_assignment!("", "where a.id = $1")).bind(id).optional().await
    }

    /// Returns the assignments of a class, latest first.
    pub async fn assignments(&self, class: ClassId) -> Result<Vec<AssignmentRow>> {
        let text = select_assignment!("", "where a.class_id = $1 order by a.created_at desc, a.id limit 500");
        self.db.query(text).bind(class).rows().await
    }

    /// Returns all assignments of exactly this task that are not withdrawn, in classes that are not archived, latest
    /// first.
    pub async fn active_assignments(&self, task: &str) -> Result<Vec<ActiveAssignment>> {
        let text = select_assignment!(
            ", c.name as class_name, e.terms as exception",
            "join class c on c.id = a.class_id left join assignment_exception e on e.assignment_id = a.id
             where a.task = $1 and a.withdrawn = 0 and c.archived = 0 order by a.created_at desc, a.id, e.id"
        );
        let mut all: Vec<ActiveAssignment> = Vec::new();
        for row in &self.db.query(text).bind(task).all().await? {
            let assignment: AssignmentRow = row.read()?;
            let exception: Option<String> = row.named("exception")?;
            // One row for each exception; the rows of one assignment are adjacent.
            if let Some(last) = all.last_mut().filter(|last| last.assignment.id == assignment.id) {
                last.exceptions.extend(exception);
            } else {
                all.push(ActiveAssignment {
                    assignment,
                    class_name: row.named("class_name")?,
                    exceptions: exception.into_iter().collect(),
                });
            }
        }
        Ok(all)
    }

    /// Returns the exceptions from an assignment, by name.
    pub async fn exceptions(&self, assignment: AssignmentId) -> Result<Vec<ExceptionRow>> {
        let text =
            "select e.id, e.group_id, e.user_id, coalesce(g.name, u.name) as name, e.terms from assignment_exception e
            left join class_group g on g.id = e.group_id left join user_account u on u.id = e.user_id
            where e.assignment_id = $1";
        let mut rows: Vec<ExceptionRow> = self.db.query(text).bind(assignment).rows().await?;
        // Groups first. Databases collate names differently, so they are sorted here.
        rows.sort_by_cached_key(|row| (matches!(row.whom, ExceptionTarget::Learner(_)), plumb_names::order(&row.name)));
        Ok(rows)
    }

    /// Replaces the terms of a group or learner of the class (`Invalid` if they are not of the class); blank terms
    /// remove them.
    pub async fn except(
        &self,
        assignment: AssignmentId,
        id: Uuid,
        whom: ExceptionTarget,
        terms: Option<String>,
        audit: AuditEntry,
    ) -> Result<()> {
        self.db.change((assignment, id, whom, terms, audit), except).await
    }

    /// Returns an assignment as a learner of its class has it; `None` for other learners.
    pub async fn assigned(&self, id: AssignmentId, learner: UserId) -> Result<Option<AssignedRow>> {
        let text = select_assignment!(
            ", c.name as class_name, c.archived as class_archived",
            "join class c on c.id = a.class_id join class_member m on m.class_id = c.id
             where a.id = $1 and m.user_id = $2 and ",
            reaches!()
        );
        let Some(row) = self.db.query(text).bind(id).bind(learner).opt().await? else {
            return Ok(None);
        };
        Ok(self.with_terms(vec![of_class(&row)?], learner).await?.pop())
    }

    /// Returns the assignments of a learner in classes that are not archived, latest first, at most 200.
    pub async fn all_assigned(&self, learner: UserId) -> Result<Vec<AssignedRow>> {
        let text = select_assignment!(
            ", c.name as class_name, c.archived as class_archived",
            "join class c on c.id = a.class_id join class_member m on m.class_id = c.id
             where m.user_id = $1 and c.archived = 0 and a.withdrawn = 0 and ",
            reaches!(),
            " order by a.created_at desc, a.id limit $2"
        );
        let rows = self.db.query(text).bind(learner).bind(MOST_ASSIGNED).all().await?;
        self.with_terms(rows.iter().map(of_class).collect::<Result<_>>()?, learner).await
    }

    /// Returns the progress of the class's learners, by name, at most `limit` of them, and how many there are in all.
    pub async fn board(&self, assignment: AssignmentId, limit: i64) -> Result<Board> {
        let text = concat!(
            "select u.id, u.name, s.id as session_id, s.attempt, s.snapshot,
                (select max(d.saved_at) from draft d where d.session_id = s.id) as saved_at,
                (select max(e.at) from session_event e
                 where e.session_id = s.id and e.kind = 'attempt_submitted') as submitted_at, p.seen_at,
                count(*) over () as learners, cast(coalesce(sum(s.open) over (), 0) as bigint) as working
            from assignment a join class_member m on m.class_id = a.class_id
            join user_account u on u.id = m.user_id
            left join session s on s.learner = u.id and s.assessment_id = $2
              and s.attempt = (select max(l.attempt) from session l where l.learner = u.id and l.assessment_id = $2)
            left join presence p on p.session_id = s.id
            where a.id = $1 and (u.disabled = 0 or s.id is not null) and ",
            reaches!(),
            " order by ",
            by_name!("u"),
            " limit $3"
        );
        let rows = self.db.query(text).bind(assignment).bind(about(assignment)).bind(limit).all().await?;
        let count =
            |name| -> Result<usize> { Ok(rows.first().map(|row| row.number(name)).transpose()?.unwrap_or_default()) };
        let (learners, working) = (count("learners")?, count("working")?);
        Ok(Board { rows: rows.iter().map(board_row).collect::<Result<_>>()?, learners, working })
    }

    /// Returns a mark that changes whenever [`Assignments::board`] does: with sessions, their events, saved drafts, and
    /// which sessions' pages sent a heartbeat since `heard`.
    pub async fn board_version(&self, assignment: AssignmentId, heard: Timestamp) -> Result<String> {
        let text = concat!(
            "select count(*), cast(coalesce(sum(s.version), 0) as bigint),
                coalesce(max((select max(d.saved_at) from draft d where d.session_id = s.id)), 0),
                (select count(*) from session h join presence p on p.session_id = h.id
                 where h.assessment_id = $1 and p.seen_at >= $2),
                (select count(*) from class_member m join assignment a on a.class_id = m.class_id
                 join user_account u on u.id = m.user_id where a.id = $3 and u.disabled = 0 and ",
            reaches!(),
            ") from session s where s.assessment_id = $1"
        );
        let row = self.db.query(text).bind(about(assignment)).bind(heard).bind(assignment).one().await?;
        let numbers = (0..5).map(|at| row.get::<i64>(at).map(|number| number.to_string()));
        Ok(numbers.collect::<Result<Vec<_>>>()?.join("-"))
    }

    /// Returns the sessions of an assignment: the open ones, or all.
    pub async fn sessions_of(&self, assignment: AssignmentId, open_only: bool) -> Result<Vec<SessionId>> {
        let text = "select id from session where assessment_id = $1 and open >= $2 order by id";
        self.db.query(text).bind(about(assignment)).bind(i64::from(open_only)).values().await
    }

    /// Records a heartbeat of the pages of these sessions.
    pub async fn seen(&self, sessions: Vec<SessionId>, at: Timestamp) -> Result<()> {
        if sessions.is_empty() {
            return Ok(());
        }
        self.db.change((sessions, at), seen).await
    }
}
