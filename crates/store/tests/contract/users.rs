use plumb_store::users::{NewUser, UserPage};
use plumb_store::web_sessions::WebSessionRow;
use plumb_store::{Options, StoreError};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::user::Role;

use crate::TestDatabase;
use crate::test_database::{NOW, entry, guess, id};

on_both!(
    names_are_the_same_however_they_are_written,
    a_new_password_ends_the_other_web_sessions,
    a_new_role_or_a_lock_ends_all_web_sessions,
    changes_of_nobody_are_not_found,
    accounts_are_listed_by_name,
    marks_and_capitals_do_not_part_names_and_pages_follow_one_another,
    no_two_accounts_look_alike_and_older_ones_go_on,
    what_cannot_be_stored_is_the_senders_fault,
    failures_are_counted_and_forgotten,
    an_ended_web_session_stays_ended,
    expired_web_sessions_are_gone,
);

fn user(name: &str, role: Role) -> NewUser {
    NewUser {
        id: id(),
        name: name.into(),
        role,
        password_hash: "hash".into(),
        time_factor_percent: 125,
        created_at: NOW,
    }
}

fn web(user_id: UserId, first: u8) -> WebSessionRow {
    WebSessionRow { id_hash: [first; 32], user_id: Some(user_id), data: "{}".into(), expires_at: NOW.plus_secs(60) }
}

async fn names_are_the_same_however_they_are_written(house: TestDatabase) {
    let users = &house.stores.users;
    let ann = user("Ann  Éclair", Role::Teacher);
    users.create(ann.clone(), entry(AuditAction::AccountCreated, "user", "1")).await.unwrap();
    let found = users.by_name(" ann éCLAIR ").await.unwrap().unwrap();
    assert_eq!((found.id, found.name.as_str(), found.role), (ann.id, "Ann  Éclair", Role::Teacher));
    assert_eq!((found.time_factor_percent, found.disabled, found.created_at), (125, false, NOW));
    let again = users.create(user("ANN ÉCLAIR", Role::Learner), entry(AuditAction::AccountCreated, "user", "2")).await;
    assert!(matches!(again, Err(StoreError::Conflict)));
    assert_eq!(house.stores.audit.head().await.unwrap().seq, 1);
    assert_eq!(users.by_name("Bob").await.unwrap(), None);
    assert_eq!(users.by_id(ann.id).await.unwrap(), Some(found));
}

async fn a_new_password_ends_the_other_web_sessions(house: TestDatabase) {
    let (users, web_sessions) = (&house.stores.users, &house.stores.web_sessions);
    let (ann, bob) = (house.learner().await, house.learner().await);
    for row in [web(ann, 1), web(ann, 2), web(bob, 3)] {
        web_sessions.create(row).await.unwrap();
    }
    users
        .set_password(ann, "new".into(), Some([1; 32]), entry(AuditAction::PasswordChanged, "user", ""))
        .await
        .unwrap();
    assert_eq!(users.by_id(ann).await.unwrap().unwrap().password_hash, "new");
    assert_eq!(web_sessions.load([1; 32], NOW).await.unwrap(), Some(web(ann, 1)));
    assert_eq!(web_sessions.load([2; 32], NOW).await.unwrap(), None);
    assert!(web_sessions.load([3; 32], NOW).await.unwrap().is_some());
    assert!(
        users
            .rehash(
                ann,
                "new".into(),
                "newer".into(),
                entry(AuditAction::PasswordRehashed, "account", &ann.to_string())
            )
            .await
            .unwrap()
    );
    assert!(
        !users
            .rehash(
                ann,
                "new".into(),
                "stale".into(),
                entry(AuditAction::PasswordRehashed, "account", &ann.to_string())
            )
            .await
            .unwrap()
    );
    assert_eq!(users.by_id(ann).await.unwrap().unwrap().password_hash, "newer");
}

