//! Announcements with a limited duration: from administrators to all accounts or to one role, from teachers to one of
//! their classes.

use plumb_store::StoreError;
use plumb_store::announcements::{AnnouncementFilter, Publication};
use plumb_store::audit::AuditEntry;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::ClassId;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

pub use plumb_store::announcements::{AnnouncementKind, AnnouncementRow, Audience};

use crate::accounts::Actor;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::naming::titled;
use crate::paging::{cut, one_more};
use crate::plumb::Plumb;

/// Longest title, characters.
pub const LONGEST_TITLE: usize = 120;
/// Longest text, characters.
pub const LONGEST_WORDS: usize = 2_000;
/// Most announcements of one class, or of the whole site, that are not over.
pub const MOST: i64 = 20;
/// Longest duration of an announcement, days.
pub const LONGEST_DAYS: i64 = 366;
/// Most announcements shown on a page.
const SHOWN: i64 = 5;
/// Most announcements listed for a reader.
const READ: i64 = 50;
/// Announcements on a page of the list for their editors.
const PAGE: usize = 20;
/// Seconds of a day.
const DAY: i64 = 86_400;

/// The audience of announcements, which also decides who may edit them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Board {
    /// All accounts or a role: edited by administrators.
    Site,
    /// The learners of a class: edited by its teachers, and by administrators.
    Class(ClassId),
}

/// Content of an announcement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnnouncementContent {
    /// Its importance.
    pub kind: AnnouncementKind,
    /// Title, one line.
    pub title: String,
    /// Plain text; may be empty.
    pub words: String,
    /// When it begins; `None` for now.
    pub begins: Option<Timestamp>,
    /// When it ends.
    pub ends: Timestamp,
}

/// Status of an announcement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnnouncementState {
    /// It has not begun.
    Ahead,
    Shown,
    Over,
}

/// Returns the status of an announcement at an instant.
pub fn announcement_state(row: &AnnouncementRow, now: Timestamp) -> AnnouncementState {
    if now >= row.ends_at {
        AnnouncementState::Over
    } else if now < row.starts_at {
        AnnouncementState::Ahead
    } else {
        AnnouncementState::Shown
    }
}

/// The use cases of announcing.
#[derive(Clone, Copy)]
pub struct Announcer<'a> {
    plumb: &'a Plumb,
    actor: &'a Actor,
    board: Board,
}

impl Plumb {
    /// Returns the use cases of announcing on a board. `Forbidden` for learners, and for all but administrators if the
    /// board is for more than a class; `NotFound` for a class that the caller does not teach.
    pub async fn as_announcer<'a>(&'a self, actor: &'a Actor, board: Board) -> Result<Announcer<'a>> {
        match board {
            Board::Site if actor.role != Role::Admin => return Err(ServiceError::Forbidden),
            Board::Site => {}
            Board::Class(class) => {
                self.as_teacher(actor)?.own_class(class).await?;
            }
        }
        Ok(Announcer { plumb: self, actor, board })
    }

    /// Returns the current announcements for an account that it has not dismissed, warnings first.
    pub async fn undismissed_announcements(&self, actor: &Actor) -> Result<Vec<AnnouncementRow>> {
        Ok(self.stores.announcements.current(actor.id, actor.role, self.now(), false, SHOWN).await?)
    }

    /// Returns all current announcements for an account, dismissed or not.
    pub async fn current_announcements(&self, actor: &Actor) -> Result<Vec<AnnouncementRow>> {
        Ok(self.stores.announcements.current(actor.id, actor.role, self.now(), true, READ).await?)
    }

    /// Dismisses an announcement in the revision that its reader has seen. `NotFound` if it is not for them, or not
    /// current.
    pub async fn dismiss_announcement(&self, actor: &Actor, id: Uuid, revision: i64) -> Result<()> {
        let concerns = self.current_announcements(actor).await?.iter().any(|row| row.id == id);
        if concerns && self.stores.announcements.put_away(id, actor.id, revision).await? {
            return Ok(());
        }
        Err(ServiceError::NotFound)
    }
}

