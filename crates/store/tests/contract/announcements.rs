//! Announcements, their audiences, and dismissing them.

use plumb_store::StoreError;
use plumb_store::announcements::{AnnouncementFilter, AnnouncementKind, AnnouncementRow, Audience, Publication};
use plumb_store::audit::{AuditEntry, AuditFilter};
use plumb_store::classes::ClassRow;
use plumb_store::people::{AccountChangeOutcome, Erasure};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use uuid::Uuid;

use crate::TestDatabase;
use crate::test_database::{NOW, entry, id};

on_both! {
    an_announcement_reaches_those_it_is_for_while_it_lasts,
    what_was_put_away_stays_away_until_it_is_changed,
    a_change_is_of_what_was_read_and_of_nothing_that_is_over,
    there_are_not_too_many_at_once,
    the_list_turns_its_pages,
}

/// Audit row some seconds after [`NOW`].
fn audit(action: AuditAction, id: Uuid, secs: i64) -> AuditEntry {
    AuditEntry { at: NOW.plus_secs(secs), ..entry(action, "announcement", &id.to_string()) }
}

fn row(author: UserId, audience: Audience, title: &str) -> AnnouncementRow {
    AnnouncementRow {
        id: id(),
        audience,
        kind: AnnouncementKind::Information,
        title: title.into(),
        words: "line one\nline <two>".into(),
        starts_at: NOW,
        ends_at: NOW.plus_secs(100),
        author,
        created_at: NOW,
        revision: 1,
    }
}

async fn publish(house: &TestDatabase, row: &AnnouncementRow) -> Result<(), StoreError> {
    let audit = audit(AuditAction::AnnouncementPublished, row.id, 0);
    house.stores.announcements.publish(Publication { row: row.clone(), most: 3, audit }).await
}

async fn class(house: &TestDatabase, teacher: UserId, learner: UserId) -> ClassRow {
    let row = ClassRow {
        id: id(),
        name: "7b".into(),
        join_code: None,
        created_at: NOW,
        archived: false,
        follow_order: false,
        model_words: false,
    };
    let about = |action| entry(action, "class", &row.id.to_string());
    house.stores.classes.create_class(row.clone(), teacher, about(AuditAction::ClassCreated)).await.unwrap();
    house.stores.classes.add_members(row.id, NOW, vec![(learner, about(AuditAction::ClassJoined))]).await.unwrap();
    row
}

/// Returns the titles shown to an account.
async fn titles(house: &TestDatabase, account: UserId, role: Role, at: Timestamp, put_away: bool) -> Vec<String> {
    let rows = house.stores.announcements.current(account, role, at, put_away, 10).await.unwrap();
    rows.into_iter().map(|row| row.title).collect()
}

/// Adds rows to both tables.
pub(crate) async fn furnish(house: &TestDatabase, teacher: UserId) {
    let row = row(teacher, Audience::Role(Role::Learner), "Holidays");
    publish(house, &row).await.unwrap();
    let reader = house.learner().await;
    assert!(house.stores.announcements.put_away(row.id, reader, 1).await.unwrap());
}

async fn an_announcement_reaches_those_it_is_for_while_it_lasts(house: TestDatabase) {
    let (teacher, ann, bob) = (house.learner().await, house.learner().await, house.learner().await);
    let class = class(&house, teacher, ann).await;
    publish(&house, &row(teacher, Audience::Everybody, "all")).await.unwrap();
    publish(&house, &row(teacher, Audience::Role(Role::Teacher), "teachers")).await.unwrap();
    let warning = AnnouncementRow {
        kind: AnnouncementKind::Warning,
        starts_at: NOW.plus_secs(-50),
        ..row(teacher, Audience::Class(class.id), "class")
    };
    publish(&house, &warning).await.unwrap();
    let later = AnnouncementRow { starts_at: NOW.plus_secs(10), ..row(teacher, Audience::Class(class.id), "later") };
    publish(&house, &later).await.unwrap();
    assert_eq!(titles(&house, ann, Role::Learner, NOW, false).await, ["class", "all"], "warnings come first");
    assert_eq!(titles(&house, bob, Role::Learner, NOW, false).await, ["all"]);
    let of_teacher = titles(&house, teacher, Role::Teacher, NOW, false).await;
    assert!(of_teacher.len() == 2 && of_teacher.contains(&"teachers".to_owned()), "{of_teacher:?}");
    let at = |secs| titles(&house, ann, Role::Learner, NOW.plus_secs(secs), false);
    assert_eq!(at(10).await, ["class", "later", "all"]);
    assert_eq!(at(99).await.len(), 3);
    assert_eq!(at(100).await, Vec::<String>::new(), "over at the instant of its end");
    let one = house.stores.announcements.announcement(warning.id).await.unwrap();
    assert_eq!(one, Some(warning));
    // Announcements of an archived class are not shown.
    let over = ClassRow { archived: true, ..class };
    house.stores.classes.change_class(over.clone(), entry(AuditAction::ClassChanged, "class", "c")).await.unwrap();
    assert_eq!(at(10).await, ["all"]);
}

