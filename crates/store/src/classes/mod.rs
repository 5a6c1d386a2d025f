//! Classes: their teachers, members and groups.

mod rows;

use std::collections::HashSet;
use std::sync::Arc;

use plumb_types::ids::{ClassId, UserId};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, StoreError, number};
use crate::sql::{MAX_ROWS, MultiRowStmt, SqlValue};
use crate::trail::AuditEntry;
use crate::users::by_name;
use crate::writer::Batch;

pub use rows::*;

/// Classes. Changing one that does not exist is `NotFound`.
#[derive(Clone)]
pub struct Classes {
    pub(crate) db: Arc<Db>,
}

macro_rules! select_class {
    ($more:literal, $rest:literal) => {
        concat!(
            "select c.id, c.name, c.join_code, c.created_at, c.archived, coalesce(c.follow_order, 0) as follow_order,
             coalesce(c.model_words, 0) as model_words",
            $more,
            " from class c ",
            $rest
        )
    };
}

const NAMED: MultiRowStmt =
    MultiRowStmt::new(select_class!("", "where c.archived = 0 and c.name in (values {}) order by c.id"), 1);
const ADD_MEMBERS: MultiRowStmt = MultiRowStmt::new(
    "insert into class_member (class_id, user_id, joined_at) values {} on conflict do nothing returning user_id",
    3,
);
const ADD_TO_GROUP: MultiRowStmt = MultiRowStmt::new("insert into class_group_member (group_id, user_id) values {}", 2);

