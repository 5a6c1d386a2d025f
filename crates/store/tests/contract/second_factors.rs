use plumb_store::StoreError;
use plumb_store::second_factors::{NewSecondFactor, SecondFactor};
use plumb_store::web_sessions::WebSessionRow;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::user::Role;

use crate::TestDatabase;
use crate::test_database::{NOW, entry, guess, id};

on_both!(
    a_second_factor_is_switched_on_once_and_off_once,
    switching_it_ends_the_other_web_sessions,
    a_step_is_taken_once_however_many_ask,
    a_step_is_taken_only_of_the_secret_and_the_account_as_they_are,
    a_recovery_code_is_taken_once_and_leaves_a_row,
    guesses_are_counted_before_they_are_looked_at,
);

fn new(secret: &str, last_step: i64) -> NewSecondFactor {
    let factor = SecondFactor { secret: secret.into(), last_step };
    NewSecondFactor { factor, recovery: vec![[1; 32], [2; 32], [3; 32]] }
}

async fn enable(house: &TestDatabase, user: UserId, keep: Option<[u8; 32]>) -> Result<(), StoreError> {
    let audit = entry(AuditAction::SecondFactorEnabled, "account", &user.to_string());
    house.stores.second_factors.enable(user, new("SECRET", 10), keep, audit).await
}

async fn disable(house: &TestDatabase, user: UserId, keep: Option<[u8; 32]>) -> Result<(), StoreError> {
    let audit = entry(AuditAction::SecondFactorDisabled, "account", &user.to_string());
    house.stores.second_factors.disable(user, keep, audit).await
}

async fn a_second_factor_is_switched_on_once_and_off_once(house: TestDatabase) {
    let (ann, bob) = (house.learner().await, house.learner().await);
    let stored = async |id| house.stores.users.by_id(id).await.unwrap().unwrap().second_factor;
    let rows = async || house.stores.audit.head().await.unwrap().seq;
    assert_eq!(stored(ann).await, None);
    enable(&house, ann, None).await.unwrap();
    assert_eq!(stored(ann).await, Some(SecondFactor { secret: "SECRET".into(), last_step: 10 }));
    assert_eq!(house.stores.second_factors.recovery_left(ann).await.unwrap(), 3);
    assert_eq!(stored(bob).await, None);
    let before = rows().await;
    assert!(matches!(enable(&house, ann, None).await, Err(StoreError::Conflict)));
    assert!(matches!(enable(&house, id(), None).await, Err(StoreError::Conflict)));
    assert!(matches!(disable(&house, bob, None).await, Err(StoreError::Conflict)));
    assert_eq!(rows().await, before, "what was not done leaves no row");
    disable(&house, ann, None).await.unwrap();
    assert_eq!(rows().await, before + 1);
    assert_eq!(stored(ann).await, None);
    assert_eq!(house.stores.second_factors.recovery_left(ann).await.unwrap(), 0);
    enable(&house, ann, None).await.unwrap();
}

async fn switching_it_ends_the_other_web_sessions(house: TestDatabase) {
    let (web_sessions, ann) = (&house.stores.web_sessions, house.learner().await);
    for on in [true, false] {
        for first in [1, 2] {
            let row = WebSessionRow {
                id_hash: [first; 32],
                user_id: Some(ann),
                data: "{}".into(),
                expires_at: NOW.plus_secs(60),
            };
            web_sessions.create(row).await.unwrap();
        }
        let keep = Some([1; 32]);
        if on {
            enable(&house, ann, keep).await.unwrap();
        } else {
            disable(&house, ann, keep).await.unwrap();
        }
        assert!(web_sessions.load([1; 32], NOW).await.unwrap().is_some());
        assert!(web_sessions.load([2; 32], NOW).await.unwrap().is_none());
        web_sessions.delete([1; 32]).await.unwrap();
    }
}