async fn what_was_put_away_stays_away_until_it_is_changed(house: TestDatabase) {
    let (teacher, ann, bob) = (house.learner().await, house.learner().await, house.learner().await);
    let row = row(teacher, Audience::Everybody, "Room 12");
    publish(&house, &row).await.unwrap();
    let announcements = &house.stores.announcements;
    assert!(announcements.put_away(row.id, ann, 1).await.unwrap());
    assert!(announcements.put_away(row.id, ann, 1).await.unwrap(), "a second tab does it again");
    assert!(!announcements.put_away(id(), ann, 1).await.unwrap());
    assert_eq!(titles(&house, ann, Role::Learner, NOW, false).await, Vec::<String>::new());
    assert_eq!(titles(&house, ann, Role::Learner, NOW, true).await, ["Room 12"]);
    assert_eq!(titles(&house, bob, Role::Learner, NOW, false).await, ["Room 12"]);
    // An announcement that has not begun cannot be dismissed.
    announcements.put_away(row.id, bob, 2).await.unwrap();
    let changed = AnnouncementRow { title: "Room 14".into(), revision: 2, ..row.clone() };
    announcements.change_announcement(changed, audit(AuditAction::AnnouncementChanged, row.id, 1)).await.unwrap();
    for reader in [ann, bob] {
        assert_eq!(titles(&house, reader, Role::Learner, NOW, false).await, ["Room 14"]);
    }
    // An outdated page in another tab does not undo a later dismissal.
    announcements.put_away(row.id, ann, 2).await.unwrap();
    announcements.put_away(row.id, ann, 1).await.unwrap();
    assert_eq!(titles(&house, ann, Role::Learner, NOW, false).await, Vec::<String>::new());
    assert_eq!(announcements.delete_dismissals(NOW.plus_secs(100)).await.unwrap(), 0, "it is not over before then");
    assert_eq!(titles(&house, ann, Role::Learner, NOW, false).await, Vec::<String>::new());
    let erasure =
        Erasure { id: ann, name: "Deleted".into(), at: NOW, audit: entry(AuditAction::AccountDeleted, "account", "a") };
    assert_eq!(house.stores.people.erase(erasure).await.unwrap(), AccountChangeOutcome::Done);
    assert_eq!(titles(&house, ann, Role::Learner, NOW, false).await, ["Room 14"], "it is forgotten with the account");
    announcements.put_away(row.id, bob, 2).await.unwrap();
    assert_eq!(announcements.delete_dismissals(NOW.plus_secs(101)).await.unwrap(), 1, "bob's, when it is over");
}

async fn a_change_is_of_what_was_read_and_of_nothing_that_is_over(house: TestDatabase) {
    let teacher = house.learner().await;
    let row = row(teacher, Audience::Everybody, "one");
    publish(&house, &row).await.unwrap();
    let change = |revision, title: &str, secs| {
        let changed = AnnouncementRow { revision, title: title.into(), ..row.clone() };
        let audit = audit(AuditAction::AnnouncementChanged, row.id, secs);
        house.stores.announcements.change_announcement(changed, audit)
    };
    change(2, "two", 1).await.unwrap();
    assert!(matches!(change(2, "again", 2).await, Err(StoreError::Conflict)));
    let end =
        |secs| house.stores.announcements.end_announcement(row.id, audit(AuditAction::AnnouncementEnded, row.id, secs));
    end(3).await.unwrap();
    assert!(matches!(end(4).await, Err(StoreError::Conflict)));
    assert!(matches!(change(4, "late", 4).await, Err(StoreError::Conflict)));
    let ended = house.stores.announcements.announcement(row.id).await.unwrap().unwrap();
    assert_eq!((ended.title.as_str(), ended.ends_at, ended.revision), ("two", NOW.plus_secs(3), 3));
    // Refused changes left no audit row.
    let filter = AuditFilter { subject_id: Some(row.id.to_string()), limit: 10, ..AuditFilter::default() };
    let actions: Vec<_> =
        house.stores.audit.page(filter).await.unwrap().into_iter().map(|row| row.entry.action).collect();
    assert_eq!(actions, ["announcement_ended", "announcement_changed", "announcement_published"]);
}

async fn there_are_not_too_many_at_once(house: TestDatabase) {
    let (teacher, ann) = (house.learner().await, house.learner().await);
    let class = class(&house, teacher, ann).await;
    let rows: Vec<_> = (0..4).map(|n| row(teacher, Audience::Everybody, &n.to_string())).collect();
    for row in &rows[..3] {
        publish(&house, row).await.unwrap();
    }
    assert!(matches!(publish(&house, &rows[3]).await, Err(StoreError::Conflict)));
    publish(&house, &row(teacher, Audience::Class(class.id), "c")).await.unwrap();
    let ended = audit(AuditAction::AnnouncementEnded, rows[0].id, 0);
    house.stores.announcements.end_announcement(rows[0].id, ended).await.unwrap();
    publish(&house, &rows[3]).await.unwrap();
}

async fn the_list_turns_its_pages(house: TestDatabase) {
    let (teacher, ann) = (house.learner().await, house.learner().await);
    let class = class(&house, teacher, ann).await;
    for (n, ends) in [5, 9, 9].into_iter().enumerate() {
        let row =
            AnnouncementRow { ends_at: NOW.plus_secs(ends), ..row(teacher, Audience::Class(class.id), &n.to_string()) };
        publish(&house, &row).await.unwrap();
    }
    publish(&house, &row(teacher, Audience::Everybody, "all")).await.unwrap();
    let page = |class, after| house.stores.announcements.announcements(AnnouncementFilter { class, after, limit: 2 });
    let first = page(Some(class.id), None).await.unwrap();
    let last = first.last().unwrap();
    let second = page(Some(class.id), Some((last.ends_at, last.id))).await.unwrap();
    let titles = |rows: &[AnnouncementRow]| rows.iter().map(|row| row.title.clone()).collect::<Vec<_>>();
    assert_eq!((titles(&first), titles(&second)), (vec!["2".into(), "1".into()], vec!["0".into()]));
    assert_eq!(titles(&page(None, None).await.unwrap()), ["all"]);
}