async fn create((class, teacher, audit): &(ClassRow, UserId, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "insert into class (id, name, join_code, created_at, archived, follow_order, model_words)
        values ($1, $2, $3, $4, $5, $6, $7)";
    batch
        .query(text)
        .bind(class.id)
        .bind(class.name.as_str())
        .bind(class.join_code.clone())
        .bind(class.created_at)
        .bind(i64::from(class.archived))
        .bind(class.follow_order.then_some(1_i64))
        .bind(class.model_words.then_some(1_i64))
        .run()
        .await?;
    let stmt =
        batch.query("insert into class_teacher (class_id, user_id) values ($1, $2)").bind(class.id).bind(*teacher);
    stmt.run().await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn change((class, audit): &(ClassRow, AuditEntry), batch: &mut Batch) -> Result<()> {
    batch
        .query("update class set name = $2, join_code = $3, archived = $4, follow_order = $5, model_words = $6 where id = $1")
        .bind(class.id)
        .bind(class.name.as_str())
        .bind(class.join_code.clone())
        .bind(i64::from(class.archived))
        .bind(class.follow_order.then_some(1_i64))
        .bind(class.model_words.then_some(1_i64))
        .must()
        .await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

type Teaching = (ClassId, UserId, AuditEntry);

async fn add_teacher((class, user, audit): &Teaching, batch: &mut Batch) -> Result<bool> {
    let text = "insert into class_teacher (class_id, user_id) values ($1, $2) on conflict do nothing";
    let entered = batch.query(text).bind(*class).bind(*user).run().await? > 0;
    if entered {
        batch.audit(audit.clone(), None);
    }
    Ok(entered)
}

type NewMembers = (ClassId, Timestamp, Vec<(UserId, AuditEntry)>);

async fn add_members((class, at, learners): &NewMembers, batch: &mut Batch) -> Result<usize> {
    let entered = batch.multi(&ADD_MEMBERS, learners, |stmt, (learner, _)| stmt.bind(*class).bind(*learner).bind(at));
    let entered = entered.await?.iter().map(|row| row.get(0)).collect::<Result<HashSet<UserId>>>()?;
    for (_, audit) in learners.iter().filter(|(learner, _)| entered.contains(learner)) {
        batch.audit(audit.clone(), None);
    }
    Ok(entered.len())
}

type RemovalFromClass = (ClassId, UserId, AuditEntry);

async fn remove_teacher((class, user, audit): &RemovalFromClass, batch: &mut Batch) -> Result<bool> {
    // Locks the class's row, so that of the last two teachers only one can leave at a time.
    batch.query("update class set archived = archived where id = $1").bind(*class).must().await?;
    let stmt = batch.query("delete from class_teacher where class_id = $1 and user_id = $2").bind(*class).bind(*user);
    if stmt.run().await? == 0 {
        return Ok(false);
    }
    if batch.query("select count(*) from class_teacher where class_id = $1").bind(*class).value::<i64>().await? == 0 {
        return Err(StoreError::Conflict);
    }
    batch.audit(audit.clone(), None);
    Ok(true)
}

async fn remove_member((class, user, audit): &RemovalFromClass, batch: &mut Batch) -> Result<bool> {
    let text = "delete from class_group_member where user_id = $2
        and group_id in (select id from class_group where class_id = $1)";
    batch.query(text).bind(*class).bind(*user).run().await?;
    let stmt = batch.query("delete from class_member where class_id = $1 and user_id = $2").bind(*class).bind(*user);
    let left = stmt.run().await? > 0;
    if left {
        batch.audit(audit.clone(), None);
    }
    Ok(left)
}

pub(crate) async fn put_group(class: ClassId, group: &GroupRow, audit: &AuditEntry, batch: &mut Batch) -> Result<()> {
    let text = "insert into class_group (id, class_id, name) values ($1, $2, $3)
        on conflict (id) do update set name = excluded.name where class_group.class_id = excluded.class_id";
    batch.query(text).bind(group.id).bind(class).bind(group.name.as_str()).must().await?;
    batch.query("delete from class_group_member where group_id = $1").bind(group.id).run().await?;
    for member in &group.members {
        let text = "select count(*) from class_member where class_id = $1 and user_id = $2";
        if batch.query(text).bind(class).bind(*member).value::<i64>().await? == 0 {
            return Err(StoreError::Invalid("a member of the group is not in the class".into()));
        }
    }
    batch.multi(&ADD_TO_GROUP, &group.members, |stmt, member| stmt.bind(group.id).bind(*member)).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn change_group((class, group, audit): &(ClassId, GroupRow, AuditEntry), batch: &mut Batch) -> Result<()> {
    put_group(*class, group, audit, batch).await
}

async fn remove_group((class, group, audit): &(ClassId, Uuid, AuditEntry), batch: &mut Batch) -> Result<()> {
    if batch.query("select count(*) from assignment where group_id = $1").bind(*group).value::<i64>().await? > 0 {
        return Err(StoreError::Invalid("there are assignments for this group".into()));
    }
    for text in
        ["delete from assignment_exception where group_id = $1", "delete from class_group_member where group_id = $1"]
    {
        batch.query(text).bind(*group).run().await?;
    }
    batch.query("delete from class_group where id = $1 and class_id = $2").bind(*group).bind(*class).must().await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

impl Classes {
    async fn is_there(&self, text: &'static str, first: impl SqlValue, second: impl SqlValue) -> Result<bool> {
        Ok(self.db.query(text).bind(first).bind(second).value::<i64>().await? > 0)
    }
}

impl Classes {
    /// Creates a class with its first teacher; `Conflict` if the join code is taken.
    pub async fn create_class(&self, class: ClassRow, teacher: UserId, audit: AuditEntry) -> Result<()> {
        self.db.change((class, teacher, audit), create).await
    }

    /// Changes name, join code, whether the class is archived and whether it follows the order of skills; `Conflict` if
    /// the join code is taken.
    pub async fn change_class(&self, class: ClassRow, audit: AuditEntry) -> Result<()> {
        self.db.change((class, audit), change).await
    }

    /// Returns the class with this id.
    pub async fn class(&self, id: ClassId) -> Result<Option<ClassRow>> {
        self.db.query(select_class!("", "where c.id = $1")).bind(id).optional().await
    }

    /// Returns the class with this join code.
    pub async fn class_by_code(&self, code: &str) -> Result<Option<ClassRow>> {
        self.db.query(select_class!("", "where c.join_code = $1")).bind(code).optional().await
    }

    /// Returns the classes with one of these names that are not archived; several classes may have one name.
    pub async fn named(&self, names: &[String]) -> Result<Vec<ClassRow>> {
        let mut found = Vec::new();
        for chunk in names.chunks(MAX_ROWS) {
            let stmt = self.db.readers.multi(&NAMED, chunk.len());
            found.extend(stmt.bind_all(chunk).rows::<ClassRow>().await?);
        }
        Ok(found)
    }

    /// Returns a page of classes.
    pub async fn classes(&self, filter: ClassFilter) -> Result<Vec<ClassSummary>> {
        let text = select_class!(
            ", (select count(*) from class_member m where m.class_id = c.id) as members,
             (select count(*) from assignment a where a.class_id = c.id and a.withdrawn = 0) as assignments",
            "where ($1 is null or exists (select 1 from class_teacher t where t.class_id = c.id and t.user_id = $1))
               and ($2 is null or exists (select 1 from class_member m where m.class_id = c.id and m.user_id = $2))
               and ($3 is null or c.archived = $3)
               and ($4 is null or c.name > $4 or (c.name = $4 and c.id > $5))
             order by c.name, c.id limit $6"
        );
        let (after_name, after_id) = filter.after.unzip();
        let stmt = self.db.query(text).bind(filter.teacher).bind(filter.learner);
        stmt.bind(filter.archived.map(i64::from)).bind(after_name).bind(after_id).bind(filter.limit).rows().await
    }

    /// Returns the names of the classes that an account teaches, or of all, by name, at most `limit`.
    pub async fn names(&self, teacher: Option<UserId>, limit: i64) -> Result<Vec<ClassName>> {
        let text = "select c.id, c.name from class c where $1 is null or exists (
                select 1 from class_teacher t where t.class_id = c.id and t.user_id = $1)
            order by c.name, c.id limit $2";
        self.db.query(text).bind(teacher).bind(limit).rows().await
    }

    /// Returns the learners of all classes that an account teaches, by name, at most `limit`.
    pub async fn learners_of(&self, teacher: UserId, limit: i64) -> Result<Vec<Person>> {
        let text = concat!(
            "select u.id, u.name from user_account u where u.id in (
                select m.user_id from class_teacher t join class_member m on m.class_id = t.class_id
                where t.user_id = $1)
             order by ",
            by_name!("u"),
            " limit $2"
        );
        self.db.query(text).bind(teacher).bind(limit).rows().await
    }

    /// Whether an account teaches a class.
    pub async fn teaches(&self, teacher: UserId, class: ClassId) -> Result<bool> {
        self.is_there("select count(*) from class_teacher where user_id = $1 and class_id = $2", teacher, class).await
    }

    /// Whether an account teaches a class of this learner.
    pub async fn teaches_learner(&self, teacher: UserId, learner: UserId) -> Result<bool> {
        let text = "select count(*) from class_teacher t join class_member m on m.class_id = t.class_id
            where t.user_id = $1 and m.user_id = $2";
        self.is_there(text, teacher, learner).await
    }

    /// Whether an account is a learner of a class.
    pub async fn learns(&self, learner: UserId, class: ClassId) -> Result<bool> {
        self.is_there("select count(*) from class_member where user_id = $1 and class_id = $2", learner, class).await
    }

    /// Whether any class of this learner that is not archived follows the order of skills.
    pub async fn follows_order(&self, learner: UserId) -> Result<bool> {
        let text = "select count(*) from class_member m join class c on c.id = m.class_id
            where m.user_id = $1 and c.archived = 0 and c.follow_order = 1";
        Ok(self.db.query(text).bind(learner).value::<i64>().await? > 0)
    }

    /// Whether a model may write to this learner beside an open question: all of the learner's classes that are not
    /// archived allow it, and there is one.
    pub async fn allow_model_words(&self, learner: UserId) -> Result<bool> {
        let text = "select coalesce(min(coalesce(c.model_words, 0)), 0) from class_member m
            join class c on c.id = m.class_id where m.user_id = $1 and c.archived = 0";
        Ok(self.db.query(text).bind(learner).value::<i64>().await? == 1)
    }

    /// Returns the teachers of a class, by name.
    pub async fn teachers(&self, class: ClassId) -> Result<Vec<Person>> {
        let text = concat!(
            "select u.id, u.name from class_teacher t join user_account u on u.id = t.user_id
             where t.class_id = $1 order by ",
            by_name!("u")
        );
        self.db.query(text).bind(class).rows().await
    }

    /// Makes an account a teacher of the class; false if it already was.
    pub async fn add_teacher(&self, class: ClassId, teacher: UserId, audit: AuditEntry) -> Result<bool> {
        self.db.change((class, teacher, audit), add_teacher).await
    }

    /// Removes a teacher from the class; `Conflict` for the last one, false if the account was not a teacher of it.
    pub async fn remove_teacher(&self, class: ClassId, teacher: UserId, audit: AuditEntry) -> Result<bool> {
        self.db.change((class, teacher, audit), remove_teacher).await
    }

    /// Returns the learners by name, those after the name `after`.
    pub async fn members(&self, class: ClassId, after: Option<String>, limit: i64) -> Result<Vec<MemberRow>> {
        let text = concat!(
            "select u.id, u.name, m.joined_at, u.time_factor_percent
             from class_member m join user_account u on u.id = m.user_id
             where m.class_id = $1 and ($2 is null or ",
            by_name!("u"),
            " > $2) order by ",
            by_name!("u"),
            " limit $3"
        );
        let after = after.map(|name| plumb_names::order(&name));
        self.db.query(text).bind(class).bind(after).bind(limit).rows().await
    }

    /// Counts the learners of a class.
    pub async fn member_count(&self, class: ClassId) -> Result<usize> {
        let stmt = self.db.query("select count(*) from class_member where class_id = $1").bind(class);
        number("count", stmt.value().await?)
    }

    /// Adds learners to the class, all of them or none; returns how many were new to it.
    pub async fn add_members(
        &self,
        class: ClassId,
        at: Timestamp,
        learners: Vec<(UserId, AuditEntry)>,
    ) -> Result<usize> {
        self.db.change((class, at, learners), add_members).await
    }

    /// Removes a learner from the class and its groups; false if they were not in it.
    pub async fn remove_member(&self, class: ClassId, learner: UserId, audit: AuditEntry) -> Result<bool> {
        self.db.change((class, learner, audit), remove_member).await
    }

    /// Returns the groups of a class, by name.
    pub async fn groups(&self, class: ClassId) -> Result<Vec<GroupRow>> {
        let text = "select g.id, g.name, m.user_id from class_group g
            left join class_group_member m on m.group_id = g.id where g.class_id = $1 order by g.name, g.id, m.user_id";
        let mut groups: Vec<GroupRow> = Vec::new();
        for row in &self.db.query(text).bind(class).all().await? {
            let (id, member) = (row.get::<Uuid>(0)?, row.get::<Option<UserId>>(2)?);
            match groups.last_mut().filter(|group| group.id == id) {
                Some(group) => group.members.extend(member),
                None => groups.push(GroupRow { id, name: row.get(1)?, members: member.into_iter().collect() }),
            }
        }
        Ok(groups)
    }

    /// Creates a group, or changes its name and members. `Invalid` if a member is not a learner of the class,
    /// `Conflict` if another group has that name.
    pub async fn put_group(&self, class: ClassId, group: GroupRow, audit: AuditEntry) -> Result<()> {
        self.db.change((class, group, audit), change_group).await
    }

    /// Removes a group with its exceptions; `Invalid` while there are assignments for it.
    pub async fn remove_group(&self, class: ClassId, group: Uuid, audit: AuditEntry) -> Result<()> {
        self.db.change((class, group, audit), remove_group).await
    }
}
