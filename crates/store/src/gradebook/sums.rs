//! Means of scores, computed by the database, so that a class of thousands sends one row for each column.
//!
//! Which attempt counts is repeated here in SQL; a test on both databases compares it with `Counting::of`.

use plumb_learning::gradebook::Mean;
use plumb_types::ids::{ClassId, UserId};

use super::cells::values;
use crate::assignments::about;
use crate::error::{Result, number};
use crate::gradebook::{Gradebook, SummedColumn};
use crate::sql::{Column, Row, value_rows};

/// Grouping of the scores.
#[derive(Clone, Copy)]
pub(super) enum ScoreGrouping<'a> {
    /// By column, over all learners of the class.
    Column,
    Learner(&'a [UserId]),
}

/// `{asked}` is replaced by the columns, `{by}` by the grouping column; the third placeholder restricts `m.user_id`.
const TEXT: &str = "with asked (assignment_id, about, counting) as (values {asked}),
    member (user_id) as (select m.user_id from class_member m where m.class_id = {class} {whom}),
    ranked as (
        select s.assessment_id, s.learner, s.score_bp,
            row_number() over (partition by s.assessment_id, s.learner
                order by case k.counting when 'best' then s.score_bp when 'latest' then s.attempt else -s.attempt end desc,
                    s.attempt desc) as place
        from asked k join session s on s.assessment_id = k.about
        where s.open = 0 and s.score_bp is not null and s.learner in (select user_id from member)),
    given as (
        select g.assignment_id, g.user_id, g.kind, g.score_bp from asked k
        join grade_change g on g.assignment_id = k.assignment_id
        where g.n = (select max(l.n) from grade_change l
            where l.assignment_id = g.assignment_id and l.user_id = g.user_id)),
    final as (
        select k.assignment_id, m.user_id,
            case g.kind when 'excused' then null when 'score' then g.score_bp else r.score_bp end as score
        from asked k cross join member m
        left join ranked r on r.assessment_id = k.about and r.learner = m.user_id and r.place = 1
        left join given g on g.assignment_id = k.assignment_id and g.user_id = m.user_id)
    select f.{by}, cast(sum(f.score) as bigint), count(f.score) from final f where f.score is not null group by f.{by}";

impl Gradebook {
    pub(super) async fn sums<Id: Column>(
        &self,
        class: ClassId,
        columns: &[SummedColumn],
        by: ScoreGrouping<'_>,
    ) -> Result<Vec<(Id, Mean)>> {
        let learners: &[UserId] = match by {
            ScoreGrouping::Column => &[],
            ScoreGrouping::Learner(learners) => learners,
        };
        if columns.is_empty() || (matches!(by, ScoreGrouping::Learner(_)) && learners.is_empty()) {
            return Ok(Vec::new());
        }
        let after = columns.len() * 3 + 1;
        let (grouped, whom) = match by {
            ScoreGrouping::Column => ("assignment_id", String::new()),
            ScoreGrouping::Learner(learners) => {
                ("user_id", format!("and m.user_id in ({})", values(after + 1, learners.len())))
            }
        };
        let text = TEXT
            .replace("{asked}", &value_rows(3, columns.len()))
            .replace("{class}", &values(after, 1))
            .replace("{whom}", &whom)
            .replace("{by}", grouped);
        let stmt = columns.iter().fold(self.db.readers.assembled(text), |stmt, column| {
            stmt.bind(column.assignment).bind(about(column.assignment)).bind(column.counting)
        });
        let stmt = stmt.bind(class).bind_all(learners);
        let sum =
            |row: &Row| Ok((row.get(0)?, Mean::of_sum(number("sum", row.get(1)?)?, number("count", row.get(2)?)?)));
        stmt.all().await?.iter().map(sum).collect()
    }
}
