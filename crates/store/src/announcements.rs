//! Announcements by administrators and teachers, and which accounts have dismissed them.

use std::sync::Arc;

use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, StoreError, damaged};
use crate::sql::{Micros, RoleName};
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// Audience of an announcement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Every signed-in account.
    Everybody,
    Role(Role),
    /// The learners of a class.
    Class(Uuid),
}

impl Audience {
    /// The class, if the audience is one.
    pub const fn class(self) -> Option<Uuid> {
        match self {
            Self::Class(class) => Some(class),
            Self::Everybody | Self::Role(_) => None,
        }
    }

    /// The role, if the audience is one.
    pub const fn role(self) -> Option<Role> {
        match self {
            Self::Role(role) => Some(role),
            Self::Everybody | Self::Class(_) => None,
        }
    }
}

/// Importance of an announcement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnnouncementKind {
    /// Not shown while an assessment is taken.
    Information,
    /// Shown also while an assessment is taken.
    Warning,
}

impl AnnouncementKind {
    /// The word that is stored and that forms send.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Information => "information",
            Self::Warning => "warning",
        }
    }

    /// Parses the stored word.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Information, Self::Warning].into_iter().find(|kind| kind.as_str() == word)
    }
}

impl TryFrom<String> for AnnouncementKind {
    type Error = StoreError;

    fn try_from(name: String) -> Result<Self> {
        Self::parse(&name).ok_or_else(|| damaged("an announcement is of no kind"))
    }
}

/// An announcement.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AnnouncementRow {
    pub id: Uuid,
    /// Audience; never changes.
    #[sqlx(flatten, try_from = "AudienceColumns")]
    pub audience: Audience,
    /// Importance.
    #[sqlx(try_from = "String")]
    pub kind: AnnouncementKind,
    /// One line.
    pub title: String,
    /// Body as plain text; may be empty.
    pub words: String,
    /// Shown from this instant on (inclusive).
    #[sqlx(try_from = "Micros")]
    pub starts_at: Timestamp,
    /// No longer shown from this instant on.
    #[sqlx(try_from = "Micros")]
    pub ends_at: Timestamp,
    /// Author.
    pub author: Uuid,
    #[sqlx(try_from = "Micros")]
    pub created_at: Timestamp,
    /// Number of its current revision, counted from 1.
    pub revision: i64,
}

/// Columns of the audience: every account if both are null.
#[derive(FromRow)]
struct AudienceColumns {
    class_id: Option<Uuid>,
    role: Option<RoleName>,
}

impl TryFrom<AudienceColumns> for Audience {
    type Error = StoreError;

    fn try_from(columns: AudienceColumns) -> Result<Self> {
        Ok(match (columns.class_id, columns.role) {
            (Some(class), _) => Self::Class(class),
            (None, Some(role)) => Self::Role(role.try_into()?),
            (None, None) => Self::Everybody,
        })
    }
}

/// Announcement to publish; refused if `most` announcements of its class (or of the site) have not ended yet.
#[derive(Debug, Clone)]
pub struct Publication {
    pub row: AnnouncementRow,
    /// Most announcements of one class, or of the site, that have not ended.
    pub most: i64,
    /// Audit row; its instant decides which announcements have ended.
    pub audit: AuditEntry,
}

/// Which announcements to list, ordered by end, latest first.
#[derive(Debug, Clone, Copy, Default)]
pub struct AnnouncementFilter {
    /// Class of the announcements; `None` for those of the site.
    pub class: Option<Uuid>,
    /// End and id of the last row of the previous page; only later rows are listed.
    pub after: Option<(Timestamp, Uuid)>,
    /// Maximum number of rows.
    pub limit: i64,
}

/// Announcements.
#[derive(Clone)]
pub struct Announcements {
    pub(crate) db: Arc<Db>,
}

macro_rules! columns {
    () => {
        "a.id, a.class_id, a.role, a.kind, a.title, a.words, a.starts_at, a.ends_at, a.author, a.created_at, a.revision"
    };
}