impl Announcer<'_> {
    /// Returns a page of the board's announcements, those that end last first, after the given one; and whether there
    /// are more.
    pub async fn list(&self, after: Option<(Timestamp, Uuid)>) -> Result<(Vec<AnnouncementRow>, bool)> {
        let class = match self.board {
            Board::Site => None,
            Board::Class(class) => Some(class),
        };
        let filter = AnnouncementFilter { class, after, limit: one_more(PAGE) };
        let mut rows = self.plumb.stores.announcements.announcements(filter).await?;
        let more = cut(&mut rows, PAGE);
        Ok((rows, more))
    }

    /// Returns an announcement of the board; `NotFound` if it belongs to another one.
    pub async fn one(&self, id: Uuid) -> Result<AnnouncementRow> {
        let row = self.plumb.stores.announcements.announcement(id).await?.ok_or(ServiceError::NotFound)?;
        if row.audience.class() == self.class() { Ok(row) } else { Err(ServiceError::NotFound) }
    }

    /// Publishes an announcement. `audience` must belong to the board.
    pub async fn publish(&self, audience: Audience, announced: AnnouncementContent) -> Result<Uuid> {
        if audience.class() != self.class() {
            return Err(ServiceError::NotFound);
        }
        let now = self.plumb.now();
        let row = AnnouncementRow {
            id: self.plumb.chance.id(now),
            audience,
            kind: announced.kind,
            title: title(&announced.title)?,
            words: words(&announced.words)?,
            starts_at: announced.begins.unwrap_or(now),
            ends_at: announced.ends,
            author: self.actor.id,
            created_at: now,
            revision: 1,
        };
        in_order(&row, now)?;
        let (id, audit) = (row.id, self.entry(AuditAction::AnnouncementPublished, &row, now));
        match self.plumb.stores.announcements.publish(Publication { row, most: MOST, audit }).await {
            Err(StoreError::Conflict) => Err(InvalidInput::AnnouncementsMany(MOST).into()),
            done => Ok(done.map(|()| id)?),
        }
    }

    /// Changes an announcement that is not over and still has this revision. Readers who dismissed it see it again.
    pub async fn change(&self, id: Uuid, revision: i64, announced: AnnouncementContent) -> Result<()> {
        let old = self.one(id).await?;
        let now = self.plumb.now();
        if old.revision != revision || announcement_state(&old, now) == AnnouncementState::Over {
            return Err(ServiceError::Conflict);
        }
        let row = AnnouncementRow {
            kind: announced.kind,
            title: title(&announced.title)?,
            words: words(&announced.words)?,
            starts_at: announced.begins.unwrap_or(old.starts_at),
            ends_at: announced.ends,
            revision: revision.saturating_add(1),
            ..old
        };
        in_order(&row, now)?;
        let audit = self.entry(AuditAction::AnnouncementChanged, &row, now);
        Ok(self.plumb.stores.announcements.change_announcement(row, audit).await?)
    }

    /// Ends an announcement now. `Conflict` if it is over.
    pub async fn end(&self, id: Uuid) -> Result<()> {
        let row = self.one(id).await?;
        let now = self.plumb.now();
        let audit = self.entry(AuditAction::AnnouncementEnded, &AnnouncementRow { ends_at: now, ..row }, now);
        Ok(self.plumb.stores.announcements.end_announcement(id, audit).await?)
    }

    fn class(&self) -> Option<ClassId> {
        match self.board {
            Board::Site => None,
            Board::Class(class) => Some(class),
        }
    }

    /// The text may name people, so the audit trail has only its hash.
    fn entry(&self, action: AuditAction, row: &AnnouncementRow, at: Timestamp) -> AuditEntry {
        let text = hex::encode(Sha256::digest(format!("{}\n{}", row.title, row.words)));
        let detail = json!({
            "class": row.audience.class(), "role": row.audience.role(), "kind": row.kind.as_str(),
            "from": row.starts_at.to_rfc3339(), "until": row.ends_at.to_rfc3339(), "text_sha256": text,
        });
        AuditEntry {
            at,
            actor: Some(self.actor.id),
            action,
            subject_kind: "announcement".into(),
            subject_id: row.id.to_string(),
            detail: detail.to_string(),
        }
    }
}

/// Checks a title: it must fit on one line.
fn title(text: &str) -> Result<String> {
    let text = titled("title", text)?;
    if text.is_empty() {
        return Err(InvalidInput::AnnouncementTitleEmpty.into());
    }
    if text.chars().count() > LONGEST_TITLE {
        return Err(InvalidInput::AnnouncementTitleLong(LONGEST_TITLE).into());
    }
    Ok(text)
}

/// Checks a text: its only control characters are line ends. Browsers send these as two characters but count them as
/// one.
fn words(text: &str) -> Result<String> {
    let text = text.replace("\r\n", "\n").replace('\t', " ");
    let text = text.trim();
    if text.chars().count() > LONGEST_WORDS || text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(InvalidInput::AnnouncementWordsLong(LONGEST_WORDS).into());
    }
    Ok(text.to_owned())
}

/// Checks that it ends after it begins and not before now, and that it does not last too long.
fn in_order(row: &AnnouncementRow, now: Timestamp) -> Result<()> {
    if row.ends_at <= row.starts_at {
        return Err(InvalidInput::AnnouncementEndsFirst.into());
    }
    if row.ends_at <= now {
        return Err(InvalidInput::AnnouncementIsPast.into());
    }
    if row.ends_at > row.starts_at.plus_secs(LONGEST_DAYS * DAY) {
        return Err(InvalidInput::AnnouncementTooLong(LONGEST_DAYS).into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use plumb_types::ids::UserId;

    use super::*;

    #[test]
    fn a_title_is_one_line_and_a_text_keeps_its_lines() {
        assert_eq!(title("  Room \n 12 ").unwrap(), "Room 12");
        assert!(title(" \n").is_err() && title(&"x".repeat(121)).is_err() && title("a\u{7}b").is_err());
        assert_eq!(title(&"é".repeat(120)).unwrap().chars().count(), 120);
        assert_eq!(words("one\r\ntwo\tthree\n").unwrap(), "one\ntwo three");
        assert!(words(&"x".repeat(2_001)).is_err() && words("\u{1b}[31m").is_err());
        assert_eq!(words(&"\r\n".repeat(1_500)).unwrap(), "");
    }

    #[test]
    fn an_announcement_ends_after_it_begins_and_after_now() {
        let at = Timestamp::from_secs;
        let row = |starts: i64, ends: i64| AnnouncementRow {
            id: Uuid::nil(),
            audience: Audience::Everybody,
            kind: AnnouncementKind::Information,
            title: "t".into(),
            words: String::new(),
            starts_at: at(starts),
            ends_at: at(ends),
            author: UserId::nil(),
            created_at: at(0),
            revision: 1,
        };
        assert!(in_order(&row(10, 20), at(15)).is_ok());
        for (starts, ends, now) in [(20, 20, 0), (20, 10, 0), (10, 20, 20), (0, LONGEST_DAYS * DAY + 1, 0)] {
            assert!(in_order(&row(starts, ends), at(now)).is_err(), "{starts} {ends} {now}");
        }
        let shown = row(10, 20);
        assert_eq!(
            [9, 10, 19, 20].map(|now| announcement_state(&shown, at(now))),
            [AnnouncementState::Ahead, AnnouncementState::Shown, AnnouncementState::Shown, AnnouncementState::Over]
        );
    }
}
