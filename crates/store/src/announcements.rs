//! Announcements by administrators and teachers, and which accounts have dismissed them.

use std::sync::Arc;

use plumb_types::ids::{ClassId, UserId};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// Audience of an announcement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Every signed-in account.
    Everybody,
    Role(Role),
    /// The learners of a class.
    Class(ClassId),
}

impl Audience {
    /// The class, if the audience is one.
    pub const fn class(self) -> Option<ClassId> {
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

plumb_types::stored_as_text!(AnnouncementKind);

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

/// An announcement.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct AnnouncementRow {
    pub id: Uuid,
    /// Audience; never changes.
    #[sqlx(flatten, try_from = "AudienceColumns")]
    pub audience: Audience,
    /// Importance.
    pub kind: AnnouncementKind,
    /// One line.
    pub title: String,
    /// Body as plain text; may be empty.
    pub words: String,
    /// Shown from this instant on (inclusive).
    pub starts_at: Timestamp,
    /// No longer shown from this instant on.
    pub ends_at: Timestamp,
    /// Author.
    pub author: UserId,
    pub created_at: Timestamp,
    /// Number of its current revision, counted from 1.
    pub revision: i64,
}

/// Columns of the audience: every account if both are null.
#[derive(FromRow)]
struct AudienceColumns {
    class_id: Option<ClassId>,
    role: Option<Role>,
}

impl TryFrom<AudienceColumns> for Audience {
    type Error = StoreError;

    fn try_from(columns: AudienceColumns) -> Result<Self> {
        Ok(match (columns.class_id, columns.role) {
            (Some(class), _) => Self::Class(class),
            (None, Some(role)) => Self::Role(role),
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
    pub class: Option<ClassId>,
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
    let now = audit.at;
    let stmt = match row.audience.class() {
        Some(class) => {
            batch.query("select count(*) from announcement where class_id = $1 and ends_at > $2").bind(class).bind(now)
        }
        None => batch.query("select count(*) from announcement where class_id is null and ends_at > $1").bind(now),
    };
    if stmt.value::<i64>().await? >= *most {
        return Err(StoreError::Conflict);
    }
    let text =
        "insert into announcement (id, class_id, role, kind, title, words, starts_at, ends_at, author, created_at,
            revision) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    batch
        .query(text)
        .bind(row.id)
        .bind(row.audience.class())
        .bind(row.audience.role())
        .bind(row.kind)
        .bind(row.title.as_str())
        .bind(row.words.as_str())
        .bind(row.starts_at)
        .bind(row.ends_at)
        .bind(row.author)
        .bind(row.created_at)
        .bind(row.revision)
        .run()
        .await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn change((row, audit): &(AnnouncementRow, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "update announcement set kind = $2, title = $3, words = $4, starts_at = $5, ends_at = $6, revision = $7
        where id = $1 and revision = $7 - 1 and ends_at > $8";
    let stmt = batch
        .query(text)
        .bind(row.id)
        .bind(row.kind)
        .bind(row.title.as_str())
        .bind(row.words.as_str())
        .bind(row.starts_at)
        .bind(row.ends_at)
        .bind(row.revision)
        .bind(audit.at);
    stmt.must_or(StoreError::Conflict).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn end((id, audit): &(Uuid, AuditEntry), batch: &mut Batch) -> Result<()> {
    // An announcement that has not begun never begins: its start must not be after its end.
    let text = "update announcement set ends_at = $2, revision = revision + 1,
            starts_at = case when starts_at > $2 then $2 else starts_at end
        where id = $1 and ends_at > $2";
    batch.query(text).bind(*id).bind(audit.at).must_or(StoreError::Conflict).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn put_away((id, account, revision): &(Uuid, UserId, i64), batch: &mut Batch) -> Result<bool> {
    let text = "insert into announcement_put_away (announcement_id, user_id, revision)
        select a.id, $2, $3 from announcement a where a.id = $1 and a.revision >= $3
        on conflict (announcement_id, user_id) do update set revision = excluded.revision
            where announcement_put_away.revision < excluded.revision";
    if batch.query(text).bind(*id).bind(*account).bind(*revision).run().await? > 0 {
        return Ok(true);
    }
    batch.query("select 1 from announcement where id = $1").bind(*id).exists().await
}

async fn forget(before: &Timestamp, batch: &mut Batch) -> Result<u64> {
    let text = "delete from announcement_put_away where announcement_id in
        (select id from announcement where ends_at < $1)";
    batch.query(text).bind(before).run().await
}

impl Announcements {
    /// Stores a new announcement; `Conflict` if too many of its class or of the site have not ended.
    pub async fn publish(&self, publication: Publication) -> Result<()> {
        self.db.change(publication, publish).await
    }

    /// Changes kind, title, body, start and end of an announcement that has not ended. `Conflict` if it has ended or
    /// its stored revision is not the one before the row's.
    pub async fn change_announcement(&self, row: AnnouncementRow, audit: AuditEntry) -> Result<()> {
        self.db.change((row, audit), change).await
    }

    /// Ends an announcement at the instant of the audit row; `Conflict` if it has already ended.
    pub async fn end_announcement(&self, id: Uuid, audit: AuditEntry) -> Result<()> {
        self.db.change((id, audit), end).await
    }

    /// Returns the announcement with this id.
    pub async fn announcement(&self, id: Uuid) -> Result<Option<AnnouncementRow>> {
        self.db.query(concat!("select ", columns!(), " from announcement a where a.id = $1")).bind(id).optional().await
    }

    /// Returns a page of announcements.
    pub async fn announcements(&self, filter: AnnouncementFilter) -> Result<Vec<AnnouncementRow>> {
        let (end, id) = filter.after.unwrap_or((Timestamp::from_micros(i64::MAX), Uuid::max()));
        let stmt = if let Some(class) = filter.class {
            let text = concat!(
                "select ",
                columns!(),
                " from announcement a where (a.ends_at < $1 or (a.ends_at = $1 and a.id < $2)) and a.class_id = $4
                  order by a.ends_at desc, a.id desc limit $3"
            );
            self.db.query(text).bind(end).bind(id).bind(filter.limit).bind(class)
        } else {
            let text = concat!(
                "select ",
                columns!(),
                " from announcement a where (a.ends_at < $1 or (a.ends_at = $1 and a.id < $2))
                  and a.class_id is null order by a.ends_at desc, a.id desc limit $3"
            );
            self.db.query(text).bind(end).bind(id).bind(filter.limit)
        };
        stmt.rows().await
    }

    /// Returns at most `limit` announcements for an account of that role at that instant: warnings first, then the
    /// latest start first. Without `put_away`, leaves out those that the account dismissed at their current revision. A
    /// single query over indexes, because every page runs it.
    pub async fn current(
        &self,
        account: UserId,
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
        self.db.query(text).bind(account).bind(role).bind(at).bind(i64::from(put_away)).bind(limit).rows().await
    }

    /// Dismisses that revision of an announcement for an account; false if there is no such announcement. Not a change
    /// of record, so it leaves no audit row.
    pub async fn put_away(&self, id: Uuid, account: UserId, revision: i64) -> Result<bool> {
        self.db.change((id, account, revision), put_away).await
    }

    /// Deletes the dismissals of announcements that ended before that instant; returns the number of rows.
    pub async fn delete_dismissals(&self, ended_before: Timestamp) -> Result<u64> {
        self.db.change(ended_before, forget).await
    }
}