/// Condition: shown at `$3` and, unless `$4` is 1, its current revision not dismissed by account `$1`.
macro_rules! shown {
    () => {
        "a.ends_at > $3 and a.starts_at <= $3 and ($4 = 1 or not exists (select 1 from announcement_put_away p
            where p.announcement_id = a.id and p.user_id = $1 and p.revision >= a.revision))"
    };
}

async fn publish(publication: &Publication, batch: &mut Batch) -> Result<()> {
    let Publication { row, most, audit } = publication;
    // Writers run one after another, so no other announcement is added between the count and the insert.
    let now = audit.at.as_micros();
    let stmt = match row.audience.class() {
        Some(class) => {
            batch.stmt("select count(*) from announcement where class_id = $1 and ends_at > $2").bind(class).bind(now)
        }
        None => batch.stmt("select count(*) from announcement where class_id is null and ends_at > $1").bind(now),
    };
    if batch.one(stmt).await?.get::<i64>(0)? >= *most {
        return Err(StoreError::Conflict);
    }
    let text =
        "insert into announcement (id, class_id, role, kind, title, words, starts_at, ends_at, author, created_at,
            revision) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    let stmt = batch
        .stmt(text)
        .bind(row.id)
        .bind(row.audience.class())
        .bind(row.audience.role().map(Role::as_str))
        .bind(row.kind.as_str())
        .bind(row.title.as_str())
        .bind(row.words.as_str())
        .bind(row.starts_at.as_micros())
        .bind(row.ends_at.as_micros())
        .bind(row.author)
        .bind(row.created_at.as_micros())
        .bind(row.revision);
    batch.run(stmt).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn change((row, audit): &(AnnouncementRow, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "update announcement set kind = $2, title = $3, words = $4, starts_at = $5, ends_at = $6, revision = $7
        where id = $1 and revision = $7 - 1 and ends_at > $8";
    let stmt = batch
        .stmt(text)
        .bind(row.id)
        .bind(row.kind.as_str())
        .bind(row.title.as_str())
        .bind(row.words.as_str())
        .bind(row.starts_at.as_micros())
        .bind(row.ends_at.as_micros())
        .bind(row.revision)
        .bind(audit.at.as_micros());
    if batch.run(stmt).await? == 0 {
        return Err(StoreError::Conflict);
    }
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn end((id, audit): &(Uuid, AuditEntry), batch: &mut Batch) -> Result<()> {
    // An announcement that has not begun never begins: its start must not be after its end.
    let text = "update announcement set ends_at = $2, revision = revision + 1,
            starts_at = case when starts_at > $2 then $2 else starts_at end
        where id = $1 and ends_at > $2";
    let stmt = batch.stmt(text).bind(*id).bind(audit.at.as_micros());
    if batch.run(stmt).await? == 0 {
        return Err(StoreError::Conflict);
    }
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn put_away((id, account, revision): &(Uuid, Uuid, i64), batch: &mut Batch) -> Result<bool> {
    let text = "insert into announcement_put_away (announcement_id, user_id, revision)
        select a.id, $2, $3 from announcement a where a.id = $1 and a.revision >= $3
        on conflict (announcement_id, user_id) do update set revision = excluded.revision
            where announcement_put_away.revision < excluded.revision";
    let stmt = batch.stmt(text).bind(*id).bind(*account).bind(*revision);
    if batch.run(stmt).await? > 0 {
        return Ok(true);
    }
    let stmt = batch.stmt("select 1 from announcement where id = $1").bind(*id);
    Ok(batch.opt(stmt).await?.is_some())
}

async fn forget(before: &Timestamp, batch: &mut Batch) -> Result<u64> {
    let text = "delete from announcement_put_away where announcement_id in
        (select id from announcement where ends_at < $1)";
    let stmt = batch.stmt(text).bind(before.as_micros());
    batch.run(stmt).await
}

impl Announcements {
    /// Stores a new announcement; `Conflict` if too many of its class or of the site have not ended.
    pub async fn publish(&self, publication: Publication) -> Result<()> {
        self.db.writer.change(publication, |input, batch| Box::pin(publish(input, batch))).await
    }

    /// Changes kind, title, body, start and end of an announcement that has not ended. `Conflict` if it has ended or
    /// its stored revision is not the one before the row's.
    pub async fn change_announcement(&self, row: AnnouncementRow, audit: AuditEntry) -> Result<()> {
        self.db.writer.change((row, audit), |input, batch| Box::pin(change(input, batch))).await
    }

    /// Ends an announcement at the instant of the audit row; `Conflict` if it has already ended.
    pub async fn end_announcement(&self, id: Uuid, audit: AuditEntry) -> Result<()> {
        self.db.writer.change((id, audit), |input, batch| Box::pin(end(input, batch))).await
    }

    /// Returns the announcement with this id.
    pub async fn announcement(&self, id: Uuid) -> Result<Option<AnnouncementRow>> {
        let stmt =
            self.db.readers.stmt(concat!("select ", columns!(), " from announcement a where a.id = $1")).bind(id);
        self.db.readers.row(stmt).await
    }

    /// Returns a page of announcements.
    pub async fn announcements(&self, filter: AnnouncementFilter) -> Result<Vec<AnnouncementRow>> {
        let (end, id) = filter.after.map_or((i64::MAX, Uuid::max()), |(end, id)| (end.as_micros(), id));
        let stmt = if let Some(class) = filter.class {
            let text = concat!(
                "select ",
                columns!(),
                " from announcement a where (a.ends_at < $1 or (a.ends_at = $1 and a.id < $2)) and a.class_id = $4
                  order by a.ends_at desc, a.id desc limit $3"
            );
            self.db.readers.stmt(text).bind(end).bind(id).bind(filter.limit).bind(class)
        } else {
            let text = concat!(
                "select ",
                columns!(),
                " from announcement a where (a.ends_at < $1 or (a.ends_at = $1 and a.id < $2))
                  and a.class_id is null order by a.ends_at desc, a.id desc limit $3"
            );
            self.db.readers.stmt(text).bind(end).bind(id).bind(filter.limit)
        };
        self.db.readers.rows(stmt).await
    }

    /// Returns at most `limit` announcements for an account of that role at that instant: warnings first, then the
    /// latest start first. Without `put_away`, leaves out those that the account dismissed at their current revision. A
    /// single query over indexes, because every page runs it.
    pub async fn current(
        &self,
        account: Uuid,
        role: Role,
        at: Timestamp,
        put_away: bool,
        limit: i64,
    ) -> Result<Vec<AnnouncementRow>> {
        // Two arms, each with its own index: few announcements of the site, and those of the learner's classes.
        let text = concat!(
            "select * from (select ",
            columns!(),
            " from announcement a where a.class_id is null and (a.role is null or a.role = $2) and ",
            shown!(),
            " union all select ",
            columns!(),
            " from class_member m join class c on c.id = m.class_id join announcement a on a.class_id = m.class_id
              where m.user_id = $1 and c.archived = 0 and ",
            shown!(),
            ") as a order by a.kind desc, a.starts_at desc, a.id desc limit $5"
        );
        let stmt = self
            .db
            .readers
            .stmt(text)
            .bind(account)
            .bind(role.as_str())
            .bind(at.as_micros())
            .bind(i64::from(put_away))
            .bind(limit);
        self.db.readers.rows(stmt).await
    }

    /// Dismisses that revision of an announcement for an account; false if there is no such announcement. Not a change
    /// of record, so it leaves no audit row.
    pub async fn put_away(&self, id: Uuid, account: Uuid, revision: i64) -> Result<bool> {
        self.db.writer.change((id, account, revision), |input, batch| Box::pin(put_away(input, batch))).await
    }

    /// Deletes the dismissals of announcements that ended before that instant; returns the number of rows.
    pub async fn delete_dismissals(&self, ended_before: Timestamp) -> Result<u64> {
        self.db.writer.change(ended_before, |input, batch| Box::pin(forget(input, batch))).await
    }
}
