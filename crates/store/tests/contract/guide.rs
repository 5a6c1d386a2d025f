//! First steps of teachers, and the first administrator.

use plumb_store::guide::GuideRow;
use plumb_store::users::NewUser;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::user::Role;

use crate::TestDatabase;
use crate::classes::{assignment, class, join};
use crate::test_database::{NOW, entry, id};

on_both! {
    the_first_steps_are_told_by_what_there_is,
    of_many_first_administrators_one_is_made,
}

/// Dismisses the steps of a teacher, for the backup.
pub(crate) async fn furnish(house: &TestDatabase, teacher: UserId) {
    house.stores.guide.dismiss(teacher).await.unwrap();
}

async fn the_first_steps_are_told_by_what_there_is(house: TestDatabase) {
    let guide = &house.stores.guide;
    let (tess, rex, chief) = (house.learner().await, house.learner().await, house.learner().await);
    let nothing = GuideRow { class: None, is_set: false, has_learners: false, is_put_away: false };
    assert_eq!(guide.of_teacher(tess).await.unwrap(), nothing);
    assert_eq!(guide.of_everybody(chief).await.unwrap(), nothing);
    let first = class(&house, tess, None).await;
    let second = class(&house, tess, None).await;
    let there = GuideRow { class: Some(first), ..nothing };
    assert_eq!(guide.of_teacher(tess).await.unwrap(), there);
    assignment(&house, second).await;
    assert_eq!(guide.of_teacher(tess).await.unwrap(), GuideRow { is_set: true, ..there });
    join(&house, second).await;
    let done = GuideRow { is_set: true, has_learners: true, ..there };
    assert_eq!(guide.of_teacher(tess).await.unwrap(), done);
    assert_eq!(guide.of_everybody(chief).await.unwrap(), done);
    // A teacher sees no progress of others, and dismissing affects only the own account, however often it is done.
    guide.dismiss(rex).await.unwrap();
    guide.dismiss(rex).await.unwrap();
    assert_eq!(guide.of_teacher(rex).await.unwrap(), GuideRow { is_put_away: true, ..nothing });
    assert_eq!(guide.of_everybody(chief).await.unwrap(), done);
}

async fn of_many_first_administrators_one_is_made(house: TestDatabase) {
    house.learner().await;
    assert!(!house.stores.users.has_administrator().await.unwrap());
    let tried = (0..8).map(|number| {
        let users = house.stores.users.clone();
        tokio::spawn(async move {
            let user = NewUser {
                id: id(),
                name: format!("chief {number}"),
                role: Role::Admin,
                password_hash: "!".into(),
                time_factor_percent: 100,
                created_at: NOW,
            };
            let audit = entry(AuditAction::AccountCreated, "account", &user.id.to_string());
            users.create_first(user, audit).await.unwrap()
        })
    });
    let mut made = 0;
    for task in tried.collect::<Vec<_>>() {
        made += usize::from(task.await.unwrap());
    }
    assert_eq!(made, 1);
    assert_eq!(house.stores.users.count(Some(Role::Admin)).await.unwrap(), 1);
    assert!(house.stores.users.has_administrator().await.unwrap(), "also one that cannot sign in");
}
