//! Ownership of assessments made by teachers.

use plumb_store::StoreError;
use plumb_store::contents::{ContentRow, Expects, Publication};
use plumb_store::teacher_assessments::{TeacherTestPublication, TeacherTestRow};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use uuid::Uuid;

use crate::TestDatabase;
use crate::test_database::{NOW, entry, id};

on_both!(
    a_test_is_published_with_its_owner_or_not_at_all,
    those_of_others_are_seen_once_they_are_shared,
    one_form_makes_one_test,
);

fn row(number: i64, owner: Uuid) -> TeacherTestRow {
    TeacherTestRow { id: format!("T-{number}"), number, owner, shared: false, command: id(), created_at: NOW }
}

async fn asked(house: &TestDatabase, new: Option<&TeacherTestRow>, id: &str, body: &str) -> TeacherTestPublication {
    let content = ContentRow {
        hash: ContentHash::of(body),
        kind: "assessment".into(),
        id: id.into(),
        version: "1".into(),
        body: body.into(),
        created_at: NOW,
        author: None,
    };
    let audit = entry(AuditAction::BlueprintPublished, "assessment", id);
    TeacherTestPublication {
        new: new.cloned(),
        publication: Publication { content, expects: Expects::Anything, audit },
        change_total: house.stores.contents.change_count().await.unwrap(),
    }
}

async fn made(house: &TestDatabase, number: i64, owner: Uuid) -> TeacherTestRow {
    let row = row(number, owner);
    let asked = asked(house, Some(&row), &row.id, &format!("test {number}")).await;
    house.stores.teacher_assessments.publish(asked).await.unwrap();
    row
}

/// Adds a teacher's assessment, for a backup.
pub(crate) async fn furnish(house: &TestDatabase, teacher: Uuid) {
    made(house, 1, teacher).await;
}

async fn a_test_is_published_with_its_owner_or_not_at_all(house: TestDatabase) {
    let (teacher, tests) = (house.learner().await, &house.stores.teacher_assessments);
    assert_eq!(tests.next_number(teacher).await.unwrap(), (1, 0));
    let head = house.stores.audit.head().await.unwrap();
    let first = made(&house, 1, teacher).await;
    assert_eq!(house.stores.audit.head().await.unwrap().seq, head.seq + 1, "one row tells of both");
    assert_eq!(tests.get("T-1").await.unwrap().unwrap().row, first);
    assert_eq!(tests.get("T-2").await.unwrap(), None);
    assert_eq!(
        (tests.next_number(teacher).await.unwrap(), tests.ids().await.unwrap()),
        ((2, 1), vec!["T-1".to_owned()])
    );
    // Its number is taken; other content was published since it was checked; it is current already.
    let again = row(1, teacher);
    let taken = asked(&house, Some(&again), "T-1", "other").await;
    let second = row(2, teacher);
    let stale = TeacherTestPublication { change_total: 0, ..asked(&house, Some(&second), "T-2", "test 2").await };
    let same = asked(&house, None, "T-1", "test 1").await;
    for wrong in [taken, stale, same] {
        assert!(matches!(tests.publish(wrong.clone()).await, Err(StoreError::Conflict)), "{wrong:?}");
    }
    assert_eq!(tests.ids().await.unwrap(), ["T-1"]);
    assert_eq!(house.stores.audit.head().await.unwrap().seq, head.seq + 1);
    tests.publish(asked(&house, None, "T-1", "test 1, changed").await).await.unwrap();
    let current = house.stores.contents.current("assessment").await.unwrap();
    assert_eq!(current.iter().map(|row| row.body.as_str()).collect::<Vec<_>>(), ["test 1, changed"]);
    assert_eq!(house.stores.maintenance.check_records().await.unwrap().problems, Vec::<String>::new());
}

async fn those_of_others_are_seen_once_they_are_shared(house: TestDatabase) {
    let (teacher, rex, tests) = (house.learner().await, house.learner().await, &house.stores.teacher_assessments);
    for number in 1..=3 {
        made(&house, number, if number == 2 { rex } else { teacher }).await;
    }
    let seen = async |by: Option<Uuid>| -> Vec<i64> {
        tests.list(by, 9).await.unwrap().into_iter().map(|line| line.row.number).collect()
    };
    assert_eq!((seen(Some(teacher)).await, seen(Some(rex)).await), (vec![3, 1], vec![2]));
    assert_eq!(seen(None).await, [3, 2, 1]);
    let audit = || entry(AuditAction::TestShared, "assessment", "T-1");
    let head = house.stores.audit.head().await.unwrap();
    assert!(tests.share("T-1", true, audit()).await.unwrap());
    assert!(!tests.share("T-1", true, audit()).await.unwrap(), "it is");
    assert!(!tests.share("T-9", true, audit()).await.unwrap(), "there is none");
    assert_eq!(house.stores.audit.head().await.unwrap().seq, head.seq + 1);
    assert_eq!(seen(Some(rex)).await, [2, 1]);
    assert_eq!(tests.list(Some(rex), 1).await.unwrap().len(), 1);
    let name = house.stores.users.by_id(teacher).await.unwrap().unwrap().name;
    assert_eq!(tests.get("T-1").await.unwrap().unwrap().owner_name, name);
    assert!(tests.share("T-1", false, audit()).await.unwrap());
    assert_eq!(seen(Some(rex)).await, [2]);
    assert_eq!(house.stores.maintenance.check_records().await.unwrap().problems, Vec::<String>::new());
}

async fn one_form_makes_one_test(house: TestDatabase) {
    let (teacher, tests) = (house.learner().await, &house.stores.teacher_assessments);
    let first = made(&house, 1, teacher).await;
    assert_eq!(tests.of_command(first.command).await.unwrap(), Some(first.clone()));
    assert_eq!(tests.of_command(id()).await.unwrap(), None);
    let again = TeacherTestRow { command: first.command, ..row(2, teacher) };
    let asked = asked(&house, Some(&again), "T-2", "test 2").await;
    assert!(matches!(tests.publish(asked).await, Err(StoreError::Conflict)));
    assert_eq!(tests.ids().await.unwrap(), ["T-1"]);
}
