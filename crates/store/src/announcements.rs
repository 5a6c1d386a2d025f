//! What administrators and teachers announce, and who has put it away.

use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use plumb_domain::user::Role;
use uuid::Uuid;

use crate::audit::AuditEntry;
use crate::error::Result;

/// Whom an announcement is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Everybody who is signed in.
    Everybody,
    /// Those who have that role.
    Role(Role),
    /// The learners of a class.
    Class(Uuid),
}

impl Audience {
    /// The class, if it is for one.
    pub const fn class(self) -> Option<Uuid> {
        match self {
            Self::Class(class) => Some(class),
            Self::Everybody | Self::Role(_) => None,
        }
    }

    /// The role, if it is for one.
    pub const fn role(self) -> Option<Role> {
        match self {
            Self::Role(role) => Some(role),
            Self::Everybody | Self::Class(_) => None,
        }
    }
}

/// How much it matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnnouncementKind {
    /// Worth knowing; not shown while an assessment is taken.
    Information,
    /// Shown also then.
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

    /// The kind that a word names.
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Information, Self::Warning].into_iter().find(|kind| kind.as_str() == word)
    }
}

/// An announcement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnnouncementRow {
    /// Its identifier.
    pub id: Uuid,
    /// Whom it is for; never changes.
    pub audience: Audience,
    /// How much it matters.
    pub kind: AnnouncementKind,
    /// One line.
    pub title: String,
    /// Plain text; may be empty.
    pub words: String,
    /// Shown from then on.
    pub starts_at: Timestamp,
    /// Not shown from then on.
    pub ends_at: Timestamp,
    /// Who published it.
    pub author: Uuid,
    /// When.
    pub created_at: Timestamp,
    /// Counts its changes from 1.
    pub revision: i64,
}

/// What an announcement is about to become: refused when `most` of its place are not over by then.
#[derive(Debug, Clone)]
pub struct Publication {
    /// The announcement.
    pub row: AnnouncementRow,
    /// So many may there be of one class, or of the whole site, that are not over.
    pub most: i64,
    /// Its audit row, whose instant decides what is over.
    pub audit: AuditEntry,
}

/// Which announcements to list: those that end last first.
#[derive(Debug, Clone, Copy, Default)]
pub struct AnnouncementFilter {
    /// Those of this class; without one those of the site.
    pub class: Option<Uuid>,
    /// Only after this end and id: the last of the page before.
    pub after: Option<(Timestamp, Uuid)>,
    /// At most so many.
    pub limit: i64,
}

/// Announcements.
#[async_trait]
pub trait Announcements: Send + Sync {
    /// Stores a new one; `Conflict` when there are too many that are not over.
    async fn publish(&self, publication: Publication) -> Result<()>;
    /// Changes kind, title, words, beginning and end of one that was read at the revision before the row's and is not
    /// over; `Conflict` when it has been changed since, or is over.
    async fn change_announcement(&self, row: AnnouncementRow, audit: AuditEntry) -> Result<()>;
    /// Ends one at the instant of the audit row; `Conflict` when it is over.
    async fn end_announcement(&self, id: Uuid, audit: AuditEntry) -> Result<()>;
    /// The announcement of that id.
    async fn announcement(&self, id: Uuid) -> Result<Option<AnnouncementRow>>;
    /// A page of announcements.
    async fn announcements(&self, filter: AnnouncementFilter) -> Result<Vec<AnnouncementRow>>;
    /// What concerns an account of that role at that instant: warnings first, then what began last, at most `limit`.
    /// Without `put_away` only what it has not put away as it is now. One query by indexes: every page asks.
    async fn current(
        &self,
        account: Uuid,
        role: Role,
        at: Timestamp,
        put_away: bool,
        limit: i64,
    ) -> Result<Vec<AnnouncementRow>>;
    /// An account puts an announcement away as it was at that revision; false when it is not there. No change of
    /// record: it leaves no audit row.
    async fn put_away(&self, id: Uuid, account: Uuid, revision: i64) -> Result<bool>;
    /// Forgets who has put away what ended before that instant; says how many rows went.
    async fn forget_put_away(&self, ended_before: Timestamp) -> Result<u64>;
}