async fn a_step_is_taken_once_however_many_ask(house: TestDatabase) {
    let ann = house.learner().await;
    enable(&house, ann, None).await.unwrap();
    let asks = (0..20).map(|_| {
        let factors = house.stores.second_factors.clone();
        tokio::spawn(async move { factors.take_step(ann, "SECRET".into(), 11).await.unwrap() })
    });
    let mut taken = 0;
    for ask in asks.collect::<Vec<_>>() {
        taken += usize::from(ask.await.unwrap());
    }
    assert_eq!(taken, 1);
    let take = async |step| house.stores.second_factors.take_step(ann, "SECRET".into(), step).await.unwrap();
    assert!(!take(10).await, "earlier than the last");
    assert!(take(13).await);
    assert!(!take(12).await);
    assert!(!take(13).await);
}

async fn a_step_is_taken_only_of_the_secret_and_the_account_as_they_are(house: TestDatabase) {
    let (users, ann) = (&house.stores.users, house.learner().await);
    let take =
        async |secret: &str, step| house.stores.second_factors.take_step(ann, secret.into(), step).await.unwrap();
    assert!(!take("SECRET", 11).await, "it is not switched on");
    enable(&house, ann, None).await.unwrap();
    assert!(!take("ANOTHER", 11).await);
    users.set_disabled(ann, true, entry(AuditAction::AccountDisabled, "account", "")).await.unwrap();
    assert!(!take("SECRET", 11).await);
    users.set_disabled(ann, false, entry(AuditAction::AccountEnabled, "account", "")).await.unwrap();
    users.set_role(ann, Role::Teacher, entry(AuditAction::RoleChanged, "account", "")).await.unwrap();
    assert!(take("SECRET", 11).await);
}

async fn a_recovery_code_is_taken_once_and_leaves_a_row(house: TestDatabase) {
    let (ann, bob) = (house.learner().await, house.learner().await);
    enable(&house, ann, None).await.unwrap();
    let factors = &house.stores.second_factors;
    let before = house.stores.audit.head().await.unwrap().seq;
    let take = async |user: UserId, first| {
        let audit = entry(AuditAction::RecoveryCodeUsed, "account", &user.to_string());
        factors.take_recovery(user, [first; 32], audit).await.unwrap()
    };
    assert!(take(ann, 2).await);
    assert!(!take(ann, 2).await);
    assert!(!take(ann, 9).await);
    assert!(!take(bob, 1).await, "another account's");
    assert_eq!(factors.recovery_left(ann).await.unwrap(), 2);
    assert_eq!(house.stores.audit.head().await.unwrap().seq, before + 1);
}

/// Four hundred concurrent guesses are checked no more often than four hundred consecutive ones.
async fn guesses_are_counted_before_they_are_looked_at(house: TestDatabase) {
    let users = &house.stores.users;
    let all = (0..400).map(|_| users.count_guess(vec![guess("code:ann"), guess("code:all")], NOW));
    let waits = futures_util::future::join_all(all).await;
    let looked_at = waits.iter().filter(|wait| *wait.as_ref().unwrap() == 0).count();
    assert_eq!(looked_at, 6);
    let guards = users.login_guards(&["code:ann".into(), "code:all".into()]).await.unwrap();
    assert_eq!(guards.iter().map(|guard| guard.failures).collect::<Vec<_>>(), [6, 6]);
    assert_eq!(users.count_guess(vec![guess("code:ann")], NOW).await.unwrap(), 1_000);
    // If one key has to wait, the other is refused too, without being counted.
    assert_eq!(users.count_guess(vec![guess("code:ben"), guess("code:ann")], NOW).await.unwrap(), 1_000);
    assert_eq!(users.login_guards(&["code:ben".into()]).await.unwrap(), []);
    users.refund_guesses(vec!["code:ann".into(), "code:none".into()]).await.unwrap();
    assert_eq!(users.login_guards(&["code:ann".into()]).await.unwrap()[0].failures, 5);
    users.login_succeeded(vec!["code:ann".into()]).await.unwrap();
    assert_eq!(users.count_guess(vec![guess("code:ann")], NOW).await.unwrap(), 0);
    users.refund_guesses(vec!["code:ann".into()]).await.unwrap();
    assert_eq!(users.login_guards(&["code:ann".into()]).await.unwrap(), []);
}