async fn a_new_role_or_a_lock_ends_all_web_sessions(house: TestDatabase) {
    let (users, web_sessions) = (&house.stores.users, &house.stores.web_sessions);
    let ann = house.learner().await;
    web_sessions.create(web(ann, 1)).await.unwrap();
    users.set_role(ann, Role::Admin, entry(AuditAction::RoleChanged, "user", "")).await.unwrap();
    assert_eq!(web_sessions.load([1; 32], NOW).await.unwrap(), None);
    web_sessions.create(web(ann, 2)).await.unwrap();
    users.set_disabled(ann, true, entry(AuditAction::AccountDisabled, "user", "")).await.unwrap();
    assert_eq!(web_sessions.load([2; 32], NOW).await.unwrap(), None);
    let row = users.by_id(ann).await.unwrap().unwrap();
    assert_eq!((row.role, row.disabled), (Role::Admin, true));
    assert_eq!(users.count(Some(Role::Admin)).await.unwrap(), 0);
    users.set_disabled(ann, false, entry(AuditAction::AccountEnabled, "user", "")).await.unwrap();
    assert_eq!(users.count(Some(Role::Admin)).await.unwrap(), 1);
}

async fn changes_of_nobody_are_not_found(house: TestDatabase) {
    let users = &house.stores.users;
    let before = house.stores.audit.head().await.unwrap();
    let role = users.set_role(id(), Role::Admin, entry(AuditAction::RoleChanged, "user", "")).await;
    assert!(matches!(role, Err(StoreError::NotFound)));
    let factor = users.set_time_factor(id(), 150, entry(AuditAction::TimeFactorChanged, "user", "")).await;
    assert!(matches!(factor, Err(StoreError::NotFound)));
    assert_eq!(house.stores.audit.head().await.unwrap(), before);
}

async fn accounts_are_listed_by_name(house: TestDatabase) {
    let users = &house.stores.users;
    for (name, role) in [("cid", Role::Learner), ("Ann", Role::Learner), ("bob", Role::Admin), ("Zoë", Role::Learner)]
    {
        users.create(user(name, role), entry(AuditAction::AccountCreated, "user", name)).await.unwrap();
    }
    let names = async |page| users.list(page).await.unwrap().into_iter().map(|row| row.name).collect::<Vec<_>>();
    assert_eq!(names(UserPage { limit: 2, ..UserPage::default() }).await, ["Ann", "bob"]);
    assert_eq!(names(UserPage { limit: 9, after: Some("bob".into()), role: None }).await, ["cid", "Zoë"]);
    assert_eq!(names(UserPage { limit: 9, after: None, role: Some(Role::Admin) }).await, ["bob"]);
    assert_eq!(users.count(None).await.unwrap(), 4);
}

async fn marks_and_capitals_do_not_part_names_and_pages_follow_one_another(house: TestDatabase) {
    let users = &house.stores.users;
    let order = ["Álvarez", "anna", "Émile", "Łukasz", "Ola", "Özlem", "Serrano", "Øystein", "Zoe", "Анна", "علي"];
    let wanted = ["Álvarez", "anna", "Émile", "Łukasz", "Ola", "Øystein", "Özlem", "Serrano", "Zoe", "Анна", "علي"];
    for name in order.iter().rev() {
        users.create(user(name, Role::Learner), entry(AuditAction::AccountCreated, "user", name)).await.unwrap();
    }
    for limit in [1, 2, 3, 20] {
        let (mut all, mut after): (Vec<String>, Option<String>) = (Vec::new(), None);
        loop {
            let page = users.list(UserPage { limit, after: after.take(), role: None }).await.unwrap();
            let Some(last) = page.last() else { break };
            after = Some(last.name.clone());
            all.extend(page.into_iter().map(|row| row.name));
        }
        assert_eq!(all, wanted, "{limit} on a page");
    }
}

