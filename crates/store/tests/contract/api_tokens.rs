use plumb_store::StoreError;
use plumb_store::api_tokens::NewApiToken;
use plumb_store::second_factors::{NewSecondFactor, SecondFactor};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::user::Role;

use crate::TestDatabase;
use crate::test_database::{NOW, entry, id};

on_both!(
    a_token_names_its_account_as_it_is_until_it_expires,
    an_account_has_no_more_tokens_than_it_may,
    a_token_is_revoked_by_its_owner_alone_and_leaves_a_row,
    use_is_noted_once_a_minute,
    what_ends_browser_sessions_ends_tokens,
    what_expired_is_swept,
);

const HOUR: i64 = 3_600;

fn token(user_id: UserId, first: u8) -> NewApiToken {
    NewApiToken {
        id: id(),
        user_id,
        name: format!("notebook {first}"),
        hash: [first; 32],
        scopes: "read learn".into(),
        created_at: NOW,
        expires_at: NOW.plus_secs(HOUR),
    }
}

async fn add(house: &TestDatabase, token: &NewApiToken, most: i64) -> Result<(), StoreError> {
    let audit = entry(AuditAction::TokenCreated, "account", &token.user_id.to_string());
    house.stores.api_tokens.add(token.clone(), most, audit).await
}

/// Adds a token of an account, for a backup.
pub(crate) async fn furnish(house: &TestDatabase, user: UserId) {
    add(house, &token(user, 77), 10).await.unwrap();
}

async fn a_token_names_its_account_as_it_is_until_it_expires(house: TestDatabase) {
    let (ann, tokens) = (house.learner().await, &house.stores.api_tokens);
    let new = token(ann, 1);
    add(&house, &new, 10).await.unwrap();
    let bearer = tokens.bearer([1; 32], NOW).await.unwrap().unwrap();
    assert_eq!((bearer.token.id, bearer.token.user_id, bearer.role), (new.id, ann, Role::Learner));
    assert_eq!((bearer.token.scopes.as_str(), bearer.token.last_used_at), ("read learn", None));
    assert_eq!(bearer.user_name, format!("learner {ann}"));
    assert!(tokens.bearer([2; 32], NOW).await.unwrap().is_none());
    assert!(tokens.bearer([1; 32], NOW.plus_secs(HOUR - 1)).await.unwrap().is_some());
    assert!(tokens.bearer([1; 32], NOW.plus_secs(HOUR)).await.unwrap().is_none());
    assert_eq!(tokens.of_user(ann).await.unwrap(), [bearer.token]);
    assert!(tokens.of_user(house.learner().await).await.unwrap().is_empty());
}

async fn an_account_has_no_more_tokens_than_it_may(house: TestDatabase) {
    let (ann, bob) = (house.learner().await, house.learner().await);
    add(&house, &token(ann, 1), 2).await.unwrap();
    add(&house, &token(ann, 2), 2).await.unwrap();
    let before = house.stores.audit.head().await.unwrap().seq;
    assert!(matches!(add(&house, &token(ann, 3), 2).await, Err(StoreError::Conflict)));
    assert_eq!(house.stores.audit.head().await.unwrap().seq, before, "what was not done leaves no row");
    add(&house, &token(bob, 3), 2).await.unwrap();
    assert!(add(&house, &token(bob, 3), 9).await.is_err(), "a secret is one account's");
}

async fn a_token_is_revoked_by_its_owner_alone_and_leaves_a_row(house: TestDatabase) {
    let (ann, bob, tokens) = (house.learner().await, house.learner().await, &house.stores.api_tokens);
    let new = token(ann, 1);
    add(&house, &new, 10).await.unwrap();
    let before = house.stores.audit.head().await.unwrap().seq;
    let revoke =
        async |user| tokens.revoke(user, new.id, entry(AuditAction::TokenRevoked, "account", "")).await.unwrap();
    assert!(!revoke(bob).await);
    assert!(revoke(ann).await);
    assert!(!revoke(ann).await, "once");
    assert_eq!(house.stores.audit.head().await.unwrap().seq, before + 1);
    assert!(tokens.bearer([1; 32], NOW).await.unwrap().is_none());
}

async fn use_is_noted_once_a_minute(house: TestDatabase) {
    let (ann, tokens) = (house.learner().await, &house.stores.api_tokens);
    let new = token(ann, 1);
    add(&house, &new, 10).await.unwrap();
    for (secs, noted) in [(0, 0), (1, 0), (59, 0), (60, 60), (90, 60), (200, 200)] {
        let at = NOW.plus_secs(secs);
        tokens.used(new.id, at, at.plus_secs(-60)).await.unwrap();
        let row = &tokens.of_user(ann).await.unwrap()[0];
        assert_eq!(row.last_used_at, Some(NOW.plus_secs(noted)), "after {secs} s");
    }
    // A use of a removed token is not an error.
    tokens.used(id(), NOW, NOW).await.unwrap();
}

async fn what_ends_browser_sessions_ends_tokens(house: TestDatabase) {
    let (users, tokens) = (&house.stores.users, &house.stores.api_tokens);
    let other = house.learner().await;
    add(&house, &token(other, 200), 10).await.unwrap();
    for how in 0..5_u8 {
        let ann = house.learner().await;
        add(&house, &token(ann, how), 10).await.unwrap();
        let audit = entry(AuditAction::RoleChanged, "account", &ann.to_string());
        let factor = SecondFactor { secret: "S".into(), last_step: 1 };
        let factor = NewSecondFactor { factor, recovery: vec![[how; 32]] };
        match how {
            0 => users.set_password(ann, "hash".into(), None, audit).await.unwrap(),
            1 => users.set_role(ann, Role::Teacher, audit).await.unwrap(),
            2 => users.set_disabled(ann, true, audit).await.unwrap(),
            3 => house.stores.second_factors.enable(ann, factor, None, audit).await.unwrap(),
            _ => {
                users.set_time_factor(ann, 150, audit).await.unwrap();
                assert!(tokens.bearer([how; 32], NOW).await.unwrap().is_some(), "more time is no reason");
                continue;
            }
        }
        assert!(tokens.bearer([how; 32], NOW).await.unwrap().is_none(), "change {how}");
        assert!(tokens.of_user(ann).await.unwrap().is_empty(), "change {how}");
    }
    assert!(tokens.bearer([200; 32], NOW).await.unwrap().is_some(), "another's stays");
}

async fn what_expired_is_swept(house: TestDatabase) {
    let (ann, tokens) = (house.learner().await, &house.stores.api_tokens);
    add(&house, &token(ann, 1), 10).await.unwrap();
    assert_eq!(
        tokens.delete_expired(NOW.plus_secs(HOUR - 1), entry(AuditAction::TokensExpired, "token", "")).await.unwrap(),
        0
    );
    assert_eq!(
        tokens.delete_expired(NOW.plus_secs(HOUR), entry(AuditAction::TokensExpired, "token", "")).await.unwrap(),
        1
    );
    assert!(tokens.of_user(ann).await.unwrap().is_empty());
}
