//! Classes: their teachers, members and groups.

mod rows;

use std::collections::HashSet;
use std::sync::Arc;

use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::{MAX_ROWS, MultiRowStmt, Row};
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
            "select c.id, c.name, c.join_code, c.created_at, c.archived, coalesce(c.follow_order, 0) as follow_order",
            $more,
            " from class c ",
            $rest
        )
    };
}

const NAMED: MultiRowStmt = MultiRowStmt::new(
    "select c.id, c.name, c.join_code, c.created_at, c.archived, coalesce(c.follow_order, 0) as follow_order from class c
     where c.archived = 0 and c.name in (values {}) order by c.id",
    1,
);
const ADD_MEMBERS: MultiRowStmt = MultiRowStmt::new(
    "insert into class_member (class_id, user_id, joined_at) values {} on conflict do nothing returning user_id",
    3,
);
const ADD_TO_GROUP: MultiRowStmt = MultiRowStmt::new("insert into class_group_member (group_id, user_id) values {}", 2);

fn person(row: &Row) -> Result<Person> {
    Ok(Person { id: row.get(0)?, name: row.get(1)? })
}

async fn create((class, teacher, audit): &(ClassRow, Uuid, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "insert into class (id, name, join_code, created_at, archived, follow_order)
        values ($1, $2, $3, $4, $5, $6)";
    let stmt = batch
        .stmt(text)
        .bind(class.id)
        .bind(class.name.as_str())
        .bind(class.join_code.clone())
        .bind(class.created_at.as_micros())
        .bind(i64::from(class.archived))
        .bind(class.follow_order.then_some(1_i64));
    batch.run(stmt).await?;
    let stmt =
        batch.stmt("insert into class_teacher (class_id, user_id) values ($1, $2)").bind(class.id).bind(*teacher);
    batch.run(stmt).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn change((class, audit): &(ClassRow, AuditEntry), batch: &mut Batch) -> Result<()> {
    let stmt = batch
        .stmt("update class set name = $2, join_code = $3, archived = $4, follow_order = $5 where id = $1")
        .bind(class.id)
        .bind(class.name.as_str())
        .bind(class.join_code.clone())
        .bind(i64::from(class.archived))
        .bind(class.follow_order.then_some(1_i64));
    batch.must(stmt).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

type Teaching = (Uuid, Uuid, AuditEntry);

async fn add_teacher((class, user, audit): &Teaching, batch: &mut Batch) -> Result<bool> {
    let text = "insert into class_teacher (class_id, user_id) values ($1, $2) on conflict do nothing";
    let stmt = batch.stmt(text).bind(*class).bind(*user);
    let entered = batch.run(stmt).await? > 0;
    if entered {
        batch.audit(audit.clone(), None);
    }
    Ok(entered)
}

type NewMembers = (Uuid, Timestamp, Vec<(Uuid, AuditEntry)>);

async fn add_members((class, at, learners): &NewMembers, batch: &mut Batch) -> Result<usize> {
    let entered =
        batch.multi(&ADD_MEMBERS, learners, |stmt, (learner, _)| stmt.bind(*class).bind(*learner).bind(at.as_micros()));
    let entered = entered.await?.iter().map(|row| row.get(0)).collect::<Result<HashSet<Uuid>>>()?;
    for (_, audit) in learners.iter().filter(|(learner, _)| entered.contains(learner)) {
        batch.audit(audit.clone(), None);
    }
    Ok(entered.len())
}

type RemovalFromClass = (Uuid, Uuid, AuditEntry);

async fn remove_teacher((class, user, audit): &RemovalFromClass, batch: &mut Batch) -> Result<bool> {
    // Locks the class's row, so that of the last two teachers only one can leave at a time.
    let stmt = batch.stmt("update class set archived = archived where id = $1").bind(*class);
    batch.must(stmt).await?;
    let stmt = batch.stmt("delete from class_teacher where class_id = $1 and user_id = $2").bind(*class).bind(*user);
    if batch.run(stmt).await? == 0 {
        return Ok(false);
    }
    let stmt = batch.stmt("select count(*) from class_teacher where class_id = $1").bind(*class);
    if batch.one(stmt).await?.get::<i64>(0)? == 0 {
        return Err(StoreError::Conflict);
    }
    batch.audit(audit.clone(), None);
    Ok(true)
}

async fn remove_member((class, user, audit): &RemovalFromClass, batch: &mut Batch) -> Result<bool> {
    let text = "delete from class_group_member where user_id = $2
        and group_id in (select id from class_group where class_id = $1)";
    let stmt = batch.stmt(text).bind(*class).bind(*user);
    batch.run(stmt).await?;
    let stmt = batch.stmt("delete from class_member where class_id = $1 and user_id = $2").bind(*class).bind(*user);
    let left = batch.run(stmt).await? > 0;
    if left {
        batch.audit(audit.clone(), None);
    }
    Ok(left)
}

pub(crate) async fn put_group(class: Uuid, group: &GroupRow, audit: &AuditEntry, batch: &mut Batch) -> Result<()> {
    let text = "insert into class_group (id, class_id, name) values ($1, $2, $3)
        on conflict (id) do update set name = excluded.name where class_group.class_id = excluded.class_id";
    let stmt = batch.stmt(text).bind(group.id).bind(class).bind(group.name.as_str());
    batch.must(stmt).await?;
    let stmt = batch.stmt("delete from class_group_member where group_id = $1").bind(group.id);
    batch.run(stmt).await?;
    for member in &group.members {
        let text = "select count(*) from class_member where class_id = $1 and user_id = $2";
        let stmt = batch.stmt(text).bind(class).bind(*member);
        if batch.one(stmt).await?.get::<i64>(0)? == 0 {
            return Err(StoreError::Invalid("a member of the group is not in the class".into()));
        }
    }
    batch.multi(&ADD_TO_GROUP, &group.members, |stmt, member| stmt.bind(group.id).bind(*member)).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn remove_group((class, group, audit): &RemovalFromClass, batch: &mut Batch) -> Result<()> {
    let stmt = batch.stmt("select count(*) from assignment where group_id = $1").bind(*group);
    if batch.one(stmt).await?.get::<i64>(0)? > 0 {
        return Err(StoreError::Invalid("there are assignments for this group".into()));
    }
    for text in
        ["delete from assignment_exception where group_id = $1", "delete from class_group_member where group_id = $1"]
    {
        let stmt = batch.stmt(text).bind(*group);
        batch.run(stmt).await?;
    }
    let stmt = batch.stmt("delete from class_group where id = $1 and class_id = $2").bind(*group).bind(*class);
    batch.must(stmt).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

impl Classes {
    async fn is_there(&self, text: &'static str, first: Uuid, second: Uuid) -> Result<bool> {
        let stmt = self.db.readers.stmt(text).bind(first).bind(second);
        Ok(self.db.readers.one(stmt).await?.get::<i64>(0)? > 0)
    }
}

impl Classes {
    /// Creates a class with its first teacher; `Conflict` if the join code is taken.
    pub async fn create_class(&self, class: ClassRow, teacher: Uuid, audit: AuditEntry) -> Result<()> {
        self.db.writer.change((class, teacher, audit), |input, batch| Box::pin(create(input, batch))).await
    }

    /// Changes name, join code, whether the class is archived and whether it follows the order of skills; `Conflict` if
    /// the join code is taken.
    pub async fn change_class(&self, class: ClassRow, audit: AuditEntry) -> Result<()> {
        self.db.writer.change((class, audit), |input, batch| Box::pin(change(input, batch))).await
    }

    /// Returns the class with this id.
    pub async fn class(&self, id: Uuid) -> Result<Option<ClassRow>> {
        let row = self.db.readers.opt(self.db.readers.stmt(select_class!("", "where c.id = $1")).bind(id)).await?;
        row.as_ref().map(Row::read).transpose()
    }

    /// Returns the class with this join code.
    pub async fn class_by_code(&self, code: &str) -> Result<Option<ClassRow>> {
        let row =
            self.db.readers.opt(self.db.readers.stmt(select_class!("", "where c.join_code = $1")).bind(code)).await?;
        row.as_ref().map(Row::read).transpose()
    }

    /// Returns the classes with one of these names that are not archived; several classes may have one name.
    pub async fn named(&self, names: &[String]) -> Result<Vec<ClassRow>> {
        let mut found = Vec::new();
        for chunk in names.chunks(MAX_ROWS) {
            let stmt = self.db.readers.multi(&NAMED, chunk.len());
            let stmt = chunk.iter().fold(stmt, |stmt, name| stmt.bind(name.as_str()));
            for row in &self.db.readers.all(stmt).await? {
                found.push(row.read()?);
            }
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
        let stmt = self.db.readers.stmt(text).bind(filter.teacher).bind(filter.learner);
        let stmt = stmt.bind(filter.archived.map(i64::from)).bind(after_name).bind(after_id).bind(filter.limit);
        self.db.readers.rows(stmt).await
    }

    /// Returns the names of the classes that an account teaches, or of all, by name, at most `limit`.
    pub async fn names(&self, teacher: Option<Uuid>, limit: i64) -> Result<Vec<ClassName>> {
        let text = "select c.id, c.name from class c where $1 is null or exists (
                select 1 from class_teacher t where t.class_id = c.id and t.user_id = $1)
            order by c.name, c.id limit $2";
        self.db.readers.rows(self.db.readers.stmt(text).bind(teacher).bind(limit)).await
    }

    /// Returns the learners of all classes that an account teaches, by name, at most `limit`.
    pub async fn learners_of(&self, teacher: Uuid, limit: i64) -> Result<Vec<Person>> {
        let text = concat!(
            "select u.id, u.name from user_account u where u.id in (
                select m.user_id from class_teacher t join class_member m on m.class_id = t.class_id
                where t.user_id = $1)
             order by ",
            by_name!("u"),
            " limit $2"
        );
        let stmt = self.db.readers.stmt(text).bind(teacher).bind(limit);
        self.db.readers.all(stmt).await?.iter().map(person).collect()
    }

    /// Whether an account teaches a class.
    pub async fn teaches(&self, teacher: Uuid, class: Uuid) -> Result<bool> {
        self.is_there("select count(*) from class_teacher where user_id = $1 and class_id = $2", teacher, class).await
    }

    /// Whether an account teaches a class of this learner.
    pub async fn teaches_learner(&self, teacher: Uuid, learner: Uuid) -> Result<bool> {
        let text = "select count(*) from class_teacher t join class_member m on m.class_id = t.class_id
            where t.user_id = $1 and m.user_id = $2";
        self.is_there(text, teacher, learner).await
    }

    /// Whether an account is a learner of a class.
    pub async fn learns(&self, learner: Uuid, class: Uuid) -> Result<bool> {
        self.is_there("select count(*) from class_member where user_id = $1 and class_id = $2", learner, class).await
    }

    /// Whether any class of this learner that is not archived follows the order of skills.
    pub async fn follows_order(&self, learner: Uuid) -> Result<bool> {
        let text = "select count(*) from class_member m join class c on c.id = m.class_id
            where m.user_id = $1 and c.archived = 0 and c.follow_order = 1";
        Ok(self.db.readers.one(self.db.readers.stmt(text).bind(learner)).await?.get::<i64>(0)? > 0)
    }

    /// Returns the teachers of a class, by name.
    pub async fn teachers(&self, class: Uuid) -> Result<Vec<Person>> {
        let text = concat!(
            "select u.id, u.name from class_teacher t join user_account u on u.id = t.user_id
             where t.class_id = $1 order by ",
            by_name!("u")
        );
        self.db.readers.all(self.db.readers.stmt(text).bind(class)).await?.iter().map(person).collect()
    }

    /// Makes an account a teacher of the class; false if it already was.
    pub async fn add_teacher(&self, class: Uuid, teacher: Uuid, audit: AuditEntry) -> Result<bool> {
        self.db.writer.change((class, teacher, audit), |input, batch| Box::pin(add_teacher(input, batch))).await
    }

    /// Removes a teacher from the class; `Conflict` for the last one, false if the account was not a teacher of it.
    pub async fn remove_teacher(&self, class: Uuid, teacher: Uuid, audit: AuditEntry) -> Result<bool> {
        self.db.writer.change((class, teacher, audit), |input, batch| Box::pin(remove_teacher(input, batch))).await
    }

    /// Returns the learners by name, those after the name `after`.
    pub async fn members(&self, class: Uuid, after: Option<String>, limit: i64) -> Result<Vec<MemberRow>> {
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
        self.db.readers.rows(self.db.readers.stmt(text).bind(class).bind(after).bind(limit)).await
    }

    /// Counts the learners of a class.
    pub async fn member_count(&self, class: Uuid) -> Result<usize> {
        let stmt = self.db.readers.stmt("select count(*) from class_member where class_id = $1").bind(class);
        Ok(usize::try_from(self.db.readers.one(stmt).await?.get::<i64>(0)?).unwrap_or_default())
    }

    /// Adds learners to the class, all of them or none; returns how many were new to it.
    pub async fn add_members(&self, class: Uuid, at: Timestamp, learners: Vec<(Uuid, AuditEntry)>) -> Result<usize> {
        self.db.writer.change((class, at, learners), |input, batch| Box::pin(add_members(input, batch))).await
    }

    /// Removes a learner from the class and its groups; false if they were not in it.
    pub async fn remove_member(&self, class: Uuid, learner: Uuid, audit: AuditEntry) -> Result<bool> {
        self.db.writer.change((class, learner, audit), |input, batch| Box::pin(remove_member(input, batch))).await
    }

    /// Returns the groups of a class, by name.
    pub async fn groups(&self, class: Uuid) -> Result<Vec<GroupRow>> {
        let text = "select g.id, g.name, m.user_id from class_group g
            left join class_group_member m on m.group_id = g.id where g.class_id = $1 order by g.name, g.id, m.user_id";
        let mut groups: Vec<GroupRow> = Vec::new();
        for row in &self.db.readers.all(self.db.readers.stmt(text).bind(class)).await? {
            let (id, member) = (row.get::<Uuid>(0)?, row.get::<Option<Uuid>>(2)?);
            match groups.last_mut().filter(|group| group.id == id) {
                Some(group) => group.members.extend(member),
                None => groups.push(GroupRow { id, name: row.get(1)?, members: member.into_iter().collect() }),
            }
        }
        Ok(groups)
    }

    /// Creates a group, or changes its name and members. `Invalid` if a member is not a learner of the class,
    /// `Conflict` if another group has that name.
    pub async fn put_group(&self, class: Uuid, group: GroupRow, audit: AuditEntry) -> Result<()> {
        let input = (class, group, audit);
        self.db
            .writer
            .change(input, |(class, group, audit), batch| Box::pin(put_group(*class, group, audit, batch)))
            .await
    }

    /// Removes a group with its exceptions; `Invalid` while there are assignments for it.
    pub async fn remove_group(&self, class: Uuid, group: Uuid, audit: AuditEntry) -> Result<()> {
        self.db.writer.change((class, group, audit), |input, batch| Box::pin(remove_group(input, batch))).await
    }
}
