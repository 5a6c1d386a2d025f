//! How classes are graded: which attempts count, grades that teachers give in their place, and when grades are
//! released.
//!
//! Results of attempts are read from their sessions and stored nowhere else.

mod cells;
mod rows;
mod sums;

use std::sync::Arc;

use plumb_learning::gradebook::{Counting, GradeOverride, Mean};
use plumb_types::ids::{AssignmentId, ClassId, UserId};
use plumb_types::time::Timestamp;

use crate::assignments::reaches;
use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::Row;
use crate::trail::AuditEntry;
use crate::writer::Batch;

pub use rows::*;

/// Gradebooks. A query over several columns and learners is one statement, however many there are.
#[derive(Clone)]
pub struct Gradebook {
    pub(crate) db: Arc<Db>,
}

/// Selects an assignment and how it is graded, from `assignment a` and `gradebook_column k`.
macro_rules! select_column {
    ($more:expr, $rest:expr) => {
        concat!(
            "select a.id, a.class_id, a.title, a.task, a.terms, a.created_at, a.released_at, a.withdrawn, a.group_id,
                coalesce(k.counting, 'best') as counting, k.released_at as grades_released_at",
            $more,
            " from assignment a ",
            $rest
        )
    };
}

/// Selects an assignment with released grades as class member `m` has it, with the member's latest change `g`.
macro_rules! select_released {
    ($rest:expr) => {
        select_column!(
            concat!(
                ", c.name as class_name, c.archived as class_archived, g.kind, g.score_bp, g.word, g.comment,
                g.at as given_at, cast(case when ",
                reaches!(),
                " then 1 else 0 end as bigint) as is_for_learner"
            ),
            concat!(
                "join gradebook_column k on k.assignment_id = a.id and k.released_at is not null
                 join class c on c.id = a.class_id join class_member m on m.class_id = c.id
                 left join grade_change g on g.assignment_id = a.id and g.user_id = m.user_id
                   and g.n = (select max(l.n) from grade_change l
                     where l.assignment_id = a.id and l.user_id = m.user_id) ",
                $rest
            )
        )
    };
}

/// Since when a learner has a released grade: a change after the release counts from its own instant.
macro_rules! seen_from {
    () => {
        "case when g.at > k.released_at then g.at else k.released_at end"
    };
}

/// Selects a change and its author, from `grade_change g` and `user_account b`.
macro_rules! select_change {
    ($more:literal, $rest:literal) => {
        concat!(
            "select g.assignment_id, g.user_id, g.n, g.at, g.by_id as id, b.name, g.kind, g.score_bp, g.word, g.reason,
                g.comment",
            $more,
            " from grade_change g join user_account b on b.id = g.by_id ",
            $rest
        )
    };
}

async fn set_counting(
    (assignment, counting, audit): &(AssignmentId, Counting, AuditEntry),
    batch: &mut Batch,
) -> Result<()> {
    let text = "insert into gradebook_column (assignment_id, counting) values ($1, $2)
        on conflict (assignment_id) do update set counting = excluded.counting";
    batch.query(text).bind(*assignment).bind(counting).run().await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

type GradeRelease = (Vec<(AssignmentId, AuditEntry)>, Option<Timestamp>);

async fn release((assignments, at): &GradeRelease, batch: &mut Batch) -> Result<u64> {
    let text = match at {
        Some(_) => {
            "insert into gradebook_column (assignment_id, counting, released_at) values ($1, 'best', $2)
             on conflict (assignment_id) do update set released_at = excluded.released_at
             where gradebook_column.released_at is null"
        }
        None => "update gradebook_column set released_at = $2 where assignment_id = $1 and released_at is not null",
    };
    let mut changed = 0;
    for (assignment, audit) in assignments {
        if batch.query(text).bind(*assignment).bind(at).run().await? > 0 {
            batch.audit(audit.clone(), None);
            changed += 1;
        }
    }
    Ok(changed)
}

async fn change_grade((change, audit): &(NewChange, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "select count(*), (select coalesce(max(g.n), 0) from grade_change g
            where g.assignment_id = $1 and g.user_id = $2)
        from assignment a join class_member m on m.class_id = a.class_id where a.id = $1 and m.user_id = $2";
    let row = batch.query(text).bind(change.assignment).bind(change.learner).one().await?;
    if row.get::<i64>(0)? == 0 {
        return Err(StoreError::NotFound);
    }
    if row.get::<i64>(1)? != change.upon {
        return Err(StoreError::Conflict);
    }
    let (score, word) = match &change.given {
        Some(GradeOverride::Score { score, grade }) => (Some(i64::from(*score)), grade.clone()),
        Some(GradeOverride::Word(word)) => (None, Some(word.clone())),
        Some(GradeOverride::Excused) | None => (None, None),
    };
    let text = "insert into grade_change
            (assignment_id, user_id, n, at, by_id, kind, score_bp, word, reason, comment)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    batch
        .query(text)
        .bind(change.assignment)
        .bind(change.learner)
        .bind(change.upon + 1)
        .bind(change.at)
        .bind(change.by)
        .bind(change.given.as_ref().map(|given| given.kind().to_owned()))
        .bind(score)
        .bind(word)
        .bind(change.reason.as_str())
        .bind(change.comment.as_str())
        .run()
        .await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

impl Gradebook {
    /// Returns the assignments of a class, latest first.
    pub async fn columns(&self, class: ClassId, limit: i64) -> Result<Vec<ColumnRow>> {
        let text = select_column!(
            "",
            "left join gradebook_column k on k.assignment_id = a.id
             where a.class_id = $1 order by a.created_at desc, a.id limit $2"
        );
        self.db.query(text).bind(class).bind(limit).rows().await
    }

    /// Returns how an assignment is graded.
    pub async fn grading(&self, assignment: AssignmentId) -> Result<Grading> {
        let text = "select counting, released_at as grades_released_at from gradebook_column where assignment_id = $1";
        Ok(self.db.query(text).bind(assignment).optional().await?.unwrap_or_default())
    }

    /// Sets which attempt counts.
    pub async fn set_counting(&self, assignment: AssignmentId, counting: Counting, audit: AuditEntry) -> Result<()> {
        self.db.change((assignment, counting, audit), set_counting).await
    }

    /// Releases the grades of these assignments at that instant, or withdraws them. The audit entry of an assignment is
    /// left out if nothing changes. Returns how many changed.
    pub async fn release_grades(
        &self,
        assignments: Vec<(AssignmentId, AuditEntry)>,
        at: Option<Timestamp>,
    ) -> Result<u64> {
        self.db.change((assignments, at), release).await
    }

    /// Returns, for each of these learners and subjects, the first, the latest and the best finished attempt with a
    /// score: enough for every counting rule.
    pub async fn scored(&self, abouts: &[String], learners: &[UserId]) -> Result<Vec<ScoredRow>> {
        self.scored_attempts(abouts, learners).await
    }

    /// Returns which of these learners have an open session about these subjects.
    pub async fn under_way(&self, abouts: &[String], learners: &[UserId]) -> Result<Vec<(String, UserId)>> {
        self.are_open(abouts, learners).await
    }

    /// Returns which of these learners have completed a session about these subjects for that class, or for none.
    pub async fn completed(
        &self,
        abouts: &[String],
        class: ClassId,
        learners: &[UserId],
    ) -> Result<Vec<(String, UserId)>> {
        self.are_completed(abouts, class, learners).await
    }

    /// Returns which of these learners have mastered which of these skills.
    pub async fn mastered(&self, skills: &[String], learners: &[UserId]) -> Result<Vec<(UserId, String)>> {
        self.mastered_skills(skills, learners).await
    }

    /// Returns the latest grades that teachers gave these learners.
    pub async fn overrides(&self, assignments: &[AssignmentId], learners: &[UserId]) -> Result<Vec<OverrideRow>> {
        self.latest_overrides(assignments, learners).await
    }

    /// Returns the exceptions for these learners and their groups.
    pub async fn learner_exceptions(&self, assignments: &[AssignmentId], learners: &[UserId]) -> Result<Vec<TermsRow>> {
        self.exceptions_for(assignments, learners).await
    }

    /// Returns the mean score of all learners of a class for each column; a grade given by a teacher replaces the
    /// score.
    pub async fn sums_of_columns(&self, class: ClassId, columns: &[SummedColumn]) -> Result<Vec<(AssignmentId, Mean)>> {
        self.sums(class, columns, sums::ScoreGrouping::Column).await
    }

    /// Returns the mean score of each of these learners, as above.
    pub async fn sums_of_learners(
        &self,
        class: ClassId,
        columns: &[SummedColumn],
        learners: &[UserId],
    ) -> Result<Vec<(UserId, Mean)>> {
        self.sums(class, columns, sums::ScoreGrouping::Learner(learners)).await
    }

    /// Returns a learner's attempts before that number, latest first.
    pub async fn attempts(
        &self,
        about: &str,
        learner: UserId,
        before: Option<i64>,
        limit: i64,
    ) -> Result<Vec<AttemptRow>> {
        let text = "select id, attempt, status, open, created_at, finished_at, score_bp, grade, undecided, score_from
            from session where assessment_id = $1 and learner = $2 and ($3 is null or attempt < $3)
            order by attempt desc limit $4";
        self.db.query(text).bind(about).bind(learner).bind(before).bind(limit).rows().await
    }

    /// Returns the changes of a learner's grade before that number, latest first.
    pub async fn changes(
        &self,
        assignment: AssignmentId,
        learner: UserId,
        before: Option<i64>,
        limit: i64,
    ) -> Result<Vec<ChangeRow>> {
        let text = select_change!(
            "",
            "where g.assignment_id = $1 and g.user_id = $2 and ($3 is null or g.n < $3) order by g.n desc limit $4"
        );
        self.db.query(text).bind(assignment).bind(learner).bind(before).bind(limit).rows().await
    }

    /// Adds a change; `Conflict` if it is not based on the latest change, `NotFound` if the learner is not in the
    /// assignment's class.
    pub async fn change_grade(&self, change: NewChange, audit: AuditEntry) -> Result<()> {
        self.db.change((change, audit), change_grade).await
    }

    /// Returns the changes in a class after that position, by assignment, learner and number.
    pub async fn changes_in(
        &self,
        class: ClassId,
        after: Option<ChangePlace>,
        limit: i64,
    ) -> Result<Vec<ListedChange>> {
        let text = select_change!(
            ", a.title, u.name as learner_name",
            "join assignment a on a.id = g.assignment_id join user_account u on u.id = g.user_id
             where a.class_id = $1 and ($2 is null or g.assignment_id > $2
               or (g.assignment_id = $2 and (g.user_id > $3 or (g.user_id = $3 and g.n > $4))))
             order by g.assignment_id, g.user_id, g.n limit $5"
        );
        let (assignment, learner, n) = match after {
            Some((assignment, learner, n)) => (Some(assignment), Some(learner), Some(n)),
            None => (None, None, None),
        };
        self.db.query(text).bind(class).bind(assignment).bind(learner).bind(n).bind(limit).rows().await
    }

    /// Returns the changes of an account's grades after that position, by assignment and number, each with whether
    /// grades of its assignment are released and it is the latest.
    pub async fn changes_for(
        &self,
        learner: UserId,
        after: Option<(AssignmentId, i64)>,
        limit: i64,
    ) -> Result<Vec<(ChangeRow, bool)>> {
        let text = select_change!(
            ", cast(case when k.released_at is not null and g.n = (select max(l.n) from grade_change l
                where l.assignment_id = g.assignment_id and l.user_id = g.user_id) then 1 else 0 end as bigint) as is_latest",
            "left join gradebook_column k on k.assignment_id = g.assignment_id
             where g.user_id = $1 and ($2 is null or g.assignment_id > $2 or (g.assignment_id = $2 and g.n > $3))
             order by g.assignment_id, g.n limit $4"
        );
        let (assignment, n) = after.unzip();
        let stmt = self.db.query(text).bind(learner).bind(assignment).bind(n).bind(limit);
        let one = |row: &Row| Ok((row.read()?, row.named::<i64>("is_latest")? != 0));
        stmt.all().await?.iter().map(one).collect()
    }

    /// Returns the assignments of the learner's classes with released grades, latest first, before that assignment.
    pub async fn released(
        &self,
        learner: UserId,
        before: Option<AssignmentId>,
        limit: i64,
    ) -> Result<Vec<ReleasedRow>> {
        let text = select_released!(
            "where m.user_id = $1 and ($2 is null or exists (select 1 from assignment b where b.id = $2
               and (a.created_at < b.created_at or (a.created_at = b.created_at and a.id > b.id))))
             order by a.created_at desc, a.id limit $3"
        );
        self.db.query(text).bind(learner).bind(before).bind(limit).rows().await
    }

    /// Returns the assignments of the learner's classes with grades that were released, or changed after their release,
    /// at `since` or later: the latest first.
    pub async fn released_since(&self, learner: UserId, since: Timestamp, limit: i64) -> Result<Vec<ReleasedRow>> {
        let text = select_released!(concat!(
            "where m.user_id = $1 and ",
            seen_from!(),
            " >= $2 order by ",
            seen_from!(),
            " desc, a.id limit $3"
        ));
        self.db.query(text).bind(learner).bind(since).bind(limit).rows().await
    }

    /// Returns one assignment, if its grades are released.
    pub async fn released_result(&self, assignment: AssignmentId, learner: UserId) -> Result<Option<ReleasedRow>> {
        let text = select_released!("where a.id = $1 and m.user_id = $2");
        self.db.query(text).bind(assignment).bind(learner).optional().await
    }
}