async fn no_two_accounts_look_alike_and_older_ones_go_on(house: TestDatabase) {
    let users = &house.stores.users;
    let make = async |name: &str| {
        users.create(user(name, Role::Learner), entry(AuditAction::AccountCreated, "user", name)).await
    };
    for name in ["admin", "Rene\u{301}", "O'Neil", "علی\u{200C}رضا"] {
        make(name).await.unwrap();
    }
    for alike in ["adrnin", "\u{430}dmin", "ADMlN", "a\u{200B}dmin", "René", "O\u{2019}Neil", "علیرضا"] {
        assert!(matches!(make(alike).await, Err(StoreError::Conflict)), "{}", alike.escape_unicode());
        assert_eq!(users.similar(&["Zoe", alike]).await.unwrap().len(), 1);
    }
    for other in ["Admina", "Rena", "Neil"] {
        make(other).await.unwrap();
    }
    // Like names stored by older releases: without computed columns, written as typed.
    let old = "update user_account set name_key = 'rene\u{301}' where name_key = 'rené'";
    house.sql(old).await.unwrap();
    house.sql("delete from account_name").await.unwrap();
    for written in ["René", "rene\u{301}", " RENÉ "] {
        assert!(users.by_name(written).await.unwrap().is_some(), "{}", written.escape_unicode());
    }
    let names = users.list(UserPage { limit: 99, ..UserPage::default() }).await.unwrap();
    assert_eq!(names.len(), 7, "nobody is missing");
    let again = plumb_store::open(&house.url, &Options::default()).await.unwrap();
    let names = again.users.list(UserPage { limit: 3, ..UserPage::default() }).await.unwrap();
    assert_eq!(names.into_iter().map(|row| row.name).collect::<Vec<_>>(), ["admin", "Admina", "Neil"]);
    assert_eq!(again.users.similar(&["adrnin"]).await.unwrap().len(), 1, "the next start works it out");
}

async fn what_cannot_be_stored_is_the_senders_fault(house: TestDatabase) {
    let found = house.stores.users.by_name("a\0b").await;
    assert!(matches!(found, Ok(None) | Err(StoreError::Unstorable(_))), "{found:?}");
    let made =
        house.stores.users.create(user("a\0b", Role::Learner), entry(AuditAction::AccountCreated, "user", "x")).await;
    assert!(matches!(made, Ok(()) | Err(StoreError::Unstorable(_))), "{made:?}");
    house
        .stores
        .users
        .create(user("ann", Role::Learner), entry(AuditAction::AccountCreated, "user", "ann"))
        .await
        .unwrap();
}

async fn failures_are_counted_and_forgotten(house: TestDatabase) {
    let users = &house.stores.users;
    let (name, address) = ("name:ann".to_owned(), "ip:192.0.2.7".to_owned());
    users.count_guess(vec![guess(&name), guess(&address)], NOW).await.unwrap();
    users.count_guess(vec![guess(&name)], NOW.plus_secs(5)).await.unwrap();
    let guards = users.login_guards(&[name.clone(), address.clone(), "name:bob".into()]).await.unwrap();
    assert_eq!(guards.iter().map(|guard| guard.failures).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(guards[0].last_at, NOW.plus_secs(5));
    users.login_succeeded(vec![name.clone()]).await.unwrap();
    assert_eq!(users.login_guards(&[name]).await.unwrap(), []);
    assert_eq!(users.forget_login_failures(NOW.plus_secs(1)).await.unwrap(), 1);
}

async fn an_ended_web_session_stays_ended(house: TestDatabase) {
    let web_sessions = &house.stores.web_sessions;
    let ann = house.learner().await;
    web_sessions.create(web(ann, 1)).await.unwrap();
    assert!(matches!(web_sessions.create(web(ann, 1)).await, Err(StoreError::Conflict)));
    let mut touched = web(ann, 1);
    touched.data = "{\"seen\":1}".into();
    touched.user_id = None;
    assert!(web_sessions.save(touched.clone()).await.unwrap());
    assert_eq!(web_sessions.load([1; 32], NOW).await.unwrap(), Some(touched.clone()));
    web_sessions.delete([1; 32]).await.unwrap();
    assert!(!web_sessions.save(touched).await.unwrap());
    assert_eq!(web_sessions.load([1; 32], NOW).await.unwrap(), None);
}

async fn expired_web_sessions_are_gone(house: TestDatabase) {
    let web_sessions = &house.stores.web_sessions;
    let ann = house.learner().await;
    web_sessions.create(web(ann, 1)).await.unwrap();
    assert_eq!(web_sessions.load([1; 32], NOW.plus_secs(60)).await.unwrap(), None);
    assert_eq!(web_sessions.delete_expired(NOW.plus_secs(59)).await.unwrap(), 0);
    assert_eq!(web_sessions.delete_expired(NOW.plus_secs(60)).await.unwrap(), 1);
    web_sessions.create(web(ann, 2)).await.unwrap();
    assert_eq!(web_sessions.delete_for_user(ann, Some([2; 32])).await.unwrap(), 0);
    assert_eq!(web_sessions.delete_for_user(ann, None).await.unwrap(), 1);
}
