//! Cells of a page of a gradebook: one query for each kind of value over all cells, without reading snapshots.

use plumb_learning::gradebook::Attempt;
use plumb_types::ids::{AssignmentId, ClassId, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::gradebook::{Gradebook, OverrideRow, ScoredRow, TermsRow};
use crate::sql::{ReadQuery, Row};

/// Returns `$2, $3, $4`: `count` placeholders from that number on.
pub(super) fn values(from: usize, count: usize) -> String {
    let all: Vec<String> = (from..from + count).map(|number| format!("${number}")).collect();
    all.join(", ")
}

/// Prepares a statement over two lists, `{one}` and `{other}` in its text.
fn about_both<'a>(db: &'a Db, text: &str, one: usize, other: usize) -> ReadQuery<'a> {
    let text = text.replace("{one}", &values(1, one)).replace("{other}", &values(one + 1, other));
    db.readers.assembled(text)
}

fn scored(row: &Row) -> Result<ScoredRow> {
    Ok(ScoredRow {
        about: row.named("assessment_id")?,
        learner: row.named("learner")?,
        attempt: Attempt {
            session: row.named("id")?,
            number: row.number("attempt")?,
            score: row.number("score_bp")?,
            grade: row.named("grade")?,
            undecided: row.number("undecided")?,
            shown_from: row.named("score_from")?,
        },
    })
}

impl Gradebook {
    pub(super) async fn scored_attempts(&self, abouts: &[String], learners: &[UserId]) -> Result<Vec<ScoredRow>> {
        if abouts.is_empty() || learners.is_empty() {
            return Ok(Vec::new());
        }
        // A covering query: every column is in the index `session_graded`; its condition is repeated here.
        let text = "select r.assessment_id, r.learner, r.id, r.attempt, r.score_bp, r.grade, r.undecided, r.score_from
            from (select s.assessment_id, s.learner, s.id, s.attempt, s.score_bp, s.grade, s.undecided, s.score_from,
                row_number() over (partition by s.assessment_id, s.learner order by s.attempt) as oldest,
                row_number() over (partition by s.assessment_id, s.learner order by s.attempt desc) as newest,
                row_number() over (partition by s.assessment_id, s.learner
                    order by s.score_bp desc, s.attempt desc) as best
              from session s where s.open = 0 and s.score_bp is not null
                and s.assessment_id in ({one}) and s.learner in ({other})) r
            where r.oldest = 1 or r.newest = 1 or r.best = 1";
        let stmt = about_both(&self.db, text, abouts.len(), learners.len());
        stmt.bind_all(abouts).bind_all(learners).all().await?.iter().map(scored).collect()
    }

    pub(super) async fn are_open(&self, abouts: &[String], learners: &[UserId]) -> Result<Vec<(String, UserId)>> {
        let text = "select distinct assessment_id, learner from session
            where open = 1 and assessment_id in ({one}) and learner in ({other})";
        self.who_about(text, abouts, learners, |stmt| stmt).await
    }

    pub(super) async fn are_completed(
        &self,
        abouts: &[String],
        class: ClassId,
        learners: &[UserId],
    ) -> Result<Vec<(String, UserId)>> {
        let text = "select distinct s.assessment_id, s.learner from session s
            left join survey_class b on b.session_id = s.id
            where s.status = 'completed' and s.assessment_id in ({one}) and s.learner in ({other})
              and (b.class_id is null or b.class_id = {last})";
        self.who_about(text, abouts, learners, |stmt| stmt.bind(class)).await
    }

    async fn who_about(
        &self,
        text: &str,
        abouts: &[String],
        learners: &[UserId],
        more: impl for<'q> FnOnce(ReadQuery<'q>) -> ReadQuery<'q>,
    ) -> Result<Vec<(String, UserId)>> {
        if abouts.is_empty() || learners.is_empty() {
            return Ok(Vec::new());
        }
        let text = text.replace("{last}", &format!("${}", abouts.len() + learners.len() + 1));
        let stmt = about_both(&self.db, &text, abouts.len(), learners.len());
        more(stmt.bind_all(abouts).bind_all(learners)).rows().await
    }

    pub(super) async fn mastered_skills(
        &self,
        skills: &[String],
        learners: &[UserId],
    ) -> Result<Vec<(UserId, String)>> {
        if skills.is_empty() || learners.is_empty() {
            return Ok(Vec::new());
        }
        let text = "select learner, skill from skill_state
            where mastered = 1 and skill in ({one}) and learner in ({other})";
        let stmt = about_both(&self.db, text, skills.len(), learners.len());
        stmt.bind_all(skills).bind_all(learners).rows().await
    }

    pub(super) async fn latest_overrides(
        &self,
        assignments: &[AssignmentId],
        learners: &[UserId],
    ) -> Result<Vec<OverrideRow>> {
        if assignments.is_empty() || learners.is_empty() {
            return Ok(Vec::new());
        }
        let text = "select g.assignment_id, g.user_id, g.n, g.kind, g.score_bp, g.word, g.comment
            from grade_change g where g.assignment_id in ({one}) and g.user_id in ({other})
              and g.n = (select max(l.n) from grade_change l
                  where l.assignment_id = g.assignment_id and l.user_id = g.user_id)";
        let stmt = about_both(&self.db, text, assignments.len(), learners.len());
        stmt.bind_all(assignments).bind_all(learners).rows().await
    }

    pub(super) async fn exceptions_for(
        &self,
        assignments: &[AssignmentId],
        learners: &[UserId],
    ) -> Result<Vec<TermsRow>> {
        if assignments.is_empty() || learners.is_empty() {
            return Ok(Vec::new());
        }
        let text =
            "select e.assignment_id, e.user_id, cast(1 as bigint) as is_own, e.terms, e.id from assignment_exception e
            where e.assignment_id in ({one}) and e.user_id in ({other})
            union all
            select e.assignment_id, m.user_id, cast(0 as bigint), e.terms, e.id from assignment_exception e
            join class_group_member m on m.group_id = e.group_id
            where e.assignment_id in ({one}) and m.user_id in ({other})
            order by 1, 2, 5";
        let stmt = about_both(&self.db, text, assignments.len(), learners.len());
        stmt.bind_all(assignments).bind_all(learners).rows().await
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn values_are_numbered_from_where_they_begin() {
        assert_eq!(super::values(2, 3), "$2, $3, $4");
        assert_eq!(super::values(2, 0), "");
    }
}
