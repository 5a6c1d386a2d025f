//! Queries of teachers' first pages, over several classes at once.

use plumb_types::ids::{AssignmentId, ClassId};
use plumb_types::time::Timestamp;

use super::{AssignedLearner, ClassCount, ClassMember, Homes, LatestSession, LearnerTerms};
use crate::assignments::{AssignmentRow, about, select_assignment};
use crate::error::Result;
use crate::learning::SkillStateRow;
use crate::sql::{MAX_ROWS, MultiRowStmt, Named, ReadQuery, SqlValue};
use crate::users::by_name;

/// Maximum number of classes and of assignments read in one statement; any beyond are ignored.
pub const MOST_AT_ONCE: usize = MAX_ROWS;

const MEMBERS: MultiRowStmt = MultiRowStmt::new(
    concat!(
        "select m.class_id, m.user_id, u.name, m.joined_at from class_member m join user_account u on u.id = m.user_id
         where m.class_id in (values {}) and u.disabled = 0 order by ",
        by_name!("u"),
        ", m.user_id, m.class_id limit 2000"
    ),
    1,
);
/// Parameters: a class and an instant.
const WORKING: MultiRowStmt = MultiRowStmt::new(
    "select v.column1 as class_id, count(distinct m.user_id) as count
     from (values {}) as v join class_member m on m.class_id = v.column1
     join session s on s.learner = m.user_id and s.open = 1
     where (select e.at from session_event e where e.session_id = s.id order by e.seq desc limit 1) >= v.column2
        or exists (select 1 from presence p where p.session_id = s.id and p.seen_at >= v.column2)
        or exists (select 1 from draft d where d.session_id = s.id and d.saved_at >= v.column2)
     group by v.column1",
    2,
);
const WAITING: MultiRowStmt = MultiRowStmt::new(
    "select a.class_id, count(*) as count from assignment a
     join review r on r.assignment_id = a.id and r.state = 'waiting'
     where a.class_id in (values {}) group by a.class_id",
    1,
);
const ASSIGNMENTS: MultiRowStmt = MultiRowStmt::new(
    select_assignment!(
        "",
        "where a.class_id in (values {}) and a.withdrawn = 0 order by a.created_at desc, a.id limit 64"
    ),
    1,
);
const SITTINGS: MultiRowStmt = MultiRowStmt::new(
    "select s.id, s.learner, s.assessment_id, s.finished_at, s.score_bp from session s
     where s.assessment_id in (values {}) and not exists (select 1 from session n
        where n.learner = s.learner and n.assessment_id = s.assessment_id and n.attempt > s.attempt)
     order by case when s.finished_at is null then 1 else 0 end, s.finished_at desc, s.id limit 5000",
    1,
);
const TERMS: MultiRowStmt = MultiRowStmt::new(
    "select e.assignment_id, coalesce(e.user_id, g.user_id) as learner, e.terms,
        cast(case when e.user_id is null then 0 else 1 end as bigint) as is_own
     from assignment_exception e left join class_group_member g on g.group_id = e.group_id
     where e.assignment_id in (values {}) and coalesce(e.user_id, g.user_id) is not null order by e.id limit 5000",
    1,
);
/// Parameter: an assignment.
const REACHED: MultiRowStmt = MultiRowStmt::new(
    "select a.id as assignment_id, g.user_id as learner from assignment a
     join class_group_member g on g.group_id = a.group_id where a.id in (values {}) order by a.id, g.user_id limit 5000",
    1,
);
/// Parameters: a class and an instant. Conclusions of a placement are not practice.
const PRACTISED: MultiRowStmt = MultiRowStmt::new(
    "select k.learner, k.skill, k.n, k.mastered, k.due_at, k.snapshot
     from (select distinct m.user_id, v.column2 as since
           from (values {}) as v join class_member m on m.class_id = v.column1) l
     join skill_state k on k.learner = l.user_id and k.mastered = 0
     join evidence e on e.learner = k.learner and e.skill = k.skill and e.n = k.n
     where e.at >= l.since and e.blueprint <> '' order by e.at desc, k.learner, k.skill limit 2000",
    2,
);

impl Homes {
    async fn of_many<K, T: Named>(
        &self,
        multi: &MultiRowStmt,
        keys: &[K],
        bind: impl for<'q> Fn(ReadQuery<'q>, &K) -> ReadQuery<'q>,
    ) -> Result<Vec<T>> {
        let keys = keys.get(..MOST_AT_ONCE).unwrap_or(keys);
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        keys.iter().fold(self.db.readers.multi(multi, keys.len()), bind).rows().await
    }

    async fn by_id<Id: SqlValue + Copy, T: Named>(&self, multi: &MultiRowStmt, ids: &[Id]) -> Result<Vec<T>> {
        self.of_many(multi, ids, |stmt, id| stmt.bind(*id)).await
    }

    /// Returns the learners of these classes, by name, at most 2,000.
    pub async fn members(&self, classes: &[ClassId]) -> Result<Vec<ClassMember>> {
        self.by_id(&MEMBERS, classes).await
    }

    /// Counts the learners of these classes who have an open session with an event, a saved draft or a heartbeat of its
    /// page since that instant. Leaves out classes that have none.
    pub async fn working(&self, classes: &[ClassId], since: Timestamp) -> Result<Vec<ClassCount>> {
        self.of_many(&WORKING, classes, |stmt, class| stmt.bind(*class).bind(since)).await
    }

    /// Counts the answers of each of these classes that wait for a person's decision; leaves out classes that have
    /// none.
    pub async fn waiting(&self, classes: &[ClassId]) -> Result<Vec<ClassCount>> {
        self.by_id(&WAITING, classes).await
    }

    /// Returns the latest assignments of these classes that are not withdrawn, at most 64, latest first.
    pub async fn assignments(&self, classes: &[ClassId]) -> Result<Vec<AssignmentRow>> {
        self.by_id(&ASSIGNMENTS, classes).await
    }

    /// Returns the latest session of each learner of each of these assignments, at most 5,000.
    pub async fn latest_sessions(&self, assignments: &[AssignmentId]) -> Result<Vec<LatestSession>> {
        self.of_many(&SITTINGS, assignments, |stmt, id| stmt.bind(about(*id))).await
    }

    /// Returns the exceptions of learners of these assignments.
    pub async fn terms(&self, assignments: &[AssignmentId]) -> Result<Vec<LearnerTerms>> {
        self.by_id(&TERMS, assignments).await
    }

    /// Returns the learners of those of these assignments that are for a group alone, at most 5,000.
    pub async fn assigned_learners(&self, assignments: &[AssignmentId]) -> Result<Vec<AssignedLearner>> {
        self.by_id(&REACHED, assignments).await
    }

    /// Returns skills that learners of these classes have practised since that instant and not mastered; at most 2,000,
    /// latest first.
    pub async fn recent_practice(&self, classes: &[ClassId], since: Timestamp) -> Result<Vec<SkillStateRow>> {
        self.of_many(&PRACTISED, classes, |stmt, class| stmt.bind(*class).bind(since)).await
    }
}
